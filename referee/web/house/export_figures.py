"""The rows of the statistics, as they are exported: the headings first, in the device's language."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

from referee.club.season.statistics import WinShare
from referee.service.championship import statistics
from referee.service.championship.statistics import Sheet
from referee.translations import names
from referee.translations.catalog import N_
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import colour_name, say
from referee.web.house.export_lists import Rows, heads

EXPECTED = Decimal("0.01")


def _sheet(year: int | None) -> Sheet:
    return statistics.read_sheet(desk(), year)


def wins(year: int | None) -> Rows:
    sheet = _sheet(year)
    yield [*heads(N_("Up to")), *sheet.statistics.names]
    for day, won in sheet.wins:
        yield day, *won


def players(year: int | None) -> Rows:
    sheet = _sheet(year)
    yield heads(N_("Player"), N_("Matches"), N_("Wins"), N_("Longest run"), N_("Current run"), N_("Sets traded"))
    for line in sheet.table:
        streak = sheet.statistics.streaks[line.name]
        yield line.name, line.matches, line.wins, streak.longest, streak.now, sheet.statistics.trades[line.name]


def numbers(year: int | None) -> Rows:
    yield heads(N_("Player"), N_("Number of players"), N_("Matches"), N_("Wins"))
    for (name, number), share in sorted(_sheet(year).statistics.numbers.items()):
        yield name, number, *share


def rulebooks(year: int | None) -> Rows:
    yield heads(N_("Player"), N_("Rulebook"), N_("Matches"), N_("Wins"))
    for (name, book), share in sorted(_sheet(year).statistics.rulebooks.items()):
        yield name, names.shipped_rulebook_name(book, lang()), *share


def colours(year: int | None) -> Rows:
    yield heads(N_("Colour"), N_("Matches"), N_("Wins"))
    yield from _shares({colour_name(one): share for one, share in _sheet(year).statistics.colours.items()})


def missions(year: int | None) -> Rows:
    yield heads(N_("Mission"), N_("Matches"), N_("Wins"))
    told = _sheet(year).statistics.missions
    yield from _shares({names.mission_title(one, lang()): share for one, share in told.items()})


def _shares(shares: Mapping[str, WinShare]) -> Rows:
    for name, share in sorted(shares.items()):
        yield name, *share


def eliminations(year: int | None) -> Rows:
    yield heads(N_("Who"), N_("Whom"), N_("How often"))
    for (who, whom), times in sorted(_sheet(year).statistics.eliminations.items()):
        yield who, whom, times


def luck(year: int | None) -> Rows:
    told = _sheet(year).statistics
    yield heads(N_("Player"), N_("Throws"), N_("Armies lost"), N_("expected"))
    for name in told.names:
        if name in told.luck:
            had = told.luck[name]
            yield name, had.throws, had.lost, Decimal(float(had.expected)).quantize(EXPECTED)


def dice(year: int | None) -> Rows:
    told = _sheet(year).statistics
    yield [*heads(N_("Dice")), *range(1, 7)]
    for title, thrown in ((N_("Attacker"), told.attack), (N_("Defender"), told.defence)):
        yield say(title), *thrown.faces
