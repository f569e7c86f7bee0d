"""Show the link that makes a tablet the club's table, and its QR code; whoever has it is the table.

Exit status: 0 shown, 2 there is no club yet, or its address is not known.
"""

from __future__ import annotations

import argparse

from referee.cli import club_data
from referee.cli.settings import add_settings
from referee.cli.wording import answered_in, print_refusal


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_settings(parser, "url", "instance")
    club_data.add_language(parser)


def run(args: argparse.Namespace) -> int:
    from referee.service.admin.addresses import read_origin
    from referee.service.admin.opening import read_link_key
    from referee.translations.catalog import N_, gettext
    from referee.web.server.terminal import draw_qr, refresh_origin

    lang = answered_in(args.lang)
    key = read_link_key(args.instance)
    if key is None:
        text = N_("There is no club in %(folder)s; name its folder with --instance.")
        return print_refusal(gettext(lang, text, folder=args.instance))
    origin = args.url or read_origin(args.instance)
    if origin is None:
        text = N_("%(folder)s was never served, so that its address is not known; name it with --url.")
        return print_refusal(gettext(lang, text, folder=args.instance))
    # A laptop may have changed its network since it began to serve.
    link = f"{origin if args.url else refresh_origin(origin)}/table/{key}"
    print(link)
    print(draw_qr(link), end="")
    return 0
