"""The page on which the box is counted."""

from __future__ import annotations

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import cash
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import fault, hidden, see, send


def fill(instance: Instance) -> FlaskClient:
    """Put 12.90 into the box, and return a keeper's device."""
    found_club(instance)
    device = open_book(instance)
    send(device, "/cash", "/cash/entries", {"kind": "deposit", "amount": "12,90"})
    return device


def count(device: FlaskClient, counted: str, answer: str) -> TestResponse:
    """Type the amount, and give the answer on the page that compares it."""
    page = see(device, f"/cash/count?counted={counted}")
    data = {"counted": hidden(page, "counted")[0], "seen": hidden(page, "seen")[0], "answer": answer}
    return send(device, f"/cash/count?counted={counted}", "/cash/count", data)


def test_a_difference_is_shown_before_anything_is_entered(instance: Instance) -> None:
    device = fill(instance)
    page = see(device, "/cash/count?counted=12,40")
    assert "€0.50 is missing" in page and "€12.90" in page and "€12.40" in page
    assert "€0.10 is too much" in see(device, "/cash/count?counted=13")
    assert "The box is right" in see(device, "/cash/count?counted=12.90%20Euro")
    assert len(cash.whole_book(instance.desk)) == 1


def test_what_is_missing_is_booked_and_taken_back_with_one_tap(instance: Instance) -> None:
    device = fill(instance)
    answer = count(device, "12,40", "book")
    page = see(device, answer.location)
    assert "Box counted" in page and "Missing when counted" in page and "Take all back" in page
    assert "Last counted: €12.40, €12.90 by the book (Alice" in see(instance.onlooker(), "/cash")
    assert cash.read_cash_box(instance.desk).funds.box == 1240
    assert send(device, answer.location, "/cash/back", {"entries": "2.3", "next": "/cash"}).status_code == 303
    assert cash.read_cash_box(instance.desk).funds.box == 1290
    assert "Last counted" not in see(device, "/cash")


def test_a_box_that_is_right_is_noted(instance: Instance) -> None:
    device = fill(instance)
    assert count(device, "12,90", "note").location == "/cash?done=2"
    assert "Last counted: €12.90, as in the book (Alice" in see(device, "/cash/count")


def test_what_is_typed_wrongly_stays_and_is_told(instance: Instance) -> None:
    device = fill(instance)
    answer = device.get("/cash/count?counted=12,345")
    assert (answer.status_code, 'value="12,345"' in answer.text) == (400, True)
    assert "at most two digits after the comma" in fault(answer.text, "counted-count")


def test_a_book_that_has_moved_is_compared_again(instance: Instance) -> None:
    device = fill(instance)
    data = {"counted": "12,90", "seen": "1290", "answer": "note"}
    send(device, "/cash", "/cash/entries", {"kind": "payout", "amount": "1", "text": "Cup"})
    answer = send(device, "/cash", "/cash/count", data)
    assert (answer.status_code, "nothing was booked" in answer.text) == (409, True)
    assert "€1.00 is too much" in answer.text and hidden(answer.text, "seen") == ["1190"]


def test_only_whoever_keeps_the_book_counts(instance: Instance) -> None:
    fill(instance)
    answer = instance.onlooker().get("/cash/count")
    assert (answer.status_code, answer.location) == (303, "/book?next=/cash/count")
    assert "/cash/count" not in see(instance.onlooker(), "/cash")
