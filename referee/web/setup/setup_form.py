"""The setup of a match ("who is here") between two taps, held in the form and the address, never on the server."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from werkzeug.datastructures import MultiDict

from referee.club.people.colours import MOST_PEOPLE, ColourClaim, allot_colours, free_colours
from referee.club.people.names import identity_of, tidy_name
from referee.rules.rulebook import Rulebook
from referee.rules.terms import COLOURS, Colour
from referee.service.desk.fields import LONGEST_NAME
from referee.service.people.roster import Member

MODES = ("rulebook", "variant", "dice", "cards")
SAME_EVERYWHERE: Mapping[str, tuple[str, ...]] = {
    "dice": ("faces", "losses", "rolled"),
    "cards": ("dealt", "entered", "counted"),
}
OPTION = "option-"


class SetupPlace(NamedTuple):
    """Somebody at the table: a member, or a guest (``member`` 0).

    ``regular`` is a member's own colour, ``wish`` the one asked for.
    """

    name: str
    member: int = 0
    regular: Colour | None = None
    wish: Colour | None = None

    @property
    def who(self) -> str:
        """The person in the form, whatever their colour: ``mID`` or ``g.NAME``."""
        return f"m{self.member}" if self.member else f"g.{self.name}"

    @property
    def key(self) -> str:
        """The person with the wish: ``mID.COLOUR`` or ``g.COLOUR.NAME``."""
        return f"m{self.member}.{self.wish or ''}" if self.member else f"g.{self.wish or ''}.{self.name}"


class Setup(NamedTuple):
    """The choices made so far: ``places`` clockwise, ``options`` as typed, among the rulebooks ``books``."""

    books: Mapping[str, Rulebook]
    places: tuple[SetupPlace, ...] = ()
    dealer: str = ""
    starter: str = ""
    modes: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    options_of: str = ""
    """The rulebook and variant ("hasbro missions") whose options the page showed; empty if it showed none."""
    apart: bool = False
    """Whether the match is played outside the club."""

    @property
    def colours(self) -> tuple[Colour | None, ...]:
        """The colour of each place; ``None`` where it is drawn by lot (EM-8.4)."""
        return allot_colours(self.people)

    @property
    def people(self) -> list[ColourClaim]:
        """Who wants which colour; where regulars do not keep theirs (SV-1a), it is no more than their first wish."""
        if self.own_colours:
            return [ColourClaim(place.name, place.regular, place.wish) for place in self.places]
        return [ColourClaim(place.name, None, place.wish or place.regular) for place in self.places]

    @property
    def own_colours(self) -> bool:
        """Whether regulars keep their colours (EM-8.4a), by rulebook or by what the table chose."""
        rulebook = self.mode("rulebook")
        chosen = self.options if self.options_of.partition(" ")[0] in ("", rulebook) else {}
        return str(chosen.get("colours", self.book.specs["colours"].default)) == "regulars"

    @property
    def free(self) -> tuple[Colour, ...]:
        """The colours nobody at the table has."""
        return free_colours(self.colours)

    @property
    def book(self) -> Rulebook:
        """The rulebook that was chosen."""
        return self.books[self.mode("rulebook")]

    def mode(self, name: str) -> str:
        """Return the choice for ``name`` (one of `MODES`); the usual one where nothing possible was chosen."""
        chosen, possible = self.modes.get(name), self.possible(name)
        return chosen if chosen in possible else possible[0]

    def possible(self, name: str) -> tuple[str, ...]:
        """Return the choices for ``name``, the usual one first; the variants depend on the rulebook."""
        if name == "rulebook":
            return tuple(self.books)
        if name == "variant":
            return self.book.variants
        return SAME_EVERYWHERE[name]

    def dealing_place(self) -> int | None:
        """Return the index of the place that deals: the chosen one, else the last one with a colour."""
        settled = [at for at, colour in enumerate(self.colours) if colour]
        chosen = [at for at in settled if self.places[at].who == self.dealer]
        return next(iter(chosen or settled[::-1]), None)


def read_setup(form: MultiDict[str, str], roster: Sequence[Member], books: Mapping[str, Rulebook]) -> Setup:
    """Return the setup in ``form`` (or an address); unknown members, faulty names and repeated people are left out."""
    places: list[SetupPlace] = []
    for key in form.getlist("seat")[: 2 * MOST_PEOPLE]:
        place = _parse_place(key, roster)
        if place is not None and identity_of(place.name) not in {identity_of(other.name) for other in places}:
            places.append(place)
    return Setup(
        places=tuple(places),
        dealer=form.get("dealer", ""),
        starter=form.get("starter", ""),
        modes={name: form[name] for name in MODES if name in form},
        books=books,
        options={key.removeprefix(OPTION): value for key, value in form.items() if key.startswith(OPTION)},
        options_of=form.get("options_of", ""),
        apart="apart" in form,
    )


def _parse_place(key: str, roster: Sequence[Member]) -> SetupPlace | None:
    kind, _, rest = key.partition(".")
    if kind == "g":
        wish, _, name = rest.partition(".")
        name = tidy_name(name)
        is_valid = 0 < len(name) <= LONGEST_NAME and name.isprintable()
        return SetupPlace(name, wish=_parse_colour(wish)) if is_valid else None
    member = next((member for member in roster if kind == f"m{member.id}"), None)
    return None if member is None else place_of_member(member, _parse_colour(rest))


def place_of_member(member: Member, wish: Colour | None = None) -> SetupPlace:
    """Return the place of a member at the table."""
    return SetupPlace(member.name, member.id, member.colour, wish)


def _parse_colour(text: str) -> Colour | None:
    return text if text in COLOURS else None


def list_fields(setup: Setup) -> Iterator[tuple[str, str]]:
    """Yield ``setup`` as names and values for an address or a form, without defaults."""
    yield from (("seat", place.key) for place in setup.places)
    if not setup.places:
        yield "seat", ""
    yield from ((name, value) for name, value in (("dealer", setup.dealer), ("starter", setup.starter)) if value)
    if setup.apart:
        yield "apart", "yes"
    yield from ((name, value) for name, value in setup.modes.items() if value != setup.possible(name)[0])
    yield from ((OPTION + name, value) for name, value in setup.options.items())


def press_button(setup: Setup, button: str, roster: Sequence[Member]) -> Setup:
    """Return ``setup`` after a button was pressed; a button that the page cannot have had changes nothing.

    ``button`` is ``toggle:PERSON``, ``colour:PLACE:COLOUR``, ``up:PLACE`` or ``down:PLACE``.
    """
    verb, _, rest = button.partition(":")
    if verb == "toggle":
        return setup._replace(places=_toggle_person(setup.places, rest, roster))
    at, _, colour = rest.partition(":")
    if not at.isascii() or not at.isdigit() or int(at) >= len(setup.places):
        return setup
    if verb == "colour":
        return setup._replace(places=_change_colour(setup.places, int(at), _parse_colour(colour)))
    step = {"up": -1, "down": 1}.get(verb, 0)
    return setup._replace(places=_move_place(setup.places, int(at), step))


def _toggle_person(places: tuple[SetupPlace, ...], who: str, roster: Sequence[Member]) -> tuple[SetupPlace, ...]:
    others = tuple(place for place in places if place.who != who)
    if len(others) < len(places):
        return others
    member = next((member for member in roster if f"m{member.id}" == who), None)
    return places if member is None or len(places) >= MOST_PEOPLE else (*places, place_of_member(member))


def _change_colour(places: tuple[SetupPlace, ...], at: int, colour: Colour | None) -> tuple[SetupPlace, ...]:
    """Let the place ``at`` wish for ``colour``; another one that wished for it gives up its wish."""
    return tuple(
        place._replace(wish=colour) if number == at else place._replace(wish=None) if place.wish == colour else place
        for number, place in enumerate(places)
    )


def _move_place(places: tuple[SetupPlace, ...], at: int, step: int) -> tuple[SetupPlace, ...]:
    """Move the place ``at`` by ``step``; the table is round, so the first one goes behind the last."""
    row = list(places)
    moved = row.pop(at)
    row.insert((at + step) % len(places), moved)
    return tuple(row)
