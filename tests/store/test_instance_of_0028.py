"""A house as version 0028 left it goes on where it stopped: from its database, and from its backup.

Only doors that clubs use are opened here: pages, API and commands.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from difflib import unified_diff
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from referee.cli import backup, check, restore
from tests.command_line import run_command
from tests.instance import JSON, Instance, copied
from tests.store import kept_instance
from tests.store.kept_instance import BACKUP, KEPT, MATCHES, READINGS, RUNNING, Readings, read_kept

LINES = 1310
"""Of all its logs."""


@pytest.fixture(scope="module", autouse=True)
def _standing_still() -> Iterator[None]:
    with kept_instance.standing_still():
        yield


SOURCES = ("database", "backup")
"""The two files that a club may have of its instance."""
Open: TypeAlias = Callable[[str, Path], Instance]
"""Opens, in a new folder, the instance from one of the two."""


@pytest.fixture(scope="module")
def open_from(tmp_path_factory: pytest.TempPathFactory) -> Open:
    """Return what opens the folder as the program of then left it, or one that has taken in the backup."""
    folders = {source: tmp_path_factory.mktemp("kept") / source for source in SOURCES}
    kept_instance.put_back(folders["database"])
    assert run_command(restore, str(BACKUP), "--instance", str(folders["backup"])) == 0
    return lambda source, folder: copied(folders[source], folder)


@pytest.fixture
def club(open_from: Open, tmp_path: Path) -> Iterator[Instance]:
    """Yield the instance in the folder that the program of then left, opened by the program of now."""
    instance = open_from("database", tmp_path / "club")
    yield instance
    instance.close()


@pytest.fixture(scope="module", params=SOURCES)
def old_instance(
    request: pytest.FixtureRequest, open_from: Open, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Instance]:
    """Yield the instance from each of the two, to be read in."""
    instance = open_from(request.param, tmp_path_factory.mktemp("club") / "club")
    yield instance
    instance.close()


@pytest.fixture(params=SOURCES)
def either(request: pytest.FixtureRequest, open_from: Open, tmp_path: Path) -> Iterator[Instance]:
    """Yield the instance from each of the two, to go on in."""
    instance = open_from(request.param, tmp_path / "either")
    yield instance
    instance.close()


def changes(name: str, readings: Readings) -> dict[str, list[str]]:
    """Return the lines that read otherwise than they did, by title; new keys of JSON and new columns are none."""
    before = read_kept(name)
    assert readings.keys() == before.keys()
    lines = {title: kept_instance.lines_to_compare(name, before[title], text) for title, text in readings.items()}
    return {title: [*unified_diff(*both, lineterm="", n=0)] for title, both in lines.items() if both[0] != both[1]}


VIEW = 'rounds 3\nseats [{"armies": 2, "colour": "red"}]\n'
TABLE = "Name,Owes\nTom,3.00\n"


@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        ("views", VIEW, f"attacks 7\n{VIEW}"),
        ("views", VIEW, 'rounds 3\nseats [{"armies": 2, "cards": 1, "colour": "red"}]\n'),
        ("golden", VIEW, f"{VIEW}winner null\n"),
        ("lists", TABLE, "Name,Since,Owes\nTom,2025,3.00\n"),
    ],
)
def test_what_is_new_in_json_and_in_a_list_is_no_change(name: str, before: str, now: str) -> None:
    kept, found = kept_instance.lines_to_compare(name, before, now)
    assert kept == found


@pytest.mark.parametrize(
    ("name", "before", "now"),
    [
        ("views", VIEW, VIEW.replace("3", "4")),
        ("views", VIEW, VIEW.replace("rounds 3\n", "")),
        ("views", VIEW, VIEW.replace('"armies": 2, ', "")),
        ("views", VIEW, VIEW.replace("red", "blue")),
        ("views", VIEW, "rounds 3\nseats []\n"),
        ("golden", VIEW, VIEW.replace("2", "null")),
        ("lists", TABLE, "Name\nTom\n"),
        ("lists", TABLE, TABLE.replace("3.00", "3.10")),
        ("lists", TABLE, "Owes,Name\n3.00,Tom\n"),
        ("lists", TABLE, f"{TABLE}Lena,0.00\n"),
        ("lists", TABLE, "Name,Owes\n"),
        ("lists", "Name,Owes\n", "Name\n"),
        ("logs", "1 red end\n", "1 red end\n2 blue end\n"),
    ],
)
def test_what_is_missing_or_another_is_a_change(name: str, before: str, now: str) -> None:
    kept, found = kept_instance.lines_to_compare(name, before, now)
    assert kept != found


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in READINGS if name not in ("links", "golden")])
def test_everything_reads_as_it_did(old_instance: Instance, name: str) -> None:
    assert changes(name, READINGS[name](old_instance)) == {}


def test_golden_records_of_each_rulebook_open_as_they_did(instance: Instance) -> None:
    assert changes("golden", kept_instance.read_golden(instance)) == {}


@pytest.mark.long
def test_links_that_were_given_out_lead_where_they_did(club: Instance) -> None:
    assert changes("links", kept_instance.read_links(club)) == {}


def check_instance(folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    """Return what ``check --all`` says of an instance in which nothing was changed outside of Referee."""
    capsys.readouterr()
    assert run_command(check, "--all", "--json", "--instance", str(folder)) == 0
    report: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert (report["matches"], report["lines"]) == (len(MATCHES), LINES)
    assert (report["changed"], report["otherwise"]) == ([], [])
    return report


def test_nothing_is_found_in_its_logs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The duel's log was changed once and accepted: its chain was begun anew."""
    kept_instance.put_back(tmp_path / "club")
    begun_later = check_instance(tmp_path / "club", capsys)["begun_later"]
    assert [(begun["match"], begun["reason"]) for begun in begun_later] == [(MATCHES["duel"], "accepted")]


def test_nothing_is_found_in_the_logs_of_the_backup_and_they_are_held_from_here_on(
    open_from: Open, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    open_from("backup", tmp_path / "club").close()
    begun_later = check_instance(tmp_path / "club", capsys)["begun_later"]
    assert {begun["reason"] for begun in begun_later} == {"restored"}


def tables(file: Path) -> dict[str, list[dict[str, Any]]]:
    """Return the rows of a backup, by table."""
    return dict(json.loads(file.read_text(encoding="utf-8"))["tables"])


def test_every_table_holds_something() -> None:
    """What is not tried here could be lost unseen."""
    assert {name for name, rows in tables(BACKUP).items() if not rows} == set()


@pytest.mark.parametrize("source", SOURCES)
def test_every_value_of_the_backup_is_still_there(open_from: Open, source: str, tmp_path: Path) -> None:
    """A later version may add tables and columns: what it writes into a backup now holds all there was then."""
    open_from(source, tmp_path / "club").close()
    assert run_command(backup, str(tmp_path / "now.json"), "--instance", str(tmp_path / "club")) == 0
    now = tables(tmp_path / "now.json")
    then = tables(BACKUP)
    # Counted from the logs: no backup holds it since 0033.
    del then["figures"]
    for table, rows in then.items():
        assert [{column: new[column] for column in old} for old, new in zip(rows, now[table], strict=True)] == rows


def test_the_running_match_goes_on(either: Instance) -> None:
    """The seat on turn ends its turn, which is taken back: the log grows by both."""
    seq = either.view(RUNNING)["seq"]
    answers = [either.say(RUNNING, action) for action in (KEPT["next"], "table undo")]
    assert [(answer.status_code, answer.json["seq"]) for answer in answers] == [(201, seq + 1), (201, seq + 2)]


def test_phones_keep_their_seats(either: Instance) -> None:
    """By the cookies they had; each sees its own hand, and Holk's votes on the open motion."""
    for colour in ("red", "blue", "black"):
        view = either.view(RUNNING, kept_instance.device(either, colour))
        assert (view["audience"], view["seat"]) == ("seat", colour)
        assert view["position"]["hands"][colour] == KEPT["hands"][colour]
    phone = kept_instance.device(either, "black")
    body = {"voter": "Holk", "vote": "yes"}
    assert phone.post(f"/motions/{KEPT['motion']}/votes", json=body, headers=JSON).status_code == 201


def test_codes_that_were_not_claimed_can_be_claimed(club: Instance) -> None:
    phone = club.onlooker()
    assert phone.get(KEPT["paths"]["code of green"]).status_code == 200


def test_tablets_stay_tables(club: Instance) -> None:
    """That of the instance, and that of the match that it began."""
    assert club.view(RUNNING, kept_instance.device(club, "tablet"))["audience"] == "table"
    assert club.view(MATCHES["stranger"], kept_instance.device(club, "stranger's table"))["audience"] == "table"
    assert club.view(RUNNING, kept_instance.device(club, "stranger's table"))["audience"] == "onlooker"
    assert club.onlooker().get(KEPT["paths"]["table link"]).status_code == 303


def look(instance: Instance, seat: str, pin: str, tablet: str = "") -> Any:
    """Return the answer to a PIN that is typed for the "look away" screen."""
    client = kept_instance.device(instance, tablet) if tablet else instance.table
    return client.post(f"/matches/{RUNNING}/seats/{seat}/look", json={"pin": pin}, headers=JSON)


def test_seats_keep_their_pins(club: Instance) -> None:
    for seat in ("green", "yellow"):
        assert look(club, seat, "9999").json["code"] == "pin_wrong"
        answer = look(club, seat, KEPT["pins"][seat])
        assert (answer.status_code, answer.json["hand"]) == (200, KEPT["hands"][seat])


def test_pins_of_seats_stay_behind_with_the_key(open_from: Open, tmp_path: Path) -> None:
    """A backup holds none: where it is restored, a seat chooses another PIN with a new code."""
    instance = open_from("backup", tmp_path / "club")
    assert look(instance, "green", KEPT["pins"]["green"]).json["code"] == "pin_elsewhere"
    code = instance.table.post(f"/matches/{RUNNING}/codes/green", json={"without_pin": True}, headers=JSON)
    assert code.status_code == 201
    assert look(instance, "green", "8642").json["hand"] == KEPT["hands"]["green"]
    instance.close()


def test_a_member_keeps_the_own_pin(club: Instance) -> None:
    """Tom opens the book with the club's PIN and with his."""
    tom = kept_instance.keeper(club, KEPT["with own PIN"], KEPT["pins"]["own"])
    assert tom.get("/exports/changes.csv").status_code == 200


def test_wrong_pins_stay_counted(club: Instance) -> None:
    """The tablet has tried yellow's ten times in this hour."""
    answer = look(club, "yellow", KEPT["pins"]["yellow"], "tablet")
    assert (answer.status_code, answer.json["code"]) == (429, "pins_tried")


def test_what_was_sent_is_answered_as_before(either: Instance) -> None:
    """An action that is sent again with its key, though others have been taken since."""
    sent = KEPT["answered"]
    seq = either.view(RUNNING)["seq"]
    answer = either.say(RUNNING, sent["action"], key=sent["key"])
    assert (answer.status_code, answer.json) == (201, sent["body"])
    assert either.view(RUNNING)["seq"] == seq


def test_a_vote_that_is_sent_again_counts_once(either: Instance) -> None:
    """Tom's, by the key of then; without it he has voted already."""
    phone, path = kept_instance.device(either, "blue"), f"/motions/{KEPT['motion']}/votes"
    body = {"voter": "Tom", "vote": "no"}
    assert phone.post(path, json=body, headers={**JSON, "Idempotency-Key": "vote-open"}).status_code == 201
    assert phone.post(path, json=body, headers=JSON).json["code"] == "vote_twice"
