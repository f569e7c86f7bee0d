"""Views and events as their readers get them: written as JSON and parsed again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from referee.rules.events import Event
from referee.rules.judge import view as sight
from referee.rules.judge.recent import Recent
from referee.rules.judge.view import Viewer
from referee.rules.state import State


def as_json(value: object) -> Any:
    """Return ``value`` as whoever was sent it has it."""
    return msgspec.json.decode(msgspec.json.encode(value))


def view(state: State, viewer: Viewer, recent: Recent = sight.NOTHING) -> dict[str, Any]:
    """Return what ``viewer`` is sent of the state and of what happened lately."""
    seen: dict[str, Any] = as_json(sight.view(state, viewer, recent))
    return seen


def visible_events(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Any]]:
    """Return the events that ``viewer`` is sent."""
    seen: list[dict[str, Any]] = as_json(sight.visible_events(events, viewer))
    return seen
