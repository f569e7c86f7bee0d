"""Checks that nothing moves on the table's screen while a finger may be about to tap it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playwright.sync_api import Page

WATCH = """() => {
  if (getComputedStyle(document.documentElement).opacity === "0") throw new Error("the page is not painted");
  const name = (node) => node?.nodeType === 1 ? node.id || node.dataset.key || String(node.className) : "text";
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const where = ({ node, previousRect, currentRect }) =>
    `${name(node)} ${box(previousRect)} -> ${box(currentRect)}`;
  const table = document.getElementById("table");
  const shifts = (globalThis.shifts = []);
  /* One ceremony may take the place of another, which has one of its own: nobody taps on either. */
  const isCeremony = ({ node }) => (node?.nodeType === 1 ? node : node?.parentElement)?.closest("#ceremony");
  const note = (entries) => {
    for (const { value, sources } of entries) {
      if (sources.length && sources.every(isCeremony)) continue;
      shifts.push(`shift ${value.toFixed(4)}: ${sources.map((at) => where(at)).join(", ")}`);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: "layout-shift" });
  /* What stands in a line of text, or in a list, goes with it; a panel and an answer are other screens. */
  const OTHERS = ".log, .notices, .latest, .told, .panel-body, .refusal, .tip";
  const isKey = (node) => !node.closest(OTHERS) && node.checkVisibility();
  /* What is always there has its place as keys have. */
  const PARTS = "#board-pane, #head, #ask, .back-keys, .band, .seats, .seat, .counter";
  const boxes = () => new Map([...table.querySelectorAll(`[data-key], ${PARTS}`)].filter(isKey).map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    const box = [x, y, width, height].map((length) => length.toFixed(1)).join(" ");
    return [node.dataset.key ?? (node.id || node.dataset.seat || node.className), box];
  }));
  let before = boxes();
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const shows = (seq) => new Promise((done) => {
    const isThere = () => Number(table.dataset.seq) >= seq;
    if (isThere()) return done();
    const watcher = new MutationObserver(() => {
      if (!isThere()) return;
      watcher.disconnect();
      done();
    });
    watcher.observe(table, { attributeFilter: ["data-seq"] });
  });
  globalThis.movedSince = async (seq) => {
    await shows(seq);
    await frame();
    note(observer.takeRecords());
    const now = boxes();
    const moved = [...now]
      .filter(([key, box]) => before.has(key) && before.get(key) !== box)
      .map(([key, box]) => `${key}: ${before.get(key)} -> ${box}`);
    before = now;
    const pad = document.getElementById("pad");
    /* A panel is scrolled; what the referee noticed, and what else may be done, have their room from the pad. */
    const isNarrow = pad.querySelector(".panel-body")
      || document.querySelector(".notices > *, .turn-keys > :not(.turn-end), [data-key=draw-only]");
    const isCut = !isNarrow && pad.scrollHeight > pad.clientHeight + 1;
    const cut = isCut ? [`the pad is cut: ${pad.scrollHeight} > ${pad.clientHeight}`] : [];
    const found = [...moved, ...cut, ...shifts.splice(0)];
    /* The end is another screen. */
    return table.classList.contains("is-over") ? [] : found;
  };
}"""

AT = """async (selector) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const find = () => [...document.querySelectorAll(selector)].find((node) => node.checkVisibility());
  const isResting = () => document.querySelector("#table.is-resting, #table.is-waiting");
  const until = performance.now() + 10_000;
  while (isResting() || !find()) {
    if (performance.now() > until) throw new Error(`${selector} cannot be tapped`);
    await frame();
  }
  const { x, y, width, height } = find().getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""The script for the place of an element, as soon as the element is there and taps count."""
MOVED = "(seq) => movedSince(seq)"


def watch(page: Page) -> None:
    """Note from now on what moves, and every shift of the layout, those shortly after a tap too."""
    page.evaluate(WATCH)


def moved_since(page: Page, seq: int = 0) -> list[str]:
    """Return what has moved until the table showed ``seq``, since it was asked last: keys, shifts of the layout."""
    moved: list[str] = page.evaluate(MOVED, seq)
    return moved


class Screens:
    """Tables of one match that are checked together and wait at the same time."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.pages = pages
        self.moved: list[str] = []
        for page in pages:
            page.locator("#table[data-seq]").wait_for()
            watch(page)

    def hear(self, action: str, seq: int) -> None:
        """Wait until they have shown the action of that number."""
        self._look(action, seq)

    def tap(self, selector: str, shown: str = "#table") -> None:
        """Tap it on each of them, and wait for ``shown``."""
        for page in self.pages:
            page.touchscreen.tap(*page.evaluate(AT, selector))
        for page in self.pages:
            page.locator(shown).first.wait_for()
        self._look(selector, 0)

    def taps(self, selectors: Iterable[str]) -> None:
        """Tap one after the other."""
        for selector in selectors:
            self.tap(selector)

    def _look(self, what: str, seq: int) -> None:
        for page in self.pages:
            size = page.viewport_size or {}
            self.moved += [f"{size.get('width')} {what}: {moved}" for moved in moved_since(page, seq)]
