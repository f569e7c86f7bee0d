"""The books of a club that has met for a while: members, fines, evenings, results, votes, a cash box with entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Page, expect

from referee.club.files.girocode import ClubAccount
from referee.service.cash import accounts, cash, fines
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Desk
from referee.service.evenings import evenings, news
from referee.service.matches import records
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfClub
from referee.service.people import book, roster
from referee.web.evenings import invitations
from tests.browser.server import Server
from tests.instance import Instance
from tests.places import GOLDEN

PIN = "2580"
MEMBERS = {
    "Alice": "red",
    "Bob": "blue",
    "Charlie": "pink",
    "Dana": "black",
    "Emil": "green",
    "Frida": "yellow",
    "Gus": None,
}
"""The members by id, which counts from 1; Gus has left."""
YEAR = 2026
"""The year of the recorded matches."""
ACCOUNT = ClubAccount("Spielverein Übermut e. V.", "DE89 3704 0044 0532 0130 00", "COBADEFFXXX")
RESULTS = f"""date;players;winners;note
{YEAR - 1}-11-21;Alice, Bob, Charlie, Dana;Bob;
{YEAR}-01-09;Alice, Bob, Charlie, Dana, Emil;Dana;the lamp fell over
{YEAR}-01-09;Alice, Bob, Charlie, Dana;Alice;
{YEAR}-02-06;Alice, Bob, Charlie, Emil, Frida;Alice, Frida;shared
{YEAR}-04-17;Bob, Charlie, Dana;Charlie;
"""
NEWS = {
    "Der Abend vom 9. Januar": "# Zwei Partien\n\n1. Sieg für **Dana**\n2. Sieg für [Alice](https://alice.test)",
    "": "> Kurz und gut\n\n![Bild](https://alice.test/a.png) <b>so</b> `Kamtschatka`",
}


class Books(NamedTuple):
    """The ids and links of the books: evenings, a personal link, a match with fines and one that was won."""

    soon: int
    held: int
    come: str
    fined: str
    won: str

    @property
    def addresses(self) -> Mapping[str, str]:
        """The address of each page of the books, by name."""
        return {
            "the club": "/club",
            "news": "/news",
            "news to write": "/news/new",
            "news to change": "/news/1",
            "championship": f"/championship/{YEAR}",
            "championship of all years": "/championship/all",
            "season report": f"/championship/{YEAR}/report",
            "hall of fame": "/championship/hall-of-fame",
            "a player": "/members/1",
            "statistics": f"/statistics/{YEAR}",
            "statistics of all years": "/statistics/all",
            "season": f"/seasons/{YEAR}",
            "results": "/results",
            "result to change": "/results/1",
            "evenings": "/evenings",
            "evening to come": f"/evenings/{self.soon}",
            "evening held": f"/evenings/{self.held}",
            "personal link": self.come,
            "members": "/members",
            "own PIN": "/members/1/pin",
            "spellings": "/members/names",
            "cash box": "/cash",
            "statement of the cash box": f"/cash/years/{YEAR}",
            "box to count": "/cash/count?counted=1",
            "a fine": "/cash/fine",
            "a fine of a match": f"/matches/{self.fined}/fine",
            "votes": "/motions",
            "votes of an evening": f"/evenings/{self.held}/motions",
            "votes of a match": f"/matches/{self.fined}/motions",
            "catalogue of fines": "/fines",
            "fines of a match": f"/matches/{self.fined}/fines",
            "files": "/files",
            "book": "/book",
            "bank account": "/book/account",
            "transfer": "/cash/pay/1",
            "for BG Stats": f"/matches/{self.won}/bg-stats",
            "matches": "/matches",
            "record": f"/matches/{self.fined}/record",
        }

    @property
    def read_differently(self) -> Sequence[str]:
        """The names of the pages that look different to anyone but a keeper."""
        club = ("the club", "news", "championship", "evenings", "evening to come")
        return (*club, "cash box", "votes", "catalogue of fines", "book")


def keep_books(folder: Path) -> Books:
    """Give the club in ``folder``, which nobody serves at the moment, all of the books."""
    instance = Instance(folder)
    try:
        _people(instance.desk)
        won, fined = _played(instance.desk)
        soon, held = _evenings(instance.desk)
        _money(instance.desk)
        for title, text in NEWS.items():
            news.publish_news(instance.desk, 1, news.NewsInput(f"{YEAR}-01-10", title, text), None)
        with instance.app.test_request_context():
            come = invitations.personal_link(roster.list_members(instance.desk)[1])
        return Books(soon, held, come[come.index("/come/") :], fined, won)
    finally:
        instance.close()


def found_club(folder: Path) -> None:
    """Give the club in ``folder``, which nobody serves at the moment, its members, the book's PIN and its fines."""
    instance = Instance(folder)
    _people(instance.desk)
    instance.close()


def _people(desk: Desk) -> None:
    for name, colour in MEMBERS.items():
        left = "2024-06-30" if name == "Gus" else ""
        roster.add_member(desk, name, colour, "2020-01-01", left)  # type: ignore[arg-type]
    book.set_first_pin(desk, Guesser("here"), 1, PIN)
    fines.take_preset(desk, 1, "2020-01-01")


def _played(desk: Desk) -> tuple[str, str]:
    results.load_file(desk, 1, RESULTS.encode(), None)
    results.change_result(desk, 1, 1, results.read_result(desk, 1)._replace(note="with new dice"), "forgotten", None)
    ids = [
        records.open_record(desk, (GOLDEN / f"{name}.toml").read_text(), None)
        for name in ("mission_by_another_5", "hasbro_missions_mission_4", "abandoned_6")
    ]
    return ids[0], ids[-1]


def _evenings(desk: Desk) -> tuple[int, int]:
    today = clock.today(clock.local_zone())
    gone, then = (_evening(desk, today - timedelta(days), host) for days, host in ((60, 1), (30, 3)))
    soon = _evening(desk, today + timedelta(5), 2, "Hafenstraße 17, Hinterhaus, dritte Klingel", "Bring the new dice")
    _evening(desk, today + timedelta(40), None)
    for member, coming in ((1, "yes"), (2, "yes"), (3, "yes"), (3, "no"), (4, "maybe")):
        evenings.record_answer(desk, soon, member, coming, None)
    for member in (1, 2, 3):
        evenings.record_answer(desk, then, member, "yes", 1)
    evenings.record_outcome(desk, 1, then, "held", [1, 2])
    evenings.record_outcome(desk, 1, gone, "cancelled", [])
    return soon, then


def _evening(desk: Desk, day: object, host: int | None, place: str = "", note: str = "") -> int:
    return evenings.plan_evening(
        desk, 1, evenings.EveningInput(f"{day}", "20:00", "Europe/Berlin", host, place, False, note), None
    )


def _money(desk: Desk) -> None:
    accounts.set_account(desk, 1, ACCOUNT)
    for kind, member, cents, text in (
        ("fine", 2, "2,50", "zu spät"),
        ("fine", 1, "1", "hat den einzigen Einheitenstein Kamtschatkas in die Suppe fallen lassen"),
        ("fine", 3, "0,50", ""),
        ("payment_cash", 2, "5", ""),
        ("payout", None, "1,20", "Knabberzeug"),
    ):
        cash.add_entry(
            desk, 1, cash.EntryInput(kind, member, cents, text or "laut", f"{YEAR}-10-0{(member or 4)}"), None
        )
    cash.take_back(desk, 1, 3)
    motions.move_fine(desk, OfClub(), MotionInput(1, 2, text="unter den Tisch gewürfelt", amount="0,50"), None)
    decided = motions.move_fine(desk, OfClub(), MotionInput(3, 1, text="geschummelt", amount="1"), None)
    motions.count_hands(desk, decided, {"Alice": "no", "Bob": "yes", "Charlie": "yes"})


def open_book(server: Server, page: Page, name: str = "Alice") -> None:
    """``name`` keeps the book on this device."""
    page.goto(f"{server.url}/book")
    page.locator("#keeper-open").select_option(label=name)
    page.locator("#pin-open").fill(PIN)
    page.locator('form[action="/book/open"] button').click()
    expect(page.locator("#reading-title")).to_be_visible()
