"""The rules in reach: from a refusal to its clause in one tap, and a rulebook that narrows down while one types."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from referee.rulebooks.loader import load_board
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.pages import SEATS, join_link
from tests.browser.server import Json, Server
from tests.browser.table import Table, dice_keys
from tests.browser.taps import Taps

Devices = Callable[..., Device]
BOARD = load_board("classic")


def begin(server: Server) -> str:
    """Begin a match whose table makes three defence dice dearer, and return its id."""
    wish = {"seats": SEATS, "options": {"penalty_three_defence_dice": 3}}
    match = str(server.post("/matches", wish)["id"])
    server.say(match, "table deal")
    return match


def position(server: Server, match: str) -> Json:
    return dict(server.get(f"/matches/{match}")["position"])


def refused(server: Server, table: Table) -> Locator:
    """Attack across no border, which is refused, and return the link to the paragraph in what the referee says."""
    now = position(server, table.match)
    turn, owners = now["turn"], now["owners"]
    foreign = sorted(land for land, owner in owners.items() if owner != turn)
    source = next(land for land in sorted(owners) if land not in foreign and BOARD.neighbours[land] & {*foreign})
    far = (land for land in foreign if land not in BOARD.neighbours[source])
    most = server.get(f"/matches/{table.match}")["legal"]["place"]["most"]
    table.shows(server.say(table.match, f"{turn} place {source} {most}")["seq"])
    for territory in (source, next(far)):
        table.taps.territory(territory)
    table.press("happened")
    for key in dice_keys([6, 5, 4], [3, 2]):
        table.press(key)
    expect(table.page.locator("#refusal")).to_be_visible()
    return table.page.locator("#refusal a.clause-link")


def asks_no_number_that_can_only_be_refused(server: Server, table: Table) -> None:
    """Armies for another's territory are refused at the first tap; hands that the app dealt have no number to set."""
    now = position(server, table.match)
    foreign = next(land for land, owner in sorted(now["owners"].items()) if owner != now["turn"])
    table.taps.territory(foreign)
    expect(table.page.locator("#refusal")).to_be_visible()
    expect(table.page.locator('[data-key="all"]')).to_have_count(0)
    table.press("menu")
    table.press("menu.audit")
    expect(table.page.locator("#pad .stepper")).to_have_count(1)
    table.press("back")
    expect(table.page.locator("#pad .stepper")).to_have_count(0)


def opens_and_closes_its_clause(table: Table, link: Locator, says: str, shot: Path) -> None:
    """See the table stay where it is: Escape or the big button closes the clause, and the focus goes back."""
    page, address, sheet = table.page, table.page.url, table.page.locator("#sheet")
    table.taps.on(link)
    expect(sheet).to_contain_text(says)
    expect(sheet.get_by_role("button")).to_be_focused()
    shoot(page, shot)
    assert faults(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(page.locator("#refusal")).to_be_visible()
    expect(page.locator(".dice-pad.is-armed")).to_be_visible()
    expect(link).to_be_focused()
    page.keyboard.press("Enter")
    expect(sheet).to_contain_text(says)
    table.taps.on(sheet.get_by_role("button"))
    expect(sheet).to_be_hidden()
    assert page.url == address


def coloured(server: Server, devices: Devices, theme: str, lang: str) -> Device:
    device = devices(TABLET)
    cookies = {"theme": theme, "lang": lang}
    device.context.add_cookies([{"name": name, "value": value, "url": server.url} for name, value in cookies.items()])
    return device


def test_from_a_refusal_to_its_clause_in_one_tap(server: Server, devices: Devices, shots: Path) -> None:
    """When the match is over, the result is not covered by what nobody can do any more."""
    device = coloured(server, devices, "dark", "en")
    table = Table(device.page(f"{server.url}/matches/{begin(server)}"))
    asks_no_number_that_can_only_be_refused(server, table)
    link = refused(server, table)
    shoot(table.page, shots / "refusal-dark.png")
    says = "The two territories must have a border in common."
    opens_and_closes_its_clause(table, link, says, shots / "sheet-dark.png")
    turn = position(server, table.match)["turn"]
    table.shows(server.say(table.match, f"table declare {turn}")["seq"])
    expect(table.page.locator("#finish")).to_be_visible()
    expect(table.page.locator("#refusal")).to_be_hidden()


def test_without_an_answer_the_sheet_says_so_and_closes(server: Server, devices: Devices) -> None:
    device = devices(TABLET)
    table = Table(device.page(f"{server.url}/matches/{begin(server)}"))
    link = refused(server, table)
    device.context.set_offline(True)
    table.taps.on(link)
    expect(table.page.locator("#sheet-failed")).to_be_visible()
    table.page.keyboard.press("Escape")
    device.context.set_offline(False)
    expect(table.page.locator("#sheet")).to_be_hidden()


def test_a_refusal_leads_to_its_clause_in_german_and_to_the_moment_at_which_it_was_judged(
    server: Server, devices: Devices, shots: Path
) -> None:
    device = coloured(server, devices, "light", "de")
    table = Table(device.page(f"{server.url}/matches/{begin(server)}"))
    link = refused(server, table)
    shoot(table.page, shots / "refusal-light.png")
    opens_and_closes_its_clause(table, link, "eine gemeinsame Grenze haben.", shots / "sheet-light.png")
    seq = server.get(f"/matches/{table.match}")["seq"]
    table.press("moment")
    table.page.wait_for_url(f"{server.url}/matches/{table.match}/replay#{seq}")


def test_a_refusal_on_the_phone_opens_its_clause(server: Server, devices: Devices, shots: Path) -> None:
    match = begin(server)
    turn = position(server, match)["turn"]
    page = devices(PHONE).page(join_link(server, match, turn))
    expect(page.locator("main[data-seq]")).to_be_visible()
    owners = position(server, match)["owners"]
    page.locator(f'[data-territory="{next(name for name, owner in owners.items() if owner != turn)}"]').focus()
    page.keyboard.press("Enter")
    taps = Taps(page)
    taps.on(page.locator("#refusal a.clause-link"))
    expect(page.locator("#sheet")).to_contain_text("Spread them over your territories")
    shoot(page, shots / "sheet-phone.png")
    assert faults(page) == []
    taps.on("#sheet-close")
    expect(page.locator("#sheet")).to_be_hidden()
    taps.on('#refusal [data-key="moment"]')
    page.wait_for_url(f"{server.url}/matches/{match}/replay#{server.get(f'/matches/{match}')['seq']}")


def test_the_menu_leads_to_the_rules_at_this_table_and_back(server: Server, devices: Devices) -> None:
    """A clause says what this table chose."""
    match = begin(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}/rules/EM-8.7.4g")
    expect(page.locator("#clause")).to_contain_text("At this table: 3")
    page.goto(f"{server.url}/matches/{match}")
    table = Table(page)
    table.press("menu")
    table.press("menu.rules")
    expect(page.locator("h1")).to_have_text("Easy-Move § 8")
    table.taps.on(page.get_by_role("link", name="Back to the table"))
    page.wait_for_url(re.compile(r"/matches/\w+$"))


def shown(page: Page) -> Locator:
    return page.locator(".clause-entry:not([hidden])")


def test_a_rulebook_narrows_down_while_one_types(server: Server, devices: Devices) -> None:
    """With a script at every letter, and the search survives a reload; a link to a clause is stronger than it."""
    page = devices(TABLET).page(f"{server.url}/rulebooks/swedish")
    everything = shown(page).count()
    page.locator("#q").press_sequentially("dotted line")
    expect(shown(page)).to_have_count(2)
    expect(page.locator("#found")).to_have_text("2")
    expect(page.locator(".rule-group:not([hidden])")).to_have_count(1)
    page.keyboard.press("Enter")
    page.reload()
    expect(shown(page)).to_have_count(2)
    page.locator("#q").fill("zebra")
    expect(page.locator("#nothing")).to_be_visible()
    page.locator("#q").fill("")
    expect(shown(page)).to_have_count(everything)
    page.goto(f"{server.url}/rulebooks/swedish?q=zebra#SV-3m")
    expect(page.locator("#SV-3m")).to_be_in_viewport()


def test_the_search_needs_no_script(server: Server, devices: Devices) -> None:
    page = devices(TABLET, java_script_enabled=False).page(f"{server.url}/rulebooks/swedish")
    page.locator("#q").fill("dotted line")
    page.get_by_role("button", name="Search").click()
    expect(shown(page)).to_have_count(2)


def test_an_option_s_clause_opens_over_the_start_form(server: Server, devices: Devices) -> None:
    """What was chosen there is not lost."""
    page = devices(TABLET).page(f"{server.url}/rulebooks/compare?one=hasbro&other=swedish")
    taps = Taps(page)
    taps.on(page.locator("#option-fortify a.clause-link").last)
    expect(page.locator("#sheet")).to_contain_text("a single move")
    taps.on("#sheet-close")
    assert page.url.endswith("/rulebooks/compare?one=hasbro&other=swedish")
