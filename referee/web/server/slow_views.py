"""Pages that grow with the club or with a log are made beside the loop: nobody at a table waits for them."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from functools import wraps
from typing import ParamSpec, TypeVar

from referee.web.frame.guard import desk

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")


def beside_the_loop(view: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """The view reads and takes long: whoever asked for it waits, all others go on."""

    @wraps(view)
    def asked(*args: Asked.args, **values: Asked.kwargs) -> Answer:
        # What each is shown is their own: nobody waits for the answer to somebody else.
        return desk().beside(object(), lambda: view(*args, **values), copy_context())

    return asked
