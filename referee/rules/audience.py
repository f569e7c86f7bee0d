"""The base class of all events: each subclass has a name, which is its tag in JSON, and an audience."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import TypeVar

from referee.rules.value import Value


class Audience(Enum):
    """The people who may see an event: everybody, the seat it names, or, while the match runs, only the referee."""

    PUBLIC = "public"
    SEAT = "seat"
    NOBODY = "nobody"


AUDIENCES: dict[type, Audience] = {}
Kind = TypeVar("Kind", bound=type)


def name_of(kind: str) -> str:
    """Return the name in records and answers of the events whose class is called ``kind``.

    >>> name_of("SetTraded")
    'set_traded'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()


class Happened(Value, tag_field="type", tag=name_of):
    """An event: what became true."""


def _seen_by(audience: Audience) -> Callable[[Kind], Kind]:
    def remember(kind: Kind) -> Kind:
        AUDIENCES[kind] = audience
        return kind

    return remember


public = _seen_by(Audience.PUBLIC)
seat_only = _seen_by(Audience.SEAT)
secret = _seen_by(Audience.NOBODY)
