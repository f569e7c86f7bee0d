"""The HTTP status of each problem."""

from __future__ import annotations

from collections.abc import Mapping

from referee.service.desk.problems import Problem, ProblemCode

CODES_BY_STATUS: Mapping[int, tuple[ProblemCode, ...]] = {
    400: (
        *("json_invalid", "body_not_object", "field_missing", "field_type", "field_value", "field_unknown"),
        *("key_invalid", "bad_request", "text_invalid", "form_expired", "record_faulty", "record_future"),
        *("record_year", "record_empty", "record_long", "record_encoding", "price_negative", "options_faulty"),
        *("record_unread", "records_none", "zip_broken", "zip_part_broken", "zip_locked", "zip_packed", "zip_nested"),
        *("name_empty", "name_long", "name_split", "name_unseen", "member_order", "colour_unknown", "seat_twice"),
        *("player_twice", "players_few", "players_many", "pin_form", "luck_form", "pins_differ", "keeper_missing"),
        *("money_missing", "money_form", "money_negative", "money_decimals", "money_zero", "money_large"),
        *("member_missing", "guest_fined", "guest_form", "member_or_guest", "purpose_missing", "reason_missing"),
        *("text_long", "day_form", "day_missing", "day_unknown", "day_year", "day_future", "price_order"),
        *("fine_fixed", "fine_range", "fine_rising", "offence_unknown", "season_order", "season_number"),
        *("season_places", "season_tie", "players_number", "winner_absent", "winners_all", "name_twice"),
        *("csv_encoding", "csv_binary", "csv_column", "csv_columns", "csv_cells", "csv_heading_twice", "csv_long"),
        *("csv_wide", "csv_empty", "csv_quote", "csv_faulty", "evening_past", "evening_hours"),
        *("evening_hours_form", "evening_short", "evening_nobody", "evening_quorum", "time_form", "zone_form"),
        *("time_gap", "time_twice", "news_empty", "action_unknown", "secret_hands", "secret_few", "iban_missing"),
        *("iban_form", "iban_checksum", "bic_form", "backup_foreign", "backup_newer", "backup_older", "backup_value"),
        *("backup_broken", "file_missing", "file_empty", "odds_armies", "odds_long", "dice_form"),
        *("dice_announced", "set_up_territories", "set_up_fewer", "set_up_many", "set_up_few"),
        *("payer_missing", "fine_by_vote"),
    ),
    403: (
        *("not_the_table", "not_your_seat", "no_seat_here", "seat_secret", "on_the_phone", "onlooker"),
        *("stood_at_table", "override_at_table", "undo_match_over", "undo_not_own", "undo_at_table", "pin_wrong"),
        *("pin_elsewhere", "pin_asked", "other_origin", "origin_missing", "own_pin_missing", "own_pin_wrong"),
        *("own_pin_elsewhere", "own_pin_not_here", "house_link_not_here", "book_closed", "reading_closed"),
        *("book_pin_wrong", "book_pin_missing", "book_pin_not_here", "voter_unknown", "vote_excluded"),
        *("club_not_here", "device_unknown", "not_at_the_table", "odds_off", "match_stays_ended"),
        *("dice_apart", "throw_not_yours", "dice_on_phone", "neutral_at_table"),
        *("opening_own", "opening_others"),
    ),
    404: (
        *("match_unknown", "line_unknown", "seat_unknown", "code_unknown", "member_unknown", "preset_unknown"),
        *("guest_has_no_page",),
        *("page_unknown", "rulebook_unknown", "clause_unknown", "entry_unknown", "motion_unknown", "challenge_unknown"),
        *("result_unknown", "evening_unknown", "news_unknown"),
    ),
    405: ("method",),
    409: (
        *("stale", "match_changed", "match_unreadable", "changed_meanwhile", "record_known", "name_alike"),
        *("name_mixed", "name_taken", "name_of_guest", "name_of_former", "known_colour", "known_since"),
        *("known_until", "known_guest", "preset_taken", "colour_taken", "luck_late", "luck_twice", "luck_copied"),
        *("luck_unsealed", "luck_early", "luck_other", "luck_none", "luck_waits", "luck_missing", "keeper_last"),
        *("entry_undone", "waiver_large", "box_short", "bank_short", "nothing_owed", "proposal_gone"),
        *("fine_voted", "result_changed", "result_joined", "result_again"),
        *("challenge_no_trade", "challenge_own", "challenge_twice", "challenge_decided", "challenge_dealt"),
        *("challenge_settled", "challenge_booked", "challenge_over", "match_void", "match_waits"),
        *("voters_missing", "forfeit_gone", "season_overlap", "result_known", "evening_taken", "evening_held"),
        *("evening_over", "evening_ahead", "vote_twice", "vote_over", "vote_counted", "vote_secret"),
        *("vote_running", "vote_grounded", "balances_moved", "backup_running", "house_not_empty"),
        *("own_dice_off", "throw_waits", "throw_gone", "dice_entered", "next_gone", "set_up_over"),
        *("opening_pin", "opening_no_phone", "opening_duel", "opening_few", "opening_gone"),
        *("fine_known", "payer_left", "name_similar", "name_gone", "names_together"),
    ),
    410: ("code_used",),
    413: ("too_large", "record_large", "records_many", "records_large"),
    415: ("media_type",),
    421: ("host_foreign",),
    422: ("key_reused", "record_refused", "record_sealed", "record_unfinished"),
    429: ("pins_tried", "begun_lately", "too_many_streams"),
    500: ("internal",),
    503: ("too_many_connections", "not_saved", "not_read", "not_drawn"),
}
STATUSES: Mapping[str, int] = {code: status for status, codes in CODES_BY_STATUS.items() for code in codes}


def status_of(problem: Problem | None) -> int:
    """Return the HTTP status of an answer that tells of ``problem``; 200 without one."""
    return STATUSES[problem.code] if problem else 200
