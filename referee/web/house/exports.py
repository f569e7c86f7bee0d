"""Every list of the club as a CSV file, in two dialects."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.club.files.csv_text import DIALECTS, write_rows
from referee.service.desk import clock
from referee.service.desk.fields import parse_choice
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_
from referee.web.frame.forms import parse_id
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import say
from referee.web.house import export_figures, export_lists
from referee.web.house.export_lists import Rows
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("exports", __name__)


class Listing(NamedTuple):
    """A list by what it is called; its rows, the headings first."""

    title: str
    rows: Callable[[], Rows]


class Yearly(NamedTuple):
    """A list that a year has, and all years together (None)."""

    title: str
    rows: Callable[[int | None], Rows]


LISTS: Mapping[str, Listing | Yearly] = {
    "members": Listing(N_("Members"), export_lists.members),
    "balances": Listing(N_("Balances"), export_lists.balances),
    "cash-book": Listing(N_("The book"), export_lists.cash_book),
    "changes": Listing(N_("What was changed"), export_lists.changes),
    "fines": Listing(N_("Catalogue of fines"), export_lists.fines),
    "motions": Listing(N_("Votes"), export_lists.motions),
    "evenings": Listing(N_("Evenings"), export_lists.evenings),
    "answers": Listing(N_("Answers"), export_lists.answers),
    "news": Listing(N_("News"), export_lists.news),
    "matches": Listing(N_("Matches"), export_lists.matches),
    "results": Yearly(N_("Results"), export_lists.results),
    "standings": Yearly(N_("Championship"), export_lists.standings),
    "statistics-wins": Yearly(N_("Wins over the year"), export_figures.wins),
    "statistics-players": Yearly(N_("Players"), export_figures.players),
    "statistics-numbers": Yearly(N_("By number of players"), export_figures.numbers),
    "statistics-colours": Yearly(N_("By colour"), export_figures.colours),
    "statistics-missions": Yearly(N_("By mission"), export_figures.missions),
    "statistics-rulebooks": Yearly(N_("By rulebook"), export_figures.rulebooks),
    "statistics-eliminations": Yearly(N_("Who eliminates whom"), export_figures.eliminations),
    "statistics-luck": Yearly(N_("Luck"), export_figures.luck),
    "statistics-dice": Yearly(N_("Dice"), export_figures.dice),
}
KEEPERS = ("changes",)
"""Lists for whoever keeps the book."""


@blueprint.app_template_global()
def listings(*starts: str) -> list[tuple[str, str]]:
    """The lists whose names begin like that, all if nothing is said, with their titles; those one may have."""
    mine = [name for name in LISTS if name not in KEEPERS or current_keeper()]
    return [(name, say(LISTS[name].title)) for name in mine if name.startswith(starts or "")]


@blueprint.get("/exports/<name>.csv")
@beside_the_loop
def export(name: str) -> Response:
    wanted = LISTS.get(name)
    if wanted is None:
        raise Problem("page_unknown")
    if name in KEEPERS:
        require_keeper()
    dialect = DIALECTS[parse_choice(request.args.get("as", "rfc"), "as", tuple(DIALECTS))]
    year = _year() if isinstance(wanted, Yearly) else None
    rows = wanted.rows(year) if isinstance(wanted, Yearly) else wanted.rows()
    response = Response("".join(write_rows(rows, dialect)), mimetype="text/csv")
    parts = ("referee", name, str(year) if year else None, clock.today().isoformat())
    response.headers["Content-Disposition"] = f'attachment; filename="{"-".join(filter(None, parts))}.csv"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _year() -> int | None:
    asked = request.args.get("year", "all")
    year = parse_id(asked)
    if asked != "all" and not (year and year <= 9999):
        raise Problem("field_value", field="year", expected="all, 1 – 9999")
    return year
