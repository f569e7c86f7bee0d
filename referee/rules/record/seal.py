"""The seal of a deal: shown when it is dealt, verified when the match has ended (match-record 5).

It is the SHA-256 of the canonical text of ``[deal]`` (JSON with sorted keys and no blanks) followed by the nonce.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from referee.rules.commands import Deal

PREFIX = "sha256:"


def seal_deal(deal: Deal, nonce: str) -> str:
    """Return the seal of ``deal``: no other deal has it, and without the nonce nobody can guess the deal from it."""
    return seal_deal_data(deal_data(deal), nonce)


def seal_deal_data(data: Mapping[str, object], nonce: str) -> str:
    """Return the seal of the table ``[deal]`` of a file."""
    return PREFIX + hashlib.sha256((canonical_text(data) + nonce).encode()).hexdigest()


def canonical_text(data: Mapping[str, object]) -> str:
    """Write the text of a ``[deal]`` that is sealed: the same however its file is laid out."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def deal_data(deal: Deal) -> dict[str, Any]:
    """Return the keys of ``[deal]`` (match-record 1).

    They are ``territories``, and ``missions`` and ``deck`` where they were dealt.
    """
    data: dict[str, Any] = {"territories": {seat: list(dealt) for seat, dealt in deal.territories.items()}}
    if deal.missions:
        data["missions"] = {seat: list(drawn) for seat, drawn in deal.missions.items()}
    if deal.deck is not None:
        data["deck"] = list(deal.deck)
    return data
