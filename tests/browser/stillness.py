"""Whether anything on the table's screen moves that a finger may be on its way to."""

from __future__ import annotations

from playwright.sync_api import Page

WATCH = """() => {
  const name = (node) => node?.nodeType === 1 ? node.id || node.dataset.key || String(node.className) : "text";
  globalThis.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      shifts.push(`${value.toFixed(4)}: ${sources.map(({ node }) => name(node)).join(", ")}`);
  }).observe({ type: "layout-shift" });
  /* What stands in a line of text goes with it; a panel is another screen. */
  const isKey = (node) => !node.closest(".log, .notices, .latest, .panel-body, .refusal") && node.checkVisibility();
  globalThis.boxes = () => new Map([...document.querySelectorAll("#table [data-key]")].filter(isKey).map((node) => {
    const { x, y, width, height } = node.getBoundingClientRect();
    return [node.dataset.key, [x, y, width, height].map((length) => length.toFixed(1)).join(" ")];
  }));
  globalThis.moved = (before, after) => [...after]
    .filter(([key, box]) => before.has(key) && before.get(key) !== box)
    .map(([key, box]) => `${key}: ${before.get(key)} -> ${box}`);
}"""

PLAY = """async ([match, actions]) => {
  const table = document.getElementById("table");
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const found = [];
  let counted = 0;
  for (const action of actions) {
    const before = boxes();
    const seq = +table.dataset.seq;
    const answer = await fetch(`/matches/${match}/actions`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ action, seq }),
    });
    if (!answer.ok) throw new Error(`${action}: ${await answer.text()}`);
    while (+table.dataset.seq === seq) await frame();
    await frame();
    /* The end is another screen. */
    if (table.classList.contains("is-over")) break;
    counted = shifts.length;
    found.push(...moved(before, boxes()).map((key) => `${action}: ${key}`));
  }
  return [...found, ...shifts.slice(0, counted).map((shift) => `shift ${shift}`)];
}"""


def watch(page: Page) -> None:
    """From now on every shift of the layout is counted, those shortly after a tap too."""
    page.evaluate(WATCH)


def play(page: Page, match: str, actions: list[str]) -> list[str]:
    """What moved while the table of ``match`` heard these actions one by one: keys, and shifts of the layout."""
    moved: list[str] = page.evaluate(PLAY, [match, actions])
    return moved
