"""The club's own rulebooks on the command line: their folder, and the faults of their files."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli.wording import Translate, quote_input
from referee.installation import PROGRAM, data_folder

if TYPE_CHECKING:
    from referee.rulebooks import Shelf
    from referee.rules.record.faults import Fault
    from referee.rules.rulebook import Rulebook


def add_folder(parser: argparse.ArgumentParser) -> None:
    """Add ``--rulebooks``: the folder with the club's own rulebooks."""
    parser.add_argument(
        "--rulebooks",
        metavar="FOLDER",
        type=Path,
        default=data_folder() / "rulebooks",
        help="folder of the club's own rulebooks (default: %(default)s)",
    )


def add_rulebook(parser: argparse.ArgumentParser) -> None:
    """Add ``--rulebook``, whose dice are thrown, and ``--rulebooks``."""
    parser.add_argument("--rulebook", metavar="NAME", default="easy_move", help="whose dice (default: easy_move)")
    add_folder(parser)


def find_unknown(name: str, books: Collection[str], _: Translate) -> str | None:
    """Say that there is no rulebook ``name``; ``None`` if there is."""
    if name in books:
        return None
    sentence = _("There is no rulebook {text}; there are {names}.")
    return sentence.format(text=quote_input(name), names=", ".join(books))


def faulty_lines(shelf: Shelf, lang: str) -> Iterator[str]:
    """Yield a line for every file of the folder that has faults, with the command that prints them."""
    from referee.translations.catalog import N_, gettext

    text = N_("%(file)s has faults and cannot be chosen; see them with: %(program)s rulebooks --check %(file)s")
    for faulty in shelf.faulty:
        yield gettext(lang, text, file=str(faulty.file), program=PROGRAM)


def faults_as_json(faults: tuple[Fault, ...], lang: str) -> list[dict[str, Any]]:
    """Return the faults with ``key``, ``line``, ``code`` and ``text``."""
    from referee.rules.refusal import cut_long_words
    from referee.translations.sentences import describe_item

    return [
        {"key": cut_long_words(fault.key), "line": fault.line, "code": fault.code, "text": describe_item(fault, lang)}
        for fault in faults
    ]


def check_file(file: Path, lang: str, *, with_json: bool) -> int:
    """Print the faults of ``file``; returns the exit status: 0 for none, 1 for faults, 2 where it cannot be read."""
    from referee.rulebooks import own
    from referee.rules.record.faults import RulebookFaults

    try:
        rulebook = own.read_file(file)
    except RulebookFaults as error:
        is_unreadable = error.faults[0].code in own.UNREADABLE
        _print_faults(file, error.faults, lang, with_json=with_json and not is_unreadable, is_unreadable=is_unreadable)
        return 2 if is_unreadable else 1
    if with_json:
        print(json.dumps({"file": str(file), "rulebook": rulebook.id, "faults": []}))
    else:
        print("\n".join(_describe_sound(file, rulebook, lang)))
    return 0


def _print_faults(file: Path, faults: tuple[Fault, ...], lang: str, *, with_json: bool, is_unreadable: bool) -> None:
    from referee.translations.sentences import describe_item

    if with_json:
        print(json.dumps({"file": str(file), "rulebook": None, "faults": faults_as_json(faults, lang)}))
        return
    for fault in faults:
        line = f"{file}: {describe_item(fault, lang)}"
        print(f"referee: {line}" if is_unreadable else line, file=sys.stderr if is_unreadable else sys.stdout)


def _describe_sound(file: Path, rulebook: Rulebook, lang: str) -> Iterator[str]:
    """Yield a line that the rulebook can be played, and one for each option that differs from its base."""
    from referee.rulebooks import load_rulebook
    from referee.rulebooks.comparison import list_differences
    from referee.translations import names
    from referee.translations.catalog import N_, NN_, gettext, ngettext
    from referee.translations.paragraphs import format_citation
    from referee.translations.texts import options as option_names

    base = load_rulebook(rulebook.extends)
    differences = [difference for difference in list_differences(base, rulebook) if difference.second is not None]
    points = ngettext(lang, *NN_("%(number)d point", "%(number)d points"), len(differences))
    text = N_("%(file)s can be played: “%(name)s”, which differs from %(base)s in %(points)s.")
    yield gettext(
        lang, text, file=str(file), name=rulebook.name, base=names.shipped_rulebook_name(base.id, lang), points=points
    )
    for difference in differences:
        assert difference.second is not None
        value = option_names.choice_name(difference.name, difference.second.default, lang)
        within = f" ({names.variant_name(difference.variant, lang)})" if difference.variant else ""
        name, clause = option_names.option_name(difference.name, lang), format_citation(difference.second.cite, lang)
        yield f"  {name}{within}: {value}. {clause}"
