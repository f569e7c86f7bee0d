"""The problems of requests, rules of the game apart: each a code and the facts of its sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast, get_args

from referee.rules.refusal import Fact
from referee.store.database import NotRead, NotSaved

__all__ = ["CODES", "Gathering", "NotRead", "NotSaved", "Problem", "ProblemCode", "Problems", "code_of_fault"]

ProblemCode = Literal[
    # the request itself
    "host_foreign",
    "json_invalid",
    "body_not_object",
    "field_missing",
    "field_type",
    "field_value",
    "field_unknown",
    "key_invalid",
    "bad_request",
    "text_invalid",
    "form_expired",
    "record_faulty",
    "record_future",
    "record_year",
    "record_empty",
    "record_long",
    "record_encoding",
    "record_unfinished",
    "record_large",
    "record_unread",
    "records_many",
    "records_large",
    "records_none",
    "zip_broken",
    "zip_part_broken",
    "zip_locked",
    "zip_packed",
    "zip_nested",
    "price_negative",
    # rights
    "not_the_table",
    "not_your_seat",
    "no_seat_here",
    "seat_secret",
    "on_the_phone",
    "onlooker",
    "stood_at_table",
    "override_at_table",
    "undo_match_over",
    "undo_not_own",
    "undo_at_table",
    "pin_wrong",
    "pin_elsewhere",
    "pin_asked",
    "other_origin",
    "origin_missing",
    # what is not there
    "match_stays_ended",
    "match_unknown",
    "line_unknown",
    "seat_unknown",
    "code_unknown",
    "code_used",
    "member_unknown",
    "guest_has_no_page",
    "options_faulty",
    "preset_unknown",
    "page_unknown",
    "rulebook_unknown",
    "clause_unknown",
    "method",
    "stale",
    "match_changed",
    "match_unreadable",
    "changed_meanwhile",
    "record_known",
    "too_large",
    "media_type",
    # members and seats
    "name_empty",
    "name_long",
    "name_split",
    "name_unseen",
    "name_alike",
    "name_mixed",
    "name_similar",
    "name_gone",
    "names_together",
    "name_taken",
    "name_of_guest",
    "name_of_former",
    "known_colour",
    "known_since",
    "known_until",
    "known_guest",
    "member_order",
    "own_pin_missing",
    "own_pin_wrong",
    "own_pin_elsewhere",
    "own_pin_not_here",
    "house_link_not_here",
    "preset_taken",
    "colour_unknown",
    "colour_taken",
    "seat_twice",
    "player_twice",
    "players_few",
    "players_many",
    "pin_form",
    "pins_tried",
    "begun_lately",
    "too_many_streams",
    "too_many_connections",
    "key_reused",
    "record_refused",
    "record_sealed",
    # what phones add to a deal
    "luck_form",
    "luck_late",
    "luck_twice",
    "luck_copied",
    "luck_unsealed",
    "luck_early",
    "luck_other",
    "luck_none",
    "luck_waits",
    "luck_missing",
    # what is asked about attacks
    "odds_off",
    # dice on two phones
    "own_dice_off",
    "dice_apart",
    "throw_waits",
    "throw_gone",
    "throw_not_yours",
    "dice_entered",
    "dice_announced",
    "dice_on_phone",
    "neutral_at_table",
    "opening_pin",
    "opening_no_phone",
    "opening_duel",
    "opening_few",
    "opening_own",
    "opening_gone",
    "opening_others",
    "next_gone",
    # the set-up entered at once
    "set_up_over",
    "set_up_territories",
    "set_up_fewer",
    "set_up_many",
    "set_up_few",
    "odds_armies",
    "odds_long",
    "dice_form",
    # the club's book
    "book_closed",
    "reading_closed",
    "book_pin_wrong",
    "book_pin_missing",
    "book_pin_not_here",
    "club_not_here",
    "device_unknown",
    "pins_differ",
    "keeper_missing",
    "keeper_last",
    "money_missing",
    "money_form",
    "money_negative",
    "money_decimals",
    "money_zero",
    "money_large",
    "member_missing",
    "guest_fined",
    "guest_form",
    "member_or_guest",
    "purpose_missing",
    "reason_missing",
    "text_long",
    "day_form",
    "day_missing",
    "day_unknown",
    "day_year",
    "day_future",
    "entry_unknown",
    "entry_undone",
    "waiver_large",
    "box_short",
    "bank_short",
    "nothing_owed",
    "price_order",
    "fine_fixed",
    "fine_range",
    "fine_rising",
    "offence_unknown",
    "proposal_gone",
    "fine_voted",
    "fine_known",
    "fine_by_vote",
    "payer_missing",
    "payer_left",
    "motion_unknown",
    "challenge_unknown",
    "challenge_no_trade",
    "challenge_own",
    "challenge_twice",
    "challenge_decided",
    "challenge_dealt",
    "challenge_settled",
    "challenge_booked",
    "challenge_over",
    "match_void",
    "match_waits",
    "voters_missing",
    "forfeit_gone",
    "result_unknown",
    "season_order",
    "season_overlap",
    "season_number",
    "season_places",
    "season_tie",
    "players_number",
    "winner_absent",
    "winners_all",
    "result_known",
    "result_changed",
    "result_joined",
    "result_again",
    "name_twice",
    "csv_encoding",
    "csv_binary",
    "csv_column",
    "csv_columns",
    "csv_cells",
    "csv_heading_twice",
    "csv_long",
    "csv_wide",
    "csv_empty",
    "csv_quote",
    "csv_faulty",
    "evening_unknown",
    "evening_taken",
    "evening_held",
    "evening_over",
    "evening_ahead",
    "evening_past",
    "evening_hours",
    "evening_hours_form",
    "evening_short",
    "evening_nobody",
    "evening_quorum",
    "time_form",
    "zone_form",
    "time_gap",
    "time_twice",
    "news_unknown",
    "news_empty",
    "action_unknown",
    "voter_unknown",
    "vote_excluded",
    "vote_twice",
    "vote_over",
    "vote_counted",
    "vote_secret",
    "vote_running",
    "vote_grounded",
    "secret_hands",
    "secret_few",
    "not_at_the_table",
    "iban_missing",
    "iban_form",
    "iban_checksum",
    "bic_form",
    "balances_moved",
    "backup_foreign",
    "backup_newer",
    "backup_older",
    "backup_value",
    "backup_broken",
    "backup_running",
    "file_missing",
    "file_empty",
    "house_not_empty",
    # the instance
    "internal",
    "not_saved",
    "not_read",
    "not_drawn",
]
"""Every problem; its wording is in `translations`, its HTTP status in `web`."""
CODES: frozenset[str] = frozenset(get_args(ProblemCode))


class Problem(Exception):
    """A request that cannot be met; ``field`` names what is wrong with it, ``faults`` all of a file's."""

    def __init__(
        self, code: ProblemCode, *, field: str | None = None, faults: Sequence[object] = (), **facts: Fact
    ) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.faults = tuple(faults)
        self.facts: dict[str, Fact] = facts

    @property
    def each(self) -> tuple[Problem, ...]:
        """Everything that is wrong, one problem a field."""
        return (self,)


class Problems(Problem):
    """Several wrong fields of a form; answered like the first one."""

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
        """Keep back whatever is wrong from here on."""

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> bool:
        if isinstance(error, Problem):
            self._found.extend(error.each)
        return isinstance(error, Problem)

    def end(self) -> None:
        """Raise what was kept back, if anything was.

        :raises Problem: everything that was.
        """
        if self._found:
            raise Problems(self._found) if len(self._found) > 1 else self._found[0]


def code_of_fault(code: str) -> ProblemCode:
    """Return the code of a fault that the club's arithmetic or the store has found: these know nothing of problems."""
    assert code in CODES, code
    return cast(ProblemCode, code)
