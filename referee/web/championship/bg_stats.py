"""The link and QR code of a match for BG Stats. Nothing leaves the table's network until somebody follows them."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.club.files.bg_stats import build_link
from referee.service.admin import plays
from referee.translations.catalog import N_
from referee.web.frame import qr
from referee.web.frame.access import open_with_match
from referee.web.frame.dates import format_day
from referee.web.frame.guard import desk
from referee.web.frame.pages import colour_name, join_names, page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("bg_stats", __name__)
LEFT_OUT = {
    "location": N_("the place"),
    "durationMin": N_("how long it took"),
    "score": N_("the points"),
    "rank": N_("the ranks"),
    "role": N_("the colours"),
}


@blueprint.get("/matches/<match_id>/bg-stats")
@beside_the_loop
@open_with_match
def show_bg_stats(match_id: str) -> Response:
    played_on = desk().match(match_id).row.played_on
    play = plays.build_play(desk(), match_id)
    if play:
        host = translate(N_("at %(name)s's"), name=play.host) if play.host else None
        players = tuple(player._replace(role=colour_name(player.role)) for player in play.players)
        play = play._replace(players=players, location=play.location or host)
    link = build_link(play) if play else None
    return page(
        "championship/bg_stats.html",
        match_id=match_id,
        date=format_day(played_on),
        address=link.address if link else None,
        code=qr.render_svg(link.address) if link else None,
        left_out=join_names(translate(LEFT_OUT[field]) for field in link.left_out) if link else "",
        cut=link is not None and link.longest_name is not None,
    )
