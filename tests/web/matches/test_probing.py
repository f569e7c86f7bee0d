"""Nobody finds out a secret by asking for what will be refused: the answer is the same whatever the hands hold."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.rulebooks import load_board
from tests.instance import JSON, Instance
from tests.web.matches.turns import earn_card

INFANTRY, CAVALRY, ARTILLERY = (
    [card for card, symbol in load_board("classic").symbols.items() if symbol == wanted]
    for wanted in ("infantry", "cavalry", "artillery")
)
HAND = (INFANTRY[0], CAVALRY[0], ARTILLERY[0])


@pytest.fixture
def match(instance: Instance) -> str:
    """Return a match in which the seat on turn holds a set and the seat after it two cards."""
    match = instance.dealt(3)
    turn, *others = seats(instance, match)
    instance.hold(match, turn, *HAND)
    instance.hold(match, others[0], "joker_1", INFANTRY[1])
    return match


def seats(instance: Instance, match: str) -> list[str]:
    """Return the seat on turn, then the others."""
    state = instance.state(match)
    return [state.turn, *state.setting.colours_after(state.turn)]


def answer(instance: Instance, match: str, line: str, by: FlaskClient | None = None) -> dict[str, Any]:
    """Return the refusal of the line, without what the line named itself."""
    found = dict(instance.say(match, line, by=by).json)
    assert found["status"] == 422, found
    return {key: found[key] for key in ("code", "cite")} | {"card": found["facts"].get("card")}


def test_a_refused_set_does_not_tell_which_of_its_cards_are_held(instance: Instance, match: str) -> None:
    """None, one or two of three cards are held: the table hears the same, the own phone which card it is."""
    turn = seats(instance, match)[0]
    sets = [INFANTRY[1:4], (HAND[0], CAVALRY[1], ARTILLERY[1]), (HAND[0], HAND[1], ARTILLERY[1])]
    lines = [f"{turn} trade {' '.join(cards)}" for cards in sets]
    hidden = {"code": "card_not_held", "cite": "EM-8.8c", "card": None}
    assert [answer(instance, match, line) for line in lines] == [hidden] * 3
    phone = instance.phone(match, turn)
    assert [answer(instance, match, line, phone)["card"] for line in lines] == [INFANTRY[1], CAVALRY[1], ARTILLERY[1]]


def test_a_bonus_that_cannot_be_named_does_not_tell_that_the_set_is_held(instance: Instance, match: str) -> None:
    turn = seats(instance, match)[0]
    lines = [f"{turn} trade {' '.join(cards)} bonus {HAND[0]}" for cards in (HAND, INFANTRY[1:4])]
    assert [answer(instance, match, line)["code"] for line in lines] == ["bonus_not_named"] * 2


def test_cards_that_are_no_set_are_called_so_whoever_holds_them(instance: Instance, match: str) -> None:
    turn = seats(instance, match)[0]
    instance.say(match, "table undo")
    instance.hold(match, turn, HAND[0], HAND[1], CAVALRY[1])
    asked = [(HAND[0], HAND[1], CAVALRY[1]), (HAND[0], *CAVALRY[2:4])]
    assert [answer(instance, match, f"{turn} trade {' '.join(cards)}")["code"] for cards in asked] == ["not_a_set"] * 2


def test_a_refused_correction_does_not_tell_who_holds_what(instance: Instance, match: str) -> None:
    third = seats(instance, match)[2]
    hands = [*permutations(("joker_1", INFANTRY[1], "joker_2")), ("peru",), ("joker_1", "joker_1")]
    lines = [f"table correct hand {third} {' '.join(cards)}{mark}" for cards in hands for mark in ("", " !stood")]
    before = instance.state(match)
    (told,) = {instance.say(match, line).get_data(as_text=True) for line in lines}
    assert ("joker" in told, INFANTRY[1] in told, "!stood" in told) == (False, False, False)
    assert instance.state(match) == before


def test_a_seat_with_all_its_missions_cannot_ask_for_those_of_others(instance: Instance) -> None:
    match = instance.begin(3, cards="entered")
    red, blue = instance.phone(match, "red"), instance.phone(match, "blue")
    for line in ("red mission africa+asia", "red mission 24_territories"):
        assert instance.say(match, line, by=red).status_code == 201
    for line in ("blue mission asia+south_america", "blue mission eliminate_red"):
        assert instance.say(match, line, by=blue).status_code == 201
    asked = ("africa+asia", "24_territories", "europe+australia+any", "eliminate_blue")
    told = [instance.say(match, f"blue mission {one}", by=blue).json["code"] for one in asked]
    assert told == ["missions_complete"] * 4
    assert instance.onlooker().get(f"/matches/{match}", headers=JSON).json["seq"] == 4


def test_nobody_finds_out_the_top_card_by_naming_others(instance: Instance) -> None:
    """Whoever names a card of the app's stock draws: there is no refusal that would tell what does not lie on top."""
    match = instance.dealt(3)
    turn = instance.state(match).turn
    top, last = instance.state(match).deck[0], instance.state(match).deck[-1]
    phone = instance.phone(match, turn)
    earn_card(instance, match)
    for named in (last, top):
        drawn = instance.say(match, f"{turn} draw {named}", by=phone).json
        assert drawn["action"] == f"{turn} draw"
        assert {"type": "card_received", "seat": turn, "card": top} in drawn["events"]
        instance.say(match, "table undo")
