"""`GET /matches/ID/story`: every line in words with what it changed, for whoever asks."""

from __future__ import annotations

import gzip
import json
from typing import Any

from flask.testing import FlaskClient

from tests.instance import JSON, Instance


def story(instance: Instance, match: str, by: FlaskClient | None = None, lang: str = "en") -> dict[str, Any]:
    answer = (by or instance.table).get(f"/matches/{match}/story?lang={lang}", headers=JSON)
    assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-store")
    return dict(answer.json)


def test_lines_that_do_not_count_stay_in_it(instance: Instance) -> None:
    match = instance.dealt()
    for line in ("table correct alaska red 7", "table undo", "table correct alaska red 3", "table undo", "table redo"):
        instance.say(match, line)
    steps = story(instance, match)["steps"][1:]
    assert [step.get("counts", True) for step in steps] == [False, False, True, False, False]
    assert [step.get("of") for step in steps] == [None, 2, None, 4, 4]
    assert [step.get("parent", step["seq"] - 1) for step in steps] == [1, 2, 1, 4, 1]
    assert [step["board"]["alaska"][1] for step in steps] == [7, 1, 3, 1, 3]


def test_it_speaks_the_language_of_whoever_asks(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 7 # agreed")
    texts = [story(instance, match, lang=lang)["steps"][1]["text"] for lang in ("en", "de")]
    assert texts == ["Put right: Alaska, Alice, 7 armies (agreed)", "Richtiggestellt: Alaska, Alice, 7 Armeen (agreed)"]
    assert story(instance, match)["steps"][1]["reason"] == "agreed"


def test_it_tells_which_device_said_a_line_and_when(instance: Instance) -> None:
    match = instance.dealt(rulebook="hasbro")
    turn = instance.view(match)["position"]["turn"] or next(iter(instance.view(match)["legal"]["initial"]))
    phone = instance.phone(match, turn)
    land = next(land for land, owner in instance.state(match).owners.items() if owner == turn)
    assert instance.say(match, f"{turn} place {land} 1", by=phone).status_code == 201
    steps = story(instance, match)["steps"]
    assert [step.get("device") for step in steps] == [None, turn]
    assert [type(step["after"]) for step in steps] == [int, int]


def test_secrets_are_covered_until_the_end(instance: Instance) -> None:
    match = instance.dealt(cards="entered")
    phone = instance.phone(match, "red")
    instance.say(match, "table correct hand red alaska brazil")
    lines = [story(instance, match, by)["steps"][1]["action"] for by in (None, instance.onlooker(), phone)]
    assert lines == ["table correct hand red 2", "table correct hand red 2", "table correct hand red alaska brazil"]
    instance.say(match, "table declare blue")
    assert story(instance, match, instance.onlooker())["steps"][1]["action"] == "table correct hand red alaska brazil"


def test_it_is_packed_for_whoever_can_read_that(instance: Instance) -> None:
    match = instance.dealt()
    packed = instance.table.get(f"/matches/{match}/story", headers=JSON | {"Accept-Encoding": "gzip"})
    assert (packed.headers["Content-Encoding"], packed.headers["Vary"]) == ("gzip", "Accept-Encoding")
    assert json.loads(gzip.decompress(packed.get_data())) == story(instance, match)


def test_a_throw_has_its_dice_and_chances(instance: Instance) -> None:
    told = story(instance, instance.take_golden("mission_4"))
    throws = [step["throw"] for step in told["steps"] if "throw" in step]
    assert {f"{len(throw['dice']['attacker'])}v{len(throw['dice']['defender'])}" for throw in throws} == {
        *told["chances"]
    }
    assert all(abs(sum(share for *_, share in losses) - 1) < 1e-12 for losses in told["chances"].values())
    assert told["throw_rule"] == {
        "text": "Easy-Move § 8 (7) 4",
        "cite": "EM-8.7.4d",
        "paragraph": "Easy-Move § 8 (7) 4",
    }


def test_a_match_that_is_not_there_is_told_in_a_sentence(instance: Instance) -> None:
    answer = instance.table.get("/matches/nowhere/story", headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (404, "match_unknown")


def test_a_throw_brings_the_chances_of_its_dice(instance: Instance) -> None:
    told = story(instance, instance.take_golden("mission_4"))
    assert (told["throw_rule"]["cite"], told["card_rule"]["cite"]) == ("EM-8.7.4d", "EM-8.9f")
    assert told["chances"]["3v2"] == [[0, 2, 2890 / 7776], [1, 1, 2611 / 7776], [2, 0, 2275 / 7776]]
