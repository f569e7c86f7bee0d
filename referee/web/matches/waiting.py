"""Matches that wait for a keeper of the book, as a device unknown to the instance began them."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.service.championship import results
from referee.service.matches.taken_out import BEGUN_ELSEWHERE, PLAYED_APART, WAITING
from referee.service.motions import moving
from referee.translations.catalog import N_
from referee.web.frame.forms import parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import require_keeper
from referee.web.frame.pages import choose_way_back, translate

blueprint = Blueprint("waiting", __name__)
AS, NEW = "as:", "new"
REASONS = {
    BEGUN_ELSEWHERE: N_("begun on a device that the house does not know"),
    PLAYED_APART: N_("played outside the club"),
}


def void_text(void: str | None) -> str | None:
    """Say why something does not count: in the keeper's words, or in the instance's in the reader's language."""
    return translate(REASONS[void]) if void in REASONS else void


def waits_for_keeper(match_id: str) -> bool:
    """Return whether the match counts only once it is taken in."""
    return moving.void_reason(desk(), match_id) in WAITING


class Stranger(NamedTuple):
    """Somebody at a waiting match whom the club does not know, and the field that says who they are."""

    name: str
    field: str


def list_strangers(match_id: str) -> list[Stranger]:
    """List the players whose member the importer of the match may name."""
    return [Stranger(name, AS + name) for name in results.list_strangers(desk(), match_id)]


@blueprint.post("/matches/<match_id>/take-in")
def take_in(match_id: str) -> AnyResponse:
    keeper = require_keeper()
    chosen = {key.removeprefix(AS): value for key, value in request.form.items() if key.startswith(AS) and value}
    strangers = {name: None if value == NEW else parse_id(value) or 0 for name, value in chosen.items()}
    results.accept_match(desk(), keeper.id, match_id, strangers)
    return redirect(choose_way_back(request.form.get("next"), url_for("archive.show_record", match_id=match_id)), 303)
