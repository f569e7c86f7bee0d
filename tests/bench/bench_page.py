"""The table's first load on a cold cache in bytes, the server's start, and the time from a tap to its result."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from referee.bootstrap.environment import ROOT
from tests.browser.devices import TABLET, device, launch
from tests.browser.pages import new_match
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.taps import RESTED

MOST_BYTES = 200_000
TAPS = 40
# Both pages run on this computer, so that their clocks are one.
WATCH = """() => {
  globalThis.shown = new Map();
  const table = document.getElementById("table");
  const look = () => requestAnimationFrame(() =>
    shown.has(+table.dataset.seq) || shown.set(+table.dataset.seq, performance.timeOrigin + performance.now()));
  new MutationObserver(look).observe(table, { attributes: true, attributeFilter: ["data-seq"] });
}"""
CLICK = """(key) => {
  const now = performance.timeOrigin + performance.now();
  document.querySelector(key).click();
  return now;
}"""


class StartedServer(Server):
    """The program as its people start it."""

    def begin(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "referee", "serve", *self.words()]
        with self.output.open("ab") as output:
            return subprocess.Popen(
                command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StartedServer(Path(folder) / "instance")
        try:
            server.start()
            server.kill()
            print(f"a later start to the first page: {first_page(server):.2f} s (at most 2)")
            browser = launch(playwright)
            weight = first_load(server, browser)
            tap_to_result(server, browser)
            browser.close()
        finally:
            server.kill()
    return 0 if weight <= MOST_BYTES else 1


def first_page(server: Server) -> float:
    """Seconds from the command to the whole page that a browser asks for first."""
    begun = time.perf_counter()
    server.start()
    with urlopen(Request(f"{server.url}/", headers={"Accept": "text/html"}), timeout=10) as answer:
        assert answer.read().rstrip().endswith(b"</html>")
    return time.perf_counter() - begun


def first_load(server: Server, browser: Browser) -> int:
    """Bytes over the wire, headers included, of everything the table asks for."""
    page = device(browser, TABLET).context.new_page()
    wire = page.context.new_cdp_session(page)
    wire.send("Network.enable")
    sizes: list[int] = []
    wire.on("Network.loadingFinished", lambda event: sizes.append(int(event["encodedDataLength"])))
    page.goto(f"{server.url}/matches/{new_match(server)}")
    Table(page)
    page.wait_for_timeout(1_000)
    print(f"first load of the table: {sum(sizes) / 1000:.1f} kB in {len(sizes)} requests (at most 200 kB)")
    return sum(sizes)


def tap_to_result(server: Server, browser: Browser) -> None:
    """From a tap on Undo or Redo to the screen that shows it, here and on another device."""
    address = f"{server.url}/matches/{new_match(server)}"
    table, other = (Table(device(browser, TABLET).page(address)) for _ in range(2))
    turn = server.get(f"/matches/{table.match}")["position"]
    own = next(name for name, owner in turn["owners"].items() if owner == turn["turn"])
    table.place_all(own)
    for page in (table.page, other.page):
        page.evaluate(WATCH)
    sent: dict[int, float] = {}
    for number in range(TAPS):
        key = "redo" if number % 2 else "undo"
        seq = table.seq
        # For a moment after an action no tap counts.
        table.page.wait_for_function(RESTED)
        sent[seq + 1] = table.page.evaluate(CLICK, f'[data-key="{key}"]')
        table.page.wait_for_function("(seq) => shown.has(seq)", arg=seq + 1)
        other.page.wait_for_function("(seq) => shown.has(seq)", arg=seq + 1)
    here, elsewhere = (waits(page, sent) for page in (table.page, other.page))
    for name, milliseconds, most in (("tablet", here, 100), ("other device", elsewhere, 250)):
        print(f"tap to result on the {name}: {sorted(milliseconds)[int(0.95 * TAPS)]:.0f} ms, 95 % (at most {most})")


def waits(page: Page, said: dict[int, float]) -> list[float]:
    """Milliseconds from each tap to the screen of ``page``."""
    times = dict(page.evaluate("() => [...shown]"))
    return [times[seq] - at for seq, at in said.items()]


if __name__ == "__main__":
    sys.exit(main())
