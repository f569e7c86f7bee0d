"""What became of several records that were handed in at once, in one sentence."""

from __future__ import annotations

from referee.translations.catalog import NN_, ngettext


def describe_counts(taken: int, known: int, refused: int, lang: str) -> str:
    """Say how many records there were, and how many of them were taken in, here before, and refused."""
    parts = (
        (taken, NN_("%(number)d taken in", "%(number)d taken in")),
        (known, NN_("%(number)d was already there", "%(number)d were already there")),
        (refused, NN_("%(number)d refused", "%(number)d refused")),
    )
    whole = ngettext(lang, *NN_("%(number)d record", "%(number)d records"), taken + known + refused)
    return f"{whole}: {', '.join(ngettext(lang, *texts, number) for number, texts in parts if number)}"
