"""The catalogue's page and the fines of a match: proposed to everybody, booked by whoever keeps the book."""

from __future__ import annotations

import re

import pytest

from referee.service import cash, fines, results
from tests.club_house import House
from tests.web.book import found, keeper
from tests.web.forms import fault, see, send

PRESET = {"valid_from": "2020-01-01"}


def catalogue(house: House) -> None:
    found(house)
    fines.take_preset(house.desk, 1, "2020-01-01")


def ended(house: House) -> str:
    match = house.dealt()
    house.say(match, "table declare red")
    return match


def test_the_presets_catalogue_is_taken_with_one_tap(house: House) -> None:
    found(house)
    assert "no catalogue of fines yet" in see(house.onlooker(), "/fines")
    assert send(keeper(house), "/fines", "/fines/preset", PRESET).status_code == 303
    page = see(house.onlooker(), "/fines")
    assert len(re.findall(r'<th scope="row">', page)) == 20
    assert "€1.00 to €2.50, voted" in page and "€1.00 / €2.50, rising" in page and "the host has no vote" in page
    assert "<form" not in page


def test_a_price_changes_from_a_day_on(house: House) -> None:
    catalogue(house)
    device = keeper(house)
    data = {"valid_from": "2026-01-01", "price_burp": "1 – 2", "price_own_1": "3", "text_own_1": "Fell asleep"}
    assert send(device, "/fines", "/fines", data).status_code == 303
    page = see(house.onlooker(), "/fines")
    assert re.findall(r'<th scope="row">([^<]*)', page) == ["Burped in somebody's face", "Fell asleep"]
    assert "€1.00 to €2.00, voted" in page


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"price_burp": "dear"}, "price_burp", "That is no amount. Write it like 2.50 or 2,50."),
        ({"price_burp": "2 – 1"}, "price_burp", "The smaller amount comes first."),
        ({"price_burp": "1,234"}, "price_burp", "at most two digits after the comma"),
        ({"price_own_1": "1"}, "text_own_1", "Write what it is for."),
        ({"price_own_1": "1", "text_own_1": "x" * 201}, "text_own_1", "That is too long: at most 200 characters."),
        ({"price_burp": "1", "valid_from": "2026-13-01"}, "valid_from", "There is no such day."),
    ],
)
def test_a_faulty_line_is_told_at_its_field(house: House, data: dict[str, str], field: str, says: str) -> None:
    catalogue(house)
    answer = send(keeper(house), "/fines", "/fines", data)
    assert answer.status_code == 400
    assert says in fault(answer.text, field)
    assert len(re.findall(r'<th scope="row">', see(house.onlooker(), "/fines"))) == 20


def test_nobody_without_the_pin_writes_a_catalogue_or_books(house: House) -> None:
    found(house)
    match = ended(house)
    for path in ("/fines", "/fines/preset", f"/matches/{match}/fines"):
        assert send(house.table, "/book", path, PRESET).status_code == 403
    assert "no catalogue of fines yet" in see(house.onlooker(), "/fines")


def test_the_fines_of_a_match_are_proposed_and_booked(house: House) -> None:
    catalogue(house)
    device = keeper(house)
    match = ended(house)
    path = f"/matches/{match}/fines"
    page = see(device, path)
    assert "Bob: Match lost" in page and "Charlie: Match lost" in page and "Action 2" in page
    chosen = re.findall(r'name="fine" value="([^"]+)"', page)
    assert send(device, path, path, {"fine": chosen}).status_code == 303
    assert "booked" in see(house.onlooker(), path)
    assert cash.cash(house.desk).owed == 100
    assert f"/matches/{match}/record#n2" in see(house.onlooker(), "/cash")


def test_a_running_match_proposes_nothing_yet(house: House) -> None:
    catalogue(house)
    match = house.dealt()
    assert "The match still runs." in see(house.onlooker(), f"/matches/{match}/fines")


@pytest.mark.parametrize("chosen", ["2.lost.1", "9.lost.2", "2.theft.2", "", "x" * 500, "2.lost.2.9"])
def test_what_is_not_proposed_is_not_booked(house: House, chosen: str) -> None:
    catalogue(house)
    match = ended(house)
    answer = send(keeper(house), f"/matches/{match}/fines", f"/matches/{match}/fines", {"fine": chosen})
    assert (answer.status_code, "nothing was booked" in answer.text) == (409, True)
    assert cash.lines(house.desk, None) == ()


def test_a_match_that_was_taken_out_proposes_and_books_nothing(house: House) -> None:
    catalogue(house)
    device, match = keeper(house), ended(house)
    path = f"/matches/{match}/fines"
    chosen = re.findall(r'name="fine" value="([^"]+)"', see(device, path))
    results.set_void(house.desk, 1, f"match:{match}", True, "played without a board")
    assert fines.proposed(house.desk, match) == ()
    refused = send(device, "/book", path, {"fine": chosen})
    assert (refused.status_code, "nothing is moved, voted on, demanded or fined" in refused.text) == (409, True)
    page = see(device, path)
    assert "played without a board" in page and 'name="fine"' not in page and "Nothing to fine" not in page
    assert cash.lines(house.desk, None) == ()


def test_an_unknown_match_has_no_fines(house: House) -> None:
    found(house)
    assert house.table.get("/matches/unknown/fines").status_code == 404
    assert send(keeper(house), "/book", "/matches/unknown/fines", {"fine": "2.lost.2"}).status_code == 404


def test_a_fine_is_entered_by_its_offence(house: House) -> None:
    catalogue(house)
    device = keeper(house)
    data = {"kind": "fine", "member": "2", "offence": "insult", "amount": "", "text": ""}
    assert send(device, "/cash", "/cash/entries", data).status_code == 303
    assert "Unsuitable insult at the board" in see(house.onlooker(), "/cash")
    wrong = send(device, "/cash", "/cash/entries", {**data, "amount": "7"})
    assert fault(wrong.text, "amount-members") == "The catalogue says how much this fine is: €0.50."
    unknown = send(device, "/cash", "/cash/entries", {**data, "offence": "theft"})
    assert "does not know this offence" in fault(unknown.text, "offence-members")
