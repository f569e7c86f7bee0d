"""What is the table's alone, and what a match bears for good once its secrets lay open."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.desk import clock
from tests.instance import JSON, Instance
from tests.web.forms import send

STOOD = (
    "{other} draw !stood",
    "{turn} end !stood",
    "{other} attack alaska kamchatka 6 v 1 !stood",
    "{other} fortify alaska alberta 1 !stood",
    "{other} place alaska 1 !stood",
)


def on_turn(instance: Instance, match: str) -> tuple[str, str]:
    """Return the seat on turn, or before the first turn any, and the one after it."""
    state = instance.state(match)
    turn = state.turn or state.setting.colours[0]
    return turn, next(state.setting.colours_after(turn))


@pytest.mark.parametrize("line", STOOD)
@pytest.mark.parametrize("rulebook", ["easy_move", "regelbuch", "hasbro"])
def test_no_phone_lets_something_stand(instance: Instance, rulebook: str, line: str) -> None:
    match = instance.dealt(rulebook=rulebook)
    turn, other = on_turn(instance, match)
    for seat in (turn, other):
        said = line.format(turn=seat, other=seat)
        before = instance.state(match)
        answer = instance.say(match, said, by=instance.phone(match, seat))
        assert (answer.status_code, answer.json["code"]) == (403, "stood_at_table")
        assert instance.state(match) == before


def test_the_table_still_lets_it_stand(instance: Instance) -> None:
    match = instance.dealt()
    turn, _ = on_turn(instance, match)
    assert instance.say(match, f"{turn} end !stood").status_code == 201


def test_behind_the_pin_the_table_lets_it_stand_for_the_seat(instance: Instance) -> None:
    match = instance.dealt()
    turn, _ = on_turn(instance, match)
    assert instance.say(match, f"{turn} end !stood", pin="1234").status_code == 201


def test_a_26_no_phone_sets_a_ruling_aside(instance: Instance) -> None:
    match = instance.dealt()
    turn, _ = on_turn(instance, match)
    answer = instance.say(match, f"{turn} overrides elimination_ends_attack", by=instance.phone(match, turn))
    assert (answer.status_code, answer.json["code"]) == (403, "override_at_table")


def marks(instance: Instance, match: str) -> list[list[tuple[str, str, int]]]:
    """Return what the table, a phone and an onlooker are told of the match."""
    askers = (instance.table, instance.phone(match, "green"), instance.onlooker())
    shown = [instance.view(match, asker)["marks"] for asker in askers]
    return [[(mark["kind"], mark["seat"], mark["seq"]) for mark in found] for found in shown]


def test_a_match_that_goes_on_after_its_deal_lay_open_says_so(instance: Instance) -> None:
    match = instance.dealt()
    assert marks(instance, match) == [[]] * 3
    instance.say(match, "table declare red")
    assert "nonce" in instance.onlooker().get(f"/matches/{match}/record.toml").text
    instance.say(match, "table undo")
    assert marks(instance, match) == [[("deal_opened", "", 3)]] * 3
    assert "although its deal lay open" in instance.view(match)["marks"][0]["text"]
    page = instance.onlooker().get(f"/matches/{match}/record", headers={"Accept": "text/html"}).text
    assert "although its deal lay open" in page


def test_it_is_said_once_and_after_a_restart_too(instance: Instance) -> None:
    match = instance.dealt()
    for line in ("table declare red", "table undo", "table redo", "table undo"):
        instance.say(match, line)
    instance.restart()
    assert marks(instance, match) == [[("deal_opened", "", 3)]] * 3


def both_continents(instance: Instance, match: str, seat: str, mission: str) -> str:
    """Return the correction that gives a seat the continents of a mission."""
    board = instance.state(match).setting.board
    territories = [name for continent in mission.split("+") for name in sorted(board.continents[continent])]
    return "table correct " + ", ".join(f"{name} {seat} 2" for name in territories)


@pytest.mark.parametrize("taken_back", ["undo", "correction"])
def test_n8_a_board_that_was_asked_for_missions_says_so(instance: Instance, taken_back: str) -> None:
    """Whether the seat holds that mission makes no difference: who sees that nobody wins knows what it has not."""
    match = instance.dealt()
    before = instance.state(match)
    mission = next(name for name in ("africa+asia", "north_america+africa") if name not in before.missions["blue"])
    probe = both_continents(instance, match, "blue", mission)
    assert instance.say(match, probe).status_code == 201
    assert marks(instance, match) == [[]] * 3
    names = [part.split()[0] for part in probe.removeprefix("table correct ").split(", ")]
    back = ", ".join(f"{name} {before.owners[name]} {before.armies[name]}" for name in names)
    assert instance.say(match, "table undo" if taken_back == "undo" else f"table correct {back}").status_code == 201
    assert marks(instance, match) == [[("missions_probed", "", 3)]] * 3
    assert "would have fulfilled missions" in instance.view(match)["marks"][0]["text"]


def test_n8_a_correction_that_fulfils_nothing_is_taken_back_without_a_mark(instance: Instance) -> None:
    match = instance.dealt()
    for line in ("table correct alaska blue 4, peru blue 2", "table undo"):
        assert instance.say(match, line).status_code == 201
    assert marks(instance, match) == [[]] * 3


def look(instance: Instance, match: str, pin: str, colour: str = "red") -> int:
    path = f"/matches/{match}/seats/{colour}/look"
    return instance.table.post(path, json={"pin": pin}, headers=JSON).status_code


def test_a_new_code_keeps_the_pin(instance: Instance) -> None:
    match = instance.dealt()
    assert look(instance, match, "1234") == 200
    instance.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON)
    assert (look(instance, match, "2468"), look(instance, match, "1234")) == (403, 200)
    assert marks(instance, match) == [[]] * 3


def test_a_pin_that_the_table_sets_aside_is_told_to_everybody(instance: Instance) -> None:
    match = instance.dealt()
    look(instance, match, "1234")
    assert (
        instance.table.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON).status_code == 201
    )
    assert look(instance, match, "2468") == 200
    assert marks(instance, match) == [[("seat_opened", "red", 1)]] * 3


def test_a_seat_that_was_on_a_phone_is_not_opened_at_the_table_in_secret(instance: Instance) -> None:
    """With a new code its phone is shut out; whoever then chooses its first PIN may read it, and all are told."""
    match = instance.dealt()
    instance.phone(match, "red")
    instance.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON)
    assert look(instance, match, "2468") == 200
    assert marks(instance, match) == [[("seat_opened", "red", 1)]] * 3


def opened(instance: Instance, match: str, pin: str | None, *, without: bool = False) -> tuple[int, str]:
    """Return what somebody with a phone gets for a new code of red's seat: with that PIN, or none typed."""
    body = {"without_pin": True} if without else {}
    code = instance.table.post(f"/matches/{match}/codes/red", json=body, headers=JSON).json["url"]
    phone = instance.onlooker()
    answer = phone.get(code) if pin is None else send(phone, code, code, {"pin": pin})
    return answer.status_code, str(instance.view(match, phone)["audience"])


@pytest.mark.parametrize(
    ("pin", "gets"),
    [(None, (200, "onlooker")), ("2468", (403, "onlooker")), ("12", (400, "onlooker")), ("1234", (303, "seat"))],
)
def test_a_seat_with_a_pin_goes_to_no_phone_without_it(
    instance: Instance, pin: str | None, gets: tuple[int, str]
) -> None:
    """Whoever holds the tablet has the codes of all seats."""
    match = instance.dealt()
    assert look(instance, match, "1234") == 200
    assert opened(instance, match, pin) == gets
    assert marks(instance, match) == [[]] * 3


def test_with_a_code_without_the_old_pin_it_does_and_everybody_is_told(instance: Instance) -> None:
    match = instance.dealt()
    assert look(instance, match, "1234") == 200
    assert opened(instance, match, None, without=True) == (303, "seat")
    assert marks(instance, match) == [[("seat_opened", "red", 1)]] * 3


def test_of_a_seat_s_pin_ten_wrong_ones_are_looked_at_on_phones_too(instance: Instance) -> None:
    match = instance.dealt()
    assert look(instance, match, "1234") == 200
    tried = [opened(instance, match, f"99{number:02}")[0] for number in range(11)]
    assert tried == [403] * 10 + [429]


def test_without_pin_is_yes_or_no(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.table.post(f"/matches/{match}/codes/red", json={"without_pin": 1}, headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (400, "without_pin")


def test_a_phone_is_nobodys_seat_a_day_after_the_match(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    instance.say(match, "table declare red")
    assert instance.view(match, phone)["seat"] == "red"
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=25))
    assert instance.view(match, phone)["audience"] == "onlooker"
