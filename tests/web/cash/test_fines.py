"""The catalogue's page and the fines of a match: proposed to everybody, booked by whoever keeps the book."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.service.cash import cash, fines
from referee.service.championship import results
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, fault, see, send

PRESET = {"valid_from": "2020-01-01"}
COUNT = len(fines.preset_offences())


def catalogue(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")


@pytest.fixture(scope="module")
def priced(lasting: Instance) -> Instance:
    """Return the ``lasting`` club, which has a catalogue."""
    fines.take_preset(lasting.desk, 1, "2020-01-01")
    return lasting


def ended(instance: Instance) -> str:
    match = instance.dealt()
    instance.say(match, "table declare red")
    return match


def test_the_presets_catalogue_is_taken_with_one_tap(instance: Instance) -> None:
    found_club(instance)
    assert "no catalogue of fines yet" in see(instance.onlooker(), "/fines")
    assert send(open_book(instance), "/fines", "/fines/preset", PRESET).status_code == 303
    page = see(instance.onlooker(), "/fines")
    assert len(re.findall(r'<th scope="row">', page)) == COUNT
    assert "€1.00 to €2.50, voted" in page and "€1.00 / €2.50, rising" in page and "the host has no vote" in page
    assert 'method="post"' not in page


def test_a_price_changes_from_a_day_on(instance: Instance) -> None:
    catalogue(instance)
    device = open_book(instance)
    data = {"valid_from": "2026-01-01", "price_burp": "1 – 2", "price_own_1": "3", "text_own_1": "Fell asleep"}
    assert send(device, "/fines", "/fines", data).status_code == 303
    page = see(instance.onlooker(), "/fines")
    assert re.findall(r'<th scope="row">([^<]*)', page) == ["Burped in somebody's face", "Fell asleep"]
    assert "€1.00 to €2.00, voted" in page


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"price_burp": "dear"}, "price_burp", "That is no amount. Write it like 2.50 or 2,50."),
        *(
            ({"price_burp": price}, "price_burp", "A price is more than nothing: write it without a minus")
            for price in ("-5", "\N{MINUS SIGN}5", "€ -5")
        ),
        ({"price_burp": "1.234,56"}, "price_burp", "no dots between thousands"),
        ({"price_burp": "2 – 1"}, "price_burp", "The smaller amount comes first."),
        ({"price_burp": "1,234"}, "price_burp", "at most two digits after the comma"),
        ({"price_own_1": "1"}, "text_own_1", "Write what it is for."),
        ({"price_own_1": "1", "text_own_1": "x" * 201}, "text_own_1", "That is too long: at most 200 characters."),
        ({"price_burp": "1", "valid_from": "2026-13-01"}, "valid_from", "There is no such day."),
        ({"price_burp": "1", "valid_from": "0001-01-01"}, "valid_from", "The year lies between 1900 and 2199"),
        ({"price_burp": "1", "valid_from": "9999-12-31"}, "valid_from", "The year lies between 1900 and 2199"),
    ],
)
def test_a_faulty_line_is_told_at_its_field(
    priced: Instance, keeping: FlaskClient, data: dict[str, str], field: str, says: str
) -> None:
    answer = send(keeping, "/fines", "/fines", data)
    assert answer.status_code == 400
    assert says in fault(answer.text, f"{field}-new")
    assert len(re.findall(r'<th scope="row">', see(priced.onlooker(), "/fines"))) == COUNT


def test_everything_that_is_wrong_with_a_catalogue_is_told_at_once(instance: Instance) -> None:
    catalogue(instance)
    data = {
        **{"valid_from": "2026-13-01", "price_burp": "dear", "price_insult": "2 – 1", "text_own_1": "Fell asleep"},
        **{"price_own_1": "", "price_own_2": "1", "effect_own_2": "death", "excluded_own_2": "everybody"},
    }
    page = send(open_book(instance), "/fines", "/fines", data).text
    faulty = set(re.findall(r'id="fault-(\w+)-new"', page))
    assert faulty == {
        *("valid_from", "price_burp", "price_insult"),
        *("price_own_1", "text_own_2", "effect_own_2", "excluded_own_2"),
    }
    kept = ("2026-13-01", "dear", "2 – 1", "Fell asleep")
    assert [value for value in kept if f'value="{value}"' not in page] == []


def test_an_offence_of_the_clubs_own_says_its_effect_and_who_has_no_vote(instance: Instance) -> None:
    catalogue(instance)
    device = open_book(instance)
    own = {"price_own_1": "1 / 2", "text_own_1": "Hid a card", "effect_own_1": "loses_cards"}
    data = {"valid_from": "2020-01-01", **own, "excluded_own_1": "accused", "price_burp": "0,50"}
    assert send(device, "/fines", "/fines", data).status_code == 303
    assert "and all remaining cards are lost, whoever pays has no vote" in see(instance.onlooker(), "/fines")
    page = see(device, "/fines")
    for chosen in ("loses_cards", "accused"):
        assert f'<option selected value="{chosen}">' in page
    changed = {**data, "text_own_1": "Hid cards", "effect_own_1": "", "excluded_own_1": "host"}
    assert send(device, "/fines", "/fines", changed).status_code == 303
    (offence,) = (offence for offence in fines.list_versions(instance.desk)[0].offences if offence.key == "own_1")
    assert (offence.text, offence.cents, offence.effect, offence.excluded) == ("Hid cards", (100, 200), None, "host")


def versions(instance: Instance) -> None:
    """Write the preset from 2020 on; from 2024 on burping is dearer and there is an offence of the club's own."""
    catalogue(instance)
    lines = [fines.OffenceInput("burp", "1,50"), fines.OffenceInput("own_1", "3", "Fell asleep")]
    fines.write_catalogue(instance.desk, 1, "2024-01-01", lines)


def test_each_catalogue_is_listed_with_its_days_and_shown_for_a_day(instance: Instance) -> None:
    versions(instance)
    today = see(instance.onlooker(), "/fines")
    listed = re.findall(r'href="/fines\?on=([-\d]+)"( aria-current="true")?>([^<]*)', today)
    assert listed == [
        ("2024-01-01", ' aria-current="true"', "From 1 January 2024 on"),
        ("2020-01-01", "", "From 1 January 2020 to 31 December 2023"),
    ]
    assert "Fell asleep" in today and "€1.50" in today
    before = see(instance.onlooker(), "/fines?on=2023-12-31")
    assert len(re.findall(r'<th scope="row">', before)) == COUNT and "Fell asleep" not in before
    assert "Valid from 1 January 2020 to 31 December 2023." in before
    assert "There was no catalogue of fines on that day." in see(instance.onlooker(), "/fines?on=2019-12-31")


@pytest.mark.parametrize(
    ("on", "says"),
    [
        ("2023-02-30", "There is no such day."),
        *((on, "Write the day like 2025-12-31") for on in ("yesterday", "2023", "\x00", "9" * 99)),
    ],
)
def test_a_day_that_does_not_exist_is_told_at_its_field(instance: Instance, on: str, says: str) -> None:
    versions(instance)
    answer = instance.onlooker().get("/fines", query_string={"on": on}, headers=HTML)
    assert (answer.status_code, says in fault(answer.text, "on")) == (400, True)
    assert "Fell asleep" in answer.text


def test_the_catalogue_of_a_day_is_written_anew_for_another(instance: Instance) -> None:
    """What was dropped meanwhile comes back, and what came later may be used earlier."""
    versions(instance)
    device = open_book(instance)
    page = see(device, "/fines?on=2023-06-01")
    sent = dict(re.findall(r'name="(price_\w+)"[^>]* value="([^"]+)"', page))
    assert (len(sent), sent["price_hospitality"]) == (COUNT, "1.00 – 2.50")
    assert re.search(r'name="valid_from"[^>]*value="2023-06-01"', page)
    more = {"price_own_1": "2", "text_own_1": "Fell asleep", "valid_from": "2023-06-01"}
    assert send(device, "/fines?on=2023-06-01", "/fines?on=2023-06-01", {**sent, **more}).status_code == 303
    catalogues = fines.list_versions(instance.desk)
    assert [(catalogue.valid_from.isoformat(), len(catalogue.offences)) for catalogue in catalogues] == [
        ("2024-01-01", 2), ("2023-06-01", COUNT + 1), ("2020-01-01", COUNT)]  # fmt: skip
    assert set(catalogues[2].offences) < set(catalogues[1].offences)


def test_an_offence_is_written_for_a_day_before_there_was_one(instance: Instance) -> None:
    """Today's page writes a catalogue for an earlier day, with the club's own offence and a fault in it."""
    versions(instance)
    device = open_book(instance)
    early = {"valid_from": "2021-01-01", "price_own_1": "4", "text_own_1": "", "price_burp": "1"}
    answer = send(device, "/fines", "/fines", early)
    assert "Write what it is for." in fault(answer.text, "text_own_1-new")
    assert send(device, "/fines", "/fines", {**early, "text_own_1": "Fell asleep"}).status_code == 303
    offences = fines.list_versions(instance.desk)[1].offences
    assert {(offence.key, offence.cents, offence.text) for offence in offences} == {
        ("own_1", (400,), "Fell asleep"), ("burp", (100,), None)}  # fmt: skip


def test_an_offence_that_nobody_knows_is_refused(instance: Instance) -> None:
    catalogue(instance)
    answer = send(open_book(instance), "/fines", "/fines", {"valid_from": "2021-01-01", "price_theft": "1"})
    assert (answer.status_code, "does not know this offence" in answer.text) == (400, True)
    assert len(fines.list_versions(instance.desk)) == 1


def test_nobody_without_the_pin_writes_a_catalogue_or_books(instance: Instance) -> None:
    found_club(instance)
    match = ended(instance)
    for path in ("/fines", "/fines/preset", f"/matches/{match}/fines"):
        assert send(instance.table, "/book", path, PRESET).status_code == 403
    assert "no catalogue of fines yet" in see(instance.onlooker(), "/fines")


def test_the_fines_of_a_match_are_proposed_and_booked(instance: Instance) -> None:
    catalogue(instance)
    device = open_book(instance)
    match = ended(instance)
    path = f"/matches/{match}/fines"
    page = see(device, path)
    assert "Bob: Match lost" in page and "Charlie: Match lost" in page and "Action 2" in page
    chosen = re.findall(r'name="fine" value="([^"]+)"', page)
    assert send(device, path, path, {"fine": chosen}).status_code == 303
    assert "booked" in see(instance.onlooker(), path)
    assert cash.read_cash_box(instance.desk).owed == 100
    assert f"/matches/{match}/replay#2" in see(instance.onlooker(), "/cash")


def test_a_running_match_proposes_nothing_yet(instance: Instance) -> None:
    catalogue(instance)
    match = instance.dealt()
    assert "The match still runs." in see(instance.onlooker(), f"/matches/{match}/fines")


@pytest.mark.parametrize("chosen", ["2.lost.1", "9.lost.2", "2.theft.2", "", "x" * 500, "2.lost.2.9"])
def test_what_is_not_proposed_is_not_booked(instance: Instance, chosen: str) -> None:
    catalogue(instance)
    match = ended(instance)
    answer = send(open_book(instance), f"/matches/{match}/fines", f"/matches/{match}/fines", {"fine": chosen})
    assert (answer.status_code, "nothing was booked" in answer.text) == (409, True)
    assert cash.list_lines(instance.desk, None) == ()


def test_a_match_that_was_taken_out_proposes_and_books_nothing(instance: Instance) -> None:
    catalogue(instance)
    device, match = open_book(instance), ended(instance)
    path = f"/matches/{match}/fines"
    chosen = re.findall(r'name="fine" value="([^"]+)"', see(device, path))
    results.set_void(instance.desk, 1, f"match:{match}", True, "played without a board")
    assert fines.list_proposals(instance.desk, match) == ()
    refused = send(device, "/book", path, {"fine": chosen})
    assert (refused.status_code, "nothing is moved, voted on, demanded or fined" in refused.text) == (409, True)
    page = see(device, path)
    assert "played without a board" in page and 'name="fine"' not in page and "Nothing to fine" not in page
    assert cash.list_lines(instance.desk, None) == ()


def test_an_unknown_match_has_no_fines(instance: Instance) -> None:
    found_club(instance)
    assert instance.table.get("/matches/unknown/fines").status_code == 404
    assert send(open_book(instance), "/book", "/matches/unknown/fines", {"fine": "2.lost.2"}).status_code == 404


def test_a_fine_is_entered_by_its_offence(instance: Instance) -> None:
    catalogue(instance)
    device = open_book(instance)
    data = {"kind": "fine", "member": "2", "offence": "insult", "amount": "", "text": ""}
    assert send(device, "/cash", "/cash/entries", data).status_code == 303
    assert "Unsuitable insult at the board" in see(instance.onlooker(), "/cash")
    wrong = send(device, "/cash", "/cash/entries", {**data, "amount": "7"})
    assert fault(wrong.text, "amount-members") == "The catalogue says how much this fine is: €0.50."
    unknown = send(device, "/cash", "/cash/entries", {**data, "offence": "theft"})
    assert "does not know this offence" in fault(unknown.text, "offence-members")
