"""The page of the replay: the board after every line of a match's log, for whoever may see the match."""

from __future__ import annotations

from flask import Blueprint, Response, request

from referee.rulebooks import loader
from referee.rulebooks.drawing import board_drawing
from referee.rulebooks.reading import build_reading
from referee.rules.judge.view import Viewer
from referee.rules.terms import JOKERS
from referee.service.desk.play import OpenMatch
from referee.translations import names
from referee.translations.paragraphs import format_citation
from referee.web.frame import pages
from referee.web.frame.access import open_with_match
from referee.web.frame.dates import format_day
from referee.web.frame.guard import desk, find_viewer, lang, tongue
from referee.web.matches.live import beat_seconds

blueprint = Blueprint("replay", __name__)
NAMES = ("territories", "continents", "colours", "missions", "fouls", "reasons")
FACE_DOWN = "EM-8.5f"
"""The clause by which nobody looks at missions that nobody holds."""


@blueprint.get("/matches/<match_id>/replay")
@open_with_match
def show_replay(match_id: str) -> Response:
    """Show the page; its address names the line to show first behind the #."""
    viewer, match = find_viewer(match_id), desk().match(match_id)
    return pages.page(
        "matches/replay.html",
        board=board_drawing(match.row.board, lang(), tuple(match.setting.board.bonus.values())),
        page=_page_data(match, viewer),
        name=match.row.name,
        day=format_day(match.row.played_on),
    )


def _page_data(match: OpenMatch, viewer: Viewer) -> dict[str, object]:
    return {
        "id": match.row.id,
        "audience": viewer.kind,
        "seat": viewer.seat,
        "query": "?as=onlooker" if request.args.get("as") == "onlooker" else "",
        "beat_seconds": beat_seconds(viewer),
        "face_down": _cite_face_down(match),
        **page_names(match.row.board),
    }


def page_names(board: str) -> dict[str, object]:
    """Return the names and signs that the page shows, for a match on that board."""
    words = names.page_names(tongue())
    return {
        **{kind: words[kind] for kind in NAMES},
        "cards": {joker: words["symbols"]["joker"] for joker in JOKERS},
        "symbols": dict(loader.load_board(board).symbols),
    }


def _cite_face_down(match: OpenMatch) -> dict[str, str] | None:
    """Return the clause about missions that nobody holds, where the match's rulebook has it."""
    if build_reading(match.setting.rulebook).section_of(FACE_DOWN) is None:
        return None
    return {"cite": FACE_DOWN, "paragraph": format_citation(FACE_DOWN, tongue())}
