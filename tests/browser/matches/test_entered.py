"""Cards from the players' own box: chosen at the start, entered in secret, and nothing of it on the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from referee.rulebooks import load_board
from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults
from tests.browser.pages import SEATS, join_link, start_without
from tests.browser.phone import Phone, join
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.web.leaks import leaks_in_json

BOARD = load_board("classic", east_africa_middle_east=True)
LEFT_OUT = ("Holk", "Jörgel-San", "Rado")
PIN = "1357"
ON_THE_PHONE = ("africa+asia", "24_territories")
ON_THE_TABLET = ("north_america+africa", "asia+south_america")
SECRET = re.compile("Africa and Asia|24 territories|North America and Africa|Asia and South America|Joker")


@pytest.mark.by_turns(18, "looks")
def test_own_cards(server: Server, devices: Callable[..., Device], shots: Path) -> None:
    table = Table(begin(devices(TABLET).page(server.url)))
    view = server.get(f"/matches/{table.match}")
    order = clockwise([seat["colour"] for seat in view["seats"]], view["starter"])
    phone = join(devices(PHONE), join_link(server, table.match, order[0]), server)
    evening = Evening(server, table, phone, order, shots)
    evening.enters_missions()
    evening.deals()
    evening.draws_on_the_phone()
    evening.draws_on_the_tablet()
    evening.ends()


def begin(page: Page) -> Page:
    """From an empty club to the table of a match with own cards, chosen in the start form."""
    taps = start_without(page, LEFT_OUT)
    taps.on(page.locator("label", has_text="Own cards, entered"))
    taps.on(page.get_by_role("button", name="To the table"))
    page.wait_for_url(re.compile(r"/matches/\w{10}$"))
    return page


def clockwise(colours: list[str], first: str) -> list[str]:
    at = colours.index(first)
    return colours[at:] + colours[:at]


def test_a_set_of_counted_cards_is_shown(server: Server, devices: Callable[..., Device]) -> None:
    """Only their number is known: the set lies on the table, and its territories are tapped on the board."""
    body = {"seats": SEATS, "cards": "counted", "starter": "red"}
    match = str(server.post("/matches", body)["id"])
    server.say(match, "table deal", "table correct hand red 5")
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.press("shown-set")
    table.taps.territory("alaska")
    table.taps.territory("peru")
    table.press("joker_1")
    table.said("trade-shown")
    assert server.get(f"/matches/{match}")["position"]["hands"]["red"] == 2


def test_a_card_that_is_found_in_another_hand_is_named_on_its_phone_once_the_cards_are_turned_over(
    server: Server, devices: Callable[..., Device], shots: Path
) -> None:
    """Until then the phone says only that something has changed: whoever looks over a shoulder reads no card."""
    colours = [seat["colour"] for seat in SEATS]
    match = str(server.post("/matches", {"seats": SEATS, "cards": "entered", "starter": colours[0]})["id"])
    server.say(match, *(f"{colours[at % 3]} takes {territory}" for at, territory in enumerate(BOARD.territories)))
    phone = join(devices(PHONE), join_link(server, match, "red"), server)
    said = server.say(match, "table correct hand red peru", "table correct hand blue peru")
    phone.follows(said["seq"])
    expect(phone.page.locator("#hand-cards")).to_contain_text("Something has changed about your cards: look at them.")
    expect(phone.page.locator(".seat-page > :not(#board-pane)", has_text="Peru")).to_have_count(0)
    phone.taps.on("#turn-over")
    expect(phone.page.locator("#hand-cards")).to_contain_text(
        "Peru (cavalry) was found in another hand: one of your cards is unknown now."
    )
    assert faults(phone.page) == []
    shoot(phone.page, shots / "doubted-en.png")
    phone.page.goto(f"{server.url}/matches/{match}/seat?lang=de")
    expect(phone.page.locator("#hand-cards")).to_contain_text(
        "An deinen Karten hat sich etwas geändert: Schau sie dir an."
    )
    phone.taps.on("#turn-over")
    expect(phone.page.locator("#hand-cards")).to_contain_text(
        "Peru (Reiter) liegt in einer anderen Hand: Dafür ist eine Karte in dieser Hand nun unbekannt."
    )
    shoot(phone.page, shots / "doubted-de.png")


class Evening:
    """Three seats in the order of their turns: the first has a phone, the others the tablet alone."""

    def __init__(self, server: Server, table: Table, phone: Phone, order: list[str], shots: Path) -> None:
        self.server, self.table, self.phone, self.order, self.shots = server, table, phone, order, shots
        self.hands = dict(zip(order, (BOARD.territories[at::3] for at in range(3)), strict=True))

    @property
    def page(self) -> Page:
        return self.table.page

    def view(self) -> Json:
        return self.server.get(f"/matches/{self.table.match}")

    def shot(self, name: str) -> None:
        """Photograph both screens, and check that the tablet shows nothing now that is not for everybody."""
        shoot(self.page, self.shots / f"{name}-table.png")
        shoot(self.phone.page, self.shots / f"{name}-phone.png")
        expect(self.page.locator("#table")).not_to_contain_text(SECRET)

    def missing(self) -> Locator:
        """Return the seats whose missions the tablet says are missing."""
        return self.page.locator(".missing li")

    def enters_missions(self) -> None:
        """On the phone, then on the tablet; the third seat's stay missing and hold nothing up."""
        expect(self.missing()).to_have_count(3)
        self.shot("entered-1-start")
        assert faults(self.page) == faults(self.phone.page) == []
        pick(self.phone.press, ON_THE_PHONE)
        with self.phone.taps.hold("#hold"):
            expect(self.phone.page.locator("#mission-cards")).to_contain_text("Africa and Asia")
        expect(self.phone.page.locator("#enter")).to_be_hidden()
        expect(self.missing()).to_have_count(2)
        self.table.press(f"missing-{self.order[1]}")
        self.opens()
        shoot(self.page, self.shots / "entered-2-look-away.png")
        assert faults(self.page) == []
        pick(self.table.press, ON_THE_TABLET)
        self.comes_back()
        expect(self.missing()).to_have_count(1)

    def opens(self) -> None:
        """Open the tablet behind the seat's PIN."""
        for digit in PIN:
            self.table.taps.on(self.page.locator("#pin-pad").get_by_role("button", name=digit))
        self.table.taps.on(self.page.get_by_role("button", name="Open"))

    def comes_back(self) -> None:
        """Wait until the tablet shows the table again."""
        self.page.wait_for_url(re.compile(r"/matches/\w{10}$"))
        expect(self.page.locator("#table")).to_have_attribute("data-seq", str(self.view()["seq"]))

    def deals(self) -> None:
        """Tap a territory out of turn for the last seat, then deal seat after seat; what is left is the last one's."""
        first, second, last = self.order
        self.table.press(f"take-{last}")
        self.takes(self.hands[last][:1], by_hand=1)
        self.table.press(f"take-{first}")
        self.takes(self.hands[first], by_hand=3)
        assert self.taker() == second
        self.takes(self.hands[second], by_hand=2)
        self.shot("entered-3-deal")
        self.table.said("take-rest", actions=13)
        owned = {territory: seat for seat, hand in self.hands.items() for territory in hand}
        position = self.view()["position"]
        assert (position["owners"], position["turn"]) == (owned, first)

    def takes(self, territories: Sequence[str], *, by_hand: int) -> None:
        """So many are tapped, faster than the answers come; the others are told elsewhere, to save time."""
        seq = self.table.seq
        for territory in territories[:by_hand]:
            self.table.taps.territory(territory)
        self.table.shows(seq + by_hand)
        taker = self.taker()
        self.server.say(self.table.match, *(f"{taker} takes {territory}" for territory in territories[by_hand:]))
        self.table.shows(seq + len(territories))

    def taker(self) -> str:
        """Return the seat that the tablet says a tap is for."""
        return str(self.page.locator(".taker[aria-pressed=true]").get_attribute("data-key")).removeprefix("take-")

    def conquers(self) -> None:
        """Conquer a territory, so that the seat on turn has earned a card."""
        view = self.view()
        owners, armies, place = view["position"]["owners"], view["position"]["armies"], view["legal"]["place"]
        seat = place["seat"]
        source, target = next(
            (own, other)
            for own in place["territories"]
            for other in sorted(BOARD.neighbours[own])
            if owners[other] != seat and armies[other] == 1
        )
        actions = (f"place {source} {place['most']}", f"attack {source} {target} 6 v 1", "occupy 1")
        said = self.server.say(self.table.match, *(f"{seat} {action}" for action in actions))
        self.table.shows(said["seq"])
        self.phone.follows(said["seq"])

    def draws_on_the_phone(self) -> None:
        """Found by its name; it ends the turn, and the table sees the back of a card."""
        self.conquers()
        expect(self.page.locator("#keys")).to_contain_text("takes the card on the phone")
        self.phone.press("take-card")
        self.shot("entered-4-finder")
        assert faults(self.phone.page) == []
        self.phone.page.get_by_role("searchbox").fill("mada")
        expect(self.phone.page.locator(".finder .pick")).to_have_text(["Madagascar"])
        self.phone.press("card-madagascar")
        self.phone.press("name-card")
        expect(self.page.locator("#head")).to_contain_text(self.name(self.order[1]))
        self.phone.follows(self.table.seq)
        self.phone.taps.on("#turn-over")
        expect(self.phone.page.locator("#hand-cards")).to_contain_text("Madagascar")
        self.shot("entered-5-drawn")

    def draws_on_the_tablet(self) -> None:
        """Behind the PIN: a joker, found among its kind."""
        second, last = self.order[1:]
        self.conquers()
        self.table.press(f"name-{second}")
        self.opens()
        for key in ("take-card", "group-joker", "card-joker", "name-card"):
            self.table.press(key)
        self.comes_back()
        expect(self.page.locator("#head")).to_contain_text(self.name(last))

    def name(self, colour: str) -> str:
        return str(next(seat["players"][0] for seat in self.view()["seats"] if seat["colour"] == colour))

    def ends(self) -> None:
        """Check that the table knows numbers; the phone its own cards and no others."""
        first, second, last = self.order
        self.shot("entered-6-after")
        view, own = self.view(), self.phone.view(self.table.match)
        assert view["position"]["hands"] == {first: 1, second: 1, last: 0}
        assert view["position"]["missions"] == {first: 2, second: 2}
        assert own["position"]["hands"] == {first: ["madagascar"], second: 1, last: 0}
        assert own["position"]["missions"] == {first: [*ON_THE_PHONE], second: 2}
        log = self.server.get(f"/matches/{self.table.match}/log")
        assert leaks_in_json(view, "") == leaks_in_json(log, "") == leaks_in_json(own, first) == []


def pick(press: Callable[[str], None], missions: Iterable[str]) -> None:
    """Tap the missions in the list and enter them."""
    for mission in missions:
        press(f"mission-{mission}")
    press("enter-missions")
