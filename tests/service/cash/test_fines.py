"""Catalogues of fines, each valid from a day on, and the fines that a match proposes."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

from referee.rules.judge import corrections
from referee.service.cash import cash, fines
from referee.service.cash.fines import OffenceInput
from tests.instance import JSON, Instance
from tests.service.problems import problems_of


def test_the_catalogue_of_a_day_is_the_latest_that_is_valid_by_then(club: Instance) -> None:
    fines.write_catalogue(
        club.desk, 1, "2021-01-01", [OffenceInput("insult", "1,00"), OffenceInput("own_1", "2", "late")]
    )
    before, after = (fines.read_catalogue(club.desk, date(year, 6, 1)) for year in (2020, 2021))
    assert fines.read_catalogue(club.desk, date(2019, 12, 31)) is None
    assert before is not None and before.offences == fines.preset_offences()
    assert after is not None and [(offence.cents, offence.text) for offence in after.offences] == [
        ((100,), None),
        ((200,), "late"),
    ]
    assert [version.valid_from.year for version in fines.list_versions(club.desk)] == [2021, 2020]


def test_what_is_wrong_with_a_catalogue_is_said_at_its_field(club: Instance) -> None:
    lines = [OffenceInput("insult", "-1"), OffenceInput("spitting", "1")]
    assert problems_of(lambda: fines.write_catalogue(club.desk, 1, "2021-02-30", lines)) == [
        ("day_unknown", "valid_from"),
        ("price_negative", "price_insult"),
        ("offence_unknown", "price_spitting"),
    ]


def test_whoever_lost_is_fined_once_and_a_fine_that_is_gone_not_at_all(club: Instance) -> None:
    match = club.dealt()
    assert fines.list_proposals(club.desk, match) == ()
    club.say(match, "table declare red")
    lost = [fine.id for fine in fines.list_proposals(club.desk, match) if fine.offence.key == "lost"]
    assert [fines.book_proposals(club.desk, 1, match, lost) for _ in range(2)] == [2, 0]
    assert [account.owes for account in cash.read_cash_box(club.desk).accounts] == [0, 50, 50]
    assert problems_of(lambda: fines.book_proposals(club.desk, 1, match, ["1.nothing"])) == [("proposal_gone", None)]
    assert problems_of(lambda: fines.list_proposals(club.desk, "nowhere")) == [("match_unknown", None)]


def test_what_earlier_versions_accepted_keeps_no_fine_from_being_proposed(
    club: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = club.dealt()
    with monkeypatch.context() as earlier:
        earlier.setattr(corrections.check_hand_not_dealt, "__code__", (lambda state, command: None).__code__)
        assert club.say(match, "table correct hand red alaska brazil").status_code == 201
    assert club.say(match, "table correct hand red alaska siam").json["code"] == "hand_dealt"
    club.say(match, "table declare red")
    assert [fine.offence.key for fine in fines.list_proposals(club.desk, match)] == ["lost", "lost"]


THROW = "red attack alaska kamchatka 6,5,4 v"
CASE = Path(__file__).parents[2] / "cases" / "r4_keep_drops_all_that_follows_a_conquest.toml"


@pytest.mark.parametrize(
    ("lines", "offences"),
    [
        ([f"{THROW} 5", f"table replace 1 keep: {THROW} 6", "red occupy 3"], []),
        ([f"{THROW} 6", f"table replace 1 keep: {THROW} 5", "red draw !stood"], ["cheating"]),
        ([f"{THROW} 5", "red occupy 3", f"table replace 1 keep: {THROW} 6", "red draw !stood"], []),
    ],
)
def test_what_kept_all_as_it_stood_leaves_later_actions_judged_as_they_were(
    club: Instance, lines: list[str], offences: list[str]
) -> None:
    names = (f'players = ["{name}"]' for name in ("Alice", "Bob", "Charlie"))
    text = re.sub(r'colour = "\w+"', lambda seat: f"{seat[0]}\n{next(names)}", CASE.read_text("utf-8"))
    text = re.sub(r"actions = \[.*?\n\]", "actions = []\nevent.date = 2025-03-14", text, flags=re.DOTALL)
    match = club.table.post("/matches", data=text, content_type="application/toml", headers=JSON).json["id"]
    for seq, line in enumerate((*lines, "red end", "table declare blue"), 1):
        assert club.say(match, line).status_code == 201, (seq, line)
    assert [
        fine.offence.key for fine in fines.list_proposals(club.desk, match) if fine.offence.key != "lost"
    ] == offences
