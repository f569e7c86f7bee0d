"""Tables, positions, judgements and refusals, one line each.

A position is written as items with semicolons between them: ``red: alaska 3, africa 2`` puts armies (left out: 1) on
territories or whole continents; ``rest green 2`` says whose everything else is (left out: the last seat's, one army
each); ``turn red attack``; ``hands red alaska+joker_1, blue 3``; ``missions red africa+asia 24_territories``;
``deck peru+siam``; any other item is a key of a position with its number, name or names, or nothing for ``true``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from msgspec.structs import astuple

from referee.rulebooks import loader
from referee.rules.judge.decide import Judgement, decide
from referee.rules.judge.evolve import start_match
from referee.rules.record.notation import parse_action
from referee.rules.record.position_faults import state_from
from referee.rules.refusal import Fact, Refusal
from referee.rules.state import Seat, Setting, State

NAMES = {"red": "Alice", "blue": "Bob", "green": "Charlie", "black": "Dana", "yellow": "Emil", "pink": "Frida"}
BOARD = loader.load_board("classic")


@cache
def table_of(
    seats: str = "red blue green",
    *,
    variant: str = "missions",
    cards: str = "dealt",
    dealer: str = "",
    starter: str = "",
    rulebook: str = "easy_move",
    **options: Any,
) -> Setting:
    """Return a table, Easy-Move by default: the seats clockwise, options that differ from the rulebook by name."""
    colours = seats.split()
    book = loader.load_rulebook(rulebook)
    chosen = replace(book.defaults_in(variant), **options)
    board = loader.board_of("classic", chosen)
    people = tuple(Seat(colour, (NAMES[colour],)) for colour in colours)
    return Setting(
        book,
        variant,
        chosen,
        board,
        people,
        dealer or colours[-1],
        starter or colours[0],
        cards=cards,  # type: ignore[arg-type]
    )


def position(text: str, seats: str = "red blue green", **table: Any) -> State:
    """Return the state that ``text`` describes at ``table_of(seats, **table)``."""
    setting = table_of(seats, **table)
    owners: dict[str, str] = {}
    armies: dict[str, int] = {}
    data: dict[str, Any] = {"turn": setting.colours[0], "phase": "attack", "round": 1}
    rest, stands = setting.colours[-1], 1
    for item in filter(None, map(str.strip, text.split(";"))):
        key, _, words = item.partition(" ")
        if key.endswith(":"):
            _put(owners, armies, key[:-1], words)
        elif key == "rest":
            rest, stands = words.split()[0], int(words.split()[1]) if " " in words else 1
        else:
            data |= _ITEMS.get(key, _other)(key, words)
    for territory in setting.board.territories:
        owners.setdefault(territory, rest)
        armies.setdefault(territory, stands)
    return state_from(setting, {**data, "owners": owners, "armies": armies})


def _put(owners: dict[str, str], armies: dict[str, int], colour: str, words: str) -> None:
    for entry in words.split(","):
        name, *number = entry.split()
        for territory in BOARD.continents.get(name, (name,)):
            owners[territory] = colour
            armies[territory] = int(number[0]) if number else 1


def _turn(key: str, words: str) -> dict[str, Any]:
    turn, phase = words.split()
    return {"turn": turn, "phase": phase}


def _hands(key: str, words: str) -> dict[str, Any]:
    return {key: {seat: _hand(held) for seat, held in map(str.split, words.split(","))}}


def _hand(held: str) -> int | list[str]:
    return int(held) if held.isdigit() else held.split("+")


def _missions(key: str, words: str) -> dict[str, Any]:
    return {key: {seat: held for seat, *held in map(str.split, words.split(","))}}


def _capitals(key: str, words: str) -> dict[str, Any]:
    return {key: dict(map(str.split, words.split(",")))}


def _names(key: str, words: str) -> dict[str, Any]:
    return {key: words.replace("+", " ").split()}


def _occupation(key: str, words: str) -> dict[str, Any]:
    source, target, least = words.split()
    return {key: {"from": source, "to": target, "least": int(least)}}


def _other(key: str, words: str) -> dict[str, Any]:
    return {key: int(words) if words.isdigit() else words or True}


_ITEMS: Mapping[str, Callable[[str, str], dict[str, Any]]] = {
    "turn": _turn,
    "hands": _hands,
    "missions": _missions,
    **dict.fromkeys(("capitals", "first_owners"), _capitals),
    "occupation": _occupation,
    **dict.fromkeys(
        ("deck", "eliminated", "conceded", "overrides", "out_of_play", "discarded", "capitals_taken"), _names
    ),
}


def undealt(seats: str = "red blue green", **table: Any) -> State:
    """Return a match before anything was dealt."""
    return start_match(table_of(seats, **table))


def play(state: State, *lines: str) -> Judgement:
    """Return the judgement on the last of ``lines``, each said after the other."""
    for line in lines[:-1]:
        state = play(state, line).state
    return decide(state, parse_action(lines[-1], state.setting))


def after(state: State, *lines: str) -> State:
    """Return the state after ``lines``."""
    return play(state, *lines).state


def passed(state: State, until: str) -> State:
    """Return the state when ``until`` is next on turn: each seat before puts its armies on one territory and ends."""
    while True:
        state = _passed_turn(state)
        if state.turn == until:
            return state


def _passed_turn(state: State) -> State:
    if state.reinforcements:
        own = next(territory for territory, owner in state.owners.items() if owner == state.turn)
        state = after(state, f"{state.turn} place {own} {state.reinforcements}")
    return after(state, f"{state.turn} end")


def refusal(state: State, line: str) -> Refusal:
    """Return the refusal of ``line``; a judgement instead is an error."""
    try:
        judgement = decide(state, parse_action(line, state.setting))
    except Refusal as refused:
        return refused
    raise AssertionError(f"{line}: accepted with {judgement.events}")


def refused(state: State, line: str) -> tuple[str, str]:
    """Code and citation of the refusal of ``line``."""
    against = refusal(state, line)
    return str(against.code), against.cite


def facts(state: State, line: str, *names: str) -> tuple[Fact, ...]:
    """Return some facts of the refusal of ``line``; ``None`` where it has none of that name."""
    against = refusal(state, line)
    return tuple(against.facts.get(name) for name in names)


def noticed(judgement: Judgement) -> list[tuple[str, str]]:
    """Codes and citations of what the referee noticed."""
    return [(str(notice.code), notice.cite) for notice in judgement.notices]


def armies(state: State, *territories: str) -> tuple[int, ...]:
    """Return the armies on each of ``territories``."""
    return tuple(state.armies[territory] for territory in territories)


def won(state: State) -> tuple[tuple[str, ...], str, str | None] | None:
    """Winners, reason and mission of the result; ``None`` while the match runs."""
    return astuple(state.result) if state.result else None
