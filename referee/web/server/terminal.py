"""What a terminal shows: the link of the table and its QR code."""

from __future__ import annotations

import sys
from io import StringIO

from qrcode.main import QRCode

from referee.web.frame.server_address import network_origin


def build_table_link(origin: str | None, port: int, key: str) -> str:
    """Return the link that makes a tablet the table, under the address or that of this computer in its network."""
    return f"{origin or network_origin(port)}/table/{key}"


def draw_qr(text: str) -> str:
    """Draw the QR code in letters; empty where standard output has none for it."""
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
