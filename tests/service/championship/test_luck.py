"""Luck with the dice, from matches of known throws: what they should have cost and how even the faces are, by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import sqrt

import pytest

from referee.club.season.luck import judge_dice, judge_losses, judge_many_losses
from referee.rulebooks import loader
from referee.service.championship import figures, statistics
from referee.service.matches import records
from tests.instance import Instance
from tests.web.forms import see

RED, BLUE = "red attack alaska kamchatka", "blue attack kamchatka alaska"
OWNERS: Mapping[str, str] = dict.fromkeys(loader.load_board("classic").territories, "green") | {
    "alaska": "red",
    "kamchatka": "blue",
}
EACH_NUMBER = (
    f"{RED} 6,5,1 v 5,4",
    f"{RED} 3,2,1 v 3,3",
    f"{RED} 6,1 v 5,1",
    f"{RED} 4 v 4",
    f"{RED} 6,4,3 v 2",
    "red end",
    "blue place kamchatka 3",
    f"{BLUE} 5,5 v 5",
)
"""Blue loses two, red two, each one, red one, blue one; then blue attacks and loses one."""
TWENTY = (
    *(5 * [f"{RED} 6,5,1 v 5,4"]),
    *(5 * [f"{RED} 6,6,4 v 6,6"]),
    *(5 * [f"{RED} 6,5,3 v 6,3"]),
    *(3 * [f"{RED} 4,2,2 v 3,3"]),
    *(2 * [f"{RED} 3,3,2 v 2,1"]),
)
"""Of red's 40 dice that were compared 10 + 5 + 3 lost, of blue's 10 + 5 + 3 + 4."""


def thrown(instance: Instance, throws: Sequence[str]) -> str:
    """Return the id of a match in which red attacks blue from strength with these throws and is declared the winner."""
    owners = ", ".join(f'{name} = "{colour}"' for name, colour in OWNERS.items())
    armies = ", ".join(f"{name} = {1 if colour == 'green' else 60}" for name, colour in OWNERS.items())
    players = (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))
    lines = (
        *('format = "match-record/1"', 'rulebook = "easy_move"', 'variant = "domination"', 'dice = "faces"'),
        f"actions = {[*throws, 'table declare red']}",
        *(f'[[seats]]\ncolour = "{colour}"\nplayers = ["{name}"]' for colour, name in players),
        *("[event]", "date = 2022-01-07"),
        *("[position]", 'turn = "red"', 'phase = "attack"', f"owners = {{ {owners} }}", f"armies = {{ {armies} }}"),
    )
    return records.open_record(instance.desk, "\n".join(lines))


def test_what_throws_cost_is_compared_with_what_they_should_have_cost(instance: Instance) -> None:
    """Of all throws with so many dice, counted by hand: how many cost the attacker an army, and how many both."""
    match = thrown(instance, EACH_NUMBER)
    found = figures.read_figures(instance.desk)[match]
    three_two, two_two = Fraction(2 * 2275 + 2611, 7776), Fraction(2 * 581 + 420, 1296)
    one_one, three_one, two_one = Fraction(21, 36), Fraction(441, 1296), Fraction(91, 216)
    red = 2 * three_two + two_two + one_one + three_one + (1 - two_one)
    assert red == Fraction(493, 108)
    assert {seat: (luck.throws, luck.lost) for seat, luck in found.luck.items()} == {"red": (6, 4), "blue": (6, 5)}
    # Nine armies were lost in all, whatever the dice showed.
    expected = {seat: luck.expected for seat, luck in found.luck.items()}
    assert expected == pytest.approx({"red": float(red), "blue": float(9 - red)})
    assert (found.attack_faces, found.defence_faces) == ((3, 1, 2, 2, 3, 3), (1, 1, 2, 2, 3, 0))


def test_nine_of_ten_stay_within_what_is_called_usual(instance: Instance) -> None:
    """Twenty throws of three dice against two: 1.645 times the square root of their variance to either side."""
    thrown(instance, TWENTY)
    mean, squares = Fraction(2 * 2275 + 2611, 7776), Fraction(4 * 2275 + 2611, 7776)
    distance = 1.645 * sqrt(20 * (squares - mean**2))
    attacker = judge_many_losses(18, *statistics.read_sheet(instance.desk, 2022).statistics.attack_luck["Alice"][2:])
    assert (attacker.least, attacker.most) == (round(20 * mean - distance), round(20 * mean + distance))
    chances = [(15 / 36, 21 / 36)]
    exact = judge_losses([(chances[0], 400)], lost=256)
    near = judge_many_losses(256, 400 * 21 / 36, 400 * 21 / 36 * 15 / 36)
    assert near.chance / 2 == pytest.approx(exact.share, rel=0.05)
    assert near.verdict == exact.verdict


ONE_ONE = (15 / 36, 21 / 36)
"""One die against one: how often the attacker loses no army, and one."""


def test_losses_are_as_likely_as_counted_by_hand() -> None:
    """Three throws of one die each, of which the attacker loses all, or none."""
    assert judge_losses([(ONE_ONE, 3)], lost=3).share == pytest.approx((21 / 36) ** 3)
    assert judge_losses([(ONE_ONE, 3)], lost=0).share == pytest.approx((15 / 36) ** 3)
    # In two throws of different dice one army is lost: less than the expected 0.583 + 0.921.
    three_two = (2890 / 7776, 2611 / 7776, 2275 / 7776)
    one_at_most = three_two[0] * (ONE_ONE[0] + ONE_ONE[1]) + three_two[1] * ONE_ONE[0]
    assert judge_losses([(ONE_ONE, 1), (three_two, 1)], lost=1).share == pytest.approx(one_at_most)


def test_luck_is_worth_a_word_where_it_is_seldom() -> None:
    verdicts = [judge_losses([((0.5, 0.5), 10)], lost=lost).verdict for lost in (1, 2, 3, 4, 5, 6, 7, 8, 9)]
    assert verdicts[:3] == ["very_lucky", "lucky", "lucky"]
    assert verdicts[3:6] == ["as_expected"] * 3
    assert verdicts[6:] == ["unlucky", "unlucky", "very_unlucky"]


def test_a_long_match_is_judged_as_exactly() -> None:
    """Losses of 2,000 even throws lie within 2.576 standard deviations in 99 of 100 matches."""
    assert judge_losses([((0.5, 0.5), 2000)], lost=1058).share == pytest.approx(0.005, abs=0.0003)


def test_fourteen_dice_have_a_chi_square_and_are_too_few_for_it_to_say_anything() -> None:
    """14 dice, 7/3 expected of each face: (9 + 1 + 4 + 4 + 9 + 9) / (7/3) - 14."""
    judged = judge_dice((3, 1, 2, 2, 3, 3))
    assert judged.chi_square == pytest.approx(float(Fraction(36) / Fraction(7, 3) - 14))
    assert judged.verdict == "too_few"


def test_the_chi_square_of_each_colour_of_dice_and_what_is_said_of_it(instance: Instance) -> None:
    """Attacker: 60 dice, 10 expected of each face. Defender: 40 dice, 40/6 expected of each."""
    thrown(instance, TWENTY)
    built = statistics.read_sheet(instance.desk, 2022).statistics
    assert (built.attack_luck["Alice"].lost, built.defence_luck["Bob"].lost) == (18, 22)
    assert built.attack_luck["Alice"].expected == pytest.approx(20 * 7161 / 7776)
    assert built.attack.faces == (5, 8, 9, 8, 10, 20)
    assert built.attack.chi_square == pytest.approx((25 + 4 + 1 + 4 + 0 + 100) / 10)
    assert built.defence.faces == (2, 2, 11, 5, 5, 15)
    assert built.defence.chi_square == pytest.approx((4 + 4 + 121 + 25 + 25 + 225) / (40 / 6) - 40)
    page = see(instance.table, "/statistics/2022")
    assert "Attacker: 60 dice: unusual, fair ones do that in 2 of 100 such series. (chi-square 13.40," in page
    assert "Defender: 40 dice: fair ones do that in less than one of 1000 such series." in page
