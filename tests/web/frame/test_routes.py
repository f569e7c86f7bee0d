"""Who may change what: every address that changes something, asked by everybody. A new one has to say who may."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from types import CodeType

import pytest
from flask import url_for
from flask.testing import FlaskClient
from werkzeug.routing import Rule

from referee import create_app, web
from referee.service.desk import clock
from referee.service.evenings import evenings
from referee.service.motions import motions
from referee.service.motions.moving import MotionInput, OfMatch
from referee.web.frame import guard
from tests.instance import JSON, Instance, Route
from tests.places import ROOT
from tests.web.book import open_book
from tests.web.matches.challenged_trades import demand_cards, trade_set

ANYBODY = frozenset(
    {"stranger", "forger", "seat", "table", "other table", "house", "keeper", "computer", "proxied", "rebound"}
)
KEEPER = frozenset({"keeper"})
COMPUTER = frozenset({"computer"})
OWN_TABLET = COMPUTER | {"house"}
TABLE = OWN_TABLET | {"table"}
HOSTS = TABLE | {"other table"}
"""Tables of running matches, of which each may begin another."""
SEATS = TABLE | {"seat"}

WHO: dict[str, frozenset[str]] = {
    # the book
    **dict.fromkeys(("/book/open", "/book/close"), ANYBODY),
    "/book/pin": COMPUTER,
    **dict.fromkeys(("/book/account", "/book/change", "/book/reading", "/files/restore"), KEEPER),
    "/files/restore": OWN_TABLET,
    **dict.fromkeys(("/cash/entries", "/cash/entries/<int:entry_id>/back"), KEEPER),
    **dict.fromkeys(("/cash/settle", "/cash/settle/<int:member_id>"), KEEPER),
    **dict.fromkeys(("/cash/back", "/cash/count", "/cash/fine", "/matches/<match_id>/fine"), KEEPER),
    **dict.fromkeys(("/fines", "/fines/preset", "/matches/<match_id>/fines"), KEEPER),
    **dict.fromkeys(("/members", "/members/<int:member_id>", "/members/file", "/members/names"), KEEPER),
    "/members/<int:member_id>/pin": OWN_TABLET | KEEPER,
    "/members/<int:member_id>/pin/remove": COMPUTER,
    **dict.fromkeys(("/news", "/news/<int:news_id>", "/news/<int:news_id>/down", "/news/<int:news_id>/up"), KEEPER),
    **dict.fromkeys(("/results", "/results/file", "/results/file/void"), KEEPER),
    **dict.fromkeys(("/results/<int:result_id>", "/results/<int:result_id>/back"), KEEPER),
    **dict.fromkeys(("/results/void", "/seasons/<year:year>"), KEEPER),
    "/matches/<match_id>/take-in": KEEPER,
    "/book/link": COMPUTER,
    # evenings
    **dict.fromkeys(("/evenings", "/evenings/<int:evening_id>", "/evenings/<int:evening_id>/answers"), KEEPER),
    **dict.fromkeys(("/evenings/<int:evening_id>/end", "/evenings/<int:evening_id>/fine"), KEEPER),
    "/evenings/<int:evening_id>/fines": KEEPER,
    **dict.fromkeys(("/evenings/<int:evening_id>/motions", "/evenings/<int:evening_id>/spared"), KEEPER),
    # whoever has the link
    **dict.fromkeys(("/come/<invitation>", "/join/<code>"), ANYBODY),
    # a match begins
    **dict.fromkeys(("/matches", "/matches/new", "/matches/upload", "/start"), HOSTS),
    "/matches/make-way": OWN_TABLET | KEEPER,
    "/presets/<int:preset_id>": OWN_TABLET,
    # and goes on
    "/matches/<match_id>/actions": SEATS,
    **dict.fromkeys(("/matches/<match_id>/codes", "/matches/<match_id>/codes/<colour>"), TABLE),
    "/matches/<match_id>/luck": frozenset({"seat"}),
    **dict.fromkeys(("/matches/<match_id>/deal", "/matches/<match_id>/odds", "/matches/<match_id>/own-dice"), TABLE),
    **dict.fromkeys(("/matches/<match_id>/announcement", "/matches/<match_id>/announcement/dice"), SEATS),
    "/matches/<match_id>/announcement/drop": TABLE,
    "/matches/<match_id>/seats/<colour>/opening": TABLE,
    "/matches/<match_id>/seats/<colour>/opening/confirm": frozenset({"seat"}),
    "/matches/<match_id>/seats/<colour>/opening/drop": SEATS,
    "/matches/<match_id>/next": frozenset({"seat"}),
    "/matches/<match_id>/set-up": SEATS,
    **dict.fromkeys(("/matches/<match_id>/seats/<colour>/look", "/matches/<match_id>/accept"), TABLE),
    "/matches/<match_id>/challenges": SEATS,
    "/matches/<match_id>/challenges/<int:challenge_id>": TABLE,
    "/matches/<match_id>/challenges/<int:challenge_id>/reopen": TABLE,
    # votes
    "/motions": KEEPER,
    "/matches/<match_id>/motions": SEATS | KEEPER,
    "/motions/<int:motion_id>/votes": frozenset({"seat"}),
    **dict.fromkeys((f"/motions/<int:motion_id>/{what}" for what in ("count", "cards", "drop")), OWN_TABLET | KEEPER),
    "/matches/<match_id>/ballots/<int:motion_id>/drop": OWN_TABLET | KEEPER,
}
"""Addresses by who may. What is sent is mostly empty: it is refused for what is missing, but only to whoever may."""


def stranger(instance: Instance, match: str) -> FlaskClient:
    return instance.onlooker()


def forger(instance: Instance, match: str) -> FlaskClient:
    """Cookies of the right names, made up."""
    device = instance.onlooker()
    for name in ("table", f"table_{match}"):
        device.set_cookie(name, "0" * 36)
    device.set_cookie(f"seat_{match}", "red:0000")
    device.set_cookie("session", "e30.aaaa.b")
    return device


def seat(instance: Instance, match: str) -> FlaskClient:
    return instance.phone(match, "red")


def table(instance: Instance, match: str) -> FlaskClient:
    """Return the tablet on which the match was begun."""
    return with_key(instance, match)


def own_tablet(instance: Instance, match: str) -> FlaskClient:
    return with_key(instance, guard.INSTANCE)


def with_key(instance: Instance, match: str) -> FlaskClient:
    device = instance.onlooker()
    with instance.app.app_context():
        device.set_cookie(f"table_{match}" if match else "table", guard.table_key(match))
    return device


def other_table(instance: Instance, match: str) -> FlaskClient:
    """Return the table of another match."""
    return with_key(instance, instance.dealt())


def book_keeper(instance: Instance, match: str) -> FlaskClient:
    return open_book(instance)


def computer(instance: Instance, match: str) -> FlaskClient:
    return instance.app.test_client()


def proxied(instance: Instance, match: str) -> FlaskClient:
    """Somebody who comes through a proxy on the computer that serves."""
    device = instance.app.test_client()
    device.environ_base["HTTP_VIA"] = "1.1 proxy"
    return device


def rebound(instance: Instance, match: str) -> FlaskClient:
    """Return a page of another device of the network whose name leads to the computer that serves."""
    return instance.app.test_client()


ACTORS: dict[str, Callable[[Instance, str], FlaskClient]] = {
    "stranger": stranger,
    "forger": forger,
    "seat": seat,
    "table": table,
    "other table": other_table,
    "house": own_tablet,
    "keeper": book_keeper,
    "computer": computer,
    "proxied": proxied,
    "rebound": rebound,
}


def changing(instance: Instance) -> list[Rule]:
    """Every address that changes something; closing the book comes last."""
    rules = (rule for rule in instance.app.url_map.iter_rules() if (rule.methods or set()) - set(guard.READING))
    return sorted(rules, key=lambda rule: (rule.rule == "/book/close", rule.rule))


def said_to(rule: Rule, seq: int, seat: str) -> dict[str, object]:
    """Return what is sent as JSON, where the address takes it."""
    return {
        "/matches/<match_id>/actions": {"action": f"{seat} concede"},
        "/matches/<match_id>/challenges": {"seq": seq, "challenger": "red"},
        "/matches/<match_id>/challenges/<int:challenge_id>": {"outcome": "right"},
        "/matches/<match_id>/odds": {"off": True},
        "/motions/<int:motion_id>/votes": {"voter": "Alice", "vote": "yes"},
    }.get(rule.rule, {})


def test_every_address_says_who_may_use_it(instance: Instance) -> None:
    assert {rule.rule for rule in changing(instance)} == {*WHO}


@pytest.mark.parametrize("actor", ACTORS)
def test_who_may_change_what(instance: Instance, commits: Callable[[], int], actor: str) -> None:
    """Whoever may not is told so, and nothing is written."""
    match, turn, other, seq = trade_set(instance)
    demand_cards(instance, match, seq, other)
    zone = clock.local_zone()
    evenings.plan_evening(
        instance.desk, 1, evenings.EveningInput(clock.today(zone).isoformat(), "20:00", zone, 1), None
    )
    motions.move_fine(instance.desk, OfMatch(match), MotionInput(1, 2, "", "Hid a card", "1"), None)
    device = ACTORS[actor](instance, match)
    extra = {"Host": "evil.local"} if actor == "rebound" else {}
    page = device.get("/book", headers={"Accept": "text/html"} | extra, follow_redirects=True).text
    found_token = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert found_token
    may = set()
    names: dict[str, object] = {"match_id": match, "colour": "red"}
    names |= dict.fromkeys(("challenge_id", "motion_id", "evening_id", "member_id"), 1)
    for rule in changing(instance):
        before = commits()
        path = re.sub(r"<(?:\w+:)?(\w+)>", lambda name: str(names.get(name[1], 9)), rule.rule)
        as_json = rule.endpoint.startswith(("api.", "ballots.", "battles.", "challenges.", "luck."))
        form = {"csrf_token": found_token[1]}
        sent = {"json": said_to(rule, seq, "red")} if as_json else {"data": form}
        answer = device.post(path, headers=JSON | extra, **sent)  # type: ignore[arg-type]
        if answer.status_code == 403:
            assert commits() == before, rule
        else:
            may.add(rule.rule)
    assert may == {rule for rule, who in WHO.items() if actor in who}


def test_every_link_of_the_templates_names_a_route(instance: Instance) -> None:
    routes = {rule.endpoint for rule in instance.app.url_map.iter_rules()}
    named = {
        endpoint
        for template in (ROOT / "templates").rglob("*.*")
        for endpoint in re.findall(r"""url_for\(\s*["']([\w.]+)["']""", template.read_text(encoding="utf-8"))
    }
    assert len(named) > 30
    assert named - routes == set()


def test_how_an_address_is_built_is_worked_out_when_the_first_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A start has two hundred routes, and builds few of their addresses."""
    built = list[str]()
    make = Rule._get_func_code

    @staticmethod
    def count(code: CodeType, name: str) -> Callable[..., tuple[str, str]]:
        built.append(name)
        return make(code, name)

    monkeypatch.setattr(Rule, "_get_func_code", count)
    monkeypatch.setattr(web, "LazyRule", Route.__base__)
    app = create_app(tmp_path / "instance")
    assert built == []
    with app.test_request_context():
        assert [url_for("api.show_match", match_id="ä", at=1) for _ in range(3)] == ["/matches/%C3%A4?at=1"] * 3
    app.extensions["referee"].close()
    assert len(built) == 1
