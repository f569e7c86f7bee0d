"""A match as a link that BG Stats, the app for plays of board games, takes in: the whole play stands in the link.

The format is the one its makers describe for pushing plays from other apps: `ADDRESS` with the play as JSON.
"""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import quote

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
MOST = 1199
"""Bytes of a link that app and camera still take."""
SOURCE = "Referee"
GAME = {"name": "Risk", "sourceGameId": "risk", "bggId": 181, "highestWins": True, "noPoints": True}
DISPENSABLE = ("location", "durationMin", "score", "rank", "role")
"""What a link that is too long leaves out, the first one first; after that names are cut."""


class Player(NamedTuple):
    """Somebody at the table; ``rank`` counts from 1, ``role`` is the colour."""

    id: str
    name: str
    starts: bool
    winner: bool
    score: str
    rank: int
    role: str


class Play(NamedTuple):
    """A match that somebody has won; ``begun`` is in UTC."""

    id: str
    begun: datetime
    players: tuple[Player, ...]
    location: str | None = None
    minutes: int | None = None


class PlayLink(NamedTuple):
    """The link, which fields were left out for its length, and to how many characters names were cut."""

    address: str
    left_out: tuple[str, ...] = ()
    longest_name: int | None = None


def build_link(play: Play) -> PlayLink:
    """The play as a link of at most `MOST` bytes: as much of it as fits.

    >>> build_link(Play("m1", datetime(2022, 10, 14, 18), ())).address.partition("%7B")[0]
    'https://app.bgstatsapp.com/createPlay.html?data='
    """
    there = tuple(name for name in DISPENSABLE if name in _fields(play))
    for number in range(len(there) + 1):
        address = _address(play, there[:number])
        if len(address) <= MOST:
            return PlayLink(address, there[:number])
    return _with_short_names(play, there)


def _with_short_names(play: Play, left_out: tuple[str, ...]) -> PlayLink:
    longest = max(len(one.name) for one in play.players)
    for most in range(longest - 1, 0, -1):
        cut = tuple(one._replace(name=one.name[:most].rstrip() or one.name[0]) for one in play.players)
        address = _address(play._replace(players=cut), left_out)
        if len(address) <= MOST:
            break
    return PlayLink(address, left_out, most)


def _fields(play: Play) -> set[str]:
    body = _body(play)
    return {*body, *(name for player in body["players"] for name in player)}


def _address(play: Play, left_out: tuple[str, ...]) -> str:
    body = _without(_body(play), left_out)
    body["players"] = [_without(player, left_out) for player in body["players"]]
    # A colon and a comma may stand in a query as they are, and there are many.
    return ADDRESS + quote(json.dumps(body, ensure_ascii=False, separators=(",", ":")), safe=":,")


def _without(body: dict[str, Any], left_out: tuple[str, ...]) -> dict[str, Any]:
    return {name: value for name, value in body.items() if name not in left_out}


def _body(play: Play) -> dict[str, Any]:
    body: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": play.begun.strftime("%Y-%m-%d %H:%M:%S"),
        "game": GAME,
        "players": [_player(one) for one in play.players],
    }
    if play.location:
        body["location"] = play.location
    if play.minutes:
        body["durationMin"] = play.minutes
    return body


def _player(one: Player) -> dict[str, Any]:
    return {
        "name": one.name,
        "sourcePlayerId": one.id,
        "startPlayer": one.starts,
        "winner": one.winner,
        "score": one.score,
        "rank": one.rank,
        "role": one.role,
    }
