"""Every language of the notation may be asked for (match-record 4); without texts it is answered in English."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from referee.cli import dice, odds, rulebooks
from tests.command_line import run_command

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("lang", ["sv", "it", "fr"])
@pytest.mark.parametrize(("command", "words"), [(dice, "6 1"), (odds, "3 1"), (rulebooks, "easy_move")])
def test_match_record_4_a_language_without_texts_is_answered_in_english(
    command: ModuleType, words: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(command, capsys, *words.split(), "--lang", lang) == printed(command, capsys, *words.split())


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ("odds 5 --lang de", "python3 -m referee odds: Fehler: Es fehlt: D"),
        ("odds 5 5 --foo --lang=de", "python3 -m referee odds: Fehler: Nicht bekannt: --foo"),
        ("check --lang de", "python3 -m referee check: Fehler: Eine dieser Angaben ist nötig: FILE --all"),
        ("dice 6 6 --lang de --json=3", "python3 -m referee dice: Fehler: --json: '3' gehört nicht dahin"),
        ("odds 5 --lang sv", "python3 -m referee odds: error: the following arguments are required: D"),
        ("odds 5", "python3 -m referee odds: error: the following arguments are required: D"),
    ],
)
def test_a_mistyped_command_is_answered_in_the_language_asked_for(words: str, complaint: str) -> None:
    done = subprocess.run([sys.executable, "-m", "referee", *words.split()], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, complaint)


def printed(command: ModuleType, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    return (run_command(command, *words), *capsys.readouterr())
