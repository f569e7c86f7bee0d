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
from referee.web.admin import export_figures, export_lists
from referee.web.admin.export_lists import Rows
from referee.web.admin.files import as_download
from referee.web.frame.forms import parse_id
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("exports", __name__)


class Listing(NamedTuple):
    """A list: its title, and the function that yields its rows, headings first."""

    title: str
    rows: Callable[[], Rows]


class Yearly(NamedTuple):
    """A list that a year has, and all years together (None)."""

    title: str
    rows: Callable[[int | None], Rows]


LISTS: Mapping[str, Listing | Yearly] = {
    "members": Listing(N_("Members"), export_lists.list_members),
    "balances": Listing(N_("Balances"), export_lists.list_balances),
    "cash-book": Listing(N_("The book"), export_lists.list_cash_book),
    "changes": Listing(N_("What was changed"), export_lists.list_changes),
    "fines": Listing(N_("Catalogue of fines"), export_lists.list_fines),
    "motions": Listing(N_("Votes"), export_lists.list_motions),
    "evenings": Listing(N_("Evenings"), export_lists.list_evenings),
    "answers": Listing(N_("Answers"), export_lists.list_answers),
    "news": Listing(N_("News"), export_lists.list_news),
    "matches": Listing(N_("Matches"), export_lists.list_matches),
    "results": Yearly(N_("Results"), export_lists.list_results),
    "standings": Yearly(N_("Championship"), export_lists.list_standings),
    "statistics-wins": Yearly(N_("Wins over the year"), export_figures.list_wins),
    "statistics-players": Yearly(N_("Players"), export_figures.list_players),
    "statistics-numbers": Yearly(N_("By number of players"), export_figures.list_numbers),
    "statistics-colours": Yearly(N_("By colour"), export_figures.list_colours),
    "statistics-missions": Yearly(N_("By mission"), export_figures.list_missions),
    "statistics-rulebooks": Yearly(N_("By rulebook"), export_figures.list_rulebooks),
    "statistics-eliminations": Yearly(N_("Who eliminates whom"), export_figures.list_eliminations),
    "statistics-luck": Yearly(N_("Luck"), export_figures.list_luck),
    "statistics-turns": Yearly(N_("Who begins"), export_figures.list_turns),
    "statistics-rounds": Yearly(N_("In which round matches are won"), export_figures.list_rounds),
    "statistics-sets": Yearly(N_("Who trades often"), export_figures.list_sets),
    "statistics-dice": Yearly(N_("Dice"), export_figures.list_dice),
}
KEEPERS_ONLY = ("changes",)
"""Lists for the keeper of the book alone."""


@blueprint.app_template_global("listings")
def list_exports(*prefixes: str) -> list[tuple[str, str]]:
    """Name and title of each list that this device may have and whose name has one of the prefixes (none: any)."""
    allowed = [name for name in LISTS if name not in KEEPERS_ONLY or current_keeper()]
    return [(name, translate(LISTS[name].title)) for name in allowed if name.startswith(prefixes or "")]


@blueprint.get("/exports/<name>.csv")
@beside_the_loop
def export_list(name: str) -> Response:
    listing = LISTS.get(name)
    if listing is None:
        raise Problem("page_unknown")
    if name in KEEPERS_ONLY:
        require_keeper()
    dialect = DIALECTS[parse_choice(request.args.get("as", "rfc"), "as", tuple(DIALECTS))]
    year = _parse_year() if isinstance(listing, Yearly) else None
    rows = listing.rows(year) if isinstance(listing, Yearly) else listing.rows()
    response = Response("".join(write_rows(rows, dialect)), mimetype="text/csv")
    parts = ("referee", name, str(year) if year else None, clock.today().isoformat())
    return as_download(response, "-".join(filter(None, parts)) + ".csv")


def _parse_year() -> int | None:
    text = request.args.get("year", "all")
    year = parse_id(text)
    if text != "all" and not (year and year <= 9999):
        raise Problem("field_value", field="year", expected="all, 1 – 9999")
    return year
