"""Reasons and notes of the table (match-record 9): in the log, its export and its import, and on pages."""

from __future__ import annotations

import tomllib
from pathlib import Path

from tests.instance import Instance

BUMPED = "the table was bumped: 7, not 5 <b> \u201cas agreed\u201d"


def lines(instance: Instance, match: str) -> list[str]:
    """Return what the log says."""
    log = instance.table.get(f"/matches/{match}/log").json
    return [line["action"] for line in log["log"]]


def test_a_correction_of_several_territories_is_one_line_with_its_reason(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.say(match, f"table correct alaska red 4, ukraine blue 7 # {BUMPED}")
    assert [event["type"] for event in answer.json["events"]] == ["territory_corrected"] * 2
    assert lines(instance, match) == ["table deal", f"table correct alaska red 4, ukraine blue 7 # {BUMPED}"]
    view = instance.view(match)
    assert view["log"][-1]["reason"] == BUMPED
    assert view["log"][-1]["text"] == f"Put right: Alaska, Alice, 4 armies; Ukraine, Bob, 7 armies ({BUMPED})"
    assert (view["position"]["armies"]["alaska"], view["position"]["owners"]["ukraine"]) == (4, "blue")
    assert BUMPED.replace("<b>", "&lt;b&gt;") in instance.table.get(f"/matches/{match}/record").text


def test_a_long_correction_is_counted_in_words(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table correct " + ", ".join(f"{name} red 2" for name in ("alaska", "alberta", "peru", "siam")))
    assert instance.view(match)["undo"]["text"] == "Put right: 4 territories"


def test_export_and_import_keep_reasons_and_notes(instance: Instance, tmp_path: Path) -> None:
    match = instance.dealt()
    said = [f"table correct alaska red 4 # {BUMPED}", "table note # agreed: two armies", "table declare red # late"]
    for line in said:
        instance.say(match, line)
    text = instance.table.get(f"/matches/{match}/record.toml").text
    assert tomllib.loads(text)["actions"] == ["table deal", *said]
    other = Instance(tmp_path / "other")
    try:
        taken = other.table.post("/matches", data=text.encode(), content_type="application/toml")
        assert lines(other, taken.json["id"]) == ["table deal", *said]
    finally:
        other.close()


def test_what_a_seats_own_device_writes_behind_its_action_is_dropped(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.state(match).turn
    place = next(name for name, owner in instance.state(match).owners.items() if owner == seat)
    answer = instance.say(match, f"{seat} place {place} 1 # I hold Brazil", by=instance.phone(match, seat))
    assert (answer.status_code, lines(instance, match)[-1]) == (201, f"{seat} place {place} 1")


def test_a_reason_that_is_too_long_gets_a_sentence(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.say(match, "table correct alaska red 4 # " + "why " * 500)
    assert (answer.status_code, answer.json["code"], answer.json["seq"]) == (400, "reason_long", None)
    assert lines(instance, match) == ["table deal"]
    hidden = instance.say(match, "table note # one\u202etwo")
    assert (hidden.status_code, hidden.json["code"]) == (400, "reason_unseen")
