"""The folder of the club's data on the command line."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli.settings import add_settings
from referee.cli.wording import LANGUAGES, print_refusal
from referee.installation import data_folder

if TYPE_CHECKING:
    from flask import Flask

    from referee.service.desk.desk import Desk


def add_instance(parser: argparse.ArgumentParser) -> None:
    """Add ``--instance``: the folder of the club's data."""
    add_settings(parser, "instance")


def list_folders(named: Path) -> list[Path]:
    """List where a club's data may lie: the folder that is ``named``, the usual one, and that of a checkout here."""
    folders = [named, data_folder()]
    # The folder one is in may have been removed.
    with suppress(OSError):
        folders.append(Path.cwd() / "instance")
    # Unlike `Path.resolve`, this never raises: links may lead round in a circle.
    return list(dict.fromkeys(Path(os.path.realpath(folder)) for folder in folders))


def add_language(parser: argparse.ArgumentParser, *, usual: str = "en") -> None:
    """Add ``--lang``: the language of the answer."""
    parser.add_argument("--lang", choices=LANGUAGES, default=usual, help="language of the answer (default: en)")


def local_time(moment: datetime) -> str:
    """Return the moment, which is in UTC, as the clock on this computer's wall shows it."""
    return f"{moment.replace(tzinfo=UTC).astimezone():%Y-%m-%d %H:%M}"


@contextmanager
def open_instance(
    instance: Path, lang: str, *, must_exist: bool = False, or_ask: bool = False
) -> Iterator[Desk | None]:
    """Open the instance in the folder, and close it afterwards; ``None``, after saying why, if it cannot be opened.

    It is begun where nobody has ever opened one, unless it ``must_exist``. Whoever may ``or_ask`` the server that has
    it open is told of one by `BlockingIOError`.
    """
    from referee import open_data

    with _opening(open_data, instance, lang, must_exist=must_exist, or_ask=or_ask) as app:
        yield app.extensions["referee"] if app else None


@contextmanager
def open_app(instance: Path, lang: str, *, must_exist: bool = False) -> Iterator[Flask | None]:
    """Open the app of the instance as `open_instance` does, for what is written by its pages."""
    from referee import create_app

    with _opening(create_app, instance, lang, must_exist=must_exist) as app:
        yield app


@contextmanager
def _opening(
    open_folder: Callable[[Path], Flask], instance: Path, lang: str, *, must_exist: bool, or_ask: bool = False
) -> Iterator[Flask | None]:
    from referee.service.admin.hosting import read_state
    from referee.service.admin.opening import StoreError, has_instance
    from referee.translations.catalog import N_, gettext
    from referee.translations.texts.opening import opening_text

    if must_exist and not instance.is_file() and not has_instance(instance):
        text = N_("There is no club in %(folder)s; name its folder with --instance.")
        print_refusal(gettext(lang, text, folder=instance))
        yield None
        return
    if (state := read_state(instance)) == "moved":
        print_refusal(opening_text(f"club_{state}", {"name": instance.absolute().name}, lang))
        yield None
        return
    try:
        app = open_folder(instance)
    except StoreError as error:
        if or_ask and error.code == "instance_in_use":
            raise BlockingIOError from None
        print_refusal(opening_text(error.code, error.facts, lang))
        yield None
        return
    try:
        yield app
    finally:
        app.extensions["referee"].close()
