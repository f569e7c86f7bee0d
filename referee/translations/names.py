"""The players' names of things: territories, colours, missions, phases, symbols, fouls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, partial
from typing import Any, TypeAlias

from referee.rulebooks import loader
from referee.rulebooks.reading import load_sources
from referee.rules.missions import ELIMINATE, MISSIONS, mission_asked_of
from referee.rules.rulebook import Rulebook
from referee.rules.state import Seat
from referee.rules.terms import JOKERS, UNKNOWN, Card, Colour, Continent, MissionId, Territory
from referee.translations.catalog import N_, gettext, language_of

COLOURS = {
    "red": N_("Red"),
    "blue": N_("Blue"),
    "green": N_("Green"),
    "black": N_("Black"),
    "yellow": N_("Yellow"),
    "pink": N_("Pink"),
    "neutral": N_("Neutral"),
    "table": N_("The table"),
}
PHASES = {
    "setup": N_("Set-up"),
    "discard": N_("Give back a mission"),
    "reinforce": N_("Reinforce"),
    "attack": N_("Attack"),
    "occupy": N_("Occupy"),
    "fortify": N_("Fortify"),
    "draw": N_("Card"),
    "over": N_("Match over"),
}
SYMBOLS = {
    "infantry": N_("infantry"),
    "cavalry": N_("cavalry"),
    "artillery": N_("artillery"),
    "joker": N_("joker"),
}
FOULS = {
    "three_defence_dice": N_("more defence dice than allowed"),
    "too_many_attack_dice": N_("too many attack dice"),
    "unannounced_attack": N_("unannounced attack"),
    "other": N_("another offence"),
}
COLUMNS = {
    "date": N_("Date"),
    "players": N_("Players"),
    "winners": N_("Winners"),
    "name": N_("Name"),
}
"""The names of the columns that imported files need."""
REASONS = {
    "mission": N_("mission fulfilled"),
    "domination": N_("world domination"),
    "capitals": N_("capitals conquered"),
    "duel": N_("duel won"),
    "declared": N_("declared winner by the table"),
    "abandoned": N_("match abandoned"),
}
VARIANTS = {
    "missions": N_("Missions"),
    "domination": N_("World domination"),
    "headquarters": N_("Headquarters"),
    "capital": N_("Capitals"),
    "duel": N_("Duel"),
}
MISSION_TITLES = {
    "north_america+africa": N_("North America and Africa"),
    "north_america+australia": N_("North America and Australia"),
    "24_territories": N_("24 territories"),
    "18_territories_2_armies": N_("18 territories with 2 armies each"),
    "europe+south_america+any": N_("Europe, South America and a third continent"),
    "europe+australia+any": N_("Europe, Australia and a third continent"),
    "asia+south_america": N_("Asia and South America"),
    "africa+asia": N_("Africa and Asia"),
    "eliminate_red": N_("Wipe out Red"),
    "eliminate_blue": N_("Wipe out Blue"),
    "eliminate_green": N_("Wipe out Green"),
    "eliminate_black": N_("Wipe out Black"),
    "eliminate_yellow": N_("Wipe out Yellow"),
    "eliminate_pink": N_("Wipe out Pink"),
}
MISSION_SENTENCES = {
    "north_america+africa": N_("Hold all of North America and all of Africa."),
    "north_america+australia": N_("Hold all of North America and all of Australia."),
    "24_territories": N_("Hold 24 territories, whichever you like."),
    "18_territories_2_armies": N_("Hold 18 territories with at least 2 armies on each of them."),
    "europe+south_america+any": N_("Hold all of Europe, all of South America and a third continent of your choice."),
    "europe+australia+any": N_("Hold all of Europe, all of Australia and a third continent of your choice."),
    "asia+south_america": N_("Hold all of Asia and all of South America."),
    "africa+asia": N_("Hold all of Africa and all of Asia."),
}
WIPE_OUT = {
    "holder_wins": N_("%(colour)s must lose the last territory; it counts for you whoever takes it."),
    "24_territories": N_("Take %(colour)s's last territory yourself; if another does, hold 24 territories instead."),
}
OWN_COLOUR = N_("Your own colour is on the card: hold 24 territories, whichever you like.")
PLACES = {"from": N_("from %(territory)s"), "to": N_("to %(territory)s"), "in": N_("in %(territory)s")}
"""The wording of a territory in a sentence, unless its board has another."""


People: TypeAlias = tuple[Seat, ...]
"""The seats whose players are named in sentences; empty if sentences name only colours, as in `check`."""
NOBODY: People = ()


@cache
def load_board_names() -> Mapping[str, Mapping[str, Mapping[str, Any]]]:
    """Return the names on all boards: of territories, continents and places, by id and language."""
    boards = [loader.load_data("boards", f"{board}_names.toml") for board in loader.BOARDS]
    return {
        kind: {name: texts for board in boards for name, texts in board.get(kind, {}).items()}
        for kind in ("territories", "continents", "places")
    }


@cache
def _load_symbols() -> Mapping[Card, str]:
    return {card: symbol for board in loader.BOARDS for card, symbol in loader.load_board(board).symbols.items()}


def _name_in(table: Mapping[str, str], key: str, lang: str) -> str:
    """Return the name of ``key``, or ``key`` itself if unknown: a record may hold what nobody knows."""
    return gettext(lang, table[key]) if key in table else key


colour_name = partial(_name_in, COLOURS)
phase_name = partial(_name_in, PHASES)
symbol_name = partial(_name_in, SYMBOLS)
foul_name = partial(_name_in, FOULS)
reason_name = partial(_name_in, REASONS)
variant_name = partial(_name_in, VARIANTS)
mission_title = partial(_name_in, MISSION_TITLES)
"""The mission in a few words, for a list or a heading."""


def territory_name(name: Territory, lang: str) -> str:
    entry = load_board_names()["territories"].get(name)
    return entry[language_of(lang)] if entry else name


def continent_name(name: Continent, lang: str) -> str:
    entry = load_board_names()["continents"].get(name)
    return entry[language_of(lang)] if entry else name


def place_phrase(relation: str, name: Territory, lang: str) -> str:
    """Return the territory behind ``from``, ``to`` or ``in``, with the article it takes: "aus der Ukraine"."""
    special = load_board_names()["places"].get(name, {}).get(language_of(lang))
    return special[relation] if special else gettext(lang, PLACES[relation], territory=territory_name(name, lang))


def seat_name(name: Colour, lang: str, people: People) -> str:
    """Name who sits there, else the colour."""
    players = next((seat.players for seat in people if seat.colour == name), ())
    return " & ".join(players) or colour_name(name, lang)


def shipped_rulebook_name(name: str, lang: str) -> str:
    named = (source.name for source in load_sources() if source.rulebook == name)
    wording = next(named, None)
    return wording.text(language_of(lang)) if wording else name


def rulebook_name(rulebook: Rulebook, lang: str) -> str:
    """Return the rulebook's name; one that a club wrote has the name the club gave it."""
    return rulebook.name if rulebook.text else shipped_rulebook_name(rulebook.id, lang)


def card_name(name: Card, lang: str) -> str:
    """Return the card with its symbol: "Alaska (infantry)", "joker"."""
    if name in JOKERS:
        return symbol_name("joker", lang)
    if name == UNKNOWN:
        return gettext(lang, N_("a card"))
    printed = _load_symbols().get(name)
    return f"{territory_name(name, lang)} ({symbol_name(printed, lang)})" if printed else name


def mission_sentence(name: MissionId, lang: str, holder: Colour | None = None, by_another: str = "holder_wins") -> str:
    """Say what the card asks of ``holder`` in our own words (EM-8.3c); its own colour asks for 24 (EM-8.3d).

    ``by_another`` is the option `eliminated_by_another` (EM-8.11b).
    """
    if holder is not None and mission_asked_of(name, holder) != name:
        return gettext(lang, OWN_COLOUR)
    if name.startswith(ELIMINATE) and name in MISSIONS:
        return gettext(lang, WIPE_OUT[by_another], colour=colour_name(name.removeprefix(ELIMINATE), lang))
    return _name_in(MISSION_SENTENCES, name, lang)


def join_names(names: Sequence[str], lang: str) -> str:
    """Join names in a row: "Alaska, Peru and Siam"."""
    if len(names) < 2:
        return "".join(names)
    return gettext(lang, N_("%(first)s and %(last)s"), first=", ".join(names[:-1]), last=names[-1])


def column_name(name: str, lang: str) -> str:
    """Return a column that a file needs, as its heading may be written."""
    return gettext(lang, COLUMNS[name])


def page_names(lang: str) -> dict[str, dict[str, str]]:
    """Return all names a page may need, by kind and id."""
    return {
        "territories": {name: territory_name(name, lang) for name in load_board_names()["territories"]},
        "continents": {name: continent_name(name, lang) for name in load_board_names()["continents"]},
        "colours": {name: colour_name(name, lang) for name in COLOURS},
        "symbols": {name: symbol_name(name, lang) for name in SYMBOLS},
        "fouls": {name: foul_name(name, lang) for name in FOULS},
        "reasons": {name: reason_name(name, lang) for name in REASONS},
        "missions": {name: mission_title(name, lang) for name in MISSION_TITLES},
    }
