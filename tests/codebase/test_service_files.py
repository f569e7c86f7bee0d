"""The files for running Referee day and night: what they name is there, and what they ask is answered."""

from __future__ import annotations

import argparse
import importlib
import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

from referee.__main__ import OLDEST, split_command
from referee.bootstrap.environment import ROOT
from referee.cli.clubs import CLUBS, SOCKETS
from referee.cli.pin import PIN_FILE
from referee.cli.settings import SETTINGS
from referee.service.admin.hosting import SETTINGS as SETTINGS_FILE
from tests.browser.server import Server

FOLDER = ROOT / "docs/service"
UNITS = ("referee.service", "referee-backup.service", "referee-backup.timer")
SERVICES = UNITS[:2]
OF_CLUBS = ("referee@.service", "referee@.socket")
"""Those of one of several clubs: %i is its name."""
OF_ONE_CLUB = "program.conf"
"""What leads one club to another program."""
PROGRAM = "/opt/referee/bin/referee"
MOST_EXPOSED = 3.0
"""The score of `systemd-analyze security` that a service of ours may have, of 10."""
CONTAINERFILE = (ROOT / "Containerfile").read_text(encoding="utf-8")
RUNNING = (ROOT / "docs/running.md").read_text(encoding="utf-8")
HAS_SYSTEMD = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")


def settings(unit: str) -> list[tuple[str, str, str]]:
    """Return section, key and value of each line of the unit that is no comment."""
    section, found = "", []
    for line in (FOLDER / unit).read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, equals, value = line.partition("=")
            assert section and equals, line
            found.append((section, key, value))
    return found


def values(unit: str, key: str) -> list[str]:
    return [value for _, other, value in settings(unit) if other == key]


def parse(*words: str) -> tuple[str, argparse.Namespace]:
    """Return the command and its options as the program itself reads them."""
    command, rest = split_command([*words])
    module = importlib.import_module(f"referee.cli.{command}")
    parser = argparse.ArgumentParser(prog=command)
    module.add_arguments(parser)
    return command, parser.parse_args(rest)


def instructions() -> list[tuple[str, str]]:
    """Return each instruction of the Containerfile with what follows it."""
    lines = [line for line in CONTAINERFILE.splitlines() if not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", "")
    return [(name, rest) for name, _, rest in (line.partition(" ") for line in joined.splitlines() if line)]


def last(instruction: str) -> str:
    """Return what follows this instruction where it stands last."""
    return [rest for name, rest in instructions() if name == instruction][-1]


def run(*words: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(words, capture_output=True, text=True, timeout=60, check=False)


@pytest.mark.parametrize("unit", (*UNITS, *OF_CLUBS))
def test_a_unit_says_each_thing_once(unit: str) -> None:
    several = ("ExecStart", "SystemCallFilter", "After", "EnvironmentFile")
    keys = [(section, key) for section, key, _ in settings(unit) if key not in several]
    assert len(keys) == len(set(keys)) > 3


def test_the_services_are_started_by_commands_that_the_program_knows() -> None:
    read = {unit: [parse(*shlex.split(line)[1:]) for line in values(unit, "ExecStart")] for unit in SERVICES}
    assert [[command for command, _ in commands] for commands in read.values()] == [["serve"], ["backup", "backup"]]
    (_, keep), (_, verify) = read["referee-backup.service"]
    assert (keep.keep, keep.verify, verify.keep, verify.verify) == (14, False, None, True)
    assert f"keeps the newest {keep.keep}." in RUNNING
    for unit, commands in read.items():
        assert {shlex.split(line)[0] for line in values(unit, "ExecStart")} == {PROGRAM}
        (state,) = values(unit, "StateDirectory")
        assert {options.instance for _, options in commands} == {Path("/var/lib", state)}


def test_the_backup_reads_what_the_server_writes_and_comes_every_night() -> None:
    """As the same user, as others have no access to the folder."""
    for key in ("User", "Group", "StateDirectory", "StateDirectoryMode", "UMask"):
        assert values(SERVICES[0], key) == values(SERVICES[1], key) != []
    assert values("referee-backup.timer", "Persistent") == ["true"]
    assert values("referee-backup.timer", "Unit") == []
    assert len(values("referee-backup.timer", "OnCalendar")) == 1


def test_a_picture_can_be_drawn_by_the_service() -> None:
    """`os.nice` needs a call of @resources."""
    assert values("referee.service", "SystemCallFilter") == ["@system-service", "~@privileged"]


def test_a_club_that_cannot_be_opened_leaves_the_processor_to_the_others(tmp_path: Path) -> None:
    """Whoever waits at its socket wakes it again as soon as it has ended, however often: so it pauses."""
    service, holder = OF_CLUBS
    assert (values(service, "StartLimitIntervalSec"), values(holder, "TriggerLimitIntervalSec")) == (["0"], ["0"])
    (line,) = values(service, "ExecStopPost")
    shell, option, script = shlex.split(line.replace("$$", "$"))
    (tmp_path / "sleep").write_text(f"#!/bin/sh\necho $1 > {tmp_path}/slept\n", encoding="utf-8")
    (tmp_path / "sleep").chmod(0o755)
    for result, slept in (("success", False), ("exit-code", True)):
        surroundings = {"PATH": f"{tmp_path}:/usr/bin:/bin", "SERVICE_RESULT": result}
        subprocess.run([shell, option, script], env=surroundings, timeout=60, check=True)
        assert (tmp_path / "slept").exists() is slept


def test_the_server_of_a_club_has_its_folder_alone() -> None:
    service, holder = OF_CLUBS
    club = f"{CLUBS}/%i"
    ((command, options),) = [parse(*shlex.split(line)[1:]) for line in values(service, "ExecStart")]
    assert (command, options.instance) == ("serve", Path(club))
    assert values(service, "BindPaths") == [club]
    assert values(service, "TemporaryFileSystem") == [f"{CLUBS}:ro"]
    assert values(service, "EnvironmentFile")[0] == f"{club}{SETTINGS_FILE}"
    assert values(holder, "ListenStream") == [f"{SOCKETS}/%i.sock"]


def test_one_club_may_run_another_program_and_nothing_else_is_otherwise() -> None:
    (usual,) = values(OF_CLUBS[0], "ExecStart")
    nothing, own = values(OF_ONE_CLUB, "ExecStart")
    assert (nothing, own) == ("", usual.replace("/opt/referee/", "/opt/referee-next/"))
    assert [key for _, key, _ in settings(OF_ONE_CLUB)] == ["ExecStart", "ExecStart"]
    assert "/opt/referee-next/bin/pip install" in RUNNING


@HAS_SYSTEMD
@pytest.mark.parametrize("unit", (*SERVICES, OF_CLUBS[0]))
def test_a_service_is_little_exposed(unit: str) -> None:
    done = run("systemd-analyze", "security", "--offline=true", "--no-pager", FOLDER / unit)
    if "unrecognized option" in done.stderr:
        pytest.skip("this systemd-analyze reads no files")
    score = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert score is not None, done.stderr
    assert float(score[1]) <= MOST_EXPOSED


@HAS_SYSTEMD
def test_systemd_knows_every_setting(tmp_path: Path) -> None:
    """With a program that every computer has in place of ours."""
    for unit in (*UNITS, *OF_CLUBS):
        text = (FOLDER / unit).read_text(encoding="utf-8")
        (tmp_path / unit).write_text(text.replace(PROGRAM, "/bin/true"), encoding="utf-8")
    own = tmp_path / "referee@one.service.d" / OF_ONE_CLUB
    own.parent.mkdir()
    own.write_text(
        re.sub(r"=/opt/\S+", "=/bin/true", (FOLDER / OF_ONE_CLUB).read_text(encoding="utf-8")), encoding="utf-8"
    )
    done = run("systemd-analyze", "verify", *(tmp_path / unit.replace("@", "@one") for unit in (*UNITS, *OF_CLUBS)))
    assert [line for line in done.stderr.splitlines() if "referee" in line] == []


def test_the_container_serves_on_the_port_that_it_names_and_is_asked_on() -> None:
    command, options = parse(*json.loads(f"[{last('ENTRYPOINT')[1:-1]}, {last('CMD')[1:-1]}]")[1:])
    assert (command, last("EXPOSE")) == ("serve", str(options.port))
    assert f"'127.0.0.1', {options.port}," in last("HEALTHCHECK")


def test_the_container_runs_a_python_that_is_supported() -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        classifiers = tomllib.load(file)["project"]["classifiers"]
    version = re.fullmatch(r"PYTHON=docker\.io/library/python:(3\.(\d+))-slim-[a-z]+", last("ARG"))
    assert version is not None
    assert (3, int(version[2])) >= OLDEST
    assert f"Programming Language :: Python :: {version[1]}" in classifiers
    assert [rest for name, rest in instructions() if name == "FROM"] == ["${PYTHON} AS build", "${PYTHON}"]


def test_the_container_has_all_that_a_wheel_is_made_of() -> None:
    with open(ROOT / "pyproject.toml", "rb") as file:
        pyproject = tomllib.load(file)
    needed = {*pyproject["tool"]["hatch"]["build"]["targets"]["sdist"]["only-include"], "pyproject.toml"}
    needed |= {pyproject["project"]["readme"], *pyproject["project"]["license-files"]}
    copied = {word for name, rest in instructions() if name == "COPY" for word in rest.split()[:-1]}
    pinned = "referee/bootstrap/requirements.txt"
    assert copied == needed | {pinned, "--from=build", "/opt/referee"}
    let_in = (ROOT / ".containerignore").read_text(encoding="utf-8").splitlines()
    assert let_in[0] == "*"
    assert {line[1:] for line in let_in if line.startswith("!")} == needed
    assert [line for line in let_in[1:] if not line.startswith("!") and fnmatch(pinned, line)] == []


def test_the_container_keeps_the_club_in_its_volume_and_runs_as_nobody_of_weight() -> None:
    data = last("VOLUME")
    assert f"XDG_DATA_HOME={data}" in last("ENV").split()
    user = last("USER")
    assert f"useradd --uid 8137 --user-group --no-create-home --home-dir {data}" in last("RUN")
    assert last("RUN").endswith(f"--owner {user} --group {user} {data}")
    assert "pip uninstall --yes pip" in last("RUN")


def test_the_containers_check_finds_out_whether_a_server_answers(tmp_path: Path) -> None:
    _, _, command = last("HEALTHCHECK").partition(" CMD ")
    python, option, program = json.loads(command)
    assert (python, option) == ("python", "-c")
    server = Server(tmp_path / "instance")
    asked = program.replace("8137", str(server.port))
    server.start()
    try:
        assert run(sys.executable, "-c", asked).returncode == 0
        assert run(sys.executable, "-c", asked.replace("/health", "/nothing")).returncode == 1
    finally:
        server.kill()
    assert run(sys.executable, "-c", asked).returncode == 1


def test_the_chapters_name_commands_and_files_that_exist() -> None:
    typed = re.findall(rf"(?:{PROGRAM}|podman exec referee referee|referee referee) (\w.*)", RUNNING)
    assert len(typed) >= 5
    commands = [parse(*shlex.split(line))[0] for line in typed]
    assert {"link", "backup", "doctor"} <= set(commands)
    assert [path for path in re.findall(r"(?:docs|referee)/[\w/.-]+\.\w+", RUNNING) if not (ROOT / path).exists()] == []
    named = set(re.findall(r"(?<![\w@$-])[\w-]+\.(?:service|timer)\b", RUNNING))
    assert named == {"referee.service", "referee-backup.timer"}
    variables = set(re.findall(r"REFEREE_[A-Z_]+", RUNNING + (FOLDER / "referee.service").read_text(encoding="utf-8")))
    assert variables <= {setting.variable for setting in SETTINGS} | {PIN_FILE} and variables
