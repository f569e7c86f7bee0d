"""The past tells nothing that is secret now: matches that differ in secrets only have the same past for all others.

What was open for a while is closed again with the undo: a win and whose mission it was, a declared end, a card drawn, a
capital named elsewhere or taken.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from referee.rules.commands import Action, Attack, AttackCounted, Discard, Draw, End, NameCapital, Trade
from referee.rules.events import MatchWon
from referee.rules.judge.view import REFEREE, Viewer
from referee.rules.past import then
from referee.rules.record.notation import parse_action, write_action
from referee.rules.state import State
from referee.service.matches import views
from referee.service.matches.actions import enter_action
from referee.service.matches.story import counted_lines
from referee.store.matches import log
from referee.store.matches.log import Entry
from referee.web.matches import story, view
from tests.instance import JSON
from tests.playouts.player import STEADY, Player
from tests.web.matches.streams import read_stream
from tests.web.matches.twins import BOOKS, DIFFERS, SPY, Twin

STEPS = 30
"""Actions of a match behind its set-up, besides those that are taken back."""
PICTURED = 5
"""Of so many moments that are looked at a picture is drawn of one."""
Both = tuple[Twin, Twin]
Begin = Callable[[str, str], Both]


def enter(twin: Twin, line: str) -> None:
    """Say the line for the seat that may say it."""
    action = parse_action(line, twin.instance.state(twin.match).setting)
    twin.instance.desk.change(lambda change: enter_action(change, change.match(twin.match), action))


def say_in_both(both: Both, *lines: str) -> None:
    """Say the same in both matches, or what each of them says in its own."""
    for at, twin in enumerate(both):
        enter(twin, lines[at % len(lines)])


def state_of(twin: Twin) -> State:
    return twin.instance.state(twin.match)


def own_lands(twin: Twin, colour: str) -> list[str]:
    return [land for land, owner in state_of(twin).owners.items() if owner == colour]


def play_and_take_back(both: Both) -> None:
    """Play some turns in which nearly everything that tells a secret happens, and is taken back."""
    player = Player(Random(3), STEADY)
    say_in_both(both, "table declare blue")
    say_in_both(both, "table undo")
    number = 0
    while number < STEPS:
        number += state_of(both[0]).phase != "setup"
        command = player.choose(state_of(both[0]))
        if isinstance(command, Attack | AttackCounted | Draw) and command.actor == SPY:
            # What it draws it would know.
            command = End(SPY)
        if isinstance(command, Trade):
            break
        if isinstance(command, Attack | AttackCounted) and command.target in capitals_of(both):
            if state_of(both[0]).options.capital_loss == "nothing":
                # It falls in one match alone, perhaps: with the undo nobody knows that any more.
                say_in_both(both, write_action(Action(command)))
                say_in_both(both, "table undo")
            command = Attack(command.actor, command.source, command.target, (1,), (6,))
        say_in_both(both, *own_lines(both, command))
        if isinstance(command, Draw | NameCapital | Discard) and command.actor != SPY:
            say_in_both(both, "table undo")
            say_in_both(both, *own_lines(both, command, again=True))
        if number % 10 == 9:
            win_and_take_back(both)
    put_right(both)
    say_in_both(both, "table abandon")
    say_in_both(both, "table undo")


def put_right(both: Both) -> None:
    """Put the last throw right in both ways: taking back what came after, and keeping all else; undo each."""
    counted = counted_lines(both[0].instance.desk, both[0].instance.desk.match(both[0].match))
    lines = [(entry.seq, entry.action.command) for entry in entries_of(both[0]) if entry.seq in counted]
    thrown = [(seq, command) for seq, command in lines if isinstance(command, Attack)]
    if not thrown:
        return
    seq, command = thrown[-1]
    instead = write_action(Action(Attack(command.actor, command.source, command.target, (2,), (6,))))
    for mode in ("back", "keep"):
        say_in_both(both, f"table replace {seq} {mode}: {instead}")
        say_in_both(both, "table undo")


def capitals_of(both: Both) -> set[str]:
    return {land for twin in both for land in state_of(twin).capitals.values()}


def own_lines(both: Both, command: Any, *, again: bool = False) -> Iterator[str]:
    """Yield what each seat says in its own match: a mission it holds there, an own capital, not the same twice."""
    for at, twin in enumerate(both):
        if isinstance(command, Discard):
            yield f"{command.actor} discard {state_of(twin).missions[command.actor][again]}"
        elif isinstance(command, NameCapital) and command.actor != SPY:
            yield f"{command.actor} capital {own_lands(twin, command.actor)[-1 - at - 2 * again]}"
        else:
            yield write_action(Action(command))


def win_and_take_back(both: Both) -> None:
    """Somebody gets the whole board and has won, in both matches alike, though perhaps with another mission."""
    others = (colour for colour in state_of(both[0]).setting.colours if colour != SPY)
    winner = next((colour for colour in others if all_can_win(both, colour)), None)
    if winner is None:
        return
    say_in_both(both, "table correct " + ", ".join(f"{land} {winner} 2" for land in state_of(both[0]).owners))
    assert [state_of(twin).result.winners for twin in both] == [(winner,)] * 2
    say_in_both(both, "table undo")


def all_can_win(both: Both, colour: str) -> bool:
    """Whether the seat has a mission in both matches that the whole board fulfils, or needs none."""
    held = [state_of(twin).missions.get(colour, ("none",)) for twin in both]
    return all(any(not mission.startswith("eliminate") for mission in missions) for missions in held)


def told(twin: Twin, every: int = 1) -> dict[str, str]:
    """Return the past as told to each asker, after ``every`` so many lines and after all that were taken back."""
    story = twin.instance.table.get(f"/matches/{twin.match}/story", headers=JSON).json
    undone = {step["seq"] for step in story["steps"] if step.get("counts") is False}
    lines = sorted(undone.union(range(0, story["seq"] + 1, every)))
    bodies = {}
    for who, client in twin.askers.items():
        pictures = (f"/board.svg?at={n}" for n in lines[::PICTURED])
        for path in ("/story", "/log", *(f"?at={n}" for n in lines), *pictures):
            answer = client.get(f"/matches/{twin.match}{path}", headers=JSON)
            assert answer.status_code == 200, (path, answer.json)
            bodies[f"{who} {path}"] = DIFFERS.sub("", answer.get_data(as_text=True))
        viewer = Viewer("seat", SPY) if who == SPY else Viewer("onlooker")
        bodies[f"{who} stream"] = DIFFERS.sub("", read_stream(twin.instance, twin.match, viewer))
    return bodies


def differences(both: Both, every: int = 1) -> list[str]:
    here, there = (told(twin, every) for twin in both)
    return [where for where, body in here.items() if body != there[where]]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_the_past_tells_no_secret(twins: Begin, thorough: bool, book: str, variant: str) -> None:
    both = twins(book, variant)
    play_and_take_back(both)
    assert differences(both, 1 if thorough else 7) == []


def test_a_win_that_was_taken_back_keeps_its_mission_to_itself(twins: Begin) -> None:
    both = twins("easy_move", "missions")
    win_and_take_back(both)
    (won,) = [event for event in entries_of(both[0])[1].events if isinstance(event, MatchWon)]
    assert won.mission
    for twin in both:
        answer = twin.instance.table.get(f"/matches/{twin.match}?at=2", headers=JSON).json
        assert answer["result"] == {"winners": [*won.winners], "reason": "mission", "mission": None, "after": 2}
        assert (answer["position"]["phase"], answer["step"], answer["legal"]) == ("over", "over", {})
        assert set(answer["position"]["missions"].values()) == {2}


def entries_of(twin: Twin) -> tuple[Entry, ...]:
    match = twin.instance.desk.match(twin.match)
    with twin.instance.desk.store.reading() as connection:
        return log.read_entries(connection, match.setting, twin.match, 0, limit=match.seq)


LEAKS: dict[str, Callable[[pytest.MonkeyPatch], None]] = {}


def leak(plant: Callable[[pytest.MonkeyPatch], None]) -> Callable[[pytest.MonkeyPatch], None]:
    LEAKS[plant.__name__] = plant
    return plant


@leak
def the_mission_of_a_win_that_was_taken_back(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "result_then", lambda past, now: past.result)


@leak
def full_sight_by_the_result_of_then(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(view, "view_then", lambda past, recent, now, viewer: then.view_then(past, recent, past, viewer))


@leak
def lines_as_the_referee_reads_them(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(story, "reader_of", lambda match, viewer: REFEREE)


@leak
def events_as_they_were_sent(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(views, "events_known_now", lambda events, now: events)


@leak
def the_missions_of_then(patch: pytest.MonkeyPatch) -> None:
    def show(past: Any, recent: Any, now: Any, viewer: Viewer) -> Any:
        return replace(then.view_then(past, recent, now, viewer), starter=past.missions.get("blue"))

    patch.setattr(view, "view_then", show)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("plant", LEAKS)
def test_a_planted_leak_is_found(twins: Begin, monkeypatch: pytest.MonkeyPatch, plant: str) -> None:
    both = twins("swedish", "capital") if plant.startswith("lines") else twins("easy_move", "missions")
    play_and_take_back(both)
    LEAKS[plant](monkeypatch)
    assert differences(both) != []
