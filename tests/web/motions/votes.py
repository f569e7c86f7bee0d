"""A club that votes on fines: its tables and phones, and what they send."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.service.cash import cash, fines
from referee.service.championship import results
from referee.service.desk import clock
from referee.service.evenings import evenings
from tests.instance import JSON, Instance
from tests.web.book import found_club
from tests.web.forms import send

MOTION = {"mover": "1", "accused": "2", "text": "rolled under the table", "amount": "0,50", "minutes": "5"}
COLOUR = {"Alice": "red", "Bob": "blue", "Charlie": "green"}


def begin_table(instance: Instance, cards: str = "dealt") -> tuple[str, dict[str, FlaskClient]]:
    """Return a match of Alice, Bob and Charlie with their phones, in a club with its catalogue."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    match = instance.dealt(cards=cards)
    return match, {name: instance.phone(match, colour) for name, colour in COLOUR.items()}


def move_fine(instance: Instance, match: str, by: FlaskClient | None = None, **data: str) -> TestResponse:
    path = f"/matches/{match}/motions"
    return send(by or instance.table, path, path, {**MOTION, **data})


def send_vote(phone: FlaskClient, voter: str, said: object, motion: int = 1, key: str | None = None) -> Any:
    headers = {**JSON, "Idempotency-Key": key} if key else JSON
    return phone.post(f"/motions/{motion}/votes", json={"voter": voter, "vote": said}, headers=headers)


def count_hands(instance: Instance, match: str, **said: str) -> TestResponse:
    data = {f"hand_{name}": choice for name, choice in said.items()}
    return send(instance.table, f"/matches/{match}/motions", "/motions/1/count", data)


def list_owed(instance: Instance) -> list[int]:
    return [account.owes for account in cash.read_cash_box(instance.desk).accounts]


def plan_today(instance: Instance, host: int | None, *coming: int) -> int:
    """Plan an evening of today, begun by now, with that host, to which the members come; return its id."""
    today = clock.today(clock.local_zone()).isoformat()
    evening_id = evenings.plan_evening(
        instance.desk, 1, evenings.EveningInput(today, "00:00", clock.local_zone(), host), None
    )
    for member in coming:
        evenings.record_answer(instance.desk, evening_id, member, "yes", 1)
    return evening_id


def begun_elsewhere(instance: Instance) -> tuple[str, FlaskClient]:
    """Return a match of Alice, Bob and Charlie on their own device, taken in by a club of Dana's, too, with a PIN."""
    found_club(instance, 4)
    device = instance.onlooker()
    seats = [{"colour": colour, "players": [name]} for name, colour in COLOUR.items()]
    match = device.post("/matches", json={"seats": seats}, headers=JSON).json["id"]
    results.accept_match(instance.desk, 1, match)
    return match, device
