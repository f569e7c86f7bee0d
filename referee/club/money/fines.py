"""The catalogue of fines: the prices of offences from a day on, and the offences that follow from a match.

| statutes | here |
|---|---|
| § 5 (5): voted within bounds | `parse_price`, `check_amount` (range) |
| § 4 (3): rising | `check_amount` (rising), `offence_at_step` |
| § 6 (3), (4), (5): what the referee noticed | `propose_fines` |
| § 7 (2): nothing is booked automatically | `propose_fines` only proposes |
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from referee.club.faults import ClubFault
from referee.club.money import money
from referee.rules.terms import FOULS, Colour


class Offence(NamedTuple):
    """One line of the catalogue: ``cents`` is one amount, the bounds of a range, or the steps of a rising price.

    ``text`` is the name of an offence of the club's own; offences of a preset are named by their key. ``effect``, one
    of `EFFECTS`, is what the offence costs in the match; ``excluded``, one of `EXCLUDED`, says who has no vote on it.
    """

    key: str
    paragraph: str
    pricing: str
    cents: tuple[int, ...]
    text: str | None = None
    effect: str | None = None
    excluded: str | None = None


class Catalogue(NamedTuple):
    """The prices of all offences from a day on, until a later catalogue is valid."""

    valid_from: date
    offences: tuple[Offence, ...]


class Observation(NamedTuple):
    """A fact that the referee noticed with the action ``seq``: its kind, the seat, and the clause."""

    seq: int
    what: str
    seat: Colour
    cite: str


class MatchEnd(NamedTuple):
    """The end of a match by the action ``seq``: the winners and the eliminated. An aborted match has no winners."""

    seq: int
    seats: tuple[Colour, ...]
    winners: tuple[Colour, ...]
    eliminated: tuple[Colour, ...]


class Proposal(NamedTuple):
    """A fine that the table may book; ``likely`` if the statutes leave no doubt about it."""

    seq: int
    offence: str
    seat: Colour
    cite: str | None
    likely: bool = True


SEPARATORS: Mapping[str, str] = {"range": r"\s*(?:[-–]|bis\b|to\b)\s*", "rising": r"\s*/\s*"}
_MINUS = re.compile(r"(?:^(?:\s*(?:€|EUR))?|[-–/]|\bbis\b|\bto\b)\s*[-−–]")
"""A minus sign: a dash that is not between two amounts."""
OFFENCE_OF: Mapping[str, str] = {
    "three_defence_dice": "wrong_dice",
    "too_many_attack_dice": "wrong_dice",
    "unannounced_attack": "cheating",
    "sixth_card": "cheating",
    "third_trade": "cheating",
    "discard_required": "mission_late",
    "trade": "wrong_trade",
    "place": "wrong_armies",
    "occupy": "wrong_armies",
    "fortify": "wrong_armies",
    "attack": "wrong_dice",
    "draw": "cheating",
    "false_accusation": "false_accusation",
    "false_set": "false_set",
}
"""The offence behind an observation: a foul, a notice, the action that was let stand, or a challenge."""
EFFECTS = ("loses_cards",)
EXCLUDED = ("accused", "host")
"""The people without a vote: the member who pays, or the host as well."""
LASTING = ("mission_late",)
"""Offences that last over several actions and count once."""
AT_THE_END = ("lost", "lost_all", "aborted")
"""Offences that only the end of a match shows; an end that is undone and comes again shows them once."""
ONCE = (*LASTING, *AT_THE_END)
"""Offences that a match has at most once for each player, whichever action showed them."""
SHOWN = (*dict.fromkeys(OFFENCE_OF.values()), *AT_THE_END)
"""All offences that follow from a match alone."""
SHOWN_BY_AN_ACTION = tuple(offence for offence in SHOWN if offence not in ONCE)
"""Offences that one action has shown: they count only as long as it does."""
CHALLENGED = ("false_accusation", "false_set")
"""Offences shown by a challenge, which may be dropped although its trade counts."""


def catalogue_of_day(catalogues: Sequence[Catalogue], day: date) -> Catalogue | None:
    """Return the catalogue valid on that day: the latest by then; of several for one day the last written.

    ``catalogues`` come in the order they were written; ``None`` before the first is valid.
    """
    valid = [catalogue for catalogue in catalogues if catalogue.valid_from <= day]
    latest = max((catalogue.valid_from for catalogue in valid), default=day)
    return next((catalogue for catalogue in reversed(valid) if catalogue.valid_from == latest), None)


def catalogues_in_force(catalogues: Sequence[Catalogue]) -> tuple[Catalogue, ...]:
    """Return the catalogues that were ever valid, newest first: of several for one day only the last written."""
    last = {catalogue.valid_from: catalogue for catalogue in catalogues}
    return tuple(last[day] for day in sorted(last, reverse=True))


def parse_price(text: str, field: str) -> tuple[str, tuple[int, ...]]:
    """Parse a price as people write it to its pricing and its cents.

    One amount is fixed, "1,00 – 2,50" a range, "1,00 / 2,50" rises step by step.

    :raises ClubFault: as `money.parse_amount`, price_negative, price_order.

    >>> parse_price("0,50", "price"), parse_price("1 – 2,50", "price")
    (('fixed', (50,)), ('range', (100, 250)))
    """
    if _MINUS.search(text):
        raise ClubFault("price_negative", field)
    for pricing, separator in SEPARATORS.items():
        parts = re.split(separator, text.strip())
        if len(parts) > 1:
            cents = tuple(money.parse_amount(part, field) for part in parts)
            if list(cents) != sorted(set(cents)) or (pricing == "range" and len(cents) > 2):
                raise ClubFault("price_order", field)
            return pricing, cents
    return "fixed", (money.parse_amount(text, field),)


def check_amount(offence: Offence, given: int | None, field: str) -> int:
    """Return the cents of a fine: the fixed price, otherwise the ``given`` amount, if the catalogue allows it.

    :raises ClubFault: fine_fixed, fine_range, fine_rising.
    """
    if offence.pricing == "fixed":
        if given not in (None, offence.cents[0]):
            raise ClubFault("fine_fixed", field, least=offence.cents[0])
        return offence.cents[0]
    if offence.pricing == "range" and (given is None or not offence.cents[0] <= given <= offence.cents[1]):
        raise ClubFault("fine_range", field, least=offence.cents[0], most=offence.cents[1])
    if given is None or given < offence.cents[0]:
        raise ClubFault("fine_rising", field, least=offence.cents[0])
    return given


def offence_at_step(offence: Offence, nth: int) -> Offence:
    """Return the offence as it costs the ``nth`` time.

    A rising price is fixed while it has steps, then at least its last.

    >>> offence = Offence("repeated_cancelling", "§ 4 (3)", "rising", (100, 250))
    >>> [offence_at_step(offence, nth)[2:4] for nth in (1, 2, 3)]
    [('fixed', (100,)), ('fixed', (250,)), ('rising', (250,))]
    """
    if offence.pricing != "rising":
        return offence
    if nth <= len(offence.cents):
        return offence._replace(pricing="fixed", cents=(offence.cents[nth - 1],))
    return offence._replace(cents=offence.cents[-1:])


def occasion_of_fine(seq: int | None, offence: str | None, whose: object) -> tuple[object, ...]:
    """Return the key by which a fine is booked once.

    The action counts only where another may show the same offence again.

    >>> occasion_of_fine(3, "lost", 1) == occasion_of_fine(5, "lost", 1)
    True
    >>> occasion_of_fine(3, "wrong_dice", 1) == occasion_of_fine(5, "wrong_dice", 1)
    False
    """
    return None if offence in ONCE else seq, offence, whose


def propose_fines(
    observations: Iterable[Observation], end: MatchEnd | None, known: Collection[str]
) -> tuple[Proposal, ...]:
    """Propose the fines that the table may book for the offences ``known``; ``end`` is ``None`` in a running match."""
    proposals: dict[object, Proposal] = {}
    of_observations = (proposal for observation in observations for proposal in _propose_for_observation(observation))
    for proposal in (*of_observations, *(_propose_for_end(end) if end else ())):
        if proposal.offence in known:
            proposals.setdefault(occasion_of_fine(proposal.seq, proposal.offence, proposal.seat), proposal)
    return tuple(proposals.values())


def _propose_for_observation(observation: Observation) -> Iterator[Proposal]:
    """Propose fines for one observation.

    The attempt counts (§ 6 (5)); whether a foul was an attempt to cheat is for the table to say.
    """
    seq, what, seat, cite = observation
    offence = OFFENCE_OF.get(what)
    if offence is not None:
        yield Proposal(seq, offence, seat, cite)
    if what in FOULS and offence != "cheating":
        yield Proposal(seq, "cheating", seat, cite, likely=False)


def _propose_for_end(end: MatchEnd) -> Iterator[Proposal]:
    for seat in end.seats:
        if not end.winners:
            yield Proposal(end.seq, "aborted", seat, None, likely=False)
        elif seat not in end.winners:
            yield Proposal(end.seq, "lost_all" if seat in end.eliminated else "lost", seat, None)
