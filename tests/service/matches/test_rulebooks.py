"""Matches under every rulebook can be kept, opened again and looked at."""

from __future__ import annotations

import pytest

from referee.rulebooks import NAMES
from tests.club_house import JSON, Game, House


@pytest.mark.parametrize("rulebook", NAMES)
def test_a_match_of_any_rulebook_is_kept_with_its_set_up(house: House, rulebook: str) -> None:
    game = Game(house, house.begin(3, rulebook=rulebook, variant="domination"), 5)
    for number in range(160):
        if game.over:
            break
        game.step()
        if number % 10 == 0:
            assert house.read_from_disk(game.match).state == house.state(game.match)
            assert house.view(game.match)["position"]["turn"] == house.state(game.match).turn
    house.restart()
    assert house.read_from_disk(game.match).state.round > 0


def test_sv_1f_the_view_says_who_places_how_many(house: House) -> None:
    match = house.dealt(rulebook="swedish")
    assert house.view(match)["legal"]["initial"] == {"red": 1}
    answer = house.say(match, "red end")
    assert (answer.status_code, answer.json["code"], answer.json["cite"]) == (422, "placement_pending", "SV-1f")
    assert house.view(match, house.phone(match, "blue"))["legal"] == {}
    assert house.table.get(f"/matches/{match}", headers={"Accept": "text/html"}).status_code == 200
    assert house.table.get(f"/matches/{match}/record.toml", headers=JSON).status_code == 200
