"""A dispute judged for whoever asks, and the odds of attacks, which the table may switch off."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from referee.rulebooks import NAMES, load_rulebook
from tests.instance import JSON, Instance

BOOKS = [(book, variant) for book in NAMES for variant in load_rulebook(book).variants]


def ask(device: FlaskClient, match: str, question: str) -> tuple[int, dict[str, Any]]:
    answer = device.get(f"/matches/{match}/{question}", headers=JSON)
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.status_code, dict(answer.json)


def battlefield(instance: Instance) -> str:
    """Red has 9 armies in Alaska, blue 2 in Kamchatka and 2 in Japan."""
    match = instance.dealt()
    for line in ("alaska red 9", "kamchatka blue 2", "japan blue 2", "alberta red 1", "mongolia green 3"):
        assert instance.say(match, f"table correct {line}").status_code == 201
    return match


def codes(body: dict[str, Any]) -> list[str]:
    return [objection["code"] for objection in body["objections"]]


@pytest.mark.parametrize(("book", "variant"), BOOKS)
def test_a_dispute_is_judged_alike_in_every_rulebook(instance: Instance, book: str, variant: str) -> None:
    match = instance.begin(2 if variant == "duel" else 3, rulebook=book, variant=variant)
    seq = instance.view(match)["seq"]
    status, body = ask(instance.onlooker(), match, "dispute?attacker=2,6,5&defender=4,6")
    assert status == 200
    assert body["throw"]["dice"] == {"attacker": [6, 5, 2], "defender": [6, 4]}
    assert body["throw"]["losses"] == {"attacker": 1, "defender": 1}
    assert [pair["loses"] for pair in body["pairs"]] == ["attacker", "defender"]
    assert (body["share"], codes(body)) == (2611 / 7776, [])
    assert body["rule"]["cite"] == load_rulebook(book).specs["ties"].cite
    assert codes(ask(instance.table, match, "dispute?attacker=6,5,4,1&defender=1")[1]) == ["attack_dice_limit"]
    assert codes(ask(instance.table, match, "dispute?attacker=6&defender=6,5,4")[1]) == ["defence_dice_limit"]
    assert codes(ask(instance.table, match, "dispute?attacker=6&defender=1&attacker_armies=1")[1]) == ["one_army"]
    assert instance.view(match)["seq"] == seq


def test_armies_before_and_after_stand_in_the_answer(instance: Instance) -> None:
    match = battlefield(instance)
    question = "dispute?attacker=6,5,2&defender=6,4&from=alaska&to=kamchatka&attacker_armies=5&defender_armies=2"
    for device in (instance.table, instance.onlooker(), instance.phone(match, "green")):
        status, body = ask(device, match, question)
        assert (status, body["objections"]) == (200, [])
        assert body["armies"] == {"attacker": {"before": 5, "after": 4}, "defender": {"before": 2, "after": 1}}
        assert [body["throw"][name] for name in ("seat", "defending", "from", "to")] == [
            *("red", "blue"),
            *("alaska", "kamchatka"),
        ]


def test_a_throw_of_the_past_is_judged_whoever_owns_the_board_now(instance: Instance) -> None:
    match = battlefield(instance)
    instance.say(match, "table correct kamchatka red 2")
    question = "dispute?attacker=6,5,2&defender=6,4,1&from=alaska&to=kamchatka"
    body = ask(instance.table, match, question)[1]
    assert (body["throw"]["seat"], body["throw"]["defending"], codes(body)) == ("red", None, ["defence_dice_limit"])
    body = ask(instance.table, match, f"{question}&defending=blue")[1]
    assert (body["throw"]["defending"], body["objections"][0]["facts"]["foul_seat"]) == ("blue", "blue")


SENTENCES = {
    "attacker=6,5,4,1&defender=6,5,4&lang=en": [
        "4 dice: at most 3 in attack. Easy-Move § 8 (7) 2.",
        "3 dice: at most 2 in defence. Easy-Move § 8 (7) 3. "
        "If it happened, report the foul: it costs 2 armies (Easy-Move § 8 (7) 4).",
    ],
    "attacker=6,5&defender=5,1&attacker_armies=2&defender_armies=1&lang=de": [
        "2 Würfel bei 2 Armeen: höchstens 1. Easy-Move § 8 (7) 2. "
        "Ist es passiert, meldet den Verstoß: Er kostet 2 Armeen (Easy-Move § 8 (7) 4).",
        "2 Würfel bei 1 Armee: höchstens 1. Easy-Move § 8 (7) 3.",
    ],
    "attacker=6&defender=5&from=alaska&to=japan&lang=en": [
        "Alaska → Japan: no border, no dashed line; possible from Alaska: Kamchatka. Easy-Move § 8 (7) 1."
    ],
}


@pytest.mark.parametrize("question", SENTENCES)
def test_what_the_rules_say_against_it_is_a_sentence(instance: Instance, question: str) -> None:
    match = instance.dealt()
    for place in ("alberta", "northwest_territory"):
        instance.say(match, f"table correct {place} red 1")
    instance.say(match, "table correct alaska red 3")
    instance.say(match, "table correct kamchatka blue 3")
    body = ask(instance.table, match, f"dispute?{question}")[1]
    assert [objection["text"] for objection in body["objections"]] == SENTENCES[question]


def test_an_option_of_the_table_is_named_as_such(instance: Instance) -> None:
    match = instance.begin(options={"second_defence_die_from": 3})
    body = ask(instance.table, match, "dispute?attacker=6&defender=6,5&defender_armies=2")[1]
    assert body["objections"][0]["cite"] == "option:second_defence_die_from"


FAULTS = {
    "dispute?defender=6": ("dice_form", "attacker"),
    "dispute?attacker=&defender=6": ("dice_form", "attacker"),
    "dispute?attacker=6&defender=7": ("dice_form", "defender"),
    "dispute?attacker=6&defender=٣": ("dice_form", "defender"),
    "dispute?attacker=6,6,6,6,6,6,6&defender=6": ("dice_form", "attacker"),
    "dispute?attacker=6&defender=6&from=alaska": ("field_missing", "to"),
    "dispute?attacker=6&defender=6&from=atlantis&to=alaska": ("field_value", "from"),
    "dispute?attacker=6&defender=6&attacker_armies=0": ("field_value", "attacker_armies"),
    "dispute?attacker=6&defender=6&defender_armies=-3": ("field_value", "defender_armies"),
    f"dispute?attacker=6&defender=6&defender_armies={'9' * 5000}": ("field_value", "defender_armies"),
    "dispute?attacker=6&defender=6&seat=pink": ("field_value", "seat"),
    "dispute?attacker=6&defender=6&faces=3": ("field_unknown", "faces"),
    "odds?to=alaska": ("field_missing", "from"),
    "odds?from=alaska&to=atlantis": ("field_value", "to"),
    f"odds?from=alaska{'&to=kamchatka' * 11}": ("odds_long", "to"),
}


@pytest.mark.parametrize("question", FAULTS)
def test_what_cannot_be_meant_names_the_field(instance: Instance, question: str) -> None:
    status, body = ask(instance.onlooker(), instance.dealt(), question)
    assert (status, body["code"], body["field"]) == (400, *FAULTS[question])
    assert body["text"]


def test_a_match_that_is_not_there_is_said_to_be_none(instance: Instance) -> None:
    for question in ("dispute?attacker=6&defender=6", "odds?from=alaska&to=kamchatka"):
        assert ask(instance.table, "nowhere", question)[0] == 404


def test_odds_of_a_chain_of_attacks(instance: Instance) -> None:
    match = battlefield(instance)
    for device in (instance.table, instance.onlooker(), instance.phone(match, "green")):
        status, body = ask(device, match, "odds?from=alaska&to=kamchatka&to=japan")
        assert (status, body["armies"], body["seat"]) == (200, 9, "red")
        assert [battle["to"] for battle in body["battles"]] == ["kamchatka", "japan"]
        assert body["ahead"] == ["mongolia"]
        assert body["conquer"] == body["battles"][1]["conquer"] < body["battles"][0]["conquer"]
        assert body["losses"]["attacker"] == sum(battle["losses"]["attacker"] for battle in body["battles"])


def test_what_can_be_attacked_is_told_before_anything_is(instance: Instance) -> None:
    status, body = ask(instance.onlooker(), battlefield(instance), "odds?from=japan")
    assert (status, body["ahead"], body["battles"], body["left"]) == (200, ["mongolia"], [], 2)


def test_odds_between_two_who_are_not_on_turn(instance: Instance) -> None:
    match = battlefield(instance)
    for device in (instance.table, instance.onlooker(), instance.phone(match, "red")):
        status, body = ask(device, match, "odds?from=mongolia&to=japan")
        assert (status, body["armies"], body["seat"]) == (200, 3, "green")
        assert [(battle["to"], battle["seat"], battle["armies"]) for battle in body["battles"]] == [
            ("japan", "blue", 2)
        ]


def test_an_attacker_of_one_army_is_told_what_it_needs(instance: Instance) -> None:
    match = battlefield(instance)
    instance.say(match, "table correct mongolia green 1")
    status, body = ask(instance.onlooker(), match, "odds?from=mongolia&to=japan")
    assert (status, body["code"]) == (422, "one_army")
    assert body["paragraph"] in body["text"]


REFUSED = {"to=japan": "no_border", "to=alberta": "target_own", "to=kamchatka&to=alaska": "target_own"}


@pytest.mark.parametrize("targets", REFUSED)
def test_no_odds_of_what_nobody_can_attack(instance: Instance, targets: str) -> None:
    status, body = ask(instance.table, battlefield(instance), f"odds?from=alaska&{targets}")
    assert (status, body["code"]) == (422, REFUSED[targets])
    assert body["paragraph"] in body["text"]


def test_no_odds_before_the_deal_and_of_armies_beyond_all_measure(instance: Instance) -> None:
    assert ask(instance.table, instance.begin(), "odds?from=alaska&to=kamchatka")[1]["code"] == "not_dealt"
    match = battlefield(instance)
    instance.say(match, "table correct kamchatka blue 9999")
    status, body = ask(instance.table, match, "odds?from=alaska&to=kamchatka")
    assert (status, body["code"], body["field"]) == (400, "odds_armies", "to")


def switch(device: FlaskClient, match: str, off: object) -> tuple[int, dict[str, Any]]:
    answer = device.post(f"/matches/{match}/odds", json={"off": off}, headers=JSON)
    return answer.status_code, dict(answer.json)


def test_the_table_switches_the_odds_off_for_everybody(instance: Instance) -> None:
    match = battlefield(instance)
    assert "odds" not in instance.view(match)
    assert switch(instance.table, match, True) == (200, {"odds": False})
    instance.restart()
    for device in (instance.table, instance.onlooker(), instance.phone(match, "red")):
        assert instance.view(match, device)["odds"] is False
        status, body = ask(device, match, "odds?from=alaska&to=kamchatka")
        assert (status, body["code"]) == (403, "odds_off")
        assert ask(device, match, "dispute?attacker=6&defender=6")[0] == 200
    assert instance.say(match, "table note # still playing").status_code == 201
    assert instance.view(match)["odds"] is False
    assert switch(instance.table, match, False) == (200, {"odds": True})
    assert ask(instance.onlooker(), match, "odds?from=alaska&to=kamchatka")[0] == 200


def test_nobody_else_switches_them(instance: Instance) -> None:
    match = battlefield(instance)
    for device in (instance.onlooker(), instance.phone(match, "red")):
        assert switch(device, match, True)[1]["code"] == "not_the_table"
    assert switch(instance.table, match, "perhaps")[1]["code"] == "field_value"
    answer = instance.table.post(f"/matches/{match}/odds", json={}, headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "field_missing", "off")
    assert "odds" not in instance.view(match)
