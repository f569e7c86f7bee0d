"""A sixth rulebook that only changes numbers needs no Python: written, started, played, exported, checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from referee.cli import check
from referee.rulebooks.records import RecordFaults, parse_record
from referee.rules.record.record import write_record
from tests.command_line import run_command
from tests.instance import JSON, NAMES, Game, Instance
from tests.rulebooks.tuesday import TUESDAY
from tests.rules.record.minimal_record import MINIMAL, SEATS
from tests.web.forms import HTML

RECORD = f'format = "match-record/1"\nrulebook = "tuesday"\n{SEATS}'


@pytest.fixture
def tuesday(instance: Instance) -> Path:
    """Return the file of the club's own rulebook."""
    folder = instance.folder / "rulebooks"
    folder.mkdir()
    file = folder / "tuesday.toml"
    file.write_text(TUESDAY, encoding="utf-8")
    return file


def exported(instance: Instance, match: str) -> str:
    return instance.table.get(f"/matches/{match}/record.toml", headers=JSON).text


def test_a_match_under_a_club_s_rulebook_is_played_to_its_end_and_its_record_holds_by_itself(
    instance: Instance, tuesday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Game(instance, instance.begin(3, rulebook="tuesday"), 3)
    for _ in range(40):
        game.step()
    instance.say(game.match, "table declare red")
    view = instance.view(game.match)
    assert (view["rulebook"], view["variant"], view["result"]["winners"]) == ("tuesday", "domination", ["red"])
    record = tmp_path / "elsewhere.toml"
    record.write_text(exported(instance, game.match), encoding="utf-8")
    assert run_command(check, str(record), "--json", "--rulebooks", "nowhere") == 0
    verdict = json.loads(capsys.readouterr().out)
    assert (verdict["rulebook"], verdict["result"]["winners"]) == ("tuesday", ["red"])


def test_its_numbers_and_clauses_judge_the_match(instance: Instance, tuesday: Path) -> None:
    tuesday.write_text(TUESDAY.replace("no_border", "armies_unplaced"), encoding="utf-8")
    match = instance.dealt(rulebook="tuesday")
    options = instance.state(match).options
    assert (options.bonus_armies, options.fortify, options.reinforcement_least) == (3, "one", 2)
    answer = instance.say(match, f"{instance.state(match).turn} end")
    assert (answer.json["cite"], answer.json["paragraph"]) == ("H-1", "house rule 1")


def test_a_started_match_is_not_changed_by_an_edit_or_the_end_of_its_file(instance: Instance, tuesday: Path) -> None:
    match = instance.dealt(rulebook="tuesday")
    before, text = instance.state(match), exported(instance, match)
    tuesday.write_text(TUESDAY.replace("value = 3", "value = 11"), encoding="utf-8")
    instance.restart()
    assert (instance.state(match), exported(instance, match)) == (before, text)
    later = instance.begin(rulebook="tuesday")
    assert instance.state(later).options.bonus_armies == 11
    tuesday.write_text("faulty", encoding="utf-8")
    instance.restart()
    assert instance.state(match) == before
    tuesday.unlink()
    instance.restart()
    assert (instance.state(match), exported(instance, match)) == (before, text)
    assert instance.place(match).status_code == 201
    assert instance.table.get(f"/matches/{match}/record", headers={"Accept": "text/html"}).status_code == 200


def test_a_record_may_name_a_rulebook_of_the_club(
    instance: Instance, tuesday: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """On the command line from the folder that is given, and sent to the club from its own."""
    file = tmp_path / "match.toml"
    file.write_text(RECORD, encoding="utf-8")
    assert run_command(check, str(file), "--rulebooks", str(tuesday.parent)) == 0
    assert run_command(check, str(file), "--rulebooks", "nowhere") == 2
    assert "french_1976" in capsys.readouterr().err
    tuesday.with_stem("friday").write_text("faulty", encoding="utf-8")
    file.write_text(RECORD.replace("tuesday", "friday"), encoding="utf-8")
    assert run_command(check, str(file), "--rulebooks", str(tuesday.parent)) == 2
    assert "friday.toml has faults and cannot be chosen" in capsys.readouterr().err
    tuesday.with_stem("friday").unlink()
    answer = instance.table.post("/matches", json={"record": RECORD}, headers=JSON)
    assert answer.status_code == 201
    assert instance.state(answer.json["id"]).options.bonus_armies == 3


def test_a_record_without_names_is_shown_by_its_colours(instance: Instance) -> None:
    answer = instance.table.post("/matches", json={"record": MINIMAL}, headers=JSON)
    pages = ("", "/codes", "/record", "/look", "/look/red")
    shown = {page: instance.table.get(f"/matches/{answer.json['id']}{page}", headers=HTML) for page in pages}
    assert {page: one.status_code for page, one in shown.items()} == dict.fromkeys(pages, 200)
    assert "Red" in shown["/codes"].text
    instance.say(answer.json["id"], "table declare red")
    for page in ("/", "/matches", "/championship", "/matches/new"):
        assert instance.table.get(page, headers=HTML, follow_redirects=True).status_code == 200


def test_a_record_s_own_rulebook_goes_before_the_club_s_of_that_name(instance: Instance, tuesday: Path) -> None:
    match = instance.begin(rulebook="tuesday")
    instance.say(match, "table declare red")
    text = exported(instance, match)
    tuesday.write_text(TUESDAY.replace("value = 3", "value = 11"), encoding="utf-8")
    instance.say(match, "table abandon")
    other = Instance(tuesday.parent.parent.parent / "other")
    answer = other.table.post("/matches", json={"record": text}, headers=JSON)
    assert other.state(answer.json["id"]).options.bonus_armies == 3
    assert exported(other, answer.json["id"]).count("rulebook_text") == 1
    other.close()


def test_writing_a_record_and_reading_it_gives_its_rulebook_back(tuesday: Path) -> None:
    odd = TUESDAY.replace("An own", 'C:\\\\temp \\"an\\" own \\"\\"\\" é').replace("\n[clauses]", "\r\n[clauses]")
    text = f"rulebook_text = {json.dumps(odd)}\n{RECORD}"
    record = parse_record(text)
    again = parse_record(write_record(record))
    assert again == record
    assert (again.setting.rulebook.text, again.setting.rulebook.digest) == (odd, record.setting.rulebook.digest)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (RECORD, [(2, "rulebook", "value_unknown")]),
        (
            f'rulebook_text = """\nextends = "chess"\n[options]\nfortify = "two"\n"""\n{RECORD}',
            [(2, "rulebook_text.extends", "value_unknown"), (4, "rulebook_text.options.fortify", "option_value")],
        ),
        (f"rulebook_text = 'extends = 3'\n{RECORD}", [(1, "rulebook_text.extends", "wrong_type")]),
        (f"rulebook_text = 3\n{RECORD}", [(1, "rulebook_text", "wrong_type"), (3, "rulebook", "value_unknown")]),
        (f"rulebook_text = ''\n{RECORD}", [(1, "rulebook_text", "file_empty")]),
        (
            f"rulebook_text = 'extends = \"hasbro\"'\n{RECORD}".replace("tuesday", "swedish"),
            [(1, "rulebook_text", "rulebook_taken")],
        ),
    ],
)
def test_a_record_whose_rulebook_cannot_be_used_says_why(text: str, found: list[tuple[int, str, str]]) -> None:
    with pytest.raises(RecordFaults) as refused:
        parse_record(text)
    assert [(one.line, one.key, str(one.code)) for one in refused.value.faults] == found


@pytest.mark.parametrize(
    ("number", "code"), [(2, "players_few"), (3, "players_few"), (6, "players_many"), (7, "players_many")]
)
def test_it_says_how_many_may_play(instance: Instance, tuesday: Path, number: int, code: str) -> None:
    tuesday.write_text(TUESDAY.replace("fortify", "players_least = 4\nplayers_most = 5\nfortify"), encoding="utf-8")
    body = {"seats": [{"players": [name]} for name in NAMES[:number]], "rulebook": "tuesday"}
    answer = instance.table.post("/matches", json=body, headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, code, "seats")
    assert instance.begin(4, rulebook="tuesday")


def test_a_rulebook_that_is_gone_is_refused_with_those_there_are(instance: Instance, tuesday: Path) -> None:
    tuesday.unlink()
    body = {"seats": [{"players": [name]} for name in ("Alice", "Bob", "Charlie")], "rulebook": "tuesday"}
    answer = instance.table.post("/matches", json=body, headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (400, "rulebook")
    assert "easy_move" in answer.json["text"]
