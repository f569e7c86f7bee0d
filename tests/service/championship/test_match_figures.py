"""One match in figures: what the statistics of its year count, the largest trade, what lies face down at the end."""

from __future__ import annotations

import pytest

from referee.rules.missions import mission_pool
from referee.service.championship import figures, match_figures
from referee.service.championship.match_figures import HiddenMissions
from referee.service.desk.problems import Problem
from tests.instance import Instance

PLAYED = ("mission_4", "mission_by_another_5", "swedish_duel_duel_2", "hasbro_domination_declared_5")


@pytest.mark.parametrize("name", PLAYED)
def test_a_match_has_the_luck_that_the_statistics_of_its_year_count(instance: Instance, name: str) -> None:
    match = instance.take_golden(name)
    counted = figures.read_figures(instance.desk)[match]
    read = match_figures.read_match_figures(instance.desk, instance.desk.match(match))
    assert read.figures == counted
    assert {seat: luck.luck for seat, luck in read.luck.items()} == dict(counted.luck)
    assert all(0 < luck.verdict.share <= 1 for luck in read.luck.values())
    trades = [armies for sets in counted.trades.values() for armies in sets]
    largest = read.figures.largest_trade
    assert (largest.number if largest else None) == max(trades, default=None)


def test_what_was_undone_is_no_part_of_the_figures(instance: Instance) -> None:
    match = instance.dealt()
    state = instance.state(match)
    source, target = next(
        (own, other)
        for own in state.owners
        for other in sorted(state.setting.board.neighbours[own])
        if state.owners[own] == state.turn != state.owners[other]
    )
    instance.say(match, f"table correct {source} {state.turn} 9")
    armies = instance.view(match)["legal"]["place"]["most"]
    instance.say(match, f"{state.turn} place {source} {armies}")
    assert instance.say(match, f"{state.turn} attack {source} {target} 6,6,6 v 1").status_code == 201
    read = match_figures.read_match_figures(instance.desk, instance.desk.match(match))
    assert read.luck[state.turn].luck.throws == 1
    instance.say(match, "table undo")
    assert match_figures.read_match_figures(instance.desk, instance.desk.match(match)).luck == {}


def test_what_lies_face_down_is_told_at_the_end_alone(instance: Instance) -> None:
    match = instance.dealt(rulebook="easy_move", variant="missions")
    with pytest.raises(Problem) as problem:
        match_figures.read_hidden_missions(instance.desk, instance.desk.match(match))
    assert problem.value.code == "record_sealed"
    held = instance.state(match).missions
    instance.say(match, "red concede")
    instance.say(match, "table declare blue")
    hidden = match_figures.read_hidden_missions(instance.desk, instance.desk.match(match))
    assert hidden.out == {"red": held["red"]}
    assert hidden.given_back == {}
    pool = mission_pool(instance.state(match).setting.colours)
    dealt = {mission for missions in held.values() for mission in missions}
    assert hidden.left_over == tuple(mission for mission in pool if mission not in dealt)


def test_every_mission_lies_in_one_place_at_the_end(instance: Instance) -> None:
    match = instance.take_golden("mission_4")
    hidden = match_figures.read_hidden_missions(instance.desk, instance.desk.match(match))
    state = instance.state(match)
    places = (*state.missions.values(), *hidden.given_back.values(), *hidden.out.values(), hidden.left_over)
    missions = [mission for place in places for mission in place]
    assert sorted(missions) == sorted(mission_pool(state.setting.colours))


def test_a_match_without_missions_has_none_face_down(instance: Instance) -> None:
    match = instance.dealt(rulebook="regelbuch", variant="domination")
    instance.say(match, "table declare blue")
    assert match_figures.read_hidden_missions(instance.desk, instance.desk.match(match)) == HiddenMissions({}, {}, ())
