"""Three sentences that tell the championship of a year."""

from __future__ import annotations

from collections.abc import Iterator

from referee.club.season.standings import counts_points, list_champions
from referee.club.season.statistics import list_leads
from referee.service.championship import championship
from referee.service.championship.statistics import Sheet
from referee.translations.catalog import N_, NN_
from referee.translations.points import format_points
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import desk
from referee.web.frame.pages import join_names, translate, translate_number, translate_points

LEADS = {
    "wins": NN_(
        "%(name)s leads with %(num)s win, %(ahead)s more than %(second)s.",
        "%(name)s leads with %(num)s wins, %(ahead)s more than %(second)s.",
    ),
    "points": NN_(
        "%(name)s leads with %(num)s point, %(ahead)s more than %(second)s.",
        "%(name)s leads with %(num)s points, %(ahead)s more than %(second)s.",
    ),
}
WON = {
    "wins": NN_(
        "%(name)s won the year with %(num)s win, %(ahead)s more than %(second)s.",
        "%(name)s won the year with %(num)s wins, %(ahead)s more than %(second)s.",
    ),
    "points": NN_(
        "%(name)s won the year with %(num)s point, %(ahead)s more than %(second)s.",
        "%(name)s won the year with %(num)s points, %(ahead)s more than %(second)s.",
    ),
}
LEVEL = {
    "wins": NN_("%(names)s are level with %(num)s win each.", "%(names)s are level with %(num)s wins each."),
    "points": NN_("%(names)s are level with %(num)s point each.", "%(names)s are level with %(num)s points each."),
}
ALONE = N_("%(name)s has been in front alone since %(day)s; nobody has caught up.")
CHANGED_ONCE = N_("The lead has changed once, on %(day)s.")
CHANGED = N_("The lead has changed %(number)s times, last on %(day)s.")
RUN = N_("%(name)s won %(number)s in a row, the longest series of the year.")
HUNTER = NN_("%(name)s eliminated most: %(number)d player.", "%(name)s eliminated most: %(number)d players.")


def tell_year(sheet: Sheet) -> list[str]:
    """Tell who leads by how much, how the lead changed, and who had the longest series or eliminated most."""
    return [*_tell_lead(sheet), *_tell_changes(sheet), *_tell_best(sheet)]


def _tell_lead(sheet: Sheet) -> Iterator[str]:
    leaders, unit = list_champions(sheet.table), "points" if counts_points(sheet.table) else "wins"
    if not leaders:
        return
    first, others = sheet.table[0], [line for line in sheet.table if line.rank and line.name not in leaders]
    if len(leaders) > 1:
        yield translate_points(LEVEL[unit], first.points, names=join_names(leaders))
    elif others:
        seconds = join_names([line.name for line in others if line.rank == others[0].rank])
        sentences = WON if sheet.season.year < championship.this_year(desk()) else LEADS
        ahead = format_points(first.points - others[0].points)
        yield translate_points(sentences[unit], first.points, name=first.name, ahead=ahead, second=seconds)


def _tell_changes(sheet: Sheet) -> Iterator[str]:
    """Tell how the lead changed, where wins alone decide: the curve is of wins."""
    leads = list_leads(sheet.statistics.names, sheet.wins)
    if counts_points(sheet.table) or not leads:
        return
    if len(leads) > 1:
        changes, day = len(leads) - 1, format_short_day(leads[-1].day)
        yield translate(CHANGED_ONCE if changes == 1 else CHANGED, number=changes, day=day)
    elif len(leads[0].names) == 1 and sheet.matches > 1:
        yield translate(ALONE, name=leads[0].names[0], day=format_short_day(leads[0].day))


def _tell_best(sheet: Sheet) -> Iterator[str]:
    longest = max((streak.longest for streak in sheet.statistics.streaks.values()), default=0)
    eliminated = {line.name: line.eliminations for line in sheet.table if line.eliminations}
    if longest > 1:
        names = [name for name in sheet.statistics.names if sheet.statistics.streaks[name].longest == longest]
        yield translate(RUN, name=join_names(names), number=longest)
    elif eliminated:
        most = max(eliminated.values())
        names = [name for name in sheet.statistics.names if eliminated.get(name) == most]
        yield translate_number(HUNTER, most, name=join_names(names))
