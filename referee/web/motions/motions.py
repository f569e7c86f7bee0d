"""Fines the table votes on: moved at the table or on a phone, voted on phones or by show of hands."""

from __future__ import annotations

from datetime import UTC

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, SelectField, StringField

from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.matches.taken_out import BEGUN_ELSEWHERE
from referee.service.motions import motions, moving
from referee.service.motions.motions import MotionView
from referee.service.motions.moving import MINUTES, MotionInput, Place
from referee.service.people import book, roster
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.translations.money import money
from referee.translations.texts.fines import offence_name
from referee.web.cash.fines import offence_choices
from referee.web.frame import answers
from referee.web.frame.access import ask_for_pin
from referee.web.frame.dates import format_day, format_local_time
from referee.web.frame.due_votes import count_due_votes
from referee.web.frame.forms import (
    add_field_errors,
    error_attributes,
    form_request_key,
    page_request_key,
    parse_id,
    parse_person_key,
    person_key,
)
from referee.web.frame.guard import HOUSE, desk, find_viewer, is_table, lang
from referee.web.frame.keeper import BookClosed, current_keeper
from referee.web.frame.pages import page, say
from referee.web.matches.live import beat_seconds
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("motions", __name__)
blueprint.before_request(count_due_votes)


class MotionForm(FlaskForm):  # type: ignore[misc]
    """A fine that somebody moves."""

    mover = SelectField(validate_choice=False)
    accused = SelectField(validate_choice=False)
    offence = SelectField(validate_choice=False)
    text = StringField()
    amount = StringField()
    seq = StringField()
    minutes = SelectField(validate_choice=False)
    secret = BooleanField()
    silenced = BooleanField()
    once = HiddenField()

    def offer(self, place: Place) -> None:
        """The fields list who may move it here, who may pay, offences and times."""
        nobody = ("", say(N_("Who?")))
        self.mover.choices = [nobody, *((person_key(one), one.name) for one in _movers(place))]
        self.accused.choices = [nobody, *((person_key(one), one.name) for one in _accused(place))]
        self.offence.choices = offence_choices()
        self.minutes.choices = [(str(one), say(N_("%(minutes)s minutes"), minutes=one)) for one in MINUTES]

    def wanted(self) -> MotionInput:
        """What was written; nobody moves in another's name."""
        return MotionInput(
            *(_offered(self.mover), _offered(self.accused)),
            *(self.offence.data or "", self.text.data or "", self.amount.data or ""),
            *(_action(self.seq.data or ""), parse_id(self.minutes.data)),
            *(bool(self.secret.data), bool(self.silenced.data)),
        )


def _offered(field: SelectField) -> int | str | None:
    """Who was chosen of those who are offered."""
    return parse_person_key(field.data if field.data in {key for key, _ in field.choices} else "")


def _movers(place: Place) -> tuple[Person, ...]:
    """Who may move: on a phone only whoever sits there."""
    found = moving.list_movers(desk(), place)
    if place.match_id is None or current_keeper() is not None:
        return found
    if find_viewer(place.match_id).kind == "seat":
        return _only(found, place.match_id, own_names(place.match_id))
    return found if _may_count(place) else _only(found, place.match_id)


def _accused(place: Place) -> tuple[Person, ...]:
    """Who may pay: the whole club where the book is open, else whoever plays: anybody may begin a match."""
    found = moving.list_payers(desk(), place)
    return found if place.match_id is None or _may_count(place) else _only(found, place.match_id)


def _only(found: tuple[Person, ...], match_id: str, names: tuple[str, ...] | None = None) -> tuple[Person, ...]:
    """Of those found whoever plays the match, perhaps under one of ``names`` alone."""
    playing = moving.list_players(desk(), match_id)
    there = {one.identity for one in playing if names is None or one.name in names}
    return tuple(one for one in found if one.identity in there)


def _action(text: str) -> int | None:
    """The action that was named; one that there never is where it is no number."""
    return (parse_id(text.strip()) or 0) if text.strip() else None


def may_move(place: Place) -> bool:
    """The table, a phone at it, or whoever keeps the book."""
    return current_keeper() is not None or (
        place.match_id is not None and find_viewer(place.match_id).kind in ("table", "seat")
    )


def _may_count(place: Place) -> bool:
    """Whoever keeps the book, or a match's table; with a PIN, only the house's own: anybody may have begun a match."""
    if current_keeper() is not None or place.match_id is None:
        return current_keeper() is not None
    return is_table(HOUSE if book.read_book(desk()).has_pin else place.match_id)


def _is_at_table(place: Place) -> bool:
    return place.match_id is not None and is_table(place.match_id)


def _home(place: Place) -> str:
    if place.match_id is not None:
        return f"/matches/{place.match_id}/motions"
    return f"/evenings/{place.evening_id}/motions" if place.evening_id is not None else "/motions"


@blueprint.get("/motions")
@blueprint.get("/matches/<match_id>/motions")
@blueprint.get("/evenings/<int:evening_id>/motions")
@beside_the_loop
def show_motions(match_id: str | None = None, evening_id: int | None = None) -> AnyResponse:
    place = _place(match_id, evening_id)
    return (None if may_move(place) else ask_for_pin()) or _page(place)


def _place(match_id: str | None, evening_id: int | None) -> Place:
    """Where it is, if there is such a match or evening."""
    if match_id is not None:
        desk().match(match_id)
    if evening_id is not None:
        evenings.find_evening(desk(), evening_id)
    return Place(match_id, evening_id)


@blueprint.post("/motions")
@blueprint.post("/matches/<match_id>/motions")
@blueprint.post("/evenings/<int:evening_id>/motions")
def move_fine(match_id: str | None = None, evening_id: int | None = None) -> AnyResponse:
    place = _place(match_id, evening_id)
    if not may_move(place):
        raise BookClosed if place.match_id is None else Problem("not_at_the_table")
    form = MotionForm(request.form)
    form.offer(place)
    wanted = form.wanted()
    try:
        motions.move_fine(desk(), place, wanted, form_request_key(form, (place, wanted)))
    except Problem as problem:
        return _page(place, problem, form)
    return redirect(_home(place), 303)


@blueprint.post("/motions/<int:motion_id>/count")
def count_votes(motion_id: int) -> AnyResponse:
    place, who = _counted_at(motion_id), current_keeper()
    hands = {name.removeprefix("hand_"): said for name, said in request.form.items() if name.startswith("hand_")}
    try:
        motions.count_hands(desk(), motion_id, hands, who.id if who else None, page_request_key(hands))
    except Problem as problem:
        return _page(place, problem)
    return redirect(_home(place), 303)


@blueprint.post("/motions/<int:motion_id>/cards")
def forfeit_cards(motion_id: int) -> AnyResponse:
    place = _counted_at(motion_id)
    try:
        motions.forfeit_cards(desk(), motion_id, page_request_key())
    except Problem as problem:
        return _page(place, problem)
    return redirect(_home(place), 303)


def _counted_at(motion_id: int) -> Place:
    """Where the motion is counted and carried out, by whoever asks.

    :raises Problem: there is no such motion, or whoever asks may not.
    """
    row = motions.find_motion(desk(), motion_id).row
    place = Place(row.match_id, row.evening_id)
    if not _may_count(place):
        raise BookClosed if place.match_id is None or _is_at_table(place) else Problem("not_at_the_table")
    return place


def _page(place: Place, problem: Problem | None = None, sent: MotionForm | None = None) -> Response:
    """The page; what was ``sent`` and could not be done stays in the form, with the reason at each field."""
    at_fields = problem is not None and sent is not None and problem.field is not None
    if problem is not None and sent is not None and at_fields:
        add_field_errors(sent, problem)
    found, void = motions.list_latest(desk(), place), moving.void_reason(desk(), place.match_id)
    return page(
        "motions/motions.html",
        problem.status if problem else 200,
        place=place,
        home=_home(place),
        problem=answers.problem_as_json(problem, lang())["text"] if problem and not at_fields else None,
        open=[_shown(one) for one in found if one.is_open and void is None],
        counted=[{**_shown(one), "outcome": describe_outcome(one, void)} for one in found if not one.is_open],
        may_count=_may_count(place),
        back=_home(place) if _is_at_table(place) else None,
        on_phone=place.match_id is not None and find_viewer(place.match_id).kind == "seat",
        form=(sent or _blank(place)) if may_move(place) and void is None else None,
        void=void,
        waits=void == BEGUN_ELSEWHERE,
        keeper=current_keeper(),
        evening=format_day(evenings.find_evening(desk(), place.evening_id).row.day)
        if place.evening_id is not None
        else None,
        seq=desk().match(place.match_id).seq if place.match_id is not None else 0,
        beat_seconds=beat_seconds(find_viewer(place.match_id)) if place.match_id is not None else 0,
        empty=not any(one.active for one in roster.list_members(desk())),
        wrong=error_attributes,
    )


def _blank(place: Place) -> MotionForm:
    """A form with what a link proposes in it."""
    proposed = {name: request.args.get(name, "") for name in ("accused", "offence", "seq")}
    form = MotionForm(formdata=None, data={"minutes": "5", **proposed})
    form.offer(place)
    _, *movers = form.mover.choices
    if len(movers) == 1:
        form.mover.data = movers[0][0]
    return form


def _shown(one: MotionView) -> dict[str, object]:
    row = one.row
    return {
        "id": row.id,
        "text": describe_motion(one),
        "seq": row.seq,
        "match": row.match_id,
        "secret": row.secret,
        "over": one.over,
        "mark": (row.id, one.over),
        "ends": format_local_time(int(row.ends_at.replace(tzinfo=UTC).timestamp()))
        if row.match_id is not None
        else None,
        "excluded": row.excluded,
        "voted": [(name, CHOSEN[one.votes[name]] if name in one.votes else None) for name in one.voted],
        "waiting": one.waiting,
        "number": len(one.voted),
        "of": len(row.ballot.entitled),
        "accused": one.accused,
        "forfeits": one.forfeits is not None,
    }


def describe_outcome(one: MotionView, void: str | None = None) -> str:
    """How a counted motion ended; in a match that is ``void`` nothing was counted."""
    if one.row.carried is None or one.tally is None:
        return say(TOO_FEW if one.row.secret and void is None else N_("Not decided"))
    head = say(N_("Carried") if one.row.carried else N_("Rejected"))
    tally = say(N_("%(yes)s yes, %(no)s no, %(abstain)s abstain"), **one.tally._asdict())
    return f"{head}: {tally}" + (f" · {say(ADDED_NOTHING)}" if one.added_nothing else "")


TOO_FEW = N_("Not decided: too few votes to stay secret")
ADDED_NOTHING = N_("the fine was booked already, nothing was added")
CHOSEN = {"yes": N_("yes"), "no": N_("no"), "abstain": N_("abstains")}


def describe_motion(one: MotionView) -> str:
    """What is moved, in one sentence."""
    row = one.row
    named = offence_name(row.offence, row.text, lang()) if row.offence else ""
    what = ": ".join(dict.fromkeys(filter(None, (named, row.text))))
    facts = {"mover": one.mover, "accused": one.accused, "amount": money(row.cents, lang()), "what": what}
    return say(N_("%(mover)s moves: %(accused)s pays %(amount)s. %(what)s"), **facts)


def own_names(match_id: str) -> tuple[str, ...]:
    viewer = find_viewer(match_id)
    seats = desk().match(match_id).setting.seats
    return next((seat.players for seat in seats if viewer.kind == "seat" and seat.colour == viewer.seat), ())
