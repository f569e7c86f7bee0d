"""The club's news, read by everybody who may read the book, written and previewed by its keeper."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import HiddenField, StringField, TextAreaField

from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.evenings import news
from referee.service.evenings import summary as summaries
from referee.service.evenings.news import MAX_LENGTH, NEWS_A_PAGE, News, NewsInput, NewsRow
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.web.evenings import news_words
from referee.web.frame import conflicts, markdown
from referee.web.frame.dates import format_day, format_moment, place_moment
from referee.web.frame.forms import Form, add_field_errors, form_request_key, parse_id
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("news", __name__)
EMPTY = NewsInput("", "", "")


class NewsForm(Form):
    """News in Markdown."""

    day = StringField()
    title = StringField()
    text = TextAreaField()
    once = HiddenField()


@blueprint.get("/news")
@beside_the_loop
def show_news() -> Response:
    skipped, who = parse_id(request.args.get("skipped")) or 0, current_keeper()
    newest = news.list_newest(desk(), skipped, (False, True) if who else (False,))
    return page(
        "evenings/news.html",
        news=[describe_news(piece, below=3) for piece in newest[:NEWS_A_PAGE]],
        older=skipped + NEWS_A_PAGE if len(newest) > NEWS_A_PAGE else None,
        keeper=who,
    )


def describe_news(piece: News, below: int) -> dict[str, object]:
    """Return news as templates read it; the largest heading in its text is one of the level ``below``."""
    row = piece.row
    return {
        **_render_row(row, below),
        "id": row.id,
        "down": row.down,
        "written": place_moment(N_("%(name)s, %(moment)s"), format_moment(row.at), name=piece.keeper),
    }


def _render_row(row: NewsRow, below: int) -> dict[str, object]:
    rendered, day = markdown.render_markdown(row.text, below), format_day(row.day)
    return {
        "title": row.title or day,
        "day": day if row.title else None,
        "html": rendered.html,
        "left_out": rendered.left_out,
    }


@blueprint.get("/news/new")
@beside_the_loop
def show_news_form() -> AnyResponse:
    """Show the form with a summary of the last evening; empty with ``?empty``."""
    if not current_keeper():
        return send_to_book()
    last_day = None if "empty" in request.args else summaries.last_evening(desk())
    return _render_form(form=_fill_form(_draft_about(last_day) if last_day else EMPTY))


@blueprint.get("/news/new/<day>")
@beside_the_loop
def show_draft_about(day: str) -> AnyResponse:
    """Show the form with a summary of the evening on that day."""
    try:
        evening_day = date.fromisoformat(day)
    except ValueError:
        raise Problem("page_unknown") from None
    if not current_keeper():
        return send_to_book()
    return _render_form(form=_fill_form(_draft_about(evening_day)))


def _draft_about(day: date) -> NewsInput:
    return news_words.draft_news(summaries.summarise_evening(desk(), day))


@blueprint.post("/news")
def publish_news() -> AnyResponse:
    who, form = require_keeper(), NewsForm(request.form)
    if _wants_preview():
        return _show_preview(who, form)
    try:
        written = form.read_input(NewsInput)
        news_id = news.publish_news(desk(), who.id, written, form_request_key(form, written))
    except Problem as problem:
        return _render_form(problem, form)
    return redirect(url_for("news.show_news", _anchor=f"news-{news_id}"), 303)


@blueprint.get("/news/<int:news_id>")
def show_news_editor(news_id: int) -> AnyResponse:
    if not current_keeper():
        return send_to_book()
    return _render_form(form=NewsForm(obj=news.find_news(desk(), news_id)), news_id=news_id)


@blueprint.post("/news/<int:news_id>")
@conflicts.one_at_a_time
def save_news(news_id: int) -> AnyResponse:
    who, form = require_keeper(), NewsForm(request.form)
    row = news.find_news(desk(), news_id)
    if _wants_preview():
        return _show_preview(who, form, news_id)
    try:
        conflicts.check_unchanged(form, NewsForm(obj=row), ("news_changed",), news=row.title or row.day.isoformat())
        news.change_news(desk(), who.id, news_id, form.read_input(NewsInput))
    except Problem as problem:
        return _render_form(problem, form, news_id)
    return redirect(url_for("news.show_news", _anchor=f"news-{news_id}"), 303)


@blueprint.post("/news/<int:news_id>/down")
def take_down(news_id: int) -> AnyResponse:
    news.take_down(desk(), require_keeper().id, news_id)
    return redirect(url_for("news.show_news", _anchor=f"news-{news_id}"), 303)


@blueprint.post("/news/<int:news_id>/up")
def put_up(news_id: int) -> AnyResponse:
    news.put_up(desk(), require_keeper().id, news_id)
    return redirect(url_for("news.show_news", _anchor=f"news-{news_id}"), 303)


def _wants_preview() -> bool:
    return request.form.get("do") == "preview"


def _show_preview(who: Member, form: NewsForm, news_id: int | None = None) -> Response:
    try:
        row = news.parse_news(who.id, form.read_input(NewsInput))
    except Problem as problem:
        return _render_form(problem, form, news_id)
    return _render_form(form=form, news_id=news_id, preview=_render_row(row, below=4))


def _fill_form(content: NewsInput) -> NewsForm:
    today = clock.today().isoformat()
    return NewsForm(data=content._replace(day=content.day or today)._asdict())


def _render_form(
    problem: Problem | None = None,
    form: NewsForm | None = None,
    news_id: int | None = None,
    preview: dict[str, object] | None = None,
) -> Response:
    form = form or _fill_form(EMPTY)
    stored = NewsForm(obj=news.find_news(desk(), news_id)) if news_id else None
    add_field_errors(form, problem)
    return page(
        "evenings/news_form.html",
        problem,
        form=form,
        news_id=news_id,
        preview=preview,
        made_from=conflicts.digest_to_send(stored, problem) if stored is not None else None,
        longest=MAX_LENGTH,
    )
