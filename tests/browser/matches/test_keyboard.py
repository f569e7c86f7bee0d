"""A match without a finger: Tab, arrows, Enter and Escape do everything, and one always sees where one is."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import TABLET, Device
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import SEATS, furnish, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.table import Table, dice_keys

Devices = Callable[..., Device]
FOCUSED = "document.activeElement.dataset.territory ?? document.activeElement.dataset.key ?? ''"
WHERE = """() => Object.fromEntries([...document.querySelectorAll("[data-badge]")].map((badge) => {
  const { e, f } = badge.transform.baseVal[0].matrix;
  return [badge.dataset.badge, [e, f]];
}))"""
EVERY_ARROW = """(arrows) => Object.fromEntries([...document.querySelectorAll("[data-territory]")].map((node) => {
  const press = (key) => {
    node.focus();
    node.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    return [key, document.activeElement.dataset.territory];
  };
  return [node.dataset.territory, Object.fromEntries(arrows.map(press))];
}))"""
SEEN = """() => {
  const node = document.activeElement;
  if (node === document.body) return null;
  const area = node.querySelector(":scope > .area");
  const shown = getComputedStyle(area ?? node);
  const [style, width] = area ? [shown.stroke, shown.strokeWidth] : [shown.outlineStyle, shown.outlineWidth];
  const box = node.getBoundingClientRect();
  const inside = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  return { what: node.outerHTML.slice(0, 80), visible: style !== "none" && parseFloat(width) >= 2 && inside };
}"""
ARROWS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
MOST_TABS = 80
BRIGHT = ("who is here", "table", "look away", "members", "a rulebook")
"""A page of each of the style sheets."""


class Keys:
    """Fingers on a keyboard, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    @property
    def at(self) -> str:
        """The territory or the button's key that has the focus."""
        return str(self.page.evaluate(FOCUSED))

    def press(self, key: str, times: int = 1) -> None:
        # For a moment after an action no key counts.
        expect(self.page.locator("#table.is-resting, #table.is-waiting")).to_have_count(0)
        for _ in range(times):
            self.page.keyboard.press(key)

    def tab_to(self, wanted: Callable[[str], bool], key: str = "Tab") -> None:
        for _ in range(MOST_TABS):
            if wanted(self.at):
                return
            self.press(key)
        raise AssertionError(f"{key} does not lead there; it stopped at {self.at!r}")

    def hit(self, name: str) -> None:
        """Tab to that button, then Enter."""
        self.tab_to(lambda at: at == name)
        self.press("Enter")

    def walk_to(self, territory: str) -> None:
        """Onto the map, then by the fewest arrows there are."""
        if self.at not in BOARD.territories:
            self.tab_to(lambda at: at in BOARD.territories, "Shift+Tab")
        for arrow in self._way(self.at, territory):
            self.press(arrow)
        assert self.at == territory

    def _way(self, here: str, there: str) -> list[str]:
        places = self.page.evaluate(WHERE)
        ways: dict[str, list[str]] = {here: []}
        queue = [here]
        for one in queue:
            for arrow, direction in ARROWS.items():
                next_one = nearest(places, one, direction)
                if next_one is not None and next_one not in ways:
                    ways[next_one] = [*ways[one], arrow]
                    queue.append(next_one)
        return ways[there]


def nearest(places: dict[str, list[float]], here: str, direction: tuple[int, int]) -> str | None:
    """Return the nearest territory straight on, not further beside the way than along it; else a little more beside."""
    (x, y), (right, down) = places[here], direction
    found: list[tuple[bool, float, str]] = []
    for there, (other_x, other_y) in places.items():
        along = (other_x - x) * right + (other_y - y) * down
        across = abs((other_x - x) * down - (other_y - y) * right)
        if along > 0 and across <= 3 * along:
            found.append((across > along, along**2 + across**2, there))
    return min(found)[2] if found else None


@pytest.fixture
def table(server: Server, devices: Devices) -> Iterator[Table]:
    yield Table(devices(TABLET).page(f"{server.url}/matches/{new_match(server)}"))


def view(server: Server, table: Table) -> Json:
    return server.get(f"/matches/{table.match}")


def test_arrows_lead_from_everywhere_to_everywhere(table: Table) -> None:
    """Each arrow does as it looks, and no territory is out of reach."""
    places = table.page.evaluate(WHERE)
    looks = {
        here: {arrow: nearest(places, here, direction) or here for arrow, direction in ARROWS.items()}
        for here in places
    }
    assert table.page.evaluate(EVERY_ARROW, list(ARROWS)) == looks
    assert reached(looks, "brazil") == set(BOARD.territories)

    keys = Keys(table.page)
    for here, arrow, there in (
        ("brazil", "ArrowRight", "north_africa"),
        ("north_africa", "ArrowLeft", "brazil"),
        ("alaska", "ArrowRight", "northwest_territory"),
        ("greenland", "ArrowDown", "iceland"),
        ("south_africa", "ArrowRight", "madagascar"),
        ("kamchatka", "ArrowRight", "kamchatka"),
    ):
        table.page.locator(f'[data-territory="{here}"]').focus()
        keys.press(arrow)
        assert (here, arrow, keys.at) == (here, arrow, there)


def reached(ways: dict[str, dict[str, str]], start: str) -> set[str]:
    found, queue = {start}, [start]
    for here in queue:
        new = set(ways[here].values()) - found
        found |= new
        queue += new
    return found


def test_whole_turn_by_keys(server: Server, table: Table) -> None:
    """Place, attack by dice, occupy, regroup, take the card and end the turn; Escape takes a choice back.

    In and out of the menu again, by its button or by Escape.
    """
    keys = Keys(table.page)
    goes_in_and_out_of_the_menu(keys)
    source, target, beyond = three_in_a_row(view(server, table))
    keys.press("Tab")
    keys.tab_to(lambda at: at in BOARD.territories)
    choose(keys, source)
    keys.press("Escape")
    expect(table.page.locator('[data-territory][aria-pressed="true"]')).to_have_count(0)
    choose(keys, source)
    table.say(lambda: keys.hit("all"))
    server.say(table.match, f"table correct {target} {view(server, table)['position']['owners'][target]} 1")
    table.shows(view(server, table)["seq"])
    keys.walk_to(source)
    choose(keys, target)
    expect(table.page.locator(".dice-pad.is-armed")).to_be_visible()
    *first, last = dice_keys([6, 6, 6], [1])
    for key in first:
        keys.hit(key)
    table.say(lambda: keys.hit(last))
    table.say(lambda: keys.hit("least"))
    keys.press("Escape")
    choose(keys, source)
    choose(keys, beyond)
    table.say(lambda: keys.hit("all"))
    turn = view(server, table)["position"]["turn"]
    table.say(lambda: keys.hit("draw"), actions=2)
    after = view(server, table)["position"]
    assert after["turn"] != turn
    assert after["armies"][source] == 1
    assert after["hands"][turn] == 1
    table.say(lambda: keys.hit("undo"))


def goes_in_and_out_of_the_menu(keys: Keys) -> None:
    """In and out again, by its button or by Escape."""
    panel = keys.page.locator("#pad.has-panel")
    keys.hit("menu")
    expect(panel).to_be_visible()
    keys.hit("back")
    expect(panel).to_have_count(0)
    keys.hit("menu")
    keys.hit("menu.audit")
    expect(keys.page.locator(".audit-colours")).to_be_visible()
    keys.press("Escape")
    expect(panel).to_have_count(0)


def three_in_a_row(now: Json) -> tuple[str, str, str]:
    """Return an own territory between a foreign one and another own one."""
    owners, turn = now["position"]["owners"], now["position"]["turn"]
    return next(
        (own, foreign, other)
        for own in sorted(owners)
        for foreign in sorted(BOARD.neighbours[own])
        for other in sorted(BOARD.neighbours[own])
        if owners[own] == owners[other] == turn != owners[foreign]
    )


def choose(keys: Keys, territory: str) -> None:
    keys.walk_to(territory)
    keys.press("Enter")


@pytest.mark.by_turns(18, "looks")
def test_focus_is_seen_everywhere(server: Server, devices: Devices) -> None:
    """Every stop of the Tab key on every page stands out on the screen; some in the light, too."""
    club = furnish(server)
    page = devices(TABLET).context.new_page()
    addresses = {**club.addresses, **{f"{name} in the light": f"{club.addresses[name]}?theme=light" for name in BRIGHT}}
    hidden: dict[str, list[Any]] = {}
    for name, address in addresses.items():
        page.goto(server.url + address)
        hidden[name] = unseen(page)
    phone = devices(TABLET)
    hidden["seat"] = unseen(Phone(phone.page(join_link(server, club.running, "pink"))).page)
    assert {name: stops for name, stops in hidden.items() if stops} == {}


def unseen(page: Page) -> list[Any]:
    """Return the stops of Tab that one cannot see, until it leaves the page or comes round."""
    stops: list[Any] = []
    for _ in range(40):
        page.keyboard.press("Tab")
        stop = page.evaluate(SEEN)
        if stop is None:
            break
        if not stop["visible"]:
            stops.append(stop["what"])
    return stops


def test_missions_are_held_by_a_key(server: Server, devices: Devices) -> None:
    page = Phone(devices(TABLET).page(join_link(server, new_match(server), "red"))).page
    page.locator("#hold").focus()
    page.keyboard.down("Space")
    expect(page.locator("#mission-cards .mission:not(.mission-back)")).to_have_count(2)
    page.keyboard.up("Space")
    expect(page.locator(".mission-back")).to_have_count(2)


def test_nothing_moves_for_whoever_asked_for_stillness(server: Server, devices: Devices) -> None:
    """prefers-reduced-motion: what would pulse, rise or slide is there at once."""
    page = devices(TABLET, reduced_motion="reduce").page(f"{server.url}/matches/{new_match(server)}")
    table = Table(page)
    offer = server.get(f"/matches/{table.match}")["legal"]["place"]
    page.evaluate(
        """() => {
          window.longest = 0;
          for (const kind of ["animationstart", "transitionrun"]) document.addEventListener(kind, () => {
            for (const one of document.getAnimations()) {
              window.longest = Math.max(window.longest, one.effect.getComputedTiming().activeDuration);
            }
          }, true);
        }"""
    )
    server.say(table.match, f"{offer['seat']} place {offer['territories'][0]} 1")
    table.shows(server.get(f"/matches/{table.match}")["seq"])
    table.press("menu")
    # What begins to move says so with the next frame.
    wait_two_frames(page)
    assert page.evaluate("window.longest") <= 1


def test_a_match_by_keys_alone_from_the_deal_to_the_win(server: Server, devices: Devices) -> None:
    """Digits enter a throw's dice in a row and type a number, Ctrl+Z takes back, Shift with it brings back."""
    page = devices(TABLET).page(f"{server.url}/matches/{server.post('/matches', {'seats': SEATS})['id']}")
    table, keys = Table(page), Keys(page)
    table.say(lambda: keys.hit("deal"))
    source, target, _ = three_in_a_row(view(server, table))
    turn, owners = view(server, table)["position"]["turn"], view(server, table)["position"]["owners"]
    server.say(table.match, f"table correct {target} {owners[target]} 2", f"table correct {source} {turn} 30")
    table.shows(view(server, table)["seq"])
    choose(keys, source)
    table.say(lambda: keys.hit("all"))
    choose(keys, target)
    for face in "664":
        keys.press(face)
    keys.press("5")
    table.say(lambda: keys.press("3"))
    assert view(server, table)["last_throw"]["dice"] == {"attacker": [6, 6, 4], "defender": [5, 3]}
    table.say(lambda: keys.press("Control+z"))
    assert view(server, table)["last_throw"] is None
    table.say(lambda: keys.press("Control+Shift+z"))
    for digit in "12":
        keys.press(digit)
    expect(page.locator('[data-key="typed"]')).to_have_text("Move 12")
    table.say(lambda: keys.hit("typed"))
    assert view(server, table)["position"]["armies"][target] == 12
    table.say(lambda: keys.hit("draw"), actions=2)
    keys.hit("menu")
    keys.hit("menu.declare")
    keys.hit(f"choice-{turn}")
    keys.press("Enter")
    expect(page.locator("#finish h2")).to_be_visible()
    assert view(server, table)["result"]["winners"] == [turn]


ALMOST = (
    "red: north_america 2, south_america 2, africa 2, europe 2, asia 2, australia 2; blue: japan 2, kamchatka 3; "
    "turn red reinforce; round 5"
)


@pytest.mark.by_turns(2)
def test_a_match_is_won_by_keyboard_alone(server: Server, devices: Devices) -> None:
    """Placed, attacked, occupied, attacked again: the whole map is conquered, and nobody has to declare it."""
    match = open_at(server, ALMOST, rulebook="regelbuch", variant="domination", names={"red": "Alice", "blue": "Bob"})
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    keys = Keys(table.page)

    def throw(dice: str) -> None:
        for face in dice[:-1]:
            keys.press(face)
        table.say(lambda: keys.press(dice[-1]))

    choose(keys, "mongolia")
    table.say(lambda: keys.hit("all"))
    choose(keys, "kamchatka")
    throw("66512")
    throw("6651")
    table.say(lambda: keys.hit("all"))
    choose(keys, "japan")
    throw("66521")
    table.say(lambda: keys.hit("all"))
    expect(table.page.locator("#finish h2")).to_have_text("Alice wins")
    assert view(server, table)["result"]["reason"] == "domination"
