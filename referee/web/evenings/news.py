"""The club's news: read by everybody who may read the book, written and previewed by whoever keeps it."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import HiddenField, StringField, TextAreaField

from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import news
from referee.service.evenings import summary as summaries
from referee.service.evenings.news import LONGEST, PAGE, News, NewsInput, NewsRow
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.web.evenings import news_words
from referee.web.frame import conflicts, markdown
from referee.web.frame.dates import format_day, format_moment
from referee.web.frame.forms import add_field_errors, error_attributes, form_request_key, parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page, say
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("news", __name__)
EMPTY = NewsInput("", "", "")


class NewsForm(FlaskForm):  # type: ignore[misc]
    """News in Markdown."""

    day = StringField()
    title = StringField()
    text = TextAreaField()
    once = HiddenField()

    @property
    def written(self) -> NewsInput:
        """What was sent."""
        return NewsInput(self.day.data or "", self.title.data or "", self.text.data or "")


@blueprint.get("/news")
@beside_the_loop
def show_news() -> Response:
    skipped, who = parse_id(request.args.get("skipped")) or 0, current_keeper()
    found = news.list_newest(desk(), skipped, (False, True) if who else (False,))
    return page(
        "evenings/news.html",
        news=[describe_news(one, below=3) for one in found[:PAGE]],
        older=skipped + PAGE if len(found) > PAGE else None,
        keeper=who,
    )


def describe_news(one: News, below: int) -> dict[str, object]:
    """News as a page shows it; its largest heading is one of the level ``below``."""
    row = one.row
    return {
        **_worded(row, below),
        "id": row.id,
        "down": row.down,
        "written": say(N_("%(name)s, %(moment)s"), name=one.keeper, moment=format_moment(row.at)),
    }


def _worded(row: NewsRow, below: int) -> dict[str, object]:
    found = markdown.render_markdown(row.text, below)
    dated = (
        {"title": row.title, "day": format_day(row.day)} if row.title else {"title": format_day(row.day), "day": None}
    )
    return {**dated, "html": found.html, "left_out": found.left_out}


@blueprint.get("/news/new")
@beside_the_loop
def show_news_form() -> AnyResponse:
    """The form with the last evening's summary; ``?empty`` without."""
    if not current_keeper():
        return redirect("/book?next=/news/new", 303)
    last = None if "empty" in request.args else summaries.last_evening(desk())
    return _form_page(form=_filled(_draft(last) if last else EMPTY))


@blueprint.get("/news/new/<day>")
@beside_the_loop
def show_draft_about(day: str) -> AnyResponse:
    """The form with the summary of that evening."""
    try:
        about = date.fromisoformat(day)
    except ValueError:
        raise Problem("page_unknown") from None
    if not current_keeper():
        return redirect(f"/book?next=/news/new/{about}", 303)
    return _form_page(form=_filled(_draft(about)))


def _draft(about: date) -> NewsInput:
    return news_words.draft_news(summaries.summarise_evening(desk(), about))


@blueprint.post("/news")
def publish_news() -> AnyResponse:
    who, form = require_keeper(), NewsForm(request.form)
    if _previews():
        return _preview(who, form)
    try:
        made = news.publish_news(desk(), who.id, form.written, form_request_key(form, form.written))
    except Problem as problem:
        return _form_page(problem, form)
    return redirect(f"/news#news-{made}", 303)


@blueprint.get("/news/<int:news_id>")
def show_news_editor(news_id: int) -> AnyResponse:
    if not current_keeper():
        return redirect(f"/book?next=/news/{news_id}", 303)
    return _form_page(form=_kept(news.find_news(desk(), news_id)), news_id=news_id)


@blueprint.post("/news/<int:news_id>")
def save_news(news_id: int) -> AnyResponse:
    who, form = require_keeper(), NewsForm(request.form)
    row = news.find_news(desk(), news_id)
    if _previews():
        return _preview(who, form, news_id)
    try:
        conflicts.check_unchanged(form, _kept(row), ("news_changed",), news=row.title or row.day.isoformat())
        news.change_news(desk(), who.id, news_id, form.written)
    except Problem as problem:
        return _form_page(problem, form, news_id)
    return redirect(f"/news#news-{news_id}", 303)


@blueprint.post("/news/<int:news_id>/down")
def take_down(news_id: int) -> AnyResponse:
    news.take_down(desk(), require_keeper().id, news_id)
    return redirect(f"/news#news-{news_id}", 303)


@blueprint.post("/news/<int:news_id>/up")
def put_up(news_id: int) -> AnyResponse:
    news.put_up(desk(), require_keeper().id, news_id)
    return redirect(f"/news#news-{news_id}", 303)


def _previews() -> bool:
    return request.form.get("do") == "preview"


def _preview(who: Member, form: NewsForm, news_id: int | None = None) -> Response:
    try:
        row = news.parse_news(who.id, form.written)
    except Problem as problem:
        return _form_page(problem, form, news_id)
    return _form_page(form=form, news_id=news_id, preview=_worded(row, below=4))


def _kept(row: NewsRow) -> NewsForm:
    return _filled(NewsInput(row.day.isoformat(), row.title or "", row.text))


def _filled(written: NewsInput) -> NewsForm:
    today = clock.today().isoformat()
    return NewsForm(formdata=None, data=written._replace(day=written.day or today)._asdict())


def _form_page(
    problem: Problem | None = None,
    form: NewsForm | None = None,
    news_id: int | None = None,
    preview: dict[str, object] | None = None,
) -> Response:
    """The form with what was written, and the reason at each field that is wrong."""
    written = form or _filled(EMPTY)
    if problem is not None:
        add_field_errors(written, problem)
    return page(
        "evenings/news_form.html",
        problem.status if problem else 200,
        form=written,
        news_id=news_id,
        preview=preview,
        made_from=conflicts.digest_to_send(_kept(news.find_news(desk(), news_id)), problem) if news_id else None,
        longest=LONGEST,
        wrong=error_attributes,
    )
