"""Whole matches, frozen: one for every rulebook, variant and way of ending, with two to seven people."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from contextlib import chdir, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, cast

import pytest

from referee.rulebooks.records import parse_record
from referee.rules.events import Redone, Undone
from referee.rules.judge.decide import Judgement
from referee.rules.judge.outcome import missions_fulfilled
from referee.rules.record.record import Record
from referee.rules.record.replay import Verdict, replay_record, start_timeline
from referee.rules.record.seal import seal_deal
from tests.golden.make import EXPECTED, FOLDER, renew_expected, summary
from tests.playouts.conservation import check_armies, check_state

FILES = sorted(FOLDER.glob("*.toml"))
LARGEST = 150_000
"""Bytes."""


def names(file: Path) -> str:
    return file.stem


def record_of(file: Path) -> Record:
    return parse_record(file.read_text(encoding="utf-8"))


def expected_of(file: Path) -> dict[str, Any]:
    """Return what the first line tells."""
    first, _, _ = file.read_text(encoding="utf-8").partition("\n")
    return cast("dict[str, Any]", json.loads(first.removeprefix(EXPECTED)))


def ending(file: Path) -> str:
    """How the match ended, by the words of the issue."""
    record = record_of(file)
    last = [*replay_record(record)][-1].timeline.state
    assert last.result is not None
    if last.result.reason != "mission":
        return last.result.reason
    if last.turn not in last.result.winners:
        return "mission by another's move"
    return "tie-break" if len(missions_fulfilled(last)) > 1 else "mission by the mover"


@pytest.mark.parametrize("file", FILES, ids=names)
def test_golden_record(file: Path) -> None:
    """Judged again, the match comes to the result that its first line tells, and its seal belongs to its deal."""
    record = record_of(file)
    assert record.deal is not None and record.nonce is not None
    assert record.seal == seal_deal(record.deal, record.nonce)
    assert summary(record, [*replay_record(record)]) == expected_of(file)
    assert file.stat().st_size <= LARGEST


@pytest.mark.parametrize("file", FILES, ids=names)
def test_armies_and_cards_are_conserved(file: Path) -> None:
    """Nothing comes or goes on the board but by the events of each action."""
    record = record_of(file)
    state = start_timeline(record).state
    for verdict in replay_record(record):
        check_state(verdict.timeline.state)
        if state.phase != "setup" and not _taken_back(verdict):
            check_armies(state, _events(verdict), verdict.timeline.state)
        state = verdict.timeline.state


def _events(verdict: Verdict) -> tuple[object, ...]:
    return verdict.outcome.events if isinstance(verdict.outcome, Judgement) else ()


def _taken_back(verdict: Verdict) -> bool:
    return any(isinstance(event, Undone | Redone) for event in _events(verdict))


ENDS: Mapping[tuple[str, str], set[str]] = {
    ("easy_move", "missions"): {"mission", "domination", "declared", "abandoned"},
    ("easy_move", "domination"): {"domination", "declared", "abandoned"},
    ("hasbro", "missions"): {"mission", "domination", "declared", "abandoned"},
    ("hasbro", "domination"): {"domination", "declared", "abandoned"},
    ("regelbuch", "missions"): {"mission", "domination", "declared", "abandoned"},
    ("regelbuch", "domination"): {"domination", "declared", "abandoned"},
    ("regelbuch", "headquarters"): {"capitals", "declared", "abandoned"},
    ("swedish", "missions"): {"mission", "domination", "declared", "abandoned"},
    ("swedish", "domination"): {"domination", "declared", "abandoned"},
    ("swedish", "capital"): {"capitals", "mission", "declared", "abandoned"},
    ("swedish", "duel"): {"duel", "declared", "abandoned"},
    ("french_1976", "missions"): {"mission", "domination", "declared", "abandoned"},
    ("french_1976", "domination"): {"domination", "declared", "abandoned"},
    ("french_1976", "duel"): {"duel", "declared", "abandoned"},
}
"""Whoever owns the whole board holds every capital before: nobody wins such a match by domination."""


def test_every_rulebook_variant_and_way_of_ending_is_there() -> None:
    """The set is complete, and holds nothing else (issue: golden records)."""
    endings: dict[tuple[str, str], set[str]] = {}
    for file in FILES:
        setting, result = record_of(file).setting, expected_of(file)["result"]
        endings.setdefault((setting.rulebook.id, setting.variant), set()).add(result["reason"])
    assert endings == ENDS
    assert len(FILES) >= 20


def test_no_two_files_hold_the_same_match() -> None:
    """A rulebook that shares another's frame has matches of its own."""
    assert len({record_of(file).actions for file in FILES}) == len(FILES)


def test_every_way_to_end_and_every_number_of_people_is_there() -> None:
    """The set is complete (issue: golden records)."""
    assert {ending(file) for file in FILES} >= {
        "mission by the mover",
        "mission by another's move",
        "tie-break",
        "domination",
        "declared",
        "abandoned",
    }
    people = {sum(len(seat.players) for seat in record_of(file).setting.seats) for file in FILES}
    assert people >= {2, 3, 4, 5, 6, 7}


def test_em_8_11d_the_movers_own_mission_comes_first() -> None:
    """One move fulfilled two missions, and the seat that moved has won alone."""
    last = [*replay_record(record_of(FOLDER / "tie_break_3.toml"))][-1].timeline.state
    assert last.result is not None
    assert last.result.winners == (last.turn,)
    assert len(missions_fulfilled(last)) == 2


def test_the_command_line_agrees() -> None:
    """`check` says the same of the match in which things were refused, and its exit status tells so."""
    file = FOLDER / "eventful_6.toml"
    expected = expected_of(file)
    done = subprocess.run(
        [sys.executable, "-m", "referee", "check", str(file), "--json"],
        cwd=FOLDER.parents[1],
        capture_output=True,
        text=True,
        check=False,
    )
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert answer["result"] == expected["result"]
    kinds = [action["verdict"] for action in answer["actions"]]
    assert (kinds.count("refused"), kinds.count("malformed")) == (expected["refused"], expected["malformed"])


@pytest.mark.parametrize("file", FILES, ids=names)
def test_match_record_5_anyone_verifies_the_seal_with_the_recipe_of_the_docs(file: Path, tmp_path: Path) -> None:
    """The lines in the docs, run beside an ended match, say that its seal is right; a changed deal is found out."""
    page = (FOLDER.parents[1] / "docs/notation.md").read_text(encoding="utf-8")
    recipe = page.partition("```python\n")[2].partition("```")[0]
    text = file.read_text(encoding="utf-8")
    assert run_recipe(recipe, text, tmp_path) == "True"
    first, second = record_of(file).deal.deck[:2]  # type: ignore[union-attr, index]
    changed = text.replace(f'["{first}", "{second}"', f'["{second}", "{first}"', 1)
    assert run_recipe(recipe, changed, tmp_path) == "False"


def run_recipe(recipe: str, record: str, folder: Path) -> str:
    """Return what the recipe prints beside the record."""
    (folder / "match.toml").write_text(record, encoding="utf-8")
    with chdir(folder), redirect_stdout(StringIO()) as output:
        exec(recipe, {"__name__": "__main__"})
    return output.getvalue().strip()


def test_a_digest_alone_may_be_written_anew(tmp_path: Path) -> None:
    text, copy = (FOLDER / "abandoned_6.toml").read_text(encoding="utf-8"), tmp_path / "abandoned_6.toml"
    expected = expected_of(FOLDER / "abandoned_6.toml")
    copy.write_text(text.replace(expected["position"], "0" * 64), encoding="utf-8")
    renew_expected(copy)
    assert copy.read_text(encoding="utf-8") == text
    copy.write_text(text.replace(f'"accepted": {expected["accepted"]}', '"accepted": 1'), encoding="utf-8")
    with pytest.raises(SystemExit, match="abandoned_6 is judged otherwise"):
        renew_expected(copy)
