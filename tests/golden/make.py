"""How the golden records were made: random matches are searched for the wanted ends, and the first ones are kept.

Run it (``python -m tests.golden.make``) only to replace them on purpose; the frozen files are what the tests hold to.
``--expected`` keeps the records, and writes the digests of their last positions anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from itertools import chain, count
from pathlib import Path
from random import Random
from typing import Any

from msgspec import structs

from referee.rulebooks import load_rulebook
from referee.rulebooks.records import parse_record, write_record
from referee.rules import commands
from referee.rules.judge.outcome import missions_fulfilled
from referee.rules.missions import mission_pool
from referee.rules.record.notation import parse_action
from referee.rules.record.record import EventTags, Record
from referee.rules.record.replay import Verdict, replay_record
from referee.rules.record.seal import canonical_text
from referee.rules.refusal import Refusal
from referee.rules.state import State
from referee.rules.terms import Colour, MissionId, Reason
from referee.translations.texts.verdict import verdicts_as_json
from tests.playouts.match import Match, next_command
from tests.playouts.player import STEADY, USUAL, Habits, Player
from tests.playouts.tables import table

FOLDER = Path(__file__).parent
SHORT = 450
LONG = 900
"""With the armies of a set-up a match has more actions."""
UNDER_WAY = 130
"""The armies of the set-up stand, and a few turns have been taken."""
EXPECTED = "# expected: "


def summary(record: Record, verdicts: list[Verdict]) -> dict[str, Any]:
    """Return what is held against a golden record: the verdicts by kind, the result, a digest of the last position."""
    result = verdicts_as_json(record, verdicts, "en")
    kinds = [action["verdict"] for action in result["actions"]]
    return {
        **{kind: kinds.count(kind) for kind in ("accepted", "refused", "malformed")},
        "result": result["result"],
        "position": hashlib.sha256(canonical_text(result["position"]).encode()).hexdigest(),
    }


def matches(
    people: int,
    variant: str,
    habits: Habits = STEADY,
    *,
    until: int = 10_000,
    taken_back: float = 0.0,
    book: str = "easy_move",
) -> Iterator[Match]:
    """Yield matches of ``people``, each played to its end or for ``until`` actions."""
    own = "" if book == "easy_move" else f"{book} "
    for seed in count(1):
        rng = Random(f"golden {own}{people} {variant} {seed}")
        match, player = Match(table(people, variant, {}, dealer=seed, book=book), {}), Player(rng, habits)
        while match.state.result is None and len(match.lines) < until:
            match.say(next_command(match, player, rng, taken_back=taken_back))
        yield match


def short(shortest: Iterator[Match]) -> Iterator[Match]:
    """Those that are not too long to keep."""
    return (match for match in shortest if len(match.lines) <= SHORT)


def won_by_mover(match: Match, *, mover: bool) -> bool:
    """Whether the seat on turn won by its mission, or only somebody else."""
    result = match.state.result
    return result is not None and result.reason == "mission" and (match.state.turn in result.winners) == mover


def tie_break() -> Record:
    """Return a match in which an occupation fulfils the mover's mission and another's card that names the victim."""
    for match in matches(3, "domination", until=SHORT):
        for step in match.steps():
            if len(step.after.eliminated) == 1 and step.after.occupation is None:
                record = next(_dealt_otherwise(match, step.before, step.after, step.n), None)
                if record:
                    return record
                break
    raise AssertionError


def _dealt_otherwise(match: Match, before: State, after: State, n: int) -> Iterator[Record]:
    """Yield the same actions with missions dealt so that two of them are fulfilled by action ``n``."""
    victim, mover = after.eliminated[0], after.turn
    other = next(seat for seat in match.setting.colours if seat not in (victim, mover))
    goals = match.setting.goals[mover]
    names = [m for m in mission_pool(match.setting.colours) if m != f"eliminate_{victim}"]
    fresh = [m for m in names if goals[m].reached(after, mover) and not goals[m].reached(before, mover)]
    for mission in fresh:
        spare = [m for m in names if m != mission]
        for shift in range(len(spare)):
            a, b, d, e = (spare[(shift + at) % len(spare)] for at in range(4))
            dealt = {mover: (mission, a), other: (f"eliminate_{victim}", b), victim: (d, e)}
            record = _told_again(match, dealt, n)
            if record:
                yield record


def _told_again(match: Match, dealt: dict[Colour, tuple[MissionId, ...]], n: int) -> Record | None:
    again = Match(table(3, "missions", {}, dealer=match.setting.colours.index(match.setting.dealer)), {})
    assert match.deal is not None
    deal = structs.replace(match.deal, missions={seat: dealt[seat] for seat in match.setting.from_dealer})
    try:
        again.say(commands.DealOut(deal))
        for command in (_command(match, line) for line in match.lines[1:n]):
            if again.state.phase == "discard":
                again.say(commands.Discard(again.state.turn, dealt[again.state.turn][1]))
            again.say(command)
    except Refusal:
        return None
    won = missions_fulfilled(again.state)
    return again.record() if again.state.result and len(won) == 2 else None


def _command(match: Match, line: str) -> commands.Command:
    """Return the command that a line of the match means."""
    return parse_action(line, match.setting).command


def with_mistakes(record: Record) -> Record:
    """Return the same match with things said in between that are refused or mean nothing."""
    actions = list(record.actions)
    for at, line in ((40, "red attack alaska brazil 6 v 1"), (25, "blue declares war"), (10, "table redo")):
        actions.insert(at, line)
    return replace(record, actions=tuple(actions))


def ended(match: Match, command: commands.Command) -> Record:
    """Return the match ended by the table."""
    match.say(command)
    return match.record()


def conceded() -> Record:
    """Everybody but one leaves."""
    match = next(matches(3, "missions", until=90))
    for seat in [seat for seat in match.setting.colours if match.state.is_playing(seat)][1:]:
        if match.state.occupation is not None:
            match.say(commands.Occupy(match.state.turn, match.state.armies[match.state.occupation.source] - 1))
        match.say(commands.Concede(seat))
    return match.record()


def records() -> Iterator[tuple[str, Record]]:
    """Every golden record by its name."""
    mover = (match for match in short(matches(4, "missions")) if won_by_mover(match, mover=True))
    another = (match for match in short(matches(5, "missions")) if won_by_mover(match, mover=False))
    yield "mission_4", next(mover).record()
    yield "mission_by_another_5", next(another).record()
    yield "tie_break_3", tie_break()
    domination = (
        m for m in short(matches(3, "domination")) if m.state.result and m.state.result.reason == "domination"
    )
    yield "domination_3", next(domination).record()
    yield "declared_7", ended(next(matches(7, "missions", until=150)), commands.Declare("red"))
    yield "abandoned_6", ended(next(matches(6, "missions", until=120)), commands.Abandon())
    yield "conceded_3", conceded()
    busy = USUAL._replace(incidents=0.08, concedes=0.0, cocked=0.1, counted=0.1)
    eventful = (m for m in short(matches(6, "missions", busy, taken_back=0.02)) if won_by_mover(m, mover=True))
    yield "eventful_6", with_mistakes(next(eventful).record())
    yield "missions_domination_3", won("easy_move", "missions", "domination", 3)
    yield "domination_declared_5", ended(cut_off("easy_move", "domination", 5), commands.Declare("blue"))
    yield "domination_abandoned_6", ended(cut_off("easy_move", "domination", 6), commands.Abandon())


WON: Mapping[str, tuple[tuple[Reason, int], ...]] = {
    "missions": (("mission", 4), ("domination", 3)),
    "domination": (("domination", 3),),
    "headquarters": (("capitals", 3),),
    "capital": (("capitals", 2), ("mission", 4)),
    "duel": (("duel", 2),),
}
"""How a match of each variant is won, and at a table of how many."""


def of_every_book() -> Iterator[tuple[str, Record]]:
    """One match of every other rulebook for each variant and way of ending."""
    for book in ("hasbro", "regelbuch", "swedish", "french_1976"):
        for variant in load_rulebook(book).variants:
            for reason, people in WON[variant]:
                yield f"{book}_{variant}_{reason}_{people}", won(book, variant, reason, people)
            most = load_rulebook(book).defaults_in(variant).players_most
            declared, abandoned = min(5, most), min(6, most)
            yield (
                f"{book}_{variant}_declared_{declared}",
                ended(cut_off(book, variant, declared), commands.Declare("blue")),
            )
            yield (
                f"{book}_{variant}_abandoned_{abandoned}",
                ended(cut_off(book, variant, abandoned), commands.Abandon()),
            )


def won(book: str, variant: str, reason: Reason, people: int) -> Record:
    """Return the first match that is won in this way."""
    played = matches(people, variant, STEADY._replace(patience=LONG), book=book)
    return next(m.record() for m in played if m.state.result is not None and m.state.result.reason == reason)


def cut_off(book: str, variant: str, people: int) -> Match:
    """Return a match that has just got under way."""
    return next(m for m in matches(people, variant, until=UNDER_WAY, book=book) if m.state.result is None)


def main() -> None:
    """Write the golden records, each with what is expected of it."""
    for name, played in chain(records(), of_every_book()):
        record = replace(played, event=EventTags(name=name.replace("_", " "), date=date(2026, 3, 14)))
        expected = summary(record, list(replay_record(record)))
        text = f"{EXPECTED}{json.dumps(expected, sort_keys=True)}\n{write_record(record)}"
        (FOLDER / f"{name}.toml").write_text(text, encoding="utf-8")


def renew_expected(file: Path) -> None:
    """Write what is expected of the record that is there, where only the digest of its last position is another."""
    first, _, record_text = file.read_text(encoding="utf-8").partition("\n")
    told: dict[str, Any] = json.loads(first.removeprefix(EXPECTED))
    record = parse_record(record_text)
    expected = summary(record, list(replay_record(record)))
    if told | {"position": ""} != expected | {"position": ""}:
        raise SystemExit(f"{file.stem} is judged otherwise: {expected}")
    file.write_text(f"{EXPECTED}{json.dumps(expected, sort_keys=True)}\n{record_text}", encoding="utf-8")


if __name__ == "__main__":
    if sys.argv[1:] == ["--expected"]:
        for golden in sorted(FOLDER.glob("*.toml")):
            renew_expected(golden)
    else:
        main()
