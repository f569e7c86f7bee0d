"""The match that somebody wishes to start, read from a form or a body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from referee import rulebooks
from referee.club.people import names
from referee.rules.judge.own_values import citation_of
from referee.rules.record.record import EventTags
from referee.rules.rulebook import Options, Rulebook
from referee.rules.state import Seat
from referee.rules.terms import COLOURS, Colour
from referee.service.deal import chance
from referee.service.desk import fields
from referee.service.desk.problems import Problem

KNOWN = {"rulebook", "variant", "board", "seats", "dealer", "starter", "options", "dice", "cards", "event"}
KNOWN_OF_EVENT = {"name", "date", "time_zone", "venue"}
DICE = ("faces", "losses", "rolled")
MOST_FAULTS = 100
CARDS = ("dealt", "entered", "counted")


class Wish(NamedTuple):
    """A match that can be started; ``seats`` stand clockwise. Without a starter the rulebook decides.

    What is left out of ``event`` is filled in when it starts.
    """

    rulebook: Rulebook
    variant: str
    options: Mapping[str, object]
    seats: tuple[Seat, ...]
    dealer: Colour
    starter: Colour | None = None
    dice: str = "faces"
    cards: str = "dealt"
    event: EventTags = EventTags()
    board: str = rulebooks.BOARDS[0]


class Rules(NamedTuple):
    """The rules of a match; ``chosen`` are the options that differ from the rulebook's."""

    rulebook: Rulebook
    variant: str
    chosen: Mapping[str, object]
    options: Options


def parse_rules(body: Mapping[str, object], books: Mapping[str, Rulebook]) -> Rules:
    """Parse the rules that ``body`` asks for, under one of ``books``.

    :raises Problem: there is no such rulebook or variant, or the options contradict it or one another.
    """
    rulebook = books[fields.parse_choice(body.get("rulebook", "easy_move"), "rulebook", books)]
    variant = fields.parse_choice(body.get("variant", rulebook.variants[0]), "variant", rulebook.variants)
    chosen = fields.parse_table(body.get("options", {}), "options")
    options, faults = rulebooks.resolve_options(rulebook, variant, chosen)
    if faults:
        field = f"options.{faults[0].name[: fields.LONGEST_NAME]}"
        raise Problem("options_faulty", field=field, faults=faults[:MOST_FAULTS])
    return Rules(rulebook, variant, chosen, options)


def parse_wish(body: Mapping[str, object], books: Mapping[str, Rulebook]) -> Wish:
    """Parse the match that ``body`` asks for under one of ``books``; a seat without a colour gets it by lot (EM-8.4b).

    :raises Problem: a field is missing, unknown or impossible.
    """
    fields.check_known_fields(body, KNOWN)
    played = parse_rules(body, books)
    board = fields.parse_choice(body.get("board", rulebooks.BOARDS[0]), "board", rulebooks.BOARDS)
    seats = _parse_seats(body.get("seats"))
    colours = tuple(seat.colour for seat in seats)
    _check_number(len(seats), played)
    return Wish(
        rulebook=played.rulebook,
        variant=played.variant,
        board=board,
        options=played.chosen,
        seats=seats,
        dealer=fields.parse_choice(body.get("dealer") or colours[-1], "dealer", colours),
        starter=fields.parse_choice(body["starter"], "starter", colours) if body.get("starter") else None,
        dice=fields.parse_choice(body.get("dice", "faces"), "dice", DICE),
        cards=fields.parse_choice(body.get("cards", "dealt"), "cards", CARDS),
        event=_parse_event(fields.parse_table(body.get("event", {}), "event")),
    )


def _check_number(seats: int, played: Rules) -> None:
    options, specs, variant = played.options, played.rulebook.specs_in(played.variant), played.variant
    least, most = options.players_least, options.players_most
    if seats < least:
        spec = specs["players_least"]
        cites = citation_of(spec, least, own_passes=seats >= int(str(spec.default)))
        raise Problem("players_few", field="seats", variant=variant, least=least, missing=least - seats, **cites)
    if seats > most:
        spec = specs["players_most"]
        cites = citation_of(spec, most, own_passes=seats <= int(str(spec.default)))
        raise Problem("players_many", field="seats", variant=variant, most=most, number=seats, **cites)


def _parse_seats(value: object) -> tuple[Seat, ...]:
    if value is None:
        raise Problem("field_missing", field="seats")
    entries = fields.parse_list(value, "seats")
    if len(entries) > len(COLOURS) + 1:
        raise Problem("players_many", field="seats", most=len(COLOURS), number=len(entries))
    asked = [
        _parse_seat(fields.parse_table(entry, f"seats[{at}]"), f"seats[{at}].") for at, entry in enumerate(entries)
    ]
    check_names([name for _, players in asked for name in players], "seats")
    return _parse_players(asked)


def _parse_seat(entry: Mapping[str, object], where: str) -> tuple[Colour | None, tuple[str, ...]]:
    fields.check_known_fields(entry, {"colour", "players"}, where)
    given = fields.parse_list(entry.get("players"), where + "players")
    if not 1 <= len(given) <= 2:
        raise Problem("field_value", field=where + "players", expected="1–2")
    players = tuple(fields.parse_name(name, where + "players") for name in given)
    colour = entry.get("colour")
    return (None if colour is None else fields.parse_choice(colour, where + "colour", COLOURS)), players


def _parse_players(asked: list[tuple[Colour | None, tuple[str, ...]]]) -> tuple[Seat, ...]:
    """Seat the players in order; without a colour draw a free one, else one for two names to share (EM-8.4b, A-05)."""
    taken = [colour for colour, _ in asked if colour is not None]
    for colour in taken:
        if taken.count(colour) > 1:
            raise Problem("seat_twice", field="seats", colour=colour)
    seats: dict[Colour, Seat] = {}
    sharing: list[tuple[str, ...]] = []
    for chosen_colour, players in asked:
        free = [colour for colour in COLOURS if colour not in taken]
        if chosen_colour is None and not free:
            sharing.append(players)
            continue
        colour = chosen_colour or chance.draw_lot(free)
        taken.append(colour)
        seats[colour] = Seat(colour, players)
    for players in sharing:
        chosen = seats[chance.draw_lot([seat.colour for seat in seats.values() if len(seat.players) == 1])]
        seats[chosen.colour] = Seat(chosen.colour, chosen.players + players)
    return tuple(seats.values())


def check_names(players: Sequence[str], field: str) -> None:
    """Raise if anybody is among the players twice, however the name is written.

    :raises Problem: somebody is.
    """
    seen: set[str] = set()
    for name in players:
        if names.identity_of(name) in seen:
            raise Problem("player_twice", field=field, name=names.tidy_name(name))
        seen.add(names.identity_of(name))


def _parse_event(body: Mapping[str, object]) -> EventTags:
    fields.check_known_fields(body, KNOWN_OF_EVENT, "event.")
    day = fields.day_or_none(body.get("date"), "event.date")
    zone = fields.zone_or_none(body.get("time_zone"), "event.time_zone")
    if day is not None:
        fields.check_has_come(day, "event.date", zone)
    return EventTags(
        name=fields.text_or_none(body, "name", "event."),
        date=day,
        time_zone=zone,
        venue=fields.text_or_none(body, "venue", "event."),
    )
