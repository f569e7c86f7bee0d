"""An entry of the past is put right at the table: from its line in the log, either way, and taken back again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
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


def open_form(page: Page, seq: int) -> Locator:
    """Open the form of that entry, from its line in the log, and return it."""
    page.locator('[data-key="log"]').locator("visible=true").tap()
    page.locator(f'[data-key="right-{seq}"]').locator("visible=true").first.tap()
    form = page.locator(".right-pad")
    expect(form).to_be_visible()
    return form


def misread(page: Page) -> None:
    """Tap that the attacker threw 1 1 1 and the defender 6."""
    for row in range(3):
        page.locator(f'[data-key="right-red-{row}-1"]').tap()
    page.locator('[data-key="right-blue-0-6"]').tap()


def test_a_throw_whose_change_makes_a_conquest_impossible(server: Server, devices: Devices, shots: Path) -> None:
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
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq))
        page.locator('[data-key="undo"]').locator("visible=true").first.tap()
        expect(page.locator("#table")).to_have_attribute("data-seq", str(seq + 1))
        assert board(server, match) == before


def test_an_entry_is_put_right_by_keys_alone(server: Server, devices: Devices) -> None:
    match = fought(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    expect(page.locator("#open-dispute")).to_be_visible()
    for key in ("log", "right-1", "right-red-0-1", "right-red-1-1", "right-red-2-1", "right-blue-0-6"):
        tab_to(page, key)
        page.keyboard.press("Enter")
    expect(page.locator(".right-against li")).to_have_count(2)
    tab_to(page, "right-back")
    page.keyboard.press("Enter")
    expect(page.locator("dialog.layer")).not_to_be_visible()
    assert board(server, match)["kamchatka"] == ("blue", 1)


@pytest.mark.by_turns(5, "looks")
def test_the_form_in_german_on_all_widths(server: Server, devices: Devices, shots: Path) -> None:
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{fought(server)}")
    open_form(page, 1)
    misread(page)
    expect(page.locator('[data-key="right-back"]')).to_be_visible()
    shoot(page, shots / "right-de.png")
    assert faults_everywhere(page) == []


def test_what_cannot_be_is_said_with_its_clause(server: Server, devices: Devices) -> None:
    """An occupation with more armies than stood there."""
    page = devices(TABLET).page(f"{server.url}/matches/{fought(server)}")
    form = open_form(page, 2)
    for _ in range(4):
        form.locator("button").last.tap()
    expect(page.locator(".right-outcome .notice")).to_contain_text("Easy-Move § 8 (7) 6.")
    expect(page.locator('[data-key="right-back"]')).to_have_count(0)


def test_from_the_card_of_the_last_throw_and_once_more(server: Server, devices: Devices) -> None:
    """What was put right can be put right again, from the same card."""
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


def choose(page: Page, key: str, territory: str) -> None:
    page.locator(f'[data-key="right-{key}"]').select_option(territory)


def test_a_throw_in_its_territories_and_its_cocked_die(server: Server, devices: Devices) -> None:
    """It was Brazil that attacked, with one die, which lay cocked."""
    match = open_at(server, ATTACKING)
    server.say(match, "red attack alaska kamchatka 6,5,4 v 6")
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    form = open_form(page, 1)
    choose(page, "from", "brazil")
    expect(page.locator('[data-key="right-to"] option')).to_have_text(
        ["Choose a territory", "Argentina", "North Africa", "Peru", "Venezuela"]
    )
    choose(page, "to", "peru")
    for _ in range(2):
        form.get_by_role("button", name="Dice of the attacker: fewer").tap()
    page.locator('[data-key="right-red-0-x"]').tap()
    page.locator('[data-key="right-back"]').tap()
    expect(page.locator("dialog.layer")).not_to_be_visible()
    (line,) = server.get(f"/matches/{match}/log?after=1")["log"]
    assert line["action"] == "table replace 1 back: red attack brazil peru x v 6"
    server.say(match, "red reroll 1")
    assert board(server, match)["brazil"] == ("red", 1)


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
    page.locator('[data-key="log"]').locator("visible=true").tap()
    expect(keys).to_have_count(3)
    for seq in (4, 3, 2):
        expect(page.locator(f'[data-key="right-{seq}"]')).to_be_visible()
    server.say(match, "table replace 4 back: red attack alaska kamchatka 1,1 v 6")
    page.reload()
    page.locator('[data-key="log"]').locator("visible=true").tap()
    expect(keys).to_have_count(1)
    expect(page.locator('[data-key="right-5"]')).to_be_visible()
    server.say(match, "table replace 5 keep: red attack alaska kamchatka 2,1 v 6", "red attack alaska kamchatka 6 v 1")
    page.reload()
    page.locator('[data-key="log"]').locator("visible=true").tap()
    expect(keys).to_have_count(1)
    expect(page.locator('[data-key="right-7"]')).to_be_visible()


def test_a_key_that_came_too_late_says_why(server: Server, devices: Devices) -> None:
    """Somebody else has kept all as it stood, while the log was open."""
    match = fought(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    page.locator('[data-key="log"]').locator("visible=true").tap()
    key = page.locator('[data-key="right-1"]').locator("visible=true").first
    expect(key).to_be_visible()
    server.say(match, "table replace 2 keep: red occupy 4")
    key.tap()
    expect(page.locator(".right-outcome .notice")).to_contain_text("Entry 4 kept everything as it stands")
    expect(page.locator(".right-pad")).to_have_count(0)


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
