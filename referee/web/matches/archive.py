"""The list of matches, and a match's record in words with its seal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.rules.terms import NEUTRAL, Colour, MissionId
from referee.service.admin import watch
from referee.service.championship import championship
from referee.service.championship.championship import ListedMatch
from referee.service.deal.verify import Finding
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.evenings import evening_matches
from referee.service.matches import archive, bundles, luck, taken_out
from referee.service.matches.archive import Opened
from referee.service.matches.bundles import Answer
from referee.service.motions import moving
from referee.service.people import roster
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.deal_verdict import finding_text
from referee.translations.texts.problems import problem_text
from referee.translations.texts.taken_in import describe_counts
from referee.web.frame import answers
from referee.web.frame.access import open_to_all, open_with_match
from referee.web.frame.dates import format_day, format_short_day
from referee.web.frame.forms import describe_problem, parse_id
from referee.web.frame.guard import (
    desk,
    find_viewer,
    is_table,
    lang,
    require_table,
    tongue,
)
from referee.web.frame.keeper import current_keeper, is_trusted
from referee.web.frame.pages import describe_players, describe_result, page, translate
from referee.web.matches.figures import figures_page_data, list_face_down_clauses
from referee.web.matches.record_log import group_by_turn
from referee.web.matches.story import kept_stories
from referee.web.matches.waiting import list_strangers, void_text, waits_for_keeper
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("archive", __name__)
CAPITAL = N_("Capital: %(territory)s")
LINES_A_PAGE = 200
"""Lines of a record on one page."""
MATCHES_A_PAGE = 50
"""Matches on one page."""


@blueprint.get("/matches")
@beside_the_loop
def show_matches() -> Response:
    return show_matches_with()


def show_matches_with(problem: Problem | None = None, told: Sequence[Answer] = ()) -> Response:
    """Return the page of matches, with what is wrong with a record, or with what became of several."""
    faults: dict[str, object] = {}
    if problem is not None:
        known_id = problem.facts["id"] if problem.code == "record_known" else None
        faults = {"record": describe_problem(problem), "known": known_id, "lines": _fault_lines(problem)}
    first = parse_id(request.args.get("skip")) or 0
    matches = championship.list_matches_from(desk(), first, MATCHES_A_PAGE + 1)
    listed, waiting = _match_lines(matches[:MATCHES_A_PAGE]), not is_trusted()
    return page(
        "matches/list.html",
        problem,
        matches=listed,
        older=first + MATCHES_A_PAGE if len(matches) > MATCHES_A_PAGE else None,
        faults=faults,
        waits=waiting,
        report=_report(told) if told else None,
        limits=bundles.UPLOAD,
    )


def _fault_lines(problem: Problem) -> list[str]:
    """List sentences about everything that is wrong in a record, each with its line."""
    return [fault.text for fault in answers.word_problem(problem, tongue()).faults or ()]


def _report(told: Sequence[Answer]) -> dict[str, object]:
    """Return what became of the records, those that were refused first, and how many of each."""
    refused = [answer for answer in told if answer.is_refused]
    return {
        "counts": describe_counts(*bundles.count_answers(told), lang()),
        "refused": [
            (answer.name, describe_problem(answer.problem), _fault_lines(answer.problem))
            for answer in refused
            if answer.problem
        ],
        "here": [(answer.name, answer.match_id, answer.is_taken) for answer in told if not answer.is_refused],
    }


def _match_lines(matches: Iterable[ListedMatch]) -> list[dict[str, object]]:
    void = taken_out.void_reasons(desk())
    return [
        {
            "id": match.id,
            "href": url_for("api.show_match", match_id=match.id)
            if match.is_running
            else url_for("archive.show_record", match_id=match.id),
            "date": format_short_day(match.date),
            "name": match.name,
            "seats": [{"colour": seat.colour, "players": describe_players(seat)} for seat in match.seats],
            "result": describe_result(match.winners, match.reason, {seat.colour: seat for seat in match.seats}),
            "void": void_text(void.get(match.id)),
            "running": match.is_running,
        }
        for match in matches
    ]


@blueprint.get("/matches/<match_id>/record")
@beside_the_loop
@open_with_match
def show_record(match_id: str) -> Response:
    match, viewer = desk().match(match_id), find_viewer(match_id)
    at = min(parse_id(request.args.get("at")) or 1, max(match.seq, 1))
    first = (at - 1) // LINES_A_PAGE * LINES_A_PAGE + 1
    story = kept_stories().read(desk(), match, viewer, tongue())
    opened, added = archive.open_seal(desk(), match_id), luck.luck_view(match)
    change, evening = watch.problem_of(desk(), match_id), evening_matches.evening_of_match(desk(), match_id)
    result = match.state.result
    seats = {seat.colour: seat for seat in match.setting.seats}
    return page(
        "matches/record.html",
        waits=waits_for_keeper(match_id),
        strangers=list_strangers(match_id),
        members=[member for member in roster.list_members(desk()) if member.active],
        changed=problem_text(change, tongue()) if change else None,
        is_table=is_table(match_id),
        keeper=current_keeper(),
        figures=figures_page_data(match),
        face_down=", ".join(clause.paragraph for clause in list_face_down_clauses(match)),
        match={
            "id": match_id,
            "name": match.row.name,
            "date": format_day(match.row.played_on),
            "result": describe_result(result.winners if result else (), result.reason if result else None, seats),
            "void": void_text(void := moving.void_reason(desk(), match_id)),
            "won": bool(result and result.winners and void is None),
            "facts": _facts_of_match(match),
            "marks": answers.word_marks(match.row.marks, match.setting, tongue()),
            "evening": (evening.row.id, format_day(evening.row.day)) if evening else None,
            "seats": _seats_of_match(match),
            "turns": group_by_turn(story, first, first + LINES_A_PAGE - 1),
            "players": _players_by_colour(match),
            "people": {seat.colour: len(seat.players) for seat in match.setting.seats},
            "territories": names.page_names(tongue())["territories"],
            "log_pages": _log_pages(match.seq, first),
            "seal": match.row.seal,
            "findings": _findings_for_page(opened.findings, match) if opened else [],
            "referee": added.referee if added else None,
            "nonce": opened.nonce if opened else None,
            "dealt": _dealt_hands(opened) if opened else [],
            "deck": ", ".join(names.card_name(card, tongue()) for card in opened.deal.deck or ()) if opened else "",
        },
    )


@blueprint.post("/matches/<match_id>/accept")
@open_to_all
def accept_log(match_id: str) -> AnyResponse:
    """Go on with the match although it was changed outside of Referee."""
    desk().match(match_id)
    require_table(match_id)
    who = current_keeper()
    watch.accept_log(desk(), match_id, who.id if who else None)
    return redirect(url_for("archive.show_record", match_id=match_id), 303)


@blueprint.get("/matches/<match_id>/verify")
@beside_the_loop
@open_with_match
def show_verification(match_id: str) -> Response:
    """Show in words everything that chance decided, recomputed from the exported record."""
    match, verification = desk().match(match_id), archive.verify_match(desk(), match_id)
    people = match.setting.seats
    draws = [
        (draw.n, draw.seat, names.seat_name(draw.seat, tongue(), people), names.card_name(draw.card, tongue()))
        for draw in verification.draws
    ]
    facts = {
        "id": match_id,
        "holds": verification.holds,
        "findings": _findings_for_page(verification.findings, match),
        "draws": draws,
    }
    return page("matches/verify.html", match=facts)


def _findings_for_page(findings: Iterable[Finding], match: OpenMatch) -> list[tuple[str, str]]:
    people = match.setting.seats
    looks = {"holds": "notice good"}
    return [
        (
            "notice bad" if finding.fails else looks.get(finding.verdict, "notice"),
            finding_text(finding, tongue(), people),
        )
        for finding in findings
    ]


def _facts_of_match(match: OpenMatch) -> list[tuple[str, str]]:
    row, language, result = match.row, tongue(), match.state.result
    facts = [
        (translate(N_("Date")), format_day(row.played_on)),
        (
            translate(N_("Rules")),
            f"{names.rulebook_name(match.setting.rulebook, language)}, {names.variant_name(row.variant, language)}",
        ),
        (translate(N_("Dealer")), _winner_names(match, row.dealer)),
        (translate(N_("First turn")), _winner_names(match, row.starter)),
        (translate(N_("Actions")), str(match.seq)),
    ]
    if result and result.mission:
        facts.append((translate(N_("Mission")), names.mission_title(result.mission, language)))
    return facts


def _winner_names(match: OpenMatch, colour: Colour) -> str:
    return next(describe_players(seat) for seat in match.setting.seats if seat.colour == colour)


def _seats_of_match(match: OpenMatch) -> list[dict[str, object]]:
    """Return the seats clockwise; their missions and capitals once the match has ended."""
    held, capitals = (match.state.missions, match.state.capitals) if match.state.result else ({}, {})
    return [
        {
            "colour": seat.colour,
            "players": describe_players(seat),
            "missions": _mission_names(held.get(seat.colour, ())),
            "is_out": bool(held) and not match.state.is_playing(seat.colour),
            "capital": translate(CAPITAL, territory=names.territory_name(capitals[seat.colour], tongue()))
            if seat.colour in capitals
            else "",
        }
        for seat in match.setting.seats
    ]


def _mission_names(missions: tuple[MissionId, ...]) -> str:
    return " · ".join(names.mission_title(mission, tongue()) for mission in missions)


def _dealt_hands(opened: Opened) -> list[dict[str, object]]:
    return [
        {
            "colour": colour,
            "territories": ", ".join(names.territory_name(territory, tongue()) for territory in territories),
            "missions": _mission_names(opened.deal.missions.get(colour, ())),
        }
        for colour, territories in opened.deal.territories.items()
    ]


def _log_pages(head: int, shown: int) -> list[dict[str, object]]:
    """Return the pages of the log, where one does not hold it."""
    if head <= LINES_A_PAGE:
        return []
    return [
        {"first": first, "last": min(first + LINES_A_PAGE - 1, head), "here": first == shown}
        for first in range(1, head + 1, LINES_A_PAGE)
    ]


def _players_by_colour(match: OpenMatch) -> dict[str, str]:
    """Return who plays each colour; the neutral of a duel by its name."""
    players = {seat.colour: describe_players(seat) for seat in match.setting.seats}
    return {NEUTRAL: names.colour_name(NEUTRAL, tongue()), **players}
