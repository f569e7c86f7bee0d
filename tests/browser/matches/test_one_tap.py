"""One tap, one move: not the second tap of two, nor the tap that comes while another waits for its answer."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device
from tests.browser.held import Held
from tests.browser.pages import armed, join_link, new_match
from tests.browser.phone import Phone, join
from tests.browser.positions import NOBODY_ASKED, open_at
from tests.browser.server import Server
from tests.browser.table import Table, dice_keys
from tests.browser.taps import middle

pytestmark = pytest.mark.moving
Devices = Callable[..., Device]
DOUBLE_TAP = 180
"""Milliseconds between the taps of a double tap."""


# The page's own clock keeps the taps close together, however busy the machine is.
TAP_TWICE = """async ([x, y, pause]) => {
  const facts = { bubbles: true, cancelable: true, clientX: x, clientY: y };
  const tap = () => document.elementFromPoint(x, y).dispatchEvent(new MouseEvent("click", facts));
  tap();
  await new Promise((done) => setTimeout(done, pause));
  tap();
}"""


def tap_twice(page: Page, key: str) -> None:
    """Two taps on the place where the key lies, whatever lies there by the second."""
    # As long as a tap would: until the key lies still and takes one.
    page.locator(f'[data-key="{key}"]').tap(trial=True)
    page.evaluate(TAP_TWICE, [*middle(page, key), DOUBLE_TAP])


def lines(server: Server, match: str, after: int) -> list[str]:
    """Return what was entered since."""
    return [line["action"] for line in server.get(f"/matches/{match}/log?after={after}")["log"]]


@pytest.fixture
def table(server: Server, devices: Devices) -> Table:
    return Table(devices(TABLET).page(f"{server.url}/matches/{new_match(server)}"))


def aimed(server: Server, table: Table, *, target_armies: int = 4) -> tuple[str, str, str]:
    """Aim an attack of the seat on turn from a territory of many armies: (seat, source, target)."""
    seat, source, target, defender = armed(server, table.match)
    server.say(table.match, f"table correct {target} {defender} {target_armies}")
    table.shows(server.get(f"/matches/{table.match}")["seq"])
    table.aim(source, target)
    return seat, source, target


def test_a_second_tap_on_the_last_die_enters_nothing_for_the_next_throw(server: Server, table: Table) -> None:
    """Table B1: the next throw was judged with a die that nobody threw. What others do leaves the dice entered so far.

    Table B2: nor are two taps on only losses two throws.
    """
    seat, source, target = aimed(server, table)
    begun = table.seq
    *first, last = dice_keys([6, 4, 2], [3, 2])
    for key in first:
        table.press(key)
    tap_twice(table.page, last)
    table.shows(begun + 1)
    expect(table.page.locator(".die-key.is-set")).to_have_count(0)
    for key in dice_keys([6, 4, 2], [3]):
        table.press(key)
    expect(table.page.locator(".die-key.is-set")).to_have_count(4)
    assert lines(server, table.match, begun) == [f"{seat} attack {source} {target} 6,4,2 v 3,2"]

    owners = server.get(f"/matches/{table.match}")["position"]["owners"]
    elsewhere = next(name for name, owner in owners.items() if owner not in (seat, owners[target]))
    table.shows(int(server.say(table.match, f"table correct {elsewhere} {owners[elsewhere]} 5")["seq"]))
    expect(table.page.locator(".die-key.is-set")).to_have_count(4)

    table.press("way-losses")
    begun = table.seq
    tap_twice(table.page, "loss-1")
    table.shows(begun + 1)
    assert len(lines(server, table.match, begun)) == 1


def test_two_taps_place_once_take_back_one_action_and_end_one_turn(server: Server, table: Table) -> None:
    """Nor do they abandon the match: the first tap asks, the second does, but not the second of two."""
    begun = table.seq
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    table.taps.territory(offer["territories"][0])
    tap_twice(table.page, "amount-1")
    table.shows(begun + 1)
    assert lines(server, table.match, begun) == [f"{offer['seat']} place {offer['territories'][0]} 1"]

    table.press("menu")
    table.page.locator('[data-key="menu.abandon"]').scroll_into_view_if_needed()
    tap_twice(table.page, "menu.abandon")
    expect(table.page.locator('[data-key="menu.abandon"]')).to_have_text("Really? Tap again")
    assert server.get(f"/matches/{table.match}")["result"] is None
    table.press("back")

    aimed(server, table)
    begun = table.seq
    tap_twice(table.page, "undo")
    table.shows(begun + 1)
    assert lines(server, table.match, begun) == ["table undo"]

    begun = table.seq
    tap_twice(table.page, "end")
    table.shows(begun + 1)
    assert len(lines(server, table.match, begun)) == 1


# Whether the table takes no tap at the moment at which a refusal lies over it.
RESTS = """() => new MutationObserver(() => {
  const refusal = document.getElementById("refusal");
  window.rests ??= refusal.hidden ? undefined : document.querySelector(".table").classList.contains("is-resting");
}).observe(document.getElementById("refusal"), { attributes: true, attributeFilter: ["hidden"] })"""


def test_a_tap_waits_visibly_for_its_answer_and_others_count_for_nothing(server: Server, table: Table) -> None:
    """A refusal takes no tap that was meant for what it covers.

    It bears a key that says the same again, and of two quick taps the second would hit it.
    """
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    begun = table.seq
    held = Held(table.page, "**/actions")
    table.taps.territory(offer["territories"][0])
    table.press("amount-1")
    expect(table.page.locator('[data-key="amount-1"]')).to_have_attribute("aria-disabled", "true")
    expect(table.page.locator("#unsent")).to_have_text("Being entered …")
    table.page.touchscreen.tap(*middle(table.page, "all"))
    held.caught().continue_()
    table.shows(begun + 1)
    expect(table.page.locator("#unsent")).to_be_hidden()
    assert lines(server, table.match, begun) == [f"{offer['seat']} place {offer['territories'][0]} 1"]

    owners = server.get(f"/matches/{table.match}")["position"]["owners"]
    elsewhere = next(name for name, owner in owners.items() if owner != offer["seat"])
    table.page.evaluate(RESTS)
    held = Held(table.page, "**/actions")
    if not table.is_chosen(offer["territories"][0]):
        table.taps.territory(offer["territories"][0])
    table.press("amount-1")
    on_its_way = held.caught()
    server.say(table.match, f"table correct {elsewhere} {owners[elsewhere]} 5")
    on_its_way.continue_()
    expect(table.page.locator('[data-key="try-again"]')).to_be_visible()
    assert table.page.evaluate("() => window.rests") is True


def test_impatient_taps_on_a_phone_place_once(server: Server, devices: Devices) -> None:
    """Phones B3: the redrawn form took the second tap and placed all the others somewhere else.

    Nor does what others do change what is being chosen.
    """
    match = new_match(server)
    view = server.get(f"/matches/{match}")
    offer = view["legal"]["place"]
    phone = join(devices(PHONE), join_link(server, match, offer["seat"]), server)
    where = sorted(offer["territories"])[-1]
    phone.touch(where)
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    held = Held(phone.page, "**/actions")
    where_it_lay = middle(phone.page, "amount-1")
    phone.page.touchscreen.tap(*where_it_lay)
    expect(phone.page.locator("#unsent")).to_have_text("Being entered …")
    phone.page.touchscreen.tap(*where_it_lay)
    held.caught().continue_()
    phone.page.touchscreen.tap(*where_it_lay)
    phone.follows(view["seq"] + 1)
    expect(phone.page.locator("#unsent")).to_be_hidden()
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    assert lines(server, match, view["seq"]) == [f"{offer['seat']} place {where} 1"]

    owners = view["position"]["owners"]
    elsewhere = next(name for name, owner in owners.items() if owner != offer["seat"])
    phone.follows(int(server.say(match, f"table correct {elsewhere} {owners[elsewhere]} 3")["seq"]))
    expect(phone.page.locator(f'[data-territory="{where}"]')).to_have_attribute("aria-pressed", "true")
    expect(phone.page.locator('[data-key="amount-1"]')).to_be_visible()


def test_two_taps_on_a_phone_do_not_leave_the_match(server: Server, devices: Devices) -> None:
    """The first tap only asks; it takes another one to leave, but not the second of a double tap."""
    match = open_at(server, NOBODY_ASKED)
    phone = Phone(devices(PHONE).page(join_link(server, match, "blue")))
    phone.page.locator("#drawer-key").tap()
    tap_twice(phone.page, "leave")
    expect(phone.page.locator('[data-key="leave"]')).to_have_text("Really? Tap again")
    expect(phone.page.locator(".is-resting")).to_have_count(0)
    assert lines(server, match, 0) == []
    phone.press("leave")
    phone.follows(1)
    assert lines(server, match, 0) == ["blue concede"]
