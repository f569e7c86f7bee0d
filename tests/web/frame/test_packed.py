"""Texts go over the wire packed: pages, and the files they ask for."""

from __future__ import annotations

import gzip

from tests.club_house import House
from tests.places import ROOT

PADS = ROOT / "static/css/pads.css"


def test_a_style_sheet_is_packed_for_whoever_takes_it(house: House) -> None:
    with house.table.get("/static/css/pads.css", headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == PADS.read_bytes()
    with house.table.get("/static/css/pads.css") as plain:
        assert ("Content-Encoding" in plain.headers, plain.data) == (False, PADS.read_bytes())


def test_scripts_are_packed_without_their_lines_of_comment(house: House) -> None:
    """No line of code is lost, and each keeps its number; none is part of a text, where a comment would be none."""
    for script in (ROOT / "static/js").rglob("*.js"):
        written = script.read_text(encoding="utf-8").splitlines()
        with house.table.get(f"/{script.relative_to(ROOT)}", headers={"Accept-Encoding": "gzip"}) as packed:
            sent = gzip.decompress(packed.data).decode().splitlines() if "Content-Encoding" in packed.headers else []
        lines = list(zip(written, sent, strict=bool(sent)))
        left_out = [line for line, line_sent in lines if line != line_sent]
        assert [line for line in left_out if not line.lstrip().startswith(("//", "/*", "*"))] == [], script
        assert [line for line in sent if line.lstrip().startswith("* ") or line.count("`") % 2] == [], script


def test_what_a_browser_has_already_is_not_sent_again(house: House) -> None:
    with house.table.get("/static/css/pads.css", headers={"Accept-Encoding": "gzip"}) as packed:
        asked = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    with house.table.get("/static/css/pads.css", headers=asked) as again:
        assert again.status_code == 304
