"""The table is a stage: what is read across it, the ceremonies of a match, and an answer to every tap on the board."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from referee.bootstrap.browser import CHROMIUM
from tests.browser.devices import FLAGS, SMALL_TABLET, TABLET, UPRIGHT, Device, device, shoot
from tests.browser.faults import faults
from tests.browser.measuring import measure
from tests.browser.positions import ATTACK, LAST_OF_BLUE, TRADE, open_at
from tests.browser.server import Server
from tests.browser.table import Table

pytestmark = pytest.mark.moving
Devices = Callable[..., Device]
FONT = "(selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize)"
COUNT = """() => {
  const text = document.querySelector(".badge-count");
  const [scale] = [text.getScreenCTM().a];
  return parseFloat(getComputedStyle(text).fontSize) * scale;
}"""
SCREENS = ((1280, 800), (1024, 768), (800, 1280), (768, 1024), (390, 844), (320, 568))
WHOLE = """() => {
  const { scrollHeight, clientHeight } = document.getElementById("ask");
  return scrollHeight <= clientHeight + 1;
}"""
MISSIONS = "turn red attack; attacks_made; missions red ? ?, blue ? ?, green ? ?"
ALMOST_ASIA = f"red: asia 3, alaska 6; blue: kamchatka 1, peru 2; {MISSIONS}"
ASIA = "red attack alaska kamchatka 6 v 1"
AUSTRALIA_OF_BLUE = f"red: siam 6; blue: australia 1, peru 2; {MISSIONS}"
BREAKS_AUSTRALIA = "red attack siam indonesia 6 v 1"
# The boxes of what is lit on the board and of the banner, from the window's top.
APART = """() => {
  const box = (node) => node.getBoundingClientRect();
  const banner = box(document.getElementById("ceremony"));
  const lit = [...document.querySelectorAll(".limelight-inside, .is-place .limelight-line, .limelight-bonus")].map(box);
  return lit.length > 0 && lit.every(({ top, bottom }) => bottom < banner.top || banner.bottom < top);
}"""
LIT_AT_A_TAP = """() => document.addEventListener("pointerdown", () => {
  window.lit = document.querySelectorAll(".limelight").length;
})"""
MOVING = "(node) => node.getAnimations({ subtree: true }).length"


def table_at(server: Server, devices: Devices, text: str, **more: str) -> Table:
    """Return the tablet of a match in that position."""
    return Table(devices(TABLET, **more).page(f"{server.url}/matches/{open_at(server, text)}"))


def next_at(server: Server, table: Table, text: str) -> Table:
    """Return that tablet again, which has gone on to a match in another position."""
    table.page.goto(f"{server.url}/matches/{open_at(server, text)}")
    return Table(table.page)


def ceremony(table: Table) -> Locator:
    return table.page.locator("#ceremony")


def test_counts_dice_and_names_are_read_across_the_table(server: Server, devices: Devices) -> None:
    """The loser of a pair bears his colour; and the band is never empty.

    It shows the last throw, else the last event, and always what is asked of whom.
    """
    table = table_at(server, devices, ATTACK)
    expect(table.page.locator("#ask")).to_contain_text("Alice")
    table.shows(server.say(table.match, "red attack alaska kamchatka 4,6,1 v 4,5")["seq"])
    assert table.page.evaluate(COUNT) >= 21
    for selector, least in ((".who-name strong", 40), (".latest-says", 24), (".ask-what", 24)):
        assert table.page.evaluate(FONT, selector) >= least
    dice = table.page.locator("#throw .thrown-die")
    assert dice.count() == 5
    assert min(measure(dice, "(all) => all.map((one) => one.offsetWidth)")) >= 64
    assert len(set(measure(dice, "(all) => all.map((one) => one.getBoundingClientRect().top)"))) == 1
    lost = table.page.locator(".thrown-die.is-lost")
    assert lost.evaluate_all("(all) => all.map((one) => one.dataset.seat)") == ["blue", "red"]
    expect(table.page.locator(".latest-says")).to_have_text("Alice loses 1, Bob loses 1.")
    table.shows(server.say(table.match, "table undo")["seq"])
    for action in ("red attack alaska kamchatka 6 v 1", "red end", "blue place japan 3"):
        table.shows(server.say(table.match, action)["seq"])
        assert table.page.locator("#latest").inner_text().strip(), action
        assert table.page.locator(".ask-what").inner_text(), action
        expect(table.page.locator("#throw .thrown")).to_be_visible()


def test_the_turn_is_handed_over_with_its_armies_and_why(server: Server, devices: Devices, shots: Path) -> None:
    """A victory has a ceremony too, and a large trade, whose territories are lit; a small one has none."""
    table = table_at(server, devices, ATTACK)
    expect(ceremony(table)).to_be_hidden()
    table.shows(server.say(table.match, "red end")["seq"])
    expect(ceremony(table)).to_have_text("Bob: 3 armies2 territories = 3")
    expect(ceremony(table)).to_have_attribute("data-seat", "blue")
    shoot(table.page, shots / "hand-over.png")
    expect(ceremony(table)).to_be_hidden()
    table.press("whose")
    expect(ceremony(table)).to_contain_text("Bob: 3 armies")
    table.taps.territory("japan")
    expect(ceremony(table)).to_be_hidden()
    expect(table.page.locator('[data-territory="japan"]')).to_have_attribute("aria-pressed", "true")
    table.shows(server.say(table.match, "table declare red")["seq"])
    expect(ceremony(table)).to_contain_text("Alice wins")

    table = next_at(server, table, TRADE)
    table.said("trade")
    expect(ceremony(table)).to_be_hidden()
    large = next_at(server, table, f"{TRADE}; sets_traded 6")
    large.said("trade")
    expect(limelight(large).locator(".is-place .limelight-line")).to_have_count(2)
    expect(ceremony(large)).to_contain_text("Alice trades for 20 armies")


def limelight(table: Table) -> Locator:
    """Find where on the map the ceremony happens."""
    return table.page.locator(".limelight")


def test_a_continent_taken_runs_in_gold_with_its_bonus(server: Server, devices: Devices, shots: Path) -> None:
    """A tap ends what is lit, and counts."""
    table = table_at(server, devices, ALMOST_ASIA)
    table.shows(server.say(table.match, ASIA)["seq"])
    expect(limelight(table).locator(".is-taken .limelight-line")).to_have_count(12)
    expect(limelight(table).locator(".limelight-bonus")).to_have_text("+7")
    assert table.page.evaluate(APART)
    shoot(table.page, shots / "taken.png")
    expect(ceremony(table)).to_have_attribute("data-half", "south")
    expect(ceremony(table)).to_contain_text("Alice holds Asia")
    expect(limelight(table)).to_have_count(0)
    expect(ceremony(table)).to_be_hidden()
    table.shows(server.say(table.match, "table undo")["seq"])
    expect(ceremony(table)).to_be_hidden()
    expect(limelight(table)).to_have_count(0)

    table.shows(server.say(table.match, ASIA)["seq"])
    expect(limelight(table)).to_have_count(1)
    table.page.evaluate(LIT_AT_A_TAP)
    table.said("all")
    assert table.page.evaluate("window.lit") == 0
    assert server.get(f"/matches/{table.match}")["position"]["armies"]["kamchatka"] == 5


def test_sv_c4_a_capital_glows_where_it_falls(server: Server, devices: Devices, shots: Path) -> None:
    text = "red: alaska 6; blue: kamchatka, peru; rest green; capitals red alaska, blue kamchatka, green brazil"
    match = open_at(server, f"{text}; turn red attack; round 3", rulebook="swedish", variant="capital")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.shows(server.say(match, "red attack alaska kamchatka 6 v 1")["seq"])
    expect(limelight(table).locator(".is-place .limelight-line")).to_have_count(1)
    assert table.page.evaluate(APART)
    shoot(table.page, shots / "capital.png")
    expect(ceremony(table)).to_contain_text("Alice takes the capital of Bob: Kamchatka")
    expect(limelight(table)).to_have_count(0)


def test_em_8_10a_a_continent_lost_breaks_and_who_is_out_has_a_ceremony(
    server: Server, devices: Devices, shots: Path
) -> None:
    """The one with its bonus, the other with its clause."""
    table = table_at(server, devices, AUSTRALIA_OF_BLUE)
    table.shows(server.say(table.match, BREAKS_AUSTRALIA)["seq"])
    expect(limelight(table).locator('.is-lost[data-seat="blue"] .limelight-line')).to_have_count(4)
    expect(limelight(table).locator(".limelight-bonus")).to_have_text("−2")
    assert table.page.evaluate(APART)
    shoot(table.page, shots / "lost.png")
    expect(ceremony(table)).to_have_attribute("data-half", "north")
    expect(ceremony(table)).to_contain_text("Bob has lost Australia")

    table = next_at(server, table, LAST_OF_BLUE)
    table.shows(server.say(table.match, "red attack alaska kamchatka 6 v 1")["seq"])
    expect(limelight(table).locator(".is-place .limelight-line")).to_have_count(1)
    assert table.page.evaluate(APART)
    shoot(table.page, shots / "out.png")
    expect(ceremony(table)).to_have_attribute("data-half", "south")
    expect(ceremony(table)).to_contain_text("Bob is out.")
    expect(ceremony(table)).to_contain_text("§ 8 (10)")
    expect(limelight(table)).to_have_count(0)


@pytest.mark.by_turns(18, "looks")
def test_no_banner_lies_over_the_place_it_speaks_of(server: Server, devices: Devices) -> None:
    """Neither on a small tablet nor on one that stands upright."""
    page = devices(SMALL_TABLET, locale="de-DE").page("about:blank")
    for text, says in ((ALMOST_ASIA, ASIA), (AUSTRALIA_OF_BLUE, BREAKS_AUSTRALIA)):
        match = open_at(server, text, names={"red": "Alexandra", "blue": "Bartholomew", "green": "Charlie"})
        page.goto(f"{server.url}/matches/{match}")
        table = Table(page)
        for kind in (SMALL_TABLET, UPRIGHT):
            page.set_viewport_size(kind["viewport"])
            table.shows(server.say(match, says)["seq"])
            expect(ceremony(table)).to_be_visible()
            assert page.evaluate(APART), (says, kind["viewport"])
            table.shows(server.say(match, "table undo")["seq"])
            expect(ceremony(table)).to_be_hidden()


def test_whoever_asked_for_stillness_sees_it_without_movement(server: Server, devices: Devices) -> None:
    """The border of a continent taken, and who is on turn."""
    table = table_at(server, devices, ALMOST_ASIA, reduced_motion="reduce")
    table.shows(server.say(table.match, ASIA)["seq"])
    expect(limelight(table).locator(".is-taken .limelight-line")).to_have_count(12)
    assert [limelight(table).evaluate(MOVING), ceremony(table).evaluate(MOVING)] == [0, 0]
    expect(limelight(table)).to_have_count(0)
    table.shows(server.say(table.match, "red occupy 3")["seq"])
    expect(ceremony(table)).to_be_hidden()
    table.shows(server.say(table.match, "red end")["seq"])
    expect(ceremony(table)).to_be_visible()
    assert ceremony(table).evaluate(MOVING) == 0
    expect(ceremony(table)).to_be_hidden()


ANSWERS = {
    ("kamchatka",): "First tap Alaska, then Kamchatka.",
    ("alaska", "japan"): "no border",
    ("mongolia",): "§ 8 (7)",
    ("japan",): "§ 8 (7)",
}
"""An enemy first, one beyond reach, an own one with one army, one that no own territory touches."""


def test_every_tap_on_the_board_answers(server: Server, devices: Devices, shots: Path) -> None:
    """Beside the territory, and on a screen that is turned the answer stays.

    Where armies may move is lit otherwise than what may be attacked.
    """
    table = table_at(server, devices, f"{ATTACK}; red: mongolia 1")
    tip = table.page.locator("#tip")
    for tapped, says in ANSWERS.items():
        for territory in tapped:
            table.taps.territory(territory)
        expect(tip).to_contain_text(says)
        badge = table.page.locator(f'[data-badge="{tapped[-1]}"] .badge-shape').bounding_box()
        box = tip.bounding_box()
        assert badge and box
        middle = (badge["x"] + badge["width"] / 2, badge["y"] + badge["height"] / 2)
        assert not (box["x"] < middle[0] < box["x"] + box["width"] and box["y"] < middle[1] < box["y"] + box["height"])
        shoot(table.page, shots / f"tip-{'-'.join(tapped)}.png")
        assert faults(table.page) == []
        table.page.reload()
        table = Table(table.page)
    table.taps.territory("japan")
    expect(tip).to_contain_text("§ 8 (7)")
    for width, height in SCREENS:
        table.page.set_viewport_size({"width": width, "height": height})
        expect(tip, f"{width} x {height}").to_be_in_viewport(ratio=1)
    table.page.set_viewport_size(TABLET["viewport"])
    table.taps.territory("alaska")
    expect(table.page.locator(".light-target")).to_have_count(2)
    table.shows(server.say(table.match, "red fortify alaska alberta 1")["seq"])
    expect(ceremony(table)).to_contain_text("Regrouping")
    expect(table.page.locator(".light-way")).to_have_count(1)
    expect(table.page.locator(".light-target")).to_have_count(0)


def test_the_question_is_whole_on_every_screen(server: Server, devices: Devices) -> None:
    """A forced trade in German, with the sum of its armies, needs the most lines."""
    page = table_at(server, devices, TRADE.replace("joker_1", "joker_1+peru+brazil"), locale="de-DE").page
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".ask-what")).to_contain_text("muss eine Serie eintauschen")
        page.wait_for_function(WHOLE)


@pytest.mark.by_turns(18, "looks")
def test_letters_twice_as_large_leave_the_table_whole(server: Server, browser: Browser, shots: Path) -> None:
    """What a browser is told for all pages; the screen is scrolled then, and nothing is cut off."""
    large = browser.browser_type.launch(executable_path=CHROMIUM, args=[*FLAGS, "--blink-settings=defaultFontSize=32"])
    try:
        table = Table(device(large, TABLET).page(f"{server.url}/matches/{open_at(server, ATTACK)}"))
        table.aim("alaska", "kamchatka")
        table.throw([6, 4, 1], [5, 4])
        assert table.page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
        assert faults(table.page) == []
        shoot(table.page, shots / "twice-as-large.png", full_page=True)
    finally:
        large.close()
