"""The seal of a deal: shown when it is dealt, verified when the match has ended (match-record 5).

The canonical text of ``[deal]`` is its JSON with sorted keys and no blanks; the nonce follows it, and SHA-256 is
taken of both.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from referee.rules.commands import Deal

PREFIX = "sha256:"


def seal(deal: Deal, nonce: str) -> str:
    """The seal of ``deal``: nobody can find another deal with it, or guess this one from it without the nonce."""
    return seal_of(deal_data(deal), nonce)


def seal_of(data: Mapping[str, object], nonce: str) -> str:
    """The seal of a ``[deal]`` as it stands in a file."""
    return PREFIX + hashlib.sha256((canonical(data) + nonce).encode()).hexdigest()


def canonical(data: Mapping[str, object]) -> str:
    """The one text of a ``[deal]``, however its file is laid out."""
    return json.dumps(data, sort_keys=True, separators=(",", ":"))


def deal_data(deal: Deal) -> dict[str, Any]:
    """The keys of ``[deal]`` (match-record 1); what was not dealt is left out."""
    data: dict[str, Any] = {"territories": {seat: list(dealt) for seat, dealt in deal.territories.items()}}
    if deal.missions:
        data["missions"] = {seat: list(drawn) for seat, drawn in deal.missions.items()}
    if deal.deck is not None:
        data["deck"] = list(deal.deck)
    return data
