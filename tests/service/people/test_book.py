"""The club's book: its PIN, who opens it, what was changed."""

from __future__ import annotations

from referee.service.desk.attempts import Guesser
from referee.service.people import book, roster
from tests.instance import Instance
from tests.service.problems import problems_of

HERE = Guesser("here")


def test_the_book_is_opened_with_its_pin_until_it_is_closed(club: Instance) -> None:
    assert not book.read_book(club.desk).has_pin
    book.set_first_pin(club.desk, HERE, 1, "2580")
    opened = book.open_book(club.desk, HERE, 2, "2580")
    keeper = book.keeper_of(club.desk, opened)
    assert keeper is not None and (keeper.name, book.read_book(club.desk).has_pin) == ("Bob", True)
    assert problems_of(lambda: book.open_book(club.desk, HERE, 2, "1357")) == [("book_pin_wrong", "pin")]
    assert problems_of(lambda: book.open_book(club.desk, HERE, 9, "2580")) == [("keeper_missing", "keeper")]
    book.close_book(club.desk, opened)
    assert book.keeper_of(club.desk, opened) is None


def test_a_new_pin_closes_the_book_everywhere_else(club: Instance) -> None:
    opened = book.set_first_pin(club.desk, HERE, 1, "2580")
    changed = book.change_pin(club.desk, HERE, 1, "2580", "1357")
    assert book.keeper_of(club.desk, opened) is None and book.keeper_of(club.desk, changed) is not None
    book.reset_pin(club.desk, HERE, 2, "2468")
    assert book.keeper_of(club.desk, changed) is None
    assert [change.who for change in book.list_changes(club.desk, 3)] == ["Bob", "Alice", "Alice"]


def test_what_needs_a_pin_is_refused_without_one(club: Instance) -> None:
    assert problems_of(lambda: book.change_pin(club.desk, HERE, 1, "2580", "1357")) == [("book_pin_missing", None)]
    assert problems_of(lambda: book.set_reading(club.desk, 1, True)) == [("book_pin_missing", None)]
    assert problems_of(lambda: book.check_new_pin(club.desk, 9, "12", "13")) == [
        ("keeper_missing", "keeper"),
        ("pin_form", "new"),
        ("pins_differ", "again"),
    ]


def test_reading_may_need_the_pin_too(club: Instance) -> None:
    book.set_first_pin(club.desk, HERE, 1, "2580")
    book.set_reading(club.desk, 1, True)
    assert (book.read_book(club.desk).closed, book.is_locked_out(club.desk)) == (True, False)


def test_the_changes_that_somebody_has_just_made_are_found_again(club: Instance) -> None:
    before = book.newest_change(club.desk)
    roster.add_member(club.desk, "Dana", None, keeper_id=1)
    roster.add_member(club.desk, "Emil", None, keeper_id=2)
    assert book.newest_change(club.desk) == before + 2
    assert book.list_own_changes(club.desk, 1, after=before) == [before + 1]
    assert book.list_own_changes(club.desk, None, after=before) == []
    (change,) = book.find_own_changes(club.desk, 1, [before + 1, before + 2, before + 99])
    assert (change.who, change.what, change.facts) == ("Alice", "member_added", {"name": "Dana"})
