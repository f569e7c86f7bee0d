"""Caddy and nginx for the tests: the sentence where one is not there, and the sizes that its file repeats."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.bootstrap import proxies
from referee.bootstrap.environment import ROOT
from referee.web.admin.files import LARGEST_BACKUP


def test_without_a_proxy_the_sentence_says_how_to_install_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxies, "_FOLDERS", str(tmp_path))
    assert proxies.what_is_missing("nginx") == (
        "Behind nginx nothing was tried; install it first: sudo apt-get install nginx-light"
    )
    (tmp_path / "nginx").touch(0o755)
    assert proxies.what_is_missing("nginx") is None


def test_nginx_lets_the_largest_backup_through() -> None:
    written = (ROOT / "docs/service/nginx.conf").read_text(encoding="utf-8")
    assert f"client_max_body_size {LARGEST_BACKUP // 1024**2}m;" in written
