"""The table's page: the board and everything public, for the tablet that may speak and for onlookers."""

from __future__ import annotations

from flask import Blueprint, redirect, request, url_for
from flask.typing import ResponseReturnValue

from referee.rulebooks import loader
from referee.rulebooks.drawing import board_drawing
from referee.rules.cards import CARDS_OF_A_SET, SURE_SET
from referee.rules.judge.view import Viewer
from referee.rules.terms import JOKERS
from referee.service.admin import watch
from referee.service.championship import championship
from referee.service.desk.play import OpenMatch
from referee.service.motions import moving
from referee.service.people import roster
from referee.translations import names
from referee.web.frame import pages
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_phone, find_viewer, lang, tongue
from referee.web.matches.kept_views import kept_views
from referee.web.matches.live import beat_seconds
from referee.web.matches.waiting import waits_for_keeper
from referee.web.matches.watching import NAMES, watch_link

blueprint = Blueprint("table", __name__)


@blueprint.get("/matches/<match_id>/table")
@open_with_match
def show_table(match_id: str) -> ResponseReturnValue:
    """Show the match on the table; send a phone that belongs to a seat to its own page."""
    viewer = find_viewer(match_id)
    if viewer.kind == "seat":
        return redirect(url_for("seat.show_phone", match_id=match_id))
    match = desk().match(match_id)
    return pages.page(
        "matches/table/table.html",
        view=kept_views().find(match, viewer, tongue()),
        board=board_drawing(match.row.board, lang(), tuple(match.setting.board.bonus.values())),
        lang=lang(),
        theme=pages.chosen_theme(),
        page=_page_data(match, viewer),
        changed=watch.problem_of(desk(), match_id) is not None,
    )


def _page_data(match: OpenMatch, viewer: Viewer) -> dict[str, object]:
    words = names.page_names(tongue())
    return {
        "id": match.row.id,
        "audience": viewer.kind,
        "query": _asked_as(viewer),
        "has_seat": viewer.kind == "table" and find_phone(match.row.id) is not None,
        "beat_seconds": beat_seconds(viewer),
        "watch_link": watch_link(match.row.id),
        "waits": waits_for_keeper(match.row.id),
        "fines": viewer.kind == "table" and _has_fines(match),
        "offers_tour": viewer.kind == "table" and not championship.has_ended(desk()),
        **{kind: words[kind] for kind in NAMES},
        "continent_of": {name: match.setting.board.continent_of(name) for name in match.setting.board.territories},
        "continent_bonus": dict(match.setting.board.bonus),
        "cards": {joker: words["symbols"]["joker"] for joker in JOKERS},
        **acting_data(match),
        "dice_rolled": match.setting.dice == "rolled",
        "set_size": CARDS_OF_A_SET,
        "hand": SURE_SET,
        "symbols": dict(loader.load_board(match.row.board).symbols),
    }


def _asked_as(viewer: Viewer) -> str:
    """Return what the page's requests add to their address: as whom the device asked for the page."""
    asked = request.args.get("as")
    return f"as={asked}" if asked == viewer.kind and asked in ("onlooker", "table") else ""


def acting_data(match: OpenMatch) -> dict[str, object]:
    """Return what the scripts need with which a page acts on the board."""
    options, board = match.setting.options, match.setting.board
    return {
        "dice": {"red": options.attack_dice, "blue": options.defence_dice},
        "neighbours": {name: sorted(others) for name, others in board.neighbours.items()},
        "announces": options.occupy_minimum == "announced" and options.announced_dice == "at_most",
        "committed": options.battle == "committed",
        "card_first": options.draw_moment == "after_attack",
        "card_whenever": options.draw_moment == "either",
    }


def _has_fines(match: OpenMatch) -> bool:
    """Tell whether a foul of this match may cost something: it counts, for a club that has members."""
    return moving.void_reason(desk(), match.row.id) is None and bool(roster.list_members(desk()))
