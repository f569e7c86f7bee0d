"""The deal drawn from everybody's luck: the same for the same seed, another for any other."""

from __future__ import annotations

from referee.service.deal.shuffle import Shuffle, commit_number, seal_nonce

SEED = "ab" * 32


def test_the_same_seed_draws_the_same_and_every_card_once() -> None:
    cards = [str(card) for card in range(44)]
    drawn, again, other = (Shuffle(seed).sample(cards, len(cards)) for seed in (SEED, SEED, "cd" * 32))
    assert (drawn == again, drawn == other, sorted(drawn)) == (True, False, sorted(cards))


def test_every_face_is_drawn_as_often_as_any_other() -> None:
    """3,000 draws of one in six: each 500 times, give or take five standard deviations."""
    drawn = [Shuffle(f"{number:064x}").sample(list("123456"), 1)[0] for number in range(3000)]
    assert [face for face in "123456" if abs(drawn.count(face) - 500) > 103] == []


def test_a_commitment_binds_referee_seat_and_number() -> None:
    seal, other_seal, number = seal_nonce("00" * 32), seal_nonce("01" * 32), "1" * 64
    commitments = {
        commit_number(seal, "red", number),
        commit_number(seal, "blue", number),
        commit_number(seal, "red", "2" * 64),
        commit_number(other_seal, "red", number),
    }
    assert len(commitments) == 4 and all(text.startswith("sha256:") for text in commitments)
