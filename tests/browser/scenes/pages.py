"""The pages round the match: the first screens, what is looked up, what is kept of matches, and the club's books."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.scenes.at_table import ATTACK, THROW, after_a_quarrel
from tests.browser.scenes.stage import EVERYWHERE, PAGES, PHONES, Chapter, Show, Visit

FIRST = Chapter("The first screens", PAGES, is_whole=True)
WATCH = Chapter("For onlookers and the TV", ("1920x1080", "1280x800", *PHONES))
PAST = Chapter("Matches that have been", PAGES, is_whole=True)
CLUB = Chapter("The club", PAGES, is_whole=True)
READING = Chapter("Rules and problems", PAGES, is_whole=True)


def at(address: Callable[[Visit], str]) -> Show:
    """Show the page at that address, with nothing tapped."""
    return lambda visit: visit.page(address(visit))


FIRST.scene("start, an empty house", is_empty=True)(at(lambda visit: "/"))
FIRST.scene("who is here, an empty house", is_empty=True)(at(lambda visit: "/matches/new"))
FIRST.scene("the club, an empty house", is_empty=True)(at(lambda visit: "/club"))


@FIRST.scene("start, with a club")
def start(visit: Visit) -> Page:
    visit.match(ATTACK, THROW)
    assert visit.books
    return visit.page("/")


@FIRST.scene("who is here, with a club")
def who_is_here(visit: Visit) -> Page:
    assert visit.books
    return visit.page("/matches/new")


@FIRST.scene("who is here, every rule")
def rules_of_match(visit: Visit) -> Page:
    assert visit.books
    page = visit.page("/matches/new")
    page.locator("#rules summary").first.tap()
    return page


FIRST.scene("a match that plays itself", is_whole=False)(at(lambda visit: "/demo"))
WATCH.scene("onlookers: a throw")(at(lambda visit: f"/matches/{visit.match(ATTACK, THROW)}/watch"))
WATCH.scene("onlookers: the end")(at(lambda visit: f"/matches/{visit.golden('mission_4')}/watch"))
FIRST.scene("codes")(at(lambda visit: f"/matches/{visit.match(ATTACK)}/codes"))
FIRST.scene("kept rules")(at(lambda visit: "/presets"))
PAST.scene("list of matches")(at(lambda visit: visit.books.addresses["matches"]))
PAST.scene("record")(at(lambda visit: f"/matches/{visit.golden('mission_4')}/record"))
PAST.scene("record of a running match")(at(lambda visit: f"/matches/{after_a_quarrel(visit)}/record"))
PAST.scene("set-up sheet")(at(lambda visit: f"/matches/{visit.match(ATTACK)}/setup-sheet"))
PAST.scene("for BG Stats")(at(lambda visit: visit.books.addresses["for BG Stats"]))


@PAST.scene("replay", EVERYWHERE, is_whole=False)
def replay(visit: Visit) -> Page:
    match = visit.golden("regelbuch_missions_mission_4")
    steps = visit.server.get(f"/matches/{match}/story")["steps"]
    throws = [step["seq"] for step in steps if len(step.get("throw", {}).get("dice", {}).get("attacker", ())) == 3]
    page = visit.page(f"/matches/{match}/replay#{throws[2 * len(throws) // 3]}")
    expect(page.locator("#replay:not(.is-loading)")).to_be_visible()
    return page


OF_THE_CLUB = (
    *("the club", "championship", "championship of all years", "season", "statistics", "statistics of all years"),
    *("results", "evenings", "evening to come", "evening held", "personal link", "votes", "votes of an evening"),
    *("votes of a match", "news", "members", "cash box", "catalogue of fines", "fines of a match", "transfer", "book"),
)
KEPT = (
    *("the club", "news", "news to write", "news to change", "evenings", "evening to come", "results", "members"),
    *(
        "own PIN",
        "spellings",
        "cash box",
        "a fine",
        "a fine of a match",
        "bank account",
        "catalogue of fines",
        "files",
        "book",
    ),
)
"""What looks different, or is there at all, on the device of whoever keeps the book."""
for name in OF_THE_CLUB:
    CLUB.scene(name)(at(lambda visit, name=name: visit.books.addresses[name]))


def kept(name: str) -> Show:
    """Show the page as the keeper of the book sees it."""

    def show(visit: Visit) -> Page:
        return visit.page(visit.books.addresses[name], keeps_book=True)

    return show


for name in KEPT:
    CLUB.scene(f"{name}, book open")(kept(name))
READING.scene("a rulebook")(at(lambda visit: "/rulebooks/swedish"))
READING.scene("the rulebooks compared")(at(lambda visit: "/rulebooks/compare"))
READING.scene("a clause")(at(lambda visit: "/rulebooks/swedish/clauses/SV-3m"))
ARMY = {"en": "army", "de": "Armee"}
READING.scene("the table's rules")(at(lambda visit: f"/matches/{visit.match(ATTACK)}/rules?q={ARMY[visit.language]}"))
READING.scene("no such page")(at(lambda visit: "/nowhere"))
