"""The page for a tablet of the instance kept out by a match of another table: it says how to go on, and does it."""

from __future__ import annotations

from flask import Blueprint, Flask, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.championship import championship
from referee.service.matches import making_way
from referee.service.people import book, roster
from referee.web.frame.access import open_to_all
from referee.web.frame.errors import on_problem, wants_page
from referee.web.frame.guard import INSTANCE, KeptOut, desk, is_table
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import describe_players, page
from referee.web.people.pin_form import PinForm, expected_keeper
from referee.web.people.reopening import PREFIX

blueprint = Blueprint("making_way", __name__)


def register(app: Flask) -> None:
    """Tell whoever is kept out how to go on."""
    app.register_error_handler(KeptOut, _show_ways)


def _show_ways(kept_out: KeptOut) -> Response:
    """Show the matches that run and the ways past them; to a script the refusal alone."""
    if not wants_page():
        return on_problem(kept_out)
    ends = bool(making_way.list_strange_matches(desk())) and book.read_book(desk()).has_pin
    return page(
        "people/making_way.html",
        kept_out,
        running=[", ".join(map(describe_players, match.seats)) for match in championship.list_running(desk())],
        ends=ends,
        form=PinForm(prefix=PREFIX, data={"keeper": expected_keeper()}) if current_keeper() is None else None,
        own_pins=any(member.has_pin for member in roster.list_members(desk())),
    )


@blueprint.post("/matches/make-way")
@open_to_all
def make_way() -> AnyResponse:
    """End what devices began that the instance does not know, for its own tablets and for whoever keeps the book.

    The PIN that the form brings along opens the book beforehand (`reopening.open_book_first`).
    """
    if not is_table(INSTANCE):
        require_keeper()
    making_way.end_strange_matches(desk())
    return redirect(url_for("start.show_setup"), 303)
