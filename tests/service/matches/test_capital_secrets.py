"""Nobody learns where an untaken capital stands by anything he says: it is answered alike wherever it stands (SV-C3).

Two tables differ only in the capitals of blue and green, and all that can be said is said at both of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product
from typing import Any

import pytest

from referee.rules.commands import (
    Action,
    Attack,
    AttackCounted,
    Command,
    CorrectHand,
    CorrectSets,
    Draw,
    Fortify,
    NameCapital,
    Trade,
)
from referee.rules.events import CapitalTaken
from referee.rules.judge.decide import decide
from referee.rules.judge.view import Viewer, conceal_state, mask_command, mask_refusal
from referee.rules.record.notation import write_action
from referee.rules.record.position import position_of, restore_state
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.service.desk.problems import Problem
from referee.service.matches.actions import check_right
from referee.service.matches.replies import facts_as_json
from tests.as_json import view, visible_events
from tests.rules.every_command import TERRITORIES, every_command, small_board
from tests.rules.helpers import table_of
from tests.rules.judge.phase_states import ARMIES, OWNERS

HERE = {"red": "alaska", "blue": "kamchatka", "green": "siam"}
THERE = {"red": "alaska", "blue": "japan", "green": "indonesia"}
STOCK = ("joker_1", "brazil", "joker_2", "north_africa", "western_europe", "alberta")
"""The other cards; those of the territories that are no capital lie under them."""
VIEWERS = (Viewer("table"), Viewer("seat", "red"))
EARNED = {"phase": "attack", "attacks_made": True, "conquered": True}
MODES: dict[str, dict[str, Any]] = {
    "dealt": {"hands": {"red": ["brazil"], "blue": ["alberta"]}},
    "entered": {"hands": {"red": ["brazil", "north_africa"], "blue": ["alberta"]}},
    "counted": {"hands": {"red": 4, "blue": 1}},
}


def at(capitals: dict[str, str], cards: str, moment: dict[str, Any], traded_cards: str = "bottom") -> State:
    """Return a small table in the middle of a match with capitals."""
    setting = replace(
        table_of(rulebook="swedish", variant="capital", cards=cards, traded_cards=traded_cards, capital_missions=False),
        board=small_board(),
    )
    held = MODES[cards]["hands"]
    free = (*STOCK, *(t for t in ("kamchatka", "japan", "siam", "indonesia")))
    order = [card for card in free if card not in capitals.values()]
    dealt = [card for hand in held.values() if isinstance(hand, list) for card in hand]
    deck = {"deck": [card for card in order if card not in dealt]} if cards == "dealt" else {}
    facts = {"turn": "red", "owners": OWNERS, "armies": ARMIES, "capitals": capitals, "hands": held}
    return state_from(setting, {**facts, **deck, **moment})


def answer(state: State, command: Command, viewer: Viewer) -> tuple[object, State | None]:
    """Return what ``viewer`` is told when it says ``command``, and the state after it; none once a secret is out."""
    action = Action(command)
    try:
        judgement = decide(state, action)
    except Refusal as refusal:
        heard = mask_refusal(refusal, state, action, viewer)
        return (str(heard.code), heard.cite, facts_as_json(heard.facts), heard.arithmetic), None
    if judgement.state.result or any(isinstance(event, CapitalTaken) for event in judgement.events):
        return None, None
    notices = [(notice.code, facts_as_json(notice.facts)) for notice in judgement.notices]
    seen = json.dumps(view(judgement.state, viewer))
    return (
        visible_events(judgement.events, viewer),
        notices,
        write_action(Action(mask_command(command))),
        seen,
    ), judgement.state


def may_say(viewer: Viewer, command: Command, state: State) -> bool:
    try:
        check_right(viewer, Action(command), state)
    except Problem:
        return False
    return True


def told_apart(here: State, there: State, commands: Iterator[Command], viewer: Viewer) -> list[str]:
    """Return the commands whose answers tell the tables apart; once the rules let a secret out, none is compared."""
    found = []
    for command in commands:
        answers = [answer(state, command, viewer)[0] for state in (here, there)]
        if None not in answers and answers[0] != answers[1]:
            found.append(f"{command}: {answers[0]} / {answers[1]}")
    return found


def about_cards(state: State) -> Iterator[Command]:
    """Hands put right, cards drawn, sets traded: every way to name a card."""
    deck = state.setting.deck
    for seat in state.setting.colours:
        held = state.hands[seat]
        yield from (CorrectHand(seat, (card,), 1) for card in deck)
        yield from (CorrectHand(seat, (*held, card), len(held) + 1) for card in deck)
        yield from (CorrectHand(seat, None, number) for number in range(12))
        yield from (Draw(seat, card) for card in (None, "?", *deck))
        yield from (Trade(seat, three) for three in combinations(deck, 3))
        yield NameCapital(seat, "?")


@pytest.mark.long
@pytest.mark.parametrize("viewer", VIEWERS, ids=["table", "red"])
@pytest.mark.parametrize("moment", [EARNED, {"phase": "reinforce"}], ids=["card earned", "reinforce"])
@pytest.mark.parametrize("cards", MODES)
def test_sv_c3_nothing_that_is_said_tells_a_capital(cards: str, moment: dict[str, Any], viewer: Viewer) -> None:
    here, there = at(HERE, cards, moment), at(THERE, cards, moment)
    assert json.dumps(view(here, viewer)) == json.dumps(view(there, viewer))
    skipped = (Trade, Attack, AttackCounted, Fortify)
    commands = (one for one in every_command(here) if not isinstance(one, skipped) and may_say(viewer, one, here))
    assert told_apart(here, there, commands, viewer) == []
    assert told_apart(here, there, (one for one in about_cards(here) if may_say(viewer, one, here)), viewer) == []


@pytest.mark.long
@pytest.mark.by_turns(3)
@pytest.mark.parametrize("traded_cards", ["bottom", "out"])
@pytest.mark.parametrize("cards", MODES)
def test_a_s08_nor_what_follows_from_it(cards: str, traded_cards: str) -> None:
    """The card of each land is said to lie in red's hand, and everything about cards is said after that."""
    viewer = VIEWERS[0]
    for card, moment in product(TERRITORIES, (EARNED, {"phase": "reinforce"})):
        after = []
        for capitals in (HERE, THERE):
            state = at(capitals, cards, moment, traded_cards)
            after.append(answer(state, CorrectHand("red", (card, "joker_1", "joker_2"), 3), viewer)[1])
        here, there = after
        if here is None or there is None:
            assert here is there
            continue
        assert here.stock == there.stock
        assert told_apart(here, there, (one for one in about_cards(here) if may_say(viewer, one, here)), viewer) == []
        assert conceal_state(here) == conceal_state(there).with_changes(capitals=conceal_state(here).capitals)
        assert restore_state(here.setting, json.loads(json.dumps(position_of(here)))) == here


def test_a_leak_would_be_found() -> None:
    """Its own seat does see the difference, and so would anybody who saw the capitals."""
    here, there = at(HERE, "dealt", EARNED), at(THERE, "dealt", EARNED)
    blue = Viewer("seat", "blue")
    assert view(here, blue) != view(there, blue)
    assert told_apart(here, there, iter([CorrectSets(3)]), blue)
    known = [at(capitals, "entered", EARNED).with_changes(capitals_taken=("blue",)) for capitals in (HERE, THERE)]
    assert told_apart(*known, iter([CorrectHand("red", ("japan",), 1)]), VIEWERS[0])
