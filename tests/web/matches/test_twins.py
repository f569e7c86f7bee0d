"""Matches that differ in secrets only cannot be told apart by whoever does not hold these, whatever they try (S1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from msgspec.structs import replace

from referee.rules.commands import Action, Attack, AttackCounted, DealOut, Discard, End, NameCapital, Trade
from referee.rules.judge.view import REFEREE, Viewer, mask_refusal, visible_events
from referee.rules.record.notation import write_action
from referee.rules.state import State
from referee.service.desk.play import OpenMatch
from referee.service.matches import actions, begin
from referee.service.matches.actions import enter_action
from referee.web.matches import live, view
from referee.web.matches.kept_views import KeptViews
from referee.web.matches.live import Frames
from tests.instance import Instance
from tests.playouts.player import STEADY, Player
from tests.web.matches.twins import BOOKS, SPY, Twin

STEPS, EVERY = 36, 9
"""Actions of a match, and after how many everybody looks and probes with the long counts; else every second time."""
SENT: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("/seats/blue/look", {"pin": "no"}), ("/challenges", {"seq": 1, "challenger": SPY})),
    *(("/codes/blue", {}), ("/codes/blue", {"without_pin": True}), ("/deal", {}), ("/deal", {"without": ["blue"]})),
    *(("/luck", {"commitment": f"sha256:{'0' * 64}"}), ("/luck", {"number": "0" * 64})),
)
"""What everybody tries beside the log: another's seat, new codes, a part in the deal."""


def play(twins: tuple[Twin, Twin], looks: range, seed: int = 3) -> Iterator[tuple[str, str, str]]:
    """Yield each question and both answers; seats do what a player of the first match would, each with its own secrets.

    ``looks`` are the numbers of the actions after which everybody looks and probes.
    """
    player = Player(Random(seed), STEADY)
    for number in range(1, STEPS + 1):
        state = twins[0].instance.state(twins[0].match)
        command = player.choose(state)
        if state.result is not None or isinstance(command, Trade):
            return
        # The spy draws no card, for a card of its own it would know.
        if isinstance(command, Attack | AttackCounted) and command.actor == SPY:
            command = End(SPY)
        lines = [_own_line(twin, command, at) for at, twin in enumerate(twins)]
        said = zip(twins, lines, strict=True)
        answers = [twin.instance.say(twin.match, line, by=_speaker(twin, command)) for twin, line in said]
        assert [answer.status_code for answer in answers] == [201, 201], (lines, answers[1].json)
        if number in looks:
            yield from probe(twins)
            yield from look(twins)


def _speaker(twin: Twin, command: Any) -> FlaskClient:
    if isinstance(command, Discard | NameCapital) and command.actor != SPY:
        return twin.instance.phone(twin.match, command.actor)
    return twin.askers[SPY] if command.actor == SPY else twin.instance.table


def _own_line(twin: Twin, command: Any, at: int) -> str:
    """Return what the seat says in this match: a mission it holds here, another capital there."""
    if isinstance(command, Discard):
        return f"{command.actor} discard {twin.instance.state(twin.match).missions[command.actor][0]}"
    if isinstance(command, NameCapital) and command.actor != SPY:
        own = [land for land, owner in twin.instance.state(twin.match).owners.items() if owner == command.actor]
        return f"{command.actor} capital {own[-1 - at]}"
    return "table deal" if isinstance(command, DealOut) else write_action(Action(command))


def look(twins: tuple[Twin, Twin]) -> Iterator[tuple[str, str, str]]:
    here, there = (twin.told() for twin in twins)
    for where in here:
        yield where, here[where], there[where]


def probe(twins: tuple[Twin, Twin]) -> Iterator[tuple[str, str, str]]:
    """Everybody tries whatever could tell a secret; what is accepted is taken back."""
    board = twins[0].instance.state(twins[0].match).setting.board
    cards = ("joker_1", *board.territories[::6])
    tries = [
        *(("table", f"table correct hand blue {card}{mark}") for card in cards for mark in ("", " !stood")),
        *(("table", f"table correct hand blue {number}") for number in range(4)),
        *(("table", f"blue trade {board.territories[at]} {board.territories[at + 1]} joker_1") for at in (0, 9, 20)),
        *((who, f"blue draw{card} !stood") for who in (SPY, "stranger") for card in ("", " siam")),
        *((SPY, line) for line in (f"{SPY} draw !stood", f"{SPY} overrides elimination_ends_attack", "table undo")),
        *(("table", f"blue {line}") for line in ("discard africa+asia", "mission 24_territories", "capital siam")),
        *((who, f"{seat} trade ? ? ?") for who in ("table", SPY, "stranger") for seat in ("blue", SPY)),
        *(("table", line) for line in ("table undo", "table redo")),
    ]
    for who, line in tries:
        before = twins[0].instance.desk.match(twins[0].match).seq
        answers = [twin.say(who, line) for twin in twins]
        yield f"{who}: {line}", *answers
        if twins[0].instance.desk.match(twins[0].match).seq > before and "table" not in line:
            for twin in twins:
                twin.say("table", "table undo")
    for who in ("table", SPY, "stranger"):
        for path, body in SENT:
            yield f"{who}: {path}", *(twin.send(who, path, body) for twin in twins)


def differences(twins: tuple[Twin, Twin], looks: range) -> Iterator[str]:
    """Where the two matches could be told apart."""
    return (where for where, here, there in play(twins, looks) if here != there)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_nobody_tells_matches_apart_that_differ_in_secrets_only(
    twins: Callable[[str, str], tuple[Twin, Twin]], thorough: bool, day: int, book: str, variant: str
) -> None:
    both = twins(book, variant)
    looks = range(EVERY, STEPS + 1, EVERY)
    assert [*differences(both, looks if thorough else looks[day % 2 :: 2])] == []
    # With the end everything lies open; whoever goes on then is told so for good.
    for twin in both:
        twin.instance.say(twin.match, f"table declare {SPY}")
        twin.instance.say(twin.match, "table undo")
        for client in twin.askers.values():
            assert [mark["kind"] for mark in twin.instance.view(twin.match, client)["marks"]] == ["deal_opened"]


@pytest.mark.parametrize(
    ("book", "variant", "options"),
    [
        *(("french_1976", variant, {}) for variant in ("missions", "domination", "duel")),
        *(("swedish", variant, {}) for variant in ("missions", "domination", "capital", "duel")),
        ("regelbuch", "domination", {"trade_forced": "five_all"}),
    ],
)
def test_n4_nobody_finds_out_whether_a_hand_holds_a_set(
    instance: Instance, book: str, variant: str, options: dict[str, Any]
) -> None:
    """Where a set need not be traded, only its seat has the best one named (A-12); up to 0.3.0 the table had it."""
    with_set, without = (
        _trades_asked_for(instance, cards, rulebook=book, variant=variant, options=options) for cards in (SET, NO_SET)
    )
    assert with_set == without
    assert {answer for who, answer in with_set if who == "table"} == {(403, "seat_secret")}


SET, NO_SET = ("infantry", "cavalry", "artillery"), ("infantry", "infantry", "cavalry")


def _trades_asked_for(instance: Instance, symbols: tuple[str, ...], **table: Any) -> list[tuple[str, tuple[int, str]]]:
    """Return what each device is told that asks for the best set of the seat on turn, and of the other one."""
    match = instance.dealt(2 if table["variant"] == "duel" else 3, **table)
    while instance.state(match).phase == "setup":
        instance.desk.change(
            lambda change: enter_action(change, change.match(match), _set_up_action(change.match(match)))
        )
    state = instance.state(match)
    other = next(seat for seat in state.setting.colours if seat != state.turn)
    free = [card for card in state.setting.board.territories if card not in state.capitals.values()]
    for seat in (state.turn, other):
        held = []
        for symbol in symbols:
            held.append(next(card for card in free if state.setting.symbols[card] == symbol))
            free.remove(held[-1])
        instance.hold(match, seat, *held)
    askers = {"table": instance.table, "stranger": instance.onlooker(), "other": instance.phone(match, other)}
    told = []
    for who, client in askers.items():
        for line in (f"{seat} trade ? ? ?{mark}" for seat in (state.turn, other) for mark in ("", " !stood")):
            if who != "other" or not line.startswith(other):
                answer = instance.say(match, line, by=client)
                told.append((who, (answer.status_code, answer.json["code"])))
    instance.say(match, "table abandon")
    return told


def _set_up_action(match: OpenMatch) -> Action:
    """Return the next action of the set-up: a player says nothing else in it."""
    return Action(Player(Random(5), STEADY).choose(match.state))


@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize("leaks", [False, True])
def test_the_length_of_a_frame_tells_no_secret(
    twins: Callable[[str, str], tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, is_packed: bool, leaks: bool
) -> None:
    """Matches that differ in secrets only send the same frames; the seal of the deal is random, and left out here.

    A leak that changes nothing but lengths is found by them.
    """
    monkeypatch.setattr(begin, "seal_deal", lambda deal, nonce: "sha256:")
    both = twins("easy_move", "missions")
    if leaks:
        one_blank_as_long_as_what_it_hides(monkeypatch, both[0])
    with ExitStack() as streams:
        for twin in both:
            streams.enter_context(twin.instance.desk.channels.following(twin.match, 1))
        assert all([here == there for _, here, there in play(both, range(1, 2))]) is not leaks
        for viewer in (Viewer("table"), Viewer("onlooker")):
            here, there = (frame_lengths(twin, Frames(KeptViews(), viewer, "en", is_packed)) for twin in both)
            assert len(here) >= STEPS
            assert (here == there) is not leaks


def frame_lengths(twin: Twin, frames: Frames) -> list[int]:
    """Return the length in bytes of each frame, with the view as it was after the move."""
    return [
        len(frames.join(twin.instance.desk, [move])) for move in twin.instance.desk.channels.behind(twin.match, 1) or ()
    ]


LEAKS: dict[str, Callable[[pytest.MonkeyPatch, Twin], None]] = {}


def leak(plant: Callable[[pytest.MonkeyPatch, Twin], None]) -> Callable[[pytest.MonkeyPatch, Twin], None]:
    LEAKS[plant.__name__] = plant
    return plant


def show_beside(patch: pytest.MonkeyPatch, told: Callable[[State], object]) -> None:
    """Every view of the state tells that, too."""
    shown = view.view
    patch.setattr(
        view, "view", lambda state, *asked: replace(shown(state, *asked), penalties_due={"told": told(state)})
    )


@leak
def missions_in_the_view(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    show_beside(patch, lambda state: state.missions["blue"])


@leak
def blanks_as_long_as_what_they_hide(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    show_beside(patch, lambda state: {seat: "?" * len("".join(held)) for seat, held in state.missions.items()})


@leak
def one_blank_as_long_as_what_it_hides(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    """Show a blank as long as what it hides: all together are as long in both matches, which only exchange missions."""
    show_beside(patch, lambda state: "?" * len("".join(state.missions["blue"])))


@leak
def everything_in_the_stream(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    patch.setattr(live, "visible_events", lambda events, viewer: visible_events(events, REFEREE))


@leak
def the_hand_in_a_refusal(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    told = mask_refusal

    def telling(refusal: Any, state: Any, said: Any, viewer: Any) -> Any:
        found = told(refusal, state, said, viewer)
        found.facts = {**found.facts, "held": state.missions["blue"]}
        return found

    patch.setattr(actions, "mask_refusal", telling)


@leak
def a_header_that_hangs_on_the_stock(patch: pytest.MonkeyPatch, twin: Twin) -> None:
    def add(response: Any) -> Any:
        response.headers["X-Next"] = str(twin.instance.state(twin.match).deck)
        return response

    twin.instance.app._got_first_request = False
    twin.instance.app.after_request(add)


@pytest.mark.parametrize("plant", LEAKS)
def test_a_planted_leak_is_found(
    twins: Callable[[str, str], tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, plant: str
) -> None:
    both = twins("easy_move", "missions")
    for twin in both:
        LEAKS[plant](monkeypatch, twin)
    assert any(differences(both, range(EVERY, STEPS + 1, EVERY)))
