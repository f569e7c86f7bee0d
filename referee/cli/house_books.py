"""The rulebooks that a club wrote itself, on the command line: where they lie, and what is wrong with one."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.house.environment import ROOT

if TYPE_CHECKING:
    from referee.rulebooks import Shelf
    from referee.rules.record.faults import Fault
    from referee.rules.rulebook import Rulebook


def add_folder(parser: argparse.ArgumentParser) -> None:
    """The command takes the folder with the club's own rulebooks."""
    parser.add_argument(
        "--rulebooks",
        metavar="FOLDER",
        type=Path,
        default=ROOT / "instance" / "rulebooks",
        help="folder of the club's own rulebooks (default: instance/rulebooks/ beside the program)",
    )


def faulty_lines(shelf: Shelf, lang: str) -> Iterator[str]:
    """Which files of the folder cannot be chosen, and how to see why."""
    from referee.translations.catalog import N_, gettext

    text = N_("%(file)s has faults and cannot be chosen; see them with: python3 -m referee rulebooks --check %(file)s")
    for one in shelf.faulty:
        yield gettext(lang, text, file=str(one.file))


def as_json(faults: tuple[Fault, ...], lang: str) -> list[dict[str, Any]]:
    """The faults as data, each with its sentence."""
    from referee.rules.refusal import cut_long_words
    from referee.translations.sentences import describe_item

    return [
        {"key": cut_long_words(one.key), "line": one.line, "code": one.code, "text": describe_item(one, lang)}
        for one in faults
    ]


def check(file: Path, lang: str, *, json_wanted: bool) -> int:
    """What is wrong with ``file`` has been said; returns 0 for nothing, 1 for faults, 2 where nobody could look."""
    from referee.rulebooks import own
    from referee.rules.record.faults import RulebookFaults

    try:
        rulebook = own.read_file(file)
    except RulebookFaults as error:
        unreadable = error.faults[0].code in own.UNREADABLE
        _print_faults(file, error.faults, lang, json_wanted=json_wanted and not unreadable, unreadable=unreadable)
        return 2 if unreadable else 1
    if json_wanted:
        print(json.dumps({"file": str(file), "rulebook": rulebook.id, "faults": []}))
    else:
        print("\n".join(_fine(file, rulebook, lang)))
    return 0


def _print_faults(file: Path, faults: tuple[Fault, ...], lang: str, *, json_wanted: bool, unreadable: bool) -> None:
    from referee.translations.sentences import describe_item

    if json_wanted:
        print(json.dumps({"file": str(file), "rulebook": None, "faults": as_json(faults, lang)}))
        return
    for one in faults:
        line = f"{file}: {describe_item(one, lang)}"
        print(f"referee: {line}" if unreadable else line, file=sys.stderr if unreadable else sys.stdout)


def _fine(file: Path, rulebook: Rulebook, lang: str) -> Iterator[str]:
    """That the rulebook can be played, and in which points it differs from the one it extends."""
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
