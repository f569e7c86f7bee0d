"""On pages sentences call the players by name; where nobody is named they say the colours."""

from __future__ import annotations

import pytest

from tests.instance import JSON, Instance

SEATS = [
    {"colour": "red", "players": ["Michel"]},
    {"colour": "green", "players": ["Lena", "Tom"]},
    {"colour": "black", "players": ["Holk"]},
]


def begun(instance: Instance, **more: object) -> str:
    """Return the id of a match that is dealt; Michel is on turn."""
    wish = {"seats": SEATS, "variant": "domination", "starter": "red", **more}
    match = str(instance.table.post("/matches", json=wish).get_json()["id"])
    assert instance.table.post(f"/matches/{match}/actions", json={"action": "table deal"}).status_code == 201
    return match


def territory_of(instance: Instance, match: str, colour: str) -> str:
    owners = instance.state(match).owners
    return next(name for name, owner in owners.items() if owner == colour)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("en", "It is Michel's turn, not Holk's. Easy-Move § 8 (7)."),
        ("de", "Michel ist am Zug, nicht Holk. Easy-Move § 8 (7)."),
    ],
)
def test_a_refusal_names_the_players(instance: Instance, lang: str, text: str) -> None:
    match = begun(instance)
    answer = instance.table.post(f"/matches/{match}/actions?lang={lang}", json={"action": "black end"}, headers=JSON)
    assert (answer.status_code, answer.get_json()["text"]) == (422, text)


def test_two_who_share_a_colour_are_both_named(instance: Instance) -> None:
    match = begun(instance)
    line = f"red place {territory_of(instance, match, 'green')} 1"
    answer = instance.table.post(f"/matches/{match}/actions?lang=de", json={"action": line}, headers=JSON).get_json()
    assert "Das Land gehört Lena & Tom, nicht Michel." in answer["text"]


def test_the_log_the_undo_and_a_notice_name_them_too(instance: Instance) -> None:
    match = begun(instance)
    (first, *_) = instance.say(match, "red draw !stood").get_json()["notices"]
    assert first["text"].startswith("Let stand: Michel must first place ")
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": "table declare black"}, headers=JSON)
    assert answer.status_code == 201
    view = instance.table.get(f"/matches/{match}", headers=JSON).get_json()
    assert view["log"][-1]["text"] == view["undo"]["text"] == "The table declares Holk the winner"
    assert (
        instance.table.get(f"/matches/{match}/log", headers=JSON).get_json()["log"][-1]["text"] == view["undo"]["text"]
    )


def test_match_record_9_the_api_asks_what_was_meant(instance: Instance) -> None:
    match = begun(instance)
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": "Red end"}, headers=JSON)
    body = answer.get_json()
    assert (answer.status_code, body["facts"]["did_you_mean"]) == (400, ["red"])
    assert body["text"].endswith(" Did you mean “red”?")


def test_f11_the_api_tells_a_malformed_word_to_eighty_letters(instance: Instance) -> None:
    match = begun(instance)
    answer = instance.table.post(
        f"/matches/{match}/actions", json={"action": f"red place {'x' * 1000} 3"}, headers=JSON
    )
    assert (answer.status_code, len(answer.data) < 1000) == (400, True)


def test_match_record_9_an_option_of_the_table_is_cited_by_the_api(instance: Instance) -> None:
    none = [0] * 6  # whatever continents Michel was dealt
    match = begun(instance, options={"reinforcement_least": 1, "reinforcement_divisor": 42, "continent_bonus": none})
    line = f"red place {territory_of(instance, match, 'red')} 3"
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": line}, headers=JSON).get_json()
    assert answer["cite"].startswith("option:")
    assert answer["paragraph"] in answer["text"]
    option = instance.table.get(f"/matches/{match}/rules/{answer['cite']}", headers=JSON)
    assert (option.status_code, option.get_json()["cite"]) == (200, answer["cite"])
