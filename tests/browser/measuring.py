"""Measures elements of a page that may be drawn anew at any moment."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page

_TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))"
TRIES = 20
"""How often a page may draw its elements anew while they are measured."""


def measure(nodes: Locator, script: str, more: object = None) -> Any:
    """Return what ``script`` says of these elements, all of which are on the page.

    The browser looks the elements up first and runs the script afterwards. What the page drew anew in between has no
    size and no place any more; then they are looked up once more.

    Raises:
        AssertionError: if the page never stops to draw them anew.
    """
    whole = f"(nodes, more) => nodes.every((node) => node.isConnected) ? [({script})(nodes, more)] : null"
    for _ in range(TRIES):
        answer = nodes.evaluate_all(whole, more)
        if answer is not None:
            return answer[0]
        wait_two_frames(nodes.page)
    raise AssertionError(f"{nodes} were drawn anew {TRIES} times while they were measured")


def wait_two_frames(page: Page) -> None:
    """Wait until the page has laid out and painted what just changed."""
    page.evaluate(_TWO_FRAMES)
