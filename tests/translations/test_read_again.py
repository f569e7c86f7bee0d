"""Sentences that players found poor when they read all of them, as they are said now."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from referee.rulebooks.records import RecordFaults, parse_record
from referee.rules.judge.timeline import Timeline
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Malformed, Notice, Refusal
from referee.translations.catalog import build_tongue
from referee.translations.sentences import describe_item
from tests.rules.helpers import position, table_of, undealt

CASES: dict[str, list[dict[str, Any]]] = tomllib.loads((Path(__file__).parent / "read_again.toml").read_text())


def said(text: str, lines: str, lang: str, **table: Any) -> str:
    """Return what is refused or noticed of the last of ``lines``, said in the words of the rulebook."""
    timeline = Timeline(position(text, **table) if text else undealt(**table))
    setting = timeline.state.setting
    items: list[Refusal | Notice] = []
    for line in lines.split("; "):
        try:
            timeline, judgement = timeline.judge(1, line, parse_action(line, setting))
            items = list(judgement.notices)
        except Refusal as refusal:
            items = [refusal]
    return " ".join(describe_item(item, build_tongue(lang, setting.rulebook.terms)) for item in items)


@pytest.mark.parametrize("case", CASES["said"], ids=lambda case: case["lines"])
def test_a_sentence_that_was_poor(case: dict[str, Any]) -> None:
    text, lines, table = case.get("position", ""), case["lines"], case.get("table", {})
    assert said(text, lines, "en", **table) == case["en"]
    assert said(text, lines, "de", **table) == case["de"]


@pytest.mark.parametrize("case", CASES["malformed"], ids=lambda case: case["line"])
def test_a_malformed_line_that_was_misleading_or_crooked(case: dict[str, str]) -> None:
    with pytest.raises(Malformed) as malformed:
        parse_action(case["line"], table_of())
    assert (describe_item(malformed.value, "en"), describe_item(malformed.value, "de")) == (case["en"], case["de"])


@pytest.mark.parametrize("case", CASES["record"], ids=lambda case: case["en"])
def test_a_faulty_record_that_was_said_crookedly(case: dict[str, str]) -> None:
    with pytest.raises(RecordFaults) as refused:
        parse_record(case["text"])
    for lang in ("en", "de"):
        assert any(describe_item(fault, lang).endswith(case[lang]) for fault in refused.value.faults)
