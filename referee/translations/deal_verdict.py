"""Sentences for the verdict on a deal that was recomputed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.translations import names
from referee.translations.catalog import N_, gettext
from referee.translations.names import People

FINDINGS: Mapping[tuple[str, str], str] = {
    ("deal_there", "none"): N_("The referee dealt nothing in this match, so nothing of it can be recomputed."),
    ("deal_there", "missing"): N_("The deal is missing in this record: nobody can tell what was dealt."),
    ("seal", "holds"): N_("The seal is right: what was dealt at the start is what the record shows."),
    ("seal", "broken"): N_("The seal does not fit the deal of this record."),
    ("seal", "missing"): N_("Seal or nonce is missing: nobody can tell whether this deal is the one that was made."),
    ("luck", "none"): N_("No phone added its luck: the referee drew this deal alone, which nobody can recompute."),
    ("luck", "unknown"): N_("A newer Referee drew this deal; this one cannot draw it again."),
    ("referee", "holds"): N_("The referee's number is the one that it had sealed before the phones did."),
    ("referee", "broken"): N_("The referee's number is not the one that it had sealed before the phones did."),
    ("referee", "missing"): N_("The referee's number is missing: the deal cannot be drawn again."),
    ("number", "holds"): N_("%(seat)s: the number is the one that was sealed before the deal."),
    ("number", "left_out"): N_("%(seat)s: sealed a number and never showed it. The table dealt without it."),
    ("number", "broken"): N_("%(seat)s: the number is not the one that was sealed before the deal."),
    ("number", "missing"): N_("%(seat)s: the number that was sealed, or its seal, is missing."),
    ("number", "late"): N_("%(seat)s: this number came too late, it was not sealed and shown before the deal."),
    ("deal", "holds"): N_("Drawn again from all these numbers, the deal is the same."),
    ("deal", "broken"): N_("Drawn again from these numbers, the deal is another one: %(parts)s."),
    ("draws", "holds"): N_("Cards drawn from the stock: %(n)d, each of them the top one."),
    ("draws", "broken"): N_("Action %(n)d: %(seat)s cannot have drawn a card there. What came later is not looked at."),
}
PARTS: Mapping[str, str] = {
    "territories": N_("other territories"),
    "missions": N_("other missions"),
    "deck": N_("another order of the cards"),
}


class Found(Protocol):
    """A part of a deal that was recomputed, and the verdict on it."""

    @property
    def what(self) -> str: ...
    @property
    def verdict(self) -> str: ...
    @property
    def seat(self) -> str: ...
    @property
    def parts(self) -> Sequence[str]: ...
    @property
    def n(self) -> int: ...


def finding_text(finding: Found, lang: str, people: People = names.NOBODY) -> str:
    """Return the sentence of ``finding``; seats are called by their ``people``."""
    seat = names.seat_name(finding.seat, lang, people) if finding.seat else ""
    parts = names.join_names([gettext(lang, PARTS[part]) for part in finding.parts], lang)
    return gettext(lang, FINDINGS[finding.what, finding.verdict], seat=seat, parts=parts, n=finding.n)
