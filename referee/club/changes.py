"""What the club's book says was changed, by a word each, with the facts that its sentence names."""

from __future__ import annotations

from collections.abc import Mapping

CHANGES: Mapping[str, tuple[str, ...]] = {
    "season_set": (),
    "season_written": ("year", "day", "until", "win"),
    "result_entered": ("day", "names"),
    "results_loaded": ("number",),
    "result_void": ("day", "names", "reason"),
    "result_counts": ("day", "names", "reason"),
    "match_waits": ("day", "names"),
    "match_taken_in": ("day", "names"),
    "catalogue_taken": ("day",),
    "catalogue_written": ("day",),
    "motion_counted": ("name",),
    "cards_right_undone": ("names",),
    "cards_false_undone": ("names",),
    "pin_set": (),
    "pin_changed": (),
    "pin_reset": (),
    "evening_planned": ("day",),
    "evening_changed": ("day",),
    "evening_held": ("day",),
    "evening_cancelled": ("day",),
    "evening_reopened": ("day",),
    "club_founded": ("names",),
    "members_loaded": ("names",),
    "member_added": ("name",),
    "member_renamed": ("before", "name"),
    "member_coloured": ("name", "colour"),
    "member_colourless": ("name",),
    "member_since": ("name", "day"),
    "member_left": ("name", "day"),
    "member_back": ("name",),
    "member_to_guest": ("name",),
    "guest_to_member": ("name",),
    "own_pin_set": ("name",),
    "own_pin_changed": ("name",),
    "own_pin_removed": ("name",),
    "guest_kept": ("name",),
    "news_published": ("news",),
    "news_changed": ("news",),
    "news_down": ("news",),
    "news_up": ("news",),
    "fine_left_out": ("name", "day"),
    "fine_proposed_again": ("name", "day"),
    "account_set": ("iban",),
    "account_removed": (),
    "record_taken": ("day", "names"),
    "log_accepted": ("day", "names", "number"),
    "newest_lines_lost": (),
    "rules_kept": ("name",),
    "rules_renamed": ("before", "name"),
    "rules_removed": ("name",),
    "reading_closed": (),
    "reading_opened": (),
}
DAYS = ("day", "until")
"""Facts that are dates, as ISO 8601."""
LISTS = ("names",)
"""Facts that are lists of names."""
