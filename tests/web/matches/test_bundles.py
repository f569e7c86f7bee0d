"""Several records handed in on the page of matches: a report on each, and nothing half done."""

from __future__ import annotations

import re
from html import unescape
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.championship import championship
from referee.service.matches import bundles
from referee.service.matches.bundles import Limits
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, fault, send
from tests.zips import bomb, golden, line_of_third, refused_third, zipped


def upload(device: FlaskClient, *files: tuple[str, bytes]) -> TestResponse:
    sent = {"record": [(BytesIO(content), name) for name, content in files]}
    return send(device, "/matches", "/matches/upload", sent)


def report(text: str) -> str:
    """Return the words of the report; empty where there is none."""
    section = re.search(r'id="taken-in".*?</section>', text, re.S)
    words = unescape(re.sub(r"<[^>]+>", " ", "<" + section[0])).split() if section else ()
    return " ".join(words).replace(" : ", ": ")


def here(instance: Instance) -> int:
    return len(championship.list_matches(instance.desk))


def test_the_report_counts_and_tells_of_each_file(instance: Instance) -> None:
    known = upload(instance.table, ("old.toml", golden("mission_4"))).location.rpartition("/")[2]
    bad = refused_third()
    packed = zipped({"a.toml": golden("conceded_3"), "b.toml": bad, "c.toml": golden("mission_4")})
    answer = upload(instance.table, ("all.zip", packed), ("<b>.toml", golden("tie_break_3")))
    told = report(answer.text)
    assert answer.status_code == 200
    assert "4 records: 2 taken in, 1 was already there, 1 refused" in told
    assert (
        f"all.zip/b.toml: Action 3 of the record, on line {line_of_third(bad)} of the file, is not possible:"
        ' "red attack alaska brazil 6 v 1".'
    ) in told
    assert "all.zip/a.toml: taken in Look at the match" in told
    assert "all.zip/c.toml: was already there Look at the match" in told
    assert "<b>.toml: taken in" in told
    assert answer.text.index('id="taken-in"') < answer.text.index('class="table-wide"')
    section = answer.text[answer.text.index('id="taken-in"') : answer.text.index('class="table-wide"')]
    linked = re.findall(r'href="/matches/(\w+)"', section)
    assert {match.id for match in championship.list_matches(instance.desk)} == set(linked)
    assert (len(linked), known in linked) == (3, True)


def test_sent_again_nothing_is_taken_in_twice(instance: Instance) -> None:
    packed = ("all.zip", zipped({"a.toml": golden("conceded_3"), "b.toml": golden("mission_4")}))
    assert "2 records: 2 taken in" in report(upload(instance.table, packed).text)
    assert "2 records: 2 were already there" in report(upload(instance.table, packed).text)
    assert here(instance) == 2


def test_a_zip_of_one_is_told_like_several(instance: Instance) -> None:
    packed = zipped({"a.toml": golden("conceded_3")})
    assert "1 record: 1 taken in" in report(upload(instance.table, ("a.zip", packed)).text)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"no zip", "a.zip: This zip cannot be read: it is damaged, or no zip."),
        (bomb(), "a.zip/a.toml: This file is too large for a record: at most 2 MB are read."),
    ],
)
def test_a_zip_that_cannot_be_used_is_answered(instance: Instance, content: bytes, says: str) -> None:
    answer = upload(instance.table, ("a.zip", content))
    assert answer.status_code == 200
    assert "1 record: 1 refused" in report(answer.text)
    assert says in report(answer.text)


def test_too_many_are_refused_at_the_field_before_any_is_taken_in(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundles, "UPLOAD", Limits(100, 3))
    many = zipped({f"{n}.toml": golden("conceded_3") for n in range(101)})
    sentence = "These are too many files: at most 100 records are taken in at once. Nothing was taken in; send fewer."
    answer = upload(instance.table, ("a.zip", many))
    assert (answer.status_code, fault(answer.text, "record")) == (413, sentence)
    # A form of more than a thousand parts is not even taken apart.
    parts = {"x": ["1"] * 1_001, "record": (BytesIO(b"x"), "a.toml")}
    answer = send(instance.table, "/matches", "/matches/upload", parts)
    assert (answer.status_code, fault(answer.text, "record")) == (413, sentence)
    answer = upload(instance.table, ("a.toml", b"#" * 3 * 1024 * 1024), ("b.toml", golden("conceded_3")))
    assert (answer.status_code, fault(answer.text, "record")) == (
        413,
        "That is too large: at most 3 MB are taken here.",
    )
    assert here(instance) == 0


def test_without_the_book_no_several_are_taken_in(instance: Instance) -> None:
    found_club(instance)
    open_book(instance)
    files = [("a.toml", golden("conceded_3")), ("b.toml", golden("mission_4"))]
    answer = upload(instance.onlooker(), *files)
    assert fault(answer.text, "record").startswith("The book is not open on this device.")
    assert (answer.status_code, here(instance)) == (403, 0)


def test_a_form_without_its_token_is_refused(instance: Instance) -> None:
    data = {"record": [(BytesIO(golden("conceded_3")), "a.toml"), (BytesIO(golden("mission_4")), "b.toml")]}
    assert instance.table.post("/matches/upload", data=data, headers=HTML).status_code == 400
    assert here(instance) == 0
