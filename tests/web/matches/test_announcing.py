"""Dice on two phones: announced, entered by each side, told to nobody before both are there (EM-8.7.3c, EM-8.7.3d)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from referee.store.backup import dump_backup
from referee.store.matches import announcements
from referee.store.schema import AnswerRow
from tests.instance import JSON, Instance

HERO, RIVAL, OTHER = "red", "blue", "green"


class Field(NamedTuple):
    """A match in which red may attack Kamchatka, blue's with two armies, from Alaska; its phones."""

    instance: Instance
    match: str
    phones: dict[str, FlaskClient]

    def post(self, by: str, path: str, **body: object) -> tuple[int, dict[str, Any]]:
        """Return status and answer to what the device of ``by`` (or the table) sends."""
        device = self.phones.get(by, self.instance.table)
        answer = device.post(f"/matches/{self.match}/{path}", json=body, headers=JSON)
        return answer.status_code, dict(answer.json)

    def code(self, by: str, path: str, **body: object) -> str:
        """Return the code of the refusal."""
        return str(self.post(by, path, **body)[1]["code"])

    def announce(self, seat: str = HERO, dice: int = 3) -> tuple[int, dict[str, Any]]:
        return self.post(seat, "announcement", **{"from": "alaska", "to": "kamchatka", "dice": dice})

    def enter(self, seat: str, dice: str) -> tuple[int, dict[str, Any]]:
        return self.post(seat, "announcement/dice", dice=dice)

    def view(self, seat: str = "table") -> dict[str, Any]:
        return self.instance.view(self.match, self.phones.get(seat))

    def restart(self) -> None:
        """Restart the program; the phones keep their cookies."""
        kept = {seat: phone.get_cookie(f"seat_{self.match}", path="/") for seat, phone in self.phones.items()}
        self.instance.restart()
        for seat, cookie in kept.items():
            assert cookie is not None
            self.phones[seat] = self.instance.onlooker()
            self.phones[seat].set_cookie(cookie.key, cookie.value)

    def log(self) -> list[str]:
        return [line["action"] for line in self.view()["log"]]

    def marks(self) -> list[tuple[str, str]]:
        return [(mark["kind"], mark["seat"]) for mark in self.view()["marks"]]


def battlefield(instance: Instance, *seats: str, number: int = 3) -> Field:
    """Return a match of ``number`` seats in which red attacks next; ``seats`` have phones, and each enters its own."""
    match = instance.dealt(number, variant="domination", starter=HERO)
    assert instance.view(match)["position"]["turn"] == HERO
    for line in ("alaska red 9", "kamchatka blue 2", "japan blue 2", "alberta red 3"):
        assert instance.say(match, f"table correct {line}").status_code == 201
    left = instance.view(match)["position"]["reinforcements"]
    assert instance.say(match, f"red place alaska {left}").status_code == 201
    field = Field(instance, match, {seat: instance.phone(match, seat) for seat in seats})
    assert field.post("table", "own-dice", on=True) == (200, {"own_dice": True})
    return field


@pytest.fixture
def field(instance: Instance) -> Field:
    return battlefield(instance, HERO, RIVAL, OTHER)


WAITING = {
    "seat": HERO,
    "defending": RIVAL,
    "from": "alaska",
    "to": "kamchatka",
    "dice": 3,
    "defence_dice": 2,
    "entered": [],
    "at_table": [],
}


def test_em_8_7_3c_both_enter_their_own_and_it_is_one_throw(field: Field) -> None:
    assert field.announce() == (201, {"seq": field.view()["seq"], "announced": WAITING})
    for seat in ("table", HERO, RIVAL, OTHER):
        assert field.view(seat)["announced"] == WAITING
    field.enter(HERO, "6,4,1")
    assert field.view(RIVAL)["announced"]["entered"] == [HERO]
    field.enter(RIVAL, "5,4")
    assert "announced" not in field.view()
    assert field.log()[-1] == "red attack alaska kamchatka 6,4,1 v 5,4"
    assert field.view()["last_throw"]["losses"] == {"attacker": 1, "defender": 1}


def test_em_8_7_3d_the_defender_may_be_first(field: Field) -> None:
    field.announce()
    field.enter(RIVAL, "5")
    field.enter(HERO, "6,4,1")
    assert field.log()[-1] == "red attack alaska kamchatka 6,4,1 v 5"


def test_em_8_7_4i_a_cocked_die_is_thrown_again_afterwards(field: Field) -> None:
    field.announce()
    field.enter(HERO, "6,x,1")
    field.enter(RIVAL, "5,4")
    assert field.log()[-1] == "red attack alaska kamchatka 6,x,1 v 5,4"
    assert field.instance.say(field.match, "red reroll 2", by=field.phones[HERO]).status_code == 201


def test_what_was_entered_is_final_and_survives_a_restart(instance: Instance) -> None:
    field = battlefield(instance, HERO, RIVAL)
    field.announce()
    assert field.enter(HERO, "6,4,1")[0] == field.enter(HERO, "6,4,1")[0] == 201
    assert field.code(HERO, "announcement/dice", dice="6,6,6") == "dice_entered"
    field.restart()
    assert field.view()["announced"]["entered"] == [HERO]
    assert field.code(HERO, "announcement/dice", dice="6,6,6") == "dice_entered"
    field.enter(RIVAL, "5,4")
    assert field.log()[-1] == "red attack alaska kamchatka 6,4,1 v 5,4"


def test_the_same_announced_again_changes_nothing_and_another_waits(field: Field) -> None:
    field.announce()
    field.enter(HERO, "6,4,1")
    assert field.announce()[1]["announced"]["entered"] == [HERO]
    assert field.code(HERO, "announcement", **{"from": "alaska", "to": "kamchatka", "dice": 2}) == "throw_waits"


def test_each_entry_is_judged_by_itself(field: Field) -> None:
    field.announce()
    field.enter(HERO, "6,4,1")
    status, refusal = field.enter(RIVAL, "5,4,3")
    assert (status, refusal["code"]) == (422, "defence_dice_limit")
    assert field.enter(RIVAL, "5,4")[0] == 201


@pytest.mark.parametrize(
    ("seat", "dice", "status", "code"),
    [
        (HERO, "6,4", 400, "dice_announced"),
        (HERO, "6,4,1,1", 400, "dice_announced"),
        (OTHER, "6,4,1", 403, "throw_not_yours"),
        (HERO, "6,4,7", 400, "dice_form"),
        (HERO, "", 400, "dice_form"),
        (RIVAL, "1,1,1,1,1,1,1", 400, "dice_form"),
    ],
)
def test_other_entries_are_refused_in_a_sentence(field: Field, seat: str, dice: str, status: int, code: str) -> None:
    field.announce()
    answered, refusal = field.enter(seat, dice)
    assert (answered, refusal["code"], bool(refusal["text"])) == (status, code, True)
    assert field.view()["announced"] == WAITING


def test_only_rules_and_rights_allow_an_announcement(field: Field) -> None:
    assert field.announce(RIVAL)[0] == 422
    assert field.announce(HERO, 4)[1]["code"] == "attack_dice_limit"
    assert field.announce("table")[1]["code"] == "dice_on_phone"
    assert field.code(HERO, "announcement", **{"from": "alaska", "to": "japan", "dice": 3}) == "no_border"
    assert field.code(HERO, "announcement", **{"from": "alaska", "to": "atlantis", "dice": 3}) == "field_value"
    assert field.code(HERO, "announcement/dice", dice="6,4,1") == "throw_gone"
    onlooker = field.instance.onlooker()
    asked = {"from": "alaska", "to": "kamchatka", "dice": 3}
    assert onlooker.post(f"/matches/{field.match}/announcement", json=asked, headers=JSON).json["code"] == "onlooker"


def test_without_the_table_s_wish_throws_are_entered_whole(field: Field) -> None:
    assert field.code(RIVAL, "own-dice", on=False) == "not_the_table"
    field.post("table", "own-dice", on=False)
    assert field.announce()[1]["code"] == "own_dice_off"
    throw = "red attack alaska kamchatka 6,4,1 v 5,4"
    assert field.instance.say(field.match, throw, by=field.phones[HERO]).status_code == 201


def test_with_it_no_phone_enters_a_whole_throw_and_the_table_may(field: Field) -> None:
    throw = "red attack alaska kamchatka 6,4,1 v 5,4"
    assert field.instance.say(field.match, throw, by=field.phones[HERO]).json["code"] == "dice_apart"
    field.announce()
    field.enter(HERO, "1,6,4")
    assert field.instance.say(field.match, throw).status_code == 201
    assert (field.log()[-1], field.marks(), "announced" in field.view()) == (throw, [], False)


@pytest.mark.parametrize(
    ("entered", "thrown", "is_dropped"),
    [
        ("1,1,1", "6,6,6 v 5,4", True),
        ("6,4,1", "6,4 v 5,4", True),
        ("6,4,4", "6,6,4 v 5,4", True),
        ("1,x,6", "6,4,1 v 5,4", False),
        ("6,4,1", "3d v 2d losing 0 v 2", True),
    ],
)
def test_other_dice_at_the_table_than_those_entered_are_a_mark(
    field: Field, entered: str, thrown: str, *, is_dropped: bool
) -> None:
    field.announce()
    field.enter(HERO, entered)
    answer = field.instance.say(field.match, f"red attack alaska kamchatka {thrown}")
    assert answer.status_code == 201, answer.json
    assert field.marks() == [("dice_dropped", HERO)] * is_dropped


def test_while_dice_are_awaited_no_phone_says_anything_else(field: Field) -> None:
    field.announce()
    for seat, action in ((HERO, "red end"), (HERO, "red undo"), (RIVAL, "blue concede"), (HERO, "table undo")):
        answer = field.instance.say(field.match, action, by=field.phones[seat])
        assert answer.status_code >= 400, action
    assert field.instance.say(field.match, "red end", by=field.phones[HERO]).json["code"] == "throw_waits"
    assert field.view(HERO)["legal"] == {}
    assert "attack" in field.view()["legal"]


ENDS: dict[str, Callable[[Field], object]] = {
    "the table drops it": lambda field: field.post("table", "announcement/drop"),
    "a correction": lambda field: field.instance.say(field.match, "table correct japan blue 3"),
    "an undo": lambda field: field.instance.say(field.match, "table undo"),
    "a new code": lambda field: field.post("table", f"codes/{RIVAL}"),
    "no dice apart any more": lambda field: field.post("table", "own-dice", on=False),
}


@pytest.mark.parametrize("end", ENDS)
def test_dice_that_are_dropped_unseen_are_a_mark_for_all_to_see(field: Field, end: str) -> None:
    field.announce()
    ENDS[end](field)
    assert (field.marks(), "announced" in field.view()) == ([], False)
    field.post("table", "own-dice", on=True)
    field.phones[RIVAL] = field.instance.phone(field.match, RIVAL) if end == "a new code" else field.phones[RIVAL]
    if field.view()["position"]["phase"] != "attack":
        field.instance.say(field.match, "table redo")
    field.announce()
    field.enter(RIVAL, "6,6")
    ENDS[end](field)
    assert (field.marks(), "announced" in field.view()) == ([("dice_dropped", HERO)], False)
    assert "6,6" not in str(field.view())
    assert field.code(HERO, "announcement/dice", dice="6,4,1") == "throw_gone"


def test_a_new_code_for_somebody_else_ends_nothing(field: Field) -> None:
    field.announce()
    field.enter(HERO, "6,4,1")
    field.post("table", f"codes/{OTHER}")
    assert field.view()["announced"]["entered"] == [HERO]


def test_each_drop_is_marked(field: Field) -> None:
    for _ in range(2):
        field.announce()
        field.enter(RIVAL, "6,6")
        field.post("table", "announcement/drop")
        field.instance.say(field.match, "table note # again")
    assert field.marks() == [("dice_dropped", HERO)] * 2


def test_a_seat_without_a_phone_enters_at_the_table(instance: Instance) -> None:
    field = battlefield(instance, HERO)
    assert field.announce()[1]["announced"]["at_table"] == [RIVAL]
    assert field.code("table", "announcement/dice", dice="6,4,1", seat=HERO) == "dice_on_phone"
    assert field.code("table", "announcement/dice", dice="6,4") == "field_missing"
    assert field.post("table", "announcement/dice", dice="5,4", seat=RIVAL)[0] == 201
    # Nobody finds out at the tablet what was entered there.
    for guess in ("5,4", "5,5"):
        assert field.code("table", "announcement/dice", dice=guess, seat=RIVAL) == "dice_entered"
    field.enter(HERO, "6,4,1")
    assert field.log()[-1] == "red attack alaska kamchatka 6,4,1 v 5,4"


def test_nothing_is_announced_on_an_older_board(field: Field) -> None:
    seq = field.view()["seq"]
    field.instance.say(field.match, "table note # wait")
    wished = {"from": "alaska", "to": "kamchatka", "dice": 3, "seq": seq}
    assert field.post(HERO, "announcement", **wished)[0] == 409


def test_hidden_dice_are_in_no_backup_and_in_no_kept_answer(field: Field) -> None:
    field.announce()
    keyed = {**JSON, "Idempotency-Key": "once"}
    path = f"/matches/{field.match}/announcement/dice"
    assert field.phones[RIVAL].post(path, json={"dice": "6,5"}, headers=keyed).status_code == 201
    with field.instance.desk.store.reading() as connection:
        backup = b"".join(dump_backup(connection, {})).decode()
        waiting = announcements.find_announcement(connection, field.match)
        answers = connection.execute(select(AnswerRow.body).where(AnswerRow.scope == field.match)).all()
    assert waiting is not None and waiting.defender == [6, 5]
    assert "announcements" not in backup and "[6, 5]" not in backup and "6,5" not in str(answers)


def test_whoever_sends_the_last_dice_again_for_want_of_an_answer_is_not_refused(field: Field) -> None:
    seq = field.announce()[1]["seq"]
    field.enter(HERO, "6,4,1")
    for _ in range(2):
        assert field.post(RIVAL, "announcement/dice", dice="5,4", seq=seq) == (201, {"seq": seq + 1})
    assert field.code(RIVAL, "announcement/dice", dice="5,5", seq=seq) == "stale"
    assert field.log()[-1] == "red attack alaska kamchatka 6,4,1 v 5,4"
