"""Guests: a name with an account in the cash box and nothing else of a member; both turn into each other."""

from __future__ import annotations

import re

import pytest

from referee.service.cash import cash, fines
from referee.service.cash.cash import EntryInput
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.motions import motions, moving
from referee.service.motions.moving import OfEvening
from referee.service.people import book, roster
from referee.service.people.roster import Member
from tests.instance import Instance
from tests.web.book import found_club, leave_club, open_book
from tests.web.evenings.evening_pages import end, plan, says, soon
from tests.web.forms import fault, see, send

FINE = {"kind": "fine", "member": "", "guest": " Zoe ", "amount": "2,50", "text": "came late", "day": ""}
ZOE = 4


def fined(instance: Instance) -> None:
    """Zoe, who is no member, has been fined."""
    found_club(instance)
    cash.add_entry(instance.desk, 1, EntryInput("fine", None, "2.50", "came late", "", guest="Zoe"), None)


def summary_of(member: Member) -> tuple[str, str | None, bool, bool]:
    return member.name, member.colour, member.active, member.guest


def test_the_cash_box_takes_another_name_for_a_fine(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for _ in range(2):
        assert send(device, "/cash", "/cash/entries", FINE).status_code == 303
    assert summary_of(roster.find_member(instance.desk, ZOE)) == ("Zoe", None, False, True)
    page = see(device, "/cash")
    assert re.search(r"<strong>Zoe</strong>\s*<span class=\"hint\">guest · owes €5.00", page)
    assert '<span class="face-name">Zoe (guest)</span>' in page
    (change, *_) = book.list_changes(instance.desk)
    assert (change.who, change.what, change.facts) == ("Alice", "guest_kept", {"name": "Zoe"})
    assert "Zoe is kept as a guest and has an account." in see(device, "/book")


def test_an_even_guest_is_not_listed(instance: Instance) -> None:
    fined(instance)
    cash.add_entry(instance.desk, 1, EntryInput("payment_cash", ZOE, "2.50", "", ""), None)
    assert [account.member.name for account in cash.read_cash_box(instance.desk).accounts] == [
        "Alice",
        "Bob",
        "Charlie",
    ]


@pytest.mark.parametrize(
    ("data", "faults"),
    [
        ({"member": "1"}, {"guest": "Choose somebody or write a name, not both."}),
        ({"kind": "payment_cash"}, {"guest": "A new name is kept with a fine."}),
        ({"guest": "Z" * 41}, {"guest": "A name has at most 40 characters."}),
        ({"guest": "Zoe/Yan", "amount": "much"}, {"guest": "cannot be part of one: , / | & +", "amount": "That is no"}),
        ({"guest": "Zo\x07e"}, {"guest": "characters that cannot be shown"}),
        (
            {"guest": "", "amount": "much", "text": "", "day": "2022-02-30"},
            {
                "member": "Choose a member.",
                "amount": "That is no amount.",
                "text": "Write what it is for.",
                "day": "There is no such day.",
            },
        ),
    ],
)
def test_everything_that_is_wrong_is_told_at_once(
    instance: Instance, data: dict[str, str], faults: dict[str, str]
) -> None:
    found_club(instance)
    answer = send(open_book(instance), "/cash", "/cash/entries", {**FINE, **data})
    assert answer.status_code == 400
    for field, text in faults.items():
        assert text in fault(answer.text, f"{field}-members")
    assert len(roster.list_members(instance.desk)) == 3


def test_a_member_is_found_under_the_name_and_no_guest_is_kept(instance: Instance) -> None:
    found_club(instance)
    cash.add_entry(instance.desk, 1, EntryInput("fine", None, "1", "late", "", guest="BOB"), None)
    assert [
        (account.member.name, account.owes) for account in cash.read_cash_box(instance.desk).accounts if account.owes
    ] == [("Bob", 100)]


def test_a_guest_is_not_asked_about_evenings_and_keeps_no_book(instance: Instance) -> None:
    fined(instance)
    device = open_book(instance)
    evening = soon(device)
    assert "Zoe" not in see(device, f"/evenings/{evening}")
    assert says(device, ZOE, "yes", evening).status_code == 400
    assert "Zoe" not in see(device, "/evenings")
    assert "Zoe" not in see(instance.onlooker(), "/book")
    answer = send(instance.onlooker(), "/book", "/book/open", {"keeper": str(ZOE), "pin": "2580"})
    assert fault(answer.text, "keeper-open") == "Choose who you are: every entry says who wrote it."


def test_a_guest_becomes_a_member_and_a_member_a_guest_with_one_change(instance: Instance) -> None:
    fined(instance)
    device = open_book(instance)
    send(device, "/members", f"/members/{ZOE}", {"name": "Zoe", "colour": "pink"})
    assert summary_of(roster.find_member(instance.desk, ZOE)) == ("Zoe", "pink", True, False)
    send(device, "/members", f"/members/{ZOE}", {"name": "Zoe", "colour": "pink", "guest": "y"})
    assert summary_of(roster.find_member(instance.desk, ZOE)) == ("Zoe", None, False, True)
    assert cash.read_cash_box(instance.desk).accounts[-1].owes == 250


def test_a_fine_of_somebody_without_an_account_may_be_voted_on(instance: Instance) -> None:
    found_club(instance, 2)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    match = instance.dealt()
    instance.say(match, "table declare red")
    page = see(instance.table, f"/matches/{match}/fines")
    (link,) = re.findall(r'href="(/matches/\w+/motions\?seq=2&accused=guest%3ACharlie&offence=lost)"', page)
    assert re.search(r'name="accused" value="guest:Charlie" checked', see(instance.table, link))


def test_nobody_is_added_under_a_guests_name(instance: Instance) -> None:
    fined(instance)
    answer = send(open_book(instance), "/members", "/members", {"name": "zoe"})
    assert "zoe is known as a guest" in fault(answer.text, "name-new")


def test_matches_and_results_under_a_guests_name_are_that_persons(instance: Instance) -> None:
    """Those from before the account, too: under a new name they are still one person's."""
    found_club(instance, 2)
    match = instance.dealt()
    instance.say(match, "table declare green")
    result = {"day": "2022-03-04", "players": "Alice, CHARLIE", "winners": "CHARLIE", "note": ""}
    send(open_book(instance), "/results", "/results", result)
    cash.add_entry(instance.desk, 1, EntryInput("fine", None, "1", "late", "", guest="Charlie"), None)
    send(open_book(instance), "/members", "/members/3", {"name": "Zoe"})
    table = championship.read_championship(instance.desk, None).table
    assert [(line.name, line.wins) for line in table] == [("Zoe", 2), ("Alice", 0), ("Bob", 0)]


def test_a_member_who_becomes_a_guest_does_not_make_an_evening_stand_any_more(instance: Instance) -> None:
    """Nor does one who leaves by its day; calendars are told each time it changes (SEQUENCE)."""
    found_club(instance, 5)
    device, stood = open_book(instance), []
    evening = soon(device)
    for member in range(1, 6):
        says(device, member, "yes", evening)

    def look() -> None:
        night = evenings.find_evening(instance.desk, evening)
        stood.append((night.state, night.row.sequence))

    look()
    send(device, "/members", "/members/5", {"name": "Emil", "guest": "y"})
    look()
    page = see(device, f"/evenings/{evening}")
    assert "4 are coming." in page and "> Dana</span>" in page and "> Emil</span>" not in page
    assert "Emil" not in see(instance.onlooker(), "/club")
    send(device, "/members", "/members/5", {"name": "Emil"})
    look()
    send(device, "/members", "/members/4", {"name": "Dana", "until": "2199-12-31"})
    look()
    leave_club(instance, 4)
    look()
    assert stood == [("confirmed", 1), ("tentative", 2), ("confirmed", 3), ("confirmed", 3), ("tentative", 4)]


def test_guests_who_played_are_ticked_as_present_and_vote_at_the_evening(instance: Instance) -> None:
    """Charlie plays a match that runs, Dana and Emil one that was entered; then the table says that Emil had left."""
    found_club(instance, 2)
    device = open_book(instance)
    today = clock.today(clock.local_zone()).isoformat()
    plan(device, day=today, time="00:00")
    instance.dealt()
    send(device, "/results", "/results", {"day": today, "players": "Alice, Dana, Emil", "winners": "Dana"})
    page = see(device, "/evenings/1")
    guests = [(f"guest:{name}", name) for name in ("Dana", "Emil", "Charlie")]
    offered = [("1", "Alice"), ("2", "Bob"), *guests]
    ticked = re.findall(r'name="present" value="([^"]+)" checked.*?face-name">(\w+)<', page, re.S)
    assert ticked == offered
    assert [payer.name for payer in moving.list_payers(instance.desk, OfEvening(1))] == [name for _, name in offered]
    assert end(device, "held", "2", "guest:Charlie", "guest:Dana").status_code == 303
    page = see(device, "/evenings/1")
    word = "is there" if evenings.find_evening(instance.desk, 1).is_running else "was there"  # soon after midnight
    there = re.findall(rf"<strong>(\w+)</strong>\s*<span class=\"hint\">guest · <strong>{word}", page)
    assert there == ["Charlie", "Dana"]
    assert re.findall(r'name="present" value="(\d+|guest:\w+)" checked', page) == ["2", "3", "4"]
    csv = device.get("/exports/evenings.csv?as=rfc").text
    assert '"Bob, Charlie, Dana"' in csv
    data = {"mover": "2", "accused": "3", "offence": "", "text": "too loud", "amount": "1", "minutes": "5"}
    assert send(device, "/evenings/1/motions", "/evenings/1/motions", data).status_code == 303
    assert motions.find_motion(instance.desk, 1).row.voters == ["Bob", "Charlie", "Dana"]


def test_nobody_is_present_who_cannot_be_called_so(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    for wrong in ("guest:", "guest:" + "x" * 41, "guest:a\x07", "9", "x"):
        assert end(device, "held", "1", wrong).status_code == 400
    assert evenings.find_evening(instance.desk, 1).facts.present == () and len(roster.list_members(instance.desk)) == 3
