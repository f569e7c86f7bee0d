"""The beginning of a match: its deal is drawn and sealed before the first action, and never drawn again."""

from __future__ import annotations

from datetime import timedelta

from referee import rulebooks
from referee.rules.commands import Deal
from referee.rules.record.record import default_starter
from referee.rules.record.seal import seal_deal
from referee.rules.state import Setting
from referee.service.deal import chance
from referee.service.desk import clock
from referee.service.desk.desk import Change, Desk
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.play import open_match, seat_from_json
from referee.service.matches import seats, taken_out
from referee.service.matches.taken_out import TRUSTED, Giver
from referee.service.matches.wishes import Wish
from referee.store import Connection
from referee.store.matches import matches
from referee.store.matches.codec import deal_to_json
from referee.store.schema import MatchRow

PHONES_GO_ON = timedelta(days=1)
"""How long after a match its phones keep their seats, and are told of the next one."""


def begin_match(desk: Desk, wanted: Wish, asked: RequestKey | None = None, giver: Giver = TRUSTED) -> str:
    """Begin a match and return its id; it waits for `table deal` or for what is entered by hand.

    It counts at once only if ``giver`` is trusted.

    :raises Problem: the key of ``asked`` was used for something else.
    """
    setting = settle_options(wanted)
    row = row_of(wanted, setting, deal=chance.draw_deal(setting), nonce=chance.draw_nonce())
    return change_once(desk, asked, lambda change: _write_beginning(change, desk, row, giver))


def _write_beginning(change: Change, desk: Desk, row: MatchRow, giver: Giver) -> str:
    write_match(change.connection, desk, row)
    taken_out.note_beginning(change, row, giver)
    change.begin_chain(row.id, "begun")
    change.keep(open_match(change.connection, row.id))
    # The phones of the matches before may go on to it.
    change.changed_matches.update(matches.ended_since(change.connection, row.started_at - PHONES_GO_ON))
    return row.id


def write_match(connection: Connection, desk: Desk, row: MatchRow) -> None:
    """Write the match and its players to the database, and open its seats to be joined."""
    players = {seat.colour: list(seat.players) for seat in map(seat_from_json, row.seats)}
    matches.add_match(connection, row, players)
    seats.open_seats(connection, desk, row.id, players)


def settle_options(wanted: Wish) -> Setting:
    """Return the setting that the wish settles.

    The seat left of the one that gets the last card begins, unless the table says who (EM-8.7.0a).
    """
    options, faults = rulebooks.resolve_options(wanted.rulebook, wanted.variant, wanted.options)
    assert not faults, faults
    return Setting(
        rulebook=wanted.rulebook,
        variant=wanted.variant,
        options=options,
        board=rulebooks.board_of(wanted.board, options),
        seats=wanted.seats,
        dealer=wanted.dealer,
        starter=wanted.starter or default_starter(wanted.seats, wanted.dealer, options),
        starter_said=wanted.starter is not None,
        dice=wanted.dice,  # type: ignore[arg-type]
        cards=wanted.cards,  # type: ignore[arg-type]
    )


def row_of(wanted: Wish, setting: Setting, *, deal: Deal | None, nonce: str | None) -> MatchRow:
    """Build the match's row for the database, as of a match that is played here."""
    zone = wanted.event.time_zone or clock.local_zone()
    return MatchRow(
        id=chance.draw_match_id(),
        rulebook=setting.rulebook.id,
        rulebook_digest=setting.rulebook.digest,
        variant=setting.variant,
        options=dict(wanted.options),
        board=setting.board.id,
        dice=setting.dice,
        cards=setting.cards,
        dealer=setting.dealer,
        starter=setting.starter,
        starter_said=setting.starter_said,
        seats=[{"colour": seat.colour, "players": list(seat.players)} for seat in setting.seats],
        name=wanted.event.name,
        venue=wanted.event.venue,
        played_on=wanted.event.date or clock.today(zone),
        time_zone=zone,
        started_at=clock.now(),
        source="live",
        rulebook_text=setting.rulebook.text or None,
        deal=None if deal is None else deal_to_json(deal),
        nonce=nonce,
        seal=None if deal is None or nonce is None else seal_deal(deal, nonce),
    )
