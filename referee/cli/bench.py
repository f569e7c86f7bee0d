"""Measure speed and memory and print the figures."""

from __future__ import annotations

import argparse
import runpy
import signal
import sys

from referee.bootstrap.browser import require_browser
from referee.bootstrap.environment import ROOT

FOLDER = ROOT / "tests" / "bench"
WITH_A_BROWSER = frozenset(("lighthouse", "page"))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "names", metavar="NAME", nargs="*", help=f"only these of: {', '.join(_list_benches())} (default: all)"
    )


def run(args: argparse.Namespace) -> int:
    unknown = [name for name in args.names if name not in _list_benches()]
    if unknown:
        print(f"referee: there is no bench {', '.join(unknown)}.", file=sys.stderr)
        return 2
    names = args.names or _list_benches()
    if WITH_A_BROWSER.intersection(names):
        require_browser()
    # After a signal, a bench stops its server as after any other error.
    signal.signal(signal.SIGTERM, lambda number, frame: sys.exit(128 + number))
    worst = 0
    for name in names:
        print(f"== {name}", flush=True)
        # The result is 1 if a figure exceeds its limit.
        worst = max(worst, runpy.run_path(str(FOLDER / f"bench_{name}.py"))["main"]() or 0)
    return worst


def _list_benches() -> list[str]:
    return sorted(path.stem.removeprefix("bench_") for path in FOLDER.glob("bench_*.py"))
