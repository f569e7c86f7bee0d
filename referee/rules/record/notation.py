"""The notation: parses a line of text to an action and writes it back (match-record 2).

A line that is not an action raises `Malformed` with the word in it, what was expected, and where: ``word`` and
``column`` count from 1. An action that the rules forbid parses as well: the judge refuses it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Literal, NamedTuple, TypeAlias, cast

from msgspec.structs import asdict, astuple, replace

from referee.rules import commands
from referee.rules.commands import Action, Command
from referee.rules.record.words import (
    DICE,
    Words,
    parse_card,
    parse_colour,
    parse_counted_dice,
    parse_dice,
    parse_foul,
    parse_keyword,
    parse_number,
    parse_number_or_none,
    parse_option,
    parse_owner,
    parse_reason,
    parse_secret_card,
    parse_secret_mission,
    parse_secret_territory,
    parse_territory,
    raise_malformed,
    raise_malformed_colour,
    raise_malformed_start,
)
from referee.rules.refusal import Malformed
from referee.rules.state import Setting
from referee.rules.terms import OTHER_FOUL, TABLE

STOOD = "!stood"
LONGEST_LINE = 2_048
"""The longest line in characters: a correction of the whole board with its reason is shorter."""


def parse_action(line: str, setting: Setting) -> Action:
    """Parse the action that ``line`` states at this table (match-record 2).

    :raises Malformed: it is no action. A line of nothing but blanks or a comment has the code ``empty``; a reason that
        nobody could read in one line has ``reason_long`` or ``reason_unseen``. One with more letters than any action
        has is not looked at (``line_long``).
    """
    if len(line) > LONGEST_LINE:
        raise_malformed("line_long", [], 0, str(LONGEST_LINE))
    action, mark, reason = line.partition("#") if "#" in line else (line, "", "")
    words = action.rstrip().split(" ")
    stood = "!" in action and words[-1][:1] == "!"
    if stood:
        if words[-1] != STOOD:
            raise_malformed("mark_unknown", words, len(words) - 1, STOOD)
        words.pop()
    if len(words) < 2 or "" in words:
        raise_malformed_start(words)
    if words[0] in setting.colours:
        parsers = _SEAT_PARSERS
    elif words[0] == TABLE:
        parsers = _TABLE_PARSERS
    elif words[0] in setting.holders:
        parsers = _NEUTRAL_PARSERS
    else:
        raise_malformed_colour(words, 0, "actor")
    parser = parsers.get(words[1])
    if parser is None:
        raise_malformed("verb_unknown", words, 1, ", ".join(parsers))
    command = parser(words, setting)
    if stood and type(command) is commands.Replace:
        command, stood = replace(command, action=replace(command.action, stood=True)), False
    if mark:
        reason = parse_reason(reason, words)
    if not reason and type(command) is commands.Note:
        raise_malformed("argument_missing", words, len(words), "reason")
    return Action(command, stood, reason)


def parse_recorded_action(line: str, setting: Setting) -> Action:
    """Parse as `parse_action`; what follows ``#`` and is no reason is a comment, which records always could hold.

    :raises Malformed: as `parse_action`, but for its reason.
    """
    try:
        return parse_action(line, setting)
    except Malformed as error:
        if error.code not in ("reason_long", "reason_unseen"):
            raise
        return parse_action(line.partition("#")[0], setting)


def _parse_replacement(words: Words, setting: Setting) -> Command:
    """Parse ``table replace 12 back: red place alaska 3``; a mark after it is that of the action named."""
    _check_count_at_least(words, 3, "number")
    number = parse_number(words, 2, setting)
    _check_count_at_least(words, 4, MODES)
    mode = _MODES.get(words[3])
    if mode is None:
        raise_malformed("word_unexpected", words, 3, MODES)
    _check_count_at_least(words, 5, "action")
    if words[4] not in setting.holders:
        raise_malformed_colour(words, 4, "actor")
    parsers = _SEAT_PARSERS if words[4] in setting.colours else _NEUTRAL_PARSERS
    _check_count_at_least(words, 6, "verb")
    if words[5] not in parsers:
        raise_malformed("verb_unknown", words, 5, ", ".join(parsers))
    before = len(" ".join(words[:4])) + 1
    try:
        return commands.Replace(number, mode, Action(parsers[words[5]](words[4:], setting)))
    except Malformed as error:
        at = {"word": int(str(error.facts["word"])) + 4, "column": int(str(error.facts["column"])) + before}
        raise Malformed(error.code, {**error.facts, **at}, tuple(words)) from None


_MODES: Mapping[str, Literal["back", "keep"]] = {"back:": "back", "keep:": "keep"}
MODES = ", ".join(_MODES)


def is_comment(line: str) -> bool:
    """Tell whether ``line`` holds a comment and nothing else."""
    return line.lstrip()[:1] == "#"


def reason_in(line: str) -> str:
    """Return the reason in a line that `write_action` has written."""
    return line.partition("#")[2].strip()


class Slot(NamedTuple):
    """The place of one argument in a line: the kind of word expected there, and its parser."""

    expected: str
    parse: Callable[[Words, int, Setting], object]


_TERRITORY = Slot("territory", parse_territory)
_NUMBER = Slot("number", parse_number)
_COLOUR = Slot("colour", parse_colour)
_OWNER = Slot("colour", parse_owner)
_MISSION = Slot("mission", parse_secret_mission)

_SEAT_ACTIONS: Mapping[str, tuple[Callable[..., Command], tuple[Slot, ...]]] = {
    "takes": (commands.Take, (_TERRITORY,)),
    "mission": (commands.EnterMission, (_MISSION,)),
    "capital": (commands.NameCapital, (Slot("territory", parse_secret_territory),)),
    "discard": (commands.Discard, (_MISSION,)),
    "place": (commands.Place, (_TERRITORY, _NUMBER)),
    "reroll": (commands.Reroll, (Slot("dice", parse_dice),)),
    "occupy": (commands.Occupy, (_NUMBER,)),
    "fortify": (commands.Fortify, (_TERRITORY, _TERRITORY, _NUMBER)),
    "end": (commands.End, ()),
    "foul": (commands.ReportFoul, (Slot("foul", parse_foul), _TERRITORY)),
    "pays": (commands.Pay, (_TERRITORY, _NUMBER)),
    "overrides": (commands.Override, (Slot("option", parse_option),)),
    "concede": (commands.Concede, ()),
}
_TABLE_ACTIONS: Mapping[str, tuple[Callable[..., Command], tuple[Slot, ...]]] = {
    "deal": (commands.DealOut, ()),
    "declare": (commands.Declare, (_COLOUR,)),
    "abandon": (commands.Abandon, ()),
    "note": (commands.Note, ()),
    "undo": (commands.Undo, ()),
    "redo": (commands.Redo, ()),
}


_ACTIONS = {**_SEAT_ACTIONS, **_TABLE_ACTIONS}


def _parse_plain_action(words: Words, setting: Setting) -> Command:
    kind, slots = _ACTIONS[words[1]]
    _check_count(words, 2, slots)
    arguments = [slot.parse(words, at, setting) for at, slot in enumerate(slots, 2)]
    return kind(*arguments) if words[0] == TABLE else kind(words[0], *arguments)


def _check_count(words: Words, start: int, slots: tuple[Slot, ...]) -> None:
    """Raise `Malformed` unless the line has as many words from ``start`` on as there are ``slots``."""
    given = len(words) - start
    if given < len(slots):
        raise_malformed("argument_missing", words, len(words), slots[given].expected)
    if given > len(slots):
        raise_malformed("argument_extra", words, start + len(slots), "end_of_line")


_CARD = Slot("card", parse_secret_card)
_THREE_CARDS = (_CARD, _CARD, _CARD)
_BONUS = Slot("bonus", lambda words, at, setting: parse_keyword(words, at, "bonus"))


def _parse_trade(words: Words, setting: Setting) -> Command:
    slots = _THREE_CARDS if len(words) <= 5 else (*_THREE_CARDS, _BONUS, _TERRITORY)
    _check_count(words, 2, slots)
    arguments = [cast(str, slot.parse(words, at, setting)) for at, slot in enumerate(slots, 2)]
    return commands.Trade(words[0], tuple(arguments[:3]), arguments[4] if len(arguments) == 5 else None)


def _parse_draw(words: Words, setting: Setting) -> Command:
    if len(words) == 2:
        return commands.Draw(words[0])
    _check_count(words, 2, (_CARD,))
    return commands.Draw(words[0], parse_secret_card(words, 2, setting))


def _parse_foul_report(words: Words, setting: Setting) -> Command:
    if words[2:3] != [OTHER_FOUL]:
        return _parse_plain_action(words, setting)
    _check_count(words, 3, ())
    return commands.ReportFoul(words[0], OTHER_FOUL)


def _parse_attack(words: Words, setting: Setting) -> Command:
    if len(words) != 7 or words[5] != "v" or words[4] not in DICE:
        return _parse_rare_attack(words, setting)
    actor, _, _, _, attacker, _, _ = words
    source, target = parse_territory(words, 2, setting), parse_territory(words, 3, setting)
    return commands.Attack(actor, source, target, attacker=DICE[attacker], defender=parse_dice(words, 6, setting))


def _parse_rare_attack(words: Words, setting: Setting) -> Command:
    """Parse an attack with an announcement, many dice, dice counted or to be rolled, or a mistake."""
    if len(words) < 5:
        _check_count(words, 2, (_TERRITORY, _TERRITORY, Slot("dice", parse_dice)))
    actor, first = words[0], words[4]
    source, target = parse_territory(words, 2, setting), parse_territory(words, 3, setting)
    announced, at = None, 4
    if first == "with":
        _check_count_at_least(words, 7, "dice")
        announced, at = parse_number(words, 5, setting), 6
    parse_keyword(words, at + 1, "v")
    _check_count_at_least(words, at + 3, "dice")
    if words[at][-1:] in ("d", "D") or len(words) > at + 3 and words[at + 3] == "losing":
        return _parse_counted_attack(words, at, setting, announced)
    if len(words) > at + 3:
        raise_malformed("argument_extra", words, at + 3, "end_of_line")
    attacker, defender = parse_dice(words, at, setting), parse_dice(words, at + 2, setting)
    return commands.Attack(actor, source, target, attacker=attacker, defender=defender, announced=announced)


def _check_count_at_least(words: Words, number: int, expected: str) -> None:
    if len(words) < number:
        raise_malformed("argument_missing", words, len(words), expected)


def _parse_counted_attack(words: Words, at: int, setting: Setting, announced: int | None) -> Command:
    """Parse dice counted (``3d v 2d``), with the armies lost or still to be rolled.

    Both territories are checked before.
    """
    actor, _, source, target = words[:4]
    attack_dice, defence_dice = parse_counted_dice(words, at), parse_counted_dice(words, at + 2)
    roll = commands.Roll(actor, source, target, attack_dice=attack_dice, defence_dice=defence_dice, announced=announced)
    if len(words) == at + 3:
        return roll
    parse_keyword(words, at + 3, "losing")
    _check_count(words, at + 4, _LOSSES)
    attacker_loses = parse_number_or_none(words, at + 4, setting)
    parse_keyword(words, at + 5, "v")
    defender_loses = parse_number_or_none(words, at + 6, setting)
    return commands.AttackCounted(**asdict(roll), attacker_loses=attacker_loses, defender_loses=defender_loses)


_LOSS = Slot("number_or_none", parse_number_or_none)
_LOSSES = (_LOSS, Slot("v", lambda words, at, setting: parse_keyword(words, at, "v")), _LOSS)


def _parse_correction(words: Words, setting: Setting) -> Command:
    if len(words) < 3:
        raise_malformed("argument_missing", words, 2, "territory, hand, sets_traded")
    if words[2] == "sets_traded":
        _check_count(words, 3, (_LOSS,))
        return commands.CorrectSets(parse_number_or_none(words, 3, setting))
    if words[2] == "hand":
        return _parse_hand_correction(words, setting)
    return commands.CorrectBoard(_parse_board_corrections(words, setting))


def _parse_board_corrections(words: Words, setting: Setting) -> tuple[commands.Correction, ...]:
    """Parse each territory with its owner and armies, a comma between two: ``alaska red 4, ukraine blue 7``."""
    corrections: dict[str, commands.Correction] = {}
    at, more = 2, True
    while more:
        _check_count_at_least(words, at + 1, "territory")
        territory = parse_territory(words, at, setting)
        if territory in corrections:
            raise_malformed("territory_twice", words, at, "territory")
        _check_count(words[: at + 3], at + 1, (_OWNER, _NUMBER))
        owner, number = parse_owner(words, at + 1, setting), words[at + 2].removesuffix(",")
        armies = parse_number([*words[: at + 2], number], at + 2, setting)
        corrections[territory] = commands.Correction(territory, owner, armies)
        more = number != words[at + 2]
        at += 3
    if at < len(words):
        if words[at] in setting.board.symbols:
            raise_malformed("word_unexpected", words, at - 1, f"{words[at - 1]},")
        raise_malformed("argument_extra", words, at, "end_of_line")
    return tuple(corrections.values())


def _parse_hand_correction(words: Words, setting: Setting) -> Command:
    if len(words) < 5:
        _check_count(words, 3, (_COLOUR, Slot("cards_or_number", parse_card)))
    seat = parse_colour(words, 3, setting)
    if words[4][:1].isdigit():
        _check_count(words, 5, ())
        return commands.CorrectHand(seat, None, parse_number_or_none(words, 4, setting))
    cards = tuple(parse_card(words, at, setting) for at in range(4, len(words)))
    return commands.CorrectHand(seat, cards, len(cards))


Parser: TypeAlias = Callable[[Words, Setting], Command]
_SEAT_PARSERS: dict[str, Parser] = {
    **{"attack": _parse_attack, "trade": _parse_trade, "draw": _parse_draw},
    **dict.fromkeys(_SEAT_ACTIONS, _parse_plain_action),
    "foul": _parse_foul_report,
}
_NEUTRAL_VERBS = ("takes", "place", "attack", "reroll", "occupy", "fortify", "end", "foul", "pays")
"""The verbs of the neutral of a duel, including those that are always refused (match-record 2.4)."""
_NEUTRAL_PARSERS: dict[str, Parser] = {verb: _SEAT_PARSERS[verb] for verb in _NEUTRAL_VERBS}
TABLE_VERBS = ("correct", "replace", *_TABLE_ACTIONS)
_TABLE_PARSERS: dict[str, Parser] = {
    **{"correct": _parse_correction, "replace": _parse_replacement},
    **dict.fromkeys(_TABLE_ACTIONS, _parse_plain_action),
}


def write_action(action: Action) -> str:
    """Write the canonical line of an action; `parse_action` gives the action back."""
    command = action.command
    line = " ".join((command.actor, _VERBS[type(command)], *_write_arguments(command)))
    if action.stood:
        line += f" {STOOD}"
    return f"{line} # {action.reason}" if action.reason else line


_VERBS: Mapping[object, str] = {
    **{kind: verb for verb, (kind, _) in _ACTIONS.items()},
    **dict.fromkeys((commands.Attack, commands.AttackCounted, commands.Roll), "attack"),
    **{commands.Trade: "trade", commands.Draw: "draw", commands.CorrectBoard: "correct"},
    **{commands.CorrectHand: "correct hand", commands.CorrectSets: "correct sets_traded"},
    commands.Replace: "replace",
}


def _write_arguments(command: Command) -> list[str]:
    match command:
        case commands.Attack() | commands.AttackCounted() | commands.Roll():
            words = [command.source, command.target]
            if command.announced is not None:
                words.append(f"with {command.announced}")
            if isinstance(command, commands.Attack):
                words.append(f"{_write_dice(command.attacker)} v {_write_dice(command.defender)}")
            else:
                words.append(f"{command.attack_dice}d v {command.defence_dice}d")
            if isinstance(command, commands.AttackCounted):
                words.append(f"losing {command.attacker_loses} v {command.defender_loses}")
            return words
        case commands.Trade():
            return [*command.cards, *(("bonus", command.bonus) if command.bonus else ())]
        case commands.CorrectBoard():
            return [", ".join(" ".join(map(str, astuple(correction))) for correction in command.corrections)]
        case commands.CorrectHand():
            return [command.seat, *(command.cards or (str(command.number),))]
        case commands.Reroll():
            return [_write_dice(command.dice)]
        case commands.Replace():
            return [str(command.number), f"{command.mode}:", write_action(command.action)]
    return [
        str(value) for name, value in asdict(command).items() if name not in ("actor", "deal") and value is not None
    ]


def _write_dice(dice: tuple[int, ...]) -> str:
    return ",".join("x" if face == 0 else str(face) for face in dice)
