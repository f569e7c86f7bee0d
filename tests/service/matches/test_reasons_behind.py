"""What a line is follows from its command, whatever stands behind it (match-record 9, "Settled after 0.3.0")."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from referee.rulebooks.loader import NAMES
from referee.rulebooks.records import parse_record
from referee.rules import commands
from referee.rules.commands import Action
from referee.rules.record.notation import write_action
from referee.rules.refusal import Refusal
from referee.service.admin.rejudging import check_instance
from referee.service.deal.verify import verify_record
from referee.service.desk.play import OpenMatch
from referee.service.matches import records
from referee.service.matches.actions import enter_action
from referee.store.matches import log
from tests.instance import Instance, furnished
from tests.places import CASES
from tests.playouts.books import variants
from tests.playouts.player import USUAL, Player, action_of
from tests.playouts.putting_right import choose_entry, replacement

REASONS = (
    *("slip", "an attack", "table undo", "table redo", "table deal", "red attack alaska kamchatka 6 v 5", "!stood"),
    *("# two", "agreed: “two” \\ 'three'", "table replace 3 back: red end", "trade ? ? ?", "ünïcode 🎲"),
)
MATCHES = 2_000
EACH_DAY = 2
STEPS = 60
MARKED = (commands.Undo, commands.Redo, commands.DealOut)
"""Commands behind which a mark changes nothing."""


def facts_of(match: OpenMatch) -> tuple[object, ...]:
    """Return what is known of the opened match, but for how much of its past is in memory."""
    direction = match.turnabout and match.turnabout.direction
    redo = match.timeline.redoable and match.timeline.redoable.n
    latest = [(line.seq, line.line) for line in match.latest]
    return match.state, match.head, match.seq, latest, direction, redo, match.pieces, match.timeline.recent


@pytest.mark.parametrize("last", ["table undo # slip", "table undo !stood", "table undo # an attack", "table undo"])
def test_f1_an_undo_with_a_reason_opens_after_a_restart(instance: Instance, last: str) -> None:
    match = instance.dealt()
    instance.place(match)
    placed = instance.view(match)["position"]
    assert instance.say(match, last).status_code == 201
    before = instance.view(match)
    instance.restart()
    assert instance.view(match) == before
    assert instance.say(match, "table redo # y").status_code == 201
    instance.restart()
    assert instance.view(match)["position"] == placed


def test_f1_a_record_that_ends_with_an_undo_and_its_reason_is_taken(instance: Instance) -> None:
    text = (CASES / "r6_undo_with_a_reason.toml").read_text(encoding="utf-8")
    match = records.open_record(instance.desk, text)
    assert instance.view(match)["position"]["armies"]["alaska"] == 3


@pytest.mark.parametrize("deal", ["table deal # game 3", "table deal !stood", "table deal"])
def test_f2_the_seal_and_the_deal_are_in_the_export_whatever_stands_behind_the_deal(
    instance: Instance, deal: str
) -> None:
    match = instance.begin()
    assert instance.say(match, deal).status_code == 201
    seal = instance.desk.match(match).row.seal
    assert tomllib.loads(records.export_record(instance.desk, match))["seal"] == seal
    instance.say(match, "table declare red # late")
    text = records.export_record(instance.desk, match)
    exported = tomllib.loads(text)
    assert (exported["seal"], "deal" in exported, "nonce" in exported) == (seal, True, True)
    assert verify_record(parse_record(text)).holds


def test_f2_a_note_before_the_deal_takes_no_seal_away(instance: Instance) -> None:
    match = instance.begin()
    for line in ("table note # hello", "table deal", "table abandon"):
        assert instance.say(match, line).status_code == 201
    assert "deal" in tomllib.loads(records.export_record(instance.desk, match))


@pytest.mark.parametrize("deal", ["table deal # game 3", "table deal !stood", "table deal"])
def test_f2_a_record_whose_deal_was_taken_out_does_not_hold(instance: Instance, deal: str) -> None:
    match = instance.begin()
    for line in (deal, "table abandon"):
        instance.say(match, line)
    text = records.export_record(instance.desk, match)
    kept = [line for line in text.splitlines() if not line.startswith(("seal", "nonce"))]
    without = "\n".join(kept).partition("[deal]")[0]
    (finding,) = verify_record(parse_record(without)).findings
    assert (finding.what, finding.verdict, finding.fails) == ("deal_there", "missing", True)


def test_f2_without_the_deal_and_its_line_a_record_does_not_hold_either(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    instance.say(match, "table abandon")
    text = records.export_record(instance.desk, match)
    kept = [line for line in text.splitlines() if not line.startswith(("seal", "nonce")) and "table deal" not in line]
    (finding,) = verify_record(parse_record("\n".join(kept).partition("[deal]")[0])).findings
    assert (finding.what, finding.verdict, finding.fails) == ("deal_there", "missing", True)


def test_f2_a_note_about_an_attack_is_no_attack(instance: Instance) -> None:
    """Whoever abandons a match before the first throw may begin another one."""
    match = instance.dealt()
    for line in ("table note # an attack", "table correct alaska red 3 # after the trade of"):
        assert instance.say(match, line).status_code == 201
    setting = instance.desk.match(match).setting
    with instance.desk.store.reading() as connection:
        assert [log.of_verb(connection, setting, match, verb) for verb in ("attack", "trade")] == [(), ()]


@pytest.mark.long
@pytest.mark.parametrize("book", NAMES)
def test_reasons_behind_every_kind_of_line(tmp_path: Path, day: int, thorough: bool, book: str) -> None:
    """Restarts, exports and imports in random matches: state, seal and export stay equal."""
    each = MATCHES // len(NAMES)
    numbers = range(each) if thorough else [(day * EACH_DAY + number) % each for number in range(EACH_DAY)]
    instance, other = furnished(tmp_path / "instance"), furnished(tmp_path / "other")
    try:
        for number in numbers:
            try:
                play_with_reasons(instance, other, book, Random(f"reasons {book} {number}"))
            except Exception as wrong:
                wrong.add_note(f"{book} match {number}")
                raise
        assert [checked.otherwise for checked in check_instance(instance.desk)] == [()] * len(numbers)
    finally:
        instance.close()
        other.close()


def play_with_reasons(instance: Instance, other: Instance, book: str, rng: Random) -> None:
    variant = rng.choice(variants(book))
    usual = 2 if variant == "duel" else rng.randint(3, 4)
    match = instance.begin(usual, rulebook=book, variant=variant)
    player = Player(rng, USUAL._replace(incidents=0.1, concedes=0.002))
    seal = instance.desk.match(match).row.seal
    for _ in range(rng.randint(5, 3 * STEPS)):
        opened = instance.desk.match(match)
        if opened.state.result is not None and rng.random() < 0.5:
            break
        enter(instance, match, with_reason(choose(opened, player, rng), rng))
        if rng.random() < 0.05:
            assert facts_of(instance.read_from_disk(match)) == facts_of(instance.desk.match(match))
    text = records.export_record(instance.desk, match)
    assert tomllib.loads(text).get("seal") == seal
    instance.restart()
    assert records.export_record(instance.desk, match) == text
    if instance.state(match).result is None:
        enter(instance, match, Action(commands.Abandon(), reason=rng.choice(REASONS)))
    text = records.export_record(instance.desk, match)
    record = parse_record(text)
    assert (record.seal, verify_record(record).holds) == (seal, True)
    taken = records.open_record(other.desk, text)
    # The record names the starter that the deal decided.
    assert other.state(taken).with_changes(setting=instance.desk.match(match).setting) == instance.state(match)
    assert records.export_record(other.desk, taken) == text
    assert facts_of(other.read_from_disk(taken)) == facts_of(other.desk.match(taken))


def choose(match: OpenMatch, player: Player, rng: Random) -> Action:
    """Return what a player says, an undo or a redo, or an entry put right."""
    chance = rng.random()
    if chance < 0.12 and match.timeline.undoable:
        return Action(commands.Undo())
    if chance < 0.3 and match.timeline.redoable:
        return Action(commands.Redo())
    if chance < 0.36 and (chosen := choose_entry(match.timeline, rng)):
        return replacement(chosen[0], rng.choice(("back", "keep")), chosen[1])
    return action_of(player.choose(match.state)) if match.state.result is None else Action(commands.Undo())


def with_reason(action: Action, rng: Random) -> Action:
    """Half of all lines have a reason, and some a mark that means nothing there."""
    if isinstance(action.command, MARKED) and rng.random() < 0.3:
        action = replace(action, stood=True)
    return replace(action, reason=rng.choice(REASONS)) if rng.random() < 0.5 else action


def enter(instance: Instance, match: str, action: Action) -> None:
    """Enter the action in the log, unless it cannot be."""
    try:
        instance.desk.change(lambda change: enter_action(change, change.match(match), action))
    except Refusal:
        assert isinstance(action.command, commands.Replace), write_action(action)
