"""The evening's page proposes fines from answers: shown to everybody, booked or left out by whoever keeps the book."""

from __future__ import annotations

import re
from datetime import timedelta

from flask.testing import FlaskClient

from referee.service.cash import cash, fines
from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import end, plan, says
from tests.web.forms import fault, see, send


def late(instance: Instance, number: int = 3) -> FlaskClient:
    """Bob had agreed to come to the evening 1, in three days, and cancels it."""
    found_club(instance, number)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    device = open_book(instance)
    plan(device, day=(clock.today(clock.local_zone()) + timedelta(days=3)).isoformat())
    for coming in ("yes", "no"):
        says(device, 2, coming)
    return device


def book(device: FlaskClient, **data: object) -> str:
    answer = send(device, "/evenings/1", "/evenings/1/fines", data)
    return answer.text if answer.status_code == 400 else str(answer.status_code)


def test_a_late_cancellation_is_shown_with_source_and_paragraph_and_booked_by_one_tap(instance: Instance) -> None:
    device = late(instance)
    page = see(instance.onlooker(), "/evenings/1")
    assert "Bob: Cancelled less than a week before" in page and "§ 4 (3)" in page
    assert re.search(r"said yes, [^;]+, written by Alice; said no, [^;]+, written by Alice", page)
    assert 'name="fine"' not in page
    assert '<input type="checkbox" name="fine" value="2.short_notice" checked>' in see(device, "/evenings/1")
    assert cash.list_lines(instance.desk, None) == ()
    assert book(device, fine=["2.short_notice"]) == "303"
    assert "<strong>booked</strong>" in see(instance.onlooker(), "/evenings/1")
    assert 'href="/evenings/1#fines-title">Evening of ' in see(instance.onlooker(), "/cash")
    day = (clock.today(clock.local_zone()) + timedelta(days=3)).isoformat()
    assert f",{day},Alice," in instance.onlooker().get("/exports/cash-book.csv?as=rfc").text


def test_a_late_no_of_somebody_who_never_agreed_is_shown_and_left_to_the_table(instance: Instance) -> None:
    device = late(instance)
    says(device, 3, "no")
    page = see(device, "/evenings/1")
    assert re.search(r"said no, [^;]+, written by Alice; had never said yes · Statutes § 4 \(3\)", page)
    assert '<input type="checkbox" name="fine" value="3.short_notice">' in page
    assert page.count("had never said yes") == 1
    assert book(device, fine=["3.short_notice"]) == "303"
    assert cash.read_cash_box(instance.desk).owed == 250


def test_a_club_whose_catalogue_is_not_valid_on_the_day_is_told_where_to_take_one(instance: Instance) -> None:
    """Whoever keeps the book is told, and only where somebody has cancelled late or often or stayed away."""
    found_club(instance)
    device = open_book(instance)
    day = clock.today(clock.local_zone()) + timedelta(days=3)
    plan(device, day=day.isoformat())
    says(device, 2, "yes")
    assert "May be fined" not in see(device, "/evenings/1")
    says(device, 2, "no")
    link = f'href="/fines?on={day.isoformat()}"'
    assert "no catalogue of fines is valid on the day" in see(device, "/evenings/1")
    assert link in see(device, "/evenings/1") and "May be fined" not in see(instance.onlooker(), "/evenings/1")
    fines.take_preset(instance.desk, 1, (day + timedelta(days=1)).isoformat())
    assert link in see(device, "/evenings/1")
    fines.take_preset(instance.desk, 1, day.isoformat())
    page = see(device, "/evenings/1")
    assert link not in page and "Bob: Cancelled less than a week before" in page


def test_an_evening_that_nobody_missed_shows_no_fines(instance: Instance) -> None:
    device = late(instance)
    says(device, 2, "yes")
    assert "May be fined" not in see(device, "/evenings/1")


def test_one_tap_leaves_a_fine_out_and_another_proposes_it_again(instance: Instance) -> None:
    device = late(instance)
    send(device, "/evenings/1", "/evenings/1/spared", {"do": "leave", "which": "2.short_notice"})
    page = see(device, "/evenings/1")
    assert "· left out" in page and 'name="fine"' not in page
    assert send(device, "/evenings/1", "/evenings/1/fines", {"fine": "2.short_notice"}).status_code == 409
    send(device, "/evenings/1", "/evenings/1/spared", {"do": "propose", "which": "2.short_notice"})
    assert 'name="fine"' in see(device, "/evenings/1")
    changes = see(device, "/book")
    assert re.search(r"A fine of Bob for the evening of [^.]+ was left out", changes)
    assert re.search(r"A fine of Bob for the evening of [^.]+ is proposed again", changes)


def test_every_missing_amount_is_asked_for_at_its_own_field(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    device = open_book(instance)
    for number in range(5):
        plan(device, day=(clock.today(clock.local_zone()) + timedelta(days=50 - 7 * number)).isoformat())
    for evening in range(1, 6):
        for member in (2, 3):
            says(device, member, "no", evening)
    chosen = ["2.repeated_cancelling", "3.repeated_cancelling"]
    answer = book(device, fine=chosen, **{"amount_2.repeated_cancelling": "1"})
    for proposal in chosen:
        assert "at least €2.50" in fault(answer, f"amount_{proposal}")
    assert 'value="1"' in answer and "5 evenings in a row cancelled" in answer
    assert answer.count(" checked") >= 2
    assert cash.list_lines(instance.desk, None) == ()
    assert book(device, fine=chosen, **{f"amount_{proposal}": "3,50" for proposal in chosen}) == "303"
    assert cash.read_cash_box(instance.desk).owed == 700


def test_the_host_may_be_fined_for_the_statistics_but_never_by_default(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    device = open_book(instance)
    plan(device)
    assert end(device, "held", 1, 2, 3).status_code == 303
    page = see(device, "/evenings/1")
    assert "Bob: Current statistics not presented" in page and "the host of the evening" in page
    assert '<input type="checkbox" name="fine" value="2.no_statistics">' in page


def test_only_whoever_keeps_the_book_books_and_leaves_out(instance: Instance) -> None:
    late(instance)
    for path in ("/evenings/1/fines", "/evenings/1/spared"):
        data = {"fine": "2.short_notice", "which": "2.short_notice"}
        assert send(instance.table, "/book", path, data).status_code == 403
    device = open_book(instance)
    for path, data in (("/evenings/9/fines", {"fine": "2.absent"}), ("/evenings/9/spared", {"which": "2.absent"})):
        assert send(device, "/evenings", path, data).status_code == 404
    for data in ({"which": "2.absent"}, {"which": ""}, {}, {"do": "propose", "which": "2.short_notice"}):
        assert send(device, "/evenings", "/evenings/1/spared", data).status_code == 409
    assert cash.list_lines(instance.desk, None) == ()


def test_what_the_table_votes_on_says_so_with_a_link_and_is_booked_once(instance: Instance) -> None:
    """An older page that still offers it is told; the vote that is counted after a booking says that nothing is new."""
    device = late(instance)
    says(device, 1, "yes")
    motion = {"mover": "1", "accused": "2", "offence": "short_notice", "minutes": "30"}
    for _ in range(2):
        assert send(device, "/evenings/1/motions", "/evenings/1/motions", motion).status_code == 303
    page = see(device, "/evenings/1")
    assert "<strong>is being voted on</strong>" in page and 'name="fine"' not in page and "Leave out" not in page
    assert page.count('href="/evenings/1/motions"') == 2
    answer = send(device, "/evenings/1", "/evenings/1/fines", {"fine": "2.short_notice"})
    assert (answer.status_code, "Count the votes first." in answer.text) == (409, True)
    for number in (1, 2):
        data = {"hand_Alice": "yes"}
        assert send(device, "/evenings/1/motions", f"/motions/{number}/count", data).status_code == 303
    page = see(device, "/evenings/1/motions")
    assert page.count("the fine was booked already, nothing was added") == 1
    assert cash.read_cash_box(instance.desk).owed == 250
    assert "<strong>booked</strong>" in see(device, "/evenings/1")
