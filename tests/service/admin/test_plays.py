"""A match as other programs keep plays."""

from __future__ import annotations

from referee.service.admin import plays
from referee.service.championship import results
from tests.instance import Instance
from tests.service.problems import problems_of


def test_a_match_that_was_won_is_a_play(club: Instance) -> None:
    match = club.dealt()
    assert plays.build_play(club.desk, match) is None
    club.say(match, "table declare blue")
    play = plays.build_play(club.desk, match)
    assert play is not None and play.id == match
    assert [(player.name, player.role, player.winner) for player in play.players] == [
        ("Alice", "red", False),
        ("Bob", "blue", True),
        ("Charlie", "green", False),
    ]
    results.set_void(club.desk, 1, f"match:{match}", True, "a jest")
    assert plays.build_play(club.desk, match) is None
    assert problems_of(lambda: plays.build_play(club.desk, "nowhere")) == [("match_unknown", None)]
