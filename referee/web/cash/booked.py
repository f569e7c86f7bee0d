"""The answer to a booking: the page says what was written into the book, and one tap takes all of it back."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.club.money.fines import Catalogue
from referee.service.cash import cash, fines
from referee.service.cash.cash import BookLine
from referee.service.desk.problems import Problem
from referee.translations.texts.fines import EFFECTS
from referee.web.cash.book_lines import build_book_line
from referee.web.frame.errors import on_problem
from referee.web.frame.forms import page_request_key, parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import require_keeper
from referee.web.frame.pages import choose_way_back, translate

blueprint = Blueprint("booked", __name__)
MOST = 100
"""So many entries one answer names at most: all debts may be paid at once."""


def redirect_with(ids: Iterable[int], path: str) -> AnyResponse:
    """Redirect to the page at ``path``, which says by `describe_booked` what the entries with these ids are."""
    return redirect(f"{path}?done={'.'.join(map(str, ids))}", 303)


def describe_booked() -> dict[str, object] | None:
    """Describe the entries that the page's address names as just written; ``None`` if it names none."""
    lines = cash.list_entries(desk(), _read_ids(request.args.get("done", "")))
    if not lines:
        return None
    days = {line.entry.day for line in lines if line.entry.offence}
    catalogues = {day: fines.read_catalogue(desk(), day) for day in days}
    return {
        "lines": [
            {**build_book_line(line), "remarks": _describe_effect(line, catalogues.get(line.entry.day))}
            for line in lines
        ],
        "standing": [line.entry.id for line in lines if line.entry.undoes is None and not line.undone],
        "here": request.path,
    }


def _describe_effect(line: BookLine, valid: Catalogue | None) -> str:
    """Say what else the fine costs by the catalogue of its day; empty if nothing."""
    for offence in valid.offences if valid else ():
        if offence.key == line.entry.offence and offence.effect:
            return translate(EFFECTS[offence.effect])
    return ""


def _read_ids(text: str) -> list[int]:
    return [number for number in map(parse_id, text.split(".")[:MOST]) if number is not None]


@blueprint.post("/cash/back")
def take_back() -> AnyResponse:
    keeper, ids = require_keeper(), _read_ids(request.form.get("entries", ""))
    if not ids:
        raise Problem("entry_unknown")
    way_back = choose_way_back(request.form.get("next"), url_for("cash.show_cash_box"))
    try:
        taken_back = cash.take_all_back(desk(), keeper.id, ids, page_request_key(ids))
    except Problem as problem:
        return on_problem(problem, way_back)
    return redirect_with(taken_back, way_back)
