"""The sealed part of a match, opened once it has ended, and whether everything about it is right (match-record 5)."""

from __future__ import annotations

from typing import NamedTuple

from referee.rulebooks import records as files
from referee.rules.commands import Deal
from referee.rules.record.record import Record
from referee.service.deal import verify
from referee.service.deal.verify import Finding, Verification
from referee.service.desk.desk import Desk
from referee.service.desk.play import contributions_of
from referee.service.desk.problems import Problem
from referee.service.matches import records
from referee.store.matches.codec import deal_from_json


class Opened(NamedTuple):
    """A deal with its nonce, and the findings about both and about the luck of the phones."""

    deal: Deal
    nonce: str
    findings: tuple[Finding, ...]


def open_seal(desk: Desk, match_id: str) -> Opened | None:
    """Return what was dealt; ``None`` while the match runs, or if the referee dealt nothing.

    :raises Problem: there is no such match.
    """
    match = desk.match(match_id)
    row = match.row
    if match.state.result is None or row.deal is None or row.nonce is None or row.seal is None:
        return None
    deal, kept = deal_from_json(row.deal), contributions_of(row)
    record = Record(match.setting, (), deal, seal=row.seal, nonce=row.nonce, luck=kept and kept.luck)
    return Opened(deal, row.nonce, tuple(verify.verify_deal(record)))


def verify_match(desk: Desk, match_id: str) -> Verification:
    """Recompute seal, deal and every card that was drawn from the record that everybody can download.

    :raises Problem: record_sealed while the match runs, or there is no such match.
    """
    match = desk.match(match_id)
    if match.state.result is None:
        raise Problem("record_sealed")
    text = records.export_record(desk, match_id)

    def recompute() -> Verification:
        return verify.verify_record(files.parse_record(text, desk.shelf().books, any_seal=True))

    return desk.of_match(match, "verified", recompute)
