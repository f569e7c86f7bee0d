"""The report of a season as a file, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.cli import report
from tests.command_line import run_command
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result


@pytest.fixture
def club(tmp_path: Path) -> Path:
    """Return the folder of a club with a result of 2022, which is not being served."""
    instance = Instance(tmp_path / "club")
    found_club(instance)
    enter_result(open_book(instance), day="2022-01-07", winners="Bob")
    instance.close()
    return tmp_path / "club"


def test_the_report_of_a_year_is_written_in_the_language_that_is_asked_for(club: Path, tmp_path: Path) -> None:
    file = tmp_path / "2022.html"
    words = ("--html", str(file), "--year", "2022", "--instance", str(club), "--lang", "de")
    assert run_command(report, *words) == 0
    text = file.read_text(encoding="utf-8")
    assert "Saisonbericht 2022" in text and "Bob hat das Jahr mit 1 Sieg gewonnen" in text
    assert file.stat().st_mode & 0o077 == 0


def test_what_cannot_be_written_is_said_in_a_sentence(
    club: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "there.html"
    file.write_text("mine", encoding="utf-8")
    for more, says in (
        (("--html", str(file)), f"{file} is there already; name another file."),
        (("--html", str(tmp_path / "no" / "x.html")), f"{tmp_path}/no/x.html cannot be written"),
        (("--html", str(tmp_path / "x.html"), "--year", "0"), "--year must be a year from 1 to 9999, not 0."),
    ):
        assert run_command(report, *more, "--instance", str(club)) == 2
        assert says in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == "mine"
    assert not (tmp_path / "x.html").exists()
