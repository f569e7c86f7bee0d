"""Every screen and state that the gallery names can be brought about: some on each day, all with the long counts."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.scenes.book import SCENES
from tests.browser.server import Server
from tests.places import ROOT

DAYS = 23
"""After so many of the days of this test each scene has had its turn: a prime, as those days are not all days."""


@pytest.mark.by_turns(15, "every page")
def test_the_gallery_photographs_what_it_names(
    empty: Server, browser: Browser, tmp_path: Path, thorough: bool, day: int
) -> None:
    gallery = runpy.run_path(str(ROOT / "docs" / "gallery.py"))
    scenes = SCENES if thorough else SCENES[day % DAYS :: DAYS]
    asked = gallery["Asked"](scenes, gallery["EVERYWHERE"], ("light",), ("de",), tmp_path)
    taken, failed = gallery["photograph"](empty, browser, asked)
    assert failed == []
    assert {picture.scene.name for picture in taken} == {scene.name for scene in scenes}
    assert [picture.path for picture in taken if not (tmp_path / picture.path).stat().st_size] == []
    sheet = gallery["contact_sheet"](taken)
    assert [picture.path for picture in taken if picture.path not in sheet] == []


def test_no_two_scenes_have_one_name() -> None:
    assert len({scene.name for scene in SCENES}) == len(SCENES)
