"""A turn from the seat's own phone, by taps on its board, while the tablet only watches."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import CUT_OFF, faults
from tests.browser.held import Held
from tests.browser.longest import NAMES as LONGEST
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.taps import middle

Devices = Callable[..., Device]
SECRETS = "missions red africa+asia 24_territories, blue ? ?, green ? ?"
REINFORCING = f"red: alaska 6, alberta 2; blue: kamchatka 3, japan 4; turn red reinforce; {SECRETS}"
ATTACKING = f"red: alaska 6, alberta 4; blue: kamchatka 3, japan 4; turn red attack; attacks_made; {SECRETS}"
MOST_TAPS = 24
"""For placing, two throws, occupying, the card and the end of the turn."""
SCREENS = ((390, 844), (360, 640), (320, 568), (844, 390), (568, 320))


def phone_at(devices: Devices, server: Server, match: str, seat: str, **more: Any) -> Phone:
    return Phone(devices(PHONE, **more).page(join_link(server, match, seat)))


def throw(phone: Phone, red: list[int], blue: list[int]) -> None:
    for side, dice in (("red", red), ("blue", blue)):
        for row, face in enumerate(dice):
            phone.press(f"{side}-{row}-{face}")


def log_of(server: Server, match: str) -> list[str]:
    return [line["action"] for line in server.get(f"/matches/{match}/log")["log"]]


def test_a_whole_turn_from_the_phone_within_its_taps(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, REINFORCING)
    table = devices(TABLET).page(f"{server.url}/matches/{match}")
    phone = phone_at(devices, server, match, "red")
    phone.touch("alaska")
    expect(phone.page.locator(".ask-what")).to_have_text("How many in Alaska?")
    phone.press("all")
    phone.follows(1)
    phone.touch("alaska")
    phone.touch("kamchatka")
    shoot(phone.page, shots / "phone-throws.png")
    throw(phone, [6, 5, 4], [5, 4])
    phone.follows(2)
    throw(phone, [6, 5, 4], [5])
    phone.follows(3)
    shoot(phone.page, shots / "phone-occupies.png")
    phone.press("least")
    phone.follows(4)
    phone.press("draw")
    phone.follows(6)
    assert log_of(server, match) == [
        "red place alaska 3",
        "red attack alaska kamchatka 6,5,4 v 5,4",
        "red attack alaska kamchatka 6,5,4 v 5",
        "red occupy 3",
        "red draw",
        "red end",
    ]
    assert phone.taps.count <= MOST_TAPS
    expect(phone.page.locator("#ask")).to_be_hidden()
    expect(table.locator("#table")).to_have_attribute("data-seq", "6")


def test_armies_are_moved_by_two_taps_and_a_number(server: Server, devices: Devices) -> None:
    """While attacks are possible, too: the own territories beside the first one are lit."""
    match = open_at(server, ATTACKING)
    phone = phone_at(devices, server, match, "red")
    phone.touch("alberta")
    expect(phone.page.locator(".ask-what")).to_have_text("Alberta: attack or regroup?")
    phone.touch("alaska")
    expect(phone.page.locator(".ask-what")).to_have_text("How many move from Alberta to Alaska?")
    phone.press("amount-2")
    phone.follows(1)
    phone.press("end")
    phone.follows(2)
    assert log_of(server, match) == ["red fortify alberta alaska 2", "red end"]


def test_what_cannot_be_attacked_is_explained_and_offers_nothing_of_the_table(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    page = phone_at(devices, server, match, "red").page
    for territory in ("alaska", "japan"):
        page.locator(f'[data-territory="{territory}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator("#tip-says")).to_contain_text("No: Alaska and Japan have no border.")
    expect(page.locator('[data-key="happened"]')).to_have_count(0)
    expect(page.locator(".die-row")).to_have_count(0)


def test_a_18_whoever_owes_armies_is_asked_above_the_board_in_the_turn_of_another(
    server: Server, devices: Devices
) -> None:
    match = open_at(server, ATTACKING.replace("kamchatka 3", "kamchatka 2"))
    server.say(match, "blue foul three_defence_dice kamchatka")
    phone = phone_at(devices, server, match, "blue")
    expect(phone.page.locator(".ask-what")).to_have_text("You still owe 1 army: from where?")
    phone.press("pay-japan")
    phone.follows(2)
    expect(phone.page.locator("#ask")).to_be_hidden()
    assert log_of(server, match)[-1] == "blue pays japan 1"


def test_a_refusal_stays_in_sight_until_it_is_closed(server: Server, devices: Devices, shots: Path) -> None:
    """However far the page is scrolled to the keys below the board."""
    match = open_at(server, ATTACKING)
    phone = phone_at(devices, server, match, "red", viewport={"width": 320, "height": 568})
    phone.touch("alaska")
    phone.touch("kamchatka")
    throw(phone, [6, 5, 4], [5])
    held = Held(phone.page, "**/actions")
    phone.press("blue-1-4")
    request = held.caught()
    server.say(match, "red attack alaska kamchatka 1 v 6")
    request.continue_()
    refusal = phone.page.locator("#refusal")
    expect(refusal).to_contain_text("This was not entered. Meanwhile:")
    expect(refusal).to_be_in_viewport(ratio=1)
    shoot(phone.page, shots / "phone-refused.png")
    phone.press("refusal-close")
    expect(refusal).to_be_hidden()


def test_dice_half_entered_are_still_there_after_a_reload(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    phone = phone_at(devices, server, match, "red")
    phone.touch("alaska")
    phone.touch("kamchatka")
    phone.press("red-0-6")
    phone.page.reload()
    phone = Phone(phone.page)
    expect(phone.page.locator('[data-key="red-0-6"]')).to_have_attribute("aria-pressed", "true")
    throw(phone, [6, 5, 4], [5, 4])
    phone.follows(1)
    assert log_of(server, match) == ["red attack alaska kamchatka 6,5,4 v 5,4"]


def tap_twice(phone: Phone, place: tuple[float, float], apart: int) -> None:
    phone.page.touchscreen.tap(*place)
    phone.page.wait_for_timeout(apart)
    phone.page.touchscreen.tap(*place)


@pytest.mark.by_turns(len(SCREENS))
@pytest.mark.parametrize("screen", SCREENS)
def test_the_second_tap_of_two_enters_nothing_that_has_come_under_the_finger(
    server: Server, devices: Devices, screen: tuple[int, int]
) -> None:
    """On the territory that is chosen, as the page comes to the keys below it; and on the number that moves in."""
    match = open_at(server, ATTACKING + "; conquered")
    width, height = screen
    phone = phone_at(devices, server, match, "red", viewport={"width": width, "height": height})
    phone.touch("alberta")
    target = phone.page.locator('[data-badge="alaska"] .badge-shape')
    target.scroll_into_view_if_needed()
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    box = target.bounding_box()
    assert box is not None
    tap_twice(phone, (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2), 60)
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    assert log_of(server, match) == []
    phone.follows(int(server.say(match, "red attack alaska northwest_territory 6,5,4 v 1")["seq"]))
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    phone.page.locator('[data-key="least"]').scroll_into_view_if_needed()
    tap_twice(phone, middle(phone.page, "least"), 700)
    phone.follows(2)
    phone.page.wait_for_timeout(300)
    assert log_of(server, match)[1:] == ["red occupy 3"]
    expect(phone.page.locator("#ask")).to_be_in_viewport(ratio=1)


def test_every_question_is_read_out(server: Server, devices: Devices) -> None:
    """It is written into the same element, which is announced only for what changes inside it."""
    phone = phone_at(devices, server, open_at(server, ATTACKING), "red")
    phone.page.evaluate("window.asks = document.querySelector('.ask-what')")
    for territory in ("alaska", "kamchatka"):
        phone.touch(territory)
    expect(phone.page.locator(".ask-what")).to_have_text("Alaska attacks Kamchatka")
    assert phone.page.evaluate("window.asks === document.querySelector('.ask-what[aria-live]')")


def test_what_others_do_moves_nothing_under_the_eyes(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING)
    phone = phone_at(devices, server, match, "red", viewport={"width": 390, "height": 600})
    phone.page.locator("#hold").scroll_into_view_if_needed()
    top = phone.page.locator("#hold").bounding_box()
    conquest = ("red attack alaska kamchatka 6,5,4 v 1,1", "red attack alaska kamchatka 6,5,4 v 1")
    phone.follows(int(server.say(match, *conquest)["seq"]))
    expect(phone.page.locator('[data-key="least"]')).to_have_count(1)
    now = phone.page.locator("#hold").bounding_box()
    assert top is not None and now is not None and now["y"] == pytest.approx(top["y"], abs=2)


CUT_NAMES = """() => [...document.querySelectorAll(".die-head strong")]
  .filter((node) => node.clientWidth < 60 || node.scrollHeight > node.clientHeight + 4)
  .map((node) => `${node.textContent} ${node.clientWidth}x${node.clientHeight}`)"""


def test_letters_twice_as_large_cut_off_no_name_beside_the_dice(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, ATTACKING, names=LONGEST)
    page = phone_at(devices, server, match, "red", locale="de-DE").page
    for territory in ("alaska", "kamchatka"):
        page.locator(f'[data-territory="{territory}"]').focus()
        page.keyboard.press("Enter")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"phone-large-letters-{width}.png", full_page=True)
        assert page.evaluate(CUT_NAMES) == [], width
        assert page.evaluate(CUT_OFF) == [], width


def test_a_throw_that_is_being_entered_is_not_on_paper(server: Server, devices: Devices) -> None:
    """Its keys are not, and the names beside them would stand there alone."""
    phone = phone_at(devices, server, open_at(server, ATTACKING), "red")
    phone.touch("alaska")
    phone.touch("kamchatka")
    expect(phone.page.locator(".die-head").first).to_be_visible()
    phone.page.emulate_media(media="print")
    expect(phone.page.locator("#summary")).to_be_visible()
    expect(phone.page.locator(".die-head").first).to_be_hidden()


SENDS = """() => [...document.querySelectorAll(".place")].filter((key) => {
  const { left, top, width, height } = key.getBoundingClientRect();
  return !key.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map((key) => key.dataset.key)"""


def test_hb_5_every_place_of_the_field_can_be_tapped_on_every_phone(server: Server, devices: Devices) -> None:
    """However long the names."""
    position = ATTACKING.partition("; missions")[0]
    match = open_at(server, position, rulebook="hasbro", variant="domination", names=LONGEST)
    page = phone_at(devices, server, match, "red", locale="de-DE").page
    for territory in ("alaska", "kamchatka"):
        page.locator(f'[data-territory="{territory}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".place")).to_have_count(5)
    expect(page.locator(".is-resting")).to_have_count(0)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".field").scroll_into_view_if_needed()
        assert page.evaluate(SENDS) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert faults(page) == [], width


def test_hb_5_armies_are_sent_onto_the_field_from_the_phone(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, ATTACKING.partition("; missions")[0], rulebook="hasbro", variant="domination")
    phone = phone_at(devices, server, match, "red")
    phone.touch("alaska")
    phone.touch("kamchatka")
    phone.press("red-send-3")
    phone.press("blue-send-2")
    shoot(phone.page, shots / "phone-field.png")
    assert faults(phone.page) == []
    throw(phone, [6, 5, 4], [5, 4])
    phone.follows(1)
    assert log_of(server, match) == ["red attack alaska kamchatka 6,5,4 v 5,4"]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_the_keys_fit_every_phone_with_the_longest_names(
    server: Server, devices: Devices, shots: Path, locale: str
) -> None:
    match = open_at(server, ATTACKING, names=LONGEST)
    page = phone_at(devices, server, match, "red", locale=locale).page
    for territory in ("alaska", "kamchatka"):
        page.locator(f'[data-territory="{territory}"]').focus()
        page.keyboard.press("Enter")
    expect(page.locator(".die-row")).to_have_count(5)
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"phone-pad-{locale}-{width}.png", full_page=True)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert faults(page) == [], width
