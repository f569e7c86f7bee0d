"""A match as each viewer sees it, and the lines of its log."""

from __future__ import annotations

from referee.rules.judge.view import Viewer
from referee.service.matches import views
from tests.club_house import JSON, House


def test_each_viewer_sees_its_own_mission(house: House) -> None:
    match = house.dealt()
    table, red = (
        house.view(match, device)["position"]["missions"] for device in (house.table, house.phone(match, "red"))
    )
    assert all(isinstance(held, int) for held in table.values())
    assert [seat for seat, held in red.items() if not isinstance(held, int)] == ["red"]


def test_the_log_is_read_from_any_line(house: House) -> None:
    match = house.dealt()
    for _ in range(3):
        house.place(match)
    lines = views.list_lines(house.desk, match, Viewer("onlooker"), after=1, limit=2)
    assert [line.seq for line in lines] == [2, 3]
    assert [move.entry.seq for move in views.moves_after(house.desk, match, 2)] == [3, 4]


def test_secrets_need_the_seats_pin(house: House) -> None:
    match = house.dealt()
    right, wrong = (
        house.table.post(f"/matches/{match}/seats/red/look", json={"pin": pin}, headers=JSON)
        for pin in ("1357", "2468")
    )
    assert right.json["missions"] == list(house.state(match).missions["red"])
    assert (wrong.status_code, wrong.json["code"], wrong.json["field"]) == (403, "pin_wrong", "pin")
