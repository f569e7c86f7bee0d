"""What a terminal shows of a link: this computer's present address in it, and its QR code."""

from __future__ import annotations

import socket
import sys
from io import StringIO
from urllib.parse import urlsplit

from referee.web.frame.server_address import Address, network_address, origin_of, parse_address


def refresh_origin(origin: str) -> str:
    """Return the origin with this computer's present address, where the address in it is no longer its own."""
    parts = urlsplit(origin)
    address, present = parse_address(parts.hostname or ""), network_address()
    if address is None or present is None or _is_own(address):
        return origin
    return origin_of(present, parts.port or {"http": 80, "https": 443}[parts.scheme], parts.scheme)


def _is_own(address: Address) -> bool:
    with socket.socket(socket.AF_INET6 if address.version == 6 else socket.AF_INET) as probe:
        try:
            probe.bind((str(address), 0))
        except OSError:
            return False
    return True


def draw_qr(text: str) -> str:
    """Draw the QR code in letters; empty where standard output has none for it."""
    # Loaded with the first code, as most starts draw none.
    from qrcode.main import QRCode

    code = QRCode(border=2)
    code.add_data(text)
    drawing = StringIO()
    code.print_ascii(out=drawing, invert=True)
    return drawing.getvalue() if _can_be_printed(drawing.getvalue()) else ""


def _can_be_printed(text: str) -> bool:
    try:
        return bool(text.encode(sys.stdout.encoding))
    except UnicodeEncodeError:
        return False
