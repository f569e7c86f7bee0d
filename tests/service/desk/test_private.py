"""What lies in the instance folder and in the server's log tells nobody a secret."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from sqlalchemy import text

from referee.service.admin.opening import KEY_FILE
from referee.store.database import NotSaved
from tests.instance import JSON, Instance


def test_the_key_and_the_database_are_their_owners_alone_to_read(tmp_path: Path) -> None:
    instance = Instance(tmp_path / "instance")
    instance.dealt()
    kept = [file for file in instance.folder.iterdir() if file.name == KEY_FILE or file.name.startswith("referee.db")]
    assert len(kept) >= 3
    assert {file.stat().st_mode & 0o777 for file in kept} == {0o600}
    instance.close()


@pytest.mark.parametrize("rest", [b"", b"half a key"])
def test_half_a_key_is_no_key(tmp_path: Path, rest: bytes) -> None:
    """The power went while the key was written: with what is left anybody could make the codes of seats."""
    folder = tmp_path / "instance"
    folder.mkdir()
    (folder / KEY_FILE).write_bytes(rest)
    instance = Instance(folder)
    key = (folder / KEY_FILE).read_bytes()
    assert (len(key), instance.desk.secret, key.startswith(b"half")) == (32, key, False)
    instance.restart()
    assert instance.desk.secret == key
    instance.close()


def test_a_failed_statement_does_not_tell_what_it_was_given(instance: Instance) -> None:
    secret, lost = {"deal": "africa+asia"}, text("INSERT INTO nowhere VALUES (:deal)")
    with pytest.raises(NotSaved) as failed:
        instance.desk.store.write(lambda connection: connection.execute(lost, secret))
    assert "nowhere" in str(failed.value.__cause__) and "africa" not in str(failed.value.__cause__)
    with pytest.raises(Exception, match="nowhere") as unread, instance.desk.store.reading() as connection:
        connection.execute(text("SELECT :deal FROM nowhere"), secret)
    assert "africa" not in str(unread.value)


def test_a_crash_is_logged_without_what_was_asked(
    instance: Instance, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    monkeypatch.setattr("referee.web.frame.answers.word_refusal", None)
    caplog.set_level(logging.DEBUG)
    answer = phone.post(f"/matches/{match}/actions", json={"action": "red discard africa+asia"}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (500, "internal")
    assert "TypeError" in caplog.text and "africa" not in caplog.text + answer.text
