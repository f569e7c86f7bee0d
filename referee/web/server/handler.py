"""How a request is read from its connection, where gevent reads more than it should."""

from __future__ import annotations

from email.message import Message
from types import TracebackType

from gevent import GreenletExit
from gevent.pywsgi import WSGIHandler

from referee.service.desk.problems import NotRead, NotSaved


class StrictHandler(WSGIHandler):  # type: ignore[misc]
    """gevent's handler, for which a request has one length, said in one way."""

    def MessageClass(self, *words: object) -> Message:
        """The headers of a request.

        :raises ValueError: its length can be taken for several, as by a proxy before this server; the answer is 400,
            and the connection closes.
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
        """As gevent's; where the disk gives nothing more in the middle of an answer, a line says so and it breaks off.

        Whoever reads it knows from the missing end that it is not whole.
        """
        if issubclass(kind, NotRead | NotSaved):
            self.log_error("an answer was broken off: %s", error)
            kind = GreenletExit
        super().handle_error(kind, error, trace)
