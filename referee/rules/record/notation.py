"""The notation: one line of text is one command, and back (match-record 2).

A line that is no action raises `Malformed` with what stood there, what was expected, and where: ``word`` and ``column``
are counted from 1. What the rules forbid parses, for refusing is the referee's business.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias, cast

from referee.rules.commands import (
    Abandon,
    Action,
    Attack,
    AttackCounted,
    Command,
    Concede,
    CorrectHand,
    CorrectSets,
    CorrectTerritory,
    DealOut,
    Declare,
    Discard,
    Draw,
    End,
    EnterMission,
    Fortify,
    NameCapital,
    Occupy,
    Override,
    Pay,
    Place,
    Redo,
    ReportFoul,
    Reroll,
    Roll,
    Take,
    Trade,
    Undo,
)
from referee.rules.record import words as word
from referee.rules.record.words import DICE, Words
from referee.rules.state import Setting
from referee.rules.terms import OTHER_FOUL, TABLE, Colour

STOOD = "!stood"


def parse(line: str, setting: Setting) -> Action:
    """What ``line`` says at this table (match-record 2).

    :raises Malformed: it is no action. A line of nothing but blanks or a comment has the code ``empty``.
    """
    words = line.partition("#")[0].rstrip().split(" ")
    stood = words[-1][:1] == "!"
    if stood:
        _take_mark(words)
    if len(words) < 2 or "" in words:
        word.fail_early(words)
    forms = _SEAT_FORMS if words[0] in setting.colours else _forms_beside_seats(words, setting)
    form = forms.get(words[1])
    if form is None:
        word.fail("verb_unknown", words, 1, ", ".join(forms))
    return Action(form(words, setting), stood)


def _forms_beside_seats(words: Words, setting: Setting) -> dict[str, Form]:
    if words[0] == TABLE:
        return _TABLE_FORMS
    return _NEUTRAL_FORMS if words[0] in setting.holders else word.fail_colour(words, 0, "actor")


def _take_mark(words: Words) -> None:
    if words[-1] != STOOD:
        word.fail("mark_unknown", words, len(words) - 1, STOOD)
    words.pop()


def is_comment(line: str) -> bool:
    """Whether ``line`` holds a comment and nothing else."""
    return line.lstrip()[:1] == "#"


class Slot(NamedTuple):
    """One argument: what is expected there, and how it is read."""

    expected: str
    read: Callable[[Words, int, Setting], object]


_TERRITORY = Slot("territory", word.territory)
_NUMBER = Slot("number", word.number)
_COLOUR = Slot("colour", word.colour)
_OWNER = Slot("colour", word.owner)
_MISSION = Slot("mission", word.secret_mission)

_PLAIN: Mapping[str, tuple[Callable[..., Command], tuple[Slot, ...]]] = {
    "takes": (Take, (_TERRITORY,)),
    "mission": (EnterMission, (_MISSION,)),
    "capital": (NameCapital, (Slot("territory", word.secret_territory),)),
    "discard": (Discard, (_MISSION,)),
    "place": (Place, (_TERRITORY, _NUMBER)),
    "reroll": (Reroll, (Slot("dice", word.dice),)),
    "occupy": (Occupy, (_NUMBER,)),
    "fortify": (Fortify, (_TERRITORY, _TERRITORY, _NUMBER)),
    "end": (End, ()),
    "foul": (ReportFoul, (Slot("foul", word.foul), _TERRITORY)),
    "pays": (Pay, (_TERRITORY, _NUMBER)),
    "overrides": (Override, (Slot("option", word.option),)),
    "concede": (Concede, ()),
}
_OF_THE_TABLE: Mapping[str, tuple[Callable[..., Command], tuple[Slot, ...]]] = {
    "deal": (DealOut, ()),
    "declare": (Declare, (_COLOUR,)),
    "abandon": (Abandon, ()),
    "undo": (Undo, ()),
    "redo": (Redo, ()),
}


def _plain(words: Words, setting: Setting) -> Command:
    kind, slots = _PLAIN[words[1]]
    _count(words, 2, slots)
    return kind(words[0], *[slot.read(words, at, setting) for at, slot in enumerate(slots, 2)])


def _of_the_table(words: Words, setting: Setting) -> Command:
    kind, slots = _OF_THE_TABLE[words[1]]
    _count(words, 2, slots)
    return kind(*[slot.read(words, at, setting) for at, slot in enumerate(slots, 2)])


def _count(words: Words, start: int, slots: tuple[Slot, ...]) -> None:
    """The arguments from ``start`` on are as many as there are ``slots``."""
    given = len(words) - start
    if given < len(slots):
        word.fail("argument_missing", words, len(words), slots[given].expected)
    if given > len(slots):
        word.fail("argument_extra", words, start + len(slots), "end_of_line")


_CARD = Slot("card", word.secret_card)
_THREE_CARDS = (_CARD, _CARD, _CARD)
_BONUS = Slot("bonus", lambda words, at, setting: word.keyword(words, at, "bonus"))


def _trade(words: Words, setting: Setting) -> Trade:
    slots = _THREE_CARDS if len(words) <= 5 else (*_THREE_CARDS, _BONUS, _TERRITORY)
    _count(words, 2, slots)
    read = [cast(str, slot.read(words, at, setting)) for at, slot in enumerate(slots, 2)]
    return Trade(words[0], tuple(read[:3]), read[4] if len(read) == 5 else None)


def _draw(words: Words, setting: Setting) -> Draw:
    if len(words) == 2:
        return Draw(words[0])
    _count(words, 2, (_CARD,))
    return Draw(words[0], word.secret_card(words, 2, setting))


def _foul(words: Words, setting: Setting) -> Command:
    if words[2:3] != [OTHER_FOUL]:
        return _plain(words, setting)
    _count(words, 3, ())
    return ReportFoul(words[0], OTHER_FOUL)


def _attack(words: Words, setting: Setting) -> Attack | AttackCounted | Roll:
    if len(words) != 7 or words[5] != "v" or words[4] not in DICE:
        return _rare_attack(words, setting)
    actor, _, _, _, attacker, _, _ = words
    source, target = word.territory(words, 2, setting), word.territory(words, 3, setting)
    return Attack(actor, source, target, DICE[attacker], word.dice(words, 6, setting))


def _rare_attack(words: Words, setting: Setting) -> Attack | AttackCounted | Roll:
    """An attack with an announcement, many dice, dice counted or to be rolled, or a mistake."""
    if len(words) < 5:
        _count(words, 2, (_TERRITORY, _TERRITORY, Slot("dice", word.dice)))
    actor, first = words[0], words[4]
    source, target = word.territory(words, 2, setting), word.territory(words, 3, setting)
    announced, at = None, 4
    if first == "with":
        _count_at_least(words, 7, "dice")
        announced, at = word.number(words, 5, setting), 6
    word.keyword(words, at + 1, "v")
    _count_at_least(words, at + 3, "dice")
    if words[at][-1:] in ("d", "D") or len(words) > at + 3 and words[at + 3] == "losing":
        return _counted(words, at, setting, (actor, source, target), announced)
    if len(words) > at + 3:
        word.fail("argument_extra", words, at + 3, "end_of_line")
    return Attack(actor, source, target, word.dice(words, at, setting), word.dice(words, at + 2, setting), announced)


def _count_at_least(words: Words, number: int, expected: str) -> None:
    if len(words) < number:
        word.fail("argument_missing", words, len(words), expected)


def _counted(
    words: Words, at: int, setting: Setting, where: tuple[Colour, str, str], announced: int | None
) -> AttackCounted | Roll:
    attack_dice, defence_dice = word.counted_dice(words, at), word.counted_dice(words, at + 2)
    if len(words) == at + 3:
        return Roll(*where, attack_dice, defence_dice, announced)
    word.keyword(words, at + 3, "losing")
    _count(words, at + 4, _LOSSES)
    attacker_loses = word.number_or_none(words, at + 4, setting)
    word.keyword(words, at + 5, "v")
    defender_loses = word.number_or_none(words, at + 6, setting)
    return AttackCounted(*where, attack_dice, defence_dice, attacker_loses, defender_loses, announced)


_LOSS = Slot("number_or_none", word.number_or_none)
_LOSSES = (_LOSS, Slot("v", lambda words, at, setting: word.keyword(words, at, "v")), _LOSS)


def _correct(words: Words, setting: Setting) -> Command:
    if len(words) < 3:
        word.fail("argument_missing", words, 2, "territory, hand, sets_traded")
    if words[2] == "sets_traded":
        _count(words, 3, (_LOSS,))
        return CorrectSets(word.number_or_none(words, 3, setting))
    if words[2] == "hand":
        return _correct_hand(words, setting)
    territory = word.territory(words, 2, setting)
    _count(words, 3, (_OWNER, _NUMBER))
    return CorrectTerritory(territory, word.owner(words, 3, setting), word.number(words, 4, setting))


def _correct_hand(words: Words, setting: Setting) -> CorrectHand:
    if len(words) < 5:
        _count(words, 3, (_COLOUR, Slot("cards_or_number", word.card)))
    seat = word.colour(words, 3, setting)
    if words[4][:1].isdigit():
        _count(words, 5, ())
        return CorrectHand(seat, None, word.number_or_none(words, 4, setting))
    cards = tuple(word.card(words, at, setting) for at in range(4, len(words)))
    return CorrectHand(seat, cards, len(cards))


Form: TypeAlias = Callable[[Words, Setting], Command]
_SEAT_FORMS: dict[str, Form] = {
    **{"attack": _attack, "trade": _trade, "draw": _draw},
    **dict.fromkeys(_PLAIN, _plain),
    "foul": _foul,
}
_NEUTRAL_VERBS = ("takes", "place", "attack", "reroll", "occupy", "fortify", "end", "foul", "pays")
"""What the neutral of a duel does, or is told to do though it may not (match-record 2.4)."""
_NEUTRAL_FORMS: dict[str, Form] = {verb: _SEAT_FORMS[verb] for verb in _NEUTRAL_VERBS}
TABLE_VERBS = ("correct", *_OF_THE_TABLE)
_TABLE_FORMS: dict[str, Form] = {"correct": _correct, **dict.fromkeys(_OF_THE_TABLE, _of_the_table)}


def write(action: Action) -> str:
    """The one canonical line for what was said; `parse` gives it back."""
    command = action.command
    writer = _WRITERS.get(type(command))
    line = writer(command) if writer else _write_plain(command)
    return f"{line} {STOOD}" if action.stood else line


_VERBS = {cast(type, kind): verb for verb, (kind, _) in (*_PLAIN.items(), *_OF_THE_TABLE.items())}


def _write_plain(command: Command) -> str:
    arguments = [value for name, value in zip(command._fields, command, strict=True) if name not in ("actor", "deal")]
    said = [_word(value) for value in arguments if value is not None]
    return " ".join([command.actor, _VERBS[type(command)], *said])


def _word(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join("x" if face == 0 else str(face) for face in value)
    return str(value)


def _write_trade(command: Trade) -> str:
    bonus = ("bonus", command.bonus) if command.bonus else ()
    return " ".join((command.actor, "trade", *command.cards, *bonus))


def _write_draw(command: Draw) -> str:
    return f"{command.actor} draw {command.card}" if command.card else f"{command.actor} draw"


def _write_attack(command: Attack) -> str:
    return f"{_announcement(command)} {_word(command.attacker)} v {_word(command.defender)}"


def _write_roll(command: Roll | AttackCounted) -> str:
    return f"{_announcement(command)} {command.attack_dice}d v {command.defence_dice}d"


def _write_counted(command: AttackCounted) -> str:
    return f"{_write_roll(command)} losing {command.attacker_loses} v {command.defender_loses}"


def _announcement(command: Attack | AttackCounted | Roll) -> str:
    announced = "" if command.announced is None else f" with {command.announced}"
    return f"{command.actor} attack {command.source} {command.target}{announced}"


def _write_territory(command: CorrectTerritory) -> str:
    return f"table correct {command.territory} {command.owner} {command.armies}"


def _write_hand(command: CorrectHand) -> str:
    cards = command.cards or (str(command.number),)
    return " ".join(("table correct hand", command.seat, *cards))


def _write_sets(command: CorrectSets) -> str:
    return f"table correct sets_traded {command.number}"


_WRITERS: Mapping[type, Callable[..., str]] = {
    Trade: _write_trade,
    Draw: _write_draw,
    Attack: _write_attack,
    AttackCounted: _write_counted,
    Roll: _write_roll,
    CorrectTerritory: _write_territory,
    CorrectHand: _write_hand,
    CorrectSets: _write_sets,
}
