"""`referee compile`; tests/codebase/test_installed.py runs it where it is made for."""

from __future__ import annotations

import pytest

from referee.cli import compile
from tests.command_line import run_command

ENGLISH = "Only an installed Referee keeps what it compiled; in a checkout every change counts at once."
GERMAN = "Nur ein installierter Referee hebt auf, was er vorbereitet hat; im Quelltext gilt jede Änderung sofort."


@pytest.mark.parametrize(("lang", "sentence"), [("en", ENGLISH), ("de", GERMAN)])
def test_a_checkout_keeps_nothing(lang: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_command(compile, "--lang", lang) == 2
    assert capsys.readouterr().err == f"referee: {sentence}\n"
