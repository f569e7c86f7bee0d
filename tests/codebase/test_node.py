"""Node.js for the checks of the scripts: which one will do, and the sentence where none is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.bootstrap.node import what_is_missing


@pytest.fixture
def programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the only folder in which programs are looked for, empty."""
    monkeypatch.setenv("PATH", str(tmp_path))
    return tmp_path


def install(programs: Path, version: str) -> None:
    for name in ("node", "npm"):
        (programs / name).write_text(f"#!/bin/sh\necho {version}\n", encoding="ascii")
        (programs / name).chmod(0o755)


def test_without_node_the_sentence_says_how_to_install_it(programs: Path) -> None:
    assert what_is_missing() == (
        "The scripts are checked with Node.js; install it first: sudo apt-get install nodejs npm"
    )


@pytest.mark.parametrize("version", ["v18.18.0", "v18.20.4", "v20.20.2", "v24.1.0"])
def test_nodes_from_18_18_on_will_do(programs: Path, version: str) -> None:
    install(programs, version)
    assert what_is_missing() is None


@pytest.mark.parametrize("version", ["v12.22.12", "v18.9.1"])
def test_an_older_node_is_named(programs: Path, version: str) -> None:
    install(programs, version)
    assert what_is_missing() == f"The scripts are checked with Node.js 18.18 or later; this one is {version}."
