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
from tests.club_house import JSON, House
from tests.rules.books import all_placed, dealt
from tests.rules.clauses.capital_positions import WAR, capital_position
from tests.web.matches.streams import read_stream

PIN = "2468"
CAPITAL = {"rulebook": "swedish", "variant": "capital", "options": {"capital_missions": False}}
HERE = {"red": "alaska", "blue": "kamchatka", "green": "brazil"}
THERE = {"red": "alaska", "blue": "japan", "green": "peru"}
DIFFERS = re.compile(
    r'sha256:[0-9a-f]{64}|"id": ?"\w{10}"|[?&]v=\w+|/matches/\w{10}|"(?:at|began)": ?"[^"]*"|"after":\d+|'
    r'name="csrf_token" value="[^"]*"|<time [^<]*</time>'
)
"""What two matches never have in common: their ids, seals and times."""


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two clubs that are alike."""
    both = House(tmp_path / "here"), House(tmp_path / "there")
    yield both
    for house in both:
        house.close()


def placed(house: House, cards: str = "dealt", rulebook: str = "swedish", variant: str = "capital") -> str:
    """Return a match in which all armies of the set-up are placed and nobody has a capital."""
    more = {"capital_missions": False} if variant == "capital" else {}
    state = all_placed(dealt(3, rulebook=rulebook, variant=variant, cards=cards, **more))
    text = write_record(Record(state.setting, (), position=state, chosen=more))
    answer = house.table.post("/matches", data=text, content_type="application/toml")
    assert answer.status_code == 201, answer.json
    return str(answer.json["id"])


def own(house: House, match: str, seat: str) -> list[str]:
    return [land for land, owner in house.state(match).owners.items() if owner == seat]


def test_each_seat_chooses_on_its_phone_or_behind_its_pin(house: House) -> None:
    match = placed(house)
    red = house.phone(match, "red")
    assert (
        list(house.view(match)["legal"]["capital"])
        == house.view(match)["capitals"]["choosing"]
        == [*("red", "blue", "green")]
    )
    assert list(house.view(match, red)["legal"]["capital"]) == ["red"]
    mine, foreign = own(house, match, "red")[0], own(house, match, "blue")[0]
    refusal = house.say(match, f"red capital {foreign}", by=red)
    assert (refusal.status_code, refusal.json["code"], refusal.json["cite"]) == (422, "capital_not_own", "SV-C3")
    assert refusal.json["facts"] == {"seat": "red", "territory": foreign, "owner": "blue"}
    assert house.say(match, f"red capital {mine}").json["code"] == "seat_secret"
    assert house.say(match, f"red capital {mine}", by=house.phone(match, "green")).json["code"] == "not_your_seat"
    assert house.say(match, f"red capital {mine}", by=house.onlooker()).status_code == 403
    assert house.say(match, f"red capital {mine}", by=red).status_code == 201
    assert house.say(match, f"blue capital {foreign}", pin=PIN).status_code == 201
    seen = house.table.post(f"/matches/{match}/seats/blue/look", json={"pin": PIN}, headers=JSON).json
    assert (seen["capital"], seen["missions"]) == (foreign, [])
    assert house.view(match)["capitals"] == {
        "to_win": 2,
        "own_counts": True,
        "choosing": ["green"],
        "held": {"red": 0, "blue": 0, "green": 0},
    }


def test_two_who_choose_at_once_do_not_disturb_each_other(house: House) -> None:
    """The second was a move behind: told so, he says it again and is heard."""
    match = placed(house)
    phones = {seat: house.phone(match, seat) for seat in ("red", "blue")}
    lines = {seat: f"{seat} capital {own(house, match, seat)[0]}" for seat in phones}
    first = house.say(match, lines["red"], by=phones["red"], seq=0)
    second = house.say(match, lines["blue"], by=phones["blue"], seq=0)
    assert (first.status_code, second.status_code, second.json["seq"]) == (201, 409, 1)
    assert house.say(match, lines["blue"], by=phones["blue"], seq=1).status_code == 201
    assert house.view(match)["position"]["capitals"] == {"red": None, "blue": None}


def chosen(house: House, capitals: dict[str, str], cards: str) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match at war whose capitals were named on the phones, and those phones."""
    options = {"capital_missions": False, "initial_armies": ()}
    war = capital_position(WAR, cards=cards, **options)
    before = war.with_changes(phase="setup", round=0, capitals={})
    text = write_record(Record(before.setting, (), position=before, chosen=options))
    answer = house.table.post("/matches", data=text, content_type="application/toml")
    assert answer.status_code == 201, answer.json
    match = str(answer.json["id"])
    phones = {seat: house.phone(match, seat) for seat in capitals}
    for seat, land in capitals.items():
        assert house.say(match, f"{seat} capital {land}", by=phones[seat]).status_code == 201
    return match, phones


def everything(house: House, match: str, client: FlaskClient, viewer: Viewer) -> dict[str, str]:
    """Every body that ``client`` can ask for, without what differs in any two matches."""
    paths = ("", "/log", "/story", "/record.toml", "/record", "/seat", "/look", "/look/blue", "/codes")
    bodies = {path: client.get(f"/matches/{match}{path}", headers=JSON).get_data(as_text=True) for path in paths}
    bodies["page"] = client.get(f"/matches/{match}", headers={"Accept": "text/html"}).get_data(as_text=True)
    bodies["stream"] = read_stream(house, match, viewer)
    return {
        path: DIFFERS.sub("", re.sub(r"data:image\S+|<svg.*?</svg>|/join/\S+", "", text))
        for path, text in bodies.items()
    }


@pytest.mark.parametrize("cards", ["dealt", "entered"])
def test_sv_c3_wherever_a_capital_stands_all_others_are_sent_the_same(houses: tuple[House, House], cards: str) -> None:
    """Two matches alike but for the capitals: pages, answers, log, record and stream have not one letter apart."""
    sent = []
    for house, capitals in zip(houses, (HERE, THERE), strict=True):
        match, phones = chosen(house, capitals, cards)
        house.say(match, "table undo")
        house.say(match, "table redo")
        place = house.view(match)["legal"]["place"]
        for line in (f"red place alaska {place['most']}", "table correct hand red 2", "table correct hand blue siam"):
            house.say(match, line)
        askers = {"table": house.table, "onlooker": house.onlooker(), "red": phones["red"]}
        seats = {"red": Viewer("seat", "red")}
        bodies = {
            who: everything(house, match, client, seats.get(who, Viewer("onlooker"))) for who, client in askers.items()
        }
        look = house.view(match, phones["blue"])["position"]["capitals"]["blue"]
        assert look == capitals["blue"]
        sent.append(bodies)
    assert sent[0] == sent[1]


def test_the_record_of_a_running_match_leads_to_the_same_board(house: House) -> None:
    """Taken capitals are named in it, the others read ``?``; what nobody knows yet changes nothing."""
    match, _ = chosen(house, HERE, "entered")
    place = house.view(match)["legal"]["place"]
    for line in (f"red place alaska {place['most']}", "red attack alaska kamchatka 6,5,4 v 1"):
        assert house.say(match, line).status_code == 201, line
    running = house.onlooker().get(f"/matches/{match}/record.toml").get_data(as_text=True)
    assert [
        line for line in ("red capital ?", "blue capital kamchatka", "green capital ?") if f'"{line}"' not in running
    ] == []
    assert "brazil?" not in running and "green capital brazil" not in running
    *_, last = replay_record(parse_record(running))
    state = house.state(match)
    assert (last.timeline.state.owners, last.timeline.state.armies) == (state.owners, state.armies)
    assert last.timeline.state.stock == state.stock
    house.say(match, "table undo")
    assert '"blue capital ?"' in house.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)


def test_a_match_is_over_and_every_capital_is_open(house: House) -> None:
    match, _ = chosen(house, HERE, "entered")
    house.say(match, "table declare red")
    seen = house.view(match, house.onlooker())
    assert (seen["position"]["capitals"], seen["capitals"]["choosing"]) == (HERE, [])
    assert "Capital: Kamchatka" in house.table.get(f"/matches/{match}/record?lang=en").get_data(as_text=True)
    assert '"green capital brazil"' in house.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)
