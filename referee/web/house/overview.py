"""The club on one page: championship of the year, next and last evening, cash box, fines, news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from flask import Blueprint, Response

from referee.club import evenings as statutes
from referee.club.season.standings import Standing, list_champions
from referee.club.season.statistics import CountedMatch, running_wins
from referee.service.cash import cash, fines
from referee.service.championship import championship
from referee.service.championship.championship import Championship, ClubResult
from referee.service.desk import clock
from referee.service.evenings import evenings, news
from referee.service.evenings.evening_matches import day_finder
from referee.service.evenings.evenings import Evening
from referee.service.evenings.summary import last_day
from referee.service.people import roster
from referee.translations.catalog import N_, NN_
from referee.translations.money import format_money
from referee.web.cash.cash import build_book_line
from referee.web.championship.championship import build_result_line, leader_label
from referee.web.championship.statistics import draw_chart
from referee.web.evenings.news import describe_news as news_shown
from referee.web.evenings.words import describe_evening
from referee.web.frame.dates import format_full_day
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import join_names, page, say, say_number, say_points
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("overview", __name__)
FINES, NEWS = 5, 3
WINS = NN_("%(num)s win", "%(num)s wins")
POINTS = NN_("%(num)s point", "%(num)s points")
CHAMPIONS = NN_("Champion of %(year)s", "Champions of %(year)s")
SAID = {"yes": N_("coming"), "maybe": N_("perhaps"), "no": N_("not coming")}


@blueprint.get("/club")
@beside_the_loop
def show() -> Response:
    today = clock.today()
    year = championship.this_year(desk())
    found, ever, known_evenings = (
        championship.read_championship(desk(), year),
        championship.read_championship(desk(), None),
        evenings.list_evenings(desk()),
    )
    coming, last = evenings.first_after(known_evenings, clock.now()), last_day(known_evenings, ever.results)
    return page(
        "house/club.html",
        year=year,
        table=found.table,
        most=max((line.wins for line in found.table), default=1) or 1,
        points=_points(found.table),
        chart=_chart(found),
        honours=[*_leading(found), *_champions(year), *_of_all_time(ever.table)],
        played=bool(ever.table),
        next=_next(coming) if coming else None,
        last=_last(last, known_evenings, ever.results) if last else None,
        **_box(),
        fines=_fines(),
        catalogue=fines.read_catalogue(desk(), today) is not None,
        news=[news_shown(one, below=4) for one in news.list_newest(desk(), 0)[:NEWS]],
        members=any(one.active for one in roster.list_members(desk())),
        keeper=current_keeper(),
    )


def _points(table: Iterable[Standing]) -> bool:
    return any(line.points != line.wins for line in table)


def _chart(found: Championship) -> dict[str, object] | None:
    names = [line.name for line in found.table]
    told = [CountedMatch(one.day, one.played) for one in found.results if one.void is None and one.played.winners]
    return draw_chart(names, running_wins(names, told), found.season)


def _leading(found: Championship) -> list[dict[str, str]]:
    names = list_champions(found.table)
    if not names:
        return []
    return [_honour(leader_label(found.season.year, shared=len(names) > 1), names, found.table[0], found.table)]


def _champions(year: int) -> list[dict[str, str]]:
    """Who won the last championship before the ``year``'s."""
    for ended, names in championship.list_champions_by_year(desk()):
        if ended < year and names:
            return [{"label": say_number(CHAMPIONS, len(names), year=ended), "names": join_names(names), "count": ""}]
    return []


def _of_all_time(table: Sequence[Standing]) -> list[dict[str, str]]:
    names = list_champions(table)
    return [_honour(say(N_("Most wins of all time")), names, table[0], ())] if names else []


def _honour(label: str, names: Sequence[str], first: Standing, table: Iterable[Standing]) -> dict[str, str]:
    counted = _points(table)
    forms, count = (POINTS, first.points) if counted else (WINS, first.wins)
    return {"label": label, "names": join_names(names), "count": say_points(forms, count)}


def _next(evening: Evening) -> dict[str, object]:
    names = {one.id: one.name for one in roster.list_members(desk())}
    answers = statutes.latest_answers(evening.facts).items()
    said = [one for member, one in answers if member not in evening.facts.guests]
    told = {coming: join_names(names[one.member] for one in said if one.coming == coming) for coming in SAID}
    return {**describe_evening(evening), "who": [(say(SAID[coming]), found) for coming, found in told.items() if found]}


def _last(day: date, known_evenings: Sequence[Evening], results: Iterable[ClubResult]) -> dict[str, object]:
    evening, day_of = next((one for one in known_evenings if one.row.day == day), None), day_finder(known_evenings)
    return {
        "iso": day.isoformat(),
        "day": format_full_day(day),
        "evening": describe_evening(evening) if evening else None,
        "results": [build_result_line(one) for one in results if day_of(one) == day][::-1],
    }


def _box() -> dict[str, object]:
    kept = cash.read_cash_box(desk())
    owing = sorted((one for one in kept.accounts if one.owes > 0), key=lambda one: -one.owes)
    return {
        "box": format_money(kept.box, lang()),
        "owed": kept.owed and format_money(kept.owed, lang()),
        "owing": [(one.member.name, format_money(one.owes, lang())) for one in owing],
    }


def _fines() -> list[dict[str, object]]:
    """The latest fines that stand."""
    found = [one for one in cash.list_lines(desk(), None) if one.entry.kind == "fine"]
    return [build_book_line(one) for one in found if not one.undone and one.entry.undoes is None][:FINES]
