"""The start page, and the page "who is here" up to the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple
from urllib.parse import urlencode

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club.people.colours import MOST_PEOPLE, list_colour_faults
from referee.club.people.names import identity_of, tidy_name
from referee.installation import PROGRAM
from referee.rulebooks import presets as clubs
from referee.rulebooks.drawing import board_drawing
from referee.rules.dice import compare_dice
from referee.rules.judge.view import Viewer
from referee.rules.terms import Colour, Territory
from referee.service.admin import founding
from referee.service.championship import championship
from referee.service.championship.championship import ListedMatch, Sitting
from referee.service.desk import once
from referee.service.desk.fields import LONGEST_NAME
from referee.service.desk.once import RequestKey
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings
from referee.service.matches import actions, begin, presets
from referee.service.matches.actions import Submission
from referee.service.matches.taken_out import PLAYED_APART
from referee.service.matches.wishes import parse_wish
from referee.service.motions import moving
from referee.service.past.scene import read_scene
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.web.frame import answers
from referee.web.frame.access import may_read_book, open_to_all
from referee.web.frame.dates import format_moment, format_short_day, place_moment
from referee.web.frame.forms import describe_problem, page_request_key, parse_id
from referee.web.frame.guard import asking_device, desk, lang, make_table, require_host
from referee.web.frame.keeper import (
    BookClosed,
    is_trusted,
    match_giver,
    require_founder,
    require_trusted,
)
from referee.web.frame.moved import MovedView, describe_move
from referee.web.frame.pages import describe_players, page, translate
from referee.web.frame.statuses import status_of
from referee.web.server.slow_views import beside_the_loop
from referee.web.setup import preset_choices, setup_page
from referee.web.setup.setup_form import (
    MODES,
    OPTION,
    Setup,
    SetupPlace,
    list_fields,
    place_of_member,
    press_button,
    read_setup,
)
from referee.web.setup.today import Today, describe_today

blueprint = Blueprint("start", __name__)
BEGINNING = ("deal", "phones")
"""The buttons that begin the match: the deal at once, or the phones first."""
BLANK = "blank"


class RunningMatch(NamedTuple):
    """A running match to return to."""

    id: str
    says: str
    begun: str
    """When it began, in words: often the same people play two."""


class Rematch(NamedTuple):
    """The next match with the same seats: one tap."""

    fields: list[tuple[str, str]]
    says: str


class ThrownSide(NamedTuple):
    """One side of the throw that is to be seen: its dice, the highest first, with those that were beaten."""

    dice_colour: str
    seat: Colour
    territory: str
    dice: tuple[tuple[int, bool], ...]
    loses: int


class StartView(NamedTuple):
    """The start page as the template shows it."""

    title: str
    hint: str
    clubless: bool
    """Whether nobody is a member yet, so that a club can still be founded or left alone."""
    running: tuple[RunningMatch, ...]
    rematch: Rematch | None
    waits: bool
    """Whether a match begun here counts only once the keeper accepts it."""
    faulty: tuple[str, ...]
    """Names of the club's rulebook files that cannot be used."""
    thrown: tuple[ThrownSide, ThrownSide]
    scene: str
    """The picture, for whoever hears the page."""
    today: Today | None
    moved: MovedView | None
    """How the address changed, if the device may give out new links."""


@blueprint.get("/")
@beside_the_loop
@open_to_all
def show_start() -> Response:
    members = roster.list_members(desk())
    thrown = _list_thrown()
    return page(
        "setup/start.html",
        program=PROGRAM,
        start=StartView(
            title=translate(N_("Everybody at the table?")),
            hint=translate(N_("The referee deals, judges every throw and names the winner. You look at the board.")),
            clubless=not members,
            running=tuple(
                RunningMatch(match.id, ", ".join(map(describe_players, match.seats)), _describe_begun(match))
                for match in championship.list_running(desk())
            ),
            rematch=_offer_rematch(members),
            waits=not is_trusted(),
            faulty=tuple(rulebook.file.name for rulebook in desk().shelf().faulty),
            thrown=thrown,
            scene=_describe_scene(*thrown),
            today=describe_today(),
            moved=describe_move(),
        ),
    )


def _list_thrown() -> tuple[ThrownSide, ThrownSide]:
    scene = read_scene()
    board, attack = scene.board, scene.attack
    drawing = board_drawing(board.id, lang(), tuple(board.bonus.values()))
    pairs = compare_dice(attack.attacker, attack.defender).pairs
    red_lost = [red <= blue for red, blue in pairs]
    blue_lost = [not lost for lost in red_lost]

    def side(dice_colour: str, territory: Territory, dice: Sequence[int], lost: Sequence[bool]) -> ThrownSide:
        faces = zip_longest(sorted(dice, reverse=True), lost, fillvalue=False)
        name = drawing.find_territory(territory).name
        return ThrownSide(dice_colour, scene.owners[territory], name, tuple(faces), sum(lost))

    return side("red", attack.source, attack.attacker, red_lost), side(
        "blue", attack.target, attack.defender, blue_lost
    )


def _describe_scene(attacker: ThrownSide, defender: ThrownSide) -> str:
    red, blue = (", ".join(str(face) for face, _ in side.dice) for side in (attacker, defender))
    text = N_("A board in the middle of a match, and a throw on it: %(from)s %(red)s against %(to)s %(blue)s.")
    return translate(text, **{"from": attacker.territory, "to": defender.territory, "red": red, "blue": blue})


def _describe_begun(match: ListedMatch) -> str:
    if match.begun:
        return place_moment(N_("begun on %(moment)s"), format_moment(match.begun))
    return translate(N_("begun on %(moment)s"), moment=format_short_day(match.date))


def _offer_rematch(members: tuple[Member, ...]) -> Rematch | None:
    last = championship.last_sitting(desk())
    if last is None or not last.over or championship.list_running(desk()):
        return None
    setup = repeat_sitting(last, members)
    begins = next((place.name for place in setup.places if place.who == setup.starter), None)
    same = translate(N_("The same seats"))
    says = translate(N_("The same seats, %(name)s begins"), name=begins) if begins else same
    return Rematch([("once", f"after {last.match_id}"), *list_fields(setup)], says)


def repeat_sitting(last: Sitting, members: tuple[Member, ...]) -> Setup:
    """Return the setup of the last match, to be begun by its loser (A-35)."""
    by_name = {identity_of(member.name): member for member in members}
    seated = [(seat.colour, name) for seat in last.seats for name in seat.players[:1]]
    shared = [(None, name) for seat in last.seats for name in seat.players[1:]]
    places, names = [], {}
    for colour, name in [*seated, *shared]:
        member = by_name.get(identity_of(name))
        if member is None:
            place = SetupPlace(name, wish=colour)
        else:
            place = place_of_member(member, None if member.colour == colour else colour)
        places.append(place)
        if colour:
            names[colour] = place.who
    return Setup(
        books=desk().shelf().books,
        places=tuple(places),
        dealer=names.get(last.dealer, ""),
        starter=names.get(last.starters[0], "") if last.starters else "",
        modes={name: str(getattr(last, name)) for name in MODES},
        options=preset_choices.option_texts(last.options),
        apart=moving.void_reason(desk(), last.match_id) == PLAYED_APART,
    )


@blueprint.post("/start")
@open_to_all
def found_club() -> AnyResponse:
    require_host()
    require_founder()
    chosen = request.form.get("club", "")
    if chosen == BLANK:
        return redirect(url_for("members.show_members"), 303)
    if chosen not in clubs.NAMES:
        raise Problem("field_value", field="club", expected=", ".join((BLANK, *clubs.NAMES)))
    founding.found_club(desk(), chosen)
    return redirect(url_for("start.show_setup"), 303)


@blueprint.get("/matches/new")
@open_to_all
def show_setup() -> Response:
    require_host()
    members = roster.list_members(desk())
    if "seat" in request.args:
        setup = read_setup(request.args, members, desk().shelf().books)
    else:
        setup = _propose_setup(members, _list_present(members))
    return _render_setup(setup, setup_page.read_setup_view(setup, members, faults={}))


def _render_setup(setup: Setup, shown: setup_page.SetupView) -> Response:
    more = {"keep_name": request.form.get("keep_name", ""), "waits": not is_trusted()}
    return page("setup/new.html", setup=shown, kept=preset_choices.list_preset_choices(setup), **more)


def _list_present(members: tuple[Member, ...]) -> list[Member]:
    """Return the members at the evening in the address: those marked present, else those who accepted.

    Empty for a device that may not read the book.
    """
    evening = parse_id(request.args.get("evening"))
    if evening is None or not may_read_book():
        return []
    planned = evenings.find_evening(desk(), evening)
    return [member for member in members if member.id in planned.comers]


def _propose_setup(members: tuple[Member, ...], present: Sequence[Member]) -> Setup:
    """Return the setup before anybody has tapped: those ``present``, else those who played last, else the regulars.

    The same people as in the last match keep their seats; the rules are those of the last match in any case.
    """
    last = championship.last_sitting(desk())
    before = repeat_sitting(last, members) if last else Setup(books=desk().shelf().books)
    if "apart" in request.args:
        return Setup(books=desk().shelf().books, apart=True)
    if last and (not present or {member.name for member in present} == {place.name for place in before.places}):
        return before
    regulars = [member for member in members if member.active and member.colour]
    people = present[:MOST_PEOPLE] or regulars[: MOST_PEOPLE - 1]
    return before._replace(places=tuple(place_of_member(member) for member in people), dealer="", starter="")


@blueprint.post("/matches/new")
@open_to_all
def save_setup() -> AnyResponse:
    button = request.form.get("do", "")
    require_host(_start_request_key({}) if button in BEGINNING else None)
    members = roster.list_members(desk())
    setup = setup_page.drop_defaults(read_setup(request.form, members, desk().shelf().books))
    guest = (tidy_name(request.form.get("guest_name", "")), request.form.get("guest_colour", ""))
    if guest[0] and not button.startswith(("toggle:", "up:", "down:", "colour:")):
        setup, faults = _with_guest(setup, members, *guest)
        if faults:
            return _render_faults(setup, members, faults, guest)
    elif button == "guest":
        return _render_faults(setup, members, {"guest_name": translate(N_("Who is it? Enter a name."))}, guest)
    if button in BEGINNING:
        return _begin_match(setup, members, deals=button == "deal")
    if button in ("keep", "preset") or button.startswith("preset:"):
        return _save_or_choose_preset(setup, members, button)
    return _go_on_with(press_button(setup, button, members))


def _go_on_with(setup: Setup) -> AnyResponse:
    return redirect(f"{url_for('start.show_setup')}?{urlencode(list(list_fields(setup)))}", 303)


def _save_or_choose_preset(setup: Setup, members: tuple[Member, ...], button: str) -> AnyResponse:
    try:
        if button == "keep":
            who = require_trusted()
            name, rules = request.form.get("keep_name", ""), setup_page.setup_as_json(setup)
            request_key = page_request_key(name, rules)
            presets.keep_preset(desk(), name, rules, who, asked=request_key)
        else:
            setup = preset_choices.choose_preset(setup, button.partition(":")[2])
    except BookClosed:
        raise
    except Problem as problem:
        return _render_faults(setup, members, dict(_list_faults(problem)), status=status_of(problem))
    return _go_on_with(setup)


def _render_faults(
    setup: Setup,
    members: tuple[Member, ...],
    faults: dict[str, str],
    guest: tuple[str, str] = ("", ""),
    status: int = 422,
) -> Response:
    response = _render_setup(setup, setup_page.read_setup_view(setup, members, faults=faults, guest=guest))
    response.status_code = status
    return response


def _with_guest(setup: Setup, members: tuple[Member, ...], name: str, colour: str) -> tuple[Setup, dict[str, str]]:
    """Return the setup with the guest at the table, or unchanged with the message by its field."""
    fault = _guest_fault(setup, members, name)
    if fault:
        return setup, {"guest_name": fault}
    if colour and colour not in setup.free:
        return setup, {"guest_colour": translate(N_("This colour is taken: choose another one."))}
    return setup._replace(places=(*setup.places, SetupPlace(name, wish=colour or None))), {}


def _guest_fault(setup: Setup, members: tuple[Member, ...], name: str) -> str | None:
    names = [place.name for place in setup.places] + [member.name for member in members if member.active]
    if identity_of(name) in map(identity_of, names):
        return translate(N_("%(name)s is there already."), name=name)
    if len(name) > LONGEST_NAME:
        return translate(N_("That name is too long: at most %(most)d letters."), most=LONGEST_NAME)
    if not name.isprintable():
        return translate(N_("This name holds signs that cannot be shown."))
    if len(setup.places) >= MOST_PEOPLE:
        return translate(N_("The table is full: at most %(most)d players."), most=MOST_PEOPLE)
    return None


def _begin_match(setup: Setup, members: tuple[Member, ...], *, deals: bool) -> AnyResponse:
    """Begin the match; deal at once, or let the phones add their luck first."""
    taken = list_colour_faults(setup.people)
    if taken:
        name = setup.places[taken[0].at].name
        text = translate(N_("%(name)s cannot have this colour: it is another player's."), name=name)
        return _render_faults(setup, members, {"seat": text})
    body = setup_page.setup_as_json(setup)
    asking = _start_request_key({**body, "apart": setup.apart})
    giver = match_giver()._replace(apart=setup.apart)
    try:
        match_id = begin.begin_match(desk(), parse_wish(body, desk().shelf().books), asking, giver)
    except Problem as problem:
        return _render_faults(setup, members, dict(_list_faults(problem)), status=status_of(problem))
    if not once.is_own(desk(), asking):
        return redirect(url_for("api.show_match", match_id=match_id), 303)
    if setup.mode("cards") != "dealt":
        return make_table(redirect(url_for("api.show_match", match_id=match_id), 303), match_id)
    if deals:
        actions.submit_action(desk(), match_id, Viewer("table"), Submission("table deal", 0, key="deal"))
    return make_table(redirect(url_for("seat.show_codes", match_id=match_id), 303), match_id)


def _start_request_key(body: dict[str, object]) -> RequestKey | None:
    """Return the key by which two taps on one page begin one match.

    It holds the device, as a rematch's button is the same on everybody's start page.
    """
    asking = once.read_request_key(request.form.get("once", "")[:100] or None, repr(body).encode())
    return asking and asking._replace(asker=asking_device())


def _list_faults(problem: Problem) -> Iterator[tuple[str, str]]:
    for fault in problem.faults:
        worded = answers.word_fault(fault, lang())
        yield f"{OPTION}{worded.key}", worded.text
    if not problem.faults:
        field = (problem.field or "setup").partition("[")[0]
        at = {"seats": "people", "name": "keep_name", **{name: name for name in ("dealer", *MODES)}}.get(field, "setup")
        yield at, describe_problem(problem)
