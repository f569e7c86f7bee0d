"""The page on which the keeper of the book sets the days and points of a season."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import SelectField, StringField

from referee.club.season.season import SHARED, TIES, Scheme, Season
from referee.service.championship import championship, season
from referee.service.championship.season import SeasonInput
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_, NN_
from referee.web.frame import conflicts
from referee.web.frame.answered import tell_changes
from referee.web.frame.forms import Form, add_field_errors, page_request_key
from referee.web.frame.guard import desk
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page, translate, translate_number
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("season", __name__)
TIE_NAMES = {
    "wins": N_("more wins"),
    "share": N_("more wins for each match"),
    "eliminations": N_("more eliminations"),
    "fewer_matches": N_("fewer matches"),
}
WIN = NN_("A win: %(number)d point.", "A win: %(number)d points.")
SHARED_NAMES = {"both": N_("everything for both"), "half": N_("half for each")}


class SeasonForm(Form):
    """The days of a season, and how it counts."""

    first = StringField()
    last = StringField()
    win = StringField()
    places = StringField()
    elimination = StringField()
    dropped = StringField()
    least = StringField()
    first_tie = SelectField()
    second_tie = SelectField()
    shared = SelectField()

    def offer_choices(self) -> None:
        """Fill the selects in the device's language."""
        ties = [("", translate(N_("nothing: the rank is shared"))), *((tie, translate(TIE_NAMES[tie])) for tie in TIES)]
        self.first_tie.choices = self.second_tie.choices = ties
        self.shared.choices = [(share, translate(SHARED_NAMES[share])) for share in SHARED]

    def to_input(self) -> SeasonInput:
        """Return the season as it was sent."""
        return self.read_input(SeasonInput, ties=(self.first_tie.data or "", self.second_tie.data or ""))


@blueprint.get("/seasons/<year:year>")
@beside_the_loop
def show_season(year: int) -> AnyResponse:
    return _render_page(year) if current_keeper() else send_to_book()


@blueprint.post("/seasons/<year:year>")
@tell_changes
@conflicts.one_at_a_time
def save_season(year: int) -> AnyResponse:
    keeper, form = require_keeper(), SeasonForm(request.form)
    try:
        written = form.to_input()
        asked = page_request_key(written)
        if not is_done(desk(), asked, season.SCOPE):
            conflicts.check_unchanged(form, _saved_form(year), ("season_written",), year=year)
        season.set_season(desk(), keeper.id, year, written, asked=asked)
    except Problem as problem:
        return _render_page(year, problem, form)
    return redirect(url_for("championship.show_year", year=year), 303)


def _render_page(year: int, problem: Problem | None = None, sent: SeasonForm | None = None) -> Response:
    add_field_errors(sent, problem)
    saved = _saved_form(year)
    return page(
        "championship/season.html",
        problem,
        year=year,
        form=sent or saved,
        made_from=conflicts.digest_to_send(saved, problem),
    )


def _saved_form(year: int) -> SeasonForm:
    saved = championship.season_of(desk(), year)
    ties = (*saved.scheme.ties, "", "")
    of_scheme = {"places": ", ".join(map(str, saved.scheme.places)), "first_tie": ties[0], "second_tie": ties[1]}
    return SeasonForm(obj=saved, data={**saved.scheme._asdict(), **of_scheme})


def describe_rules(season: Season) -> list[str]:
    """Explain how the season counts, sentence by sentence; empty if it is one point a win."""
    scheme = season.scheme
    win = [translate_number(WIN, scheme.win)] if scheme.win != 1 or scheme.places else []
    return [*win, *describe_extras(scheme)]


def describe_extras(scheme: Scheme) -> list[str]:
    """Explain how a season counts beyond the points of a win, sentence by sentence."""
    ties = translate(N_(", then ")).join(translate(TIE_NAMES[tie]) for tie in scheme.ties)
    sentences = [
        (N_("The places behind it: %(number)s."), ", ".join(map(str, scheme.places))),
        (N_("Each elimination: %(number)s more."), scheme.elimination),
        (N_("Who share a colour have half each of what it counts."), scheme.shared == "half"),
        (N_("Matches of everybody that do not count, the worst first: %(number)s."), scheme.dropped),
        (N_("Matches needed for a rank: %(number)s."), scheme.least),
        (N_("Between equals decides: %(number)s."), ties),
    ]
    return [translate(text, number=number) for text, number in sentences if number]
