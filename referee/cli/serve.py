"""Serve the app on the local network; the addresses and a QR code for the tablet are printed."""

from __future__ import annotations

import argparse
import os
import re
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from urllib.parse import urlsplit

from referee.cli import club_data
from referee.translations import LANGUAGES

PROXIES = "REFEREE_TRUSTED_PROXIES"
NAMES = "REFEREE_NAMES"
NOTIFY = "REFEREE_NOTIFY"
NOTIFY_LANG = "REFEREE_NOTIFY_LANG"
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
    parser.add_argument(
        "--notify",
        metavar="URL",
        type=_parse_url,
        default=os.environ.get(NOTIFY, ""),
        help="where to post one line of text when an evening is planned or has its quorum, and when a match was won; a"
        f" topic of ntfy, say (or in {NOTIFY}; default: nowhere)",
    )
    parser.add_argument(
        "--notify-lang",
        metavar="LANG",
        type=_parse_language,
        default=os.environ.get(NOTIFY_LANG) or "de",
        help=f"language of that text, {' or '.join(LANGUAGES)} (or in {NOTIFY_LANG}; default: de)",
    )
    club_data.add_instance(parser)


def run(args: argparse.Namespace) -> int:
    from referee.web.server.serve import serve_instance

    notified = (args.notify, args.notify_lang) if args.notify else None
    return serve_instance(args.host, args.port, args.instance, args.trusted_proxies, args.names, notified=notified)


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


def _parse_url(text: str) -> str:
    """Check that the text is an address of http or https; nothing is given where it is empty."""
    text = text.strip()
    if text and not _is_url(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address such as https://ntfy.sh/our-club; it begins with http:// or https:// and has"
            " neither spaces, umlauts, nor a name and password before the host"
        )
    return text


def _is_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        return (
            parts.scheme in ("http", "https")
            and bool(NAME.fullmatch(parts.hostname or "") or ip_address(parts.hostname or ""))
            and parts.port != 0
            and "@" not in parts.netloc
            and re.fullmatch("[!-~]+", text) is not None
        )
    except ValueError:
        return False


def _parse_language(text: str) -> str:
    if text not in LANGUAGES:
        raise argparse.ArgumentTypeError(f"{text!r} is no language of Referee's; use {' or '.join(LANGUAGES)}")
    return text
