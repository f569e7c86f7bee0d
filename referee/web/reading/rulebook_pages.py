"""A rulebook to read, clause by clause in our own words, or one clause; at a match with what its table chose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from flask import Blueprint, Response, request

from referee.rulebooks.reading import Section, reading
from referee.rules.refusal import OPTION
from referee.rules.rulebook import Rulebook
from referee.service.desk.problems import Problem
from referee.translations import names
from referee.translations.catalog import N_
from referee.translations.clauses import said
from referee.web.frame import answers
from referee.web.frame.errors import wants_page
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import Link, page, say
from referee.web.reading.clauses import Entry, Rules, folded, shown, shown_option

blueprint = Blueprint("reading", __name__)
LONGEST = 60
"""Characters of a search or of a clause's name that are looked at."""
RULINGS = N_("These are rulings: what applies here where the text is silent or contradicts itself.")
RECORD = N_("No rulebook speaks of this; it is the same in every match.")


class Group(NamedTuple):
    """Clauses under one heading; ``hidden`` when the search left none of them."""

    anchor: str
    title: str
    entries: tuple[Entry, ...]

    @property
    def hidden(self) -> bool:
        return all(entry.hidden for entry in self.entries)


class Part(NamedTuple):
    """The text itself, its rulings, or what every match needs."""

    title: str
    hint: str
    groups: tuple[Group, ...]

    @property
    def hidden(self) -> bool:
        return all(group.hidden for group in self.groups)


@blueprint.get("/rulebooks/<name>")
def rulebook(name: str) -> Response:
    return _whole(Rules(_book(name)))


@blueprint.get("/rulebooks/<name>/clauses/<path:cite>")
def clause(name: str, cite: str) -> Response:
    return _one(Rules(_book(name)), cite)


@blueprint.get("/matches/<match_id>/rules")
def match_rules(match_id: str) -> Response:
    return _whole(_at_match(match_id))


@blueprint.get("/matches/<match_id>/rules/<path:cite>")
def match_clause(match_id: str, cite: str) -> Response:
    return _one(_at_match(match_id), cite)


def _book(name: str) -> Rulebook:
    found = desk().shelf().books.get(name)
    if found is None:
        raise Problem("rulebook_unknown", name=name[:LONGEST])
    return found


def _at_match(match_id: str) -> Rules:
    setting = desk().match(match_id).setting
    return Rules(setting.rulebook, match_id, setting.variant, setting.options)


def _whole(rules: Rules) -> Response:
    asked = request.args.get("q", "")[:LONGEST].strip()
    parts = tuple(_parts(rules, asked))
    entries = [entry for part in parts for group in part.groups for entry in group.entries]
    if not wants_page():
        return answers.json_response({"rulebook": rules.book.id, "clauses": [entry.as_data() for entry in entries]})
    found = sum(not entry.hidden for entry in entries)
    return page("reading/reading.html", **_frame(rules), parts=parts, asked=asked, found=found, books=_books(rules))


def _one(rules: Rules, cite: str) -> Response:
    entry = _entry(rules, cite)
    if entry is None:
        raise Problem("clause_unknown", asked=cite[:LONGEST], name=names.book(rules.book, lang()))
    if not wants_page():
        return answers.json_response(entry.as_data())
    return page("reading/clause.html", **_frame(rules), entry=entry)


def _entry(rules: Rules, cite: str) -> Entry | None:
    """The clause, or the option that the table chose."""
    if cite.startswith(OPTION):
        return shown_option(rules, cite.removeprefix(OPTION))
    found = reading(rules.book).find(cite)
    return shown(rules, *found) if found else None


def _frame(rules: Rules) -> dict[str, object]:
    played = names.variant(rules.variant, lang()) if rules.variant else ""
    return {"rules": rules, "title": names.book(rules.book, lang()), "played": played}


def _books(rules: Rules) -> tuple[Link, ...]:
    books = desk().shelf().books.values()
    return tuple(Link(f"/rulebooks/{one.id}", names.book(one, lang()), one.id == rules.book.id) for one in books)


def _parts(rules: Rules, asked: str) -> Iterator[Part]:
    found, words = reading(rules.book), folded(asked).split()
    yield Part(say(N_("The text")), "", tuple(_groups(rules, found.clauses, words, "text")))
    yield Part(say(N_("Rulings")), say(RULINGS), tuple(_groups(rules, found.rulings, words, "rulings")))
    yield Part(say(N_("In every match")), say(RECORD), tuple(_groups(rules, found.record, words, "record")))


def _groups(rules: Rules, sections: tuple[Section, ...], words: list[str], part: str) -> Iterator[Group]:
    for number, section in enumerate(sections, 1):
        entries = (shown(rules, section, one) for one in section.clauses)
        asked = tuple(entry._replace(hidden=not entry.has(words)) for entry in entries)
        yield Group(f"{part}-{number}", said(section.title, section, rules.book, lang()), asked)
