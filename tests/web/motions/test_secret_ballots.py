"""Secret votes: nothing that is kept, shown or sent tells who said what, nor the numbers before the end."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.service.admin import backups
from referee.service.desk import clock
from referee.service.motions import motions
from referee.service.motions.moving import OfMatch
from tests.instance import JSON, Instance, furnished
from tests.web.book import open_book
from tests.web.forms import fault, see
from tests.web.motions.votes import begin_table, count_hands, list_owed, move_fine, send_vote

NOW = datetime(2026, 3, 14, 20, 0)
VARYING = re.compile(r"""(csrf_token|csrf-token|once|nonce)"[^>]*|nonce="[^"]*"|\?v=[0-9a-f]+""")


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[datetime]]:
    """Yield the time, which stops until a test moves it on."""
    held = [NOW]
    monkeypatch.setattr(clock, "now", lambda: held[0])
    yield held


def secret(instance: Instance) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match of Alice, Bob and Charlie in which a fine is voted on in secret."""
    match, phones = begin_table(instance)
    assert move_fine(instance, match, secret="y").status_code == 303
    return match, phones


def told(instance: Instance, match: str, phones: dict[str, FlaskClient]) -> list[str]:
    """All that anybody is shown or sent about it, without what differs at every look."""
    path, book = f"/matches/{match}/motions", open_book(instance)
    pages = [see(client, path) for client in (instance.table, book, *phones.values())]
    pages += [see(book, path) for path in ("/book", "/cash", "/motions")]
    sent = [
        client.get(f"/matches/{match}/ballots", headers=JSON).text for client in (*phones.values(), instance.onlooker())
    ]
    files = [book.get(f"/exports/{name}.csv?as=rfc").text for name in ("motions", "cash-book", "changes")]
    return [VARYING.sub("", text.replace(match, "MATCH")) for text in (*pages, *sent, *files)]


def kept(instance: Instance, match: str) -> str:
    """All that is on the disk about it, as the backup has it."""
    tables = json.loads(b"".join(backups.stream_backup(instance.desk)))["tables"]
    about = {name: tables[name] for name in ("motions", "votes", "ledger", "answers", "changes")}
    return json.dumps(about).replace(match, "MATCH")


def test_a_secret_vote_tells_nobody_who_said_what(instance: Instance, tmp_path: Path, now: list[datetime]) -> None:
    """Two instances in which other people say yes cannot be told apart, on paper or on the disk.

    Until the end not even the numbers can.
    """
    other = furnished(tmp_path / "other")
    try:
        instances = [(each_instance, *secret(each_instance)) for each_instance in (instance, other)]
        for voter, *choices in (("Alice", "yes", "no"), ("Bob", "no", "yes"), ("Charlie", "yes", "yes")):
            for (_, _, phones), choice in zip(instances, choices, strict=True):
                answer = send_vote(phones[voter], voter, choice, key=f"key-of-{voter}")
                assert (answer.status_code, answer.json) == (201, {"id": 1})
            outputs = [told(*each) for each in instances]
            assert [a for a, b in zip(*outputs, strict=True) if a != b] == []
        on_disk = [kept(each_instance, match) for each_instance, match, _ in instances]
        assert on_disk[0] == on_disk[1]
        assert "Carried: 2 yes, 1 no, 0 abstain" in outputs[0][0]
    finally:
        other.close()


def test_a_vote_sent_again_because_its_answer_was_lost_counts_once(instance: Instance, now: list[datetime]) -> None:
    _, phones = secret(instance)
    for _ in range(2):
        assert send_vote(phones["Alice"], "Alice", "yes", key="first").status_code == 201
    assert send_vote(phones["Alice"], "Alice", "yes", key="another").json["code"] == "vote_twice"


def test_a_secret_vote_is_counted_when_it_is_over_and_no_sooner(instance: Instance, now: list[datetime]) -> None:
    """After one vote the numbers would say whose it was."""
    match, phones = secret(instance)
    send_vote(phones["Alice"], "Alice", "yes")
    path = f"/matches/{match}/motions"
    assert "Count the votes now" not in see(instance.table, path)
    refused = count_hands(instance, match)
    assert (refused.status_code, "once everybody has voted or its time is up" in refused.text) == (409, True)
    raised = count_hands(instance, match, Charlie="yes")
    assert (raised.status_code, "voted on the phones alone" in raised.text) == (409, True)
    assert motions.list_latest(instance.desk, OfMatch(match))[0].tally is None
    for name in ("Bob", "Charlie"):
        send_vote(phones[name], name, "no")
    instance.tick()
    assert "Rejected: 1 yes, 2 no, 0 abstain" in see(instance.table, path)


def test_with_fewer_than_three_secret_votes_nothing_is_decided_and_no_number_is_kept(
    instance: Instance, now: list[datetime]
) -> None:
    match, phones = secret(instance)
    for name in ("Alice", "Charlie"):
        send_vote(phones[name], name, "yes")
    now[0] += timedelta(minutes=6)
    instance.tick()
    page = see(instance.table, f"/matches/{match}/motions")
    assert "Not decided: too few votes to stay secret" in page and "Carried" not in page
    assert (motions.list_latest(instance.desk, OfMatch(match))[0].is_open, list_owed(instance)) == (False, [0, 0, 0])
    assert send_vote(phones["Bob"], "Bob", "no").json["code"] == "vote_counted"
    (row,) = json.loads(b"".join(backups.stream_backup(instance.desk)))["tables"]["motions"]
    assert (row["carried"], row["tally"], row["entry_id"]) == (None, None, None)
    line = open_book(instance).get("/exports/motions.csv?as=rfc&lang=en").text.splitlines()[1]
    assert line.endswith("yes,,not decided,,,,")


@pytest.mark.parametrize(("number", "silenced", "status"), [(3, "y", 400), (3, "", 303), (4, "y", 303)])
def test_a_secret_vote_is_moved_with_three_voters_or_more(
    instance: Instance, number: int, silenced: str, status: int
) -> None:
    begin_table(instance)
    match = instance.dealt(number)
    answer = move_fine(instance, match, secret="y", silenced=silenced)
    assert answer.status_code == status
    told_why = "With fewer than 3 votes the numbers would tell who said what. Move it openly."
    assert fault(answer.text, "secret-motion") == (told_why if status == 400 else "")


def test_too_few_voters_are_told_with_all_else_that_is_wrong(instance: Instance) -> None:
    begin_table(instance)
    answer = move_fine(instance, instance.dealt(3), secret="y", silenced="y", amount="x", text="")
    assert [fault(answer.text, f"{name}-motion") != "" for name in ("secret", "amount", "text")] == [True] * 3
