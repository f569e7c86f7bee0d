"""Outside of its checkout Referee neither installs nor starts, and says so before anything is made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from referee.bootstrap import packaging
from referee.bootstrap.environment import ROOT

USUAL = {"PATH": os.environ["PATH"], "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PYTHONDONTWRITEBYTECODE": "1"}
LEFT_OUT = shutil.ignore_patterns("__pycache__")


def run_python(folder: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [os.path.realpath(sys.executable), *words],
        cwd=folder,
        env={**USUAL, "HOME": str(folder.parent)},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    return done.returncode, (done.stdout + done.stderr).strip()


def all_files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return a copy of all that a build of the package looks at."""
    copy = tmp_path / "checkout"
    shutil.copytree(ROOT / "referee", copy / "referee", ignore=LEFT_OUT)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, copy)
    return copy


def test_pip_does_not_install_a_copy_and_says_how_referee_runs(checkout: Path, tmp_path: Path) -> None:
    before = all_files(checkout)
    pip = ("-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index")
    status, output = run_python(checkout, *pip, "--target", str(tmp_path / "installed"), ".")
    assert (status, " ".join(output.split()).count(packaging.REFUSAL), "Traceback" in output) == (1, 1, False), output
    assert (all_files(checkout), tmp_path.joinpath("installed").exists()) == (before, False)


@pytest.mark.parametrize("hook", ["get_requires_for_build_wheel", "prepare_metadata_for_build_wheel", "build_wheel"])
def test_no_hook_makes_a_wheel(checkout: Path, hook: str) -> None:
    before = all_files(checkout)
    asked = f"from referee.bootstrap import packaging; packaging.{hook}('.')"
    assert run_python(checkout, "-S", "-c", asked) == (1, packaging.REFUSAL)
    assert all_files(checkout) == before


@pytest.mark.parametrize("hook", ["get_requires_for_build_editable", "build_editable", "build_sdist"])
def test_an_editable_install_is_left_to_setuptools(hook: str) -> None:
    build_meta = pytest.importorskip("setuptools.build_meta")
    assert getattr(packaging, hook) == getattr(build_meta, hook)


@pytest.mark.parametrize("words", [("dice", "6", "5"), ("serve",), (), ("check", "--all"), ("test",), ("--version",)])
def test_the_package_alone_starts_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    shutil.copytree(ROOT / "referee", tmp_path / "referee", ignore=LEFT_OUT)
    before = all_files(tmp_path)
    status, output = run_python(tmp_path, "-m", "referee", *words)
    assert (status, len(output.splitlines())) == (2, 1), output
    assert output.startswith(f"referee: Referee runs from its checkout, and this copy in {tmp_path} is only")
    assert all_files(tmp_path) == before
