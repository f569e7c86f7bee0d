"""The page for setting up the board again, colour by colour and continent by continent, also on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, Response

from referee.rules.state import State
from referee.rules.terms import Colour
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.words import format_count
from referee.web.frame.access import open_with_match
from referee.web.frame.guard import desk, find_viewer, tongue
from referee.web.frame.pages import page, translate

blueprint = Blueprint("setting_up", __name__)


class ContinentPieces(NamedTuple):
    """The pieces of a colour on one continent: each territory's name and armies."""

    name: str
    armies: int
    territories: tuple[tuple[str, int], ...]


class ColourPieces(NamedTuple):
    """The pieces of a colour on the board."""

    colour: Colour
    player: str
    says: str
    """How many territories, armies and cards."""
    continents: tuple[ContinentPieces, ...]


@blueprint.get("/matches/<match_id>/setup-sheet")
@open_with_match
def show_setup_sheet(match_id: str) -> Response:
    """Show what everybody may know of the board, to set it up again piece by piece."""
    match = desk().match(match_id)
    state = match.state
    return page(
        "matches/setup_sheet.html",
        id=match_id,
        seq=match.seq,
        facts=tuple(_facts_of(state)),
        colours=tuple(_colours_of(state)),
        is_table=find_viewer(match_id).kind == "table",
    )


def _facts_of(state: State) -> Iterator[tuple[str, str]]:
    """Yield what belongs beside the board to go on from there."""
    if not state.turn:
        return
    people = state.setting.seats
    yield translate(N_("On turn")), names.seat_name(state.turn, tongue(), people)
    yield translate(N_("Round")), f"{state.round}, {names.phase_name(state.phase, tongue())}"
    if state.reinforcements:
        yield translate(N_("Still to place")), format_count("armies", state.reinforcements, tongue())
    yield translate(N_("Sets traded")), str(state.sets_traded)


def _colours_of(state: State) -> Iterator[ColourPieces]:
    """Yield each colour that owns anything, clockwise."""
    board, people = state.setting.board, state.setting.seats
    for colour in state.setting.holders:
        own = {name: state.armies[name] for name, owner in state.owners.items() if owner == colour}
        if not own:
            continue
        parts = [("territories", len(own)), ("armies", sum(own.values()))]
        if colour in state.hands:
            parts.append(("cards", len(state.hands[colour])))
        continents = []
        for continent, members in board.continents.items():
            held = [name for name in board.territories if name in members and name in own]
            if held:
                named = tuple((names.territory_name(name, tongue()), own[name]) for name in held)
                armies = sum(own[name] for name in held)
                continents.append(ContinentPieces(names.continent_name(continent, tongue()), armies, named))
        says = ", ".join(format_count(noun, number, tongue()) for noun, number in parts)
        yield ColourPieces(colour, names.seat_name(colour, tongue(), people), says, tuple(continents))
