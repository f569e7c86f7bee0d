"""The addresses under which the tablet, phones and onlookers reach this server."""

from __future__ import annotations

import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import current_app, request

LISTENS_ON = "LISTENS_ON"
"""The app setting with the address that the server listens on."""
EVERYWHERE = "0.0.0.0"
_ELSEWHERE = ("192.0.2.1", 9)
"""A documentation address: connecting a datagram socket to it sends nothing."""


def house_address() -> str:
    """The origin for phones: this request's, or the network's where this request's means the computer itself."""
    asked = urlsplit(request.host_url)
    is_reachable = listens_everywhere(current_app.config.get(LISTENS_ON, EVERYWHERE))
    if not (_is_local_name(asked.hostname or "") and is_reachable):
        return request.host_url.rstrip("/")
    host = network_address() or asked.hostname
    return f"{asked.scheme}://{host}{f':{asked.port}' if asked.port else ''}"


def _is_local_name(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")


def listens_everywhere(listening: str) -> bool:
    """Whether a server that listens on the address ``listening`` is reached under every address of this computer."""
    return ip_address(listening).is_unspecified


def network_address() -> str | None:
    """The address from which this computer would send; ``None`` where it is on no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            own = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(own).is_unspecified else own
