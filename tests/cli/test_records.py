"""`python3 -m referee records`: files, zips and folders are taken in, and each is answered."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from referee.cli import records
from referee.service.championship import championship
from tests.command_line import run_command
from tests.instance import Instance
from tests.zips import golden, line_of_third, refused_third, zipped


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return the folder of a club that is not being served."""
    Instance(tmp_path / "club").close()
    return tmp_path / "club"


def list_ids(club: Path) -> list[str]:
    """Return the ids of the club's matches."""
    instance = Instance(club)
    try:
        return [match.id for match in championship.list_matches(instance.desk)]
    finally:
        instance.close()


def test_a_folder_a_zip_and_a_file_are_taken_in(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The beginning of a long name is left out, and so long is the path of a temporary folder.
    monkeypatch.chdir(tmp_path)
    folder, file, missing = Path("old"), Path("bad.toml"), Path("none.toml")
    (folder / "2025").mkdir(parents=True)
    (folder / "2025" / "a.toml").write_bytes(golden("conceded_3"))
    (folder / "b.zip").write_bytes(zipped({"b.toml": golden("mission_4"), "a.toml": golden("conceded_3")}))
    (folder / ".hidden.toml").write_bytes(b"x")
    (folder / "notes.txt").write_bytes(b"x")
    file.write_bytes(refused_third())
    words = (str(folder), str(file), str(missing), "--instance", str(club))
    assert run_command(records, *words) == 1
    printed, ids = capsys.readouterr().out.splitlines(), list_ids(club)
    first = next(match for match in ids if printed[1].endswith(match))
    second = next(match for match in ids if match != first)
    line = line_of_third(refused_third())
    assert printed[:5] == [
        "5 records: 2 taken in, 1 was already there, 2 refused",
        f"{folder}/2025/a.toml: taken in as match {first}",
        f"{folder}/b.zip/b.toml: taken in as match {second}",
        f"{folder}/b.zip/a.toml: was already there, as match {first}",
        f"{file}: refused. Action 3 of the record, on line {line} of the file, is not possible:"
        ' "red attack alaska brazil 6 v 1".',
    ]
    assert printed[-1] == f"{missing}: refused. This file cannot be read."
    assert run_command(records, str(folder), "--instance", str(club), "--lang", "de") == 0
    assert capsys.readouterr().out.splitlines()[:2] == [
        "3 Protokolle: 3 waren schon da",
        f"{folder}/2025/a.toml: war schon da, als Partie {first}",
    ]


def test_a_line_of_a_faulty_record_is_named(tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.toml"
    file.write_bytes(b'format = "match-record/1"\nhuh = 1\n')
    assert run_command(records, str(file), "--instance", str(club)) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[:2] == ["1 record: 1 refused", f"{file}: refused. The record cannot be read."]
    assert [line for line in printed if line.startswith("  Line 2, huh: ")]


def test_a_link_that_leads_nowhere_is_named_and_a_pipe_is_not_opened(
    tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Path("old")
    folder.mkdir()
    (folder / "a.toml").symlink_to("gone.toml")
    os.mkfifo(folder / "b.toml")
    assert run_command(records, str(folder), "--instance", str(club)) == 1
    assert capsys.readouterr().out.splitlines() == [
        "1 record: 1 refused",
        f"{folder}/a.toml: refused. This file cannot be read.",
    ]


def test_what_cannot_be_done_costs_one_sentence(tmp_path: Path, club: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, nowhere = tmp_path / "empty", tmp_path / "nowhere"
    folder.mkdir()
    assert run_command(records, str(folder), "--instance", str(club)) == 2
    assert run_command(records, str(folder), "--instance", str(nowhere)) == 2
    assert capsys.readouterr().err.splitlines() == [
        "referee: There is no record in it. Choose record files, which end in .toml, or a zip of them.",
        f"referee: There is no club in {nowhere}; name its folder with --instance.",
    ]
