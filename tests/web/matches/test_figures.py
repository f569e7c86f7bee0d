"""The figures of a match as JSON, and the missions that lie face down at its end."""

from __future__ import annotations

import pytest

from tests.instance import JSON, Instance


def test_figures_are_for_everybody_also_while_the_match_runs(instance: Instance) -> None:
    match = instance.dealt()
    for device in (instance.table, instance.onlooker(), instance.phone(match, "red")):
        answer = device.get(f"/matches/{match}/figures", headers=JSON)
        assert answer.headers["Cache-Control"] == "no-store"
        assert (answer.json["rounds"], answer.json["sets"], answer.json["luck"], answer.json["trade"]) == (
            1,
            0,
            {},
            None,
        )
    assert answer.json["continents"]["australia"]["bonus"] == 2


def test_missions_that_lie_face_down_stay_so_while_the_match_runs(instance: Instance) -> None:
    match = instance.dealt()
    for device in (instance.table, instance.onlooker(), instance.phone(match, "red")):
        answer = device.get(f"/matches/{match}/missions", headers=JSON)
        assert (answer.status_code, answer.json["code"]) == (422, "record_sealed")


CLAUSES = {
    "mission_4": [("EM-8.5f", "Easy-Move § 8 (5)"), ("A-27", "ruling A-27")],
    "regelbuch_missions_mission_4": [("A-27", "ruling A-27")],
    "regelbuch_domination_domination_3": [],
}


@pytest.mark.parametrize("name", CLAUSES)
def test_the_clause_by_which_they_are_hidden_stands_beside_them(instance: Instance, name: str) -> None:
    match = instance.take_golden(name)
    figures, hidden = (
        instance.onlooker().get(f"/matches/{match}/{path}", headers=JSON).json for path in ("figures", "missions")
    )
    assert [(clause["cite"], clause["paragraph"]) for clause in figures["face_down"]] == CLAUSES[name]
    assert bool(hidden["left_over"]) == bool(CLAUSES[name])


def test_a_lifted_end_closes_them_again(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table declare red")
    assert instance.table.get(f"/matches/{match}/missions", headers=JSON).status_code == 200
    instance.say(match, "table undo")
    assert instance.table.get(f"/matches/{match}/missions", headers=JSON).status_code == 422
