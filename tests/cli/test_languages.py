"""Every language of the contract may be asked for (match-record 4); without texts it is answered in English."""

from __future__ import annotations

import argparse
from types import ModuleType

import pytest

from referee.cli import dice, odds, rulebooks


@pytest.mark.parametrize("lang", ["sv", "it", "fr"])
@pytest.mark.parametrize(("command", "words"), [(dice, "6 1"), (odds, "3 1"), (rulebooks, "easy_move")])
def test_match_record_4_a_language_without_texts_is_answered_in_english(
    command: ModuleType, words: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert printed(command, capsys, *words.split(), "--lang", lang) == printed(command, capsys, *words.split())


def printed(command: ModuleType, capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    status: int = command.run(parser.parse_args(words))
    return (status, *capsys.readouterr())
