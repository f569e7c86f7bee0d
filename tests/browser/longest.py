"""The longest sentences of a match in both languages, and a check that each screen shows them whole.

Every name has forty letters, and the territories are those with the longest names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.browser.devices import PHONE, TABLET, device, scan
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import join_link
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table

NAMES = {
    "red": "Maximiliane-Theodora von Hohenlohe-Lange",
    "blue": "Bartholomäus Christoph zu Wittelsbach-Zw",
    "green": "Cleopatra-Elisabeth zu Schleswig-Holstei",
    "yellow": "Emilia Alexandra von Sachsen-Coburg-Goth",
    "black": "Dorothea-Viktoria von Brandenburg-Ansbac",
    "pink": "Friederike Wilhelmine zu Mecklenburg-Str",
}
LOCALES = ("de-DE", "en-GB")
TABLETS = ((1280, 800), (1024, 768), (800, 1280), (820, 1180), (768, 1024))
WATCHES = ((1920, 1080), (1280, 720), (844, 390), (390, 844))
PHONES = ((390, 844), (320, 568))
BAND = (".latest-says", ".thrown-where", ".ask-what", ".ask-why", "#tip-says")
AT_TABLE = (*BAND, ".told p", ".told-line", ".undo span", ".seat-name strong")
ON_WATCH = (".turn-name", ".asked-text", ".asked-why", ".stage-way", ".stage-says", ".stage-more p", ".standing-name")
CARD = (".last-throw .card-name strong", ".last-throw .card-place", ".last-throw .card-says span", "#setbacks li")
ON_PHONE = (
    ".status-turn",
    ".status-phase",
    "#latest > p",
    ".pieces p",
    ".happenings p",
    "#latest li",
    *CARD,
    "#ask p",
    ".seat-cell",
)
FEW = "blue: northwest_territory 1; turn red attack; attacks_made; hands blue siam+peru+brazil"
LANDS = (
    "red: north_america 2, alberta 9, alaska 6, western_australia 9, asia 2; green: europe, eastern_australia 1; "
    "yellow: africa; black: south_america; pink: indonesia, new_guinea"
)
CONQUERS = "red attack alberta northwest_territory 6,5,4 v 1"
MEASURE = """(selectors) => selectors.flatMap((selector) => [...document.querySelectorAll(selector)].map((node) => {
  const box = node.closest(".latest, .ask, .tip-says, .thrown, .undo, .seat-name, .stage, .turn, .asked, .standing");
  const style = getComputedStyle(node);
  const at = node.getBoundingClientRect();
  if (!node.checkVisibility({ visibilityProperty: true }) || !at.width || !node.textContent.trim()) return null;
  const cuts = [];
  const inline = style.display === "inline";
  if (!inline && node.scrollWidth > node.clientWidth + 1) cuts.push(`wide ${node.scrollWidth} > ${node.clientWidth}`);
  if (!inline && style.overflowY !== "visible" && node.scrollHeight > node.clientHeight + 1)
    cuts.push(`high ${node.scrollHeight} > ${node.clientHeight}`);
  const frame = node.closest(".told, .pieces ul") ? null : box?.getBoundingClientRect();
  const beyond = (outer) => at.left < outer.left - 1 || at.top < outer.top - 1
    || at.right > outer.right + 1 || at.bottom > outer.bottom + 1;
  if (frame && beyond(frame)) cuts.push("beyond its box");
  const scrolls = node.closest(".told, #main");
  if (!scrolls && frame && (frame.right > innerWidth + 1 || (innerWidth > innerHeight && at.bottom > innerHeight + 1)))
    cuts.push("beyond the screen");
  if (style.textOverflow === "ellipsis" && style.overflowX !== "visible") cuts.push("may end in dots");
  return { what: selector, text: node.textContent.trim(), font: parseFloat(style.fontSize), cut: cuts.join(", ") };
})).filter(Boolean)"""


class State(NamedTuple):
    """A match that has reached a long sentence, and the taps that follow."""

    position: str
    actions: Sequence[str] = ()
    taps: Sequence[str] = ()
    more: Mapping[str, str] = {}


CAPITALS = "capitals red alaska, blue northwest_territory, green iceland, black peru, yellow egypt, pink indonesia"
STATES: Mapping[str, State] = {
    "the deal of six": State("", ("table deal",)),
    "out, the cards under the stock": State(FEW, (CONQUERS, "red occupy 3")),
    "a conquest": State(FEW.replace("; hands", "; blue: kamchatka 2; hands"), (CONQUERS,)),
    "a throw that costs both": State(
        "blue: northwest_territory 4; turn red attack; attacks_made",
        ("red attack alberta northwest_territory 6,2,1 v 5,3",),
        ("alberta", "northwest_territory"),
    ),
    "a forgotten card": State("blue: northwest_territory 4; turn red attack; conquered; attacks_made", ("red end",)),
    "a capital taken": State(
        f"blue: northwest_territory 1, kamchatka 2; turn red attack; attacks_made; {CAPITALS}",
        (CONQUERS, "red occupy 3"),
        more={"rulebook": "swedish", "variant": "capital"},
    ),
    "a forced trade": State(
        "turn red reinforce; blue: northwest_territory 4; hands red joker_1+alaska+alberta+siam+india"
    ),
    "the sum after a trade": State(
        "turn red reinforce; hands red joker_1+alaska+ontario", ("red trade joker_1 alaska ontario",)
    ),
    "the sum after a trade that brings three territories armies": State(
        "turn red reinforce; hands red eastern_united_states+northwest_territory+quebec",
        ("red trade eastern_united_states northwest_territory quebec",),
    ),
    "a correction of many territories": State(
        "blue: northwest_territory 4; turn red attack",
        ("table correct northwest_territory green 7, western_australia yellow 8, alaska pink 3",),
    ),
    "an illegal target": State("blue: northwest_territory 4; turn red attack", (), ("alaska", "eastern_australia")),
    "where to regroup": State("blue: kamchatka 2; turn red fortify", (), ("northwest_territory", "alberta")),
}


class Sentence(NamedTuple):
    """A text on the screen and the way it is shown."""

    state: str
    locale: str
    screen: str
    what: str
    text: str
    font: float
    cut: str


def open_states(server: Server) -> dict[str, str]:
    """Open a match in each of the states."""
    return {name: _open(server, state) for name, state in STATES.items()}


def _open(server: Server, state: State) -> str:
    if not state.position:
        seats = [{"colour": colour, "players": [name]} for colour, name in NAMES.items()]
        match = str(server.post("/matches", {"seats": seats})["id"])
    else:
        unknown = "?" if state.more else "? ?"
        missions = "missions " + ", ".join(f"{colour} {unknown}" for colour in NAMES)
        match = open_at(server, f"{LANDS}; {state.position}; {missions}", names=NAMES, **state.more)
    server.say(match, *state.actions)
    return match


def measure_tables(
    server: Server, browser: Browser, matches: Mapping[str, str], locales: Sequence[str] = LOCALES
) -> Iterator[Sentence]:
    """Measure every state on the table, at each size of a tablet."""

    def show(page: Page, state: str) -> None:
        page.goto(f"{server.url}/matches/{matches[state]}")
        table = Table(page)
        for territory in STATES[state].taps:
            table.taps.territory(territory)
        if state == "an illegal target":
            expect(page.locator("#tip-keys .button").first).to_be_visible()

    yield from _measure(browser, TABLET, TABLETS, AT_TABLE, show, matches, locales)


def measure_watches(
    server: Server, browser: Browser, matches: Mapping[str, str], locales: Sequence[str] = LOCALES
) -> Iterator[Sentence]:
    """Measure every state on the onlookers' page: a TV, a laptop, a phone lying and upright."""

    def show(page: Page, state: str) -> None:
        page.goto(f"{server.url}/matches/{matches[state]}/watch")
        expect(page.locator("#curve .chart")).to_be_attached()

    yield from _measure(browser, {}, WATCHES, ON_WATCH, show, matches, locales)


def measure_phones(server: Server, browser: Browser, matches: Mapping[str, str]) -> Iterator[Sentence]:
    """Measure every state on the phone of whoever is on turn."""

    def show(page: Page, state: str) -> None:
        match = matches[state]
        seat = server.get(f"/matches/{match}")["position"]["turn"]
        scan(page, join_link(server, match, seat))
        expect(page.locator("#main[data-seq]")).to_be_attached()
        page.locator("#drawer-key").tap()

    yield from _measure(browser, PHONE, PHONES, ON_PHONE, show, matches, LOCALES)


def _measure(
    browser: Browser,
    kind: Mapping[str, Any],
    sizes: Sequence[tuple[int, int]],
    selectors: Sequence[str],
    show: Callable[[Page, str], None],
    matches: Mapping[str, str],
    locales: Sequence[str],
) -> Iterator[Sentence]:
    for locale in locales:
        made = device(browser, kind, locale=locale, reduced_motion="reduce")
        page = made.context.new_page()
        for state in matches:
            page.set_viewport_size({"width": sizes[0][0], "height": sizes[0][1]})
            show(page, state)
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                # Texts are fitted in the frame after the screen was turned.
                wait_two_frames(page)
                for found in page.evaluate(MEASURE, list(selectors)):
                    yield Sentence(state, locale[:2], f"{width} × {height}", **found)
        made.context.close()
