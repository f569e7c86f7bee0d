"""All that a phone asks for when it opens, in one answer."""

from __future__ import annotations

from typing import Annotated

from flask import Blueprint, Response

from referee.rules.value import Value, described
from referee.web.frame import answers
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, lang, tongue
from referee.web.matches.challenges import Trades, read_trades
from referee.web.matches.kept_views import kept_views
from referee.web.matches.view import View
from referee.web.motions.ballots import Ballots, read_ballots
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("now", __name__)


class Now(Value):
    """A match as one reader may see it now, with what is beside its log."""

    view: View
    ballots: Ballots
    challenges: Trades
    mark: Annotated[str, described("The first beat of the stream has it, too, if nothing beside the log has changed.")]


@blueprint.get("/matches/<match_id>/now")
@open_with_match
@beside_the_loop
def show_now(match_id: str) -> Response:
    """Send the view, the votes and the traded sets."""
    # Read first: whatever changes from here on changes the mark.
    mark = desk().channels.mark
    # An action that comes now is sent by the stream, which goes on after the view: nothing else may be older than that.
    viewer = find_viewer(match_id)
    view = kept_views().find(desk().match(match_id), viewer, tongue())
    ballots, trades = read_ballots(match_id), read_trades(desk(), match_id, viewer, lang())
    return answers.json_response(Now(view, ballots, trades, mark))
