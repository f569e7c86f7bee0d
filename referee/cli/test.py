"""Run the tests, browser included, or the suites that are quickly done; pytest's own arguments choose others."""

from __future__ import annotations

import argparse
import os
import sys

from referee.bootstrap.browser import prepare_browser, prepare_other_engines
from referee.bootstrap.environment import ROOT
from referee.bootstrap.node import prepare_node
from referee.bootstrap.proxies import prepare_proxies

# A file's tests run in one process to share the server and the browser that the file starts. The files run in the order
# of tests/conftest.py, the longest ones first.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
SPREAD = ("-n", "3", *BY_FILE)
"""A third process for two cores, as many tests wait for a browser."""
FAST = (
    *("-n", "2", *BY_FILE),
    *("tests/rules", "tests/club", "tests/store", "tests/service", "tests/cli", "tests/test_codebase.py"),
    *("-m", "not long"),
)
"""The suites without a server and a browser, with types and style, but for what is long: a minute on two cores."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    suites = parser.add_mutually_exclusive_group()
    suites.add_argument(
        "--fast",
        action="store_true",
        help="short tests without server and browser, types and style, within a minute",
    )
    suites.add_argument("--thorough", action="store_true", help="with the long counts and other browsers, far longer")
    parser.add_argument("arguments", metavar="PYTEST ARGUMENT", nargs="*", help="handed on to pytest")


def run(args: argparse.Namespace) -> int:
    if not args.fast:
        prepare_browser()
        prepare_node()
        prepare_proxies()
    if args.thorough:
        prepare_other_engines()
    _keep_compiled_code()
    import pytest

    os.chdir(ROOT)
    return int(pytest.main(choose_tests(args)))


def _keep_compiled_code() -> None:
    """Write compiled code to disk even where the environment says not to, as that of many containers does.

    Otherwise each of the processes of a run compiles the program and the tests again.
    """
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.dont_write_bytecode = False


def choose_tests(args: argparse.Namespace) -> list[str]:
    """Return the arguments for pytest."""
    if args.fast:
        return [*FAST, *args.arguments]
    counts = ["--thorough"] if args.thorough else []
    return [*counts, *(args.arguments or SPREAD)]
