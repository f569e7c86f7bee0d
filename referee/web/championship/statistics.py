"""The statistics of a season on one page, which is one sheet of paper as well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date
from typing import NamedTuple, TypeAlias, TypeVar

from flask import Blueprint, Response, redirect
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from referee.club.season.luck import DiceVerdict
from referee.club.season.season import Season
from referee.club.season.standings import list_champions
from referee.club.season.statistics import Statistics, WinShare
from referee.service.championship import championship, statistics
from referee.service.championship.statistics import Sheet
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.translations import names
from referee.translations.catalog import N_
from referee.web.championship.championship import leader_label
from referee.web.frame.dates import format_day_and_month, format_short_day
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, join_names, page, say
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("statistics", __name__)
Key = TypeVar("Key", int, str)
Wins: TypeAlias = Sequence[tuple[date, tuple[int, ...]]]
"""As `running_wins` has them."""
WIDTH, HEIGHT = 640, 200
DRAWN = 8
"""Lines in the chart: more could not be told apart; the table beneath has everybody."""
LINES_ON_PAPER, TIMES_ON_PAPER, RULEBOOKS_ON_PAPER = 12, 30, 9
"""Players and missions, months or years, and rulebooks: with so many the sheet is full."""
MANY_PLAYERS, MANY_COLUMNS, MONTHS = 8, 5, 12
"""With more the sheet is set closer, headings stand on end, or the wins beside the chart are set smaller."""
VERDICTS = {
    "too_few": N_("%(thrown)s dice: too few to say anything, at least 30 are needed."),
    "few": N_("%(thrown)s dice, few: only very crooked ones would show, and these do not."),
    "usual": N_("%(thrown)s dice: nothing unusual."),
    "unusual": N_("%(thrown)s dice: unusual, fair ones do that in %(percent)s of 100 such series."),
    "very_unusual": N_("%(thrown)s dice: fair ones do that in less than one of 1000 such series."),
}


class Table(NamedTuple):
    """Players, each with a cell for each column; ``paper`` are the columns that the sheet has room for."""

    columns: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]
    paper: range


@blueprint.get("/statistics")
def show_present_year() -> AnyResponse:
    return redirect(f"/statistics/{championship.this_year(desk())}")


@blueprint.get("/statistics/<int:year>")
@beside_the_loop
def show_year(year: int) -> Response:
    if not 1 <= year <= 9999:
        raise Problem("page_unknown")
    return _page(year)


@blueprint.get("/statistics/all")
@beside_the_loop
def show_all_years() -> Response:
    return _page(None)


def _page(year: int | None) -> Response:
    found = statistics.read_sheet(desk(), year)
    told, leading = found.statistics, list_champions(found.table)
    return page(
        "championship/statistics.html",
        year=year,
        years=championship.list_years(desk()),
        sheet=found,
        told=told,
        leaders=join_names(leading),
        leader_label=leader_label(year, shared=len(leading) > 1),
        chart=draw_chart(found.statistics.names, found.wins, found.season) if year is not None else None,
        wins=_over_time(found, monthly=year is not None),
        colours=[(colour_name(one), share) for one, share in _most_first(told.colours)],
        missions=[(names.mission_title(one, lang()), share) for one, share in _most_first(told.missions)],
        numbers=_crossed(told, {one: str(one) for one in sorted({number for _, number in told.numbers})}, told.numbers),
        rulebooks=_crossed(told, _rulebooks(told), told.rulebooks),
        eliminators=[one for one in told.names if any(one in pair for pair in told.eliminations)],
        dice=[(say(N_("Attacker")), told.attack, _verdict(told.attack)), (say(N_("Defender")), told.defence,
              _verdict(told.defence))],
        largest=_largest(told),
        longer=max(len(told.names), len(told.missions)) > LINES_ON_PAPER,
        lines_on_paper=LINES_ON_PAPER,
        close=len(told.names) > MANY_PLAYERS,
        many_columns=MANY_COLUMNS,
        months=MONTHS,
    )  # fmt: skip


def _most_first(shares: object) -> list[tuple[str, WinShare]]:
    assert isinstance(shares, dict)
    return sorted(shares.items(), key=lambda one: (-one[1].wins / one[1].matches, one[0]))


def _crossed(told: Statistics, columns: Mapping[Key, str], shares: Mapping[tuple[str, Key], WinShare]) -> Table:
    """Players against what else was counted: wins/matches, a dash where nobody played so."""
    found = {pair: f"{share.wins}/{share.matches}" for pair, share in shares.items()}
    lines = [(name, [found.get((name, one), "–") for one in columns]) for name in told.names]
    return Table([*columns.values()], lines, range(RULEBOOKS_ON_PAPER))


def _rulebooks(told: Statistics) -> dict[str, str]:
    """Those that were played, by name; the one with most matches first."""
    played = Counter[str]()
    for (_, one), share in told.rulebooks.items():
        played[one] += share.matches
    return {one: names.rulebook(one, lang()) for one, _ in played.most_common()}


def _over_time(found: Sheet, *, monthly: bool) -> Table:
    """Everybody's wins up to the last day of each month on which somebody won; of each year where there are many."""
    latest = {(day.year, day.month if monthly else 0): (day, wins) for day, wins in found.wins}
    columns = [format_day_and_month(day) if monthly else _short_year(day.year) for day, _ in latest.values()]
    lines = [(name, [str(wins[at]) for _, wins in latest.values()]) for at, name in enumerate(found.statistics.names)]
    return Table(columns, lines, range(len(columns))[-TIMES_ON_PAPER:])


def _short_year(year: int) -> Markup:
    """The year, without its century on paper."""
    century, rest = divmod(year, 100)
    return Markup('<span class="off-paper">{}</span><span class="on-paper">’</span>{:02}').format(century, rest)


def draw_chart(names: Sequence[str], wins: Wins, season: Season) -> dict[str, object] | None:
    """Where the lines of the wins run over the season; nothing where there is no line to draw."""
    if not wins:
        return None
    first = min(season.first, wins[0][0])
    last = max(wins[-1][0], min(season.last, clock.today()))
    most = max(max(counts) for _, counts in wins)
    days = max((last - first).days, 1)
    lines = []
    for at, name in enumerate(names[:DRAWN]):
        height, path = HEIGHT, f"M0 {HEIGHT}"
        for day, counts in wins:
            height = round(HEIGHT - HEIGHT * counts[at] / most)
            path += f"H{round(WIDTH * (day - first).days / days)}V{height}"
        lines.append({"name": name, "path": path + f"H{WIDTH}", "end": height})
    steps = range(0, most + 1, max(1, -(-most // 5)))
    grid = [{"wins": step, "y": round(HEIGHT - HEIGHT * step / most)} for step in steps]
    return {
        "lines": lines,
        "grid": grid,
        "first": format_short_day(first),
        "last": format_short_day(last),
        "size": (WIDTH, HEIGHT),
    }


def _verdict(dice: DiceVerdict) -> str:
    return say(VERDICTS[dice.verdict], thrown=dice.thrown, percent=max(1, round(100 * dice.chance)))


def _largest(told: Statistics) -> str | None:
    if told.largest is None:
        return None
    facts = {
        "armies": told.largest.armies,
        "names": join_names(told.largest.names),
        "day": format_short_day(told.largest.day),
    }
    return say(N_("Most for one trade: %(armies)s, by %(names)s on %(day)s."), **facts)
