"""The API of a match in JSON: its view, actions, log, record and stream (match-record 7)."""

from __future__ import annotations

from typing import Annotated, Literal

from flask import Blueprint, Response, current_app, redirect, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import UNSET, UnsetType
from msgspec.structs import replace
from werkzeug.wrappers import Response as AnyResponse

from referee.rules.judge.legal import legal
from referee.rules.judge.offers import SetOffer
from referee.rules.judge.view import Viewer, offer
from referee.rules.record.notation import parse_action
from referee.rules.terms import Card, Colour, MissionId, Territory
from referee.rules.value import Value, described
from referee.service.admin import opening
from referee.service.desk import fields
from referee.service.desk.once import RequestKey, is_own, read_request_key
from referee.service.desk.problems import Problem
from referee.service.matches import actions, begin, records, seats, views
from referee.service.matches.actions import Submission
from referee.service.matches.records import TakenRecord
from referee.service.matches.replies import Refused
from referee.service.matches.wishes import parse_wish
from referee.web.frame import answers, bodies
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import (
    asking_device,
    asking_phone,
    check_table_key,
    desk,
    find_viewer,
    lang,
    link_key,
    make_table,
    pin_guesser,
    require_host,
    require_table,
    require_takes_up,
    tongue,
)
from referee.web.frame.keeper import match_giver
from referee.web.frame.statuses import status_of
from referee.web.frame.strangers import admits_strangers
from referee.web.matches import live
from referee.web.matches.challenges import Trades, trades_after
from referee.web.matches.kept_views import kept_views
from referee.web.matches.view import View, make_view_then
from referee.web.server.bounds import hold_connection
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("api", __name__)
MAX_LOG_LINES = 200
MAX_NAMED_ACTIONS = 3
"""Actions named to whoever came second; the others are counted."""
VIEW_TOO = "return=representation"
"""A page that prefers this (RFC 7240) gets the match as it may see it now along with the answer."""
RECORD_TYPES = ("application/toml", "text/plain", "text/toml", "multipart/form-data")


class ActionBody(bodies.Body):
    action: Annotated[str, described("One line of the notation: `red place alaska 3`.")]
    seq: Annotated[
        bodies.Whole | None,
        described("The newest action the sender has seen; a stale one is answered 409 and nothing happens."),
    ] = None
    pin: Annotated[object, bodies.text("The seat's PIN: the table says something secret for it.")] = UNSET
    partner: Annotated[bodies.Whole | None, seats.PARTNER] = None


class CodeBody(bodies.Body):
    without_pin: Annotated[bool | None, described("The seat's PIN goes too, and the match is marked.")] = None
    partner: Annotated[bodies.Whole | None, seats.PARTNER] = None


class LookBody(bodies.Body):
    pin: Annotated[object, bodies.text("The seat's PIN; the first one that is given is kept.")]
    partner: Annotated[bodies.Whole | None, seats.PARTNER] = None


class Started(Value):
    id: Annotated[str, described("Of the match.")]
    seq: answers.Seq
    url: str
    notices: Annotated[
        tuple[answers.Notice, ...] | UnsetType, described("What is unusual about a record that was taken in.")
    ] = UNSET


class Accepted(Value, kw_only=True):
    """An entered action. `Prefer: return=representation` brings `view` along, and `challenges` where they changed."""

    seq: Annotated[answers.Seq, described("The number of the action.")]
    action: Annotated[str, described("As its reader may have it; what is secret in it is `?`.")]
    events: Annotated[answers.Events, described("What became true, as far as the asker may see it.")]
    notices: tuple[answers.Notice, ...]
    challenges: Trades | UnsetType = UNSET
    view: Annotated[View | UnsetType, described("The match as the asker may see it now.")] = UNSET


class Log(Value):
    seq: answers.Seq
    more: Annotated[bool, described("Ask again with `after`.")]
    log: tuple[answers.LogLine, ...]


class Code(Value):
    seat: Colour
    url: Annotated[str, described("What the phone opens.")]


class Secrets(Value):
    """The secrets that a seat alone sees."""

    missions: tuple[MissionId, ...]
    hand: tuple[Card, ...]
    capital: Territory | None
    sets: Annotated[tuple[SetOffer, ...], described("The sets that could be traded now.")]
    drawable: Annotated[tuple[Card, ...], described("The cards that may be the one drawn.")]


class Health(Value):
    status: Literal["ok"]


class Readiness(Value):
    status: Literal["ready"]


@blueprint.get("/ready")
@admits_strangers
@open_to_all
def show_ready() -> Response:
    """Answer 200 if the club's data can be read now, and 503 otherwise."""
    opening.check_readable(desk())
    return answers.json_response(Readiness("ready"))


@blueprint.get("/health")
@admits_strangers
@open_to_all
def show_health() -> Response:
    return answers.json_response(Health("ok"))


@blueprint.get("/matches/<match_id>")
@open_with_match
def show_match(match_id: str) -> ResponseReturnValue:
    if wants_page() and "at" in request.args:
        # The page of a moment that has passed is the replay's.
        seq = fields.parse_number(request.args["at"], "at")
        return redirect(url_for("replay.show_replay", match_id=match_id, _anchor=str(seq)), 303)
    if wants_page():
        return current_app.view_functions["table.show_table"](match_id=match_id)  # type: ignore[return-value]
    if "at" in request.args:
        return _show_match_then(match_id)
    viewer = find_viewer(match_id)
    return answers.json_response(kept_views().find(desk().match(match_id), viewer, tongue()))


@beside_the_loop
def _show_match_then(match_id: str) -> Response:
    """Send the match as it stood after a line of its log, as far as the asker may see it now."""
    match, viewer = desk().match(match_id), find_viewer(match_id)
    seq = fields.parse_number(request.args.get("at"), "at") or 0
    return answers.json_response(make_view_then(desk(), match, viewer, tongue(), seq))


@blueprint.post("/matches")
@open_to_all
def start_match() -> AnyResponse:
    """Start a live match from a JSON body, or open one from a record. Whoever starts a match is its table."""
    require_host()
    text = bodies.read_record_text() if request.mimetype in RECORD_TYPES else None
    asked = read_request_key(bodies.idempotency_key(), request.get_data() if text is None else text.encode())
    asked = asked and asked._replace(asker=asking_device())
    taken = _start_from_body(asked) if text is None else records.take_record(desk(), text, asked, match_giver())
    answer = _answer_started(taken)
    return make_table(answer, taken.match_id) if is_own(desk(), asked) else answer


def _answer_started(taken: TakenRecord) -> AnyResponse:
    match_id = taken.match_id
    if wants_page():
        return redirect(url_for("api.show_match", match_id=match_id), 303)
    match = desk().match(match_id)
    started = Started(
        id=match_id,
        seq=match.seq,
        url=url_for("api.show_match", match_id=match_id),
        notices=answers.word_notices(taken.notices, match.setting, tongue()) or UNSET,
    )
    return answers.json_response(started, 201)


def _start_from_body(asked: RequestKey | None) -> TakenRecord:
    body = bodies.read_json_object(records.LARGEST_RECORD)
    if "record" not in body:
        return TakenRecord(begin.begin_match(desk(), parse_wish(body, desk().shelf().books), asked, match_giver()), ())
    fields.check_known_fields(body, ("record",))
    if not isinstance(body["record"], str):
        raise Problem("field_type", field="record", expected="text")
    return records.take_record(desk(), body["record"], asked, match_giver())


@blueprint.post("/matches/<match_id>/actions")
@open_to_all
def submit_action(match_id: str) -> Response:
    club, viewer = desk(), find_viewer(match_id)
    body = bodies.read_body(ActionBody, needed={"action": {"expected": "text"}})
    if viewer.kind == "table":
        require_takes_up(match_id)
    has_pin = body.pin is not UNSET
    saying = Submission(body.action, body.seq, bodies.idempotency_key(), has_pin)
    speaker = _with_pin(match_id, body, viewer) if has_pin else viewer
    try:
        reply = actions.submit_action(club, match_id, speaker, saying)
    except Problem as problem:
        if problem.code != "stale":
            raise
        return answers.json_response(_tell_stale(problem, match_id, viewer), status_of(problem))
    match = club.match(match_id)
    if isinstance(reply, Refused):
        return answers.json_response(answers.word_refusal(reply, match.setting, tongue()), 422)
    notices = answers.word_notices(reply.notices, match.setting, tongue()) if reply.notices else ()
    accepted = Accepted(seq=reply.seq, action=reply.line, events=reply.events, notices=notices)
    if VIEW_TOO in request.headers.get("Prefer", ""):
        trades = trades_after(club, match_id, reply.events, viewer=viewer, language=lang())
        accepted = replace(accepted, challenges=trades, view=kept_views().find(match, viewer, tongue()))
    return answers.json_response(accepted, 201)


def _tell_stale(problem: Problem, match_id: str, viewer: Viewer) -> answers.Failure:
    """Tell whoever acted on an older board the first actions since then, and how many more there are."""
    seen, head = int(str(problem.facts["seen"])), int(str(problem.facts["seq"]))
    since = views.list_lines(desk(), match_id, viewer, after=seen, limit=MAX_NAMED_ACTIONS) if seen < head else []
    setting = desk().match(match_id).setting
    return replace(
        answers.word_problem(problem, tongue()),
        since=tuple(answers.word_line(line, setting, tongue()) for line in since),
        more=max(0, head - seen - len(since)),
    )


def _with_pin(match_id: str, body: ActionBody, viewer: Viewer) -> Viewer:
    """Return the seat as the viewer, if the tablet has its PIN from the "look away" screen."""
    if viewer.kind != "table":
        raise Problem("not_the_table")
    actor = parse_action(body.action, desk().match(match_id).setting).command.actor
    seats.check_pin(desk(), pin_guesser(), match_id, actor, body.partner or 0, pin=body.pin)
    return Viewer("seat", actor)


@blueprint.get("/matches/<match_id>/stream")
@open_with_match
@hold_connection
def follow_match(match_id: str) -> Response:
    viewer = find_viewer(match_id)
    after = fields.parse_number(request.headers.get("Last-Event-ID", request.args.get("after")), "after")
    # Everything the stream needs is handed in: it outlives the request and must hold nothing of it.
    link = link_key(match_id) if viewer.kind == "table" else None
    is_packed = live.may_be_packed(viewer) and request.accept_encodings.quality("gzip") > 0
    chunks = live.stream_moves(
        desk(),
        match_id,
        viewer,
        after,
        phone=asking_phone(match_id),
        takes_itself_for=request.args.get("seat"),
        link=link,
        frames=live.Frames(kept_views(), viewer, lang(), is_packed),
    )
    return live.stream_response(chunks, is_packed=is_packed)


@blueprint.get("/matches/<match_id>/log")
@beside_the_loop
@open_with_match
def show_log(match_id: str) -> Response:
    viewer = find_viewer(match_id)
    after = fields.parse_number(request.args.get("after"), "after") or 0
    lines = views.list_lines(desk(), match_id, viewer, after=after, limit=MAX_LOG_LINES)
    match = desk().match(match_id)
    worded = tuple(answers.word_line(line, match.setting, tongue()) for line in lines)
    return answers.json_response(Log(match.seq, len(lines) == MAX_LOG_LINES, worded))


@blueprint.get("/matches/<match_id>/record.toml")
@open_with_match
def send_record(match_id: str) -> Response:
    text = records.export_record(desk(), match_id)
    response = Response(text, mimetype="application/toml")
    response.headers["Content-Disposition"] = f'attachment; filename="{match_id}.toml"'
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.post("/matches/<match_id>/codes/<colour>")
@open_to_all
def fresh_code(match_id: str, colour: str) -> Response:
    desk().match(match_id)
    require_table(match_id)
    body = bodies.read_body(CodeBody) if request.get_data() else CodeBody()
    code = seats.renew_code(desk(), match_id, colour, body.partner or 0, without_pin=bool(body.without_pin))
    return answers.json_response(Code(colour, url_for("seat.join_match", code=code)), 201)


@blueprint.post("/matches/<match_id>/seats/<colour>/look")
@open_to_all
def show_secrets(match_id: str, colour: str) -> Response:
    viewer = find_viewer(match_id)
    if viewer.kind != "table":
        raise Problem("not_the_table")
    body = bodies.read_body(LookBody)
    seats.check_pin(desk(), pin_guesser(), match_id, colour, body.partner or 0, pin=body.pin)
    state = desk().match(match_id).state
    offers = offer(legal(state), Viewer("seat", colour))
    secrets = Secrets(
        missions=state.missions.get(colour, ()),
        hand=state.hands.get(colour, ()),
        capital=state.capitals.get(colour),
        sets=(offers.trade and offers.trade.sets) or (),
        drawable=(offers.draw and offers.draw.cards) or (),
    )
    return answers.json_response(secrets)


@blueprint.get("/table/<key>")
@admits_strangers
@open_to_all
def become_table(key: str) -> AnyResponse:
    check_table_key(key)
    return make_table(redirect(url_for("start.show_start"), 303))
