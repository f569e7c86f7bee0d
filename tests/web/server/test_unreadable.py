"""A disk that gives back nothing, and a clock that goes back: a sentence each, and all is as it was afterwards."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import pytest
from flask.testing import FlaskClient

from referee.rules.judge.view import Viewer
from referee.service.desk import clock
from referee.store.database import FILE
from referee.web.matches import live
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import see, send

PATHS = ("/", "/cash", "/members", "/book", "/evenings", "/championship", "/matches", "/matches/{match}", "/files")


@contextmanager
def unreadable(instance: Instance) -> Iterator[None]:
    """Take from the disk all of the database but its first page, until it is put back."""
    instance.desk.store.write(lambda connection: None)
    instance.close()
    file = instance.folder / FILE
    whole = file.read_bytes()
    instance.open()
    os.truncate(file, 4096)
    try:
        yield
    finally:
        file.write_bytes(whole)


def test_what_cannot_be_read_is_told_in_a_sentence_and_whole_afterwards(
    instance: Instance, capfd: pytest.CaptureFixture[str]
) -> None:
    found_club(instance)
    match = instance.dealt()
    with unreadable(instance):
        for path in (template.format(match=match) for template in PATHS):
            answer = instance.onlooker().get(path, headers=JSON)
            assert (path, answer.status_code, answer.json["code"]) == (path, 503, "not_read")
            assert answer.headers["Retry-After"] == "1"
            page = instance.onlooker().get(path, headers={"Accept": "text/html"})
            assert (page.status_code, "could not read the club" in page.text) == (503, True)
        answer = instance.say(match, "table undo")
        assert (answer.status_code, answer.json["code"]) == (503, "not_saved")
    assert "Traceback" not in capfd.readouterr().err
    instance.restart()
    for path in (template.format(match=match) for template in PATHS):
        assert instance.onlooker().get(path, follow_redirects=True).status_code == 200
    assert instance.view(match)["seq"] == 1


def test_a_stream_that_cannot_be_read_on_ends(instance: Instance) -> None:
    match = instance.dealt()
    with unreadable(instance):
        assert list(live.stream_moves(instance.desk, match, Viewer("onlooker"), 0)) == []


# The clock


class Clock:
    """The computer's clock, which the test sets."""

    def __init__(self) -> None:
        self.ahead = timedelta()

    def now(self, zone: object = None) -> datetime:
        return datetime.now(UTC) + self.ahead


def is_open(device: FlaskClient) -> bool:
    return "Alice keeps the book" in see(device, "/book")


def test_a_clock_that_goes_back_closes_no_book_and_logs_nobody_out(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was signed and written lies in the future then, as if the clock had been ahead."""
    found_club(instance)
    device = open_book(instance)
    held = device.get_cookie("session")
    assert held is not None and is_open(device)
    ahead = 400 * 24 * 3600
    serializer = instance.app.session_interface.get_signing_serializer(instance.app)  # type: ignore[attr-defined]
    begun = serializer.loads(held.value)
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: datetime.now(UTC).timestamp() + ahead)
    begun["book"][2] += ahead
    signed = serializer.dumps(begun)
    monkeypatch.undo()
    device.set_cookie("session", signed)
    assert is_open(device)
    assert send(device, "/book", "/book/reading", {"reading": "pin"}).status_code == 303


def test_a_session_that_is_too_old_opens_nothing(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    found_club(instance)
    device = open_book(instance)
    held = device.get_cookie("session")
    assert held is not None
    serializer = instance.app.session_interface.get_signing_serializer(instance.app)  # type: ignore[attr-defined]
    begun = serializer.loads(held.value)
    monkeypatch.setattr("itsdangerous.timed.time.time", lambda: datetime.now(UTC).timestamp() - 40 * 24 * 3600)
    signed = serializer.dumps(begun)
    monkeypatch.undo()
    device.set_cookie("session", signed)
    assert not is_open(device)


def test_a_clock_that_goes_back_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    moments: list[tuple[datetime, datetime]] = []
    start = datetime(2026, 11, 22, 20)
    times = iter([start, start + timedelta(hours=1), start, start, start - timedelta(seconds=30), start])

    class Set(datetime):
        @classmethod
        def now(cls, zone: object = None) -> datetime:  # type: ignore[override]
            return next(times)

    monkeypatch.setattr(clock, "datetime", Set)
    monkeypatch.setattr(clock, "_watch", clock._Watch())
    clock.watch_clock(start, lambda before, now: moments.append((before, now)))
    for _ in range(5):
        clock.now()
    assert moments == [(start + timedelta(hours=1), start)]


def test_what_was_written_ahead_of_the_clock_is_told_at_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    moments: list[datetime] = []
    monkeypatch.setattr(clock, "_watch", clock._Watch())
    written = datetime.now(UTC).replace(tzinfo=None) + timedelta(days=3)
    clock.watch_clock(written, lambda before, now: moments.append(before))
    clock.now()
    assert moments == [written]


def test_in_a_new_instance_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "_watch", clock._Watch())
    clock.watch_clock(datetime.min, lambda before, now: pytest.fail(f"{before} {now}"))
    clock.now()
