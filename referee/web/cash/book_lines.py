"""The lines of the cash book as the pages show them."""

from __future__ import annotations

from flask import url_for

from referee.club.money.ledger import Kind
from referee.service.cash.cash import BookLine, EntryRow
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.translations.texts.fines import OFFENCES, offence_name
from referee.web.frame.dates import format_moment, format_short_day, place_moment
from referee.web.frame.guard import lang
from referee.web.frame.pages import translate

KINDS: dict[Kind, str] = {
    "fine": N_("Fine"),
    "waiver": N_("Waiver"),
    "payment_cash": N_("Paid in cash"),
    "payment_transfer": N_("Paid by transfer"),
    "payout": N_("Pay-out from the box"),
    "payout_transfer": N_("Pay-out from the bank account"),
    "deposit": N_("Deposit into the box"),
    "deposit_transfer": N_("Deposit on the bank account"),
    "banked": N_("From the box to the bank account"),
    "withdrawn": N_("From the bank account to the box"),
    "shortage": N_("Missing when counted"),
    "surplus": N_("Too much when counted"),
    "count": N_("Box counted"),
}


def build_book_line(line: BookLine) -> dict[str, object]:
    """Return a line of the book as the templates show it."""
    entry = line.entry
    return {
        "id": entry.id,
        "day": format_short_day(entry.day),
        "what": translate(KINDS[entry.kind]),
        "who": line.member,
        "text": entry_text(entry),
        "match": entry.match_id,
        "source": _link_to_source(line),
        "evening": (entry.evening_id, format_short_day(line.evening)) if line.evening else None,
        "amount": format_money(entry.cents, lang()),
        "undoes": entry.undoes,
        "undone": line.undone,
        "recorded": place_moment(N_("%(name)s, %(moment)s"), format_moment(entry.at), name=recorder_name(line)),
        "mover": line.mover,
    }


def _link_to_source(line: BookLine) -> tuple[str, str] | None:
    """Return the address and the name of the action, or the match, that led to the entry.

    A vote before the first action is of no action.
    """
    entry = line.entry
    if entry.match_id is None or line.played is None:
        return None
    played = format_short_day(line.played)
    if entry.seq is None:
        return url_for("archive.show_record", match_id=entry.match_id), translate(N_("Match of %(day)s"), day=played)
    address = url_for("replay.show_replay", match_id=entry.match_id, _anchor=str(entry.seq))
    return address, translate(N_("Match of %(day)s, action %(seq)s"), day=played, seq=entry.seq)


def recorder_name(line: BookLine) -> str:
    """Name who recorded the entry: the keeper, the table by its votes, or the clock when their time was up."""
    return line.keeper or translate(N_("the clock") if line.timed else N_("the table"))


def entry_text(entry: EntryRow) -> str:
    """Say what an entry is for: its offence, its text, or both."""
    has_name = entry.offence is not None and entry.offence in OFFENCES
    offence = offence_name(entry.offence or "", None, lang()) if has_name else ""
    return ": ".join(filter(None, (offence, entry.text)))
