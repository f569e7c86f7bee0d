"""A match as a link for BG Stats, the app for plays of board games. The whole play is in the link.

The format is the one its makers describe for pushing plays from other apps: `ADDRESS` followed by the play as JSON.
"""

from __future__ import annotations

import json
from collections.abc import Collection
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST_LINK = 1199
"""The most bytes of a link that the app and a phone's camera can read."""
SOURCE = "Referee"
GAME = {"name": "Risk", "sourceGameId": "risk", "bggId": 181, "highestWins": True, "noPoints": True}
DISPENSABLE = ("location", "durationMin", "score", "rank", "role")
"""The fields that are left out of a link that is too long, in this order; after that names are shortened."""


class Player(NamedTuple):
    """One player of the play; ``rank`` counts from 1, ``role`` is the colour."""

    id: str
    name: str
    starts: bool
    winner: bool
    score: float
    rank: int
    role: str


class Play(NamedTuple):
    """A match that somebody has won; ``begun`` is the time by the clocks where it was played, as the app keeps it.

    Without a ``location`` its page may name one by the evening's ``host``; the link holds the location alone.
    """

    id: str
    begun: datetime
    players: tuple[Player, ...]
    location: str | None = None
    host: str | None = None
    minutes: int | None = None


class PlayLink(NamedTuple):
    """A play's link, the fields left out to shorten it, and the length of the longest name if names were shortened."""

    address: str
    left_out: tuple[str, ...] = ()
    longest_name: int | None = None


def build_link(play: Play) -> PlayLink:
    """Build a link of at most `LONGEST_LINK` bytes from the play, with as many fields as fit.

    >>> build_link(Play("m1", datetime(2022, 10, 14, 18), ())).address.partition("%7B")[0]
    'https://app.bgstatsapp.com/createPlay.html?data='
    """
    body = _play_as_json(play)
    present = {*body, *(name for player in body["players"] for name in player)}
    dispensable = tuple(name for name in DISPENSABLE if name in present)
    for number in range(len(dispensable) + 1):
        address = _build_address(play, dispensable[:number])
        if len(address) <= LONGEST_LINK:
            return PlayLink(address, dispensable[:number])
    return _build_link_with_short_names(play, dispensable)


def _build_link_with_short_names(play: Play, left_out: tuple[str, ...]) -> PlayLink:
    longest_name = max(len(player.name) for player in play.players)
    for length in range(longest_name - 1, 0, -1):
        players = tuple(
            player._replace(name=player.name[:length].rstrip() or player.name[0]) for player in play.players
        )
        address = _build_address(play._replace(players=players), left_out)
        if len(address) <= LONGEST_LINK:
            break
    return PlayLink(address, left_out, length)


def _build_address(play: Play, left_out: Collection[str]) -> str:
    body = _play_as_json(play)
    body["players"] = [
        {name: value for name, value in player.items() if name not in left_out} for player in body["players"]
    ]
    kept = {name: value for name, value in body.items() if name not in left_out}
    # A query may hold colons and commas as they are, and JSON has many of them.
    return ADDRESS + quote(json.dumps(kept, ensure_ascii=False, separators=(",", ":")), safe=":,")


def _play_as_json(play: Play) -> dict[str, Any]:
    body: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.begun.strftime("%Y-%m-%d %H:%M:%S"),
        "game": GAME,
        "players": [_player_as_json(player) for player in play.players],
    }
    if play.location:
        body["location"] = play.location
    if play.minutes:
        body["durationMin"] = play.minutes
    return body


def _player_as_json(player: Player) -> dict[str, Any]:
    return {
        "name": player.name,
        "sourcePlayerId": player.id,
        "startPlayer": player.starts,
        "winner": player.winner,
        # Without a fraction where there is none: a shorter link, and what people write themselves.
        "score": int(player.score) if player.score == int(player.score) else player.score,
        "rank": player.rank,
        "role": player.role,
    }
