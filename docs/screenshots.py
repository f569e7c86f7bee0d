"""Take the pictures of the README: `.venv/bin/python docs/screenshots.py`. A club of its own is served for it."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser.devices import PHONE, TABLET, device, launch  # noqa: E402
from tests.browser.matches.test_action_field import in_africa, send  # noqa: E402
from tests.browser.pages import join_link  # noqa: E402
from tests.browser.positions import open_at  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.browser.strategy import BOARD  # noqa: E402
from tests.browser.table import Table, dice_keys  # noqa: E402
from tests.places import GOLDEN  # noqa: E402

PICTURES = ROOT / "docs" / "screenshots"
PEOPLE = {"red": "Alice", "blue": "Bob", "green": "Charlie", "black": "Dana", "yellow": "Emil", "pink": "Frida"}
SEATS = [{"colour": colour, "players": [name]} for colour, name in PEOPLE.items()]
WORLD = (
    "red: north_america 3, alaska 12; blue: asia 4; green: europe 5; yellow: south_america 2; black: africa 6; "
    "pink: australia 7; turn red attack; attacks_made; "
    "missions red ? ?, blue ? ?, green ? ?, yellow ? ?, black ? ?, pink ? ?"
)
SET = ("alaska", "alberta", "western_united_states")
"""Three cards of one symbol."""


def main() -> None:
    """Take every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start()
        browser = launch(playwright)
        try:
            take(server, browser)
        finally:
            browser.close()
            server.kill()


def take(server: Server, browser: Browser) -> None:
    """Photograph the evening in the order it happens."""
    page = device(browser, TABLET).page(server.url)
    keep(page, "start")
    page.get_by_role("button", name="The Easy-Move club").tap()
    page.wait_for_url("**/matches/new")
    keep(page, "who-is-here")
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal")
    phone = device(browser, {**PHONE, "device_scale_factor": 2}).page(join_link(server, match, "blue"))
    page.goto(f"{server.url}/matches/{match}")
    fight(server, Table(page), phone)
    page.goto(f"{server.url}/championship")
    keep(page, "championship")
    replay(server, page)
    page.goto(f"{server.url}/rulebooks/swedish")
    keep(page, "rules")
    liberate(server, browser)
    look_on(server, browser)


def look_on(server: Server, browser: Browser) -> None:
    """Photograph what the TV shows after a throw."""
    match = open_at(server, WORLD, names=PEOPLE)
    server.say(match, "red attack alaska kamchatka 6,4,2 v 5,2")
    page = device(browser, {"viewport": {"width": 1920, "height": 1080}}).page(f"{server.url}/matches/{match}/watch")
    page.locator("#curve .chart").wait_for()
    keep(page, "onlookers")


def replay(server: Server, page: Page) -> None:
    """Photograph a replay in the middle of an attack."""
    record = (GOLDEN / "regelbuch_missions_mission_4.toml").read_text(encoding="utf-8")
    match = str(server.post("/matches", {"record": record})["id"])
    steps = server.get(f"/matches/{match}/story")["steps"]
    throws = [step["seq"] for step in steps if len(step.get("throw", {}).get("dice", {}).get("attacker", ())) == 3]
    page.goto(f"{server.url}/matches/{match}/replay#{throws[2 * len(throws) // 3]}")
    page.locator("#replay:not(.is-loading)").wait_for()
    keep(page, "replay")


def liberate(server: Server, browser: Browser) -> None:
    """Photograph the pad of the Hasbro rules after a throw: pairs, beaten units, and where to go on from."""
    table = in_africa(server, lambda kind, **more: device(browser, kind, **more), TABLET)
    table.aim("north_africa", "egypt")
    send(table, 2, 2)
    table.throw((3, 2), (6, 2))
    keep(table.page, "action-field")


def fight(server: Server, table: Table, phone: Page) -> None:
    """Photograph a forced trade, a throw on the pad and on a phone, its card, a refusal with its ways out, the end."""
    view = server.get(f"/matches/{table.match}")
    turn, owners = view["position"]["turn"], view["position"]["owners"]
    source, target = next(
        (own, other)
        for own in sorted(owners)
        for other in sorted(BOARD.neighbours[own])
        if owners[own] == turn != owners[other]
    )
    server.hold(table.match, turn, *SET)
    see(server, table)
    keep(table.page, "forced-trade")
    server.say(table.match, f"{turn} trade ? ? ?")
    most = server.get(f"/matches/{table.match}")["legal"]["place"]["most"]
    server.say(table.match, f"{turn} place {source} {most}", f"table correct {target} {owners[target]} 5")
    see(server, table)
    table.aim(source, target)
    table.throw([6, 4, 2], [5, 2])
    for key in ("red-0-6", "red-1-5"):
        table.press(key)
    table.page.wait_for_timeout(1_800)
    keep(table.page, "table")
    keep(phone, "phone")
    explain(table)
    refused(server, table, source, target)
    server.say(table.match, f"table declare {turn}")
    see(server, table)
    expect(table.page.locator("#ceremony")).to_be_hidden()
    keep(table.page, "end")


def explain(table: Table) -> None:
    """Photograph the card of the last throw: pairs, losses, clause, how likely, luck."""
    table.press("throw-card")
    table.page.locator(".card-luck").wait_for()
    keep(table.page, "throw-card")
    table.press("layer-close")


def refused(server: Server, table: Table, source: str, target: str) -> None:
    """Enter an attack across no border, so that the refusal shows its clause and the ways out."""
    view = server.get(f"/matches/{table.match}")
    server.say(table.match, f"table correct {target} {view['position']['owners'][target]} 1")
    see(server, table)
    for neighbour in sorted(view["position"]["owners"]):
        if (
            neighbour not in (*BOARD.neighbours[source], source)
            and view["position"]["owners"][neighbour] != view["position"]["turn"]
        ):
            for territory in (source, neighbour):
                if not table.is_chosen(territory):
                    table.taps.territory(territory)
            table.press("happened")
            for key in dice_keys([6, 4, 2], [5, 2]):
                table.press(key)
            table.page.locator("#refusal").wait_for()
            break
    keep(table.page, "refusal")


def see(server: Server, table: Table) -> None:
    """Wait until the page has caught up with what was said elsewhere."""
    table.shows(server.get(f"/matches/{table.match}")["seq"])


def keep(page: Page, name: str) -> None:
    """Photograph the page under that name."""
    page.wait_for_timeout(400)
    page.screenshot(path=PICTURES / f"{name}.png")
    print(f"docs/screenshots/{name}.png")


if __name__ == "__main__":
    main()
