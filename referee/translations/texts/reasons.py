"""Error messages of the operating system and the TOML parser: their English words, marked for translation."""

from __future__ import annotations

import re

from referee.translations.catalog import N_, gettext

WHOLE = {
    # the operating system
    N_("No such file or directory"),
    N_("Permission denied"),
    N_("Operation not permitted"),
    N_("Is a directory"),
    N_("Not a directory"),
    N_("File name too long"),
    N_("Too many levels of symbolic links"),
    N_("No space left on device"),
    N_("Read-only file system"),
    N_("Input/output error"),
    N_("Too many open files"),
    N_("File exists"),
    N_("Address already in use"),
    N_("Cannot assign requested address"),
    # the TOML parser
    N_("Invalid statement"),
    N_("Invalid value"),
    N_("Invalid initial character for a key part"),
    N_("Invalid date or datetime"),
    N_("Invalid hex value"),
    N_("Escaped character is not a Unicode scalar value"),
    N_("Expected newline or end of document after a statement"),
    N_("Expected '=' after a key in a key/value pair"),
    N_("Expected ']' at the end of a table declaration"),
    N_("Expected ']]' at the end of an array declaration"),
    N_("Unclosed array"),
    N_("Unclosed inline table"),
    N_("Unescaped '\\' in a string"),
    N_("Unterminated string"),
    N_("Cannot overwrite a value"),
    # texts that were not written by hand
    N_("too deep"),
    N_("too many tables, keys or entries"),
}
WITH_A_PART = (
    N_("Found invalid character %(part)s"),
    N_("Illegal character %(part)s"),
    N_("Expected %(part)s"),
    N_("Cannot declare %(part)s twice"),
    N_("Cannot mutate immutable namespace %(part)s"),
    N_("Cannot redefine namespace %(part)s"),
    N_("Duplicate inline table key %(part)s"),
)


def describe_reason(why: str, lang: str) -> str:
    """Say ``why`` in ``lang``; unchanged if there are no words for it."""
    if why in WHOLE:
        return gettext(lang, why)
    for text in WITH_A_PART:
        before, _, after = text.partition("%(part)s")
        if match := re.fullmatch(f"{re.escape(before)}(.+){re.escape(after)}", why, re.DOTALL):
            return gettext(lang, text, part=match[1])
    return why
