"""What asks for the club's PIN where reading the book needs it: everything but what a running match needs.

A page that is added later asks for it too, until it is named here.
"""

from __future__ import annotations

from urllib.parse import urlencode

from flask import Flask, redirect, request
from werkzeug.wrappers import Response

from referee.service.desk.problems import Problem
from referee.service.people import book
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import desk, plays_here
from referee.web.frame.keeper import BookClosed, current_keeper

OPEN_TO_ALL = frozenset(
    (
        *("static", "api.health", "start.show_start"),
        # The book itself, and what the house's own device does about PINs and backups.
        *("book.show_book", "book.set_pin", "book.open_book", "book.close_book", "book.change_pin", "book.set_reading"),
        *("book.show_link", "book.revoke_link"),
        *("members.show_pin", "members.set_pin", "members.remove_pin", "restoring.restore"),
        # A match begins, with its players' names.
        *("start.found_club", "start.show_setup", "start.save_setup", "api.start", "presets.show_presets"),
        "presets.change_preset",
        # It goes on: each of these asks for the table, the seat or its code.
        *("api.act", "api.look", "api.fresh_code", "api.become_table", "archive.accept", "luck.add", "luck.deal"),
        *("seat.phone", "seat.join", "seat.change_seat", "seat.codes", "seat.fresh_code", "seat.away", "seat.look"),
        *("challenges.demand", "challenges.decide", "challenges.reopen", "ballots.save_vote"),
        *("motions.show_motions", "motions.move_fine", "motions.count_votes", "motions.forfeit_cards"),
        # The rules.
        *("rulebooks.show_comparison", "reading.show_rulebook", "reading.show_clause"),
        *("reading.show_match_rules", "reading.show_match_clause"),
        # Private links.
        *("calendar.show_feed", "invitations.show_invitation", "invitations.save_answer"),
    )
)
"""By the names of Flask."""
OPEN_WITH_MATCH = frozenset(
    (
        *("api.show", "table.page", "api.log", "api.follow", "api.record", "archive.record"),
        *("ballots.list_ballots", "challenges.show", "bg_stats.show_bg_stats", "archive.verify"),
    )
)
"""What is open to everybody while the match runs, and afterwards to its table and its phones."""

SCRIPTS = ("application/json", "text/event-stream")


def register(app: Flask) -> None:
    """Nothing is answered before it is known whether whoever asks may read it."""
    app.before_request(_guard)


def _guard() -> Response | None:
    where = request.endpoint
    if where is None or where in OPEN_TO_ALL or (where in OPEN_WITH_MATCH and _is_at_hand()):
        return None
    return ask_for_pin()


def _is_at_hand() -> bool:
    match_id = (request.view_args or {})["match_id"]
    return desk().match(match_id).state.result is None or plays_here(match_id)


def ask_for_pin() -> Response | None:
    """Whoever may not even read is asked for the PIN first.

    :raises Problem: a script asks, which could show nobody the page for it.
    :raises BookClosed: a form was sent, which goes along.
    """
    if not book.read_book(desk()).closed or current_keeper() is not None:
        return None
    if request.accept_mimetypes.best_match(["text/html", *SCRIPTS]) in SCRIPTS:
        raise Problem("reading_closed")
    if request.method == "POST" and wants_page():
        raise BookClosed
    return redirect("/book?" + urlencode({"next": request.path}), 303)
