"""What the server publishes to the hub for onlookers, who may read it there, and that nobody waits for a hub."""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import gevent
import pytest

from referee.service.admin.opening import read_link_key, revoke_link, sign_text
from referee.service.desk.channels import TICK_SECONDS
from referee.translations import LANGUAGES
from referee.web.matches.watching import KEPT_SECONDS
from referee.web.server import publisher
from referee.web.server.publisher import RETRY_SECONDS, Publisher
from tests.browser.final import Final, PublishingServer, playing
from tests.browser.pages import armed
from tests.browser.server import SERVE
from tests.instance import Instance
from tests.socket_holder import Holder
from tests.waiting import PATIENCE, wait_until
from tests.web.book import found_club
from tests.web.forms import see
from tests.web.matches.twins import DIFFERS, Twin, beginning_twins

URL = "http://referee.example"
FAILING_ONCE = """
from referee.service.desk.problems import NotRead, Problem
from referee.web.matches.live import Frames
from referee.web.server import publisher
from referee.web.server.publisher import Publisher
make, failed = Frames.line_of_view, set()
def line_of_view(self, event, match):
    if self.language not in failed:
        failed.add(self.language)
        raise {error}
    return make(self, event, match)
Frames.line_of_view = line_of_view
"""
"""Stands before the program: the first message of each language cannot be made."""
BEATING = """
from referee.web.matches import live
live.BEAT_TICKS["onlooker"] = 1
"""
"""Stands before the program: a sign of life is due with each tick."""
Begin = Callable[[str, str], tuple[Twin, Twin]]


class Recorder(ThreadingHTTPServer):
    """A hub that keeps what is published, and answers with ``status``, unless it ``hangs`` or is no nchan.

    It answers with the ``raw`` bytes, if there are any. One that ``takes_one`` takes the first channel alone, and one
    that ``ends`` closes each connection without a word after its answer.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.published: list[tuple[str, str]] = []
        self.status, self.hangs, self.answer = 201, False, '{"messages": 1, "subscribers": 0}'
        self.raw, self.takes_one, self.ends = b"", False, False

    @property
    def url(self) -> str:
        """Where messages are published."""
        return f"http://127.0.0.1:{self.server_port}/hub"

    def seqs(self) -> set[int]:
        """Return the actions of which something was published."""
        return {json.loads(text)["seq"] for _, text in self.published}

    def channels_at(self, seq: int) -> int:
        """Return to how many channels the action was published."""
        return len({where for where, text in self.published if json.loads(text)["seq"] == seq})


class _Handler(BaseHTTPRequestHandler):
    server: Recorder
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        while self.server.hangs:
            # A time-out that begins anew with each byte would never come.
            time.sleep(0.5)
            self.wfile.write(b"H")
        if self.server.raw:
            self.wfile.write(self.server.raw)
            return
        is_taken = not self.server.takes_one or self.path == self.server.published[0][0]
        status = self.server.status if is_taken else 507
        if status == 201:
            self.server.published.append((self.path, text))
        self.close_connection = self.server.ends
        self.send_response(status)
        self.send_header("Content-Length", str(len(self.server.answer)))
        self.end_headers()
        self.wfile.write(self.server.answer.encode())

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@pytest.fixture
def recorder() -> Iterator[Recorder]:
    """Yield a hub that takes everything."""
    with Recorder() as serving:
        threading.Thread(target=serving.serve_forever, args=(0.02,), daemon=True).start()
        yield serving
        serving.shutdown()


@pytest.fixture
def twins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    """Yield what begins two matches that differ in secrets alone."""
    with beginning_twins(tmp_path, monkeypatch) as begin:
        yield begin


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Final]:
    """Yield a match that is watched through nginx with nchan."""
    yield from playing(tmp_path)


@contextmanager
def publishing(folder: Path, url: str) -> Iterator[tuple[PublishingServer, str]]:
    """Begin a match in a club of this folder, and start a server that publishes it at ``url``."""
    instance = Instance(folder)
    found_club(instance)
    match = instance.dealt()
    with serving(instance, url) as server:
        yield server, match


@contextmanager
def serving(instance: Instance, url: str) -> Iterator[PublishingServer]:
    """Close the instance, and serve its folder."""
    server = PublishingServer(instance.folder)
    server.origin, server.hub = f"http://127.0.0.1:{server.port}", url
    instance.close()
    server.cookies = f"table={read_link_key(instance.folder)}"
    server.start()
    try:
        yield server
    finally:
        server.kill()


def said_of_hub(server: PublishingServer) -> list[str]:
    return re.findall(r"referee: (the hub at .*)", server.output.read_text(encoding="utf-8"))


def play(server: PublishingServer, match: str) -> Iterator[int]:
    """Let the seat on turn place, throw, have the throw put right, and draw a card; yield the number of each action."""
    seat, source, target, other = armed(server, match)
    yield int(server.say(match, f"table correct {source} {seat} 9", f"table correct {target} {other} 5")["seq"])
    seq = int(server.say(match, f"{seat} attack {source} {target} 6,4,1 v 5,4")["seq"])
    yield seq
    yield server.say(match, f"table replace {seq} back: {seat} attack {source} {target} 6,4,1 v 6,4")["seq"]
    server.say(match, f"table correct {target} {other} 1", f"{seat} attack {source} {target} 6 v 1", f"{seat} occupy 1")
    server.say(match, f"{seat} end")
    yield server.say(match, f"{seat} draw")["seq"]


def ask(port: int, method: str, path: str, body: str = "", **headers: str) -> tuple[int, dict[str, str], str]:
    """Return status, headers and text of what is answered there."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as asking:
        asking.request(method, path, body or None, headers)
        answer = asking.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()


def newest(played: Final, channel: str) -> dict[str, Any]:
    """Return what a subscriber gets first."""
    with closing(HTTPConnection("127.0.0.1", played.hub.port, timeout=PATIENCE)) as asking:
        asking.request("GET", f"/hub/{channel}", headers={"Accept": "text/event-stream"})
        answer = asking.getresponse()
        while not (line := answer.readline().decode()).startswith("data: "):
            assert answer.status == 200 and line, answer.status
        return dict(json.loads(line.removeprefix("data: ")))


def channel_of(played: Final, **headers: str) -> str:
    """Return the channel that the page with the key names."""
    page = ask(played.hub.port, "GET", played.link, **headers)[2]
    found = re.search(r'"channel": ?"([0-9a-f]{36})"', page)
    assert found is not None, page
    return found[1]


def test_twin_matches_that_differ_in_secrets_publish_the_same_bytes(
    tmp_path: Path, twins: Begin, recorder: Recorder
) -> None:
    told = list[dict[tuple[str, int], str]]()
    key = bytes(range(32))
    for twin in twins("easy_move", "missions"):
        found_club(twin.instance)
        (twin.instance.folder / "table.key").write_bytes(key)
        with serving(twin.instance, recorder.url) as server:
            waited = []
            for seq in play(server, twin.match):
                waited.append(seq)
                # A message may be left out where the next one is there already: each is waited for.
                wait_until(lambda seq=seq: recorder.channels_at(seq) == len(LANGUAGES))  # type: ignore[misc]
        # When a sign of life comes hangs on the time.
        moves = [(where, text) for where, text in recorder.published if text.startswith('{"event":"move"')]
        sent = {(where, json.loads(text)["seq"]): DIFFERS.sub("", text) for where, text in moves}
        told.append({which: text for which, text in sent.items() if which[1] in waited})
        recorder.published.clear()
    assert len(told[0]) == len(waited) * len(LANGUAGES)
    assert told[0] == told[1]


def test_nobody_waits_for_a_hub_that_is_slow(tmp_path: Path, recorder: Recorder) -> None:
    recorder.hangs = True
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        server.get_page(f"/matches/{match}/watch")
        assert len([*play(server, match)]) == 4
        # All was answered before a single message was given up.
        assert said_of_hub(server) == []
        wait_until(lambda: said_of_hub(server) != [])
        where = recorder.url.split("/")[2]
        assert said_of_hub(server)[0] == f"the hub at {where} does not take what onlookers see (timed out); trying on"


@pytest.mark.parametrize(
    ("status", "answer", "raw", "reason"),
    [
        (500, "", b"", "it answered 500"),
        (301, "", b"", "it answered 301"),
        (201, "ok", b"", "it answered as no nchan does"),
        # Not read to its end, which may never come.
        (
            201,
            "",
            f"HTTP/1.1 201 Created\r\nContent-Length: {10**9}\r\n\r\n{'x' * 10**5}".encode(),
            "it answers too much",
        ),
        # Nothing of it is written to the journal.
        (201, "", b"\x1b[2J\n", "BadStatusLine"),
    ],
)
def test_a_hub_that_does_not_take_it_is_named_once_and_tried_on(
    tmp_path: Path, recorder: Recorder, status: int, answer: str, raw: bytes, reason: str
) -> None:
    usual, recorder.status, recorder.answer, recorder.raw = recorder.answer, status, answer, raw
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        wait_until(lambda: said_of_hub(server) != [])
        *_, last = play(server, match)
        recorder.status, recorder.answer, recorder.raw = 201, usual, b""
        wait_until(lambda: last in recorder.seqs())
        wait_until(lambda: len(said_of_hub(server)) > 1)
        where = recorder.url.split("/")[2]
        assert said_of_hub(server) == [
            f"the hub at {where} does not take what onlookers see ({reason}); trying on",
            f"the hub at {where} takes what onlookers see again",
        ]
        assert "Traceback" not in server.output.read_text(encoding="utf-8")


def test_a_hub_that_is_away_costs_the_table_nothing(tmp_path: Path, recorder: Recorder) -> None:
    recorder.shutdown()
    recorder.server_close()
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        wait_until(lambda: said_of_hub(server) != [])
        assert len([*play(server, match)]) == 4
        assert len(said_of_hub(server)) == 1 and "refused" in said_of_hub(server)[0]


def test_a_hub_that_takes_some_channels_alone_is_named_once(tmp_path: Path, recorder: Recorder) -> None:
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        wait_until(lambda: recorder.channels_at(1) == len(LANGUAGES))
        recorder.takes_one = True
        for seq in play(server, match):
            wait_until(lambda seq=seq: seq in recorder.seqs())  # type: ignore[misc]
            time.sleep(RETRY_SECONDS)
        assert [line.rsplit(" (", 1)[1] for line in said_of_hub(server)] == ["it answered 507); trying on"]
        recorder.takes_one = False
        wait_until(lambda: recorder.channels_at(seq) == len(LANGUAGES))
        wait_until(lambda: len(said_of_hub(server)) == 2)


def test_a_hub_is_back_once_it_takes_every_channel_again(instance: Instance, caplog: pytest.LogCaptureFixture) -> None:
    """Of whatever it answered, a line of the journal holds the beginning."""
    channels = Publisher(instance.desk, instance.app.extensions["referee_lines"], "http://127.0.0.1/hub")
    one, other = object(), object()
    for channel in (one, other):
        channels.note_failure(channel, OSError("x" * 1000))  # type: ignore[arg-type]
    channels.note_success(one)  # type: ignore[arg-type]
    assert caplog.messages == [
        f"the hub at 127.0.0.1 does not take what onlookers see ({'x' * 200}); trying on",
    ]
    channels.note_success(other)  # type: ignore[arg-type]
    channels.note_failure(one, TimeoutError())  # type: ignore[arg-type]
    assert caplog.messages[1:] == [
        "the hub at 127.0.0.1 takes what onlookers see again",
        "the hub at 127.0.0.1 does not take what onlookers see (TimeoutError); trying on",
    ]


def test_a_channel_that_nobody_uses_any_more_is_not_waited_for(
    instance: Instance, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A hub that fails again later is named again."""

    def end_in_failure(channel: Any) -> None:
        channels.note_failure(channel, OSError("away"))

    monkeypatch.setattr(publisher._Channel, "publish_while_used", end_in_failure)
    channels = Publisher(instance.desk, instance.app.extensions["referee_lines"], "http://127.0.0.1/hub")
    for seen in (1, 2):
        channels.find_channel("one", "en")
        gevent.sleep(0)
        assert len(caplog.records) == seen


def test_a_hub_that_ends_each_connection_is_told_at_leisure(tmp_path: Path, recorder: Recorder) -> None:
    """Whoever follows there gets each message, and so would get the same one again and again."""
    recorder.ends = True
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        wait_until(lambda: recorder.channels_at(1) == len(LANGUAGES))
        for seq in play(server, match):
            wait_until(lambda seq=seq: recorder.channels_at(seq) == len(LANGUAGES))  # type: ignore[misc]
        begun, before = time.monotonic(), len(recorder.published)
        time.sleep(4 * RETRY_SECONDS)
        most = len(LANGUAGES) * ((time.monotonic() - begun) / RETRY_SECONDS + 1)
        assert 0 < len(recorder.published) - before <= most


def test_a_sign_of_life_comes_once_each_time_it_is_due(
    tmp_path: Path, recorder: Recorder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PublishingServer, "program", BEATING + SERVE)
    with publishing(tmp_path / "instance", recorder.url):
        wait_until(lambda: recorder.channels_at(1) == len(LANGUAGES))
        begun, before = time.monotonic(), len(recorder.published)
        wait_until(lambda: len(recorder.published) >= before + 4 * len(LANGUAGES))
        time.sleep(TICK_SECONDS)
        most = len(LANGUAGES) * ((time.monotonic() - begun) / TICK_SECONDS + 1)
        assert len(recorder.published) - before <= most
        assert {json.loads(text)["event"] for _, text in recorder.published} == {"beat"}


@pytest.mark.parametrize(
    ("url", "where"),
    [
        ("http://127.0.0.1:8139/hub", ("127.0.0.1", 8139)),
        ("http://[::1]/hub", ("::1", 80)),
        ("http://[::1]:8139/hub", ("::1", 8139)),
        ("https://hub.example", ("hub.example", 443)),
    ],
)
def test_where_messages_are_published(
    instance: Instance, monkeypatch: pytest.MonkeyPatch, url: str, where: tuple[str, int]
) -> None:
    asked = list[tuple[str, int]]()

    def connect(connection: HTTPConnection) -> None:
        asked.append((connection.host, connection.port))
        raise ConnectionRefusedError

    monkeypatch.setattr(HTTPConnection, "connect", connect)
    monkeypatch.setattr(HTTPSConnection, "connect", connect)
    hub = Publisher(instance.desk, instance.app.extensions["referee_lines"], url).connect()
    with pytest.raises(ConnectionRefusedError):
        hub.post("0" * 36, b"{}")
    assert asked == [where]


@pytest.mark.by_turns(3)
@pytest.mark.parametrize("error", ['NotRead("disk I/O error")', 'Problem("match_unknown")', 'ValueError("odd")'])
def test_a_match_that_cannot_be_read_for_a_moment_is_published_later(
    tmp_path: Path, recorder: Recorder, monkeypatch: pytest.MonkeyPatch, error: str
) -> None:
    """Whoever follows already opens no page that would begin the channel anew."""
    monkeypatch.setattr(PublishingServer, "program", FAILING_ONCE.format(error=error) + SERVE)
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        *_, last = play(server, match)
        wait_until(lambda: recorder.channels_at(last) == len(LANGUAGES))
        written = server.output.read_text(encoding="utf-8")
        assert ("could not be made" in written) == (not error.startswith("Problem"))


def test_every_message_holds_the_whole_view_of_an_onlooker(tmp_path: Path, recorder: Recorder) -> None:
    with publishing(tmp_path / "instance", recorder.url) as (server, match):
        wait_until(lambda: recorder.channels_at(1) == len(LANGUAGES))
        # Each channel is told in its own language.
        assert len({text for _, text in recorder.published}) == len(LANGUAGES)
        *_, last = play(server, match)
        wait_until(lambda: last in recorder.seqs())
        lines = [json.loads(text) for _, text in recorder.published]
        assert {line["data"]["view"]["audience"] for line in lines} == {"onlooker"}
        newest = max((line for line in lines), key=lambda line: line["seq"])
        assert set(newest) == {"event", "seq", "data"}
        assert [line["data"]["view"]["seq"] for line in lines] == [line["seq"] for line in lines]
        assert newest["data"]["view"]["legal"] == server.get(f"/matches/{match}?as=onlooker")["legal"]
        assert all("\n" not in text for _, text in recorder.published)


def test_beyond_so_many_channels_a_page_follows_the_server_itself(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(publisher, "MOST_CHANNELS", 1)
    monkeypatch.setattr(gevent, "spawn", lambda *_: None)
    match = instance.dealt()
    channels = Publisher(instance.desk, instance.app.extensions["referee_lines"], "http://127.0.0.1/hub")
    instance.app.extensions["referee_channels"] = channels.find_channel
    pages = [see(instance.onlooker(), f"/matches/{match}/watch?lang={language}") for language in ("de", "de", "en")]
    assert ['"channel"' in page for page in pages] == [True, True, False]


def test_nobody_guesses_a_channel_and_none_outlives_the_link_of_the_house(instance: Instance) -> None:
    """A name hangs on the match, the language and a secret, which is another one after the link was renewed."""
    channels = Publisher(instance.desk, instance.app.extensions["referee_lines"], "http://127.0.0.1/hub")
    asked = [(match, language) for match in ("one", "two") for language in LANGUAGES]
    names = [channels.name_channel(*which) for which in asked]
    assert names == [channels.name_channel(*which) for which in asked]
    revoke_link(instance.desk, None)
    names += [channels.name_channel(*which) for which in asked]
    names += [sign_text(b"", f"channel {match} {language}") for match, language in asked]
    assert len(set(names)) == 3 * len(asked)


def test_onlookers_keep_a_server_awake(tmp_path: Path, recorder: Recorder) -> None:
    recorder.answer = '{"messages": 1, "subscribers": 3}'
    instance = Instance(tmp_path / "instance")
    found_club(instance)
    match = instance.dealt()
    instance.close()
    holder = Holder(tmp_path / "instance", "--url", URL, "--hub", recorder.url, "--exit-idle", "0.01")
    holder.hold()
    try:
        assert ask(holder.port, "GET", "/health", Host="referee.example")[0] == 200
        wait_until(lambda: recorder.channels_at(1) == len(LANGUAGES))
        time.sleep(1.5)
        # Had it ended meanwhile, another one would be woken.
        recorder.answer = '{"messages": 1, "subscribers": 0}'
        entered = {"Cookie": f"table={read_link_key(tmp_path / 'instance')}", "Content-Type": "application/json"}
        action = json.dumps({"action": "table correct alaska red 7"})
        path = f"/matches/{match}/actions"
        assert ask(holder.port, "POST", path, action, Host="referee.example", **entered)[0] == 201
        holder.wait_for("ended", 1)
        assert len(holder.woken) == 1
    finally:
        holder.kill()


def test_whoever_has_the_key_is_shown_the_page_and_nothing_else(played: Final) -> None:
    port, path = played.hub.port, played.link
    for address, kind in (
        (path, "text/html"),
        (f"{path}/view", "application/json"),
        (f"{path}/story", "application/json"),
    ):
        status, headers, text = ask(port, "GET", address, Accept=kind)
        assert (status, "Set-Cookie" in headers, "Alice" in text) == (200, False, True), address
    for other in ("", "/log", "/table", "/watch", "/story", "/stream", "/record.toml"):
        status, _, text = ask(port, "GET", f"/matches/{played.match}{other}", Accept="text/html")
        assert (status, "Alice" in text) == (403, False), other


def test_another_key_opens_nothing(played: Final) -> None:
    key = played.link.rsplit("/", 1)[1]
    wrong = ("0" * 36, key[:-1], f"{key}0", key.upper() if key.upper() != key else "x", "%C3%A4", "code")
    for other in wrong:
        for more in ("", "/view", "/story"):
            path = f"/matches/{played.match}/watch/{other}{more}"
            status, _, text = ask(played.hub.port, "GET", path, Accept="text/html")
            assert (status, "Alice" in text) == (404, False), path
        path = f"/matches/{played.match}/watch/{other}/stream"
        assert ask(played.hub.port, "GET", path)[2] == 'event: gone\ndata: {"seq":0}\n\n', path


def test_nginx_asks_once_for_the_page_whatever_cookies_come(played: Final) -> None:
    """So what it keeps is nobody's own; a language is another page."""
    before = channel_of(played)
    played.server.kill()
    for cookies in ("", played.server.cookies, "lang=de; theme=light"):
        assert channel_of(played, Cookie=cookies) == before
    played.server.start()
    german = channel_of(played, **{"Accept-Language": "de"})
    assert german != before
    played.server.say(played.match, "table correct alaska red 7")
    for channel in (before, german):
        wait_until(lambda channel=channel: newest(played, channel)["seq"] == 2)  # type: ignore[misc]
    assert newest(played, before)["data"]["view"]["log"] != newest(played, german)["data"]["view"]["log"]


def test_a_key_that_was_renewed_opens_nothing_within_seconds(played: Final, thorough: bool) -> None:
    """Though nginx keeps what it was sent, and goes on sending it while the server cannot be asked."""
    kept = {f"{played.link}/view": KEPT_SECONDS["watching.send_shared_view"]}
    if thorough:
        kept |= {played.link: KEPT_SECONDS["watching.show_shared"]}
        kept |= {f"{played.link}/story": KEPT_SECONDS["watching.send_shared_story"]}
    assert [ask(played.hub.port, "GET", address)[0] for address in kept] == [200] * len(kept)
    played.server.kill()
    time.sleep(max(kept.values()))
    assert [ask(played.hub.port, "GET", address)[0] for address in kept] == [200] * len(kept)
    (played.server.instance / "table.key").write_bytes(bytes(32))
    played.server.start()
    for address in kept:
        wait_until(lambda address=address: ask(played.hub.port, "GET", address)[0] == 404)  # type: ignore[misc]


def test_nobody_publishes_from_outside(played: Final) -> None:
    """Neither where onlookers subscribe, nor under the address for publishing at the port that is open to all."""
    channel = channel_of(played)
    wait_until(lambda: newest(played, channel)["event"] == "beat")
    forged = json.dumps({"event": "beat", "seq": 99, "data": {}})
    for method in ("POST", "PUT", "DELETE"):
        for path in (f"/hub/{channel}", f"/publish/{channel}", f"/hub/../hub/{channel}"):
            try:
                assert ask(played.hub.port, method, path, forged)[0] >= 400, (method, path)
            except HTTPException:
                pass
    assert newest(played, channel)["seq"] == 1
