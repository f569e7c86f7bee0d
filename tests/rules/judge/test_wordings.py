"""Every wording of a refusal or notice is said somewhere, and has all the facts that it asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import cycle

import pytest

from referee.rules.judge.timeline import Timeline
from referee.rules.judge.view import Viewer, mask_refusal
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Fact, Notice, NoticeCode, Refusal
from referee.rules.terms import UNKNOWN
from referee.translations import LANGUAGES
from referee.translations.sentences import describe_item
from referee.translations.texts.refusals import BY_FACT, NOWHERE, find_wording
from tests.rules.helpers import BOARD, position, undealt
from tests.rules.refusal_examples import CARD, DUEL, EXAMPLES, TURN, WAR, Example

FOUL = "red foul too_many_attack_dice"
HAND = "hands red alaska+japan+egypt"
HUGE = "red: alaska 7; blue: kamchatka 2; turn red attack"
ALONE = "red: ontario; blue: quebec 3; turn red attack"
TWICE = (
    "red trade argentina iceland egypt; red end !stood; blue end !stood; green end !stood; red trade peru congo ontario"
)
DEALT = "; ".join(
    f"{seat} takes {territory}"
    for seat, territory in zip(cycle(("red", "blue", "neutral")), BOARD.territories, strict=False)
)
LED = "red: alaska 5; blue: kamchatka 5; rest neutral 2"

BY_VALUE: Mapping[tuple[str, str, Fact], Example] = {
    (Code.NOT_DEALT, "taken", 0): EXAMPLES[Code.NOT_DEALT],
    (Code.OUT_OF_MATCH, "left", True): Example(WAR, "blue concede; blue attack kamchatka alaska 6 v 1"),
    (Code.ATTACK_DICE_ARMIES, "allowed", 0): Example(ALONE, "red attack ontario quebec 6 v 1 !stood"),
    (Code.LOSSES_OVER_ARMIES, "allowed", 0): EXAMPLES[Code.LOSSES_OVER_ARMIES],
    (Code.OCCUPY_TOO_MANY, "most", 0): Example(WAR, "red attack ontario quebec 6 v 1 !stood"),
    (Code.FORTIFY_LEAVES_NONE, "allowed", 0): Example(WAR, "red fortify ontario alberta 1"),
    (Code.FORTIFY_TWICE, "allowed", 0): Example(
        WAR, "red fortify alaska alberta 2; red fortify alberta ontario 2; red fortify alberta ontario 1"
    ),
    (Code.PAYS_TOO_MUCH, "allowed", 0): Example(WAR, f"{FOUL} ontario; red pays ontario 1"),
    (Code.PAYS_TOO_MUCH, "armies", None): Example(WAR, f"{FOUL} ontario; red pays alaska 4"),
    **{
        (NoticeCode.SIXTH_CARD, "allowed", n): Example(
            CARD.replace("deck", f"hands red {'+'.join(('japan', 'egypt')[:n])}; deck") if n else CARD,
            "red draw",
            {"hand_alarm": n + 1},
        )
        for n in range(3)
    },
    (NoticeCode.THIRD_TRADE, "turns", None): Example(
        f"{TURN}; hands red 9", TWICE, {"cards": "counted", "trades_alarm": 2}
    ),
    (Code.DISCARD_NOT_DUE, "allowed", 0): EXAMPLES[Code.DISCARD_NOT_DUE]._replace(table={"discard_round": 0}),
    (Code.CARD_NOT_HELD, "card", None): EXAMPLES[Code.CARD_NOT_HELD],
    (Code.CARD_ELSEWHERE, "card", UNKNOWN): Example(
        f"{TURN}; out_of_play peru", "table correct hand red peru", {"cards": "entered", "traded_cards": "out"}
    ),
    (Code.CARD_ELSEWHERE, "card", None): Example(
        f"{TURN}; hands red 2", "table correct hand red 45", {"cards": "counted"}
    ),
    (Code.TOO_MANY_PLACED, "left", None): Example(
        "turn red setup; round 0", "red place alaska 9", {"rulebook": "swedish", "variant": "domination"}
    ),
    (Code.TRADE_TOO_LATE, "draw_moment", "after_attack"): Example(
        f"{WAR}; attacks_made; {HAND}", "red trade alaska japan egypt", {"draw_moment": "after_attack"}
    ),
    (Code.TRADE_TOO_LATE, "inherited_sets", "at_once"): Example(
        f"{WAR}; attacks_made; {HAND}", "red trade alaska japan egypt", {"inherited_sets": "at_once"}
    ),
    (Code.NOT_A_SET, "joker", "pair_only"): EXAMPLES[Code.NOT_A_SET]._replace(table={"joker": "pair_only"}),
    (Code.BONUS_NOT_NAMED, "bonus_armies", 0): EXAMPLES[Code.BONUS_NOT_NAMED]._replace(table={"bonus_armies": 0}),
    (Code.BONUS_NOT_NAMED, "bonus_per_card", False): Example(
        f"{TURN}; {HAND}", "red trade alaska japan egypt bonus siam", {"bonus_per_card": False}
    ),
    (Code.DICE_OVER_ANNOUNCED, "announced_dice", "at_most"): EXAMPLES[Code.DICE_OVER_ANNOUNCED]._replace(
        table={"announced_dice": "at_most"}
    ),
    (Code.FORTIFY_NO_BORDER, "same_territory", True): Example(WAR, "red fortify alaska alaska 1"),
    (Code.FORTIFY_NO_BORDER, "fortify", "connected"): Example(
        "red: alaska 4, brazil; turn red attack", "red fortify alaska brazil 1", {"fortify": "connected"}
    ),
    (Code.FOUL_IMPOSSIBLE, "seat", None): Example("", f"{DEALT}; neutral foul other", {**DUEL, "capitals": True}),
    (Code.FOUL_IMPOSSIBLE, "reason", "mission_due"): EXAMPLES[Code.DISCARD_REQUIRED]._replace(lines=f"{FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "set_due"): Example(f"{WAR}; {HAND}", f"{FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "armies_due"): Example(TURN, f"{FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "neutral_due"): EXAMPLES[Code.NEUTRAL_UNPLACED]._replace(lines=f"{FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "attacks_over"): Example(CARD, f"red draw; {FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "no_attacker"): Example(WAR, "blue foul three_defence_dice japan"),
    (Code.FOUL_IMPOSSIBLE, "reason", "no_target"): Example(
        "red: alaska 5, northwest_territory, alberta, kamchatka; turn red attack", "red foul unannounced_attack alaska"
    ),
    (Code.FOUL_IMPOSSIBLE, "reason", "dice_in_box"): Example(HUGE, f"{FOUL} alaska"),
    (Code.FOUL_IMPOSSIBLE, "reason", "neutral_offends"): Example(f"{LED}; turn red attack", "neutral foul other", DUEL),
    (Code.CARD_FORFEITED, "forgotten_card", "must_draw"): Example(
        CARD, "red end !stood; blue place kamchatka 1; red draw", {"forgotten_card": "must_draw"}
    ),
}
"""Where a wording is said that holds for one value of a fact: the code, the fact, and its value."""


def items_said(example: Example) -> Iterator[Refusal | Notice]:
    """Yield what is remarked on the way, and what is refused at the end, as the referee and as the table hear it."""
    state = position(example.text, **example.table) if example.text else undealt(**example.table)
    timeline = Timeline(state)
    for n, line in enumerate(example.lines.split("; "), 1):
        action = parse_action(line, state.setting)
        try:
            timeline, judgement = timeline.judge(n, line, action)
        except Refusal as refusal:
            yield refusal
            yield mask_refusal(refusal, timeline.state, action, Viewer("table"))
            return
        yield from judgement.notices


def test_every_value_has_its_example() -> None:
    """What names no territory is said in a dispute alone (`tests/web/past/test_battles.py`)."""
    assert set(BY_VALUE) == {
        (code, where.fact, where.value) for code in BY_FACT for where in BY_FACT[code] if where.value != NOWHERE
    }


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("code", "fact", "value"), BY_VALUE)
def test_a_wording_for_one_value_is_said(code: str, fact: str, value: Fact, lang: str) -> None:
    (wording,) = [where.wording for where in BY_FACT[code] if (where.fact, where.value) == (fact, value)]
    said = [
        item
        for item in items_said(BY_VALUE[code, fact, value])
        if item.code == code and find_wording(code, item.facts) == wording
    ]
    assert said
    assert [text for item in said if code in (text := describe_item(item, lang))] == []
