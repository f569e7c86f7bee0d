"""Serve the app on the local network; the addresses and a QR code for the tablet are printed."""

from __future__ import annotations

import argparse

from referee.cli import club_data


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--host", metavar="H", type=_host, default="0.0.0.0", help="address to listen on (default: all of them)"
    )
    parser.add_argument("--port", metavar="N", type=_port, default=8137, help="port to listen on (default: 8137)")
    club_data.add_instance(parser)


def run(args: argparse.Namespace) -> int:
    from referee.web.serve import serve

    return serve(args.host, args.port, args.instance)


def _host(text: str) -> str:
    if not text:
        raise argparse.ArgumentTypeError("a host is missing; use 0.0.0.0 for all addresses")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) <= 65535):
        raise argparse.ArgumentTypeError(f"{text!r} is no port; use a number from 0 to 65535")
    return int(text)
