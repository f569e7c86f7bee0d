"""Links say where they lead: in English none of them is one of the words that Lighthouse calls empty."""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.browser.books import keep_books
from tests.browser.pages import SEATS
from tests.instance import JSON, Instance
from tests.web.book import open_book
from tests.web.forms import HTML

EMPTY = frozenset(
    (
        *("click here", "click this", "go", "here", "information", "learn more", "more", "more info"),
        *("more information", "right here", "read more", "see more", "start", "this"),
    )
)
"""Lighthouse's list for English (core/audits/seo/link-text.js)."""
OTHERS = ("/", "/matches/new", "/rulebooks/easy_move", "/rulebooks/compare", "/presets", "/nowhere", "/matches/{match}",
          "/matches/{match}/codes", "/matches/{match}/rules", "/matches/{match}/motions")  # fmt: skip


class Links(HTMLParser):
    """The words of every link of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._within = False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag == "a":
            self._within = True
            self.words.append("")

    def handle_endtag(self, tag: str) -> None:
        self._within = self._within and tag != "a"

    def handle_data(self, data: str) -> None:
        if self._within:
            self.words[-1] += data


@pytest.fixture
def pages(tmp_path: Path) -> Iterator[dict[str, str]]:
    """Every page of a club that has met for a while, as whoever keeps its book sees it."""
    books = keep_books(tmp_path / "instance")
    instance = Instance(tmp_path / "instance")
    match = instance.table.post("/matches", json={"seats": SEATS}, headers=JSON).json["id"]
    device = open_book(instance)
    addresses = (*books.addresses.values(), *(template.format(match=match) for template in OTHERS))
    yield {address: device.get(address, headers=HTML, follow_redirects=True).text for address in addresses}
    instance.close()


def test_every_link_says_where_it_leads(pages: dict[str, str]) -> None:
    empty, number = [], 0
    for address, page in pages.items():
        links = Links()
        links.feed(page)
        number += len(links.words)
        empty += [(address, word) for word in links.words if " ".join(word.split()).casefold() in EMPTY]
    assert (empty, number > 300) == ([], True)
