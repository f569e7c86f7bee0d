"""What the service refuses, as tests compare it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.service.desk.problems import Problem


def problems_of(act: Callable[[], object]) -> list[tuple[str, str | None]]:
    """Code and field of everything that is wrong with it."""
    with pytest.raises(Problem) as raised:
        act()
    return [(problem.code, problem.field) for problem in raised.value.each]
