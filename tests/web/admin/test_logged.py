"""Every change of the club is on record with who and when: one line in the changes, the cash book or the motions."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from referee.service.cash import cash, fines
from referee.service.desk import clock
from referee.service.motions import motions
from referee.service.people import book
from tests.instance import Instance
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import see, send

NEW = {"new": "1357", "again": "1357"}
FINE = {"kind": "fine", "member": "2", "amount": "1", "text": "was late"}
RESULT = {"day": "2022-03-04", "players": "Alice, Bob", "winners": "Bob", "note": ""}
VOID = {"target": "result:1", "do": "void", "reason": "was a test"}
AGAIN = {**VOID, "do": "count", "reason": "was none"}
SEASON = {"first": "2022-01-01", "last": "2022-12-31", "win": "3"}
EVENING = {"day": "2030-03-28", "time": "19:30", "zone": "Europe/Berlin", "host": "1", "place": "", "note": ""}
MOTION = {"mover": "1", "accused": "2", "offence": "", "text": "burped", "amount": "1", "minutes": "5"}
ACCOUNT = {"name": "Risikoclub", "iban": "DE89370400440532013000", "bic": ""}
OWN_PIN = {"old": "", "new": "1234", "again": "1234"}
NEWS = {"day": "2022-03-01", "title": "The evening", "text": "Bob won.", "do": "publish"}
MEMBER = {"name": "Zoe", "colour": "pink", "since": "2022-01-01", "until": ""}
COLUMNS = {"/results/file": b"date;players;winners\n2022-03-05;Alice,Bob;Bob\n", "/members/file": b"name\nYan\n"}
STEPS: tuple[tuple[str, dict[str, str]], ...] = (
    ("/cash/entries", FINE),
    ("/cash/entries/1/back", {}),
    ("/cash/entries", FINE),
    ("/cash/settle", {"kind": "payment_cash", "seen": "100"}),
    ("/fines/preset", {"valid_from": "2020-01-01"}),
    ("/fines", {"valid_from": "2021-01-01", "price_burp": "1"}),
    ("/results", RESULT),
    ("/results/void", VOID),
    ("/results/void", AGAIN),
    ("/results/1", {**RESULT, "winners": "Alice", "reason": "misread"}),
    ("/results/1/back", {"version": "1"}),
    ("/results/file", {}),
    ("/seasons/2022", SEASON),
    ("/evenings", EVENING),
    ("/evenings/1", {**EVENING, "time": "20:00"}),
    ("/evenings/1/end", {"kept": "cancelled"}),
    ("/motions", MOTION),
    ("/motions/1/count", {"hand_Alice": "no"}),
    ("/members", MEMBER),
    ("/members/4", {**MEMBER, "colour": ""}),
    ("/members/file", {}),
    ("/members/1/pin", OWN_PIN),
    ("/news", NEWS),
    ("/news/1", {**NEWS, "text": "Alice won."}),
    ("/news/1/down", {}),
    ("/news/1/up", {}),
    ("/book/account", ACCOUNT),
    ("/book/reading", {"reading": "pin"}),
    ("/book/change", {"pin": PIN, **NEW}),
)
SENTENCES = (
    "The result of 4 Mar 2022 was entered: Bob won.",
    "The match of 4 Mar 2022 with Alice and Bob does not count any more: was a test",
    "The match of 4 Mar 2022 with Alice and Bob counts again: was none",
    "The result of 4 Mar 2022 was changed: misread. Before: Bob won, Alice and Bob played, note: –. Now: 4 Mar 2022,"
    " Alice won, Alice and Bob played, note: –.",
    "Results were taken from a file: 1.",
    "The catalogue of fines of Easy-Move was taken, valid from 1 Jan 2020 on.",
    "The catalogue of fines was written, valid from 1 Jan 2021 on.",
    "The season 2022 was written: 1 Jan 2022 to 31 Dec 2022, points for a win: 3.",
    "The motion that Bob pays was counted.",
)


def logged(instance: Instance) -> int:
    """How many lines the changes, the cash book and the motions have together."""
    return sum(
        map(
            len,
            (
                book.list_changes(instance.desk, limit=None),
                cash.whole_book(instance.desk),
                motions.list_motions(instance.desk),
            ),
        )
    )


def data(path: str, form: dict[str, str]) -> dict[str, Any]:
    return {"file": (BytesIO(COLUMNS[path]), "list.csv")} if path in COLUMNS else form


def test_whatever_is_written_in_the_clubs_book_is_one_line_with_who_and_when(instance: Instance) -> None:
    found_club(instance)
    device, known, lines = open_book(instance), len(book.list_changes(instance.desk)), {}
    for number, (path, form) in enumerate(STEPS):
        before = logged(instance)
        answer = send(device, "/book", path, data(path, form))
        assert answer.status_code == 303, (path, answer.text)
        lines[number, path] = logged(instance) - before
    assert lines == {(number, path): 1 for number, (path, _) in enumerate(STEPS)}
    assert {change.who for change in book.list_changes(instance.desk)[:-known]} == {"Alice"}
    page = see(device, "/book")
    assert [sentence for sentence in SENTENCES if sentence not in page] == []


def test_a_match_that_is_taken_out_and_a_motion_counted_at_the_table_are_on_record(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    send(instance.table, f"/matches/{match}/motions", f"/matches/{match}/motions", MOTION)
    send(instance.table, f"/matches/{match}/motions", "/motions/1/count", {"hand_Alice": "no"})
    instance.say(match, "table declare red")
    device = open_book(instance)
    send(device, "/results", "/results/void", {**VOID, "target": f"match:{match}"})
    today = clock.today(clock.local_zone()).isoformat()
    facts = {"day": today, "names": ["Alice", "Bob", "Charlie"], "reason": "was a test"}
    out, counted = book.list_changes(instance.desk)[:2]
    assert (out.who, out.what, out.facts) == ("Alice", "result_void", facts)
    assert (counted.who, counted.what, counted.facts) == (None, "motion_counted", {"name": "Bob"})


def test_a_fine_that_a_match_proposes_is_a_line_of_the_cash_book(instance: Instance) -> None:
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    match = instance.dealt()
    instance.say(match, "table declare red")
    device, path, before = open_book(instance), f"/matches/{match}/fines", logged(instance)
    chosen = fines.list_proposals(instance.desk, match)[0].id
    assert send(device, path, path, {"fine": chosen}).status_code == 303
    assert logged(instance) - before == 1
