"""The notifier: it posts what the club's members want to hear to one URL, a topic of ntfy, say."""

from __future__ import annotations

import logging
import ssl
from typing import IO
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, HTTPSHandler, OpenerDirector, Request, build_opener

import gevent
from gevent.queue import Queue

from referee.service.desk.desk import Desk
from referee.service.desk.notifications import EveningPlanned, MatchWon, Notification, OfEvening, QuorumReached
from referee.translations.catalog import N_, gettext
from referee.translations.formats import format_date, format_time
from referee.translations.names import join_names

WAIT_SECONDS = 5.0
"""Seconds after which a post that is not answered has failed."""
MOST_WAITING = 100
"""Notifications that wait for one that is slow; what comes on top of them is dropped."""

_LOGGER = logging.getLogger(__name__)


class Notifier:
    """A greenlet of the loop that posts one notification after the other, each of them once while the server runs.

    Nobody waits for it. A post that fails is a line on standard error, and is not tried again.
    """

    def __init__(self, desk: Desk, url: str, language: str) -> None:
        self._url, self._language = url, language
        self._waiting: Queue[Notification] = Queue()
        self._posted: set[object] = set()
        self._loop = gevent.get_hub().loop
        self._opener = _build_opener(url)
        self._is_posting = False
        desk.notify = self._take

    def start(self) -> None:
        """Begin to post."""
        gevent.spawn(self._run)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be posted."""
        return not self._is_posting and self._waiting.empty()

    def _take(self, notification: Notification) -> None:
        # The queue is the loop's own, and a change may have been asked for by another thread.
        self._loop.run_callback_threadsafe(self._enqueue, notification)

    def _enqueue(self, notification: Notification) -> None:
        # An undo and another end tell the same, and so does an evening that loses its quorum and has it again.
        news: object = notification
        if isinstance(notification, OfEvening):
            news = (type(notification), notification.evening_id, notification.day)
        if news in self._posted:
            return
        self._posted.add(news)
        if self._waiting.qsize() < MOST_WAITING:
            self._waiting.put_nowait(notification)
        else:
            self._log_failure("too many are waiting")

    def _run(self) -> None:
        for notification in self._waiting:
            self._is_posting = True
            try:
                # The time-out of the socket begins anew with every byte.
                with gevent.Timeout(WAIT_SECONDS, TimeoutError("timed out")):
                    self._post(describe_notification(notification, self._language))
            except HTTPError as error:
                error.close()
                self._log_failure(f"it answered {error.code}")
            except Exception as error:
                self._log_failure(str(error) or type(error).__name__)
            finally:
                self._is_posting = False

    def _post(self, text: str) -> None:
        headers = {"Content-Type": "text/plain; charset=utf-8"}
        with self._opener.open(Request(self._url, text.encode(), headers, method="POST"), timeout=WAIT_SECONDS):
            pass

    def _log_failure(self, reason: str) -> None:
        # The host alone: whoever knows the rest of the URL reads along.
        _LOGGER.warning("a notification was not sent to %s (%s)", urlsplit(self._url).hostname, reason)


class _NoRedirects(HTTPRedirectHandler):
    """An answer that leads elsewhere is a failure: the texts go to the URL that was given and to no other."""

    def redirect_request(self, req: Request, fp: IO[bytes], code: int, msg: str, headers: object, newurl: str) -> None:
        """Return no request."""


def _build_opener(url: str) -> OpenerDirector:
    if url.startswith("https:"):
        # Made once, as reading the certificates of the system takes long.
        return build_opener(_NoRedirects, HTTPSHandler(context=ssl.create_default_context()))
    return build_opener(_NoRedirects)


def describe_notification(notification: Notification, language: str) -> str:
    """Return the notification as one line in that language."""
    if isinstance(notification, MatchWon):
        text = N_("The match is over. Won by %(names)s.")
        return gettext(language, text, names=join_names(notification.winners, language))
    text = {
        EveningPlanned: N_("A game night is planned: %(when)s"),
        QuorumReached: N_("Enough are coming, the game night takes place: %(when)s"),
    }[type(notification)]
    return gettext(language, text, when=_describe_when(notification, language))


def _describe_when(evening: OfEvening, language: str) -> str:
    """Return day, time, host and place, as in the invitation."""
    locale = "en_GB" if language == "en" else language
    host = gettext(language, N_("at %(name)s's"), name=evening.host) if evening.host else None
    day = format_date(evening.day, "full", locale)
    return ", ".join(filter(None, (day, format_time(evening.time, locale), host, evening.place)))
