"""`python3 -m referee` as a person meets it: what it prepares, what it says, and how it ends. All of it really run."""

from __future__ import annotations

import ast
import os
import shutil
import socket
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

from referee.bootstrap import browser, debian, environment, prepare
from referee.cli import bench
from tests.bench import bench_page
from tests.browser.server import Server

ROOT = Path(__file__).resolve().parents[2]
# -S: nothing that was installed can be imported, as on a fresh machine.
BARE = [os.path.realpath(sys.executable), "-S", "-m", "referee"]
USUAL = [BARE[0], "-m", "referee"]
"""Inside an environment, where -S would hide that it is one."""


makes_anew = pytest.mark.by_turns(4, "made anew")
"""For what makes an environment, which takes longest: a checkout without one makes it anyway before its tests run."""


def start(venv: Path, *words: str, command: list[str] = BARE, **variables: str) -> tuple[int, str]:
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(venv.parent), "REFEREE_VENV": str(venv), **variables}
    done = subprocess.run(
        [*command, *words], cwd=ROOT, env=surroundings, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return done.returncode, (done.stdout + done.stderr).strip()


@pytest.fixture
def venv(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("REFEREE_VENV", str(tmp_path / "venv"))
    return tmp_path / "venv"


def finish(venv: Path, extra: str) -> None:
    """Make an environment as a complete preparation leaves it, without its packages."""
    venv.joinpath("bin").mkdir(parents=True)
    environment.environment_python().symlink_to(os.path.realpath(sys.executable))
    venv.joinpath("pyvenv.cfg").touch()
    prepare.write_stamps(extra)


@pytest.mark.parametrize("command", ["serve", "check", "dice", "odds", "rulebooks", "test", "bench"])
def test_help_prepares_nothing(venv: Path, command: str) -> None:
    status, output = start(venv, command, "--help")
    assert (status, output.split("\n")[0].startswith(f"usage: python3 -m referee {command} ")) == (0, True), output
    assert not venv.exists()


def test_general_help_names_every_command(venv: Path) -> None:
    status, output = start(venv, "--help")
    words = set(output.split())
    assert status == 0
    assert {"serve", "check", "dice", "odds", "rulebooks", "test", "bench"} <= words
    assert not venv.exists()


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["serv"], "argument COMMAND: invalid choice: 'serv'"),
        (["--port", "eighty"], "argument --port: 'eighty' is no port; use a number from 0 to 65535"),
        (["serve", "--port", "65536"], "argument --port: '65536' is no port; use a number from 0 to 65535"),
        (["serve", "--prot", "80"], "unrecognized arguments: --prot 80"),
    ],
)
def test_a_mistyped_command_line_prepares_nothing(venv: Path, words: list[str], sentence: str) -> None:
    status, output = start(venv, *words)
    assert (status, sentence in output) == (2, True), output
    assert not venv.exists()


def test_an_old_python_is_told_so(venv: Path) -> None:
    pretend = "import sys, runpy; sys.version_info = (3, 10, 4); runpy.run_module('referee', run_name='__main__')"
    status, output = start(venv, command=[BARE[0], "-c", pretend])
    assert (status, output.startswith("referee: Referee needs Python 3.11 or newer; this is ")) == (2, True), output


READ_BY_OLD_PYTHONS = ("__init__.py", "__main__.py", "installation.py")


@pytest.mark.parametrize("name", READ_BY_OLD_PYTHONS)
def test_a_python_of_2017_can_read_what_tells_it_so(name: str) -> None:
    """Python 3.6 knows neither the statement that puts annotations off nor `list[str]` and `A | B` in them."""
    tree = ast.parse((ROOT / "referee" / name).read_text(encoding="utf-8"), feature_version=(3, 6))
    annotations = [node.annotation for node in ast.walk(tree) if isinstance(node, ast.arg | ast.AnnAssign)]
    annotations += [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    evaluated = [node for annotation in annotations if annotation is not None for node in ast.walk(annotation)]
    assert [ast.dump(node) for node in evaluated if isinstance(node, ast.Subscript | ast.BinOp)] == []
    assert not any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in ast.walk(tree))


def test_a_python_without_venv_is_told_so(venv: Path) -> None:
    pretend = "import sys, runpy; sys.modules['ensurepip'] = None; runpy.run_module('referee', run_name='__main__')"
    status, output = start(venv, "bench", command=[BARE[0], "-c", pretend])
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    assert (status, output) == (
        2,
        "referee: This Python cannot make environments; install the missing part first"
        f" (Debian and Ubuntu: sudo apt-get install {version}-venv).",
    )


def test_a_folder_with_other_files_is_left_alone(venv: Path) -> None:
    venv.mkdir()
    venv.joinpath("letter.txt").write_text("Dear Alice")
    status, output = start(venv, "bench")
    assert (status, output.splitlines()[-1]) == (
        2,
        f"referee: {venv} holds other files; name an empty folder in REFEREE_VENV, or remove it.",
    )
    assert [path.name for path in venv.iterdir()] == ["letter.txt"]


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    tmp_path.joinpath("file").touch()
    status, output = start(tmp_path / "file" / "venv", "bench")
    assert (status, output.startswith(f"referee: {tmp_path / 'file'} cannot be written: ")) == (2, True), output


@makes_anew
def test_without_a_network_one_sentence_says_so_and_the_next_start_begins_again(venv: Path) -> None:
    venv.mkdir()
    venv.joinpath(environment.STAMP).touch()  # an interrupted preparation
    venv.joinpath("half a package").touch()
    status, output = start(venv, "bench", PIP_NO_INDEX="1")
    assert (status, output.splitlines()[-1]) == (
        2,
        "referee: The packages could not be fetched; connect this computer to the internet and start again"
        f" (details: {venv / 'preparation.log'}).",
    )
    assert not venv.joinpath("half a package").exists()
    assert venv.joinpath(environment.STAMP).read_text() == ""


def test_a_finished_environment_is_ready(venv: Path) -> None:
    finish(venv, "")
    assert (environment.is_ready(""), environment.is_ready("test")) == (True, False)


def test_an_environment_with_the_test_packages_serves_too(venv: Path) -> None:
    finish(venv, "test")
    assert (environment.is_ready(""), environment.is_ready("test")) == (True, True)


@pytest.mark.parametrize("damage", ["stamp cut short", "python gone", "moved", "pyvenv.cfg gone", "nothing there"])
def test_a_damaged_environment_is_not_ready(venv: Path, damage: str) -> None:
    finish(venv, "test")
    stamp = venv / environment.STAMP
    match damage:
        case "stamp cut short":
            stamp.write_text(stamp.read_text()[:70])
        case "python gone":
            environment.environment_python().unlink()
        case "moved":
            stamp.write_text(stamp.read_text().replace(environment.checkout_identity(), "0" * 64))
        case "pyvenv.cfg gone":
            venv.joinpath("pyvenv.cfg").unlink()
        case "nothing there":
            shutil.rmtree(venv)
    assert not environment.is_ready("")


def test_new_requirements_make_the_environment_stale(
    venv: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    finish(venv, "test")
    written = (ROOT / "pyproject.toml").read_text()
    identity = environment.checkout_identity()
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "checkout_identity", lambda: identity)
    tmp_path.joinpath("pyproject.toml").write_text(written + "\n# a remark\n")
    tried = tmp_path / "referee" / "bootstrap"
    shutil.copytree(ROOT / "referee" / "bootstrap", tried)
    assert environment.is_ready("test")
    tried.joinpath("requirements.txt").write_text("flask==3.1.0\n")
    assert (environment.is_ready(""), environment.is_ready("test"), environment.is_complete()) == (False, True, True)
    shutil.copy(ROOT / "referee" / "bootstrap" / "requirements.txt", tried)
    assert environment.is_ready("")
    tmp_path.joinpath("pyproject.toml").write_text(written.replace("flask>=3.1,<4", "flask>=3.2,<4"))
    assert (environment.is_ready(""), environment.is_ready("test"), environment.is_complete()) == (False, False, True)


OFFLINE = "could not be fetched; connect this computer to the internet and start again"


@makes_anew
def test_a_half_made_environment_is_made_anew(venv: Path) -> None:
    """Whoever began it ended before its Python could be started, and left no stamp."""
    for name in ("bin", "include", "lib"):
        venv.joinpath(name).mkdir(parents=True)
    venv.joinpath("pyvenv.cfg").write_text("half a li")
    environment.environment_python().touch(mode=0o755)
    status, output = start(venv, "dice", "3", "2", PIP_NO_INDEX="1")
    assert (status, OFFLINE in output.splitlines()[-1]) == (2, True), output
    assert "home = " in venv.joinpath("pyvenv.cfg").read_text()


@makes_anew
def test_a_python_that_cannot_be_started_is_made_anew(venv: Path) -> None:
    finish(venv, "")
    environment.environment_python().unlink()
    environment.environment_python().write_bytes(b"\x7fELF no more")
    environment.environment_python().chmod(0o755)
    prepare.write_stamps("")
    assert environment.is_ready("")
    status, output = start(venv, "dice", "3", "2", PIP_NO_INDEX="1")
    assert output.splitlines()[0] == "The environment's Python cannot be started (Exec format error)."
    assert (status, OFFLINE in output.splitlines()[-1]) == (2, True), output
    assert environment.environment_python().read_bytes()[:12] != b"\x7fELF no more"


@pytest.fixture
def lacking(venv: Path) -> Path:
    """Return an environment with a stamp, from which all packages are gone."""
    subprocess.run([os.path.realpath(sys.executable), "-m", "venv", "--without-pip", str(venv)], check=True)
    prepare.write_stamps("")
    return venv


@makes_anew
def test_an_environment_that_lacks_a_package_is_made_anew(lacking: Path) -> None:
    status, output = start(lacking, "check", "--all", command=USUAL, PIP_NO_INDEX="1")
    assert output.startswith("A package of the environment is missing or damaged: No module named "), output
    assert (status, OFFLINE in output.splitlines()[-1], "Traceback" in output) == (2, True, False), output
    assert lacking.joinpath(environment.STAMP).read_text() == ""


def test_what_fails_even_when_made_anew_is_a_sentence(lacking: Path) -> None:
    status, output = start(lacking, "check", "--all", command=USUAL, REFEREE_MENDED="1")
    assert (status, len(output.splitlines())) == (2, 1), output
    assert output.startswith("referee: A package cannot be used although all were fetched anew: No module named ")


def test_the_environment_finds_the_program_from_any_folder(lacking: Path) -> None:
    """By a line of its own: nothing is written into the checkout, which may belong to somebody else."""
    prepare.link_checkout()
    done = subprocess.run(
        [str(environment.environment_python()), "-c", "import referee; print(referee.__file__)"],
        cwd=lacking.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(ROOT / "referee" / "__init__.py")


def test_a_bench_without_a_browser_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(browser, "CHROMIUM", tmp_path / "none")
    with pytest.raises(environment.BootstrapError, match="sudo apt-get install chromium-headless-shell libatomic1"):
        bench.run(Namespace(names=["page"]))


def test_the_long_tests_name_the_browsers_they_miss(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.touch()
    monkeypatch.setattr(browser, "OTHER_ENGINES", {tmp_path / "none": "firefox-esr", here: "xvfb"})
    monkeypatch.setattr(debian, "may_install", lambda: False)
    with pytest.raises(environment.BootstrapError, match="missing first: sudo apt-get install firefox-esr$"):
        browser.prepare_other_engines()


def test_a_bench_that_fails_leaves_no_server_running(monkeypatch: pytest.MonkeyPatch) -> None:
    servers: list[Server] = []

    def fail(server: Server) -> float:
        servers.append(server)
        server.start()
        raise RuntimeError("as a browser does that is broken")

    monkeypatch.setattr(bench_page, "first_page", fail)
    with pytest.raises(RuntimeError):
        bench_page.main()
    (server,) = servers
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", server.port), timeout=5)
