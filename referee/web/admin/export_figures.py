"""The rows of the exported statistics: the headings first, in the device's language."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from math import sqrt

from referee.club.season.luck import judge_many_losses
from referee.club.season.statistics import WinShare
from referee.service.championship import statistics
from referee.service.championship.statistics import Sheet
from referee.translations import names
from referee.translations.catalog import N_
from referee.web.admin.export_lists import Rows, translate_headings
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, translate

EXPECTED_DIGITS = Decimal("0.01")


def _read_sheet(year: int | None) -> Sheet:
    return statistics.read_sheet(desk(), year)


def list_wins(year: int | None) -> Rows:
    sheet = _read_sheet(year)
    yield [*translate_headings([N_("Up to")]), *sheet.statistics.names]
    for day, wins in sheet.wins:
        yield day, *wins


def list_players(year: int | None) -> Rows:
    sheet = _read_sheet(year)
    yield translate_headings(
        [N_("Player"), N_("Matches"), N_("Wins"), N_("Longest run"), N_("Current run"), N_("Sets traded")]
    )
    for line in sheet.table:
        streak = sheet.statistics.streaks[line.name]
        yield line.name, line.matches, line.wins, streak.longest, streak.now, sheet.statistics.trades[line.name]


def list_numbers(year: int | None) -> Rows:
    yield translate_headings([N_("Player"), N_("Number of players"), N_("Matches"), N_("Wins")])
    for (name, number), share in sorted(_read_sheet(year).statistics.numbers.items()):
        yield name, number, *share


def list_rulebooks(year: int | None) -> Rows:
    yield translate_headings([N_("Player"), N_("Rulebook"), N_("Matches"), N_("Wins")])
    for (name, book), share in sorted(_read_sheet(year).statistics.rulebooks.items()):
        yield name, names.shipped_rulebook_name(book, lang()), *share


def list_colours(year: int | None) -> Rows:
    yield translate_headings([N_("Colour"), N_("Matches"), N_("Wins")])
    shares = _read_sheet(year).statistics.colours
    yield from _share_rows({colour_name(colour): share for colour, share in shares.items()})


def list_missions(year: int | None) -> Rows:
    yield translate_headings([N_("Mission"), N_("Matches"), N_("Wins")])
    shares = _read_sheet(year).statistics.missions
    yield from _share_rows({names.mission_title(mission, lang()): share for mission, share in shares.items()})


def _share_rows(shares: Mapping[str, WinShare]) -> Rows:
    for name, share in sorted(shares.items()):
        yield name, *share


def list_eliminations(year: int | None) -> Rows:
    yield translate_headings([N_("Who"), N_("Whom"), N_("How often")])
    for (who, whom), times in sorted(_read_sheet(year).statistics.eliminations.items()):
        yield who, whom, times


def list_luck(year: int | None) -> Rows:
    figures = _read_sheet(year).statistics
    yield translate_headings(
        [
            N_("Player"),
            N_("Side"),
            N_("Throws"),
            N_("Armies lost"),
            N_("expected"),
            N_("standard deviation"),
            N_("chance"),
        ]
    )
    sides = ((N_("Attacker"), figures.attack_luck), (N_("Defender"), figures.defence_luck))
    for name in figures.names:
        for side, lucks in sides:
            if name in lucks:
                luck = lucks[name]
                chance = judge_many_losses(luck.lost, luck.expected, luck.variance).chance
                yield (
                    *(name, translate(side), luck.throws, luck.lost),
                    *(_round(figure) for figure in (luck.expected, sqrt(luck.variance))),
                    Decimal(str(chance)),
                )


def _round(figure: float) -> Decimal:
    return Decimal(figure).quantize(EXPECTED_DIGITS)


def list_turns(year: int | None) -> Rows:
    yield translate_headings([N_("Turn"), N_("Matches"), N_("Wins")])
    for turn, share in _read_sheet(year).statistics.turns.items():
        yield turn, *share


def list_rounds(year: int | None) -> Rows:
    yield translate_headings([N_("Round"), N_("Matches")])
    yield from _read_sheet(year).statistics.lengths.items()


def list_sets(year: int | None) -> Rows:
    yield translate_headings([N_("Sets traded"), N_("Matches"), N_("Wins")])
    for number, share in _read_sheet(year).statistics.sets.items():
        yield number, *share


def list_dice(year: int | None) -> Rows:
    figures = _read_sheet(year).statistics
    yield [*translate_headings([N_("Dice")]), *range(1, 7)]
    for title, dice in ((N_("Attacker"), figures.attack), (N_("Defender"), figures.defence)):
        yield translate(title), *dice.faces
