"""The sender of a request, known by cookies and address; and the cookies and keys that make a device a table."""

from __future__ import annotations

import hmac
import re
import secrets
from datetime import UTC, timedelta
from functools import lru_cache
from typing import TypeVar
from urllib.parse import urlsplit

from flask import Request, current_app, g, request, session
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.wrappers import Response

from referee.rules.judge.view import Viewer
from referee.service.admin.opening import TABLE, sign_text
from referee.service.championship import championship
from referee.service.desk import clock, once
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Desk
from referee.service.desk.once import RequestKey
from referee.service.desk.problems import Problem
from referee.service.matches import seats
from referee.service.matches.seats import SeatRow
from referee.translations import LANGUAGES, SOURCE, catalog
from referee.web.frame.server_address import is_here, public_url

AnyResponse = TypeVar("AnyResponse", bound=Response)

COOKIES_TRIED = 8
"""How many cookies of tables and how many of seats are checked; a device has one for each match."""
INSTANCE = ""
"""Used as a match's id for all matches of the instance."""
TABLE_COOKIE, SEAT_COOKIE = f"{TABLE}_", "seat_"
"""What begins the names of cookies that end with a match's id."""
DEVICE = "device"
"""The cookie that marks a device on which somebody has typed a PIN."""
DEVICE_SECONDS = 60 * 24 * 3600
MAX_COOKIE_SECONDS = 400 * 24 * 3600
"""No browser keeps a cookie for longer."""
CHOICE_SECONDS = 10 * 365 * 24 * 3600
DAY_SECONDS = 24 * 3600
HERE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?")
"""The Host headers that mean this computer on every computer."""
READING = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
SIMPLE = (*FORMS, "text/plain", "")
"""Content types that a browser sends to other sites without a preflight request."""
SEATS_LAST = timedelta(days=1)
"""How long after the end of a match a phone remains a seat of it."""


def current_request() -> Request:
    """Return the request behind Flask's proxy, which looks for it again at each of its attributes."""
    asked: Request = request._get_current_object()  # type: ignore[attr-defined]
    return asked


def desk() -> Desk:
    """Return the open instance of this app."""
    open_desk = current_app.extensions["referee"]
    assert isinstance(open_desk, Desk)
    return open_desk


def cookie(name: str) -> str:
    """Return the device's cookie of that name; empty if it has none."""
    cookies = request.cookies
    # A look-up of a missing cookie would build an exception, and most cookies are missing.
    return cookies[name] if name in cookies else ""


def table_key(match_id: str = INSTANCE) -> str:
    """Return the key (hex) that makes a device the table of the match, or of all matches; restarts do not change it."""
    return _sign_text(match_id, _table_cookie(match_id))


def _sign_text(match_id: str, text: str) -> str:
    return sign_text(desk().secret if match_id else desk().table_secret, text)


def _table_cookie(match_id: str) -> str:
    return f"{TABLE_COOKIE}{match_id}" if match_id else TABLE


def make_table(response: AnyResponse, match_id: str = INSTANCE) -> AnyResponse:
    """Make the device that receives ``response`` the table of the match, or of all matches; return ``response``."""
    value, lasts = (
        (table_key(match_id), DEVICE_SECONDS) if match_id else (_instance_cookie(_now_in_seconds()), MAX_COOKIE_SECONDS)
    )
    response.set_cookie(_table_cookie(match_id), value, max_age=lasts, httponly=True, samesite="Lax")
    return response


def _instance_cookie(issued_at: int) -> str:
    """Return the value of an instance tablet's cookie issued at ``issued_at`` (UTC seconds since 1970)."""
    return f"{issued_at}.{_sign_text(INSTANCE, f'{_table_cookie(INSTANCE)} {issued_at}')}"


def _now_in_seconds() -> int:
    return int(clock.now().replace(tzinfo=UTC).timestamp())


def check_table_key(key: str) -> None:
    """Check that ``key`` is the instance's.

    :raises Problem: code_unknown: it is not.
    """
    if not hmac.compare_digest(key.encode(), table_key().encode()):
        raise Problem("code_unknown")


def is_table(match_id: str) -> bool:
    """Return whether this device is the match's table: it started it, is a tablet of the instance, or is the server."""
    return is_this_computer() or holds_key(match_id) or is_tablet()


def link_key(match_id: str) -> bytes | None:
    """Return the secret of the house link if this device is the match's table by that link alone; else ``None``."""
    is_by_link = is_tablet() and not holds_key(match_id) and not is_this_computer()
    return desk().table_secret if is_by_link else None


def holds_key(match_id: str) -> bool:
    """Return whether this device was given the key of the match's table, or of all tables, in its first form."""
    held = cookie(_table_cookie(match_id))
    return held != "" and hmac.compare_digest(held.encode(), table_key(match_id).encode())


def is_tablet() -> bool:
    """Return whether this device opened the house link not too long ago; while a match runs, however long ago."""
    issued_at = _tablet_since()
    return issued_at is not None and (
        _now_in_seconds() - issued_at <= MAX_COOKIE_SECONDS or championship.list_running(desk()) != ()
    )


def _tablet_since() -> int | None:
    """Return when this device last got the instance's cookie (UTC seconds since 1970), or ``None``.

    Earlier versions gave the key alone, without a date: such a cookie counts as new.
    """
    held = cookie(_table_cookie(INSTANCE))
    if not held:
        return None
    if holds_key(INSTANCE):
        return _now_in_seconds()
    digits = held.partition(".")[0]
    if not (digits.isascii() and digits.isdigit() and len(digits) < 12):
        return None
    return int(digits) if hmac.compare_digest(held.encode(), _instance_cookie(int(digits)).encode()) else None


def device_digest() -> str:
    """Return a digest that recognizes the device without naming it: of its session, else of its address."""
    mark = session.get("csrf_token") or request.remote_addr or ""
    return sign_text(desk().secret, f"device {mark}")


def asking_device() -> str:
    """Return `device_digest` for a request with a key; without a session it is unique to this request.

    Many devices may have one address: none of them is the table of what another began with the same key.
    """
    if session.get("csrf_token"):
        return device_digest()
    if "asking_device" not in g:
        g.asking_device = secrets.token_hex(18)
    return str(g.asking_device)


def _is_cookie_outdated() -> bool:
    """Return whether this is a tablet of the instance whose cookie is undated or more than a day old."""
    issued_at = _tablet_since()
    return (
        issued_at is not None
        and is_tablet()
        and (holds_key(INSTANCE) or abs(_now_in_seconds() - issued_at) > DAY_SECONDS)
    )


def pin_guesser() -> Guesser:
    """Return whose attempts at a PIN count together; a device without a mark gets one with the answer."""
    if is_this_computer():
        return Guesser("here")
    held = request.cookies.get(DEVICE)
    if not held:
        held = g.device_mark = secrets.token_urlsafe(18)
    return Guesser("tablet" if is_tablet() else "elsewhere", held)


def renew_cookies(response: Response) -> Response:
    """Send a new device mark, and renew the cookie of a tablet of the instance; return ``response``."""
    if request.endpoint != "static" and _is_cookie_outdated():
        make_table(response)
    if "device_mark" in g:
        response.set_cookie(DEVICE, g.device_mark, max_age=MAX_COOKIE_SECONDS, httponly=True, samesite="Lax")
    return response


def is_this_computer() -> bool:
    """Return whether somebody at the server itself asks, and not through a proxy that runs there.

    Another site may let its own name point to 127.0.0.1, and any device may claim a name of the network: only the
    names count that mean this computer on every computer. With a public address nobody is known by where they are.
    """
    known: bool | None = g.get("is_here")
    if known is None:
        asked = current_request()
        is_beside = public_url() is None and is_here(asked.remote_addr or "", asked.environ)
        known = g.is_here = is_beside and HERE.fullmatch(asked.host) is not None
    return known


def require_table(match_id: str) -> None:
    """Check that this device is the match's table.

    :raises Problem: not_the_table: it is not.
    """
    if not is_table(match_id):
        raise Problem("not_the_table")


def seat_cookie(match_id: str) -> str:
    """Return the name of the cookie that holds a phone's seat in the match."""
    return f"{SEAT_COOKIE}{match_id}"


def list_held(prefix: str) -> list[str]:
    """List the matches whose cookies with that prefix the device has, at most the newest `COOKIES_TRIED`."""
    return [name.removeprefix(prefix) for name in request.cookies if name.startswith(prefix)][-COOKIES_TRIED:]


def find_viewer(match_id: str) -> Viewer:
    """Return who asks about the match: a seat's phone, the table or an onlooker (always, with ``?as=onlooker``).

    A device that is the table and has a seat, too, is the seat, unless it asks with ``?as=table``.

    :raises Problem: match_unknown.
    """
    desk().match(match_id)
    named = request.args
    if named and named.get("as") == "onlooker":
        return Viewer("onlooker")
    if named and named.get("as") == "table" and is_table(match_id):
        return Viewer("table")
    phone = find_phone(match_id)
    if phone is not None:
        return Viewer("seat", phone.colour)
    return Viewer("table") if is_table(match_id) else Viewer("onlooker")


def asking_phone(match_id: str) -> SeatRow | None:
    """Return the access of the player's phone that asks as its seat; ``None`` for whoever asks as somebody else.

    :raises Problem: match_unknown.
    """
    return find_phone(match_id) if find_viewer(match_id).kind == "seat" else None


def plays_here(match_id: str) -> bool:
    """Return whether this device is the match's table or the phone of one of its seats.

    :raises Problem: match_unknown.
    """
    return find_phone(match_id) is not None or is_table(match_id)


def find_phone(match_id: str) -> SeatRow | None:
    """Return the access to a seat that this device has as a player's phone; none later than `SEATS_LAST` after the end.

    :raises Problem: match_unknown.
    """
    match = desk().match(match_id)
    ended = match.row.ended_at
    if match.state.result is not None and ended is not None and clock.now() - ended > SEATS_LAST:
        return None
    colour, _, device = cookie(seat_cookie(match.row.id)).partition(":")
    return seats.find_phone(match, colour, device)


def refuse_other_origins() -> None:
    """Refuse writes that another site's page makes in a visitor's name; for ``before_request``.

    A browser names the origin of a request, except for forms and plain text, which therefore need a form's token.

    :raises Problem: other_origin, origin_missing.
    """
    asked = current_request()
    if asked.method in READING:
        return
    origin, site = asked.headers.get("Origin"), asked.headers.get("Sec-Fetch-Site")
    if origin is not None and origin != public_url() and _host_of(origin) != asked.host:
        raise Problem("other_origin")
    if site not in (None, "same-origin", "none"):
        raise Problem("other_origin")
    if origin is None and site is None and asked.mimetype in SIMPLE and not _has_form_token():
        raise Problem("origin_missing", type=asked.mimetype or "-")


def _has_form_token() -> bool:
    """Return whether a form comes with its page's token, which is checked where the form is read.

    This reads the whole body, so it is asked last: a view may still raise the limit of what it takes.
    """
    return request.mimetype in FORMS and "csrf_token" in request.form


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def lang() -> str:
    """Return the code of the device's language: of `?lang`, its cookie, or what the browser prefers."""
    known: str | None = g.get("lang")
    if known is None:
        chosen = (code for code in (request.args.get("lang"), cookie("lang")) if code in LANGUAGES)
        known = g.lang = next(chosen, None) or _match_language(request.headers.get("Accept-Language", ""))
    return known


@lru_cache(maxsize=256)
def _match_language(accepted: str) -> str:
    """Return the language that fits the header Accept-Language best."""
    return parse_accept_header(accepted, LanguageAccept).best_match(LANGUAGES) or SOURCE


def tongue() -> str:
    """Return the device's language, with the rulebook's terms for an answer about an open match: "de", "de@hasbro"."""
    known: str | None = g.get("tongue")
    if known is None:
        match = desk().opened((request.view_args or {}).get("match_id", INSTANCE))
        known = g.tongue = catalog.build_tongue(lang(), match.setting.rulebook.terms if match else "")
    return known


class KeptOut(Problem):
    """A change of the club, or the start of another match, by a device that is not the table of the running one."""

    def __init__(self) -> None:
        super().__init__("not_the_table")


def require_takes_up(match_id: str) -> None:
    """Let only the table of a running match, if there is one, or a device of the instance go on with an ended match.

    :raises Problem: match_stays_ended: this is neither; match_unknown.
    """
    if desk().match(match_id).state.result is None:
        return
    running = [match.id for match in championship.list_running(desk())]
    if running and not any(map(is_table, running)):
        raise Problem("match_stays_ended")


def require_host(asked: RequestKey | None = None) -> None:
    """Let only the table of a running match change the club or start another match.

    ``asked`` is the key of a request that starts a match: whoever repeats it because the answer was lost may go on.

    :raises KeptOut: a match runs, and this device is not its table.
    """
    if asked is not None and once.is_own(desk(), asked):
        return
    running = [match.id for match in championship.list_running(desk())]
    if running and not any(map(is_table, running)):
        raise KeptOut
