"""The pages of a seat: on its phone, the codes that lead there, and on the tablet while everybody else looks away."""

from __future__ import annotations

from functools import cache
from typing import Annotated, NamedTuple

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from msgspec import UNSET, UnsetType
from werkzeug.wrappers import Response as AnyResponse
from wtforms import PasswordField

from referee.rulebooks import loader
from referee.rulebooks.drawing import board_drawing
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer
from referee.rules.missions import MISSIONS, mission_pool
from referee.rules.state import Seat
from referee.rules.terms import Colour
from referee.rules.value import Value, described
from referee.service.desk import fields
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import carrying, luck, seats
from referee.service.matches.opening import see_openings
from referee.service.matches.seats import CONFIRMATIONS, Claimed, SeatRow, TypedPin, find_access, players_of
from referee.service.people import pins
from referee.translations import names
from referee.web.frame import answers, qr
from referee.web.frame.access import open_to_all
from referee.web.frame.errors import wants_page
from referee.web.frame.forms import Form, add_field_errors
from referee.web.frame.guard import (
    DEVICE_SECONDS,
    asking_phone,
    desk,
    is_table,
    lang,
    pin_guesser,
    require_table,
    seat_cookie,
    tongue,
)
from referee.web.frame.moved import describe_move
from referee.web.frame.pages import describe_players, make_initials, page
from referee.web.frame.server_address import link_to
from referee.web.frame.strangers import admits_strangers
from referee.web.matches.live import beat_seconds
from referee.web.matches.table import acting_data
from referee.web.matches.watching import watch_link
from referee.web.server.static_files import ASK_AGAIN, FOR_EVER, hash_content

blueprint = Blueprint("seat", __name__)


class SeatView(NamedTuple):
    """A seat as its pages print it, or what one of two players has of it who share it."""

    colour: Colour
    partner: int
    anchor: str
    """Of its part of the page with all codes."""
    players: str
    initials: str
    joined: bool
    link: str | None = None
    qr: str | None = None
    chooses: bool = False
    """It still names a capital."""
    has_pin: bool = False


class NewPinForm(Form):
    """The form of whoever takes a seat: a PIN for the tablet may be chosen."""

    new_pin = PasswordField()


class SeatPinForm(Form):
    """The form in which the phone of a seat asks for the PIN that was chosen at the tablet."""

    pin = PasswordField()


@blueprint.get("/matches/<match_id>/seat")
@open_to_all
def show_phone(match_id: str) -> Response:
    phone = asking_phone(match_id)
    if phone is None:
        raise Problem("no_seat_here")
    match = desk().match(match_id)
    return page(
        "matches/seat/seat.html",
        seat=_seat_for_page(match, phone),
        board=board_drawing(match.row.board, lang(), tuple(match.setting.board.bonus.values())),
        page=_page_data(match, phone),
        later_data=_link_later_data(match),
    )


@blueprint.get("/matches/<match_id>/seat/later/<version>")
@open_to_all
def show_later_data(match_id: str, version: str) -> Response:
    """Send what a phone needs when it is asked or opens something; browsers keep it, as its hash is in the address."""
    data = _encode_later_data(desk().match(match_id))
    response = Response(data, mimetype="application/json")
    # It names the players: what a shared cache has kept would be sent to strangers, too.
    kept = FOR_EVER.replace("public", "private")
    response.headers["Cache-Control"] = kept if version == hash_content(data) else ASK_AGAIN
    return response


def _link_later_data(match: OpenMatch) -> str:
    """Return the address for the page that is sent now; it names the language, which another page may change."""
    version = hash_content(_encode_later_data(match))
    return url_for("seat.show_later_data", match_id=match.row.id, version=version, lang=lang())


def _encode_later_data(match: OpenMatch) -> bytes:
    return msgspec.json.encode({"texts": _later_texts(tongue()), "page": _data_of_questions(match)})


@cache
def _later_texts(_tongue: str) -> dict[str, str]:
    """Return the phrases by their keys; the template translates them to the device's language, which is ``_tongue``."""
    texts: dict[str, str] = msgspec.json.decode(render_template("matches/seat/_later_texts.html"))
    return texts


def _data_of_questions(match: OpenMatch) -> dict[str, object]:
    """Return what the scripts need once to ask a seat something and to tell it the end."""
    board = match.setting.board
    return {
        **acting_data(match),
        "continent_of": {territory: board.continent_of(territory) for territory in board.territories},
        "missions_each": match.setting.options.missions_each,
        "discard_round": match.setting.options.discard_round,
        "reasons": names.page_names(tongue())["reasons"],
    }


def _page_data(match: OpenMatch, access: SeatRow) -> dict[str, object]:
    """Return what the page's scripts need once: names, and the sentences of all missions, whoever holds them."""
    colour = access.colour
    language = tongue()
    words = names.page_names(language)
    board = loader.load_board(match.row.board)
    by_another = match.setting.options.eliminated_by_another
    return {
        "id": match.row.id,
        "seat": colour,
        "partner": access.partner,
        "beat_seconds": beat_seconds(Viewer("seat", colour)),
        "is_table": is_table(match.row.id),
        **{kind: words[kind] for kind in ("territories", "continents", "colours", "missions")},
        "symbols": dict(board.symbols),
        "symbol_names": words["symbols"],
        "pool": mission_pool(match.setting.colours) if match.setting.has_missions else (),
        "mission_sentences": {
            mission: names.mission_sentence(mission, language, colour, by_another) for mission in MISSIONS
        },
    }


def _seat_for_page(match: OpenMatch, access: SeatRow, code: str | None = None) -> SeatView:
    seat = _find_seat(match, access.colour)
    players = players_of(match, access)
    link = link_to("seat.join_match", code=code) if code else None
    return SeatView(
        colour=access.colour,
        partner=access.partner,
        anchor=_anchor_of(access),
        players=" & ".join(players) or describe_players(seat),
        initials=make_initials(players[0] if players else describe_players(seat)),
        joined=access.device_hash is not None,
        link=link,
        qr=qr.render_svg(link) if link else None,
        has_pin=access.pin_hash is not None,
    )


def _anchor_of(access: SeatRow) -> str:
    return f"code-{access.colour}" + (f"-{access.partner}" if access.partner else "")


def _find_seat(match: OpenMatch, colour: str) -> Seat:
    for seat in match.setting.seats:
        if seat.colour == colour:
            return seat
    raise Problem("seat_unknown", seat=colour[:20])


@blueprint.get("/join/<code>")
@admits_strangers
@open_to_all
def join_match(code: str) -> AnyResponse:
    """Give whoever opened a code its seat; ask a phone first who holds it, and whether it leaves another seat."""
    if request.method == "HEAD":
        # A scanner that only looks where the link leads must not take the seat.
        return Response(status=204)
    row = seats.find_code(desk(), code)
    left = _seat_left_for(row)
    # A PIN is asked for together with the name; a program that takes a seat knows whose it is.
    is_asked = left is not None or (wants_page() and row is not None and row.pin_hash is None)
    if row is None or row.device_hash is not None or not is_asked:
        return _claim_seat(code, row)
    match = desk().match(row.match_id)
    seat = _seat_for_page(match, row)
    if left is None:
        return page("matches/seat/join.html", code=code, seat=seat, form=NewPinForm())
    return page(
        "matches/seat/change.html", match_id=match.row.id, code=code, now=_seat_for_page(match, left), seat=seat
    )


@blueprint.post("/join/<code>")
@admits_strangers
@open_to_all
def change_seat(code: str) -> AnyResponse:
    """Give the phone the seat of the code, whichever it showed before."""
    row = seats.find_code(desk(), code)
    pin, new_pin = request.form.get("pin"), request.form.get("new_pin")
    try:
        chosen = pins.parse_pin(new_pin, "new_pin") if new_pin else None
    except Problem as problem:
        if row is None:
            raise
        form = NewPinForm()
        add_field_errors(form, problem)
        seat = _seat_for_page(desk().match(row.match_id), row)
        return page("matches/seat/join.html", problem, code=code, seat=seat, form=form)
    return _claim_seat(
        code, row, _seat_left_for(row), None if pin is None else TypedPin(pin_guesser(), pin), chosen=chosen
    )


def _seat_left_for(row: SeatRow | None) -> SeatRow | None:
    """Return the other access to the match that this phone has now."""
    held = asking_phone(row.match_id) if row else None
    is_other = held and row and (held.colour, held.partner) != (row.colour, row.partner)
    return held if is_other else None


def _claim_seat(
    code: str,
    row: SeatRow | None,
    left: SeatRow | None = None,
    typed: TypedPin | None = None,
    *,
    chosen: str | None = None,
) -> AnyResponse:
    """Give the phone the seat of the code; its player may have ``chosen`` a PIN for the tablet."""
    # The secret that this phone shows for a seat of the match, for when it opens the code a second time.
    cookie = request.cookies.get(seat_cookie(row.match_id), "") if row else ""
    try:
        claimed = seats.claim_seat(desk(), code, cookie.partition(":")[2] or None, leaves=left, typed=typed)
    except Problem as problem:
        if row is None or problem.field != "pin":
            raise
        return _ask_pin(code, row, problem)
    if chosen is not None:
        seats.choose_pin(desk(), pin_guesser(), claimed, chosen)
    return _show_claimed(claimed)


def _show_claimed(claimed: Claimed) -> AnyResponse:
    """Send the phone to its seat, with the cookie that proves it is its own."""
    response = redirect(url_for("seat.show_phone", match_id=claimed.match_id), 303)
    value = f"{claimed.colour}:{claimed.device}"
    response.set_cookie(seat_cookie(claimed.match_id), value, max_age=DEVICE_SECONDS, httponly=True, samesite="Lax")
    return response


def _ask_pin(code: str, row: SeatRow, problem: Problem) -> Response:
    """Render the page on which the phone of a seat with a PIN proves that it is the player's."""
    form = SeatPinForm()
    if request.method == "POST" and "pin" in request.form:
        add_field_errors(form, problem)
    seat = _seat_for_page(desk().match(row.match_id), row)
    failure = None if problem.code == "pin_asked" else problem
    unusable = problem.code == "pin_elsewhere"
    return page("matches/seat/pin.html", failure, code=code, seat=seat, form=form, unusable=unusable)


class NextSeat(Value):
    """A seat of the next match."""

    colour: Colour
    players: tuple[str, ...]
    joined: Annotated[bool, described("Whether a phone has it already.")]


class NextMatch(Value):
    """The match that is played next, for a seat of the one before; everything is left out while there is none."""

    match: Annotated[str | UnsetType, described("The id of the match.")] = UNSET
    seats: Annotated[tuple[NextSeat, ...] | UnsetType, described("Those of the own players.")] = UNSET


@blueprint.get("/matches/<match_id>/next")
@open_to_all
def show_next(match_id: str) -> AnyResponse:
    """Ask the phone of a match that has ended whose seat it shows in the next one."""
    match, phone = desk().match(match_id), asking_phone(match_id)
    following = carrying.next_match(desk(), match, phone)
    if not wants_page():
        return answers.json_response(_tell_next(following))
    if following is None or phone is None:
        return redirect(url_for("seat.show_phone", match_id=match_id), 303)
    views = [_seat_for_page(following.match, access) for access in following.accesses]
    return page("matches/seat/next.html", match_id=match_id, seat=_seat_for_page(match, phone), seats=views)


def _tell_next(following: carrying.NextMatch | None) -> NextMatch:
    if following is None:
        return NextMatch()
    seats_there = (
        NextSeat(access.colour, players_of(following.match, access), joined=access.device_hash is not None)
        for access in following.accesses
    )
    return NextMatch(following.match.row.id, tuple(seats_there))


@blueprint.post("/matches/<match_id>/next")
@open_to_all
def claim_next(match_id: str) -> AnyResponse:
    """Give the phone the seat of its player in the next match."""
    match = desk().match(match_id)
    partner = fields.parse_number(request.form.get("partner"), "partner")
    code = carrying.find_next_code(desk(), match, asking_phone(match_id), request.form.get("colour", ""), partner)
    seat = seats.find_code(desk(), code)
    return _claim_seat(code, seat, _seat_left_for(seat))


@blueprint.get("/matches/<match_id>/codes")
@open_to_all
def show_codes(match_id: str) -> Response:
    match = desk().match(match_id)
    require_table(match_id)
    waiting = seats.list_codes(desk(), match_id)
    views = [_seat_for_page(match, find_access(match, colour, partner), code) for colour, partner, code in waiting]
    shared = [(seat.colour, *seat.players) for seat in match.setting.seats if len(seat.players) == 2]
    added = luck.luck_view(match)
    facts = {
        "id": match_id,
        # Where the table deals its own cards, what was sealed for it decides nothing.
        "seal": match.row.seal if match.setting.cards == "dealt" else None,
        "referee": added.referee if added and added.stage != "drawn" else None,
        "seats": views,
        "shared": shared,
        "watch_link": watch_link(match_id),
        "watch_code": qr.render_svg(watch_link(match_id)),
        "moved": describe_move(),
    }
    return page("matches/seat/codes.html", match=facts)


@blueprint.post("/matches/<match_id>/codes")
@open_to_all
def fresh_code(match_id: str) -> AnyResponse:
    match = desk().match(match_id)
    require_table(match_id)
    access = _asked_access(match, request.form.get("colour", ""), request.form.get("partner"))
    seats.renew_code(desk(), match_id, access.colour, access.partner, without_pin="without_pin" in request.form)
    return redirect(url_for("seat.show_codes", match_id=match_id, _anchor=_anchor_of(access)), 303)


@blueprint.get("/matches/<match_id>/look")
@open_to_all
def show_away(match_id: str) -> Response:
    match = desk().match(match_id)
    require_table(match_id)
    choosing = legal(match.state).capital
    seats_for_page = [
        _seat_for_page(match, access)._replace(chooses=colour in choosing)
        for colour in match.setting.colours
        for access in match.access[colour]
    ]
    return page("matches/seat/away.html", match={"id": match_id, "seats": seats_for_page})


@blueprint.get("/matches/<match_id>/look/<colour>")
@open_to_all
def show_look(match_id: str, colour: str) -> Response:
    match = desk().match(match_id)
    require_table(match_id)
    access = _asked_access(match, colour, request.args.get("partner"))
    seat = _seat_for_page(match, access)._replace(joined=match.has_phone(access.colour))
    # Of two who share the seat the other one alone may have come with a phone.
    holder = next((row for row in (access, *match.access[access.colour]) if row.device_hash is not None), access)
    openings = {(opening.seat, opening.partner): opening for opening in see_openings(match)}
    return page(
        "matches/seat/look.html",
        match_id=match_id,
        seat=seat,
        phone_of=_seat_for_page(match, holder).players,
        first=not seat.has_pin,
        opening=openings.get((access.colour, access.partner)),
        may_ask=len(match.access) > CONFIRMATIONS,
        page=_page_data(match, access) | _data_of_questions(match),
    )


def _asked_access(match: OpenMatch, colour: str, partner: str | None) -> SeatRow:
    """Return the access that a request names; of a shared seat ``partner`` tells whose, else it is the first player's.

    :raises Problem: seat_unknown, field_value.
    """
    return find_access(match, _find_seat(match, colour).colour, fields.parse_number(partner, "partner") or 0)
