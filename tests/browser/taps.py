"""A finger on a touch screen: it taps what can be seen, and counts."""

from __future__ import annotations

import time

from playwright.sync_api import Locator, Page, expect

MOST_TABS = 200
DOUBLE_TAP = 0.4
"""The time in seconds within which a second tap on the same territory has no effect."""


RESTED = """() => !document.querySelector(":is(#table, #main):is(.is-resting, .is-waiting)")"""
# In one script: between two queries the key may be drawn again.
_MIDDLE = """(key) => {
  const box = document.querySelector(`[data-key="${key}"]`).getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}"""


def wait_until(page: Page, shown: str, what: object = None) -> None:
    """``shown``, a function of ``what`` in JavaScript, is true on the page.

    It is looked at with every frame. `expect` looks ever more rarely, up to once a second, which after every tap of a
    whole match is most of its time.
    """
    page.wait_for_function(shown, arg=what, timeout=15_000)


def middle(page: Page, key: str) -> tuple[float, float]:
    """Where the key lies now."""
    x, y = page.evaluate(_MIDDLE, key)
    return x, y


def tab_to(page: Page, key: str) -> None:
    """Press the Tab key until that key has the focus."""
    for _ in range(MOST_TABS):
        if page.evaluate("document.activeElement.dataset.key") == key:
            return
        page.keyboard.press("Tab")
    raise AssertionError(key)


class Taps:
    """Every tap that a person would have to make on ``page``."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = 0
        self._last, self._again_at = "", 0.0

    def on(self, target: Locator | str) -> None:
        """One tap in the middle of ``target``, as soon as it is there and can be tapped."""
        locator = self.page.locator(target) if isinstance(target, str) else target
        self.count += 1
        locator.tap()

    def territory(self, name: str) -> None:
        """One tap on the badge of the territory, wherever the board draws it."""
        # Playwright does not wait before a tap on a place of the screen, and just after an action no tap counts.
        wait_until(self.page, RESTED)
        box = self.page.locator(f'[data-badge="{name}"] .badge-shape').bounding_box()
        assert box is not None, name
        if name == self._last:
            self.page.wait_for_timeout(max(0.0, self._again_at - time.monotonic()) * 1000)
        self._last = name
        self.count += 1
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self._again_at = time.monotonic() + DOUBLE_TAP

    def hold(self, target: Locator | str) -> Held:
        """Return a finger that stays on ``target`` until it is lifted; count one tap."""
        locator = self.page.locator(target) if isinstance(target, str) else target
        expect(locator).to_be_visible()
        self.count += 1
        return Held(locator)


class Held:
    """A finger held on an element: `with taps.hold(...)`."""

    def __init__(self, target: Locator) -> None:
        self._target = target
        self._fingers = target.page.context.new_cdp_session(target.page)

    def __enter__(self) -> None:
        self._target.scroll_into_view_if_needed()
        box = self._target.bounding_box()
        assert box is not None
        point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self._fingers.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})

    def __exit__(self, *raised: object) -> None:
        self._fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        self._fingers.detach()
