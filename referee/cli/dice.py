"""What a throw costs each side: the dice compared, highest against highest."""

from __future__ import annotations

import argparse
import json
from itertools import zip_longest
from typing import TYPE_CHECKING

from referee.cli import own_rulebooks
from referee.cli.wording import LANGUAGES, Translate, find_translation, print_refusal, quote_input
from referee.rules.dice import Comparison, compare_dice

if TYPE_CHECKING:
    from referee.rules.rulebook import Rulebook


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("attacker", metavar="ATTACKER", help="the attacker's dice, as in 6,5,2")
    parser.add_argument("defender", metavar="DEFENDER", help="the defender's dice, as in 6,4")
    own_rulebooks.add_rulebook(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="language of the table (default: en)")


def run(args: argparse.Namespace) -> int:
    from referee.rulebooks import load_shelf

    books = load_shelf(args.rulebooks).books
    unknown = own_rulebooks.find_unknown(args.rulebook, books, find_translation(args.lang))
    if unknown:
        return print_refusal(unknown)
    book = books[args.rulebook]
    _ = find_translation(args.lang, book.terms)
    fault = _find_fault(args.attacker, args.defender, book, _)
    if fault:
        return print_refusal(fault)
    attack, defence = _parse_faces(args.attacker), _parse_faces(args.defender)
    judged = compare_dice(attack, defence)
    print(json.dumps(judged._asdict()) if args.json else _throw_table(attack, defence, judged, _))
    return 0


def _find_fault(attacker: str, defender: str, book: Rulebook, _: Translate) -> str | None:
    for text in (attacker, defender):
        if not all(face in "123456" and len(face) == 1 for face in text.split(",")):
            sentence = _("{text} is no throw: give each die from 1 to 6, with commas between them, as in 6,5,2.")
            return sentence.format(text=quote_input(text))
    if (number := len(_parse_faces(attacker))) > (limit := book.defaults.attack_dice):
        sentence = _("{number} dice for the attacker: at most {limit} ({cite}).")
        return sentence.format(number=number, limit=limit, cite=book.specs["attack_dice"].cite)
    if (number := len(_parse_faces(defender))) > (limit := book.defaults.defence_dice):
        sentence = _("{number} dice for the defender: at most {limit} ({cite}).")
        return sentence.format(number=number, limit=limit, cite=book.specs["defence_dice"].cite)
    return None


def _parse_faces(text: str) -> list[int]:
    return [int(face) for face in text.split(",")]


def _throw_table(attack: list[int], defence: list[int], judged: Comparison, _: Translate) -> str:

    left, right = _("Attacker"), _("Defender")
    lines = [f"{left}  {right}"]
    dice = zip_longest(sorted(attack, reverse=True), sorted(defence, reverse=True))
    for attacking, defending in dice:
        result = _pair_result(attacking, defending, _)
        lines.append(f"{attacking or '–':^{len(left)}}  {defending or '–':^{len(right)}}  {result}")
    losses = _("attacker {attacker}, defender {defender}")
    lost = losses.format(attacker=judged.attacker_loses, defender=judged.defender_loses)
    return "\n".join([*lines, f"{_('Armies lost')}: {lost}"])


def _pair_result(attacking: int | None, defending: int | None, _: Translate) -> str:
    if attacking is None or defending is None:
        return _("not compared")
    attacker_loses = compare_dice((attacking,), (defending,)).attacker_loses
    return _("the attacker loses an army") if attacker_loses else _("the defender loses an army")
