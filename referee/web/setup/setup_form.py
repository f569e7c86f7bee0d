"""The state of "who is here" between two taps: it lies in the form and in the address, never on the server."""

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


class Place(NamedTuple):
    """Somebody at the table: a member, or a guest (``member`` 0); ``wish`` is the colour asked for."""

    name: str
    member: int = 0
    regular: Colour | None = None
    wish: Colour | None = None

    @property
    def who(self) -> str:
        """What this person is called in the form, whatever their colour."""
        return f"m{self.member}" if self.member else f"g.{self.name}"

    @property
    def key(self) -> str:
        """What the form keeps of this person."""
        return f"m{self.member}.{self.wish or ''}" if self.member else f"g.{self.wish or ''}.{self.name}"


class Setup(NamedTuple):
    """Everything chosen so far; ``places`` stand clockwise, ``options`` are those that were changed, as typed.

    ``books`` are the rulebooks that there are.
    """

    books: Mapping[str, Rulebook]
    places: tuple[Place, ...] = ()
    dealer: str = ""
    starter: str = ""
    modes: Mapping[str, str] = {}
    options: Mapping[str, str] = {}
    options_of: str = ""
    """The rulebook and variant whose options the page showed, where they were shown."""

    @property
    def colours(self) -> tuple[Colour | None, ...]:
        """The colour of each place; ``None`` where a lot will decide (EM-8.4)."""
        return allot_colours(self.people)

    @property
    def people(self) -> list[ColourClaim]:
        """Who wants which colour: under SV-1a and the like a regular's own is no more than a first wish."""
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
        """What was chosen, or the usual where there is no such thing."""
        chosen, possible = self.modes.get(name), self.possible(name)
        return chosen if chosen in possible else possible[0]

    def possible(self, name: str) -> tuple[str, ...]:
        """What there is to choose, the usual first; a rulebook knows its own variants."""
        if name == "rulebook":
            return tuple(self.books)
        if name == "variant":
            return self.book.variants
        return SAME_EVERYWHERE[name]

    def dealing(self) -> int | None:
        """The place that deals: the one chosen, else the last whose colour is settled."""
        settled = [at for at, colour in enumerate(self.colours) if colour]
        chosen = [at for at in settled if self.places[at].who == self.dealer]
        return next(iter(chosen or settled[::-1]), None)


def read(form: MultiDict[str, str], roster: Sequence[Member], books: Mapping[str, Rulebook]) -> Setup:
    """The setup as ``form`` (or an address) holds it; what nobody here can be is left out."""
    places: list[Place] = []
    for key in form.getlist("seat")[: 2 * MOST_PEOPLE]:
        place = _place(key, roster)
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
    )


def _place(key: str, roster: Sequence[Member]) -> Place | None:
    kind, _, rest = key.partition(".")
    if kind == "g":
        wish, _, name = rest.partition(".")
        name = tidy_name(name)
        good = 0 < len(name) <= LONGEST_NAME and name.isprintable()
        return Place(name, wish=_colour(wish)) if good else None
    member = next((one for one in roster if kind == f"m{one.id}"), None)
    return None if member is None else of_member(member, _colour(rest))


def of_member(member: Member, wish: Colour | None = None) -> Place:
    """The member at the table."""
    return Place(member.name, member.id, member.colour, wish)


def _colour(text: str) -> Colour | None:
    return text if text in COLOURS else None


def address(setup: Setup) -> list[tuple[str, str]]:
    """``setup`` as the parts of an address; what is usual is left out."""
    return list(_address(setup))


def _address(setup: Setup) -> Iterator[tuple[str, str]]:
    yield from (("seat", place.key) for place in setup.places)
    if not setup.places:
        yield "seat", ""
    yield from ((name, value) for name, value in (("dealer", setup.dealer), ("starter", setup.starter)) if value)
    yield from ((name, value) for name, value in setup.modes.items() if value != setup.possible(name)[0])
    yield from ((OPTION + name, value) for name, value in setup.options.items())


def press(setup: Setup, what: str, roster: Sequence[Member]) -> Setup:
    """``setup`` after the button ``what``; one that nobody could have pressed changes nothing."""
    verb, _, rest = what.partition(":")
    if verb == "toggle":
        return setup._replace(places=_toggled(setup.places, rest, roster))
    at, _, colour = rest.partition(":")
    if not at.isascii() or not at.isdigit() or int(at) >= len(setup.places):
        return setup
    if verb == "colour":
        return setup._replace(places=_recoloured(setup.places, int(at), _colour(colour)))
    step = {"up": -1, "down": 1}.get(verb, 0)
    return setup._replace(places=_moved(setup.places, int(at), step))


def _toggled(places: tuple[Place, ...], who: str, roster: Sequence[Member]) -> tuple[Place, ...]:
    left = tuple(place for place in places if place.who != who)
    if len(left) < len(places):
        return left
    member = next((one for one in roster if f"m{one.id}" == who), None)
    return places if member is None or len(places) >= MOST_PEOPLE else (*places, of_member(member))


def _recoloured(places: tuple[Place, ...], at: int, colour: Colour | None) -> tuple[Place, ...]:
    """The place asks for ``colour``; another one without an own colour that had it takes what is free."""
    return tuple(
        place._replace(wish=colour) if number == at else place._replace(wish=None) if place.wish == colour else place
        for number, place in enumerate(places)
    )


def _moved(places: tuple[Place, ...], at: int, step: int) -> tuple[Place, ...]:
    """One earlier or later; the table is round, so the first one goes behind the last."""
    row = list(places)
    moved = row.pop(at)
    row.insert((at + step) % len(places), moved)
    return tuple(row)
