"""The exact chances of a whole battle: the attacker throws all dice he may until he conquers or has one army left."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING

from referee.cli import own_rulebooks
from referee.cli.wording import LANGUAGES, Translate, find_translation, format_decimal, print_refusal, quote_input

if TYPE_CHECKING:
    from referee.rules.judge.odds import Odds

LEAST_ATTACKERS, LEAST_DEFENDERS, MOST = 2, 1, 1000
MOST_ROWS = 12
LEAST_SHOWN = 0.0005
"""The smallest share of a row; a smaller one would be shown as 0.0 %."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("attackers", metavar="A", help="armies on the attacker's territory, 2 to 1000; one must stay")
    parser.add_argument("defenders", metavar="D", help="armies on the defender's territory, 1 to 1000")
    own_rulebooks.add_rulebook(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the table (default: en)")


def run(args: argparse.Namespace) -> int:
    from msgspec import to_builtins

    from referee.rulebooks import load_shelf
    from referee.rules.judge.odds import odds_of_battle

    books = load_shelf(args.rulebooks).books
    fault = _find_fault(args, books, find_translation(args.lang))
    if fault:
        return print_refusal(fault)
    book = books[args.rulebook]
    _ = find_translation(args.lang, book.terms)
    options = book.defaults
    odds = odds_of_battle(
        int(args.attackers),
        int(args.defenders),
        second_die_from=options.second_defence_die_from,
        attack_dice=options.attack_dice,
        defence_dice=options.defence_dice,
    )
    print(json.dumps(to_builtins(odds)) if args.json else "\n".join(_table_lines(args, odds, _)))
    return 0


def _find_fault(args: argparse.Namespace, books: Collection[str], _: Translate) -> str | None:
    if not _is_number(args.attackers, LEAST_ATTACKERS):
        sentence = _(
            "{text} for the attacker: give a whole number of armies from {least} to {most}; one of them always stays."
        )
        return sentence.format(text=quote_input(args.attackers), least=LEAST_ATTACKERS, most=MOST)
    if not _is_number(args.defenders, LEAST_DEFENDERS):
        sentence = _("{text} for the defender: give a whole number of armies from {least} to {most}.")
        return sentence.format(text=quote_input(args.defenders), least=LEAST_DEFENDERS, most=MOST)
    return own_rulebooks.find_unknown(args.rulebook, books, _)


def _is_number(text: str, least: int) -> bool:
    return bool(re.fullmatch("[0-9]{1,4}", text)) and least <= int(text) <= MOST


def _table_lines(args: argparse.Namespace, odds: Odds, _: Translate) -> Iterator[str]:
    attackers, defenders = int(args.attackers), int(args.defenders)
    heading = _("{attackers} armies attack {defenders} ({rulebook}).")
    yield heading.format(attackers=attackers, defenders=defenders, rulebook=args.rulebook)
    ends = (
        (_("Conquered"), odds.attacker_left, range(LEAST_ATTACKERS, attackers + 1)),
        (_("Held"), odds.defender_left, range(LEAST_DEFENDERS, defenders + 1)),
    )
    for title, shares, armies in ends:
        yield f"\n{title + ':':<12}{format_decimal(100 * sum(shares.values()), args.lang):>6} %"
        yield from _band_lines(shares, armies, args.lang, _("armies left"))
    lost = odds.expected_losses
    attacker, defender = format_decimal(lost.attacker, args.lang), format_decimal(lost.defender, args.lang)
    losses = _("attacker {attacker}, defender {defender}").format(attacker=attacker, defender=defender)
    yield f"\n{_('Armies lost on average')}: {losses}"


def _band_lines(shares: dict[int, float], armies: range, language: str, label: str) -> Iterator[str]:
    """Yield a line per number of armies left, in a large battle per band of numbers; at most `MOST_ROWS`."""
    step = -(-len(armies) // MOST_ROWS)
    for band in (armies[first : first + step] for first in range(0, len(armies), step)):
        name = f"{band[0]}–{band[-1]}" if len(band) > 1 else f"{band[0]}"
        share = sum(shares.get(number, 0.0) for number in band)
        if share >= LEAST_SHOWN:
            yield f"{name:>10}  {format_decimal(100 * share, language):>5} %  {label}"
