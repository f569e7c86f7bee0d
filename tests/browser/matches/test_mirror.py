"""The tablet and the phones tell the table what the screen has done: pieces, the last throw, who is out, lost cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.rulebooks import load_board
from referee.translations.names import page_names
from tests.browser.devices import PHONE, TABLET, UPRIGHT, Device, shoot
from tests.browser.faults import faults, faults_of_screen
from tests.browser.pages import join_link, new_match
from tests.browser.phone import Phone, join
from tests.browser.positions import ATTACK, LAST_OF_BLUE, TRADE, open_at, open_dealt
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]
FOUL = "blue foul three_defence_dice japan"
THROW = "red attack alaska kamchatka 4,6,1 v 4,5"
SIX = {"red": "Anna", "blue": "Bernhard", "green": "Cleo", "yellow": "Doris", "black": "Emil", "pink": "Friedrich"}
SCREENS: Mapping[str, Mapping[str, Any]] = {
    "1280x800": TABLET,
    "1024x768": {"viewport": {"width": 1024, "height": 768}, "has_touch": True},
    "800x1280": UPRIGHT,
    "768x1024": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
}


WHERE = """() => ["board", "head", "seats"]
  .map((id) => document.getElementById(id).getBoundingClientRect().toJSON())"""


def latest(page: Page) -> Locator:
    """Find what the device tells of what happened last: the table in the band and beside the pad."""
    return page.locator("#latest, #told")


def told(page: Page, text: str) -> None:
    expect(latest(page).filter(has_text=text)).not_to_have_count(0)


def told_no_more(page: Page, text: str) -> None:
    expect(latest(page).filter(has_text=text)).to_have_count(0)


def table_at(server: Server, devices: Devices, match: str, kind: Mapping[str, Any] = TABLET, **more: Any) -> Table:
    return Table(devices(kind, **more).page(f"{server.url}/matches/{match}"))


def phone_of(server: Server, devices: Devices, match: str, colour: str, **more: Any) -> Phone:
    return join(devices(PHONE, **more), join_link(server, match, colour), server)


def test_b6_the_bonus_of_a_set_is_told_until_the_next_action(server: Server, devices: Devices, shots: Path) -> None:
    """Table, phone and onlooker alike, after a reload too; and why so many armies are placed."""
    match = open_at(server, TRADE)
    tablet = devices(TABLET)
    table, phone = Table(tablet.page(f"{server.url}/matches/{match}")), phone_of(server, devices, match, "blue")
    expect(table.page.locator(".ask-why")).to_have_text("10 territories = 3, North America = 5")
    table.said("trade")
    onlooker = Table(tablet.page(f"{server.url}/matches/{match}?as=onlooker"))
    for page in (table.page, phone.page, onlooker.page):
        told(page, "Put 2 on Alaska, 2 on Siberia")
    expect(table.page.locator(".ask-why")).to_have_text("10 territories = 3, North America = 5, set = 4")
    table.page.reload()
    told(table.page, "Put 2 on Alaska, 2 on Siberia")
    shoot(table.page, shots / "mirror-trade.png")
    shoot(phone.page, shots / "mirror-trade-phone.png")
    assert faults(table.page) + faults(phone.page) == []
    table.taps.territory("alaska")
    table.said("amount-1")
    expect(table.page.locator(".ask-why")).to_have_text(
        "10 territories = 3, North America = 5, set = 4; 1 placed already"
    )
    for page in (table.page, phone.page, onlooker.page):
        told_no_more(page, "Put")


def test_b6_a_foul_a_correction_undo_and_redo_are_told_and_move_nothing(
    server: Server, devices: Devices, shots: Path
) -> None:
    """The band that tells of them has its place on every tablet."""
    match = open_at(server, f"{ATTACK}; red: mongolia")
    table, phone = table_at(server, devices, match), phone_of(server, devices, match, "green")

    def tells(action: str, *texts: str) -> None:
        table.shows(server.say(match, action)["seq"])
        for page in (table.page, phone.page):
            for text in texts:
                told(page, text)

    before = table.page.evaluate(WHERE)
    tells(FOUL, "Take 2 from Japan")
    assert table.page.evaluate(WHERE) == before
    tells("table correct alaska blue 3", "Put right.", "Alaska 3 (Bob)")
    tells("table undo", "Taken back.", "Alaska: take 3 of Bob away, put 6 of Alice")
    tells("table undo", "Alaska: take 3 of Bob away", "Put 2 on Japan")
    shoot(table.page, shots / "mirror-undo.png")
    shoot(phone.page, shots / "mirror-undo-phone.png")
    tells("table redo", "Counts again.", "Take 2 from Japan")
    tells(THROW)
    expect(table.page.locator(".told-pieces")).to_have_count(0)
    tells("table undo", "Alice: Put 1 on Alaska", "Bob: Put 1 on Kamchatka")
    assert faults(table.page) == []
    for name, kind in SCREENS.items():
        table.shows(server.say(match, "table undo")["seq"])
        table.page.set_viewport_size(kind["viewport"])
        before = table.page.evaluate(WHERE)
        table.shows(server.say(match, FOUL)["seq"])
        told(table.page, "Take 2 from Japan")
        assert table.page.evaluate(WHERE) == before, name


def test_after_the_deal_each_player_has_a_line_to_be_ticked_off(server: Server, devices: Devices, shots: Path) -> None:
    """Every territory is named on every tablet, ticks outlive a reload, and the undone deal is told alike."""
    match = new_match(server)
    table = table_at(server, devices, match)
    names = page_names("en")["territories"].values()
    lines = table.page.locator("#told .told-line")
    expect(lines).to_have_count(3)
    for name, kind in SCREENS.items():
        table.page.set_viewport_size(kind["viewport"])
        shoot(table.page, shots / f"mirror-deal-{name}.png")
        told = table.page.locator("#told").inner_text()
        assert [name for name in names if name not in told] == []
        assert table.page.locator("#told").evaluate("(node) => node.scrollHeight - node.clientHeight") <= 0, name
        expect(table.page.locator("#latest")).to_contain_text("Put the board up by the list")
    lines.nth(1).click()
    expect(lines.nth(1)).to_have_attribute("aria-checked", "true")
    table.page.reload()
    expect(lines.nth(1)).to_have_attribute("aria-checked", "true")
    expect(lines.nth(0)).to_have_attribute("aria-checked", "false")
    table.shows(server.say(match, "table undo")["seq"])
    expect(table.page.locator(".told-title")).to_have_text("Taken back. On the board: Take 1 from each")
    assert faults(table.page) == []


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["de-DE", "en-GB"])
def test_every_player_s_line_of_the_deal_is_in_sight(server: Server, devices: Devices, language: str) -> None:
    """One player holds the territories with the longest names."""
    longest_first = sorted(load_board("classic").territories, key=lambda territory: (-len(territory), territory))
    page = devices(TABLET, locale=language).page("about:blank")
    for number in (4, 5, 6):
        seats = list(SIX)[:number]
        bounds = [round(place * len(longest_first) / number) for place in range(number + 1)]
        parts = zip(seats, bounds, bounds[1:], strict=False)
        territories = {seat: longest_first[start:end] for seat, start, end in parts}
        page.goto(f"{server.url}/matches/{open_dealt(server, {seat: SIX[seat] for seat in seats}, territories)}")
        expect(page.locator("#told .told-line")).to_have_count(number)
        for name, kind in SCREENS.items():
            page.set_viewport_size(kind["viewport"])
            beyond = page.locator("#told").evaluate("(node) => node.scrollHeight - node.clientHeight")
            assert beyond <= 1, (number, name)


def test_throws_all_stand_in_a_list_that_is_a_tap_away_without_room_and_closes_when_nothing_is_left(
    server: Server, devices: Devices
) -> None:
    """Those that cost the same, too; it has no room beside the pad of a small tablet."""
    match = open_at(server, f"{ATTACK}; red: mongolia; blue: kamchatka 9")
    table = table_at(server, devices, match)
    lines = table.page.locator("#told .told-throw")
    for number in (1, 2, 3):
        table.shows(server.say(match, "red attack alaska kamchatka 6,5,4 v 3,2")["seq"])
        expect(lines).to_have_count(number)
    expect(lines.first).to_have_attribute("data-key", "throw-3")
    lines.first.tap()
    expect(table.page.locator(".layer-head h2")).to_contain_text("3")
    table.page.keyboard.press("Escape")
    table.page.set_viewport_size(SCREENS["1024x768"]["viewport"])
    table.shows(server.say(match, "table undo")["seq"])
    table.shows(server.say(match, "table correct alaska red 9, kamchatka red 3, mongolia blue 2")["seq"])
    expect(table.page.locator("#told")).to_be_hidden()
    table.press("told")
    expect(table.page.locator("#pad .told-line")).to_have_text(["Alaska 9, Kamchatka 3 (Alice)", "Mongolia 2 (Bob)"])
    assert faults(table.page) == []
    table.shows(server.say(match, "red attack alberta ontario 6 v 3")["seq"])
    expect(table.page.locator("#pad .told-line")).to_have_count(0)
    expect(table.page.locator("#ask")).to_be_visible()


CARD_SAYS = {
    "Alice 6 4 1 – Bob 5 4: Alice loses 1, Bob loses 1.": "Alice loses 1, Bob loses 1.",
    "Alice 6 5 4 – Bob 3: Alice loses 0, Bob loses 1. Conquered: Kamchatka.": (
        "Alice loses nothing, Bob loses 1. Kamchatka is conquered."
    ),
}
"""What the tablet says of a throw, and its card."""


def test_b5_the_last_throw_survives(server: Server, devices: Devices, shots: Path) -> None:
    """Reload, undo, redo, the end of the turn, an onlooker who comes late, a restart; sorted, and with its losers."""
    match = open_at(server, ATTACK)
    tablet = devices(TABLET)
    table, phone = Table(tablet.page(f"{server.url}/matches/{match}")), phone_of(server, devices, match, "blue")
    server.say(match, "red attack alaska kamchatka 6 v 1", "table undo")
    table.shows(server.say(match, THROW)["seq"])
    shown = table.page.locator("#throw")
    sentence, conquest = CARD_SAYS

    def tells(text: str) -> None:
        expect(shown.locator("[role=status]")).to_have_text(text)
        expect(phone.page.locator(".last-throw .card-says")).to_have_text(CARD_SAYS[text])

    tells(sentence)
    expect(shown.locator(".thrown-die.is-lost")).to_have_count(2)
    shoot(table.page, shots / "mirror-throw.png")
    shoot(phone.page, shots / "mirror-throw-phone.png")
    table.page.reload()
    tells(sentence)
    table.shows(server.say(match, "red attack alaska kamchatka 6,5,4 v 3")["seq"])
    tells(conquest)
    table.shows(server.say(match, "table undo")["seq"])
    tells(sentence)
    table.shows(server.say(match, "table redo", "table undo")["seq"])
    tells(sentence)
    server.kill()
    server.start()
    table.page.reload()
    tells(sentence)
    table.shows(server.say(match, "red end")["seq"])
    tells(sentence)
    expect(shown.locator(".thrown-where strong")).to_have_text("Alice")
    onlooker = Table(tablet.page(f"{server.url}/matches/{match}?as=onlooker"))
    expect(onlooker.page.locator("#throw [role=status]")).to_have_text(sentence)
    assert faults(table.page) + faults(phone.page) == []


def test_a2_sv_3o_who_is_out_is_said_until_the_next_turn_and_where_the_cards_go(
    server: Server, devices: Devices, shots: Path
) -> None:
    """Under the stock, or to the conqueror."""
    match = open_at(server, LAST_OF_BLUE)
    table, phone = table_at(server, devices, match), phone_of(server, devices, match, "green")
    table.aim("alaska", "kamchatka")
    table.wins_throw()
    table.said("all")
    table.page.reload()
    for page in (table.page, phone.page):
        told(page, "Bob is out. The 3 cards of Bob go under the stock")
        told(page, "The attacks of this turn are over.")
        expect(latest(page).locator("a.clause-link")).to_have_count(2)
    shoot(table.page, shots / "mirror-out.png")
    shoot(phone.page, shots / "mirror-out-phone.png")
    assert faults(table.page) + faults(phone.page) == []
    table.shows(server.say(match, "red draw", "red end")["seq"])
    told_no_more(table.page, "is out")
    table.shows(server.say(match, "table declare red")["seq"])
    expect(table.page.locator(".finish-seat", has_text="Bob")).to_contain_text("missions stay face down")
    expect(phone.page.locator("#result li", has_text="Bob")).to_contain_text("missions stay face down")
    swedish = open_at(server, LAST_OF_BLUE.partition("; missions")[0], rulebook="swedish", variant="domination")
    table.page.goto(f"{server.url}/matches/{swedish}")
    Table(table.page).shows(server.say(swedish, "red attack alaska kamchatka 6 v 1")["seq"])
    told(table.page, "The 3 RISK cards of Bob go to Alice. Bob is out.")


def test_b7_the_forgotten_card_bears_the_name_of_its_owner(server: Server, devices: Devices, shots: Path) -> None:
    """In the next player's rail, after a reload too; and when it is forfeited the page says so."""
    match = open_at(server, ATTACK + "; conquered")
    table, phone = table_at(server, devices, match), phone_of(server, devices, match, "red")
    table.shows(server.say(match, "red end")["seq"])
    for is_again in (False, True):
        if is_again:
            table.page.reload()
        expect(table.page.locator('[data-key="draw"]')).to_have_text("Alice takes the forgotten card")
        told(table.page, "The card earned by Alice was not taken: it waits until Bob places")
    expect(phone.page.locator("#pad")).to_contain_text("Take the card you forgot")
    shoot(table.page, shots / "mirror-forgotten.png")
    assert faults(table.page) == []
    table.shows(server.say(match, "blue place japan 1")["seq"])
    for page in (table.page, phone.page):
        told(page, "Alice forgot the card: it is forfeited.")
        expect(latest(page).locator("a.clause-link")).to_have_count(1)
    expect(table.page.locator('[data-key="draw"]')).to_have_count(0)
    table.shows(server.say(match, "blue place japan 2", "blue end")["seq"])
    told_no_more(table.page, "forfeited")


def test_what_the_referee_noticed_is_read_on_every_device(server: Server, devices: Devices) -> None:
    """Not only where it was said, and after a reload."""
    match = open_at(server, ATTACK + "; hands red siam+peru+brazil+congo+egypt; conquered")
    tablet, phone = devices(TABLET), phone_of(server, devices, match, "blue")
    table, other = (Table(tablet.page(f"{server.url}/matches/{match}")) for _ in range(2))
    server.say(match, "red draw")
    for notice in (table.page.locator(".notices"), other.page.locator(".notices"), latest(phone.page)):
        expect(notice).to_contain_text("6 cards")
    table.page.reload()
    expect(table.page.locator(".notices")).to_contain_text("6 cards")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_band_on_every_tablet(server: Server, devices: Devices, shots: Path, language: str) -> None:
    """A throw, pieces and an elimination at once; nothing too small, and nothing that axe finds in the longer words."""
    match = open_at(server, LAST_OF_BLUE.replace("alaska 6", "alaska 4"))
    table = table_at(server, devices, match, locale=language)
    phone = phone_of(server, devices, match, "green", locale=language)
    table.shows(server.say(match, "red attack alaska kamchatka 6,5,4 v 3")["seq"])
    phone.follows(table.seq)
    look = faults if language == "de-DE" else faults_of_screen
    said = {"en-GB": "Move 3: Alaska → Kamchatka", "de-DE": "Zieht 3 nach: Alaska → Kamtschatka"}[language]
    for page in (table.page, phone.page):
        told(page, said)
    shoot(phone.page, shots / f"mirror-phone-{language[:2]}.png")
    assert look(phone.page) == []
    for name, kind in SCREENS.items():
        table.page.set_viewport_size(kind["viewport"])
        shoot(table.page, shots / f"mirror-{name}-{language[:2]}.png")
        assert look(table.page) == [], name
