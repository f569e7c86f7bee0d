"""The replay of a match of 3,000 actions: its first frame, frames while the slider moves, memory, and its data."""

from __future__ import annotations

import gzip
import sys
import tempfile
from pathlib import Path
from statistics import median
from urllib.request import Request, urlopen

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.devices import TABLET, device, launch
from tests.browser.server import Server
from tests.instance import Game, Instance

ACTIONS = 3_000
FRAMES = 400
MOST = {
    "first frame": 1_000.0,
    "median frame": 33.0,
    "95 % of frames": 50.0,
    "heap": 60.0,
    "data for 1,000 actions": 60.0,
}
"""Milliseconds, and of heap and data MB and kB."""
FIRST_FRAME = """() => {
  const done = () => requestAnimationFrame(() => setTimeout(() => { globalThis.firstFrame = performance.now(); }));
  document.addEventListener("DOMContentLoaded", () => {
    const replay = document.getElementById("replay");
    new MutationObserver((_, watch) => {
      if (replay.classList.contains("is-loading")) return;
      watch.disconnect();
      done();
    }).observe(replay, { attributes: true });
  });
}"""
SCRUB = """(frames) => new Promise((resolve) => {
  const slider = document.getElementById("slider");
  const length = Number(slider.max);
  const times = [];
  const move = (now) => {
    times.push(now);
    if (times.length > frames) return resolve(times.slice(1).map((time, index) => time - times[index]));
    // To and fro, as a finger does, over far more than one line a frame.
    slider.value = Math.round(length * (0.5 + 0.5 * Math.sin(times.length / 17)));
    slider.dispatchEvent(new Event("input"));
    requestAnimationFrame(move);
  };
  requestAnimationFrame(move);
})"""


def main() -> int:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        match = play_match(Path(folder) / "instance")
        server = Server(Path(folder) / "instance")
        try:
            server.start()
            browser = launch(playwright)
            figures = measure_replay(server, browser, match) | {"data for 1,000 actions": weigh_story(server, match)}
            browser.close()
        finally:
            server.kill()
    for name, value in figures.items():
        print(f"{name:<24} {value:8.1f}  (at most {MOST[name]:.0f})")
    return 0 if all(value <= MOST[name] for name, value in figures.items()) else 1


def play_match(folder: Path) -> str:
    """Play a match of six at random, with so many actions; a win is taken back, and now and then another action."""
    instance = Instance(folder)
    match = instance.begin(6, variant="domination")
    game = Game(instance, match, 14)
    while (seq := instance.desk.match(match).seq) < ACTIONS:
        if game.over:
            instance.say(match, "table undo")
        elif seq % 40 == 39:
            game.take_back()
        else:
            game.step()
    instance.close()
    return match


def measure_replay(server: Server, browser: Browser, match: str) -> dict[str, float]:
    """Milliseconds to the first frame and from frame to frame, and megabytes of the heap after a collection."""
    context = device(browser, TABLET).context
    context.add_init_script(f"({FIRST_FRAME})()")
    page = context.new_page()
    page.goto(f"{server.url}/matches/{match}/replay#{ACTIONS // 2}")
    page.wait_for_function("() => globalThis.firstFrame")
    first = float(page.evaluate("() => globalThis.firstFrame"))
    page.wait_for_timeout(1_000)
    frames = sorted(page.evaluate(SCRUB, FRAMES))
    return {
        "first frame": first,
        "median frame": median(frames),
        "95 % of frames": frames[int(0.95 * len(frames))],
        "heap": measure_heap(page),
    }


def measure_heap(page: Page) -> float:
    wire = page.context.new_cdp_session(page)
    wire.send("Performance.enable")
    wire.send("HeapProfiler.collectGarbage")
    metrics = {metric["name"]: metric["value"] for metric in wire.send("Performance.getMetrics")["metrics"]}
    return float(metrics["JSHeapUsedSize"]) / 1_000_000


def weigh_story(server: Server, match: str) -> float:
    """Kilobytes of the story for 1,000 actions, compressed as a server before it compresses."""
    request = Request(f"{server.url}/matches/{match}/story", headers={"Accept": "application/json"})
    with urlopen(request, timeout=30) as answer:
        return len(gzip.compress(answer.read(), 6)) / ACTIONS


if __name__ == "__main__":
    sys.exit(main())
