"""Sentences about what a backup leaves out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.translations.catalog import N_, gettext
from referee.translations.names import join_names


def left_out_texts(votes: Sequence[str], dice: Collection[str], lang: str) -> list[str]:
    """Name the open secret votes, by whom they would fine, and the matches with dice that were not shown yet."""
    texts = []
    if votes:
        text = N_(
            "Left out, as nobody may know yet how many voted what: open secret votes on a fine for %(names)s. A backup "
            "holds them once they are counted."
        )
        texts.append(gettext(lang, text, names=join_names(votes, lang)))
    if dice:
        text = N_("Left out: dice that wait for those of the other side; after a restore both are entered anew.")
        texts.append(gettext(lang, text))
    return texts
