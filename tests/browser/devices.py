"""The devices round the table: browsers with their pages and their storage."""

from __future__ import annotations

import os
from collections.abc import Mapping
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Playwright

from referee.bootstrap.browser import CHROMIUM

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--host-resolver-rules=MAP *.test 127.0.0.1")
TABLET: Mapping[str, Any] = {"viewport": {"width": 1280, "height": 800}, "has_touch": True}
SMALL_TABLET: Mapping[str, Any] = {"viewport": {"width": 1024, "height": 768}, "has_touch": True}
UPRIGHT: Mapping[str, Any] = {"viewport": {"width": 800, "height": 1280}, "has_touch": True}
PHONE: Mapping[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 1,
}

PATIENCE = 30_000
"""The longest time for a page in milliseconds: on a busy computer the server draws pictures last."""

PAGE = "@media screen { html { opacity: 0 } }"
"""Hides the page from whoever looks at the screen: all keeps its place, can be tapped, and counts as visible.

No shift of the layout is noticed, and axe judges nothing, until the page is painted.
"""
MAP = ".board-map, .board-edges { opacity: 0 }"
"""Hides the map and the borders in the owners' colours alone."""
_HIDE = "globalThis.hiding = new CSSStyleSheet(); hiding.replaceSync(%r); document.adoptedStyleSheets.push(hiding);"
_SHOW = "() => globalThis.hiding?.replaceSync('')"

TOURED = "try { localStorage.setItem('tour', 'seen'); } catch { /* A page that has no address keeps nothing. */ }"


def launch(playwright: Playwright) -> Browser:
    """Debian's headless Chromium; every name that ends in .test is this computer, but no secure place."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))


class Device:
    """A separate browser context: its cookies, its storage, and the errors of its pages."""

    def __init__(self, context: BrowserContext) -> None:
        self.context = context
        self.complaints: list[str] = []
        context.set_default_timeout(PATIENCE)
        context.on("console", lambda message: self._heard(message.type, message.text))
        context.on("weberror", lambda error: self.complaints.append(str(error.error)))

    def _heard(self, kind: str, text: str) -> None:
        # The browser itself reports a lost connection and a refusal; the page tells its readers.
        if kind in ("error", "warning") and not text.startswith(("Failed to load resource", "WebSocket")):
            self.complaints.append(text)

    def leave_unpainted(self, what: str) -> None:
        """Let no page paint `PAGE` or `MAP`."""
        self.context.add_init_script(_HIDE % what)

    def page(self, address: str) -> Page:
        """Return a new page that has opened ``address``."""
        page = self.context.new_page()
        if "/join/" in address:
            scan(page, address)
        else:
            page.goto(address)
        return page


def paint(page: Page) -> None:
    """Paint the page, for whoever looks at it, until it is loaded anew."""
    page.evaluate(_SHOW)


def scan(page: Page, link: str) -> None:
    """Open the link of a seat's code: as a program does, which knows whose seat it is and is shown nothing before.

    Where more than that is asked, or the name of this computer is known to the browser alone, it is the page that asks.
    """
    if urlsplit(link).hostname == "127.0.0.1":
        answer = page.context.request.get(link, headers={"Accept": "application/json"}, max_redirects=0)
        if answer.status == HTTPStatus.SEE_OTHER:
            page.goto(urljoin(link, answer.headers["location"]))
            return
    page.goto(link)
    confirm = page.locator('[data-key="join-yes"]')
    if confirm.count():
        confirm.click()
        page.wait_for_url("**/seat")


def device(browser: Browser, kind: Mapping[str, Any], *, has_toured: bool = True, **more: Any) -> Device:
    """Return a fresh device of that kind, speaking English unless told otherwise.

    Its people know the table, unless the tour of it is what somebody wants to see.
    """
    context = browser.new_context(**{"locale": "en-GB", **kind, **more})
    if has_toured:
        context.add_init_script(TOURED)
    return Device(context)


def shoot(page: Page, path: Path, *, full_page: bool = False) -> None:
    """Photograph the page if REFEREE_SHOTS asks for pictures."""
    if "REFEREE_SHOTS" in os.environ:
        page.screenshot(path=path, full_page=full_page)
