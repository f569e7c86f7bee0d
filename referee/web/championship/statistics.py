"""The statistics of a season on one page, which prints on one sheet of paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from flask import Blueprint, Response, redirect, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from referee.club.season.figures import ThrowLuck
from referee.club.season.luck import DiceVerdict
from referee.club.season.standings import percent_won
from referee.club.season.statistics import Statistics, TradedSet, WinShare
from referee.service.championship import championship, statistics
from referee.service.championship.statistics import Sheet
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.points import format_chance, format_decimal
from referee.web.championship.championship import describe_table
from referee.web.championship.chart import draw_chart
from referee.web.championship.luck import describe_luck
from referee.web.frame.dates import format_day_and_month, format_short_day
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, join_names, page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("statistics", __name__)
Key = TypeVar("Key", int, str)
LINES_ON_PAPER, TIMES_ON_PAPER, RULEBOOKS_ON_PAPER = 12, 30, 9
"""Players or missions, months or years, and rulebooks that the printed sheet has room for."""
MANY_PLAYERS, MANY_COLUMNS, MONTHS = 8, 5, 12
"""With more, the sheet is set closer, headings stand on end, or the wins beside the chart are set smaller."""
VERDICTS = {
    "too_few": N_("%(thrown)s dice: too few to say anything, at least 30 are needed."),
    "few": N_("%(thrown)s dice, few: only very crooked ones would show, and these do not."),
    "usual": N_("%(thrown)s dice: nothing unusual."),
    "unusual": N_("%(thrown)s dice: unusual, fair ones do that in %(percent)s of 100 such series."),
    "very_unusual": N_("%(thrown)s dice: fair ones do that in less than one of 1000 such series."),
}


TEST = N_("(chi-square %(square)s, 5 degrees of freedom, %(chance)s)")
FIRST_TURN = N_(
    "Whoever had the first turn won %(wins)s of %(matches)s matches, %(percent)s of 100; "
    "%(fair)s of 100 is what every turn wins on average."
)


class Table(NamedTuple):
    """Players with a cell for each column; ``paper`` are the columns that the printed sheet has room for."""

    columns: Sequence[str]
    lines: Sequence[tuple[str, Sequence[str]]]
    paper: range


@blueprint.get("/statistics")
def show_present_year() -> AnyResponse:
    return redirect(url_for("statistics.show_year", year=championship.this_year(desk())))


@blueprint.get("/statistics/<year:year>")
@blueprint.get("/statistics/all", endpoint="show_all_years")
@beside_the_loop
def show_year(year: int | None = None) -> Response:
    sheet = statistics.read_sheet(desk(), year)
    facts = sheet.statistics
    player_numbers = sorted({number for _, number in facts.numbers})
    if year is None:
        years = championship.years_of_results(desk(), championship.read_championship(desk(), None).results)
    else:
        years = championship.list_years(desk())
    return page(
        "championship/statistics.html",
        year=year,
        years=years,
        sheet=sheet,
        statistics=facts,
        **describe_table(sheet.table, year),
        chart=draw_chart(facts.names, sheet.wins, sheet.season) if year is not None else None,
        wins=_build_wins_table(sheet, monthly=year is not None),
        colours=[(colour_name(colour), share) for colour, share in _best_first(facts.colours)],
        missions=[(names.mission_title(mission, lang()), share) for mission, share in _best_first(facts.missions)],
        numbers=_build_share_table(facts, {number: str(number) for number in player_numbers}, facts.numbers),
        rulebooks=_build_share_table(facts, _rulebook_names(facts), facts.rulebooks),
        eliminators=[name for name in facts.names if any(name in pair for pair in facts.eliminations)],
        dice=[
            (translate(N_("Attacker")), facts.attack, _describe_dice(facts.attack)),
            (translate(N_("Defender")), facts.defence, _describe_dice(facts.defence)),
        ],
        luck=[
            (name, [describe_luck(side, luck.get(name, ThrowLuck())) for side, luck in _sides(facts)])
            for name in facts.names
            if name in facts.attack_luck or name in facts.defence_luck
        ],
        turns=[(f"{turn}.", share) for turn, share in facts.turns.items()],
        sets=[(str(number), share) for number, share in facts.sets.items()],
        fair=_tell_fair_share(facts),
        largest=_describe_largest_set(facts.largest) if facts.largest else None,
        longer=max(len(facts.names), len(facts.missions)) > LINES_ON_PAPER,
        lines_on_paper=LINES_ON_PAPER,
        close=len(facts.names) > MANY_PLAYERS,
        many_columns=MANY_COLUMNS,
        months=MONTHS,
    )


def _sides(facts: Statistics) -> tuple[tuple[str, Mapping[str, ThrowLuck]], ...]:
    return ((translate(N_("Attacker")), facts.attack_luck), (translate(N_("Defender")), facts.defence_luck))


def _tell_fair_share(facts: Statistics) -> str:
    """Tell how often the first turn would win if it were no advantage."""
    first = facts.turns.get(1)
    if first is None:
        return ""
    seats = sum(share.matches for share in facts.turns.values())
    fair = 100 * sum(share.wins for share in facts.turns.values()) / seats
    facts_of_first = {"wins": first.wins, "matches": first.matches, "fair": round(fair)}
    return translate(FIRST_TURN, percent=percent_won(first.wins, first.matches), **facts_of_first)


def _best_first(shares: Mapping[str, WinShare]) -> list[tuple[str, WinShare]]:
    return sorted(shares.items(), key=lambda item: (-item[1].wins / item[1].matches, item[0]))


def _build_share_table(
    facts: Statistics, columns: Mapping[Key, str], shares: Mapping[tuple[str, Key], WinShare]
) -> Table:
    """Return a line for each player: wins/matches in each column, a dash where the player has no match."""
    cells = {pair: f"{share.wins}/{share.matches}" for pair, share in shares.items()}
    lines = [(name, [cells.get((name, column), "–") for column in columns]) for name in facts.names]
    return Table([*columns.values()], lines, range(RULEBOOKS_ON_PAPER))


def _rulebook_names(facts: Statistics) -> dict[str, str]:
    """Return the names of the rulebooks that were played, by id; the one with most matches first."""
    matches = Counter[str]()
    for (_, rulebook), share in facts.rulebooks.items():
        matches[rulebook] += share.matches
    return {rulebook: names.shipped_rulebook_name(rulebook, lang()) for rulebook, _ in matches.most_common()}


def _build_wins_table(sheet: Sheet, *, monthly: bool) -> Table:
    """Return a line for each player: the wins up to the end of each month, or year, in which somebody won."""
    latest = {(day.year, day.month if monthly else 0): (day, wins) for day, wins in sheet.wins}
    columns = [format_day_and_month(day) if monthly else _short_year(day.year) for day, _ in latest.values()]
    lines = [
        (name, [str(wins[place]) for _, wins in latest.values()]) for place, name in enumerate(sheet.statistics.names)
    ]
    return Table(columns, lines, range(len(columns))[-TIMES_ON_PAPER:])


def _short_year(year: int) -> Markup:
    """Return the year; on paper without its century."""
    century, rest = divmod(year, 100)
    return Markup('<span class="off-paper">{}</span><span class="on-paper">’</span>{:02}').format(century, rest)


def _describe_dice(dice: DiceVerdict) -> str:
    says = translate(VERDICTS[dice.verdict], thrown=dice.thrown, percent=max(1, round(100 * dice.chance)))
    if dice.verdict == "too_few":
        return says
    figures = {"square": format_decimal(dice.chi_square, lang()), "chance": format_chance(dice.chance, lang())}
    return f"{says} {translate(TEST, **figures)}"


def _describe_largest_set(largest: TradedSet) -> str:
    facts = {"armies": largest.armies, "names": join_names(largest.names), "day": format_short_day(largest.day)}
    return translate(N_("Most for one trade: %(armies)s, by %(names)s on %(day)s."), **facts)
