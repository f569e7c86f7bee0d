"""Phones add their luck to the deal: sealed first, then shown, then drawn from, so that nobody can choose (S7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests import luck_verifier
from tests.instance import JSON, Instance
from tests.web.luck import NUMBERS, code, drawn, luck, post, press_deal, record, sealed, sealing, show

# the way of a deal


def test_a_table_without_phones_deals_as_before(instance: Instance) -> None:
    match = instance.begin()
    seal = instance.view(match)["seal"]
    assert luck(instance, match) == {
        "stage": "open",
        "referee": luck_verifier.seal_of_nonce(str(instance.desk.match(match).row.nonce)),
        "commitments": {},
        "missing": [],
        "without": [],
    }
    assert instance.say(match, "table deal").status_code == 201
    assert instance.view(match)["seal"] == seal
    assert instance.view(match)["luck"] is None
    instance.say(match, "table abandon")
    assert "luck" not in record(instance, match)


def test_phones_that_are_there_and_add_nothing_hold_nobody_up(instance: Instance) -> None:
    match = instance.begin()
    instance.phone(match, "red")
    assert instance.say(match, "table deal").status_code == 201


def test_the_last_number_shown_deals_the_match(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    assert instance.view(match)["seal"] is None
    assert press_deal(instance, match).json == {"seq": 0, "luck": luck(instance, match)}
    assert (luck(instance, match)["stage"], luck(instance, match)["missing"]) == ("closed", ["red", "blue"])
    show(phones, match, "blue")
    assert (instance.view(match)["seq"], luck(instance, match)["missing"]) == (0, ["red"])
    show(phones, match, "red")
    view = instance.view(match)
    assert (view["seq"], view["luck"]["stage"], view["luck"]["missing"]) == (1, "drawn", [])
    assert view["log"][0]["action"] == "table deal"
    assert instance.desk.match(match).device is None
    assert view["seal"] == instance.desk.match(match).row.seal


@pytest.mark.parametrize(
    ("rules", "missions_each", "from_dealer", "jokers"),
    [
        ({"rulebook": "easy_move"}, 2, True, True),
        ({"rulebook": "easy_move", "variant": "domination"}, 0, True, True),
        ({"rulebook": "easy_move", "dealer": "blue", "cards": "counted"}, 2, True, True),
        ({"rulebook": "swedish"}, 1, False, True),
        ({"rulebook": "swedish", "variant": "duel", "number": 2}, 0, False, True),
        ({"rulebook": "french_1976", "number": 6}, 1, False, True),
        ({"rulebook": "regelbuch", "variant": "missions"}, 1, False, False),
        ({"rulebook": "hasbro", "variant": "missions"}, 1, False, False),
    ],
    ids=lambda value: "-".join(map(str, value.values())) if isinstance(value, dict) else "",
)
def test_a_verifier_of_ones_own_draws_the_same_deal(
    instance: Instance, rules: dict[str, Any], missions_each: int, from_dealer: bool, jokers: bool
) -> None:
    match = drawn(instance, "blue", "red", **rules)
    instance.say(match, "table abandon")
    found = record(instance, match)
    again = luck_verifier.deal(found, missions_each=missions_each, from_dealer=from_dealer, jokers=jokers)
    assert again == found["deal"]
    assert luck_verifier.seal_of_deal(found) == found["seal"]
    assert luck_verifier.seal_of_nonce(found["nonce"]) == found["luck"]["referee"]
    for seat, number in found["luck"]["numbers"].items():
        assert luck_verifier.commitment(found["luck"]["referee"], seat, number) == found["luck"]["commitments"][seat]


def test_every_number_counts(instance: Instance) -> None:
    """The same nonce with one number changed is another deal."""
    match = drawn(instance, "red", "blue")
    instance.say(match, "table abandon")
    found = record(instance, match)
    rules: Any = {"missions_each": 2, "from_dealer": True, "jokers": True}
    for seat in ("red", "blue"):
        other = {**found["luck"]["numbers"], seat: "f" * 64}
        assert luck_verifier.deal({**found, "luck": {**found["luck"], "numbers": other}}, **rules) != found["deal"]


def test_a_phone_that_never_shows_its_number_is_left_out_and_everybody_is_told(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    assert code(press_deal(instance, match, "red")) == (409, "luck_missing")
    assert press_deal(instance, match, "blue").json["luck"]["without"] == ["blue"]
    for client in (instance.table, instance.onlooker(), *phones.values()):
        assert luck(instance, match, client)["without"] == ["blue"]
    assert record(instance, match)["luck"]["without"] == ["blue"]
    instance.say(match, "table abandon")
    found = record(instance, match)
    assert found["luck"]["numbers"] == {"red": NUMBERS["red"]}
    assert luck_verifier.deal(found, missions_each=2, from_dealer=True, jokers=True) == found["deal"]
    assert code(post(phones["blue"], match, number=NUMBERS["blue"])) == (409, "luck_late")


def test_the_table_cannot_leave_out_a_number_that_was_shown(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    assert press_deal(instance, match, "red", "blue").json["luck"]["without"] == ["blue"]


def test_left_out_by_all_the_deal_is_not_the_one_that_lay_there(instance: Instance) -> None:
    match = instance.begin()
    before = instance.desk.match(match).row.deal
    sealing(instance, match, "red")
    assert instance.desk.match(match).row.deal is None
    press_deal(instance, match)
    assert press_deal(instance, match, "red").json["luck"]["stage"] == "drawn"
    assert instance.desk.match(match).row.deal != before


def test_undo_and_deal_again_draws_nothing_anew(instance: Instance) -> None:
    match = drawn(instance, "red")
    seal, missions = instance.view(match)["seal"], instance.state(match).missions
    instance.say(match, "table undo")
    assert instance.say(match, "table deal").status_code == 201
    assert (instance.view(match)["seal"], instance.state(match).missions) == (seal, missions)


def test_numbers_lie_nowhere_before_all_are_there(instance: Instance) -> None:
    """Neither in the instance's folder nor anywhere after a restart; the phone shows its number once more."""
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    show(phones, match, "red")
    for file in instance.folder.rglob("*"):
        assert not file.is_file() or NUMBERS["red"].encode() not in file.read_bytes(), file
    cookies = {seat: phone.get_cookie(f"seat_{match}", path="/") for seat, phone in phones.items()}
    instance.restart()
    again = {seat: instance.onlooker() for seat in phones}
    for seat, cookie in cookies.items():
        assert cookie is not None
        again[seat].set_cookie(cookie.key, cookie.value)
    assert luck(instance, match)["missing"] == ["red", "blue"]
    show(again, match)
    assert instance.view(match)["seq"] == 1


def test_who_follows_is_told_of_each_step(instance: Instance) -> None:
    match = instance.begin()
    phones = {"red": instance.phone(match, "red")}
    steps: list[bool] = []
    with instance.desk.channels.following(match, 100) as follower:
        for step in (
            lambda: post(phones["red"], match, commitment=sealed(instance, match, "red")),
            lambda: press_deal(instance, match),
            lambda: show(phones, match),
        ):
            follower.is_changed = False
            step()
            steps.append(follower.is_changed)
    assert steps == [True, True, True]


# what is refused


def test_a_phone_that_comes_late_adds_nothing(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red")
    late = {"blue": instance.phone(match, "blue")}
    press_deal(instance, match)
    assert code(post(late["blue"], match, commitment="sha256:" + "0" * 64)) == (409, "luck_late")
    show(phones, match)
    assert code(post(late["blue"], match, commitment="sha256:" + "0" * 64)) == (409, "luck_late")


@pytest.mark.parametrize("ending", ["table deal", "table abandon"])
def test_what_was_dealt_or_opened_once_takes_nothing_more(instance: Instance, ending: str) -> None:
    """After `undo`, too: somebody may have seen the deal, or the nonce of a match that had ended."""
    match = instance.begin()
    phone, sealed_red = instance.phone(match, "red"), sealed(instance, match, "red")
    instance.say(match, ending)
    instance.say(match, "table undo")
    assert code(post(phone, match, commitment=sealed_red)) == (409, "luck_late")
    assert instance.view(match)["luck"] is None


def test_the_same_again_changes_nothing(instance: Instance) -> None:
    """Two tabs, a reload, an answer that was lost."""
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    assert post(phones["red"], match, commitment=sealed(instance, match, "red")).status_code == 201
    press_deal(instance, match)
    assert press_deal(instance, match).status_code == 200
    assert post(phones["red"], match, commitment=sealed(instance, match, "red")).status_code == 201
    show(phones, match, "red", "red", "blue", "blue", "red")
    assert press_deal(instance, match).status_code == 200
    assert instance.view(match)["seq"] == 1


def test_a_second_number_of_the_same_seat_is_refused(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red")
    assert code(post(phones["red"], match, commitment="sha256:" + "0" * 64)) == (409, "luck_twice")


def test_the_seal_of_another_is_no_contribution(instance: Instance) -> None:
    match = instance.begin()
    sealing(instance, match, "red")
    phone = instance.phone(match, "blue")
    for copied in (sealed(instance, match, "red"), luck(instance, match)["referee"]):
        assert code(post(phone, match, commitment=copied)) == (409, "luck_copied")


def test_the_number_of_another_opens_nothing(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red", "blue")
    press_deal(instance, match)
    assert code(post(phones["blue"], match, number=NUMBERS["red"])) == (409, "luck_other")
    assert luck(instance, match)["missing"] == ["red", "blue"]


def test_a_number_is_shown_when_it_is_asked_for(instance: Instance) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red")
    assert code(post(phones["red"], match, number=NUMBERS["red"])) == (409, "luck_early")
    assert code(post(instance.phone(match, "blue"), match, number=NUMBERS["blue"])) == (409, "luck_unsealed")


@pytest.mark.parametrize(
    ("body", "refused"),
    [
        ({}, "field_missing"),
        ({"commitment": "sha256:" + "A" * 64}, "luck_form"),
        ({"commitment": "0" * 64}, "luck_form"),
        ({"commitment": 7}, "field_type"),
        ({"number": "0" * 63}, "luck_form"),
        ({"number": "0" * 63 + "g"}, "luck_form"),
        ({"number": ["0" * 64]}, "field_type"),
        ({"number": "0" * 999}, "field_value"),
        ({"number": "0" * 64, "seat": "blue"}, "field_unknown"),
    ],
)
def test_what_is_malformed_is_refused(instance: Instance, body: dict[str, object], refused: str) -> None:
    match = instance.begin()
    assert code(post(instance.phone(match, "red"), match, **body)) == (400, refused)


@pytest.mark.parametrize("who", ["table", "onlooker"])
def test_only_a_seat_s_own_device_adds_to_the_deal(instance: Instance, who: str) -> None:
    match = instance.begin()
    client = instance.table if who == "table" else instance.onlooker()
    assert code(post(client, match, commitment="sha256:" + "0" * 64)) == (403, "no_seat_here")


@pytest.mark.parametrize("who", ["phone", "onlooker"])
def test_only_the_table_deals(instance: Instance, who: str) -> None:
    match = instance.begin()
    phones = sealing(instance, match, "red")
    client = phones["red"] if who == "phone" else instance.onlooker()
    assert code(press_deal(instance, match, by=client)) == (403, "not_the_table")
    assert instance.say(match, "table deal", by=client).status_code == 403


def test_the_table_s_own_words_wait_for_the_numbers(instance: Instance) -> None:
    match = instance.begin()
    assert code(press_deal(instance, match)) == (409, "luck_none")
    sealing(instance, match, "red")
    assert code(instance.say(match, "table deal")) == (409, "luck_waits")
    assert luck(instance, match)["stage"] == "open"


@pytest.mark.parametrize("without", [["neutral"], [7], "red"])
def test_the_table_leaves_out_only_seats(instance: Instance, without: object) -> None:
    match = instance.begin()
    sealing(instance, match, "red")
    answer = instance.table.post(f"/matches/{match}/deal", json={"without": without}, headers=JSON)
    assert answer.status_code == 400


def test_a_deal_by_hand_needs_no_luck(instance: Instance) -> None:
    match = instance.begin(cards="entered")
    phones = sealing(instance, match, "red")
    assert instance.say(match, "red takes alaska").status_code == 201
    assert instance.view(match)["luck"] is None
    assert code(press_deal(instance, match)) == (409, "luck_late")
    instance.say(match, "table undo")
    press_deal(instance, match)
    instance.say(match, "red takes alaska")
    assert code(post(phones["red"], match, number=NUMBERS["red"])) == (409, "luck_late")


def test_a_new_code_lets_the_next_phone_seal_its_own_number(instance: Instance) -> None:
    match = instance.begin()
    sealing(instance, match, "red")
    phone = instance.phone(match, "red")
    assert luck(instance, match)["commitments"] == {}
    other = luck_verifier.commitment(luck(instance, match)["referee"], "red", "f" * 64)
    assert post(phone, match, commitment=other).status_code == 201
    press_deal(instance, match)
    instance.phone(match, "red")
    assert luck(instance, match)["commitments"] == {"red": other}


def test_a_match_opened_from_a_record_takes_no_luck(instance: Instance) -> None:
    match = drawn(instance, "red")
    instance.say(match, "table abandon")
    text = instance.table.get(f"/matches/{match}/record.toml").text
    undealt = text.replace('    "table deal",\n    "table abandon",\n', "")
    instance.desk.change(lambda change: change.connection.exec_driver_sql("UPDATE matches SET seal = NULL"))
    opened = instance.table.post("/matches", data=undealt, content_type="application/toml", headers=JSON).json["id"]
    assert code(post(instance.phone(opened, "blue"), opened, commitment="sha256:" + "0" * 64)) == (409, "luck_late")


def test_who_asks_as_an_onlooker_adds_nothing(instance: Instance) -> None:
    match = instance.begin()
    phone = instance.phone(match, "red")
    answer = phone.post(f"/matches/{match}/luck?as=onlooker", json={"commitment": "x"}, headers=JSON)
    assert code(answer) == (403, "no_seat_here")
