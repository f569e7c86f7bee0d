"""Sentences for players: the refusals, notices, deeds and offers of the referee.

A refusal is one sentence: what was tried, what is allowed, and the clause in the rulebook's own numbering, or the
option of this table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from referee.rules.refusal import Fact, Malformed, Notice, Refusal, cut_long_words
from referee.translations.catalog import N_, gettext
from referee.translations.did_you_mean import near_words, suggest_words
from referee.translations.names import NOBODY, People
from referee.translations.paragraphs import citation_sentence, format_citation
from referee.translations.texts.actions import action_text, line_text, way_out_text
from referee.translations.texts.faults import EXPECTED as EXPECTED_VALUES
from referee.translations.texts.faults import FAULTS
from referee.translations.texts.happenings import event_text
from referee.translations.texts.malformed import EXPECTED, MALFORMED, OTHERWISE, POSITION
from referee.translations.texts.refusals import NOTICES, find_wording
from referee.translations.words import fill_text, fill_wording, format_count

__all__ = ["action_text", "describe_item", "event_text", "facts_of", "format_citation", "line_text", "way_out_text"]


class Coded(Protocol):
    """A refusal, a notice, a malformed line or a fault: a code and its facts, perhaps a citation."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, object]: ...


def describe_item(item: Coded, lang: str, people: People = NOBODY) -> str:
    """Say in ``lang`` what ``item`` tells a player; seats are called by their ``people``.

    A code without words for such facts says its own name and the facts.
    """
    return cut_long_words(_item_sentence(item, lang, people))


def _item_sentence(item: Coded, lang: str, people: People) -> str:
    if isinstance(item, Malformed):
        return _malformed_sentence(item, lang)
    if isinstance(item, Refusal | Notice):
        sentence = (
            f"{_judgement_text(item, lang, people)} {citation_sentence(item.cite, item.facts.get('clause'), lang)}"
        )
        return sentence + _foul_text(item.facts, lang) if isinstance(item, Refusal) else sentence
    return _fault_sentence(item, lang)


def _judgement_text(item: Refusal | Notice, lang: str, people: People) -> str:
    wording = find_wording(item.code, item.facts)
    text = fill_wording(wording, item.facts, lang, people) if wording else None
    if text is None:
        return _text_without_wording(item)
    body = _capitalise(text)
    if isinstance(item, Refusal) or item.code in NOTICES:
        return body
    # A notice with the code of a refusal: the table let it stand.
    return gettext(lang, N_("Let stand: %(text)s"), text=body)


def _foul_text(facts: Mapping[str, Fact], lang: str) -> str:
    """Say what to do if the foul happened, and what it costs; empty if the refusal is no foul."""
    if "penalty" not in facts:
        return ""
    if not facts["penalty"]:
        return " " + gettext(lang, N_("If it happened, report the foul: the table decides what it costs."))
    clause = format_citation(str(facts["penalty_clause"]), lang)
    text = N_("If it happened, report the foul: it costs %(penalty_armies)s (%(clause)s).")
    return " " + gettext(
        lang, text, penalty_armies=format_count("armies", int(str(facts["penalty"])), lang), clause=clause
    )


def _malformed_sentence(item: Malformed, lang: str) -> str:
    facts = {"got": "", "expected": "", "word": 1, "column": 1, **item.facts}
    facts["expected"] = _expected_text(EXPECTED, str(facts["expected"]), lang)
    blank_first = item.code == "spaces" and facts["word"] == 1
    text = gettext(lang, MALFORMED.get("spaces_first" if blank_first else item.code, OTHERWISE), **facts)
    text += _suggestion_text(suggest_words(item), lang)
    return gettext(lang, POSITION, word=facts["word"], column=facts["column"], text=text)


def facts_of(item: Malformed) -> dict[str, Fact]:
    """Return the facts of a malformed line, with ``did_you_mean`` where there are suggestions."""
    suggestions = suggest_words(item)
    return {**item.facts, "did_you_mean": suggestions} if suggestions else dict(item.facts)


def _suggestion_text(suggestions: Sequence[str], lang: str) -> str:
    if not suggestions:
        return ""
    words = [gettext(lang, N_("“%(word)s”"), word=word) for word in suggestions]
    if len(words) > 1:
        words = [gettext(lang, N_("%(first)s or %(last)s"), first=", ".join(words[:-1]), last=words[-1])]
    return " " + gettext(lang, N_("Did you mean %(words)s?"), words=words[0])


def _fault_sentence(item: Coded, lang: str) -> str:
    facts = dict(item.facts)
    if "expected" in facts:
        facts["expected"] = _expected_text(EXPECTED_VALUES, str(facts["expected"]), lang)
    text = fill_text(FAULTS[item.code], facts, lang) if item.code in FAULTS else _text_without_wording(item)
    # A word of the file is put in quotation marks.
    got, allowed = str(item.facts.get("got", "")), item.facts.get("allowed")
    listed = ", ".join(map(str, allowed)) if isinstance(allowed, tuple) else ""
    text += _suggestion_text(near_words(item.code, got.strip('"'), listed) if got.startswith('"') else (), lang)
    line, key = getattr(item, "line", None), getattr(item, "key", None)
    parts = [gettext(lang, N_("Line %(line)d"), line=line)] if line else []
    where = ", ".join([*parts, key] if key else parts)
    cite = item.facts.get("cite")
    sentence = f"{where}: {text}" if where else _capitalise(text)
    return f"{sentence} {citation_sentence(str(cite), item.facts.get('clause'), lang)}" if cite else sentence


def _expected_text(kinds: Mapping[str, str], expected: str, lang: str) -> str:
    """Say what was expected: the name of a kind of thing, a choice of words, or the very word."""
    if expected in kinds:
        return gettext(lang, kinds[expected])
    return expected if ", " in expected else gettext(lang, N_("“%(word)s”"), word=expected)


def _text_without_wording(item: Coded) -> str:
    facts = ", ".join(f"{name} {value}" for name, value in item.facts.items() if value is not None)
    return f"{item.code} ({facts})" if facts else str(item.code)


def _capitalise(text: str) -> str:
    return text[:1].upper() + text[1:]
