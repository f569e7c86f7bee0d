"""The club's own season: its days, its points, its ties."""

from __future__ import annotations

from datetime import date

import pytest

from referee.service.championship import championship, season
from referee.service.championship.season import SeasonInput
from tests.instance import Instance
from tests.service.problems import problems_of

WRITTEN = SeasonInput("2021-10-01", "2022-09-30", "3", "2, 1", "1", "0", "2", ("wins", ""))


def test_a_season_is_kept_as_it_was_written(club: Instance) -> None:
    season.set_season(club.desk, 1, 2022, WRITTEN)
    (kept,) = championship.list_seasons(club.desk)
    assert (kept.year, kept.first, kept.last) == (2022, date(2021, 10, 1), date(2022, 9, 30))
    assert (kept.scheme.win, kept.scheme.places, kept.scheme.elimination, kept.scheme.least) == (3, (2, 1), 1, 2)
    assert (kept.scheme.ties, championship.season_of(club.desk, 2022)) == (("wins",), kept)


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"last": "2021-09-30"}, [("season_order", "last")]),
        ({"first": "2021-02-30", "win": "many"}, [("day_unknown", "first"), ("season_number", "win")]),
        ({"places": "two"}, [("season_number", "places")]),
        ({"ties": ("beauty",)}, [("season_tie", "second_tie")]),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, change: dict[str, str], problems: list[tuple[str, str]]
) -> None:
    assert problems_of(lambda: season.set_season(club.desk, 1, 2022, WRITTEN._replace(**change))) == problems


def test_seasons_do_not_overlap(club: Instance) -> None:
    season.set_season(club.desk, 1, 2022, WRITTEN)
    later = WRITTEN._replace(first="2022-09-30", last="2023-09-29")
    assert problems_of(lambda: season.set_season(club.desk, 1, 2023, later)) == [("season_overlap", "first")]


def test_a_change_that_knows_only_the_points_of_a_win_has_no_scheme() -> None:
    assert season.scheme_from_change({"win": 3}) is None
