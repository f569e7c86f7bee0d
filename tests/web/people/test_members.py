"""Members: name, colour, days; who changed what; a PIN of one's own for the book."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from html import unescape

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.admin import founding
from referee.service.championship import results
from referee.service.championship.results import ResultInput
from referee.service.desk import clock
from referee.service.people import book, roster
from referee.web.frame import guard
from tests.instance import Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import fault, see, send

OWN = "1357"


def change(instance: Instance, member: int, device: FlaskClient | None = None, **data: str) -> TestResponse:
    return send(device or writing(instance), "/members", f"/members/{member}", data)


def add(instance: Instance, **data: str) -> TestResponse:
    return send(writing(instance), "/members", "/members", data)


def writing(instance: Instance) -> FlaskClient:
    """Return a device that may change the members: Alice keeps the book there, once it has a PIN."""
    return open_book(instance) if book.read_book(instance.desk).has_pin else instance.table


def changes(instance: Instance) -> list[str]:
    """Return what was changed by whom since the club was there, oldest first, in English."""
    page = see(open_book(instance), "/book")
    listed = page[page.index('"plain changes"') :].partition("</ul>")[0]
    lines = listed.split("<li>")[1:]
    return [line.partition(" · ")[2].partition("</li>")[0].replace("</span>", ":") for line in reversed(lines)]


def test_a_member_is_added(instance: Instance) -> None:
    assert add(instance, name=" Alice ", colour="red").status_code == 303
    (alice,) = roster.list_members(instance.desk)
    assert (alice.name, alice.colour, alice.active, alice.since, alice.until) == (
        "Alice",
        "red",
        True,
        clock.today(),
        None,
    )


def test_a_member_is_renamed_leaves_and_comes_back(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red", "1999-01-01")
    change(instance, 1, name="Alicia", colour="", since="1999-01-01", until=clock.today().isoformat())
    gone = roster.find_member(instance.desk, 1)
    assert (gone.name, gone.colour, gone.active, gone.until) == ("Alicia", None, False, clock.today())
    assert "Not members today" in see(instance.table, "/members")
    change(instance, 1, name="Alicia", colour="pink", until="")
    back = roster.find_member(instance.desk, 1)
    assert (back.colour, back.active, back.since, back.until) == ("pink", True, date(1999, 1, 1), None)


def test_the_form_says_that_somebody_played_before_they_are_there_since(instance: Instance) -> None:
    found_club(instance)
    results.add_result(instance.desk, 1, ResultInput("2022-03-04", "Alice, Bob", "Bob"), None)
    device = open_book(instance)
    hint = '<p class="hint wide">Played here since 4 March 2022 already.</p>'
    assert see(device, "/members").count(hint) == 2
    change(instance, 2, device, name="Bob", colour="blue", since="2022-03-04")
    assert see(device, "/members").count(hint) == 1


def test_whoever_has_long_had_a_comma_in_the_name_keeps_it(instance: Instance) -> None:
    row = replace(roster.blank_row(), name="Müller, Tom")
    instance.desk.change(lambda writing: roster.enrol_members(writing, [row]))
    assert change(instance, 1, name="Müller, Tom", colour="pink").status_code == 303
    assert roster.find_member(instance.desk, 1).colour == "pink"
    refused = change(instance, 1, name="Müller, Thomas", colour="pink")
    assert (refused.status_code, "cannot be part of one: , / | & +" in unescape(refused.text)) == (400, True)


def test_a_member_of_next_year_is_none_yet(instance: Instance) -> None:
    add(instance, name="Alice", colour="red", since=f"{clock.today().year + 1}-01-01")
    assert not roster.find_member(instance.desk, 1).active


@pytest.mark.parametrize(
    ("data", "status", "faults"),
    [
        ({"name": ""}, 400, {"name": "A name is missing."}),
        ({"name": "   "}, 400, {"name": "A name is missing."}),
        ({}, 400, {"name": "A name is missing."}),
        ({"name": "A" * 41}, 400, {"name": "A name has at most 40 characters."}),
        ({"name": "Zo\x07e"}, 400, {"name": "“Name” holds characters that cannot be shown."}),
        *(
            ({"name": f"Müller{separator}Tom"}, 400, {"name": "cannot be part of one: , / | & +"})
            for separator in (", ", "/", "|", " & ", "+")
        ),
        ({"name": "Müller\nTom"}, 400, {"name": "“Name” holds characters that cannot be shown."}),
        ({"name": "ALICE"}, 409, {"name": "ALICE is already a member."}),
        ({"name": "gus"}, 409, {"name": "gus has been a member before"}),
        ({"name": "Zoe", "colour": "mauve"}, 400, {"colour": "There is no such colour."}),
        ({"name": "Zoe", "colour": "red"}, 409, {"colour": "Alice already plays this colour."}),
        ({"name": "Zoe", "since": "2022-02-30"}, 400, {"since": "There is no such day."}),
        ({"name": "Zoe", "since": "0001-01-01"}, 400, {"since": "The year lies between 1900 and 2199"}),
        ({"name": "Zoe", "since": "2020-01-02", "until": "2020-01-01"}, 400, {"until": "Nobody leaves before"}),
        (
            {"name": "alice", "colour": "red", "since": "soon", "until": "31.04.2020"},
            400,
            {
                "name": "alice is already a member.",
                "colour": "Alice already plays this colour.",
                "since": "Write the day like",
                "until": "There is no such day.",
            },
        ),
    ],
)
def test_everything_that_is_wrong_with_a_member_is_told_at_its_field(
    instance: Instance, data: dict[str, str], status: int, faults: dict[str, str]
) -> None:
    roster.add_member(instance.desk, "Alice", "red", "2000-01-01")
    roster.add_member(instance.desk, "Gus", "blue", "1990-01-01", "1999-12-31")
    roster.add_member(instance.desk, "Bob", "green")
    before = roster.list_members(instance.desk)
    for answer, where in ((add(instance, **data), "new"), (change(instance, 3, **data), "3")):
        assert answer.status_code == status
        for field, says in faults.items():
            assert says in fault(answer.text, f"{field}-{where}")
        assert f'value="{data["name"]}"' in answer.text if data.get("name") == "Zoe" else True
    assert roster.list_members(instance.desk) == before


def test_a_colour_is_free_for_the_days_its_member_was_not_there(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red", "2000-01-01", "2010-06-01")
    assert fault(add(instance, name="Bob", colour="red", since="2010-05-31").text, "colour-new") != ""
    assert add(instance, name="Bob", colour="red", since="2010-06-01").status_code == 303
    assert fault(change(instance, 1, name="Alice", colour="red", until="").text, "colour-1") == (
        "Bob already plays this colour."
    )


@pytest.mark.parametrize("number", ["99", "0", "99999999999999999999999"])
def test_an_unknown_member_is_not_there(instance: Instance, number: str) -> None:
    roster.add_member(instance.desk, "Alice", "red")
    for path in (f"/members/{number}", f"/members/{number}/pin", f"/members/{number}/pin/remove"):
        assert send(instance.table, "/members", path, {"name": "Zoe", "new": OWN, "again": OWN}).status_code in (
            404,
            405,
        )


def test_another_device_changes_no_members_while_a_match_runs(instance: Instance) -> None:
    instance.dealt()
    assert send(instance.onlooker(), "/members", "/members", {"name": "Zoe"}).status_code == 403
    assert roster.list_members(instance.desk) == ()


def test_once_there_is_a_pin_only_whoever_keeps_the_book_changes_members(instance: Instance) -> None:
    found_club(instance)
    before = roster.list_members(instance.desk)
    for path in ("/members", "/members/2", "/members/file"):
        answer = send(instance.table, "/members/2/pin", path, {"name": "Zoe"})
        assert (answer.status_code, "The book is not open on this device" in answer.text) == (403, True)
    page = see(instance.table, "/members")
    assert 'href="/book?next=/members"' in page and "Charlie" in page and 'action="/members' not in page
    assert roster.list_members(instance.desk) == before
    assert 'action="/members/2"' in see(open_book(instance), "/members")


def test_every_change_is_on_record_with_whoever_made_it(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance, 2)
    change(instance, 3, device, name="Carl", colour="", since="2020-02-01", until="2021-02-01")
    change(instance, 3, device, name="Carl", colour="pink", until="")
    change(instance, 3, name="Carl", guest="y")
    change(instance, 3, name="Carl")
    change(instance, 3, name="Carl")
    add(instance, name="Zoe")
    assert changes(instance) == [
        *(f"at the table: {name} became a member." for name in ("Alice", "Bob", "Charlie")),
        "Alice: The club's PIN was chosen.",
        "Bob: Charlie is called Carl.",
        "Bob: Carl has no colour any more.",
        "Bob: Carl has been a member since 1 Feb 2020.",
        "Bob: Carl left on 1 Feb 2021.",
        "Bob: Carl has the colour Pink.",
        "Bob: Carl is back.",
        "Alice: Carl became a guest.",
        "Alice: Carl was a guest and became a member.",
        "Alice: Zoe became a member.",
    ]


def test_the_founding_of_the_club_is_on_record(instance: Instance) -> None:
    founding.found_club(instance.desk, "easy_move_club")
    _, (_, who, what, facts) = book.list_changes(instance.desk)
    assert (who, what, len(facts["names"])) == (None, "club_founded", 7)  # type: ignore[arg-type]
    send(instance.table, "/book", "/book/pin", {"keeper": "1", "new": PIN, "again": PIN})
    assert "The club was founded with Michel, " in see(instance.table, "/book")


# a PIN of one's own


def set_own(instance: Instance, member: int, device: FlaskClient | None = None, **data: str) -> TestResponse:
    path = f"/members/{member}/pin"
    return send(device or instance.table, path, path, {"new": OWN, "again": OWN, **data})


def test_whoever_has_a_pin_must_give_it_to_keep_the_book(instance: Instance) -> None:
    found_club(instance)
    assert "Your own PIN" not in see(instance.onlooker(), "/book")
    assert set_own(instance, 2).status_code == 303
    device = instance.onlooker()
    for own, says in (("", "Bob has a PIN of their own"), ("0000", "not the PIN of Bob"), ("1", "four to eight")):
        answer = send(device, "/book", "/book/open", {"keeper": "2", "pin": PIN, "own": own})
        assert says in fault(answer.text, "own-open")
    answer = send(device, "/book", "/book/open", {"keeper": "2", "pin": "0000", "own": OWN})
    assert fault(answer.text, "pin-open") == "That is not the club's PIN."
    assert "Bob keeps the book" in see(open_book(instance, 2, OWN), "/cash")
    assert "Alice keeps the book" in see(open_book(instance), "/cash")


def test_the_club_s_pin_is_not_chosen_in_the_name_of_somebody_with_a_pin(instance: Instance) -> None:
    found_club(instance)
    set_own(instance, 2)
    data = {"keeper": "2", "new": "2468", "again": "2468"}
    assert fault(send(instance.table, "/book", "/book/pin", data).text, "own-set") != ""
    assert send(instance.table, "/book", "/book/pin", {**data, "own": OWN}).status_code == 303
    assert "Bob keeps the book" in see(instance.table, "/cash")


def test_a_new_pin_closes_the_book_where_it_is_open_in_that_name_and_stays_open_here(instance: Instance) -> None:
    found_club(instance)
    device, other = open_book(instance, 2), open_book(instance, 2)
    assert set_own(instance, 2, device).status_code == 303
    assert "Bob keeps the book" in see(device, "/cash")
    assert "Bob keeps the book" not in see(other, "/cash")


def test_a_pin_is_chosen_where_its_member_keeps_the_book_or_on_the_instances_own_device(instance: Instance) -> None:
    found_club(instance)
    tablet = instance.onlooker()
    with instance.app.app_context():
        tablet.get(f"/table/{guard.table_key()}")
    for device, status in ((open_book(instance, 1), 403), (instance.onlooker(), 403), (tablet, 303)):
        data = {"new": OWN, "again": OWN}
        assert send(device, "/book", "/members/2/pin", data).status_code == status
    assert "Bob chooses it where they keep the book" in see(instance.onlooker(), "/members/2/pin")


@pytest.mark.parametrize(
    ("data", "status", "field", "says"),
    [
        ({"new": "12", "again": "12"}, 400, "new", "A PIN has four to eight digits."),
        ({"new": "12345678९", "again": "12345678९"}, 400, "new", "A PIN has four to eight digits."),
        ({"again": "1358"}, 400, "again", "Both PINs must be the same."),
        ({"old": ""}, 403, "old", "Bob has a PIN of their own"),
        ({"old": "0000"}, 403, "old", "That is not the PIN of Bob."),
    ],
)
def test_a_faulty_own_pin_is_told_at_its_field(
    instance: Instance, data: dict[str, str], status: int, field: str, says: str
) -> None:
    found_club(instance)
    set_own(instance, 2)
    answer = set_own(instance, 2, old=OWN, **data) if "old" not in data else set_own(instance, 2, **data)
    assert answer.status_code == status
    assert says in fault(answer.text, f"{field}-pin")
    open_book(instance, 2, OWN)


def test_ten_wrong_ones_of_a_members_own_pin_are_looked_at_in_an_hour(instance: Instance) -> None:
    found_club(instance)
    set_own(instance, 2)
    for _ in range(10):
        assert set_own(instance, 2, old="0000").status_code == 403
    answer = set_own(instance, 2, old=OWN)
    assert (answer.status_code, "Too many wrong PINs" in fault(answer.text, "old-pin")) == (429, True)


def test_a_forgotten_pin_is_taken_away_at_the_computer_that_serves_alone(instance: Instance) -> None:
    found_club(instance)
    set_own(instance, 2)
    device = open_book(instance, 2, OWN)
    assert "PIN forgotten?" not in see(device, "/members/2/pin")
    assert send(device, "/members", "/members/2/pin/remove", {}).status_code == 403
    assert "PIN forgotten?" in see(instance.table, "/members/2/pin")
    assert send(instance.table, "/members/2/pin", "/members/2/pin/remove", {}).status_code == 303
    open_book(instance, 2)
    assert [change.what for change in book.list_changes(instance.desk)][:2] == ["own_pin_removed", "own_pin_set"]


def test_a_guests_pin_is_of_no_use_and_still_theirs_afterwards(instance: Instance) -> None:
    """Nobody gets round a member's PIN by making a guest of them for a moment."""
    found_club(instance)
    set_own(instance, 3)
    change(instance, 3, name="Charlie", guest="y")
    assert instance.table.get("/members/3/pin").status_code == 404
    assert send(instance.table, "/members/2/pin", "/members/3/pin", {"new": OWN, "again": OWN}).status_code == 404
    change(instance, 3, name="Charlie")
    answer = send(instance.onlooker(), "/book", "/book/open", {"keeper": "3", "pin": PIN})
    assert "Charlie has a PIN of their own" in fault(answer.text, "own-open")
