"""Secret capitals over HTTP: chosen on the phone or behind a PIN, and told to nobody before they are taken (SV-C3)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from referee.rulebooks.records import parse_record
from referee.rules.judge.view import Viewer
from referee.rules.record.record import Record, write_record
from referee.rules.record.replay import replay_record
from tests.instance import JSON, Instance
from tests.rules.books import all_placed, dealt
from tests.rules.clauses.capital_positions import WAR, capital_position
from tests.web.matches.streams import read_stream

PIN = "2468"
CAPITAL = {"rulebook": "swedish", "variant": "capital", "options": {"capital_missions": False}}
HERE = {"red": "alaska", "blue": "kamchatka", "green": "brazil"}
THERE = {"red": "alaska", "blue": "japan", "green": "peru"}
DIFFERS = re.compile(
    r'sha256:[0-9a-f]{64}|"id": ?"\w{10}"|[?&]v=\w+|/matches/\w{10}|"(?:at|began)": ?"[^"]*"|"after":\d+|'
    r'name="csrf_token" value="[^"]*"|<time [^<]*</time>|(?<="mark":")[0-9a-f]{8}(?=-)'
)
"""What two matches never have in common: ids, seals, times, and what tells one start of the program from another."""


@pytest.fixture
def instances(tmp_path: Path) -> Iterator[tuple[Instance, Instance]]:
    """Two clubs that are alike."""
    both = Instance(tmp_path / "here"), Instance(tmp_path / "there")
    yield both
    for instance in both:
        instance.close()


def placed(instance: Instance, cards: str = "dealt", rulebook: str = "swedish", variant: str = "capital") -> str:
    """Return a match in which all armies of the set-up are placed and nobody has a capital."""
    more = {"capital_missions": False} if variant == "capital" else {}
    state = all_placed(dealt(3, rulebook=rulebook, variant=variant, cards=cards, **more))
    text = write_record(Record(state.setting, (), position=state, chosen=more))
    answer = instance.table.post("/matches", data=text, content_type="application/toml")
    assert answer.status_code == 201, answer.json
    return str(answer.json["id"])


def own(instance: Instance, match: str, seat: str) -> list[str]:
    return [land for land, owner in instance.state(match).owners.items() if owner == seat]


def test_each_seat_chooses_on_its_phone_or_behind_its_pin(instance: Instance) -> None:
    match = placed(instance)
    red = instance.phone(match, "red")
    assert (
        list(instance.view(match)["legal"]["capital"])
        == instance.view(match)["capitals"]["choosing"]
        == [*("red", "blue", "green")]
    )
    assert list(instance.view(match, red)["legal"]["capital"]) == ["red"]
    mine, foreign = own(instance, match, "red")[0], own(instance, match, "blue")[0]
    refusal = instance.say(match, f"red capital {foreign}", by=red)
    assert (refusal.status_code, refusal.json["code"], refusal.json["cite"]) == (422, "capital_not_own", "SV-C3")
    assert refusal.json["facts"] == {"seat": "red", "territory": foreign, "owner": "blue"}
    assert instance.say(match, f"red capital {mine}").json["code"] == "seat_secret"
    assert instance.say(match, f"red capital {mine}", by=instance.phone(match, "green")).json["code"] == "not_your_seat"
    assert instance.say(match, f"red capital {mine}", by=instance.onlooker()).status_code == 403
    assert instance.say(match, f"red capital {mine}", by=red).status_code == 201
    assert instance.say(match, f"blue capital {foreign}", pin=PIN).status_code == 201
    seen = instance.table.post(f"/matches/{match}/seats/blue/look", json={"pin": PIN}, headers=JSON).json
    assert (seen["capital"], seen["missions"]) == (foreign, [])
    assert instance.view(match)["capitals"] == {
        "to_win": 2,
        "own_counts": True,
        "choosing": ["green"],
        "held": {"red": 0, "blue": 0, "green": 0},
    }


def test_two_who_choose_at_once_do_not_disturb_each_other(instance: Instance) -> None:
    """The second was a move behind: told so, he says it again and is heard."""
    match = placed(instance)
    phones = {seat: instance.phone(match, seat) for seat in ("red", "blue")}
    lines = {seat: f"{seat} capital {own(instance, match, seat)[0]}" for seat in phones}
    first = instance.say(match, lines["red"], by=phones["red"], seq=0)
    second = instance.say(match, lines["blue"], by=phones["blue"], seq=0)
    assert (first.status_code, second.status_code, second.json["seq"]) == (201, 409, 1)
    assert instance.say(match, lines["blue"], by=phones["blue"], seq=1).status_code == 201
    assert instance.view(match)["position"]["capitals"] == {"red": None, "blue": None}


def chosen(instance: Instance, capitals: dict[str, str], cards: str) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match at war whose capitals were named on the phones, and those phones."""
    options = {"capital_missions": False, "initial_armies": ()}
    war = capital_position(WAR, cards=cards, **options)
    before = war.with_changes(phase="setup", round=0, capitals={})
    text = write_record(Record(before.setting, (), position=before, chosen=options))
    answer = instance.table.post("/matches", data=text, content_type="application/toml")
    assert answer.status_code == 201, answer.json
    match = str(answer.json["id"])
    phones = {seat: instance.phone(match, seat) for seat in capitals}
    for seat, land in capitals.items():
        assert instance.say(match, f"{seat} capital {land}", by=phones[seat]).status_code == 201
    return match, phones


def everything(instance: Instance, match: str, client: FlaskClient, viewer: Viewer) -> dict[str, str]:
    """Every body that ``client`` can ask for, without what differs in any two matches."""
    paths = ("", "/log", "/story", "/record.toml", "/record", "/seat", "/look", "/look/blue", "/codes")
    bodies = {path: client.get(f"/matches/{match}{path}", headers=JSON).get_data(as_text=True) for path in paths}
    bodies["page"] = client.get(f"/matches/{match}", headers={"Accept": "text/html"}).get_data(as_text=True)
    bodies["stream"] = read_stream(instance, match, viewer)
    return {
        path: DIFFERS.sub("", re.sub(r"data:image\S+|<svg.*?</svg>|/join/\S+", "", text))
        for path, text in bodies.items()
    }


@pytest.mark.parametrize("cards", ["dealt", "entered"])
def test_sv_c3_wherever_a_capital_stands_all_others_are_sent_the_same(
    instances: tuple[Instance, Instance], cards: str
) -> None:
    """Two matches alike but for the capitals: pages, answers, log, record and stream have not one letter apart."""
    sent = []
    for instance, capitals in zip(instances, (HERE, THERE), strict=True):
        match, phones = chosen(instance, capitals, cards)
        instance.say(match, "table undo")
        instance.say(match, "table redo")
        place = instance.view(match)["legal"]["place"]
        for line in (f"red place alaska {place['most']}", "table correct hand red 2", "table correct hand blue siam"):
            instance.say(match, line)
        askers = {"table": instance.table, "onlooker": instance.onlooker(), "red": phones["red"]}
        seats = {"red": Viewer("seat", "red")}
        bodies = {
            who: everything(instance, match, client, seats.get(who, Viewer("onlooker")))
            for who, client in askers.items()
        }
        look = instance.view(match, phones["blue"])["position"]["capitals"]["blue"]
        assert look == capitals["blue"]
        sent.append(bodies)
    assert sent[0] == sent[1]


def test_the_record_of_a_running_match_leads_to_the_same_board(instance: Instance) -> None:
    """Taken capitals are named in it, the others read ``?``; what nobody knows yet changes nothing."""
    match, _ = chosen(instance, HERE, "entered")
    place = instance.view(match)["legal"]["place"]
    for line in (f"red place alaska {place['most']}", "red attack alaska kamchatka 6,5,4 v 1"):
        assert instance.say(match, line).status_code == 201, line
    running = instance.onlooker().get(f"/matches/{match}/record.toml").get_data(as_text=True)
    assert [
        line for line in ("red capital ?", "blue capital kamchatka", "green capital ?") if f'"{line}"' not in running
    ] == []
    assert "brazil?" not in running and "green capital brazil" not in running
    *_, last = replay_record(parse_record(running))
    state = instance.state(match)
    assert (last.timeline.state.owners, last.timeline.state.armies) == (state.owners, state.armies)
    assert last.timeline.state.stock == state.stock
    instance.say(match, "table undo")
    assert '"blue capital ?"' in instance.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)


def test_a_match_is_over_and_every_capital_is_open(instance: Instance) -> None:
    match, _ = chosen(instance, HERE, "entered")
    instance.say(match, "table declare red")
    seen = instance.view(match, instance.onlooker())
    assert (seen["position"]["capitals"], seen["capitals"]["choosing"]) == (HERE, [])
    assert "Capital: Kamchatka" in instance.table.get(f"/matches/{match}/record?lang=en").get_data(as_text=True)
    assert '"green capital brazil"' in instance.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)
