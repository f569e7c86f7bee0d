"""Every form of the club with one field that is wrong: an answer on the page or at the field, and nothing changed.

The fields come from the pages' own forms as somebody would fill them in; then one of them is left out, or holds what
no form means. Whatever is refused leaves every byte of the club's backup as it was.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from random import Random
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from referee.service.admin import backups
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML

FORMS: dict[str, dict[str, str]] = {
    "/book/account": {"name": "Risikoclub", "iban": "DE89370400440532013000", "bic": ""},
    "/book/change": {"pin": "0000", "new": "2580", "again": "2580"},
    "/book/open": {"keeper": "1", "pin": "0000", "own": "0000", "next": "/cash"},
    "/book/pin": {"keeper": "1", "new": "2580", "again": "2580"},
    "/cash/entries": {
        "kind": "fine",
        "member": "2",
        "amount": "2,50",
        "text": "late",
        "day": "2022-03-01",
    },
    "/cash/back": {"entries": "1", "next": "/cash"},
    "/cash/count": {"counted": "2,50", "seen": "250", "answer": "note"},
    "/cash/fine": {"who": "2", "offence": "burp"},
    "/cash/settle": {"kind": "payment_cash", "seen": "250"},
    "/cash/settle/2": {"kind": "payment_cash", "seen": "250"},
    "/evenings": {"day": "2027-03-28", "time": "19:30", "zone": "Europe/Berlin", "host": "1", "place": "", "note": "x"},
    "/evenings/1": {
        "day": "2027-03-28",
        "time": "02:30",
        "zone": "Europe/Berlin",
        "host": "1",
        "place": "",
        "note": "",
    },
    "/evenings/1/answers": {"member": "2", "coming": "yes"},
    "/evenings/1/end": {"kept": "held", "present": "1"},
    "/evenings/1/fine": {"who": "2", "offence": "burp"},
    "/evenings/1/fines": {"fine": "1", "amount_1": "1"},
    "/evenings/1/spared": {"do": "propose", "which": "1"},
    "/fines": {"valid_from": "2022-01-01", "price_own_1": "2,50", "text_own_1": "burping"},
    "/fines/preset": {"valid_from": "2022-01-01"},
    "/members": {"name": "Zoe", "colour": "pink", "since": "2022-01-01", "until": ""},
    "/members/3": {"name": "Charlie", "colour": "green", "since": "2020-01-01", "until": "2022-01-01"},
    "/members/3/pin": {"old": "", "new": "1234", "again": "1234"},
    "/members/names": {"name": "Brt", "member": "2", "do": "join"},
    "/motions": {
        "accused": "2",
        "mover": "1",
        "offence": "",
        "text": "burping",
        "amount": "1",
        "minutes": "5",
        "seq": "",
    },
    "/motions/1/votes": {"voter": "Bob", "vote": "yes"},
    "/motions/1/count": {"hand_Alice": "yes", "hand_Bob": "no"},
    "/news": {"day": "2022-03-01", "title": "The evening", "text": "**Bob** won.", "do": "publish"},
    "/results": {"day": "2022-03-01", "players": "Alice, Bob", "winners": "Bob", "note": ""},
    "/results/1": {
        **{"day": "2022-03-02", "players": "Alice, Bob", "winners": "Bob", "note": "", "another": "y", "meant": "y"},
        "reason": "misread",
    },
    "/results/1/back": {"version": "1"},
    "/results/file/void": {"first": "1", "do": "void"},
    "/results/void": {"target": "result:1", "do": "void", "reason": "was a dream"},
    "/seasons/2026": {
        **{"first": "2026-01-01", "last": "2026-12-31", "win": "1", "places": "2,1", "elimination": "0"},
        **{"dropped": "1", "least": "2", "first_tie": "wins"},
    },
}
AMOUNTS = (
    *("-1", "0", "-0,5", "0,001", "1,234", "99999999999999999999", "1e9", "NaN", "Infinity", "+5", "5,", ",5", "5€"),
    *(
        "1.000,00",
        "\u0663,\u0665\u0660",
        "\uff12\uff0c\uff15\uff10",
        "\u00bd",
        "\u00b2",
        "1,2,3",
        "2,50 \u20ac",
        "0x10",
        "1_000",
    ),
)
MOMENTS = (
    *("2026-02-29", "2026-02-30", "0000-01-01", "0001-01-01", "9999-12-31", "10000-01-01", "2026-13-01", "2026-1-1"),
    *("2026-W10-1", "20260301", "\uff12026-01-01", "-2026-01-01", "31.12.2026", "2026-01-01T00:00", "02:30", "24:00"),
    *("25:61", "2", "19:30:61", "19:30+02:00", "2027-03-28", "2026-10-25"),
)
TEXTS = (
    *("", " ", "\x00", "a\x00b", "\ud800", "\udfff", "\u202e", "a\nb", "\x1b[31m", "x" * 70_000, "\U0001f600" * 300),
    *(
        "<script>alert(1)</script>",
        "{{ 7*7 }}",
        "%s%n%(x)s",
        "=1+1",
        "-1",
        "9" * 30,
        "1" * 5000,
        "None",
        "[]",
        "../../x",
    ),
    *("Nowhere/Land", "Europe", "result:" + "9" * 30, "match:\x00", ", , ,", "Alice, Alice", "result:\u0661"),
)
VALUES = (*AMOUNTS, *MOMENTS, *TEXTS)
EACH, MANY = 1, 10
"""Wrong values of every field."""


def cases(rng: Random, each: int) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Every form as it is, without each field, with each field twice, and with wrong ones."""
    for path, form in FORMS.items():
        yield path, [*form.items()]
        yield path, []
        for name in form:
            rest = [(other, value) for other, value in form.items() if other != name]
            yield path, rest
            for value in rng.sample(VALUES, each):
                yield path, [*rest, (name, value)]
        yield path, [*form.items(), *((name, rng.choice(VALUES)) for name in form)]


def furnish(instance: Instance) -> None:
    """Furnish the club with an evening, a vote, a fine, a result and news, to be changed."""
    found_club(instance)
    device = open_book(instance)
    for path in ("/evenings", "/motions", "/cash/entries", "/results", "/news"):
        assert post(device, path, [*FORMS[path].items()]).status_code == 303, path


def post(device: object, path: str, fields: list[tuple[str, str]]) -> TestResponse:
    """Return the answer to the form with these fields, odd ones included."""
    body = urlencode([(name, value.encode(errors="surrogatepass")) for name, value in fields])
    headers = {**HTML, "Content-Type": "application/x-www-form-urlencoded"}
    return device.post(path, data=body, headers=headers)  # type: ignore[attr-defined,no-any-return]


def written(instance: Instance) -> bytes:
    return b"".join(backups.stream_backup(instance.desk))


def test_one_wrong_field_is_told_and_changes_nothing(
    instance: Instance, caplog: pytest.LogCaptureFixture, commits: Callable[[], int], thorough: bool
) -> None:
    caplog.set_level(logging.WARNING)
    instance.app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    furnish(instance)
    device, refused = open_book(instance), 0
    before, version = written(instance), commits()
    for path, fields in cases(Random(11), MANY if thorough else EACH):
        answer = post(device, path, fields)
        assert answer.status_code < 500 and "Traceback" not in answer.text, (path, fields)
        after = before  # Where nothing was committed every byte is as it was.
        if (latest := commits()) != version:
            after, version = written(instance), latest
        if answer.status_code >= 400:
            refused += 1
            assert after == before, (path, fields)
            assert "<h1" in answer.text, (path, fields)
        before = after
    assert refused > 150
    assert caplog.records == []
    for page in ("/book", "/cash", "/evenings", "/fines", "/members", "/motions", "/news", "/results", "/seasons/2026",
                 "/championship/2026", "/championship/all", "/statistics/all", "/club"):  # fmt: skip
        assert device.get(page, headers=HTML).status_code == 200, page
