"""What a match keeps sealed until it has ended, and whether the seal is right (match-record 5)."""

from __future__ import annotations

import hmac
from typing import NamedTuple

from referee.rules.commands import Deal
from referee.rules.seal import seal
from referee.service.desk import Desk
from referee.store.codec import deal_from_json


class Opened(NamedTuple):
    """The deal with its nonce; ``right`` when both together give the seal that was shown at the start."""

    deal: Deal
    nonce: str
    right: bool


def open_seal(desk: Desk, match_id: str) -> Opened | None:
    """What was dealt; ``None`` while the match runs, and where the referee dealt nothing.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    row = match.row
    if match.state.result is None or row.deal is None or row.nonce is None or row.seal is None:
        return None
    deal = deal_from_json(row.deal)
    return Opened(deal, row.nonce, hmac.compare_digest(seal(deal, row.nonce), row.seal))
