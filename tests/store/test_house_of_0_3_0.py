"""A house as version 0.3.0 left it: what is refused or judged otherwise today stays in it, and every match opens.

Its matches hold what that version accepted: an undo and a deal with a reason behind them (F1, F2), another's capital
named as one's own (F3), entries put right with `keep` and `back` (F4, F5), and a set that the table had named (N4).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from referee.rules.refusal import Refusal
from referee.rules.state import Result
from referee.service.admin.rejudging import check_instance
from referee.service.matches import records
from tests.instance import Instance, furnished
from tests.store.kept_folder import put_back, read_facts

HOUSE = "house_of_0_3_0"
KEPT = read_facts(HOUSE)
MATCHES: dict[str, str] = KEPT["matches"]
"""By the finding that each is kept for."""


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Instance]:
    """Yield the instance in the folder that the program of then left, opened by the program of now."""
    instance = Instance(put_back(HOUSE, tmp_path / "old"))
    yield instance
    instance.close()


@pytest.mark.parametrize("match", MATCHES.values(), ids=MATCHES)
def test_every_match_opens_and_is_told(old: Instance, match: str) -> None:
    for page in ("", "/story", "/log", "/record.toml", "/figures"):
        assert old.onlooker().get(f"/matches/{match}{page}").status_code == 200


def test_f1_a_match_that_an_undo_with_a_reason_had_closed_goes_on(old: Instance) -> None:
    match = MATCHES["F1"]
    assert old.desk.match(match).latest[-1].line == "table undo # slip"
    assert old.say(match, "table redo").status_code == 201
    assert old.place(match).status_code == 201


def test_f2_the_seal_of_a_deal_with_a_reason_is_in_the_export(old: Instance) -> None:
    match = MATCHES["F1"]
    seal = old.desk.match(match).row.seal
    assert tomllib.loads(records.export_record(old.desk, match))["seal"] == seal


def test_what_was_accepted_is_no_damage_and_is_listed_as_judged_otherwise_today(old: Instance) -> None:
    checked = {found.match_id: found for found in check_instance(old.desk)}
    assert [found.damage for found in checked.values()] == [None] * len(MATCHES)
    listed = {
        name: [(why.action, isinstance(why.why, Refusal) and why.why.code) for why in checked[match].otherwise]
        for name, match in MATCHES.items()
    }
    assert listed == {
        "F1": [],
        "F3": [("red capital brazil", "capital_anothers")],
        "F4": [("table replace 1 keep: red attack alaska kamchatka 6,5,4 v 5", False)],
        "F5": [("table replace 1 back: red place western_united_states 1", False)],
        "N4": [],
    }


def test_f3_its_record_is_taken_in_with_a_notice_and_its_outcome(old: Instance, tmp_path: Path) -> None:
    text = records.export_record(old.desk, MATCHES["F3"])
    other = furnished(tmp_path / "other")
    try:
        match, notices = records.take_record(other.desk, text)
        assert [notice.code for notice in notices] == ["judged_otherwise"]
        assert other.state(match).result == old.state(MATCHES["F3"]).result == Result(("red",), "capitals", None)
    finally:
        other.close()


@pytest.mark.parametrize("name", ["F1", "F4", "F5", "N4"])
def test_the_records_of_the_others_are_taken_in(old: Instance, tmp_path: Path, name: str) -> None:
    assert old.say(MATCHES[name], "table declare red").status_code == 201
    other = furnished(tmp_path / "other")
    try:
        match, _ = records.take_record(other.desk, records.export_record(old.desk, MATCHES[name]))
        assert other.state(match).result == old.state(MATCHES[name]).result
    finally:
        other.close()
