"""With a public address nobody is answered whom no link, no code and no PIN of ours has admitted."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, TypeAlias

import pytest
from flask.testing import FlaskClient

from referee.service.cash import cash
from referee.service.desk import clock
from referee.service.desk.attempts import Guesser
from referee.service.evenings import evenings
from referee.service.people import book, roster
from referee.web.evenings.invitations import personal_link
from referee.web.frame import guard
from referee.web.frame.server_address import PUBLIC_URL
from referee.web.frame.strangers import does_admit_strangers
from tests.instance import JSON, Instance
from tests.web.addresses import build_address, list_rules
from tests.web.book import PIN, found_club, leave_club
from tests.web.forms import HTML, see, send

URL = "https://referee.example"
FINED = "spilt the soup over Kamchatka"
ADMITTING = {
    *("static", "api.show_health", "api.show_ready", "install.show_manifest"),
    *("api.become_table", "seat.join_match", "seat.change_seat"),
    *("watching.show_shared", "watching.send_shared_view", "watching.send_shared_story", "watching.follow_shared"),
    *("invitations.show_invitation", "invitations.save_answer", "calendar.show_feed", "club_data.show_club_data"),
}
"""What tells nothing of the club, or is asked for with a key in the address. A new one is added here on purpose."""
WAYS: Mapping[str, Mapping[str, str]] = {
    "from the internet": {"REMOTE_ADDR": "203.0.113.9", "HTTP_HOST": "referee.example"},
    "with a forged header": {
        "REMOTE_ADDR": "203.0.113.9",
        "HTTP_X_FORWARDED_FOR": "127.0.0.1",
        "HTTP_HOST": "localhost",
    },
    "from a private address": {"REMOTE_ADDR": "192.168.0.9", "HTTP_HOST": "192.168.0.2:8137"},
    "through a proxy that hides all": {"REMOTE_ADDR": "127.0.0.1", "HTTP_HOST": "localhost"},
}
Club: TypeAlias = tuple[Instance, str]


@pytest.fixture
def club(instance: Instance) -> Club:
    """Return a club with a public address and a running match; reading its book needs no PIN."""
    found_club(instance)
    cash.add_entry(instance.desk, 1, cash.EntryInput("fine", 2, "1", FINED, "2022-03-04"), None)
    wanted = evenings.EveningInput("2022-03-04", "20:00", "Europe/Berlin", 1, "", False, "")
    evenings.plan_evening(instance.desk, 1, wanted, None)
    match = instance.dealt()
    instance.app.config[PUBLIC_URL] = URL
    return instance, match


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """Return the time, to be set."""
    held = [clock.now()]
    monkeypatch.setattr(clock, "now", lambda: held[0])
    return held


def stranger(instance: Instance, way: str = "from the internet") -> FlaskClient:
    client = instance.app.test_client()
    client.environ_base.update(WAYS[way])
    return client


def invitation_of(instance: Instance, number: int) -> str:
    """Return the address of the member's own link."""
    with instance.app.test_request_context():
        return personal_link(roster.find_member(instance.desk, number)).removeprefix(URL)


def is_known(device: FlaskClient, match: str) -> bool:
    statuses = {device.get(path).status_code for path in ("/", "/championship/all", f"/matches/{match}")}
    assert statuses in ({403}, {200}), statuses
    return statuses != {403}


def test_what_admits_strangers_is_named(club: Club) -> None:
    instance, _ = club
    assert {name for name, view in instance.app.view_functions.items() if does_admit_strangers(view)} == ADMITTING


@pytest.mark.parametrize("way", WAYS)
def test_no_route_tells_a_stranger_of_the_club_or_of_a_running_match(club: Club, way: str) -> None:
    instance, match = club
    for method in ("GET", "POST"):
        for rule in list_rules(instance, method):
            for accept in ("text/html", "application/json", "text/event-stream"):
                where = build_address(instance, rule, match)
                answer = stranger(instance, way).open(where, method=method, headers={"Accept": accept})
                if rule.endpoint not in ADMITTING:
                    assert answer.status_code == 403, (method, where)
                # A page names the address that was asked for.
                told = answer.get_data(as_text=True).replace(where, "")
                assert not any(word in told for word in ("Alice", "Bob", "Kamchatka", match)), (method, where)
                answer.close()


def test_a_stranger_begins_no_match(club: Club) -> None:
    instance, _ = club
    seats = [{"colour": colour, "players": [name]} for colour, name in (("red", "Emil"), ("blue", "Frida"))]
    answer = stranger(instance).post("/matches", json={"seats": seats}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (403, "device_unknown")


def test_a_stranger_reads_what_to_do(club: Club) -> None:
    instance, _ = club
    for lang, told in (("en", "Open on it the link you were sent"), ("de", "Öffnet darauf den Link")):
        assert told in stranger(instance).get(f"/?lang={lang}", headers=HTML).text


def test_a_strangers_guesses_use_up_nobodys(club: Club) -> None:
    instance, match = club
    for _ in range(30):
        answer = stranger(instance).post("/book/open", data={"keeper": "1", "pin": "0000"}, headers=HTML)
        assert answer.status_code == 403
    device = stranger(instance)
    device.get(invitation_of(instance, 2))
    assert send(device, "/book", "/book/open", {"keeper": "2", "pin": PIN}).status_code == 303


def open_table_link(instance: Instance, _: str) -> FlaskClient:
    device = stranger(instance)
    with instance.app.test_request_context():
        key = guard.table_key()
    assert device.get(f"/table/{key}").status_code == 303
    return device


def open_invitation(instance: Instance, _: str) -> FlaskClient:
    device = stranger(instance)
    assert device.get(invitation_of(instance, 2)).status_code == 200
    return device


def take_a_seat(instance: Instance, match: str) -> FlaskClient:
    url = open_table_link(instance, match).post(f"/matches/{match}/codes/red", headers=JSON).json["url"]
    device = stranger(instance)
    assert device.get(url).status_code == 303
    return device


def type_the_pin(instance: Instance, match: str) -> FlaskClient:
    device = open_invitation(instance, match)
    assert send(device, "/book", "/book/open", {"keeper": "2", "pin": PIN}).status_code == 303
    device.delete_cookie("invited")
    return device


def have_typed_the_pin(instance: Instance, match: str) -> FlaskClient:
    device = type_the_pin(instance, match)
    device.delete_cookie("session")
    return device


@pytest.mark.parametrize("admit", [open_table_link, open_invitation, take_a_seat, type_the_pin, have_typed_the_pin])
def test_who_was_admitted_is_known(club: Club, admit: Callable[[Instance, str], FlaskClient]) -> None:
    assert is_known(admit(*club), club[1])


def test_whose_link_was_opened_stays_known_until_they_leave_or_the_pin_is_another(club: Club) -> None:
    instance, match = club
    two, three = (stranger(instance), stranger(instance))
    two.get(invitation_of(instance, 2))
    three.get(invitation_of(instance, 3))
    leave_club(instance, 3)
    assert (is_known(two, match), is_known(three, match)) == (True, False)
    book.change_pin(instance.desk, Guesser("here"), 1, PIN, "9999")
    assert not is_known(two, match)


@pytest.mark.parametrize("held", ["", "2", "2.", "2.00", "x.y", "2.\udcff"])
def test_an_invitation_that_nobody_signed_admits_nobody(club: Club, held: str) -> None:
    instance, match = club
    device = stranger(instance)
    device.environ_base["HTTP_COOKIE"] = f"invited={held}"
    assert not is_known(device, match)


def test_a_seat_admits_for_a_day_after_its_match(club: Club, now: list[datetime]) -> None:
    instance, match = club
    device, table = take_a_seat(instance, match), open_table_link(instance, match)
    assert instance.say(match, "table declare red", by=table).status_code == 201
    assert is_known(device, match)
    now[0] += timedelta(days=2)
    assert not is_known(device, match)


def test_whoever_sits_at_the_server_is_no_more_than_others(club: Club) -> None:
    instance, match = club
    assert not is_known(stranger(instance, "through a proxy that hides all"), match)
    device = open_invitation(instance, match)
    device.environ_base.update(WAYS["through a proxy that hides all"])
    assert (device.get("/book/link").status_code, device.get("/files/backup.json").status_code) == (403, 403)


def test_every_link_has_the_public_address(club: Club) -> None:
    instance, match = club
    table = open_table_link(instance, match)
    assert f"{URL}/join/" in see(table, f"/matches/{match}/codes")
    table.environ_base.update(WAYS["from a private address"])
    assert f"{URL}/join/" in see(table, f"/matches/{match}/codes")
    feed: Any = send(table, "/book", "/book/open", {"keeper": "1", "pin": PIN})
    assert feed.status_code == 303
    assert "webcal://referee.example/calendar/" in see(table, "/evenings")


def test_a_page_under_the_public_address_is_our_own_behind_a_proxy_that_names_another(club: Club) -> None:
    instance, match = club
    table = open_table_link(instance, match)
    table.environ_base.update(HTTP_HOST="127.0.0.1:8137", HTTP_ORIGIN=URL)
    assert instance.say(match, "table undo", by=table).json.get("code") != "other_origin"
    table.environ_base.update(HTTP_ORIGIN="https://evil.example")
    assert instance.say(match, "table undo", by=table).json["code"] == "other_origin"


@pytest.mark.parametrize("path", ["/come//x", "/join//x", "/championship//2022"])
def test_no_address_is_mended_by_a_redirect_that_sends_it_in_the_clear(club: Club, path: str) -> None:
    instance, match = club
    device = open_invitation(instance, match)
    assert device.get(path, headers=HTML).status_code == 404
