"""Evenings: planned, answered by personal links or in the book, held with several matches, called off."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from babel.dates import format_date
from sqlalchemy import text

from referee.service.desk import clock
from referee.service.evenings import evenings
from tests.instance import Instance
from tests.web.book import found_club, leave_club, open_book
from tests.web.evenings.evening_pages import EVENING, end, links, plan, says, soon
from tests.web.forms import fault, see, send


def test_an_evening_is_planned_and_everybody_reads_of_it(instance: Instance) -> None:
    found_club(instance)
    answer = plan(open_book(instance), place="Hafenstraße 1", outdoor="y", note="bring dice")
    assert answer.status_code == 303
    page = see(instance.onlooker(), answer.location)
    for part in ("Friday, 14 October 2022", "at Bob's", "Hafenstraße 1", "in the open air", "bring dice"):
        assert part in page
    assert "over, who was there?" in page


def test_statutes_4_2_with_five_who_come_the_date_stands(instance: Instance) -> None:
    found_club(instance, 6)
    device = open_book(instance)
    evening = soon(device)
    for member in range(1, 5):
        says(device, member, "yes", evening)
    assert "not confirmed yet" in see(device, f"/evenings/{evening}")
    says(device, 5, "yes", evening)
    page = see(device, f"/evenings/{evening}")
    assert "takes place" in page and "5 are coming" in page
    says(device, 5, "no", evening)
    assert "not confirmed yet" in see(device, f"/evenings/{evening}")


def test_a_club_of_four_says_from_how_many_on_its_dates_stand(instance: Instance) -> None:
    """The next evening is planned with as many as the last one; each may say otherwise."""
    found_club(instance, 4)
    device = open_book(instance)
    day = (clock.today(clock.local_zone()) + timedelta(days=30)).isoformat()
    assert 'name="quorum" type="text" value="5"' in see(device, "/evenings")
    plan(device, day=day, quorum="3")
    for member in (1, 2):
        says(device, member, "yes")
    page = see(device, "/evenings/1")
    assert "With 3 the date stands." in page and "not confirmed yet" in page
    says(device, 3, "yes")
    assert "takes place" in see(device, "/evenings/1")
    assert 'name="quorum" type="text" value="3"' in see(device, "/evenings")
    send(device, "/evenings/1", "/evenings/1", {**EVENING, "day": day, "quorum": "4"})
    page = see(device, "/evenings/1")
    assert "With 4 the date stands." in page and "not confirmed yet" in page


def test_statutes_5_2_whoever_has_not_hosted_for_the_longest_time_is_suggested(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, host in (("2022-01-07", "1"), ("2022-02-04", "3"), ("2022-03-04", "2")):
        plan(device, day=day, host=host)
    page = see(device, "/evenings")
    assert "Alice has not been the host for the longest time" in page
    assert re.search(r'<option selected value="1">', page)


def test_st_5_3_in_the_open_air_from_19_234_degrees_on(instance: Instance) -> None:
    """An evening that is planned in the open says so with the club's threshold, as the language writes it."""
    found_club(instance)
    device = open_book(instance)
    plan(device, outdoor="y")
    assert "In the open air from 19.234 °C on" in see(instance.onlooker(), "/evenings/1")
    assert "Im Freien ab 19,234 °C" in see(instance.onlooker(), "/evenings/1?lang=de")
    plan(device, day="2022-10-21")
    assert "19.234" not in see(instance.onlooker(), "/evenings/2")


def test_a_member_answers_by_a_personal_link_without_the_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening, phone = soon(device), instance.onlooker()
    link = links(device, evening)["Bob"]
    assert send(phone, link, link, {"evening": str(evening), "coming": "maybe"}).status_code == 303
    assert 'value="maybe" aria-pressed="true"' in see(phone, link)
    rsvps = evenings.find_evening(instance.desk, evening).facts.rsvps
    assert [(rsvp.member, rsvp.coming) for rsvp in rsvps] == [(2, "maybe")]


def test_an_answer_that_somebody_else_wrote_down_says_who(instance: Instance) -> None:
    """Charlie answers on his own phone, Alice keeps the book and writes for Bob and for herself."""
    found_club(instance)
    device = open_book(instance)
    evening, phone = soon(device), instance.onlooker()
    link = links(device, evening)["Charlie"]
    assert send(phone, link, link, {"evening": str(evening), "coming": "no"}).status_code == 303
    says(device, 1, "yes", evening)
    assert "written by" not in see(device, f"/evenings/{evening}")
    says(device, 2, "maybe", evening)
    page = see(phone, f"/evenings/{evening}")
    assert re.findall(r"perhaps, <time[^>]+>[^<]+</time>, written by Alice<", page)
    assert page.count("written by Alice") == 1
    assert "eingetragen von Alice" in see(phone, f"/evenings/{evening}?lang=de")


def test_a_personal_link_leads_nowhere_once_its_member_has_left_or_the_pin_is_new(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening, phone = soon(device), instance.onlooker()
    link_of = links(device, evening)
    leave_club(instance, 2)
    assert phone.get(link_of["Bob"]).status_code == 404
    assert phone.get(link_of["Charlie"]).status_code == 200
    send(device, "/book", "/book/change", {"pin": "2580", "new": "1470", "again": "1470"})
    assert phone.get(link_of["Charlie"]).status_code == 404
    assert phone.get("/come/3-abc").status_code == 404


def test_nobody_answers_for_an_evening_that_is_over(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    link = links(device)["Bob"]
    plan(device)
    answer = send(instance.onlooker(), link, link, {"evening": "2", "coming": "yes"})
    assert (answer.status_code, "This evening is over" in answer.text) == (409, True)


def test_the_same_answer_again_keeps_its_time(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening = soon(device)
    for _ in range(3):
        says(device, 2, "no", evening)
    assert len(evenings.find_evening(instance.desk, evening).facts.rsvps) == 1


def test_every_answer_stays_on_record(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening = soon(device)
    for coming in ("yes", "no", "yes"):
        says(device, 2, coming, evening)
    rsvps = evenings.find_evening(instance.desk, evening).facts.rsvps
    assert [rsvp.coming for rsvp in rsvps] == ["yes", "no", "yes"]
    assert sorted(rsvp.at for rsvp in rsvps) == [rsvp.at for rsvp in rsvps]


def test_an_evening_tells_who_was_there_and_all_its_matches(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    for winner in ("Alice", "Charlie"):
        result = {"day": "2022-10-14", "players": "Alice, Bob, Charlie", "winners": winner}
        send(device, "/results", "/results", result)
    send(device, "/results", "/results", {"day": "2022-10-15", "players": "Alice, Bob", "winners": "Bob"})
    assert end(device, "held", 1, 3).status_code == 303
    page = see(instance.onlooker(), "/evenings/1")
    assert "was held" in page
    assert re.findall(r'<span class="result-line">(\w+ against [^<]+)</span>', page) == [
        "Alice against Bob and Charlie",
        "Charlie against Alice and Bob",
    ]
    assert "Bob against Alice<" not in page
    assert evenings.find_evening(instance.desk, 1).facts.present == (1, 3)


def test_nobody_was_at_an_evening_that_has_not_begun(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening = soon(device)
    before = evenings.list_evenings(instance.desk)
    answer = end(device, "held", 1, 2, evening=evening)
    assert (answer.status_code, "This evening has not begun" in answer.text) == (409, True)
    assert evenings.list_evenings(instance.desk) == before


def test_an_evening_is_called_off_and_opened_again(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening = soon(device)
    end(device, "cancelled", evening=evening)
    assert "called off" in see(instance.onlooker(), f"/evenings/{evening}")
    assert says(device, 1, "yes", evening).status_code == 409
    assert "No evening is planned." in see(instance.onlooker(), "/evenings")
    end(device, "planned", evening=evening)
    assert says(device, 1, "yes", evening).status_code == 303


def test_a_change_keeps_the_answers_and_is_counted(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    evening = soon(device)
    says(device, 2, "yes", evening)
    before = evenings.find_evening(instance.desk, evening)
    day = before.row.day.isoformat()
    send(device, f"/evenings/{evening}", f"/evenings/{evening}", {**EVENING, "day": day, "time": "19:30", "host": ""})
    after = evenings.find_evening(instance.desk, evening)
    assert (after.row.uid, after.row.sequence, after.host) == (before.row.uid, before.row.sequence + 1, None)
    assert after.facts.rsvps == before.facts.rsvps
    assert f"The evening of {format_date(before.row.day, locale='en_GB')} was changed." in see(device, "/book")


def test_the_same_form_again_plans_nothing_more(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    planned = [plan(device, once="token").location.partition("?")[0] for _ in range(2)]
    assert planned == ["/evenings/1"] * 2


FAULTY_EVENINGS: tuple[tuple[dict[str, str], str, str], ...] = (
    ({"day": ""}, "day", "Choose a day."),
    ({"day": "21.10.22"}, "day", "Write the day like 2025-12-31 or 31.12.2025."),
    ({"day": "2022-02-30"}, "day", "There is no such day."),
    ({"day": "0025-05-12"}, "day", "The year lies between 1900 and 2199"),
    ({"day": "9999-12-31"}, "day", "The year lies between 1900 and 2199"),
    ({"day": "2022-10-21"}, "day", "There is an evening on that day already."),
    ({"time": ""}, "time", "There is no such time"),
    ({"time": "24:00"}, "time", "There is no such time"),
    ({"time": "20:00:00"}, "time", "There is no such time"),
    ({"day": "2022-03-27", "time": "02:30"}, "time", "The clocks skip this time that night"),
    ({"day": "2022-10-30", "time": "02:30"}, "time", "The clocks show this time twice that night"),
    *(
        ({"hours": hours}, "hours", "An evening lasts at least a quarter of an hour.")
        for hours in ("0", "0,01", "0.24", "-1", "\N{MINUS SIGN}1")
    ),
    ({"hours": "24,01"}, "hours", "An evening lasts at most 24 hours."),
    ({"hours": "100"}, "hours", "An evening lasts at most 24 hours."),
    ({"hours": "2,555"}, "hours", "Write how many hours the evening lasts, like 5 or 4.5"),
    ({"hours": "25"}, "hours", "An evening lasts at most 24 hours"),
    ({"hours": "five"}, "hours", "Write how many hours the evening lasts, like 5 or 4.5"),
    ({"quorum": "0"}, "quorum", "The date stands from 1 to 20 who come"),
    ({"quorum": "21"}, "quorum", "The date stands from 1 to 20 who come"),
    ({"quorum": "-4"}, "quorum", "The date stands from 1 to 20 who come"),
    ({"quorum": "four"}, "quorum", "The date stands from 1 to 20 who come"),
    ({"zone": "MEZ"}, "zone", "There is no such time zone: write it like Europe/Berlin."),
    ({"host": "9"}, "host", "Choose a member."),
    ({"host": "x"}, "host", "Choose a member."),
    ({"place": "x" * 201}, "place", "That is too long: at most 200 characters."),
    ({"note": "a\x07b"}, "note", "characters that cannot be shown"),
)
"""What is wrong in a form, with the field where it is told, and the words."""


def test_a_faulty_evening_is_told_at_its_field(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device, day="2022-10-21")
    for data, field, sentence in FAULTY_EVENINGS:
        answer = plan(device, **data)
        status = 409 if data == {"day": "2022-10-21"} else 400
        assert answer.status_code == status, data
        assert sentence in fault(answer.text, f"{field}-evening"), data
        changed = send(device, "/evenings/1", "/evenings/1", {**EVENING, "day": "2022-10-21", **data})
        assert changed.status_code == (303 if data.get("day") == "2022-10-21" else 400), data
        assert len(evenings.list_evenings(instance.desk)) == 1, data


def test_every_faulty_field_is_told_at_once(instance: Instance) -> None:
    found_club(instance)
    faulty = {"day": "30.02.2022", "time": "25:00", "zone": "Middle/Earth", "host": "9", "note": "a\x07", "hours": "x"}
    faulty["quorum"] = "x"
    answer = plan(open_book(instance), **faulty)
    assert answer.status_code == 400
    assert [field for field in faulty if not fault(answer.text, f"{field}-evening")] == []


def begun_at(instance: Instance, day: str, at: str) -> str:
    """Return the id of a match, won by now, that was begun on that day of its zone and at that time in UTC."""
    match = instance.dealt()
    instance.say(match, "table declare red")
    begun = text("UPDATE matches SET started_at = :at, played_on = :day WHERE id = :id")
    values = {"at": f"{at}:00.000000", "day": day, "id": match}
    instance.desk.change(lambda change: change.connection.execute(begun, values))
    instance.restart()
    return match


def test_a_match_begun_after_midnight_belongs_to_its_evening_and_each_leads_to_the_other(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    plan(device, day="2022-10-15")
    matches = [
        begun_at(instance, day, at)
        for day, at in (
            ("2022-10-14", "2022-10-14 20:30"),
            ("2022-10-15", "2022-10-14 22:30"),
            ("2022-10-15", "2022-10-15 10:30"),
            ("2022-10-15", "2022-10-15 19:00"),
        )
    ]
    for evening, begun in ((1, matches[:2]), (2, matches[2:])):
        played = re.findall(r"/matches/(\w+)/record", see(instance.onlooker(), f"/evenings/{evening}"))
        assert played == begun
        for match in played:
            assert f'href="/evenings/{evening}"' in see(instance.onlooker(), f"/matches/{match}/record")


def test_a_match_begun_after_midnight_is_in_the_last_evening_on_the_page_of_the_club(instance: Instance) -> None:
    found_club(instance)
    plan(open_book(instance))
    times = (("2022-10-14", "2022-10-14 20:30"), ("2022-10-15", "2022-10-14 22:30"))
    begun = [begun_at(instance, day, at) for day, at in times]
    last = see(instance.onlooker(), "/club").split("The last evening")[1].split("</section>")[0]
    assert re.findall(r"/matches/(\w+)/record", last) == begun


@pytest.mark.parametrize(
    ("path", "data", "status"),
    [
        ("/evenings/9/answers", {"member": "1", "coming": "yes"}, 404),
        ("/evenings/1/answers", {"member": "9", "coming": "yes"}, 400),
        ("/evenings/1/answers", {"member": "1", "coming": "perhaps"}, 400),
        ("/evenings/1/answers", {}, 400),
        ("/evenings/9/end", {"kept": "held"}, 404),
        ("/evenings/1/end", {"kept": "burnt"}, 400),
        ("/evenings/1/end", {"kept": "held", "present": ["1", "9"]}, 400),
        ("/evenings/9", EVENING, 404),
    ],
)
def test_what_is_not_there_is_refused_and_changes_nothing(
    instance: Instance, path: str, data: dict[str, str], status: int
) -> None:
    found_club(instance)
    device = open_book(instance)
    soon(device)
    before = evenings.list_evenings(instance.desk)
    assert send(device, "/evenings", path, data).status_code == status
    assert evenings.list_evenings(instance.desk) == before


def test_what_people_write_is_shown_as_text(instance: Instance) -> None:
    found_club(instance)
    plan(open_book(instance), place="<b>here</b>", note="<script>x</script>")
    page = instance.onlooker().get("/evenings/1").text
    assert "<b>" not in page and "<script>" not in page


def test_only_whoever_keeps_the_book_plans_and_writes(instance: Instance) -> None:
    found_club(instance)
    plan(open_book(instance))
    for path in ("/evenings", "/evenings/1", "/evenings/1/answers", "/evenings/1/end"):
        assert send(instance.table, "/book", path, EVENING).status_code == 403
    page = see(instance.onlooker(), "/evenings/1")
    assert "/come/" not in page and "<form" not in page.partition("<main")[2]


def test_a_closed_book_shows_its_evenings_only_to_whoever_has_the_pin(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    plan(device)
    send(device, "/book", "/book/reading", {"reading": "pin"})
    assert instance.onlooker().get("/evenings/1").location == "/book?next=%2Fevenings%2F1"
    assert device.get("/evenings/1").status_code == 200


def test_an_evening_survives_a_restart(instance: Instance) -> None:
    found_club(instance)
    plan(open_book(instance))
    before = evenings.list_evenings(instance.desk)
    instance.restart()
    assert evenings.list_evenings(instance.desk) == before
    with instance.desk.store.reading() as connection:
        assert connection.execute(text("SELECT begins FROM evenings")).scalar() == "2022-10-14 18:00:00.000000"
