"""Matches under every rulebook can be kept, opened again and looked at."""

from __future__ import annotations

import pytest

from referee.rulebooks import NAMES
from tests.instance import JSON, Game, Instance


@pytest.mark.long
@pytest.mark.parametrize("rulebook", NAMES)
def test_a_match_of_any_rulebook_is_kept_with_its_set_up(instance: Instance, rulebook: str) -> None:
    game = Game(instance, instance.begin(3, rulebook=rulebook, variant="domination"), 5)
    for number in range(160):
        if game.over:
            break
        game.step()
        if number % 10 == 0:
            assert instance.read_from_disk(game.match).state == instance.state(game.match)
            assert instance.view(game.match)["position"]["turn"] == instance.state(game.match).turn
    instance.restart()
    assert instance.read_from_disk(game.match).state.round > 0


def test_sv_1f_the_view_says_who_places_how_many(instance: Instance) -> None:
    match = instance.dealt(rulebook="swedish")
    assert instance.view(match)["legal"]["initial"] == {"red": 1}
    answer = instance.say(match, "red end")
    assert (answer.status_code, answer.json["code"], answer.json["cite"]) == (422, "placement_pending", "SV-1f")
    assert instance.view(match, instance.phone(match, "blue"))["legal"] == {}
    assert instance.table.get(f"/matches/{match}", headers={"Accept": "text/html"}).status_code == 200
    assert instance.table.get(f"/matches/{match}/record.toml", headers=JSON).status_code == 200
