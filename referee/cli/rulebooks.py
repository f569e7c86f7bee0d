"""List the rulebooks, show the options or the clauses of one, compare two, or check one that a club wrote.

Exit status of --check: 0 it can be played, 1 it has faults, 2 it cannot be read.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.cli import house_books
from referee.cli.wording import LANGUAGES, spoken

if TYPE_CHECKING:
    from referee.rulebooks import Shelf
    from referee.rules.rulebook import OptionSpec, Rulebook, Value


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("rulebook", metavar="RULEBOOK", nargs="?", help="show this one (default: all of them)")
    parser.add_argument("other", metavar="RULEBOOK2", nargs="?", help="compare with this one: only what differs")
    read = parser.add_mutually_exclusive_group()
    read.add_argument("--clauses", action="store_true", help="read the rulebook, clause by clause in our own words")
    read.add_argument("--clause", metavar="ID", help="read one clause or ruling of it, such as SV-3m or A-S04")
    read.add_argument("--check", metavar="FILE", type=Path, help="what is wrong with the rulebook in this file")
    house_books.add_folder(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language (until it is translated: English)")


def run(args: argparse.Namespace) -> int:
    from referee.rulebooks import load_shelf

    if args.check is not None:
        return house_books.check(args.check, spoken(args.lang), json_wanted=args.json)
    found = load_shelf(args.rulebooks)
    asked = [name for name in (args.rulebook, args.other) if name is not None]
    unknown = next((name for name in asked if name not in found.books), None)
    if unknown is not None:
        print(f"referee: There is no rulebook {unknown[:40]!r}; there are {', '.join(found.books)}.", file=sys.stderr)
        return 2
    books = [found.books[name] for name in asked or found.books]
    if args.clauses or args.clause is not None:
        return _read(args, books if asked else [])
    if len(asked) == 2:
        print(json.dumps(_comparison(*books)) if args.json else "\n".join(_compared(*books)))
    elif args.json:
        print(json.dumps({"rulebooks": [_as_json(book) for book in books], **_faulty(found, spoken(args.lang))}))
    else:
        lines = [] if asked else list(house_books.faulty_lines(found, spoken(args.lang)))
        print("\n\n".join(["\n".join(_shown(book)) for book in books] + lines))
    return 0


def _read(args: argparse.Namespace, books: list[Rulebook]) -> int:
    from referee.cli import clauses

    if len(books) != 1:
        print("referee: To read clauses name one rulebook.", file=sys.stderr)
        return 2
    (book,) = books
    if args.clauses:
        return clauses.show_all(book, args.lang, as_json=args.json)
    return clauses.show_one(book, args.clause, args.lang, as_json=args.json)


def _faulty(shelf: Shelf, lang: str) -> dict[str, Any]:
    """The files of the club that are no rulebooks, where there are any."""
    found = [{"file": str(one.file), "faults": house_books.as_json(one.faults, lang)} for one in shelf.faulty]
    return {"faulty": found} if found else {}


def _as_json(book: Rulebook) -> dict[str, Any]:
    return {
        "id": book.id,
        "name": book.name,
        **({"extends": book.extends, "clauses": dict(book.paragraphs)} if book.text else {}),
        "variants": list(book.variants),
        "options": {name: _option(spec) for name, spec in book.specs.items()},
        "in_variants": {
            variant: {name: _option(spec) for name, spec in specs.items()}
            for variant, specs in book.variant_specs.items()
        },
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    bounds = None if spec.choices is not None else spec.bounds
    more = {"choices": spec.choices, "bounds": bounds, "variants": spec.only_variants}
    given = {key: list(value) for key, value in more.items() if value is not None}
    return {"value": spec.default, "type": _type(spec.default), "cite": spec.cite, **given}


def _type(value: Value) -> str:
    if isinstance(value, bool):
        return "true or false"
    return {int: "number", str: "word", tuple: "numbers"}[type(value)]


def _comparison(one: Rulebook, other: Rulebook) -> dict[str, Any]:
    from referee.rulebooks.comparison import differing_options

    differences = {
        name: {book.id: _option(book.specs[name]) if name in book.specs else None for book in (one, other)}
        for name in differing_options(one, other)
    }
    return {"rulebooks": [one.id, other.id], "variants": _variants(one, other), "options": differences}


def _variants(one: Rulebook, other: Rulebook) -> dict[str, list[str]]:
    return {book.id: list(book.variants) for book in (one, other)}


def _shown(book: Rulebook) -> Iterator[str]:
    yield f"{book.id}: {book.name}"
    yield f"  variants: {', '.join(book.variants)}"
    width = max(map(len, book.specs), default=0)
    values = max((len(_word(spec.default)) for spec in book.specs.values()), default=0)
    for name, spec in book.specs.items():
        yield f"  {name:<{width}}  {_word(spec.default):<{values}}  {spec.cite:<10}  {_possible(spec)}"
    for variant, specs in book.variant_specs.items():
        yield from (f"  in {variant}: {name} {_word(spec.default)} ({spec.cite})" for name, spec in specs.items())


def _possible(spec: OptionSpec) -> str:
    """What else a table may choose."""
    if spec.choices is not None:
        others = [_word(choice) for choice in spec.choices if choice != spec.default]
        text = f"or {', '.join(others)}" if others else "fixed"
    elif spec.bounds is not None:
        text = f"{spec.bounds[0]} to {spec.bounds[1]}"
    else:
        text = f"or {_word(not spec.default)}" if isinstance(spec.default, bool) else "other numbers"
    return f"{text} (only {', '.join(spec.only_variants)})" if spec.only_variants else text


def _word(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return (", ".join(map(str, value)) or "none") if isinstance(value, tuple) else str(value)


def _compared(one: Rulebook, other: Rulebook) -> Iterator[str]:
    from referee.rulebooks.comparison import differing_options

    names = differing_options(one, other)
    width = max(map(len, names), default=0)
    yield f"{one.id} – {other.id}: {len(names)} differences"
    for book in (one, other):
        yield f"  {book.id}: {', '.join(book.variants)}"
    for name in names:
        yield f"  {name:<{width}}  {_value_in(one, name):<34}  {_value_in(other, name)}".rstrip()


def _value_in(book: Rulebook, name: str) -> str:
    spec = book.specs.get(name)
    return f"{_word(spec.default)} ({spec.cite})" if spec else "–"
