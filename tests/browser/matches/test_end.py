"""The end of a match on the table and its record page: who won, the figures, and the ways on and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.faults import SIZES, faults, faults_everywhere, faults_of_screen
from tests.browser.matches.past import FIGURES, OVERLAPS, check_end, take_golden
from tests.browser.measuring import measure
from tests.browser.phone import join
from tests.browser.positions import open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
OTHERS = (
    "hasbro_domination_declared_5",
    "swedish_duel_declared_2",
    "conceded_3",
    "abandoned_6",
    "french_1976_duel_abandoned_2",
)
"""Matches that the table ended."""
SIX = {"red": "Alice", "blue": "Bob", "green": "Charlie", "black": "Dana", "yellow": "Emil", "pink": "Frida"}


def show_end(server: Server, devices: Devices, name: str, *, query: str = "", **more: str) -> Page:
    """Return the table's page of that match once its figures are counted."""
    page = devices(TABLET, **more).page(f"{server.url}/matches/{take_golden(server, name)}{query}")
    expect(page.locator(FIGURES)).to_be_visible()
    return page


@pytest.mark.by_turns(len(OTHERS))
@pytest.mark.parametrize("name", OTHERS)
def test_an_end_that_the_table_made_is_readable_and_leads_on(server: Server, devices: Devices, name: str) -> None:
    """The matches that were won are in `test_past`."""
    page = show_end(server, devices, name)
    check_end(page, server.get(f"/matches/{page.url.rpartition('/')[2]}"))
    assert faults(page) == []
    page.goto(f"{page.url}/record")
    expect(page.locator(FIGURES)).to_be_visible()
    assert faults_of_screen(page) == []


@pytest.mark.by_turns(18, "looks")
def test_the_end_fits_every_screen_in_both_themes(server: Server, devices: Devices) -> None:
    page = show_end(server, devices, "mission_by_another_5")
    page.locator(".figures-table summary").first.click()
    page.locator(".figures-matrix button").first.click()
    assert faults_everywhere(page) == []
    page.goto(f"{page.url}/record")
    expect(page.locator(FIGURES)).to_be_visible()
    assert faults_everywhere(page) == []


def test_a_number_of_conquests_names_the_territories_and_leads_into_the_replay(
    server: Server, devices: Devices
) -> None:
    page = show_end(server, devices, "mission_4")
    key = page.get_by_role("button", name="Bob took 9 territories from Charlie")
    expect(key).to_have_text("9")
    key.tap()
    expect(key).to_have_attribute("aria-pressed", "true")
    links = page.locator(".figures-taken a")
    expect(links).to_have_count(9)
    match = page.url.rpartition("/")[2]
    seq = int((links.first.get_attribute("href") or "").rpartition(f"/matches/{match}/replay#")[2])
    taken = server.get(f"/matches/{match}/story")["steps"][seq - 1]
    assert (taken["marks"], taken["throw"]["seat"], taken["throw"]["defending"]) == (["conquest"], "blue", "green")
    points = page.locator(".figures-point")
    expect(points.last).to_contain_text("The decisive conquest: Bob takes Congo from Charlie")
    points.last.tap()
    page.wait_for_url(f"**/matches/{match}/replay#*")


def test_a_key_leads_to_the_figures_and_another_shows_what_lies_face_down(server: Server, devices: Devices) -> None:
    """EM-8.5f, A-27: nobody comes upon it, and an eliminated player's empty line says why.

    To the figures it is at once where somebody asked for stillness; whoever hears the page goes on there.
    """
    page = show_end(server, devices, "mission_by_another_5", reduced_motion="reduce")
    page.get_by_role("button", name="The match in figures").tap()
    figures = page.get_by_role("region", name="The match in figures")
    expect(figures).to_be_focused()
    assert figures.evaluate("(node) => Math.round(node.getBoundingClientRect().top)") in range(20)
    expect(page.locator(".finish-seat", has_text="Charlie")).to_contain_text("missions stay face down")
    key = page.locator('button[data-key="face-down"]')
    expect(key).to_have_text("Show what stayed face down (Easy-Move\u00a0§\u00a08\u00a0(5))")
    hidden = server.get(f"/matches/{page.url.rpartition('/')[2]}/missions")
    assert list(hidden["out"]) == ["green"]
    key.tap()
    shown = page.locator(".face-down")
    expect(shown).to_contain_text("Nobody may look at them.")
    expect(shown.locator("li", has_text="Charlie, who was out")).to_be_visible()
    expect(shown.locator("li", has_text="Nobody drew")).to_be_visible()


def test_whoever_looks_on_has_no_match_to_begin_and_nothing_to_fine(server: Server, devices: Devices) -> None:
    page = show_end(server, devices, "declared_7", query="?as=onlooker")
    keys = page.locator(".finish-ways > *")
    assert keys.all_inner_texts() == ["Replay", "The match in figures", "Record"]
    assert page.locator(".finish-quiet > *").all_inner_texts() == ["Look at the board"]


def open_with_two_missions(server: Server, names: Mapping[str, str] = SIX) -> str:
    """Open a match of six with two missions each, the longest among them, which the table has ended."""
    match = open_at(
        server,
        "red: north_america, siberia 2; blue: europe 2; green: africa 3; black: australia 2; yellow: south_america 2; "
        "turn red attack; attacks_made; missions red europe+australia+any europe+south_america+any, "
        "blue 18_territories_2_armies asia+south_america, green eliminate_black 24_territories, "
        "black eliminate_pink north_america+africa, yellow eliminate_red north_america+australia, "
        "pink africa+asia eliminate_blue",
        names=names,
    )
    server.say(match, "red end", "table declare red")
    return match


def test_all_that_matters_is_in_sight_at_once(server: Server, devices: Devices) -> None:
    """The winner, everybody with their missions, and the curve of the match; the figures begin below."""
    page = devices(TABLET).page(f"{server.url}/matches/{open_with_two_missions(server)}")
    for width, height in ((1280, 800), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        expect(page.locator(".finish-curve .chart")).to_be_visible()
        expect(page.locator(".finish-missions li")).to_have_count(12)
        for part in (".finish-top", ".finish-seat", ".finish-next", ".finish-curve"):
            ends = measure(page.locator(part), "(nodes) => nodes.map((node) => node.getBoundingClientRect().bottom)")
            assert max(ends) <= height, (width, part)


def test_the_end_stays_whole_with_the_longest_names(server: Server, devices: Devices) -> None:
    names = {colour: f"{name}-Maximiliane von Hohenfels-Rosenthal-Z"[:40] for colour, name in SIX.items()}
    page = devices(TABLET).page(f"{server.url}/matches/{open_with_two_missions(server, names)}")
    expect(page.locator(FIGURES)).to_be_visible()
    for width, height in (*SIZES, (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OVERLAPS) == 0, width
        assert faults_of_screen(page) == [], width


def test_figures_that_do_not_come_are_asked_for_again_and_move_nothing(server: Server, devices: Devices) -> None:
    """Nor does the curve move anything when it comes."""
    device = devices(TABLET)
    device.context.route("**/figures*", lambda route: route.abort())
    page = device.page(f"{server.url}/matches/{take_golden(server, 'mission_4')}")
    expect(page.locator("#finish h2")).to_be_visible()
    expect(page.locator(".finish-figures")).to_contain_text("The figures do not come")
    places = "(nodes) => nodes.map((node) => Object.values(node.getBoundingClientRect().toJSON()))"
    parts = page.locator(".finish-top, .board-pane, .finish-seat, .finish-curve, .finish-curve .figures-paper")
    before = measure(parts, places)
    device.context.unroute("**/figures*")
    page.locator('[data-key="figures-again"]').tap()
    expect(page.locator(".finish-curve .chart")).to_be_visible()
    expect(page.locator(FIGURES)).to_be_visible()
    page.locator("#table").evaluate("(node) => node.scrollTo(0, 0)")
    assert measure(parts, places) == before


def test_the_end_needs_no_finger(server: Server, devices: Devices) -> None:
    """Keyboard alone: the figures, the board and back, and what an undo takes away."""
    page = show_end(server, devices, "tie_break_3")
    page.locator('[data-key="finish-rematch"]').focus()
    for _ in range(5):
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.dataset.key") == "aside"
    page.keyboard.press("Enter")
    expect(page.locator("#finish")).to_be_hidden()
    page.locator('[data-key="to-result"]').press("Enter")
    expect(page.locator("#finish")).to_be_visible()
    page.locator(".figures-table summary").first.press("Enter")
    expect(page.locator(".figures-table table").first).to_be_visible()
    page.locator(".figures-matrix button").first.press("Enter")
    expect(page.locator(".figures-taken")).to_be_visible()
    page.locator('[data-key="finish-undo"]').press("Enter")
    expect(page.locator("#finish")).to_be_hidden()
    expect(page.locator("#board-pane")).to_be_visible()


def begin_match(server: Server) -> str:
    """Begin a match in which the first seat has placed its armies, and return its id."""
    players = {"red": "Lena", "blue": "Holk", "green": "Rado"}
    seats = [{"colour": colour, "players": [name]} for colour, name in players.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    view = server.get(f"/matches/{match}")
    place = view["legal"]["place"]
    server.say(match, f"{view['position']['turn']} place {place['territories'][0]} {place['most']}")
    return match


def check_running_figures(page: Page) -> None:
    """One seat's time is known so far, and nothing of what lies face down is offered."""
    expect(page.locator(".figures-times tbody tr")).to_have_count(3)
    expect(page.locator(".figures-times tbody tr", has_text="not known")).to_have_count(2)
    expect(page.locator(".figures-points")).to_contain_text("No moment stands out so far.")
    expect(page.locator(".face-down")).to_have_count(0)


def test_the_table_has_the_figures_while_the_match_runs_and_then_its_end(server: Server, devices: Devices) -> None:
    """They are a tap away. Who has won is said to whoever hears the page, and shown once."""
    match = begin_match(server)
    page = devices(TABLET, reduced_motion="reduce").page(f"{server.url}/matches/{match}")
    page.get_by_role("button", name="More").tap()
    page.locator('[data-key="menu-figures"]').tap()
    check_running_figures(page)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(".figures")).to_be_hidden()
    # What happens before the page follows the match is on it at once, and told by nobody.
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    server.say(match, "table declare red")
    told = page.get_by_role("status").filter(has_text="Lena wins")
    expect(told).to_contain_text("The table agreed")
    box = told.bounding_box()
    assert box is not None and max(box["width"], box["height"]) <= 1
    expect(page.locator("#finish h2")).to_have_text("Lena wins")
    expect(page.locator("#finish").locator(FIGURES)).to_be_visible()
    page.get_by_role("button", name="The match in figures").tap()
    expect(page.get_by_role("region", name="The match in figures")).to_be_focused()
    # Another end begins at its top.
    server.say(match, "table undo")
    expect(page.locator("#finish")).to_be_hidden()
    server.say(match, "table declare blue")
    expect(page.locator("#finish h2")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.getElementById('table').scrollTop") == 0


def test_a_phone_has_the_figures_while_the_match_runs_and_at_its_end(server: Server, devices: Devices) -> None:
    """The record page has them, with times, for whoever looks on, and a seat's own page for its player."""
    match = begin_match(server)
    device = devices(PHONE)
    check_running_figures(device.page(f"{server.url}/matches/{match}/record?as=onlooker"))
    code = server.post(f"/matches/{match}/codes/red", {})["url"]
    phone = join(device, f"{server.url}{code}", server)
    phone.taps.on("#drawer-key")
    phone.taps.on("#open-figures")
    check_running_figures(phone.page)
    assert faults(phone.page) == []
    phone.page.keyboard.press("Escape")
    server.say(match, "table declare red")
    phone.press("result-figures")
    expect(phone.page.locator(FIGURES)).to_be_visible()
    assert faults(phone.page) == []
