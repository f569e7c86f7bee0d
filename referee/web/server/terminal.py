"""QR codes as a terminal shows them."""

from __future__ import annotations

import sys
from io import StringIO

from qrcode.main import QRCode

from referee.web.frame.server_address import refresh_origin

__all__ = ["draw_qr", "refresh_origin"]


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
