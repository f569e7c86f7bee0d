"""The memory of clubs that are served, as the system tells it of their processes."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.service.admin import memory
from referee.service.admin.memory import measure_clubs
from referee.store.database import LOCK_FILE
from tests.instance import Instance

PSS = (
    "563cd025a000-7ffdf2aea000 ---p 00000000 00:00 0    [rollup]\nRss:    1812 kB\nPss:     301 kB\nPss_Dirty:  9 kB\n"
)


@pytest.fixture
def processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder of all processes: there is none yet."""
    folder = tmp_path / "proc"
    folder.mkdir()
    (folder / "self").mkdir()
    monkeypatch.setattr(memory, "PROCESSES", folder)
    return folder


def lock(folder: Path) -> Path:
    folder.mkdir()
    (folder / LOCK_FILE).touch()
    return folder


def begin(process: Path, *files: Path, **said: str) -> None:
    """Begin a process that has these files open and of which this is said."""
    (process / "fd").mkdir(parents=True)
    for number, file in enumerate(files):
        (process / "fd" / str(number)).symlink_to(file)
    for name, text in said.items():
        (process / name).write_text(text, encoding="ascii")


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="the open files of a process cannot be listed here")
def test_a_club_that_is_served_takes_what_its_process_does(tmp_path: Path) -> None:
    asleep = tmp_path / "asleep"
    Instance(asleep).close()
    instance = Instance(tmp_path / "awake")
    found = measure_clubs([tmp_path / "awake", asleep, tmp_path / "nowhere"])
    instance.close()
    assert list(found) == [tmp_path / "awake"]
    assert found[tmp_path / "awake"] > 10_000_000
    assert measure_clubs([tmp_path / "awake"]) == {}


def test_each_club_has_its_own_processes(tmp_path: Path, processes: Path) -> None:
    one, two, three = (lock(tmp_path / name) for name in ("one", "two", "three"))
    begin(processes / "11", one / "referee.db", one / LOCK_FILE, smaps_rollup=PSS)
    begin(processes / "12", one / LOCK_FILE, one / LOCK_FILE, smaps_rollup=PSS)
    # A kernel that shares out nothing.
    begin(processes / "13", two / LOCK_FILE, status="Name:\treferee\nVmRSS:\t   2048 kB\n")
    # Somebody else's, which has no more than a name here.
    begin(processes / "14", three / LOCK_FILE)
    begin(processes / "15", tmp_path / "gone" / LOCK_FILE, smaps_rollup=PSS)
    (processes / "16").mkdir()
    assert measure_clubs([one, two, three]) == {one: 2 * 301 * 1024, two: 2048 * 1024}


def test_a_system_that_tells_nothing_of_its_processes(tmp_path: Path, processes: Path) -> None:
    folder = lock(tmp_path / "one")
    os.rmdir(processes / "self")
    os.rmdir(processes)
    assert measure_clubs([folder]) == {}
