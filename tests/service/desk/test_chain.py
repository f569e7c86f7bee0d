"""What was changed in a match outside of Referee is noticed, and nothing else is."""

from __future__ import annotations

import shutil
from contextlib import suppress
from pathlib import Path

import pytest

from referee.service.desk.chain import LINES, Damage
from referee.service.desk.heads import FILE, LONGEST, Head, Heads
from referee.service.desk.play import SNAPSHOT_EVERY
from referee.service.desk.problems import Problem
from referee.service.house import backups, watch
from referee.store.matches import chains
from tests.club_house import JSON, House, furnished
from tests.service.desk.chained_house import (
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


def found(house: House, match: str) -> Damage | None:
    """Return what is found when the match is opened, as far as it can be."""
    with suppress(Problem):
        house.desk.match(match)
    return house.desk.chains.damaged.get(match)


def found_by_all(house: House) -> dict[str, Damage]:
    """Return what is found when everything is checked."""
    for _ in watch.check_logs(house.desk):
        pass
    return house.desk.chains.damaged


def changes(house: House) -> list[str]:
    """Return what the club's book says was changed."""
    with house.desk.store.reading() as connection:
        return list(connection.exec_driver_sql("SELECT what FROM changes ORDER BY id").scalars())


def test_nothing_is_found_in_what_was_played(house: House) -> None:
    match = play_lines(house)
    assert found_by_all(house) == {}
    house.restart()
    assert found(house, match) is None
    assert found_by_all(house) == {}


def test_a_mark_is_taken_for_no_change_and_missed_when_it_is_gone(house: House) -> None:
    match, device = play_lines(house), house.table
    device.post(f"/matches/{match}/seats/red/look", json={"pin": "1234"}, headers=JSON)
    assert device.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON).status_code == 201
    house.restart()
    assert (found(house, match), found_by_all(house)) == (None, {})
    change_outside(house, "UPDATE matches SET marks = '[]'")
    assert found(house, match) == Damage("row", LENGTH)


@pytest.mark.parametrize("change", ON_OPENING)
def test_a_change_is_found_when_the_match_is_opened(house: House, change: str) -> None:
    statement, damage = ON_OPENING[change]
    match = play_lines(house)
    change_outside(house, statement)
    assert found(house, match) == damage


@pytest.mark.parametrize("stage", ["waiting", "ended", "imported"])
def test_a_changed_nonce_is_found_whatever_the_match_has_come_to(house: House, stage: str) -> None:
    """In a match that waits for its deal, in one that has ended, in one from a record; one that runs is above."""
    match = house.take_golden("conceded_3") if stage == "imported" else house.begin()
    if stage == "ended":
        for line in ("table deal", "table declare red"):
            assert house.say(match, line).status_code == 201
    change_outside(house, ON_OPENING["the nonce"][0])
    assert found(house, match) == Damage("beginning", 1)
    house.restart()
    assert found_by_all(house) == {match: Damage("beginning", 1)}


MARKS = {
    "all removed": "UPDATE matches SET marks = '[]'",
    "one removed": "UPDATE matches SET marks = json_remove(marks, '$[0]')",
    "of another seat": "UPDATE matches SET marks = replace(marks, 'red', 'blue')",
    "since another action": "UPDATE matches SET marks = json_replace(marks, '$[0].seq', 2)",
}


def marked(house: House) -> str:
    """Return a match whose deal was open while it went on, and a seat of which was opened without its PIN later."""
    match = house.dealt()
    assert house.say(match, "table declare red").status_code == 201
    assert house.say(match, "table undo").status_code == 201
    look = house.table.post(f"/matches/{match}/seats/red/look", json={"pin": "2468"}, headers=JSON)
    assert look.status_code == 200
    code = house.table.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON)
    assert code.status_code == 201
    assert [mark["kind"] for mark in house.view(match)["marks"]] == ["deal_opened", "seat_opened"]
    return match


@pytest.mark.parametrize("change", MARKS)
def test_a_change_of_what_a_match_bears_is_found(house: House, change: str) -> None:
    match = marked(house)
    house.restart()
    assert found(house, match) is None
    change_outside(house, MARKS[change])
    assert found(house, match) == Damage("row", 3)


def test_a_new_mark_hides_no_change(house: House) -> None:
    """A new code is made in a changed match as well: what was found is found again after a restart."""
    match = marked(house)
    change_outside(house, "UPDATE matches SET winners = '[\"red\"]'")
    assert found(house, match) == Damage("row", 3)
    assert house.table.post(f"/matches/{match}/seats/blue/look", json={"pin": "2468"}, headers=JSON).status_code == 200
    assert house.table.post(f"/matches/{match}/codes/blue", json={"without_pin": True}, headers=JSON).status_code == 201
    house.restart()
    assert found(house, match) == Damage("row", 3)


@pytest.mark.parametrize(
    ("statement", "damage"),
    [
        ("UPDATE events SET action = 'table correct peru red 3' WHERE seq = 9", Damage("line", 9)),
        ("DELETE FROM events WHERE seq = 9", Damage("missing", 9)),
    ],
)
def test_a_change_before_the_snapshot_is_found_when_everything_is_checked(
    house: House, statement: str, damage: Damage
) -> None:
    match, other = play_lines(house), house.dealt()
    change_outside(house, statement)
    assert found(house, match) is None
    assert found_by_all(house) == {match: damage}
    assert house.say(match, "table correct alaska red 2").json["code"] == "match_changed"
    assert house.place(other).status_code == 201


def test_an_old_database_that_is_put_back_is_found(house: House, tmp_path: Path) -> None:
    match, other = play_lines(house), house.dealt()
    house.close()
    shutil.copy(house.instance / DATABASE, tmp_path / "old.db")
    house.open()
    later = house.dealt()
    assert house.say(match, "table undo").status_code == 201
    house.close()
    shutil.copy(tmp_path / "old.db", house.instance / DATABASE)
    house.open()
    assert found_by_all(house) == {match: Damage("older", LENGTH + 1)}
    assert watch.list_missing(house.desk) == (later,)
    assert house.place(other).status_code == 201


def test_a_database_of_before_the_chains_that_is_put_back_is_found(tmp_path: Path) -> None:
    house = open_of_0024(tmp_path)
    house.close()
    (house.instance / DATABASE).unlink()
    write_0024(house.instance)
    house.open()
    assert found_by_all(house) == dict.fromkeys((RUNNING, WAITING, ENDED), Damage("older", 1))
    house.close()


def test_with_another_key_nothing_fits(house: House) -> None:
    match = play_lines(house, 3)
    house.close()
    (house.instance / "chain.key").unlink()
    house.open()
    assert found(house, match) == Damage("beginning", 1)


def test_a_changed_match_is_for_reading_until_its_table_accepts_it(house: House) -> None:
    match, other = play_lines(house), house.dealt()
    change_outside(house, f"DELETE FROM events WHERE match_id = '{match}' AND seq > 70")
    answer = house.say(match, "table correct alaska red 2")
    assert (answer.status_code, answer.json["code"], answer.json["facts"]) == (
        409,
        "match_changed",
        {"damage": "tail", "line": 71},
    )
    assert house.view(match)["seq"] == 70
    assert house.place(other).status_code == 201
    watch.accept_log(house.desk, match, None)
    assert changes(house)[-1] == "log_accepted"
    answer = house.say(match, "table correct alaska red 2")
    assert (answer.status_code, answer.json["seq"]) == (201, 71)
    house.restart()
    assert found_by_all(house) == {}
    with house.desk.store.reading() as connection:
        chain = chains.newest_chain(connection, match)
    assert chain is not None and (chain.number, chain.lines, chain.reason) == (2, 70, "accepted")


def test_what_is_shown_and_accepted_is_the_log_and_no_changed_snapshot(house: House) -> None:
    match = play_lines(house)
    before = house.state(match)
    change_outside(house, """UPDATE snapshots SET position = replace(position, '"peru": ', '"peru": 1')""")
    assert found(house, match) == Damage("snapshot", SNAPSHOT_EVERY)
    assert house.state(match) == before
    watch.accept_log(house.desk, match, None)
    assert house.state(match) == before
    house.restart()
    assert (house.state(match), found_by_all(house)) == (before, {})


def test_a_log_that_lacks_a_line_in_the_middle_can_be_read_but_not_accepted(house: House) -> None:
    match = play_lines(house)
    change_outside(house, "DELETE FROM events WHERE seq = 9")
    assert found_by_all(house) == {match: Damage("missing", 9)}
    with pytest.raises(Problem, match="match_unreadable"):
        watch.accept_log(house.desk, match, None)
    assert house.view(match)["seq"] == LENGTH


def test_a_line_that_cannot_be_read_any_more_is_a_sentence(house: House) -> None:
    match = play_lines(house)
    change_outside(house, "UPDATE events SET events = 'nothing' WHERE seq = 70")
    answer = house.table.get(f"/matches/{match}", headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["facts"]) == (409, "match_unreadable", {"line": 70})


def test_accepting_what_was_not_changed_does_nothing(house: House) -> None:
    watch.accept_log(house.desk, house.dealt(), None)
    assert changes(house) == []


@pytest.mark.parametrize("behind", ["some lines", "half a line", "rubbish", "everything"])
def test_a_file_that_lags_behind_is_no_sign_of_anything(house: House, behind: str) -> None:
    """As after a kill between a commit and the file, or when the power has gone."""
    file = house.instance / FILE
    match = play_lines(house, 9)
    before = file.read_bytes()
    assert house.say(match, "table undo").status_code == 201
    house.close()
    whole = file.read_bytes()
    assert whole.startswith(before) and len(whole) > len(before)
    left = {"some lines": before, "half a line": whole[:-9], "rubbish": before + b"\0" * 40, "everything": b""}
    file.write_bytes(left[behind])
    house.open()
    assert found_by_all(house) == {}
    assert house.say(match, "table redo").status_code == 201
    house.restart()
    head = house.desk.chains.heads.get(match)
    assert head is not None and head.seq == 11
    assert found_by_all(house) == {}


def test_a_file_that_is_lost_is_among_the_changes(house: House) -> None:
    match = play_lines(house, 9)
    house.close()
    (house.instance / FILE).unlink()
    house.open()
    assert (changes(house), found_by_all(house)) == (["newest_lines_lost"], {})
    change_outside(house, "DELETE FROM events WHERE seq > 5", "UPDATE matches SET newest_seq = 5")
    assert found_by_all(house)[match].kind == "row"


def test_the_file_stays_small_and_is_its_owners_alone(tmp_path: Path) -> None:
    heads = Heads(tmp_path)
    for seq in range(3 * LONGEST):
        heads.add({"m": Head(1, seq, f"{seq:064x}")})
    heads.close()
    file = tmp_path / FILE
    assert len(file.read_text().splitlines()) <= LONGEST + 3
    assert file.stat().st_mode & 0o777 == 0o600
    again = Heads(tmp_path)
    assert again.get("m") == Head(1, 3 * LONGEST - 1, f"{3 * LONGEST - 1:064x}")
    again.close()


def test_a_long_log_is_checked_in_small_steps(house: House) -> None:
    play_lines(house, 2 * LINES + 5)
    assert len(list(watch.check_logs(house.desk))) >= 4


def test_a_match_that_goes_on_while_it_is_checked_is_not_taken_for_changed(house: House) -> None:
    match = play_lines(house, LINES + 5)
    for _ in watch.check_logs(house.desk):
        assert house.say(match, "table correct alaska red 2").status_code == 201
        assert house.say(match, "table undo").status_code == 201
    assert house.desk.chains.damaged == {}


def test_the_hashes_stay_in_the_house_while_the_match_runs(house: House) -> None:
    match = play_lines(house)
    phone = house.phone(match, "red")
    with house.desk.store.reading() as connection:
        columns = (("mac", "events"), ("mac", "snapshots"), ("newest_mac", "matches"), ("start", "chains"))
        parts = " UNION ".join(f"SELECT {column} FROM {table}" for column, table in columns)
        hashes = set(connection.exec_driver_sql(parts).scalars())
    assert None not in hashes and len(hashes) == LENGTH + 3
    pages = [f"/matches/{match}{page}" for page in ("", "/table", "/seat", "/record", "/record.toml", "/log")]
    asked = [client.get(page) for client in (house.table, phone, house.onlooker()) for page in pages]
    text = "".join(answer.get_data(as_text=True) for answer in asked)
    text += b"".join(backups.stream_backup(house.desk)).decode()
    assert [mac for mac in hashes if mac in text] == []
    assert house.desk.chains.key.hex() not in text


def test_a_restored_match_begins_a_new_chain(house: House, tmp_path: Path) -> None:
    match = play_lines(house, 9)
    other = furnished(tmp_path / "other")
    backups.restore_backup(other.desk, list(backups.stream_backup(house.desk)))
    with other.desk.store.reading() as connection:
        chain = chains.newest_chain(connection, match)
    assert chain is not None and (chain.number, chain.lines, chain.reason) == (1, 9, "restored")
    assert found_by_all(other) == {}
    assert other.say(match, "table undo").status_code == 201
    assert found_by_all(other) == {}
    other.close()


def test_a_house_of_before_the_chains_goes_on_and_is_held_from_here_on(tmp_path: Path) -> None:
    house = open_of_0024(tmp_path)
    assert found_by_all(house) == {}
    with house.desk.store.reading() as connection:
        begun = {match: (row.number, row.lines, row.reason) for match, row in chains.chains_begun(connection).items()}
    assert begun[RUNNING] == (1, 75, "before")
    assert begun.keys() == {RUNNING, WAITING, ENDED}
    assert house.say(RUNNING, "table undo").status_code == 201
    assert house.say(WAITING, "table deal").status_code == 201
    house.restart()
    assert found_by_all(house) == {}
    change_outside(house, f"UPDATE events SET actor = 'blue' WHERE match_id = '{RUNNING}' AND seq = 3")
    assert found_by_all(house) == {RUNNING: Damage("line", 3)}
    house.close()
