"""A record whose seal, deal and draws hold, and records in which something was changed."""

from __future__ import annotations

from dataclasses import replace

from referee.rulebooks.records import parse_record
from referee.service.deal.verify import verify_deal, verify_record
from tests.places import GOLDEN
from tests.rules.record.minimal_record import MINIMAL

RECORD = parse_record((GOLDEN / "mission_4.toml").read_text(encoding="utf-8"))


def test_a_record_as_it_was_written_holds() -> None:
    verified = verify_record(RECORD)
    assert verified.holds and "seal" in {finding.what for finding in verified.findings if finding.verdict == "holds"}


def test_another_nonce_breaks_the_seal() -> None:
    broken = [finding for finding in verify_deal(replace(RECORD, nonce="00" * 32)) if finding.fails]
    assert [(finding.what, finding.verdict) for finding in broken] == [("seal", "broken")]


def test_a_record_without_a_deal_has_nothing_to_verify() -> None:
    (finding,) = verify_record(parse_record(MINIMAL)).findings
    assert (finding.what, finding.verdict) == ("deal_there", "none")
