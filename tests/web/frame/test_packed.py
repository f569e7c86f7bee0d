"""Texts go over the wire packed: pages, and the files they ask for."""

from __future__ import annotations

import gzip

from referee.web.server.static_files import lighten
from tests.instance import Instance
from tests.places import ROOT

PADS = lighten((ROOT / "static/css/pads.css").read_bytes(), "text/css")


def test_a_style_sheet_is_packed_for_whoever_takes_it(instance: Instance) -> None:
    with instance.table.get("/static/css/pads.css", headers={"Accept-Encoding": "gzip"}) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.data) == PADS
    with instance.table.get("/static/css/pads.css") as plain:
        assert ("Content-Encoding" in plain.headers, plain.data) == (False, PADS)


def test_what_a_browser_has_already_is_not_sent_again(instance: Instance) -> None:
    with instance.table.get("/static/css/pads.css", headers={"Accept-Encoding": "gzip"}) as packed:
        asked = {"Accept-Encoding": "gzip", "If-None-Match": packed.headers["ETag"]}
    with instance.table.get("/static/css/pads.css", headers=asked) as again:
        assert again.status_code == 304
