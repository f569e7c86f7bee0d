"""Matches, records, the championship; language and light on every page of the club."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape
from io import BytesIO
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.service.championship import championship
from referee.service.evenings import evenings
from referee.service.people import roster
from referee.service.people.roster import MemberInput
from referee.web.matches import archive
from tests.instance import NAMES, Instance
from tests.web.forms import HTML, fault, hidden, see, send

PAGES = ("/", "/matches", "/matches/new", "/championship", "/members", "/cash", "/book", "/fines")


def won(instance: Instance, *winners: str) -> str:
    """Return the newest of matches that Alice, Bob and Charlie played, one for each colour that won."""
    match = ""
    for winner in winners:
        match = instance.dealt()
        assert instance.say(match, f"table declare {winner}").status_code == 201
    return match


def upload(instance: Instance, content: bytes, client: Any = None) -> TestResponse:
    """Return the answer to a record file."""
    return send(client or instance.table, "/matches", "/matches/upload", {"record": (BytesIO(content), "record.toml")})


# every page


@pytest.mark.parametrize("path", PAGES)
def test_every_page_speaks_the_device_s_language(instance: Instance, path: str) -> None:
    for language in ("de", "en"):
        client = instance.onlooker()
        page = client.get(path, headers={**HTML, "Accept-Language": language}, follow_redirects=True).text
        assert f'<html lang="{language}" data-theme="dark">' in page


def test_a_chosen_language_and_light_are_kept(instance: Instance) -> None:
    client = instance.onlooker()
    assert '<html lang="de" data-theme="light">' in see(client, "/members?lang=de&theme=light")
    assert '<html lang="de" data-theme="light">' in see(client, "/matches")


@pytest.mark.parametrize("query", ["lang=xx", "theme=purple", "lang=", "theme=" + "x" * 5000])
def test_an_unknown_choice_changes_nothing(instance: Instance, query: str) -> None:
    client = instance.onlooker()
    assert '<html lang="en" data-theme="dark">' in see(client, f"/members?{query}")
    assert '<html lang="en" data-theme="dark">' in see(client, "/members")


@pytest.mark.parametrize("path", PAGES)
def test_no_page_has_inline_script_or_style(instance: Instance, path: str) -> None:
    match = won(instance, "red")
    for place in (path, f"/matches/{match}/record", f"/matches/{match}/codes"):
        page = see(instance.table, place)
        assert re.findall(r"<style|\sstyle=|\son[a-z]+=|javascript:", page) == []
        assert re.findall(r"<script(?![^>]*(?:src=|application/json))", page) == []
        assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []


def test_a_page_that_is_not_there_says_so(instance: Instance) -> None:
    answer = instance.table.get("/nowhere", headers=HTML)
    assert answer.status_code == 404
    assert "There is no such page." in answer.text


# matches and records


def test_matches_are_listed_with_their_result(instance: Instance) -> None:
    assert "No match has been played yet." in see(instance.table, "/matches")
    ended, running = won(instance, "red"), instance.dealt()
    page = see(instance.table, "/matches")
    assert page.index(f"/matches/{running}") < page.index(f"/matches/{ended}/record")
    assert "Alice: declared winner by the table" in page
    assert "still running" in page


def test_the_record_of_a_running_match_keeps_the_deal_sealed(instance: Instance) -> None:
    match = instance.dealt()
    page = see(instance.onlooker(), f"/matches/{match}/record")
    row = instance.desk.match(match).row
    assert row.seal is not None and row.seal in page
    assert str(row.nonce) not in page
    assert "What was dealt" not in page
    assert "The seal is right" not in page


def test_the_record_of_an_ended_match_shows_the_deal_and_that_the_seal_is_right(instance: Instance) -> None:
    match = won(instance, "red")
    page = see(instance.onlooker(), f"/matches/{match}/record")
    row = instance.desk.match(match).row
    assert "The seal is right" in page
    assert str(row.nonce) in page
    assert "What was dealt" in page


def test_a_long_record_has_pages_and_a_line_is_found_on_its_own(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "LINES_A_PAGE", 3)
    match = instance.dealt()
    for number in range(2, 9):
        instance.say(match, f"table correct alaska red {number}")

    def lines(query: str) -> list[int]:
        page = see(instance.onlooker(), f"/matches/{match}/record{query}")
        assert re.findall(r'button quiet" href="[^"]*record\?at=(\d+)"', page) == ["1", "4", "7"]
        return [int(seq) for seq in re.findall(r'<li id="n(\d+)"', page)]

    assert [lines(query) for query in ("", "?at=3", "?at=4", "?at=8", "?at=999", "?at=0", "?at=x")] == [
        *([1, 2, 3], [1, 2, 3], [4, 5, 6], [7, 8], [7, 8], [1, 2, 3], [1, 2, 3])
    ]


def test_a_false_seal_is_told(instance: Instance) -> None:
    match = won(instance, "red")
    opened = instance.desk.match(match)
    false = opened._replace(row=replace(opened.row, seal="sha256:" + "0" * 64))
    instance.desk.change(lambda change: change.keep(false))
    assert "does not fit the deal" in see(instance.table, f"/matches/{match}/record")


def test_a_record_opens_a_match(instance: Instance) -> None:
    source = b'format = "match-record/1"\nrulebook = "easy_move"\nactions = []\n' + b"".join(
        f'[[seats]]\ncolour = "{colour}"\nplayers = ["{name}"]\n'.encode()
        for colour, name in zip(("red", "blue", "green"), NAMES, strict=False)
    )
    answer = upload(instance, source)
    assert answer.status_code == 303, fault(answer.text, "record")
    assert [seat.players for seat in championship.list_matches(instance.desk)[0].seats] == [
        ("Alice",),
        ("Bob",),
        ("Charlie",),
    ]


@pytest.mark.parametrize(
    ("content", "status", "says"),
    [
        (b"", 400, "This file is empty."),
        (b"\xff\xfe", 400, "This record is not in UTF-8: save it so, or take it as Referee wrote it."),
        (b'format = "match-record/1"\nhats = 3\n', 400, "The record cannot be read."),
        (b"= [", 400, "The record cannot be read."),
    ],
)
def test_a_faulty_record_is_told_at_the_field(instance: Instance, content: bytes, status: int, says: str) -> None:
    answer = upload(instance, content)
    assert answer.status_code == status
    assert says in fault(answer.text, "record")
    assert championship.list_matches(instance.desk) == ()


def test_every_fault_of_a_record_is_told_with_its_line(instance: Instance) -> None:
    answer = upload(instance, b'format = "match-record/1"\nrulebook = "easy_move"\nhats = 3\nactions = []\n')
    assert re.search(r"<li>Line 3, hats: ", answer.text)


REFUSED = b"""format = "match-record/1"
rulebook = "easy_move"
actions = [
    "# the lamp fell over",
    "%s",
]
[[seats]]
colour = "red"
players = ["Alice"]
[[seats]]
colour = "blue"
players = ["Bob"]
[[seats]]
colour = "green"
players = ["Charlie"]
"""


@pytest.mark.parametrize("bom", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    ("line", "says"),
    [(b"table redo", "There is nothing to redo."), (b"red flies", "is no action")],
)
def test_a_refused_action_of_a_record_is_told_with_its_number_its_line_and_why(
    instance: Instance, line: bytes, says: str, bom: bytes
) -> None:
    answer = upload(instance, bom + REFUSED % line)
    sentence = f'Action 1 of the record, on line 5 of the file, is not possible: "{line.decode()}".'
    assert (answer.status_code, sentence in fault(answer.text, "record")) == (422, True)
    (why,) = re.findall(r'<ul class="faults-list"><li>(.*?)</li></ul>', answer.text)
    assert says in unescape(why)


def test_a_match_that_is_here_already_is_one_tap_away(instance: Instance) -> None:
    match = won(instance, "red")
    text = instance.table.get(f"/matches/{match}/record.toml").get_data()
    answer = upload(instance, text)
    assert (answer.status_code, fault(answer.text, "record")) == (409, "This match is already here. Look at the match")
    assert f'<a class="link-row" href="/matches/{match}">Look at the match</a>' in answer.text


def test_a_record_sent_again_opens_the_same_match(instance: Instance) -> None:
    """One that still runs may be opened again from another page: to play on from it once more."""
    tablet = instance.onlooker()
    form = {name: hidden(see(tablet, "/matches"), name) for name in ("csrf_token", "once")}
    running = REFUSED.replace(b'    "%s",\n', b"")
    answers = [post_record(tablet, form, running) for _ in range(2)]
    assert [(answer.status_code, answer.location) for answer in answers] == [(303, answers[0].location)] * 2
    match = answers[0].location.rpartition("/")[2]
    tablet.delete_cookie(f"table_{match}")
    assert post_record(tablet, form, running).location == answers[0].location
    assert tablet.get(f"/matches/{match}/codes", headers=HTML).status_code == 200
    assert upload(instance, running).location != answers[0].location
    assert len(championship.list_matches(instance.desk)) == 2


def test_an_ended_record_without_a_seal_is_taken_in_but_once(instance: Instance) -> None:
    match = won(instance, "red")
    sealed = instance.table.get(f"/matches/{match}/record.toml").get_data()
    unsealed = re.sub(rb"(?m)^(seal|nonce) = .*\n", b"", sealed)
    assert upload(instance, unsealed).status_code == 303
    again = upload(instance, unsealed)
    assert (again.status_code, "already here" in fault(again.text, "record")) == (409, True)
    assert len(championship.list_matches(instance.desk)) == 2


def post_record(client: Any, form: dict[str, Any], content: bytes) -> TestResponse:
    data = {**form, "record": (BytesIO(content), "record.toml")}
    return client.post("/matches/upload", data=data, headers=HTML)  # type: ignore[no-any-return]


def test_the_matches_stand_in_the_order_they_were_played_not_taken_in(instance: Instance) -> None:
    today = won(instance, "red")
    for day in ("2026-03-14", "2026-01-10", "2026-05-09", "2026-01-10"):
        record = REFUSED.replace(b'    "%s",\n', b"") + f"[event]\ndate = {day}\n".encode()
        assert upload(instance, record).status_code == 303
    days = [str(match.date) for match in championship.list_matches(instance.desk)]
    assert days == [days[0], "2026-05-09", "2026-03-14", "2026-01-10", "2026-01-10"]
    assert championship.list_matches(instance.desk)[0].id == today
    first, second = (match.begun for match in championship.list_matches(instance.desk)[-2:])
    assert (first, second) == (None, None)
    listed = re.findall(r'class="link-row" href="[^"]+">(\d+ \w+ \d+)</a>', see(instance.table, "/matches"))
    assert listed[1:] == ["9 May 2026", "14 Mar 2026", "10 Jan 2026", "10 Jan 2026"]


def test_a_record_of_10_mb_is_refused_by_its_size(instance: Instance) -> None:
    answer = upload(instance, b"#" * 10_000_000)
    assert answer.status_code == 413
    assert "That is too large: at most 2 MB are taken here." in fault(answer.text, "record")
    assert championship.list_matches(instance.desk) == ()


def test_no_file_at_all_is_told(instance: Instance) -> None:
    assert send(instance.table, "/matches", "/matches/upload", {}).status_code == 400
    answer = send(instance.table, "/matches", "/matches/upload", {"file": (BytesIO(b""), "record.toml")})
    assert (answer.status_code, fault(answer.text, "record")) == (400, "Choose a file.")


# the championship


def test_em_n2_the_championship_counts_wins_with_shared_ranks(instance: Instance) -> None:
    """Most wins first; equal wins share a rank; a void match counts for nobody (A-37)."""
    won(instance, "red", "red", "blue")
    instance.say(instance.dealt(), "table abandon")
    page = see(instance.onlooker(), "/championship")
    line = r'<td class="rank">(\d+)</td><th scope="row">(?:<a [^>]*>)?(\w+).*?figure">(\d+)</td>.*?figure">(\d+)<'
    lines = re.findall(line, page, re.S)
    assert lines == [("1", "Alice", "2", "3"), ("2", "Bob", "1", "3"), ("3", "Charlie", "0", "3")]
    assert "In the lead" in page
    assert page.count("/record") == 3


def test_a_year_without_matches_is_empty(instance: Instance) -> None:
    assert "No match has been won in 1999." in see(instance.table, "/championship/1999")


@pytest.mark.parametrize("year", ["0", "10000", "99999999999999999999", "-1", "soon"])
def test_a_year_that_is_none_is_not_there(instance: Instance, year: str) -> None:
    assert instance.table.get(f"/championship/{year}", headers=HTML).status_code == 404


def test_a_renamed_member_keeps_the_wins(instance: Instance) -> None:
    alice = roster.add_member(instance.desk, "Alice", "red")
    won(instance, "red")
    evenings.change_member(instance.desk, alice, MemberInput("Alicia", "red"))
    page = see(instance.table, "/championship")
    assert re.findall(r'class="rank">1</td><th scope="row">(?:<a [^>]*>)?(\w+)', page) == ["Alicia"]
