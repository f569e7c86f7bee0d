"""Reads requests from a connection, where gevent accepts more than it should."""

from __future__ import annotations

from email.message import Message
from types import TracebackType

from gevent import GreenletExit
from gevent.pywsgi import WSGIHandler

from referee.service.desk.problems import NotRead, NotSaved


class StrictHandler(WSGIHandler):  # type: ignore[misc]
    """gevent's handler, for which a request has exactly one length, given in one way."""

    def MessageClass(self, *words: object) -> Message:
        """Return the headers of a request.

        :raises ValueError: a proxy might read another length from them; the answer is 400, and the connection closes.
        """
        headers: Message = super().MessageClass(*words)
        lengths, codings = headers.get_all("content-length", []), headers.get_all("transfer-encoding", [])
        if len(lengths) + len(codings) > 1:
            raise ValueError("more than one length")
        if any(not (length.isascii() and length.isdigit()) for length in lengths):
            raise ValueError("a length that is no number")
        if any(coding.lower() != "chunked" for coding in codings):
            raise ValueError("an unknown coding")
        return headers

    def handle_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle it as gevent does; log one line for an answer that the disk interrupts, and break it off.

        The client sees from the missing end that it is not whole.
        """
        if issubclass(kind, NotRead | NotSaved):
            self.log_error("an answer was broken off: %s", error)
            kind = GreenletExit
        super().handle_error(kind, error, trace)
