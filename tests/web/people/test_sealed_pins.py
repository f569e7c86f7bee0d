"""PINs of members and seats cannot be guessed from a backup; where it is restored they are chosen anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.admin import backups
from referee.service.admin.opening import PIN_KEY_FILE
from referee.service.desk.attempts import Guesser
from referee.service.people import own_pins, pins
from referee.store.people import pins as stored
from tests.instance import JSON, Instance, furnished
from tests.web.book import PIN, found_club, open_book
from tests.web.forms import fault, see, send

OWN = "1357"
PIN_OF_SEAT = "8642"


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Instance]:
    opened = furnished(tmp_path / "other")
    yield opened
    opened.close()


def kept(instance: Instance) -> list[str]:
    """Return what a backup holds of the PINs of members and seats."""
    tables = json.loads(b"".join(backups.stream_backup(instance.desk)))["tables"]
    rows = [*tables["members"], *tables["seats"]]
    return [row["pin_hash"] for row in rows if row["pin_hash"] is not None]


def choose(instance: Instance) -> str:
    """Bob has a PIN of his own, and the red seat of a match one for the tablet: the id of the match."""
    found_club(instance)
    own_pins.set_pin(instance.desk, Guesser("here"), None, 2, old="", new=OWN)
    match = instance.dealt()
    assert look(instance, match).status_code == 200
    return match


def look(instance: Instance, match: str) -> TestResponse:
    return instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": PIN_OF_SEAT}, headers=JSON)


def bring(instance: Instance, other: Instance) -> None:
    backups.restore_backup(other.desk, list(backups.stream_backup(instance.desk)))


def test_with_the_backup_alone_not_even_the_right_pin_is_known_to_be_right(instance: Instance) -> None:
    choose(instance)
    hasher = PasswordHasher(time_cost=2, memory_cost=8192, parallelism=1)
    assert len(kept(instance)) == 2
    for sealed, pin in zip(kept(instance), (OWN, PIN_OF_SEAT), strict=True):
        guessed = hasher.hash(pin, salt=pins.salt_of(sealed))
        assert guessed.rpartition("$")[0] == sealed.rpartition("$")[0]
        assert guessed.rpartition("$")[2] not in sealed
        assert pins.seal_hash(instance.desk, guessed) == sealed


def test_the_key_of_the_pins_is_in_no_backup(instance: Instance) -> None:
    choose(instance)
    key = (instance.folder / PIN_KEY_FILE).read_bytes()
    backup = b"".join(backups.stream_backup(instance.desk))
    assert (len(key), key in backup, key.hex().encode() in backup) == (32, False, False)


def test_pins_kept_by_an_earlier_version_are_sealed_when_the_program_starts(instance: Instance) -> None:
    match = choose(instance)
    old = {sealed: pins.hash_pin(pin) for sealed, pin in zip(kept(instance), (OWN, PIN_OF_SEAT), strict=True)}
    instance.desk.change(lambda change: stored.rewrite_hashes(change.connection, lambda one: old[one]))
    assert kept(instance) == list(old.values())
    instance.restart()
    assert [("." in sealed, sealed.rpartition("$")[0]) for sealed in kept(instance)] == [
        (True, unsealed.rpartition("$")[0]) for unsealed in old.values()
    ]
    open_book(instance, 2, OWN)
    assert look(instance, match).status_code == 200


def send_pin(device: FlaskClient) -> TestResponse:
    return send(device, "/book", "/book/open", {"keeper": "2", "pin": PIN, "own": OWN})


def test_in_another_instance_the_clubs_pin_opens_the_book_and_own_pins_are_chosen_anew(
    instance: Instance, other: Instance
) -> None:
    choose(instance)
    bring(instance, other)
    assert "Alice keeps the book" in see(open_book(other), "/cash")
    answer = send_pin(other.onlooker())
    assert (answer.status_code, "before the club was restored here" in fault(answer.text, "own-open")) == (403, True)
    page = "/members/2/pin"
    text = see(other.table, page)
    assert ("choose one anew" in text, 'id="old"' in text) == (True, False)
    assert send(other.onlooker(), "/book", page, {"new": "2468", "again": "2468"}).status_code == 403
    assert send(other.table, page, page, {"new": OWN, "again": OWN}).status_code == 303
    assert send_pin(other.onlooker()).status_code == 303
    assert 'id="old"' in see(other.table, page)


def test_in_another_instance_a_new_code_lets_a_seat_choose_its_pin_anew(instance: Instance, other: Instance) -> None:
    match = choose(instance)
    bring(instance, other)
    answer = look(other, match)
    assert (answer.status_code, answer.json["code"]) == (403, "pin_elsewhere")
    code = other.table.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON)
    assert code.status_code == 201
    assert look(other, match).status_code == 200


def test_in_the_same_instance_all_pins_are_as_they_were(instance: Instance) -> None:
    match = choose(instance)
    backup = list(backups.stream_backup(instance.desk))
    instance.close()
    for file in instance.folder.glob("referee.db*"):
        file.unlink()
    instance.open()
    backups.restore_backup(instance.desk, backup)
    assert list(backups.stream_backup(instance.desk)) == backup
    open_book(instance, 2, OWN)
    assert look(instance, match).status_code == 200
