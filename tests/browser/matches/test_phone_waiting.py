"""The phone of somebody who waits: the last throw, what was lost, the rest in a drawer, the secrets small."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.devices import PHONE, Device, shoot
from tests.browser.faults import faults
from tests.browser.longest import NAMES as LONGEST
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import NAMES, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
SCREENS = ((390, 844), (360, 640), (320, 568), (844, 390), (568, 320))
AROUND = (
    "red: alaska 9, ukraine 6; blue: asia 1, scandinavia 3, japan 2; rest green; turn red attack; attacks_made; "
    "hands blue siam+peru+brazil; missions red africa+asia 24_territories, blue asia+south_america eliminate_red"
)
TAKEN = ("red attack alaska kamchatka 6,5,4 v 3", "red occupy 3")
HURT = ("red attack ukraine scandinavia 6,2,1 v 5,2",)


def phone_at(devices: Devices, server: Server, match: str, seat: str, **how: object) -> Phone:
    return Phone(devices(PHONE | {**how}).page(join_link(server, match, seat)))


def box_of(part: Locator) -> dict[str, float]:
    """Return where ``part`` is, in CSS pixels."""
    box = part.bounding_box()
    assert box is not None
    return {**box}


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("names", [NAMES, LONGEST])
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_the_board_the_throw_what_was_lost_and_the_secrets_small(
    server: Server, devices: Devices, shots: Path, names: dict[str, str], locale: str
) -> None:
    match = open_at(server, AROUND, names=names)
    server.say(match, *TAKEN, *HURT)
    page = phone_at(devices, server, match, "blue", locale=locale).page
    parts = [
        page.locator(name) for name in ("#status", "#board-pane", ".last-throw", "#setbacks", "#hand", "#drawer-key")
    ]
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"phone-waiting-{locale}-{width}-{len(names['red'])}.png", full_page=True)
        tops = [box_of(part)["y"] for part in parts]
        assert tops == sorted(tops), width
        assert box_of(page.locator("#hand-cards"))["height"] <= 60, width
        assert box_of(page.locator("#mission-cards"))["height"] <= 60, width
        assert faults(page) == [], width


def test_the_last_throw_is_its_card_and_a_tap_tells_the_rest(server: Server, devices: Devices) -> None:
    match = open_at(server, AROUND)
    page = phone_at(devices, server, match, "blue").page
    expect(page.locator(".last-throw")).to_have_count(0)
    server.say(match, *HURT)
    card = page.locator("#latest .throw-card")
    expect(card.locator(".card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    expect(card.locator(".card-die.is-beaten")).to_have_count(2)
    page.locator('[data-key="throw-card"]').tap()
    expect(page.locator(".layer-body .card-armies").first).to_have_text("6 → 5")


def test_what_others_have_taken_is_told_until_it_is_read(server: Server, devices: Devices) -> None:
    match = open_at(server, AROUND)
    phone = phone_at(devices, server, match, "blue")
    page, lost = phone.page, phone.page.locator("#setbacks")
    taken = "You have lost Kamchatka to Alice. You no longer hold all of Asia."
    expect(lost).to_be_hidden()
    server.say(match, *TAKEN)
    expect(lost.locator("li")).to_have_text([taken])
    server.say(match, *HURT)
    expect(lost.locator("li")).to_have_text(["Scandinavia: 1 army lost to Alice.", taken])
    page.reload()
    expect(lost.locator("li")).to_have_count(2)
    phone.press("setbacks-read")
    expect(lost).to_be_hidden()
    page.reload()
    expect(page.locator(".last-throw")).to_be_visible()
    expect(lost).to_be_hidden()
    # What is lost afterwards is new.
    server.say(match, *HURT)
    expect(lost.locator("li")).to_have_text(["Scandinavia: 2 armies lost to Alice."])
    server.say(match, "table undo")
    expect(lost).to_be_hidden()


def test_what_was_taken_is_not_written_again_while_nothing_more_is_lost(server: Server, devices: Devices) -> None:
    """What is written again would be read out again, and a key would go from under the finger."""
    match = open_at(server, AROUND)
    server.say(match, *TAKEN)
    phone = phone_at(devices, server, match, "blue")
    phone.page.evaluate("document.querySelector('#setbacks li').dataset.kept = 'yes'")
    phone.follows(int(server.say(match, "red attack alaska northwest_territory 1 v 6")["seq"]))
    expect(phone.page.locator("#setbacks li[data-kept=yes]")).to_have_count(1)


def test_two_who_share_a_colour_are_spoken_to_as_two(server: Server, devices: Devices) -> None:
    match = open_at(server, AROUND, names={**NAMES, "blue": "Bob & Dora"})
    server.say(match, *TAKEN)
    lost = phone_at(devices, server, match, "blue", locale="de-DE").page.locator("#setbacks li")
    expect(lost).to_have_text("Ihr habt Kamtschatka an Alice verloren. Asien gehört euch nicht mehr ganz.")


@pytest.mark.by_turns(2)
@pytest.mark.parametrize(("width", "height"), SCREENS)
def test_what_is_held_open_lies_over_the_page_and_moves_nothing(
    server: Server, devices: Devices, shots: Path, width: int, height: int
) -> None:
    match = open_at(server, AROUND, names=LONGEST)
    server.say(match, *TAKEN)
    page = phone_at(devices, server, match, "blue", viewport={"width": width, "height": height}, locale="de-DE").page
    hold = page.locator("#hold")
    hold.scroll_into_view_if_needed()
    before = box_of(hold)
    hold.hover()
    page.mouse.down()
    faces = page.locator("#mission-cards .mission:not(.mission-back)")
    expect(faces).to_have_count(2)
    shoot(page, shots / f"phone-held-{width}.png")
    for at in range(2):
        expect(faces.nth(at)).to_be_in_viewport(ratio=1)
    assert box_of(hold)["y"] == pytest.approx(before["y"], abs=2)
    page.mouse.up()
    expect(page.locator("#mission-cards .mission-back")).to_have_count(2)


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("rulebook", ["easy_move", "hasbro"])
def test_letters_twice_as_large_need_no_sideways_scrolling(
    server: Server, devices: Devices, shots: Path, rulebook: str
) -> None:
    text = AROUND if rulebook == "easy_move" else AROUND.partition("; missions")[0]
    match = open_at(
        server, text, names=LONGEST, rulebook=rulebook, variant="missions" if text is AROUND else "domination"
    )
    server.say(match, *TAKEN, *HURT)
    for seat in ("red", "blue"):
        page = phone_at(devices, server, match, seat, locale="de-DE").page
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        page.locator("#drawer-key").tap()
        for width, height in SCREENS:
            page.set_viewport_size({"width": width, "height": height})
            shoot(page, shots / f"phone-large-{rulebook}-{seat}-{width}.png", full_page=True)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (seat, width)
