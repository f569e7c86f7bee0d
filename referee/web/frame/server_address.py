"""The addresses under which the tablet, phones and onlookers reach this server, and from which they ask."""

from __future__ import annotations

import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TypeAlias
from urllib.parse import urlsplit

from flask import current_app, request, url_for

Address: TypeAlias = IPv4Address | IPv6Address

LISTENS_ON = "LISTENS_ON"
"""The app setting with the address that the server listens on."""
PUBLIC_URL = "PUBLIC_URL"
"""The app setting with the origin under which the server is reached from everywhere; none if it is not."""
EVERYWHERE = "0.0.0.0"
_ELSEWHERE = ("192.0.2.1", 9)
"""A documentation address: connecting a datagram socket to it sends nothing."""

PROXIED = re.compile(r"^HTTP_(FORWARDED|VIA|X_FORWARDED|X_REAL_IP)", re.MULTILINE)
"""How the names, in the WSGI environ, of the headers that proxies add begin, where each name has a line."""


def public_url() -> str | None:
    """Return the origin under which the server is reached from everywhere; ``None`` in a network of one's own."""
    url = current_app.config.get(PUBLIC_URL)
    return url if isinstance(url, str) else None


def server_address() -> str:
    """Return the origin for phones: the public one, this request's, or the network's.

    The network's stands for one that means the asking computer itself.
    """
    if (public := public_url()) is not None:
        return public
    asked = urlsplit(request.host_url)
    is_reachable = listens_everywhere(current_app.config.get(LISTENS_ON, EVERYWHERE))
    if not (_is_local_name(asked.hostname or "") and is_reachable):
        return request.host_url.rstrip("/")
    host = network_address() or asked.hostname
    return f"{asked.scheme}://{host}{f':{asked.port}' if asked.port else ''}"


def link_to(endpoint: str, **values: object) -> str:
    """Return the link by which a phone reaches the page."""
    return server_address() + url_for(endpoint, **values)  # type: ignore[arg-type]


def _is_local_name(host: str) -> bool:
    address = parse_address(host)
    return address.is_loopback if address else host == "localhost" or host.endswith(".localhost")


@lru_cache(maxsize=256)
def parse_address(text: str) -> Address | None:
    """Return the IP address; ``None`` if ``text`` is none."""
    with suppress(ValueError):
        address = ip_address(text)
        # A socket for IPv6 and IPv4 sees 192.0.2.1 as ::ffff:192.0.2.1.
        return getattr(address, "ipv4_mapped", None) or address
    return None


@lru_cache(maxsize=256)
def _is_loopback(text: str) -> bool:
    address = parse_address(text)
    return address is not None and address.is_loopback


def is_here(address: str, environ: Mapping[str, object]) -> bool:
    """Return whether a request from ``address`` comes from this computer, and not through a proxy that runs here."""
    return _is_loopback(address) and PROXIED.search("\n".join(environ)) is None


def listens_everywhere(listening: str) -> bool:
    """Return whether a server that listens on ``listening`` is reached under every address of this computer."""
    return ip_address(listening).is_unspecified


def origin_of(name: str, port: int, scheme: str) -> str:
    """Return the origin of a server at that port of the computer with that name or address."""
    return f"{scheme}://[{name}]:{port}" if ":" in name else f"{scheme}://{name}:{port}"


def network_address() -> str | None:
    """Return the address from which this computer would send; ``None`` where it is on no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            own = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ip_address(own).is_unspecified else own
