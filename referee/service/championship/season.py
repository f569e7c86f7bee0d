"""Seasons with their own dates and points, as the keeper of the book sets them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple, cast

from referee.club.faults import ClubFault
from referee.club.season.season import (
    MOST_MATCHES,
    MOST_PLACES,
    MOST_POINTS,
    SHARED,
    TIES,
    Scheme,
    Season,
    check_season,
)
from referee.service.desk.desk import Change, Desk
from referee.service.desk.fields import parse_choice, problem_of, read_day
from referee.service.desk.once import RequestKey, change_once
from referee.service.desk.problems import Gathering, Problem
from referee.service.people import roster
from referee.store.championship import seasons as stored

SCOPE = "seasons"
NUMBERS = {"win": MOST_POINTS, "elimination": MOST_POINTS, "dropped": MOST_MATCHES, "least": MOST_MATCHES}
"""The fields that hold a number, each with the largest it may be."""
_NUMBER = re.compile(r"\d{1,4}", re.ASCII)


class SeasonInput(NamedTuple):
    """A season as somebody writes it: ``places`` separated by commas, ``ties`` in order, some perhaps empty."""

    first: str
    last: str
    win: str
    places: str
    elimination: str
    dropped: str
    least: str
    ties: tuple[str, ...]
    shared: str = ""


def set_season(desk: Desk, keeper: int, year: int, written: SeasonInput, asked: RequestKey | None = None) -> None:
    """Save the season of the year and log who wrote it; once, however often it is ``asked`` for.

    :raises Problem: everything that is wrong with it, each at its field.
    """
    wrong = Gathering()
    with wrong:
        first = read_day(written.first, "first")
    with wrong:
        last = read_day(written.last, "last")
    with wrong:
        scheme = _parse_scheme(written)
    wrong.end()
    season = Season(year, first, last, scheme)

    def save_season(change: Change) -> str:
        try:
            check_season(season, stored.list_seasons(change.connection))
        except ClubFault as fault:
            raise problem_of(fault) from None
        stored.save_season(change.connection, season)
        days = {"day": first.isoformat(), "until": last.isoformat()}
        facts = {"year": year, **days, "win": scheme.win, "scheme": scheme._asdict()}
        roster.log_change(change, keeper, "season_written", **facts)
        return str(year)

    change_once(desk, asked, save_season, SCOPE)


def scheme_from_change(facts: Mapping[str, object]) -> Scheme | None:
    """Return the scheme from a logged change's ``facts``; ``None`` if an early version logged only a win's points."""
    return stored.scheme_from_json(cast(Mapping[str, object], facts["scheme"])) if "scheme" in facts else None


def _parse_scheme(written: SeasonInput) -> Scheme:
    wrong, numbers = Gathering(), dict[str, int]()
    for field, most in NUMBERS.items():
        with wrong:
            numbers[field] = _parse_number(getattr(written, field), field, most)
    with wrong:
        places = _parse_places(written.places)
    with wrong:
        ties = _parse_ties(written.ties)
    with wrong:
        shared = parse_choice(written.shared or SHARED[0], "shared", SHARED)
    wrong.end()
    return Scheme(**numbers, places=places, ties=ties, shared=shared)


def _parse_places(text: str) -> tuple[int, ...]:
    parts = [part for part in re.split(r"[\s,;/]+", text[:100]) if part]
    if len(parts) > MOST_PLACES:
        raise Problem("season_places", field="places", most=MOST_PLACES)
    return tuple(_parse_number(part, "places", MOST_POINTS) for part in parts)


def _parse_ties(chosen: tuple[str, ...]) -> tuple[str, ...]:
    ties = tuple(tie for tie in chosen if tie)
    if not set(ties) <= set(TIES) or len(set(ties)) < len(ties):
        raise Problem("season_tie", field="second_tie")
    return ties


def _parse_number(text: str, field: str, most: int) -> int:
    digits = text.strip() or "0"
    if not _NUMBER.fullmatch(digits) or int(digits) > most:
        raise Problem("season_number", field=field, most=most)
    return int(digits)
