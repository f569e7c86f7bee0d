"""A backup that a command asks the server of the folder for."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from time import sleep

import pytest

from referee.service.admin import backup_requests, backups
from referee.service.admin.backup_requests import NotAnswered, ServerGone, requested_backup
from referee.service.admin.backups import LeftOut
from referee.store.database import NotRead
from tests.instance import Instance, furnished
from tests.web.book import found_club

NOTHING = LeftOut((), ())


@pytest.fixture
def served(instance: Instance) -> Iterator[Instance]:
    """Yield a club whose requests are answered by another thread."""
    found_club(instance)
    stopped = Event()

    def answer() -> None:
        while not stopped.wait(0.01):
            backup_requests.answer_requests(instance.desk)

    with ThreadPoolExecutor(1) as pool:
        pool.submit(answer)
        yield instance
        stopped.set()


def left_in(folder: Path) -> list[str]:
    return [file.name for file in folder.glob("backup-*")]


def test_what_was_asked_for_is_the_backup_and_goes_when_it_was_taken(served: Instance) -> None:
    with requested_backup(served.folder) as (file, left_out):
        assert (file.read_bytes(), left_out) == (b"".join(backups.stream_backup(served.desk)), NOTHING)
        assert {made.stat().st_mode & 0o777 for made in (file, file.with_suffix(".done"))} == {0o600}
    assert left_in(served.folder) == []


def test_two_who_ask_at_once_have_a_file_each(served: Instance) -> None:
    with requested_backup(served.folder) as (one, _), requested_backup(served.folder) as (other, _):
        assert one != other and one.read_bytes() == other.read_bytes()


def test_a_folder_that_nobody_serves_answers_nothing(tmp_path: Path) -> None:
    club = furnished(tmp_path / "club")
    club.close()
    with pytest.raises(ServerGone), requested_backup(club.folder):
        pass
    assert left_in(club.folder) == []


def test_a_server_that_knows_no_requests_is_not_waited_for(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup_requests, "ANSWERS_WITHIN", 0.1)
    with pytest.raises(NotAnswered), requested_backup(instance.folder):
        pass
    assert left_in(instance.folder) == []


@pytest.mark.long
def test_a_server_that_makes_a_large_backup_for_somebody_else_is_waited_for(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes up the second request only after far longer than a server may be silent."""
    found_club(instance)
    monkeypatch.setattr(backup_requests, "ANSWERS_WITHIN", 0.5)
    monkeypatch.setattr(backup_requests, "LOOKS_EVERY", 0.01)

    def make_slowly() -> None:
        other = instance.folder / "backup-other.json"
        for size in range(15):
            other.write_bytes(b"." * size)
            sleep(0.1)
        other.unlink()
        backup_requests.answer_requests(instance.desk)

    with ThreadPoolExecutor(1) as pool:
        making = pool.submit(make_slowly)
        with requested_backup(instance.folder) as (file, left_out):
            assert (file.read_bytes(), left_out) == (b"".join(backups.stream_backup(instance.desk)), NOTHING)
        making.result()


def test_a_server_that_takes_a_request_up_and_fails_is_not_waited_for(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could not even write the outcome, on a full disk say."""
    monkeypatch.setattr(backup_requests, "ANSWERS_WITHIN", 0.3)

    def take_up() -> None:
        while not (asked := [*instance.folder.glob("backup-*.asked")]):
            sleep(0.01)
        asked[0].unlink()

    with ThreadPoolExecutor(1) as pool:
        taking_up = pool.submit(take_up)
        with pytest.raises(NotAnswered), requested_backup(instance.folder):
            pass
        taking_up.result()
    assert left_in(instance.folder) == []


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), NotRead("disk I/O error")])
def test_why_it_could_not_be_made_reaches_who_asked(
    served: Instance, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*_: object) -> Iterator[LeftOut]:
        yield NOTHING
        raise error

    monkeypatch.setattr(backups, "write_backup", fail)
    with pytest.raises(type(error), match=str(error.args[-1])), requested_backup(served.folder):
        pass
    assert left_in(served.folder) == []


def test_what_nobody_fetched_goes_after_an_hour(served: Instance) -> None:
    old, new = served.folder / "backup-a.json", served.folder / "backup-b.json"
    for file in (old, new):
        file.write_text("{}")
    os.utime(old, (0, 0))
    with requested_backup(served.folder):
        assert (old.exists(), new.exists()) == (False, True)
