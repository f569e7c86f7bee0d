"""Bring the catalogues up to date: ``python -m referee.translations.update``.

Gathers every text marked in the code and the templates and those of ``options.toml``, and writes them to each
language's ``messages.po``. Translations stay; a new text is written without one, and the tests name it until it is
translated.
"""

from __future__ import annotations

import ast
import tomllib
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import BinaryIO, NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from referee.translations import LANGUAGES, SOURCE

ROOT = Path(__file__).parents[2]


class Source(NamedTuple):
    """A folder with texts, with the parser of its files and the marks of its texts."""

    folder: str
    methods: list[tuple[str, str]]
    keywords: Mapping[str, tuple[int, ...] | None]
    options: Mapping[str, str]


CODE = Source(
    "referee",
    [
        ("**.py", "referee.translations.update:extract_marked"),
        ("rulebooks/options.toml", "referee.translations.update:extract_options"),
    ],
    {"_": None, "N_": None, "NN_": (1, 2)},
    {},
)
# Not silent: a template that cannot be parsed must be an error, not a page that stays English.
TEMPLATES = Source(
    "templates",
    [("**.html", "jinja2"), ("**.svg", "jinja2")],
    {"_": None, "gettext": None, "ngettext": (1, 2)},
    {"silent": "false"},
)


def extract_marked(
    file: BinaryIO, keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, str | tuple[str, ...], list[str]]]:
    """Yield the texts marked in a Python file; Babel's own extractor misses those inside an f-string."""
    for node in ast.walk(ast.parse(file.read())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in keywords:
            texts = tuple(
                argument.value
                for argument in node.args
                if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
            )
            if texts:
                yield node.lineno, node.func.id, texts if len(texts) > 1 else texts[0], []


def extract_options(
    file: BinaryIO, keywords: object, comment_tags: object, options: object
) -> Iterator[tuple[int, None, str, list[str]]]:
    """Yield the texts of ``options.toml``: name and meaning of each option and of each of its choices."""
    for shape in tomllib.load(file).values():
        choices = shape.get("choices", {})
        for text in (shape["label"], shape.get("sentence"), *(choices.values() if isinstance(choices, dict) else ())):
            if text:
                yield 0, None, text, []


def extract_texts() -> Catalog:
    """Return a catalogue of all marked texts, each with the files it stands in."""
    catalogue = Catalog()
    for source in (CODE, TEMPLATES):
        options = {pattern: dict(source.options) for pattern, _ in source.methods}
        files = extract_from_dir(ROOT / source.folder, source.methods, options, source.keywords)
        for name, _, message, comments, _ in files:
            catalogue.add(message, locations=[(f"{source.folder}/{name}", 0)], auto_comments=comments)
    return catalogue


def catalogue_file(language: str) -> Path:
    """Return the file of the translations into ``language``."""
    return Path(__file__).parent / language / "LC_MESSAGES" / "messages.po"


def read_catalogue(language: str) -> Catalog:
    with catalogue_file(language).open("rb") as file:
        return read_po(file, locale=language)


def update_catalogue(language: str) -> Catalog:
    """Bring the catalogue of ``language`` in line with the texts of the code and the templates."""
    catalogue = read_catalogue(language)
    catalogue.update(extract_texts(), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def main() -> None:
    for language in LANGUAGES:
        if language != SOURCE:
            catalogue = update_catalogue(language)
            with catalogue_file(language).open("wb") as file:
                write_po(file, catalogue, sort_by_file=True, width=120, omit_header=True, ignore_obsolete=True)


if __name__ == "__main__":
    main()
