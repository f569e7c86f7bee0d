"""The form for the PIN of the club's book."""

from __future__ import annotations

from flask import url_for
from wtforms import HiddenField, PasswordField, SelectField

from referee.service.evenings import evening_matches
from referee.service.people import book, roster
from referee.translations.catalog import N_
from referee.web.frame.forms import Form, parse_id
from referee.web.frame.guard import desk, pin_guesser
from referee.web.frame.keeper import remember_opening
from referee.web.frame.pages import choose_way_back, translate


class PinForm(Form):
    """The keeper of the book, the club's PIN and the keeper's ``own``; a new PIN is typed twice."""

    keeper = SelectField()
    pin = PasswordField()
    own = PasswordField()
    new = PasswordField()
    again = PasswordField()
    next = HiddenField()

    def offer_choices(self) -> None:
        """List the active members."""
        members = [(str(member.id), member.name) for member in roster.list_members(desk()) if member.active]
        self.keeper.choices = [("", translate(N_("Who are you?"))), *members]

    @property
    def keeper_id(self) -> int:
        """The id of the chosen member; 0 for nobody."""
        return parse_id(self.keeper.data) or 0

    @property
    def new_pin(self) -> str:
        """The new PIN."""
        return self.new.data or ""

    def way_back(self) -> str:
        """Return the path of the page to go on to."""
        return choose_way_back(self.next.data, url_for("book.show_book"))

    def open_book(self) -> None:
        """Open the book on this device.

        :raises Problem: as `book.open_book`
        """
        pin, own = self.pin.data or "", self.own.data or ""
        remember_opening(book.open_book(desk(), pin_guesser(), self.keeper_id, pin, own=own))

    def check_new_pin(self, keeper_id: int) -> None:
        """Check the new PIN that the member chooses.

        :raises Problem: as `book.check_new_pin`
        """
        book.check_new_pin(desk(), keeper_id, self.new_pin, self.again.data or "")


def expected_keeper() -> str:
    """Return the keeper to offer: on an evening its host, who keeps order there (§ 6 (6)), else nobody (empty)."""
    evening = evening_matches.current_evening(desk())
    return str(evening.host.id) if evening and evening.host else ""
