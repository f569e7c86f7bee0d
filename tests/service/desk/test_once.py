"""The same asked again with the same key is done once."""

from __future__ import annotations

from referee.service.desk import once
from referee.service.desk.once import RequestKey
from tests.instance import Instance
from tests.service.problems import problems_of


def change_once(instance: Instance, asked: RequestKey | None, made: str) -> str:
    return once.change_once(instance.desk, asked, lambda change: made, "tests")


def test_the_same_key_gets_the_first_answer_and_another_body_none(instance: Instance) -> None:
    asked, other = once.read_request_key("key", b"body"), once.read_request_key("key", b"other body")
    assert once.is_done(instance.desk, asked, "tests") is False
    assert [change_once(instance, asked, made) for made in ("first", "second")] == ["first", "first"]
    assert [once.is_done(instance.desk, asked, scope) for scope in ("tests", "elsewhere")] == [True, False]
    assert problems_of(lambda: change_once(instance, other, "third")) == [("key_reused", "Idempotency-Key")]


def test_without_a_key_everything_is_done(instance: Instance) -> None:
    assert once.read_request_key(None, b"body") is None
    assert [change_once(instance, None, made) for made in ("first", "second")] == ["first", "second"]


def test_a_form_means_something_else_with_something_else_in_it(instance: Instance) -> None:
    forms = {"first": once.sent_with("token", b"a"), "second": once.sent_with("token", b"b")}
    assert [change_once(instance, form, made) for made, form in forms.items()] == ["first", "second"]


def test_what_was_made_for_one_device_is_no_other_devices(instance: Instance) -> None:
    mine, theirs = (RequestKey("key", "digest", asker) for asker in ("mine", "theirs"))
    change_once(instance, mine, "first")
    assert [once.is_own(instance.desk, asked, "tests") for asked in (mine, theirs, None)] == [True, False, True]
