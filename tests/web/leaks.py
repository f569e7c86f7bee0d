"""Looks through what was sent for anything that the asker must not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from referee.rules.missions import MISSIONS
from referee.rules.terms import JOKERS

OWN = {"card_received", "missions_dealt", "mission_given_back", "mission_entered"}
"""Events that are for the seat they name."""
NOBODYS = {"deck_shuffled", "hand_known"}
NEVER = {"deal", "deck", "nonce", "out_of_play", "numbers", "revealed"}
SECRET_WORDS = (*MISSIONS, *JOKERS)
_SECRET = re.compile(rf"(?<![\w+])(?:{'|'.join(map(re.escape, SECRET_WORDS))})(?![\w+])")
_SHOWN = re.compile(r"\w+ trade \S+ \S+ \S+")
"""A set is shown to all when it is traded."""


def leaks_in_json(body: Any, seat: str) -> list[str]:
    """Return what ``body`` tells that ``seat`` (none: the table and onlookers) must not know."""
    return [*_leaks(body, seat, "")]


def leaks_in_text(text: str) -> list[str]:
    """Secret words anywhere in ``text``; a traded set is no secret."""
    open_part = _SHOWN.sub("", text) if " trade " in text else text
    return [*dict.fromkeys(_SECRET.findall(open_part))]


def leaks_in_stream(frames: str, seat: str) -> list[str]:
    """Return what Server-Sent Events tell that ``seat`` must not know."""
    data = (line.removeprefix("data: ") for line in frames.splitlines() if line.startswith("data: "))
    return [leak for frame in data for leak in leaks_in_json(json.loads(frame), seat)]


def _leaks(body: Any, seat: str, at: str) -> Iterator[str]:
    if isinstance(body, dict):
        yield from _leaks_in_object(body, seat, at)
    elif isinstance(body, list):
        for part in body:
            yield from _leaks(part, seat, at)
    elif isinstance(body, str):
        yield from (f"{at}: {word}" for word in leaks_in_text(body))


def _leaks_in_object(body: dict[str, Any], seat: str, at: str) -> Iterator[str]:
    kind = body.get("type")
    if kind == "set_traded" or (kind in OWN and body["seat"] == seat):
        return
    if kind in OWN | NOBODYS:
        yield f"{at}: event {kind} of {body.get('seat')}"
    for key, value in body.items():
        where = f"{at}.{key}"
        # Its own actions, and the correction that named its own hand.
        if key == "action" and seat and value.startswith((f"{seat} ", f"table correct hand {seat} ")):
            continue
        if key in NEVER and value not in (True, None):
            yield where
        elif key in ("hands", "missions") and isinstance(value, dict):
            others = {owner: held for owner, held in value.items() if owner != seat}
            yield from (f"{where}.{owner}" for owner, held in others.items() if not isinstance(held, int))
        elif key in ("discard", "trade", "draw") and isinstance(value, dict):
            yield from _offer(value, seat, where)
        else:
            yield from _leaks(value, seat, where)


def _offer(value: dict[str, Any], seat: str, where: str) -> Iterable[str]:
    return [] if value["seat"] == seat else [where for key in ("missions", "sets", "cards") if key in value]
