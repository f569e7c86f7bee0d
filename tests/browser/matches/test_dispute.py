"""A throw in dispute is judged without touching the match; the odds of attacks are told to whoever asks."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PHONE, TABLET, Device, scan, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.pages import join_link
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table
from tests.browser.taps import tab_to

Devices = Callable[..., Device]
ATTACKING = "red: alaska 6; blue: kamchatka 4, japan 2; rest green; turn red attack; round 3"
THROWS = ("red attack alaska kamchatka 6,5,2 v 6,4", "red attack alaska kamchatka 4,4,1 v 3,2")


def tell(page: Page, *keys: str) -> None:
    for key in keys:
        page.locator(f'[data-key="dispute-{key}"]').tap()


def judges_a_throw_without_entering_it(server: Server, table: Table, shots: Path) -> None:
    table.taps.on('[data-territory="alaska"]')
    table.taps.on('[data-territory="kamchatka"]')
    table.press("dispute")
    tell(table.page, "red-2", "red-6", "red-5", "blue-4", "blue-6", "blue-6")
    expect(table.page.locator(".dispute-objections")).to_contain_text("3 dice in Kamchatka: at most 2 in defence.")
    expect(table.page.locator('[data-key="dispute-book"]')).to_have_count(0)
    shoot(table.page, shots / "dispute.png")
    tell(table.page, "blue-die-2")
    expect(table.page.locator(".card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    expect(table.page.locator(".card-armies")).to_have_text(["6 → 5", "4 → 3"])
    assert server.get(f"/matches/{table.match}")["seq"] == 0
    table.said("dispute-book")
    assert server.get(f"/matches/{table.match}")["last_throw"]["losses"] == {"attacker": 1, "defender": 1}


def with_throws(server: Server) -> str:
    """Red has thrown twice at Kamchatka."""
    match = open_at(server, ATTACKING)
    server.say(match, *THROWS)
    return match


def test_a_dispute_changes_nothing_until_it_is_entered_and_has_every_way_out_of_the_last_throw(
    server: Server, devices: Devices, shots: Path
) -> None:
    """The last throw is explained above the fold by one tap, also while another attack is chosen."""
    match = open_at(server, ATTACKING)
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    judges_a_throw_without_entering_it(server, table, shots)
    seq = server.say(match, "table undo", *THROWS)["seq"]
    table.shows(seq)
    explains_the_last_throw(table, seq, shots)
    table.press("dispute-right")
    expect(table.page.get_by_role("heading", name="Put an entry right")).to_be_visible()
    table.page.keyboard.press("Escape")
    expect(table.page.get_by_role("heading", name="Dispute", exact=True)).to_be_visible()
    table.press("dispute-foul")
    expect(table.page.get_by_role("heading", name="Report a foul")).to_be_visible()
    table.page.keyboard.press("Escape")
    table.aim("alaska", "kamchatka")
    table.press("dispute")
    says = table.page.locator("dialog[open] .card-says")
    expect(says).to_have_text("Alice loses nothing, Bob loses 2.")
    expect(says).to_be_in_viewport(ratio=1)
    assert faults_everywhere(table.page) == []
    table.press("dispute-vote")
    table.page.wait_for_url(f"**/matches/{match}/motions")
    assert server.get(f"/matches/{match}")["seq"] == seq


def explains_the_last_throw(table: Table, seq: int, shots: Path) -> None:
    says = table.page.locator("dialog[open] .card-says")
    table.press("dispute")
    lately = table.page.locator(".dispute-lately")
    expect(says).to_have_text("Alice loses nothing, Bob loses 2.")
    expect(table.page.locator(".card-armies")).to_have_text(["5 → 5", "3 → 1"])
    expect(lately.get_by_role("heading")).to_have_text(["Alice: the last throws"])
    expect(lately.locator("a .line-losses")).to_have_text(["Bob loses 2", "Alice loses 1, Bob loses 1"])
    assert lately.locator("a").first.get_attribute("href") == f"/matches/{table.match}/replay#{seq}"
    ways = table.page.locator(".dispute-ways > *")
    keys = ["dispute-foul", "dispute-right", "dispute-vote"]
    assert ways.evaluate_all("(ways) => ways.map(({ dataset }) => dataset.key)") == keys
    shoot(table.page, shots / "dispute-last.png")


DOORS = ["door.throw", "door.armies", "door.card", "door.rule", "door.board"]


def test_one_door_leads_to_every_quarrel(server: Server, devices: Devices, shots: Path) -> None:
    match = with_throws(server)
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    page = table.page
    keys = page.locator(".dispute-door-keys > *")

    def go(door: str) -> None:
        table.press("dispute")
        table.press(door)

    table.press("dispute")
    expect(keys).to_have_count(len(DOORS))
    assert keys.evaluate_all("(all) => all.map(({ dataset }) => dataset.key)") == DOORS
    shoot(page, shots / "dispute-doors.png")
    page.keyboard.press("Escape")
    go("door.throw")
    expect(page.locator(".log-kind[aria-pressed=true]")).to_have_text("Throws")
    expect(page.locator(".log-panel .line-throw")).to_have_count(2)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    go("door.card")
    expect(page.locator(".log-kind[aria-pressed=true]")).to_have_text("Cards")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    go("door.armies")
    expect(page.locator(".audit-colours")).to_be_visible()
    table.taps.territory("alaska")
    table.press("digit-9")
    table.said("audit-set")
    assert server.get(f"/matches/{match}")["position"]["armies"]["alaska"] == 9
    go("door.rule")
    page.wait_for_url(f"**/matches/{match}/rules")
    page.go_back()
    go("door.board")
    page.wait_for_url(f"**/matches/{match}/setup-sheet")


def test_phones_and_onlookers_have_it_judged_and_cannot_enter_it(server: Server, devices: Devices) -> None:
    """There, too, the last throw is explained above the fold."""
    match = with_throws(server)
    page = devices(PHONE).context.new_page()
    for address, ways in (
        (f"{server.url}/matches/{match}?as=onlooker", []),
        (join_link(server, match, "blue"), ["dispute-vote"]),
    ):
        page.set_viewport_size(PHONE["viewport"])
        scan(page, address)
        page.locator("#open-dispute").tap()
        says = page.locator(".layer-body .card-says")
        expect(says).to_have_text("Alice loses nothing, Bob loses 2.")
        expect(says).to_be_in_viewport(ratio=1)
        tell(page, "blue-die-1", "blue-6")
        expect(says).to_have_text("Alice loses 1, Bob loses 1.")
        shown = page.locator(".dispute-ways [data-key]").evaluate_all("(all) => all.map(({ dataset }) => dataset.key)")
        assert shown == ways, address
        expect(page.locator(".dispute-lately a")).to_have_count(2)
        assert faults_everywhere(page) == [], address
    assert server.get(f"/matches/{match}")["seq"] == 2


def lit(table: Table, kind: str) -> set[str]:
    """Find the territories that are lit so."""
    hrefs = table.page.locator(f".light-{kind}").evaluate_all("(all) => all.map((one) => one.getAttribute('href'))")
    return {href.removeprefix("#outline-") for href in hrefs}


def asks_odds(table: Table, *territories: str) -> Locator:
    """Ask for odds by taps on the board; return where they are told."""
    table.press("odds")
    expect(table.page.locator(".panel-body")).to_contain_text("Tap a territory on the board")
    for territory in territories:
        table.taps.territory(territory)
    return table.page.locator("dialog[open] .odds-sums")


def test_odds_are_asked_by_two_taps_until_the_table_switches_them_off(
    server: Server, devices: Devices, shots: Path
) -> None:
    """Already while armies are placed; a phone has those of a chain, whoever looks on those of two not on turn."""
    match = open_at(server, ATTACKING.replace("attack", "reinforce"))
    page = devices(TABLET).page(f"{server.url}/matches/{match}?as=onlooker")
    expect(asks_odds(Table(page), "japan", "mongolia")).to_contain_text("Japan 2")
    page.goto(f"{server.url}/matches/{match}")
    table = Table(page)
    sums = asks_odds(table, "alaska")
    assert (lit(table, "chosen"), lit(table, "target")) == ({"alaska"}, {"kamchatka", "alberta", "northwest_territory"})
    shoot(page, shots / "odds-panel.png")
    table.taps.territory("kamchatka")
    expect(sums).to_contain_text("Kamchatka is conquered")
    expect(sums).to_contain_text("Alaska 6")
    page.keyboard.press("Escape")
    expect(page.locator(".panel-body")).to_have_count(0)
    assert lit(table, "chosen") == set()
    view = server.get(f"/matches/{match}")
    assert view["seq"] == 0
    table.shows(server.say(match, f"red place alaska {view['legal']['place']['most']}")["seq"])
    a_sentence_says_where_there_are_none(table, shots)
    page.set_viewport_size(TABLET["viewport"])
    phone = devices(PHONE).page(join_link(server, match, "blue"))
    phone.locator("#open-odds").tap()
    for key in ("from-alaska", "to-kamchatka", "to-japan"):
        phone.locator(f'[data-key="odds-{key}"]').tap()
    expect(phone.locator(".odds-way strong")).to_have_count(2)
    phone.keyboard.press("Escape")
    expect(asks_odds(table, "japan", "mongolia")).to_contain_text("Japan 2")
    table.press("odds-switch")
    expect(page.locator(".odds")).to_contain_text("switched off")
    expect(phone.locator("#open-odds")).to_be_hidden()
    assert server.get(f"/matches/{match}")["odds"] is False


def a_sentence_says_where_there_are_none(table: Table, shots: Path) -> None:
    """Find none without a border, and none for an attacker of one army.

    The next tap on one that can be attacked has its odds.
    """
    sums = asks_odds(table, "kamchatka", "brazil")
    said = table.page.locator(".panel-body .notice")
    expect(said).to_contain_text("Kamchatka → Brazil: no border")
    table.taps.territory("alaska")
    expect(sums).to_contain_text("Kamchatka 4")
    table.page.keyboard.press("Escape")
    asks_odds(table, "mongolia", "japan")
    expect(said).to_contain_text("§ 8 (7)")
    expect(said).to_contain_text("Mongolia")
    expect(table.page.locator("dialog.layer")).to_be_hidden()
    shoot(table.page, shots / "odds-refused.png")
    assert faults_everywhere(table.page) == []
    table.taps.territory("kamchatka")
    expect(said).to_be_visible()
    table.press("back")
    expect(said).to_have_count(0)


@pytest.mark.by_turns(18, "looks")
def test_both_open_and_close_by_keys_without_faults(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{match}")
    page.locator("#open-dispute").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#layer-title")).to_have_text("Streitfall")
    for key in (*["red-6"] * 4, "blue-1"):
        tab_to(page, f"dispute-{key}")
        page.keyboard.press("Enter")
    expect(page.locator(".dispute-objections .notice")).to_have_count(1)
    assert faults_everywhere(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#open-dispute")).to_be_focused()


def test_a_dispute_that_does_not_come_is_not_called_a_log_at_the_table(server: Server, devices: Devices) -> None:
    device = devices(TABLET)
    device.context.route(re.compile(r"/dispute/dispute\.js"), lambda route: route.abort())
    table = Table(device.page(f"{server.url}/matches/{open_at(server, ATTACKING)}"))
    table.press("dispute")
    expect(table.page.locator("#refusal")).to_contain_text("This does not open: the referee does not answer.")
