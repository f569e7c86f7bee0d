"""The report of a season on one page, which prints on paper and can be kept as one file."""

from __future__ import annotations

from flask import Blueprint, Response, render_template, request
from markupsafe import Markup

from referee.club.season.feats import find_feats
from referee.club.season.standings import counts_points, list_champions
from referee.service.cash import counts, statements
from referee.service.championship import championship, statistics
from referee.service.championship.statistics import Sheet
from referee.service.desk import clock
from referee.web.admin.files import as_download
from referee.web.cash.counts import describe_last
from referee.web.cash.statements import describe_statement
from referee.web.championship.championship import build_result_line, leader_label
from referee.web.championship.chart import draw_chart
from referee.web.championship.people import list_people
from referee.web.championship.players import describe_feats
from referee.web.championship.season import describe_rules
from referee.web.championship.story import tell_year
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import desk
from referee.web.frame.pages import page
from referee.web.server.slow_views import beside_the_loop
from referee.web.server.static_files import read_sheets

blueprint = Blueprint("report", __name__)
SHEETS = ("app", "site", "pages", "club", "figures", "statistics", "players", "report")
PAPER = ("print", "print_pages")


@blueprint.get("/championship/<year:year>/report")
@beside_the_loop
def show_report(year: int) -> Response:
    """Show the report, or send it as a file that needs nothing else (``?as=file``)."""
    if request.args.get("as") == "file":
        response = Response(render_file(year), mimetype="text/html")
        return as_download(response, f"referee-{year}.html")
    return page("admin/report.html", frame="frame/base.html", **_describe_year(year))


def render_file(year: int) -> str:
    """Return the report as a page that holds its styles and refers to no other file."""
    styles = Markup('<style>{}</style>\n<style media="print">{}</style>').format(
        read_sheets(SHEETS), read_sheets(PAPER)
    )
    return render_template("admin/report.html", frame="frame/file.html", styles=styles, **_describe_year(year))


def _describe_year(year: int) -> dict[str, object]:
    sheet = statistics.read_sheet(desk(), year)
    leaders = list_champions(sheet.table)
    results = championship.read_championship(desk(), year).results
    count = counts.find_last(desk())
    return {
        "year": year,
        "made": format_short_day(clock.today()),
        "label": leader_label(year, shared=len(leaders) > 1),
        "leading": list_people(leaders),
        "story": tell_year(sheet),
        "rules": describe_rules(sheet.season),
        "chart": draw_chart(sheet.statistics.names, sheet.wins, sheet.season),
        "points": counts_points(sheet.table),
        "players": _list_players(sheet),
        "feats": describe_feats(find_feats(statistics.list_counted(desk(), year))),
        "results": [build_result_line(result) for result in reversed(results)],
        "last_count": describe_last(count if count and count.entry.day.year == year else None),
        "statement": describe_statement(statements.read_year(desk(), year), year),
    }


def _list_players(sheet: Sheet) -> list[dict[str, object]]:
    """Return a line for each player: the standing, the longest series of wins, sets traded."""
    facts = sheet.statistics
    return [
        {
            "standing": line,
            "streak": facts.streaks[line.name].longest,
            "trades": facts.trades[line.name],
        }
        for line in sheet.table
    ]
