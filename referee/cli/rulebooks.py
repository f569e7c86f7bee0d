"""List the rulebooks, show the options or the clauses of one, compare two, or check one that a club wrote.

Exit status of --check: 0 it can be played, 1 it has faults, 2 it cannot be read.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli import own_rulebooks
from referee.cli.wording import LANGUAGES, Translate, answered_in, find_translation, print_refusal

if TYPE_CHECKING:
    from referee.rulebooks import Shelf
    from referee.rules.rulebook import OptionSpec, Rulebook, Value

TYPE_NAMES = {bool: "true or false", int: "number", str: "word", tuple: "numbers"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rulebook", metavar="RULEBOOK", nargs="?", help="show this one (default: all of them)")
    parser.add_argument("other", metavar="RULEBOOK2", nargs="?", help="compare with this one: only what differs")
    read = parser.add_mutually_exclusive_group()
    read.add_argument("--clauses", action="store_true", help="read the rulebook, clause by clause in our own words")
    read.add_argument("--clause", metavar="ID", help="read one clause or ruling of it, such as SV-3m or A-S04")
    read.add_argument("--check", metavar="FILE", type=Path, help="what is wrong with the rulebook in this file")
    own_rulebooks.add_folder(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (until it is translated: English)")


def run(args: argparse.Namespace) -> int:
    from referee.rulebooks import load_shelf

    lang, _ = answered_in(args.lang), find_translation(args.lang)
    if args.check is not None:
        return own_rulebooks.check_file(args.check, lang, with_json=args.json)
    shelf = load_shelf(args.rulebooks)
    asked = [name for name in (args.rulebook, args.other) if name is not None]
    for name in asked:
        if (unknown := own_rulebooks.find_unknown(name, shelf.books, _)) is not None:
            return print_refusal(unknown)
    books = [shelf.books[name] for name in asked or shelf.books]
    if args.clauses or args.clause is not None:
        return _print_clauses(args, books if asked else [])
    if len(asked) == 2:
        first, second = books
        lines = [json.dumps(_comparison_as_json(first, second))] if args.json else _comparison_lines(first, second, _)
        print("\n".join(lines))
    elif args.json:
        print(json.dumps({"rulebooks": [_as_json(book) for book in books], **_faulty_as_json(shelf, lang)}))
    else:
        lines = [] if asked else list(own_rulebooks.faulty_lines(shelf, lang))
        print("\n\n".join(["\n".join(_rulebook_lines(book, _)) for book in books] + lines))
    return 0


def _print_clauses(args: argparse.Namespace, books: list[Rulebook]) -> int:
    from referee.cli import clauses

    if len(books) != 1:
        _ = find_translation(args.lang)
        return print_refusal(_("To read clauses name one rulebook."))
    (book,) = books
    if args.clauses:
        return clauses.print_all(book, args.lang, as_json=args.json)
    return clauses.print_clause(book, args.clause, args.lang, as_json=args.json)


def _faulty_as_json(shelf: Shelf, lang: str) -> dict[str, Any]:
    """Return the key ``faulty``: the club's files that are no rulebooks, where there are any."""
    files = [
        {"file": str(faulty.file), "faults": own_rulebooks.faults_as_json(faulty.faults, lang)}
        for faulty in shelf.faulty
    ]
    return {"faulty": files} if files else {}


def _as_json(book: Rulebook) -> dict[str, Any]:
    return {
        "id": book.id,
        "name": book.name,
        **({"extends": book.extends, "clauses": dict(book.paragraphs)} if book.text else {}),
        "variants": list(book.variants),
        "options": {name: _option_as_json(spec) for name, spec in book.specs.items()},
        "in_variants": {
            variant: {name: _option_as_json(spec) for name, spec in specs.items()}
            for variant, specs in book.variant_specs.items()
        },
    }


def _option_as_json(spec: OptionSpec) -> dict[str, Any]:
    bounds = None if spec.choices is not None else spec.bounds
    limits = {"choices": spec.choices, "bounds": bounds, "variants": spec.only_variants}
    stated = {key: list(value) for key, value in limits.items() if value is not None}
    return {"value": spec.default, "type": TYPE_NAMES[type(spec.default)], "cite": spec.cite, **stated}


def _comparison_as_json(first: Rulebook, second: Rulebook) -> dict[str, Any]:
    from referee.rulebooks.comparison import differing_options

    differences = {
        name: {book.id: _option_as_json(book.specs[name]) if name in book.specs else None for book in (first, second)}
        for name in differing_options(first, second)
    }
    return {
        "rulebooks": [first.id, second.id],
        "variants": {book.id: list(book.variants) for book in (first, second)},
        "options": differences,
    }


def _rulebook_lines(book: Rulebook, _: Translate) -> Iterator[str]:
    yield f"{book.id}: {book.name}"
    yield f"  {_('variants')}: {', '.join(book.variants)}"
    width = max(map(len, book.specs), default=0)
    values = max((len(_format_value(spec.default)) for spec in book.specs.values()), default=0)
    for name, spec in book.specs.items():
        value, choices = _format_value(spec.default), _describe_choices(spec, _)
        yield f"  {name:<{width}}  {value:<{values}}  {spec.cite:<10}  {choices}"
    for variant, specs in book.variant_specs.items():
        for name, spec in specs.items():
            yield f"  {_('in {variant}').format(variant=variant)}: {name} {_format_value(spec.default)} ({spec.cite})"


def _describe_choices(spec: OptionSpec, _: Translate) -> str:
    """Say what else a table may choose: "or connected", "1 to 20", "fixed"."""
    if spec.choices is None and spec.bounds is not None:
        least, most = spec.bounds
        text = _("{least} to {most}").format(least=least, most=most)
    elif spec.choices is None and not isinstance(spec.default, bool):
        text = _("other numbers")
    else:
        choices = spec.choices if spec.choices is not None else (not spec.default,)
        others = ", ".join(_format_value(choice) for choice in choices if choice != spec.default)
        text = _("or {others}").format(others=others) if others else _("fixed")
    only = ", ".join(spec.only_variants or ())
    return f"{text} ({_('only {variants}').format(variants=only)})" if only else text


def _format_value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return (", ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def _comparison_lines(first: Rulebook, second: Rulebook, _: Translate) -> Iterator[str]:
    from referee.rulebooks.comparison import differing_options

    names = differing_options(first, second)
    width = max(map(len, names), default=0)
    yield f"{first.id} – {second.id}: {_('differences: {number}').format(number=len(names))}"
    for book in (first, second):
        yield f"  {book.id}: {', '.join(book.variants)}"
    for name in names:
        yield f"  {name:<{width}}  {_format_option(first, name):<34}  {_format_option(second, name)}".rstrip()


def _format_option(book: Rulebook, name: str) -> str:
    spec = book.specs.get(name)
    return f"{_format_value(spec.default)} ({spec.cite})" if spec else "–"
