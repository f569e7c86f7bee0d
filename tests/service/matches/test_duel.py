"""A duel in the house: who may say what the neutral does, and what everybody sees of it."""

from __future__ import annotations

import pytest

from tests.instance import JSON, Game, Instance

DUEL = {"rulebook": "french_1976", "variant": "duel", "options": {"initial_armies": []}, "starter": "red"}


def placed(instance: Instance) -> str:
    """Return a French duel in which Red has placed its armies."""
    match = instance.dealt(2, **DUEL)
    offer = instance.view(match)["legal"]["place"]
    assert instance.say(match, f"red place {offer['territories'][0]} {offer['most']}").status_code == 201
    return match


@pytest.mark.parametrize("rulebook", ["swedish", "french_1976"])
def test_sv_d1_fr_3a_a_duel_is_played_by_two(instance: Instance, rulebook: str) -> None:
    for number, code in ((1, "players_few"), (3, "players_many"), (7, "players_many")):
        seats = [{"players": [name]} for name in ("Alice", "Bob", "Charlie", "Dana", "Emil", "Frida", "Gus")[:number]]
        body = {"seats": seats, "rulebook": rulebook, "variant": "duel"}
        answer = instance.table.post("/matches", json=body, headers=JSON)
        assert (answer.status_code, answer.json["code"]) == (400, code)


def test_sv_d6_fr_d4_the_phone_of_its_leader_speaks_for_the_neutral(instance: Instance) -> None:
    match = placed(instance)
    red, blue = instance.phone(match, "red"), instance.phone(match, "blue")
    offer = instance.view(match, blue)["legal"]["neutral"]
    assert offer["seat"] == "blue"
    line = f"neutral place {offer['place']['territories'][0]} {offer['place']['most']}"
    assert "neutral" not in instance.view(match, red)["legal"]
    assert instance.say(match, line, by=instance.onlooker()).status_code == 403
    refused = instance.say(match, line, by=red)
    assert (refused.status_code, refused.json["code"]) == (403, "not_your_seat")
    assert instance.say(match, line, by=blue).status_code == 201
    assert instance.view(match, blue)["legal"]["neutral"]["end"] is True
    assert instance.say(match, "neutral end", by=blue).status_code == 201
    assert instance.view(match, red)["legal"]["end"]["seat"] == "red"


def test_sv_d6_fr_d4_the_table_speaks_for_it_too(instance: Instance) -> None:
    match = placed(instance)
    view = instance.view(match)
    armies = view["legal"]["neutral"]["place"]["most"]
    assert view["neutral"] == {
        "leader": "blue",
        "territories": 14,
        "armies": 28,
        "reinforcements": armies,
        "acts": True,
    }
    territory = view["legal"]["neutral"]["place"]["territories"][0]
    assert instance.say(match, f"neutral place {territory} {armies}").status_code == 201
    assert instance.view(match, instance.onlooker())["neutral"]["armies"] == 28 + armies


def test_sv_d2_in_the_set_up_it_is_the_tables_alone(instance: Instance) -> None:
    match = instance.begin(2, **DUEL, cards="entered")
    assert instance.say(match, "neutral takes alaska", by=instance.phone(match, "red")).status_code == 403
    assert instance.say(match, "neutral takes alaska").status_code == 201


@pytest.mark.long
@pytest.mark.parametrize("rulebook", ["swedish", "french_1976"])
def test_match_record_7_a_duel_is_kept_and_opened_again(instance: Instance, rulebook: str) -> None:
    game = Game(instance, instance.begin(2, **{**DUEL, "rulebook": rulebook}), 3)
    for number in range(150):
        if game.over:
            break
        game.step()
        if number % 10 == 0:
            assert instance.read_from_disk(game.match).state == instance.state(game.match)
    instance.restart()
    assert instance.read_from_disk(game.match).state == instance.state(game.match)
    assert instance.table.get(f"/matches/{game.match}", headers={"Accept": "text/html"}).status_code == 200
    record = instance.table.get(f"/matches/{game.match}/record.toml").text
    assert f'rulebook = "{rulebook}"' in record
