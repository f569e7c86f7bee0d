"""The view of a match as it goes out: made once for each audience and language while the match stands as it does."""

from __future__ import annotations

from flask import current_app

from referee.rules.judge.view import Viewer
from referee.service.desk.play import OpenMatch
from referee.service.matches import views
from referee.web.frame import answers
from referee.web.frame.guard import desk


def view_text(match: OpenMatch, viewer: Viewer, language: str) -> str:
    """The worded view as JSON."""
    made: dict[str, tuple[OpenMatch, dict[tuple[Viewer, str], str]]] = current_app.extensions["referee_views"]
    for_match, texts = made.get(match.row.id, (None, {}))
    if for_match is not match:
        texts = {}
        made[match.row.id] = (match, texts)
    if (viewer, language) not in texts:
        view = answers.word_view(views.look(desk(), match, viewer), match.setting, language)
        texts[viewer, language] = answers.encode_compactly(view)
    return texts[viewer, language]
