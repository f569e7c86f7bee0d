"""From a tap on the phone of the seat on turn to its own screen, to another seat's phone, and to the tablet.

The windows and the program, as its people start it, are on one computer: red places one army at a time and then
throws, all by touch. A tap counts from the moment the finger is lifted to the end of the frame in which a screen shows
what it did. Where a territory is only chosen, nothing is sent. The own screen is timed with no other window open, for
at a table every device draws by itself; the others' screens while all three draw at once.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from tests.bench.bench_page import StartedServer
from tests.browser.devices import PHONE, TABLET, device, launch
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table, dice_keys
from tests.browser.taps import RESTED, wait_until

PLACINGS, THROWS = 60, 60
OWN_PHONE = "own phone"
OWN = ("alaska", "alberta")
"""Where red places, by turns, for what is chosen stays so."""
MOST_OWN, MOST_OTHERS = 60.0, 250.0
"""Milliseconds, for 95 % of the taps."""
STANDS = (
    f"red: alaska 6, alberta 2; blue: kamchatka {2 * THROWS + 9}, japan 4; turn red reinforce; "
    f"reinforcements {PLACINGS}; missions red africa+asia 24_territories, blue ? ?, green ? ?"
)
# All windows are on this computer, so that their clocks are one. A task from a frame's callback runs after the frame.
WATCH = """(selector) => {
  const now = () => performance.timeOrigin + performance.now();
  const drawn = (note) => requestAnimationFrame(() => setTimeout(() => note(now())));
  globalThis.shown = {};
  globalThis.chosen = 0;
  const page = document.querySelector(selector);
  new MutationObserver(() => {
    const { seq } = page.dataset;
    drawn((at) => { globalThis.shown[seq] ??= at; });
  }).observe(page, { attributes: true, attributeFilter: ["data-seq"] });
  new MutationObserver(() => drawn((at) => { globalThis.chosen ||= at; }))
    .observe(document.getElementById("ask"), { childList: true, subtree: true, characterData: true });
  addEventListener("pointerup", ({ timeStamp }) => {
    globalThis.lifted = performance.timeOrigin + timeStamp;
    globalThis.chosen = 0;
  }, { capture: true });
}"""
SHOWN = "(seq) => globalThis.shown[seq]"


class Round(NamedTuple):
    """The devices round the table: red's phone, and perhaps blue's and the tablet."""

    phone: Phone
    screens: dict[str, Page]


def main() -> int:
    """Print the figures; return 1 where one is missed."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = StartedServer(Path(folder) / "instance")
        try:
            server.start()
            browser = launch(playwright)
            kept: list[bool] = []
            for others in (False, True):
                with gathered(server, browser, others=others) as devices:
                    kept += measure(devices)
            browser.close()
        finally:
            server.kill()
    return 0 if all(kept) else 1


@contextmanager
def gathered(server: Server, browser: Browser, *, others: bool) -> Iterator[Round]:
    """Yield red's phone, and the ``others`` if they are wanted, each showing the match and noting when it does."""
    match = open_at(server, STANDS)
    phone = Phone(device(browser, PHONE).page(join_link(server, match, "red")))
    screens = {OWN_PHONE: phone.page}
    if others:
        screens["another's phone"] = Phone(device(browser, PHONE).page(join_link(server, match, "blue"))).page
        screens["tablet"] = Table(device(browser, TABLET).page(f"{server.url}/matches/{match}")).page
    for name, page in screens.items():
        page.evaluate(WATCH, "#table" if name == "tablet" else "#main")
    yield Round(phone, screens)
    for page in screens.values():
        page.context.close()


def measure(devices: Round) -> Iterator[bool]:
    """Print what each kind of tap took; tell of each whether that is little enough."""
    chosen: list[float] = []
    placed: list[dict[str, float]] = []
    thrown: list[dict[str, float]] = []
    phone = devices.phone
    for seq in range(1, PLACINGS + 1):
        chosen.append(choose(phone, OWN[seq % 2]))
        phone.press("amount-1" if seq < PLACINGS else "all")
        placed.append(read_waits(devices, seq))
    phone.touch("alaska")
    phone.touch("kamchatka")
    for seq in range(PLACINGS + 1, PLACINGS + THROWS + 1):
        for key in dice_keys([6, 5, 4], [5, 4]):
            phone.press(key)
        thrown.append(read_waits(devices, seq))
    is_alone = len(devices.screens) == 1
    if is_alone:
        yield tell("chosen: own phone alone", chosen, MOST_OWN)
    for what, taps in (("placed", placed), ("thrown", thrown)):
        for name in devices.screens:
            if name == OWN_PHONE and not is_alone:
                continue
            times = [tap[name] for tap in taps]
            yield tell(f"{what}: {name}{' alone' * is_alone}", times, MOST_OWN if is_alone else MOST_OTHERS)


def choose(phone: Phone, territory: str) -> float:
    """Return the milliseconds from the tap on the territory to the question about it."""
    phone.touch(territory)
    phone.page.wait_for_function("() => globalThis.chosen")
    return float(phone.page.evaluate("() => globalThis.chosen - globalThis.lifted"))


def read_waits(devices: Round, seq: int) -> dict[str, float]:
    """Return the milliseconds from the last tap to each screen that shows ``seq``, once all do."""
    for page in devices.screens.values():
        page.wait_for_function(SHOWN, arg=seq)
    lifted = float(devices.phone.page.evaluate("() => globalThis.lifted"))
    wait_until(devices.phone.page, RESTED)
    return {name: float(page.evaluate(SHOWN, seq)) - lifted for name, page in devices.screens.items()}


def tell(what: str, times: list[float], most: float) -> bool:
    """Print the median and what 95 % are within, and tell whether that is little enough."""
    within = sorted(times)[int(0.95 * len(times))]
    print(f"{what:<26} {len(times)} taps: median {median(times):4.0f}, 95 % {within:4.0f} ms  (at most {most:.0f})")
    return within <= most


if __name__ == "__main__":
    sys.exit(main())
