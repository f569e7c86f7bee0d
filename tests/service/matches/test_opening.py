"""A seat whose phone is dead and that has no PIN: two other seats confirm it, its own phone may refuse."""

from __future__ import annotations

from collections.abc import Callable

from referee.rules.judge.view import Viewer
from referee.service.desk.attempts import Guesser
from referee.service.desk.problems import Problem
from referee.service.matches import opening, seats
from referee.service.matches.opening import Opening, see_openings
from referee.store.schema import SeatRow
from tests.instance import Instance

TABLE = Viewer("table")
TABLET = Guesser("tablet")
PLAYERS = {"red": ["Alice", "Ann"], "blue": ["Bob"], "green": ["Carla"], "black": ["Dana"]}


def on_phones(instance: Instance, *colours: str) -> str:
    """Begin a match in which these seats have phones, and return its id."""
    match = instance.dealt(seats=[{"colour": colour, "players": names} for colour, names in PLAYERS.items()])
    for colour in colours:
        instance.phone(match, colour)
    return match


def phone_of(instance: Instance, match: str, colour: str) -> SeatRow:
    return instance.desk.match(match).access[colour][0]


def outcome(act: Callable[[], object]) -> str:
    """Return the code of what is wrong with it; empty if nothing is."""
    try:
        act()
    except Problem as problem:
        return problem.code
    return ""


def ask(instance: Instance, match: str, viewer: Viewer = TABLE) -> str:
    return outcome(lambda: opening.ask_opening(instance.desk, match, viewer, "red"))


def confirm(instance: Instance, match: str, colour: str) -> str:
    phone = phone_of(instance, match, colour)
    return outcome(lambda: opening.confirm_opening(instance.desk, match, phone, "red"))


def drop(instance: Instance, match: str, colour: str) -> str:
    phone = phone_of(instance, match, colour)
    return outcome(lambda: opening.drop_opening(instance.desk, match, Viewer("seat", colour), phone, "red"))


def choose_pin(instance: Instance, match: str) -> str:
    return outcome(lambda: seats.check_pin(instance.desk, TABLET, match, "red", pin="1357"))


def test_two_other_seats_confirm_it_and_the_tablet_chooses_a_pin(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    assert choose_pin(instance, match) == "on_the_phone"
    assert [ask(instance, match) for _ in range(2)] == ["", ""]
    assert [confirm(instance, match, "blue") for _ in range(2)] == ["", ""]
    assert choose_pin(instance, match) == "on_the_phone"
    asked = Opening(seat="red", partner=0, players=("Alice",), confirmed=("blue",), needed=2, is_open=False)
    assert see_openings(instance.desk.match(match)) == (asked,)
    assert confirm(instance, match, "green") == ""
    instance.restart()
    (seen,) = see_openings(instance.desk.match(match))
    assert (seen.confirmed, seen.is_open) == (("blue", "green"), True)
    assert choose_pin(instance, match) == ""
    assert see_openings(instance.desk.match(match)) == ()
    assert [(mark["kind"], mark["seat"]) for mark in instance.desk.match(match).row.marks] == [("seat_opened", "red")]


def test_a_phone_of_the_seat_refuses_until_the_pin_is_chosen(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    for colour in ("blue", "green"):
        confirm(instance, match, colour)
    assert confirm(instance, match, "red") == "opening_own"
    for _ in range(2):
        assert drop(instance, match, "red") == ""
        assert see_openings(instance.desk.match(match)) == ()
    assert choose_pin(instance, match) == "on_the_phone"
    assert confirm(instance, match, "blue") == "opening_gone"


def test_no_other_seat_refuses_and_the_table_takes_it_back(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    assert drop(instance, match, "blue") == "opening_others"
    opening.drop_opening(instance.desk, match, TABLE, None, "red")
    assert see_openings(instance.desk.match(match)) == ()


def test_only_the_table_asks(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    assert ask(instance, match, Viewer("seat", "blue")) == "not_the_table"


def test_where_it_cannot_be_asked_the_way_out_is_said(instance: Instance) -> None:
    assert ask(instance, on_phones(instance, "blue", "green")) == "opening_no_phone"
    assert ask(instance, on_phones(instance, "red", "blue")) == "opening_few"
    match = on_phones(instance, "blue", "green")
    choose_pin(instance, match)
    assert ask(instance, match) == "opening_pin"


def test_in_a_duel_the_rival_alone_confirms_nothing(instance: Instance) -> None:
    match = instance.dealt(2, rulebook="french_1976", variant="duel")
    for colour in ("red", "blue"):
        instance.phone(match, colour)
    assert ask(instance, match) == "opening_duel"


def test_a_new_code_ends_it(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    seats.renew_code(instance.desk, match, "red")
    assert see_openings(instance.desk.match(match)) == ()


def test_every_screen_hears_that_a_new_code_ends_it(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    with instance.desk.channels.following(match, 10) as follower:
        follower.is_changed = False
        seats.renew_code(instance.desk, match, "red")
        assert follower.is_changed


def test_every_screen_hears_that_the_player_has_come_with_a_phone(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    opening.ask_opening(instance.desk, match, TABLE, "red", 1)
    with instance.desk.channels.following(match, 10) as follower:
        waiting = next(code for code in seats.list_codes(instance.desk, match) if code[:2] == ("red", 1))
        seats.claim_seat(instance.desk, str(waiting.code), None)
        assert see_openings(instance.desk.match(match)) == ()
        assert follower.is_changed


def test_a_second_phone_of_the_seat_that_joins_lets_it_stand(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    instance.phone(match, "red", 1)
    assert [seen.confirmed for seen in see_openings(instance.desk.match(match))] == [()]


def test_after_the_end_nothing_is_asked_or_confirmed(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    for colour in ("blue", "green"):
        confirm(instance, match, colour)
    instance.say(match, "table declare blue")
    assert [ask(instance, match), confirm(instance, match, "blue")] == ["opening_gone", "opening_gone"]
    assert choose_pin(instance, match) == "on_the_phone"


def test_a_phone_that_has_just_lost_its_seat_confirms_nothing(instance: Instance) -> None:
    match = on_phones(instance, "red", "blue", "green")
    ask(instance, match)
    phone = phone_of(instance, match, "blue")
    seats.renew_code(instance.desk, match, "blue")
    assert outcome(lambda: opening.confirm_opening(instance.desk, match, phone, "red")) == "no_seat_here"
