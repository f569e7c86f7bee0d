"""A tablet and two phones tapped at random over bad lines, with the meaning of every tap and every screen."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Page

DOUBLE_TAP = 60
"""The time in milliseconds between the two taps of a double tap."""
REST = 400
"""The time in milliseconds within which a second tap on the same place is not a second command."""
NEAR = 20.0
"""The largest distance in CSS pixels between two taps on the same place."""

Json = dict[str, Any]
Point = tuple[float, float]

# Remembers each tap with the element there and the choices then, and each action with the tap that sent it.
WATCH = """() => {
  const rows = (side) => [...document.querySelectorAll(`.die-side-${side} .die-row`)]
    .filter((row) => row.querySelector("button:enabled"))
    .map((row) => row.querySelector('[aria-pressed="true"]')?.dataset.key.split("-")[2] ?? null);
  const pressed = () => [...document.querySelectorAll('[data-territory][aria-pressed="true"]')];
  const chosen = () => ({
    actor: document.querySelector(".who, .seat-bar")?.dataset.seat ?? null,
    pressed: pressed().map((node) => node.dataset.territory),
    occupies: Boolean(document.querySelector('[data-key="least"]')),
    moves: Boolean(document.querySelector("#pad .move")),
    red: rows("red"),
    blue: rows("blue"),
  });
  window.letters = [];
  let tap = null;
  window.addEventListener("click", (event) => {
    const key = event.target.closest("[data-key]");
    const at = { time: event.timeStamp, x: event.clientX, y: event.clientY };
    tap = { ...at, key: key?.dataset.key ?? "territory", text: key?.textContent ?? "", chosen: chosen() };
  }, true);
  const fetched = window.fetch;
  window.fetch = (address, options) => {
    if (options?.method === "POST" && String(address).endsWith("/actions")) {
      const letter = { key: options.headers["Idempotency-Key"], body: options.body, tap };
      const before = window.letters.find(({ key }) => key === letter.key);
      if (!before) window.letters.push(letter);
      else if (before.body !== letter.body) window.letters.push({ ...letter, body: "other words under an old key" });
    }
    return fetched(address, options);
  };
}"""

# Finds the elements on the screen that may be tapped.
_TARGETS = """(allowed) => {
  const shown = new RegExp(allowed);
  const at = (node) => {
    const box = node.getBoundingClientRect();
    const point = [box.left + box.width / 2, box.top + box.height / 2];
    const there = document.elementFromPoint(...point);
    const onBoard = node.matches("[data-badge] *") && there?.closest("[data-territory]");
    return there && (onBoard || node.contains(there)) ? point : null;
  };
  const keys = [...document.querySelectorAll(":is(#pad, #keys, #tail, #ask, #unsent) button[data-key]")]
    .filter((node) => shown.test(node.dataset.key) && !node.disabled)
    .map((node) => ({ key: node.dataset.key, point: at(node), entered: Boolean(node.closest(".is-entered")) }));
  const onTurn = document.querySelector(".who, .seat-bar")?.dataset.seat;
  const lit = [...document.querySelectorAll(".light-target")].map((node) => node.getAttribute("href").slice(6));
  const badges = [...document.querySelectorAll("[data-badge]")].map((badge) => {
    const own = badge.dataset.owner === onTurn && Number(badge.textContent) > 1;
    const useful = own || lit.includes(badge.dataset.badge);
    return { key: useful ? "useful" : "territory", point: at(badge.querySelector(".badge-shape")), entered: false };
  });
  return [...keys, ...badges].filter(({ point }) => point);
}"""

# Reads the facts on the screen: the last action, the board, the refusal, and the action that waits.
_CLAIMS = """() => {
  const $ = (id) => document.getElementById(id);
  const said = (id) => ($(id).hidden ? "" : $(id).textContent);
  const badge = (node) => [node.dataset.badge, [node.dataset.owner, Number(node.textContent)]];
  const counted = (row) => [...row.querySelectorAll("td")].slice(0, 2).map((cell) => Number(cell.textContent));
  return {
    seq: Number(($("table") ?? $("main")).dataset.seq),
    armies: Object.fromEntries([...document.querySelectorAll("[data-badge]")].map(badge)),
    counted: [...document.querySelectorAll("#summary tbody tr")].map(counted),
    refusal: said("refusal"),
    unsent: said("unsent"),
    letter: window.letters.at(-1)?.key ?? null,
  };
}"""


class Letter(NamedTuple):
    """An action that was sent: its key, its line, and the tap it was sent for."""

    key: str
    action: str
    tap: Json


class Screen:
    """A device that is tapped; `WATCH` has been running on its page from the start."""

    def __init__(self, name: str, page: Page, allowed: str) -> None:
        self.name, self.page, self.allowed = name, page, allowed

    @property
    def letters(self) -> list[Letter]:
        """Every action this device has sent, in order; an action sent again is the same to the last byte."""
        sent = self.page.evaluate("() => window.letters.map(({ key, body, tap }) => [key, body, tap])")
        return [Letter(key, json.loads(body)["action"], tap) for key, body, tap in sent]

    def targets(self) -> list[Target]:
        """Return what may be tapped now, each with how often it is tapped beside the others."""
        targets = self.page.evaluate(_TARGETS, self.allowed)
        return [Target(self, target["point"], _weight(target)) for target in targets]

    def tap(self, point: Point, times: int) -> None:
        """Tap or double-tap there."""
        for _ in range(times):
            self.page.touchscreen.tap(*point)
            self.page.wait_for_timeout(DOUBLE_TAP)

    def claims(self) -> Json:
        """Return what the screen says now."""
        return dict(self.page.evaluate(_CLAIMS))


class Target(NamedTuple):
    """A place on a screen, and how often it is tapped compared with the others."""

    screen: Screen
    point: Point
    weight: float


# Actions that advance the match are more frequent than those that end it or take it back.
_WEIGHTS = {
    "territory": 0.05,
    "undo": 0.2,
    "redo": 0.2,
    "unsent-now": 0.5,
    "unsent-drop": 0.3,
    "way-faces": 0.2,
    "way-losses": 0.4,
    "red-fewer": 0.2,
    "blue-fewer": 0.2,
    "end": 0.2,
}


def _weight(target: Json) -> float:
    return 0.1 if target["entered"] else _WEIGHTS.get(target["key"], 4.0)


def not_meant(letters: Sequence[Letter]) -> Iterator[str]:
    """Yield what was sent although nobody meant it: other words than the screen showed, or the second tap of two."""
    taps: list[Json] = []
    for before, letter in zip([None, *letters], letters, strict=False):
        if before and _ends_with_the_card(before, letter):
            continue
        meant = meaning(letter.tap)
        if meant is None or not meant <= set(letter.action.split()):
            yield f"{letter.action} for {letter.tap}"
        if taps and (taps[-1] == letter.tap or _is_second_of_two(taps[-1], letter.tap)):
            yield f"{letter.action} once more for {letter.tap} after {taps[-1]}"
        taps.append(letter.tap)


def _ends_with_the_card(before: Letter, letter: Letter) -> bool:
    """Tell whether the end of the turn said both; taps between the two, while the first waits, count for nothing."""
    seat, _, _ = before.action.partition(" ")
    return (before.action, letter.action) == (f"{seat} draw", f"{seat} end") and _ends_the_turn(before.tap)


def _ends_the_turn(tap: Json) -> bool:
    return tap["key"] == "end" or "end the turn" in tap["text"]


def _is_second_of_two(first: Json, second: Json) -> bool:
    here = abs(first["x"] - second["x"]) < NEAR and abs(first["y"] - second["y"]) < NEAR
    return bool(here and second["time"] - first["time"] < REST)


def meaning(tap: Json) -> set[str] | None:
    """Words of the action that the tap means, as whoever looks at the screen reads it; None for no action."""
    key, chosen = tap["key"], tap["chosen"]
    numbers = re.findall(r"\d+", tap["text"])
    if key in ("undo", "redo"):
        return {"table", key}
    if key in ("end", "draw"):
        return {key}
    if key == "territory":
        # If nothing may be placed, the tap itself asks the referee for the reason.
        return {chosen["actor"], "place", "1"}
    if key == "least" or key == "all" and chosen["occupies"]:
        return {"occupy", numbers[0]}
    if key == "all" or key.startswith("amount-"):
        return {"fortify" if chosen["moves"] else "place", *chosen["pressed"], numbers[0]}
    if key.startswith("loss-"):
        return {chosen["actor"], "attack", *chosen["pressed"], "losing", *numbers}
    if re.fullmatch(r"(red|blue)-\d-\d", key):
        return _throw(key, chosen)
    return None


def _throw(key: str, chosen: Json) -> set[str] | None:
    """Return the words of the throw, which its last die resolves; None while a die is missing."""
    side, row, face = key.split("-")
    dice: Mapping[str, list[str | None]] = {"red": list(chosen["red"]), "blue": list(chosen["blue"])}
    dice[side][int(row)] = face
    if None in (*dice["red"], *dice["blue"]):
        return None
    faces = [",".join(str(die) for die in dice[name]) for name in ("red", "blue")]
    return {"attack", *chosen["pressed"], "v", *faces}
