"""An evening's summary as news in Markdown: a draft that somebody reads, changes and publishes."""

from __future__ import annotations

from collections.abc import Iterable

from referee.service.championship.championship import ClubResult
from referee.service.evenings.evenings import Evening
from referee.service.evenings.news import NewsInput
from referee.service.evenings.summary import Summary
from referee.translations import names
from referee.translations.catalog import N_, NN_
from referee.web.evenings.words import describe_evening
from referee.web.frame.dates import format_day
from referee.web.frame.guard import tongue
from referee.web.frame.markdown import escape_markdown
from referee.web.frame.pages import join_names, say, say_number, say_points

PLAYED = NN_("%(num)d match was played:", "%(num)d matches were played:")
LEADS = {
    (False, False): NN_(
        "%(names)s leads the championship of %(year)s with %(num)s win.",
        "%(names)s leads the championship of %(year)s with %(num)s wins.",
    ),
    (False, True): NN_(
        "%(names)s lead the championship of %(year)s together with %(num)s win each.",
        "%(names)s lead the championship of %(year)s together with %(num)s wins each.",
    ),
    (True, False): NN_(
        "%(names)s leads the championship of %(year)s with %(num)s point.",
        "%(names)s leads the championship of %(year)s with %(num)s points.",
    ),
    (True, True): NN_(
        "%(names)s lead the championship of %(year)s together with %(num)s point each.",
        "%(names)s lead the championship of %(year)s together with %(num)s points each.",
    ),
}
"""By whether points count, and whether several lead."""
BEFORE = NN_("Before this evening %(names)s was in the lead.", "Before this evening %(names)s were in the lead.")


def draft_news(told: Summary) -> NewsInput:
    """The news as the results tell them, dated today."""
    parts = (_matches(told), " ".join(_lead(told)), " ".join(_preview(told.next_evening)))
    title = say(N_("The evening of %(day)s"), day=format_day(told.day))
    return NewsInput("", title, "\n\n".join(filter(None, parts)))


def _matches(told: Summary) -> str:
    host = told.evening.host if told.evening else None
    where = [say(N_("We were at %(name)s's."), name=escape_markdown(host.name))] if host else []
    if not told.matches:
        return " ".join([*where, say(N_("No match was played to its end."))])
    begun = " ".join([*where, say_number(PLAYED, len(told.matches), num=len(told.matches))])
    return "\n".join([begun, "", *(f"{at}. {_match(one)}" for at, one in enumerate(told.matches, 1))])


def _match(one: ClubResult) -> str:
    winners, players = one.played.winners, one.played.players
    beaten = [name for name in players if name not in winners]
    facts = {"winners": f"**{_all(winners)}**", "beaten": _all(beaten)}
    won = say(N_("%(winners)s won against %(beaten)s"), **facts) if beaten and winners else _all(winners or players)
    reason = one.listed.reason if one.listed else None
    return f"{won} ({names.reason(reason, tongue())})" if reason else won


def _lead(told: Summary) -> Iterable[str]:
    if not told.leading:
        return
    leaders, count = [line.name for line in told.leading], told.leading[0].points
    forms = LEADS[told.counts_points, len(leaders) > 1]
    yield say_points(forms, count, names=_all(leaders), year=told.year)
    if set(leaders) == set(told.led_before):
        yield say(N_("The lead has not changed."))
    elif told.led_before:
        yield say_number(BEFORE, len(told.led_before), names=_all(told.led_before))


def _preview(evening: Evening | None) -> Iterable[str]:
    yield f"**{say(N_('Preview'))}:**"
    if evening is None:
        yield say(N_("The next evening is not planned yet."))
        return
    found, row = describe_evening(evening), evening.row
    when = {"day": found["day"], "time": found["time"]}
    if evening.host:
        when["name"] = escape_markdown(evening.host.name)
        yield say(N_("The next evening is on %(day)s, at %(time)s at %(name)s's."), **when)
    else:
        yield say(N_("The next evening is on %(day)s, at %(time)s; the host is still to be found."), **when)
    if row.place:
        yield say(N_("Address: %(place)s."), place=escape_markdown(row.place))
    if row.outdoor:
        yield say(N_("We play in the open air."))
    if row.note:
        yield escape_markdown(row.note)


def _all(found: Iterable[str]) -> str:
    return escape_markdown(join_names(found))
