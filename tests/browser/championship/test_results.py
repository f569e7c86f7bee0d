"""Results without a record, on their page: by faces, and from a file with misspelt names; every tap is counted."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.club import found_club, set_pin
from tests.browser.devices import TABLET, Device
from tests.browser.faults import faults
from tests.browser.server import Server
from tests.browser.taps import Taps

Devices = Callable[..., Device]
SITTINGS = (("Bob", "Charlie"), ("Bobb", "Charlie"), ("Bob", "Charly"), ("Dna", "Xaver"))
TEN_YEARS = "date;players;winners\n" + "".join(
    f"{year}-0{month}-04;Alice, {winner}, {third};{winner}\n"
    for year in range(2012, 2022)
    for month, (winner, third) in enumerate(SITTINGS, 1)
)
"""Forty results; of the four new names of the file three are misspelt."""


def face(field: str, name: str) -> str:
    """Return the face of that name in a row."""
    return f'.face-choice:has(input[name="{field}"]):has-text("{name}")'


def test_a_result_by_hand_takes_five_taps_its_change_six_and_a_file_with_three_misspellings_at_most_twelve(
    server: Server, devices: Devices
) -> None:
    page = devices(TABLET).page(server.url)
    found_club(server)
    set_pin(server, page)
    page.goto(f"{server.url}/results")
    taps = Taps(page)
    for target in (face("won", "Bob"), face("played", "Alice"), face("played", "Charlie")):
        taps.on(target)
    taps.on(page.get_by_role("button", name="Enter", exact=True))
    expect(page.locator(".booked")).to_contain_text("Entered: Bob against Alice and Charlie")
    assert taps.count <= 5
    assert faults(page) == []

    taps = Taps(page)
    taps.on(page.locator(".results-list").get_by_role("link", name="Change").first)
    for target in (face("won", "Bob"), face("won", "Alice"), face("played", "Alice"), face("played", "Bob")):
        taps.on(target)
    taps.on(page.get_by_role("button", name="Save", exact=True))
    expect(page.locator(".booked")).to_contain_text("Changed: Alice against Bob and Charlie")
    assert taps.count <= 6
    assert faults(page) == []
    page.locator(".booked").get_by_role("button", name="Change it back").tap()
    expect(page.locator(".booked")).to_contain_text("Changed: Bob against Alice and Charlie")
    page.locator(".results-list").get_by_text("Take it out").first.tap()
    page.locator(".results-list").get_by_label("Why").first.fill("entered by mistake")
    page.locator(".results-list").get_by_role("button", name="Take it out").first.tap()
    expect(page.locator(".results-list li").first).to_contain_text("does not count: entered by mistake")

    taps = Taps(page)
    page.set_input_files("#file", {"name": "years.csv", "mimeType": "text/csv", "buffer": TEN_YEARS.encode("cp1252")})
    taps.on(page.get_by_role("button", name="Take all"))
    expect(page.get_by_role("heading", name="Who is that?")).to_be_visible()
    chosen = page.locator(".new-names select")
    assert chosen.evaluate_all("all => all.map(({ name, value }) => [name, value])") == [
        ["as_Bobb", "Bob"],
        ["as_Charly", "Charlie"],
        ["as_Dna", "Dana"],
        ["as_Xaver", ""],
    ]
    assert faults(page) == []
    taps.on(page.get_by_role("button", name="Take the file like this"))
    expect(page.get_by_text("40 results were taken.")).to_be_visible()
    assert taps.count <= 12 - 2
    page.goto(f"{server.url}/championship/all")
    text = page.locator("main").inner_text()
    assert "Xaver" in text and not any(name in text for name in ("Bobb", "Charly", "Dna"))
    page.goto(f"{server.url}/results")
    page.get_by_role("button", name="Take all out").tap()
    expect(page.get_by_text("40 results · they do not count")).to_be_visible()
    assert faults(page) == []
