"""The club's book in the browser: the PIN, a fine, a payment, a mistake taken back; everybody can use its pages."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.club import add_member, set_pin
from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.faults import faults
from tests.browser.server import Server

Devices = Callable[..., Device]
NARROW_WORDS = """() => [...document.querySelectorAll(".ledger-what")]
  .filter((words) => words.offsetWidth < words.parentElement.clientWidth).map((words) => words.innerText)"""


def fine(page: Page, name: str, amount: str, text: str) -> None:
    page.locator("#kind-members").select_option(label="Fine")
    page.locator('.face-choice:has([name="member"])', has_text=name).tap()
    page.locator("#amount-members").fill(amount)
    page.locator("#text-members").fill(text)
    page.get_by_role("button", name="Enter").first.tap()


def test_a_fine_is_entered_paid_and_a_mistake_taken_back_and_a_keepers_phone_can_use_the_book(
    server: Server, devices: Devices
) -> None:
    table, phone = devices(TABLET), devices(PHONE)
    page = table.page(server.url)
    for name in ("Alice", "Bob"):
        add_member(server, page, name)
    set_pin(server, page)
    fine(page, "Bob", "2,500", "late")
    expect(page.locator(".fault")).to_contain_text("An amount has at most two digits after the comma")
    fine(page, "Bob", "2,50", "late")
    fine(page, "Alice", "0,50", "wrong dice")
    page.get_by_role("button", name="Take back no. 2").tap()
    expect(page.get_by_text("takes back no. 2")).to_be_visible()
    page.get_by_role("button", name="Pays €2.50 Bob").tap()
    expect(page.locator(".in-the-box strong")).to_have_text("€2.50")
    assert faults(page) == []
    reader = phone.page(f"{server.url}/cash")
    expect(reader.locator(".accounts li", has_text="Bob")).to_contain_text("owes nothing")
    assert reader.locator("form").count() == 0
    page.goto(f"{server.url}/book")
    assert faults(page) == []
    reader.goto(f"{server.url}/book?next=/cash&theme=light")
    assert faults(reader) == []
    reader.locator("#keeper-open").select_option(label="Bob")
    reader.locator("#pin-open").fill("2580")
    reader.get_by_role("button", name="Open", exact=True).tap()
    expect(reader.get_by_text("Bob keeps the book")).to_be_visible()
    assert faults(reader) == []
    assert reader.evaluate("() => document.documentElement.scrollWidth") <= 390
    reader.set_viewport_size({"width": 320, "height": 568})
    # The key to take an entry back leaves its words the whole width.
    expect(reader.locator(".ledger form")).not_to_have_count(0)
    assert reader.evaluate(NARROW_WORDS) == []
    with_the_longest_word_it_fits_the_smallest_phone(server, page, devices)


def with_the_longest_word_it_fits_the_smallest_phone(server: Server, page: Page, devices: Devices) -> None:
    longest = "Donaudampfschifffahrtselektrizitätenhaup"
    add_member(server, page, longest)
    reader = devices(PHONE, viewport={"width": 320, "height": 568}).page(f"{server.url}/book?next=/cash")
    reader.locator("#keeper-open").select_option(label=longest)
    reader.locator("#pin-open").fill("2580")
    reader.get_by_role("button", name="Open", exact=True).tap()
    expect(reader.get_by_text(f"{longest} keeps the book")).to_be_visible()
    assert faults(reader) == []
