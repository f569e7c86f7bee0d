"""Dice on two phones: announced on the board, entered by each side, unseen until both are there (EM-8.7.3c, d)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.held import Held
from tests.browser.longest import NAMES as LONGEST
from tests.browser.longest import TABLETS
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.table import Table

Devices = Callable[..., Device]
SCREENS = ((390, 844), (360, 640), (320, 568), (844, 390), (568, 320))
ATTACKING = "red: alaska 9; blue: kamchatka 4, japan 4; rest green; turn red attack; attacks_made"
THROWN = "red attack alaska kamchatka 6,4,1 v 5,4"


def open_apart(server: Server, **how: object) -> str:
    """Begin a match in which red attacks blue, and each side enters its own dice."""
    match = open_at(server, ATTACKING, variant="domination", **how)  # type: ignore[arg-type]
    server.post(f"/matches/{match}/own-dice", {"on": True})
    return match


def phone_at(devices: Devices, server: Server, match: str, seat: str, **how: object) -> Phone:
    return Phone(devices(PHONE, **how).page(join_link(server, match, seat)))


def announce(phone: Phone, dice: int) -> None:
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    for territory in ("alaska", "kamchatka"):
        phone.page.locator(f'[data-territory="{territory}"]').focus()
        phone.page.keyboard.press("Enter")
    phone.press(f"announce-{dice}")


def enter(phone: Phone, seat: str, *faces: int) -> None:
    for row, face in enumerate(faces):
        phone.press(f"own-{seat}-{row}-{face}")
    phone.press(f"own-{seat}-send")


def log_of(server: Server, match: str) -> list[str]:
    return [str(line["action"]) for line in server.get(f"/matches/{match}/log")["log"]]


def announced(server: Server, match: str) -> Json:
    return dict(server.get(f"/matches/{match}")["announced"])


def test_em_8_7_3c_the_table_wants_it_and_two_phones_throw(server: Server, devices: Devices, shots: Path) -> None:
    match = open_at(server, ATTACKING, variant="domination")
    red, blue = (phone_at(devices, server, match, seat) for seat in ("red", "blue"))
    other = phone_at(devices, server, match, "green")
    tablet = devices(TABLET)
    table, watch = (
        Table(tablet.page(f"{server.url}/matches/{match}")),
        tablet.page(f"{server.url}/matches/{match}/watch"),
    )
    table.press("menu")
    table.press("menu.own_dice")
    announce(red, 3)
    for page in (blue.page, other.page):
        expect(page.locator("#ask")).to_contain_text("Alaska attacks Kamchatka with 3 dice.")
    expect(watch.locator(".asked-text")).to_have_text("Alaska attacks Kamchatka with 3 dice")
    expect(table.page.locator(".announced-says")).to_have_text("Alaska attacks Kamchatka with 3 dice.")
    shoot(table.page, shots / "own-dice-table.png")
    enter(red, "red", 6, 4, 1)
    expect(red.page.locator("#ask")).to_contain_text("Waiting for the dice of Bob.")
    expect(red.page.locator("#pad")).to_be_hidden()
    assert announced(server, match)["entered"] == ["red"]
    enter(blue, "blue", 5, 4)
    for phone in (red, blue, other):
        expect(phone.page.locator(".last-throw .card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    expect(table.page.locator("#throw [role=status]")).to_contain_text("Alice loses 1, Bob loses 1.")
    assert log_of(server, match)[-1] == THROWN
    # The same attack can be announced at once.
    red.press("announce-3")
    expect(blue.page.locator('[data-key="own-blue-send"]')).to_be_visible()


def test_a_restart_a_drop_and_a_refusal_between(server: Server, devices: Devices) -> None:
    match = open_apart(server)
    red, blue = (phone_at(devices, server, match, seat) for seat in ("red", "blue"))
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    announce(red, 2)
    enter(blue, "blue", 6, 6)
    expect(blue.page.locator("#ask")).to_contain_text("Waiting for the dice of Alice.")
    server.kill()
    server.start()
    assert announced(server, match)["entered"] == ["blue"]
    red.page.reload()
    blue.page.reload()
    expect(blue.page.locator("#ask")).to_contain_text("Waiting for the dice of Alice.")
    table.press("announced-drop")
    table.press("announced-drop")
    for phone in (red, blue):
        expect(phone.page.locator(".marks")).to_contain_text("dice of an attack by Alice were dropped")
        expect(phone.page.locator('[data-key^="own-"]')).to_have_count(0)
    announce(red, 3)
    expect(red.page.locator('[data-key="own-red-send"]')).to_be_disabled()
    # What the table has ended meanwhile takes no dice any more.
    red.page.route("**/announcement/dice", lambda route: (_drop(server, match), route.continue_())[1])
    enter(red, "red", 6, 4, 1)
    expect(red.page.locator("#refusal")).to_contain_text("No attack waits for dice any more")
    red.press("refusal-close")
    red.page.unroute("**/announcement/dice")
    announce(red, 3)
    enter(red, "red", 6, 4, 1)
    enter(blue, "blue", 5, 4)
    expect(red.page.locator(".last-throw .card-says")).to_have_text("Alice loses 1, Bob loses 1.")
    assert log_of(server, match) == [THROWN]


def _drop(server: Server, match: str) -> None:
    server.post(f"/matches/{match}/announcement/drop", {})


def test_the_tablet_enters_for_a_seat_without_a_phone_or_all_of_it(server: Server, devices: Devices) -> None:
    match = open_apart(server)
    red = phone_at(devices, server, match, "red")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    announce(red, 3)
    enter(red, "red", 6, 4, 1)
    for row, face in enumerate((5, 4)):
        table.press(f"own-blue-{row}-{face}")
    table.said("own-blue-send")
    assert log_of(server, match) == [THROWN]
    announce_again = red.page.locator('[data-key="announce-3"]')
    expect(announce_again).to_be_visible()
    announce_again.tap()
    table.press("announced-whole")
    for key in ("red-0-6", "red-1-4", "red-2-1", "blue-0-5"):
        table.press(key)
    table.said("blue-1-4")
    assert log_of(server, match) == [THROWN, THROWN]


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_all_of_it_fits_every_phone(server: Server, devices: Devices, shots: Path, locale: str) -> None:
    match = open_apart(server, names=LONGEST)
    red, blue = (phone_at(devices, server, match, seat, locale=locale) for seat in ("red", "blue"))
    other = phone_at(devices, server, match, "green", locale=locale)
    announce(red, 3)
    expect(blue.page.locator('[data-key="own-blue-send"]')).to_be_attached()
    for name, phone in (("red", red), ("blue", blue), ("green", other)):
        for width, height in SCREENS:
            phone.page.set_viewport_size({"width": width, "height": height})
            shoot(phone.page, shots / f"own-dice-{locale}-{name}-{width}.png", full_page=True)
            assert faults(phone.page) == [], (name, width)


def test_a_18_while_a_seat_owes_armies_the_tablet_still_enters_the_dice(server: Server, devices: Devices) -> None:
    match = open_at(server, ATTACKING.replace("kamchatka 4", "kamchatka 2"), variant="domination")
    server.say(match, "blue foul three_defence_dice kamchatka")
    server.post(f"/matches/{match}/own-dice", {"on": True})
    red = phone_at(devices, server, match, "red")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    announce(red, 3)
    enter(red, "red", 6, 4, 1)
    expect(table.page.locator('[data-key="announced-drop"]')).to_be_visible()
    table.press("own-blue-0-5")
    table.said("own-blue-send")
    assert log_of(server, match)[-1] == "red attack alaska kamchatka 6,4,1 v 5"


HIDDEN_PARTS = """() => [...document.querySelectorAll('.own-dice button:enabled, [data-key$="-send"], .ask-what')]
  .filter((node) => {
    const box = node.getBoundingClientRect();
    const frame = node.closest(".ask, #pad").getBoundingClientRect();
    return box.top < frame.top - 1 || box.bottom > Math.min(frame.bottom, innerHeight) + 1;
  })
  .map((node) => node.dataset.key ?? node.textContent)"""


@pytest.mark.by_turns(6)
@pytest.mark.parametrize("rulebook", ["easy_move", "hasbro"])
@pytest.mark.parametrize("phones", [("red",), ("blue",), ("red", "blue")])
def test_every_tablet_shows_all_of_it(
    server: Server, devices: Devices, shots: Path, phones: tuple[str, ...], rulebook: str
) -> None:
    match = open_apart(server, names=LONGEST, rulebook=rulebook)
    held = {seat: phone_at(devices, server, match, seat) for seat in phones}
    if "red" in held:
        announce(held["red"], 3)
    else:
        server.post(f"/matches/{match}/announcement", {"from": "alaska", "to": "kamchatka", "dice": 3})
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{match}")
    expect(page.locator('[data-key="announced-drop"]')).to_be_attached()
    for width, height in TABLETS:
        page.set_viewport_size({"width": width, "height": height})
        # What is worded anew for the room it has is, after the next frames.
        wait_two_frames(page)
        shoot(page, shots / f"own-dice-{rulebook}-{'-'.join(phones)}-{width}.png")
        assert (page.evaluate(HIDDEN_PARTS), faults(page)) == ([], []), width


def test_while_an_answer_is_awaited_no_other_number_is_announced(server: Server, devices: Devices) -> None:
    match = open_apart(server)
    red = phone_at(devices, server, match, "red")
    held = Held(red.page, "**/announcement")
    announce(red, 3)
    request = held.caught()
    red.press("announce-2")
    request.continue_()
    expect(red.page.locator('[data-key="own-red-send"]')).to_be_attached()
    assert announced(server, match)["dice"] == 3
    expect(red.page.locator("#refusal")).to_be_hidden()
