"""Referee installed from its wheel, without the checkout: it serves, with its data where the platform has it."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from urllib.request import Request, urlopen
from zipfile import ZipFile

import pytest
from playwright.sync_api import sync_playwright

from referee import __version__
from referee.__main__ import COMMANDS, OF_CHECKOUT
from referee.bootstrap.environment import ROOT
from referee.rulebooks import loader
from tests.browser.devices import TABLET, device, launch
from tests.browser.table import Table
from tests.store.kept_folder import put_back, read_facts

HATCHLING = (sys.executable, "-m", "hatchling", "build", "--directory")
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input")
GIT = ("git", "ls-files", "--cached", "--others", "--exclude-standard", "-z", "--")
MOST_BYTES = 3_000_000
OF_A_CHECKOUT = ("referee/bootstrap/", "referee/cli/bench.py", "referee/cli/test.py", "referee/translations/update.py")
"""What prepares a checkout, its catalogues and tests it."""


def run_command(
    *words: str | Path, cwd: Path = ROOT, env: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, without a terminal."""
    return subprocess.run(
        words, cwd=cwd, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300, check=False
    )


def build(target: str, folder: Path, source: Path = ROOT) -> Path:
    """Build the wheel or the sdist of ``source`` into ``folder``."""
    done = run_command(*HATCHLING, folder, "--target", target, cwd=source)
    assert done.returncode == 0, done.stderr
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def names_in(wheel: Path) -> set[str]:
    with ZipFile(wheel) as file:
        return {name for name in file.namelist() if ".dist-info/" not in name}


def files_below(*folders: str) -> set[str]:
    """Return the paths of what git tracks in these folders of the checkout, or would."""
    listed = run_command(*GIT, *folders).stdout.split("\0")
    return {name for name in listed if name and (ROOT / name).is_file()}


def test_a_wheel_carries_the_package_its_pages_and_nothing_of_the_checkout(wheel: Path) -> None:
    package = {name for name in files_below("referee") if not name.startswith(OF_A_CHECKOUT)}
    assert names_in(wheel) == package | {f"referee/{name}" for name in files_below("static", "templates")}
    assert wheel.stat().st_size <= MOST_BYTES
    with ZipFile(wheel) as file:
        about = f"referee-{__version__}.dist-info"
        assert file.read(f"{about}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()
        assert b"referee = referee.__main__:main" in file.read(f"{about}/entry_points.txt")


def test_the_source_that_is_handed_on_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(build("sdist", tmp_path / "sdist"), tmp_path / "source")
    (source,) = (tmp_path / "source").iterdir()
    assert names_in(build("wheel", tmp_path / "again", source)) == names_in(wheel)
    assert not (source / "tests").exists()


class Installed(NamedTuple):
    """An environment with nothing but Referee and what it needs, and the home of whoever runs it."""

    folder: Path
    home: Path

    @property
    def data(self) -> Path:
        """The folder of the data, as the platform has it."""
        return self.home / "data" / "referee"

    @property
    def surroundings(self) -> Mapping[str, str]:
        """The variables of the processes; they write no compiled code, so that what they make can be seen."""
        return {
            **{"PATH": os.environ["PATH"], "HOME": str(self.home), "XDG_DATA_HOME": str(self.home / "data")},
            **{"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"},
        }

    def run(self, *words: str) -> tuple[int, str]:
        """Run the command; return its status and what it said."""
        done = run_command(self.folder / "bin" / "referee", *words, cwd=self.home, env=self.surroundings)
        return done.returncode, (done.stdout + done.stderr).strip()

    def begin(self, *words: str) -> subprocess.Popen[bytes]:
        """Begin to run the command."""
        program = str(self.folder / "bin" / "referee")
        return subprocess.Popen([program, *words], cwd=self.home, env=self.surroundings, stdin=subprocess.DEVNULL)

    @contextmanager
    def serving(self, *words: str) -> Iterator[str]:
        """Serve on a free port; yield the address once it answers, and end it by a signal."""
        with self.running(*words) as (url, server):
            yield url
            server.terminate()

    @contextmanager
    def running(self, *words: str) -> Iterator[tuple[str, subprocess.Popen[bytes]]]:
        """Serve on a free port; yield the address once it answers, and the process, which is killed if still there."""
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        command = [str(self.folder / "bin" / "referee"), *words, "--host", "127.0.0.1", "--port", str(port)]
        log = self.home / "log"
        with (
            log.open("w") as output,
            subprocess.Popen(command, cwd=self.home, env=self.surroundings, stdout=output, stderr=output) as server,
        ):
            try:
                yield wait_for_page(f"http://127.0.0.1:{port}", server, log), server
            except BaseException:
                server.kill()
                raise


def wait_for_page(url: str, server: subprocess.Popen[bytes], log: Path) -> str:
    until = time.monotonic() + 60
    while time.monotonic() < until and server.poll() is None:
        try:
            urlopen(f"{url}/health", timeout=5).close()
            return url
        except OSError:
            time.sleep(0.05)
    raise AssertionError(log.read_text())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    folder = tmp_path_factory.mktemp("a place with umläuts")
    there = Installed(folder / "environment", folder / "home")
    there.home.mkdir()
    run_command(sys.executable, "-m", "venv", "--without-pip", there.folder)
    done = run_command(*PIP, "--python", there.folder, "install", "--quiet", wheel)
    assert done.returncode == 0, done.stderr
    return there


def all_files(folder: Path) -> set[Path]:
    return {path.relative_to(folder) for path in folder.rglob("*")}


def test_what_is_installed_serves_every_page_and_keeps_its_data_where_the_platform_has_it(installed: Installed) -> None:
    before = all_files(installed.folder)
    with installed.serving() as url:
        page = urlopen(url, timeout=30).read().decode()
        files = re.findall(r'(?:src|href)="(/static/[^"]+)"', page)
        assert len(files) > 3
        assert {urlopen(url + file, timeout=30).status for file in files} == {200}
        assert "Everybody at the table?" in page
    assert (installed.data / "referee.db").is_file()
    assert all_files(installed.folder) == before


def test_what_is_compiled_serves_whoever_may_write_nothing_there(installed: Installed) -> None:
    """All but the demo's match, which is a record, and read as every other is."""
    assert installed.run("compile") == (0, "The texts and pages are compiled; every start is quicker now.")
    (package,) = installed.folder.glob("lib/python3*/site-packages/referee")
    read = [file for kind in ("*.toml", "*.po") for file in package.rglob(kind) if file.name != "match.toml"]
    kept = {file: file.parent / "__pycache__" / f"{file.name}.json" for file in read}
    assert [file.is_file() for file in kept.values()] == [True] * len(read)
    pages = [file for file in (package / "templates").rglob("*") if file.suffix in (".html", ".svg")]
    assert len([*(package / "templates/__pycache__").iterdir()]) == len(pages) > 100
    (german,) = (kept[file] for file in read if file.suffix == ".po")
    german.write_text(german.read_text(encoding="utf-8").replace("Sitzen alle am Tisch?", "Wer ist am Tisch?"))
    before = all_files(installed.folder)
    with installed.serving() as url:
        assert (
            "Wer ist am Tisch?" in urlopen(Request(url, headers={"Accept-Language": "de"}), timeout=30).read().decode()
        )
        for book in loader.NAMES:
            assert urlopen(f"{url}/rulebooks/{book}", timeout=30).status == 200
    assert all_files(installed.folder) == before
    assert installed.run("compile", "--lang", "de")[0] == 0
    assert "Wer ist am Tisch?" not in german.read_text(encoding="utf-8")


def test_a_folder_in_which_nothing_can_be_kept_is_named(installed: Installed) -> None:
    (package,) = installed.folder.glob("lib/python3*/site-packages/referee")
    place = package / "templates/__pycache__"
    shutil.rmtree(place, ignore_errors=True)
    place.touch()
    answer = installed.run("compile")
    place.unlink()
    assert answer == (2, f"referee: {place} cannot be written (File exists).")


def ask(url: str, body: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Return what the server answers to this computer."""
    headers = {"Content-Type": "application/json", "Accept": "application/json"}
    with urlopen(Request(url, json.dumps(body).encode() if body else None, headers), timeout=30) as answer:
        return dict(json.load(answer))


@pytest.mark.long
def test_an_evening_with_what_is_installed(installed: Installed, tmp_path: Path) -> None:
    """A club of 0.2.0 is upgraded, a throw is played, the power fails, a backup is made while the match goes on."""
    old, new, file = put_back("house_of_0_2_0", tmp_path / "old"), tmp_path / "new", tmp_path / "backup.json"
    match = read_facts("house_of_0_2_0")["matches"]["running"]
    with installed.running("--instance", str(old)) as (url, server):
        assert (old / "kept-0029" / "referee.db").is_file()
        line = throw_in_the_browser(url, match)
        server.kill()
    with installed.running("--instance", str(old)) as (url, server):
        log = ask(f"{url}/matches/{match}/log")["log"]
        assert log[-1]["action"] == line
        copying = installed.begin("backup", str(file), "--instance", str(old))
        played = 0
        while copying.poll() is None:
            ask(f"{url}/matches/{match}/actions", {"action": "table undo"})
            ask(f"{url}/matches/{match}/actions", {"action": "table redo"})
            played += 1
        assert (copying.returncode, played > 0) == (0, True)
        server.terminate()
        assert server.wait(20) == 0
    assert installed.run("backup", str(file), "--verify", "--instance", str(old)) == (
        0,
        f"{file} can be restored: members 3, matches 2.",
    )
    assert installed.run("restore", str(file), "--instance", str(new))[0] == 0
    with installed.serving("--instance", str(new)) as url:
        restored = ask(f"{url}/matches/{match}/log")["log"]
        assert [entry["action"] for entry in restored[: len(log)]] == [entry["action"] for entry in log]


def throw_in_the_browser(url: str, match: str) -> str:
    """Play a throw of the running match on a tablet, and return its line in the log."""
    attacks = ask(f"{url}/matches/{match}")["legal"]["attack"]["from"]
    source = next(iter(attacks))
    target = next(iter(attacks[source]["to"]))
    with sync_playwright() as playwright:
        browser = launch(playwright)
        tablet = device(browser, TABLET)
        table = Table(tablet.page(f"{url}/matches/{match}"))
        table.aim(source, target)
        table.throw([1] * attacks[source]["dice"], [6])
        complaints = tablet.complaints
        browser.close()
    line = str(ask(f"{url}/matches/{match}/log")["log"][-1]["action"])
    assert (complaints, line.startswith(f"red attack {source} {target} 1,")) == ([], True)
    return line


def test_commands_of_what_is_installed_name_it_and_need_no_checkout(installed: Installed) -> None:
    assert installed.run("--version") == (0, f"Referee {__version__}")
    status, said = installed.run("--help")
    listed = set(re.findall(r"^    (\w+)(?: |$)", said, re.M))
    assert (status, listed) == (0, {*COMMANDS} - {*OF_CHECKOUT})
    status, said = installed.run("rulebooks")
    assert status == 0 and "Easy-Move" in said
    status, said = installed.run("backup", "--help")
    assert (status, said.startswith("usage: referee backup")) == (0, True)
    assert "".join(str(installed.data).split()) in "".join(said.split())
    status, said = installed.run("huh")
    assert status == 2 and said.startswith("usage: referee ")


@pytest.mark.parametrize("command", ["test", "bench"])
def test_tests_and_benches_belong_to_a_checkout(installed: Installed, command: str) -> None:
    sentence = f"referee: “referee {command}” belongs to a checkout of Referee; an installed one has no tests."
    assert installed.run(command, "--help") == (2, sentence)


@pytest.mark.parametrize("words", [("dice", "6", "5"), ("serve",), (), ("check", "--all"), ("test",), ("--version",)])
def test_the_package_without_its_pages_starts_nothing(tmp_path: Path, words: tuple[str, ...]) -> None:
    shutil.copytree(ROOT / "referee", tmp_path / "referee", ignore=shutil.ignore_patterns("__pycache__"))
    before = all_files(tmp_path)
    surroundings = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"}
    done = run_command(os.path.realpath(sys.executable), "-m", "referee", *words, cwd=tmp_path, env=surroundings)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.fullmatch(rf"referee: This copy of Referee in {tmp_path} is not whole: [^\n]+\n", done.stderr)
    assert all_files(tmp_path) == before
