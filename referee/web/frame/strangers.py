"""Who is kept out where the server has a public address: every device that no link, code or PIN of ours has admitted.

There, where a request comes from says nothing: proxies and containers make all addresses look like this computer's.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

from flask import Flask, Response, current_app, request

from referee.service.admin.opening import sign_text
from referee.service.desk.problems import Problem
from referee.service.matches import seats
from referee.service.people import book, roster
from referee.service.people.roster import Member
from referee.web.frame.errors import render_stranger
from referee.web.frame.guard import (
    DEVICE,
    MAX_COOKIE_SECONDS,
    SEAT_COOKIE,
    TABLE_COOKIE,
    AnyResponse,
    cookie,
    desk,
    find_phone,
    holds_key,
    is_tablet,
    list_held,
)
from referee.web.frame.keeper import current_keeper
from referee.web.frame.server_address import public_url

View = TypeVar("View", bound=Callable[..., Any])

INVITED = "invited"
"""The cookie of a device on which a member's own link was opened."""
_ADMITS = "admits_strangers"


def admits_strangers(view: View) -> View:
    """Answer everybody: the view tells nothing of the club, or its address holds a key that nobody can guess."""
    setattr(view, _ADMITS, True)
    return view


def does_admit_strangers(view: Callable[..., Any]) -> bool:
    return bool(getattr(view, _ADMITS, False))


def register(app: Flask) -> None:
    """Refuse strangers, if the server has a public address, before anything else is done for them."""
    app.before_request(_keep_out)


def _keep_out() -> Response | None:
    if public_url() is None or request.endpoint is None:
        return None
    if does_admit_strangers(current_app.view_functions[request.endpoint]) or is_known():
        return None
    return render_stranger()


def is_known() -> bool:
    """Tell whether the device was admitted: by a link, a seat's code, or the club's PIN once typed on it."""
    return is_tablet() or _is_invited() or current_keeper() is not None or _is_at_a_table() or _has_had_the_pin()


def invite_device(response: AnyResponse, member: Member) -> AnyResponse:
    """Remember that the member's own link was opened on the device that is answered; return ``response``."""
    value = _sign_invitation(str(member.id))
    response.set_cookie(INVITED, value, max_age=MAX_COOKIE_SECONDS, httponly=True, samesite="Lax")
    return response


def _is_invited() -> bool:
    """Tell whether an active member's own link was opened here since the book got its PIN."""
    held = cookie(INVITED)
    member_id = held.partition(".")[0]
    if not hmac.compare_digest(held.encode(), _sign_invitation(member_id).encode()):
        return False
    return any(str(member.id) == member_id and member.active for member in roster.list_members(desk()))


def _sign_invitation(member_id: str) -> str:
    message = f"{INVITED} {member_id} {book.read_book(desk()).generation}"
    return f"{member_id}.{sign_text(desk().secret, message)}"


def _is_at_a_table() -> bool:
    """Tell whether the device is the table of a running match, or a seat's phone, also for a while after its end."""
    if any(holds_key(match_id) and seats.is_running(desk(), match_id) for match_id in list_held(TABLE_COOKIE)):
        return True
    return any(map(_has_seat, list_held(SEAT_COOKIE)))


def _has_seat(match_id: str) -> bool:
    with suppress(Problem):
        return find_phone(match_id) is not None
    return False


def _has_had_the_pin() -> bool:
    held = cookie(DEVICE)
    return held != "" and book.has_had_pin(desk(), held)
