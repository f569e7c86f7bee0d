"""The page of faces and offences: who sees what, what it answers, and what is wrong with it."""

from __future__ import annotations

import re

import pytest

from referee.service.cash import cash, fines
from referee.service.championship import results
from tests.instance import Instance
from tests.web.book import PIN, found_club, leave_club, open_book
from tests.web.forms import HTML, hidden, see, send

BURP = {"who": ["2", "3"], "offence": "burp"}


@pytest.fixture
def priced(instance: Instance) -> Instance:
    """Return a club of three with the catalogue of Easy-Move."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    return instance


def faces(page: str) -> list[str]:
    """Return the names below the faces, in their order."""
    return re.findall(r'class="face-name">([^<]+)<', page)


def test_the_page_says_what_it_booked_and_takes_it_back(priced: Instance) -> None:
    device = open_book(priced)
    answer = send(device, "/cash/fine", "/cash/fine", BURP)
    page = see(device, answer.headers["Location"])
    assert page.count("Burped in somebody's face <strong") == 2
    assert hidden(page, "entries") == ["1.2"]
    answer = send(device, "/cash/fine", "/cash/back", {"entries": "1.2", "next": "/cash/fine"})
    assert answer.headers["Location"] == "/cash/fine?done=3.4"
    assert see(device, "/cash/fine?done=3.4").count("Taken back: Fine") == 2
    assert hidden(see(device, "/cash/fine?done=3.4"), "entries") == []


def test_whose_notice_is_out_of_date_is_led_back_to_the_page_of_the_fine(priced: Instance) -> None:
    device = open_book(priced)
    send(device, "/cash/fine", "/cash/fine", BURP)
    cash.take_back(priced.desk, 1, 2)
    answer = send(device, "/cash/fine", "/cash/back", {"entries": "1.2", "next": "/cash/fine"})
    assert answer.status_code == 409 and "This entry has been taken back already" in answer.text
    assert re.findall('class="button primary" href="([^"]+)"', answer.text) == ["/cash/fine"]
    assert [line.undone for line in cash.whole_book(priced.desk)] == [False, True, False]


def test_what_costs_more_than_money_says_so(priced: Instance) -> None:
    device = open_book(priced)
    answer = send(device, "/cash/fine", "/cash/fine", {"who": "2", "offence": "false_set"})
    assert "and all remaining cards are lost" in see(device, answer.headers["Location"])


def test_readers_see_what_was_booked_and_no_keys(priced: Instance) -> None:
    send(open_book(priced), "/cash/fine", "/cash/fine", BURP)
    page = see(priced.onlooker(), "/cash/fine?done=1.99.x")
    assert "Fine: Bob" in page and "Charlie" not in page
    assert 'method="post"' not in page and "Open the book" in page


def test_in_a_match_its_players_come_first_a_guest_among_them(priced: Instance) -> None:
    seats = [{"colour": "green", "players": ["Zoe"]}, {"colour": "red", "players": ["Charlie"]}]
    match = priced.begin(seats=[*seats, {"colour": "blue", "players": ["Bob"]}])
    assert faces(see(open_book(priced), f"/matches/{match}/fine")) == ["Zoe", "Charlie", "Bob", "Alice"]


def test_in_a_match_that_does_not_count_nothing_is_booked(priced: Instance) -> None:
    match = priced.dealt()
    priced.say(match, "table declare red")
    results.set_void(priced.desk, 1, f"match:{match}", True, "a jest")
    device = open_book(priced)
    answer = send(device, "/cash/fine", f"/matches/{match}/fine", BURP)
    assert answer.status_code == 409 and "taken out" in answer.text
    assert cash.whole_book(priced.desk) == ()


def test_what_is_wrong_keeps_what_was_tapped(priced: Instance) -> None:
    device = open_book(priced)
    leave_club(priced, 3)
    answer = send(device, "/cash/fine", "/cash/fine", {**BURP, "at": "cash"})
    assert answer.status_code == 409
    assert "Charlie has left the club: nothing was booked." in answer.text
    assert re.findall(r'name="who" value="(\d)"[^>]*checked', answer.text) == ["2"]
    assert hidden(answer.text, "at") == ["cash"]
    assert cash.whole_book(priced.desk) == ()


def test_another_fine_is_for_the_faces_that_are_tapped_now(priced: Instance) -> None:
    """It is booked too if the book has closed meanwhile."""
    match = priced.dealt()
    priced.say(match, "table declare red")
    device, path = open_book(priced), f"/matches/{match}/fine"
    send(device, path, path, {"who": "2", "offence": "lost"})
    answer = send(device, path, path, {"who": ["2", "3"], "offence": "lost"})
    assert answer.status_code == 409
    form = re.findall(r'<form[^>]*id="fine".*?</form>', answer.text, re.S)
    assert ['name="another" value="lost"' in text for text in form] == [True]
    with device.session_transaction() as session:
        del session["book"]
    asked = send(device, path, path, {"who": "2", "another": "lost"})
    carried = {name: hidden(asked.text, name)[0] for name in ("who", "another")}
    pin = {"opening-keeper": "1", "opening-pin": PIN}
    assert send(device, path, path, {**carried, **pin}).status_code == 303
    assert [line.member for line in cash.whole_book(priced.desk)] == ["Bob", "Bob"]


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({"offence": "burp"}, "Tap the face of whoever pays first"),
        ({"who": "x", "offence": "burp"}, "Choose a member."),
        ({"who": "2"}, "does not know this offence"),
        ({"who": "2", "offence": "theft"}, "does not know this offence"),
    ],
)
def test_nonsense_gets_a_sentence(priced: Instance, data: dict[str, str], says: str) -> None:
    answer = send(open_book(priced), "/cash/fine", "/cash/fine", data)
    assert answer.status_code == 400 and says in answer.text


@pytest.mark.parametrize("path", ["/matches/nowhere/fine", "/evenings/99/fine"])
def test_faces_of_nothing_are_not_found(priced: Instance, path: str) -> None:
    assert open_book(priced).get(path, headers=HTML).status_code == 404


def test_an_entry_that_is_taken_back_already_is_not_taken_back_again(priced: Instance) -> None:
    device = open_book(priced)
    send(device, "/cash/fine", "/cash/fine", BURP)
    cash.take_back(priced.desk, 1, 2)
    answer = send(device, "/cash/fine", "/cash/back", {"entries": "1.2"})
    assert answer.status_code == 409 and "taken back already" in answer.text
    assert len(cash.whole_book(priced.desk)) == 3
    assert send(device, "/cash/fine", "/cash/back", {"entries": ""}).status_code == 404


def test_without_a_catalogue_the_page_says_where_it_is_written(instance: Instance) -> None:
    found_club(instance)
    assert "Take or write a catalogue" in see(open_book(instance), "/cash/fine")


def test_a_match_that_does_not_count_shows_no_faces(priced: Instance) -> None:
    match = priced.dealt()
    priced.say(match, "table declare red")
    results.set_void(priced.desk, 1, f"match:{match}", True, "a jest")
    page = see(open_book(priced), f"/matches/{match}/fine")
    assert "does not count (a jest)" in page and faces(page) == []


def test_an_offence_that_is_voted_on_is_about_one_person(priced: Instance) -> None:
    device = open_book(priced)
    answer = send(device, "/cash/fine", "/cash/fine", {"who": ["2", "3"], "offence": "hospitality"})
    assert answer.status_code == 400 and "Tap one face." in answer.text
    answer = send(device, "/cash/fine", "/cash/fine", {"who": "2", "offence": "hospitality"})
    assert answer.headers["Location"] == "/motions?accused=2&offence=hospitality#move-title"


def test_the_language_of_a_page_that_answers_a_form_leads_to_the_forms_page(priced: Instance) -> None:
    """`/cash/entries` itself takes nothing but the form."""
    device = open_book(priced)
    token = hidden(device.get("/cash", headers=HTML).text, "csrf_token")[0]
    wrong = {"csrf_token": token, "kind": "fine", "member": "2", "amount": "x"}
    page = device.post("/cash/entries", data=wrong, headers=HTML | {"Referer": "http://localhost/cash?done=1"}).text
    assert re.findall(r'href="([^"]*)lang=de"', page) == ["/cash?"]
    page = device.post("/cash/fine", data={"csrf_token": token}, headers=HTML).text
    assert re.findall(r'href="([^"]*)lang=de"', page) == ["/cash/fine?"]
