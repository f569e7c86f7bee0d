"""The form in which somebody gives the PIN of the club's book."""

from __future__ import annotations

from flask_wtf import FlaskForm
from wtforms import HiddenField, PasswordField, SelectField

from referee.service.evenings import evening_matches
from referee.service.people import roster
from referee.translations.catalog import N_
from referee.web.frame.forms import parse_id
from referee.web.frame.guard import desk
from referee.web.frame.pages import choose_way_back, say


class PinForm(FlaskForm):  # type: ignore[misc]
    """Who keeps the book, with the PIN; a new PIN is written twice."""

    keeper = SelectField(validate_choice=False)
    pin = PasswordField()
    own = PasswordField()
    new = PasswordField()
    again = PasswordField()
    next = HiddenField()

    def offer_keepers(self) -> None:
        """The field lists whoever plays in the club."""
        members = [(str(one.id), one.name) for one in roster.list_members(desk()) if one.active]
        self.keeper.choices = [("", say(N_("Who are you?"))), *members]

    @property
    def who(self) -> int:
        """The id of the chosen member; 0 for nobody."""
        return parse_id(self.keeper.data) or 0

    @property
    def new_pin(self) -> tuple[str, str]:
        """The new PIN as it was written twice."""
        return self.new.data or "", self.again.data or ""

    @property
    def back(self) -> str:
        """Where to go on."""
        return choose_way_back(self.next.data, "/book")


def expected_keeper() -> str:
    """Who is chosen already: on the night of an evening its host, who keeps order there (§ 6 (6)); else nobody."""
    evening = evening_matches.current_evening(desk())
    return str(evening.host.id) if evening and evening.host else ""
