"""What can be wrong with a request beside the rules of the game: a code, a status and the facts of its sentence."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.rules.refusal import Fact
from referee.store.database import NotRead, NotSaved

__all__ = ["STATUS", "Gathering", "NotRead", "NotSaved", "Problem", "Problems"]

STATUS: Mapping[str, int] = {
    # the request itself
    "json_invalid": 400,
    "body_not_object": 400,
    "field_missing": 400,
    "field_type": 400,
    "field_value": 400,
    "field_unknown": 400,
    "key_invalid": 400,
    "bad_request": 400,
    "text_invalid": 400,
    "form_expired": 400,
    "record_faulty": 400,
    "record_future": 400,
    "record_year": 400,
    "record_empty": 400,
    "record_long": 400,
    "record_encoding": 400,
    "price_negative": 400,
    # rights
    "not_the_table": 403,
    "not_your_seat": 403,
    "no_seat_here": 403,
    "seat_secret": 403,
    "on_the_phone": 403,
    "onlooker": 403,
    "stood_at_table": 403,
    "override_at_table": 403,
    "undo_match_over": 403,
    "undo_not_own": 403,
    "undo_at_table": 403,
    "pin_wrong": 403,
    "pin_elsewhere": 403,
    "pin_asked": 403,
    "other_origin": 403,
    "origin_missing": 403,
    # what is not there
    "match_unknown": 404,
    "seat_unknown": 404,
    "code_unknown": 404,
    "code_used": 410,
    "member_unknown": 404,
    "options_faulty": 400,
    "preset_unknown": 404,
    "page_unknown": 404,
    "rulebook_unknown": 404,
    "clause_unknown": 404,
    "method": 405,
    "stale": 409,
    "match_changed": 409,
    "match_unreadable": 409,
    "changed_meanwhile": 409,
    "record_known": 409,
    "too_large": 413,
    "media_type": 415,
    # members and seats
    "name_empty": 400,
    "name_long": 400,
    "name_split": 400,
    "name_unseen": 400,
    "name_alike": 409,
    "name_mixed": 409,
    "name_taken": 409,
    "name_of_guest": 409,
    "name_of_former": 409,
    "known_colour": 409,
    "known_since": 409,
    "known_until": 409,
    "known_guest": 409,
    "member_order": 400,
    "own_pin_missing": 403,
    "own_pin_wrong": 403,
    "own_pin_elsewhere": 403,
    "own_pin_not_here": 403,
    "house_link_not_here": 403,
    "preset_taken": 409,
    "colour_unknown": 400,
    "colour_taken": 409,
    "seat_twice": 400,
    "player_twice": 400,
    "players_few": 400,
    "players_many": 400,
    "pin_form": 400,
    "pins_tried": 429,
    "begun_lately": 429,
    "too_many_streams": 429,
    "too_many_connections": 503,
    "key_reused": 422,
    "record_refused": 422,
    "record_sealed": 422,
    # what phones add to a deal
    "luck_form": 400,
    "luck_late": 409,
    "luck_twice": 409,
    "luck_copied": 409,
    "luck_unsealed": 409,
    "luck_early": 409,
    "luck_other": 409,
    "luck_none": 409,
    "luck_waits": 409,
    "luck_missing": 409,
    # the club's book
    "book_closed": 403,
    "reading_closed": 403,
    "book_pin_wrong": 403,
    "book_pin_missing": 403,
    "book_pin_not_here": 403,
    "pins_differ": 400,
    "keeper_missing": 400,
    "keeper_last": 409,
    "money_missing": 400,
    "money_form": 400,
    "money_negative": 400,
    "money_decimals": 400,
    "money_zero": 400,
    "money_large": 400,
    "member_missing": 400,
    "guest_fined": 400,
    "guest_form": 400,
    "member_or_guest": 400,
    "purpose_missing": 400,
    "reason_missing": 400,
    "text_long": 400,
    "day_form": 400,
    "day_missing": 400,
    "day_unknown": 400,
    "day_year": 400,
    "day_future": 400,
    "entry_unknown": 404,
    "entry_undone": 409,
    "waiver_large": 409,
    "box_short": 409,
    "nothing_owed": 409,
    "price_order": 400,
    "fine_fixed": 400,
    "fine_range": 400,
    "fine_rising": 400,
    "offence_unknown": 400,
    "proposal_gone": 409,
    "fine_voted": 409,
    "motion_unknown": 404,
    "challenge_unknown": 404,
    "challenge_no_trade": 409,
    "challenge_own": 409,
    "challenge_twice": 409,
    "challenge_decided": 409,
    "challenge_dealt": 409,
    "challenge_settled": 409,
    "challenge_booked": 409,
    "challenge_over": 409,
    "match_void": 409,
    "match_waits": 409,
    "voters_missing": 409,
    "forfeit_gone": 409,
    "result_unknown": 404,
    "season_order": 400,
    "season_overlap": 409,
    "season_number": 400,
    "season_places": 400,
    "season_tie": 400,
    "players_number": 400,
    "winner_absent": 400,
    "winners_all": 400,
    "result_known": 409,
    "name_twice": 400,
    "csv_encoding": 400,
    "csv_binary": 400,
    "csv_column": 400,
    "csv_columns": 400,
    "csv_cells": 400,
    "csv_heading_twice": 400,
    "csv_long": 400,
    "csv_wide": 400,
    "csv_empty": 400,
    "csv_quote": 400,
    "csv_faulty": 400,
    "evening_unknown": 404,
    "evening_taken": 409,
    "evening_held": 409,
    "evening_over": 409,
    "evening_ahead": 409,
    "evening_past": 400,
    "evening_hours": 400,
    "evening_hours_form": 400,
    "evening_short": 400,
    "evening_nobody": 400,
    "evening_quorum": 400,
    "time_form": 400,
    "zone_form": 400,
    "time_gap": 400,
    "time_twice": 400,
    "news_unknown": 404,
    "news_empty": 400,
    "action_unknown": 400,
    "voter_unknown": 403,
    "vote_excluded": 403,
    "vote_twice": 409,
    "vote_over": 409,
    "vote_counted": 409,
    "vote_secret": 409,
    "vote_running": 409,
    "secret_hands": 400,
    "secret_few": 400,
    "not_at_the_table": 403,
    "iban_missing": 400,
    "iban_form": 400,
    "iban_checksum": 400,
    "bic_form": 400,
    "balances_moved": 409,
    "backup_foreign": 400,
    "backup_newer": 400,
    "backup_value": 400,
    "backup_broken": 400,
    "backup_running": 409,
    "backup_secret_vote": 409,
    "file_missing": 400,
    "file_empty": 400,
    "house_not_empty": 409,
    # the house
    "internal": 500,
    "not_saved": 503,
    "not_read": 503,
}
"""Every code with its HTTP status."""


class Problem(Exception):
    """A request that cannot be met; ``field`` names what is wrong with it, ``faults`` all of a file's."""

    def __init__(self, code: str, *, field: str | None = None, faults: Sequence[object] = (), **facts: Fact) -> None:
        super().__init__(code)
        self.code = code
        self.status = STATUS[code]
        self.field = field
        self.faults = tuple(faults)
        self.facts: dict[str, Fact] = facts

    @property
    def each(self) -> tuple[Problem, ...]:
        """Everything that is wrong, one problem a field."""
        return (self,)


class Problems(Problem):
    """Several fields of a form are wrong; answered like the first one."""

    def __init__(self, each: Sequence[Problem]) -> None:
        first = each[0]
        super().__init__(first.code, field=first.field, faults=first.faults, **first.facts)
        self._each = tuple(each)

    @property
    def each(self) -> tuple[Problem, ...]:
        """All of them, in the order they were found."""
        return self._each


class Gathering:
    """Problems that are told together: ``with`` keeps one back, `end` raises all that there were."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def __enter__(self) -> None:
        """Whatever is wrong from here on is kept back."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, Problem):
            self._found.extend(error.each)
        return isinstance(error, Problem)

    def end(self) -> None:
        """Nothing was wrong.

        :raises Problem: everything that was.
        """
        if self._found:
            raise Problems(self._found) if len(self._found) > 1 else self._found[0]
