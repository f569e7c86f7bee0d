"""The catalogue of fines: what each offence costs, from which day on, and which offences a match has shown.

| statutes | here |
|---|---|
| § 5 (5): voted within bounds | `parse_price`, `check_amount` (range) |
| § 4 (3): rising | `check_amount` (rising), `offence_at_step` |
| § 6 (3), (4), (5): what the referee noticed | `propose_fines` |
| § 7 (2): nothing is booked by itself | `propose_fines` only propose |
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
    """One line of the catalogue: `cents` is one amount, the bounds of a range, or the steps of a rising one.

    ``text`` is what the club calls an offence of its own; those of a preset are called by their key. ``effect`` is what
    it costs in the match, one of `EFFECTS`, ``excluded`` who has no vote on it, one of `EXCLUDED`.
    """

    key: str
    paragraph: str
    pricing: str
    cents: tuple[int, ...]
    text: str | None = None
    effect: str | None = None
    excluded: str | None = None


class Catalogue(NamedTuple):
    """What costs how much from a day on, until a later catalogue is valid."""

    valid_from: date
    offences: tuple[Offence, ...]


class Observation(NamedTuple):
    """Something the referee noticed with the action ``seq``: what, at whom, and the clause."""

    seq: int
    what: str
    seat: Colour
    cite: str


class MatchEnd(NamedTuple):
    """How a match ended, with which action: who won, who had lost all armies; nobody wins an aborted one."""

    seq: int
    seats: tuple[Colour, ...]
    winners: tuple[Colour, ...]
    eliminated: tuple[Colour, ...]


class Proposal(NamedTuple):
    """A fine the table may decide on; ``likely`` where the statutes leave no doubt whose it is."""

    seq: int
    offence: str
    seat: Colour
    cite: str | None
    likely: bool = True


SEPARATORS: Mapping[str, str] = {"range": r"\s*(?:[-–]|bis\b|to\b)\s*", "rising": r"\s*/\s*"}
_MINUS = re.compile(r"(?:^(?:\s*(?:€|EUR))?|[-–/]|\bbis\b|\bto\b)\s*[-−–]")
"""A dash that cannot stand between two amounts."""
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
"""The offence that something noticed may be: a foul, a notice, the action that was let stand, or a challenge."""
EFFECTS = ("loses_cards",)
EXCLUDED = ("accused", "host")
"""Who may be without a vote: whoever pays, or the host as well."""
LASTING = ("mission_late",)
"""What goes on from action to action is one offence."""
AT_THE_END = ("lost", "lost_all", "aborted")
"""What only the end of a match shows; one that was taken back and comes again shows it once."""
ONCE = (*LASTING, *AT_THE_END)
"""What a match comes to once for everybody, by whichever action."""
SHOWN = (*dict.fromkeys(OFFENCE_OF.values()), *AT_THE_END)
"""The offences that a match itself shows."""
CHALLENGED = ("false_accusation", "false_set")
"""What a challenge has shown, which may fall without the trade it was about."""


def catalogue_of_day(catalogues: Sequence[Catalogue], day: date) -> Catalogue | None:
    """The catalogue of that day: of those that were valid by then the latest, the last written if several are."""
    known = [one for one in catalogues if one.valid_from <= day]
    latest = max((one.valid_from for one in known), default=day)
    return next((one for one in reversed(known) if one.valid_from == latest), None)


def catalogues_in_force(catalogues: Sequence[Catalogue]) -> tuple[Catalogue, ...]:
    """What was valid from each day on that a catalogue begins, newest first; of several for a day the last written."""
    last = {one.valid_from: one for one in catalogues}
    return tuple(last[day] for day in sorted(last, reverse=True))


def parse_price(text: str, field: str) -> tuple[str, tuple[int, ...]]:
    """How a price is written: one amount, "1,00 – 2,50" for a range, "1,00 / 2,50" for one that rises.

    :raises ClubFault: as `money.parse`, price_negative, price_order.

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
    """The cents of a fine: a fixed price by itself, otherwise what was ``given``, if the catalogue allows it.

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
    """What the offence costs the ``nth`` time: a rising one is fixed as long as it has steps, then at least its last.

    >>> offence = Offence("repeated_cancelling", "§ 4 (3)", "rising", (100, 250))
    >>> [(one.pricing, one.cents) for one in (offence_at_step(offence, nth) for nth in (1, 2, 3))]
    [('fixed', (100,)), ('fixed', (250,)), ('rising', (250,))]
    """
    if offence.pricing != "rising":
        return offence
    if nth <= len(offence.cents):
        return offence._replace(pricing="fixed", cents=(offence.cents[nth - 1],))
    return offence._replace(cents=offence.cents[-1:])


def occasion_of_fine(seq: int | None, offence: str | None, whose: object) -> tuple[object, ...]:
    """What makes a fine of a match one fine: by which action it came counts where it may come again by another.

    >>> occasion_of_fine(3, "lost", 1) == occasion_of_fine(5, "lost", 1)
    True
    >>> occasion_of_fine(3, "wrong_dice", 1) == occasion_of_fine(5, "wrong_dice", 1)
    False
    """
    return None if offence in ONCE else seq, offence, whose


def propose_fines(
    noticed: Iterable[Observation], ended: MatchEnd | None, known: Collection[str]
) -> tuple[Proposal, ...]:
    """What the table may fine, of the offences that are ``known``; nothing is decided by it. It runs: nothing ended."""
    found: dict[object, Proposal] = {}
    end = _of_the_end(ended) if ended else ()
    for one in (*(proposal for notice in noticed for proposal in _of_noticed(notice)), *end):
        if one.offence in known:
            found.setdefault(occasion_of_fine(one.seq, one.offence, one.seat), one)
    return tuple(found.values())


def _of_noticed(one: Observation) -> Iterator[Proposal]:
    """The attempt counts (§ 6 (5)): whether a foul was one to cheat, the table says."""
    offence = OFFENCE_OF.get(one.what)
    if offence is not None:
        yield Proposal(one.seq, offence, one.seat, one.cite)
    if one.what in FOULS and offence != "cheating":
        yield Proposal(one.seq, "cheating", one.seat, one.cite, likely=False)


def _of_the_end(ended: MatchEnd) -> Iterator[Proposal]:
    for seat in ended.seats:
        if not ended.winners:
            yield Proposal(ended.seq, "aborted", seat, None, likely=False)
        elif seat not in ended.winners:
            yield Proposal(ended.seq, "lost_all" if seat in ended.eliminated else "lost", seat, None)
