"""The page for onlookers, to be read across the room on a TV or a phone, with nothing to press.

Where there is a hub, the page has an address with a key, too: it admits whoever has it, to this page alone. The page is
the same for all of them, so that a proxy can keep it; what happens then comes from the hub.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from http import HTTPStatus

from flask import Blueprint, Response, current_app, request

from referee.rulebooks.drawing import board_drawing
from referee.service.admin.opening import sign_text
from referee.service.desk import fields
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.translations import names
from referee.web.frame import answers, pages, qr
from referee.web.frame.access import open_with_match
from referee.web.frame.dates import format_day
from referee.web.frame.guard import desk, lang, tongue
from referee.web.frame.server_address import link_to
from referee.web.frame.strangers import admits_strangers
from referee.web.matches import live
from referee.web.matches.kept_views import kept_views
from referee.web.matches.live import ONLOOKER
from referee.web.matches.story import answer_story
from referee.web.server.bounds import hold_connection
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("watching", __name__)
NAMES = ("territories", "continents", "colours", "missions", "fouls")
KEPT_SECONDS = {"watching.show_shared": 10, "watching.send_shared_story": 10, "watching.send_shared_view": 1}
"""How long a proxy may send everybody the same answer. The hub's newest message is newer."""
KEPT_STATUSES = (HTTPStatus.OK, HTTPStatus.SEE_OTHER, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND)
"""What hangs on the address alone; whatever else is refused, a foreign name say, is the fault of one who asks."""
MOST_SHARED_STREAMS = 500
"""Streams of pages with a key at the same time, while the hub is lost; whoever comes on top of them waits."""


@blueprint.get("/matches/<match_id>/watch")
@open_with_match
def show_watch(match_id: str) -> Response:
    return _render(match_id)


@blueprint.get("/matches/<match_id>/watch/code.svg")
@open_with_match
def send_code(match_id: str) -> Response:
    """Send the QR code of the page's address, for the tablet."""
    desk().match(match_id)
    response = Response(qr.render_svg(watch_link(match_id)), mimetype="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


@blueprint.get("/matches/<match_id>/watch/<key>")
@admits_strangers
@open_with_match
def show_shared(match_id: str, key: str) -> Response:
    """Show the page to whoever has its key."""
    _check_key(match_id, key)
    return _render(match_id, key)


@blueprint.get("/matches/<match_id>/watch/<key>/view")
@admits_strangers
@open_with_match
def send_shared_view(match_id: str, key: str) -> Response:
    """Send the view to a page with a key that has lost the hub, or that somebody looks at again.

    What happens next is published, as for a page that is opened.
    """
    _check_key(match_id, key)
    _name_channel(match_id)
    return answers.json_response(kept_views().find(desk().match(match_id), ONLOOKER, tongue()))


@blueprint.get("/matches/<match_id>/watch/<key>/story")
@beside_the_loop
@admits_strangers
@open_with_match
def send_shared_story(match_id: str, key: str) -> Response:
    """Send the story to a page with a key, which draws its curves."""
    _check_key(match_id, key)
    return answer_story(desk().match(match_id), ONLOOKER)


@blueprint.get("/matches/<match_id>/watch/<key>/stream")
@admits_strangers
@open_with_match
@hold_connection
def follow_shared(match_id: str, key: str) -> Response:
    """Let a page with a key that has lost the hub follow the match here, as long as there is room."""
    after = fields.parse_number(request.args.get("after"), "after")
    is_packed = live.may_be_packed(ONLOOKER) and request.accept_encodings.quality("gzip") > 0
    frames = live.Frames(kept_views(), ONLOOKER, lang(), is_packed)
    return live.stream_response(_follow_with_key(match_id, key, after, frames), is_packed=is_packed)


def _follow_with_key(match_id: str, key: str, after: int | None, frames: live.Frames) -> Iterator[bytes]:
    """Return the stream; one that only says so where the key does not count any more, or too many follow already."""
    if not _is_key(match_id, key):
        return live.refuse_stream(frames, "gone")
    shared = current_app.extensions.setdefault("referee_shared_streams", set())
    assert isinstance(shared, set)
    if len(shared) >= MOST_SHARED_STREAMS:
        return live.refuse_stream(frames, "full")
    return _count_stream(shared, live.stream_moves(desk(), match_id, ONLOOKER, after, frames=frames))


def _count_stream(shared: set[object], stream: Iterator[bytes]) -> Iterator[bytes]:
    mark = object()
    shared.add(mark)
    try:
        yield from stream
    finally:
        shared.discard(mark)


def _check_key(match_id: str, key: str) -> None:
    """Check that ``key`` is the one of the match's page, as long as the house's link is not renewed.

    :raises Problem: code_unknown: it is not
    """
    if not _is_key(match_id, key):
        raise Problem("code_unknown")


def _is_key(match_id: str, key: str) -> bool:
    return hmac.compare_digest(key.encode(), _watch_key(match_id).encode())


def _watch_key(match_id: str) -> str:
    return sign_text(desk().table_secret, f"watch {match_id}")


@blueprint.after_request
def _let_proxies_keep(response: Response) -> Response:
    """Let nginx keep the answer for so long; it is the same for everybody who reads the language.

    So is one that shows nothing: nginx would go on with the page that it has if it could not keep what came after it.
    """
    seconds = KEPT_SECONDS.get(request.endpoint or "")
    if seconds is not None and response.status_code in KEPT_STATUSES:
        response.headers["X-Accel-Expires"] = str(seconds)
        response.vary.add("Accept-Language")
        if response.status_code != HTTPStatus.OK:
            # A page for browsers, JSON for others.
            response.vary.add("Accept")
    return response


def _render(match_id: str, key: str | None = None) -> Response:
    match = desk().match(match_id)
    return pages.page(
        "matches/watch.html",
        view=kept_views().find(match, ONLOOKER, tongue()),
        board=board_drawing(match.row.board, lang(), tuple(match.setting.board.bonus.values())),
        page=_page_data(match, key),
        name=match.row.name,
        day=format_day(match.row.played_on),
    )


def _page_data(match: OpenMatch, key: str | None) -> dict[str, object]:
    words = names.page_names(tongue())
    path = f"/matches/{match.row.id}"
    return {
        "id": match.row.id,
        "query": "as=onlooker",
        "view": f"{path}/watch/{key}/view" if key else f"{path}?as=onlooker",
        "story": f"{path}/watch/{key}/story" if key else f"{path}/story?as=onlooker",
        "stream": f"{path}/watch/{key}/stream" if key else f"{path}/stream",
        **_name_channel(match.row.id),
        "beat_seconds": live.beat_seconds(ONLOOKER),
        "card_first": match.setting.options.draw_moment == "after_attack",
        **{kind: words[kind] for kind in NAMES},
    }


def _name_channel(match_id: str) -> dict[str, str]:
    """Return the channel in the page's language, if there is a hub and room for it."""
    find_channel = current_app.extensions.get("referee_channels")
    name = find_channel(match_id, lang()) if find_channel else None
    return {"channel": name} if name else {}


def watch_link(match_id: str) -> str:
    """Return the address of the match's page for onlookers, as devices reach it; with a hub, the one with the key."""
    if "referee_channels" in current_app.extensions:
        return link_to("watching.show_shared", match_id=match_id, key=_watch_key(match_id))
    return link_to("watching.show_watch", match_id=match_id)
