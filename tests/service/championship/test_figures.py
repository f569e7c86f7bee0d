"""The figures of ended matches, beside the position in which the match itself ended."""

from __future__ import annotations

import pytest

from referee.club.season.figures import Figures
from referee.service.championship import figures
from referee.service.desk.desk import Desk
from tests.instance import Instance

PLAYED = (
    "mission_by_another_5",
    "mission_4",
    "french_1976_duel_duel_2",
    "hasbro_domination_domination_3",
    "regelbuch_headquarters_capitals_3",
    "swedish_missions_mission_4",
)


@pytest.mark.parametrize("name", PLAYED)
def test_figures_fit_how_the_match_ended(instance: Instance, name: str) -> None:
    match = instance.take_golden(name)
    found, state = figures.read_figures(instance.desk)[match], instance.state(match)
    assert dict(found.eliminated) == state.eliminated_by
    assert found.rounds == state.round
    # Whoever was eliminated has put a mission away in the position, but had it.
    missions = {seat: held for seat, held in found.missions.items() if seat not in state.eliminated}
    assert missions == dict(state.missions)
    assert sum(map(len, found.trades.values())) == state.sets_traded
    # Both sides of every throw are somebody's.
    assert sum(luck.throws for luck in found.luck.values()) % 2 == 0
    assert sum(luck.lost for luck in found.luck.values()) == pytest.approx(
        sum(luck.expected for luck in found.luck.values())
    )


def test_figures_are_counted_again_after_a_correction(instance: Instance) -> None:
    match = instance.dealt()
    assert figures.read_figures(instance.desk) == {}
    instance.say(match, "table declare red")
    first = figures.read_figures(instance.desk)[match]
    instance.say(match, "table undo")
    assert figures.read_figures(instance.desk) == {}
    instance.place(match)
    instance.say(match, "table declare blue")
    second = figures.read_figures(instance.desk)[match]
    assert (first.rounds, second.rounds) == (1, 1)


def test_a_match_whose_end_is_taken_back_while_others_are_counted_has_no_figures(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    undone, other = instance.dealt(), instance.dealt()
    for match in (undone, other):
        instance.say(match, "table declare red")
    count_match = figures._count_match

    def count_after_the_undo(desk: Desk, match: str) -> tuple[str, int, Figures] | None:
        if match == undone:
            instance.say(undone, "table undo")
        return count_match(desk, match)

    monkeypatch.setattr(figures, "_count_match", count_after_the_undo)
    assert list(figures.read_figures(instance.desk)) == [other]


def test_expected_losses_are_those_everybody_knows() -> None:
    """Three against two: 2890 of 7776 throws cost the defender two, 2611 one each, 2275 the attacker two."""
    attacker, defender, _ = figures.expected_losses(3, 2)
    assert attacker == pytest.approx((2 * 2275 + 2611) / 7776)
    assert defender == pytest.approx((2 * 2890 + 2611) / 7776)
