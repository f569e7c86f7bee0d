"""The page of a member's figures, and that of the club's champions and records."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, Response, url_for

from referee.club.season.feats import Feat, Feats
from referee.club.season.player import PlayerFigures, RecentMatch, Rivals
from referee.club.season.statistics import WinShare
from referee.rules.terms import COLOURS
from referee.service.cash import cash
from referee.service.championship import championship, players
from referee.service.evenings import evenings
from referee.service.people.roster import Member
from referee.translations import names
from referee.translations.catalog import N_, NN_
from referee.translations.money import format_money
from referee.web.championship.luck import describe_luck
from referee.web.championship.people import list_people
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper
from referee.web.frame.pages import colour_name, join_names, make_initials, page, translate, translate_number
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("players", __name__)
GUESTS = N_("guests")
FEATS = (
    (
        "shortest",
        N_("Shortest match"),
        NN_("%(number)d round", "%(number)d rounds"),
        N_("won in so few rounds"),
    ),
    ("trade", N_("Largest trade"), NN_("%(number)d army", "%(number)d armies"), N_("for one trade")),
    (
        "turn",
        N_("Most eliminations in a turn"),
        NN_("%(number)d player", "%(number)d players"),
        N_("eliminated in one turn"),
    ),
    (
        "comeback",
        N_("Greatest comeback"),
        NN_("%(number)d territory", "%(number)d territories"),
        N_("at the start of a turn, and won after all"),
    ),
)
"""The fields of `Feats`, each with its name, its unit and what it counts."""


@blueprint.get("/members/<int:member_id>")
@beside_the_loop
def show_player(member_id: int) -> Response:
    player = players.read_player(desk(), member_id)
    member, figures = player.member, player.figures
    return page(
        "championship/player.html",
        player=player,
        figures=figures,
        initials=make_initials(member.name),
        since=format_short_day(member.since),
        until=format_short_day(member.until) if member.until else None,
        recent=[_describe_recent(match) for match in figures.recent],
        colours=[(colour, colour_name(colour), figures.colours[colour]) for colour in _sort_colours(figures)],
        missions=[
            (names.mission_title(mission, lang()), share) for mission, share in _most_played_first(figures.missions)
        ],
        rulebooks=[
            (names.shipped_rulebook_name(book, lang()), share) for book, share in _most_played_first(figures.rulebooks)
        ],
        rivals=_build_rivals(figures),
        nemesis=_name_first(figures.hunters),
        prey=_name_first(figures.prey),
        luck=[
            describe_luck(translate(side), luck)
            for side, luck in ((N_("Attacker"), figures.attack), (N_("Defender"), figures.defence))
        ],
        attendance=evenings.count_attendance(desk(), member),
        money=_describe_money(member) if current_keeper() else None,
    )


def _describe_recent(match: RecentMatch) -> dict[str, object]:
    text = N_("%(day)s: won, %(players)s players") if match.won else N_("%(day)s: place %(place)s of %(players)s")
    day = format_short_day(match.day)
    return {
        "place": match.place,
        "won": match.won,
        "match": match.match_id,
        "label": translate(text, day=day, place=match.place, players=match.players),
    }


def _sort_colours(figures: PlayerFigures) -> list[str]:
    return sorted(figures.colours, key=lambda colour: (-figures.colours[colour].matches, COLOURS.index(colour)))


def _most_played_first(shares: Mapping[str, WinShare]) -> list[tuple[str, WinShare]]:
    return sorted(shares.items(), key=lambda item: (-item[1].matches, -item[1].wins, item[0]))


def _build_rivals(figures: PlayerFigures) -> list[tuple[str, int, int]]:
    """Return each rival's name, how often the player eliminated them, and how often they the player."""
    rivals = dict.fromkeys((*figures.prey, *figures.hunters))
    lines = [(rival, figures.prey.get(rival, 0), figures.hunters.get(rival, 0)) for rival in rivals]
    lines.sort(key=lambda line: (line[0] is None, -line[1] - line[2], line[0] or ""))
    return [(rival or translate(GUESTS), prey, hunters) for rival, prey, hunters in lines]


def _name_first(rivals: Rivals) -> tuple[str, int] | None:
    """Return the member who comes first, and how often; several who are equal together."""
    of_members = {name: times for name, times in rivals.items() if name is not None}
    most = max(of_members.values(), default=0)
    return (join_names([name for name, times in of_members.items() if times == most]), most) if most else None


def _describe_money(member: Member) -> dict[str, object]:
    """Return what the member was fined, how often, and owes, for whoever keeps the book."""
    number, cents = cash.read_fines(desk(), member.id)
    owes = next((account.owes for account in cash.read_cash_box(desk()).accounts if account.member.id == member.id), 0)
    return {
        "fines": translate_number(NN_("%(number)d fine", "%(number)d fines"), number),
        "fined": format_money(cents, lang()),
        "owes": format_money(max(owes, 0), lang()),
    }


@blueprint.get("/championship/hall-of-fame")
@beside_the_loop
def show_hall_of_fame() -> Response:
    feats = players.read_feats(desk())
    this_year = championship.this_year(desk())
    champions = [(year, winners) for year, winners in championship.list_champions_by_year(desk()) if winners]
    return page(
        "championship/hall_of_fame.html",
        champions=[
            {"year": year, "so_far": year >= this_year, "people": list_people(winners)} for year, winners in champions
        ],
        feats=describe_feats(feats),
    )


def describe_feats(feats: Feats) -> list[dict[str, object]]:
    """Return each feat that there is: its title, number and unit, what it counts, and who holds it."""
    return [
        {
            "title": translate(title),
            "what": translate(what),
            "number": translate_number(unit, getattr(feats, field)[0].number),
            "holders": [_describe_holder(feat) for feat in getattr(feats, field)],
        }
        for field, title, unit, what in FEATS
        if getattr(feats, field)
    ]


def _describe_holder(feat: Feat) -> dict[str, object]:
    anchor = None if feat.seq is None else str(feat.seq)
    return {
        "people": list_people(feat.names),
        "day": format_short_day(feat.day),
        "record": url_for("archive.show_record", match_id=feat.match_id),
        "replay": url_for("replay.show_replay", match_id=feat.match_id, _anchor=anchor),
    }
