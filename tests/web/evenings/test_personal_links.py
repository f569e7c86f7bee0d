"""What a member's personal link tells beside asking for the answer."""

from __future__ import annotations

from datetime import timedelta

from flask.testing import FlaskClient

from referee.service.cash import fines
from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.evenings.evening_pages import begun_before, end, links, plan, says, soon
from tests.web.forms import see, send

COSTS = "not coming may cost €2.50"


def in_days(device: FlaskClient, days: int) -> str:
    """Bob's link, with an evening in so many days."""
    day = clock.today(clock.local_zone()) + timedelta(days=days)
    assert plan(device, day=day.isoformat()).status_code == 303
    return links(device)["Bob"]


def test_whoever_is_late_sees_the_evening_and_its_place_until_it_ends(instance: Instance) -> None:
    """Answers count until it begins, as before; then the page says so instead of asking."""
    found_club(instance)
    device, phone = open_book(instance), instance.onlooker()
    soon(device)
    link = links(device)["Bob"]
    begun_before(device, 20, place="Hafenstraße 1")
    page = see(phone, link)
    running = page.split('id="evening-2"')[1].split("</section>")[0]
    assert "Hafenstraße 1" in running and "on right now" in running
    assert "answers are not taken any more" in running and "<form" not in running
    answer = send(phone, link, link, {"evening": "2", "coming": "no"})
    assert "evening" in answer.text and answer.status_code == 409
    end(device, "held", 1, evening=2)
    assert "Hafenstraße 1" in see(phone, link)
    end(device, "planned", evening=2)
    end(device, "cancelled", evening=2)
    assert "Hafenstraße 1" not in see(phone, link)


def test_an_evening_whose_length_is_over_is_not_on_the_personal_link(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    link = links(device)["Bob"]
    begun_before(device, 301, place="Hafenstraße 1")
    assert "Hafenstraße 1" not in see(instance.onlooker(), link)


def test_the_personal_link_names_who_comes(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    says(device, 1, "yes")
    says(device, 3, "yes")
    says(device, 2, "maybe")
    assert "2 are coming: Alice, Charlie<" in see(instance.onlooker(), links(device)["Bob"])


def test_statutes_4_3_what_cancelling_late_may_cost_is_said_before_it_is_tapped(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    device, phone = open_book(instance), instance.onlooker()
    link = in_days(device, 3)
    assert COSTS in see(phone, link)
    send(phone, link, link, {"evening": "1", "coming": "no"})
    assert COSTS not in see(phone, link), "it has been said"


def test_cancelling_in_good_time_or_without_a_catalogue_costs_nothing(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    link = in_days(device, 3)
    assert "may cost" not in see(instance.onlooker(), link)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    assert COSTS in see(instance.onlooker(), link)
    send(device, "/evenings/1", "/evenings/1/end", {"kept": "cancelled"})
    plan(device, day=(clock.today(clock.local_zone()) + timedelta(days=30)).isoformat())
    assert "may cost" not in see(instance.onlooker(), link)
