"""docs/house_rulebooks.md: its files are written, its commands run, and they print what it shows."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from referee.cli import rulebooks
from referee.rulebooks import load_shelf
from referee.rulebooks.own_faults import KEYS
from tests.command_line import run_command

GUIDE = (Path(__file__).resolve().parents[2] / "docs" / "house_rulebooks.md").read_text(encoding="utf-8")
FILES = re.findall(r"^```toml\n# (\S+)\n((?:.*\n)*?)```$", GUIDE, re.MULTILINE)
EXAMPLES = re.findall(r"^```console\n\$ python3 -m referee rulebooks (.+)\n((?:.*\n)*?)```$", GUIDE, re.MULTILINE)


@pytest.fixture
def club(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the files of the guide at the places it names for them."""
    for name, text in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(f"# {name}\n{text}", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_every_example_prints_what_it_shows(
    club: Path, command: str, printed: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_command(rulebooks, *shlex.split(command))
    assert capsys.readouterr().out == printed


def test_one_file_can_be_played_and_one_cannot(club: Path) -> None:
    shelf = load_shelf(club / "instance" / "rulebooks")
    assert ("tuesday" in shelf.books, [faulty.file.name for faulty in shelf.faulty]) == (True, ["friday.toml"])
    assert len(shelf.faulty[0].faults) == 5


def test_every_key_is_explained() -> None:
    named = set(re.findall(r"^\| `\[?(\w+)[^`]*` \|", GUIDE, re.MULTILINE))
    assert named == set(KEYS) - {"id"}
