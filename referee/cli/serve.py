"""Serve the app on the local network; the addresses and a QR code for the tablet are printed."""

from __future__ import annotations

import argparse

from referee.cli.settings import SETTINGS, add_settings


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, *(setting.name for setting in SETTINGS))


def run(args: argparse.Namespace) -> int:
    from referee.web.server.serve import Options, serve_instance

    options = Options(
        proxies=args.trusted_proxies,
        names=args.names,
        notified=(args.notify, args.notify_lang) if args.notify else None,
        url=args.url,
        log_level=args.log_level,
    )
    return serve_instance(args.host, args.port, args.instance, options)
