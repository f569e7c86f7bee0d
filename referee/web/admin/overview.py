"""The page of the club: this year's championship, the next and the last evening, cash box, fines, news."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from flask import Blueprint, Response

from referee.club import evenings as statutes
from referee.club.season.standings import Standing, counts_points, list_champions
from referee.club.season.statistics import CountedMatch, running_wins
from referee.service.cash import cash, fines
from referee.service.championship import championship
from referee.service.championship.championship import Championship, ClubResult
from referee.service.desk import clock
from referee.service.evenings import evenings, news
from referee.service.evenings.evening_matches import day_finder
from referee.service.evenings.evenings import Evening
from referee.service.evenings.summary import last_day
from referee.service.motions.moving import OfClub
from referee.service.people import roster
from referee.translations.catalog import N_, NN_
from referee.translations.money import format_money
from referee.web.cash import fining
from referee.web.cash.book_lines import build_book_line
from referee.web.championship.championship import build_result_line, leader_label
from referee.web.championship.chart import draw_chart
from referee.web.championship.people import members_by_name
from referee.web.evenings.news import describe_news as news_shown
from referee.web.evenings.words import describe_evening
from referee.web.frame.dates import format_full_day
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import join_names, page, translate, translate_number, translate_points
from referee.web.people.first_steps import list_first_steps
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("overview", __name__)
FINES, NEWS = 5, 3
NIGHT = timedelta(days=2)
"""The days of its results are at most so far from the day of an evening."""
WINS = NN_("%(num)s win", "%(num)s wins")
POINTS = NN_("%(num)s point", "%(num)s points")
CHAMPIONS = NN_("Champion of %(year)s", "Champions of %(year)s")
SAID = {"yes": N_("coming"), "maybe": N_("perhaps"), "no": N_("not coming")}


@blueprint.get("/club")
@beside_the_loop
def show_club() -> Response:
    year = championship.this_year(desk())
    of_all = championship.read_championship(desk(), None)
    of_year = championship.read_championship(desk(), year, with_all=True)
    all_evenings, keeper = evenings.list_evenings(desk()), current_keeper()
    next_evening, last = evenings.first_after(all_evenings, clock.now()), last_day(all_evenings, of_all.results)
    return page(
        "admin/club.html",
        year=year,
        table=of_year.table,
        most=max((line.wins for line in of_year.table), default=1) or 1,
        points=counts_points(of_year.table),
        chart=_draw_wins(of_year),
        honours=_list_honours(of_year, of_all.table),
        played=bool(of_all.table),
        next=_describe_next(next_evening) if next_evening else None,
        last=_describe_last(last, all_evenings, of_all.results) if last else None,
        **_describe_cash_box(),
        fines=[build_book_line(line) for line in cash.list_newest_fines(desk(), FINES)],
        catalogue=fines.read_catalogue(desk(), clock.today()) is not None,
        news=[news_shown(item, below=4) for item in news.list_newest(desk(), 0)[:NEWS]],
        faces=fining.list_faces(OfClub()) if keeper else (),
        has_members=any(member.active for member in roster.list_members(desk())),
        members=members_by_name(),
        keeper=keeper,
        steps=list_first_steps(),
    )


def _draw_wins(of_year: Championship) -> dict[str, object] | None:
    names = [line.name for line in of_year.table]
    won = [result for result in of_year.results if result.void is None and result.played.winners]
    counted = [CountedMatch(result.day, result.played) for result in won]
    return draw_chart(names, running_wins(names, counted), of_year.season)


def _list_honours(of_year: Championship, of_all: Sequence[Standing]) -> list[dict[str, str]]:
    """List who leads the year, who won the last championship before it, and who has won most of all time."""
    year, table, honours = of_year.season.year, of_year.table, []
    leaders, winners = list_champions(table), list_champions(of_all)
    if leaders:
        honours.append(_describe_honour(leader_label(year, shared=len(leaders) > 1), leaders, table[0], table))
    if last := championship.last_champions(desk(), before=year):
        ended, names = last
        label = translate_number(CHAMPIONS, len(names), year=ended)
        honours.append({"label": label, "names": join_names(names), "count": ""})
    if winners:
        honours.append(_describe_honour(leader_label(None, shared=False), winners, of_all[0], table=()))
    return honours


def _describe_honour(label: str, names: Sequence[str], first: Standing, table: Iterable[Standing]) -> dict[str, str]:
    """Return the keys label, names and count: the points or wins of the ``first``, as the table counts."""
    forms, count = (POINTS, first.points) if counts_points(table) else (WINS, first.wins)
    return {"label": label, "names": join_names(names), "count": translate_points(forms, count)}


def _describe_next(evening: Evening) -> dict[str, object]:
    """Return the evening as its page describes it, and ``who``: the names of the members by their answers."""
    member_names = {member.id: member.name for member in roster.list_members(desk())}
    answers = statutes.latest_answers(evening.facts).items()
    of_members = [answer for member_id, answer in answers if member_id not in evening.facts.guests]
    names_by_answer = [
        (translate(label), join_names(member_names[answer.member] for answer in of_members if answer.coming == coming))
        for coming, label in SAID.items()
    ]
    return {**describe_evening(evening), "who": [(label, names) for label, names in names_by_answer if names]}


def _describe_last(day: date, all_evenings: Sequence[Evening], results: Iterable[ClubResult]) -> dict[str, object]:
    """Return the day (iso and in words), its evening, if it was one, and its results, newest first."""
    evening = next((evening for evening in all_evenings if evening.row.day == day), None)
    day_of = day_finder(all_evenings)
    # Of thirty years, almost all were played on other days.
    near = [result for result in results if abs(result.day - day) <= NIGHT]
    return {
        "iso": day.isoformat(),
        "day": format_full_day(day),
        "evening": describe_evening(evening) if evening else None,
        "results": [build_result_line(result) for result in near if day_of(result) == day][::-1],
    }


def _describe_cash_box() -> dict[str, object]:
    """Return what is in the box, on the bank account and owed (0: nothing), and who owes how much, most first."""
    cash_box = cash.read_cash_box(desk())
    debtors = sorted(cash_box.debtors, key=lambda account: -account.owes)
    return {
        "box": format_money(cash_box.funds.box, lang()),
        "bank": cash_box.funds.bank and format_money(cash_box.funds.bank, lang()),
        "owed": cash_box.owed and format_money(cash_box.owed, lang()),
        "owing": [(account.member.name, format_money(account.owes, lang())) for account in debtors],
    }
