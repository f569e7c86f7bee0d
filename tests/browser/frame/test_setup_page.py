"""The page "who is here" at every size: which rulebook is chosen stays in sight, and what is chosen is ticked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, SMALL_TABLET, TABLET, Device
from tests.browser.server import Server

Devices = Callable[..., Device]
NAMES = ("Wanda", "Xaver", "Yves", "Zoe", "Quentin", "Ulrike", "Viktor")
TICKS = """() => [...document.querySelectorAll(".book-card input, .deals input")].map((field) => [
    field.checked, getComputedStyle(field, "::before").content !== "none"])"""


def enter_names(page: Page) -> None:
    for number, name in enumerate(NAMES, 1):
        page.locator("#guest-name").fill(name)
        page.get_by_role("button", name="Add", exact=True).tap()
        expect(page.locator(".place")).to_have_count(number)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("kind", [TABLET, SMALL_TABLET], ids=["tablet", "small tablet"])
def test_the_chosen_rulebook_is_in_sight_with_seven_names(
    empty: Server, devices: Devices, kind: Mapping[str, Any]
) -> None:
    page = devices(kind).page(f"{empty.url}/matches/new?apart=yes")
    enter_names(page)
    expect(page.locator(".book-card:has(:checked)")).to_be_in_viewport(ratio=1)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_what_is_chosen_is_ticked_and_nothing_else_is(empty: Server, devices: Devices, theme: str) -> None:
    page = devices(TABLET).page(f"{empty.url}/matches/new?apart=yes&theme={theme}")
    enter_names(page)
    ticks = page.evaluate(TICKS)
    assert [is_chosen for is_chosen, _ in ticks] == [is_ticked for _, is_ticked in ticks]
    assert sum(is_chosen for is_chosen, _ in ticks) == 2


def test_the_foot_of_a_phone_leaves_the_page_its_room(empty: Server, devices: Devices) -> None:
    page = devices(PHONE).page(f"{empty.url}/matches/new?apart=yes")
    foot = page.locator(".deal-bar").bounding_box()
    assert foot is not None
    assert foot["height"] <= 90
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
