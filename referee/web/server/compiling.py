"""Keep what is parsed and compiled of the program's own files, all at once, for servers that may not write there."""

from __future__ import annotations

import tomllib

from flask import Flask

from referee.installation import PACKAGE
from referee.parsed import keep_parsed
from referee.service.past.demo import FILE
from referee.translations.catalog import parse_texts
from referee.web.frame.kept_templates import keep_templates


def keep_all(app: Flask) -> None:
    """Keep the texts, the rulebooks and the templates.

    :raises OSError: one of them cannot be written
    """
    for file in PACKAGE.rglob("*.po"):
        keep_parsed(file, parse_texts)
    for file in PACKAGE.rglob("*.toml"):
        # The demo's match is a record, which is read as every other is.
        if file != FILE:
            keep_parsed(file, tomllib.loads)
    keep_templates(app)
