"""A moment as a picture to share: self-contained, the onlooker's, with or without names, and of a sensible size."""

from __future__ import annotations

import re
from io import BytesIO
from xml.etree import ElementTree

import pytest
from PIL import Image
from werkzeug.test import TestResponse

from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book

COUNT = re.compile(r'class="count[^"]*" y="8">(\d+)<')


def picture(instance: Instance, match: str, ending: str = "svg", query: str = "") -> TestResponse:
    answer = instance.onlooker().get(f"/matches/{match}/board.{ending}{query}")
    assert answer.status_code == 200, answer.data
    return answer


def test_it_shows_the_board_of_that_moment(instance: Instance) -> None:
    match = instance.dealt()
    for armies in (7, 9):
        instance.say(match, f"table correct alaska red {armies}")
    shown = [COUNT.findall(picture(instance, match, query=query).text) for query in ("?at=0", "?at=1", "?at=2", "")]
    assert [len(counts) for counts in shown] == [0, 42, 42, 42]
    assert [sum(map(int, counts)) for counts in shown] == [0, 42, 48, 50]


def test_each_territory_has_an_inner_border_in_its_owners_colour(instance: Instance) -> None:
    """As on the table: who holds what is seen without a look at the badges."""
    match = instance.take_golden("mission_4")
    picture = instance.table.get(f"/matches/{match}/board.svg").text
    groups = re.findall(r'<g class="edges" clip-path="url\(#inside-(\w+)\)" stroke="#\w+">(.*?)</g>', picture)
    borders = {territory: owner for owner, group in groups for territory in re.findall(r'href="#outline-(\w+)"', group)}
    assert borders == dict(instance.state(match).owners)


def test_it_carries_all_it_needs_and_no_script(instance: Instance) -> None:
    answer = picture(instance, instance.dealt())
    parts = {part.tag.partition("}")[2] for part in ElementTree.fromstring(answer.text).iter()}
    assert parts.isdisjoint({"script", "image", "foreignObject", "a"})
    assert re.findall(r'(?:href|url)[=(]"?([^#")]+)', answer.text) == []
    assert (
        answer.headers["Content-Security-Policy"]
        == "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
    )
    assert (answer.mimetype, answer.headers["Cache-Control"]) == ("image/svg+xml", "no-store")


def test_it_says_which_match_which_moment_and_what_was_said(instance: Instance) -> None:
    match = instance.begin(event={"name": "Game night 3"})
    instance.say(match, "table deal")
    instance.say(match, "table correct alaska red 7 # Alice bumped the table")
    text = picture(instance, match, query="?lang=en").text
    for words in (
        "Game night 3 · ",
        "Round 1, ",
        "2. Put right: Alaska, Alice, 7 armies (Alice bumped the table)",
        "Bob",
    ):
        assert words in text


def test_names_can_be_left_out(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 7 # Alice bumped the table")
    text = picture(instance, match, query="?names=colours&lang=en").text
    assert "2. Put right: Alaska, Red, 7 armies<" in text
    assert [name for name in ("Alice", "Bob", "Charlie") if name in text] == []


def test_a_name_is_no_markup(instance: Instance) -> None:
    match = instance.begin(event={"name": "<b>&\"' night"})
    assert picture(instance, match).text.count("&lt;b&gt;&amp;&#34;&#39; night") == 2


@pytest.mark.by_turns(3)
@pytest.mark.parametrize(
    ("query", "size"), [("", (1600, 1180)), ("?width=160", (160, 118)), ("?width=801", (801, 591))]
)
def test_the_png_is_as_wide_as_was_asked(instance: Instance, query: str, size: tuple[int, int]) -> None:
    answer = picture(instance, instance.dealt(), "png", query)
    with Image.open(BytesIO(answer.data)) as drawn:
        assert (drawn.format, drawn.size) == ("PNG", size)
        # Sea, and paper below it.
        assert drawn.convert("RGB").getpixel((size[0] // 2, size[1] - 2)) == (250, 245, 233)
    assert answer.mimetype == "image/png"


def test_the_png_has_letters_on_any_computer(instance: Instance) -> None:
    """The fonts lie beside the program: a picture with numbers has more colours at a badge than one without."""
    match = instance.dealt()
    asked = (f"?at={at}&width=800" for at in (0, 1))
    drawn = [Image.open(BytesIO(picture(instance, match, "png", query).data)).convert("L") for query in asked]
    caption = [image.crop((15, 505, 400, 530)).getcolors(256) for image in drawn]
    assert all(len(colours or ()) > 20 for colours in caption)


@pytest.mark.parametrize("ending", ["svg", "png"])
@pytest.mark.parametrize(
    ("query", "status", "field"),
    [
        *((f"width={width}", 400, "width") for width in ("4097", "159", "100000", "0", "-5", "9" * 50, "x", "")),
        *(("names=all", 400, "names"), ("at=99", 404, "at"), ("at=x", 400, "at")),
    ],
)
def test_what_cannot_be_drawn_is_told_in_a_sentence(
    instance: Instance, ending: str, query: str, status: int, field: str
) -> None:
    answer = instance.table.get(f"/matches/{instance.dealt()}/board.{ending}?{query}", headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (status, field)
    assert answer.json["text"].endswith(".")


@pytest.mark.parametrize("ending", ["svg", "png"])
def test_strangers_are_drawn_no_picture_wider_than_2048(instance: Instance, ending: str) -> None:
    match = instance.dealt()
    answer = instance.onlooker().get(f"/matches/{match}/board.{ending}?width=2049", headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (400, "width")
    assert answer.json["text"] == "“width” cannot have this value; possible is: 160 … 2048."


def test_strangers_are_drawn_one_of_2048_and_who_plays_or_keeps_the_book_one_of_4096(instance: Instance) -> None:
    match, other = instance.dealt(), instance.dealt()
    found_club(instance)
    asked = f"/matches/{match}/board.svg?width="
    devices = (instance.table, instance.phone(match, "red"), open_book(instance))
    assert [device.get(f"{asked}4096").status_code for device in devices] == [200, 200, 200]
    strangers = (instance.onlooker(), instance.phone(other, "red"))
    assert [device.get(f"{asked}{width}").status_code for device in strangers for width in (2048, 4096)] == [
        *(200, 400),
        *(200, 400),
    ]
