"""While a conquest waits for its armies, nothing may take them away from it."""

from __future__ import annotations

from referee.rules.judge.legal import legal
from tests.rules.helpers import after, position, refused

OWING = "red: north_america 1, alaska 5; blue: kamchatka 1; rest green 2; turn red attack"
CONQUERED = ("red foul too_many_attack_dice alberta", "red attack alaska kamchatka 6,6,6 v 1")


def test_a_18_nothing_is_paid_while_a_conquest_waits() -> None:
    """What a penalty still owes waits until the conquered territory is occupied; then it can be paid."""
    waiting = after(position(OWING, "red blue green", variant="domination"), *CONQUERED)
    assert waiting.penalties_due == {"red": 2}
    assert refused(waiting, "red pays alaska 2") == ("occupation_pending", "EM-8.7.6a")
    assert legal(waiting).pay == {}
    occupied = after(waiting, "red occupy 3")
    assert legal(occupied).pay == {"red": {"alaska": 1, "kamchatka": 2}}
    assert after(occupied, "red pays kamchatka 2").armies["kamchatka"] == 1
