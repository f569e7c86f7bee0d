"""The page of the championship of a year or of all years, and results in one line."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club.season.season import Season, calendar_year, extra_days
from referee.club.season.standings import Standing, counts_points, list_champions
from referee.service.championship import championship, statistics
from referee.service.championship.championship import ClubResult
from referee.service.matches.taken_out import WAITING
from referee.translations.catalog import N_
from referee.web.championship.chart import draw_chart
from referee.web.championship.people import list_people, members_by_name
from referee.web.championship.season import describe_rules
from referee.web.championship.story import tell_year
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import describe_result, join_names, page, translate
from referee.web.matches.waiting import void_text
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("championship", __name__)
EXTRA_DAYS = N_("Matches from %(first)s to %(last)s count here, too: no season has these days.")


@blueprint.get("/championship")
def show_present_year() -> AnyResponse:
    return redirect(url_for("championship.show_year", year=championship.this_year(desk())))


@blueprint.get("/championship/<year:year>")
@beside_the_loop
def show_year(year: int) -> Response:
    standing, sheet = championship.read_championship(desk(), year), statistics.read_sheet(desk(), year)
    scheme = standing.season.scheme
    extra = [
        translate(EXTRA_DAYS, first=format_short_day(first), last=format_short_day(last))
        for first, last in extra_days(year, championship.list_seasons(desk()))
    ]
    return page(
        "championship/championship.html",
        year=year,
        years=sorted({*championship.list_years(desk()), year}, reverse=True),
        **describe_table(standing.table, year),
        results=[build_result_line(result) for result in standing.results],
        taken_out=sum(result.void is not None for result in standing.results),
        by_year=(),
        rules=[*describe_rules(standing.season), *extra],
        days=_format_days(standing.season),
        points=counts_points(standing.table),
        leading=list_people(list_champions(standing.table)),
        story=tell_year(sheet),
        chart=draw_chart(sheet.statistics.names, sheet.wins, sheet.season),
        members=members_by_name(),
        # The columns beside points, wins and matches, because they count or decide.
        also=(*(("eliminations",) if scheme.elimination else ()), *scheme.ties),
        keeper=current_keeper(),
    )


def _format_days(season: Season) -> str | None:
    """Return the first and the last day of a season that is no calendar year."""
    default = calendar_year(season.year)
    if (season.first, season.last) == (default.first, default.last):
        return None
    return f"{format_short_day(season.first)} – {format_short_day(season.last)}"


@blueprint.get("/championship/all")
@beside_the_loop
def show_all_years() -> Response:
    every_year = championship.read_championship(desk(), None)
    return page(
        "championship/championship.html",
        year=None,
        years=championship.years_of_results(desk(), every_year.results),
        **describe_table(every_year.table, None),
        results=(),
        by_year=[(year, join_names(names)) for year, names in championship.list_champions_by_year(desk())],
        this_year=championship.this_year(desk()),
        leading=list_people(list_champions(every_year.table)),
        members=members_by_name(),
        keeper=current_keeper(),
    )


def describe_table(table: Sequence[Standing], year: int | None) -> dict[str, object]:
    """Return the table of a year (None: of all years), the most wins in it, and who leads under which title."""
    leaders = list_champions(table)
    return {
        "table": table,
        "most": max((line.wins for line in table), default=1) or 1,
        "leaders": join_names(leaders),
        "leader_label": leader_label(year, shared=len(leaders) > 1),
    }


def leader_label(year: int | None, *, shared: bool) -> str:
    """Return the title of whoever leads the year (None: all years)."""
    if year is None:
        return translate(N_("Most wins of all time"))
    if year < championship.this_year(desk()):
        return translate(N_("Champions of the year") if shared else N_("Champion of the year"))
    return translate(N_("In the lead together") if shared else N_("In the lead"))


def build_result_line(result: ClubResult) -> dict[str, object]:
    """Return a result in one line; the match behind it, or the id of one that was entered without a record."""
    match = result.listed
    if match is not None:
        line = describe_result(match.winners, match.reason, {seat.colour: seat for seat in match.seats})
    else:
        others = [name for name in result.played.players if name not in result.played.winners]
        facts = {"winners": join_names(result.played.winners), "others": join_names(others)}
        line = translate(N_("%(winners)s against %(others)s"), **facts) if others else facts["winners"]
    kind, _, result_id = result.target.partition(":")
    return {
        "target": result.target,
        "entered": int(result_id) if kind == "result" else None,
        "match": match.id if match else None,
        "date": format_short_day(result.day),
        "result": line,
        "note": result.note,
        "void": void_text(result.void),
        "waits": result.void in WAITING,
    }
