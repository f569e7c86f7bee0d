"""The faults in the parts of a record: seats, tags, the deal. `referee.rulebooks.records` finds the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from typing import TypeAlias

from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, fault_at, fault_below
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
"""The most players of one colour (A-05)."""
LARGEST = 2**63 - 1
"""The largest whole number of TOML, which has 64 bits."""


def number_size_faults(value: object, at: str = "") -> Iterator[Fault]:
    """Yield a fault for every number that is too large for TOML, at any depth."""
    if type(value) is dict:
        for key, entry in value.items():
            yield from number_size_faults(entry, f"{at}.{key}" if at else key)
    elif type(value) is list:
        for n, entry in enumerate(value, 1):
            yield from number_size_faults(entry, f"{at}[{n}]")
    elif type(value) is int and abs(value) > LARGEST:
        yield fault_at(at, FaultCode.OUT_OF_RANGE, got="…", least=-LARGEST, most=LARGEST)


def head_faults(data: Data) -> Iterator[Fault]:
    """Yield the faults in the top-level keys: their types, the modes of dice and cards, a deal beside a position."""
    yield from shape.key_faults(data, KEYS, required=REQUIRED)
    yield from shape.choice_faults("format", data.get("format"), (FORMAT,))
    yield from shape.choice_faults("dice", data.get("dice"), ("faces", "losses", "rolled"))
    yield from shape.choice_faults("cards", data.get("cards"), ("dealt", "entered", "counted"))
    if "deal" in data and "position" in data:
        yield fault_at("position", FaultCode.DEAL_AND_POSITION)
    for n, action in enumerate(shape.list_at(data, "actions"), 1):
        if type(action) is not str:
            yield shape.wrong_type(f"actions[{n}]", action, TEXT)


def seating_faults(data: Data) -> Iterator[Fault]:
    """Yield a fault unless every seat has a colour of its own, and dealer and starter have a seat."""
    given = shape.list_at(data, "seats")
    for n, seat in enumerate(given, 1):
        if isinstance(seat, dict):
            yield from _seat_faults(f"seats[{n}].", seat)
        else:
            yield shape.wrong_type(f"seats[{n}]", seat, TABLE)
    places = ((f"seats[{n}].colour", seat.get("colour")) for n, seat in enumerate(given, 1) if isinstance(seat, dict))
    yield from shape.duplicate_faults(places, FaultCode.SEAT_TWICE, "seat")
    for key in ("dealer", "starter"):
        if type(data.get(key)) is str:
            yield from shape.colour_faults(key, data[key], [seat.colour for seat in seats_of(data)])


def seats_of(data: Data) -> tuple[Seat, ...]:
    """Return the seats that have a valid colour, each colour once."""
    seats: dict[Colour, Seat] = {}
    for seat in shape.list_at(data, "seats"):
        colour = seat.get("colour") if isinstance(seat, dict) else None
        if isinstance(seat, dict) and isinstance(colour, str) and colour in COLOURS:
            seats.setdefault(colour, Seat(colour, tuple(map(str, shape.list_at(seat, "players")))))
    return tuple(seats.values())


def _seat_faults(at: str, seat: Data) -> Iterator[Fault]:
    yield from shape.key_faults(seat, {"colour": TEXT, "players": LIST}, required=("colour",), at=at)
    if type(seat.get("colour")) is str:
        yield from shape.name_faults(f"{at}colour", seat["colour"], COLOURS, FaultCode.COLOUR_UNKNOWN)
    players = shape.list_at(seat, "players")
    if len(players) > MOST_PLAYERS:
        yield fault_at(f"{at}players", FaultCode.TOO_MANY_PLAYERS, most=MOST_PLAYERS)
    for n, name in enumerate(players, 1):
        if type(name) is not str:
            yield shape.wrong_type(f"{at}players[{n}]", name, TEXT)
        elif not name.strip():
            yield fault_at(f"{at}players[{n}]", FaultCode.EMPTY)


def event_faults(data: Data) -> Iterator[Fault]:
    """Yield the faults in the tags of match-record 1; a date may be TOML's own or a text."""
    tags = shape.table_at(data, "event")
    texts = {key: value for key, value in tags.items() if key != "date"}
    yield from shape.key_faults(texts, {"name": TEXT, "time_zone": TEXT, "venue": TEXT}, at="event.")
    if "date" in tags and date_of(tags["date"]) is None:
        yield fault_at("event.date", FaultCode.DATE_MALFORMED, got=shape.quote_value(tags["date"]))


def date_of(value: object) -> date | None:
    """Return the day of a tag ``date``; None where it names none."""
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value) if isinstance(value, str) else None
    except ValueError:
        return None


def luck_faults(data: Data, seated: Sequence[Colour]) -> Iterator[Fault]:
    """Yield the faults in the shape of ``[luck]``; whether it fits the deal is for ``referee verify`` to check."""
    faults = [*shape.key_faults(data, LUCK, required=("version", "referee", "commitments"))]
    for key in ("commitments", "numbers"):
        for seat, value in shape.table_at(data, key).items():
            faults += shape.colour_faults(f"{key}.{seat}", seat, seated)
            faults += [] if type(value) is str else [shape.wrong_type(f"{key}.{seat}", value, TEXT)]
    for n, absent in enumerate(shape.list_at(data, "without"), 1):
        faults += shape.colour_faults(f"without[{n}]", absent, seated)
    yield from (fault_below("luck", fault) for fault in faults)


def deal_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    """Yield the faults of territories, missions and cards that are not dealt as the rulebook deals them."""
    kinds = {"territories": TABLE, "missions": TABLE, "deck": LIST}
    faults = [*shape.key_faults(data, kinds, required=("territories",)), *_dealt_territory_faults(setting, data)]
    faults += [*_dealt_mission_faults(setting, data), *_deck_faults(setting, data)]
    yield from (fault_below("deal", fault) for fault in faults)


def _dealt_territory_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    dealt = shape.table_at(data, "territories")
    if type(data.get("territories")) is not dict:
        return
    yield from _holder_faults(setting.holders, dealt, "territories")
    for key, territory in shape.listed_names(dealt, "territories"):
        yield from shape.territory_faults(key, territory, setting)
    yield from shape.duplicate_faults(shape.listed_names(dealt, "territories"), FaultCode.TERRITORY_TWICE, "territory")
    given = {territory for _, territory in shape.listed_names(dealt, "territories") if isinstance(territory, str)}
    for territory in setting.board.territories:
        if territory not in given:
            yield fault_at("territories", FaultCode.TERRITORY_WITHOUT_OWNER, territory=territory)
    sizes = {seat: len(names) for seat, names in dealt.items() if isinstance(names, list)}
    if sizes and max(sizes.values()) - min(sizes.values()) > 1:
        seat = max(sizes, key=sizes.__getitem__)
        cite = setting.cite(Code.NOT_DEALT)
        yield fault_at("territories", FaultCode.TERRITORIES_UNEVEN, seat=seat, territories=sizes[seat], cite=cite)


def _holder_faults(holders: tuple[Colour, ...], dealt: Data, at: str) -> Iterator[Fault]:
    """Yield a fault unless every holder has a list, and nobody else."""
    for seat, names in dealt.items():
        yield from shape.colour_faults(f"{at}.{seat}", seat, holders)
        if type(names) is not list:
            yield shape.wrong_type(f"{at}.{seat}", names, LIST)
    for seat in holders:
        if seat not in dealt:
            yield fault_at(f"{at}.{seat}", FaultCode.KEY_MISSING)


def _dealt_mission_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    drawn = shape.table_at(data, "missions")
    if not drawn:
        return
    if not setting.has_missions:
        cite = setting.cite(Code.MISSIONS_NOT_USED)
        yield fault_at("missions", FaultCode.MISSIONS_NOT_USED, variant_id=setting.variant, cite=cite)
        return
    yield from _holder_faults(setting.colours, drawn, "missions")
    each = setting.options.missions_each
    for seat, names in drawn.items():
        if isinstance(names, list) and len(names) != each:
            code = FaultCode.TOO_MANY_MISSIONS if len(names) > each else FaultCode.TOO_FEW_MISSIONS
            yield fault_at(f"missions.{seat}", code, seat=seat, missions=len(names), most=each, least=each)
    for key, mission in shape.listed_names(drawn, "missions"):
        yield from shape.mission_faults(key, mission, setting)
    yield from shape.duplicate_faults(shape.listed_names(drawn, "missions"), FaultCode.MISSION_TWICE, "mission")


def _deck_faults(setting: Setting, data: Data) -> Iterator[Fault]:
    """Yield a fault unless the deck holds every card once, where the app deals the cards (match-record 8)."""
    if type(data.get("deck")) is not list:
        return
    if setting.cards != "dealt":
        yield fault_at("deck", FaultCode.DECK_NOT_DEALT, mode=setting.cards)
        return
    places = [(f"deck[{n}]", card) for n, card in enumerate(shape.list_at(data, "deck"), 1)]
    for key, card in places:
        yield from shape.card_faults(key, card, setting)
    yield from shape.duplicate_faults(places, FaultCode.CARD_TWICE, "card")
    for card in setting.deck:
        if card not in shape.list_at(data, "deck"):
            yield fault_at("deck", FaultCode.CARD_MISSING, card=card)
