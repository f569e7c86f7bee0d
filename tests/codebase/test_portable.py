"""Nothing that only Unix has stands in the way elsewhere."""

from __future__ import annotations

import ast
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from referee.bootstrap.environment import ROOT

UNIX_ONLY = frozenset(("fcntl", "grp", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"))
LACKING = """
import builtins, sys
import_anything = builtins.__import__
def import_what_is_there(name, globals=None, *more, **named):
    if name in ("fcntl", "resource", "termios") and str((globals or {}).get("__name__")).startswith("referee."):
        raise ModuleNotFoundError(f"No module named {name!r}", name=name)
    return import_anything(name, globals, *more, **named)
builtins.__import__ = import_what_is_there
from referee.__main__ import _build_parser, _load_command
module = _load_command("serve")
sys.exit(module.run(_build_parser("serve", module).parse_args(sys.argv[1:])))
"""
"""A server none of whose own modules finds them, as on Windows; the libraries have ways of their own there."""


def needed(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that are imported whatever the system: neither tried nor under a condition."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif not isinstance(node, ast.Try | ast.If):
            yield from needed(node)


def test_no_module_needs_what_only_unix_has() -> None:
    files = sorted(ROOT.glob("referee/**/*.py"))
    bound = {file: UNIX_ONLY.intersection(needed(ast.parse(file.read_text(encoding="utf-8")))) for file in files}
    assert len(files) > 300
    assert {str(file): modules for file, modules in bound.items() if modules} == {}


def test_a_system_without_them_serves_and_keeps_a_second_one_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    words = [sys.executable, "-c", LACKING, "--host", "127.0.0.1", "--instance", str(tmp_path / "club")]
    with subprocess.Popen([*words, "--port", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL) as server:
        try:
            assert wait_for_page(f"http://127.0.0.1:{port}/", server) == 200
            second = subprocess.run([*words, "--port", "0"], cwd=ROOT, capture_output=True, text=True, timeout=60)
            assert second.returncode == 2
            assert "Another Referee is already running with the folder" in second.stderr
        finally:
            server.terminate()


def wait_for_page(url: str, server: subprocess.Popen[bytes]) -> int:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            with urlopen(url, timeout=10) as page:
                return int(page.status)
        except OSError:
            time.sleep(0.05)
    raise AssertionError(server.poll())
