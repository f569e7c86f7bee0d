"""PINs: their form, their hashes, guesses at them."""

from __future__ import annotations

import pytest

from referee.service.desk.attempts import Guesser
from referee.service.people import pins
from tests.instance import Instance
from tests.service.problems import problems_of

HERE = Guesser("here")


@pytest.mark.parametrize("pin", ["", "123", "12a4", 1357, "1" * 50])
def test_a_pin_has_its_form(pin: object) -> None:
    assert problems_of(lambda: pins.parse_pin(pin)) == [("pin_form", "pin")]


def test_a_new_pin_is_typed_twice() -> None:
    pins.check_new_pin("1357", "1357")
    assert problems_of(lambda: pins.check_new_pin("1357", "1358")) == [("pins_differ", "again")]


def test_a_hash_tells_its_pin_from_others_sealed_or_not(instance: Instance) -> None:
    for kept in (pins.hash_pin("1357"), pins.seal_pin(instance.desk, "1357")):
        assert pins.is_pin_hash(kept) and not pins.is_sealed_elsewhere(instance.desk, kept)
        pins.verify_pin(instance.desk, HERE, kept, "1357")
        assert problems_of(lambda kept=kept: pins.verify_pin(instance.desk, HERE, kept, "2468")) == [
            ("pin_wrong", "pin")
        ]
    assert not pins.is_pin_hash("1357")


def test_sealing_leaves_nothing_to_guess_at(instance: Instance) -> None:
    plain = pins.hash_pin("1357")
    sealed = pins.seal_hash(instance.desk, plain)
    assert plain.rpartition("$")[2] not in sealed and pins.salt_of(sealed) == pins.salt_of(plain)
