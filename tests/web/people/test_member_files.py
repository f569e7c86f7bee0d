"""Members from a CSV file: all of it or, with every faulty line told, nothing; the same again adds nobody."""

from __future__ import annotations

import re
from datetime import date
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.desk import clock
from referee.service.people import book, roster
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see, send

ZOE = ("Zoe", "pink", date(2001, 2, 3), None, False)


def load(device: FlaskClient, content: bytes | str) -> TestResponse:
    raw = content.encode() if isinstance(content, str) else content
    return send(device, "/members", "/members/file", {"file": (BytesIO(raw), "members.csv")})


def everybody(instance: Instance) -> list[tuple[object, ...]]:
    return [
        (member.name, member.colour, member.since, member.until, member.guest)
        for member in roster.list_members(instance.desk)
    ]


@pytest.mark.parametrize(
    "content",
    [
        "name;colour;from;to;guest\nZoe;pink;2001-02-03;;\nYan;;1999-01-01;1999-12-31;no\nGus;;2020-01-01;;yes\n",
        "Name,Farbe,von,bis,Gast\r\nZoe,Rosa,03.02.2001,,nein\r\nYan,,1.1.1999,31.12.1999,\r\nGus,,1.1.2020,,ja\r\n",
        "\ufeffGast\tSeit\tMitglied\tBis\tFARBE\n\t3.2.2001\tZoe\t\tPink\n\t1.1.1999\tYan\t31.12.1999\n\n"
        "x\t1.1.2020\tGus",
    ],
)
def test_files_of_several_programs_are_read_in_english_and_german(instance: Instance, content: str) -> None:
    answer = load(instance.table, content)
    assert (answer.status_code, answer.location) == (303, "/members?taken=3")
    assert everybody(instance) == [
        ZOE,
        ("Yan", None, date(1999, 1, 1), date(1999, 12, 31), False),
        ("Gus", None, date(2020, 1, 1), None, True),
    ]
    assert "3 names were taken." in see(instance.table, answer.location)


def test_the_name_alone_is_enough(instance: Instance) -> None:
    load(instance.table, "name\nZoe\n")
    assert everybody(instance) == [("Zoe", None, clock.today(), None, False)]


def test_every_faulty_line_is_told_with_all_its_reasons_and_nothing_is_taken(instance: Instance) -> None:
    roster.add_member(instance.desk, "Alice", "red", "2000-01-01")
    lines = [
        "name;colour;from;to;guest",
        "Zoe;pink;;;",
        "Bob;red;2022-02-30;soon;perhaps",
        "ALICE;blue;2000-01-02;2001-01-01;yes",
        "Carl;mauve;;;",
        "zoe;;;;",
        "Dana;pink;;;",
        ";;2020-01-01;;",
        "Emil;;2020-01-02;2020-01-01;",
        "Gus;pink;1990-01-01;2000-01-01;",
    ]
    answer = load(instance.table, "\n".join(lines))
    assert answer.status_code == 400
    assert "Nothing was taken: these lines are wrong." in answer.text
    assert re.findall(r"<li>(Line \d+: [^<]+)</li>", answer.text) == [
        "Line 3: Whether somebody is a guest is said by yes or no.",
        "Line 3: There is no such day.",
        "Line 3: Write the day like 2025-12-31 or 31.12.2025.",
        "Line 3: Alice already plays this colour.",
        "Line 4: Alice is here already, with another colour or none.",
        "Line 4: Alice is here already, since another day.",
        "Line 4: Alice is here already, and left on another day or not at all.",
        "Line 4: Alice is here already, and nobody is both a guest and a member.",
        "Line 5: There is no such colour.",
        "Line 6: zoe stands there twice.",
        "Line 7: Zoe already plays this colour.",
        "Line 8: A name is missing.",
        "Line 9: Nobody leaves before they came.",
    ]
    assert [member.name for member in roster.list_members(instance.desk)] == ["Alice"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This file is empty."),
        (b"name" + b",x" * 100 + b"\nZoe\n", "names more than 100 columns"),
        (b"who;when\nZoe;2020\n", "The column Name is missing"),
        (b"name;colour\n", "This file holds nothing below its headings."),
        ("Name\nJörg\n".encode() + b"\xfc", "This file is not in UTF-8."),
        ("Name\nJörg\n".encode("utf-16"), "This file is not in UTF-8."),
        (b"name\n" + b"Zoe\n" * 501, "more than 500 lines"),
        (b"name\n\x00\n", "This file is no text."),
        (b'Name;Colour\n"abc\n', "Line 2: From here on this is no CSV: a quotation mark is not closed"),
        (b'name\nZoe\n"Bob" or so\nCarl\n', "Line 3: From here on this is no CSV"),
        (b'"name\nZoe\n', "Line 1: From here on this is no CSV"),
    ],
)
def test_a_file_that_holds_something_else_is_told(instance: Instance, content: bytes, says: str) -> None:
    answer = load(instance.table, content)
    assert (answer.status_code, says in answer.text) == (400, True)
    assert roster.list_members(instance.desk) == ()


def test_the_same_file_again_adds_nothing_and_a_longer_one_only_what_is_new(instance: Instance) -> None:
    file = "name;colour;from\nZoe;pink;2001-02-03\nYan;;\n"
    load(instance.table, file)
    answer = load(instance.table, file)
    assert answer.location == "/members?taken=0"
    assert "Everybody in the file was here already." in see(instance.table, answer.location)
    assert load(instance.table, file + "Xaver;;\n").location == "/members?taken=1"
    assert [member.name for member in roster.list_members(instance.desk)] == ["Zoe", "Yan", "Xaver"]


@pytest.mark.parametrize(
    "file", ["name\nBOB\nZoe", "name;colour;to\nbob;;\nZoe;;", "Name;Farbe;Gast\nBob;Blau;nein\nZoe"]
)
def test_whoever_is_here_already_stays_as_they_are(instance: Instance, file: str) -> None:
    """Cells that are empty or not there say nothing against it."""
    roster.add_member(instance.desk, "Bob", "blue", "2000-01-01", "2010-01-01")
    assert load(instance.table, file).location == "/members?taken=1"
    assert everybody(instance)[0] == ("Bob", "blue", date(2000, 1, 1), date(2010, 1, 1), False)
    assert [member.name for member in roster.list_members(instance.desk)] == ["Bob", "Zoe"]


@pytest.mark.parametrize("dialect", ["excel", "rfc"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_was_exported_can_be_taken_in_again(instance: Instance, dialect: str, language: str) -> None:
    for name, colour in zip(("Bob", "Carl", "Dana", "Emil", "Frida"), ("blue", "green", "black", "yellow", "pink")):  # noqa: B905
        roster.add_member(instance.desk, name, colour)
    load(instance.table, "name;from;to;guest\n=1+1;2001-02-03;2002-02-03;\nZoe;;;yes\n")
    file = instance.table.get(f"/exports/members.csv?as={dialect}&lang={language}").data
    assert load(instance.table, file).location == "/members?taken=0"


def test_whoever_took_a_file_is_on_record(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance, 2)
    load(device, "name;guest\nZoe;\nYan;yes\n")
    assert (book.list_changes(instance.desk)[0].who, "Zoe and Yan" in see(device, "/book")) == ("Bob", True)


def test_another_device_takes_no_file_while_a_match_runs(instance: Instance) -> None:
    instance.dealt()
    assert load(instance.onlooker(), "name\nZoe\n").status_code == 403
    assert roster.list_members(instance.desk) == ()


def test_a_file_of_more_than_2_mb_is_refused_by_its_size(instance: Instance) -> None:
    head = b'--x\r\nContent-Disposition: form-data; name="file"; filename="members.csv"\r\n\r\n'
    body = head + b"x" * 2_200_000 + b"\r\n--x--\r\n"
    path, kind = "/members/file", "multipart/form-data; boundary=x"
    answer = instance.table.post(path, data=body, content_type=kind, headers=HTML)
    assert (answer.status_code, "at most 2 MB are taken here" in answer.text) == (413, True)


def test_a_blank_club_is_one_tap_away_and_may_begin_with_a_file(instance: Instance) -> None:
    answer = send(instance.table, "/", "/start", {"club": "blank"})
    assert (answer.status_code, answer.location) == (303, "/members")
    assert "/members/file" in see(instance.table, "/members")
    assert roster.list_members(instance.desk) == ()
