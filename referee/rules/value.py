"""What the rules speak in: values, whose fields never change."""

from __future__ import annotations

from typing import dataclass_transform

from msgspec import Struct


@dataclass_transform(frozen_default=True)
class Value(Struct, frozen=True, gc=False):
    """Facts that belong together: made in a moment, equal where their fields are, and never part of a circle."""
