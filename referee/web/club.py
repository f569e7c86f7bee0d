"""The championship of a year and of all, and results in one line."""

from __future__ import annotations

from flask import Blueprint, Response, redirect
from werkzeug.wrappers import Response as AnyResponse

from referee.club.season import Scheme, Season, also, calendar
from referee.club.standings import champions
from referee.service import club
from referee.service.club import Result
from referee.service.problems import Problem
from referee.service.taken_out import BEGUN_ELSEWHERE
from referee.translations.catalog import N_
from referee.web.beside import beside_the_loop
from referee.web.guard import desk
from referee.web.keeper import keeper
from referee.web.pages import all_of, page, result_line, say, short_day
from referee.web.season import rules_line
from referee.web.waiting import why

blueprint = Blueprint("club", __name__)


@blueprint.get("/championship")
def present_year() -> AnyResponse:
    return redirect(f"/championship/{club.this_year(desk())}")


@blueprint.get("/championship/<int:year>")
@beside_the_loop
def championship(year: int) -> Response:
    if not 1 <= year <= 9999:
        raise Problem("page_unknown")
    found = club.championship(desk(), year)
    leading = champions(found.table)
    return page(
        "club/championship.html",
        year=year,
        years=sorted({*club.years(desk()), year}, reverse=True),
        table=found.table,
        most=max((line.wins for line in found.table), default=1) or 1,
        leaders=all_of(leading),
        leader_label=leader_label(year, shared=len(leading) > 1),
        results=[result_shown(one) for one in found.results],
        taken_out=sum(one.void is not None for one in found.results),
        by_year=(),
        rules=[*rules_line(found.season), *_also(year)],
        days=_days(found.season),
        points=any(line.points != line.wins for line in found.table),
        also=_columns(found.season.scheme),
        keeper=keeper(),
    )


def _days(season: Season) -> str | None:
    """From when to when a season lasts that is no calendar year."""
    known = calendar(season.year)
    if (season.first, season.last) == (known.first, known.last):
        return None
    return f"{short_day(season.first)} – {short_day(season.last)}"


def _also(year: int) -> list[str]:
    """The days of no season that count for the year."""
    text = N_("Matches from %(first)s to %(last)s count here, too: no season has these days.")
    found = also(year, club.seasons(desk()))
    return [say(text, first=short_day(first), last=short_day(last)) for first, last in found]


@blueprint.get("/championship/all")
@beside_the_loop
def all_years() -> Response:
    found = club.championship(desk(), None)
    leading = champions(found.table)
    return page(
        "club/championship.html",
        year=None,
        years=club.years_of(desk(), found.results),
        table=found.table,
        most=max((line.wins for line in found.table), default=1) or 1,
        leaders=all_of(leading),
        leader_label=leader_label(None, shared=len(leading) > 1),
        results=(),
        by_year=[(year, all_of(names)) for year, names in club.champions_by_year(desk())],
        this_year=club.this_year(desk()),
        keeper=keeper(),
    )


def _columns(scheme: Scheme) -> tuple[str, ...]:
    """What counts or decides beside points, wins and matches: the table shows it, too."""
    eliminations = ("eliminations",) if scheme.elimination else ()
    return (*eliminations, *scheme.ties)


def leader_label(year: int | None, *, shared: bool) -> str:
    """What whoever leads the year, or all years, is called."""
    if year is None:
        return say(N_("Most wins of all time"))
    if year < club.this_year(desk()):
        return say(N_("Champions of the year") if shared else N_("Champion of the year"))
    return say(N_("In the lead together") if shared else N_("In the lead"))


def result_shown(one: Result) -> dict[str, object]:
    """A result in one line; the match behind it, where there is one."""
    match = one.listed
    if match is not None:
        line = result_line(match.winners, match.reason, {seat.colour: seat for seat in match.seats})
    else:
        others = [name for name in one.played.players if name not in one.played.winners]
        facts = {"winners": all_of(one.played.winners), "others": all_of(others)}
        line = say(N_("%(winners)s against %(others)s"), **facts) if others else facts["winners"]
    return {
        "target": one.target,
        "match": match.id if match else None,
        "date": short_day(one.day),
        "result": line,
        "note": one.note,
        "void": why(one.void),
        "waits": one.void == BEGUN_ELSEWHERE,
    }
