"""A language is offered by its catalogue, its names of the board, and its dates and numbers, which a tool writes."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from referee.translations import LANGUAGES
from tests.places import ROOT

CATALOGUE = """
msgid "Just play"
msgstr "Gewoon spelen"

msgid "from %(territory)s"
msgstr "uit %(territory)s"
"""
SPEAKING = """
from pathlib import Path
from referee import create_app
from referee.cli.wording import format_decimal
from referee.translations import LANGUAGES
from referee.translations.catalog import gettext
from referee.translations.money import format_amount
from referee.translations.names import place_phrase

app = create_app(Path("instance"))
page = app.test_client().get("/", headers={"Accept-Language": "nl"}).text
print(*LANGUAGES, "Gewoon spelen" in page, '<html lang="nl"' in page, "Nederlands" in page)
print(place_phrase("from", "peru", "nl"), place_phrase("from", "ural", "nl"), place_phrase("from", "middle_east", "nl"))
print(format_amount(250, "nl"), format_decimal(9.5, "nl"), gettext("nl@hasbro", "Just play"))
"""


def test_what_ships_is_german_and_english() -> None:
    assert LANGUAGES == ("de", "en")


def test_a_sixth_language_is_a_catalogue_and_the_names_of_the_board(tmp_path: Path) -> None:
    """Dutch, whose territories are called as in English here."""
    package = tmp_path / "referee"
    shutil.copytree(ROOT / "referee", package, ignore=shutil.ignore_patterns("__pycache__"))
    for folder in ("templates", "static"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    catalogue = package / "translations" / "nl" / "LC_MESSAGES" / "messages.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(CATALOGUE, encoding="utf-8")
    names = package / "rulebooks" / "boards" / "classic_names.toml"
    written = re.sub(r"(?m)^en( = .*)$", r"en\1\nnl\1", names.read_text(encoding="utf-8"))
    names.write_text(
        written.replace('nl = { from = "from the Middle', 'nl = { from = "uit het Middle'), encoding="utf-8"
    )

    (tmp_path / "docs").mkdir()
    shutil.copy(ROOT / "docs" / "cldr.py", tmp_path / "docs")
    subprocess.run([sys.executable, "docs/cldr.py"], cwd=tmp_path, check=True)

    done = subprocess.run([sys.executable, "-c", SPEAKING], cwd=tmp_path, capture_output=True, text=True)

    assert done.stderr == ""
    assert done.stdout.splitlines() == [
        "de nl en True True True",
        "uit Peru uit Ural uit het Middle East",
        "2,50 9,5 Gewoon spelen",
    ]
