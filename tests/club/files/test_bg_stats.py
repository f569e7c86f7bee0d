"""The link for BG Stats: every field that it names, JSON that can be read, and never too long."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any
from urllib.parse import parse_qs, urlsplit

from hypothesis import given
from hypothesis import strategies as st

from referee.club.files.bg_stats import ADDRESS, DISPENSABLE, Play, Player, PlayLink, build_link

MOST_BYTES = 1200
NAMES = st.text(st.characters(exclude_categories=("C",)), min_size=1, max_size=40)
COLOURS = ("rot", "blau", "grün", "schwarz", "gelb", "rosa")


def play_of(*names: str, **more: Any) -> Play:
    """Return a play that the first one begins and the last one has won."""
    players = [
        Player(f"{at:06}", name, at == 0, at == len(names) - 1, at / 2, len(names) - at, COLOURS[at % 6])
        for at, name in enumerate(names)
    ]
    return Play("k3x9w2qp", datetime(2022, 10, 14, 18, 30, 5), tuple(players), **more)


def read(link: PlayLink) -> dict[str, Any]:
    """Return the play as an app reads it from the link."""
    (data,) = parse_qs(urlsplit(link.address).query, strict_parsing=True)["data"]
    return dict(json.loads(data))


def test_bg_stats_gets_exactly_the_fields_it_names() -> None:
    link = build_link(play_of("Alice", "Bob", location="bei Pauli", minutes=95))
    assert link.address.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
    assert (link.left_out, link.longest_name) == ((), None)
    assert read(link) == {
        "sourceName": "Referee",
        "sourcePlayId": "k3x9w2qp",
        "playDate": "2022-10-14 18:30:05",
        "game": {"name": "Risk", "sourceGameId": "risk", "bggId": 181, "highestWins": True, "noPoints": True},
        "players": [
            {
                "name": "Alice", "sourcePlayerId": "000000", "startPlayer": True, "winner": False,
                "score": 0, "rank": 2, "role": "rot",
            },
            {
                "name": "Bob", "sourcePlayerId": "000001", "startPlayer": False, "winner": True,
                "score": 0.5, "rank": 1, "role": "blau",
            },
        ],
        "location": "bei Pauli",
        "durationMin": 95,
    }  # fmt: skip


def test_four_players_with_usual_names_lose_nothing() -> None:
    link = build_link(play_of("Alice", "Bob", "Charlie", "Jörgel-San", location="Hafenstraße 1", minutes=240))
    assert (link.left_out, len(link.address) < MOST_BYTES) == ((), True)


def test_seven_players_lose_what_is_dispensable_first_and_keep_their_names() -> None:
    names = ["Alice", "Bob", "Charlie", "Dana", "Emil", "Frida", "Gus"]
    link = build_link(play_of(*names, location="Hafenstraße 1", minutes=240))
    body = read(link)
    assert link.left_out == DISPENSABLE[: len(link.left_out)] and link.longest_name is None
    assert "location" not in body and "durationMin" not in body
    assert [player["name"] for player in body["players"]] == names


@given(st.lists(NAMES, min_size=1, max_size=7, unique=True), st.none() | NAMES)
def test_the_link_is_always_short_enough_and_read_as_it_was(names: list[str], location: str | None) -> None:
    play = play_of(*names, location=location, minutes=999)
    link = build_link(play)
    assert link.address.isascii() and len(link.address.encode()) < MOST_BYTES
    players, expected = read(link)["players"], [(player.starts, player.winner) for player in play.players]
    assert [(player["startPlayer"], player["winner"]) for player in players] == expected
    cut = link.longest_name
    whole_or_cut = names if cut is None else [name[:cut].rstrip() or name[0] for name in names]
    assert [player["name"] for player in players] == whole_or_cut


def test_the_longest_names_there_can_be_are_cut_between_characters() -> None:
    """Seven of forty characters that need four bytes each."""
    link = build_link(play_of(*(chr(0x1F600 + at) * 40 for at in range(7))))
    assert link.left_out == tuple(name for name in DISPENSABLE if name not in ("location", "durationMin"))
    assert link.longest_name and len(link.address) < MOST_BYTES
    for at, player in enumerate(read(link)["players"]):
        assert player["name"] == chr(0x1F600 + at) * link.longest_name


def test_only_the_app_is_addressed() -> None:
    assert ADDRESS == "https://app.bgstatsapp.com/createPlay.html?data="
