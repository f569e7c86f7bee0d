"""Run all tests, browser included; pytest's own arguments choose some of them."""

from __future__ import annotations

import argparse
import os

from referee.house.browser import prepare_browser
from referee.house.environment import ROOT
from referee.house.node import prepare_node

# A file's tests stay in one process, so that they share the server and the browser their file starts. In the order of
# their names the files with few but long tests do not come last, where one process would wait for the other.
WHOLE_SUITE = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--thorough", action="store_true", help="with the long counts, which take far longer")
    parser.add_argument("arguments", metavar="PYTEST ARGUMENT", nargs="*", help="handed on to pytest")


def run(args: argparse.Namespace) -> int:
    prepare_browser()
    prepare_node()
    import pytest

    os.chdir(ROOT)
    thorough = ["--thorough"] if args.thorough else []
    return int(pytest.main([*(args.arguments or WHOLE_SUITE), *thorough]))
