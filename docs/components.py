"""Take the pictures of the design's components in both themes: `.venv/bin/python docs/components.py`."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.devices import PHONE, TABLET, device, launch  # noqa: E402
from tests.browser.pages import join_link  # noqa: E402
from tests.browser.positions import open_at  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.browser.table import Table  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots" / "components"
THEMES = ("dark", "light")
ATTACK = (
    "red: north_america 3, alaska 128, siberia 2; blue: kamchatka 9, japan 4, europe 2; green: africa 5; "
    "turn red attack; attacks_made; missions red ? ?, blue ? ?, green ? ?"
)


def main() -> None:
    """Take every picture anew."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start()
        browser = launch(playwright)
        try:
            for theme in THEMES:
                take(server, browser, theme)
        finally:
            browser.close()
            server.kill()


def take(server: Server, browser: Browser, theme: str) -> None:
    """Photograph the components of the table, of a page and of a phone in that theme."""
    tablet, phone = device(browser, TABLET, reduced_motion="reduce"), device(browser, PHONE)
    for each in (tablet, phone):
        each.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    match = open_at(server, ATTACK)
    table = Table(tablet.page(f"{server.url}/matches/{match}"))
    table.aim("alaska", "kamchatka")
    table.throw([6, 4, 1], [5, 4])
    table.page.wait_for_timeout(1_800)
    for name, selector in (
        ("rail", ".rail"),
        ("stage", ".band"),
        ("question", "#ask"),
        ("seats", "#seats"),
    ):
        keep(table.page, selector, name, theme)
    table.taps.territory("brazil")
    keep(table.page, "#tip", "answer-to-a-tap", theme)
    table.shows(server.say(match, "red end")["seq"])
    keep(table.page, "#ceremony", "ceremony", theme)
    table.press("throw-card")
    table.page.locator(".card-luck").wait_for()
    keep(table.page, ".card-felt", "throw-card", theme)
    table.press("layer-close")
    table.taps.territory("japan")
    keep(table.page, "#pad", "number-pad", theme)
    server.say(match, "table declare red")
    page = tablet.page(f"{server.url}/matches/new?apart=yes")
    keep(page, ".book-choice", "rulebook-cards", theme)
    keep(page, ".deal-bar", "buttons", theme)
    seat = phone.page(join_link(server, open_at(server, ATTACK), "red"))
    seat.wait_for_timeout(500)
    seat.screenshot(path=PICTURES / f"phone-{theme}.png")


def keep(page: Page, selector: str, name: str, theme: str) -> None:
    """Photograph the element as the picture of that component."""
    page.locator(selector).screenshot(path=PICTURES / f"{name}-{theme}.png", animations="disabled")
    print(f"docs/screenshots/components/{name}-{theme}.png")


if __name__ == "__main__":
    main()
