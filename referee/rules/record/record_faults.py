"""What is wrong with the parts of a record: seats, tags, the deal. `referee.rulebooks.records` knows the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TypeAlias

from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, below, fault
from referee.rules.record.record import FORMAT
from referee.rules.record.shape import LIST, NUMBER, TABLE, TEXT, Kind
from referee.rules.refusal import Code
from referee.rules.state import Seat, Setting
from referee.rules.terms import COLOURS, Colour

Data: TypeAlias = Mapping[str, object]

KEYS: Mapping[str, Kind] = {
    "format": TEXT,
    "rulebook": TEXT,
    "rulebook_text": TEXT,
    "variant": TEXT,
    "board": TEXT,
    "dice": TEXT,
    "cards": TEXT,
    "dealer": TEXT,
    "starter": TEXT,
    "seal": TEXT,
    "nonce": TEXT,
    "seats": LIST,
    "event": TABLE,
    "options": TABLE,
    "deal": TABLE,
    "luck": TABLE,
    "position": TABLE,
    "actions": LIST,
}
REQUIRED = ("format", "rulebook", "seats")
LUCK: Mapping[str, Kind] = {
    "version": NUMBER,
    "referee": TEXT,
    "commitments": TABLE,
    "numbers": TABLE,
    "without": LIST,
}
MOST_PLAYERS = 2
"""Two names share a colour (A-05)."""
LARGEST = 2**63 - 1
"""TOML's whole numbers have 64 bits."""


def too_large(value: object, at: str = "") -> Iterator[Fault]:
    """Every number that TOML does not have, however deep."""
    if type(value) is dict:
        for key, one in value.items():
            yield from too_large(one, f"{at}.{key}" if at else key)
    elif type(value) is list:
        for n, one in enumerate(value, 1):
            yield from too_large(one, f"{at}[{n}]")
    elif type(value) is int and abs(value) > LARGEST:
        yield fault(at, FaultCode.OUT_OF_RANGE, got="…", least=-LARGEST, most=LARGEST)


def head(data: Data) -> Iterator[Fault]:
    """Keys, types, modes, and the things that exclude one another."""
    yield from shape.shape(data, KEYS, required=REQUIRED)
    yield from shape.choice("format", data.get("format"), (FORMAT,))
    yield from shape.choice("dice", data.get("dice"), ("faces", "losses", "rolled"))
    yield from shape.choice("cards", data.get("cards"), ("dealt", "entered", "counted"))
    if "deal" in data and "position" in data:
        yield fault("position", FaultCode.DEAL_AND_POSITION)
    for n, action in enumerate(shape.row(data, "actions"), 1):
        if type(action) is not str:
            yield shape.wrong_type(f"actions[{n}]", action, TEXT)


def seats(data: Data) -> Iterator[Fault]:
    """Every seat has a colour of its own; dealer and starter sit at the table."""
    given = shape.row(data, "seats")
    for n, seat in enumerate(given, 1):
        if isinstance(seat, dict):
            yield from _seat(f"seats[{n}].", seat)
        else:
            yield shape.wrong_type(f"seats[{n}]", seat, TABLE)
    places = ((f"seats[{n}].colour", seat.get("colour")) for n, seat in enumerate(given, 1) if isinstance(seat, dict))
    yield from shape.twice(places, FaultCode.SEAT_TWICE, "seat")
    for key in ("dealer", "starter"):
        if type(data.get(key)) is str:
            yield from shape.colour(key, data[key], [seat.colour for seat in seats_of(data)])


def seats_of(data: Data) -> tuple[Seat, ...]:
    """The seats, as far as their colours are colours, each colour once."""
    found: dict[Colour, Seat] = {}
    for seat in shape.row(data, "seats"):
        colour = seat.get("colour") if isinstance(seat, dict) else None
        if isinstance(seat, dict) and isinstance(colour, str) and colour in COLOURS:
            found.setdefault(colour, Seat(colour, tuple(map(str, shape.row(seat, "players")))))
    return tuple(found.values())


def _seat(at: str, seat: Data) -> Iterator[Fault]:
    yield from shape.shape(seat, {"colour": TEXT, "players": LIST}, required=("colour",), at=at)
    if type(seat.get("colour")) is str:
        yield from shape.named(f"{at}colour", seat["colour"], COLOURS, FaultCode.COLOUR_UNKNOWN)
    players = shape.row(seat, "players")
    if len(players) > MOST_PLAYERS:
        yield fault(f"{at}players", FaultCode.TOO_MANY_PLAYERS, most=MOST_PLAYERS)
    for n, name in enumerate(players, 1):
        yield from _name(f"{at}players[{n}]", name)


def _name(key: str, name: object) -> Iterator[Fault]:
    if type(name) is not str:
        yield shape.wrong_type(key, name, TEXT)
    elif not name.strip():
        yield fault(key, FaultCode.EMPTY)


def event(data: Data) -> Iterator[Fault]:
    """The tags of match-record 1; a date is a date or its text."""
    tags = shape.table(data, "event")
    yield from shape.shape(
        {key: value for key, value in tags.items() if key != "date"},
        {"name": TEXT, "time_zone": TEXT, "venue": TEXT},
        at="event.",
    )
    if "date" in tags and date_of(tags["date"]) is None:
        yield fault("event.date", FaultCode.DATE_MALFORMED, got=shape.shown(tags["date"]))


def date_of(value: object) -> date | None:
    """The day that a tag names, if it does."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def luck(data: Data, seated: Sequence[Colour]) -> Iterator[Fault]:
    """What phones added to the deal has its shape; whether it fits the deal, `verify` says."""
    found = [*shape.shape(data, LUCK, required=("version", "referee", "commitments"))]
    for key in ("commitments", "numbers"):
        for seat, value in shape.table(data, key).items():
            found += shape.colour(f"{key}.{seat}", seat, seated)
            found += [] if type(value) is str else [shape.wrong_type(f"{key}.{seat}", value, TEXT)]
    for n, left_out in enumerate(shape.row(data, "without"), 1):
        found += shape.colour(f"without[{n}]", left_out, seated)
    yield from (below("luck", one) for one in found)


def deal(setting: Setting, data: Data) -> Iterator[Fault]:
    """Every territory, mission and card is dealt as the rulebook deals them."""
    kinds = {"territories": TABLE, "missions": TABLE, "deck": LIST}
    found = [*shape.shape(data, kinds, required=("territories",)), *_territories(setting, data)]
    found += [*_missions(setting, data), *_deck(setting, data)]
    yield from (below("deal", one) for one in found)


def _territories(setting: Setting, data: Data) -> Iterator[Fault]:
    dealt = shape.table(data, "territories")
    if type(data.get("territories")) is not dict:
        return
    yield from _hands(setting.holders, dealt, "territories")
    for key, territory in shape.held(dealt, "territories"):
        yield from shape.territory(key, territory, setting)
    yield from shape.twice(shape.held(dealt, "territories"), FaultCode.TERRITORY_TWICE, "territory")
    given = {territory for _, territory in shape.held(dealt, "territories") if isinstance(territory, str)}
    for territory in setting.board.territories:
        if territory not in given:
            yield fault("territories", FaultCode.TERRITORY_WITHOUT_OWNER, territory=territory)
    sizes = {seat: len(names) for seat, names in dealt.items() if isinstance(names, list)}
    if sizes and max(sizes.values()) - min(sizes.values()) > 1:
        seat = max(sizes, key=sizes.__getitem__)
        cite = setting.cite(Code.NOT_DEALT)
        yield fault("territories", FaultCode.TERRITORIES_UNEVEN, seat=seat, territories=sizes[seat], cite=cite)


def _hands(holders: tuple[Colour, ...], dealt: Data, at: str) -> Iterator[Fault]:
    """A list for every holder, and for nobody else."""
    for seat, names in dealt.items():
        yield from shape.colour(f"{at}.{seat}", seat, holders)
        if type(names) is not list:
            yield shape.wrong_type(f"{at}.{seat}", names, LIST)
    for seat in holders:
        if seat not in dealt:
            yield fault(f"{at}.{seat}", FaultCode.KEY_MISSING)


def _missions(setting: Setting, data: Data) -> Iterator[Fault]:
    drawn = shape.table(data, "missions")
    if not drawn:
        return
    if not setting.with_missions:
        cite = setting.cite(Code.MISSIONS_NOT_USED)
        yield fault("missions", FaultCode.MISSIONS_NOT_USED, variant_id=setting.variant, cite=cite)
        return
    yield from _hands(setting.colours, drawn, "missions")
    each = setting.options.missions_each
    for seat, names in drawn.items():
        if isinstance(names, list) and len(names) != each:
            code = FaultCode.TOO_MANY_MISSIONS if len(names) > each else FaultCode.TOO_FEW_MISSIONS
            yield fault(f"missions.{seat}", code, seat=seat, missions=len(names), most=each, least=each)
    for key, mission in shape.held(drawn, "missions"):
        yield from shape.mission(key, mission, setting)
    yield from shape.twice(shape.held(drawn, "missions"), FaultCode.MISSION_TWICE, "mission")


def _deck(setting: Setting, data: Data) -> Iterator[Fault]:
    """All cards of the match, once, where the app deals them (match-record 8)."""
    if type(data.get("deck")) is not list:
        return
    if setting.cards != "dealt":
        yield fault("deck", FaultCode.DECK_NOT_DEALT, mode=setting.cards)
        return
    places = [(f"deck[{n}]", card) for n, card in enumerate(shape.row(data, "deck"), 1)]
    for key, card in places:
        yield from shape.card(key, card, setting)
    yield from shape.twice(iter(places), FaultCode.CARD_TWICE, "card")
    for card in setting.deck:
        if card not in shape.row(data, "deck"):
            yield fault("deck", FaultCode.CARD_MISSING, card=card)
