"""The changes that the club's book logs: a word for each, with the facts of its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

# The words are stored: none is ever renamed.
Plain = Literal[
    "season_set",
    "pin_set",
    "pin_changed",
    "pin_reset",
    "house_link_revoked",
    "account_removed",
    "newest_lines_lost",
    "reading_closed",
    "reading_opened",
]
OfYear = Literal["season_written"]
OfNumber = Literal["results_loaded", "results_unloaded", "results_reloaded"]
OfDay = Literal[
    "catalogue_taken",
    "catalogue_written",
    "evening_planned",
    "evening_changed",
    "evening_held",
    "evening_cancelled",
    "evening_reopened",
]
OfName = Literal[
    "motion_counted",
    "motion_dropped",
    "member_added",
    "member_colourless",
    "member_back",
    "member_to_guest",
    "guest_to_member",
    "own_pin_set",
    "own_pin_changed",
    "own_pin_removed",
    "guest_kept",
    "rules_kept",
    "rules_removed",
]
OfColour = Literal["member_coloured"]
OfRenaming = Literal["member_renamed", "rules_renamed", "names_joined", "names_parted"]
OfNameAndDay = Literal["member_since", "member_left", "fine_left_out", "fine_proposed_again"]
OfNames = Literal["club_founded", "members_loaded", "cards_right_undone", "cards_false_undone"]
OfMatch = Literal["result_entered", "match_waits", "match_taken_in", "record_taken"]
OfMatchWithReason = Literal["result_void", "result_counts"]
OfResultChange = Literal["result_changed"]
OfMatchWithLine = Literal["log_accepted"]
OfNews = Literal["news_published", "news_changed", "news_down", "news_up"]
OfAccount = Literal["account_set"]
ChangeWord = (
    Plain
    | OfYear
    | OfNumber
    | OfDay
    | OfName
    | OfColour
    | OfRenaming
    | OfNameAndDay
    | OfNames
    | OfMatch
    | OfMatchWithReason
    | OfResultChange
    | OfMatchWithLine
    | OfNews
    | OfAccount
)

_FACTS_OF_KIND: tuple[tuple[object, tuple[str, ...]], ...] = (
    (Plain, ()),
    (OfYear, ("year", "day", "until", "win")),
    (OfNumber, ("number",)),
    (OfDay, ("day",)),
    (OfName, ("name",)),
    (OfColour, ("name", "colour")),
    (OfRenaming, ("before", "name")),
    (OfNameAndDay, ("name", "day")),
    (OfNames, ("names",)),
    (OfMatch, ("day", "names")),
    (OfMatchWithReason, ("day", "names", "reason")),
    (
        OfResultChange,
        ("reason", "day", "names", "players", "note", "day_now", "names_now", "players_now", "note_now"),
    ),
    (OfMatchWithLine, ("day", "names", "number")),
    (OfNews, ("news",)),
    (OfAccount, ("iban",)),
)
FACTS: Mapping[str, tuple[str, ...]] = {word: facts for kind, facts in _FACTS_OF_KIND for word in get_args(kind)}
"""The facts of each change that can be logged, by its word."""
DAYS = ("day", "until", "day_now")
"""The facts that are dates (ISO 8601)."""
LISTS = ("names", "players", "names_now", "players_now")
"""The facts that are lists of names."""
