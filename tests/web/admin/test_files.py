"""The club in files: who may take the backup, and a backup restored into an empty house or refused."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.store.migrate import newest_version
from referee.web.admin import files
from tests.instance import Instance, furnished
from tests.places import GOLDEN
from tests.web.book import found_club, open_book
from tests.web.forms import fault, see, send

BACKUP = "/files/backup.json"
NEWEST = newest_version()
OURS = 'name = "Ours"\nextends = "easy_move"\n'


def fill(instance: Instance) -> None:
    """Fill a club with a match, an entered result and a fine."""
    found_club(instance)
    device = open_book(instance)
    result = {"day": "2022-03-04", "players": "Alice, Bob", "winners": "Bob", "note": "=1+1"}
    fine = {"kind": "fine", "member": "2", "amount": "2,50", "day": "2022-03-04", "text": "verspätet, „so“"}
    assert send(device, "/results", "/results", result).status_code == 303
    assert send(device, "/cash", "/cash/entries", fine).status_code == 303
    record = (GOLDEN / "conceded_3.toml").read_text(encoding="utf-8")
    assert send(instance.table, "/matches", "/matches/upload", {"record": (BytesIO(record.encode()), "r.toml")})


def restore(device: FlaskClient, content: bytes) -> TestResponse:
    return send(device, "/files", "/files/restore", {"file": (BytesIO(content), "backup.json")})


def test_a_club_restored_into_an_empty_instance_gives_the_same_backup(instance: Instance, tmp_path: Path) -> None:
    fill(instance)
    device = open_book(instance)
    answer = device.get(BACKUP)
    assert (answer.status_code, answer.mimetype, answer.cache_control.no_store) == (200, "application/json", True)
    other = furnished(tmp_path / "other")
    try:
        assert "/files" in see(other.table, "/")
        assert restore(other.table, answer.data).status_code == 303
        assert "The club is restored." in see(other.table, "/files?restored=1")
        assert open_book(other).get(BACKUP).data == answer.data
        assert see(other.table, "/championship/2022") == see(instance.table, "/championship/2022")
        assert [entry["action"] for entry in entries(other)] == [entry["action"] for entry in entries(instance)]
    finally:
        other.close()


def test_house_rulebooks_come_along_the_faulty_ones_too(instance: Instance, tmp_path: Path) -> None:
    found_club(instance)
    folder = instance.folder / "rulebooks"
    folder.mkdir()
    written = {"ours.toml": OURS.encode(), "spoilt.toml": b"\xff\xfe no words\r\n"}
    for name, text in written.items():
        (folder / name).write_bytes(text)
    (folder / "readme.txt").write_bytes(b"no rulebook")
    content = open_book(instance).get(BACKUP).data
    other = furnished(tmp_path / "other")
    try:
        assert restore(other.table, content).status_code == 303
        assert {file.name: file.read_bytes() for file in (other.folder / "rulebooks").iterdir()} == written
        assert "ours" in other.desk.shelf().books
        assert open_book(other).get(BACKUP).data == content
        # The key stays with its server.
        assert other.desk.secret != instance.desk.secret and instance.desk.secret not in content
    finally:
        other.close()


def test_an_instance_with_a_rulebook_of_its_own_takes_no_backup(instance: Instance) -> None:
    whole, token = (
        instance.table.get(BACKUP).data,
        see(instance.table, "/files").partition('name="csrf_token" value="')[2],
    )
    (instance.folder / "rulebooks").mkdir()
    (instance.folder / "rulebooks" / "ours.toml").write_text(OURS)
    form = {"csrf_token": token.partition('"')[0], "file": (BytesIO(whole), "backup.json")}
    answer = instance.table.post("/files/restore", data=form, headers={"Accept": "text/html"})
    assert (answer.status_code, "Something has been entered here already." in answer.text) == (409, True)


def test_where_the_rulebooks_cannot_be_written_nothing_is_restored(instance: Instance, tmp_path: Path) -> None:
    found_club(instance)
    (instance.folder / "rulebooks").mkdir()
    (instance.folder / "rulebooks" / "ours.toml").write_text(OURS)
    content = open_book(instance).get(BACKUP).data
    other = furnished(tmp_path / "other")
    try:
        (other.folder / "rulebooks").write_text("no folder")
        assert restore(other.table, content).status_code == 503
        assert "Restore a club from its backup" in see(other.table, "/files")
    finally:
        other.close()


def entries(instance: Instance) -> list[dict[str, str]]:
    """Return the log of the only match."""
    with instance.desk.store.reading() as connection:
        match = connection.exec_driver_sql("SELECT id FROM matches").scalar()
    log: list[dict[str, str]] = instance.table.get(f"/matches/{match}/log").json["log"]
    assert log
    return log


def test_without_the_book_nobody_gets_the_backup(instance: Instance) -> None:
    found_club(instance)
    for device in (instance.table, instance.onlooker()):
        assert device.get(BACKUP).status_code == 403
        assert 'href="/book?next=/files"' in see(device, "/files")


def test_before_there_is_a_pin_only_the_instance_gets_the_backup(instance: Instance) -> None:
    assert instance.onlooker().get(BACKUP).status_code == 403
    assert instance.table.get(BACKUP).status_code == 200


def test_while_a_match_runs_its_cards_stay_at_the_computer_that_serves(instance: Instance) -> None:
    """Whoever keeps the book may be at the table as a player."""
    found_club(instance)
    device = open_book(instance)
    assert device.get(BACKUP).status_code == 200
    match = instance.dealt()
    answer = device.get(BACKUP)
    assert (answer.status_code, "A match is running" in answer.text) == (409, True)
    assert "A match is running" in see(device, "/files")
    here = instance.app.test_client()
    assert send(here, "/book", "/book/open", {"keeper": "1", "pin": "2580"}).status_code == 303
    assert here.get(BACKUP).status_code == 200
    instance.say(match, "table declare red")
    assert device.get(BACKUP).status_code == 200


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This file is no backup of Referee."),
        (b"{}", "This file is no backup of Referee."),
        (b"PK\x03\x04\xff\xfe\x00", "This file is no backup of Referee."),
        (b"\xef\xbb\xbf{}", "This file is no backup of Referee."),
        ('{"format": "Zürich"}'.encode("latin-1"), "This file is no backup of Referee."),
        (b"\x00" * 5_000_000, "This file is no backup of Referee."),
        (
            b'{"format": "referee-backup", "version": 1, "schema": "1234", "rulebooks": [\n',
            f"its tables are of version 1234, this one knows them up to version {NEWEST}. Please update this Referee",
        ),
        (
            b'{"format": "referee-backup", "version": 2, "schema": "1234"',
            "its form is of version 2, this one knows it up to version 1.",
        ),
        (
            b'{"format": "referee-backup", "version": 1, "schema": "0022", "rulebooks": [\n',
            "is from before the first version of Referee",
        ),
        (
            b'{"format": "referee-backup", "version": 1, "schema": "0023", "rulebooks": [\n',
            "damaged or was changed, found at line 2.",
        ),
    ],
)
def test_what_cannot_be_restored_is_told_at_the_field(instance: Instance, content: bytes, says: str) -> None:
    answer = restore(instance.table, content)
    assert (answer.status_code, says in fault(answer.text, "file")) == (400, True)


# The test client leaves the body that nobody reads open.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_backup_that_is_too_large_is_told_before_it_is_read(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "LARGEST_BACKUP", 10_000)
    answer = restore(instance.table, b"x" * 20_000)
    assert (answer.status_code, "That is too large" in answer.text) == (413, True)


def test_half_a_backup_restores_nothing(instance: Instance) -> None:
    whole = instance.table.get(BACKUP).data
    answer = restore(instance.table, whole[:-40])
    assert (answer.status_code, "damaged" in fault(answer.text, "file")) == (400, True)
    assert instance.table.get(BACKUP).data == whole


def test_no_file_is_told_at_the_field(instance: Instance) -> None:
    assert fault(send(instance.table, "/files", "/files/restore", {}).text, "file") == "Choose a file."


def test_an_instance_with_something_in_it_takes_no_backup(instance: Instance) -> None:
    whole = instance.table.get(BACKUP).data
    page = see(instance.table, "/files")
    found_club(instance)
    token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
    form = {"csrf_token": token, "file": (BytesIO(whole), "backup.json")}
    answer = instance.table.post("/files/restore", data=form, headers={"Accept": "text/html"})
    assert (answer.status_code, "Something has been entered here already." in answer.text) == (409, True)


def test_only_the_instance_restores_and_only_from_its_own_form(instance: Instance) -> None:
    whole = instance.table.get(BACKUP).data
    assert "restored at the house's own device" in see(instance.onlooker(), "/files")
    assert instance.table.post("/files/restore", data={"file": (BytesIO(whole), "b.json")}).status_code == 400
    device = instance.onlooker()
    token = see(instance.table, "/files").partition('name="csrf_token" value="')[2].partition('"')[0]
    assert device.post("/files/restore", data={"csrf_token": token}).status_code == 400


def test_a_closed_book_asks_for_the_pin_first(instance: Instance) -> None:
    found_club(instance)
    send(open_book(instance), "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get("/files").location == "/book?next=%2Ffiles"
