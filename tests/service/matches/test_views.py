"""A match as each viewer sees it, and the lines of its log."""

from __future__ import annotations

from referee.rules.judge.view import Viewer
from referee.service.matches import views
from tests.instance import JSON, Instance


def test_each_viewer_sees_its_own_mission(instance: Instance) -> None:
    match = instance.dealt()
    table, red = (
        instance.view(match, device)["position"]["missions"]
        for device in (instance.table, instance.phone(match, "red"))
    )
    assert all(isinstance(held, int) for held in table.values())
    assert [seat for seat, held in red.items() if not isinstance(held, int)] == ["red"]


def test_the_log_is_read_from_any_line(instance: Instance) -> None:
    match = instance.dealt()
    for _ in range(3):
        instance.place(match)
    lines = views.list_lines(instance.desk, match, Viewer("onlooker"), after=1, limit=2)
    assert [line.seq for line in lines] == [2, 3]
    assert [move.entry.seq for move in views.moves_after(instance.desk, match, 2)] == [3, 4]


def test_secrets_need_the_seats_pin(instance: Instance) -> None:
    match = instance.dealt()
    right, wrong = (
        instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": pin}, headers=JSON)
        for pin in ("1357", "2468")
    )
    assert right.json["missions"] == list(instance.state(match).missions["red"])
    assert (wrong.status_code, wrong.json["code"], wrong.json["field"]) == (403, "pin_wrong", "pin")
