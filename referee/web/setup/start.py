"""The start page, and "who is here" up to the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request
from werkzeug.datastructures import MultiDict

from referee.club import evenings as statutes
from referee.club.people.colours import MOST_PEOPLE, list_colour_faults
from referee.club.people.names import identity_of, tidy_name
from referee.rulebooks import presets as clubs
from referee.rules.judge.view import Viewer
from referee.rules.terms import Colour
from referee.service.championship import championship
from referee.service.championship.championship import ListedMatch, Sitting
from referee.service.desk import once
from referee.service.desk.fields import LONGEST_NAME
from referee.service.desk.once import Asking
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.house import founding
from referee.service.matches import actions, begin, presets
from referee.service.matches.actions import Saying
from referee.service.matches.wishes import wish
from referee.service.people import book, roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.web.frame import answers
from referee.web.frame.forms import page_request_key, parse_id
from referee.web.frame.guard import desk, device_digest, lang, make_table, require_host
from referee.web.frame.keeper import BookClosed, current_keeper, is_trusted, match_giver, require_trusted
from referee.web.frame.pages import describe_players, make_initials, page, say
from referee.web.setup import preset_choices, setup_page
from referee.web.setup.setup_form import MODES, OPTION, Place, Setup, address, of_member, press, read
from referee.web.setup.setup_page import Face

blueprint = Blueprint("start", __name__)
BEGINNING = ("deal", "phones")
"""What begins the match: the cards at once, or the phones first."""
BLANK = "blank"


class Running(NamedTuple):
    """A match to go back to."""

    id: str
    says: str


class Rematch(NamedTuple):
    """The next match with the same seats: one tap."""

    fields: list[tuple[str, str]]
    says: str


class Start(NamedTuple):
    """What the start page prints."""

    title: str
    hint: str
    first: bool
    faces: tuple[Face, ...]
    running: tuple[Running, ...]
    rematch: Rematch | None
    waits: bool
    """Whether a match begun here counts only once it is taken in."""
    faulty: tuple[str, ...]
    """The files of the club that are no rulebooks."""


@blueprint.get("/")
def home() -> Response:
    members = roster.list_members(desk())
    first = not members and not championship.list_matches(desk())
    return page(
        "setup/start.html",
        start=Start(
            title=say(N_("Everybody at the table?")),
            hint=say(N_("The referee deals, judges every throw and names the winner. You look at the board.")),
            first=first,
            faces=tuple(_preset_faces()) if first else (),
            running=tuple(Running(match.id, _seats_of(match)) for match in championship.list_running(desk())),
            rematch=_rematch(members),
            waits=not is_trusted(),
            faulty=tuple(one.file.name for one in desk().shelf().faulty),
        ),
    )


def _preset_faces() -> Iterator[Face]:
    for one in clubs.load(clubs.NAMES[0]).members:
        yield Face(one.name, one.name, make_initials(one.name), one.colour, 0)


def _seats_of(match: ListedMatch) -> str:
    return ", ".join(map(describe_players, match.seats))


def _rematch(members: tuple[Member, ...]) -> Rematch | None:
    last = championship.last_sitting(desk())
    if last is None or not last.over or championship.list_running(desk()):
        return None
    setup = again(last, members)
    begins = next((place.name for place in setup.places if place.who == setup.starter), None)
    same = say(N_("The same seats"))
    says = say(N_("The same seats, %(name)s begins"), name=begins) if begins else same
    return Rematch([("once", f"after {last.match_id}"), *address(setup)], says)


def again(last: Sitting, members: tuple[Member, ...]) -> Setup:
    """The setup of the match that was, begun by its loser (A-35)."""
    known = {identity_of(member.name): member for member in members}
    seated = [(seat.colour, name) for seat in last.seats for name in seat.players[:1]]
    shared = [(None, name) for seat in last.seats for name in seat.players[1:]]
    places = tuple(_again_at(known.get(identity_of(name)), name, colour) for colour, name in [*seated, *shared])
    names = {colour: place.who for (colour, _), place in zip([*seated, *shared], places, strict=True) if colour}
    return Setup(
        books=desk().shelf().books,
        places=places,
        dealer=names.get(last.dealer, ""),
        starter=names.get(last.starters[0], "") if last.starters else "",
        modes={name: str(getattr(last, name)) for name in MODES},
        options={name: _shown(value) for name, value in last.options.items()},
    )


def _again_at(member: Member | None, name: str, colour: Colour | None) -> Place:
    if member is None:
        return Place(name, wish=colour)
    return of_member(member, None if member.colour == colour else colour)


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value).lower()


@blueprint.post("/start")
def found() -> Response:
    require_host()
    chosen = request.form.get("club", "")
    if chosen == BLANK:
        return _see_other("/members")
    if chosen not in clubs.NAMES:
        raise Problem("field_value", field="club", expected=", ".join((BLANK, *clubs.NAMES)))
    founding.found_club(desk(), chosen)
    return _see_other("/matches/new")


@blueprint.get("/matches/new")
def new() -> Response:
    require_host()
    members = roster.list_members(desk())
    setup = _read(request.args, members) if "seat" in request.args else _usual(members, _there(members))
    return _page(setup, setup_page.shown(setup, members, faults={}))


def _page(setup: Setup, shown: setup_page.Shown, status: int = 200) -> Response:
    more = {"keep_name": request.form.get("keep_name", ""), "waits": not is_trusted()}
    return page("setup/new.html", status, setup=shown, kept=preset_choices.kept(setup), **more)


def _there(members: tuple[Member, ...]) -> list[Member]:
    """Who is at the evening that the address names: whoever was ticked there, else whoever comes; perhaps nobody.

    Only to whoever may read the book.
    """
    evening = parse_id(request.args.get("evening"))
    if evening is None or (book.read_book(desk()).closed and current_keeper() is None):
        return []
    planned = evenings.find_evening(desk(), evening)
    there = planned.row.present or statutes.members_coming(planned.facts)
    return [one for one in members if one.id in there]


def _usual(members: tuple[Member, ...], there: Sequence[Member]) -> Setup:
    """Before anybody has tapped: those who are ``there``; else those who played last, else the regulars.

    Where the same people go on, they keep their seats; the rules are those of the last match in any case.
    """
    last = championship.last_sitting(desk())
    before = again(last, members) if last else Setup(books=desk().shelf().books)
    if last and (not there or {one.name for one in there} == {place.name for place in before.places}):
        return before
    regulars = [member for member in members if member.active and member.colour]
    people = there[:MOST_PEOPLE] or regulars[: MOST_PEOPLE - 1]
    return before._replace(places=tuple(of_member(member) for member in people), dealer="", starter="")


def _read(form: MultiDict[str, str], members: tuple[Member, ...]) -> Setup:
    return read(form, members, desk().shelf().books)


@blueprint.post("/matches/new")
def change() -> Response:
    what = request.form.get("do", "")
    require_host(_once({}) if what in BEGINNING else None)
    members = roster.list_members(desk())
    setup = setup_page.only_changes(_read(request.form, members))
    guest = (tidy_name(request.form.get("guest_name", "")), request.form.get("guest_colour", ""))
    if guest[0] and not what.startswith(("toggle:", "up:", "down:", "colour:")):
        setup, faults = _with_guest(setup, members, *guest)
        if faults:
            return _again(setup, members, faults, guest)
    elif what == "guest":
        return _again(setup, members, {"guest_name": say(N_("Who is it? Enter a name."))}, guest)
    if what in BEGINNING:
        return _begin(setup, members, deals=what == "deal")
    if what in ("keep", "preset") or what.startswith("preset:"):
        return _kept(setup, members, what)
    return _see_other("/matches/new?" + urlencode(address(press(setup, what, members))))


def _kept(setup: Setup, members: tuple[Member, ...], what: str) -> Response:
    """The rules are kept under a name, or rules that were kept are chosen; what is wrong stands at its field."""
    try:
        if what == "keep":
            who = require_trusted()
            name, rules = request.form.get("keep_name", ""), setup_page.asked(setup)
            presets.keep(desk(), name, rules, who, page_request_key(name, rules))
        else:
            setup = preset_choices.chosen(setup, what.partition(":")[2])
    except BookClosed:
        raise
    except Problem as problem:
        return _again(setup, members, dict(_faults(problem)), status=problem.status)
    return _see_other("/matches/new?" + urlencode(address(setup)))


def _again(
    setup: Setup,
    members: tuple[Member, ...],
    faults: dict[str, str],
    guest: tuple[str, str] = ("", ""),
    status: int = 422,
) -> Response:
    return _page(setup, setup_page.shown(setup, members, faults=faults, guest=guest), status)


def _with_guest(setup: Setup, members: tuple[Member, ...], name: str, colour: str) -> tuple[Setup, dict[str, str]]:
    """The setup with the guest at the table, or what is wrong with the guest."""
    fault = _guest_fault(setup, members, name)
    if fault:
        return setup, {"guest_name": fault}
    if colour and colour not in setup.free:
        return setup, {"guest_colour": say(N_("This colour is taken: choose another one."))}
    return setup._replace(places=(*setup.places, Place(name, wish=colour or None))), {}


def _guest_fault(setup: Setup, members: tuple[Member, ...], name: str) -> str | None:
    there = [place.name for place in setup.places] + [one.name for one in members if one.active]
    if identity_of(name) in map(identity_of, there):
        return say(N_("%(name)s is there already."), name=name)
    if len(name) > LONGEST_NAME:
        return say(N_("That name is too long: at most %(most)d letters."), most=LONGEST_NAME)
    if not name.isprintable():
        return say(N_("This name holds signs that cannot be shown."))
    if len(setup.places) >= MOST_PEOPLE:
        return say(N_("The table is full: at most %(most)d players."), most=MOST_PEOPLE)
    return None


def _begin(setup: Setup, members: tuple[Member, ...], *, deals: bool) -> Response:
    """The match begins and is dealt, or waits for phones that add their luck to the deal."""
    taken = list_colour_faults(setup.people)
    if taken:
        name = setup.places[taken[0].at].name
        text = say(N_("%(name)s cannot have this colour: it is another player's."), name=name)
        return _again(setup, members, {"seat": text})
    asked = setup_page.asked(setup)
    asking = _once(asked)
    try:
        match_id = begin.begin(desk(), wish(asked, desk().shelf().books), asking, match_giver())
    except Problem as problem:
        return _again(setup, members, dict(_faults(problem)), status=problem.status)
    if not once.is_own(desk(), asking):
        return _see_other(f"/matches/{match_id}")
    if setup.mode("cards") != "dealt":
        return make_table(_see_other(f"/matches/{match_id}"), match_id)
    if deals:
        actions.say(desk(), match_id, Viewer("table"), Saying("table deal", 0, key="deal"))
    return make_table(_see_other(f"/matches/{match_id}/codes"), match_id)


def _once(asked: dict[str, object]) -> Asking | None:
    """Two taps on the same page deal one match; what a rematch says is on everybody's start page."""
    found = once.asking(request.form.get("once", "")[:100] or None, repr(asked).encode())
    return found and found._replace(asker=device_digest())


def _faults(problem: Problem) -> Iterator[tuple[str, str]]:
    """What is wrong, each at the field it belongs to."""
    for fault in problem.faults:
        worded = answers.fault_as_json(fault, lang())
        yield f"{OPTION}{worded['key']}", worded["text"]
    if not problem.faults:
        field = (problem.field or "setup").partition("[")[0]
        at = {"seats": "people", "name": "keep_name", **{name: name for name in ("dealer", *MODES)}}.get(field, "setup")
        yield at, answers.problem_as_json(problem, lang())["text"]


def _see_other(where: str) -> Response:
    response = redirect(where, 303)
    assert isinstance(response, Response)
    return response
