"""Texts for changes of a match outside of Referee: parts of a sentence that names the line with the change."""

from __future__ import annotations

from collections.abc import Mapping

from referee.translations.catalog import N_, gettext

DAMAGES: Mapping[str, str] = {
    "beginning": N_("what was settled before the first action – rules, seats, deal – is not what it was"),
    "line": N_("this line is not what Referee has written"),
    "missing": N_("this line is missing"),
    "tail": N_("lines are missing from here on"),
    "row": N_("who began, how it ended, its marks or which line is the newest is not what Referee has written"),
    "snapshot": N_("the position that was kept after this line is not what Referee has written"),
    "older": N_("lines that Referee has written are missing from here on, as if an old database had been put back"),
    "gone": N_("the whole match is missing from the database"),
    "unchained": N_("nobody can tell who has written this log"),
}
LOST = N_(
    "%(file)s was missing and was begun anew on %(day)s (UTC): nobody can tell whether earlier matches or the last "
    "lines of their logs are missing, as if an old database had been put back."
)
"""The text for an instance whose file beside the database is newer than the logs."""
LATER: Mapping[str, str] = {
    "before": N_("its first %(lines)d lines are of before %(day)s, when this began"),
    "restored": N_("its first %(lines)d lines were restored from a backup on %(day)s"),
    "accepted": N_("its first %(lines)d lines were accepted by the table on %(day)s"),
}
"""The reasons why lines were there before they were protected against changes."""


def describe_damage(kind: str, lang: str) -> str:
    """Say what does not fit in a log."""
    return gettext(lang, DAMAGES[kind])


def describe_loss(file: str, day: str, lang: str) -> str:
    """Say what cannot be told any more since the file of the newest lines got lost."""
    return gettext(lang, LOST, file=file, day=day)


def describe_begun_later(reason: str, lines: int, day: str, lang: str) -> str:
    """Say from when on a log is checked for changes."""
    return gettext(lang, LATER[reason], lines=lines, day=day)
