"""All scenes in the order of the gallery."""

from __future__ import annotations

from tests.browser.scenes import at_table, pages, phones
from tests.browser.scenes.stage import Scene

CHAPTERS = (pages.FIRST, at_table.TABLE, phones.PHONE, pages.WATCH, pages.PAST, pages.CLUB, pages.READING)
SCENES: tuple[Scene, ...] = tuple(scene for chapter in CHAPTERS for scene in chapter.scenes)
