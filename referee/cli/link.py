"""Show the link that makes a tablet the club's table, and its QR code; whoever has it is the table.

Exit status: 0 shown, 2 there is no club yet.
"""

from __future__ import annotations

import argparse

from referee.cli import club_data
from referee.cli.settings import add_settings
from referee.cli.wording import answered_in, print_refusal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, "url", "port", "instance")
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.admin.addresses import read_origin
    from referee.service.admin.opening import read_link_key
    from referee.translations.catalog import N_, gettext
    from referee.web.server.terminal import build_table_link, draw_qr

    lang = answered_in(args.lang)
    key = read_link_key(args.instance)
    if key is None:
        text = N_("There is no club in %(folder)s; name its folder with --instance.")
        return print_refusal(gettext(lang, text, folder=args.instance))
    link = build_table_link(args.url or read_origin(args.instance), args.port, key)
    print(link)
    print(draw_qr(link), end="")
    return 0
