"""Nothing jumps: in each rulebook, at each size of a tablet, no key moves while it is there, and nothing shifts."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.devices import TABLET, Device
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.stillness import Screens
from tests.browser.table import won_throw

pytestmark = pytest.mark.moving
Devices = Callable[..., Device]
SIZES = ((1280, 800), (1024, 768), (800, 1280), (768, 1024))

BOOKS = ("easy_move", "hasbro", "regelbuch", "swedish", "french_1976")
NAMES = {
    "red": "Wilhelmina Friederike Charlotte von Ense",
    "blue": "Konstantin-Maximilian Hohenzollern-Sigma",
    "green": "Anneliese Magdalena Katharina Petersdorf",
    "yellow": "Bartholomäus Ferdinand Graf Schwarzenegg",
    "black": "Donaudampfschifffahrtsgesellschaftskapit",
    "pink": "Friedensreich Regentag Dunkelbunt Wasser",
}
STANDS = (
    "red: north_america 3; green: europe 2; yellow: africa 2; black: south_america 2, asia 2; "
    "blue: kamchatka; pink: australia 2; turn red reinforce; round 3; "
    "hands red alaska+alberta+ontario+quebec+greenland, blue siam+peru"
)
"""Blue has one territory left, and red a hand that must be traded."""


ASKED = {"trade", "place", "attack", "occupy", "pay", "fortify", "draw", "end"}
MUST = {"occupy", "trade", "place"}


def territory(name: str) -> str:
    """Return the selector of the territory's badge."""
    return f"[data-badge={name}] .badge-shape"


def lost_throw(view: Json, source: str, target: str) -> str:
    """Write the throw that costs the defender nothing, with as many dice as may be thrown."""
    words, _, blue = won_throw(view, source, target).rpartition(" v ")
    start, _, red = words.rpartition(" ")
    return f"{start} {red.replace('6', '1')} v {blue.replace('1', '6')}"


def open_turn(server: Server, rulebook: str) -> str:
    """Open the match at the beginning of the turn."""
    return open_at(server, STANDS, rulebook=rulebook, variant="domination", names=NAMES)


def one_turn(server: Server, match: str) -> Iterator[str]:
    """Yield each thing that a turn can bring; each must be submitted before the next is asked for."""

    def view() -> Json:
        return server.get(f"/matches/{match}")

    def offers() -> Json:
        return dict(view()["legal"])

    def settle() -> Iterator[str]:
        """Yield what has to be done before play goes on."""
        while (legal := offers()).keys() & MUST:
            if offer := legal.get("occupy"):
                yield f"red occupy {offer['least']}"
            elif legal.get("trade", {}).get("forced"):
                yield "red trade ? ? ?"
            elif offer := legal.get("place"):
                yield f"red place greenland {offer['most']}"
            else:
                return

    yield "red trade ? ? ?"
    yield "red place alaska 2"
    yield "table undo"
    yield "table redo"
    yield from settle()
    yield lost_throw(view(), "greenland", "iceland")
    yield "table undo"
    yield "table redo"
    yield "green foul three_defence_dice iceland"
    for colour, owed in offers().get("pay", {}).items():
        territory, most = next(iter(owed["territories"].items()))
        yield f"{colour} pays {territory} {most}"
    yield "table correct iceland green 1"
    yield won_throw(view(), "greenland", "iceland")
    yield from settle()
    yield won_throw(view(), "alaska", "kamchatka")
    yield "table undo"
    yield "table redo"
    yield from settle()
    if not offers().get("fortify"):
        yield "red draw"
        yield from settle()
    yield "red fortify alberta ontario 1"
    if offers().get("draw"):
        yield "red draw"
    if offers().get("end"):
        yield "red end"
    now = view()["position"]
    yield f"{now['turn']} place {next(name for name, owner in now['owners'].items() if owner == now['turn'])} 1"


def screens_of(server: Server, devices: Devices, match: str) -> Screens:
    """Show the match on a tablet of each size, in the longer language, with nothing animated."""
    still = {**TABLET, "locale": "de-DE", "reduced_motion": "reduce"}
    sizes = [{"width": width, "height": height} for width, height in SIZES]
    return Screens([devices({**still, "viewport": size}).page(f"{server.url}/matches/{match}") for size in sizes])


BACK = "[data-key=back]"
CLOSE = ".layer[open] [data-key=layer-close], [data-key=back]"
SHEETS = ("log", "dispute", "throw-card")
"""What lies over the table until it is closed."""


def play_turn(server: Server, match: str, screens: Screens) -> None:
    """Tell the turn, and open and close the menu once over each thing that is asked."""
    opened: list[set[str]] = []
    for action in one_turn(server, match):
        server.say(match, action)
        view = server.get(f"/matches/{match}")
        screens.hear(action, view["seq"])
        asked = {key for key, offer in view["legal"].items() if offer} & ASKED
        if asked in opened:
            continue
        opened.append(asked)
        screens.tap("[data-key=menu]", ".panel-body")
        screens.tap(BACK)


@pytest.mark.by_turns(len(BOOKS))
@pytest.mark.parametrize("rulebook", BOOKS)
def test_nothing_moves_while_a_turn_is_told(server: Server, devices: Devices, rulebook: str) -> None:
    match = open_turn(server, rulebook)
    screens = screens_of(server, devices, match)
    play_turn(server, match, screens)
    assert "\n".join(screens.moved) == ""


def screens_in_attack(server: Server, devices: Devices) -> Screens:
    """Show the tablets after the first throw of the turn."""
    match = open_turn(server, BOOKS[0])
    for action in one_turn(server, match):
        server.say(match, action)
        if " attack " in action:
            break
    return screens_of(server, devices, match)


def test_nothing_moves_while_a_throw_is_entered(server: Server, devices: Devices) -> None:
    """A target is armed, dice are entered and taken back, half of them stay, the odds are looked at."""
    screens = screens_in_attack(server, devices)
    screens.taps(territory(name) for name in ("greenland", "iceland"))
    screens.taps(f"[data-key={key}]" for key in ("red-0-6", "blue-fewer", "blue-fewer", "red-1-3", "red-0-5"))
    screens.tap("#open-odds", CLOSE)
    screens.tap(CLOSE)
    screens.taps(["[data-key=red-cocked]", territory("iceland")])
    assert "\n".join(screens.moved) == ""


def test_nothing_moves_under_a_finger(server: Server, devices: Devices) -> None:
    """A target is out of reach, regrouping is chosen and dropped, the log and the dispute are opened and closed."""
    screens = screens_in_attack(server, devices)
    screens.taps(territory(name) for name in ("greenland", "brazil", "greenland"))
    screens.taps(["[data-key=regroup]", "[data-key=regroup]"])
    for key in SHEETS:
        screens.tap(f"[data-key={key}]", CLOSE)
        screens.tap(CLOSE)
    assert "\n".join(screens.moved) == ""
