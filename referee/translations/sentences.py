"""Sentences for players: what the referee refuses, notices, does and offers.

A refusal is one sentence: what was tried, what is allowed, and the clause in the rulebook's own count, or the option
that this table plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.rules.refusal import Fact, Malformed, Notice, Refusal, cut_long_words
from referee.translations.catalog import N_, gettext
from referee.translations.did_you_mean import did_you_mean, near
from referee.translations.names import NOBODY, People
from referee.translations.paragraphs import citation, paragraph
from referee.translations.texts.actions import action_text, way_out_text
from referee.translations.texts.by_option import by_option
from referee.translations.texts.faults import EXPECTED as EXPECTED_VALUES
from referee.translations.texts.faults import FAULTS
from referee.translations.texts.happenings import event_text
from referee.translations.texts.malformed import EXPECTED, MALFORMED, OTHERWISE, POSITION
from referee.translations.texts.refusals import NOTICES, REFUSALS
from referee.translations.words import counted, fill

__all__ = ["action_text", "event_text", "facts_of", "paragraph", "sentence", "way_out_text"]


class Coded(Protocol):
    """A refusal, a notice, a malformed line or a fault: a code and its facts, perhaps a citation."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def sentence(item: Coded, lang: str, people: People = NOBODY) -> str:
    """What ``item`` says to a player in ``lang``, with seats called by their ``people``.

    A code without words says its own name and facts.
    """
    return cut_long_words(_sentence(item, lang, people))


def _sentence(item: Coded, lang: str, people: People) -> str:
    if isinstance(item, Malformed):
        return _malformed(item, lang)
    if isinstance(item, Refusal | Notice):
        said = f"{_body(item, lang, people)} {citation(item.cite, item.facts.get('clause'), lang)}"
        return said + _foul(item.facts, lang) if isinstance(item, Refusal) else said
    return _fault(item, lang)


def _body(item: Refusal | Notice, lang: str, people: People) -> str:
    usual = NOTICES.get(item.code) or REFUSALS.get(item.code)
    if usual is None:
        return _unworded(item)
    body = _upper(fill(by_option(item.code, item.facts) or usual, item.facts, lang, people))
    if isinstance(item, Refusal) or item.code in NOTICES:
        return body
    # A notice with the code of a refusal: the table let it stand.
    return gettext(lang, N_("Let stand: %(text)s"), text=body)


def _foul(facts: Mapping[str, Fact], lang: str) -> str:
    """What can be done if the foul happened, and what it costs."""
    if "penalty" not in facts:
        return ""
    if not facts["penalty"]:
        return " " + gettext(lang, N_("If it happened, report the foul: the table decides what it costs."))
    clause = paragraph(str(facts["penalty_clause"]), lang)
    text = N_("If it happened, report the foul: it costs %(penalty_armies)s (%(clause)s).")
    return " " + gettext(lang, text, penalty_armies=counted("armies", int(str(facts["penalty"])), lang), clause=clause)


def _malformed(item: Malformed, lang: str) -> str:
    facts = {"got": "", "expected": "", "word": 1, "column": 1, **item.facts}
    facts["expected"] = _expected(EXPECTED, str(facts["expected"]), lang)
    blank_first = item.code == "spaces" and facts["word"] == 1
    text = gettext(lang, MALFORMED.get("spaces_first" if blank_first else item.code, OTHERWISE), **facts)
    text += _meant(did_you_mean(item), lang)
    return gettext(lang, POSITION, word=facts["word"], column=facts["column"], text=text)


def facts_of(item: Malformed) -> dict[str, Fact]:
    """The facts of a malformed line, with what may have been meant where something is near."""
    meant = did_you_mean(item)
    return {**item.facts, "did_you_mean": meant} if meant else dict(item.facts)


def _meant(meant: Sequence[str], lang: str) -> str:
    if not meant:
        return ""
    words = [gettext(lang, N_("“%(word)s”"), word=word) for word in meant]
    if len(words) > 1:
        words = [gettext(lang, N_("%(first)s or %(last)s"), first=", ".join(words[:-1]), last=words[-1])]
    return " " + gettext(lang, N_("Did you mean %(words)s?"), words=words[0])


def _fault(item: Coded, lang: str) -> str:
    facts = dict(item.facts)
    if "expected" in facts:
        facts["expected"] = _expected(EXPECTED_VALUES, str(facts["expected"]), lang)
    text = fill(FAULTS[item.code], facts, lang) if item.code in FAULTS else _unworded(item)
    text += _meant(_near(item), lang)
    where = _where(item, lang)
    cite = item.facts.get("cite")
    sentence = f"{where}: {text}" if where else _upper(text)
    return f"{sentence} {citation(str(cite), item.facts.get('clause'), lang)}" if cite else sentence


def _near(item: Coded) -> Sequence[str]:
    """What a word of a file may have meant that stands there in quotation marks."""
    got, allowed = str(item.facts.get("got", "")), item.facts.get("allowed")
    listed = ", ".join(map(str, allowed)) if isinstance(allowed, tuple) else ""
    return near(item.code, got.strip('"'), listed) if got.startswith('"') else ()


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
