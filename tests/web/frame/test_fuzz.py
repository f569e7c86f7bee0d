"""Whatever is sent to a route that writes: a clear answer, no crash, and what was refused has changed nothing (S8)."""

from __future__ import annotations

import logging
from random import Random

import pytest
from sqlalchemy import text

from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.rubbish import request

EVERYTHING = text(
    """
    SELECT (SELECT count(*) FROM matches), (SELECT count(*) FROM events), (SELECT group_concat(status) FROM matches),
        (SELECT group_concat(name || coalesce(colour, '') || coalesce(active_to, '')) FROM members),
        (SELECT group_concat(generation || coalesce(pin_hash, '') || coalesce(device_hash, '')) FROM seats),
        (SELECT count(*) FROM ledger), (SELECT count(*) FROM catalogues),
        (SELECT count(*) FROM motions), (SELECT count(*) FROM votes), (SELECT count(*) FROM challenges),
        (SELECT count(*) FROM results), (SELECT count(*) FROM voidings),
        (SELECT group_concat(day || kept || sequence) FROM evenings), (SELECT count(*) FROM rsvps),
        (SELECT group_concat(generation || closed) FROM clubs)
    """
)


SENT, MORE_SENT = 250, 10_000
"""Requests of each seed, and with the long counts."""
SEEDS, DAYS = 4, 10
"""So many seeds a day; those of so many days differ."""


def stands(instance: Instance) -> tuple[object, ...]:
    """Return what the database holds, as far as anything here could change it."""
    with instance.desk.store.reading() as connection:
        return tuple(connection.execute(EVERYTHING).one())


@pytest.mark.parametrize("seed", range(SEEDS))
def test_rubbish_is_refused_and_changes_nothing(
    instance: Instance, caplog: pytest.LogCaptureFixture, thorough: bool, day: int, seed: int
) -> None:
    caplog.set_level(logging.WARNING)
    # Forms without their token get no further; what stands behind it must bear rubbish as well.
    instance.app.config["WTF_CSRF_CHECK_DEFAULT"] = False
    match, rng = instance.dealt(), Random(seed + SEEDS * (0 if thorough else day % DAYS))
    found_club(instance)
    senders = (
        instance.table,
        open_book(instance),
        instance.phone(match, "red"),
        instance.phone(match, "blue"),
        instance.onlooker(),
    )
    before, refused = stands(instance), 0
    number = MORE_SENT if thorough else SENT
    for _ in range(number):
        sent = request(rng)
        answer = rng.choice(senders).open(
            sent.path.replace("{match}", match), method=sent.method, headers=sent.headers, data=sent.body
        )
        assert answer.status_code < 500, (sent, answer.text)
        assert "Traceback" not in answer.text
        after = stands(instance)
        if answer.status_code >= 400:
            refused += 1
            assert after == before, (sent, answer.text)
        before = after
    assert refused > number / 3
    assert caplog.records == []
    assert instance.onlooker().get(f"/matches/{match}", headers=JSON).status_code == 200
