"""Each device its own language and colours, and any name for the computer that serves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from referee.service.admin.opening import read_link_key
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.pages import join_link, new_match
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.taps import Taps

Devices = Callable[..., Device]


@pytest.fixture(scope="module")
def match(server: Server) -> Iterator[str]:
    yield new_match(server)


def language(page: Page) -> str | None:
    return page.locator("html").get_attribute("lang")


def brightness(page: Page) -> int:
    """Of the ground behind everything: 0 black, 255 white."""
    colour = str(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    return sum(int(part) for part in re.findall(r"\d+", colour)[:3]) // 3


@pytest.mark.parametrize(
    ("locale", "shown", "begin"),
    [
        ("de-CH", "de", "Der Easy-Move-Club"),
        ("en-GB", "en", "The Easy-Move club"),
        ("nb-NO", "en", "The Easy-Move club"),
    ],
)
def test_language_of_the_device(server: Server, devices: Devices, locale: str, shown: str, begin: str) -> None:
    page = devices(TABLET, locale=locale).page(server.url)
    assert language(page) == shown
    expect(page.get_by_role("button", name=begin)).to_be_visible()


def test_language_and_colours_are_chosen_for_the_device_and_stay(server: Server, match: str, devices: Devices) -> None:
    """One tap; from then on every page of the device, the table's scripts included, speaks and looks so.

    It is dark whatever the device prefers, until light is chosen.
    """
    page = devices(TABLET, locale="en-GB", color_scheme="light").page(server.url)
    assert brightness(page) < 60
    Taps(page).on(page.get_by_role("link", name="Light colours"))
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.wait_for_load_state("load")
    assert brightness(page) > 200
    page.goto(f"{server.url}/championship")
    Taps(page).on(page.get_by_role("link", name="Deutsch"))
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto(f"{server.url}/matches/{match}")
    table = Table(page)
    assert language(page) == "de"
    assert re.fullmatch(r"Setze \d+ Armeen|\d+ Armeen setzen|\d+ Armeen .*", table.ask()), table.ask()
    expect(page.get_by_role("button", name=re.compile("^Brasilien, "))).to_have_count(1)
    assert brightness(page) > 200
    another_device_speaks_another_language(server, table, devices)
    table.press("menu")
    table.press("menu.theme")
    assert brightness(page) < 60
    page.goto(server.url)
    assert brightness(page) < 60


def another_device_speaks_another_language(server: Server, german: Table, devices: Devices) -> None:
    english = Table(devices(TABLET, locale="en").page(german.address))
    where = server.get(f"/matches/{german.match}")["legal"]["place"]["territories"][0]
    english.taps.territory(where)
    english.said("amount-1")
    german.shows(english.seq)
    assert (
        german.page.locator("#tail .log li").last.inner_text()
        != english.page.locator("#tail .log li").last.inner_text()
    )


def test_rules_are_kept_by_return_and_chosen_with_one_tap(empty: Server, devices: Devices) -> None:
    """A name half typed outlives another rulebook's choice; what was kept is above everything next time."""
    page = devices(TABLET).page(empty.url)
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    taps.on(page.locator("#rules summary"))
    name = page.get_by_label("Name, for one tap next time")
    name.fill("Friday")
    taps.on(page.get_by_role("radio", name=re.compile("^Swedish rules")))
    expect(page.locator(".deal-what")).to_contain_text("Swedish rules")
    expect(name).to_have_value("Friday")
    name.press("Enter")
    kept = page.get_by_role("button", name=re.compile("^Friday"))
    expect(kept).to_have_attribute("aria-pressed", "true")
    expect(name).to_have_value("")
    page.goto(f"{empty.url}/matches/new")
    expect(page.locator(".deal-what")).to_contain_text("Easy-Move")
    taps.on(kept)
    expect(page.locator(".deal-what")).to_contain_text("Swedish rules")


@pytest.mark.by_turns(15, "every page")
def test_no_page_needs_a_secure_place(empty: Server, devices: Devices) -> None:
    """By a name on the network, over plain http, a browser withholds much: nothing a table or a phone does needs it."""
    address = f"http://referee.test:{empty.port}"
    page = devices(TABLET).page(address + table_path(empty))
    assert page.evaluate("[isSecureContext, crypto.randomUUID, navigator.clipboard, navigator.wakeLock]") == [
        False,
        *[None] * 3,
    ]
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    expect(page.locator(".place")).to_have_count(6)
    taps.on(page.get_by_role("button", name="Deal"))
    taps.on(page.get_by_role("link", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))
    table = Table(page)
    place_and_attack(empty, table)
    table.press("menu")
    table.press("menu.turn")
    phone = Phone(devices(PHONE).page(join_link(empty, table.match, "blue").replace(empty.url, address)))
    with phone.taps.hold("#hold"):
        expect(phone.page.locator("#mission-cards .mission:not(.mission-back)")).to_have_count(2)
    table.said("undo")
    phone.follows(table.seq)


def table_path(server: Server) -> str:
    """Return the link for the tablet, as the command `link` shows it."""
    return f"/table/{read_link_key(server.instance)}"


def place_and_attack(server: Server, table: Table) -> None:
    """All armies placed where they can attack at once, and one throw made."""
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    for territory in offer["territories"]:
        table.place_all(territory)
        attack = server.get(f"/matches/{table.match}")["legal"].get("attack", {"from": {}})["from"].get(territory)
        if attack:
            break
        table.said("undo")
    target, dice = next(iter(attack["to"].items()))
    table.aim(territory, target)
    table.throw([6] * attack["dice"], [1] * dice["dice"])
