"""Views whose time grows with the club or a log, run in the reading thread so that no table waits for them."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from functools import wraps
from typing import ParamSpec, TypeVar

from referee.web.frame.guard import desk

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def beside_the_loop(view: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Run the view in the reading thread: its own client waits for it, the event loop serves all others."""

    @wraps(view)
    def run_beside(*args: Asked.args, **values: Asked.kwargs) -> Answer:
        # A new key each time: an answer is one client's own and is never shared.
        return desk().beside(object(), lambda: view(*args, **values), copy_context())

    return run_beside
