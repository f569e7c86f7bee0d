"""A seat's own undo: what its device entered itself, while nobody else has acted (match-record 7)."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.instance import JSON, Instance


class Table:
    """A dealt match, with the phone of the seat on turn and that of the next one."""

    def __init__(self, instance: Instance) -> None:
        self.instance, self.match = instance, instance.dealt()
        position = instance.view(self.match)["position"]
        self.seat = position["turn"]
        self.own = [territory for territory, owner in position["owners"].items() if owner == self.seat]
        self.armies = position["reinforcements"]
        self.phone = instance.phone(self.match, self.seat)

    def say(self, action: str, by: FlaskClient | None = None) -> tuple[int, str | None]:
        """Status and code of the answer to ``action``."""
        answer = self.instance.say(self.match, action, by=by)
        return answer.status_code, answer.json.get("code")

    def may_undo(self) -> bool:
        """Whether the phone is offered to take something back."""
        return "undo" in self.phone.get(f"/matches/{self.match}", headers=JSON).json["legal"]


@pytest.fixture
def table(instance: Instance) -> Table:
    return Table(instance)


def test_a_phone_takes_back_what_it_placed(table: Table) -> None:
    """Two placings, two undos; what lies before them is not its own."""
    assert not table.may_undo()
    for territory in table.own[:2]:
        assert table.say(f"{table.seat} place {territory} 1", table.phone) == (201, None)
    assert table.may_undo()
    assert [table.say("table undo", table.phone)[0] for _ in range(2)] == [201, 201]
    assert table.instance.view(table.match)["position"]["reinforcements"] == table.armies
    assert table.say("table undo", table.phone) == (403, "undo_not_own")
    assert not table.may_undo()


def test_a_phone_takes_back_its_end_of_turn_until_somebody_acts(table: Table) -> None:
    """The next seat has placed: too late."""
    table.say(f"{table.seat} place {table.own[0]} {table.armies}", table.phone)
    assert table.say(f"{table.seat} end", table.phone) == (201, None)
    assert table.say("table undo", table.phone) == (201, None)
    assert table.instance.view(table.match)["position"]["turn"] == table.seat
    table.say(f"{table.seat} end", table.phone)
    offer = table.instance.view(table.match)["legal"]["place"]
    table.say(f"{offer['seat']} place {offer['territories'][0]} 1")
    assert table.say("table undo", table.phone) == (403, "undo_not_own")


def test_what_the_tablet_entered_is_the_tablets(table: Table) -> None:
    """Also when it was the seat's own placing; and an action that the table took back again was an action."""
    table.say(f"{table.seat} place {table.own[0]} 1")
    assert (table.may_undo(), table.say("table undo", table.phone)) == (False, (403, "undo_not_own"))
    table.say(f"{table.seat} place {table.own[0]} 1", table.phone)
    assert table.may_undo()
    table.say(f"{table.seat} place {table.own[0]} 1")
    table.say("table undo")
    assert table.say("table undo", table.phone) == (403, "undo_not_own")
    assert table.say("table undo") == (201, None)


def test_throws_are_taken_back_at_the_table(table: Table) -> None:
    """Everybody saw the dice."""
    table.say(f"{table.seat} place {table.own[0]} {table.armies}", table.phone)
    attacks = table.instance.view(table.match)["legal"]["attack"]["from"]
    source = next(iter(attacks))
    target = next(iter(attacks[source]["to"]))
    assert table.say(f"{table.seat} attack {source} {target} 1 v 6", table.phone) == (201, None)
    assert (table.may_undo(), table.say("table undo", table.phone)) == (False, (403, "undo_at_table"))


def test_nothing_is_taken_back_by_a_phone_once_the_match_is_over(table: Table) -> None:
    """Only the table opens it again."""
    table.say(f"{table.seat} place {table.own[0]} 1", table.phone)
    table.say("table abandon")
    assert (table.may_undo(), table.say("table undo", table.phone)) == (False, (403, "undo_match_over"))


def test_a_phone_neither_redoes_nor_undoes_for_others(table: Table) -> None:
    """The redo and every other word of the table stay the table's."""
    table.say(f"{table.seat} place {table.own[0]} 1", table.phone)
    other = next(seat for seat in ("red", "blue", "green") if seat != table.seat)
    assert table.say("table undo", table.instance.phone(table.match, other)) == (403, "undo_not_own")
    assert table.say("table undo", table.instance.onlooker()) == (403, "onlooker")
    table.say("table undo", table.phone)
    assert table.say("table redo", table.phone) == (403, "not_your_seat")


def test_everybody_reads_who_took_back_what(table: Table) -> None:
    """On the tablet, in the log and on every phone; what the tablet takes back is nobody's."""
    table.say(f"{table.seat} place {table.own[0]} 2", table.phone)
    lines = [table.instance.view(table.match)["undo"]["short"]]
    table.say("table undo", table.phone)
    name = next(
        seat["players"][0] for seat in table.instance.view(table.match)["seats"] if seat["colour"] == table.seat
    )
    says = f"{name} takes back: {lines[0]}"
    assert table.instance.view(table.match)["log"][-1]["text"] == says
    assert table.instance.view(table.match, by=table.phone)["log"][-1]["text"] == says
    assert table.instance.table.get(f"/matches/{table.match}/log", headers=JSON).json["log"][-1]["text"] == says
    assert table.instance.view(table.match)["log"][-1]["short"] == f"Taken back: {lines[0]}"
    assert table.instance.view(table.match)["pieces"]["by"] == table.seat
    table.say("table redo")
    table.say("table undo")
    assert "by" not in table.instance.view(table.match)["pieces"]
    assert table.instance.view(table.match)["log"][-1]["text"] == "Undo"


def test_the_same_key_takes_back_once(table: Table) -> None:
    """The answer is the same, and nothing more is taken back."""
    for territory in table.own[:2]:
        table.say(f"{table.seat} place {territory} 1", table.phone)
    answers = [table.instance.say(table.match, "table undo", by=table.phone, key="once") for _ in range(3)]
    assert {(answer.status_code, answer.json["seq"]) for answer in answers} == {(201, 4)}
    assert table.instance.view(table.match)["position"]["reinforcements"] == table.armies - 1


def test_whose_device_it_was_is_known_after_a_restart(table: Table) -> None:
    """The log says it."""
    table.say(f"{table.seat} place {table.own[0]} 1", table.phone)
    table.instance.restart()
    phone = table.instance.app.test_client()
    phone.environ_base["REMOTE_ADDR"] = "192.0.2.7"
    for cookie in table.phone._cookies.values():
        phone.set_cookie(cookie.key, cookie.value)
    table.phone = phone
    assert table.may_undo()
    assert table.say("table undo", phone) == (201, None)
