"""Links as QR codes, with an address that a phone on the same network reaches."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request
from qrcode import QRCode
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathFillImage

_SOMEWHERE = ("192.0.2.1", 9)
"""An address of documentation: asking which way leads there sends nothing."""


def house_address() -> str:
    """Where phones find this house: as it was called, unless only this computer knows it by that name."""
    called = urlsplit(request.host_url)
    if not _only_here(called.hostname or ""):
        return request.host_url.rstrip("/")
    found = _network_address() or called.hostname
    return f"{called.scheme}://{found}{f':{called.port}' if called.port else ''}"


def _only_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def _network_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(found).is_unspecified else found


def svg(link: str) -> str:
    """``link`` as an SVG on white ground, so that it can be read on a dark page."""
    code = QRCode(error_correction=ERROR_CORRECT_M, border=2, image_factory=SvgPathFillImage)
    code.add_data(link)
    text = code.make_image().to_string(encoding="unicode")
    return str(text[text.index("<svg") :])
