"""The throw card: who lost what, with which dice, by which clause, how likely that was, and who entered it when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import SIZES, faults, faults_everywhere
from tests.browser.pages import join_link
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]
ATTACKING = "red: alaska 6; blue: kamchatka 4, japan 2; rest green; turn red attack; round 3"
THROW = "red attack alaska kamchatka 1,6,3 v 6,2"
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.querySelector(".layer-body");
  return scrollWidth - clientWidth;
}"""
TOO_HIGH = """() => {
  const { scrollHeight, clientHeight } = document.querySelector(".layer-body");
  return scrollHeight - clientHeight;
}"""


def thrown(server: Server) -> str:
    """Return a match whose last throw cost both one army: 6 3 1 against 6 2."""
    match = open_at(server, ATTACKING)
    server.say(match, THROW)
    return match


def pips(page: Page, side: str) -> list[str]:
    """Return the faces of a side from top to bottom."""
    dice = page.locator(f".card-die-{side} .die use")
    return [str(die.get_attribute("href")).removeprefix("#die-") for die in dice.all()]


def test_em_8_7_4b_the_last_throw_is_explained_in_one_tap_or_key_also_without_faces(
    server: Server, devices: Devices, shots: Path
) -> None:
    """A second tap that follows at once changes nothing; where only the losses were told, there are no faces."""
    table = Table(devices(TABLET).page(f"{server.url}/matches/{thrown(server)}"))
    two_quick_taps_open_one_card(table)
    is_opened_and_closed_by_keys(table.page)
    table.press("throw-card")
    card = table.page.locator(".throw-card")
    expect(card.locator(".card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    assert pips(table.page, "red") == ["6", "3", "1"]
    assert pips(table.page, "blue") == ["6", "2"]
    assert card.locator(".card-die.is-beaten").evaluate_all("(dice) => dice.map(({ dataset }) => dataset.seat)") == [
        "red",
        "blue",
    ]
    expect(card.locator(".card-armies")).to_have_text(["6 → 5", "4 → 3"])
    expect(card).to_contain_text("33.6% of all throws with 3 against 2 dice")
    expect(card).to_contain_text("by the table")
    expect(card).to_contain_text("Alice: 1 throw, 1 lost")
    assert card.locator(".die").first.evaluate("(die) => die.getBBox && getComputedStyle(die).width") == "64px"
    shoot(table.page, shots / "throw-card.png")
    card.locator("a[data-clause]").tap()
    expect(table.page.locator("#sheet-body")).to_contain_text("the attacker loses the army")
    table.page.locator("#sheet-close").tap()
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog.layer")).to_be_hidden()
    only_losses = "red attack alaska kamchatka 3d v 2d losing 2 v 0"
    table.shows(server.say(table.match, "table undo", only_losses)["seq"])
    table.press("throw-card")
    expect(table.page.locator(".card-counted")).to_contain_text("Alice threw 3, Bob 2")
    expect(table.page.locator(".card-says")).to_have_text("Alice loses 2, Bob loses nothing.")


def two_quick_taps_open_one_card(table: Table) -> None:
    """Leave it open, and close it by a key. It is fetched once: a second answer would open it again afterwards."""
    asked: list[str] = []
    table.page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    key = table.page.locator('[data-key="throw-card"]')
    box = key.bounding_box()
    assert box is not None
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    table.page.touchscreen.tap(*middle)
    table.page.touchscreen.tap(*middle)
    expect(table.page.locator(".card-says")).to_be_visible()
    expect(table.page.locator('[data-key="layer-back"]')).to_be_hidden()
    expect(table.page.locator(".card-luck li")).to_have_count(2)
    assert asked.count("figures") == 1
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog.layer")).to_be_hidden()


def is_opened_and_closed_by_keys(page: Page) -> None:
    key = page.locator('[data-key="throw-card"]')
    key.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#layer-title")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.layer")).not_to_be_visible()
    expect(key).to_be_focused()


@pytest.mark.by_turns(18, "looks")
def test_the_card_is_for_everybody_on_every_screen(server: Server, devices: Devices, shots: Path) -> None:
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{thrown(server)}")
    page.locator('[data-key="throw-card"]').tap()
    expect(page.locator(".card-says")).to_have_text("Alice verliert 1, Bob verliert 1.")
    expect(page.locator(".card-luck li")).to_have_count(2)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) == 0
        assert page.locator(".card-die .die").first.evaluate("(die) => getComputedStyle(die).width") == "64px"
        if width >= 768:
            assert page.evaluate(TOO_HIGH) == 0, (width, height)
        shoot(page, shots / f"card-{width}x{height}.png")
    assert faults_everywhere(page) == []


def test_of_sheets_that_follow_each_other_at_once_the_last_stays(server: Server, devices: Devices) -> None:
    """Whoever closed the one before; a clause, too. What comes late changes nothing that was opened since."""
    page = devices(TABLET).page(f"{server.url}/matches/{thrown(server)}")
    what_comes_late_changes_nothing(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog.layer")).to_be_hidden()
    follows_one_that_has_not_said_that_it_closed(page)
    follows_one_that_the_browser_has_closed(page)
    clause_follows_one_that_has_not_said_that_it_closed(page)


def what_comes_late_changes_nothing(page: Page) -> None:
    said = page.evaluate("""async () => {
        const { openSheet } = await import("/static/js/matches/parts/sheet.js");
        const update = openSheet({ title: "First", body: "waits" });
        openSheet({ title: "Second", body: "lies on top" });
        update({ title: "First", body: "has come" });
        const titles = [document.getElementById("layer-title").textContent];
        document.querySelector('[data-key="layer-back"]').click();
        return [...titles, document.querySelector(".layer-body").textContent];
    }""")
    assert said == ["Second", "has come"]


def follows_one_that_has_not_said_that_it_closed(page: Page) -> None:
    # A browser tells of a closed dialog with its next frame: by then a busy tablet may show another one.
    page.locator('[data-key="throw-card"]').focus()
    back_is_hidden = page.evaluate("""async () => {
        const { closeSheet, openSheet } = await import("/static/js/matches/parts/sheet.js");
        openSheet({ title: "First", body: "is closed at once" });
        openSheet({ title: "Over it", body: "is closed with it" });
        closeSheet();
        openSheet({ title: "Second", body: "stays" });
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return document.querySelector('[data-key="layer-back"]').hidden;
    }""")
    assert back_is_hidden
    expect(page.locator("#layer-title")).to_have_text("Second")
    page.keyboard.press("Escape")
    expect(page.locator("dialog.layer")).to_be_hidden()
    expect(page.locator('[data-key="throw-card"]')).to_be_focused()


def follows_one_that_the_browser_has_closed(page: Page) -> None:
    # At Escape pressed twice, or at the back key of a phone, a browser asks nobody.
    page.locator('[data-key="throw-card"]').focus()
    closed = page.evaluate("""async () => {
        const { openSheet } = await import("/static/js/matches/parts/sheet.js");
        const closed = [];
        for (const title of ["First", "Over it"]) openSheet({ title, body: "", onClose: () => closed.push(title) });
        document.querySelector("dialog.layer").close();
        openSheet({ title: "Over it", body: "again" });
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        return closed;
    }""")
    assert closed == ["First", "Over it"]
    expect(page.locator(".layer-content")).to_have_text("again")
    expect(page.locator('[data-key="layer-back"]')).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator("dialog.layer")).to_be_hidden()
    expect(page.locator('[data-key="throw-card"]')).to_be_focused()


def clause_follows_one_that_has_not_said_that_it_closed(page: Page) -> None:
    page.locator('[data-key="throw-card"]').tap()
    held: list[Route] = []
    page.route("**/rules/*", lambda route: held.append(route))
    page.locator(".layer a[data-clause]").first.evaluate("""async (link) => {
        link.click();
        document.getElementById("sheet-close").click();
        link.click();
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    }""")
    for route in held:
        route.continue_()
    expect(page.locator("#sheet-body")).not_to_be_empty()


def test_a_phone_has_the_card_too(server: Server, devices: Devices) -> None:
    match = thrown(server)
    page = devices(PHONE).page(join_link(server, match, "blue"))
    page.locator('[data-key="throw-card"]').tap()
    expect(page.locator(".card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    expect(page.locator(".card-luck li")).to_have_count(2)
    assert faults(page) == []
