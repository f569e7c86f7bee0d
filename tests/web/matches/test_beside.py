"""What grows with the club or with a log is worked out beside the loop, for whoever asks and nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import TypeVar

import pytest

from referee.rules.judge.view import Viewer
from referee.service.championship import figures
from referee.service.desk.desk import Change
from referee.service.desk.writer import OneThread
from referee.service.matches import records
from referee.web.matches import live
from tests.instance import Instance, furnished
from tests.places import GOLDEN
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import plan
from tests.web.forms import see

Result = TypeVar("Result")
PAGES = (
    *("/matches", "/matches/{match}/record", "/matches/{match}/record.toml", "/matches/{match}/verify"),
    *(
        "/matches/{match}/log",
        "/matches/{match}/story",
        "/matches/{match}/bg-stats",
        "/matches/{match}/fines",
        "/matches/{match}/motions",
    ),
    *(
        "/championship/2026",
        "/championship/all",
        "/championship/hall-of-fame",
        "/members/1",
        "/statistics/2026",
        "/statistics/all",
        "/club",
        "/cash",
        "/news",
    ),
    *("/news/new", "/results", "/seasons/2026", "/motions", "/evenings", "/evenings/1", "/files/backup.json"),
    *("/championship/hall-of-fame", "/championship/2026/report", "/members", "/members/1"),
    *("/exports/members.csv", "/exports/cash-book.csv", "/exports/matches.csv", "/exports/results.csv"),
)


class Counting(OneThread):
    """A thread that counts what it was given to do."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def apply(self, work: Callable[[], Result]) -> Result:
        self.asked += 1
        return super().apply(work)


@pytest.fixture
def reader() -> Counting:
    return Counting()


@pytest.fixture
def served(tmp_path: Path, reader: Counting) -> Iterator[Instance]:
    """Yield an instance that works out in a thread of its own what takes long, as the server does."""
    instance = furnished(tmp_path / "served", reader)
    yield instance
    instance.close()


def ended(instance: Instance) -> str:
    """Return a match that has ended."""
    match = instance.dealt()
    assert instance.say(match, "table declare red").status_code == 201
    return match


def test_pages_that_grow_are_made_beside_the_loop(served: Instance, reader: Counting) -> None:
    found_club(served)
    device, match = open_book(served), ended(served)
    plan(device)
    for page in PAGES:
        before = reader.asked
        see(device, page.format(match=match))
        assert reader.asked > before, page


def test_they_are_in_the_language_of_whoever_asks(served: Instance) -> None:
    found_club(served)
    device = open_book(served)
    heads = [device.get("/exports/members.csv", headers={"Accept-Language": one}).text[:12] for one in ("de", "en")]
    assert heads == ["Name,Farbe,D", "Name,Colour,"]


def test_what_is_wrong_is_said_as_everywhere(served: Instance) -> None:
    for path, status in (("/exports/none.csv", 404), ("/matches/none/record", 404), ("/championship/0", 404)):
        assert served.table.get(path).status_code == status


def test_nobody_waits_for_what_is_worked_out(served: Instance, reader: Counting) -> None:
    """Somebody's record takes long: actions are taken and pages of the match shown meanwhile."""
    match, go_on = served.dealt(), Event()
    with ThreadPoolExecutor(2) as others:
        busy = others.submit(reader.apply, go_on.wait)
        record = others.submit(served.onlooker().get, f"/matches/{match}/record")
        assert served.place(match).status_code == 201
        assert served.view(match)["seq"] == 2
        assert not record.done()
        go_on.set()
        assert (busy.result(), record.result().status_code) == (True, 200)


def test_a_record_that_is_opened_is_judged_beside_the_loop(served: Instance, reader: Counting) -> None:
    before = reader.asked
    match = records.open_record(served.desk, (GOLDEN / "conceded_3.toml").read_text(encoding="utf-8"))
    assert (reader.asked - before, served.state(match).result is None) == (1, False)


def test_only_a_long_way_back_is_read_beside_the_loop(served: Instance, reader: Counting) -> None:
    match = served.dealt()
    for at in range(2 * live.MAX_MISSED_ACTIONS - 1):
        assert served.say(match, f"table correct alaska red {at % 9 + 1}").status_code == 201
    for after, asked in ((0, 1), (live.MAX_MISSED_ACTIONS, 0)):
        before, stream = reader.asked, live.stream_moves(served.desk, match, Viewer("onlooker"), after)
        assert b"event: beat" in next(stream)
        assert (next(stream).count(b"event: move"), reader.asked - before) == (
            2 * live.MAX_MISSED_ACTIONS - after,
            asked,
        )
        stream.close()


def test_a_backup_that_nobody_reads_to_its_end_closes_what_it_reads_with(served: Instance) -> None:
    ended(served)
    answer = served.table.get("/files/backup.json", buffered=False)
    assert next(iter(answer.response)).startswith(b"{")
    answer.close()
    assert served.place(served.dealt()).status_code == 201


def test_figures_are_counted_beside_the_loop_and_the_writer_only_writes(
    served: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match that is corrected meanwhile is counted again."""
    # In the order in which they are counted: the first is corrected just before its figures are written.
    matches = sorted(ended(served) for _ in range(5))
    monkeypatch.setattr(figures, "MATCHES_A_TRANSACTION", 2)
    written: list[int] = []
    change = served.desk.change

    def changed(work: Callable[[Change], Result]) -> Result:
        written.append(1)
        if len(written) == 1:
            for line in ("table undo", "table correct alaska red 3", "table declare blue"):
                assert served.say(matches[0], line).status_code == 201
        return change(work)

    monkeypatch.setattr(served.desk, "change", changed)
    counted = figures.read_figures(served.desk)
    assert sorted(counted) == sorted(matches)
    # Three times two at most, thrice what was said, and the one that had changed.
    assert len(written) == 3 + 3 + 1
