"""What Lighthouse makes of one page of each family: performance, accessibility, best practices, search engines.

`lighthouse` is no part of the project: the bench takes it from the path, or from `REFEREE_LIGHTHOUSE`, and says how to
install it. It pretends a phone of the middle class (its own default: four times slower a processor, a slow 4G line),
also for the table. Each page is measured `RUNS` times, and the medians are printed. `REFEREE_LIGHTHOUSE_ONLY` names the
families, by the beginning of their names, with commas between.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import sync_playwright

from referee.bootstrap.browser import CHROMIUM
from tests.browser.books import Books
from tests.browser.devices import launch, scan
from tests.browser.pages import join_link
from tests.browser.scenes.at_table import ATTACK, THROW
from tests.browser.scenes.stage import Stage, Visit
from tests.browser.server import Server

VERSION = "12.8.2"
LEAST = 95
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMINGS = {
    "LCP": "largest-contentful-paint",
    "blocked": "total-blocking-time",
    "shift": "cumulative-layout-shift",
}
"""Of the performance: what to look at where its score is low."""
RUNS = 3
LONGEST = 180
"""Seconds that a page may take."""
WAITING_PHONES = ("red", "blue")
"""A seat on its turn, and one that waits."""

Scores = Mapping[str, float]
Page = tuple[str, str]
"""The address of a page, and the cookies of the device that opens it."""


def main() -> int:
    """Print the figures, or why nothing was measured; return 1 where one is too low."""
    program = os.environ.get("REFEREE_LIGHTHOUSE") or shutil.which("lighthouse")
    if program is None:
        print(
            f"Nothing was measured. This needs Lighthouse: npm install --global lighthouse@{VERSION}, or name the"
            " program in REFEREE_LIGHTHOUSE.",
            file=sys.stderr,
        )
        return 0
    asked = tuple(os.environ.get("REFEREE_LIGHTHOUSE_ONLY", "").split(","))
    low = []
    print(f"{'':24}{''.join(f'{name:>16}' for name in (*CATEGORIES, *TIMINGS))}")
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "instance")
        server.start()
        try:
            for name, page in furnish(server).items():
                if not name.startswith(asked):
                    continue
                counts = measure(program, page)
                print_row(name, counts)
                low += [f"{name}: {kind} {counts[kind]:.0f}" for kind in CATEGORIES if counts[kind] < LEAST]
        finally:
            server.kill()
    for line in low:
        print(f"below {LEAST}: {line}")
    return 1 if low else 0


def furnish(server: Server) -> dict[str, Page]:
    """Return a page of each family, by its name, in an instance with a club, matches and phones that have joined."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        stage = Stage(server, browser)
        try:
            with Visit(stage, "en") as visit:
                addresses = list_addresses(visit)
                running = visit.match(ATTACK, THROW)
                pages = {name: (f"{server.url}{address}", "") for name, address in addresses.items()}
                for colour in WAITING_PHONES:
                    context = browser.new_context()
                    scan(context.new_page(), join_link(server, running, colour))
                    cookies = "; ".join(f"{cookie['name']}={cookie['value']}" for cookie in context.cookies())
                    pages[f"phone, {colour}"] = (f"{server.url}/matches/{running}/seat", cookies)
                    context.close()
                return pages
        finally:
            stage.close()
            browser.close()


def list_addresses(visit: Visit) -> dict[str, str]:
    """Return the addresses of the pages that need no device of their own."""
    books: Books = visit.books
    running, won = visit.match(ATTACK, THROW), visit.golden("regelbuch_missions_mission_4")
    return {
        "start": "/",
        "who is here": "/matches/new",
        "kept rules": "/presets",
        "demo": "/demo",
        "table": f"/matches/{running}/table",
        "table, the end": f"/matches/{won}/table",
        "onlookers": f"/matches/{running}/watch",
        "codes": f"/matches/{running}/codes",
        "look away": f"/matches/{running}/look",
        "set-up sheet": f"/matches/{running}/setup-sheet",
        "rules of a match": f"/matches/{running}/rules",
        "replay": f"/matches/{won}/replay",
        "record": f"/matches/{won}/record",
        "rulebook": "/rulebooks/swedish",
        "rulebooks compared": "/rulebooks/compare",
        "clause": "/rulebooks/swedish/clauses/SV-3m",
        **{name: books.addresses[name] for name in OF_THE_CLUB},
    }


OF_THE_CLUB: Sequence[str] = (
    *("the club", "news", "championship", "season", "statistics", "results", "evenings", "evening to come", "members"),
    *("cash box", "votes", "catalogue of fines", "transfer", "book", "for BG Stats", "matches", "personal link"),
)


def measure(program: str, page: Page) -> Scores:
    """Return the medians of the page's scores, of 100, and of its timings."""
    reports = [run_lighthouse(program, page) for _ in range(RUNS)]
    scores = {
        name: median(100 * (report["categories"][name]["score"] or 0) for report in reports) for name in CATEGORIES
    }
    timings = {
        name: median(report["audits"][audit].get("numericValue") or 0 for report in reports)
        for name, audit in TIMINGS.items()
    }
    return {**scores, **timings}


def run_lighthouse(program: str, page: Page) -> Mapping[str, Any]:
    """Lighthouse's report on the page; why there is none is printed where it fails."""
    address, cookies = page
    command = [program, address, "--output=json", "--quiet", f"--only-categories={','.join(CATEGORIES)}"]
    command += ["--chrome-flags=--headless --no-sandbox", "--extra-headers", json.dumps({"Cookie": cookies})]
    environment = {**os.environ, "CHROME_PATH": os.environ.get("CHROME_PATH", str(CHROMIUM))}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False)
    if done.returncode:
        sys.exit(f"{address}: {done.stderr.strip()}")
    report: Mapping[str, Any] = json.loads(done.stdout)
    return report


def print_row(name: str, scores: Scores) -> None:
    """Print a line of the table."""
    cells = [f"{scores[kind]:16.0f}" for kind in CATEGORIES]
    cells += [f"{scores['LCP']:13.0f} ms", f"{scores['blocked']:13.0f} ms", f"{scores['shift']:16.3f}"]
    print(f"{name:24}{''.join(cells)}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
