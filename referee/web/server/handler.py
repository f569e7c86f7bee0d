"""Reads requests from a connection, where gevent accepts more than it should."""

from __future__ import annotations

import logging
import re
from types import TracebackType
from typing import BinaryIO

from gevent import GreenletExit
from gevent.pywsgi import OldMessage, WSGIHandler

from referee.service.desk.problems import NotRead, NotSaved

HANDSHAKE = "\x16\x03"
"""How whatever asks with https begins."""
MAX_LINE_BYTES = 65_536
MAX_HEADERS = 100
HEADER = re.compile(rb"([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([^\0\r\n]*)\r?\n")
LAST_LINES = (b"\r\n", b"\n", b"")
BAD_REQUEST = b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

_LOGGER = logging.getLogger(__name__)


class StrictHandler(WSGIHandler):  # type: ignore[misc]
    """gevent's handler, for which a line is a header or nothing, and a request has one length, given in one way.

    The parser of mails that gevent uses lets a header go on in the next line, and takes what is none for a body.
    """

    def MessageClass(self, stream: BinaryIO, _seekable: object = None) -> OldMessage:
        """Return the headers of a request.

        :raises ValueError: a proxy might read others, or another length from them; the answer is 400, and the
            connection closes.
        """
        headers = OldMessage()
        while (line := stream.readline(MAX_LINE_BYTES)) not in LAST_LINES:
            header = HEADER.fullmatch(line)
            if header is None or len(headers) == MAX_HEADERS:
                raise ValueError("a line that is no header, or one too many")
            headers[header[1].decode()] = header[2].decode("latin-1")
        lengths, codings = headers.get_all("content-length", []), headers.get_all("transfer-encoding", [])
        if len(lengths) + len(codings) > 1:
            raise ValueError("more than one length")
        if any(not (length.isascii() and length.isdigit()) for length in lengths):
            raise ValueError("a length that is no number")
        if any(coding.lower() != "chunked" for coding in codings):
            raise ValueError("an unknown coding")
        return headers

    def _handle_client_error(self, error: Exception) -> tuple[str, bytes] | None:
        """Log one line about a request that cannot be read, without what was sent, and answer 400."""
        is_https = self.requestline.startswith(HANDSHAKE)
        why = "it came with https, which this port does not speak" if is_https else "it is not well formed"
        sender = self.client_address[0] if isinstance(self.client_address, tuple) else "-"
        # Anything else is a bug of ours.
        is_expected = isinstance(error, ValueError | OSError)
        _LOGGER.warning("a request from %s was not read: %s", sender, why, exc_info=None if is_expected else error)
        return "400", BAD_REQUEST

    def handle_error(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Handle it as gevent does; log one line for an answer that the disk interrupts, and break it off.

        The client sees from the missing end that it is not whole.
        """
        if issubclass(kind, NotRead | NotSaved):
            self.log_error("an answer was broken off: %s", error)
            kind = GreenletExit
        super().handle_error(kind, error, trace)
