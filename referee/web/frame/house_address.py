"""Under which addresses this house is found: by the table's tablet, by phones, by whoever watches."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import current_app, request

LISTENS_ON = "LISTENS_ON"
"""The setting that holds the address the server listens on."""
EVERYWHERE = "0.0.0.0"
_SOMEWHERE = ("192.0.2.1", 9)
"""An address of documentation: asking which way leads there sends nothing."""


def house_address() -> str:
    """Where phones find this house: as it was called, unless only this computer knows it by that name."""
    called = urlsplit(request.host_url)
    if not (_only_here(called.hostname or "") and listens_everywhere(current_app.config.get(LISTENS_ON, EVERYWHERE))):
        return request.host_url.rstrip("/")
    found = network_address() or called.hostname
    return f"{called.scheme}://{found}{f':{called.port}' if called.port else ''}"


def _only_here(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def listens_everywhere(listening: str) -> bool:
    """Whether who listens on the address ``listening`` can be reached under every address of this computer."""
    return ip_address(listening).is_unspecified


def network_address() -> str | None:
    """The address this computer would send from; ``None`` where it is on no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_SOMEWHERE)
            found = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(found).is_unspecified else found
