"""Every screen and state of the house by its name: how to bring it about, and on which screens it is looked at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import TracebackType
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, expect

from tests.browser.books import Books, keep_books, open_book
from tests.browser.devices import PHONE, TABLET, Device, device
from tests.browser.matches.past import take_golden
from tests.browser.pages import join_link
from tests.browser.phone import Phone
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table

TABLETS = ("1280x800", "1024x768", "800x1280", "768x1024")
PHONES = ("390x844", "320x568")
TV = "1920x1080"
EVERYWHERE = (*TABLETS, *PHONES, TV)
PAGES = ("1280x800", "768x1024", *PHONES)
"""A page of the club flows; it is looked at on one tablet each way."""
HELD = (*PHONES, "768x1024")
"""The page of a seat, which lies on a tablet where nobody has a phone at hand."""
SIX: Mapping[str, str] = {
    "red": "Alice",
    "blue": "Bob",
    "green": "Charlie",
    "black": "Dana",
    "yellow": "Emil",
    "pink": "Frida",
}
PAST_WAITING = "() => document.readyState === 'complete' && document.fonts.status === 'loaded'"


class Visit:
    """One language's look at a scene: its devices, all of them gone afterwards."""

    def __init__(self, stage: Stage, language: str) -> None:
        self.stage, self.server, self.language = stage, stage.server, language
        self._opened: list[Page] = []

    def __enter__(self) -> Visit:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for page in self._opened:
            page.close()

    def page(self, path: str, kind: Mapping[str, Any] = TABLET, *, keeps_book: bool = False) -> Page:
        """Open that address on a device of that kind, and return the page."""
        page = self.stage.device_of(kind, self.language, keeps_book=keeps_book).page(f"{self.server.url}{path}")
        self._opened.append(page)
        return page

    def table(self, match: str) -> Table:
        """Return the tablet of that match."""
        return Table(self.page(f"/matches/{match}"))

    def phone(self, match: str, colour: str) -> Phone:
        """Return the phone of that seat."""
        link = join_link(self.server, match, colour)
        return Phone(self.page(link.removeprefix(self.server.url), PHONE))

    def match(self, position: str, *lines: str, **more: Any) -> str:
        """Return a fresh match of six in the position ``position``, after those lines."""
        match = open_at(self.server, position, **{"names": SIX, **more})
        self.server.say(match, *lines)
        return match

    def golden(self, name: str) -> str:
        """Return that golden match, played to its end."""
        return take_golden(self.server, name)

    @property
    def books(self) -> Books:
        """What stands in the books of the club."""
        return self.stage.books


Show = Callable[[Visit], Page]


class Scene(NamedTuple):
    """A screen in one of its states."""

    name: str
    chapter: str
    sizes: Sequence[str]
    show: Show
    is_whole: bool
    """Whether it is looked at from top to bottom, not as far as the screen goes."""
    is_empty: bool
    """Whether the instance has no club yet."""


class Chapter:
    """The scenes of one kind, in the order in which they are looked at."""

    def __init__(self, title: str, sizes: Sequence[str], *, is_whole: bool = False) -> None:
        self.title, self.sizes, self.is_whole = title, sizes, is_whole
        self.scenes: list[Scene] = []

    def scene(
        self, name: str, sizes: Sequence[str] = (), *, is_whole: bool | None = None, is_empty: bool = False
    ) -> Callable[[Show], Show]:
        """Let the decorated function bring that scene about."""

        def add(show: Show) -> Show:
            is_long = self.is_whole if is_whole is None else is_whole
            self.scenes.append(Scene(name, self.title, sizes or self.sizes, show, is_long, is_empty))
            return show

        return add


class Stage:
    """An instance of its own: empty until a scene asks for the books, then that of a club that has met for a while."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server, self._browser = server, browser
        self._devices: dict[tuple[str, str, bool], Device] = {}

    @cached_property
    def books(self) -> Books:
        """Kept while nobody serves the instance."""
        self.server.kill()
        books = keep_books(self.server.instance)
        self.server.start()
        return books

    def device_of(self, kind: Mapping[str, Any], language: str, *, keeps_book: bool) -> Device:
        """Return the device of that kind that speaks that language, with what it has loaded already."""
        key = (str(kind), language, keeps_book)
        if key not in self._devices:
            self._devices[key] = device(self._browser, kind, locale=language, reduced_motion="reduce")
            if keeps_book:
                page = self._devices[key].context.new_page()
                open_book(self.server, page)
                page.close()
        return self._devices[key]

    def close(self) -> None:
        """No device is left."""
        for opened in self._devices.values():
            opened.context.close()


def is_drawn(page: Page) -> None:
    """Everything that belongs to the page is there."""
    page.wait_for_function(PAST_WAITING)
    expect(page.locator("#table.is-resting, #table.is-waiting")).to_have_count(0)
