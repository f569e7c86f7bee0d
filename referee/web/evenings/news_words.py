"""An evening's summary as news in Markdown, a draft for somebody to read, change and publish."""

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
from referee.web.frame.pages import join_names, translate, translate_number, translate_points

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


def draft_news(summary: Summary) -> NewsInput:
    """Return the news as the results tell it; an empty day means today."""
    parts = (
        _describe_matches(summary),
        " ".join(_describe_lead(summary)),
        " ".join(_describe_next(summary.next_evening)),
    )
    title = translate(N_("The evening of %(day)s"), day=format_day(summary.day))
    return NewsInput("", title, "\n\n".join(filter(None, parts)))


def _describe_matches(summary: Summary) -> str:
    host = summary.evening.host if summary.evening else None
    place = [translate(N_("We were at %(name)s's."), name=escape_markdown(host.name))] if host else []
    if not summary.matches:
        return " ".join([*place, translate(N_("No match was played to its end."))])
    begun = " ".join([*place, translate_number(PLAYED, len(summary.matches), num=len(summary.matches))])
    return "\n".join(
        [begun, "", *(f"{number}. {_describe_match(result)}" for number, result in enumerate(summary.matches, 1))]
    )


def _describe_match(result: ClubResult) -> str:
    winners, players = result.played.winners, result.played.players
    beaten = [name for name in players if name not in winners]
    facts = {"winners": f"**{_join(winners)}**", "beaten": _join(beaten)}
    won = (
        translate(N_("%(winners)s won against %(beaten)s"), **facts)
        if beaten and winners
        else _join(winners or players)
    )
    reason = result.listed.reason if result.listed else None
    return f"{won} ({names.reason_name(reason, tongue())})" if reason else won


def _describe_lead(summary: Summary) -> Iterable[str]:
    if not summary.leading:
        return
    leaders, count = [standing.name for standing in summary.leading], summary.leading[0].points
    forms = LEADS[summary.counts_points, len(leaders) > 1]
    yield translate_points(forms, count, names=_join(leaders), year=summary.year)
    if set(leaders) == set(summary.led_before):
        yield translate(N_("The lead has not changed."))
    elif summary.led_before:
        yield translate_number(BEFORE, len(summary.led_before), names=_join(summary.led_before))


def _describe_next(evening: Evening | None) -> Iterable[str]:
    yield f"**{translate(N_('Preview'))}:**"
    if evening is None:
        yield translate(N_("The next evening is not planned yet."))
        return
    words, row = describe_evening(evening), evening.row
    when = {"day": words["day"], "time": words["time"]}
    if evening.host:
        when["name"] = escape_markdown(evening.host.name)
        yield translate(N_("The next evening is on %(day)s, at %(time)s at %(name)s's."), **when)
    else:
        yield translate(N_("The next evening is on %(day)s, at %(time)s; the host is still to be found."), **when)
    if row.place:
        yield translate(N_("Address: %(place)s."), place=escape_markdown(row.place))
    if row.outdoor:
        yield translate(N_("We play in the open air."))
    if row.note:
        yield escape_markdown(row.note)


def _join(people: Iterable[str]) -> str:
    return escape_markdown(join_names(people))
