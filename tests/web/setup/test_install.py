"""What a browser is told before it puts the referee on a home screen."""

from __future__ import annotations

import re
import runpy
from io import BytesIO

import pytest
from PIL import Image

from referee.web.frame.pages import GROUNDS
from tests.instance import Instance
from tests.places import ROOT

ICONS = ROOT / "static" / "icons"
STYLE = (ROOT / "static" / "css" / "app.css").read_text(encoding="utf-8")


def test_the_manifest_speaks_the_language_of_its_address_without_cookies(instance: Instance) -> None:
    answer = instance.onlooker().get("/app.webmanifest?lang=de&theme=light")
    manifest = answer.get_json(force=True)
    assert (answer.mimetype, manifest["lang"]) == ("application/manifest+json", "de")
    assert manifest["theme_color"] == GROUNDS["light"]
    assert (manifest["start_url"], manifest["scope"], manifest["display"]) == ("/", "/", "standalone")


@pytest.mark.parametrize("address", ["/", "/matches", "/book"])
def test_every_page_leads_to_its_manifest(instance: Instance, address: str) -> None:
    page = instance.onlooker().get(f"{address}?lang=de&theme=light").get_data(as_text=True)
    assert page.count('rel="manifest" href="/app.webmanifest?lang=de&amp;theme=light"') == 1
    assert page.count('<meta name="theme-color" content="#efe6d2">') == 1


def test_table_and_replay_lead_to_it(instance: Instance) -> None:
    match = instance.begin()
    for address in (f"/matches/{match}", f"/matches/{match}/replay"):
        page = instance.table.get(address, headers={"Accept": "text/html"}).get_data(as_text=True)
        assert page.count('rel="manifest"') == 1, address


def test_the_colours_round_the_page_are_those_of_the_style_sheet() -> None:
    assert tuple(re.findall(r"--ground: (#\w+);", STYLE))[:2] == tuple(GROUNDS.values())


def test_every_icon_is_there_in_the_size_that_is_named(instance: Instance) -> None:
    for icon in instance.onlooker().get("/app.webmanifest").get_json(force=True)["icons"]:
        with instance.onlooker().get(icon["src"]) as answer:
            assert (answer.status_code, answer.mimetype) == (200, icon["type"])
            if icon["type"] == "image/png":
                assert "x".join(map(str, Image.open(BytesIO(answer.data)).size)) == icon["sizes"]


def test_the_icons_are_those_that_are_drawn_from_the_svg() -> None:
    """Compared as pictures: how a PNG is packed is the library's own affair."""
    draw_icons = runpy.run_path(str(ROOT / "docs" / "icons.py"))["draw_icons"]
    for name, picture in draw_icons((ICONS / "icon.svg").read_text(encoding="utf-8")).items():
        drawn, kept = (Image.open(BytesIO(data)).convert("RGBA") for data in (picture, (ICONS / name).read_bytes()))
        assert drawn.tobytes() == kept.tobytes(), name


def test_nothing_of_a_maskable_icon_is_cut_off() -> None:
    """Outside the circle that every launcher leaves there is ground alone, and no corner lets anything through."""
    for size in (192, 512):
        icon = Image.open(ICONS / f"maskable-{size}.png").convert("RGBA")
        ground, middle = icon.getpixel((0, 0)), size / 2
        outside = {
            icon.getpixel((x, y))
            for x in range(size)
            for y in range(size)
            if (x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2 > (0.4 * size) ** 2
        }
        assert outside == {ground}
        assert ground[3] == 255
