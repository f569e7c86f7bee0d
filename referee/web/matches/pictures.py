"""A moment of a match as a picture to share, SVG or PNG: the board with its badges, and a caption.

It shows what an onlooker sees, whoever asks, as it may leave the instance.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from threading import Lock

from flask import Blueprint, Response, current_app, render_template, request

from referee.installation import ROOT
from referee.rulebooks.drawing import BoardDrawing, board_drawing
from referee.rules.judge.view import mask_command
from referee.rules.state import Seat, State
from referee.rules.terms import Colour, Territory
from referee.service.desk import fields
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches import views
from referee.service.matches.views import Moment
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.sentences import line_text
from referee.translations.words import format_count
from referee.web.frame.access import open_with_match
from referee.web.frame.dates import format_day
from referee.web.frame.guard import desk, lang, plays_here, tongue
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import describe_players, describe_result, translate
from referee.web.server.bounds import current_visit
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("pictures", __name__)
STATIC = ROOT / "static"
WIDE, HIGH, HIGH_ALONE = 1600, 1180, 1000
"""The picture in the units of the board, with the caption below it and without."""
SMALLEST, LARGEST, LARGEST_FOR_STRANGERS = 160, 4096, 2048
"""Pixels of the longest edge, which is the width."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""Its style lies in the file itself, which loads nothing and runs nothing."""
LIGHT = ("yellow", "pink", "neutral")
"""Colours on which numbers are dark."""
LETTERS_OF_LINE, LETTERS_OF_NAME = 100, 19
"""What fits."""
LETTERS, WEIGHTS = "PT Sans", (400, 700)
"""The font of a PNG: a server may have none."""
DRAWER = Path(__file__).with_name("draw_png.py")
MAX_DRAWING_SECONDS = 20
"""Seconds that may be spent on a PNG; the largest takes a slow computer half of that."""
RETRY_SECONDS = 10
"""Seconds after which to ask again for one that could not be drawn."""
MAX_WAITING_PICTURES = 8
"""Pictures that are shown and then sent on."""
_ONE_AT_A_TIME = Lock()


@blueprint.get("/matches/<match_id>/board.svg")
@open_with_match
def send_svg(match_id: str) -> Response:
    return _moment_response(_draw_moment(match_id), "image/svg+xml", match_id)


@blueprint.get("/matches/<match_id>/board.png")
@open_with_match
def send_png(match_id: str) -> Response:
    picture, visit = _draw_moment(match_id), current_visit()
    if visit is None:
        png = _render_png(picture, has_left=lambda: False)
    else:
        connection = visit.connection
        png = visit.wait_without_turn(lambda: _render_png(picture, has_left=lambda: connection.is_gone))
    return _moment_response(png, "image/png", match_id)


def _render_png(picture: str, has_left: Callable[[], bool]) -> bytes:
    """Render pictures one at a time, in the order of requests; requests for the same one share it.

    :raises Problem: not_drawn; also where whoever asked ``has_left``.
    """
    with _ONE_AT_A_TIME:
        if has_left():
            raise Problem("not_drawn")
        try:
            return _draw_apart(picture)
        except (OSError, subprocess.SubprocessError) as error:
            current_app.logger.error("not drawn: %s", error)
            raise Problem("not_drawn", seconds=RETRY_SECONDS) from error


@lru_cache(maxsize=MAX_WAITING_PICTURES)
def _draw_apart(picture: str) -> bytes:
    """Draw in a process of its own, ended after `MAX_DRAWING_SECONDS`; the server goes on meanwhile."""
    # Loaded with the first picture, as most starts draw none.
    import fontpkg

    fonts = (fontpkg.path(LETTERS, weight=weight) for weight in WEIGHTS)
    words = [sys.executable, str(DRAWER), *map(str, fonts)]
    return subprocess.run(
        words, input=picture.encode(), stdout=subprocess.PIPE, check=True, timeout=MAX_DRAWING_SECONDS
    ).stdout


def _moment_response(picture: str | bytes, kind: str, match_id: str) -> Response:
    response = picture_response(picture, kind)
    ending = kind.partition("/")[2].partition("+")[0]
    response.headers["Content-Disposition"] = f'inline; filename="{match_id}-{request.args.get("at", "now")}.{ending}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def picture_response(picture: str | bytes, kind: str = "image/svg+xml") -> Response:
    """Send the picture as a file that loads nothing and runs nothing."""
    response = Response(picture, mimetype=kind)
    response.headers["Content-Security-Policy"] = POLICY
    return response


@beside_the_loop
def _draw_moment(match_id: str) -> str:
    match, width = desk().match(match_id), _parse_width(match_id)
    seq = fields.parse_number(request.args.get("at"), "at")
    shows_names = (
        fields.parse_choice(request.args.get("names", "players"), "names", ("players", "colours")) == "players"
    )
    moment = views.read_moment(desk(), match, match.seq if seq is None else seq)
    state = moment.timeline.state
    board = board_drawing(match.row.board, lang(), tuple(match.setting.board.bonus.values()))
    caption = _caption_of(match, moment, shows_names=shows_names)
    return draw_board(board, state.owners, state.armies, width=width, caption=caption)


def draw_board(
    board: BoardDrawing,
    owners: Mapping[Territory, Colour | None],
    armies: Mapping[Territory, int],
    *,
    width: int = WIDE,
    caption: Mapping[str, object] | None = None,
) -> str:
    """Draw the board as SVG; without a ``caption`` no other word is seen on it either."""
    return render_template(
        f"matches/boards/{board.id}.svg",
        layout="matches/_picture.svg",
        board=board,
        tints=_read_colours("board.css", r"\.tint-([\w-]+) \{\s+--tint: (#\w+)"),
        seat_colours=_read_colours("app.css", r"--seat-(\w+): (#\w+)"),
        light=LIGHT,
        width=width,
        height=round(width * (HIGH if caption else HIGH_ALONE) / WIDE),
        owners=owners,
        armies=armies,
        caption=caption,
    )


def _parse_width(match_id: str) -> int:
    asked = request.args.get("width")
    if asked is None:
        return WIDE
    is_stranger = not plays_here(match_id) and current_keeper() is None
    largest = LARGEST_FOR_STRANGERS if is_stranger else LARGEST
    if not (asked.isascii() and asked.isdigit() and SMALLEST <= int(asked[:9]) <= largest):
        raise Problem("field_value", field="width", expected=f"{SMALLEST} … {largest}")
    return int(asked)


@cache
def _read_colours(sheet: str, rule: str) -> Mapping[str, str]:
    """Read the colours of the pages' style sheet by their names; the first of each is meant."""
    text = (STATIC / "css" / sheet).read_text(encoding="utf-8")
    return dict(reversed(re.findall(rule, text)))


def _caption_of(match: OpenMatch, moment: Moment, *, shows_names: bool) -> dict[str, object]:
    """Return the caption: match and day, the moment, what was said, and what each seat holds."""
    state, entry, language = moment.timeline.state, moment.entry, tongue()
    seats = {seat.colour: seat if shows_names else Seat(seat.colour, ()) for seat in match.setting.seats}
    people = match.setting.seats if shows_names else names.NOBODY
    text = ""
    if entry is not None:
        # A reason may name people.
        reason = entry.action.reason if shows_names else ""
        text = line_text(mask_command(entry.action.command), reason, language, people)
    return {
        "title": " · ".join(part for part in (match.row.name, format_day(match.row.played_on)) if part),
        "moment": _moment_text(state, seats),
        "line": _shorten(f"{entry.seq}. {text}", LETTERS_OF_LINE) if entry else "",
        "seats": [_share_of(state, seat) for seat in seats.values()],
    }


def _moment_text(state: State, seats: Mapping[str, Seat]) -> str:
    if state.result is not None:
        return describe_result(state.result.winners, state.result.reason, seats)
    phase = names.phase_name(state.phase, tongue())
    if not state.turn:
        return phase
    who = _shorten(describe_players(seats[state.turn]), LETTERS_OF_NAME)
    return translate(N_("Round %(round)d, %(seat)s is on turn (%(phase)s)."), round=state.round, seat=who, phase=phase)


def _share_of(state: State, seat: Seat) -> dict[str, str]:
    armies = sum(number for land, number in state.armies.items() if state.owners[land] == seat.colour)
    territories = format_count("territories", state.counts.get(seat.colour, 0), tongue())
    return {
        "colour": seat.colour,
        "name": _shorten(describe_players(seat), LETTERS_OF_NAME),
        "share": f"{territories} · {format_count('armies', armies, tongue())}",
    }


def _shorten(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1].rstrip()}…"
