"""Whatever a table may choose changes what the referee does: no option is a dead switch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from referee.rulebooks.loader import NAMES, load_rulebook, resolve_options, shipped_rulebooks
from referee.rulebooks.records import RecordFaults, parse_record
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer
from referee.rules.phases.setup import drawing_order
from referee.rules.record.record import default_starter
from referee.rules.refusal import Refusal
from referee.rules.terms import COLOURS
from referee.service.desk.problems import Problem
from referee.service.matches.wishes import parse_wish
from referee.web.setup.setup_form import Setup, SetupPlace
from referee.web.setup.setup_page import offered_options
from tests.as_json import view
from tests.rules.books import dealt, hand
from tests.rules.helpers import after, armies, noticed, passed, play, position, table_of, won

BOOKS = {"rulebook": "swedish", "variant": "domination"}, {"rulebook": "regelbuch", "variant": "domination"}
SWEDISH, REGELBUCH = BOOKS
FRENCH = {"rulebook": "french_1976", "variant": "missions"}
CAPITAL, HEADQUARTERS = {**SWEDISH, "variant": "capital"}, {**REGELBUCH, "variant": "headquarters"}
DUEL = {**SWEDISH, "variant": "duel"}
WAR = "red: alaska 5, alberta 2; blue: kamchatka 1, japan 5; turn red attack"
LAST = "red: alaska 6; blue: kamchatka 1; turn red attack; deck peru+brazil"
TAKES = ("red attack alaska kamchatka 6,5 v 1", "red occupy 3")
HOMES = "capitals red alberta, blue kamchatka, green brazil"


def outcome(judged: Callable[[], object]) -> object:
    """Return what comes of it: a value, or the code of the refusal."""
    try:
        return judged()
    except (Refusal, Problem) as refused:
        return str(refused.code)


def after_lines(text: str, *lines: str, results: Callable[[Any], object], **table: Any) -> object:
    return outcome(lambda: results(after(position(text, **table), *lines)))


def wished(seats: int, **options: object) -> object:
    people = [{"players": [name]} for name in "Alice Bob Charlie Dana Emil".split()[:seats]]
    body = {"rulebook": "regelbuch", "options": options, "seats": people}
    return outcome(lambda: len(parse_wish(body, shipped_rulebooks()).seats))


def colours(chosen: str) -> object:
    people = (SetupPlace("Alice", member=1, regular="red", wish="blue"), SetupPlace("Bob", member=2, regular="blue"))
    return Setup(shipped_rulebooks(), people, options={"colours": chosen}).colours


def placement(how: str) -> object:
    """Who may place how many."""
    more = {"initial_armies": ()} if how == "none" else {}
    return legal(dealt(3, **SWEDISH, placement=how, **more)).initial


def next_round(**options: Any) -> object:
    """Return what is due first in the third round."""
    held = "missions red eliminate_blue 24_territories, blue eliminate_green, green eliminate_red"
    text = f"red: asia; blue: africa; {held}; round 2; turn green reinforce"
    return passed(position(text, **options), "red").phase


def two_missions(chosen: str) -> object:
    held = "missions red africa+asia asia+south_america"
    text = f"red: asia, south_america, alaska 5; blue: alberta; turn red attack; {held}"
    lines = ("red attack alaska alberta 6,5,4 v 1", "red occupy 3")
    return after_lines(text, *lines, results=won, missions_before_discard=chosen)


def eliminated_by_another(chosen: str) -> object:
    text = f"{LAST}; missions green eliminate_blue; rest yellow"
    table = {"seats": "red blue green yellow", "elimination_ends_attack": False}
    return after_lines(text, *TAKES, results=won, eliminated_by_another=chosen, **table)


def worth(cards: str, traded: int = 0, **table: Any) -> object:
    text = f"red: alaska; turn red reinforce; sets_traded {traded}; hands red {cards}"
    return outcome(lambda: max((offer.armies for offer in legal(position(text, **table)).trade), default=0))


def forced(chosen: str) -> object:
    """Whether three, five and six cards must be traded, and three that are left of six."""
    text = "red: alaska; turn red reinforce; reinforcements 0; hands red "
    hands = (hand(infantry=3), hand(3, 2), hand(2, 2, 2))
    states = [position(text + cards, trade_forced=chosen) for cards in hands]
    cards = hands[2].split("+")
    states.append(after(states[2], f"red trade {' '.join(cards[::2])}"))
    return [legal(state).trade_forced for state in states]


def bonus(**options: Any) -> object:
    text = "red: alaska 2, alberta 1; turn red reinforce; hands red alaska+alberta+egypt"
    return armies(after(position(text, **options), "red trade alaska alberta egypt"), "alaska", "alberta")


def joker(chosen: str) -> object:
    """Return what a pair and a mixed one are worth with a joker; whether the deck has one where none is played."""
    if chosen == "none":
        return "joker_1" in table_of(joker=chosen).deck
    return [worth(cards, joker=chosen) for cards in (hand(infantry=2, jokers=1), hand(1, 1, jokers=1))]


def alarmed(**options: Any) -> object:
    text = f"{WAR}; conquered; attacks_made; hands red 5; deck peru+siam"
    return noticed(play(position(text, **options), "red draw"))


def third_trade(number: int) -> object:
    text = f"red: alaska; turn red reinforce; round 3; hands red {hand(infantry=3)}"
    state = position(text, trades_alarm=number).with_changes(trade_runs={"red": (2, 2)})
    return noticed(play(state, f"red trade {hand(infantry=3).replace('+', ' ')}"))


def traded(chosen: str) -> object:
    text = f"red: alaska; turn red reinforce; hands red {hand(infantry=3)}; deck peru+siam"
    line = f"red trade {hand(infantry=3).replace('+', ' ')}"
    return after_lines(text, line, results=lambda state: state.deck, traded_cards=chosen)


def inherited(chosen: str) -> object:
    """Whether a set taken over may be traded after the conquest, and must be after the attacks."""
    table = REGELBUCH if chosen == "phase_end" else SWEDISH
    state = after(position(f"{LAST}; hands blue {hand(cavalry=3)}", **table, inherited_sets=chosen), *TAKES)
    trade = f"red trade {hand(cavalry=3).replace('+', ' ')}"
    return outcome(lambda: bool(after(state, trade))), outcome(lambda: after(state, "red draw", "red end").turn)


def occupies(chosen: str) -> object:
    lines = ("red attack alaska kamchatka with 3 6,5 v 1",)
    return after_lines(WAR, *lines, results=lambda s: s.occupation.least, occupy_minimum=chosen)


def penalty(foul: str, seat: str, territory: str, **options: Any) -> object:
    """Return what is left where the foul was made, what is owed, whether attacks are lost, and the owner there."""
    state = after(position(f"{WAR}; red: mongolia", **options), f"{seat} foul {foul} {territory}")
    return armies(state, territory), dict(state.penalties_due), state.attack_lost, dict(state.owners)[territory]


def shortfall(chosen: str) -> object:
    text = WAR.replace("kamchatka 1", "kamchatka 2")
    state = after(position(text, penalty_shortfall=chosen), "red attack alaska kamchatka 1 v 6")
    return outcome(lambda: _owed(after(state, "blue foul three_defence_dice kamchatka")))


def _owed(state: Any) -> object:
    return armies(state, "kamchatka"), dict(state.penalties_due), state.owners["kamchatka"]


def moves(chosen: str) -> object:
    """Return what comes of a second move, a second border, and a stretch of own land at once."""
    state = position("red: alaska 5, alberta 2, ontario 2; turn red attack", fortify=chosen)
    both = ("red fortify alaska alberta 3", "red fortify alberta ontario 1")
    chain = ("red fortify alaska alberta 3", "red fortify alberta ontario 4")
    tries = [both, chain, ("red fortify alaska ontario 1",)]
    return [outcome(lambda lines=lines: armies(after(state, *lines), "ontario")) for lines in tries]  # type: ignore[misc]


def forgotten(chosen: str) -> object:
    text = f"{WAR}; conquered; deck peru+siam"
    return after_lines(text, "red end", results=lambda state: state.card_due, forgotten_card=chosen)


def held_capitals(**options: Any) -> object:
    """Red takes a second capital and has not lost its own."""
    table = {**HEADQUARTERS, **options}
    return after_lines(f"red: alaska 5, alberta; {WAR.partition('; ')[2]}; {HOMES}", *TAKES, results=won, **table)


class Probe(NamedTuple):
    """Values of an option and what shows their difference."""

    values: tuple[Any, ...]
    shows: Callable[[Any], object]


PROBES = {
    "players_least": Probe((2, 3), lambda n: wished(2, players_least=n)),
    "players_most": Probe((3, 6), lambda n: wished(4, players_most=n)),
    "colours": Probe(("regulars", "chosen"), colours),
    "initial_armies": Probe(((), (9, 20, 9, 9, 9)), lambda n: dict(dealt(3, initial_armies=n).to_place)),
    "placement": Probe(("none", "in_turn", "free"), placement),
    "placement_step": Probe((1, 3), lambda n: legal(dealt(3, **SWEDISH, placement_step=n)).initial),
    "missions_each": Probe((1, 2), lambda n: drawing_order(table_of(missions_each=n))),
    "first_mission": Probe(("dealer", "left_of_dealer"), lambda who: drawing_order(table_of(first_mission=who))),
    "second_mission": Probe(("reverse", "same"), lambda how: drawing_order(table_of(second_mission=how))),
    "first_turn": Probe(
        ("after_last_card", "left_of_dealer"),
        lambda how: default_starter((t := table_of("red blue green black", first_turn=how)).seats, "black", t.options),
    ),
    "next_starter": Probe(
        ("loser", "rulebook"),
        lambda who: view(after(position(WAR, next_starter=who), "table declare red"), Viewer("table"))["next_starter"],
    ),
    "discard_round": Probe((0, 3), lambda n: next_round(discard_round=n)),
    "missions_before_discard": Probe(("any", "none"), two_missions),
    "eliminated_by_another": Probe(("holder_wins", "24_territories"), eliminated_by_another),
    "reinforcement_divisor": Probe(
        (2, 3), lambda n: position("red: asia; turn red reinforce", reinforcement_divisor=n).reinforcements
    ),
    "reinforcement_least": Probe(
        (2, 3), lambda n: position("red: alaska; turn red reinforce", reinforcement_least=n).reinforcements
    ),
    "continent_bonus": Probe(
        ((5, 2, 5, 3, 7, 2), (5, 2, 5, 3, 9, 2)),
        lambda each: position("red: asia; turn red reinforce", continent_bonus=each).reinforcements,
    ),
    "set_values": Probe(("ascending", "composition"), lambda how: worth(hand(cavalry=3), **SWEDISH, set_values=how)),
    "ascending_values": Probe(((4, 6), (5, 6)), lambda each: worth(hand(cavalry=3), ascending_values=each)),
    "ascending_step": Probe((5, 10), lambda n: worth(hand(cavalry=3), 6, ascending_step=n)),
    "composition_values": Probe(
        ((4, 6, 8, 10), (4, 7, 8, 10)), lambda each: worth(hand(cavalry=3), **SWEDISH, composition_values=each)
    ),
    "trade_forced": Probe(("always", "five", "five_all"), forced),
    "bonus_armies": Probe((2, 3), lambda n: bonus(bonus_armies=n)),
    "bonus_per_card": Probe((True, False), lambda each: bonus(bonus_per_card=each)),
    "joker": Probe(("wild", "pair_only", "none"), joker),
    "hand_alarm": Probe((0, 6), lambda n: alarmed(hand_alarm=n)),
    "trades_alarm": Probe((3, 4), third_trade),
    "traded_cards": Probe(("bottom", "out"), traded),
    "eliminated_cards": Probe(
        ("nobody", "conqueror"),
        lambda whose: after_lines(
            f"{LAST}; hands blue egypt", *TAKES, results=lambda s: s.hands["red"], **SWEDISH, eliminated_cards=whose
        ),
    ),
    "inherited_sets": Probe(("next_turn", "at_once", "phase_end"), inherited),
    "second_defence_die_from": Probe(
        (2, 3),
        lambda n: after_lines(
            "red: alaska 5; blue: kamchatka 2; turn red attack",
            "red attack alaska kamchatka 1 v 6,6",
            results=lambda s: s.armies["alaska"],
            second_defence_die_from=n,
        ),
    ),
    "announced_dice": Probe(
        ("at_most", "exactly"),
        lambda how: after_lines(
            WAR, "red attack alaska kamchatka with 3 6 v 1", results=lambda s: s.conquered, announced_dice=how
        ),
    ),
    "occupy_minimum": Probe(("dice", "announced", "one"), occupies),
    "elimination_ends_attack": Probe(
        (True, False),
        lambda ends: after_lines(LAST, *TAKES, results=lambda s: s.attack_closed, elimination_ends_attack=ends),
    ),
    "east_africa_middle_east": Probe(
        (True, False), lambda edition: len(table_of(east_africa_middle_east=edition).board.neighbours["east_africa"])
    ),
    "penalty_three_defence_dice": Probe(
        (0, 2, 3), lambda n: penalty("three_defence_dice", "blue", "japan", penalty_three_defence_dice=n)
    ),
    "penalty_too_many_attack_dice": Probe(
        (0, 2, 3), lambda n: penalty("too_many_attack_dice", "red", "alaska", penalty_too_many_attack_dice=n)
    ),
    "penalty_unannounced_attack": Probe(
        (0, 2, 3), lambda n: penalty("unannounced_attack", "red", "alaska", penalty_unannounced_attack=n)
    ),
    "unannounced_attack": Probe(
        ("nothing", "closes_attack"),
        lambda what: penalty("unannounced_attack", "red", "alaska", unannounced_attack=what),
    ),
    "penalty_shortfall": Probe(("other_lands", "forgiven", "literal"), shortfall),
    "fortify": Probe(("one", "adjacent", "connected"), moves),
    "draw_moment": Probe(
        ("after_fortify", "after_attack", "either"),
        lambda when: [
            after_lines(
                f"{WAR}; deck peru+siam", *TAKES, *lines, results=lambda s: s.phase, **SWEDISH, draw_moment=when
            )
            for lines in (["red fortify alaska alberta 1"], ["red draw", "red fortify alaska alberta 1"])
        ],
    ),
    "forgotten_card": Probe(("next_placing", "must_draw"), forgotten),
    "capitals_won": Probe(("all_others", "number"), lambda how: held_capitals(capitals_won=how)),
    "capitals_to_win": Probe(
        ((2, 2, 3, 3, 4), (2, 3, 3, 3, 4)), lambda each: held_capitals(capitals_won="number", capitals_to_win=each)
    ),
    "neutral_armies": Probe((1, 2, 3), lambda n: set(dealt(2, **DUEL, neutral_armies=n).armies.values())),
    "neutral_divisor": Probe(
        (2, 3),
        lambda n: (
            position(
                "red: alaska; neutral: peru; turn red reinforce; reinforcements 6",
                "red blue",
                **DUEL,
                neutral_divisor=n,
            ).neutral_due
        ),
    ),
    "capital_missions": Probe((True, False), lambda dealt: table_of(**CAPITAL, capital_missions=dealt).has_missions),
}


def chosen_somewhere() -> dict[str, set[Any]]:
    """Every option with which a table has something to choose, with its choices."""
    choices: dict[str, set[Any]] = {}
    for book in map(load_rulebook, NAMES):
        for variant in book.variants:
            for name, spec in offered_options(book, variant).items():
                choices.setdefault(name, set()).update(spec.choices or ())
    return choices


@pytest.mark.parametrize(("variant", "cite"), [("missions", "FR-3b"), ("domination", "FR-V1")])
def test_fr_3b_two_players_have_their_duel(variant: str, cite: str) -> None:
    """The other variants want three (FR-V1)."""
    head = f'format = "match-record/1"\nrulebook = "french_1976"\nvariant = "{variant}"\n'
    text = head + "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in COLOURS[:2])
    with pytest.raises(RecordFaults) as unreadable:
        parse_record(text)
    assert [(fault.code, fault.facts["cite"]) for fault in unreadable.value.faults] == [("too_few_seats", cite)]


def test_a_r08_a_table_of_numbers_has_no_use_where_all_others_are_wanted() -> None:
    """It is chosen together with ``capitals_won``."""
    numbers = {"capitals_to_win": [2, 2, 3, 3, 4]}
    (fault,) = resolve_options(load_rulebook("regelbuch"), "headquarters", numbers)[1]
    assert fault.facts == {"option": "capitals_to_win", "others": "capitals_won = all_others"}
    assert resolve_options(load_rulebook("regelbuch"), "headquarters", {"capitals_won": "number", **numbers})[1] == []


@pytest.mark.parametrize(
    ("options", "seats", "refused_seats"),
    [
        ("", 2, []),
        ("players_least = 3", 2, ["too_few_seats"]),
        ("players_most = 4", 4, []),
        ("players_most = 4", 5, ["too_many_seats"]),
        ("players_least = 5\nplayers_most = 4", 4, ["option_contradicts"]),
    ],
)
def test_match_record_1_a_record_has_the_seats_that_its_options_allow(
    options: str, seats: int, refused_seats: list[str]
) -> None:
    """A-R01; where neither the table nor the variant says how many, two may be kept on record."""
    head = 'format = "match-record/1"\nrulebook = "regelbuch"\n'
    text = head + "".join(f'[[seats]]\ncolour = "{colour}"\n' for colour in COLOURS[:seats]) + f"[options]\n{options}\n"
    try:
        parse_record(text)
        faults = []
    except RecordFaults as refused:
        faults = [str(fault.code) for fault in refused.faults]
    assert faults == refused_seats


def test_match_record_6_every_choice_has_its_probe() -> None:
    """All choices of it."""
    choices = chosen_somewhere()
    assert choices.keys() == PROBES.keys()
    assert {name: chosen - set(PROBES[name].values) for name, chosen in choices.items() if chosen} == {
        name: set() for name, chosen in choices.items() if chosen
    }


@pytest.mark.parametrize("name", PROBES)
def test_match_record_6_every_choice_changes_the_judgement(name: str) -> None:
    """No two of them come to the same."""
    effects = [PROBES[name].shows(value) for value in PROBES[name].values]
    assert all(effect != other for at, effect in enumerate(effects) for other in effects[:at]), effects
