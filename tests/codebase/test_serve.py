"""`python3 -m referee serve` as a person meets it: where it says it is, and why it does not start.

Really run, from the command line to the exit status. What is not given variables of its own starts as a copy of a
process that has loaded the program, which takes a fifth of the time: loading is the same for all of them.
"""

from __future__ import annotations

import os
import pty
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tests.browser.nursery import Child, spawn

pytestmark = pytest.mark.by_turns(2, "starts")

ROOT = Path(__file__).resolve().parents[2]
OR_ANOTHER = "Give whoever starts Referee the right to, or name another with --instance."
SERVE = [sys.executable, "-m", "referee", "serve"]


# The words are those of the command line, behind the file for what is said of mistakes.
COPY = """
import os, sys
os.dup2(os.open(sys.argv.pop(1), os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644), 2)
sys.argv.insert(1, "serve")
sys.orig_argv = [sys.executable, "-m", "referee", *sys.argv[1:]]
from referee.__main__ import main
sys.exit(main())
"""


def run(*words: str, **variables: str) -> tuple[int, str, str]:
    """Return the exit status of a server that does not start, and its output and errors."""
    if variables:
        surroundings = {**os.environ, **variables}
        done = subprocess.run([*SERVE, *words], cwd=ROOT, env=surroundings, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stdout, done.stderr
    with TemporaryDirectory() as folder:
        output, errors = Path(folder, "output"), Path(folder, "errors")
        copy = spawn(COPY, [str(errors), *words], output)
        try:
            status = copy.wait(60)
        finally:
            copy.kill()
            copy.wait()
        return status, output.read_text(encoding="utf-8"), errors.read_text(encoding="utf-8")


def refused(*words: str, **variables: str) -> str:
    """Return what is said when the server does not start: one sentence, exit status 2, no traceback."""
    status, output, errors = run(*words, **variables)
    assert (status, output) == (2, ""), (output, errors)
    sentence = errors.strip().splitlines()[-1]
    assert "Traceback" not in errors
    return re.sub(r"^(referee|python3 -m referee serve): (error: )?", "", sentence)


@contextmanager
def started(*words: str, **variables: str) -> Iterator[tuple[Child | subprocess.Popen[bytes], IO[bytes]]]:
    """Yield a server that starts, and all that it says; it does not outlive this."""
    if variables:
        surroundings = {**os.environ, "PYTHONUNBUFFERED": "1", **variables}
        server = subprocess.Popen(
            [*SERVE, *words], cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        assert server.stdout is not None
        with ended(server), server.stdout:
            yield server, server.stdout
        return
    with TemporaryDirectory() as folder:
        pipe = Path(folder, "output")
        os.mkfifo(pipe)
        copy = spawn(COPY, [str(pipe), *words], pipe)
        with ended(copy), pipe.open("rb") as said:
            yield copy, said


@contextmanager
def ended(server: Child | subprocess.Popen[bytes]) -> Iterator[None]:
    """Let the server have ended in any case."""
    try:
        yield
    finally:
        server.kill()
        server.wait()


@contextmanager
def serving(instance: Path, *words: str, **variables: str) -> Iterator[str]:
    """Yield what a server says that has started; check that it ends by itself when it is asked to."""
    lines = []
    with started("--port", "0", "--instance", str(instance), *words, **variables) as (server, said):
        for line in said:
            lines.append(line.decode(errors="replace").rstrip())
            if lines[-1].startswith("Stop with"):
                break
        assert server.poll() is None, lines
        yield "\n".join(lines)
        server.send_signal(signal.SIGTERM)
        assert server.wait(20) == 0


def addresses(said: str) -> list[str]:
    """Where everybody may watch, in the order it was said."""
    return re.findall(r"^  (http\S+:\d+)$", said, re.MULTILINE)


def test_garbage_is_collected_once_the_server_runs(tmp_path: Path) -> None:
    asked = "import gc, sys; from referee.web.server.serve import Server; from referee.__main__ import main;"
    asked += "Server.serve_forever = lambda server: print('collects:', gc.isenabled()); main()"
    words = ("serve", "--port", "0", "--instance", str(tmp_path))
    done = subprocess.run([sys.executable, "-c", asked, *words], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.stdout.splitlines()[-1:] == ["collects: True"], done.stderr


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        words = ("--host", "127.0.0.1", "--port", port, "--instance", str(tmp_path / "instance"))
        assert refused(*words) == f"Port {port} is already in use; choose another with --port."


@pytest.mark.parametrize("port", ["-1", "8137.5", ""])
def test_an_invalid_port(port: str) -> None:
    assert refused(f"--port={port}") == f"argument --port: {port!r} is no port; use a number from 0 to 65535"


@pytest.mark.parametrize("host", ["192.0.2.1", "256.1.1.1", "a" * 70, "::g"])
def test_a_host_that_cannot_be_listened_on(tmp_path: Path, host: str) -> None:
    output = refused("--host", host, "--port", "0", "--instance", str(tmp_path / "instance"))
    told = (
        rf"Cannot listen on {re.escape(host)} port 0 \(.+\)\. Name an address of this computer with --host, or leave"
        r" it out, and choose a port from 1024 on with --port\."
    )
    assert re.fullmatch(told, output), output


def test_an_empty_host() -> None:
    assert refused("--host=") == "argument --host: a host is missing; use 0.0.0.0 for all addresses"


@pytest.mark.parametrize(
    "name", ["http://referee.example", "referee.example:8137", "a..b", "*.example", "ab cd", "[::1]"]
)
def test_a_name_that_is_none(name: str) -> None:
    """In the option and in the variable alike, also after a good one."""
    sentence = f"argument --names: {name!r} is no host name such as referee.example, without http:// and port"
    assert refused("--names", f"referee.example,{name}") == sentence
    assert refused(REFEREE_NAMES=name) == f"{sentence} (REFEREE_NAMES in the environment)"


@pytest.mark.parametrize(
    "url",
    [
        *("ntfy.sh/our-club", "ftp://ntfy.sh/our-club", "https://", "https://ntfy.sh:many/our-club", "http://a..b/c"),
        *("https://alice:secret@ntfy.sh/our-club", "https://ntfy.sh/our club", "https://ntfy.sh/brüder", "http://[::1"),
    ],
)
def test_an_address_to_notify_that_is_none(url: str) -> None:
    sentence = (
        f"argument --notify: {url!r} is no address such as https://ntfy.sh/our-club; it begins with http:// or "
        "https:// and has neither spaces, umlauts, nor a name and password before the host"
    )
    assert refused("--notify", url) == sentence


@pytest.mark.parametrize(
    "url",
    [
        *("127.0.0.1:8139/hub", "ftp://127.0.0.1/hub", "http://127.0.0.1:8139/hub?to=all", "http://127.0.0.1/#hub"),
        *("http://127.0.0.1/hub?", "http://name:word@127.0.0.1/hub", "http://127.0.0.1:99999/hub", "http:///hub"),
        *("http://127.0.0.1/the hub", "http://127.0.0.1/h\u00fcb", "http://h\u00fcb.example/hub", "http://::1/hub"),
    ],
)
def test_an_address_of_a_hub_that_is_none(url: str) -> None:
    sentence = (
        f"argument --hub: {url!r} is no address such as http://127.0.0.1:8139/hub; it begins with http:// or "
        "https://, and the names of channels are added behind its end, so nothing stands behind its path"
    )
    assert refused("--url", "https://referee.example", "--hub", url) == sentence


def test_an_option_that_needs_another() -> None:
    sentence = "--hub is for a club with a public address; name that with --url."
    assert refused("--hub", "http://127.0.0.1:8139/hub") == sentence
    sentence = "--key names a key without its certificate; name that with --certificate."
    assert refused("--key", "referee.key") == sentence


def test_what_is_wrong_with_a_variable_is_said_of_its_option_and_where_it_came_from() -> None:
    assert refused(REFEREE_NOTIFY="file:///etc/passwd").startswith("argument --notify: 'file:///etc/passwd' is no")
    sentence = "argument --notify-lang: 'nl' is no language of Referee's; use de or en"
    assert refused(REFEREE_NOTIFY_LANG="nl") == f"{sentence} (REFEREE_NOTIFY_LANG in the environment)"
    assert refused(REFEREE_PORT="x").endswith("use a number from 0 to 65535 (REFEREE_PORT in the environment)")


@pytest.mark.parametrize(
    "url", ["referee.example", "https://referee.example/club", "ftp://referee.example", "https://", "https://a b"]
)
def test_a_public_address_that_is_none(url: str) -> None:
    sentence = (
        f"argument --url: {url!r} is no address such as https://referee.example; it begins with https:// or http:// and"
        " ends with the name, or the port behind it: Referee needs a name of its own, not a path below another's"
    )
    assert refused("--url", url) == sentence


@pytest.mark.parametrize(
    ("state", "sentence"),
    [
        ("suspended", "The club one is suspended; nobody is answered until “clubs resume one”."),
        ("removed", "The club one was removed; begin another with “clubs new”."),
    ],
)
def test_a_hosted_club_that_is_closed_is_not_served(tmp_path: Path, state: str, sentence: str) -> None:
    (tmp_path / "one.json").write_text(f'{{"host": "one.example.org", "state": "{state}"}}')
    assert refused("--instance", str(tmp_path / "one"), "--port", "0") == sentence
    assert not (tmp_path / "one").exists()


def test_a_public_address_wants_a_pin_first(tmp_path: Path) -> None:
    words = ("--port", "0", "--instance", str(tmp_path / "club"), "--url", "https://Referee.example/")
    sentence = (
        "With --url Referee is reached from everywhere, and the club has no PIN yet; choose one first: python3 -m"
        " referee pin"
    )
    assert (refused(*words), (tmp_path / "club").exists()) == (sentence, False)
    (tmp_path / "pin").write_text("2580\n")
    with_pin = {**os.environ, "REFEREE_PIN_FILE": str(tmp_path / "pin")}
    program = [sys.executable, "-m", "referee"]
    setting = [*program, "pin", "--instance", str(tmp_path / "club")]
    assert subprocess.run(setting, cwd=ROOT, env=with_pin, check=True, capture_output=True).stdout
    with serving(tmp_path / "club", *words[4:]) as output:
        assert addresses(output) == [] and "let in find the club at:\n  https://referee.example\n" in output


def test_the_tables_link_is_shown_to_a_terminal_and_on_demand_alone(tmp_path: Path) -> None:
    club = ("--instance", str(tmp_path / "club"))
    linking = [sys.executable, "-m", "referee", "link", *club]
    with serving(tmp_path / "club") as output:
        assert "/table/" not in output and "link” shows the link for the table's tablet." in output
        link = subprocess.run(linking, cwd=ROOT, check=True, capture_output=True, text=True).stdout
        plain = {**os.environ, "PYTHONIOENCODING": "ascii"}
        drawn = subprocess.run(linking, cwd=ROOT, env=plain, check=True, capture_output=True, text=True).stdout
    assert drawn == f"{link.splitlines()[0]}\n" and re.search("[▀▄█]", link)
    terminal, screen = pty.openpty()
    server = subprocess.Popen([*SERVE, "--port", "0", *club], cwd=ROOT, stdout=screen, stderr=screen)
    with ended(server):
        said = b""
        while b"Stop with" not in said:
            said += os.read(terminal, 4096)
    os.close(terminal)
    os.close(screen)
    assert link.partition("/table/")[2].split()[0] in said.decode()


def test_an_instance_that_is_a_file(tmp_path: Path) -> None:
    tmp_path.joinpath("letter").touch()
    words = ("--port", "0", "--instance", str(tmp_path / "letter"))
    assert refused(*words) == f"{tmp_path / 'letter'} is a file; name a folder with --instance."


def test_no_instance(tmp_path: Path) -> None:
    output = refused("--port", "0", "--instance", "")
    assert output == "argument --instance: a folder is missing; name the one with the club's data"


def test_links_that_lead_round_in_a_circle(tmp_path: Path) -> None:
    folder = tmp_path / "round"
    folder.symlink_to(folder)
    output = refused("--port", "0", "--instance", str(folder))
    assert output == f"The folder {folder} cannot be written to (File exists). {OR_ANOTHER}"


def test_a_name_that_no_folder_can_have(tmp_path: Path) -> None:
    folder = tmp_path / ("a" * 300)
    output = refused("--port", "0", "--instance", str(folder))
    assert output == f"The folder {folder} cannot be written to (File name too long). {OR_ANOTHER}"


def test_an_instance_below_a_file(tmp_path: Path) -> None:
    tmp_path.joinpath("letter").touch()
    folder = tmp_path / "letter" / "instance"
    output = refused("--port", "0", "--instance", str(folder))
    assert output == f"The folder {folder} cannot be written to (Not a directory). {OR_ANOTHER}"


def unwritable(folder: Path) -> Path:
    """Return a folder that nobody may write to; to root nothing but the system's own folders is closed."""
    if os.geteuid() == 0 and Path("/proc").is_dir():
        return Path("/proc")
    folder.mkdir(mode=0o500)
    return folder


def test_an_unwritable_instance(tmp_path: Path) -> None:
    folder = unwritable(tmp_path / "closed")
    for instance in (folder, folder / "instance"):
        output = refused("--port", "0", "--instance", str(instance))
        assert output.startswith(f"The folder {instance} cannot be written to ("), output


@pytest.mark.parametrize("file", ["newest_lines.log", "newest_lines.new"])
def test_a_folder_in_place_of_the_newest_lines_is_named(tmp_path: Path, file: str) -> None:
    folder = tmp_path / file
    folder.mkdir()
    output = refused("--port", "0", "--instance", str(tmp_path))
    assert output == (
        f"{folder} cannot be used (Is a directory). Referee needs a file there that it may read and write. Put it back "
        "from where you keep copies, or move away what is there: then it is begun anew, and the book says so."
    )


@pytest.mark.parametrize("file", ["referee.lock", "secret.key"])
def test_a_file_of_the_instance_that_cannot_be_used(tmp_path: Path, file: str) -> None:
    tmp_path.joinpath(file).mkdir()
    output = refused("--port", "0", "--instance", str(tmp_path))
    assert output == f"The folder {tmp_path} cannot be written to (Is a directory). {OR_ANOTHER}"


def test_a_database_of_a_newer_version(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    database = sqlite3.connect(tmp_path / "referee.db")
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.commit()
    database.close()
    output = refused("--port", "0", "--instance", str(tmp_path))
    assert output == f"{tmp_path / 'referee.db'} was written by a newer Referee; please update this one."


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    tmp_path.joinpath("referee.db").write_bytes(b"Dear Alice, " * 1000)
    output = refused("--port", "0", "--instance", str(tmp_path))
    assert output == (
        f"{tmp_path / 'referee.db'} cannot be used (file is not a database). Where the disk is full, make room; "
        "otherwise put the file back from where you keep copies, or move it away, to begin anew or to restore a backup."
    )


def test_an_instance_in_use_by_another_server(tmp_path: Path) -> None:
    with serving(tmp_path):
        output = refused("--port", "0", "--instance", str(tmp_path))
    assert output == f"Another Referee is already running with the folder {tmp_path}. Use that one, or stop it first."


def test_an_environment_that_is_a_file(tmp_path: Path) -> None:
    tmp_path.joinpath("venv").touch()
    output = refused("--instance", str(tmp_path), REFEREE_VENV=str(tmp_path / "venv"))
    assert output == f"{tmp_path / 'venv'} cannot be written: Not a directory."


def test_a_time_zone_that_is_none_is_no_obstacle(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "127.0.0.1", TZ="Nowhere/Land") as output:
        (address,) = addresses(output)
        with urlopen(f"{address}/matches/new") as answer:
            assert answer.status == 200


def test_a_line_about_a_request_holds_no_key(tmp_path: Path) -> None:
    words = ("--port", "0", "--host", "127.0.0.1", "--instance", str(tmp_path), "--log-level", "info")
    with started(*words, LANG="C") as (_, said):
        lines: list[str] = []
        for line in map(bytes.decode, said):
            lines.append(line)
            if line.startswith("Stop with"):
                (address,) = addresses("".join(lines))
                for path in ("/table/guessed", "/join/guessed", "/health?lang=de"):
                    with suppress(HTTPError):
                        urlopen(f"{address}{path}", timeout=5).close()
            if "/health" in line:
                break
    assert lines[-3:] == [
        "referee: GET /table/<key> 404\n",
        "referee: GET /join/<code> 404\n",
        "referee: GET /health 200\n",
    ]


def test_a_folder_of_any_name_holds_the_database(tmp_path: Path) -> None:
    folder = tmp_path / "what? 50 % #1 Élan"
    with serving(folder):
        assert folder.joinpath("referee.db").stat().st_size > 0


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "0.0.0.0"])
def test_every_address_that_is_named_answers(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, "--host", host) as output:
        assert addresses(output)
        for address in addresses(output):
            with urlopen(f"{address}/health", timeout=5) as answer:
                assert answer.status == 200


def say(port: int, request: bytes) -> bytes:
    """All that the server answers on one connection, until it closes it."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while more := connection.recv(65536):
            answer += more
    return answer


@pytest.mark.parametrize(
    ("words", "variables"),
    [
        (("--names", "other.example, Referee.Example."), {}),
        ((), {"REFEREE_NAMES": "referee.example,bücher.example"}),
    ],
)
def test_a_name_that_was_given_is_answered_and_no_other(
    tmp_path: Path, words: tuple[str, ...], variables: dict[str, str]
) -> None:
    with serving(tmp_path, *words, **variables) as output:
        port = int(addresses(output)[0].rpartition(":")[2])
        asked = ("referee.example", "localhost", "evil.example")
        answers = [say(port, b"GET /health HTTP/1.0\r\nHost: %s\r\n\r\n" % host.encode()) for host in asked]
        answers.append(say(port, b"GET /health HTTP/1.0\r\n\r\n"))
    assert [answer.split()[1] for answer in answers] == [b"200", b"200", b"421", b"421"]


def test_the_name_that_it_listens_on_is_answered(tmp_path: Path) -> None:
    """This computer's own, where the system knows its address."""
    name = socket.gethostname()
    try:
        socket.create_server((name, 0)).close()
    except OSError:
        pytest.skip(f"{name} leads nowhere")
    with serving(tmp_path, "--host", name) as output:
        (address,) = addresses(output)
        with urlopen(f"{address}/health", timeout=5) as answer:
            assert answer.status == 200


@pytest.mark.parametrize(
    "lengths",
    [
        *(b"Content-Length: 4\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: chunked\r\nContent-Length: 4"),
        *(b"Content-Length: 4\r\nContent-Length: 40", b"Content-Length: +4", b"Content-Length: 1_0"),
        *(b"Transfer-Encoding: gzip, chunked", b"Transfer-Encoding: chunked\r\nTransfer-Encoding: identity"),
    ],
)
def test_a_request_whose_length_can_be_taken_for_several_is_refused(listening: int, lengths: bytes) -> None:
    """What follows is no second request: the connection is closed."""
    hidden = b"0\r\n\r\nGET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    answer = say(listening, b"POST /matches HTTP/1.1\r\nHost: localhost\r\n" + lengths + b"\r\n\r\n" + hidden)
    assert (answer.startswith(b"HTTP/1.1 400 "), answer.count(b"HTTP/1.1")) == (True, 1)


@pytest.mark.parametrize(
    "lengths", [b"Content-Length: 2\r\n\r\n{}", b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"]
)
def test_a_request_with_one_length_is_answered(listening: int, lengths: bytes) -> None:
    head = b"POST /matches HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
    assert b'"field_missing"' in say(listening, head + lengths)


@pytest.fixture(scope="module")
def listening(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """Yield the port of a server."""
    with serving(tmp_path_factory.mktemp("listening"), "--host", "127.0.0.1") as output:
        (address,) = addresses(output)
        yield int(address.rpartition(":")[2])


def test_a_clock_that_went_back_is_told_at_the_start_and_nothing_that_concerns_nobody(tmp_path: Path) -> None:
    with serving(tmp_path) as output:
        assert "SQLite" not in output
        assert "clock went back" not in output and "begins anew" not in output
    database = sqlite3.connect(tmp_path / "referee.db")
    line = "('2199-01-01 00:00:00.000000', 'reading_opened', '{}')"
    database.execute(f"INSERT INTO changes (at, what, facts) VALUES {line}")
    database.commit()
    database.close()
    with serving(tmp_path) as output:
        assert output.count("This computer's clock went back from 2199-01-01 00:00 to ") == 1


def test_an_empty_database_beside_the_keys_of_an_instance(tmp_path: Path) -> None:
    with serving(tmp_path):
        pass
    for file in tmp_path.glob("referee.db*"):
        file.unlink()
    tmp_path.joinpath("referee.db").touch()
    output = refused("--port", "0", "--instance", str(tmp_path))
    assert output.startswith(f"{tmp_path / 'referee.db'} is empty although a house was begun here: its data are gone.")
    tmp_path.joinpath("referee.db").unlink()
    with serving(tmp_path) as begun:
        assert "so it begins anew" in begun
