"""What the server posts to the URL of ``--notify``, and that nobody waits for whoever does not answer there."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from datetime import time as time_of_day
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from referee.service.desk import clock
from referee.service.desk.notifications import EveningPlanned, MatchWon, Notification, QuorumReached
from referee.web.server.notifier import describe_notification
from tests.browser.server import Server
from tests.instance import Instance
from tests.waiting import PATIENCE, wait_until
from tests.web.book import PIN, found_club, open_book
from tests.web.evenings.evening_pages import links, plan
from tests.web.forms import see, send

PLAYERS = {"red": "Jörg", "blue": "Bob", "green": "Charlie"}
WON = "Die Partie ist zu Ende. Gewonnen: {}."
WHEN = (date(2026, 12, 4), time_of_day(20), "Anna", "Hafenstraße 1")


class Topic(ThreadingHTTPServer):
    """A server on this computer that keeps what is posted to it, and answers with ``status`` unless it ``hangs``."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.posted: list[tuple[str, str, str]] = []
        self.status, self.hangs, self.location = 200, False, ""

    @property
    def url(self) -> str:
        """The URL of the topic."""
        return f"http://127.0.0.1:{self.server_port}/our-club?auth=s3cret"

    def wait_for(self, number: int) -> list[str]:
        """Return the texts once there are so many."""
        wait_until(lambda: len(self.posted) >= number)
        return [text for _, _, text in self.posted]


class _Handler(BaseHTTPRequestHandler):
    server: Topic

    def do_POST(self) -> None:
        text = self.rfile.read(int(self.headers["Content-Length"])).decode()
        self.server.posted.append((self.path, self.headers["Content-Type"], text))
        if self.server.hangs:
            time.sleep(PATIENCE)
        self.send_response(self.server.status)
        self.send_header("Location", self.server.location)
        self.send_header("Content-Length", "0")
        self.end_headers()

    do_GET = do_POST

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class NotifyingServer(Server):
    """A server that notifies the URL."""

    def __init__(self, instance: Path, url: str) -> None:
        super().__init__(instance)
        self._notified = url

    def words(self) -> list[str]:
        """Return the words that follow the program's name."""
        return [*super().words(), "--notify", self._notified]


@pytest.fixture
def topic() -> Iterator[Topic]:
    """Yield a topic that answers."""
    with Topic() as serving:
        threading.Thread(target=serving.serve_forever, args=(0.02,), daemon=True).start()
        yield serving
        serving.shutdown()


@contextmanager
def notifying(tmp_path: Path, url: str) -> Iterator[NotifyingServer]:
    server = NotifyingServer(tmp_path / "instance", url)
    server.start()
    try:
        yield server
    finally:
        server.kill()


def begin(server: Server) -> str:
    seats = [{"colour": colour, "players": [name]} for colour, name in PLAYERS.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    return match


def failures(server: Server) -> list[str]:
    return re.findall(r"^referee: (a notification was not sent.*)", server.output.read_text(encoding="utf-8"), re.M)


def test_a_winner_is_posted_once_whatever_is_taken_back_and_after_a_restart(tmp_path: Path, topic: Topic) -> None:
    with notifying(tmp_path, topic.url) as server:
        match = begin(server)
        server.say(match, "table declare red", "table undo", "table declare red", "table undo", "table declare blue")
        assert topic.wait_for(2) == [WON.format("Jörg"), WON.format("Bob")]
        assert topic.posted[0][:2] == ("/our-club?auth=s3cret", "text/plain; charset=utf-8")
        server.kill()
        server.start()
        server.say(begin(server), "table declare green")
        assert topic.wait_for(3) == [WON.format("Jörg"), WON.format("Bob"), WON.format("Charlie")]
        assert failures(server) == []


def test_nobody_waits_for_a_topic_that_is_slow(tmp_path: Path, topic: Topic) -> None:
    topic.hangs = True
    with notifying(tmp_path, topic.url) as server:
        match = begin(server)
        server.say(match, "table declare red", "table undo")
        # Both were answered before the post was given up.
        assert failures(server) == []
        wait_until(lambda: bool(failures(server)))
        assert failures(server) == ["a notification was not sent to 127.0.0.1 (timed out)"]
        assert len(topic.posted) == 1


def test_a_topic_that_is_gone_is_a_line_in_the_log(tmp_path: Path, topic: Topic) -> None:
    topic.server_close()
    with notifying(tmp_path, topic.url) as server:
        server.say(begin(server), "table declare red")
        wait_until(lambda: bool(failures(server)))
        (line,) = failures(server)
        assert line.startswith("a notification was not sent to 127.0.0.1 (") and "refused" in line
        log = server.output.read_text(encoding="utf-8")
        assert "our-club" not in log and "s3cret" not in log and "Traceback" not in log


@pytest.mark.parametrize("status", [302, 307, 308, 403, 500])
def test_an_answer_that_leads_elsewhere_is_not_followed(tmp_path: Path, topic: Topic, status: int) -> None:
    topic.status, topic.location = status, topic.url.replace("our-club", "elsewhere")
    with notifying(tmp_path, topic.url) as server:
        server.say(begin(server), "table declare red")
        wait_until(lambda: bool(failures(server)))
        assert failures(server) == [f"a notification was not sent to 127.0.0.1 (it answered {status})"]
        assert len(topic.posted) == 1


@pytest.mark.parametrize(
    ("notification", "german", "english"),
    [
        (
            EveningPlanned(1, *WHEN),
            "Ein Spieleabend ist geplant: Freitag, 4. Dezember 2026, 20:00, bei Anna, Hafenstraße 1",
            "A game night is planned: Friday, 4 December 2026, 20:00, at Anna's, Hafenstraße 1",
        ),
        (
            QuorumReached(1, *WHEN[:2], None, None),
            "Es kommen genug, der Spieleabend findet statt: Freitag, 4. Dezember 2026, 20:00",
            "Enough are coming, the game night takes place: Friday, 4 December 2026, 20:00",
        ),
        (
            MatchWon("m", ("Anna", "Jörg")),
            "Die Partie ist zu Ende. Gewonnen: Anna und Jörg.",
            "The match is over. Won by Anna and Jörg.",
        ),
    ],
)
def test_the_texts_in_both_languages(notification: Notification, german: str, english: str) -> None:
    assert [describe_notification(notification, language) for language in ("de", "en")] == [german, english]


def test_no_debt_link_or_secret_is_told(instance: Instance) -> None:
    """A fine is booked, and personal links are answered until the evening stands."""
    texts: list[str] = []
    instance.desk.notify = lambda notification: texts.append(describe_notification(notification, "en"))
    found_club(instance)
    device, phone = open_book(instance), instance.onlooker()
    day = clock.today(clock.local_zone()) + timedelta(days=30)
    assert plan(device, day=day.isoformat(), quorum="1", note=f"The PIN is {PIN}").status_code == 303
    fine = {"kind": "fine", "member": "2", "amount": "2,50", "day": "", "text": "late"}
    assert send(device, "/cash", "/cash/entries", fine).status_code == 303
    assert "2.50" in see(device, "/cash")
    link = links(device)["Bob"]
    for coming in ("yes", "yes"):
        assert send(phone, link, link, {"evening": "1", "coming": coming}).status_code == 303
    when = f"{day:%A}, {day.day} {day:%B} {day.year}, 20:00, at Bob's"
    assert texts == [f"A game night is planned: {when}", f"Enough are coming, the game night takes place: {when}"]
