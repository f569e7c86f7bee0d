"""The tablet lying and standing: what is asked can be seen whole, and one thing beside the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import longest
from tests.browser.club import found_club, move_fine, trade_twice
from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.measuring import measure, wait_two_frames
from tests.browser.positions import ATTACK, LAST_OF_BLUE, TRADE, open_at
from tests.browser.server import Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table

Devices = Callable[..., Device]
SIZES = ((1280, 800), (1024, 768), (800, 1280), (820, 1180), (768, 1024))
LARGEST = (1024, 1366)
"""The largest of the usual tablets, upright."""
WIDER = ((1080, 1920), (1200, 1600), (1366, 1900))
"""Screens upright whose pad is wider than that tablet's."""
PLAYERS = {"red": "Lena", "blue": "Holk", "green": "Jörgel-San", "yellow": "Rado", "black": "Michel", "pink": "Dora"}
CONTINENTS = "red: north_america; blue: south_america; green: europe; yellow: africa; black: asia; pink: australia"
SEATS = [{"colour": colour, "players": [name]} for colour, name in PLAYERS.items()]
HIDDEN = """(nodes) => nodes.filter((node) => {
  const box = node.getBoundingClientRect();
  const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  const inside = box.left >= 0 && box.top >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
  const shown = [[6, 6], [box.width - 7, box.height - 7]].every(([x, y]) => {
    const there = document.elementFromPoint(box.x + x, box.y + y);
    return there && (node.contains(there) || there.contains(node));
  });
  return !(inside && shown && at && node.contains(at));
}).map((node) => `${node.dataset.key ?? node.className} ${JSON.stringify(node.getBoundingClientRect())}`)"""
"""Which of them are not whole on the screen, or lie under something else."""
CUT = "(nodes) => nodes.filter((node) => node.scrollWidth > node.clientWidth).map((node) => node.textContent)"
"""Which of them have words that end in dots."""


def at_size(devices: Devices, address: str, size: tuple[int, int], **more: str) -> Page:
    width, height = size
    return devices({**TABLET, "viewport": {"width": width, "height": height}}, **more).page(address)


def next_at(server: Server, table: Table, match: str) -> Table:
    """Return that tablet again, which has gone on to ``match``."""
    table.page.goto(f"{server.url}/matches/{match}")
    return Table(table.page)


def turned(page: Page, *more: tuple[int, int]) -> Iterator[str]:
    """Give the page each size, landscape and portrait, of two tablets, and ``more``, and yield its width each time."""
    for width, height in (*SIZES, *more):
        page.set_viewport_size({"width": width, "height": height})
        wait_two_frames(page)
        yield str(width)


def facing(server: Server, match: str) -> tuple[str, str, str, str]:
    """Place all for the seat on turn, so that six of its armies face four: who, from where, to which, whose."""
    view = server.get(f"/matches/{match}")
    seat, owners = view["position"]["turn"], view["position"]["owners"]
    source, target = next(
        (own, other)
        for own in sorted(owners)
        for other in sorted(BOARD.neighbours[own])
        if owners[own] == seat != owners[other]
    )
    server.say(
        match,
        f"{seat} place {source} {view['legal']['place']['most']}",
        f"table correct {source} {seat} 6",
        f"table correct {target} {owners[target]} 4",
    )
    return seat, source, target, owners[target]


def awake(page: Page) -> None:
    """After an action nothing can be tapped for a moment."""
    expect(page.locator("#table.is-resting")).to_have_count(0)


@pytest.mark.by_turns(18, "looks")
def test_every_key_of_a_throw_is_on_the_screen_with_six_seats(server: Server, devices: Devices, shots: Path) -> None:
    """Table B3: upright at 768x1024 the fifth die and “Only losses” were out of sight, and the head was cut off."""
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal")
    _, source, target, _ = facing(server, match)
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[-1], locale="de-DE"))
    page = table.page
    table.aim(source, target)
    keys = page.locator("#pad [data-key], #keys [data-key], #head [data-key], #tail [data-key='undo']")
    assert keys.count() >= 34
    for size in turned(page):
        shoot(page, shots / f"six-armed-{size}.png")
        assert measure(keys, HIDDEN) == [], size
        assert measure(page.locator("#head .who, #ask, #head .steps li, .seat, .counter"), HIDDEN) == [], size
        assert measure(page.locator("#ask p, .steps span, .seat-state"), CUT) == [], size
        assert measure(page.locator(".board-keys button, .board-pane .lamp"), OUTSIDE) == [], size
        assert faults(page) == [], size
    table.press("way-losses")
    awake(page)
    for size in turned(page):
        assert measure(keys, HIDDEN) == [], size
    table.press("way-faces")
    table.throw([6, 4, 2], [5, 5])
    awake(page)
    after = page.locator("#throw .thrown, #pad [data-key], #keys [data-key], #head .who")
    for size in turned(page):
        shoot(page, shots / f"six-thrown-{size}.png")
        assert measure(after, HIDDEN) == [], size


def test_every_step_of_a_turn_and_what_a_seat_owes_can_be_read(server: Server, devices: Devices) -> None:
    missions = ", ".join(f"{colour} ? ?" for colour in PLAYERS)
    match = open_at(server, f"{CONTINENTS}; turn red discard; round 3; missions {missions}", names=PLAYERS)
    page = devices(TABLET).page("about:blank")
    for language in ("de", "en"):
        page.set_viewport_size({"width": 1920, "height": 1080})
        page.goto(f"{server.url}/matches/{match}?lang={language}")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".steps li")).to_have_count(5)
        expect(page.locator(".seat-state")).to_have_count(6)
        for size in ("1920", *turned(page)):
            assert measure(page.locator(".steps span, .seat-state"), CUT) == [], (language, size)
            assert measure(page.locator(".board-keys button, .board-pane .lamp"), OUTSIDE) == [], (language, size)


def test_a_long_name_of_one_word_leaves_the_keys_their_width(server: Server, devices: Devices) -> None:
    """Below the question stands who owes a mission or a card; such a name cut off the keys beside it."""
    long = "Donaudampfschifffahrtsgesellschaftskapit"
    page = devices(TABLET).page("about:blank")
    for stands, action, what in (
        (ATTACK, "red attack alaska kamchatka 6,5,4 v 5,4", ".missing"),
        (f"{ATTACK}; conquered", "red end", ".turn-end button"),
    ):
        match = open_at(server, stands, names={"red": long, "blue": "Bob", "green": "Charlie"})
        server.say(match, action)
        page.goto(f"{server.url}/matches/{match}")
        expect(page.locator(what)).to_contain_text(long)
        for size in turned(page):
            wide = measure(
                page.locator("#pad, #told, #keys .turn-end"),
                "(all) => all.map((one) => one.scrollWidth - one.clientWidth)",
            )
            assert max(wide) <= 0, (what, size)


OVERLAPS = """(nodes) => {
  const seen = (node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const pad = node.parentElement.closest("#pad:not(.has-panel)")?.getBoundingClientRect();
    return { left, right, top: Math.max(top, pad?.top ?? top), bottom: Math.min(bottom, pad?.bottom ?? bottom) };
  };
  return nodes.flatMap((node, index) => nodes.slice(index + 1).filter((other) => {
    const [a, b] = [node, other].map(seen);
    const [left, top] = [Math.max(a.left, b.left), Math.max(a.top, b.top)];
    return left < Math.min(a.right, b.right) && top < Math.min(a.bottom, b.bottom);
  }).map((other) => `${node.id || node.className} over ${other.id || other.className}`));
}"""
"""Which of them lie over others; what is scrolled out of the pad lies nowhere."""


def overlapping_keys(page: Page) -> Iterator[tuple[str, list[str]]]:
    """Yield at each size which keys lie over each other, or not whole on the screen, while a number is asked."""
    keys = page.locator("[data-key='override'], .missing .button, #throw, #pad [data-key], #tail [data-key]")
    expect(page.locator("[data-key='override']")).to_be_visible()
    expect(page.locator("[data-key='digit-9']")).to_be_visible()
    asked = page.locator("[data-key='override'], .amount button")
    for size in turned(page):
        yield size, [*measure(keys, OVERLAPS), *measure(asked, HIDDEN)]


def test_no_key_and_no_sentence_lies_over_another_while_missions_are_owed(server: Server, devices: Devices) -> None:
    """Upright a name was half under “The table lets play go on”, at 1024x768 all digits from 3 were under the names.

    So it was with an occupation, and with armies that are regrouped.
    """
    match = open_at(server, LAST_OF_BLUE.replace("alaska 6", "alaska 14, alberta 2"))
    server.say(match, "red attack alaska kamchatka 6,5,4 v 1")
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[-1]))
    for size, keys in overlapping_keys(table.page):
        assert keys == [], size
    table.said("least")
    for territory in ("alaska", "alberta"):
        table.taps.territory(territory)
    for size, keys in overlapping_keys(table.page):
        assert keys == [], size
    no_key_of_dice_thrown_again_lies_under_what_seats_owe(server, table)
    what_is_said_of_missing_missions_lies_under_no_key(server, table)


def no_key_of_dice_thrown_again_lies_under_what_seats_owe(server: Server, table: Table) -> None:
    """At 1024x768 the names that owe a mission lay over the sixes."""
    match = open_at(server, ATTACK)
    server.say(match, "red attack alaska kamchatka x,x,x v x,x")
    page = next_at(server, table, match).page
    keys = page.locator(".dice-pad button")
    expect(keys).to_have_count(30)
    for size in turned(page):
        assert [*measure(keys, HIDDEN), *measure(keys, OVERLAPS)] == [], size


def what_is_said_of_missing_missions_lies_under_no_key(server: Server, table: Table) -> None:
    """Upright “The table lets play go on” lay over the sentence below names of two lines."""
    rest = "green: europe; yellow: africa; black: south_america; pink: australia"
    missions = ", ".join(f"{colour} ? ?" for colour in longest.NAMES)
    text = f"{LAST_OF_BLUE.partition('; missions')[0]}; {rest}; missions {missions}"
    match = open_at(server, text, names=longest.NAMES)
    server.say(match, "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3")
    page = next_at(server, table, match).page
    told = page.locator("[data-key='override'], .missing .button, .missing p")
    expect(told).to_have_count(9)
    for size in turned(page):
        assert measure(told, OVERLAPS) == [], size


@pytest.mark.by_turns(2)
@pytest.mark.parametrize("locale", ["de-DE", "en-GB"])
def test_a_trade_that_may_wait_lies_over_nothing_that_is_asked(server: Server, devices: Devices, locale: str) -> None:
    """Upright its sentence lay over digits, over the names that owe a mission, or over the question."""
    rest = "yellow: africa; black: south_america; pink: australia; green: japan"
    missions = ", ".join(f"{colour} ?" for colour in longest.NAMES)
    text = f"{TRADE.partition('; missions')[0].replace('joker_1', 'india')}; {rest}; missions {missions}"
    match = open_at(server, text, rulebook="swedish", names=longest.NAMES)
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[-1], locale=locale))
    told = table.page.locator("#ask, .turn-keys p, [data-key='look-red'], .missing .button, .missing p, .amount button")
    expect(table.page.locator("[data-key='look-red']")).to_be_visible()
    for size in turned(table.page, LARGEST):
        assert measure(told, OVERLAPS) == [], size
    table.taps.territory("alaska")
    keys = table.page.locator("[data-key='look-red'], .amount button")
    expect(table.page.locator("[data-key='digit-9']")).to_be_visible()
    for size in turned(table.page, LARGEST):
        assert [*measure(told, OVERLAPS), *measure(keys, HIDDEN)] == [], size


def test_the_keys_of_a_number_and_of_a_throw_are_whole_on_a_large_screen_upright(
    server: Server, devices: Devices
) -> None:
    """The attacker's sixes lay under the defender, and “9” and “0” beyond the edge."""
    stands = f"{CONTINENTS.replace('north_america', 'north_america, alaska 6')}; turn red reinforce"
    match = open_at(server, stands, variant="domination", names=PLAYERS)
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[0], locale="de-DE"))
    table.taps.territory("alaska")
    keys = table.page.locator("#pad .amount button")
    expect(table.page.locator("[data-key='digit-9']")).to_be_visible()
    for size in turned(table.page, *WIDER):
        assert measure(keys, HIDDEN) == [], size
    table.said("all")
    table.aim("alaska", "kamchatka")
    keys = table.page.locator("#pad [data-key]")
    for size in turned(table.page, *WIDER):
        assert [*measure(keys, HIDDEN), *measure(keys, OVERLAPS)] == [], size


@pytest.mark.by_turns(18, "looks")
def test_a_vote_a_demand_and_the_last_throw_lie_one_beside_the_other(
    server: Server, devices: Devices, shots: Path
) -> None:
    """Phones B11: the vote lay under the demand, and both over the last throw."""
    page = devices(TABLET).page(server.url)
    found_club(server)
    match = trade_twice(server)
    seat, source, target, _ = facing(server, match)
    server.say(match, f"{seat} attack {source} {target} 6,4,2 v 5,5")
    page.goto(f"{server.url}/matches/{match}/motions")
    move_fine(page)
    expect(page.locator("[data-motion]")).to_have_count(1)
    trade = next(one["seq"] for one in server.get(f"/matches/{match}/challenges")["trades"] if one["seat"] == "red")
    server.post(f"/matches/{match}/challenges", {"seq": trade, "challenger": "pink"})
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[-1], locale="de-DE"))
    told = table.page.locator("#votes, #asked, #throw, .head, #keys, .pad, .tail, .seats")
    expect(table.page.locator("#votes")).to_contain_text("Abstimmung")
    expect(table.page.locator("#asked")).to_contain_text("Dana will die Karten")
    server.say(match, f"{seat} attack {source} {target} 6,4,2 v 5,5")
    expect(table.page.locator("#throw .thrown")).to_be_visible()
    awake(table.page)
    for size in turned(table.page):
        shoot(table.page, shots / f"notes-{size}.png")
        assert measure(told, OVERLAPS) == [], size
        assert measure(table.page.locator("#votes, #asked, #votes button, #asked button"), HIDDEN) == [], size
        assert faults(table.page) == [], size
    table.page.locator("#votes").get_by_role("button").tap()
    expect(table.page.locator("#votes")).to_be_hidden()
    expect(table.page.locator("#asked")).to_be_visible()


STOPPED = """() => new MutationObserver(() => {
  for (const number of document.querySelectorAll(".floater")) {
    for (const rising of number.getAnimations()) {
      rising.pause();
      rising.currentTime = 1_590;
    }
  }
}).observe(document.getElementById("board"), { childList: true })"""
"""Every number that rises stops where it has risen highest."""
OUTSIDE = """(numbers) => {
  const frame = document.querySelector(".board-names .frame rect").getBoundingClientRect();
  return numbers.map((number) => number.getBoundingClientRect()).filter((box) =>
    box.left < frame.left || box.top < frame.top || box.right > frame.right || box.bottom > frame.bottom);
}"""


@pytest.mark.moving
def test_the_numbers_of_a_loss_stay_within_the_frame(server: Server, devices: Devices) -> None:
    """Table, small: the one over Greenland was clipped."""
    lands = CONTINENTS.replace("north_america", "north_america, greenland 6, alaska 6")
    lands = lands.replace("europe", "europe, iceland 4").replace("asia;", "asia, kamchatka 4;")
    missions = ", ".join(f"{colour} ? ?" for colour in PLAYERS)
    match = open_at(server, f"{lands}; turn red attack; missions {missions}", names=PLAYERS)
    table = Table(at_size(devices, f"{server.url}/matches/{match}", SIZES[0]))
    table.page.evaluate(STOPPED)
    numbers = table.page.locator(".floater")
    # Those of the first throw stay where they stopped.
    for source, target, number in (("greenland", "iceland", 2), ("alaska", "kamchatka", 4)):
        server.say(match, f"red attack {source} {target} 6,4,2 v 5,5")
        expect(numbers).to_have_count(number)
        assert measure(numbers, OUTSIDE) == [], source


def test_whoever_looks_at_the_board_after_the_end_comes_back_to_the_result(server: Server, devices: Devices) -> None:
    """Table B9: it was a dead end, the result and the next match gone until the page was loaded anew."""
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal", "table declare red")
    page = devices(TABLET).page("about:blank")
    for query in ("", "?as=onlooker"):
        page.goto(f"{server.url}/matches/{match}{query}")
        table = Table(page)
        result = page.locator("#finish")
        expect(result).to_be_visible()
        for _ in range(2):
            table.press("aside")
            expect(result).to_be_hidden()
            table.press("to-result")
            expect(result).to_be_visible()
            expect(page.locator('[data-key="to-result"]')).to_have_count(0)
