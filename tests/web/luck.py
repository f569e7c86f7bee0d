"""Phones that add their luck to a deal, and the table that deals with it."""

from __future__ import annotations

import tomllib
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests import luck_verifier
from tests.instance import COLOURS, JSON, Instance

NUMBERS = {seat: f"{at + 1:x}" * 64 for at, seat in enumerate(COLOURS)}


def luck(instance: Instance, match: str, by: FlaskClient | None = None) -> dict[str, Any]:
    """Return what everybody sees of the luck."""
    return dict(instance.view(match, by)["luck"])


def sealed(instance: Instance, match: str, seat: str) -> str:
    """Return what the phone of ``seat`` seals."""
    return luck_verifier.commitment(luck(instance, match)["referee"], seat, NUMBERS[seat])


def post(client: FlaskClient, match: str, **body: object) -> TestResponse:
    """Return the answer to what a phone sends."""
    return client.post(f"/matches/{match}/luck", json=body, headers=JSON)


def press_deal(instance: Instance, match: str, *without: str, by: FlaskClient | None = None) -> TestResponse:
    """Return the answer to the table's key."""
    return (by or instance.table).post(f"/matches/{match}/deal", json={"without": list(without)}, headers=JSON)


def sealing(instance: Instance, match: str, *seats: str) -> dict[str, FlaskClient]:
    """Return the phones of these seats, each with its number sealed."""
    phones = {seat: instance.phone(match, seat) for seat in seats}
    for seat, phone in phones.items():
        assert post(phone, match, commitment=sealed(instance, match, seat)).status_code == 201
    return phones


def show(phones: dict[str, FlaskClient], match: str, *seats: str) -> None:
    """Let the phones of these seats, or all, show their numbers."""
    for seat in seats or phones:
        assert post(phones[seat], match, number=NUMBERS[seat]).status_code == 201


def drawn(instance: Instance, *seats: str, **more: Any) -> str:
    """Return the id of a match that was dealt with the luck of these seats."""
    match = instance.begin(**more)
    phones = sealing(instance, match, *seats)
    assert press_deal(instance, match).status_code == 200
    show(phones, match)
    return match


def record(instance: Instance, match: str) -> dict[str, Any]:
    """Return the exported record."""
    return tomllib.loads(instance.table.get(f"/matches/{match}/record.toml").text)


def code(answer: TestResponse) -> tuple[int, str]:
    """How a request was refused, with a sentence."""
    assert answer.json["text"].endswith(".")
    return answer.status_code, answer.json["code"]
