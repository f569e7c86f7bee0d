"""The settings of a server: each an option of the command line and a variable of the environment of the same name."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit

from referee.installation import data_folder
from referee.translations import LANGUAGES

NAME = re.compile(r"(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*")
"""The pattern of a host name as a browser sends it."""
MOST_MINUTES = 24 * 60
LOG_LEVELS = ("error", "warning", "info")


class Setting(NamedTuple):
    """A setting: its option's name without dashes, what stands for its value, its default, and what it is for.

    ``parse`` reads its text, and raises ``argparse.ArgumentTypeError`` with what is wrong and what is right.
    """

    name: str
    metavar: str
    default: str
    parse: Callable[[str], object]
    help: str

    @property
    def option(self) -> str:
        return f"--{self.name}"

    @property
    def variable(self) -> str:
        """The name of the variable that stands for the option where the command cannot be changed."""
        return f"REFEREE_{self.name.upper().replace('-', '_')}"


class _FromVariable(str):
    """A text that comes from the environment, so that what is wrong with it can be looked for there."""


def add_settings(parser: argparse.ArgumentParser, *names: str) -> None:
    """Add the options of these settings; their variables count where the options are left out."""
    for setting in SETTINGS:
        if setting.name in names:
            given = os.environ.get(setting.variable)
            parser.add_argument(
                setting.option,
                metavar=setting.metavar,
                type=_name_source(setting),
                # argparse parses a default that is a text like an argument.
                default=setting.default if given is None else _FromVariable(given),
                help=f"{setting.help} (or {setting.variable}; default: {setting.default or 'none'})".replace("%", "%%"),
            )


def _name_source(setting: Setting) -> Callable[[str], object]:
    """Return what parses the setting's text, and says of a variable's that it comes from there."""

    def parse(text: str) -> object:
        try:
            return setting.parse(text)
        except argparse.ArgumentTypeError as error:
            if isinstance(text, _FromVariable):
                raise argparse.ArgumentTypeError(f"{error} ({setting.variable} in the environment)") from None
            raise

    return parse


def _parse_folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError("a folder is missing; name the one with the club's data")
    try:
        os.path.abspath(text)
    except OSError:
        raise argparse.ArgumentTypeError(f"{text!r} leads nowhere from here; name the whole path") from None
    return Path(text)


def _parse_file(text: str) -> Path | None:
    return Path(text) if text else None


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


def _parse_origin(text: str) -> str | None:
    """Read an address without a path, as browsers name the origin of a page; ``None`` where it is empty."""
    text = text.strip()
    if not text:
        return None
    parts = urlsplit(text) if _is_url(text) else None
    if parts is None or parts.path not in ("", "/") or parts.query or parts.fragment:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address such as https://referee.example; it begins with https:// or http:// and ends with"
            " the name, or the port behind it: Referee needs a name of its own, not a path below another's"
        )
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    usual = {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{host}{f':{parts.port}' if parts.port not in (None, usual) else ''}"


def _parse_url(text: str) -> str:
    """Check that the text is an address of http or https; nothing is given where it is empty."""
    text = text.strip()
    if text and not _is_url(text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address such as https://ntfy.sh/our-club; it begins with http:// or https:// and has"
            " neither spaces, umlauts, nor a name and password before the host"
        )
    return text


def _parse_hub(text: str) -> str | None:
    """Read an address to which the name of a channel is added; ``None`` where it is empty."""
    text = text.strip()
    if text and (not _is_url(text) or "?" in text or "#" in text):
        raise argparse.ArgumentTypeError(
            f"{text!r} is no address such as http://127.0.0.1:8139/hub; it begins with http:// or https://, and the"
            " names of channels are added behind its end, so nothing stands behind its path"
        )
    return text.rstrip("/") or None


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


def _parse_minutes(text: str) -> float | None:
    """Read a time of at most a day; ``None`` where it is empty."""
    if not text:
        return None
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= MOST_MINUTES:
        raise argparse.ArgumentTypeError(f"{text!r} is no time; use minutes, more than 0 and at most {MOST_MINUTES}")
    return minutes


def _parse_level(text: str) -> str:
    if text not in LOG_LEVELS:
        raise argparse.ArgumentTypeError(f"{text!r} is no level; use {', '.join(LOG_LEVELS[:-1])} or {LOG_LEVELS[-1]}")
    return text


SETTINGS = (
    Setting("host", "H", "0.0.0.0", _parse_host, "address to listen on; 0.0.0.0 stands for all of this computer's"),
    Setting("port", "N", "8137", _parse_port, "port to listen on"),
    Setting(
        *("url", "URL", "", _parse_origin),
        "address under which Referee is reached from everywhere, such as https://referee.example; all links and codes"
        " have it, and only devices that a link, a code or the club's PIN has admitted are answered",
    ),
    Setting(
        *("certificate", "FILE", "", _parse_file),
        "certificate (PEM) with which Referee encrypts by itself; read anew when the file changes",
    ),
    Setting("key", "FILE", "", _parse_file, "the certificate's key (PEM), if it is a file of its own"),
    Setting(
        *("names", "A,B", "", _parse_names),
        "names, besides *.local, by which devices or a proxy reach this computer",
    ),
    Setting(
        *("trusted-proxies", "A,B", "", _parse_networks),
        "addresses or networks of proxies whose X-Forwarded-For is believed",
    ),
    Setting(
        *("notify", "URL", "", _parse_url),
        "where to post one line of text when an evening is planned or has its quorum, and when a match was won; a topic"
        " of ntfy, say",
    ),
    Setting("notify-lang", "LANG", "de", _parse_language, f"language of that text, {' or '.join(LANGUAGES)}"),
    Setting(
        *("hub", "URL", "", _parse_hub),
        "where to publish what onlookers see, if thousands watch a match: an address of nginx with nchan that only this"
        " computer reaches",
    ),
    Setting(
        *("log-level", "LEVEL", "warning", _parse_level),
        "what is written on standard error: error, warning, or info with one line a request",
    ),
    Setting(
        *("exit-idle", "MINUTES", "", _parse_minutes),
        "minutes without a request after which Referee ends; whoever holds its socket, such as systemd, starts it again"
        " at the next one",
    ),
    Setting("instance", "DIR", str(data_folder()), _parse_folder, "folder of the club's data"),
)
"""In the order of the help and of the table in the documents."""
