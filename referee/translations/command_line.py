"""The texts of argparse, marked for the catalogues (`cli.wording.translate_argparse`)."""

from __future__ import annotations

from referee.translations.catalog import N_, NN_

TEXTS = (
    N_("usage: "),
    N_("%(prog)s: error: %(message)s\n"),
    N_("options"),
    N_("positional arguments"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("one of the arguments %s is required"),
    N_("unrecognized arguments: %s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("not allowed with argument %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("ignored explicit argument %r"),
)
COUNTED = (NN_("expected %s argument", "expected %s arguments"),)
