"""The page of the club's book: its PIN, who may read it, what was changed; and the house link."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from datetime import date

from flask import Blueprint, Flask, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club.changes import DAYS, LISTS, ChangeWord
from referee.service.admin import opening
from referee.service.cash import accounts
from referee.service.championship import season
from referee.service.desk.problems import Problem
from referee.service.motions import motions
from referee.service.people import book, own_pins, roster
from referee.service.people.book import BookChange
from referee.translations.catalog import N_
from referee.web.championship.season import describe_extras
from referee.web.frame import qr
from referee.web.frame.access import open_to_all
from referee.web.frame.answered import read_told_changes, tell_changes
from referee.web.frame.dates import format_local_time, format_moment, format_short_day
from referee.web.frame.forms import add_field_errors
from referee.web.frame.guard import INSTANCE, desk, is_table, is_this_computer, pin_guesser, table_key
from referee.web.frame.keeper import (
    current_keeper,
    forget_opening,
    keeper_id,
    opened_book,
    remember_opening,
    require_keeper,
)
from referee.web.frame.pages import colour_name, join_names, page, translate
from referee.web.frame.server_address import link_to
from referee.web.people.pin_form import PinForm, expected_keeper

blueprint = Blueprint("book", __name__)
SENTENCES: Mapping[ChangeWord, str] = {
    "season_set": N_("A season of the championship was given other days or points."),
    "season_written": N_("The season %(year)s was written: %(day)s to %(until)s, points for a win: %(win)s."),
    "result_entered": N_("The result of %(day)s was entered: %(names)s won."),
    "result_changed": N_(
        "The result of %(day)s was changed: %(reason)s. Before: %(names)s won, %(players)s played, note: %(note)s. Now:"
        " %(day_now)s, %(names_now)s won, %(players_now)s played, note: %(note_now)s."
    ),
    "results_loaded": N_("Results were taken from a file: %(number)s."),
    "results_unloaded": N_("The results of a file do not count any more: %(number)s."),
    "results_reloaded": N_("The results of a file count again: %(number)s."),
    "result_void": N_("The match of %(day)s with %(names)s does not count any more: %(reason)s"),
    "result_counts": N_("The match of %(day)s with %(names)s counts again: %(reason)s"),
    "match_waits": N_(
        "The match of %(day)s with %(names)s was begun on a device that the house does not know: it does not count yet."
    ),
    "match_taken_in": N_("The match of %(day)s with %(names)s was taken in: it counts."),
    "catalogue_taken": N_("The catalogue of fines of Easy-Move was taken, valid from %(day)s on."),
    "catalogue_written": N_("The catalogue of fines was written, valid from %(day)s on."),
    "motion_counted": N_("The motion that %(name)s pays was counted."),
    "motion_dropped": N_("The vote on whether %(name)s pays was dropped: what it was for counts no more."),
    "cards_right_undone": N_("It was taken back that the cards %(names)s traded were right."),
    "cards_false_undone": N_("It was taken back that the cards %(names)s traded were wrong."),
    "pin_set": N_("The club's PIN was chosen."),
    "pin_changed": N_("The club's PIN was changed."),
    "pin_reset": N_("The club's PIN was chosen anew at the computer that serves."),
    "evening_planned": N_("The evening of %(day)s was planned."),
    "evening_changed": N_("The evening of %(day)s was changed."),
    "evening_held": N_("It was written down who was there on %(day)s."),
    "evening_cancelled": N_("The evening of %(day)s was called off."),
    "evening_reopened": N_("The evening of %(day)s was opened again."),
    "club_founded": N_("The club was founded with %(names)s."),
    "members_loaded": N_("A file made members or guests of %(names)s."),
    "member_added": N_("%(name)s became a member."),
    "member_renamed": N_("%(before)s is called %(name)s."),
    "names_joined": N_("What %(before)s played is %(name)s's: it is another spelling."),
    "names_parted": N_("What %(before)s played is not %(name)s's any more."),
    "member_coloured": N_("%(name)s has the colour %(colour)s."),
    "member_colourless": N_("%(name)s has no colour any more."),
    "member_since": N_("%(name)s has been a member since %(day)s."),
    "member_left": N_("%(name)s left on %(day)s."),
    "member_back": N_("%(name)s is back."),
    "member_to_guest": N_("%(name)s became a guest."),
    "guest_to_member": N_("%(name)s was a guest and became a member."),
    "own_pin_set": N_("%(name)s has chosen a PIN of their own."),
    "own_pin_changed": N_("%(name)s has changed their own PIN."),
    "own_pin_removed": N_("%(name)s has no PIN of their own any more."),
    "house_link_revoked": N_("The house's link was made anew; tablets that opened the old one are no table any more."),
    "guest_kept": N_("%(name)s is kept as a guest and has an account."),
    "news_published": N_("News: “%(news)s” was published."),
    "news_changed": N_("News: “%(news)s” was changed."),
    "news_down": N_("News: “%(news)s” was taken down."),
    "news_up": N_("News: “%(news)s” was put up again."),
    "fine_left_out": N_("A fine of %(name)s for the evening of %(day)s was left out."),
    "fine_proposed_again": N_("A fine of %(name)s for the evening of %(day)s is proposed again."),
    "account_set": N_("The club's bank account was written down: %(iban)s."),
    "account_removed": N_("The club's bank account was removed."),
    "record_taken": N_("The record of a match of %(day)s with %(names)s was taken."),
    "log_accepted": N_(
        "The match of %(day)s with %(names)s was changed outside of Referee, found at line %(number)s of its log; the"
        " table accepted the log as it stands."
    ),
    "newest_lines_lost": N_("The file that shows whether an old database was put back was missing; it was begun anew."),
    "rules_kept": N_("The rules “%(name)s” were kept."),
    "rules_renamed": N_("The rules “%(before)s” are called “%(name)s”."),
    "rules_removed": N_("The rules “%(name)s” were removed."),
    "reading_closed": N_("Reading the book needs the PIN from now on."),
    "reading_opened": N_("Everybody on the network may read the book from now on."),
}


@blueprint.get("/book")
@open_to_all
def show_book() -> Response:
    return _show_page()


@blueprint.post("/book/pin")
@open_to_all
@tell_changes
def set_pin() -> AnyResponse:
    """Choose the first PIN, on the club's own device, or replace a forgotten one, at this computer."""
    first = not book.read_book(desk()).has_pin
    if not (is_table(INSTANCE) if first else is_this_computer()):
        raise Problem("book_pin_not_here")
    form = PinForm(request.form)
    store_pin = book.set_first_pin if first else book.reset_pin
    try:
        form.check_new_pin(form.keeper_id)
        own = form.own.data or ""
        remember_opening(store_pin(desk(), pin_guesser(), form.keeper_id, form.new_pin, own=own))
    except Problem as problem:
        return _show_page(problem, "set", form)
    return redirect(form.way_back(), 303)


@blueprint.post("/book/open")
@open_to_all
def open_book() -> AnyResponse:
    form = PinForm(request.form)
    try:
        form.open_book()
        # Those that waited for whoever keeps the book.
        motions.settle_due_votes(desk(), everywhere=True)
    except Problem as problem:
        return _show_page(problem, "open", form)
    return redirect(form.way_back(), 303)


@blueprint.post("/book/close")
@open_to_all
def close_book() -> AnyResponse:
    held = opened_book()
    if held is not None and current_keeper() is not None:
        book.close_book(desk(), held)
    forget_opening()
    return redirect(url_for("book.show_book"), 303)


@blueprint.post("/book/change")
@open_to_all
@tell_changes
def change_pin() -> AnyResponse:
    keeper, form = require_keeper(), PinForm(request.form)
    old = form.pin.data or ""
    try:
        form.check_new_pin(keeper.id)
        remember_opening(book.change_pin(desk(), pin_guesser(), keeper.id, old=old, new=form.new_pin))
    except Problem as problem:
        return _show_page(problem, "change", form)
    return redirect(url_for("book.show_book"), 303)


@blueprint.get("/book/link")
@open_to_all
def show_link() -> Response:
    _require_this_computer()
    link = link_to("api.become_table", key=table_key())
    return page("admin/link.html", link=link, qr=qr.render_svg(link))


@blueprint.post("/book/link")
@open_to_all
def revoke_link() -> AnyResponse:
    """Make a new link; the old one and the tablets that opened it count no more."""
    _require_this_computer()
    opening.revoke_link(desk(), keeper_id())
    return redirect(url_for("book.show_link"), 303)


def _require_this_computer() -> None:
    if not is_this_computer():
        raise Problem("house_link_not_here")


@blueprint.post("/book/reading")
@open_to_all
@tell_changes
def set_reading() -> AnyResponse:
    book.set_reading(desk(), require_keeper().id, request.form.get("reading") == "pin")
    return redirect(url_for("book.show_book"), 303)


def _show_page(problem: Problem | None = None, which: str = "", sent: PinForm | None = None) -> Response:
    """Render the page; a form (set, open or change) that was ``sent`` in vain has the reason at its field."""
    add_field_errors(sent, problem)
    state, keeper, held = book.read_book(desk()), current_keeper(), opened_book()
    account = accounts.read_account(desk()) if keeper else None
    members = roster.list_members(desk())
    blank = {"next": request.args.get("next", ""), "keeper": expected_keeper()}
    forms = {name: sent if sent and name == which else PinForm(data=blank) for name in ("set", "open", "change")}
    return page(
        "admin/book.html",
        problem,
        forms=forms,
        book=state,
        keeper=keeper,
        account=account,
        iban=accounts.format_iban(account) if account else None,
        until=format_local_time(held.until) if keeper and held else None,
        empty=not any(member.active for member in members),
        here=is_this_computer(),
        own_pins=any(member.has_pin for member in members),
        # Their own PINs came with another instance's backup.
        anew=[
            member
            for member in members
            if member.active and member.has_pin and own_pins.is_from_elsewhere(desk(), member.id)
        ]
        if is_table(INSTANCE) and keeper is None
        else [],
        may_set=is_table(INSTANCE) and not state.has_pin,
        may_reset=is_this_computer() and state.has_pin and keeper is None,
        changes=[(format_moment(change.at), *describe_who_and_what(change)) for change in book.list_changes(desk())]
        if keeper
        else [],
    )


def register(app: Flask) -> None:
    """Give every template `list_told_changes`."""
    app.add_template_global(list_told_changes)


def list_told_changes() -> list[str] | None:
    """Say what a form has just changed in the book; ``None`` on a page that answers none."""
    changes = read_told_changes()
    if changes is None:
        return None
    return [describe_who_and_what(change)[1] for change in changes] or [
        translate(N_("It is in the book already: nothing was changed."))
    ]


def describe_who_and_what(change: BookChange) -> tuple[str, str]:
    """Say by whom a change was made, and what it was, in the device's language."""
    facts = {name: _describe_fact(name, value) for name, value in change.facts.items()}
    scheme = season.scheme_from_change(change.facts)
    sentences = (translate(SENTENCES[change.what], **facts), *(describe_extras(scheme) if scheme else ()))
    return change.who or translate(N_("at the table")), " ".join(sentences)


def _describe_fact(name: str, value: object) -> str:
    if name in LISTS:
        return join_names(map(str, value))  # type: ignore[call-overload]
    if name in DAYS:
        return format_short_day(date.fromisoformat(str(value)))
    if name == "colour":
        return colour_name(str(value))
    if name == "news":
        # News without a title are called by their day.
        with suppress(ValueError):
            return format_short_day(date.fromisoformat(str(value)))
    return str(value) or "–"
