"""The set-up entered at once: in the rulebook's order, in one transaction, taken back by one undo."""

from __future__ import annotations

import pytest

from referee.rules.judge.view import Viewer
from referee.service.desk.problems import Problem
from referee.service.matches import standing
from referee.service.matches.views import list_lines
from referee.store.matches.standings import list_standings
from tests.instance import Instance
from tests.service.problems import problems_of

TABLE = Viewer("table")
BOOKS = ["swedish", "regelbuch", "hasbro", "french_1976"]


def wished(instance: Instance, match: str, seat: str) -> dict[str, int]:
    """Return what ``seat`` lets stand: all its armies on its first territory, and one on every other."""
    state = instance.state(match)
    first, *others = [name for name, owner in state.owners.items() if owner == seat]
    return {first: state.armies[first] + state.to_place[seat], **{name: state.armies[name] for name in others}}


def say(instance: Instance, match: str, seat: str) -> dict[str, int]:
    armies = wished(instance, match, seat)
    standing.enter_standing(instance.desk, match, TABLE, seat, armies)
    return armies


@pytest.mark.parametrize("rulebook", BOOKS)
def test_sv_1f_rb_1c_fr_5_the_log_has_single_actions_in_the_rulebooks_order(instance: Instance, rulebook: str) -> None:
    match = instance.dealt(rulebook=rulebook, variant="domination")
    before = instance.state(match)
    assert before.to_place, "armies are placed before the first turn"
    placed = {}
    for seat in before.to_place:
        assert instance.state(match).to_place == before.to_place, "nothing is placed before all have said it"
        placed |= say(instance, match, seat)
    after = instance.state(match)
    assert (after.to_place, after.phase) == ({}, "reinforce")
    assert {name: after.armies[name] for name in placed} == placed
    with instance.desk.store.reading() as connection:
        assert list_standings(connection, match) == {}
    lines = [line.line for line in list_lines(instance.desk, match, TABLE, after=1, limit=400)]
    actors = [line.split()[0] for line in lines]
    round_the_table = [seat for seat in before.setting.from_dealer if seat in before.to_place]
    if before.options.placement == "in_turn":
        assert actors[: 2 * len(round_the_table)] == round_the_table * 2
    assert set(actors) == set(round_the_table)


def test_one_undo_takes_all_of_it_back_and_one_redo_brings_it_again(instance: Instance) -> None:
    match = instance.dealt(rulebook="swedish", variant="domination")
    before = instance.state(match)
    for seat in before.to_place:
        say(instance, match, seat)
    after = instance.state(match).armies
    assert instance.view(match)["undo"]["text"] == "Set-up"
    instance.restart()
    assert instance.view(match)["undo"]["short"] == "Set-up"
    assert instance.say(match, "table undo").status_code == 201
    assert instance.view(match)["redo"]["text"] == "Set-up"
    assert instance.view(match)["undo"]["text"] == "The match is dealt"
    assert (instance.state(match).to_place, instance.state(match).armies) == (before.to_place, before.armies)
    instance.restart()
    assert instance.say(match, "table redo").status_code == 201
    assert instance.state(match).armies == after
    # What is said afterwards is one action again.
    turn = instance.state(match).turn
    territory = instance.view(match)["legal"]["place"]["territories"][0]
    instance.say(match, f"{turn} place {territory} 1")
    instance.say(match, "table undo")
    assert instance.state(match).armies == after


def test_one_move_goes_out_with_the_events_of_all(instance: Instance) -> None:
    match = instance.dealt(rulebook="swedish", variant="domination")
    seats, seq = instance.state(match).to_place, instance.desk.match(match).seq
    with instance.desk.channels.following(match, 1):
        for seat in seats:
            say(instance, match, seat)
        moves = instance.desk.channels.behind(match, seq)
    assert moves is not None and [move.entry.seq for move in moves] == [instance.desk.match(match).seq]
    placed = [event for event in moves[0].entry.events if type(event).__name__ == "Placed"]
    assert sum(event.armies for event in placed) == sum(seats.values())


def test_a_wrong_total_names_the_seat_and_the_difference(instance: Instance) -> None:
    match = instance.dealt(rulebook="swedish", variant="domination")
    seat = next(iter(instance.state(match).to_place))
    right = wished(instance, match, seat)
    first, second = list(right)[:2]

    def refused(armies: dict[str, int], viewer: Viewer = TABLE) -> list[tuple[str, str | None]]:
        return problems_of(lambda: standing.enter_standing(instance.desk, match, viewer, seat, armies))

    with pytest.raises(Problem) as told:
        standing.enter_standing(instance.desk, match, TABLE, seat, {**right, first: right[first] - 3})
    assert (told.value.code, told.value.facts["seat"], told.value.facts["number"]) == ("set_up_few", seat, 3)
    assert refused({**right, first: right[first] + 1}) == [("set_up_many", "armies")]
    assert refused({first: right[first]}) == [("set_up_territories", "armies")]
    assert refused({**right, second: 0, first: right[first] + 1}) == [("set_up_fewer", "armies")]
    assert refused(right, Viewer("seat", "nobody")) == [("not_your_seat", None)]
    assert refused(right, Viewer("onlooker")) == [("onlooker", None)]


def test_it_may_be_changed_until_the_last_seat_has_said_it(instance: Instance) -> None:
    match = instance.dealt(rulebook="french_1976", variant="domination")
    first, *others = instance.state(match).to_place
    say(instance, match, first)
    armies = wished(instance, match, first)
    one, two = list(armies)[:2]
    standing.enter_standing(
        instance.desk, match, Viewer("seat", first), first, {**armies, one: armies[one] - 1, two: 2}
    )
    instance.restart()
    seen = standing.see_set_up(instance.desk.match(match))
    assert seen is not None and (seen.standing[first][two], seen.missing) == (2, tuple(others))
    for seat in others:
        say(instance, match, seat)
    assert instance.state(match).armies[two] == 2
    assert problems_of(lambda: standing.enter_standing(instance.desk, match, TABLE, first, armies)) == [
        ("set_up_over", None)
    ]


def test_what_can_no_longer_stand_counts_as_missing(instance: Instance) -> None:
    match = instance.dealt(rulebook="hasbro", variant="domination")
    first, *others = instance.state(match).to_place
    armies = say(instance, match, first)
    single = list(armies)[1]
    assert instance.say(match, f"{first} place {single} 1").status_code == 201
    for seat in others:
        say(instance, match, seat)
    seen = standing.see_set_up(instance.desk.match(match))
    assert seen is not None and seen.missing == (first,)
    say(instance, match, first)
    assert instance.state(match).to_place == {}


def test_nothing_is_entered_once_the_match_is_over(instance: Instance) -> None:
    match = instance.dealt(rulebook="swedish", variant="domination")
    *others, last = instance.state(match).to_place
    for seat in others:
        say(instance, match, seat)
    instance.say(match, "table abandon")
    assert standing.see_set_up(instance.desk.match(match)) is None
    assert problems_of(lambda: say(instance, match, last)) == [("set_up_over", None)]
