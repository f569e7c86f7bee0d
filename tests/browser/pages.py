"""Every page of the product, in a club with two matches, one running and one over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from playwright.sync_api import Page, expect

from tests.browser.server import Json, Server
from tests.browser.strategy import BOARD
from tests.browser.taps import Taps

SEATS = [
    {"colour": "red", "players": ["Alice"]},
    {"colour": "blue", "players": ["Bob"]},
    {"colour": "pink", "players": ["Charlie"]},
]


class Club(NamedTuple):
    """A running match in its first turn, and one the table has declared won."""

    running: str
    over: str

    @property
    def addresses(self) -> Mapping[str, str]:
        """The address of each page, by name; the seat's own page needs its phone."""
        return {
            "start": "/",
            "who is here": "/matches/new",
            "matches": "/matches",
            "table": f"/matches/{self.running}",
            "onlooker": f"/matches/{self.running}?as=onlooker",
            "codes": f"/matches/{self.running}/codes",
            "look away": f"/matches/{self.running}/look",
            "PIN": f"/matches/{self.running}/look/blue",
            "end": f"/matches/{self.over}",
            "record": f"/matches/{self.over}/record",
            "setting up": f"/matches/{self.running}/setup-sheet",
            "the club": "/club",
            "championship": "/championship",
            "championship of all years": "/championship/all",
            "news": "/news",
            "evenings": "/evenings",
            "statistics": "/statistics",
            "members": "/members",
            "cash box": "/cash",
            "book": "/book",
            "catalogue of fines": "/fines",
            "votes of a match": f"/matches/{self.running}/motions",
            "fines of a match": f"/matches/{self.over}/fines",
            "rulebooks": "/rulebooks/compare",
            "a rulebook": "/rulebooks/swedish",
            "the club's rulebook": "/rulebooks/easy_move",
            "a clause": "/rulebooks/swedish/clauses/SV-3m",
            "the table's rules": f"/matches/{self.running}/rules?q=army",
            "kept rules": "/presets",
            "unknown": "/nowhere",
        }


def furnish(server: Server) -> Club:
    """Furnish the club with its two matches, and return them."""
    over = new_match(server)
    server.say(over, "table declare red")
    return Club(new_match(server), over)


def new_match(server: Server) -> str:
    """Deal a fresh match of three and return its id."""
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal")
    return match


def find_front(view: Json) -> tuple[str, str, str, str]:
    """Where the seat on turn may put armies beside a territory with one: who, from where, to which, whose."""
    seat, owners, armies = view["legal"]["place"]["seat"], view["position"]["owners"], view["position"]["armies"]
    for source in view["legal"]["place"]["territories"]:
        for target in sorted(BOARD.neighbours[source]):
            if owners[target] != seat and armies[target] == 1:
                return seat, source, target, owners[target]
    raise AssertionError(view)


def armed(server: Server, match: str) -> tuple[str, str, str, str]:
    """Put all armies of the seat on turn beside a territory with one: who, from where, to which, whose."""
    view = server.get(f"/matches/{match}")
    seat, source, target, owner = find_front(view)
    server.say(match, f"{seat} place {source} {view['legal']['place']['most']}")
    return seat, source, target, owner


def join_link(server: Server, match: str, colour: str, partner: int = 0) -> str:
    """Return a fresh link to the seat; ``partner`` is 1 for the second of two who share it."""
    return server.url + str(server.post(f"/matches/{match}/codes/{colour}", {"partner": partner})["url"])


def start_without(page: Page, left_out: Sequence[str]) -> Taps:
    """From the start page of a club to its rules, opened, everybody being there but those."""
    taps = Taps(page)
    taps.on(page.get_by_role("button", name="The Easy-Move club"))
    for name in left_out:
        taps.on(page.locator(".face-tile", has_text=name))
        expect(page.locator(".place", has_text=name)).to_have_count(0)
    taps.on(page.locator("#rules summary"))
    return taps
