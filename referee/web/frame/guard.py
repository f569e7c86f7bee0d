"""Who asks: resolved once a request, from cookies and the address; and the keys of the table."""

from __future__ import annotations

import hmac
import re
import secrets
from datetime import UTC, timedelta
from ipaddress import ip_address
from typing import TypeVar
from urllib.parse import urlsplit

from flask import current_app, g, request, session
from werkzeug.wrappers import Response

from referee.rules.judge.view import Viewer
from referee.rules.terms import Colour
from referee.service.championship import championship
from referee.service.desk import clock, once
from referee.service.desk.attempts import Guesser
from referee.service.desk.desk import Desk
from referee.service.desk.once import Asking
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.service.matches.seats import seat_of
from referee.translations import catalog
from referee.translations.catalog import LANGUAGES, SOURCE

AnyResponse = TypeVar("AnyResponse", bound=Response)

HOUSE = ""
"""Stands where a match's id stands for all matches of the house."""
DEVICE = "device"
"""The cookie with a mark of the device, once somebody has typed a PIN there."""
MONTHS = 60 * 24 * 3600
LONGEST = 400 * 24 * 3600
"""No browser keeps a cookie for longer."""
YEARS = 10 * 365 * 24 * 3600
A_DAY = 24 * 3600
PROXIED = ("forwarded", "via", "x-forwarded", "x-real-ip")
"""How the headers begin by which a proxy says for whom it asks, in small letters."""
HERE = re.compile(r"(localhost|127\.0\.0\.1|\[::1\])(:[0-9]{1,5})?")
"""How this computer is called by itself, with the port."""
READING = ("GET", "HEAD", "OPTIONS")
FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
SIMPLE = (*FORMS, "text/plain", "")
"""What a browser sends to any site without asking it first."""
PHONES_REMEMBER = timedelta(days=1)
"""After the end of a match its phones are nobody's seat any more."""


def desk() -> Desk:
    """The open house of this app."""
    found = current_app.extensions["referee"]
    assert isinstance(found, Desk)
    return found


def table_key(match_id: str = HOUSE) -> str:
    """The key that makes a device the table of the match, or of the whole house; the same after every restart."""
    return _sign_text(match_id, _table_cookie(match_id))


def _sign_text(match_id: str, text: str) -> str:
    secret = desk().secret if match_id else desk().table_secret
    return hmac.digest(secret, text.encode(), "sha256")[:18].hex()


def _table_cookie(match_id: str) -> str:
    return f"table_{match_id}" if match_id else "table"


def make_table(response: AnyResponse, match_id: str = HOUSE) -> AnyResponse:
    """The device that gets ``response`` is the table of the match, or of the whole house, from now on."""
    value, lasts = (table_key(match_id), MONTHS) if match_id else (_house_cookie(_now_in_seconds()), LONGEST)
    response.set_cookie(_table_cookie(match_id), value, max_age=lasts, httponly=True, samesite="Lax")
    return response


def _house_cookie(given: int) -> str:
    """What a tablet of the house shows from the moment ``given``, in seconds."""
    return f"{given}.{_sign_text(HOUSE, f'{_table_cookie(HOUSE)} {given}')}"


def _now_in_seconds() -> int:
    return int(clock.now().replace(tzinfo=UTC).timestamp())


def check_table_key(key: str) -> None:
    """``key`` is the house's.

    :raises Problem: it is not.
    """
    if not hmac.compare_digest(key.encode(), table_key().encode()):
        raise Problem("code_unknown")


def is_table(match_id: str) -> bool:
    """Whether this device is the match's table: it started it, is the house's tablet, or the computer that serves."""
    return _holds_key(match_id) or _is_tablet() or is_this_computer()


def link_key(match_id: str) -> bytes | None:
    """The key of the house's link, where this device is the match's table by nothing else."""
    by_link = _is_tablet() and not _holds_key(match_id) and not is_this_computer()
    return desk().table_secret if by_link else None


def _holds_key(match_id: str) -> bool:
    held = request.cookies.get(_table_cookie(match_id), "")
    return held != "" and hmac.compare_digest(held.encode(), table_key(match_id).encode())


def _is_tablet() -> bool:
    """Whether this device opened the house's link and was in use since then: it never ends while a match runs."""
    given = _tablet_since()
    return given is not None and (_now_in_seconds() - given <= LONGEST or championship.list_running(desk()) != ())


def _tablet_since() -> int | None:
    """When this device was last given the house's cookie, in seconds.

    The key alone is what earlier versions gave, without a date.
    """
    if _holds_key(HOUSE):
        return _now_in_seconds()
    held = request.cookies.get(_table_cookie(HOUSE), "")
    given = held.partition(".")[0]
    if not (given.isascii() and given.isdigit() and len(given) < 12):
        return None
    return int(given) if hmac.compare_digest(held.encode(), _house_cookie(int(given)).encode()) else None


def device_digest() -> str:
    """Tells a device that asks again from all others, and nobody which it is: by its session, else by its address."""
    shown = session.get("csrf_token") or request.remote_addr or ""
    return hmac.digest(desk().secret, f"device {shown}".encode(), "sha256")[:18].hex()


def _is_due_again() -> bool:
    """Whether this is a tablet of the house whose cookie is of another day."""
    given = _tablet_since()
    return given is not None and _is_tablet() and (_holds_key(HOUSE) or abs(_now_in_seconds() - given) > A_DAY)


def pin_guesser() -> Guesser:
    """Who types a PIN; a device without a mark is given one along with the answer, by which it is known again."""
    if is_this_computer():
        return Guesser("here")
    held = request.cookies.get(DEVICE)
    if not held:
        held = g.device_mark = secrets.token_urlsafe(18)
    return Guesser("tablet" if _is_tablet() else "elsewhere", held)


def renew_cookies(response: Response) -> Response:
    """The device that gets ``response`` keeps the mark it was given, and a tablet of the house its right to be one."""
    if request.endpoint != "static" and _is_due_again():
        make_table(response)
    if "device_mark" in g:
        response.set_cookie(DEVICE, g.device_mark, max_age=LONGEST, httponly=True, samesite="Lax")
    return response


def is_this_computer() -> bool:
    """Somebody at the computer that serves, and not whoever comes through a proxy that runs there.

    A page of another site can have its own name point here, and asks under that name; any device may call itself by a
    name of the network. So only the names count that mean this computer everywhere, spelled as they are.
    """
    proxied = any(name.lower().startswith(PROXIED) for name in request.headers.keys())
    if proxied or not _is_loopback(request.remote_addr or ""):
        return False
    return HERE.fullmatch(request.host) is not None


def _is_loopback(address: str) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    # Whoever listens on IPv6 for both is asked by ::ffff:127.0.0.1.
    return (getattr(found, "ipv4_mapped", None) or found).is_loopback


def require_table(match_id: str) -> None:
    """Only the match's table goes on.

    :raises Problem: this device is not the table.
    """
    if not is_table(match_id):
        raise Problem("not_the_table")


def seat_cookie(match_id: str) -> str:
    """The name of the cookie that holds a phone's seat in the match."""
    return f"seat_{match_id}"


def find_viewer(match_id: str) -> Viewer:
    """Who asks about the match: a seat's phone, the table, or an onlooker, whom anybody may ask to be.

    :raises Problem: there is no such match.
    """
    match = desk().match(match_id)
    if request.args.get("as") == "onlooker":
        return Viewer("onlooker")
    seat = _seat_of_phone(match)
    if seat is not None:
        return Viewer("seat", seat)
    return Viewer("table") if is_table(match_id) else Viewer("onlooker")


def plays_here(match_id: str) -> bool:
    """Whether this device is the match's table or one of its seats' phones.

    :raises Problem: there is no such match.
    """
    return _seat_of_phone(desk().match(match_id)) is not None or is_table(match_id)


def _seat_of_phone(match: OpenMatch) -> Colour | None:
    """The seat whose phone this device is, until a day after the match."""
    ended = match.row.ended_at
    if match.state.result is not None and ended is not None and clock.now() - ended > PHONES_REMEMBER:
        return None
    colour, _, device = request.cookies.get(seat_cookie(match.row.id), "").partition(":")
    return seat_of(match, colour, device)


def refuse_other_origins() -> None:
    """A page of another site may not act here in a visitor's name.

    Browsers say for which site they ask, and send what they do not say it of only as a form or plain text.

    :raises Problem: it tried, or it may have.
    """
    if request.method in READING:
        return
    origin, site = request.headers.get("Origin"), request.headers.get("Sec-Fetch-Site")
    if origin is not None and _host_of(origin) != request.host:
        raise Problem("other_origin")
    if site not in (None, "same-origin", "none"):
        raise Problem("other_origin")
    if origin is None and site is None and request.mimetype in SIMPLE and not _bears_token():
        raise Problem("origin_missing", type=request.mimetype or "-")


def _bears_token() -> bool:
    """Whether a form comes with the token of its page, which is checked where it is read."""
    return request.mimetype in FORMS and "csrf_token" in request.form


def _host_of(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def lang() -> str:
    """The language of the device: `?lang`, its cookie, or what the browser prefers."""
    if "lang" not in g:
        chosen = (one for one in (request.args.get("lang"), request.cookies.get("lang")) if one in LANGUAGES)
        g.lang = next(chosen, None) or request.accept_languages.best_match(LANGUAGES) or SOURCE
    return str(g.lang)


def tongue() -> str:
    """What the answer is said in: the device's language, where it is about a match in its rulebook's words."""
    if "tongue" not in g:
        g.tongue = catalog.tongue(lang(), _terms())
    return str(g.tongue)


def _terms() -> str:
    # Only a match that is open: why one cannot be opened is said in our own words.
    match = desk().opened((request.view_args or {}).get("match_id", HOUSE))
    return match.setting.rulebook.terms if match else ""


def require_host(asked: Asking | None = None) -> None:
    """While a match runs, only its table changes the club or starts another one.

    Where the answer was lost that made this device the table of a match, it asks for that match again: ``asked``.

    :raises Problem: a match runs, and this device is not its table.
    """
    if asked is not None and once.is_own(desk(), asked):
        return
    running = [match.id for match in championship.list_running(desk())]
    if running and not any(map(is_table, running)):
        raise Problem("not_the_table")
