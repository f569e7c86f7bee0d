"""Serve the app; its addresses are printed, and at a terminal the link and QR code for the table's tablet."""

from __future__ import annotations

import argparse
import gc

from referee.cli.club_data import list_folders
from referee.cli.settings import SETTINGS, add_settings
from referee.cli.wording import print_refusal
from referee.installation import data_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, *(setting.name for setting in SETTINGS))


def run(args: argparse.Namespace) -> int:
    # What is loaded at the start stays, and looking for garbage in it takes a tenth of the time; the server enables it.
    gc.disable()
    from referee.web.server.serve import Options, serve_instance

    if args.key is not None and args.certificate is None:
        return print_refusal("--key names a key without its certificate; name that with --certificate.")
    if args.hub and args.url is None:
        return print_refusal("--hub is for a club with a public address; name that with --url.")
    options = Options(
        proxies=args.trusted_proxies,
        names=args.names,
        notified=(args.notify, args.notify_lang) if args.notify else None,
        hub=args.hub,
        url=args.url,
        certificate=(args.certificate, args.key) if args.certificate else None,
        log_level=args.log_level,
        exit_idle=args.exit_idle,
        also_look_in=tuple(list_folders(args.instance)[1:]) if args.instance == data_folder() else (),
    )
    return serve_instance(args.host, args.port, args.instance, options)
