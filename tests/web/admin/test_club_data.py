"""The club's data for programs: what they are told, behind which link, and what a closed book keeps back."""

from __future__ import annotations

from datetime import timedelta

from referee.service.cash import cash
from referee.service.cash.cash import EntryInput
from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.desk.attempts import Guesser
from referee.service.evenings import evenings
from referee.service.evenings.evenings import EveningInput
from referee.service.people import book
from tests.instance import Instance
from tests.web.book import PIN, club_secret, found_club, open_book

ALICE, BOB, CHARLIE = 1, 2, 3


def furnish(instance: Instance) -> str:
    """Let Bob win and owe something, plan an evening at his place, and return the private path of the club's data."""
    found_club(instance)
    today = clock.today()
    results.add_result(instance.desk, ALICE, ResultInput(today.isoformat(), "Alice, Bob", "Bob"), None)
    gone = results.add_result(instance.desk, ALICE, ResultInput(today.isoformat(), "Alice, Charlie", "Alice"), None)
    results.set_void(instance.desk, ALICE, f"result:{gone}", void=True, reason="a jest")
    cash.add_entry(instance.desk, ALICE, EntryInput("fine", BOB, "2,50", "late", ""), None)
    day = (today + timedelta(days=9)).isoformat()
    written = EveningInput(day, "20:00", "Europe/Berlin", BOB, place="Hafenstraße 1")
    evening = evenings.plan_evening(instance.desk, ALICE, written, None)
    evenings.record_answer(instance.desk, evening, CHARLIE, "yes", keeper=ALICE)
    return f"/club/{club_secret(open_book(instance))}.json"


def test_a_program_reads_table_next_evening_results_and_debts(instance: Instance) -> None:
    told = instance.onlooker().get(furnish(instance)).json
    assert told["year"] == clock.today().year
    assert [(line["rank"], line["name"], line["wins"], line["points"]) for line in told["table"]] == [
        (1, "Bob", 1, 1.0),
        (2, "Alice", 0, 0.0),
    ]
    evening = told["next_evening"]
    assert (evening["host"], evening["place"], evening["zone"]) == ("Bob", "Hafenstraße 1", "Europe/Berlin")
    assert (evening["state"], evening["coming"]) == ("tentative", ["Charlie"])
    assert told["results"] == [
        {"day": clock.today().isoformat(), "winners": ["Bob"], "others": ["Alice"], "match": None}
    ]
    assert told["debts"] == [{"name": "Bob", "cents": 250}]


def test_a_match_is_named_by_its_id(instance: Instance) -> None:
    path = furnish(instance)
    match = instance.dealt()
    instance.say(match, "table declare red")
    assert match in [result["match"] for result in instance.onlooker().get(path).json["results"]]


def test_a_closed_book_keeps_the_debts_back(instance: Instance) -> None:
    path = furnish(instance)
    book.set_reading(instance.desk, ALICE, closed=True)
    told = instance.onlooker().get(path).json
    assert told["debts"] is None and told["table"]


def test_without_the_link_nothing_is_told_and_a_new_pin_makes_a_new_one(instance: Instance) -> None:
    path = furnish(instance)
    assert instance.onlooker().get("/club/0123456789abcdef.json").status_code == 404
    book.change_pin(instance.desk, Guesser("here"), ALICE, PIN, "1357")
    assert instance.onlooker().get(path).status_code == 404


def test_what_has_not_changed_is_not_sent_again(instance: Instance) -> None:
    path, program = furnish(instance), instance.onlooker()
    tag = program.get(path).headers["ETag"]
    again = program.get(path, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    cash.settle_account(instance.desk, ALICE, BOB, "payment_cash", 250, None)
    assert program.get(path, headers={"If-None-Match": tag}).status_code == 200
