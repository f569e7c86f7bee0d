"""Views as they go out: each made once for an audience and a language while the match stands as it does."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import current_app

from referee.rules.judge.legal import Legal, legal
from referee.rules.judge.view import Viewer
from referee.service.desk.play import OpenMatch
from referee.service.matches import views
from referee.web.frame import answers

KEPT = 64
"""Matches whose views are kept."""


@dataclass
class _Views:
    """The views of a match at one moment."""

    match: OpenMatch
    possible: Legal
    texts: dict[tuple[Viewer, str], str] = field(default_factory=dict)


class ViewTexts:
    """The views that were made last of each match, as JSON."""

    def __init__(self) -> None:
        self._views: dict[str, _Views] = {}

    def read(self, match: OpenMatch, viewer: Viewer, language: str) -> str:
        """The view of ``match`` for ``viewer`` as JSON, its sentences in ``language``."""
        made = self._views.get(match.row.id)
        if made is None or made.match is not match:
            made = _Views(match, legal(match.state))
            self._keep(made)
        text = made.texts.get((viewer, language))
        if text is None:
            view = views.build_view(match, viewer, made.possible)
            text = made.texts[viewer, language] = answers.encode_compactly(
                answers.word_view(view, match.setting, language)
            )
        return text

    def _keep(self, made: _Views) -> None:
        match_id = made.match.row.id
        # Whoever has fallen behind asks for a moment that has passed: it does not replace the present one.
        present = self._views.pop(match_id, None)
        self._views[match_id] = made if present is None or present.match.seq <= made.match.seq else present
        # Asked for in the loop and beside it: another thread may have done the same just now.
        for oldest in [*self._views][:-KEPT]:
            self._views.pop(oldest, None)


def find_view_texts() -> ViewTexts:
    """The view texts of this app."""
    texts = current_app.extensions["referee_views"]
    assert isinstance(texts, ViewTexts)
    return texts
