"""What can be moved, by whom, against whom."""

from __future__ import annotations

import pytest

from referee.service.motions import moving
from referee.service.motions.moving import MotionInput, OfClub, OfEvening, OfMatch
from referee.store.motions.motions import ballot_of
from tests.instance import Instance
from tests.service.problems import problems_of

SENT = MotionInput(1, 2, text="too loud", amount="0,50")


def test_a_motion_of_a_match_has_its_players_as_voters(club: Instance) -> None:
    forum = OfMatch(club.dealt())
    draft = moving.draft_motion(club.desk, forum, SENT)
    assert (draft.mover.name, draft.accused.name, ballot_of(draft.row).entitled) == (
        "Alice",
        "Bob",
        ("Alice", "Bob", "Charlie"),
    )
    assert [person.name for person in moving.list_players(club.desk, forum.match_id)] == ["Alice", "Bob", "Charlie"]
    silenced = moving.draft_motion(club.desk, forum, SENT._replace(silenced=True))
    assert ballot_of(silenced.row).entitled == ("Alice", "Charlie")


@pytest.mark.parametrize(
    ("change", "problems"),
    [
        ({"mover": None, "accused": 9}, [("member_missing", "mover"), ("member_missing", "accused")]),
        ({"text": ""}, [("purpose_missing", "text")]),
        ({"amount": "much"}, [("money_form", "amount")]),
        ({"offence": "spitting"}, [("offence_unknown", "offence")]),
        ({"minutes": 7}, [("field_value", "minutes")]),
        ({"seq": 99}, [("action_unknown", "seq")]),
    ],
)
def test_what_is_wrong_is_said_at_its_field(
    club: Instance, change: dict[str, object], problems: list[tuple[str, str]]
) -> None:
    forum = OfMatch(club.dealt())
    assert problems_of(lambda: moving.draft_motion(club.desk, forum, SENT._replace(**change))) == problems


def test_a_forum_that_is_not_there_is_unknown(club: Instance) -> None:
    assert problems_of(lambda: moving.draft_motion(club.desk, OfMatch("nowhere"), SENT)) == [("match_unknown", None)]
    assert problems_of(lambda: moving.draft_motion(club.desk, OfEvening(9), SENT)) == [("evening_unknown", None)]


def test_everybody_of_the_club_may_have_to_pay(club: Instance) -> None:
    assert [person.name for person in moving.list_payers(club.desk, OfClub())] == ["Alice", "Bob", "Charlie"]
    assert moving.list_movers(club.desk, OfClub()) == moving.list_payers(club.desk, OfClub())
