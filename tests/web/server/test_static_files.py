"""Style sheets, scripts and pictures: kept for ever by addresses that change with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from referee.web.server import static_files
from tests.instance import Instance
from tests.places import ROOT
from tests.web.forms import see

SHEET = "js/matches/parts/sheet.js"
OTHER = "0123456789abcdef"
"""A hash that the files do not have."""


def newest() -> str:
    """Return what the addresses of the files begin with."""
    return f"/static/{static_files.read_files().version}"


def test_pages_name_every_file_with_the_hash_of_all(instance: Instance) -> None:
    named = re.findall(r'(?:href|src)="(/static/[^"]*)"', see(instance.table, "/"))
    assert len(named) > 4
    assert [address for address in named if not address.startswith(newest())] == []


def test_what_is_asked_for_by_its_hash_is_kept_for_ever(instance: Instance) -> None:
    with instance.table.get(f"{newest()}/{SHEET}") as answer:
        assert answer.data == static_files.lighten((ROOT / "static" / SHEET).read_bytes(), "text/javascript")
        assert answer.mimetype == "text/javascript"
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
        assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.vary


@pytest.mark.parametrize("before", [f"/static/{OTHER}", "/static"])
def test_a_page_that_stayed_open_over_an_update_still_gets_what_it_imports_later(
    instance: Instance, before: str
) -> None:
    with instance.table.get(f"{before}/{SHEET}") as answer:
        assert answer.status_code == 200
        assert answer.data == static_files.lighten((ROOT / "static" / SHEET).read_bytes(), "text/javascript")
        assert answer.headers["Cache-Control"] == "no-cache"
        again = {"If-None-Match": answer.headers["ETag"]}
    with instance.table.get(f"{before}/{SHEET}", headers=again) as answer:
        assert (answer.status_code, answer.data) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "js/none.js",
        "../pyproject.toml",
        "%2e%2e/pyproject.toml",
        "js",
        "",
        f"{OTHER}/{SHEET}",
        "css/app+app.css",
        "css/app+none.css",
    ],
)
def test_what_is_no_file_is_not_found(instance: Instance, path: str) -> None:
    with instance.table.get(f"{newest()}/{path}") as answer:
        assert answer.status_code == 404


def test_style_sheets_come_joined_in_the_order_they_are_named(instance: Instance) -> None:
    with instance.table.get(f"{newest()}/css/board+app.css") as answer:
        read = [(ROOT / "static/css" / name).read_bytes() for name in ("board.css", "app.css")]
        assert (answer.mimetype, answer.data) == ("text/css", static_files.lighten(b"".join(read), "text/css"))
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize("change", [("a.js", "2"), ("b.js", "1"), ("js/a.js", "1")])
def test_another_content_or_another_file_is_another_hash(tmp_path: Path, change: tuple[str, str]) -> None:
    versions = []
    for instance, files in (
        ("before", {"a.js": "1"}),
        ("same", {"a.js": "1"}),
        ("after", dict([("a.js", "1"), change])),
    ):
        for name, content in files.items():
            (tmp_path / instance / name).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / instance / name).write_text(content, encoding="utf-8")
        versions.append(static_files.read_files(tmp_path / instance).version)
    before, same, after = versions
    assert before == same != after
