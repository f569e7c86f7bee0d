"""Sentences for players: what the referee refuses, notices, does and offers.

A refusal is one sentence: what was tried, what is allowed, and the clause in the rulebook's own count, or the option
that this table plays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from referee.rules.refusal import Malformed, Notice, Refusal
from referee.translations.actions import action_text, way_out_text
from referee.translations.by_option import by_option
from referee.translations.catalog import N_, gettext
from referee.translations.faults import EXPECTED as EXPECTED_VALUES
from referee.translations.faults import FAULTS
from referee.translations.happenings import event_text
from referee.translations.malformed import EXPECTED, MALFORMED, OTHERWISE, POSITION
from referee.translations.paragraphs import citation, paragraph
from referee.translations.refusals import NOTICES, REFUSALS
from referee.translations.words import fill

__all__ = ["action_text", "event_text", "paragraph", "sentence", "way_out_text"]


class Coded(Protocol):
    """A refusal, a notice, a malformed line or a fault: a code and its facts, perhaps a citation."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def sentence(item: Coded, lang: str) -> str:
    """What ``item`` says to a player in ``lang``; a code without words says its own name and facts."""
    if isinstance(item, Malformed):
        return _malformed(item, lang)
    if isinstance(item, Refusal | Notice):
        return f"{_body(item, lang)} {citation(item.cite, item.facts.get('clause'), lang)}"
    return _fault(item, lang)


def _body(item: Refusal | Notice, lang: str) -> str:
    if item.code in NOTICES:
        return _upper(fill(NOTICES[item.code], item.facts, lang))
    if item.code not in REFUSALS:
        return _unworded(item)
    wordings = by_option(item.code, item.facts) or REFUSALS[item.code]
    body = _upper(fill(wordings, item.facts, lang))
    if isinstance(item, Refusal):
        return body
    # A notice with the code of a refusal: the table let it stand.
    return gettext(lang, N_("Let stand: %(text)s"), text=body)


def _malformed(item: Malformed, lang: str) -> str:
    facts = {"got": "", "expected": "", "word": 1, "column": 1, **item.facts}
    facts["expected"] = _expected(EXPECTED, str(facts["expected"]), lang)
    text = gettext(lang, MALFORMED.get(item.code, OTHERWISE), **facts)
    return gettext(lang, POSITION, word=facts["word"], column=facts["column"], text=text)


def _fault(item: Coded, lang: str) -> str:
    facts = dict(item.facts)
    if "expected" in facts:
        facts["expected"] = _expected(EXPECTED_VALUES, str(facts["expected"]), lang)
    text = fill(FAULTS[item.code], facts, lang) if item.code in FAULTS else _unworded(item)
    where = _where(item, lang)
    cite = item.facts.get("cite")
    sentence = f"{where}: {text}" if where else _upper(text)
    return f"{sentence} {citation(str(cite), item.facts.get('clause'), lang)}" if cite else sentence


def _where(item: Coded, lang: str) -> str:
    """The line and the key of a fault: "line 12, position.owners.alaska"."""
    line, key = getattr(item, "line", None), getattr(item, "key", None)
    parts = [gettext(lang, N_("Line %(line)d"), line=line)] if line else []
    return ", ".join([*parts, key] if key else parts)


def _expected(named: Mapping[str, str], expected: str, lang: str) -> str:
    """What should have stood there: a kind of thing by name, a choice of words, or the very word."""
    if expected in named:
        return gettext(lang, named[expected])
    return expected if ", " in expected else gettext(lang, N_("“%(word)s”"), word=expected)


def _unworded(item: Coded) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in item.facts.items() if value is not None)
    return f"{item.code} ({facts})" if facts else str(item.code)


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]
