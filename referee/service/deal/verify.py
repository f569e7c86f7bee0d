"""What chance decided, recomputed from a record: the seal, the deal, every card that was drawn (docs/notation.md).

Everybody can do it with the record alone. What the record does not have cannot be told, and is said as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from referee.rules.commands import Deal, Draw
from referee.rules.events import CardReceived
from referee.rules.judge.decide import Judgement
from referee.rules.record.notation import parse_action
from referee.rules.record.record import Luck, Record
from referee.rules.record.replay import replay_record
from referee.rules.record.seal import deal_data, seal_deal
from referee.rules.refusal import Malformed
from referee.rules.state import Setting
from referee.rules.terms import Card, Colour
from referee.service.deal import chance, shuffle

PARTS = ("territories", "missions", "deck")
FAILS = ("broken", "missing", "late", "unknown")
"""Verdicts after which a record does not hold."""


class Finding(NamedTuple):
    """Whether something holds: what it is, how it stands, at which seat, and which parts or action are meant."""

    what: Literal["deal_there", "seal", "luck", "referee", "number", "deal", "draws"]
    verdict: Literal["holds", "none", "left_out", "broken", "missing", "late", "unknown"]
    seat: Colour = ""
    parts: tuple[str, ...] = ()
    n: int = 0

    @property
    def fails(self) -> bool:
        """Whether the record does not hold because of this."""
        return self.verdict in FAILS


class DrawnCard(NamedTuple):
    """A card that lay on top of the stock, and who drew it with which action."""

    n: int
    seat: Colour
    card: Card


class Verification(NamedTuple):
    """Everything that was recomputed."""

    findings: tuple[Finding, ...]
    draws: tuple[DrawnCard, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether nothing speaks against the record."""
        return not any(finding.fails for finding in self.findings)


def verify_record(record: Record) -> Verification:
    """The seal, the deal and the draws of a record that is not sealed any more."""
    if record.deal is None:
        return Verification((Finding("deal_there", "missing" if _says_deal(record) else "none"),))
    dealt = (*verify_deal(record),)
    draws, finding = _draws(record)
    return Verification((*dealt, *finding), draws)


def _says_deal(record: Record) -> bool:
    sealed = record.seal is not None or record.nonce is not None or record.luck is not None
    return sealed or "table deal" in record.actions


def verify_deal(record: Record) -> Iterator[Finding]:
    """Whether the seal fits the deal, and the deal what it was drawn from; a moment's work."""
    assert record.deal is not None
    yield _seal(record, record.deal)
    if record.luck is None:
        yield Finding("luck", "none")
    elif record.luck.version != shuffle.VERSION:
        yield Finding("luck", "unknown")
    elif record.nonce is None:
        yield Finding("referee", "missing")
    else:
        yield from _luck(record, record.deal, record.luck, record.nonce)


def _seal(record: Record, deal: Deal) -> Finding:
    if record.seal is None or record.nonce is None:
        return Finding("seal", "missing")
    return Finding("seal", "holds" if seal_deal(deal, record.nonce) == record.seal else "broken")


def _luck(record: Record, deal: Deal, luck: Luck, nonce: str) -> Iterator[Finding]:
    yield Finding("referee", "holds" if shuffle.seal_nonce(nonce) == luck.referee else "broken")
    for seat in record.setting.colours:
        if seat in luck.commitments or seat in luck.numbers or seat in luck.without:
            yield Finding("number", _number(luck, seat), seat)
    again = chance.draw_deal(record.setting, shuffle.Shuffle(shuffle.build_seed(nonce, luck, record.setting.colours)))
    found, wanted = deal_data(deal), deal_data(again)
    parts = tuple(part for part in PARTS if found.get(part) != wanted.get(part))
    yield Finding("deal", "broken" if parts else "holds", parts=parts)


def _number(luck: Luck, seat: Colour) -> Literal["holds", "left_out", "broken", "missing", "late"]:
    number, sealed = luck.numbers.get(seat), luck.commitments.get(seat)
    if number is not None and (sealed is None or seat in luck.without):
        return "late"
    if number is None:
        return "left_out" if sealed is not None and seat in luck.without else "missing"
    return "holds" if shuffle.commit_number(luck.referee, seat, number) == sealed else "broken"


def _draws(record: Record) -> tuple[tuple[DrawnCard, ...], tuple[Finding, ...]]:
    """The cards of the stock in the order in which they were drawn, up to the first draw that cannot have been."""
    if record.deal is None or record.deal.deck is None:
        return (), ()
    drawn: list[DrawnCard] = []
    for verdict in replay_record(record):
        seat = _drawing(verdict.line, record.setting)
        if seat is None:
            continue
        card = _received(verdict.outcome)
        if card is None:
            return tuple(drawn), (Finding("draws", "broken", seat, n=verdict.n),)
        drawn.append(DrawnCard(verdict.n, seat, card))
    return tuple(drawn), (Finding("draws", "holds", n=len(drawn)),)


def _drawing(line: str, setting: Setting) -> Colour | None:
    """The seat that draws a card with ``line``."""
    try:
        command = parse_action(line, setting).command
    except Malformed:
        return None
    return command.actor if isinstance(command, Draw) else None


def _received(outcome: object) -> Card | None:
    events = outcome.events if isinstance(outcome, Judgement) else ()
    return next((event.card for event in events if isinstance(event, CardReceived)), None)
