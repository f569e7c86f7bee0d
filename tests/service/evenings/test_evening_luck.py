"""The luck of a match's players on the whole evening: over all its matches, by people and not by colours."""

from __future__ import annotations

from referee.club.season.figures import ThrowLuck
from referee.service.championship.match_figures import read_match_figures
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.evenings.evening_luck import read_evening_luck
from referee.service.evenings.evenings import EveningInput
from tests.instance import Instance

TODAY = EveningInput(clock.today("UTC").isoformat(), "00:00", "UTC", None)


def thrown(instance: Instance, *, first: str, second: str) -> str:
    """Return a match in which Alice, of the ``first`` colour, attacks Bob once: he loses both armies."""
    seats = [{"colour": colour, "players": [name]} for colour, name in ((first, "Alice"), (second, "Bob"))]
    match = instance.begin(seats=[*seats, {"colour": "green", "players": ["Charlie"]}], starter=first)
    assert instance.say(match, "table deal").status_code == 201
    board = f"alaska {first} 9, kamchatka {second} 2"
    for action in (f"table correct {board}", f"{first} place alaska {instance.state(match).reinforcements}"):
        assert instance.say(match, action).status_code == 201, action
    assert instance.say(match, f"{first} attack alaska kamchatka 6,6,5 v 1,1").status_code == 201
    return match


def test_an_evening_with_one_match_adds_nothing(club: Instance) -> None:
    match = thrown(club, first="red", second="blue")
    assert read_evening_luck(club.desk, club.desk.match(match)) is None
    evenings.plan_evening(club.desk, 1, TODAY, None)
    assert read_evening_luck(club.desk, club.desk.match(match)) is None


def test_people_take_their_luck_from_colour_to_colour(club: Instance) -> None:
    evenings.plan_evening(club.desk, 1, TODAY, None)
    first, second = thrown(club, first="red", second="blue"), thrown(club, first="pink", second="red")
    match = club.desk.match(second)
    luck, alone = read_evening_luck(club.desk, match), read_match_figures(club.desk, match).luck
    assert luck is not None
    once = alone["pink"].luck
    assert luck["pink"].luck == ThrowLuck(2, 0, 2 * once.expected, 2 * once.variance)
    assert luck["red"].luck.lost == 4
    assert luck["pink"].verdict.share == alone["pink"].verdict.share ** 2
    assert "green" not in luck
    club.say(first, "table declare red")
    assert read_evening_luck(club.desk, match) == luck
