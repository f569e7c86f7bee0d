"""Measure what is read across the table and write `docs/legibility.md`: `.venv/bin/python docs/legibility.py`.

Sizes are those of the page as it is drawn at 1280 × 800, in CSS px and in mm on a display of ten inches; colours are
those of the pixels.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import combinations
from pathlib import Path
from statistics import median
from typing import NamedTuple

from coloraide import Color
from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.browser import longest  # noqa: E402
from tests.browser.devices import TABLET, device, launch  # noqa: E402
from tests.browser.positions import open_at  # noqa: E402
from tests.browser.server import Server  # noqa: E402
from tests.browser.table import Table  # noqa: E402

PX_PER_MM = 5.9
"""Of a display of ten inches with 1280 × 800 pixels."""
LARGE_TEXT = 4.5
"""The contrast that WCAG's AAA wants of large letters: bold ones from 18.66 px on."""
APART = 10
"""Two colours that differ by less (CIEDE2000) are told apart by their shapes."""
DARK_NUMBERS = ("yellow", "pink", "neutral")
VISIONS = ("", "protan", "deutan", "tritan")
THEMES = ("dark", "light")
POSITION = (
    "red: north_america 3, alaska 128; blue: asia 4; green: europe 5; yellow: south_america 2; black: africa 6; "
    "pink: australia 7; turn red attack; attacks_made; "
    "missions red ? ?, blue ? ?, green ? ?, yellow ? ?, black ? ?, pink ? ?"
)
PLAYERS = {"red": "Alice", "blue": "Bob", "green": "Charlie", "yellow": "Emil", "black": "Dana", "pink": "Frida"}
PLACES = {
    "red": "northwest_territory",
    "blue": "siberia",
    "green": "ukraine",
    "yellow": "brazil",
    "black": "north_africa",
    "pink": "western_australia",
}
"""A large territory of each seat."""
TEXTS: Mapping[str, str] = {
    "Army count": ".badge-count",
    "Army count of three digits": ".is-long .badge-count",
    "Name of a territory": ".label",
    "Edge of the map": ".port",
    "Whose turn": ".who-name strong",
    "What is asked": ".ask-what",
    "What happened last": ".latest-says",
    "Where the throw was": ".thrown-where",
    "Name of a seat": ".seat-name strong",
    "Armies of a seat": ".seat-figure",
    "Value of the next set": ".counter-value",
    "Line of a throw": ".told-throw",
    "Undo": ".undo span",
}
SIZES = """(texts) => {
  const canvas = document.createElement("canvas").getContext("2d");
  return Object.fromEntries(Object.entries(texts).map(([name, selector]) => {
    const node = document.querySelector(selector);
    const style = getComputedStyle(node);
    const scaled = node.closest("svg.board") ? node.getScreenCTM().a : 1;
    const size = parseFloat(style.fontSize) * scaled;
    canvas.font = `${style.fontWeight} ${size}px ${style.fontFamily}`;
    return [name, [size, canvas.measureText("8").actualBoundingBoxAscent]];
  }));
}"""
DIE = "() => document.querySelector('#throw .thrown-die').offsetWidth"
# The pixels of a badge beside its number, and of the border just within the outline.
POINTS = """(places) => Object.fromEntries(Object.entries(places).map(([seat, id]) => {
  const shape = document.querySelector(`[data-badge="${id}"] .badge-shape`).getBoundingClientRect();
  const badge = [shape.x + shape.width / 2, shape.y + shape.height * .86];
  const outline = document.getElementById(`outline-${id}`);
  const edge = document.querySelector(`[data-edge="${id}"]`).getScreenCTM();
  const border = [];
  const length = outline.getTotalLength();
  for (let at = 0; at < length; at += length / 60) {
    const { x, y } = outline.getPointAtLength(at);
    for (const [dx, dy] of [[4.5, 0], [-4.5, 0], [0, 4.5], [0, -4.5]]) {
      const inside = new DOMPoint(x + dx, y + dy);
      if (!outline.isPointInFill(inside)) continue;
      const there = inside.matrixTransform(edge);
      border.push([there.x, there.y]);
    }
  }
  return [seat, { badge, border }];
}))"""

Rgb = tuple[int, int, int]


class Measured(NamedTuple):
    """The measured look of the table in one theme."""

    sizes: Mapping[str, Sequence[float]]
    """Font size and height of a digit, in CSS px, by what is written."""
    die: float
    badges: Mapping[str, Rgb]
    borders: Mapping[str, Rgb]


def main() -> None:
    """Write the document anew."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "instance")
        server.start()
        browser = launch(playwright)
        try:
            measured = {theme: measure(server, browser, theme) for theme in THEMES}
            said = measure_longest(server, browser)
        finally:
            browser.close()
            server.kill()
    target = ROOT / "docs" / "legibility.md"
    target.write_text(document(measured, said), encoding="utf-8")
    print(target.relative_to(ROOT))


def measure(server: Server, browser: Browser, theme: str) -> Measured:
    """Measure the table of six in that theme, after a throw."""
    tablet = device(browser, TABLET, reduced_motion="reduce")
    tablet.context.add_cookies([{"name": "theme", "value": theme, "url": server.url}])
    match = open_at(server, POSITION, names=PLAYERS)
    server.say(match, "red attack alaska kamchatka 6,4,2 v 5,2")
    table = Table(tablet.page(f"{server.url}/matches/{match}"))
    table.page.evaluate("document.fonts.ready")
    measured = Measured(
        sizes=table.page.evaluate(SIZES, dict(TEXTS)),
        die=float(table.page.evaluate(DIE)),
        **read_colours(table.page),
    )
    tablet.context.close()
    return measured


def read_colours(page: Page) -> dict[str, Mapping[str, Rgb]]:
    """Return the pixels of badges and of borders, by seat."""
    points = page.evaluate(POINTS, dict(PLACES))
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")

    def pixel(place: Sequence[float]) -> Rgb:
        return picture.getpixel((round(place[0]), round(place[1])))  # type: ignore[return-value]

    def middle(places: Sequence[Sequence[float]]) -> Rgb:
        red, green, blue = zip(*map(pixel, places), strict=True)
        return (round(median(red)), round(median(green)), round(median(blue)))

    return {
        "badges": {seat: pixel(found["badge"]) for seat, found in points.items()},
        "borders": {seat: middle(found["border"]) for seat, found in points.items()},
    }


def color(rgb: Rgb) -> Color:
    """Return the pixel's colour."""
    return Color("srgb", [part / 255 for part in rgb])


def difference(one: Rgb, other: Rgb, vision: str = "") -> float:
    """Return CIEDE2000 between two pixels, as seen without or with a colour blindness."""
    seen = [color(rgb).filter(vision) if vision else color(rgb) for rgb in (one, other)]
    return float(seen[0].delta_e(seen[1], method="2000"))


def contrast(seat: str, rgb: Rgb) -> float:
    """Return the contrast of the number on a badge, by WCAG."""
    return float(color(rgb).contrast("#21140a" if seat in DARK_NUMBERS else "#ffffff", method="wcag21"))


def measure_longest(server: Server, browser: Browser) -> Mapping[str, Sequence[longest.Sentence]]:
    """Measure the longest sentences of a match on the tablets, on the onlookers' screens and on phones."""
    matches = longest.open_states(server)
    return {
        "table": list(longest.measure_tables(server, browser, matches)),
        "onlookers": list(longest.measure_watches(server, browser, matches)),
        "phone": list(longest.measure_phones(server, browser, matches)),
    }


def longest_rows(said: Mapping[str, Sequence[longest.Sentence]]) -> Iterator[str]:
    """Write a row for each place of each device and language: its longest text, its least font, what is cut."""
    for device_name, sentences in said.items():
        for what, locale in sorted({(one.what, one.locale) for one in sentences}):
            there = [one for one in sentences if (one.what, one.locale) == (what, locale)]
            letters = max(len(one.text) for one in there)
            least, cut = min(one.font for one in there), sum(bool(one.cut) for one in there)
            yield f"| {device_name} | `{what}` | {locale} | {len(there)} | {letters} | {least:.1f} | {cut} |"


def document(measured: Mapping[str, Measured], said: Mapping[str, Sequence[longest.Sentence]]) -> str:
    """Write the text of `docs/legibility.md`."""
    return "\n".join(
        [
            "# What is read across the table",
            "",
            "Made by `.venv/bin/python docs/legibility.py`: the table of six at 1280 × 800 after a throw, drawn by",
            f"Chromium. A display of ten inches has {PX_PER_MM} px a millimetre there; at 1.2 to 1.5 m, 4 mm are read",
            "without effort and 2.5 mm with it. The height is that of a digit. Fonts are those of the machine that",
            "measured (DejaVu); Palatino and Avenir are a little smaller.",
            "",
            "| what | font, CSS px | height, CSS px | height, mm |",
            "|---|---|---|---|",
            *size_rows(measured["dark"]),
            "",
            "## The longest sentences",
            "",
            "Six players with names of 40 letters, the territories with the longest names,",
            f"{len(longest.STATES)} states of a match from the deal to a regrouping, in both languages, on five",
            "tablets, four screens of onlookers (TV, laptop, phone lying and upright) and two phones: the longest text",
            "that stood in a place, the least font it was set in (CSS px), and how many were cut.",
            "",
            "| device | place | language | measured | letters | font, at least | cut |",
            "|---|---|---|---|---|---|---|",
            *longest_rows(said),
            "",
            "## Numbers on the badges",
            "",
            f"Their contrast; AAA wants {LARGE_TEXT} of bold letters from 18.66 px on.",
            "",
            "| seat | dark | light |",
            "|---|---|---|",
            *contrast_rows(measured),
            "",
            "## Colours of the seats",
            "",
            "CIEDE2000 between two seats, as the pixels are: on badges, and on the inner borders of territories. Three",
            f"colour blindnesses are simulated. Below {APART} the shapes tell them apart: each seat has its own.",
            "",
            "| seats | usual sight | protanopia | deuteranopia | tritanopia | borders, the least | shapes |",
            "|---|---|---|---|---|---|---|",
            *colour_rows(measured["dark"]),
            "",
        ]
    )


def size_rows(table: Measured) -> Iterator[str]:
    """Yield a row for each text, and one for the dice."""
    for name, (size, height) in table.sizes.items():
        yield f"| {name} | {size:.1f} | {height:.1f} | {height / PX_PER_MM:.1f} |"
    yield f"| Die of the last throw | – | {table.die:.0f} | {table.die / PX_PER_MM:.1f} |"


def contrast_rows(measured: Mapping[str, Measured]) -> Iterator[str]:
    """Yield a row for each seat."""
    for seat in PLACES:
        cells = " | ".join(f"{contrast(seat, measured[theme].badges[seat]):.1f}" for theme in THEMES)
        yield f"| {seat} | {cells} |"


def colour_rows(table: Measured) -> Iterator[str]:
    """Yield a row for each pair of seats."""
    for one, other in combinations(PLACES, 2):
        badges = [difference(table.badges[one], table.badges[other], vision) for vision in VISIONS]
        borders = min(difference(table.borders[one], table.borders[other], vision) for vision in VISIONS)
        shapes = "needed" if min(*badges, borders) < APART else ""
        cells = " | ".join(f"{value:.0f}" for value in (*badges, borders))
        yield f"| {one}, {other} | {cells} | {shapes} |"


if __name__ == "__main__":
    main()
