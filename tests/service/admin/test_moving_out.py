"""The move of a hosted club in a file: nothing of it is lost, every link opens, and it lives nowhere twice."""

from __future__ import annotations

import gzip
import io
import json
import os
import random
import sqlite3
import tarfile
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pyrage
import pytest
from pyrage.passphrase import decrypt, encrypt

from referee.service.admin import hosting, moving_out, watch
from referee.service.admin.data_folders import BACKUP_NOTE, inspect_folder, note_backup
from referee.service.admin.hosting import HostedClub, HostingError
from referee.service.admin.opening import read_link_key
from tests.in_haste import AGE
from tests.instance import JSON, Instance
from tests.web.book import found_club

PASSPHRASE = "four horses at the table"


@pytest.fixture(scope="module")
def moved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a club that was played and then moved into the file beside it."""
    folder = tmp_path_factory.mktemp("moved")
    _, match = begin(folder / "here")
    (folder / "match").write_text(match)
    moving_out.move_out(folder / "here", "one", folder / "one.club", PASSPHRASE)
    return folder


def begin(clubs: Path) -> tuple[HostedClub, str]:
    """Begin a club, which is returned, with a match, a rulebook of its own, backups and a copy from before."""
    club = hosting.begin_folder(clubs, "one", "one.example")
    hosting.write_record(clubs, club)
    instance = Instance(club.folder)
    found_club(instance)
    match = instance.dealt()
    instance.say(match, "table note # played here")
    instance.close()
    for name in ("rulebooks/own.toml", "backups/old.json", "kept-0029/referee.db"):
        (club.folder / name).parent.mkdir()
        (club.folder / name).write_text(name)
    note_backup(club.folder)
    moment = datetime(2026, 3, 1, tzinfo=UTC).timestamp()
    os.utime(club.folder / BACKUP_NOTE, (moment, moment))
    return club, match


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(HostingError) as failed:
        work()
    return failed.value.code


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_all_of_it_arrives_with_its_keys_and_lives_there_alone(moved: Path, tmp_path: Path) -> None:
    here, there = moved / "here", tmp_path / "there"
    club = moving_out.take_in(there, moved / "one.club", PASSPHRASE)
    assert hosting.list_clubs(there) == [club] == [HostedClub("one", "one.example", "open", there / "one")]
    assert hosting.find_club(here, "one").state == "moved"
    assert refused(lambda: hosting.resume_club(here, "one")) == "club_moved"
    assert refused(lambda: moving_out.move_out(here, "one", tmp_path / "again", PASSPHRASE)) == "club_moved"
    old, new = contents(here / "one"), contents(there / "one")
    left = {name for name in old if name.startswith(("backups/", "kept-")) or name.endswith((".lock", "-wal", "-shm"))}
    assert set(new) == set(old) - left
    assert {name for name in new if new[name] != old[name]} <= {"referee.db"}
    backed_up = [inspect_folder(clubs / "one").backed_up for clubs in (here, there)]
    assert backed_up == [datetime(2026, 3, 1)] * 2
    assert read_link_key(there / "one") == read_link_key(here / "one")
    assert {path.stat().st_mode & 0o077 for path in (there / "one", *(there / "one").rglob("*"))} == {0}
    instance = Instance(there / "one")
    match = (moved / "match").read_text()
    said = instance.table.get(f"/matches/{match}/log", headers=JSON).json["log"]
    for _ in watch.check_logs(instance.desk):
        pass
    assert (instance.desk.chains.damaged, watch.list_missing(instance.desk)) == ({}, ())
    assert said[-1]["action"] == "table note # played here"
    instance.close()


@pytest.mark.long
def test_the_file_is_the_owners_alone_and_only_the_passphrase_opens_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, function in zip(("encrypt", "decrypt"), AGE, strict=True):
        monkeypatch.setattr(pyrage.passphrase, name, function)
    begin(tmp_path / "here")
    file = tmp_path / "one.club"
    moving_out.move_out(tmp_path / "here", "one", file, PASSPHRASE)
    assert file.stat().st_mode & 0o077 == 0
    assert b"SQLite" not in file.read_bytes()
    there = tmp_path / "there"
    assert refused(lambda: moving_out.take_in(there, file, "three horses at the table")) == "passphrase_wrong"
    assert moving_out.take_in(there, file, PASSPHRASE).name == "one"


def test_a_damaged_file_takes_nothing_in(moved: Path, tmp_path: Path) -> None:
    whole = (moved / "one.club").read_bytes()
    with tarfile.open(fileobj=io.BytesIO(decrypt(whole, PASSPHRASE))) as archive:
        names = archive.getnames()
    assert (names[:2], names[-1]) == (["club.json", "newest_lines.log"], "referee.db")
    damaged = tmp_path / "damaged.club"
    damaged.write_bytes(whole[:-100])
    assert refused(lambda: moving_out.take_in(tmp_path, damaged, PASSPHRASE)) == "passphrase_wrong"
    assert os.listdir(tmp_path) == ["damaged.club"]


def test_what_is_no_such_file_is_told(tmp_path: Path) -> None:
    strange = tmp_path / "strange.club"
    assert refused(lambda: moving_out.take_in(tmp_path, strange, PASSPHRASE)) == "file_unreadable"
    for content in (b"", b"{}", gzip.compress(b"no tar")):
        strange.write_bytes(content)
        assert refused(lambda: moving_out.take_in(tmp_path, strange, PASSPHRASE)) == "file_strange"
    inside: tuple[bytes, ...] = (b"no tar", gzip.compress(b"no tar"), packed({"a": b"x"})[:40])
    whole = packed({"a": random.Random(1).randbytes(200_000).hex().encode()})
    inside += (whole[:90_000] + b"U" * 5000 + whole[95_000:], linked())
    inside += tuple(packed({path: b"x"}) for path in ("../outside", "/tmp/outside", "a/../../outside"))
    for content in inside:
        with pytest.raises(HostingError, match="file_strange"):
            moving_out.read_members(content, strange)
    strange.write_bytes(encrypt(packed({"referee.db": b"whose?"}), PASSPHRASE))
    assert refused(lambda: moving_out.take_in(tmp_path, strange, PASSPHRASE)) == "file_strange"
    about = json.dumps({"name": "one", "host": "one.example", "version": "9.9"}).encode()
    for content, code in ((b"no database", "file_strange"), (later_database(tmp_path), "club_newer")):
        strange.write_bytes(encrypt(packed({"club.json": about, "referee.db": content}), PASSPHRASE))
        assert refused(lambda: moving_out.take_in(tmp_path, strange, PASSPHRASE)) == code
    assert os.listdir(tmp_path) == ["strange.club"]


def later_database(folder: Path) -> bytes:
    """Return a database as a later version writes it."""
    file = folder / "later"
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE alembic_version (version_num)")
        database.execute("INSERT INTO alembic_version VALUES ('9999')")
        database.commit()
    content = file.read_bytes()
    file.unlink()
    return content


def linked() -> bytes:
    """Return what has a link to a file that is not in it."""
    out, link = io.BytesIO(), tarfile.TarInfo("link")
    link.type, link.linkname = tarfile.LNKTYPE, "nowhere"
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        archive.addfile(link)
    return out.getvalue()


def packed(members: dict[str, bytes]) -> bytes:
    """Return these files packed as `moving_out` packs them."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as archive:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return out.getvalue()


def test_a_name_or_host_that_is_there_already_takes_nothing_in(moved: Path, tmp_path: Path) -> None:
    taken = moving_out.take_in(tmp_path, moved / "one.club", PASSPHRASE, "two.example")
    assert (taken.name, taken.host) == ("one", "two.example")
    before = contents(tmp_path)
    assert refused(lambda: moving_out.take_in(tmp_path, moved / "one.club", PASSPHRASE)) == "name_taken"
    assert contents(tmp_path) == before


def test_a_move_that_fails_leaves_the_club_as_it_was(tmp_path: Path) -> None:
    club, _ = begin(tmp_path)
    before = contents(tmp_path)
    taken = tmp_path / "taken.club"
    taken.write_text("there")
    assert refused(lambda: moving_out.move_out(tmp_path, "one", taken, PASSPHRASE)) == "file_there"
    taken.unlink()
    assert refused(lambda: moving_out.move_out(tmp_path, "one", tmp_path / "no/where", PASSPHRASE)) == "file_unwritable"
    assert refused(lambda: moving_out.move_out(tmp_path, "one", taken, "too short")) == "passphrase_short"
    instance = Instance(club.folder)
    assert refused(lambda: moving_out.move_out(tmp_path, "one", taken, PASSPHRASE)) == "club_served"
    instance.close()
    assert hosting.find_club(tmp_path, "one").state == "open"
    assert {name for name in contents(tmp_path) if name not in before} <= {"one/referee.lock"}


@pytest.mark.parametrize("stops_at", ["encrypting", "sealing", "naming"])
def test_a_move_that_stops_anywhere_leaves_no_file_beside_an_open_club(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stops_at: str
) -> None:
    """The club is sealed before its file has its name, and open until the file is whole."""
    begin(tmp_path)
    states = []

    def stop(*_: object) -> None:
        states.append(hosting.find_club(tmp_path, "one").state)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        if stops_at == "encrypting":
            patched.setattr("pyrage.passphrase.encrypt", stop)
        elif stops_at == "naming":
            patched.setattr(Path, "rename", stop)
        else:
            patched.setattr(hosting, "write_record", stop)
        moving_out.move_out(tmp_path, "one", tmp_path / "one.club", PASSPHRASE)
    assert states == ["moved" if stops_at == "naming" else "open"]
    assert hosting.find_club(tmp_path, "one").state == "open"
    assert sorted(os.listdir(tmp_path)) == ["one", "one.json"]


def test_a_club_is_taken_in_whole_or_not_at_all(moved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Until all of it is on the disk its folder has another name, and what is killed leaves no club by half."""

    def stop(*_: object) -> None:
        assert not (tmp_path / "one").exists()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(moving_out, "inspect_folder", stop)
        moving_out.take_in(tmp_path, moved / "one.club", PASSPHRASE)
    assert os.listdir(tmp_path) == []


def test_a_club_whose_file_was_taken_in_nowhere_goes_on_where_it_was(tmp_path: Path) -> None:
    begin(tmp_path)
    moving_out.move_out(tmp_path, "one", tmp_path / "one.club", PASSPHRASE)
    assert hosting.unseal_club(tmp_path, "one").state == "open"
