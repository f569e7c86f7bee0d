"""What is the table's alone, and what a match bears for good once its secrets lay open."""

from __future__ import annotations

from datetime import timedelta

import pytest

from referee.service.desk import clock
from tests.club_house import JSON, House
from tests.web.forms import send

STOOD = (
    "{other} draw !stood",
    "{turn} end !stood",
    "{other} attack alaska kamchatka 6 v 1 !stood",
    "{other} fortify alaska alberta 1 !stood",
    "{other} place alaska 1 !stood",
)


def on_turn(house: House, match: str) -> tuple[str, str]:
    """Return the seat on turn, or before the first turn any, and the one after it."""
    state = house.state(match)
    turn = state.turn or state.setting.colours[0]
    return turn, next(state.setting.colours_after(turn))


@pytest.mark.parametrize("line", STOOD)
@pytest.mark.parametrize("rulebook", ["easy_move", "regelbuch", "hasbro"])
def test_no_phone_lets_something_stand(house: House, rulebook: str, line: str) -> None:
    match = house.dealt(rulebook=rulebook)
    turn, other = on_turn(house, match)
    for seat in (turn, other):
        said = line.format(turn=seat, other=seat)
        before = house.state(match)
        answer = house.say(match, said, by=house.phone(match, seat))
        assert (answer.status_code, answer.json["code"]) == (403, "stood_at_table")
        assert house.state(match) == before


def test_the_table_still_lets_it_stand(house: House) -> None:
    match = house.dealt()
    turn, _ = on_turn(house, match)
    assert house.say(match, f"{turn} end !stood").status_code == 201


def test_behind_the_pin_the_table_lets_it_stand_for_the_seat(house: House) -> None:
    match = house.dealt()
    turn, _ = on_turn(house, match)
    assert house.say(match, f"{turn} end !stood", pin="1234").status_code == 201


def test_a_26_no_phone_sets_a_ruling_aside(house: House) -> None:
    match = house.dealt()
    turn, _ = on_turn(house, match)
    answer = house.say(match, f"{turn} overrides elimination_ends_attack", by=house.phone(match, turn))
    assert (answer.status_code, answer.json["code"]) == (403, "override_at_table")


def marks(house: House, match: str) -> list[list[tuple[str, str, int]]]:
    """Return what the table, a phone and an onlooker are told of the match."""
    askers = (house.table, house.phone(match, "green"), house.onlooker())
    shown = [house.view(match, asker)["marks"] for asker in askers]
    return [[(mark["kind"], mark["seat"], mark["seq"]) for mark in found] for found in shown]


def test_a_match_that_goes_on_after_its_deal_lay_open_says_so(house: House) -> None:
    match = house.dealt()
    assert marks(house, match) == [[]] * 3
    house.say(match, "table declare red")
    assert "nonce" in house.onlooker().get(f"/matches/{match}/record.toml").text
    house.say(match, "table undo")
    assert marks(house, match) == [[("deal_opened", "", 3)]] * 3
    assert "although its deal lay open" in house.view(match)["marks"][0]["text"]
    page = house.onlooker().get(f"/matches/{match}/record", headers={"Accept": "text/html"}).text
    assert "although its deal lay open" in page


def test_it_is_said_once_and_after_a_restart_too(house: House) -> None:
    match = house.dealt()
    for line in ("table declare red", "table undo", "table redo", "table undo"):
        house.say(match, line)
    house.restart()
    assert marks(house, match) == [[("deal_opened", "", 3)]] * 3


def both_continents(house: House, match: str, seat: str, mission: str) -> str:
    """Return the correction that gives a seat the continents of a mission."""
    board = house.state(match).setting.board
    territories = [name for continent in mission.split("+") for name in sorted(board.continents[continent])]
    return "table correct " + ", ".join(f"{name} {seat} 2" for name in territories)


@pytest.mark.parametrize("taken_back", ["undo", "correction"])
def test_n8_a_board_that_was_asked_for_missions_says_so(house: House, taken_back: str) -> None:
    """Whether the seat holds that mission makes no difference: who sees that nobody wins knows what it has not."""
    match = house.dealt()
    before = house.state(match)
    mission = next(name for name in ("africa+asia", "north_america+africa") if name not in before.missions["blue"])
    probe = both_continents(house, match, "blue", mission)
    assert house.say(match, probe).status_code == 201
    assert marks(house, match) == [[]] * 3
    names = [part.split()[0] for part in probe.removeprefix("table correct ").split(", ")]
    back = ", ".join(f"{name} {before.owners[name]} {before.armies[name]}" for name in names)
    assert house.say(match, "table undo" if taken_back == "undo" else f"table correct {back}").status_code == 201
    assert marks(house, match) == [[("missions_probed", "", 3)]] * 3
    assert "would have fulfilled missions" in house.view(match)["marks"][0]["text"]


def test_n8_a_correction_that_fulfils_nothing_is_taken_back_without_a_mark(house: House) -> None:
    match = house.dealt()
    for line in ("table correct alaska blue 4, peru blue 2", "table undo"):
        assert house.say(match, line).status_code == 201
    assert marks(house, match) == [[]] * 3


def look(house: House, match: str, pin: str, colour: str = "red") -> int:
    path = f"/matches/{match}/seats/{colour}/look"
    return house.table.post(path, json={"pin": pin}, headers=JSON).status_code


def test_a_new_code_keeps_the_pin(house: House) -> None:
    match = house.dealt()
    assert look(house, match, "1234") == 200
    house.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON)
    assert (look(house, match, "2468"), look(house, match, "1234")) == (403, 200)
    assert marks(house, match) == [[]] * 3


def test_a_pin_that_the_table_sets_aside_is_told_to_everybody(house: House) -> None:
    match = house.dealt()
    look(house, match, "1234")
    assert house.table.post(f"/matches/{match}/codes/red", json={"without_pin": True}, headers=JSON).status_code == 201
    assert look(house, match, "2468") == 200
    assert marks(house, match) == [[("seat_opened", "red", 1)]] * 3


def test_a_seat_that_was_on_a_phone_is_not_opened_at_the_table_in_secret(house: House) -> None:
    """With a new code its phone is shut out; whoever then chooses its first PIN may read it, and all are told."""
    match = house.dealt()
    house.phone(match, "red")
    house.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON)
    assert look(house, match, "2468") == 200
    assert marks(house, match) == [[("seat_opened", "red", 1)]] * 3


def opened(house: House, match: str, pin: str | None, *, without: bool = False) -> tuple[int, str]:
    """Return what somebody with a phone gets for a new code of red's seat: with that PIN, or none typed."""
    body = {"without_pin": True} if without else {}
    code = house.table.post(f"/matches/{match}/codes/red", json=body, headers=JSON).json["url"]
    phone = house.onlooker()
    answer = phone.get(code) if pin is None else send(phone, code, code, {"pin": pin})
    return answer.status_code, str(house.view(match, phone)["audience"])


@pytest.mark.parametrize(
    ("pin", "gets"),
    [(None, (200, "onlooker")), ("2468", (403, "onlooker")), ("12", (400, "onlooker")), ("1234", (303, "seat"))],
)
def test_a_seat_with_a_pin_goes_to_no_phone_without_it(house: House, pin: str | None, gets: tuple[int, str]) -> None:
    """Whoever holds the tablet has the codes of all seats."""
    match = house.dealt()
    assert look(house, match, "1234") == 200
    assert opened(house, match, pin) == gets
    assert marks(house, match) == [[]] * 3


def test_with_a_code_without_the_old_pin_it_does_and_everybody_is_told(house: House) -> None:
    match = house.dealt()
    assert look(house, match, "1234") == 200
    assert opened(house, match, None, without=True) == (303, "seat")
    assert marks(house, match) == [[("seat_opened", "red", 1)]] * 3


def test_of_a_seat_s_pin_ten_wrong_ones_are_looked_at_on_phones_too(house: House) -> None:
    match = house.dealt()
    assert look(house, match, "1234") == 200
    tried = [opened(house, match, f"99{number:02}")[0] for number in range(11)]
    assert tried == [403] * 10 + [429]


def test_without_pin_is_yes_or_no(house: House) -> None:
    match = house.dealt()
    answer = house.table.post(f"/matches/{match}/codes/red", json={"without_pin": 1}, headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (400, "without_pin")


def test_a_phone_is_nobodys_seat_a_day_after_the_match(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    match = house.dealt()
    phone = house.phone(match, "red")
    house.say(match, "table declare red")
    assert house.view(match, phone)["seat"] == "red"
    now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: now + timedelta(hours=25))
    assert house.view(match, phone)["audience"] == "onlooker"
