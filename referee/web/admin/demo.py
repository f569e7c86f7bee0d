"""The things to see before anybody plays: the picture of the start page, and a match that plays itself.

The demo match is the replay of a shipped record. It is in no list.
"""

from __future__ import annotations

import hashlib
from functools import cache

import msgspec
from flask import Blueprint, Response, redirect, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.rulebooks.drawing import board_drawing
from referee.rules.judge.view import REFEREE
from referee.service.past.demo import tell_demo
from referee.service.past.scene import read_scene
from referee.translations import SOURCE
from referee.translations.catalog import N_
from referee.web.frame import pages
from referee.web.frame.access import open_to_all
from referee.web.frame.guard import DAY_SECONDS, lang, tongue
from referee.web.matches.pictures import draw_board, picture_response
from referee.web.matches.replay import page_names
from referee.web.matches.story import tell_story

blueprint = Blueprint("demo", __name__)
DEMO = "demo"
"""Stands where an address names a match; ids of matches are longer."""


@blueprint.get("/demo")
@open_to_all
def show_demo() -> Response:
    setting = tell_demo().record.setting
    return pages.page(
        "matches/replay.html",
        board=board_drawing(setting.board.id, lang(), tuple(setting.board.bonus.values())),
        page={
            **{"id": DEMO, "audience": "onlooker", "seat": None, "query": "", "plays_itself": True},
            **page_names(setting.board.id),
            "face_down": None,
        },
        name=pages.translate(N_("A match that plays itself")),
        day="",
    )


@blueprint.get(f"/matches/{DEMO}/story")
@open_to_all
def show_story() -> Response:
    demo = tell_demo()
    return Response(
        msgspec.json.encode(tell_story(demo.record.setting, demo.story, REFEREE, tongue())), mimetype="application/json"
    )


@blueprint.get(f"/matches/{DEMO}/rules/<path:cite>")
@open_to_all
def show_clause(cite: str) -> AnyResponse:
    """Redirect to the clause on the page of its rulebook, as this match has no page of rules."""
    name = tell_demo().record.setting.rulebook.id
    return redirect(url_for("reading.show_clause", name=name, cite=cite), 303)


@blueprint.app_template_global()
def find_board() -> str:
    """Return the address of the start page's board: another one as soon as the picture is another."""
    digest = hashlib.sha256(_draw_scene().encode()).hexdigest()[:12]
    return url_for("demo.send_board", v=digest)


@blueprint.get("/demo/board.svg")
@open_to_all
def send_board() -> Response:
    """Send the board of the start page, which is the same for everybody."""
    response = picture_response(_draw_scene())
    response.headers["Cache-Control"] = f"public, max-age={DAY_SECONDS}"
    return response


@cache
def _draw_scene() -> str:
    """Draw the board in one language, as no words are seen on it."""
    scene = read_scene()
    drawing = board_drawing(scene.board.id, SOURCE, tuple(scene.board.bonus.values()))
    return draw_board(drawing, scene.owners, scene.armies)
