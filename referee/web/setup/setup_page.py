"""The view of the page "who is here", and the match that a setup asks for."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from flask import url_for

from referee.club.people.colours import free_colours
from referee.rulebooks.reading import load_sources
from referee.rules.rulebook import OptionSpec, Rulebook, Value
from referee.rules.terms import Colour
from referee.service.people.roster import Member
from referee.translations.catalog import N_, NN_, build_tongue
from referee.translations.names import shipped_rulebook_name, variant_name
from referee.translations.paragraphs import format_citation
from referee.translations.texts import options as option_names
from referee.web.frame.guard import lang
from referee.web.frame.pages import colour_name, make_initials, translate, translate_number
from referee.web.reading.clauses import RulesToRead
from referee.web.setup.setup_form import MODES, OPTION, Setup

MODE_NAMES = {
    "rulebook": N_("The rulebook"),
    "variant": N_("What is played"),
    "dice": N_("The dice"),
    "cards": N_("The cards"),
}
VARIANT_SENTENCES = {
    "missions": N_("Everybody has a secret mission; whoever fulfils it first wins."),
    "domination": N_("The last one with armies on the board wins."),
    "headquarters": N_("Everybody has a secret headquarters; whoever holds them all wins."),
    "capital": N_("Everybody has a secret capital; taking the capitals of others wins."),
    "duel": N_("Two players and a third army that belongs to nobody."),
}
MODE_TEXTS = {
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
CHANGED = NN_("%(number)d option changed", "%(number)d options changed")
BOOK_PLAYERS = N_("%(least)s to %(most)s players")
BOOK_DICE = N_("%(attack)s dice against %(defence)s")
BY_LOT = N_("shares a colour, by lot")


class Choice(NamedTuple):
    """One of several values; ``selected``: the chosen one."""

    value: str
    label: str
    selected: bool
    meaning: str = ""


class BookCard(NamedTuple):
    """A rulebook to choose, with ``facts`` that tell it from the others at a glance."""

    choice: Choice
    facts: str


class ModeChoice(NamedTuple):
    """One of `MODES` with its choices."""

    name: str
    label: str
    choices: tuple[Choice, ...]


class OptionField(NamedTuple):
    """An option of the rulebook as a form field; without ``choices`` its value is typed."""

    name: str
    meaning: str
    sentence: str
    cite: str
    clause: str
    value: str
    choices: tuple[Choice, ...]
    changed: bool


class Face(NamedTuple):
    """The tile of a person; ``at`` is their place, counted clockwise from 1, 0 for somebody not at the table."""

    key: str
    name: str
    initials: str
    colour: Colour | None
    at: int


class PlaceRow(NamedTuple):
    """A row of the list of places."""

    at: int
    key: str
    key_name: str
    name: str
    initials: str
    colour: Colour | None
    says: str
    deals: bool
    choices: tuple[Colour, ...]


class SetupView(NamedTuple):
    """The page as the template shows it."""

    has_club: bool
    """Whether anybody is a member; strangers read no word of a club, nor of faces."""
    faces: tuple[Face, ...]
    places: tuple[PlaceRow, ...]
    free: tuple[Colour, ...]
    begins: tuple[Choice, ...]
    books_label: str
    books: tuple[BookCard, ...]
    modes: tuple[ModeChoice, ...]
    options: tuple[OptionField, ...]
    options_of: str
    compare: str
    read: str
    rules_open: bool
    changed: str
    deals: bool
    summary: str
    faults: Mapping[str, str]
    apart: bool
    guest_name: str
    guest_colour: str
    once: str


def read_setup_view(
    setup: Setup, roster: Sequence[Member], *, faults: Mapping[str, str], guest: tuple[str, str] = ("", "")
) -> SetupView:
    """Return the view of ``setup``; ``faults`` has messages by field, ``guest`` the name and colour that were typed."""
    people = translate_number(PEOPLE, len(setup.places))
    rulebooks, *modes = _list_modes(setup)
    options = tuple(_list_options(setup))
    changed = sum(option.changed for option in options)
    return SetupView(
        has_club=any(member.active for member in roster),
        faces=tuple(_list_faces(setup, roster)),
        places=tuple(_list_places(setup)),
        free=setup.free,
        begins=tuple(_list_starters(setup)),
        books_label=rulebooks.label,
        books=tuple(BookCard(choice, book_facts(setup.books[choice.value])) for choice in rulebooks.choices),
        modes=tuple(modes),
        options=options,
        options_of=f"{setup.mode('rulebook')} {setup.mode('variant')}",
        compare=url_for("rulebooks.show_comparison", one=setup.mode("rulebook")),
        read=RulesToRead(setup.book).address,
        rules_open=any(field.startswith(OPTION) or field in (*MODES[1:], "keep_name") for field in faults),
        changed=translate_number(CHANGED, changed) if changed else "",
        deals=setup.mode("cards") == "dealt",
        summary=" · ".join([people, *(mode_texts(setup, setup.mode(name))[0] for name in MODES)]),
        faults=faults,
        apart=setup.apart,
        guest_name=guest[0],
        guest_colour=guest[1],
        once=secrets.token_urlsafe(12),
    )


def _list_faces(setup: Setup, roster: Sequence[Member]) -> Iterator[Face]:
    seated = enumerate(zip(setup.places, setup.colours, strict=True), 1)
    sitting = {place.who: (at, colour) for at, (place, colour) in seated}
    members = {
        f"m{member.id}": (member.name, member.colour)
        for member in roster
        if member.active or f"m{member.id}" in sitting
    }
    guests = {place.who: (place.name, place.regular) for place in setup.places if not place.member}
    for who, (name, own) in {**members, **guests}.items():
        at, colour = sitting.get(who, (0, own))
        yield Face(key=who, name=name, initials=make_initials(name), colour=colour, at=at)


def _list_places(setup: Setup) -> Iterator[PlaceRow]:
    dealing = setup.dealing_place()
    for at, (place, colour) in enumerate(zip(setup.places, setup.colours, strict=True)):
        # A regular has no choice, and none is left where the lot decides (EM-8.4a, EM-8.4c-d).
        is_settled = colour is None or (setup.own_colours and place.regular == colour) or not setup.free
        yield PlaceRow(
            at=at,
            key=place.key,
            key_name=place.who,
            name=place.name,
            initials=make_initials(place.name),
            colour=colour,
            says=colour_name(colour) if colour else translate(BY_LOT),
            deals=at == dealing,
            choices=() if is_settled else free_colours([other for other in setup.colours if other != colour]),
        )


def _list_starters(setup: Setup) -> Iterator[Choice]:
    """Yield the choices for who begins: in a rematch the loser of the last match (A-35), or as the rulebook says."""
    place = next((place for place in setup.places if place.who == setup.starter), None)
    if place is not None:
        yield Choice(place.who, translate(N_("%(name)s, who lost the last match"), name=place.name), True)
        yield Choice("", translate(N_("the rulebook decides")), False)


def _list_modes(setup: Setup) -> Iterator[ModeChoice]:
    for name in MODES:
        texts = ((value, mode_texts(setup, value)) for value in setup.possible(name))
        choices = tuple(Choice(value, label, value == setup.mode(name), text) for value, (label, text) in texts)
        yield ModeChoice(name, translate(MODE_NAMES[name]), choices)


def mode_texts(setup: Setup, value: str) -> tuple[str, str]:
    """Return the name of a mode's ``value`` and a sentence about it; of an own rulebook, about what it extends."""
    if value in MODE_TEXTS:
        label, text = MODE_TEXTS[value]
        return translate(label), translate(text)
    if value in VARIANT_SENTENCES:
        return variant_name(value, lang()), translate(VARIANT_SENTENCES[value])
    for source in load_sources():
        if source.rulebook == value:
            return source.name.text(lang()), source.sentence.text(lang())
    book = setup.books[value]
    base = shipped_rulebook_name(book.extends, lang())
    return book.name, translate(N_("House rules of this club: %(base)s with other values."), base=base)


def book_facts(book: Rulebook) -> str:
    """Say how many can play by the rulebook in any variant, what can be played, and how many dice meet."""
    values = [book.defaults_in(variant) for variant in book.variants]
    least, most = min(value.players_least for value in values), max(value.players_most for value in values)
    dice = book.defaults.attack_dice, book.defaults.defence_dice
    return " · ".join(
        (
            translate(BOOK_PLAYERS, least=least, most=most),
            ", ".join(variant_name(variant, lang()) for variant in book.variants),
            translate(BOOK_DICE, attack=dice[0], defence=dice[1]),
        )
    )


def _list_options(setup: Setup) -> Iterator[OptionField]:
    """Yield the rulebook's options, in its own terms."""
    rules = RulesToRead(setup.book)
    language = build_tongue(lang(), rules.book.terms)
    for name, spec in offered_options(setup.book, setup.mode("variant")).items():
        usual = format_value(spec.default)
        value = setup.options.get(name, usual)
        values: tuple[Value, ...] = (True, False) if isinstance(spec.default, bool) else spec.choices or ()
        yield OptionField(
            name=name,
            meaning=option_names.option_name(name, language),
            sentence=option_names.option_sentence(name, language),
            cite=format_citation(spec.cite, language),
            clause=rules.clause_address(spec.cite),
            value=value,
            choices=tuple(
                Choice(
                    format_value(choice),
                    option_names.choice_name(name, choice, language),
                    format_value(choice) == value,
                )
                for choice in values
            ),
            changed=value != usual,
        )


def offered_options(rulebook: Rulebook, variant: str) -> Mapping[str, OptionSpec]:
    """Return the options that a table may choose in this rulebook and variant, those of the variant itself first."""
    specs = {**rulebook.variant_specs.get(variant, {}), **rulebook.specs_in(variant)}
    return {
        name: spec
        for name, spec in specs.items()
        if (spec.choices is None or len(spec.choices) > 1)
        and (spec.only_variants is None or variant in spec.only_variants)
    }


def format_value(value: Value) -> str:
    """Return the value as a form field holds it."""
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def parse_value(spec: OptionSpec, text: str) -> object:
    """Return the typed text as a value of the option's type; other text stays text, for the rulebook to refuse."""
    if isinstance(spec.default, bool):
        return {"true": True, "false": False}.get(text, text)
    parts = [part.strip() for part in text.split(",")]
    if isinstance(spec.default, str) or not all(part.isascii() and part.isdigit() and len(part) < 7 for part in parts):
        return text
    numbers = [int(part) for part in parts]
    return numbers if isinstance(spec.default, tuple) else numbers[0] if len(numbers) == 1 else text


def setup_as_json(setup: Setup) -> dict[str, object]:
    """Return the body that starts this match by the API: `MODES`, seats, dealer, starter and options."""
    colours, dealing = setup.colours, setup.dealing_place()
    specs = setup.book.specs_in(setup.mode("variant"))
    by_name = {place.who: colour for place, colour in zip(setup.places, colours, strict=True)}
    return {
        **{name: setup.modes.get(name, setup.mode(name)) for name in MODES},
        "seats": [
            {"colour": colour, "players": [place.name]} for place, colour in zip(setup.places, colours, strict=True)
        ],
        "dealer": None if dealing is None else colours[dealing],
        "starter": by_name.get(setup.starter),
        "options": {name: parse_value(specs[name], text) for name, text in drop_defaults(setup).options.items()},
    }


def drop_defaults(setup: Setup) -> Setup:
    """Drop options that equal the rulebook's defaults, and a dealer who would deal anyway."""
    specs = offered_options(setup.book, setup.mode("variant"))
    options = {
        name: text
        for name, text in _changed_options(setup).items()
        if name in specs and text != format_value(specs[name].default)
    }
    usual = setup._replace(dealer="").dealing_place()
    dealer = "" if usual is None or setup.places[usual].who == setup.dealer else setup.dealer
    return setup._replace(options=options, dealer=dealer)


def _changed_options(setup: Setup) -> Mapping[str, str]:
    """Return the options that the table changed, among those it was shown; empty after a change of rulebook."""
    rulebook, _, variant = setup.options_of.partition(" ")
    if not rulebook:
        return setup.options
    if rulebook != setup.mode("rulebook"):
        return {}
    specs = setup.book.specs_in(variant)
    return {
        name: text
        for name, text in setup.options.items()
        if name not in specs or text != format_value(specs[name].default)
    }
