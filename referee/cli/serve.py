"""Serve the app on the local network; the addresses and a QR code for the tablet are printed."""

from __future__ import annotations

import argparse
import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_network

from referee.cli import club_data

PROXIES = "REFEREE_TRUSTED_PROXIES"
NAMES = "REFEREE_NAMES"
"""The environment variables that replace options if the command cannot be changed."""
NAME = re.compile(r"(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")
"""The pattern of a host name as a browser sends it."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="H", type=_parse_host, default="0.0.0.0", help="address to listen on (default: all of them)"
    )
    parser.add_argument("--port", metavar="N", type=_parse_port, default=8137, help="port to listen on (default: 8137)")
    parser.add_argument(
        "--trusted-proxies",
        metavar="A,B",
        type=_parse_networks,
        # argparse parses a default that is a string like an argument.
        default=os.environ.get(PROXIES, ""),
        help=f"addresses or networks of proxies whose X-Forwarded-For is believed (or in {PROXIES}; default: none)",
    )
    parser.add_argument(
        "--names",
        metavar="A,B",
        type=_parse_names,
        default=os.environ.get(NAMES, ""),
        help=f"names, besides *.local, by which devices or a proxy reach this computer (or in {NAMES}; default: none)",
    )
    club_data.add_instance(parser)


def run(args: argparse.Namespace) -> int:
    from referee.web.server.serve import serve_instance

    return serve_instance(args.host, args.port, args.instance, args.trusted_proxies, args.names)


def _parse_host(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("a host is missing; use 0.0.0.0 for all addresses")
    return text


def _parse_port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; use a number from 0 to 65535")
    return int(text)


def _parse_networks(text: str) -> tuple[IPv4Network | IPv6Network, ...]:
    networks = []
    for word in filter(None, map(str.strip, text.split(","))):
        try:
            networks.append(ip_network(word))
        except ValueError:
            raise argparse.ArgumentTypeError(f"{word!r} is no address and no network such as 10.0.0.0/8") from None
    return tuple(networks)


def _parse_names(text: str) -> frozenset[str]:
    """Read the names between the commas as browsers send them: in small letters, umlauts encoded, no dot at the end."""
    names = set()
    for word in filter(None, map(str.strip, text.split(","))):
        try:
            name = word.encode("idna").decode().lower().removesuffix(".")
        except UnicodeError:
            name = ""
        if not NAME.fullmatch(name):
            raise argparse.ArgumentTypeError(
                f"{word!r} is no host name such as referee.example, without http:// and port"
            )
        names.add(name)
    return frozenset(names)
