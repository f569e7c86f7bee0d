"""The worked examples of the other sources, each judged in a match under its own rulebook; and none is left out."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from referee.rules.judge.legal import legal
from referee.rules.state import State
from tests.places import TESTS
from tests.rules.books import hand
from tests.rules.helpers import BOARD, after, armies, position

HERE = TESTS / "rules/examples"
EXAMPLES: dict[str, Any] = {example["id"]: example for example in json.loads((HERE / "examples.json").read_text())}
SWEDISH = {"rulebook": "swedish", "variant": "domination"}
FRENCH = {"rulebook": "french_1976", "variant": "missions"}
HASBRO, REGELBUCH = ({"rulebook": book, "variant": "domination"} for book in ("hasbro", "regelbuch"))
DUE = "red: alaska 2; turn red reinforce; reinforcements 0"


def numbered(prefix: str) -> list[tuple[int, int]]:
    numbers = ((key.removeprefix(prefix), example) for key, example in EXAMPLES.items() if key.startswith(prefix))
    return [(int(number), example["expected"]) for number, example in numbers]


def battle(key: str, table: dict[str, Any]) -> None:
    """Check that the example's dice cost what they must, in a match."""
    example = EXAMPLES[key]
    thrown = [",".join(map(str, example[side])) for side in ("attacker", "defender")]
    state = position("red: alaska 9; blue: kamchatka 9; turn red attack", **table)
    state = after(state, f"red attack alaska kamchatka {thrown[0]} v {thrown[1]}")
    lost = (example["attacker_loses"], example["defender_loses"])
    assert armies(state, "alaska", "kamchatka") == (9 - lost[0], 9 - lost[1])


def test_hb_13_the_example_of_dice() -> None:
    """Its two units are lost."""
    battle("X-HB-3", HASBRO)


@pytest.mark.parametrize("key", ["X-SV-D1", "X-SV-D2", "X-SV-D3", "X-SV-D4", "X-SV-D5"])
def test_sv_3j_the_examples_of_dice(key: str) -> None:
    """Five of them."""
    battle(key, SWEDISH)


def defends(stands: int, most: int, table: dict[str, Any]) -> None:
    """So many dice are offered to the defender of so many armies."""
    state = position(f"red: alaska 9; blue: kamchatka {stands}; turn red attack", **table)
    assert legal(state).attack["alaska"].to["kamchatka"].dice == most


@pytest.mark.parametrize(("stands", "most"), numbered("X-DEF-HB"))
def test_hb_5_dice_of_the_occupier(stands: int, most: int) -> None:
    defends(stands, most, HASBRO)


@pytest.mark.parametrize(("stands", "most"), numbered("X-DEF-RB"))
def test_rb_3b_dice_of_the_defender(stands: int, most: int) -> None:
    defends(stands, most, REGELBUCH)


@pytest.mark.parametrize(("stands", "most"), numbered("X-DEF-SV"))
def test_sv_3h_dice_of_the_defender(stands: int, most: int) -> None:
    defends(stands, most, SWEDISH)


@pytest.mark.parametrize(("stands", "most"), numbered("X-DEF-FR"))
def test_fr_9_dice_of_the_defender(stands: int, most: int) -> None:
    defends(stands, most, FRENCH)


@pytest.mark.parametrize(("areas", "key"), [(17, "X-SV-R1"), (4, "X-SV-R2")])
def test_sv_2b_seventeen_areas_and_four(areas: int, key: str) -> None:
    """Without a whole continent: three of each, five of Asia."""
    spread = [name for members in BOARD.continents.values() for name in sorted(members)[:3]]
    held = [*spread[: areas - 2], *sorted(BOARD.continents["asia"])[3:5]]
    due = position(f"red: {', '.join(held)}; turn red reinforce", **SWEDISH).reinforcements
    assert (len(held), due) == (areas, EXAMPLES[key]["expected"])


def test_sv_2i_three_infantry() -> None:
    """The only set of the hand."""
    cards = hand(infantry=3, artillery=2)
    offers = legal(position(f"{DUE}; hands red {cards}", **SWEDISH)).trade
    assert [offer.armies for offer in offers] == [EXAMPLES["X-SV-T2"]["expected"]]


def test_sv_2i_two_mixed_sets() -> None:
    """Both are forced."""
    cards = hand(2, 2, 2).split("+")
    state = position(f"{DUE}; hands red {'+'.join(cards)}", **SWEDISH)
    state = after(state, f"red trade {' '.join(cards[::2])}", f"red trade {' '.join(cards[1::2])}")
    assert state.reinforcements == EXAMPLES["X-SV-T3"]["expected"]


def test_sv_a2_rising_values_over_three_players() -> None:
    """The first set, then two at once, then the fourth."""
    brought = []
    for traded, sets in ((0, 1), (1, 2), (3, 1)):
        cards = hand(2, 2, 2).split("+")
        text = f"{DUE}; sets_traded {traded}; hands red {'+'.join(cards)}"
        lines = [f"red trade {' '.join(cards[at::2])}" for at in range(sets)]
        brought.append(after(position(text, **SWEDISH, set_values="ascending"), *lines).reinforcements)
    assert brought == EXAMPLES["X-SV-T4"]["expected"]


def test_fr_6a_the_table_of_sets() -> None:
    """Three cannons, infantry, cavalry, one of each, a pair with a joker."""
    hands = (hand(artillery=3), hand(infantry=3), hand(cavalry=3), hand(1, 1, 1), hand(infantry=2, jokers=1))
    states = (position(f"{DUE}; hands red {cards}", **FRENCH) for cards in hands)
    assert [legal(state).trade[0].armies for state in states] == EXAMPLES["X-FR-V"]["expected"]


def duel(text: str, table: dict[str, Any]) -> State:
    """Return a duel in which Red has 19 territories and Africa, and all of what that brings still to place."""
    lands = "red: alaska 2; neutral: egypt 2; rest blue 2; turn red reinforce"
    return position(f"{lands}; {text}", "red blue", **{**table, "variant": "duel"})


def test_sv_d5_half_of_seventeen() -> None:
    """Rounded down."""
    assert duel("reinforcements 17", SWEDISH).neutral_due == EXAMPLES["X-SV-N1"]["expected"]


@pytest.mark.parametrize(
    ("table", "key"),
    [(SWEDISH, "X-SV-N1b"), (FRENCH, "X-SV-N1c"), ({**SWEDISH, "set_values": "ascending"}, "X-SV-N1d")],
)
def test_sv_d5_half_of_what_areas_a_continent_and_a_set_bring(table: dict[str, Any], key: str) -> None:
    """Nine for areas and Africa, and three cavalry by the table of each book (A-S03)."""
    cards = hand(cavalry=3)
    state = after(duel(f"reinforcements 9; hands red {cards}", table), f"red trade {cards.replace('+', ' ')}")
    assert [state.reinforcements, state.neutral_due] == EXAMPLES[key]["expected"]


def text_of_tests() -> str:
    """Everything that the tests say."""
    return "".join(file.read_text(encoding="utf-8") for file in TESTS.rglob("test_*.py"))


def test_every_worked_example_is_told_by_a_test() -> None:
    """By its id, in a test named after its clause."""
    ids = [line.split()[0] for line in (HERE / "worked.txt").read_text(encoding="utf-8").splitlines()]
    assert len(ids) == 42
    assert set(ids) - set(re.findall(r"X-[A-Z]+-\w+", text_of_tests())) == set()


def test_every_example_with_numbers_is_judged_by_a_test() -> None:
    """By its id, or by the beginning that numbered ones share."""
    named = set(re.findall(r'"(X-[\w-]+)"', text_of_tests()))
    judged = {key for key in EXAMPLES if key in named or re.sub(r"\d+$", "", key) in named}
    assert set(EXAMPLES) - judged == set()
