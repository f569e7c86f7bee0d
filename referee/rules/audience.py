"""Who may see an event: a property of its class."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum
from typing import TypeVar


class Audience(Enum):
    """Who may see an event: everybody, the seat it names, or nobody outside the referee while the match runs."""

    PUBLIC = "public"
    SEAT = "seat"
    NOBODY = "nobody"


AUDIENCES: dict[type, Audience] = {}
NAMES: dict[type, str] = {}
Kind = TypeVar("Kind", bound=type)


def _seen_by(audience: Audience) -> Callable[[Kind], Kind]:
    def remember(kind: Kind) -> Kind:
        AUDIENCES[kind] = audience
        NAMES[kind] = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
        return kind

    return remember


public = _seen_by(Audience.PUBLIC)
seat_only = _seen_by(Audience.SEAT)
secret = _seen_by(Audience.NOBODY)
