"""Links as QR codes."""

from __future__ import annotations

from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathFillImage


def svg(link: str) -> str:
    """``link`` as an SVG on white ground, so that it can be read on a dark page."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=2, image_factory=SvgPathFillImage)
    code.add_data(link)
    text = code.make_image().to_string(encoding="unicode")
    return str(text[text.index("<svg") :])
