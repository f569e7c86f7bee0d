"""The club on one page: championship first, then evenings, cash box, fines and news; an empty one says what to do."""

from __future__ import annotations

import re
from datetime import timedelta

from referee.service.desk import clock
from tests.instance import Instance
from tests.places import ROOT
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result
from tests.web.evenings.evening_pages import end, plan, publish, says
from tests.web.forms import see, send

PARTS = ("The next evening", "The last evening", "Cash box", "Fines", "News")


def headings(page: str) -> list[str]:
    return [re.sub("<[^>]*>", "", heading) for heading in re.findall(r"<h2[^>]*>(.*?)</h2>", page, re.S)]


def part(page: str, name: str) -> str:
    """Return the part of the page under that heading, without its tags."""
    cut = re.search(rf">{name}(?:</a>)?</h2>(.*?)</section>", page, re.S)
    assert cut, name
    return " ".join(re.sub("<[^>]*>", " ", cut[1]).split())


def yesterday() -> str:
    return (clock.today(clock.local_zone()) - timedelta(days=1)).isoformat()


def test_an_empty_club_says_in_every_part_what_to_do_next(instance: Instance) -> None:
    page = see(instance.onlooker(), "/club")
    year = clock.today(clock.local_zone()).year
    assert headings(page) == [f"Championship {year}", *PARTS]
    assert "The club has no members yet." in page and 'href="/members"' in page
    assert f"No match has been won in {year}." in page
    for name, said, way in (
        (f"Championship {year}", "The first one that ends opens the championship.", "Begin a match"),
        ("The next evening", "No evening is planned.", "Open the book to plan one"),
        ("The last evening", "Nothing has been played to its end yet.", "Begin a match"),
        ("Cash box", "Nobody owes anything.", "To the cash box"),
        ("Fines", "The club has no catalogue of fines yet.", "Catalogue of fines"),
        ("News", "There is no news yet.", "Open the book to write some"),
    ):
        assert said in part(page, name) and way in part(page, name)
    assert "Statistics sheet" not in page


def test_whoever_keeps_the_book_gets_there_in_one_tap(instance: Instance) -> None:
    found_club(instance)
    page = see(open_book(instance), "/club")
    assert "Open the book" not in page
    for way in ("/evenings", "/news/new", "/results", "/motions", "/fines"):
        assert f'href="{way}"' in page


def test_the_championship_stands_first_with_chart_table_leader_and_champions(instance: Instance) -> None:
    found_club(instance)
    device, year = open_book(instance), clock.today(clock.local_zone()).year
    for day, winner in ((f"{year - 2}-05-01", "Charlie"), (f"{year - 1}-05-01", "Bob & Charlie")):
        enter_result(device, day=day, winners=winner)
    for _ in range(2):
        this_year = yesterday() if yesterday()[:4] == str(year) else f"{year}-01-01"
        enter_result(device, day=this_year, winners="Alice", another="y")
    page = see(instance.onlooker(), "/club")
    assert re.findall(r"<dt>(.*?)</dt><dd><strong>(.*?)</strong> <span class=\"hint\">(.*?)</span>", page) == [
        ("In the lead", "Alice", "2 wins"),
        (f"Champions of {year - 1}", "Bob and Charlie", ""),
        ("Most wins of all time", "Alice and Charlie", "2 wins"),
    ]
    table = re.findall(r'class="rank">(\d)</td><th scope="row"><a [^>]*>(\w+)', page)
    assert table == [("1", "Alice"), ("2", "Bob"), ("2", "Charlie")]
    assert page.count('class="curve chart-over') == 6
    assert f'href="/statistics/{year}">Statistics sheet' in page


def test_the_evenings_tell_who_comes_and_who_won(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day=yesterday(), zone=clock.local_zone(), host="3")
    enter_result(device, day=yesterday(), winners="Bob")
    end(device, "held", 1, 2, evening=1)
    soon = clock.today(clock.local_zone()) + timedelta(days=20)
    plan(device, day=soon.isoformat(), place="Hafenstraße 1", note="bring dice")
    for member, coming in ((1, "yes"), (2, "maybe"), (3, "no")):
        says(device, member, coming, 2)
    page = see(instance.onlooker(), "/club")
    told = part(page, "The next evening")
    for said in (str(soon.year), "at Bob's", "Hafenstraße 1", "bring dice", "not confirmed yet", "1 is coming"):
        assert said in told
    assert "coming Alice perhaps Bob not coming Charlie" in told
    assert 'href="/evenings/2.ics"' in page and 'href="/evenings/2"' in page
    assert "at Charlie's Bob against Alice and Charlie" in part(page, "The last evening")
    assert "/news/new/" not in page and f'href="/news/new/{yesterday()}"' in see(device, "/club")


def test_cash_box_and_fines_tell_who_owes_what_and_why(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    send(device, "/fines", "/fines/preset", {"valid_from": "2022-01-01"})
    assert "Nobody has been fined lately." in see(instance.onlooker(), "/club")
    for member, amount, text in (("2", "0,50", "too loud"), ("3", "2,00", "late"), ("2", "1,00", "a mistake")):
        entry = {"kind": "fine", "member": member, "amount": amount, "text": text, "day": "2022-10-14"}
        send(device, "/cash", "/cash/entries", entry)
    send(device, "/cash", "/cash/entries/3/back", {})
    send(device, "/cash", "/cash/entries", {"kind": "deposit", "amount": "4,00", "text": "", "day": "2022-10-14"})
    page = see(instance.onlooker(), "/club")
    box = part(page, "Cash box")
    assert "In the box €4.00 Charlie owes €2.00 Bob owes €0.50 All debts together €2.50" in box
    told = part(page, "Fines")
    assert told.startswith("Charlie late 14 Oct 2022 €2.00 Bob too loud 14 Oct 2022 €0.50")
    assert "a mistake" not in told


def test_the_newest_news_stand_there_in_full(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day in ("2022-09-17", "2022-08-01", "2022-07-01", "2022-06-01"):
        publish(device, day=day, title="", text=f"# Of {day}")
    page = see(instance.onlooker(), "/club")
    assert "<h4>Of 2022-09-17</h4>" in page and page.count("<h4>") == 1
    assert "1 August 2022 1 July 2022 All news" in part(page, "News")


def test_a_closed_book_shows_the_club_only_to_whoever_has_the_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    send(device, "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get("/club").location == "/book?next=%2Fclub"
    sent = {"keeper": "1", "pin": "2580", "next": "/club"}
    assert send(instance.onlooker(), "/book", "/book/open", sent).location == "/club"
    assert device.get("/club").status_code == 200


def test_the_club_is_where_its_pages_without_an_entry_of_their_own_are(instance: Instance) -> None:
    for path in ("/club", "/championship", "/statistics", "/news"):
        assert '<a href="/club" aria-current="page">' in see(instance.table, path)
    assert '<a href="/club" aria-current="page">' not in see(instance.table, "/evenings")


def test_a_result_that_was_taken_out_is_struck_and_says_why(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, day=yesterday(), winners="Bob")
    send(device, "/results", "/results/void", {"target": "result:1", "do": "void", "reason": "wrong hands"})
    plan(device, day=yesterday(), zone=clock.local_zone(), host="3")
    end(device, "held", 1, 2, evening=1)
    line = '<li class="is-undone"><span class="result-line">Bob against Alice and Charlie</span> '
    assert line + '<strong class="void-note">does not count: wrong hands</strong></li>' in see(device, "/club")
    styles = (ROOT / "static/css/club.css").read_text(encoding="utf-8")
    assert re.search(r"\.is-undone \.result-line,\s[^{]*\{\s+text-decoration: line-through;", styles)
