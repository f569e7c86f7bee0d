"""The greenlet that makes the backups which commands ask for while the club is being served."""

from __future__ import annotations

import logging

import gevent

from referee.service.admin import backup_requests
from referee.service.desk.desk import Desk

_LOGGER = logging.getLogger(__name__)


def start_backup_maker(desk: Desk) -> None:
    """Begin to look for requests, until the server ends."""
    gevent.spawn(_run, desk)


def _run(desk: Desk) -> None:
    while True:
        try:
            backup_requests.answer_requests(desk)
        except Exception:
            # A full disk, say; whoever asked is told that nobody answered.
            _LOGGER.exception("a backup could not be made")
        gevent.sleep(backup_requests.LOOKS_EVERY)
