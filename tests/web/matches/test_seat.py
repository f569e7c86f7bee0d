"""A seat's pages: its phone, the codes that lead there, the tablet while everybody else looks away."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.web.frame import server_address
from tests.instance import JSON, Instance
from tests.web.forms import HTML, see, send

TABLE_ONLY = ("/matches/{match}/codes", "/matches/{match}/look", "/matches/{match}/look/red")


def status(client: FlaskClient, path: str) -> int:
    """Return the status that a browser is answered."""
    return client.get(path, headers=HTML).status_code


def links(page: str) -> list[str]:
    """Return the links that the codes of a page lead to."""
    return re.findall(r'class="code-link mono">[^<]*(/join/[^<]+)<', page)


# the phone


def test_a_phone_sees_its_own_page(instance: Instance) -> None:
    match = instance.dealt()
    page = see(instance.phone(match, "blue"), f"/matches/{match}/seat")
    assert '<h1 class="seat-name">Bob <span>Blue</span></h1>' in page


def test_a_code_opens_the_page_of_its_seat(instance: Instance) -> None:
    match = instance.dealt()
    link = links(see(instance.table, f"/matches/{match}/codes"))[2]
    phone = instance.onlooker()
    assert "Are you Charlie?" in see(phone, link)
    answer = send(phone, link, link, {})
    assert (answer.status_code, answer.location) == (303, f"/matches/{match}/seat")


@pytest.mark.parametrize("who", ["table", "onlooker"])
def test_nobody_else_sees_a_seat_s_page(instance: Instance, who: str) -> None:
    match = instance.dealt()
    client = instance.table if who == "table" else instance.onlooker()
    assert status(client, f"/matches/{match}/seat") == 403


def test_a_phone_of_another_match_has_no_seat_here(instance: Instance) -> None:
    phone = instance.phone(instance.dealt(), "red")
    assert status(phone, f"/matches/{instance.dealt()}/seat") == 403


def test_a_phone_keeps_its_page_after_the_end(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    instance.say(match, "table abandon")
    assert status(phone, f"/matches/{match}/seat") == 200


def test_the_page_s_source_holds_no_secret(instance: Instance) -> None:
    """Two matches that were dealt differently have the same source but for their id."""
    pages = []
    for match in (instance.dealt(), instance.dealt()):
        source = see(instance.phone(match, "red"), f"/matches/{match}/seat")
        pages.append(source.replace(match, "MATCH"))
        assert len(instance.state(match).missions["red"]) == 2
    assert pages[0] == pages[1]


@pytest.mark.parametrize("path", ["seat", "codes", "look", "record", "look/red"])
def test_an_unknown_match_has_no_pages(instance: Instance, path: str) -> None:
    assert status(instance.table, f"/matches/unknown/{path}") == 404


def test_the_wrong_method_is_refused(instance: Instance) -> None:
    match = instance.dealt()
    for path in ("seat", "look", "look/red"):
        assert instance.table.post(f"/matches/{match}/{path}", headers=HTML).status_code == 405


# the codes


def test_every_seat_has_a_code_that_can_be_read_on_dark_ground(instance: Instance) -> None:
    match = instance.dealt(6)
    page = see(instance.table, f"/matches/{match}/codes")
    assert len(set(links(page))) == 6
    # One more is the onlookers'.
    assert page.count('<path fill="#fff"') == 7
    assert str(instance.view(match)["seal"]) in page


def test_a_code_that_was_claimed_leaves_the_page(instance: Instance) -> None:
    match = instance.dealt()
    first, *others = links(see(instance.table, f"/matches/{match}/codes"))
    assert instance.onlooker().get(first).status_code == 303
    page = see(instance.table, f"/matches/{match}/codes")
    assert links(page) == others
    assert page.count("data-joined") == 1


def test_a_fresh_code_shuts_the_old_phone_out(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    codes = f"/matches/{match}/codes"
    answer = send(instance.table, codes, codes, {"colour": "red"})
    assert (answer.status_code, answer.location) == (303, f"{codes}#code-red")
    assert status(phone, f"/matches/{match}/seat") == 403
    assert len(links(see(instance.table, codes))) == 3


# another seat's code


def code(instance: Instance, match: str, colour: str) -> str:
    """Return the link of a fresh code."""
    return str(instance.table.post(f"/matches/{match}/codes/{colour}", headers=JSON).json["url"])


def test_a_phone_that_opens_another_seat_s_code_keeps_its_own_until_it_says_yes(instance: Instance) -> None:
    """Phones B7."""
    match = instance.dealt()
    phone, other = instance.phone(match, "red"), code(instance, match, "blue")
    page = see(phone, other)
    assert "Are you Bob?" in page and "Until now this phone shows the seat of Alice." in page
    assert phone.get(f"/matches/{match}", headers=JSON).json["seat"] == "red"
    assert instance.view(match)["seats"][1]["joined"] is False
    answer = send(phone, other, other, {})
    assert (answer.status_code, answer.location) == (303, f"/matches/{match}/seat")
    assert phone.get(f"/matches/{match}", headers=JSON).json["seat"] == "blue"


def test_the_seat_that_a_phone_leaves_waits_with_a_new_code(instance: Instance) -> None:
    match = instance.dealt()
    phone, other = instance.phone(match, "red"), code(instance, match, "blue")
    send(phone, other, other, {})
    (link, _) = links(see(instance.table, f"/matches/{match}/codes"))
    scanned = instance.onlooker()
    scanned.get(link)
    assert instance.view(match, scanned)["seat"] == "red"


def test_a_phone_changes_its_seat_by_the_form_of_its_page_alone(instance: Instance) -> None:
    """A page of another site, or a link, changes nothing."""
    match = instance.dealt()
    phone, other = instance.phone(match, "red"), code(instance, match, "blue")
    assert phone.post(other, headers=HTML).status_code == 400
    assert phone.get(f"/matches/{match}", headers=JSON).json["seat"] == "red"


def test_a_code_that_somebody_else_has_used_changes_no_phone(instance: Instance) -> None:
    match = instance.dealt()
    phone, other = instance.phone(match, "red"), code(instance, match, "blue")
    assert "Are you Bob?" in see(phone, other)
    instance.onlooker().get(other)
    assert status(phone, other) == 410
    assert phone.get(f"/matches/{match}", headers=JSON).json["seat"] == "red"


def test_a_phone_whose_seat_is_gone_leaves_none_for_another(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    code(instance, match, "red")
    asked = see(phone, code(instance, match, "blue"))
    assert ("Are you Bob?" in asked, "Until now this phone shows" in asked) == (True, False)


def test_a_code_for_a_seat_that_is_not_there_is_refused(instance: Instance) -> None:
    codes = f"/matches/{instance.dealt()}/codes"
    for colour in ("pink", "", "x" * 999):
        assert send(instance.table, codes, codes, {"colour": colour}).status_code == 404


@pytest.mark.parametrize("path", TABLE_ONLY)
@pytest.mark.parametrize("who", ["phone", "onlooker"])
def test_only_the_table_sees_codes_and_the_look_away_pages(instance: Instance, path: str, who: str) -> None:
    match = instance.dealt()
    client = instance.phone(match, "red") if who == "phone" else instance.onlooker()
    assert status(client, path.format(match=match)) == 403
    assert status(instance.table, path.format(match=match)) == 200


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("127.0.0.1:8137", "http://192.0.2.5:8137"),
        ("localhost", "http://192.0.2.5"),
        ("[::1]:8137", "http://192.0.2.5:8137"),
        ("192.0.2.9:8137", "http://192.0.2.9:8137"),
        ("tablet.local:8137", "http://tablet.local:8137"),
    ],
)
def test_a_code_names_an_address_that_phones_reach(
    instance: Instance, monkeypatch: pytest.MonkeyPatch, host: str, address: str
) -> None:
    monkeypatch.setattr(server_address, "network_address", lambda: "192.0.2.5")
    with instance.app.test_request_context("/", headers={"Host": host}):
        assert server_address.server_address() == address


def test_without_a_network_the_code_names_this_computer(instance: Instance, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server_address, "network_address", lambda: None)
    with instance.app.test_request_context("/", headers={"Host": "127.0.0.1:8137"}):
        assert server_address.server_address() == "http://127.0.0.1:8137"


@pytest.mark.parametrize("listening", ["127.0.0.1", "::1"])
def test_a_server_for_this_computer_alone_names_no_address_of_the_network(instance: Instance, listening: str) -> None:
    instance.app.config[server_address.LISTENS_ON] = listening
    with instance.app.test_request_context("/", headers={"Host": "localhost:8137"}):
        assert server_address.server_address() == "http://localhost:8137"


# look away


def test_the_first_look_chooses_the_pin(instance: Instance) -> None:
    match = instance.dealt()
    assert "Choose a PIN" in see(instance.table, f"/matches/{match}/look/red")
    assert instance.table.post(f"/matches/{match}/seats/red/look", json={"pin": "2468"}).status_code == 200
    assert "Your PIN" in see(instance.table, f"/matches/{match}/look/red")


def test_a_seat_with_a_phone_looks_there(instance: Instance) -> None:
    match = instance.dealt()
    instance.phone(match, "red")
    page = see(instance.table, f"/matches/{match}/look/red")
    assert "Alice has a phone at the table and looks there." in page
    assert 'id="pin"' not in page


def test_a_seat_that_is_not_there_cannot_look(instance: Instance) -> None:
    assert status(instance.table, f"/matches/{instance.dealt()}/look/pink") == 404
