"""`test` on the command line: which tests are run."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

import pytest

from referee.__main__ import split_command
from referee.bootstrap.environment import ROOT
from referee.cli import test


def parsed(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    test.add_arguments(parser)
    command, rest = split_command(["test", *words])
    assert command == "test"
    return parser.parse_args(rest)


def chosen(*words: str) -> list[str]:
    return test.choose_tests(parsed(*words))


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ("", [*test.SPREAD]),
        ("--thorough", ["--thorough", *test.SPREAD]),
        ("--fast", [*test.FAST]),
        ("--fast -x", [*test.FAST, "-x"]),
        ("--thorough tests/playouts -x", ["--thorough", "tests/playouts", "-x"]),
        ("tests/rules/test_dice.py -k em_8", ["tests/rules/test_dice.py", "-k", "em_8"]),
        ("-k em_8 tests/rules", ["-k", "em_8", "tests/rules"]),
    ],
)
def test_what_pytest_is_called_with(words: str, arguments: list[str]) -> None:
    assert chosen(*words.split()) == arguments


def test_fast_and_thorough_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        chosen("--fast", "--thorough")
    assert "not allowed with argument" in capsys.readouterr().err


def test_all_suites_that_are_quickly_done_are_there() -> None:
    suites = [word for word in test.FAST if word.startswith("tests/")]
    assert [suite for suite in suites if not (ROOT / suite).exists()] == []


def test_a_run_keeps_what_it_compiles_whatever_the_environment_says() -> None:
    program = """
import os, sys
from referee.cli import test
from tests.cli.test_test import parsed
before = sys.dont_write_bytecode
assert test.run(parsed("--fast", "--version")) == 0
print(before, sys.dont_write_bytecode, os.environ.get("PYTHONDONTWRITEBYTECODE"))
"""
    surroundings = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=surroundings, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["True False None"], done.stderr
