"""The page of results: entering those without a record, by hand or from a file, and those that do not count."""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Collection
from typing import Any, NamedTuple

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as AnyResponse
from wtforms import BooleanField, HiddenField, StringField

from referee.club.people.name_lists import join_names, split_names
from referee.club.people.names import identity_of
from referee.service.championship import championship, results
from referee.service.championship.championship import ClubResult
from referee.service.championship.results import NewName, ResultInput
from referee.service.desk import clock
from referee.service.desk.csv_files import FileFaults
from referee.service.desk.once import is_done, sent_with
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches, evenings
from referee.service.people import roster
from referee.service.people.roster import Person
from referee.translations.catalog import N_
from referee.web.championship.championship import build_result_line
from referee.web.frame import conflicts
from referee.web.frame.answered import tell_changes
from referee.web.frame.dates import format_moment, format_short_day
from referee.web.frame.errors import too_large
from referee.web.frame.faces import build_faces
from referee.web.frame.forms import (
    Form,
    add_field_errors,
    describe_line_faults,
    describe_problem,
    form_request_key,
    page_request_key,
    parse_id,
    person_key,
    read_uploaded_file,
)
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("results", __name__)
RESULTS_A_PAGE = 100
"""Results on one page."""
IMPORTS = 5
"""So many of the newest files can be taken out as one on the page."""
MOST_ASKED = 100
"""So many new names of a file are asked about; the others are taken as they are."""
LARGEST_FILE = 4_000_000
"""Bytes that a file brought back may have: more than is taken at once."""


class Found(NamedTuple):
    """Which results the address asks for: of a year, with a player, of one evening, or the one of that target."""

    year: int | None
    player: str
    evening: int | None
    target: str

    @property
    def query(self) -> dict[str, Any]:
        """What the address asks for, to be asked again."""
        return {name: value for name, value in self._asdict().items() if value}

    def list_results(self) -> list[ClubResult]:
        """List those results, the newest first.

        :raises Problem: evening_unknown.
        """
        if self.evening:
            listed = evening_matches.results_of_evening(desk(), self.evening)[::-1]
        else:
            listed = championship.read_championship(desk(), self.year).results
        return [
            result
            for result in listed
            if (not self.player or identity_of(self.player) in map(identity_of, result.played.players))
            and self.target in ("", result.target)
        ]


def _read_found(years: Collection[int]) -> Found:
    asked, year = request.args, parse_id(request.args.get("year"))
    return Found(
        year=year if year in years else None,
        player=asked.get("player", ""),
        evening=parse_id(asked.get("evening")),
        target=asked.get("target", ""),
    )


class ResultForm(Form):
    """One match without a record; ``players`` and ``winners`` are names of people without a face."""

    day = StringField()
    players = StringField()
    winners = StringField()
    note = StringField()
    another = BooleanField()
    meant = BooleanField()
    once = HiddenField()

    def to_input(self) -> ResultInput:
        """Return the form's input: the faces that were tapped, then the names that were typed; a winner has played."""
        won, played = _tapped_names("won"), _tapped_names("played")
        return self.read_input(
            ResultInput,
            players=_list_names([*played, *(name for name in won if name not in played)], self.players.data),
            winners=_list_names(won, self.winners.data),
        )


class ChangeForm(ResultForm):
    """A result that is changed, and why."""

    reason = StringField()

    @property
    def to_compare(self) -> ResultForm:
        """The fields of the result with all its people by name, as `_saved_form` has them."""
        return _form_of(self.to_input())


def _form_of(written: ResultInput) -> ResultForm:
    """Return a result with all its people by name, in the order of the alphabet."""
    people = {name: join_names(sorted(split_names(getattr(written, name)))) for name in ("players", "winners")}
    return ResultForm(data={"day": written.day, "note": written.note, **people})


def _list_names(tapped: list[str], typed: str | None) -> str:
    return ", ".join(filter(None, (join_names(tapped), (typed or "").strip())))


def _tapped_names(field: str) -> list[str]:
    chosen = request.form.getlist(field)
    return [person.name for person in _list_people() if person_key(person) in chosen]


def _list_people() -> list[Person]:
    """List whose faces are there: the members of today, guests with an account, and whoever was tapped but left."""
    tapped = {*request.form.getlist("played"), *request.form.getlist("won")}
    return [
        Person(member.name, member.id)
        for member in roster.list_members(desk())
        if member.active or member.guest or str(member.id) in tapped
    ]


def _list_usual_players() -> list[str]:
    """Return the keys of those who probably played: who is at the evening, else who played last."""
    evening = evening_matches.current_evening(desk())
    if evening is not None:
        return [str(member_id) for member_id in evening.comers]
    last = championship.last_sitting(desk())
    seated = {identity_of(name) for seat in last.seats for name in seat.players} if last else set()
    return [person_key(person) for person in _list_people() if identity_of(person.name) in seated]


@blueprint.get("/results")
@beside_the_loop
def show_results() -> AnyResponse:
    return _render_page() if current_keeper() else send_to_book()


@blueprint.post("/results")
def save_result() -> AnyResponse:
    keeper, form = require_keeper(), ResultForm(request.form)
    written = form.to_input()
    try:
        result_id = results.add_result(desk(), keeper.id, written, form_request_key(form, written))
    except Problem as problem:
        return _render_page(problem, form)
    return redirect(url_for("results.show_results", entered=result_id), 303)


@blueprint.get("/results/<int:result_id>")
def show_result(result_id: int) -> AnyResponse:
    return _render_change(result_id) if current_keeper() else send_to_book()


@blueprint.post("/results/<int:result_id>")
@conflicts.one_at_a_time
def change_result(result_id: int) -> AnyResponse:
    keeper, form = require_keeper(), ChangeForm(request.form)
    try:
        written, reason = form.to_input(), form.reason.data or ""
        asked = page_request_key(written, reason)
        if not is_done(desk(), asked, results.SCOPE):
            saved = _form_of(results.read_result(desk(), result_id))
            conflicts.check_unchanged(form.to_compare, saved, ("result_changed",), result=result_id)
        version = results.change_result(desk(), keeper.id, result_id, written, reason, asked)
    except Problem as problem:
        return _render_change(result_id, problem, form)
    return redirect(url_for("results.show_results", changed=version or 0), 303)


@blueprint.post("/results/<int:result_id>/back")
def change_back(result_id: int) -> AnyResponse:
    """Let the result be again what it was before the change that is taken back."""
    keeper, version = require_keeper(), parse_id(request.form.get("version")) or 0
    reason = translate(N_("changed back"))
    try:
        version = results.change_back(desk(), keeper.id, version, reason, page_request_key(version))
    except Problem as problem:
        if problem.code == "result_unknown":
            raise
        return _render_page(problem)
    return redirect(url_for("results.show_results", changed=version), 303)


def _render_change(result_id: int, problem: Problem | None = None, sent: ChangeForm | None = None) -> Response:
    """Render the form that changes a result, filled: who has a face is ticked, the others are written."""
    saved = results.read_result(desk(), result_id)
    if problem is not None and problem.code == "result_unknown":
        raise problem
    add_field_errors(sent, problem)
    people = _list_people()
    keys = {identity_of(person.name): person_key(person) for person in people}
    won, played = split_names(saved.winners), split_names(saved.players)
    blank = {
        "day": saved.day,
        "note": saved.note,
        "reason": translate(N_("typing mistake")),
        "winners": join_names([name for name in won if identity_of(name) not in keys]),
        "players": join_names([name for name in played if identity_of(name) not in keys]),
    }
    winners = {identity_of(name) for name in won}
    ticked = [keys.get(identity_of(name), "") for name in won]
    others = [keys.get(identity_of(name), "") for name in played if identity_of(name) not in winners]
    return page(
        "championship/result.html",
        problem,
        result_id=result_id,
        form=sent or ChangeForm(data=blank),
        won=build_faces(people, _tapped(sent, "won", ticked)),
        played=build_faces(people, _tapped(sent, "played", others)),
        made_from=conflicts.digest_to_send(_form_of(saved), problem),
    )


@blueprint.post("/results/file")
def load_file() -> AnyResponse:
    keeper = require_keeper()
    try:
        raw = _unpack(request.form["content"]) if "content" in request.form else read_uploaded_file()
        new_names = results.list_new_names(desk(), raw)
        if new_names and "content" not in request.form:
            return _ask_for_names(raw, new_names)
        meant = {name.name: written for name in new_names if (written := request.form.get(f"as_{name.name}"))}
        asked = sent_with("file", raw + repr(meant).encode())
        try:
            loaded = results.load_file(desk(), keeper.id, raw, asked, meant)
        except FileFaults as faults:
            if not meant:
                raise
            return _ask_for_names(raw, new_names, faults)
    except Problem as problem:
        return _render_page(problem)
    return redirect(url_for("results.show_results", taken=loaded.taken, known=loaded.skipped), 303)


def _ask_for_names(raw: bytes, new_names: Collection[NewName], problem: FileFaults | None = None) -> Response:
    """Ask who the names are that nobody here has, before anything is taken; first those that may be misspelt.

    What was chosen stays chosen if there is a ``problem`` with it: two names of a line that mean the same person.
    """
    names = sorted(new_names, key=lambda name: name.similar is None)
    return page(
        "championship/result_names.html",
        problem,
        problem=describe_problem(problem) if problem else None,
        faults=describe_line_faults(problem),
        chosen={name.name: request.form.get(f"as_{name.name}", name.similar or "") for name in names},
        number=len(names),
        names=names[:MOST_ASKED],
        others=join_names([name.name for name in names[MOST_ASKED:]]),
        known=sorted(results.list_known_names(desk()), key=identity_of),
        content=_pack(raw),
    )


def _pack(raw: bytes) -> str:
    return b64encode(zlib.compress(raw)).decode()


def _unpack(packed: str) -> bytes:
    """Return the file that a page brings back.

    :raises Problem: file_missing, where it is none; too_large.
    """
    unpacking = zlib.decompressobj()
    try:
        raw = unpacking.decompress(b64decode(packed), LARGEST_FILE)
    except (ValueError, zlib.error):
        raise Problem("file_missing", field="file") from None
    if unpacking.unconsumed_tail:
        raise too_large()
    if not unpacking.eof:
        raise Problem("file_missing", field="file")
    return raw


@blueprint.post("/results/file/void")
@tell_changes
def set_void_of_file() -> AnyResponse:
    keeper, form = require_keeper(), request.form
    reason = translate(N_("the file was taken in by mistake"))
    first, void = parse_id(form.get("first")) or 0, form.get("do") == "void"
    results.set_void_of_file(desk(), keeper.id, first, void=void, reason=reason)
    return redirect(url_for("results.show_results", _anchor="file-title"), 303)


@blueprint.errorhandler(413)
def refuse_large_file(_: HTTPException) -> Response:
    return _render_page(too_large())


@blueprint.post("/results/void")
@tell_changes
def set_void() -> AnyResponse:
    keeper, form = require_keeper(), request.form
    do_void = form.get("do") == "void"
    try:
        results.set_void(desk(), keeper.id, target=form.get("target", ""), void=do_void, reason=form.get("reason", ""))
    except Problem as problem:
        return _render_page(problem)
    query = _query_of(_read_found(championship.list_years(desk())))
    anchor = "results-title" if query else None
    return redirect(url_for("results.show_results", **query, turned=form.get("target", ""), _anchor=anchor), 303)


def _first_line() -> int:
    return parse_id(request.args.get("skip")) or 0


def _query_of(found: Found) -> dict[str, Any]:
    """Return what the address asks for, and how many lines it skips, so that an answer comes back to them."""
    first = _first_line()
    return {**found.query, "skip": first} if first else found.query


def _tapped(sent: ResultForm | None, field: str, usual: Collection[str]) -> Collection[str]:
    return usual if sent is None else request.form.getlist(field)


def _render_page(problem: Problem | None = None, sent: ResultForm | None = None) -> Response:
    add_field_errors(sent, problem)
    years, every = championship.list_years(desk()), championship.read_championship(desk(), None).results
    found, first = _read_found(years), _first_line()
    fitting = found.list_results()
    listed = fitting[first : first + RESULTS_A_PAGE]
    faulty = request.form.get("target") if problem is not None and problem.field == "reason" else None
    at_its_line = any(result.target == faulty for result in listed)
    above = problem if sent is None and not at_its_line else None
    today, entered = clock.today().isoformat(), f"result:{parse_id(request.args.get('entered'))}"
    turned = request.args.get("turned") if sent is None and problem is None else None
    version = results.find_latest_change(desk(), parse_id(request.args.get("changed")) or 0)
    changed = f"result:{version.result_id}" if version else None
    return page(
        "championship/results.html",
        problem,
        problem=describe_problem(above) if above else None,
        faults=describe_line_faults(above),
        taken=parse_id(request.args.get("taken")),
        known=parse_id(request.args.get("known")),
        form=sent or ResultForm(data={"day": today}),
        played=build_faces(_list_people(), _tapped(sent, "played", _list_usual_players())),
        won=build_faces(_list_people(), _tapped(sent, "won", ())),
        entered=next((build_result_line(result) for result in every if result.target == entered), None),
        changed=next((build_result_line(result) for result in every if result.target == changed), None),
        turned=next((build_result_line(result) for result in every if result.target == turned), None),
        version=version,
        unchanged=request.args.get("changed") == "0",
        results=[build_result_line(result) for result in listed],
        imports=[
            {**taken._asdict(), "moment": format_moment(taken.at)} for taken in results.list_imports(desk())[:IMPORTS]
        ],
        reason_at=faulty,
        reason=request.form.get("reason", ""),
        reason_fault=describe_problem(problem) if problem and at_its_line else None,
        here=_query_of(found),
        older=first + RESULTS_A_PAGE if len(fitting) > first + RESULTS_A_PAGE else None,
        found=found,
        years=years,
        players=sorted({name for result in every for name in result.played.players}, key=identity_of),
        evening=format_short_day(evenings.find_evening(desk(), found.evening).row.day) if found.evening else None,
    )
