"""Every list as CSV: what stands in it, in both dialects; what is secret stays so; results are taken in again."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.club.files import csv_text
from referee.service.championship import championship, results
from referee.service.championship.championship import ClubResult
from referee.service.desk import clock
from referee.service.evenings import news
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from referee.web.admin.exports import KEEPERS_ONLY, LISTS, Yearly
from tests.instance import Instance
from tests.places import TESTS
from tests.web.admin.csv_lists import read_list
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import plan, says
from tests.web.forms import hidden, see, send

RESULT = {"day": "2022-03-04", "players": "Alice, Bob", "winners": "Bob", "note": "=1+1"}
FINE = {"kind": "fine", "member": "2", "amount": "2,50", "day": "2022-03-04", "text": "@late; „so“"}
PAYMENT = {"kind": "payment_cash", "member": "2", "amount": "1,00", "day": "2022-03-05", "text": ""}
EMPTY = ("fines", "motions", "evenings", "answers", "news", "statistics-missions")
RECORD = TESTS / "golden" / "domination_3.toml"


def fill(instance: Instance) -> FlaskClient:
    """Fill a club with a result, a fine half paid, a counter-entry, a match and its figures.

    Return a keeper's device.
    """
    found_club(instance)
    device = open_book(instance)
    assert send(device, "/results", "/results", RESULT).status_code == 303
    for entry in (FINE, PAYMENT):
        assert send(device, "/cash", "/cash/entries", entry).status_code == 303
    send(device, "/cash", "/cash/entries/2/back", {})
    record = {"record": (BytesIO(RECORD.read_bytes()), "r.toml")}
    assert send(instance.table, "/matches", "/matches/upload", record).status_code == 303
    return device


def test_every_list_is_written_and_no_cell_is_a_formula(instance: Instance) -> None:
    device, today = fill(instance), clock.today(clock.local_zone())
    for name, dialect in product(LISTS, csv_text.DIALECTS):
        answer = device.get(f"/exports/{name}.csv?as={dialect}&lang=de")
        assert answer.status_code == 200, answer.text
        assert answer.headers["Content-Disposition"] == f'attachment; filename="referee-{name}-{today}.csv"'
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        text = answer.data.decode()
        assert text.startswith("\ufeff") is (dialect == "excel")
        heading, *lines, end = text.removeprefix("\ufeff").split("\r\n")
        assert heading and end == "" and (lines or name in EMPTY), name
        assert len({len(row) for _, row in csv_text.read_rows(text)}) == 1, name
        cells = [cell.strip('"') for line in lines for cell in line.split(";" if dialect == "excel" else ",")]
        assert [cell for cell in cells if cell[:1] in tuple("=+@")] == []


def test_the_cash_book_in_both_dialects(instance: Instance) -> None:
    """A negative amount is a number; a text that begins with @ is not run."""
    device = fill(instance)
    text = instance.onlooker().get("/exports/cash-book.csv?as=excel&lang=de").data.decode()
    assert text.splitlines()[0] == (
        "\ufeffNr.;Tag;Was;Wer;Betrag;Wofür;nimmt zurück Nr.;Partie;Aktion;Abend;"
        "Eingetragen von;Eingetragen am;Beantragt von"
    )
    assert '1;04.03.2022;Strafe;Bob;2,50;"\'@late; „so“";;;;;Alice;' in text
    assert [row[:7] for row in read_list(device, "cash-book")] == [
        ["1", "2022-03-04", "Fine", "Bob", "2.50", "@late; „so“", ""],
        ["2", "2022-03-05", "Paid in cash", "Bob", "1.00", "", ""],
        ["3", clock.today(clock.local_zone()).isoformat(), "Paid in cash", "Bob", "-1.00", "", "2"],
    ]
    assert read_list(device, "balances") == [["Alice", "0.00"], ["Bob", "2.50"], ["Charlie", "0.00"]]


def summary_of(result: ClubResult) -> tuple[object, ...]:
    return result.day, result.played.players, result.played.winners, result.void


def test_exported_results_taken_into_the_same_club_add_nothing(instance: Instance) -> None:
    """Those entered by hand are known, and those of recorded matches as well."""
    device = fill(instance)
    kept = championship.read_championship(instance.desk, None)
    written = device.get("/exports/results.csv?as=excel&lang=de").data
    answer = send(device, "/results", "/results/file", {"file": (BytesIO(written), "results.csv")})
    assert "0 results were taken, 2 were here already." in see(device, answer.location)
    assert championship.read_championship(instance.desk, None) == kept


@pytest.mark.parametrize("dialect", csv_text.DIALECTS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_exported_results_are_taken_in_again(instance: Instance, tmp_path: Path, dialect: str, language: str) -> None:
    device = fill(instance)
    void = {"target": "result:1", "do": "void", "reason": "a test"}
    assert send(device, "/results", "/results/void", void).status_code == 303
    written = device.get(f"/exports/results.csv?as={dialect}&lang={language}").data
    other = Instance(tmp_path / "other")
    try:
        found_club(other, 6)
        file = {"file": (BytesIO(written), "results.csv")}
        assert send(open_book(other), "/results", "/results/file", file).status_code == 303
        read = championship.read_championship(other.desk, None)
    finally:
        other.close()
    kept = championship.read_championship(instance.desk, None)
    assert [summary_of(result) for result in read.results] == [summary_of(result) for result in kept.results]
    assert [(line.name, line.wins) for line in read.table] == [(line.name, line.wins) for line in kept.table]


@pytest.mark.parametrize("dialect", csv_text.DIALECTS)
def test_a_match_of_players_with_commas_in_their_names_is_taken_in_again(
    instance: Instance, tmp_path: Path, dialect: str
) -> None:
    """A match may be played under any name; here it is known already, in another club it is a result."""
    found_club(instance)
    names = ("Miller, Bob", '"Ace"', "Emil & Frida")
    seats = [{"colour": c, "players": [n]} for c, n in zip(("red", "blue", "green"), names, strict=True)]
    match = instance.dealt(seats=seats)
    instance.say(match, "table declare red")
    written = open_book(instance).get(f"/exports/results.csv?as={dialect}").data
    other, taken = Instance(tmp_path / "other"), []
    try:
        found_club(other)
        for club in (instance, other):
            device, file = open_book(club), {"file": (BytesIO(written), "results.csv")}
            answer = send(device, "/results", "/results/file", file)
            if answer.location is None:
                answer = send(device, "/results", "/results/file", {"content": hidden(answer.text, "content")[0]})
            taken.append(answer.location)
        (read,) = championship.read_championship(other.desk, None).results
    finally:
        other.close()
    assert taken == ["/results?taken=0&known=1", "/results?taken=1&known=0"]
    assert (set(read.played.players), read.played.winners) == (set(names), (names[0],))


def test_a_match_that_does_not_count_says_why_among_the_matches_too(instance: Instance) -> None:
    device = fill(instance)
    [*_, match, why] = read_list(device, "matches")[-1]
    results.set_void(instance.desk, 1, f"match:{match}", True, "wrong hands")
    assert (why, read_list(device, "matches")[-1][-1]) == ("", "wrong hands")


def test_a_year_has_its_own_results_and_standings(instance: Instance) -> None:
    device = fill(instance)
    assert read_list(device, "results", year="2022") == [["2022-03-04", "Alice, Bob", "Bob", "=1+1", *[""] * 4]]
    standings = [["1", "Bob", "1", "1", "1", "0"], ["2", "Alice", "0", "0", "1", "0"]]
    assert read_list(device, "standings", year="2022") == standings
    assert len(read_list(device, "results", year="all")) == len(read_list(device, "results")) == 2
    assert "referee-results-2022-" in device.get("/exports/results.csv?year=2022").headers["Content-Disposition"]


def test_of_a_secret_vote_only_the_numbers_are_told(instance: Instance) -> None:
    found_club(instance)
    place = OfMatch(instance.dealt())
    for secret in (True, False):
        wanted = MotionInput(1, 2, text="late", amount="1", secret=secret)
        motion = motions.move_fine(instance.desk, place, wanted, None)
        assert read_list(instance.onlooker(), "motions")[-1][10:] == ["", "", "", "", ""]
        for name, said in (("Alice", "yes"), ("Bob", "no"), ("Charlie", "yes")):
            motions.cast_vote(instance.desk, motion, name, said)
        motions.settle_due_votes(instance.desk)
    secret_one, open_one = read_list(instance.onlooker(), "motions")
    assert secret_one[8:] == ["yes", "", "yes", "2", "1", "0", ""]
    assert open_one[8:] == ["no", "", "yes", "2", "1", "0", "Alice: yes, Bob: no, Charlie: yes"]


def test_evenings_and_every_answer_to_them(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert plan(device, day="2099-10-16", place="Hafenstraße 1", note="bring cups").status_code == 303
    for said in ("yes", "no"):
        says(device, 2, said)
    says(device, 1, "yes")
    assert [row[0] for row in read_list(device, "evenings")] == ["2099-10-16"]
    assert [[*row[:3], row[4]] for row in read_list(device, "answers")] == [
        ["2099-10-16", "Bob", "comes", "Alice"],
        ["2099-10-16", "Bob", "does not come", "Alice"],
        ["2099-10-16", "Alice", "comes", ""],
    ]


def test_news_go_out_as_they_were_written_and_only_while_they_are_up(instance: Instance) -> None:
    found_club(instance)
    for title in ("=1+1", "down"):
        news.publish_news(
            instance.desk, 1, news.NewsInput("2022-10-14", title, "# Two matches\n\n- **Bob**, twice"), None
        )
    news.take_down(instance.desk, 1, 2)
    assert [row[:4] for row in read_list(instance.onlooker(), "news")] == [
        ["2022-10-14", "=1+1", "# Two matches\n\n- **Bob**, twice", "Alice"]
    ]
    assert "/exports/news.csv" in see(instance.onlooker(), "/news")


def test_a_closed_book_asks_for_the_pin_first(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    send(device, "/book", "/book/reading", {"reading": "pin"})
    for name in LISTS:
        assert instance.onlooker().get(f"/exports/{name}.csv").location.startswith("/book?next=")
    assert device.get("/exports/members.csv").status_code == 200


@pytest.mark.parametrize(
    ("path", "status", "says"),
    [
        ("/exports/members.csv?as=pdf", 400, "excel, rfc"),
        ("/exports/results.csv?year=MMXXII", 400, "“Year” cannot have this value"),
        ("/exports/results.csv?year=0", 400, "“Year” cannot have this value"),
        ("/exports/nothing.csv", 404, "There is no such page."),
    ],
)
def test_what_cannot_be_exported_is_told(instance: Instance, path: str, status: int, says: str) -> None:
    answer = instance.onlooker().get(path, headers={"Accept": "text/html"})
    assert (answer.status_code, says in answer.text) == (status, True), answer.text


@pytest.mark.parametrize("year", ["%0d%0aX:1", "%E2%82%AC", "%22;x%22.exe"])
def test_a_lists_name_holds_nothing_that_was_asked_for(instance: Instance, year: str) -> None:
    fill(instance)
    answer = instance.onlooker().get(f"/exports/members.csv?year={year}")
    day = clock.today(clock.local_zone()).isoformat()
    assert answer.headers["Content-Disposition"] == f'attachment; filename="referee-members-{day}.csv"'


def test_what_was_changed_is_for_whoever_keeps_the_book(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    assert instance.onlooker().get("/exports/changes.csv").status_code == 403
    assert read_list(device, "changes")[-1][1:] == ["Alice", "The club's PIN was chosen."]
    assert "/exports/changes.csv" in see(device, "/book")
    assert "/exports/changes.csv" not in see(instance.onlooker(), "/files")


PAGES = {
    "/members": ("members",),
    "/cash": ("cash-book", "balances", "motions"),
    "/matches": ("matches", "results"),
    "/championship/2022": ("standings", "results"),
    "/championship/all": ("standings", "results"),
    "/statistics/2022": tuple(name for name in LISTS if name.startswith("statistics-")),
    "/files": tuple(name for name in LISTS if name not in KEEPERS_ONLY),
}


def test_every_list_has_its_links_where_it_stands(instance: Instance) -> None:
    fill(instance)
    for page, names in PAGES.items():
        text, year = see(instance.onlooker(), page), "2022" if page.endswith("2022") else ""
        for name in names:
            more = f"&year={year}" if year and isinstance(LISTS[name], Yearly) else ""
            for dialect in csv_text.DIALECTS:
                assert f'href="/exports/{name}.csv?as={dialect}{more}"' in text, (page, name)
