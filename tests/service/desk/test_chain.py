"""What was changed in a match outside of Referee is noticed, and nothing else is."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pytest

from referee.service.admin import backups, watch
from referee.service.desk.chain import LINES, Damage
from referee.service.desk.heads import FILE, MAX_SPARE_LINES, Head, Heads
from referee.service.desk.play import SNAPSHOT_EVERY
from referee.service.desk.problems import Problem
from referee.store.matches import chains
from tests.instance import JSON, Instance, copied, furnished
from tests.service.desk.chained_instance import (
    DATABASE,
    ENDED,
    LENGTH,
    RUNNING,
    WAITING,
    change_outside,
    open_of_0024,
    play_lines,
    write_0024,
)

ON_OPENING = {
    "a line": ("UPDATE events SET action = 'table correct alaska red 49' WHERE seq = 70", Damage("line", 70)),
    "what became true": ("UPDATE events SET events = '[]' WHERE seq = 70", Damage("line", 70)),
    "who said it": ("UPDATE events SET device = 'red' WHERE seq = 70", Damage("line", 70)),
    "which line counts": ("UPDATE events SET head = 1 WHERE seq = 70", Damage("line", 70)),
    "a line removed": ("DELETE FROM events WHERE seq = 70", Damage("missing", 70)),
    "the last lines removed": (f"DELETE FROM events WHERE seq > {LENGTH - 2}", Damage("tail", LENGTH - 1)),
    "a line added": (
        f"INSERT INTO events SELECT match_id, {LENGTH + 1}, seq, {LENGTH + 1}, action, actor, events, at, device, mac"
        f" FROM events WHERE seq = {LENGTH}",
        Damage("line", LENGTH + 1),
    ),
    "the newest line": (f"UPDATE matches SET newest_seq = {LENGTH - 1}", Damage("row", LENGTH)),
    "a snapshot": (
        """UPDATE snapshots SET position = replace(position, '"armies": {"', '"armies": { "')""",
        Damage("snapshot", SNAPSHOT_EVERY),
    ),
    "the deal": ("""UPDATE matches SET deal = replace(deal, 'alaska', 'peru')""", Damage("beginning", 1)),
    "the nonce": ("UPDATE matches SET nonce = 'ab'", Damage("beginning", 1)),
    "an option": ("""UPDATE matches SET options = '{"elimination_ends_attack": false}'""", Damage("beginning", 1)),
    "who sits where": ("UPDATE matches SET seats = replace(seats, 'Alice', 'Mallory')", Damage("beginning", 1)),
    "who has won": ("""UPDATE matches SET winners = '["red"]', status = 'ended'""", Damage("row", LENGTH)),
    "what it is marked with": (
        """UPDATE matches SET marks = '[{"kind": "deal_opened", "seat": "", "seq": 3}]'""",
        Damage("row", LENGTH),
    ),
    "what phones added": (
        """UPDATE matches SET luck = '{"stage": "drawn", "referee": "sha256:0", "commitments": {}}'""",
        Damage("beginning", 1),
    ),
    "a deal that is none": ("UPDATE matches SET deal = 'none'", Damage("beginning", 1)),
    "a moment that is none": ("UPDATE events SET at = 'never' WHERE seq = 70", Damage("line", 70)),
    "the chain": ("DELETE FROM chains", Damage("older", 1)),
}


Played: TypeAlias = tuple[Instance, str]
"""An instance, and the id of a match of ``LENGTH`` lines in it."""


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """Return the folder of such an instance, closed, and the match."""
    instance = furnished(tmp_path_factory.mktemp("kept") / "instance")
    match = play_lines(instance)
    instance.close()
    return instance.folder, match


@pytest.fixture
def played(kept: tuple[Path, str], tmp_path: Path) -> Iterator[Played]:
    """Yield a copy of it, open."""
    folder, match = kept
    instance = copied(folder, tmp_path / "instance")
    yield instance, match
    instance.close()


def found(instance: Instance, match: str) -> Damage | None:
    """Return what is found when the match is opened, as far as it can be."""
    with suppress(Problem):
        instance.desk.match(match)
    return instance.desk.chains.damaged.get(match)


def found_by_all(instance: Instance) -> dict[str, Damage]:
    """Return what is found when everything is checked."""
    for _ in watch.check_logs(instance.desk):
        pass
    return instance.desk.chains.damaged


def changes(instance: Instance) -> list[str]:
    """Return what the club's book says was changed."""
    with instance.desk.store.reading() as connection:
        return list(connection.exec_driver_sql("SELECT what FROM changes ORDER BY id").scalars())


def test_nothing_is_found_in_what_was_played(played: Played) -> None:
    instance, match = played
    assert found_by_all(instance) == {}
    instance.restart()
    assert found(instance, match) is None
    assert found_by_all(instance) == {}


def test_a_mark_is_taken_for_no_change_and_missed_when_it_is_gone(played: Played) -> None:
    instance, match = played
    device = instance.table
    device.post(f"/matches/{match}/seats/red/look", json={"pin": "1234"}, headers=JSON)
    assert device.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON).status_code == 201
    instance.restart()
    assert (found(instance, match), found_by_all(instance)) == (None, {})
    change_outside(instance, "UPDATE matches SET marks = '[]'")
    assert found(instance, match) == Damage("row", LENGTH)


@pytest.mark.parametrize("change", ON_OPENING)
def test_a_change_is_found_when_the_match_is_opened(played: Played, change: str) -> None:
    instance, match = played
    statement, damage = ON_OPENING[change]
    change_outside(instance, statement)
    assert found(instance, match) == damage


@pytest.mark.parametrize("stage", ["waiting", "ended", "imported"])
def test_a_changed_nonce_is_found_whatever_the_match_has_come_to(instance: Instance, stage: str) -> None:
    """In a match that waits for its deal, in one that has ended, in one from a record; one that runs is above."""
    match = instance.take_golden("conceded_3") if stage == "imported" else instance.begin()
    if stage == "ended":
        for line in ("table deal", "table declare red"):
            assert instance.say(match, line).status_code == 201
    change_outside(instance, ON_OPENING["the nonce"][0])
    assert found(instance, match) == Damage("beginning", 1)
    instance.restart()
    assert found_by_all(instance) == {match: Damage("beginning", 1)}


MARKS = {
    "all removed": "UPDATE matches SET marks = '[]'",
    "one removed": "UPDATE matches SET marks = json_remove(marks, '$[0]')",
    "of another seat": "UPDATE matches SET marks = replace(marks, 'red', 'blue')",
    "since another action": "UPDATE matches SET marks = json_replace(marks, '$[0].seq', 2)",
}


def marked(instance: Instance) -> str:
    """Return a match whose deal was open while it went on, and a seat of which was opened without its PIN later."""
    match = instance.dealt()
    assert instance.say(match, "table declare red").status_code == 201
    assert instance.say(match, "table undo").status_code == 201
    look = instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": "2468"}, headers=JSON)
    assert look.status_code == 200
    code = instance.table.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON)
    assert code.status_code == 201
    assert [mark["kind"] for mark in instance.view(match)["marks"]] == ["deal_opened", "seat_opened"]
    return match


@pytest.mark.parametrize("change", MARKS)
def test_a_change_of_what_a_match_bears_is_found(instance: Instance, change: str) -> None:
    match = marked(instance)
    instance.restart()
    assert found(instance, match) is None
    change_outside(instance, MARKS[change])
    assert found(instance, match) == Damage("row", 3)


def test_a_new_mark_hides_no_change(instance: Instance) -> None:
    """A new code is made in a changed match as well: what was found is found again after a restart."""
    match = marked(instance)
    change_outside(instance, "UPDATE matches SET winners = '[\"red\"]'")
    assert found(instance, match) == Damage("row", 3)
    assert (
        instance.table.post(f"/matches/{match}/seats/blue/look", json={"pin": "2468"}, headers=JSON).status_code == 200
    )
    assert (
        instance.table.post(f"/matches/{match}/codes/blue", json={"without_pin": True}, headers=JSON).status_code == 201
    )
    instance.restart()
    assert found(instance, match) == Damage("row", 3)


@pytest.mark.parametrize(
    ("statement", "damage"),
    [
        ("UPDATE events SET action = 'table correct peru red 3' WHERE seq = 9", Damage("line", 9)),
        ("DELETE FROM events WHERE seq = 9", Damage("missing", 9)),
    ],
)
def test_a_change_before_the_snapshot_is_found_when_everything_is_checked(
    played: Played, statement: str, damage: Damage
) -> None:
    instance, match = played
    other = instance.dealt()
    change_outside(instance, statement)
    assert found(instance, match) is None
    assert found_by_all(instance) == {match: damage}
    assert instance.say(match, "table correct alaska red 2").json["code"] == "match_changed"
    assert instance.place(other).status_code == 201


def test_an_old_database_that_is_put_back_is_found(played: Played, tmp_path: Path) -> None:
    instance, match = played
    other = instance.dealt()
    instance.close()
    shutil.copy(instance.folder / DATABASE, tmp_path / "old.db")
    instance.open()
    later = instance.dealt()
    assert instance.say(match, "table undo").status_code == 201
    instance.close()
    shutil.copy(tmp_path / "old.db", instance.folder / DATABASE)
    instance.open()
    assert found_by_all(instance) == {match: Damage("older", LENGTH + 1)}
    assert watch.list_missing(instance.desk) == (later,)
    assert instance.place(other).status_code == 201


def test_a_database_of_before_the_chains_that_is_put_back_is_found(tmp_path: Path) -> None:
    instance = open_of_0024(tmp_path)
    instance.close()
    (instance.folder / DATABASE).unlink()
    write_0024(instance.folder)
    instance.open()
    assert found_by_all(instance) == dict.fromkeys((RUNNING, WAITING, ENDED), Damage("older", 1))
    instance.close()


def test_with_another_key_nothing_fits(instance: Instance) -> None:
    match = play_lines(instance, 3)
    instance.close()
    (instance.folder / "chain.key").unlink()
    instance.open()
    assert found(instance, match) == Damage("beginning", 1)


def test_a_changed_match_is_for_reading_until_its_table_accepts_it(played: Played) -> None:
    instance, match = played
    other = instance.dealt()
    change_outside(instance, f"DELETE FROM events WHERE match_id = '{match}' AND seq > 70")
    answer = instance.say(match, "table correct alaska red 2")
    assert (answer.status_code, answer.json["code"], answer.json["facts"]) == (
        409,
        "match_changed",
        {"damage": "tail", "line": 71},
    )
    assert instance.view(match)["seq"] == 70
    assert instance.place(other).status_code == 201
    watch.accept_log(instance.desk, match, None)
    assert changes(instance)[-1] == "log_accepted"
    answer = instance.say(match, "table correct alaska red 2")
    assert (answer.status_code, answer.json["seq"]) == (201, 71)
    instance.restart()
    assert found_by_all(instance) == {}
    with instance.desk.store.reading() as connection:
        chain = chains.newest_chain(connection, match)
    assert chain is not None and (chain.number, chain.lines, chain.reason) == (2, 70, "accepted")


def test_what_is_shown_and_accepted_is_the_log_and_no_changed_snapshot(played: Played) -> None:
    instance, match = played
    before = instance.state(match)
    change_outside(instance, """UPDATE snapshots SET position = replace(position, '"peru": ', '"peru": 1')""")
    assert found(instance, match) == Damage("snapshot", SNAPSHOT_EVERY)
    assert instance.state(match) == before
    watch.accept_log(instance.desk, match, None)
    assert instance.state(match) == before
    instance.restart()
    assert (instance.state(match), found_by_all(instance)) == (before, {})


def test_a_log_that_lacks_a_line_in_the_middle_can_be_read_but_not_accepted(played: Played) -> None:
    instance, match = played
    change_outside(instance, "DELETE FROM events WHERE seq = 9")
    assert found_by_all(instance) == {match: Damage("missing", 9)}
    with pytest.raises(Problem, match="match_unreadable"):
        watch.accept_log(instance.desk, match, None)
    assert instance.view(match)["seq"] == LENGTH


def test_a_line_that_cannot_be_read_any_more_is_a_sentence(played: Played) -> None:
    instance, match = played
    change_outside(instance, "UPDATE events SET events = 'nothing' WHERE seq = 70")
    answer = instance.table.get(f"/matches/{match}", headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["facts"]) == (409, "match_unreadable", {"line": 70})


def test_accepting_what_was_not_changed_does_nothing(instance: Instance) -> None:
    watch.accept_log(instance.desk, instance.dealt(), None)
    assert changes(instance) == []


@pytest.mark.parametrize("behind", ["some lines", "half a line", "rubbish", "everything"])
def test_a_file_that_lags_behind_is_no_sign_of_anything(instance: Instance, behind: str) -> None:
    """As after a kill between a commit and the file, or when the power has gone."""
    file = instance.folder / FILE
    match = play_lines(instance, 9)
    before = file.read_bytes()
    assert instance.say(match, "table undo").status_code == 201
    instance.close()
    whole = file.read_bytes()
    assert whole.startswith(before) and len(whole) > len(before)
    left = {"some lines": before, "half a line": whole[:-9], "rubbish": before + b"\0" * 40, "everything": b""}
    file.write_bytes(left[behind])
    instance.open()
    assert found_by_all(instance) == {}
    assert instance.say(match, "table redo").status_code == 201
    instance.restart()
    head = instance.desk.chains.heads.get(match)
    assert head is not None and head.seq == 11
    assert found_by_all(instance) == {}


def test_a_file_that_is_lost_is_among_the_changes(instance: Instance) -> None:
    match = play_lines(instance, 9)
    instance.close()
    (instance.folder / FILE).unlink()
    instance.open()
    assert (changes(instance), found_by_all(instance)) == (["newest_lines_lost"], {})
    change_outside(instance, "DELETE FROM events WHERE seq > 5", "UPDATE matches SET newest_seq = 5")
    assert found_by_all(instance)[match].kind == "row"


def test_the_file_stays_small_and_is_its_owners_alone(tmp_path: Path) -> None:
    heads = Heads(tmp_path)
    for seq in range(3 * MAX_SPARE_LINES):
        heads.add({"m": Head(1, seq, f"{seq:064x}")})
    heads.close()
    file = tmp_path / FILE
    assert len(file.read_text().splitlines()) <= MAX_SPARE_LINES + 3
    assert file.stat().st_mode & 0o777 == 0o600
    again = Heads(tmp_path)
    assert again.get("m") == Head(1, 3 * MAX_SPARE_LINES - 1, f"{3 * MAX_SPARE_LINES - 1:064x}")
    again.close()


def test_a_long_log_is_checked_in_small_steps(instance: Instance) -> None:
    play_lines(instance, 2 * LINES + 5)
    assert len(list(watch.check_logs(instance.desk))) >= 4


def test_a_match_that_goes_on_while_it_is_checked_is_not_taken_for_changed(instance: Instance) -> None:
    match = play_lines(instance, LINES + 5)
    for _ in watch.check_logs(instance.desk):
        assert instance.say(match, "table correct alaska red 2").status_code == 201
        assert instance.say(match, "table undo").status_code == 201
    assert instance.desk.chains.damaged == {}


def test_the_hashes_stay_in_the_instance_while_the_match_runs(played: Played) -> None:
    instance, match = played
    phone = instance.phone(match, "red")
    with instance.desk.store.reading() as connection:
        columns = (("mac", "events"), ("mac", "snapshots"), ("newest_mac", "matches"), ("start", "chains"))
        parts = " UNION ".join(f"SELECT {column} FROM {table}" for column, table in columns)
        hashes = set(connection.exec_driver_sql(parts).scalars())
    assert None not in hashes and len(hashes) == LENGTH + 3
    pages = [f"/matches/{match}{page}" for page in ("", "/table", "/seat", "/record", "/record.toml", "/log")]
    asked = [client.get(page) for client in (instance.table, phone, instance.onlooker()) for page in pages]
    text = "".join(answer.get_data(as_text=True) for answer in asked)
    text += b"".join(backups.stream_backup(instance.desk)).decode()
    assert [mac for mac in hashes if mac in text] == []
    assert instance.desk.chains.key.hex() not in text


def test_a_restored_match_begins_a_new_chain(instance: Instance, tmp_path: Path) -> None:
    match = play_lines(instance, 9)
    other = furnished(tmp_path / "other")
    backups.restore_backup(other.desk, list(backups.stream_backup(instance.desk)))
    with other.desk.store.reading() as connection:
        chain = chains.newest_chain(connection, match)
    assert chain is not None and (chain.number, chain.lines, chain.reason) == (1, 9, "restored")
    assert found_by_all(other) == {}
    assert other.say(match, "table undo").status_code == 201
    assert found_by_all(other) == {}
    other.close()


def test_an_instance_of_before_the_chains_goes_on_and_is_held_from_here_on(tmp_path: Path) -> None:
    instance = open_of_0024(tmp_path)
    assert found_by_all(instance) == {}
    with instance.desk.store.reading() as connection:
        begun = {match: (row.number, row.lines, row.reason) for match, row in chains.chains_begun(connection).items()}
    assert begun[RUNNING] == (1, 75, "before")
    assert begun.keys() == {RUNNING, WAITING, ENDED}
    assert instance.say(RUNNING, "table undo").status_code == 201
    assert instance.say(WAITING, "table deal").status_code == 201
    instance.restart()
    assert found_by_all(instance) == {}
    change_outside(instance, f"UPDATE events SET actor = 'blue' WHERE match_id = '{RUNNING}' AND seq = 3")
    assert found_by_all(instance) == {RUNNING: Damage("line", 3)}
    instance.close()
