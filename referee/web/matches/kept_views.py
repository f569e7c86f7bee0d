"""Views as they are sent, each made once for an audience and a language until the match changes."""

from __future__ import annotations

from dataclasses import dataclass, field

from flask import current_app

from referee.rules.judge.legal import Legal, legal
from referee.rules.judge.view import Viewer
from referee.service.desk.play import OpenMatch
from referee.web.matches.view import View, make_view

MAX_MATCHES = 64
"""Matches whose views are kept."""


@dataclass
class _Kept:
    """The views of a match at one moment."""

    match: OpenMatch
    possible: Legal
    views: dict[tuple[Viewer, str], View] = field(default_factory=dict)


class KeptViews:
    """The latest views made of each match."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}

    def find(self, match: OpenMatch, viewer: Viewer, language: str) -> View:
        """Return the view of ``match`` for ``viewer``, its sentences in ``language``."""
        kept = self._kept.get(match.row.id)
        if kept is None or kept.match is not match:
            kept = _Kept(match, legal(match.state))
            self._keep(kept)
        view = kept.views.get((viewer, language))
        if view is None:
            view = kept.views[viewer, language] = make_view(match, viewer, language, kept.possible)
        return view

    def _keep(self, made: _Kept) -> None:
        match_id = made.match.row.id
        # Whoever has fallen behind asks for a moment that has passed: it does not replace the present one.
        present = self._kept.pop(match_id, None)
        self._kept[match_id] = made if present is None or present.match.seq <= made.match.seq else present
        # Asked for in the loop and beside it: another thread may have done the same just now.
        for oldest in [*self._kept][:-MAX_MATCHES]:
            self._kept.pop(oldest, None)


def kept_views() -> KeptViews:
    """Return the views of this app."""
    views = current_app.extensions["referee_views"]
    assert isinstance(views, KeptViews)
    return views
