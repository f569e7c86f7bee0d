"""What a deal with the luck of phones tells whom, and what its record keeps."""

from __future__ import annotations

import pytest

from tests.instance import JSON, Instance
from tests.web.leaks import leaks_in_json, leaks_in_text
from tests.web.luck import NUMBERS, code, post, press_deal, record, sealing, show

# what is told


def test_nobody_learns_a_number_or_anything_of_the_deal(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue", "green")
    askers = {"": instance.table, "onlooker": instance.onlooker(), **phones}

    def check() -> None:
        for client in askers.values():
            for path in ("", "/record.toml", "/log", "/table", "/seat", "/record", "/codes", "/stream?after=9"):
                with client.get(f"/matches/{match}{path}", headers=JSON, buffered="stream" not in path) as answer:
                    told = next(answer.response) if "stream" in path else answer.data  # type: ignore[call-overload]
                    for number in NUMBERS.values():
                        assert number not in str(told), path
                    assert str(instance.desk.match(match).row.nonce) not in str(told), path
            assert leaks_in_text(client.get(f"/matches/{match}/record.toml").text) == []

    check()
    press_deal(instance, match)
    check()
    shown = [post(phones[seat], match, number=NUMBERS[seat]) for seat in ("red", "blue")]
    check()
    shown.append(post(phones["green"], match, number=NUMBERS["green"]))
    for seat, answer in zip(("red", "blue", "green"), shown, strict=True):
        assert leaks_in_json(answer.json, seat) == []
        assert not any(number in answer.text for number in NUMBERS.values())
    check()
    assert set(record(instance, match)["luck"]) == {"version", "referee", "commitments"}


def test_a_match_that_ends_before_its_deal_opens_nothing(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    instance.say(match, "table abandon")
    nonce = str(instance.desk.match(match).row.nonce)
    for path in ("/record.toml", "/record", ""):
        text = phones["blue"].get(f"/matches/{match}{path}").text
        assert nonce not in text and NUMBERS["red"] not in text
    instance.say(match, "table undo")
    show(phones, match, "blue")
    assert instance.view(match)["luck"]["stage"] == "drawn"


@pytest.mark.parametrize("stage", ["sealed", "closed", "drawn"])
def test_twin_matches_with_other_numbers_look_alike(instance: Instance, stage: str) -> None:
    """What differs is what the numbers were sealed to, and nothing else."""
    seen = []
    for _ in range(2):
        match = instance.begin()
        phones = sealing(instance, match, "red", "blue")
        if stage != "sealed":
            press_deal(instance, match)
        if stage == "drawn":
            show(phones, match)
        view = instance.view(match, phones["red"])["luck"]
        seen.append({**view, "referee": len(view["referee"]), "commitments": [*map(len, view["commitments"].values())]})
    assert seen[0] == seen[1]


# the record


def test_a_record_keeps_it_when_it_is_taken_in_and_written_again(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    press_deal(instance, match, "blue")
    instance.say(match, "table declare red")
    text = instance.table.get(f"/matches/{match}/record.toml").text
    instance.desk.change(lambda change: change.connection.exec_driver_sql("UPDATE matches SET seal = NULL"))
    answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    assert instance.table.get(f"/matches/{answer.json['id']}/record.toml").text == text


def test_a_record_whose_deal_waits_for_numbers_is_sealed(instance: Instance) -> None:
    match = instance.begin()
    sealing(instance, match, "red")
    text = instance.table.get(f"/matches/{match}/record.toml").text
    answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    assert code(answer) == (422, "record_sealed")


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("version = 1", "version = true", "luck.version"),
        ("version = 1\n", "", "luck.version"),
        ("referee = ", "reveree = ", "luck.reveree"),
        ("commitments = { red", "commitments = { pink", "luck.commitments.pink"),
        ('numbers = { red = "1111', 'numbers = { red = 1, blue = "1111', "luck.numbers.red"),
        ('without = ["blue"]', 'without = ["neutral"]', "luck.without[1]"),
    ],
)
def test_what_is_wrong_with_it_in_a_record_is_told_with_its_key(
    instance: Instance, old: str, new: str, key: str
) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    press_deal(instance, match, "blue")
    instance.say(match, "table abandon")
    text = instance.table.get(f"/matches/{match}/record.toml").text
    assert old in text
    answer = instance.table.post("/matches", data=text.replace(old, new), content_type="application/toml", headers=JSON)
    assert answer.status_code == 400
    assert key in [fault["key"] for fault in answer.json["faults"]]
