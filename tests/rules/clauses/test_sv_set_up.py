"""Swedish rules: what lies on the table and how it is set up, clause by clause."""

from __future__ import annotations

import pytest

from referee.rulebooks.loader import NAMES as NAMES_OF_BOOKS
from referee.rulebooks.loader import load_rulebook
from referee.rules import events
from referee.rules.commands import Action, DealOut
from referee.rules.judge.decide import decide
from referee.rules.judge.view import Viewer
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.phases.setup import drawing_order
from referee.rules.terms import JOKERS
from referee.service.deal.chance import draw_deal
from referee.service.desk.problems import Problem
from referee.service.matches.wishes import parse_wish
from referee.web.setup.setup_form import Setup, SetupPlace
from tests.as_json import visible_events
from tests.rules.books import ARTILLERY, CAVALRY, INFANTRY, dealt
from tests.rules.helpers import BOARD, NAMES, refused, table_of, undealt

SWEDISH = {"rulebook": "swedish", "variant": "missions"}
COLOURS = " ".join(NAMES)
BOOKS = {name: load_rulebook(name) for name in NAMES_OF_BOOKS}


@pytest.mark.parametrize("number", [1, 2, 3, 6, 7])
def test_sv_0a_three_to_six_play(number: int) -> None:
    """Two have variants of their own; a seventh shares a colour with somebody."""
    people = [{"players": [name]} for name in "Alice Bob Charlie Dana Emil Frida Gus".split()[:number]]
    wishes = {**SWEDISH, "seats": people}
    if number < 3:
        with pytest.raises(Problem) as refusal:
            parse_wish(wishes, BOOKS)
        assert refusal.value.code == "players_few"
    else:
        assert len(parse_wish(wishes, BOOKS).seats) == min(number, 6)


def test_sv_0b_fourteen_missions_44_cards_three_and_two_dice() -> None:
    """What the box holds."""
    setting = table_of(**SWEDISH)
    assert (len(MISSIONS), len(setting.deck)) == (14, 44)
    assert (setting.options.attack_dice, setting.options.defence_dice) == (3, 2)


def test_sv_0c_how_many_areas_each_continent_has() -> None:
    """42 in all."""
    sizes = {name: len(members) for name, members in BOARD.continents.items()}
    assert sizes == {"africa": 6, "asia": 12, "australia": 4, "europe": 7, "north_america": 9, "south_america": 4}
    assert len(BOARD.territories) == sum(sizes.values()) == 42


def test_sv_0e_one_card_an_area_with_a_symbol_and_two_jokers() -> None:
    """No area twice; a joker has no area."""
    deck = table_of(**SWEDISH).deck
    assert sorted(deck) == sorted({*BOARD.territories, *JOKERS})
    assert {*INFANTRY, *CAVALRY, *ARTILLERY} == set(BOARD.territories)


def test_sv_1a_colours_are_chosen() -> None:
    """A member's own colour is no more than a first wish, unless the table keeps it (EM-8.4a)."""
    people = (SetupPlace("Alice", member=1, regular="red", wish="blue"), SetupPlace("Bob", member=2, regular="blue"))
    assert Setup(BOOKS, people, modes={"rulebook": "swedish"}).colours == ("blue", "red")
    assert Setup(BOOKS, people, modes={"rulebook": "easy_move"}).colours == ("red", "blue")
    kept = Setup(BOOKS, people, modes={"rulebook": "swedish"}, options={"colours": "regulars"})
    kept = kept._replace(options_of="swedish missions")
    assert kept.colours == ("red", "blue")
    assert kept._replace(options_of="easy_move missions").colours == ("blue", "red")


def test_sv_1a_somebody_deals() -> None:
    """Whoever it is, the first card goes to his left."""
    setting = table_of("red blue green", **SWEDISH, dealer="red")
    assert setting.from_dealer == ("blue", "green", "red")


def test_sv_1b_missions_of_unused_colours_are_out() -> None:
    """Three colours: three cards leave the pile, and none of them can be told."""
    assert set(MISSIONS) - set(mission_pool(("red", "blue", "green"))) == {
        "eliminate_black",
        "eliminate_yellow",
        "eliminate_pink",
    }
    state = undealt(**SWEDISH)
    assert refused(state, "red mission eliminate_pink") == ("mission_out", "SV-1b")


def test_sv_1c_one_mission_each_first_left_of_the_dealer() -> None:
    """Face down: nobody else sees it, and those left over lie nowhere."""
    setting = table_of("red blue green", **SWEDISH, dealer="blue")
    assert drawing_order(setting) == ("green", "red", "blue")
    judged = decide(undealt(**SWEDISH), Action(DealOut(draw_deal(table_of(**SWEDISH)))))
    assert {seat: len(held) for seat, held in judged.state.missions.items()} == {"red": 1, "blue": 1, "green": 1}
    deals = [deal for deal in judged.events if isinstance(deal, events.MissionsDealt)]
    for viewer in (Viewer("table"), Viewer("onlooker"), Viewer("seat", "blue")):
        seen = str(visible_events(judged.events, viewer))
        assert [deal.seat for deal in deals if any(f"'{held}'" in seen for held in deal.missions)] == (
            ["blue"] if viewer.seat else []
        )


@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_sv_1g_all_cards_are_in_the_pile_again(number: int) -> None:
    """The jokers too, in an order that nobody knows."""
    state = dealt(number, **SWEDISH)
    assert (state.stock, state.deck) == (44, None)
    deal = draw_deal(table_of(" ".join(COLOURS.split()[:number]), **SWEDISH))
    assert deal.deck is not None and sorted(deal.deck) == sorted(state.setting.deck)
