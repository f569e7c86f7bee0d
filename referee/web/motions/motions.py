"""The pages of motions: moved at the table or on a phone, voted on by phone or by show of hands."""

from __future__ import annotations

from datetime import UTC

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, SelectField, StringField

from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.matches.seats import players_of
from referee.service.matches.taken_out import WAITING
from referee.service.motions import motions, moving
from referee.service.motions.motions import MotionView
from referee.service.motions.moving import MINUTES, Forum, MotionInput, OfMatch
from referee.service.people import book, roster
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.translations.texts.fines import offence_name
from referee.web.cash.fines import offence_choices
from referee.web.frame.access import ask_for_pin, open_to_all
from referee.web.frame.dates import format_day, format_local_time
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.faces import build_faces
from referee.web.frame.forms import (
    Form,
    add_field_errors,
    describe_problem,
    form_request_key,
    page_request_key,
    parse_id,
    parse_person_key,
    person_key,
)
from referee.web.frame.guard import INSTANCE, asking_phone, desk, find_viewer, is_table, lang
from referee.web.frame.keeper import BookClosed, current_keeper
from referee.web.frame.pages import page, translate
from referee.web.matches.live import beat_seconds
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("motions", __name__)
blueprint.before_request(settle_before_writing)


class MotionForm(Form):
    """A fine that somebody moves."""

    mover = SelectField()
    accused = SelectField()
    offence = SelectField()
    text = StringField()
    amount = StringField()
    seq = StringField()
    minutes = SelectField()
    secret = BooleanField()
    silenced = BooleanField()
    once = HiddenField()

    def offer_choices_in(self, forum: Forum) -> None:
        """Fill the fields with who may move it here, who may pay, offences and times."""
        nobody = ("", translate(N_("Who?")))
        self.mover.choices = [nobody, *((person_key(mover), mover.name) for mover in _list_movers(forum))]
        self.accused.choices = [nobody, *((person_key(payer), payer.name) for payer in _list_payers(forum))]
        self.offence.choices = offence_choices()
        self.minutes.choices = [
            (str(minutes), translate(N_("%(minutes)s minutes"), minutes=minutes)) for minutes in MINUTES
        ]

    def to_input(self) -> MotionInput:
        """Return the form's input; only people who were offered count, as nobody moves in another's name."""
        seq = (self.seq.data or "").strip()
        return self.read_input(
            MotionInput,
            mover=_read_person(self.mover),
            accused=_read_person(self.accused),
            # What is no number is an action that there never is.
            seq=(parse_id(seq) or 0) if seq else None,
            minutes=parse_id(self.minutes.data),
        )


def _read_person(field: SelectField) -> int | str | None:
    return parse_person_key(field.data if field.data in {key for key, _ in field.choices} else "")


def _list_movers(forum: Forum) -> tuple[Person, ...]:
    """List who may move: on a phone only the players of its seat."""
    movers = moving.list_movers(desk(), forum)
    if not isinstance(forum, OfMatch) or current_keeper() is not None:
        return movers
    if find_viewer(forum.match_id).kind == "seat":
        return _only_players(movers, forum.match_id, own_names(forum.match_id))
    return movers if may_count(forum) else _only_players(movers, forum.match_id)


def _list_payers(forum: Forum) -> tuple[Person, ...]:
    """List who may pay: the whole club if the book is open, else the players, as anybody may begin a match."""
    payers = moving.list_payers(desk(), forum)
    return _only_players(payers, forum.match_id) if isinstance(forum, OfMatch) and not may_count(forum) else payers


def _only_players(
    people: tuple[Person, ...], match_id: str, names: tuple[str, ...] | None = None
) -> tuple[Person, ...]:
    """Return the people who play the match, with ``names`` only those under one of them."""
    players = moving.list_players(desk(), match_id)
    identities = {player.identity for player in players if names is None or player.name in names}
    return tuple(person for person in people if person.identity in identities)


def may_move(forum: Forum) -> bool:
    """Return whether it is the table, a phone at it, or whoever keeps the book."""
    if current_keeper() is not None:
        return True
    return isinstance(forum, OfMatch) and find_viewer(forum.match_id).kind in ("table", "seat")


def may_count(forum: Forum) -> bool:
    """Return whether a motion may be counted here: by the book's keeper, or a match's table.

    With a PIN only by the club's own table, as anybody may have begun a match.

    """
    if current_keeper() is not None or not isinstance(forum, OfMatch):
        return current_keeper() is not None
    return is_table(INSTANCE if book.read_book(desk()).has_pin else forum.match_id)


def _is_at_table(forum: Forum) -> bool:
    return isinstance(forum, OfMatch) and is_table(forum.match_id)


def _path_of(forum: Forum) -> str:
    match_id, evening_id = moving.match_id_of(forum), moving.evening_id_of(forum)
    return url_for("motions.show_motions", match_id=match_id, evening_id=evening_id)


@blueprint.get("/motions")
@blueprint.get("/matches/<match_id>/motions")
@blueprint.get("/evenings/<int:evening_id>/motions")
@beside_the_loop
@open_to_all
def show_motions(match_id: str | None = None, evening_id: int | None = None) -> AnyResponse:
    forum = moving.find_forum(desk(), match_id, evening_id)
    return (None if may_move(forum) else ask_for_pin()) or _render_motions(forum)


@blueprint.post("/motions")
@blueprint.post("/matches/<match_id>/motions")
@blueprint.post("/evenings/<int:evening_id>/motions")
@open_to_all
def move_fine(match_id: str | None = None, evening_id: int | None = None) -> AnyResponse:
    forum = moving.find_forum(desk(), match_id, evening_id)
    if not may_move(forum):
        raise Problem("not_at_the_table") if isinstance(forum, OfMatch) else BookClosed
    form = MotionForm(request.form)
    form.offer_choices_in(forum)
    sent = form.to_input()
    try:
        motions.move_fine(desk(), forum, sent, form_request_key(form, (forum, sent)))
    except Problem as problem:
        return _render_motions(forum, problem, form)
    return redirect(_path_of(forum), 303)


@blueprint.post("/motions/<int:motion_id>/count")
@open_to_all
def count_votes(motion_id: int) -> AnyResponse:
    forum, keeper = check_may_count(motion_id), current_keeper()
    fields = request.form.items()
    hands = {name.removeprefix("hand_"): choice for name, choice in fields if name.startswith("hand_")}
    if not hands and not motions.find_motion(desk(), motion_id).is_open:
        # It was over: `settle_before_writing` has just counted it.
        return redirect(_path_of(forum), 303)
    keeper_id, asked = keeper.id if keeper else None, page_request_key(hands)
    try:
        motions.count_hands(desk(), motion_id, hands, keeper=keeper_id, asked=asked)
    except Problem as problem:
        return _render_motions(forum, problem)
    return redirect(_path_of(forum), 303)


@blueprint.post("/motions/<int:motion_id>/cards")
@open_to_all
def forfeit_cards(motion_id: int) -> AnyResponse:
    forum = check_may_count(motion_id)
    try:
        motions.forfeit_cards(desk(), motion_id, page_request_key())
    except Problem as problem:
        return _render_motions(forum, problem)
    return redirect(_path_of(forum), 303)


@blueprint.post("/motions/<int:motion_id>/drop")
@open_to_all
def drop_vote(motion_id: int) -> AnyResponse:
    forum, keeper = check_may_count(motion_id), current_keeper()
    try:
        motions.drop_vote(desk(), motion_id, keeper.id if keeper else None, page_request_key())
    except Problem as problem:
        return _render_motions(forum, problem)
    return redirect(_path_of(forum), 303)


def check_may_count(motion_id: int) -> Forum:
    """Return where the motion was moved, if the asker may count it.

    :raises Problem: motion_unknown, not_at_the_table, or that the book is closed.
    """
    forum = moving.forum_of(motions.find_motion(desk(), motion_id).row)
    if not may_count(forum):
        raise BookClosed if not isinstance(forum, OfMatch) or _is_at_table(forum) else Problem("not_at_the_table")
    return forum


def _render_motions(forum: Forum, problem: Problem | None = None, sent: MotionForm | None = None) -> Response:
    at_fields = problem is not None and sent is not None and problem.field is not None
    if problem is not None and sent is not None and at_fields:
        add_field_errors(sent, problem)
    match_id, evening_id = moving.match_id_of(forum), moving.evening_id_of(forum)
    latest, void = motions.list_latest(desk(), forum), moving.void_reason(desk(), match_id)
    viewer = find_viewer(match_id) if match_id is not None else None
    form = (sent or _build_blank_form(forum)) if may_move(forum) and void is None else None
    return page(
        "motions/motions.html",
        problem,
        match_id=match_id,
        evening_id=evening_id,
        home=_path_of(forum),
        problem=describe_problem(problem) if problem and not at_fields else None,
        open=[_describe_view(motion) for motion in latest if motion.is_open and void is None],
        counted=[
            {**_describe_view(motion), "outcome": describe_outcome(motion, void)}
            for motion in latest
            if not motion.is_open
        ],
        may_count=may_count(forum),
        back=_path_of(forum) if _is_at_table(forum) else None,
        on_phone=viewer is not None and viewer.kind == "seat",
        form=form,
        faces={name: _build_choices(form[name]) for name in ("mover", "accused")} if form else {},
        void=void,
        waits=void in WAITING,
        keeper=current_keeper(),
        evening=format_day(evenings.find_evening(desk(), evening_id).row.day) if evening_id is not None else None,
        seq=desk().match(match_id).seq if match_id is not None else 0,
        beat_seconds=beat_seconds(viewer) if viewer is not None else 0,
        empty=not any(member.active for member in roster.list_members(desk())),
    )


def _build_blank_form(forum: Forum) -> MotionForm:
    """Return a form with what a link proposes in it."""
    proposed = {name: request.args.get(name, "") for name in ("accused", "offence", "seq")}
    form = MotionForm(data={"minutes": "5", **proposed})
    form.offer_choices_in(forum)
    _, *movers = form.mover.choices
    if len(movers) == 1:
        form.mover.data = movers[0][0]
    return form


def _build_choices(field: SelectField) -> list[dict[str, object]]:
    """Return the faces of those whom the field offers."""
    offered = [(name, parse_person_key(key)) for key, name in field.choices if key]
    people = [Person(name, key if isinstance(key, int) else None) for name, key in offered]
    return build_faces(people, {field.data or ""})


def _describe_view(motion: MotionView) -> dict[str, object]:
    row = motion.row
    ends = format_local_time(int(row.ends_at.replace(tzinfo=UTC).timestamp())) if row.match_id is not None else None
    return {
        "id": row.id,
        "text": describe_motion(motion),
        "seq": row.seq,
        "match": row.match_id,
        "secret": row.secret,
        "over": motion.is_over,
        "mark": (row.id, motion.is_over, motion.is_groundless),
        "ends": ends,
        "excluded": row.excluded,
        "voted": [(name, CHOSEN[motion.votes[name]] if name in motion.votes else None) for name in motion.voted],
        "waiting": motion.waiting,
        "number": len(motion.voted),
        "of": len(motion.entitled),
        "accused": motion.accused,
        "forfeits": motion.forfeits is not None,
        "lost": describe_lost(motion) if motion.is_groundless else None,
        "entry": row.entry_id,
    }


def describe_outcome(motion: MotionView, void: str | None = None) -> str:
    """Say how a counted motion ended; in a match that is ``void`` nothing was counted."""
    if motion.was_dropped and void is None:
        return translate(N_("Dropped: what it was for counts no more"))
    if motion.row.carried is None or motion.tally is None:
        return translate(TOO_FEW if motion.row.secret and void is None else N_("Not decided"))
    head = translate(N_("Carried") if motion.row.carried else N_("Rejected"))
    tally = translate(N_("%(yes)s yes, %(no)s no, %(abstain)s abstain"), **motion.tally._asdict())
    return f"{head}: {tally}" + (f" · {translate(ADDED_NOTHING)}" if motion.added_nothing else "")


TOO_FEW = N_("Not decided: too few votes to stay secret")
ADDED_NOTHING = N_("the fine was booked already, nothing was added")
CHOSEN = {"yes": N_("yes"), "no": N_("no"), "abstain": N_("abstains")}


def describe_motion(motion: MotionView) -> str:
    """Say in one sentence what is moved."""
    row = motion.row
    named = offence_name(row.offence, row.text, lang()) if row.offence else ""
    what = ": ".join(dict.fromkeys(filter(None, (named, row.text))))
    facts = {"mover": motion.mover, "accused": motion.accused, "amount": format_money(row.cents, lang()), "what": what}
    return translate(N_("%(mover)s moves: %(accused)s pays %(amount)s (%(what)s)"), **facts)


def describe_lost(motion: MotionView) -> str:
    """Return the mark of a motion whose action no longer counts."""
    return translate(N_("Action %(seq)s, which this was moved for, counts no more."), seq=motion.row.seq)


def own_names(match_id: str) -> tuple[str, ...]:
    """Return the players whose phone asks; empty for any other device."""
    phone = asking_phone(match_id)
    return () if phone is None else players_of(desk().match(match_id), phone)
