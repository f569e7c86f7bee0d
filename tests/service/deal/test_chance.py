"""Everything chance decides is dealt in the order of the rules, and whole."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from referee.bootstrap.environment import ROOT
from referee.rulebooks import shipped_rulebooks
from referee.rules.commands import Deal
from referee.rules.missions import mission_pool
from referee.rules.record.seal import seal_deal
from referee.service.deal import chance
from referee.service.matches import wishes
from referee.service.matches.begin import settle_options
from referee.store.matches.codec import deal_from_json
from tests.instance import COLOURS, NAMES, Instance


def deal(number: int, **more: object) -> Deal:
    """Return a deal for ``number`` seats, clockwise from red; the last one deals."""
    seats = [{"colour": c, "players": [n]} for c, n in zip(COLOURS[:number], NAMES, strict=False)]
    return chance.draw_deal(settle_options(wishes.parse_wish({"seats": seats, **more}, shipped_rulebooks())))


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_em_8_6b_8_6c_every_territory_is_dealt_once_from_the_dealers_left(number: int) -> None:
    dealt = deal(number).territories
    assert list(dealt) == list(COLOURS[:number])
    assert Counter(t for hand in dealt.values() for t in hand).most_common(1)[0][1] == 1
    most, rest = divmod(42, number)
    assert [len(hand) for hand in dealt.values()] == [most + (at < rest) for at in range(number)]


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_em_8_5b_8_5g_two_missions_each_out_of_the_pool_of_colours_in_play(number: int) -> None:
    drawn = deal(number).missions
    missions = [mission for held in drawn.values() for mission in held]
    assert [len(held) for held in drawn.values()] == [2] * number
    assert len(set(missions)) == 2 * number
    assert set(missions) <= set(mission_pool(COLOURS[:number]))


def test_em_8_2a_domination_has_no_missions() -> None:
    assert deal(4, variant="domination").missions == {}


def test_em_8_8a_the_deck_holds_all_44_cards() -> None:
    deck = deal(4).deck
    assert deck is not None
    assert (len(deck), len(set(deck)), "joker_1" in deck) == (44, 44, True)


def test_a_physical_deck_has_no_order() -> None:
    assert deal(4, cards="counted").deck is None


def test_em_8_4b_a_seat_without_colour_gets_a_free_one_by_lot() -> None:
    entries = [{"colour": c, "players": [n]} for c, n in zip(COLOURS[:4], NAMES, strict=False)]
    seats = wishes.parse_wish({"seats": [*entries, {"players": ["Gus"]}]}, shipped_rulebooks()).seats
    assert seats[4].colour in {"yellow", "pink"}


def test_a_05_the_seventh_shares_a_colour_by_lot() -> None:
    entries = [{"colour": c, "players": [n]} for c, n in zip(COLOURS, NAMES, strict=False)]
    seats = wishes.parse_wish({"seats": [*entries, {"players": ["Gus"]}]}, shipped_rulebooks()).seats
    assert Counter(len(seat.players) for seat in seats) == {1: 5, 2: 1}
    assert next(seat for seat in seats if len(seat.players) == 2).players[1] == "Gus"


def test_the_seal_shown_from_the_start_is_the_one_of_the_deal(instance: Instance) -> None:
    match = instance.begin()
    shown = instance.view(match)["seal"]
    instance.say(match, "table deal")
    assert instance.view(match)["seal"] == shown
    instance.say(match, "table abandon")
    row = instance.desk.match(match).row
    assert row.deal is not None and row.nonce is not None
    assert seal_deal(deal_from_json(row.deal), row.nonce) == shown


def test_the_program_draws_from_what_the_system_gives() -> None:
    """Unlike these tests, in which the same is drawn at every run (`draw_alike`)."""
    program = "from referee.service.deal.chance import _CHANCE, draw_nonce; print(type(_CHANCE).__name__, draw_nonce())"
    outputs = [
        subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True).stdout
        for _ in range(2)
    ]
    (first, first_nonce), (second, second_nonce) = map(str.split, outputs)
    assert (first, second) == ("SystemRandom", "SystemRandom")
    assert first_nonce != second_nonce
