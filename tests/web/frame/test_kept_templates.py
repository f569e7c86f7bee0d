"""Compiled templates are kept, and nothing depends on it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from flask import Flask
from jinja2 import DictLoader, Environment

from referee.web.frame import kept_templates
from referee.web.frame.kept_templates import KeptTemplates, keep_templates


@pytest.fixture(autouse=True)
def _lets_python_keep_modules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)


def rendered(text: str, folder: Path) -> str:
    """Return a template with that text, as a new start renders it."""
    loader = DictLoader({"page": text})
    return (
        Environment(loader=loader, bytecode_cache=KeptTemplates(folder), autoescape=True).get_template("page").render()
    )


def test_a_template_is_compiled_once_and_again_when_it_has_changed(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    assert rendered("{{ 1 + 1 }}", folder) == "2"
    (kept,) = folder.iterdir()
    written = kept.stat().st_mtime_ns
    assert rendered("{{ 1 + 1 }}", folder) == "2"
    assert kept.stat().st_mtime_ns == written
    assert rendered("{{ 1 + 2 }}", folder) == "3"
    assert kept.stat().st_mtime_ns > written


def test_what_is_damaged_is_compiled_anew(tmp_path: Path) -> None:
    rendered("{{ 1 + 1 }}", tmp_path)
    (kept,) = tmp_path.iterdir()
    whole = kept.read_bytes()
    for length in range(0, len(whole), 7):
        kept.write_bytes(whole[:length])
        assert rendered("{{ 1 + 1 }}", tmp_path) == "2"


def test_a_folder_that_cannot_be_made_keeps_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert rendered("{{ 1 + 1 }}", tmp_path / "file") == "2"
    assert rendered("{{ 1 + 1 }}", tmp_path / "missing" / "folder") == "2"


def test_who_lets_python_keep_nothing_has_what_is_kept_already(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rendered("{{ 1 + 1 }}", tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert rendered("{{ 1 + 2 }}", tmp_path / "none") == "3"
    assert not (tmp_path / "none").exists()
    monkeypatch.delattr(Environment, "compile")
    assert rendered("{{ 1 + 1 }}", tmp_path) == "2"


def test_who_may_read_the_templates_may_read_them_compiled(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    rendered("{{ 1 + 1 }}", tmp_path / "kept")
    (kept,) = (tmp_path / "kept").iterdir()
    assert kept.stat().st_mode & 0o044 == 0o044


def test_what_another_removes_meanwhile_is_no_obstacle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All is compiled twice at once, say; what a server that was killed has begun to write goes, too.

    What another has begun just now stays: it could not finish it. What was begun by a clock that went ahead goes.
    """
    app, folder = Flask(__name__, template_folder=str(tmp_path)), tmp_path / "__pycache__"
    (tmp_path / "page.html").write_text("{{ 1 + 1 }}")
    folder.mkdir()
    (folder / "old.cache").touch()
    (folder / "old.cache.4711").touch()
    os.utime(folder / "old.cache.4711", (0, 0))
    (folder / "new.cache.4712").touch()
    (folder / "ahead.cache.4713").touch()
    os.utime(folder / "ahead.cache.4713", (2**32, 2**32))
    monkeypatch.setattr(kept_templates, "FOLDER", folder)
    remove = Path.unlink

    def remove_after_another(file: Path, missing_ok: bool = False) -> None:
        remove(file)
        remove(file, missing_ok)

    monkeypatch.setattr(Path, "unlink", remove_after_another)
    keep_templates(app)
    assert sorted(file.suffix for file in folder.iterdir()) == [".4712", ".cache"]
