"""Verification of a record's chance from the record alone: seal, deal and every card drawn (docs/notation.md).

If the record lacks something to check, that is a finding too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from referee.rules.commands import Command, Deal, DealOut, Draw, Note, Take
from referee.rules.events import CardReceived
from referee.rules.judge.decide import Judgement
from referee.rules.record.notation import parse_recorded_action
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
    """The verdict on ``what`` was checked, with the seat, and the parts of the deal or the action ``n`` that fail."""

    what: Literal["deal_there", "seal", "luck", "referee", "number", "deal", "draws"]
    verdict: Literal["holds", "none", "left_out", "broken", "missing", "late", "unknown"]
    seat: Colour = ""
    parts: tuple[str, ...] = ()
    n: int = 0

    @property
    def fails(self) -> bool:
        """Whether the record does not hold."""
        return self.verdict in FAILS


class DrawnCard(NamedTuple):
    """The card that ``seat`` drew from the stock with action ``n``."""

    n: int
    seat: Colour
    card: Card


class Verification(NamedTuple):
    """All findings about a record, and the cards drawn from the stock."""

    findings: tuple[Finding, ...]
    draws: tuple[DrawnCard, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether no finding speaks against the record."""
        return not any(finding.fails for finding in self.findings)


def verify_record(record: Record) -> Verification:
    """Check the seal, the deal and the draws of a record that is not sealed any more."""
    if record.deal is None:
        return Verification((Finding("deal_there", "missing" if _lacks_deal(record) else "none"),))
    draws, draw_findings = _verify_draws(record)
    return Verification((*verify_deal(record), *draw_findings), draws)


def _lacks_deal(record: Record) -> bool:
    """Tell whether the record holds no deal though the app dealt: it says so, or nobody else can have dealt."""
    if any(part is not None for part in (record.seal, record.nonce, record.luck)):
        return True
    said = [command for line in record.actions if (command := _command_of(line, record.setting))]
    if any(isinstance(command, DealOut) for command in said):
        return True
    is_by_hand = record.position is not None or any(isinstance(command, Take) for command in said)
    return any(not isinstance(command, Note) for command in said) and not is_by_hand


def verify_deal(record: Record) -> Iterator[Finding]:
    """Check that the seal fits the deal, and the deal the luck it was drawn from; needs no replay."""
    assert record.deal is not None
    if record.seal is None or record.nonce is None:
        yield Finding("seal", "missing")
    else:
        yield Finding("seal", "holds" if seal_deal(record.deal, record.nonce) == record.seal else "broken")
    if record.luck is None:
        yield Finding("luck", "none")
    elif record.luck.version != shuffle.VERSION:
        yield Finding("luck", "unknown")
    elif record.nonce is None:
        yield Finding("referee", "missing")
    else:
        yield from _verify_luck(record, record.deal, record.luck, record.nonce)


def _verify_luck(record: Record, deal: Deal, luck: Luck, nonce: str) -> Iterator[Finding]:
    yield Finding("referee", "holds" if shuffle.seal_nonce(nonce) == luck.referee else "broken")
    for seat in record.setting.colours:
        if seat in luck.commitments or seat in luck.numbers or seat in luck.without:
            yield Finding("number", _judge_number(luck, seat), seat)
    seed = shuffle.build_seed(nonce, luck, record.setting.colours)
    recorded, drawn_again = deal_data(deal), deal_data(chance.draw_deal(record.setting, shuffle.Shuffle(seed)))
    parts = tuple(part for part in PARTS if recorded.get(part) != drawn_again.get(part))
    yield Finding("deal", "broken" if parts else "holds", parts=parts)


def _judge_number(luck: Luck, seat: Colour) -> Literal["holds", "left_out", "broken", "missing", "late"]:
    number, commitment = luck.numbers.get(seat), luck.commitments.get(seat)
    if number is not None and (commitment is None or seat in luck.without):
        return "late"
    if number is None:
        return "left_out" if commitment is not None and seat in luck.without else "missing"
    return "holds" if shuffle.commit_number(luck.referee, seat, number) == commitment else "broken"


def _verify_draws(record: Record) -> tuple[tuple[DrawnCard, ...], tuple[Finding, ...]]:
    """Return the cards in the order drawn from the stock, up to the first draw that was impossible, and the finding."""
    if record.deal is None or record.deal.deck is None:
        return (), ()
    drawn: list[DrawnCard] = []
    for verdict in replay_record(record):
        drawing = _command_of(verdict.line, record.setting)
        if not isinstance(drawing, Draw):
            continue
        seat = drawing.actor
        events = verdict.outcome.events if isinstance(verdict.outcome, Judgement) else ()
        card = next((event.card for event in events if isinstance(event, CardReceived)), None)
        if card is None:
            return tuple(drawn), (Finding("draws", "broken", seat, n=verdict.n),)
        drawn.append(DrawnCard(verdict.n, seat, card))
    return tuple(drawn), (Finding("draws", "holds", n=len(drawn)),)


def _command_of(line: str, setting: Setting) -> Command | None:
    """Return the command that ``line`` states, whatever follows it."""
    try:
        return parse_recorded_action(line, setting).command
    except Malformed:
        return None
