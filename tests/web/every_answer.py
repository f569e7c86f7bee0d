"""Each operation of the API asked for each of its answers, in an order in which all of them can be given."""

from __future__ import annotations

from flask.testing import FlaskClient

from referee.rules.cards import is_set
from referee.service.championship import championship
from referee.service.desk.attempts import MAX_ATTEMPTS
from referee.web.frame import guard
from tests.instance import COLOURS, JSON, Instance
from tests.web import luck
from tests.web.description import operations
from tests.web.motions import votes

SEATS = [
    {"colour": colour, "players": [name]} for colour, name in zip(COLOURS, ("Dana", "Emil", "Frida"), strict=False)
]
BODIES: dict[str, object] = {
    "/matches": {"seats": SEATS},
    "/matches/{match_id}/actions": {"action": "table correct alaska red 4"},
    "/matches/{match_id}/seats/{colour}/look": {"pin": "1111"},
    "/matches/{match_id}/odds": {"off": False},
    "/matches/{match_id}/own-dice": {"on": True},
    "/matches/{match_id}/announcement": {"from": "alaska", "to": "kamchatka", "dice": 1},
    "/matches/{match_id}/announcement/dice": {"dice": "6", "seat": "red"},
    "/matches/{match_id}/seats/{colour}/opening": {"partner": 0},
    "/matches/{match_id}/luck": {"commitment": f"sha256:{'0' * 64}"},
    "/matches/{match_id}/challenges": {"seq": 1, "challenger": "red"},
    "/matches/{match_id}/challenges/{challenge_id}": {"outcome": "right"},
    "/motions/{motion_id}/votes": {"voter": "Alice", "vote": "yes"},
}
"""A body that may be sent; elsewhere an empty one may."""
UNKNOWN = {
    **{"match_id": "unknown", "colour": "pink", "challenge_id": "999", "motion_id": "999"},
    **{"name": "unknown", "cite": "XX-1", "key": "unknown", "code": "unknown", "secret": "unknown"},
}
RUBBISH = ((400, "application/json", b"["), (413, "application/json", b" " * 3_000_000), (415, "image/png", b"["))
"""No JSON, too large, of another kind."""


def ask_everything(device: FlaskClient, status: int, **names: str) -> None:
    """Every operation that can be answered so is asked by the device."""
    for (path, method), operation in operations():
        if str(status) in operation["responses"]:
            body = {"json": BODIES.get(path, {})} if method == "post" else {}
            answer = device.open(path.format(**names), method=method, headers=JSON, buffered=False, **body)
            answer.close()


def send_rubbish(device: FlaskClient, **names: str) -> None:
    for (path, method), operation in operations():
        for status, kind, body in RUBBISH:
            if method == "post" and str(status) in operation["responses"]:
                device.post(path.format(**names), data=body, content_type=kind, headers=JSON)


def say_everything(instance: Instance, match: str, phones: dict[str, FlaskClient]) -> None:
    """Say actions that are accepted, refused, malformed, somebody else's, too late, and said twice."""
    turn = instance.state(match).turn
    phone = phones[next(name for name, colour in votes.COLOUR.items() if colour == turn)]
    territory = instance.view(match)["legal"]["place"]["territories"][0]
    action, headers = f"{turn} place {territory} 1", JSON | {"Prefer": "return=representation", "Idempotency-Key": "1"}
    for sent in (action, action, f"{turn} end"):
        phone.post(f"/matches/{match}/actions", json={"action": sent}, headers=headers)
    seq, twice = instance.desk.match(match).head, action.replace(" 1", " 2")
    for number, instead in ((seq, twice), (seq, "walks"), (1, twice)):
        query = {"n": number, "action": instead}
        instance.table.get(f"/matches/{match}/replace", query_string=query, headers=JSON)
    instance.say(match, f"{turn} attack alaska kamchatka 6,5,2 v 6,4")
    instance.say(match, f"{turn} foul three_defence_dice {territory}")
    instance.say(match, f"{turn} walks")
    instance.say(match, "table undo", seq=1)


def demand_cards(instance: Instance, match: str) -> None:
    """Doubt a traded set, look at it, and take the decision back."""
    state = instance.state(match)
    turn, other = state.turn, next(state.setting.colours_after(state.turn))
    instance.say(match, f"table correct hand {turn} 5")
    symbols = state.setting.symbols
    infantry = [territory for territory in state.setting.board.territories if symbols[territory] == "infantry"][:3]
    assert is_set([symbols[card] for card in infantry])
    seq = instance.say(match, f"{turn} trade {' '.join(infantry)}").json["seq"]
    path = f"/matches/{match}/challenges"
    instance.table.get(path, headers=JSON)
    for challenger in (other, other, turn):
        headers = JSON | {"Idempotency-Key": "1"}
        answer = instance.table.post(path, json={"seq": seq, "challenger": challenger}, headers=headers)
    assert answer.json["code"] == "key_reused"
    instance.table.post(path, json={"seq": seq, "challenger": other}, headers=JSON)
    instance.table.get(path, headers=JSON)
    for outcome in ("right", "false"):
        instance.table.post(f"{path}/1", json={"outcome": outcome}, headers=JSON)
    for number in (1, 1, 2):
        instance.table.post(f"{path}/{number}/reopen", json={}, headers=JSON | {"Idempotency-Key": "2"})
    instance.table.post(f"{path}/1/reopen", json={}, headers=JSON)
    instance.table.get(path, headers=JSON)


def vote(instance: Instance, match: str, phones: dict[str, FlaskClient]) -> None:
    """All but the accused vote on a fine; one of them twice."""
    votes.move_fine(instance, match)
    phones["Charlie"].get(f"/matches/{match}/ballots", headers=JSON)
    votes.send_vote(phones["Alice"], "Alice", "yes", key="1")
    votes.send_vote(phones["Charlie"], "Charlie", "yes", key="1")
    votes.send_vote(phones["Alice"], "Alice", "no")
    votes.send_vote(phones["Charlie"], "Charlie", "yes")
    votes.send_vote(phones["Bob"], "Bob", "yes")
    instance.tick()
    assert phones["Alice"].get(f"/matches/{match}/ballots", headers=JSON).json["ended"]


def drop_votes(instance: Instance, match: str) -> None:
    """One whose action was taken back; with the key of another one, too."""
    taken_back = instance.say(match, "table note # agreed").json["seq"]
    instance.say(match, "table undo")
    for _ in range(2):
        votes.move_fine(instance, match, seq=str(taken_back))
    for motion in (2, 3):
        headers = JSON | {"Idempotency-Key": "drop"}
        answer = instance.table.post(f"/matches/{match}/ballots/{motion}/drop", json={}, headers=headers)
    assert answer.json["code"] == "key_reused"


def look_back(instance: Instance, match: str) -> None:
    """Ask for what is face down at the end, and once the end has been taken back."""
    for action in ("table undo", "table redo"):
        instance.table.get(f"/matches/{match}/missions", headers=JSON)
        instance.table.get(f"/matches/{match}/figures/evening", headers=JSON)
        for line in ("1", "x", "9999"):
            instance.table.get(f"/matches/{match}?at={line}", headers=JSON)
            instance.table.get(f"/matches/{match}/board.svg?at={line}", headers=JSON)
            instance.table.get(f"/matches/{match}/board.png?at={line}&width=160", headers=JSON)
        instance.say(match, action)


def ask_about_attacks(instance: Instance, match: str) -> None:
    """Have a throw judged; ask for odds where an attack can be made, and where not."""
    instance.table.get(f"/matches/{match}/dispute?attacker=6,5&defender=6&attacker_armies=3", headers=JSON)
    for armies in ("alaska red 4", "kamchatka blue 2"):
        instance.say(match, f"table correct {armies}")
    for target in ("kamchatka", "alaska"):
        instance.table.get(f"/matches/{match}/odds?from=alaska&to={target}", headers=JSON)


def throw_apart(instance: Instance) -> None:
    """Announce what may be attacked and what may not, and enter dice that may be thrown and that may not."""
    match = instance.dealt(variant="domination", starter="red")
    phone = instance.phone(match, "red")
    for line in ("alaska red 4", "kamchatka blue 2", "japan blue 2"):
        instance.say(match, f"table correct {line}")
    instance.say(match, f"red place alaska {instance.view(match)['position']['reinforcements']}")
    instance.table.post(f"/matches/{match}/own-dice", json={"on": True}, headers=JSON)
    for to, dice in (("japan", "6"), ("kamchatka", "6"), ("kamchatka", "6,5,4")):
        wished = {"from": "alaska", "to": to, "dice": 1}
        phone.post(f"/matches/{match}/announcement", json=wished, headers=JSON)
        phone.post(f"/matches/{match}/announcement/dice", json={"dice": "6"}, headers=JSON)
        body = {"dice": dice, "seat": "blue"}
        instance.table.post(f"/matches/{match}/announcement/dice", json=body, headers=JSON)
    instance.table.post(f"/matches/{match}/announcement/drop", headers=JSON)
    instance.say(match, "table abandon")
    phone.get(f"/matches/{match}/next", headers=JSON)


def set_up_at_once(instance: Instance) -> None:
    """Say what stands for every seat, with a wrong total first; after that nothing is placed any more."""
    match = instance.dealt(rulebook="swedish", variant="domination")
    state = instance.state(match)
    for seat, left in state.to_place.items():
        first, *others = (name for name, owner in state.owners.items() if owner == seat)
        for more in (left - 1, left):
            armies = {first: 1 + more, **dict.fromkeys(others, 1)}
            body = {"seat": seat, "armies": armies}
            instance.table.post(f"/matches/{match}/set-up", json=body, headers=JSON)
    instance.table.post(f"/matches/{match}/set-up", json=body, headers=JSON)
    instance.say(match, "table abandon")


def deal_with_luck(instance: Instance) -> None:
    match = instance.begin()
    instance.table.post(f"/matches/{match}/deal", json={}, headers=JSON)
    phones = luck.sealing(instance, match, "red", "blue")
    luck.press_deal(instance, match)
    luck.post(instance.phone(match, "green"), match, commitment=luck.sealed(instance, match, "green"))
    luck.show(phones, match)
    instance.say(match, "table abandon")


def read_rules(instance: Instance, match: str) -> None:
    for path in ("/rulebooks/swedish", f"/matches/{match}/rules"):
        cite = instance.table.get(path, headers=JSON).json["clauses"][0]["cite"]
        place = f"{path}/clauses" if path.startswith("/rulebooks") else path
        for asked in (cite, "option:fortify", "match-record/2.3"):
            assert instance.table.get(f"{place}/{asked}", headers=JSON).status_code == 200


def take_seats(instance: Instance, match: str) -> None:
    """Take seats: a code is good for one phone, and only with the seat's PIN where there is one."""
    with instance.app.app_context():
        assert instance.onlooker().get(f"/table/{guard.table_key()}", headers=JSON).status_code == 303
    path = f"/matches/{match}/seats/green/look"
    codes = f"/matches/{match}/codes/green"
    open_code = instance.table.post(codes, json={"without_pin": True}, headers=JSON).json["url"]
    assert [instance.onlooker().get(open_code, headers=JSON).status_code for _ in range(2)] == [303, 410]
    code = instance.table.post(codes, headers=JSON).json["url"]
    assert instance.table.post(path, json={"pin": "1111"}, headers=JSON).status_code == 200
    assert instance.onlooker().get(code, headers=JSON).status_code == 200
    for number in range(MAX_ATTEMPTS):
        instance.table.post(path, json={"pin": f"{number:04}"}, headers=JSON)
    assert instance.table.post(path, json={"pin": "0000"}, headers=JSON).status_code == 429
    assert instance.say(match, "green capital brazil", pin="0000").status_code == 429


def open_dead_seat(instance: Instance, match: str) -> None:
    """Ask for the seat of a dead phone, confirm it, and take it back."""
    red, blue = (instance.phone(match, colour) for colour in ("red", "blue"))
    path = f"/matches/{match}/seats/red/opening"
    instance.table.post(path, json={"partner": 1}, headers=JSON)
    blue.post(f"{path}/confirm", json={}, headers=JSON)
    instance.phone(match, "green")
    instance.table.post(path, json={}, headers=JSON)
    for phone in (blue, red):
        phone.post(f"{path}/confirm", json={}, headers=JSON)
        phone.post(f"{path}/drop", json={}, headers=JSON)
    red.post(f"{path}/drop", json={}, headers=JSON)


def open_records(instance: Instance, match: str) -> None:
    """Export a record, hand it in again and a faulty one; use a key again, and begin too often as a stranger."""
    record = instance.table.get(f"/matches/{match}/record.toml", headers=JSON).text
    instance.table.post("/matches", json={"record": record}, headers=JSON)
    faulty = record.replace("[event]", "[event]\nplace = 1")
    instance.table.post("/matches", data=faulty, content_type="application/toml", headers=JSON)
    for number in (1, 2):
        body = {"seats": SEATS, "event": {"venue": str(number)}}
        instance.table.post("/matches", json=body, headers=JSON | {"Idempotency-Key": "1"})
    for running in championship.list_running(instance.desk):
        instance.say(running.id, "table abandon")
    stranger = instance.onlooker()
    for _ in range(2):
        answer = stranger.post("/matches", json=BODIES["/matches"], headers=JSON)
        if answer.status_code == 201:
            for action in ("table deal", "table declare red"):
                instance.say(answer.json["id"], action, by=stranger)
    assert answer.status_code == 429
