"""A match as each viewer sees it, and the lines of its log."""

from __future__ import annotations

from referee.rules.judge.view import Viewer
from referee.service.desk.attempts import Guesser
from referee.service.matches import views
from tests.club_house import House
from tests.service.problems import problems_of


def test_each_viewer_sees_its_own_mission(house: House) -> None:
    match = house.desk.match(house.dealt())
    seen = {
        viewer: views.build_view(match, viewer)["position"]["missions"]  # type: ignore[index]
        for viewer in (Viewer("table"), Viewer("seat", "red"))
    }
    assert all(isinstance(held, int) for held in seen[Viewer("table")].values())
    assert [seat for seat, held in seen[Viewer("seat", "red")].items() if not isinstance(held, int)] == ["red"]


def test_the_log_is_read_from_any_line(house: House) -> None:
    match = house.dealt()
    for _ in range(3):
        house.place(match)
    lines = views.list_lines(house.desk, match, Viewer("onlooker"), after=1, limit=2)
    assert [line.seq for line in lines] == [2, 3]
    assert [move.entry.seq for move in views.moves_after(house.desk, match, 2)] == [3, 4]


def test_secrets_need_the_seats_pin(house: House) -> None:
    match = house.dealt()
    tablet = Guesser("tablet")
    secrets = views.secrets_of(house.desk, tablet, match, "red", pin="1357")
    assert secrets
    assert problems_of(lambda: views.secrets_of(house.desk, tablet, match, "red", pin="2468")) == [("pin_wrong", "pin")]
