"""Whatever is sent, the answer is clear, never a crash, and nothing is lost (S8)."""

from __future__ import annotations

import json
import re
from random import Random

import pytest

from referee.service.desk import clock
from referee.store.database import NotSaved
from tests.instance import JSON, Instance
from tests.places import GOLDEN

ODD = (
    *(None, True, -1, 10**400, 1.5, "", "\x00", "\ud800", "ä" * 5000, [], {}, [[[]]], {"a": {}}, "1"),
    "red place alaska 3",
)
RAW = (
    *(b"", b"[", b"null", b"[]", b'"x"', b"\xff\xfe", b"{}", b'{"action": NaN}', b"[" * 60_000),
    b'{"action":"a","action":"b"}',
)
SEATS = [{"colour": c, "players": [n]} for c, n in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie"))]


def fine(status: int) -> bool:
    """Tell whether this is a clear no, or a yes."""
    return status in (201, 400, 403, 404, 413, 415, 422)


@pytest.mark.parametrize("raw", RAW, ids=range(len(RAW)))
@pytest.mark.parametrize("path", ["/matches", "/matches/{match}/actions", "/matches/{match}/seats/red/look"])
def test_a_body_that_is_no_object_of_ours(instance: Instance, path: str, raw: bytes) -> None:
    match = instance.dealt()
    where = path.format(match=match)
    answer = instance.table.post(where, data=raw, content_type="application/json", headers=JSON)
    is_too_large = len(raw) > 50_000 and path != "/matches"
    assert answer.status_code == (413 if is_too_large else 400), answer.json
    assert set(answer.json) >= {"status", "code", "text", "facts", "field"}
    assert instance.view(match)["seq"] == 1


def test_fields_of_every_kind_never_crash(instance: Instance) -> None:
    match, rng = instance.dealt(), Random(1)
    for _ in range(1500):
        body = {name: rng.choice(ODD) for name in ("action", "seq", "pin", "more") if rng.random() < 0.5}
        answer = instance.table.post(f"/matches/{match}/actions", json=body, headers=JSON)
        assert fine(answer.status_code) or answer.status_code == 409, (body, answer.json)


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("actions", {}, ("field_missing", "action", "text")),
        ("actions", {"action": None}, ("field_type", "action", "text")),
        ("actions", {"action": 1}, ("field_type", "action", "text")),
        ("actions", {"action": "red end", "seq": "1"}, ("field_type", "seq", "number")),
        ("actions", {"action": "red end", "seq": 1.0}, ("field_type", "seq", "number")),
        ("actions", {"action": "red end", "seq": "\ud800"}, ("field_type", "seq", "number")),
        ("actions", {"action": "red end", "seq": True}, ("field_type", "seq", "number")),
        ("actions", {"action": "red end", "seq": -1}, ("field_value", "seq", "0–9007199254740991")),
        ("actions", {"action": "red end", "seq": 2**70}, ("field_value", "seq", "0–9007199254740991")),
        ("actions", {"action": "red end", "more": 1}, ("field_unknown", "more", None)),
        ("actions", {"action": "red end", "\ud800": 1}, ("field_unknown", "?", None)),
        ("actions", {"action": "red place \ud800 1"}, ("territory_unknown", "action", "territory")),
        ("deal", {"without": "blue"}, ("field_type", "without", "list")),
        ("deal", {"without": [1]}, ("field_type", "without", "text")),
        ("deal", {"without": ["pink"]}, ("field_value", "without", "blue, green, red")),
        ("odds", {}, ("field_missing", "off", None)),
        ("odds", {"off": 1}, ("field_value", "off", "true, false")),
        ("challenges", {"challenger": "blue"}, ("field_missing", "seq", None)),
        ("challenges", {"seq": None, "challenger": "blue"}, ("field_missing", "seq", None)),
        ("challenges", {"seq": 1}, ("field_type", "challenger", "text")),
        ("challenges", {"seq": 1, "challenger": " "}, ("field_value", "challenger", "1–200")),
        ("challenges", {"seq": 1, "challenger": "a\0b"}, ("text_invalid", "challenger", None)),
        ("challenges/1", {}, ("field_type", "outcome", "text")),
    ],
)
def test_what_is_wrong_with_a_field_is_named(
    instance: Instance, path: str, body: dict[str, object], problem: tuple[str, str, str | None]
) -> None:
    answer = instance.table.post(f"/matches/{instance.dealt()}/{path}", json=body, headers=JSON)
    assert answer.status_code == 400
    assert (answer.json["code"], answer.json["field"], answer.json["facts"].get("expected")) == problem


@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_half_a_surrogate_pair_is_quoted_as_it_came(instance: Instance, accept: str) -> None:
    options = {"defence_dice": "\ud800", "\udfff": ["\ud800"]}
    answer = instance.table.post("/matches", json={"seats": SEATS, "options": options}, headers={"Accept": accept})
    assert answer.status_code == 400
    assert r"\ud800" in answer.text


def test_a_wish_of_every_kind_never_crashes(instance: Instance) -> None:
    rng = Random(2)
    names = ("rulebook", "variant", "seats", "dealer", "starter", "options", "dice", "cards", "event", "board")
    for _ in range(600):
        body = {"seats": SEATS} | {name: rng.choice(ODD) for name in names if rng.random() < 0.2}
        answer = instance.table.post("/matches", json=body, headers=JSON)
        assert fine(answer.status_code), (body, answer.json)


def test_a_body_too_large(instance: Instance) -> None:
    match = instance.dealt()
    large = instance.table.post(f"/matches/{match}/actions", json={"action": "x" * 20_000}, headers=JSON)
    record = instance.table.post("/matches", data=b"#" * 10_000_000, content_type="application/toml", headers=JSON)
    assert [(answer.status_code, answer.json["code"]) for answer in (large, record)] == [(413, "too_large")] * 2
    assert [answer.json["facts"]["most"] for answer in (large, record)] == ["16 kB", "2 MB"]


def test_another_kind_of_content(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.table.post(f"/matches/{match}/actions", data="x", content_type="text/plain", headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (415, "media_type")


def test_a_malformed_record_names_every_fault(instance: Instance) -> None:
    answer = instance.table.post("/matches", data='format = "match-record/1"\nhuh = 1', content_type="application/toml")
    assert (answer.status_code, answer.json["code"]) == (400, "record_faulty")
    assert "huh" in [fault["key"] for fault in answer.json["faults"]]


def test_a_record_longer_than_any_match_is_not_replayed(instance: Instance) -> None:
    """The first action of which is against the rules: nobody has looked at it."""
    head, _, rest = (GOLDEN / "conceded_3.toml").read_text().partition("actions = [\n")
    line, end = '    "red place ukraine 4000",\n', rest[rest.index("]\n") :]
    for number, code in ((5_000, "record_refused"), (5_001, "record_long")):
        text = f"{head}actions = [\n{line * number}{end}"
        answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
        assert (answer.json["code"], answer.json["field"]) == (code, "record")
    assert "has 5001 actions" in answer.json["text"] and "at most 5000" in answer.json["text"]


@pytest.mark.parametrize("zone", ["localtime", "posixrules", "Factory", "posix/Europe/Berlin", "../UTC", "Nowhere"])
def test_a_time_zone_is_that_of_a_place(instance: Instance, zone: str) -> None:
    """And not whatever this computer happens to call so."""
    answer = instance.table.post("/matches", json={"seats": SEATS, "event": {"time_zone": zone}}, headers=JSON)
    assert (answer.status_code, answer.json["field"]) == (400, "event.time_zone")
    text = (GOLDEN / "conceded_3.toml").read_text().replace("[event]", f'[event]\ntime_zone = "{zone}"')
    answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    assert [fault["key"] for fault in answer.json["faults"]] == ["event.time_zone"]


@pytest.mark.parametrize("zone", ["UTC", "Europe/Berlin", "America/Argentina/Ushuaia", "Japan"])
def test_the_time_zone_of_a_place_is_taken(instance: Instance, zone: str) -> None:
    answer = instance.table.post("/matches", json={"seats": SEATS, "event": {"time_zone": zone}}, headers=JSON)
    assert answer.status_code == 201


def test_a_match_of_a_day_to_come_is_not_taken_in(instance: Instance) -> None:
    """Neither by its record nor with its start, and no day of another time zone is mistaken for one."""
    text = instance.table.get(f"/matches/{instance.dealt()}/record.toml").get_data(as_text=True)
    for line in ("seal", "deal", "nonce"):
        text = text.replace(f"{line} =", f"# {line} =")
    dated = re.sub(r"(?m)^date = .*$", "date = 2199-01-01", text)
    answer = instance.table.post("/matches", data=dated, content_type="application/toml", headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "record_future", "record")
    assert "2199-01-01, which has not come yet" in answer.json["text"]
    answer = instance.table.post("/matches", json={"seats": SEATS, "event": {"date": "2199-01-01"}}, headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "day_future", "event.date")
    zone = "Pacific/Kiritimati"
    zone_now = {"date": clock.today(zone).isoformat(), "time_zone": zone}
    assert instance.table.post("/matches", json={"seats": SEATS, "event": zone_now}, headers=JSON).status_code == 201


def test_a_match_of_a_year_with_two_digits_is_not_taken_in(instance: Instance) -> None:
    text = instance.table.get(f"/matches/{instance.dealt()}/record.toml").get_data(as_text=True)
    dated = re.sub(r"(?m)^date = .*$", "date = 0025-01-01", re.sub(r"(?m)^(seal|deal|nonce) =", r"# \1 =", text))
    answer = instance.table.post("/matches", data=dated, content_type="application/toml", headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "record_year", "record")
    assert "0025-01-01, but years lie between 1900 and 2199" in answer.json["text"]
    answer = instance.table.post("/matches", json={"seats": SEATS, "event": {"date": "0025-01-01"}}, headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "day_year", "event.date")


def test_a_record_comes_back_as_the_same_match(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    instance.say(match, "table declare red")
    text = instance.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)
    repeated = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    assert (repeated.status_code, repeated.json["code"]) == (409, "record_known")
    unsealed = text.replace("seal =", "# seal =").replace("nonce =", "# nonce =")
    opened = instance.table.post("/matches", json={"record": unsealed})
    assert opened.status_code == 201, opened.json
    assert instance.view(opened.json["id"])["position"] == instance.view(match)["position"]


def test_a_full_disk_loses_nothing_and_the_same_key_succeeds_later(instance: Instance) -> None:
    match, number, line = instance.dealt(), 0, "table correct sets_traded 1"
    limit_pages(instance, 1)
    while (answer := instance.say(match, line, key=f"k{number}")).status_code == 201:
        number += 1
        assert number < 2000
    assert (answer.status_code, answer.json["code"]) == (503, "not_saved")
    assert instance.view(match)["seq"] == number + 1
    limit_pages(instance, 2**30)
    assert instance.say(match, line, key=f"k{number}").json["seq"] == number + 2
    instance.restart()
    assert instance.view(match)["seq"] == number + 2


def limit_pages(instance: Instance, most: int) -> None:
    """Fill the disk from now on, or make room again."""
    try:
        instance.desk.store.write(lambda connection: connection.exec_driver_sql(f"PRAGMA max_page_count={most}"))
    except NotSaved:
        pass


def test_every_answer_is_json_for_whoever_does_not_ask_for_a_page(instance: Instance) -> None:
    answer = instance.table.get("/nothing")
    assert json.loads(answer.data)["code"] == "page_unknown"


def test_a_day_of_news_that_is_none(instance: Instance) -> None:
    assert instance.onlooker().get("/news/new/%0A").status_code == 404


def test_options_without_end_are_answered_in_short(instance: Instance) -> None:
    options = {f"o{n}": 1 for n in range(5000)}
    answer = instance.table.post("/matches", json={"seats": SEATS, "options": options}, headers=JSON)
    assert (answer.status_code, len(answer.data) < 100_000) == (400, True)
