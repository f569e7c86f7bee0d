"""`check` on the command line (match-record 4): verdicts as data and as a table, and files that cannot be judged."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from referee.cli import check
from referee.rulebooks import loader
from referee.rulebooks.records import parse_record
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.record.record import Record, write_record
from referee.rules.record.seal import seal_deal
from tests.command_line import run_command
from tests.rules.record.minimal_record import MINIMAL, deal_at_random

BOARD = loader.load_board("classic")
Check = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Check:
    """Return what checks a record (or a text or bytes) and gives the exit status, the output and the complaints."""

    def call(record: Record | str | bytes, *options: str) -> tuple[int, str, str]:
        file = tmp_path / "match.toml"
        text = write_record(record) if isinstance(record, Record) else record
        file.write_bytes(text.encode() if isinstance(text, str) else text)
        return (run_command(check, str(file), *options), *capsys.readouterr())

    return call


def record(*actions: str, **position: Any) -> Record:
    """Red on turn in Alaska and Alberta with three armies each, green in Peru, blue everywhere else."""
    setting = parse_record(MINIMAL).setting
    owners = {**dict.fromkeys(BOARD.territories, "blue"), "alaska": "red", "alberta": "red", "peru": "green"}
    data = {"turn": "red", "phase": "attack", "owners": owners, "armies": dict.fromkeys(BOARD.territories, 3)}
    return Record(setting, actions, position=state_from(setting, {**data, **position}))


def verdict(run: Check, given: Record, *options: str) -> dict[str, Any]:
    printed: dict[str, Any] = json.loads(run(given, "--json", *options)[1])
    return printed


def test_an_accepted_action_says_what_became_true(run: Check) -> None:
    status, out, complaint = run(record("red attack alaska kamchatka 6,5 v 6,4"), "--json")
    printed = json.loads(out)
    assert (status, complaint) == (0, "")
    assert (printed["format"], printed["rulebook"], printed["variant"]) == ("match-verdict/1", "easy_move", "missions")
    (action,) = printed["actions"]
    losses = {"type": "losses", "attacker": 1, "defender": 1}
    assert {key: action[key] for key in ("n", "action", "verdict", "notices")} == {
        "n": 1,
        "action": "red attack alaska kamchatka 6,5 v 6,4",
        "verdict": "accepted",
        "notices": [],
    }
    assert [{key: event[key] for key in losses} for event in action["events"]] == [losses]
    assert (printed["position"]["armies"]["alaska"], printed["result"]) == (2, None)


def test_what_is_refused_or_malformed_has_no_effect_and_the_next_is_judged(run: Check) -> None:
    given = record("red attack alaska brazil 6 v 1", "red jump", "# a word", "", "red end")
    status, out, _ = run(given, "--json")
    actions = json.loads(out)["actions"]
    assert status == 1
    assert [action["verdict"] for action in actions] == ["refused", "malformed", "accepted", "malformed", "accepted"]
    assert (actions[0]["code"], actions[0]["cite"], actions[0]["facts"]["target"]) == (
        "no_border",
        "EM-8.7.1c",
        "brazil",
    )
    assert (actions[1]["code"], actions[1]["facts"]["column"], "cite" in actions[1]) == ("verb_unknown", 5, False)
    assert actions[2]["events"] == []
    assert (json.loads(out)["position"]["turn"], all("text" in actions[n] for n in (0, 1, 3))) == ("blue", True)


def test_strict_stops_at_the_first_action_that_is_not_accepted(run: Check) -> None:
    printed = verdict(run, record("red attack alaska kamchatka 6 v 1", "red jump", "red end"), "--strict")
    assert [action["verdict"] for action in printed["actions"]] == ["accepted", "malformed"]


def test_a_let_stand_action_carries_its_notice(run: Check) -> None:
    (action,) = verdict(run, record("red attack alaska peru 6,5 v 1,1 !stood"))["actions"]
    (notice,) = action["notices"]
    assert (notice["code"], notice["cite"], bool(notice["text"])) == ("no_border", "EM-8.7.1c", True)


def test_the_result_names_the_action_that_decided_match_record_8(run: Check) -> None:
    printed = verdict(run, record("red attack alaska kamchatka 6 v 1", "table declare blue", "red end"))
    assert printed["result"] == {"winners": ["blue"], "reason": "declared", "mission": None, "after": 2}
    assert printed["actions"][2]["code"] == "match_over"


def test_undo_takes_the_result_back_and_redo_brings_it_with_its_number(run: Check) -> None:
    assert verdict(run, record("table abandon", "table undo"))["result"] is None
    again = verdict(run, record("red attack alaska kamchatka 6 v 1", "table abandon", "table undo", "table redo"))
    assert again["result"] == {"winners": [], "reason": "abandoned", "mission": None, "after": 2}


def test_a_deal_is_played_from_the_file(run: Check) -> None:
    given = Record(parse_record(MINIMAL).setting, ("table deal", "red end"), deal=deal_at_random())
    printed = verdict(run, given)
    dealt, refused = printed["actions"]
    assert (dealt["verdict"], refused["code"]) == ("accepted", "armies_unplaced")
    assert {owner for owner in printed["position"]["owners"].values()} == {"red", "blue", "green"}
    assert printed["position"]["missions"]["red"] == list(deal_at_random().missions["red"])


def test_an_empty_record_stands_before_its_set_up(run: Check) -> None:
    status, out, _ = run(MINIMAL, "--json")
    assert (status, json.loads(out)["position"]["phase"], json.loads(out)["actions"]) == (0, "setup", [])


def test_the_position_found_is_a_position_to_begin_from(run: Check) -> None:
    given = record("red attack alaska kamchatka 6,5 v x,4", hands={"red": ["peru"]})
    printed = verdict(run, given)["position"]
    assert printed["throw"] == "red attack alaska kamchatka 6,5 v x,4"
    assert position_of(state_from(given.setting, printed)) == printed


def test_an_unlikely_hand_is_noticed_EM_8_8f(run: Check) -> None:
    (notice,) = verdict(run, record(hands={"red": 6}))["notices"]
    assert (notice["code"], notice["cite"]) == ("sixth_card", "EM-8.8f")


def test_the_table_can_be_read(run: Check) -> None:
    status, out, _ = run(record("red attack alaska kamchatka 6,5 v 6,4", "red jump", "red attack alaska peru 6 v 1"))
    lines = out.splitlines()
    assert (status, lines[2]) == (1, "   1  red attack alaska kamchatka 6,5 v 6,4  accepted")
    assert "Actions: 1 accepted, 1 refused, 1 no action." in lines
    assert "  Red: territories 2, armies 5, cards 0" in lines


def test_the_sentences_come_in_the_language_asked_for(run: Check) -> None:
    given = record("blue end")
    english = verdict(run, given)["actions"][0]["text"]
    german = verdict(run, given, "--lang", "de")["actions"][0]["text"]
    assert (english.startswith("It is Red's turn"), german != english, "§ 8" in german) == (True, True, True)


@pytest.mark.parametrize("language", ["xx", ""])
def test_a_language_that_is_not_there_is_named(run: Check, language: str) -> None:
    status, out, complaint = run(MINIMAL, "--lang", language)
    assert (status, out, complaint.count("\n")) == (2, "", 1)
    assert repr(language) in complaint


def test_every_fault_of_the_file_is_named_with_its_line(run: Check) -> None:
    status, out, complaint = run(MINIMAL.replace("green", "white") + "[options]\ngravity = 1\n", "--json")
    assert (status, out) == (2, "")
    assert [line.split(": ")[2] for line in complaint.splitlines()] == [
        "Line 8, seats[3].colour",
        "Line 10, options.gravity",
    ]


def test_a_sealed_record_cannot_be_replayed_before_the_end_match_record_5(run: Check) -> None:
    given = Record(parse_record(MINIMAL).setting, ("table deal",), seal=seal_deal(deal_at_random(), "n"))
    status, out, complaint = run(given)
    assert (status, out, "sealed" in complaint) == (2, "", True)


@pytest.mark.parametrize(
    "text",
    [
        b"\xff\xfe",
        b"\n\n\xff",
        b"\x00" * 100,
        b"[" * 100_000,
        b"#" * (check.MAX_BYTES + 1),
        b"a = 1" + b"0" * 5000,
        b"",
    ],
    ids=["utf-16", "latin", "zeros", "nesting", "size", "digits", "empty"],
)
def test_what_is_no_record_costs_a_sentence(run: Check, text: bytes) -> None:
    status, out, complaint = run(text)
    assert (status, out) == (2, "")
    assert complaint.startswith("referee: ") and "Traceback" not in complaint


@pytest.mark.parametrize("name", ["", "missing.toml", "new\nline", "nul\0", "x" * 5000])
def test_a_file_that_is_not_there_costs_a_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_command(check, str(tmp_path / name)) == 2
    out, complaint = capsys.readouterr()
    assert (out, complaint.count("\n"), "cannot be read" in complaint) == ("", 1, True)


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "line",
    [
        f"red place {LONG} 3",
        f"{LONG} end",
        f"red end !{LONG}",
        f"red attack alaska kamchatka {LONG} v 1",
        " ".join(["red"] * 50_000),
    ],
)
def test_f11_a_malformed_word_is_told_to_eighty_letters(run: Check, line: str) -> None:
    """In the line, in the facts and in the sentence, as data and as a table."""
    given = record(line)
    (told,) = verdict(run, given)["actions"]
    assert max(map(len, f"{told['action']} {told['text']} {told['facts']['got']}".split())) <= 82
    assert len(run(given, "--json")[1]) < 5000
    assert len(run(given)[1]) < 5000


def test_f11_a_long_key_or_value_of_a_record_is_cut_short(run: Check) -> None:
    text = f'{MINIMAL}[options]\n{LONG} = 3\n[position]\n{LONG} = 3\nturn = "{LONG}"\n'
    status, _, complaint = run(text)
    assert (status, len(complaint) < 5000) == (2, True)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a = \n", "Zeile 1: Das ist kein TOML (kein lesbarer Wert)."),
        ("a = [1\n", "Zeile 1: Das ist kein TOML (eine Liste ist nicht geschlossen)."),
        ('a = "x\n', "Zeile 1: Das ist kein TOML (das Zeichen '\\n' darf nicht im Text stehen)."),
        ("[a\n", "Zeile 1: Das ist kein TOML (hinter dem Namen einer Tabelle fehlt „]“)."),
        ("[a]\n[a.b]\n[[a]]\n", "Zeile 3: Dieser Schlüssel steht schon in der Datei."),
    ],
)
def test_why_it_is_no_toml_is_said_in_german(run: Check, text: str, why: str) -> None:
    assert run(text, "--lang", "de")[2].endswith(f"{why}\n")


def test_why_a_file_cannot_be_read_is_said_in_german(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for file, why in ((tmp_path, "es ist ein Ordner"), (tmp_path / "none", "Datei oder Ordner gibt es nicht")):
        assert run_command(check, str(file), "--lang", "de") == 2
        assert capsys.readouterr().err == f"referee: '{file}' ist nicht lesbar: {why}.\n"
