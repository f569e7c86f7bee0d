"""Under which names the house is answered: a page of another site may have its own name point here and read along."""

from __future__ import annotations

import pytest

from referee.web.frame import hosts
from tests.instance import JSON, Instance
from tests.web.book import found_club

EVIL = {"Host": "evil.example"}
PAGE = {"Accept": "text/html"}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8137", "EVIL.example.", "laptop", "x.test", "local"])
def test_under_a_foreign_name_nothing_is_answered(instance: Instance, host: str) -> None:
    """Neither pages nor JSON, streams, files, or what is not there, and who asks at this computer has no more."""
    match = instance.dealt()
    found_club(instance)
    paths = ["/", "/cash", "/members", "/exports/members.csv", f"/matches/{match}", f"/matches/{match}/stream"]
    for path in (*paths, "/static/css/app.css", "/health", "/nothing"):
        for device in (instance.table, instance.onlooker()):
            told = device.get(path, headers=JSON | {"Host": host})
            assert (told.status_code, told.json["code"], told.headers["Connection"]) == (421, "host_foreign", "close")
            shown = device.get(path, headers=PAGE | {"Host": host, "Accept-Language": "de"})
            assert (shown.status_code, shown.mimetype) == (421, "text/html")
            assert "serve --names" in shown.text and "Namen" in shown.text
            assert "href" not in shown.text and "Alice" not in told.text + shown.text


@pytest.mark.parametrize("path", ["/matches", "/start", "/book/pin", "/nothing"])
def test_a_foreign_name_does_nothing_either(instance: Instance, path: str) -> None:
    """Not even a form's token is looked at before the name."""
    for body in ({"json": {}}, {"data": {"name": "Mallory"}}):
        answer = instance.table.post(path, headers=JSON | EVIL | {"Origin": "http://evil.example"}, **body)
        assert (answer.status_code, answer.json["code"]) == (421, "host_foreign")


def test_what_was_asked_what_is_answered_and_what_can_be_done_is_told(instance: Instance) -> None:
    answer = instance.onlooker().get("/cash", headers=JSON | {"Host": "Evil.example:8137"})
    assert answer.json["facts"] == {"host": "evil.example"}
    assert answer.json["text"] == (
        "Nothing is answered under the name “evil.example”, only under addresses such as 192.0.2.7, localhost, names "
        "that end in .local and names given at the start: open the address that was printed where Referee was "
        "started, or start it with “serve --names” and this name."
    )


@pytest.mark.parametrize(
    "host",
    [
        *(
            "",
            "..",
            ".",
            "a..local",
            "::1",
            "[::1",
            "[::g]",
            "[local]",
            "localhost:x",
            "localhost:99999",
            "localhost,x",
        ),
        *("<b>.local", "a b", "user@localhost", "localhost/x", "evil.example#.local", "127.1", "mylocal", "é.local"),
    ],
)
def test_a_host_that_is_none(instance: Instance, host: str) -> None:
    answers = [instance.table.get("/health", headers={"Host": host, "Accept": kind}) for kind in ("text/html", "*/*")]
    assert [answer.status_code for answer in answers] == [421, 421]
    assert answers[1].json["code"] == "host_foreign" and "<b>" not in answers[0].text


def test_a_request_without_a_host(instance: Instance) -> None:
    with instance.app.test_request_context("/health") as asked:
        del asked.request.environ["HTTP_HOST"]
        answer = instance.app.full_dispatch_request()
    assert answer.status_code == 421
    assert "which host it means" in answer.json["text"]


@pytest.mark.parametrize(
    "host",
    [
        *(
            "192.0.2.7",
            "192.0.2.7:8137",
            "192.0.2.7.",
            "[::1]",
            "[::1]:8137",
            "[2001:DB8::7]",
            "localhost",
            "LOCALHOST",
        ),
        *("localhost.:8137", "a.localhost", "mytablet.local", "MyTablet.Local.:80", "a.b.local"),
    ],
)
def test_names_of_the_instance_are_answered(instance: Instance, host: str) -> None:
    for device in (instance.table, instance.onlooker()):
        assert device.get("/", headers=PAGE | {"Host": host}).status_code == 200
        assert device.get("/health", headers=JSON | {"Host": host}).status_code == 200


def test_a_name_that_was_given_is_answered_and_those_below_it_are_not(instance: Instance) -> None:
    instance.app.config[hosts.NAMES] = frozenset({"referee.example"})
    asked = ("referee.example", "Referee.Example.:8137", "a.referee.example", "evil-referee.example")
    answers = [instance.onlooker().get("/health", headers={"Host": host}).status_code for host in asked]
    assert answers == [200, 200, 421, 421]
