"""Who may do what: the table, a seat's phone, another seat's, an onlooker (S2); codes, PINs and origins (S3 to S6)."""

from __future__ import annotations

import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.rules.judge.view import Viewer
from referee.service.desk.beginnings import Beginnings
from referee.web.frame import guard
from referee.web.matches import live
from tests.in_haste import RepeatingHasher
from tests.instance import COLOURS, ELSEWHERE, JSON, NAMES, Instance
from tests.web.book import PIN, found_club
from tests.web.forms import send

ROUTES = (
    ("GET", "/matches/{match}", None),
    ("GET", "/matches/{match}/log", None),
    ("GET", "/matches/{match}/story", None),
    ("GET", "/matches/{match}/record.toml", None),
    ("POST", "/matches/{match}/actions", {"action": "{turn} place {own} 1"}),
    ("POST", "/matches/{match}/actions", {"action": "{turn} discard africa+asia"}),
    ("POST", "/matches/{match}/actions", {"action": "table undo"}),
    ("POST", "/matches/{match}/codes/{turn}", None),
    ("POST", "/matches/{match}/seats/{turn}/look", {"pin": "1234"}),
)
MATRIX = {
    "table": (200, 200, 200, 200, 201, 403, 201, 201, 200),
    "seat": (200, 200, 200, 200, 201, 422, 403, 403, 403),
    "other seat": (200, 200, 200, 200, 403, 403, 403, 403, 403),
    "onlooker": (200, 200, 200, 200, 403, 403, 403, 403, 403),
}


def asker(instance: Instance, match: str, who: str) -> FlaskClient:
    """Return the device of ``who``."""
    turn = instance.state(match).turn
    other = next(instance.state(match).setting.colours_after(turn))
    if who in ("seat", "other seat"):
        return instance.phone(match, turn if who == "seat" else other)
    return instance.table if who == "table" else instance.onlooker()


def ask(client: FlaskClient, instance: Instance, match: str, at: int) -> TestResponse:
    """Return the answer to the route with that number."""
    method, path, body = ROUTES[at]
    turn = instance.state(match).turn
    own = next(t for t, owner in instance.state(match).owners.items() if owner == turn)
    names = {"match": match, "turn": turn, "own": own}
    filled = None if body is None else {key: value.format(**names) for key, value in body.items()}
    return client.open(path.format(**names), method=method, json=filled, headers=JSON)


@pytest.mark.parametrize("who", MATRIX)
@pytest.mark.parametrize("at", range(len(ROUTES)))
def test_everybody_may_do_their_own(instance: Instance, who: str, at: int) -> None:
    match = instance.dealt()
    client = asker(instance, match, who)
    assert ask(client, instance, match, at).status_code == MATRIX[who][at]


@pytest.mark.parametrize("path", ["", "/log", "/story", "/record.toml", "/stream"])
def test_an_unknown_match_is_not_there(instance: Instance, path: str) -> None:
    answer = instance.onlooker().get(f"/matches/unknown{path}", headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (404, "match_unknown")


def test_a_wrong_method_is_told_the_right_one(instance: Instance) -> None:
    answer = instance.table.delete("/matches/x/actions", headers=JSON)
    assert (answer.status_code, answer.json["code"], "POST" in answer.headers["Allow"]) == (405, "method", True)


def test_the_tables_link_makes_a_device_the_table(instance: Instance) -> None:
    match, device = instance.dealt(), instance.onlooker()
    with instance.app.app_context():
        key = guard.table_key()
    assert device.get("/table/wrong", headers=JSON).status_code == 404
    assert instance.view(match, device)["audience"] == "onlooker"
    assert device.get(f"/table/{key}").status_code == 303
    assert instance.view(match, device)["audience"] == "table"
    instance.restart()
    device.application = instance.app
    assert instance.view(match, device)["audience"] == "table"


def test_whoever_starts_a_match_is_its_table(instance: Instance) -> None:
    device = instance.onlooker()
    match = started(device).json["id"]
    assert instance.view(match, device)["audience"] == "table"


def test_whoever_starts_a_match_is_no_other_matchs_table(instance: Instance) -> None:
    """Neither one that ran before nor one that is started later, nor with the key under another name."""
    device = instance.onlooker()
    own = started(device).json["id"]
    instance.say(own, "table abandon")
    other = instance.dealt()
    cookie = device.get_cookie(f"table_{own}")
    assert cookie is not None
    for name in ("table", f"table_{other}"):
        device.set_cookie(name, cookie.value)
    assert [instance.view(match, device)["audience"] for match in (own, other)] == ["table", "onlooker"]
    refused = [ask(device, instance, other, at).status_code for at in range(len(ROUTES))]
    assert refused == list(MATRIX["onlooker"])
    for page in ("codes", "look", "look/red"):
        assert device.get(f"/matches/{other}/{page}", headers=JSON).json["code"] == "not_the_table"


def test_while_a_match_runs_only_its_table_starts_another(instance: Instance) -> None:
    device, stranger = instance.onlooker(), instance.onlooker()
    match = started(device).json["id"]
    assert started(stranger).json["code"] == "not_the_table"
    phone = instance.phone(match, "red")
    assert started(phone).json["code"] == "not_the_table"
    assert started(device).json["code"] == "begun_lately"
    instance.desk.beginnings = Beginnings()
    assert started(device).status_code == 201


def started(device: FlaskClient) -> TestResponse:
    """Return the answer to a device that starts a match."""
    seats = [{"colour": c, "players": [n]} for c, n in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))]
    return device.post("/matches", json={"seats": seats}, headers=JSON)


def test_anybody_may_ask_as_an_onlooker(instance: Instance) -> None:
    match = instance.dealt()
    assert instance.table.get(f"/matches/{match}?as=onlooker", headers=JSON).json["legal"] == {}


# The codes of seats


def code(instance: Instance, match: str, colour: str = "red") -> str:
    """Return a fresh code for the seat."""
    return str(instance.table.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["url"])


def test_the_first_phone_claims_the_seat(instance: Instance) -> None:
    match = instance.dealt()
    link, first, second = code(instance, match), instance.onlooker(), instance.onlooker()
    assert (first.get(link).status_code, first.get(link).status_code) == (303, 303)
    assert second.get(link, headers=JSON).json["code"] == "code_used"
    assert instance.view(match, first)["seat"] == "red"
    assert instance.view(match, second)["audience"] == "onlooker"
    assert [seat["joined"] for seat in instance.view(match)["seats"]] == [True, False, False]


def test_a_browser_is_asked_whose_seat_it_is_before_it_has_it(instance: Instance) -> None:
    """Phones B7: a wrong code was a wrong seat. A program that opens a code knows whose it is."""
    match = instance.dealt()
    link, phone, program = code(instance, match), instance.onlooker(), instance.onlooker()
    asked = phone.get(link, headers={"Accept": "text/html,*/*;q=0.8"})
    assert (asked.status_code, "Are you Alice?" in asked.text) == (200, True)
    assert phone.get_cookie(f"seat_{match}") is None
    assert [seat["joined"] for seat in instance.view(match)["seats"]] == [False, False, False]
    assert program.get(link).status_code == 303
    assert instance.view(match, program)["seat"] == "red"


def test_looking_where_a_code_leads_does_not_claim_the_seat(instance: Instance) -> None:
    match = instance.dealt()
    link, phone = code(instance, match), instance.onlooker()
    assert instance.onlooker().head(link).status_code == 204
    assert phone.get(link).status_code == 303
    assert instance.view(match, phone)["seat"] == "red"


def test_a_fresh_code_revokes_the_phone_and_ends_its_stream(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    (access,) = instance.desk.match(match).access["red"]
    stream = live.stream_moves(instance.desk, match, Viewer("seat", "red"), 0, phone=access)
    assert b"beat" in next(stream) and b"move" in next(stream)
    code(instance, match)
    assert list(stream) == [b'event: gone\ndata: {"seq":1}\n\n']
    assert instance.view(match, phone)["audience"] == "onlooker"


def test_a_used_up_code_is_unknown(instance: Instance) -> None:
    match = instance.dealt()
    old = code(instance, match)
    code(instance, match)
    assert instance.onlooker().get(old, headers=JSON).json["code"] == "code_unknown"


def test_a_seat_of_one_match_is_none_of_another(instance: Instance) -> None:
    one, other = instance.dealt(), instance.dealt()
    phone = instance.phone(one, "red")
    cookie = phone.get_cookie(f"seat_{one}")
    assert cookie is not None
    phone.set_cookie(f"seat_{other}", cookie.value)
    assert instance.view(other, phone)["audience"] == "onlooker"
    phone.set_cookie(f"seat_{one}", cookie.value.replace("red", "blue"))
    assert instance.view(one, phone)["audience"] == "onlooker"


def test_codes_are_long_and_the_database_holds_their_hash_alone(instance: Instance) -> None:
    match = instance.dealt()
    token = code(instance, match).removeprefix("/join/")
    assert len(token) == 24
    instance.close()
    assert token.encode() not in b"".join(path.read_bytes() for path in instance.folder.glob("referee.db*"))
    instance.open()


def test_an_unknown_seat(instance: Instance) -> None:
    match = instance.dealt()
    for colour in ("pink", "nobody"):
        assert instance.table.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["code"] == "seat_unknown"


# The PIN of the "look away" screen


def look(instance: Instance, match: str, pin: object, colour: str = "red") -> TestResponse:
    """Return what the seat sees on the tablet."""
    return instance.table.post(f"/matches/{match}/seats/{colour}/look", json={"pin": pin}, headers=JSON)


def test_the_first_pin_is_the_seats(instance: Instance) -> None:
    match = instance.dealt()
    assert look(instance, match, "1234").json["missions"] == list(instance.state(match).missions["red"])
    assert look(instance, match, "4321").json["code"] == "pin_wrong"
    assert look(instance, match, "1234").status_code == 200
    assert [seat["has_pin"] for seat in instance.view(match)["seats"]] == [True, False, False]


@pytest.mark.parametrize("pin", ["123", "123456789", "12a4", "१२३४", "", None, 1234, ["1234"]])
def test_a_pin_has_four_to_eight_digits(instance: Instance, pin: object) -> None:
    assert look(instance, instance.dealt(), pin).json["code"] == "pin_form"


def test_ten_wrong_pins_are_looked_at_in_an_hour_and_no_phone_is_kept_from_its_seat(instance: Instance) -> None:
    match = instance.dealt()
    look(instance, match, "1234")
    phone = instance.phone(match, "blue")
    assert [look(instance, match, "0000").status_code for _ in range(11)] == [403] * 10 + [429]
    late = look(instance, match, "1234")
    assert (late.status_code, late.headers["Retry-After"]) == (429, str(late.json["facts"]["seconds"]))
    assert [look(instance, match, "0000", "blue").json["code"] for _ in range(12)] == ["on_the_phone"] * 12
    assert "hands" in instance.view(match, phone)["position"] and instance.view(match, phone)["seat"] == "blue"
    late_phone, url = instance.onlooker(), code(instance, match)
    assert send(late_phone, url, url, {"pin": "1234"}).status_code == 303
    assert instance.view(match, late_phone)["seat"] == "red"


def test_guesses_made_at_the_same_moment_count_each(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred tries from many devices under forged addresses: ten are looked at, and a restart makes no more."""
    match, looked_at = instance.dealt(), []
    look(instance, match, "1234")
    hashed = RepeatingHasher.hash

    def counted(hasher: RepeatingHasher, pin: str, *, salt: bytes) -> str:
        looked_at.append(pin)
        return hashed(hasher, pin, salt=salt)

    monkeypatch.setattr(RepeatingHasher, "hash", counted)

    def guess(number: int) -> int:
        client = instance.onlooker()
        client.set_cookie(f"table_{match}", key)
        headers = JSON | {"X-Forwarded-For": f"192.0.2.{number % 250}"}
        path = f"/matches/{match}/seats/red/look"
        return client.post(path, json={"pin": f"{number:04}"}, headers=headers).status_code

    with instance.app.app_context():
        key = guard.table_key(match)
    with ThreadPoolExecutor(16) as pool:
        answers = Counter(pool.map(guess, range(200)))
    assert (len(looked_at), answers[429]) == (10, 190)
    instance.restart()
    assert (guess(1234), len(looked_at)) == (429, 10)
    assert look(instance, match, "1234").status_code == 200


def test_a_seat_on_a_phone_is_not_opened_on_the_tablet(instance: Instance) -> None:
    match = instance.dealt()
    instance.phone(match, "red")
    assert look(instance, match, "1234").json["code"] == "on_the_phone"


def test_the_tablet_speaks_secretly_for_a_seat_with_its_pin(instance: Instance) -> None:
    match = instance.dealt(options={"discard_round": 1})
    turn = instance.view(match)["position"]["turn"]
    mission = look(instance, match, "1234", turn).json["missions"][0]
    assert instance.say(match, f"{turn} discard {mission}", pin="9999").json["code"] == "pin_wrong"
    answer = instance.say(match, f"{turn} discard {mission}", pin="1234")
    assert (answer.status_code, answer.json["action"]) == (201, f"{turn} discard {mission}")
    assert instance.view(match)["log"][-1]["action"] == f"{turn} discard ?"


# Other sites


@pytest.mark.parametrize(
    "headers",
    [*({"Origin": one} for one in ("http://elsewhere.example", "null", "http://[")), {"Sec-Fetch-Site": "cross-site"}],
)
def test_another_site_may_not_act(instance: Instance, headers: dict[str, str]) -> None:
    match = instance.dealt()
    for path in (f"/matches/{match}/actions", "/matches"):
        answer = instance.table.post(path, json={"action": "table undo"}, headers=JSON | headers)
        assert (answer.status_code, answer.json["code"]) == (403, "other_origin")


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", None])
def test_what_any_page_can_send_unasked_needs_its_origin(instance: Instance, content_type: str | None) -> None:
    """S5: plain text, a form or nothing at all, from whoever does not say for which site it asks."""
    match = instance.dealt()
    silent = FlaskClient(instance.app, instance.app.response_class)
    for path in (f"/matches/{match}/codes/red", "/matches"):
        answer = silent.post(path, data=b"{}", content_type=content_type, headers=JSON)
        assert (answer.status_code, answer.json["code"]) == (403, "origin_missing")
    assert silent.post(f"/matches/{match}/codes/red", json={}, headers=JSON).status_code == 201


def test_the_own_pages_may_act(instance: Instance) -> None:
    match = instance.dealt()
    headers = JSON | {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    answer = instance.table.post(f"/matches/{match}/actions", json={"action": "table undo"}, headers=headers)
    assert answer.status_code == 201


def test_a_forwarded_address_is_not_believed(instance: Instance) -> None:
    match = instance.dealt()
    device = instance.onlooker()
    answer = device.get(f"/matches/{match}", headers=JSON | {"X-Forwarded-For": "127.0.0.1"})
    assert (answer.json["audience"], ELSEWHERE) == ("onlooker", device.environ_base["REMOTE_ADDR"])


@pytest.mark.parametrize(
    "headers",
    [
        *({"X-Forwarded-For": "192.0.2.9"}, {"Forwarded": "for=192.0.2.9"}, {"Via": "1.1 proxy"}),
        *({"X-Real-IP": "192.0.2.9"}, {"X-Forwarded-Proto": "https"}, {"x-forwarded-host": "referee.example"}),
    ],
)
def test_the_serving_computer_does_not_lend_its_rights(instance: Instance, headers: dict[str, str]) -> None:
    """Not to whoever comes through its proxy."""
    match, device = instance.dealt(), instance.app.test_client()
    assert instance.view(match, device)["audience"] == "table"
    assert device.get(f"/matches/{match}", headers=JSON | headers).json["audience"] == "onlooker"
    page = device.get(f"/matches/{match}/codes", headers=JSON | headers)
    assert page.json["code"] == "not_the_table"


@pytest.mark.parametrize("host", ["localhost", "localhost:8137", "127.0.0.1", "127.0.0.1:8137", "[::1]", "[::1]:8137"])
def test_the_serving_computer_is_the_table_by_its_own_names(instance: Instance, host: str) -> None:
    match, device = instance.dealt(), instance.app.test_client()
    assert device.get(f"/matches/{match}", headers=JSON | {"Host": host}).json["audience"] == "table"


@pytest.mark.parametrize(
    "host",
    [
        *("laptop", "laptop.local", "evil.local", "evil", "x.test", "referee.lan", "referee.internal", "1.0.127.arpa"),
        *("127.1", "0x7f000001", "2130706433", "127.0.0.2", "0177.0.0.1", "0", "0.0.0.0", "[::ffff:127.0.0.1]"),
        *("localhost.", "LOCALHOST", "localhost.localdomain", "a.localhost", "127.0.0.1.", "[0:0:0:0:0:0:0:1]", "::1"),
    ],
)
def test_under_no_other_name_or_spelling_the_serving_computer_is_the_table(instance: Instance, host: str) -> None:
    """A page of the internet may have such a name point here, and ask under it."""
    match, device = instance.dealt(), instance.app.test_client()
    for called in (host, f"{host}:8137"):
        answer = device.get(f"/matches/{match}", headers=JSON | {"Host": called, "Origin": f"http://{called}"})
        is_named = answer.status_code != 421
        assert not is_named or answer.json["audience"] == "onlooker"
        kept = device.post("/book/pin", data={"keeper": "1"}, headers={"Host": called, "Origin": f"http://{called}"})
        # Its form has no token.
        assert kept.status_code == (400 if is_named else 421)


def test_every_answer_carries_the_policy(instance: Instance) -> None:
    for path in ("/health", "/nothing"):
        policy = instance.table.get(path, headers=JSON).headers["Content-Security-Policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")


def test_no_cookie_is_for_scripts_or_for_what_another_site_asks(instance: Instance) -> None:
    match, seen = instance.dealt(), dict[str, str]()
    found_club(instance)
    code = instance.table.post(f"/matches/{match}/codes/red", json={}, headers=JSON).json["url"]
    with instance.app.app_context():
        link = f"/table/{guard.table_key()}"
    instance.say(match, "table abandon")
    seats = [{"colour": colour, "players": [name]} for colour, name in zip(COLOURS[:3], NAMES, strict=False)]
    answers = [
        instance.onlooker().get(code),
        instance.onlooker().get(link),
        instance.onlooker().post("/matches", json={"seats": seats}, headers=JSON),
        send(instance.onlooker(), "/book", "/book/open", {"keeper": "1", "pin": PIN}),
    ]
    for answer in answers:
        for cookie in answer.headers.getlist("Set-Cookie"):
            seen[cookie.partition("=")[0]] = cookie
    assert sorted(re.sub("_.+", "_MATCH", name) for name in seen) == [
        *("device", "seat_MATCH", "session", "table", "table_MATCH"),
    ]
    assert [cookie for cookie in seen.values() if "; HttpOnly" not in cookie or "; SameSite=Lax" not in cookie] == []


def test_a_phone_that_began_the_match_speaks_as_its_seat_or_as_the_table(instance: Instance) -> None:
    phone = instance.onlooker()
    seats = [{"colour": colour, "players": [colour.title()]} for colour in COLOURS[:3]]
    match = str(phone.post("/matches", json={"seats": seats}, headers=JSON).json["id"])
    code = phone.post(f"/matches/{match}/codes/red", headers=JSON).json["url"]
    assert phone.get(code).status_code == 303
    instance.say(match, "table deal")
    as_table = phone.get(f"/matches/{match}?as=table", headers=JSON).json
    own = phone.get(f"/matches/{match}", headers=JSON).json
    assert (own["audience"], own["seat"], as_table["audience"], as_table["seat"]) == ("seat", "red", "table", None)
    assert (len(own["position"]["missions"]["red"]), as_table["position"]["missions"]["red"]) == (2, 2)
    line = {"action": "table note # we begin"}
    assert phone.post(f"/matches/{match}/actions", json=line, headers=JSON).json["code"] == "not_your_seat"
    assert phone.post(f"/matches/{match}/actions?as=table", json=line, headers=JSON).status_code == 201
    # Nobody else becomes the table by asking.
    for other in (instance.phone(match, "blue"), instance.onlooker()):
        assert other.get(f"/matches/{match}?as=table", headers=JSON).json["audience"] != "table"
        assert other.post(f"/matches/{match}/actions?as=table", json=line, headers=JSON).status_code == 403
