"""An entry of the past is put right at the table: from its line in the log, either way, and taken back again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.held import Held
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.taps import tab_to

Devices = Callable[..., Device]
ATTACKING = "red: alaska 9, brazil 2; blue: kamchatka 1, japan 1; rest green; turn red attack; round 3"
THROWS = (
    "red attack alaska kamchatka 6,5,4 v 1",
    "red occupy 5",
    "red attack kamchatka japan 6,6,6 v 1",
)
"""Three actions ago Kamchatka was conquered, out of which Japan is attacked now."""


def fought(server: Server) -> str:
    match = open_at(server, ATTACKING)
    server.say(match, *THROWS)
    return match


def board(server: Server, match: str) -> dict[str, tuple[str, int]]:
    now = server.get(f"/matches/{match}")["position"]
    return {territory: (owner, now["armies"][territory]) for territory, owner in now["owners"].items()}


def open_log(page: Page) -> None:
    page.locator('[data-key="log"]').locator("visible=true").tap()


def leave(page: Page) -> None:
    """Close, one after another, all that lies over the board."""
    sheet = page.locator("dialog.layer")
    page.keyboard.press("Escape")
    if sheet.is_visible():
        page.keyboard.press("Escape")
    expect(sheet).not_to_be_visible()


def open_form(page: Page, seq: int) -> Locator:
    """Open the form of that entry, from its line in the log, and return it."""
    open_log(page)
    page.locator(f'[data-key="right-{seq}"]').locator("visible=true").first.tap()
    form = page.locator(".right-pad")
    expect(form).to_be_visible()
    return form


def misread(page: Page) -> None:
    """Tap that the attacker threw 1 1 1 and the defender 6."""
    for row in range(3):
        page.locator(f'[data-key="right-red-{row}-1"]').tap()
    page.locator('[data-key="right-blue-0-6"]').tap()


def follows(page: Page, seq: int) -> None:
    expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))


def undo(server: Server, page: Page) -> None:
    follows(page, server.say(page.url.rpartition("/")[2], "table undo")["seq"])


def test_a_throw_whose_change_makes_a_conquest_impossible(server: Server, devices: Devices, shots: Path) -> None:
    """It is put right by taps, with an occupation refused and a tap come too late in between, and by keys alone."""
    match = fought(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    before = board(server, match)
    for mode in ("keep", "back"):
        open_form(page, 1)
        misread(page)
        expect(page.locator(".right-against li")).to_have_count(2)
        expect(page.locator(".right-against")).to_contain_text("Easy-Move § 8 (7) 6.")
        shoot(page, shots / f"right-{mode}.png")
        page.locator(f'[data-key="right-{mode}"]').tap()
        expect(page.locator("dialog.layer")).not_to_be_visible()
        after = board(server, match)
        if mode == "keep":
            assert after == before
        else:
            lost = {"alaska": ("red", 8), "kamchatka": ("blue", 1), "japan": ("blue", 1)}
            assert after == before | lost
        seq = server.get(f"/matches/{match}")["seq"]
        follows(page, seq)
        page.locator('[data-key="undo"]').locator("visible=true").first.tap()
        follows(page, seq + 1)
        assert board(server, match) == before
    what_cannot_be_is_said_with_its_clause(page)
    a_key_that_came_too_late_says_why(server, page)
    undo(server, page)
    assert board(server, match) == before
    an_entry_is_put_right_by_keys_alone(page)
    assert board(server, match)["kamchatka"] == ("blue", 1)


def what_cannot_be_is_said_with_its_clause(page: Page) -> None:
    """Ask for an occupation with more armies than stood there."""
    form = open_form(page, 2)
    for _ in range(4):
        form.locator("button").last.tap()
    expect(page.locator(".right-outcome .notice")).to_contain_text("Easy-Move § 8 (7) 6.")
    expect(page.locator('[data-key="right-back"]')).to_have_count(0)
    leave(page)


def a_key_that_came_too_late_says_why(server: Server, page: Page) -> None:
    """Somebody else has kept all as it stood, while the log was open."""
    open_log(page)
    key = page.locator('[data-key="right-1"]').locator("visible=true").first
    expect(key).to_be_visible()
    seq = server.say(page.url.rpartition("/")[2], "table replace 2 keep: red occupy 4")["seq"]
    follows(page, seq)
    key.tap()
    expect(page.locator(".right-outcome .notice")).to_contain_text(f"Entry {seq} kept everything as it stands")
    expect(page.locator(".right-pad")).to_have_count(0)
    leave(page)


def an_entry_is_put_right_by_keys_alone(page: Page) -> None:
    expect(page.locator("#open-dispute")).to_be_visible()
    for key in ("log", "right-1", "right-red-0-1", "right-red-1-1", "right-red-2-1", "right-blue-0-6"):
        tab_to(page, key)
        page.keyboard.press("Enter")
    expect(page.locator(".right-against li")).to_have_count(2)
    tab_to(page, "right-back")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.layer")).not_to_be_visible()


@pytest.mark.by_turns(18, "looks")
def test_the_form_in_german_on_all_widths(server: Server, devices: Devices, shots: Path) -> None:
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{fought(server)}")
    open_form(page, 1)
    misread(page)
    expect(page.locator('[data-key="right-back"]')).to_be_visible()
    shoot(page, shots / "right-de.png")
    assert faults_everywhere(page) == []


def choose(page: Page, key: str, territory: str) -> None:
    page.locator(f'[data-key="right-{key}"]').select_option(territory)


def test_from_the_card_of_the_last_throw_once_more_and_in_its_territories(server: Server, devices: Devices) -> None:
    """What was put right can be put right again, from the same card.

    Then, instead: it was Brazil that attacked, with one die, which lay cocked.
    """
    match = open_at(server, ATTACKING)
    server.say(match, "red attack alaska kamchatka 6,5,4 v 6")
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    for seq, die, armies in ((1, "right-blue-0-5", 1), (2, "right-blue-0-6", 8)):
        page.locator('[data-key="throw-card"]').tap()
        page.locator(f'[data-key="right-{seq}"]').tap()
        page.locator(f'[data-key="{die}"]').tap()
        page.locator('[data-key="right-back"]').tap()
        expect(page.locator("dialog.layer")).not_to_be_visible()
        assert board(server, match)["alaska" if armies > 1 else "kamchatka"][1] == armies - (armies == 1)
    for _ in range(2):
        undo(server, page)
    seq = server.get(f"/matches/{match}")["seq"]
    puts_right_territories(page)
    (line,) = server.get(f"/matches/{match}/log?after={seq}")["log"]
    assert line["action"] == "table replace 1 back: red attack brazil peru x v 6"
    server.say(match, "red reroll 1")
    assert board(server, match)["brazil"] == ("red", 1)


def puts_right_territories(page: Page) -> None:
    form = open_form(page, 1)
    choose(page, "from", "brazil")
    expect(page.locator('[data-key="right-to"] option')).to_have_text(
        ["Choose a territory", "Argentina", "North Africa", "Peru", "Venezuela"]
    )
    choose(page, "to", "peru")
    for _ in range(2):
        form.get_by_role("button", name="Dice of the attacker: fewer").tap()
    expect(page.locator('[data-key="right-back"]')).to_be_enabled()
    held = Held(page, "**/replace?*")
    page.locator('[data-key="right-red-0-x"]').tap()
    request = held.caught()
    # It was for the six that lay there before.
    expect(page.locator('[data-key="right-back"]')).to_be_disabled()
    request.continue_()
    page.locator('[data-key="right-back"]').tap()
    expect(page.locator("dialog.layer")).not_to_be_visible()


def test_a_throw_that_was_forgotten_before_the_turn_ended(server: Server, devices: Devices, shots: Path) -> None:
    """With all kept as it stands the turn still ends behind it; back to it, the turn waits for its end."""
    match = open_at(server, ATTACKING)
    server.say(match, "red end", "blue place japan 3")
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    before = board(server, match)
    for mode in ("keep", "back"):
        open_form(page, 1)
        choose(page, "from", "alaska")
        choose(page, "to", "kamchatka")
        page.locator('[data-key="right-red-0-1"]').tap()
        page.locator('[data-key="right-blue-0-6"]').tap()
        way = page.locator(f'[data-key="right-{mode}"]')
        expect(way).to_be_visible()
        shoot(page, shots / f"right-end-{mode}.png")
        expect(page.locator(".right-against, .right-holds")).to_have_text("Everything that followed still holds.")
        way.tap()
        expect(page.locator("dialog.layer")).not_to_be_visible()
        turn = server.get(f"/matches/{match}")["position"]["turn"]
        if mode == "keep":
            assert (turn, board(server, match)) == ("blue", before)
            server.say(match, "table undo")
        else:
            assert (turn, board(server, match)["alaska"]) == ("red", ("red", 8))


def test_keys_stand_where_the_referee_takes_what_they_say(server: Server, devices: Devices) -> None:
    """On what was repeated, not on what fell away; on nothing before a line that kept all as it stood."""
    match = fought(server)
    server.say(match, "table replace 1 back: red attack alaska kamchatka 6,5 v 1")
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    keys = page.locator(".log-lines > li:visible [data-key^='right-']")
    open_log(page)
    expect(keys).to_have_count(3)
    for seq in (4, 3, 2):
        expect(page.locator(f'[data-key="right-{seq}"]')).to_be_visible()
    for seq, said in (
        (5, ["table replace 4 back: red attack alaska kamchatka 1,1 v 6"]),
        (7, ["table replace 5 keep: red attack alaska kamchatka 2,1 v 6", "red attack alaska kamchatka 6 v 1"]),
    ):
        leave(page)
        follows(page, server.say(match, *said)["seq"])
        open_log(page)
        expect(keys, f"after {said}").to_have_count(1)
        expect(page.locator(f'[data-key="right-{seq}"]')).to_be_visible()


def test_what_happened_against_the_rules_is_let_stand(server: Server, devices: Devices) -> None:
    """With four armies three may attack, and with three of them only two; another entry is judged anew."""
    match = open_at(server, ATTACKING.replace("alaska 9", "alaska 3"))
    server.say(match, "red attack alaska kamchatka 6,5 v 6")
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    form = open_form(page, 1)
    form.get_by_role("button", name="Dice of the attacker: more").tap()
    page.locator('[data-key="right-red-2-1"]').tap()
    expect(page.locator(".right-outcome .notice")).to_be_visible()
    page.get_by_role("button", name="Let it stand").tap()
    page.locator('[data-key="right-back"]').tap()
    expect(page.locator("dialog.layer")).not_to_be_visible()
    (line,) = server.get(f"/matches/{match}/log?after=1")["log"]
    assert line["action"] == "table replace 1 back: red attack alaska kamchatka 6,5,1 v 6 !stood"
