"""What the page "who is here" shows of a setup, and what a setup asks of the service."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.club.people.colours import free_colours
from referee.rules.rulebook import OptionSpec, Rulebook, Value
from referee.rules.terms import Colour
from referee.service.people.roster import Member
from referee.translations.catalog import N_, NN_, tongue
from referee.translations.paragraphs import paragraph
from referee.translations.texts import options as option_names
from referee.translations.texts.option_sentences import sentence
from referee.web.frame.guard import lang
from referee.web.frame.pages import colour_name, make_initials, say, say_number
from referee.web.reading.clauses import Rules
from referee.web.setup.setup_form import MODES, OPTION, Place, Setup

MODE_NAMES = {
    "rulebook": N_("The rulebook"),
    "variant": N_("What is played"),
    "dice": N_("The dice"),
    "cards": N_("The cards"),
}
MODE_TEXTS = {
    "easy_move": (
        N_("Easy-Move § 8"),
        N_("Two missions each, one given back in round 3; every set traded brings more armies than the one before."),
    ),
    "hasbro": (
        N_("Hasbro rules"),
        N_("Battles with one die for every army that is sent; everything else as in the Regelbuch."),
    ),
    "regelbuch": (
        N_("Regelbuch Risiko"),
        N_("Armies are placed in turn; after the attacks the card comes first, then armies move through own land."),
    ),
    "swedish": (
        N_("Swedish rules"),
        N_("Attacks are announced with their armies; the symbols of a set decide what it brings."),
    ),
    "french_1976": (
        N_("French rules of 1976"),
        N_("Everybody places freely; the attacker names his dice first, and an unnamed attack costs armies."),
    ),
    "missions": (N_("Missions"), N_("Everybody has a secret mission; whoever fulfils it first wins.")),
    "domination": (N_("World domination"), N_("The last one with armies on the board wins.")),
    "headquarters": (N_("Headquarters"), N_("Everybody has a secret headquarters; whoever holds them all wins.")),
    "capital": (N_("Capitals"), N_("Everybody has a secret capital; taking the capitals of others wins.")),
    "duel": (N_("Duel"), N_("Two players and a third army that belongs to nobody.")),
    "faces": (N_("Dice are entered"), N_("You throw at the table and enter every die; the referee compares.")),
    "losses": (N_("Only losses are entered"), N_("You compare yourselves; one tap enters who loses how many.")),
    "rolled": (N_("The referee throws"), N_("The dice are thrown on the tablet.")),
    "dealt": (N_("The referee deals"), N_("Territories, missions and cards come from the tablet; phones show them.")),
    "entered": (
        N_("Own cards, entered"),
        N_("You deal from your own box. Everybody tells the referee in secret which missions and cards they drew."),
    ),
    "counted": (
        N_("Own cards, counted"),
        N_("You deal from your own box. The referee counts the cards and sees a set when it is traded."),
    ),
}
PEOPLE = NN_("%(number)d player", "%(number)d players")
BY_LOT = N_("shares a colour, by lot")


class Choice(NamedTuple):
    """One thing that can be chosen."""

    value: str
    label: str
    here: bool
    meaning: str = ""


class Group(NamedTuple):
    """A mode with its choices."""

    name: str
    label: str
    choices: tuple[Choice, ...]


class Option(NamedTuple):
    """An option of the rulebook as a field; without ``choices`` it is typed."""

    name: str
    meaning: str
    sentence: str
    cite: str
    clause: str
    value: str
    choices: tuple[Choice, ...]
    changed: bool


class Face(NamedTuple):
    """A tile of somebody who may be here; ``at`` counts the places clockwise, 0 where the face is not at the table."""

    key: str
    name: str
    initials: str
    colour: Colour | None
    at: int


class Seated(NamedTuple):
    """A row of the list round the table."""

    at: int
    key: str
    key_name: str
    name: str
    initials: str
    colour: Colour | None
    says: str
    deals: bool
    choices: tuple[Colour, ...]


class Shown(NamedTuple):
    """Everything the template prints."""

    faces: tuple[Face, ...]
    places: tuple[Seated, ...]
    free: tuple[Colour, ...]
    begins: tuple[Choice, ...]
    modes: tuple[Group, ...]
    options: tuple[Option, ...]
    options_of: str
    compare: str
    read: str
    rules_open: bool
    deals: bool
    summary: str
    faults: Mapping[str, str]
    guest_name: str
    guest_colour: str
    once: str


def shown(
    setup: Setup, roster: Sequence[Member], *, faults: Mapping[str, str], guest: tuple[str, str] = ("", "")
) -> Shown:
    """The page of ``setup``; ``faults`` stand at the fields they are keyed by, ``guest`` is what was typed."""
    return Shown(
        faces=tuple(_faces(setup, roster)),
        places=tuple(_seated(setup)),
        free=setup.free,
        begins=tuple(_begins(setup)),
        modes=tuple(_group(setup, name) for name in MODES),
        options=tuple(_options(setup)),
        options_of=_options_of(setup),
        compare=f"/rulebooks/compare?one={setup.mode('rulebook')}",
        read=Rules(setup.book).address,
        rules_open=any(field.startswith(OPTION) or field in (*MODES, "keep_name") for field in faults),
        deals=setup.mode("cards") == "dealt",
        summary=_summary(setup),
        faults=faults,
        guest_name=guest[0],
        guest_colour=guest[1],
        once=secrets.token_urlsafe(12),
    )


def _faces(setup: Setup, roster: Sequence[Member]) -> Iterator[Face]:
    seated = enumerate(zip(setup.places, setup.colours, strict=True), 1)
    sitting = {place.who: (at, colour) for at, (place, colour) in seated}
    known = {f"m{one.id}": (one.name, one.colour) for one in roster if one.active or f"m{one.id}" in sitting}
    guests = {place.who: (place.name, place.regular) for place in setup.places if not place.member}
    for who, (name, own) in {**known, **guests}.items():
        at, colour = sitting.get(who, (0, own))
        yield Face(who, name, make_initials(name), colour, at)


def _seated(setup: Setup) -> Iterator[Seated]:
    deals = setup.dealing()
    for at, (place, colour) in enumerate(zip(setup.places, setup.colours, strict=True)):
        yield Seated(
            at=at,
            key=place.key,
            key_name=place.who,
            name=place.name,
            initials=make_initials(place.name),
            colour=colour,
            says=colour_name(colour) if colour else say(BY_LOT),
            deals=at == deals,
            choices=_swatches(setup, place, colour),
        )


def _swatches(setup: Setup, place: Place, colour: Colour | None) -> tuple[Colour, ...]:
    """The colours this person may choose among: none for a regular, or where one is left (EM-8.4a, EM-8.4c-d)."""
    if colour is None or (setup.own_colours and place.regular == colour) or not setup.free:
        return ()
    return free_colours([one for one in setup.colours if one != colour])


def _begins(setup: Setup) -> Iterator[Choice]:
    """Who begins, where the table has said so once: after a match the loser (A-35)."""
    place = next((one for one in setup.places if one.who == setup.starter), None)
    if place is not None:
        yield Choice(place.who, say(N_("%(name)s, who lost the last match"), name=place.name), True)
        yield Choice("", say(N_("the rulebook decides")), False)


def _group(setup: Setup, name: str) -> Group:
    texts = ((value, mode_texts(setup, value)) for value in setup.possible(name))
    choices = tuple(Choice(one, label, one == setup.mode(name), text) for one, (label, text) in texts)
    return Group(name, say(MODE_NAMES[name]), choices)


def mode_texts(setup: Setup, value: str) -> tuple[str, str]:
    """What is called ``value``, and what it means; of a club's own rulebook, what it extends."""
    if value in MODE_TEXTS:
        label, text = MODE_TEXTS[value]
        return say(label), say(text)
    book = setup.books[value]
    base = say(MODE_TEXTS[book.extends][0])
    return book.name, say(N_("House rules of this club: %(base)s with other values."), base=base)


def _summary(setup: Setup) -> str:
    people = say_number(PEOPLE, len(setup.places))
    return " · ".join([people, *(mode_texts(setup, setup.mode(name))[0] for name in MODES)])


def _options(setup: Setup) -> Iterator[Option]:
    """In the words of the rulebook that is chosen."""
    rules = Rules(setup.book)
    language = tongue(lang(), rules.book.terms)
    for name, spec in offered(setup.book, setup.mode("variant")).items():
        usual = typed(spec.default)
        value = setup.options.get(name, usual)
        choices = tuple(
            Choice(typed(one), option_names.choice(name, one, language), typed(one) == value) for one in _choices(spec)
        )
        meaning, cite = option_names.option(name, language), paragraph(spec.cite, language)
        clause = rules.clause(spec.cite)
        yield Option(name, meaning, sentence(name, language), cite, clause, value, choices, value != usual)


def _options_of(setup: Setup) -> str:
    return f"{setup.mode('rulebook')} {setup.mode('variant')}"


def offered(rulebook: Rulebook, variant: str) -> Mapping[str, OptionSpec]:
    """The options of the rulebook in which a table has something to choose, those of the variant itself first."""
    found = {**rulebook.variant_specs.get(variant, {}), **rulebook.specs_in(variant)}
    return {
        name: spec
        for name, spec in found.items()
        if (spec.choices is None or len(spec.choices) > 1)
        and (spec.only_variants is None or variant in spec.only_variants)
    }


def _choices(spec: OptionSpec) -> tuple[Value, ...]:
    return (True, False) if isinstance(spec.default, bool) else spec.choices or ()


def typed(value: Value) -> str:
    """A value as it stands in a field."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def untyped(spec: OptionSpec, text: str) -> object:
    """What was typed as a value of the option's type; text that is none stays text, for the rulebook to refuse."""
    if isinstance(spec.default, bool):
        return {"true": True, "false": False}.get(text, text)
    parts = [part.strip() for part in text.split(",")]
    if isinstance(spec.default, str) or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        return text
    numbers = [int(part) for part in parts]
    return numbers if isinstance(spec.default, tuple) else numbers[0] if len(numbers) == 1 else text


def asked(setup: Setup) -> dict[str, object]:
    """What the setup asks of the service."""
    colours, dealing = setup.colours, setup.dealing()
    by_name = {place.who: colour for place, colour in zip(setup.places, colours, strict=True)}
    return {
        **{name: setup.modes.get(name, setup.mode(name)) for name in MODES},
        "seats": [
            {"colour": colour, "players": [place.name]} for place, colour in zip(setup.places, colours, strict=True)
        ],
        "dealer": None if dealing is None else colours[dealing],
        "starter": by_name.get(setup.starter),
        "options": _options_asked(setup),
    }


def only_changes(setup: Setup) -> Setup:
    """The setup without what is as usual: options that the rulebook has so anyway, a dealer who would deal anyway."""
    specs = offered(setup.book, setup.mode("variant"))
    options = {
        name: text for name, text in _chosen(setup).items() if name in specs and text != typed(specs[name].default)
    }
    usual = setup._replace(dealer="").dealing()
    dealer = "" if usual is None or setup.places[usual].who == setup.dealer else setup.dealer
    return setup._replace(options=options, dealer=dealer)


def _chosen(setup: Setup) -> Mapping[str, str]:
    """What the table changed among the options it was shown; another rulebook's are not this one's."""
    rulebook, _, variant = setup.options_of.partition(" ")
    if not rulebook:
        return setup.options
    if rulebook != setup.mode("rulebook"):
        return {}
    shown = setup.book.specs_in(variant)
    return {
        name: text for name, text in setup.options.items() if name not in shown or text != typed(shown[name].default)
    }


def _options_asked(setup: Setup) -> dict[str, object]:
    specs = setup.book.specs_in(setup.mode("variant"))
    return {name: untyped(specs[name], text) for name, text in only_changes(setup).options.items()}
