"""The publisher: what onlookers are told goes to a hub (nginx with nchan), where any number of them read it.

Each match has a channel there for each language. Every message is one line of JSON with the whole view that everybody
may see, so that the newest one alone is enough to begin with or to go on from.
"""

from __future__ import annotations

import logging
import ssl
from collections.abc import Callable
from functools import partial
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

import gevent
import msgspec

from referee.service.admin.opening import sign_text
from referee.service.championship import championship
from referee.service.desk.channels import Follower
from referee.service.desk.desk import Desk
from referee.service.desk.moves import Move
from referee.service.desk.play import OpenMatch
from referee.service.desk.problems import Problem
from referee.translations import LANGUAGES

MOST_CHANNELS = 64
"""Channels at the same time; the page of another match follows the server's own stream."""
WAIT_SECONDS = 5.0
"""Seconds after which a hub that does not answer counts as lost."""
HEAD_START_SECONDS = 0.03
"""What the table's own answer has: nginx passes on both, and is busy for a while with a message for thousands."""
RETRY_SECONDS = 0.5
"""Seconds after which a hub that was lost is tried again."""
MOST_ANSWER_BYTES = 16 * 1024
"""Bytes that are read of an answer of the hub, which are some hundred; of whatever never ends no more is kept."""
UNREADABLE_SECONDS = 2.0
"""Seconds after which a match that could not be read is tried again."""

_LOGGER = logging.getLogger(__name__)


class Lines(Protocol):
    """What makes the messages of a match, as onlookers may see it, in one ``language``."""

    @property
    def language(self) -> str: ...

    @property
    def beat_ticks(self) -> int:
        """The ticks of the desk's channels between two signs of life."""

    def line_of_move(self, desk: Desk, move: Move) -> bytes: ...

    def line_of_view(self, event: Literal["aside", "beat"], match: OpenMatch) -> bytes: ...


class HubError(Exception):
    """The hub did not take a message."""


class _Counts(msgspec.Struct):
    """What nchan answers to whoever publishes, as far as it is of use."""

    subscribers: int


class Publisher:
    """The channels that are published to the hub at ``url``. Nobody at the table waits for it.

    ``lines_in`` returns what makes the messages in a language.
    """

    def __init__(self, desk: Desk, lines_in: Callable[[str], Lines], url: str) -> None:
        self._desk, self._lines_in, self._url = desk, lines_in, url
        self._channels: dict[tuple[str, str], _Channel] = {}
        self._lost: set[_Channel] = set()

    def start(self) -> None:
        """Publish the matches that run: pages may be open since before the server was started."""
        for match in championship.list_running(self._desk):
            for language in LANGUAGES:
                self.find_channel(match.id, language)

    def find_channel(self, match_id: str, language: str) -> str | None:
        """Return the name of the channel, which is published for a while from now on; ``None`` if there are too many.

        Nobody guesses it, and it is another one once the house's link was renewed.
        """
        key = (match_id, language)
        if key not in self._channels:
            if len(self._channels) >= MOST_CHANNELS:
                return None
            self._channels[key] = _Channel(self, match_id, self._lines_in(language))
            gevent.spawn(self._run, key)
        self._channels[key].is_used = True
        return self.name_channel(match_id, language)

    def name_channel(self, match_id: str, language: str) -> str:
        """Return the name that the channel has with the present link of the house."""
        return sign_text(self._desk.table_secret, f"channel {match_id} {language}")

    @property
    def has_onlookers(self) -> bool:
        """Whether somebody follows at the hub."""
        return any(channel.subscribers for channel in self._channels.values())

    def connect(self) -> _Hub:
        """Return a connection to the hub, which is opened with the first message."""
        return _Hub(self._url)

    @property
    def desk(self) -> Desk:
        """The open instance."""
        return self._desk

    def note_success(self, channel: _Channel) -> None:
        """Say that the hub takes messages again, once it takes those of all channels of which it did not."""
        if channel in self._lost:
            self._lost.discard(channel)
            if not self._lost:
                _LOGGER.warning("the hub at %s takes what onlookers see again", urlsplit(self._url).netloc)

    def note_failure(self, channel: _Channel, error: Exception) -> None:
        """Say once that the hub takes no messages."""
        if not self._lost:
            # What is no HTTP is quoted by the error, with whatever it would do to a terminal.
            where, text = urlsplit(self._url).netloc, str(error)
            reason = text if text and text.isprintable() else type(error).__name__
            _LOGGER.warning("the hub at %s does not take what onlookers see (%.200s); trying on", where, reason)
        self._lost.add(channel)

    def _run(self, key: tuple[str, str]) -> None:
        try:
            self._channels[key].publish_while_used()
        finally:
            self._lost.discard(self._channels.pop(key))


class _Channel:
    """The channel of a match in one language."""

    def __init__(self, publisher: Publisher, match_id: str, lines: Lines) -> None:
        self._publisher, self._match_id, self._lines = publisher, match_id, lines
        self._hub = publisher.connect()
        self._published: int | None = None
        """The action of the message that the hub has; ``None`` if it may have none."""
        self.is_used = True
        self.subscribers = 0

    def publish_while_used(self) -> None:
        """Publish until for as long as a stream lasts nobody has subscribed or opened a page."""
        try:
            while self.is_used:
                self.is_used, self._published = False, None
                with self._publisher.desk.channels.following(self._match_id, self._lines.beat_ticks) as follower:
                    self._follow(follower)
        finally:
            self._hub.close()

    def _follow(self, follower: Follower) -> None:
        while not follower.is_over:
            try:
                line = self._find_line(follower)
            except Exception as error:
                # Perhaps only for now, and whoever follows opens no page that would begin the channel anew.
                if not isinstance(error, Problem):
                    _LOGGER.exception("what onlookers see of a match could not be made; trying on")
                self._published = None
                gevent.sleep(UNREADABLE_SECONDS)
                continue
            if line is None:
                follower.wait()
                gevent.sleep(HEAD_START_SECONDS)
                continue
            try:
                self._post(line, follower)
            except (HubError, HTTPException, OSError) as error:
                self._lose(error)
                gevent.sleep(RETRY_SECONDS)

    def _find_line(self, follower: Follower) -> tuple[int, bytes] | None:
        """Return the newest that the hub does not have, with the number of its action; ``None`` if it has all."""
        desk = self._publisher.desk
        moves = None if self._published is None else desk.channels.behind(self._match_id, self._published)
        if moves and not follower.is_changed:
            return moves[-1].entry.seq, self._lines.line_of_move(desk, moves[-1])
        if moves == [] and not follower.is_changed and not follower.due:
            return None
        event: Literal["aside", "beat"] = "aside" if follower.is_changed else "beat"
        follower.is_changed = False
        match = desk.match(self._match_id)
        return match.seq, self._lines.line_of_view(event, match)

    def _post(self, line: tuple[int, bytes], follower: Follower) -> None:
        seq, text = line
        name = self._publisher.name_channel(self._match_id, self._lines.language)
        self.subscribers = self._hub.post(name, text)
        self.is_used = self.is_used or self.subscribers > 0
        self._published = seq
        follower.put_off()
        self._publisher.note_success(self)
        self._hub.call_when_lost(partial(self._begin_anew, follower))

    def _begin_anew(self, follower: Follower) -> None:
        """Publish the newest again: the hub has ended the connection, and perhaps it has forgotten everything."""
        self._published = None
        follower.wake()

    def _lose(self, error: Exception) -> None:
        self._hub.close()
        self._published, self.subscribers = None, 0
        self._publisher.note_failure(self, error)


class _Hub:
    """A connection to the hub, opened when it is needed."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        self._path = parts.path
        # Without a port the connection would look for one in the name, and find it in an address with colons.
        host, port = parts.hostname or "", parts.port or {"http": 80, "https": 443}[parts.scheme]
        if parts.scheme == "https":
            self._connection: HTTPConnection = HTTPSConnection(
                host, port, timeout=WAIT_SECONDS, context=ssl.create_default_context()
            )
        else:
            self._connection = HTTPConnection(host, port, timeout=WAIT_SECONDS)
        self._watcher: Any = None
        self._telling: gevent.Greenlet | None = None

    def post(self, channel: str, text: bytes) -> int:
        """Post the message, and return how many follow the channel.

        :raises HubError: it was not taken.
        """
        self._stop_watching()
        was_open = self._connection.sock is not None
        try:
            return self._post(channel, text)
        except (HTTPException, ConnectionError):
            self.close()
            if not was_open:
                raise
        # It ended the connection while nothing was sent, as every server does at times.
        return self._post(channel, text)

    def _post(self, channel: str, text: bytes) -> int:
        # The time-out of the socket begins anew with every byte.
        with gevent.Timeout(WAIT_SECONDS, HubError("timed out")):
            headers = {"Content-Type": "application/json", "Accept": "application/json"}
            self._connection.request("POST", f"{self._path}/{channel}", text, headers)
            answer = self._connection.getresponse()
            said = answer.read(MOST_ANSWER_BYTES)
        if len(said) == MOST_ANSWER_BYTES:
            raise HubError("it answers too much")
        if answer.status not in (200, 201, 202):
            raise HubError(f"it answered {answer.status}")
        try:
            return msgspec.json.decode(said, type=_Counts).subscribers
        except msgspec.DecodeError:
            raise HubError("it answered as no nchan does") from None

    def call_when_lost(self, act: Any) -> None:
        """Call ``act`` once some time after the hub has ended the connection, unless something is posted before."""
        if self._connection.sock is not None:
            self._watcher = gevent.get_hub().loop.io(self._connection.sock.fileno(), 1)
            self._watcher.start(self._tell_loss, act)

    def _tell_loss(self, act: Any) -> None:
        self.close()
        # One that ends each connection would be told the same without a pause, and so would all who follow.
        self._telling = gevent.spawn_later(RETRY_SECONDS, act)

    def _stop_watching(self) -> None:
        if self._watcher is not None:
            self._watcher.stop()
            self._watcher.close()
        if self._telling is not None:
            self._telling.kill(block=False)
        self._watcher = self._telling = None

    def close(self) -> None:
        """Close the connection; the next message opens another one."""
        self._stop_watching()
        self._connection.close()
