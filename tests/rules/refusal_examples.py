"""For every reason to refuse, a position and a line that meets it."""

from __future__ import annotations

from typing import Any, NamedTuple

from referee.rules.commands import Replace
from referee.rules.judge.timeline import Timeline
from referee.rules.past.replace import judge_replacement, replay_action
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Refusal
from tests.rules.helpers import BOARD, position, undealt

WAR = "red: alaska 4, alberta 2, ontario 1; blue: kamchatka 2, japan 2; turn red attack"
TURN = "red: alaska 4; blue: kamchatka 2; turn red reinforce"
MISSIONS = "missions red africa+asia 24_territories, blue eliminate_red asia+south_america"
WON = "red: alaska 4, kamchatka 0; blue: japan 2; turn red occupy; occupation alaska kamchatka 2; attacks_made"
NAMING = "red: alaska; blue: kamchatka; turn red setup; round 0"
CAPITALS = {"capitals": True}
DUEL = {"seats": "red blue", "neutral": "allied"}
SHARE = "red: alaska 4; neutral: kamchatka 2; turn red reinforce; reinforcements 0; neutral_reinforcements 2"
PART = "red: alaska 4; neutral: kamchatka 3, alberta 2; turn red reinforce; reinforcements 0; neutral_reinforcements 0"
CARD = "red: alaska 4; blue: kamchatka 2; turn red attack; attacks_made; conquered; deck siam+peru"


class Example(NamedTuple):
    """The last of ``lines`` is refused; without ``text`` nothing is dealt yet. ``table`` are its options and modes."""

    text: str
    lines: str
    table: dict[str, Any] = {}


EXAMPLES: dict[Code, Example] = {
    Code.NOT_DEALT: Example("", "red place alaska 1"),
    Code.ALREADY_DEALT: Example(TURN, "red takes alaska"),
    Code.DEAL_MISSING: Example("", "table deal"),
    Code.TERRITORY_TAKEN: Example("", "red takes alaska; blue takes alaska"),
    Code.TOO_MANY_TERRITORIES: Example("", "; ".join(f"red takes {name}" for name in BOARD.territories[:15])),
    Code.MISSIONS_NOT_USED: Example("", "red mission africa+asia", {"variant": "domination"}),
    Code.MISSION_OUT: Example("", "red mission eliminate_pink", {"cards": "entered"}),
    Code.MISSION_TAKEN: Example("", "red mission africa+asia; blue mission africa+asia", {"cards": "entered"}),
    Code.MISSIONS_COMPLETE: Example(f"{TURN}; {MISSIONS}", "red mission europe+australia+any"),
    Code.NO_CAPITALS: Example(TURN, "red capital alaska"),
    Code.CAPITAL_NOT_OWN: Example(NAMING, "red capital kamchatka", CAPITALS),
    Code.CAPITAL_ANOTHERS: Example(
        "red: alaska, kamchatka; turn red attack; capitals red ?, blue kamchatka, green brazil; capitals_taken blue",
        "red capital kamchatka",
        CAPITALS,
    ),
    Code.CAPITAL_NOT_OWNED_THEN: Example(
        "red: alaska, kamchatka; turn red attack; capitals red ?, blue ?, green ?; first_owners kamchatka blue",
        "red capital kamchatka",
        CAPITALS,
    ),
    Code.CAPITAL_NAMED: Example(NAMING, "red capital alaska; red capital alaska", CAPITALS),
    Code.CAPITAL_PENDING: Example(NAMING, "red place alaska 1", CAPITALS),
    Code.PLACEMENT_PENDING: Example("rest red; turn red setup; round 0", "red end", {"initial_armies": (45,) * 5}),
    Code.MATCH_OVER: Example(TURN, "table declare red; red place alaska 1"),
    Code.NOT_YOUR_TURN: Example(TURN, "blue end"),
    Code.OUT_OF_MATCH: Example("red: alaska; turn red attack; eliminated blue", "blue attack kamchatka alaska 6 v 1"),
    Code.DISCARD_REQUIRED: Example(f"red: alaska; turn red discard; round 3; {MISSIONS}", "red place alaska 1"),
    Code.TRADE_REQUIRED: Example(f"{WAR}; hands red alaska+japan+egypt", "red attack alaska kamchatka 6 v 1"),
    Code.ARMIES_UNPLACED: Example(TURN, "red attack alaska kamchatka 6 v 1"),
    Code.OCCUPATION_PENDING: Example(WON, "red attack alaska kamchatka 6 v 1"),
    Code.THROW_PENDING: Example(WAR, "red attack alaska kamchatka x v 1; red end"),
    Code.DISCARD_NOT_DUE: Example(f"{TURN}; {MISSIONS}", "red discard africa+asia"),
    Code.MISSION_NOT_HELD: Example(f"red: alaska; turn red discard; round 3; {MISSIONS}", "red discard eliminate_red"),
    Code.MISSION_LAST: Example(
        f"red: alaska; turn red discard; round 3; {MISSIONS}", "red discard africa+asia; red discard 24_territories"
    ),
    Code.TRADE_TOO_LATE: Example(f"{WAR}; attacks_made; hands red alaska+japan+egypt", "red trade alaska japan egypt"),
    Code.CARD_NOT_HELD: Example(f"{TURN}; hands red alaska", "red trade alaska japan egypt"),
    Code.NOT_A_SET: Example(f"{TURN}; hands red alaska+japan+peru", "red trade alaska japan peru"),
    Code.CARD_TWICE: Example(f"{TURN}; hands red alaska+japan", "red trade alaska japan alaska"),
    Code.NO_JOKERS: Example(TURN, "red trade alaska japan joker_1", {"joker": "none"}),
    Code.BONUS_NOT_NAMED: Example(f"{TURN}; hands red alaska+japan+egypt", "red trade alaska japan egypt bonus alaska"),
    Code.NOTHING_TO_PLACE: Example(WAR, "red place alaska 1"),
    Code.TOO_MANY_PLACED: Example(TURN, "red place alaska 1; red place alaska 3"),
    Code.NOT_OWN_TERRITORY: Example(TURN, "red place kamchatka 1"),
    Code.ATTACK_AFTER_FORTIFY: Example(WAR, "red fortify alaska alberta 1; red attack alaska kamchatka 6 v 1"),
    Code.ATTACK_AFTER_CARD: Example(CARD, "red draw; red attack alaska kamchatka 6 v 1"),
    Code.ATTACK_CLOSED: Example(f"{WAR}; attack_closed", "red attack alaska kamchatka 6 v 1"),
    Code.ATTACK_LOST: Example(
        WAR,
        "red foul unannounced_attack alaska; red attack alaska kamchatka 6 v 1",
        {"unannounced_attack": "closes_attack"},
    ),
    Code.SOURCE_NOT_OWN: Example(WAR, "red attack kamchatka japan 6 v 1"),
    Code.TARGET_OWN: Example(WAR, "red attack alaska alberta 6 v 1"),
    Code.NO_BORDER: Example(WAR, "red attack alaska japan 6 v 1"),
    Code.ONE_ARMY: Example(WAR, "red attack ontario quebec 6 v 1"),
    Code.ATTACK_DICE_LIMIT: Example(WAR, "red attack alaska kamchatka 6,6,6,6 v 1"),
    Code.ATTACK_ONE_DIE: Example(
        "red: alberta 2; blue: northwest_territory; turn red attack", "red attack alberta northwest_territory 6,6 v 1"
    ),
    Code.ATTACK_DICE_ARMIES: Example(
        "red: alberta 3; blue: northwest_territory; turn red attack", "red attack alberta northwest_territory 6,6,6 v 1"
    ),
    Code.ANNOUNCED_LIMIT: Example(WAR, "red attack alaska kamchatka with 4 6 v 1"),
    Code.ANNOUNCED_ARMIES: Example(WAR, "red attack alberta northwest_territory with 2 6 v 1"),
    Code.DICE_OVER_ANNOUNCED: Example(WAR, "red attack alaska kamchatka with 1 6,6 v 1"),
    Code.DEFENCE_DICE_LIMIT: Example(WAR, "red attack alaska kamchatka 6 v 1,1,1"),
    Code.DEFENCE_DICE_ARMIES: Example(WAR, "red attack alberta northwest_territory 6 v 1,1"),
    Code.LOSSES_IMPOSSIBLE: Example(WAR, "red attack alaska kamchatka 3d v 2d losing 2 v 1"),
    Code.LOSSES_OVER_ARMIES: Example(WAR, "red attack ontario quebec 1 v 6 !stood"),
    Code.ROLL_IS_LIVE: Example(WAR, "red attack alaska kamchatka 3d v 2d"),
    Code.NOTHING_COCKED: Example(WAR, "red reroll 6"),
    Code.REROLL_COUNT: Example(WAR, "red attack alaska kamchatka 6,x v 1; red reroll 6,6"),
    Code.NOTHING_TO_OCCUPY: Example(WAR, "red occupy 1"),
    Code.OCCUPY_TOO_FEW: Example(WON, "red occupy 1"),
    Code.OCCUPY_TOO_MANY: Example(WON, "red occupy 4"),
    Code.FORTIFY_AFTER_CARD: Example(CARD, "red draw; red fortify alaska alberta 1"),
    Code.FORTIFY_NOT_OWN: Example(WAR, "red fortify alaska kamchatka 1"),
    Code.FORTIFY_NO_BORDER: Example(WAR, "red fortify alaska ontario 1"),
    Code.FORTIFY_LEAVES_NONE: Example(WAR, "red fortify alaska alberta 4"),
    Code.FORTIFY_TWICE: Example(WAR, "red fortify alaska alberta 3; red fortify alberta ontario 4"),
    Code.FORTIFY_ONCE: Example(WAR, "red fortify alaska alberta 1; red fortify alaska alberta 1", {"fortify": "one"}),
    Code.NO_CONQUEST: Example(WAR, "red draw"),
    Code.SECOND_CARD: Example(CARD, "red draw; red draw"),
    Code.CARD_FORFEITED: Example(CARD, "red end; blue place kamchatka 1; red draw"),
    Code.STOCK_EMPTY: Example(CARD.replace("siam+peru", ""), "red draw"),
    Code.CARD_UNNAMED: Example(CARD.replace("; deck siam+peru", ""), "red draw", {"cards": "entered"}),
    Code.CARD_ELSEWHERE: Example(CARD, "red draw peru"),
    Code.CARD_TO_DRAW: Example(CARD, "red end", {"forgotten_card": "must_draw"}),
    Code.NEUTRAL_UNPLACED: Example(SHARE, "red attack alaska kamchatka 6 v 1", DUEL),
    Code.NEUTRAL_ACTS: Example(PART, "red attack alaska kamchatka 6 v 1", DUEL),
    Code.NEUTRAL_PASSIVE: Example(PART, "neutral attack kamchatka alaska 6 v 1", {**DUEL, "neutral": "passive"}),
    Code.NEUTRAL_ENDED: Example(PART, "neutral end; neutral attack kamchatka alaska 6 v 1", DUEL),
    Code.NEUTRAL_TARGET: Example(PART, "neutral attack kamchatka japan 6 v 1", DUEL),
    Code.NEUTRAL_STAYS: Example(PART, "neutral fortify kamchatka japan 1", DUEL),
    Code.FOUL_IMPOSSIBLE: Example(WAR, "red foul three_defence_dice kamchatka"),
    Code.NOTHING_TO_PAY: Example(WAR, "red pays alaska 1"),
    Code.PAYS_TOO_MUCH: Example(WAR, "red foul too_many_attack_dice ontario; red pays alberta 2"),
    Code.PAYS_ELSEWHERE: Example(WAR, "red foul too_many_attack_dice ontario; red pays japan 1"),
    Code.NOTHING_TO_OVERRIDE: Example(WAR, "red overrides elimination_ends_attack"),
    Code.CORRECTION_BLOCKED: Example(WON, "table correct alaska red 2"),
    Code.CORRECTION_TOO_LARGE: Example(WAR, "table correct alaska red 10000"),
    Code.HAND_DEALT: Example(CARD, "table correct hand red 2"),
    Code.REPLACE_UNKNOWN: Example(TURN, "red place alaska 1; table undo; table replace 1 back: red place alaska 2"),
    Code.REPLACE_FAR: Example(
        TURN,
        f"red place alaska 1; {'table note # late; ' * 1001}table replace 1 back: red place alaska 2",
    ),
    Code.REPLACE_KEPT: Example(
        TURN,
        "red place alaska 1; table replace 1 keep: red place alaska 2; table replace 1 back: red place alaska 3",
    ),
    Code.REPLACE_KIND: Example(TURN, "table note # late; table replace 1 back: red place alaska 1"),
    Code.REPLACE_OTHERWISE: Example(TURN, "red place alaska 1; table replace 1 back: red end"),
    Code.REPLACE_SAME: Example(TURN, "red place alaska 1; table replace 1 back: red place alaska 1"),
    Code.HAND_OTHERWISE: Example(
        "red: alaska 2; blue: kamchatka; rest green; turn red attack; attacks_made; "
        "hands red siam+peru+egypt, blue japan+brazil+alberta",
        "red attack alaska kamchatka 6 v 1; red trade siam peru egypt; "
        "table replace 1 back: red attack alaska kamchatka 5 v 6",
        {"eliminated_cards": "conqueror", "inherited_sets": "at_once"},
    ),
    Code.CAPITAL_UNREAD: Example(
        "red: alaska 3; blue: kamchatka, japan; turn red attack; capitals red ?, blue ?, green ?",
        "red attack alaska kamchatka 1 v 6; table note # late; table replace 1 back: red attack alaska kamchatka 6 v 1",
        CAPITALS,
    ),
    Code.NOTHING_TO_UNDO: Example(TURN, "table undo"),
    Code.NOTHING_TO_REDO: Example(TURN, "table redo"),
}


def after_line(timeline: Timeline, n: int, line: str) -> Timeline:
    """Return the timeline after ``line``.

    :raises Refusal: against it, or where it puts an entry right the first one against what followed that
    """
    action = parse_action(line, timeline.state.setting)
    verdicts = judge_replacement(timeline, action.command)[1].fates if isinstance(action.command, Replace) else ()
    for verdict in verdicts:
        if verdict.refusal is not None:
            raise verdict.refusal
    return replay_action(timeline, n, line, action)[0]


def first_refusal(book: str, variant: str, example: Example) -> Refusal | None:
    """Return the first refusal of the example's lines under the rulebook; ``None`` where it cannot come so far."""
    table = {"rulebook": book, "variant": variant}
    try:
        timeline = Timeline(position(example.text, **table) if example.text else undealt(**table))
    except (AssertionError, KeyError, ValueError):
        return None
    for n, line in enumerate(example.lines.split("; "), 1):
        try:
            timeline = after_line(timeline, n, line)
        except Refusal as refusal:
            return refusal
    return None
