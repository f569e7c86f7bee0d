"""The match's row says how it stands, in the same moment as the log."""

from __future__ import annotations

from referee.service.championship import championship
from referee.store.matches import matches
from referee.store.schema import MatchRow
from tests.instance import Instance


def row(instance: Instance, match: str) -> MatchRow:
    """Return the row of the match in the database."""
    with instance.desk.store.reading() as connection:
        found = matches.find_match(connection, match)
    assert found is not None
    return found


def outcome(instance: Instance, match: str) -> tuple[object, ...]:
    """Status, winners, reason and the deciding action, and whether the end has a time."""
    found = row(instance, match)
    return found.status, found.winners, found.reason, found.after, found.ended_at is not None


RUNNING = ("running", None, None, None, False)


def test_a_match_runs_until_it_is_decided_and_again_after_undo(instance: Instance) -> None:
    match = instance.dealt()
    assert outcome(instance, match) == RUNNING
    instance.say(match, "table declare blue")
    assert outcome(instance, match) == ("ended", ["blue"], "declared", 2, True)
    instance.say(match, "table undo")
    assert outcome(instance, match) == RUNNING
    instance.say(match, "table redo")
    assert outcome(instance, match) == ("ended", ["blue"], "declared", 2, True)


def test_an_abandoned_match_has_no_winner(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table abandon")
    assert outcome(instance, match) == ("abandoned", [], "abandoned", 2, True)


def test_a_05_a_shared_colour_wins_for_both_names(instance: Instance) -> None:
    seats = [{"colour": "red", "players": ["Alice", "Bob"]}, {"colour": "blue", "players": ["Charlie"]}]
    match = instance.dealt(seats=[*seats, {"colour": "green", "players": ["Dana"]}], event={"date": "2025-03-14"})
    instance.say(match, "table declare red")
    void = instance.dealt(event={"date": "2025-03-14"})
    instance.say(void, "table abandon")
    table = championship.read_championship(instance.desk, 2025).table
    assert [(line.rank, line.name, line.wins, line.matches) for line in table] == [
        (1, "Alice", 1, 1),
        (1, "Bob", 1, 1),
        (3, "Charlie", 0, 1),
        (3, "Dana", 0, 1),
    ]


def test_the_match_keeps_its_rulebook_and_the_evening(instance: Instance) -> None:
    event = {"date": "2026-03-14", "name": "Game night", "venue": "Kitchen", "time_zone": "Europe/Berlin"}
    found = row(instance, instance.begin(event=event, options={"discard_round": 4}))
    assert (found.played_on.isoformat(), found.name, found.venue, found.time_zone) == (
        "2026-03-14",
        "Game night",
        "Kitchen",
        "Europe/Berlin",
    )
    assert (found.rulebook, found.options, len(found.rulebook_digest)) == ("easy_move", {"discard_round": 4}, 64)
