"""Golden matches of every rulebook and variant, and what a page shows of one that has been played."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.server import Json, Server
from tests.places import GOLDEN

VARIANTS = {
    "easy_move missions": "mission_4",
    "easy_move domination": "domination_3",
    "hasbro domination": "hasbro_domination_domination_3",
    "hasbro missions": "hasbro_missions_mission_4",
    "regelbuch domination": "regelbuch_domination_domination_3",
    "regelbuch missions": "regelbuch_missions_mission_4",
    "regelbuch headquarters": "regelbuch_headquarters_capitals_3",
    "swedish missions": "swedish_missions_mission_4",
    "swedish domination": "swedish_domination_domination_3",
    "swedish capital": "swedish_capital_capitals_2",
    "swedish duel": "swedish_duel_duel_2",
    "french_1976 missions": "french_1976_missions_mission_4",
    "french_1976 domination": "french_1976_domination_domination_3",
    "french_1976 duel": "french_1976_duel_duel_2",
}
"""A golden match of each that was won."""
FIGURES = ".figures-numbers"
OVERLAPS = """() => {
  const parts = ".finish-top, .is-over .board-pane, .finish-curve, .finish-side, .finish-figures";
  const boxes = [...document.querySelectorAll(parts)]
    .map((node) => node.getBoundingClientRect()).filter(({ width }) => width);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  return boxes.filter((box, at) => boxes.some((other, before) => before < at && meet(box, other))).length;
}"""
"""How many parts of the end screen lie over another one."""
BADGES = """() => Object.fromEntries([...document.querySelectorAll("[data-badge]")]
  .filter(({ dataset }) => dataset.owner !== "none")
  .map((badge) => [badge.dataset.badge, [badge.dataset.owner, Number(badge.textContent)]]))"""
"""Owner and armies of each territory, as the board shows them."""


def holdings(view: Json) -> dict[str, list[object]]:
    """Owner and armies of each territory."""
    owners, armies = view["position"]["owners"], view["position"]["armies"]
    return {territory: [owners[territory], armies[territory]] for territory in owners}


def take_golden(server: Server, name: str) -> str:
    """Return the id of that golden match, handing it in if the instance does not know it yet."""
    record = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    answer = server.post("/matches", {"record": record})
    # The instance knows a record that an earlier test has handed in.
    return str(answer["id"] if "id" in answer else answer["facts"]["id"])


def check_end(page: Page, view: Json) -> None:
    """Who won can be read from across the table, and each seat has its line and its curve."""
    expect(page.locator(FIGURES)).to_be_visible()
    # In one go: the headline may be drawn anew between finding and measuring it.
    assert float(page.evaluate("parseFloat(getComputedStyle(document.querySelector('#finish h2')).fontSize)")) >= 40
    board = page.locator("#board").bounding_box()
    assert board is not None and board["width"] >= 600
    assert page.evaluate(OVERLAPS) == 0
    expect(page.locator(".finish-seat")).to_have_count(len(view["seats"]) + ("neutral" in view))
    expect(page.locator(".finish-curve .chart-over")).to_have_count(page.locator(".curve-names li").count())
    expect(page.locator(".figures-territories .chart-over")).to_have_count(page.locator(".curve-names li").count())
