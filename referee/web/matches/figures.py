"""The figures of a match in JSON: luck, the largest trade and, once it has ended, the missions that lie face down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from flask import Blueprint, Response, request

from referee.club.season.luck import VerdictWord
from referee.rulebooks.reading import build_reading
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value, described
from referee.service.championship import match_figures
from referee.service.championship.match_figures import LuckOfSeat
from referee.service.desk.play import OpenMatch
from referee.service.evenings import evening_luck
from referee.translations import names
from referee.translations.clauses import clause_text
from referee.translations.paragraphs import format_citation
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, lang, tongue
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("figures", __name__)
LEFT_OVER = "EM-8.5f"
"""The clause by which nobody may look at what was left over."""


class SeatLuck(Value):
    """The throws of a seat, the armies they cost it and cost on average, and how usual that is."""

    throws: int
    lost: int
    expected: float
    share: Annotated[float, described("How often chance alone goes at least as far.")]
    verdict: VerdictWord


class LargestTrade(Value):
    """The traded set that brought most armies: who traded it, and in which line of the log."""

    seq: int
    seat: Colour
    armies: int


class Continent(Value):
    bonus: int
    territories: list[Territory]


class Figures(Value):
    """A match in figures, as far as it has come."""

    seq: answers.Seq
    rounds: int
    sets: int
    luck: Mapping[Colour, SeatLuck]
    trade: Annotated[LargestTrade | None, described("The set that brought most armies.")]
    continents: Mapping[str, Continent]
    face_down: Annotated[list[answers.Quotation], described("The clauses by which missions stay face down at the end.")]


class EveningLuck(Value):
    luck: Mapping[Colour, SeatLuck] | None


@blueprint.get("/matches/<match_id>/figures")
@beside_the_loop
@open_with_match
def show_figures(match_id: str) -> Response:
    """Send what is counted beside the match's story; all of it is public also while the match runs."""
    match = desk().match(match_id)
    read = match_figures.read_match_figures(desk(), match)
    board, largest = match.setting.board, read.figures.largest_trade
    figures = Figures(
        seq=match.seq,
        rounds=read.figures.rounds,
        sets=sum(len(armies) for armies in read.figures.trades.values()),
        luck={seat: _tell_luck(luck) for seat, luck in read.luck.items()},
        trade=LargestTrade(*largest) if largest else None,
        continents={name: Continent(board.bonus[name], sorted(members)) for name, members in board.continents.items()},
        face_down=list_face_down_clauses(match),
    )
    return answers.json_response(figures)


@blueprint.get("/matches/<match_id>/figures/evening")
@beside_the_loop
@open_with_match
def show_evening_luck(match_id: str) -> Response:
    """Send the luck of the match's players on the whole evening; null where it has no other match."""
    luck = evening_luck.read_evening_luck(desk(), desk().match(match_id))
    told = None if luck is None else {seat: _tell_luck(of_seat) for seat, of_seat in luck.items()}
    return answers.json_response(EveningLuck(told))


def _tell_luck(luck: LuckOfSeat) -> SeatLuck:
    return SeatLuck(*luck.luck[:3], luck.verdict.share, luck.verdict.verdict)


@blueprint.get("/matches/<match_id>/missions")
@beside_the_loop
@open_with_match
def show_hidden_missions(match_id: str) -> Response:
    """Send what lies face down at the end, for whoever has read the clauses that leave it there and taps on it."""
    match = desk().match(match_id)
    hidden = match_figures.read_hidden_missions(desk(), match)
    return answers.json_response(hidden)


def list_face_down_clauses(match: OpenMatch) -> list[answers.Quotation]:
    """List the clauses of the match's rulebook by which missions stay face down; none where there are none."""
    if not match.setting.has_missions:
        return []
    book = match.setting.rulebook
    reading = build_reading(book)
    cites = [LEFT_OVER, book.specs["eliminated_missions"].cite] if "eliminated_missions" in book.specs else [LEFT_OVER]
    clauses = []
    for cite in cites:
        place = reading.section_of(cite)
        if place:
            section, clause = place
            text = clause_text(clause.wording, section, book, lang())
            clauses.append(answers.Quotation(text, cite, format_citation(cite, lang())))
    return clauses


def figures_page_data(match: OpenMatch) -> dict[str, object]:
    """Return what scripts of a page with the figures of ``match`` need once: its id and names by id."""
    words = names.page_names(tongue())
    return {
        "id": match.row.id,
        "query": "as=onlooker" if request.args.get("as") == "onlooker" else "",
        "ended": match.state.result is not None,
        **{kind: words[kind] for kind in ("territories", "continents", "colours", "missions")},
    }
