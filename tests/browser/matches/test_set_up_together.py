"""The set-up entered at once, each seat on its phone or at the tablet, within its figure of taps."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.longest import NAMES as LONGEST
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import begin_set_up, list_territories
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.browser.taps import Taps

Devices = Callable[..., Device]
BOOKS = ["swedish", "regelbuch", "hasbro", "french_1976"]


def standing_of(view: Json, seat: str) -> dict[str, int]:
    """Return how many armies each territory of ``seat`` gets: one on most, the rest on three."""
    left, own = int(view["to_place"][seat]), list_territories(view["position"], seat)
    ones = dict.fromkeys(own[3:][: max(0, left - 6)], 1)
    left -= len(ones)
    shares = [left // 3 + (at < left % 3) for at in range(3)]
    return {**ones, **dict(zip(own, shares, strict=False))}


def enter(taps: Taps, added: dict[str, int], touch: Callable[[str], object]) -> int:
    """Enter these armies beside those that stand there; return the taps that it should take."""
    budget = 0
    for territory, number in added.items():
        touch(territory)
        if number != 1:
            taps.on(f'[data-key="stands-{number}"]')
        budget += 1 if number == 1 else 2
    taps.on('[data-key="stands-done"]')
    return budget + 1


@pytest.mark.by_turns(len(BOOKS))
@pytest.mark.parametrize("rulebook", BOOKS)
def test_phones_and_tablet_enter_it_at_once(server: Server, devices: Devices, shots: Path, rulebook: str) -> None:
    match, view = begin_set_up(server, rulebook)
    first, second, third = view["to_place"]
    phones = {seat: Phone(devices(PHONE).page(join_link(server, match, seat))) for seat in (first, second)}
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    for seat, phone in phones.items():
        phone.press(f"stands-{seat}")
        shoot(phone.page, shots / f"set-up-{rulebook}.png", full_page=True)
        assert faults(phone.page) == []
        before = phone.taps.count
        budget = enter(phone.taps, standing_of(view, seat), lambda name, phone=phone: key_tap(phone, name))
        assert phone.taps.count - before <= budget
        expect(phone.page.locator("[role=status]", has_text="Still missing")).to_be_visible()
    assert server.get(f"/matches/{match}")["set_up"]["missing"] == [third]
    table.press("stands")
    table.press(f"stands-{third}")
    shoot(table.page, shots / f"set-up-{rulebook}-table.png")
    assert faults(table.page) == []
    before = table.taps.count
    budget = enter(table.taps, standing_of(view, third), table.taps.territory)
    assert table.taps.count - before <= budget
    expect(table.page.locator(".placing, [data-key^=stands]")).to_have_count(0)
    now = server.get(f"/matches/{match}")
    assert now["position"]["phase"] != "setup"
    for seat in view["to_place"]:
        added = standing_of(view, seat)
        assert {name: now["position"]["armies"][name] for name in added} == {
            name: 1 + number for name, number in added.items()
        }
    # One undo takes all of it back, and every page is there again.
    table.page.locator('[data-key="undo"]').tap()
    for phone in phones.values():
        expect(phone.page.locator('[data-key^="stands-"]')).to_have_count(1)
    assert server.get(f"/matches/{match}")["to_place"] == view["to_place"]


def key_tap(phone: Phone, territory: str) -> None:
    """Count the tap on a territory of the enlarged board as one; what enlarges it is not counted here."""
    phone.page.locator(f'[data-territory="{territory}"]').focus()
    phone.page.keyboard.press("Enter")
    phone.taps.count += 1


def test_a_total_that_is_not_there_cannot_be_entered(server: Server, devices: Devices) -> None:
    match, view = begin_set_up(server, "swedish")
    seat = next(iter(view["to_place"]))
    phone = Phone(devices(PHONE).page(join_link(server, match, seat)))
    phone.press(f"stands-{seat}")
    expect(phone.page.locator('[data-key="stands-done"]')).to_be_disabled()
    expect(phone.page.locator(".stands-left")).to_contain_text(f"{view['to_place'][seat]} armies left")
    key_tap(phone, list_territories(view["position"], seat)[0])
    phone.press("stands-rest")
    expect(phone.page.locator(".stands-left")).to_contain_text("0 armies left")
    phone.press("stands-done")
    expect(phone.page.locator("[role=status]", has_text="Still missing")).to_be_visible()
    # It may be changed until the last seat has entered.
    phone.press(f"stands-{seat}")
    expect(phone.page.locator('[data-key="stands-done"]')).to_be_enabled()
    phone.press("back")
    expect(phone.page.locator(f'[data-key="stands-{seat}"]')).to_have_text("Change what stands")


KEYS_MEET = """() => {
  const boxes = [...document.querySelectorAll(".stands-keys .button")].map((key) => key.getBoundingClientRect());
  return boxes.some((one, at) => boxes.slice(at + 1).some((other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom));
}"""


@pytest.mark.by_turns(5)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 768), (800, 1280), (390, 844), (320, 568)])
def test_every_key_can_be_tapped_and_the_table_says_whose_armies(
    server: Server, devices: Devices, size: tuple[int, int]
) -> None:
    match, view = begin_set_up(server, "swedish")
    _, second, _ = view["to_place"]
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.locator('[data-key="stands"]').tap()
    page.locator(f'[data-key="stands-{second}"]').tap()
    assert page.evaluate(KEYS_MEET) is False
    assert faults(page) == []
    expect(page.locator(".stands-seat")).to_contain_text("Bob")


def test_what_others_enter_meanwhile_closes_or_corrects_the_open_entry(server: Server, devices: Devices) -> None:
    match, view = begin_set_up(server, "hasbro")
    first, *others = view["to_place"]
    one = list_territories(view["position"], first)[0]
    phone = Phone(devices(PHONE).page(join_link(server, match, first)))
    phone.press(f"stands-{first}")
    key_tap(phone, one)
    phone.press("stands-rest")
    # The tablet enters one of these armies singly.
    server.say(match, f"{first} place {one} 1")
    expect(phone.page.locator("#main")).to_have_attribute("data-seq", "2")
    expect(phone.page.locator(".stands-left")).to_contain_text("0 units left")
    expect(phone.page.locator('[data-key="stands-done"]')).to_be_enabled()
    now = server.get(f"/matches/{match}")
    for seat in (first, *others):
        own = list_territories(now["position"], seat)
        armies = {name: now["position"]["armies"][name] for name in own}
        armies[own[0]] += now["to_place"][seat]
        server.post(f"/matches/{match}/set-up", {"seat": seat, "armies": armies})
    expect(phone.page.locator('[data-key^="stands-"], [data-key="back"]')).to_have_count(0)


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1024, 768), (800, 1280)])
def test_six_seats_leave_room_for_the_key_that_enters_it(
    server: Server, devices: Devices, shots: Path, width: int, height: int
) -> None:
    seats = [{"colour": colour, "players": [name]} for colour, name in LONGEST.items()]
    match = str(server.post("/matches", {"seats": seats, "rulebook": "swedish", "variant": "domination"})["id"])
    server.say(match, "table deal")
    page = devices(TABLET, viewport={"width": width, "height": height}, locale="de-DE").page(
        f"{server.url}/matches/{match}"
    )
    expect(page.locator('[data-key="stands"]')).to_be_in_viewport(ratio=1)
    shoot(page, shots / f"set-up-six-{width}.png")
    page.locator('[data-key="stands"]').tap()
    shoot(page, shots / f"set-up-six-{width}-seats.png")
    for colour in LONGEST:
        expect(page.locator(f'[data-key="stands-{colour}"]')).to_be_attached()
    assert faults(page) == []
