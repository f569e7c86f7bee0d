"""Reading behind the PIN: every page asks for it, but what a running match needs."""

from __future__ import annotations

from io import BytesIO

import pytest
from flask.testing import FlaskClient

from referee.service.cash import cash, fines
from referee.service.desk.attempts import Guesser
from referee.service.evenings import evenings
from referee.service.people import book, own_pins
from referee.service.people.roster import MemberInput
from referee.web.frame.access import is_open_to_all, is_open_with_match
from tests.instance import JSON, Instance
from tests.places import GOLDEN
from tests.web.addresses import build_address, list_rules
from tests.web.book import found_club, leave_club, open_book
from tests.web.forms import HTML, see, send

FINED = "spilt the soup over Kamchatka"
CLOSED = frozenset(
    (
        *("accounts.save_account", "accounts.show_account", "accounts.show_payment"),
        *("archive.show_matches", "bundles.upload_records"),
        "booked.take_back",
        "calendar.show_evening_file",
        *("cash.save_entry", "cash.settle_account", "cash.settle_all", "cash.show_cash_box", "cash.take_back"),
        *("counts.save_count", "counts.show_count"),
        "statements.show_year",
        *("championship.show_all_years", "championship.show_year", "championship.show_present_year"),
        *(
            "evenings.save_answer",
            "evenings.book_fines",
            "evenings.save_outcome",
            "evenings.save_new_evening",
            "evenings.save_evening",
            "evenings.show_evenings",
        ),
        *("evenings.show_evening", "evenings.leave_out_fine"),
        "exports.export_list",
        *("files.download_backup", "files.show_files"),
        *("fining.book_fine", "fining.show_faces"),
        *("fines.save_catalogue", "fines.show_catalogue", "fines.take_preset"),
        *("match_fines.book_fines", "match_fines.show_match_fines"),
        *("members.add_member", "members.change_member", "members.load_file", "members.show_members"),
        *(
            "news.show_news_editor",
            "news.publish_news",
            "news.put_up",
            "news.save_news",
            "news.show_news",
            "news.take_down",
            "news.show_news_form",
        ),
        "news.show_draft_about",
        "overview.show_club",
        *("players.show_player", "players.show_hall_of_fame"),
        "report.show_report",
        *("results.load_file", "results.save_result", "results.set_void", "results.show_results", "waiting.take_in"),
        *("results.set_void_of_file", "results.show_result", "results.change_result", "results.change_back"),
        *("season.save_season", "season.show_season"),
        *("spellings.save_name", "spellings.show_names"),
        *("statistics.show_all_years", "statistics.show_present_year", "statistics.show_year"),
    )
)
"""By the names of Flask. A new page is named here, or its view says to whom it is open."""
ASKING = frozenset(("motions.show_motions",))
"""Open to phones at the table while a match has votes; whoever is none of them is asked by the page itself."""


def closed_club(instance: Instance) -> tuple[FlaskClient, str]:
    """Whoever keeps the book of a club that lets nobody else read, and a match that has ended."""
    found_club(instance)
    device = open_book(instance)
    record = (GOLDEN / "conceded_3.toml").read_text(encoding="utf-8")
    answer = send(device, "/matches", "/matches/upload", {"record": (BytesIO(record.encode()), "r.toml")})
    device.delete_cookie(f"table_{answer.location.rpartition('/')[2]}")
    cash.add_entry(instance.desk, 1, cash.EntryInput("fine", 2, "1", FINED, "2022-03-04"), None)
    wanted = evenings.EveningInput("2022-03-04", "20:00", "Europe/Berlin", 1, "", False, "")
    evenings.plan_evening(instance.desk, 1, wanted, None)
    book.set_reading(instance.desk, 1, True)
    return device, answer.location.rpartition("/")[2]


def test_every_page_is_known_to_be_open_or_closed(instance: Instance) -> None:
    views = instance.app.view_functions
    opened = {endpoint for endpoint, view in views.items() if is_open_to_all(view) or is_open_with_match(view)}
    assert opened | CLOSED == {rule.endpoint for rule in instance.app.url_map.iter_rules()}
    assert not opened & CLOSED


def test_each_closed_page_asks_for_the_pin_and_none_that_is_open_tells_of_the_past(instance: Instance) -> None:
    device, match = closed_club(instance)
    stranger = instance.onlooker()
    for rule in list_rules(instance):
        where = build_address(instance, rule, match)
        answer = stranger.get(where, headers=HTML)
        asked = (answer.status_code, answer.location) == (303, f"/book?next={where.replace('/', '%2F')}")
        is_asking = rule.endpoint in CLOSED | ASKING or is_open_with_match(instance.app.view_functions[rule.endpoint])
        assert asked == is_asking, (where, answer.status_code)
        if asked:
            opened = device.get(where)
            assert opened.location != answer.location, where
            opened.close()
        elif match not in where:
            assert FINED not in answer.text and match not in answer.text, where
        answer.close()


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_a_script_is_told_that_the_pin_is_needed(instance: Instance, accept: str) -> None:
    _, match = closed_club(instance)
    for path in ("", "/log", "/story", "/replace?n=1&action=x", "/stream"):
        answer = instance.onlooker().get(f"/matches/{match}{path}", headers={"Accept": accept})
        assert (answer.status_code, answer.json["code"]) == (403, "reading_closed")


def test_a_running_match_is_open_and_an_ended_one_to_its_table_and_phones(instance: Instance) -> None:
    found_club(instance)
    book.set_reading(instance.desk, 1, True)
    match = instance.dealt()
    phone, stranger = instance.phone(match, "red"), instance.onlooker()
    paths = [
        f"/matches/{match}{path}"
        for path in ("", "/log", "/story", "/table", "/record", "/record.toml", "/challenges", "/setup-sheet")
    ]
    assert [stranger.get(path).status_code for path in paths] == [200] * len(paths)
    instance.say(match, "table abandon")
    for device, status in ((stranger, 303), (phone, 200), (instance.table, 200)):
        answers = [device.get(path, headers=HTML) for path in paths[1:] if not path.endswith("/table")]
        assert [answer.status_code for answer in answers] == [status] * len(answers)
    assert phone.get(f"/matches/{match}?as=onlooker", headers=JSON).status_code == 200


def test_the_book_says_what_stays_open_and_leads_on_to_a_past_match(instance: Instance) -> None:
    device, match = closed_club(instance)
    assert "an ended match to its table and its phones" in see(device, "/book")
    answer = instance.onlooker().get(f"/matches/{match}/record", headers=HTML)
    asking = instance.onlooker()
    data = {"keeper": "1", "pin": "2580", "next": f"/matches/{match}/record"}
    assert answer.location.endswith("%2Frecord")
    assert send(asking, answer.location, "/book/open", data).location == f"/matches/{match}/record"
    assert asking.get(f"/matches/{match}/record").status_code == 200


def test_whose_own_pin_cannot_be_checked_here_finds_the_way_to_a_new_one(instance: Instance) -> None:
    found_club(instance)
    own_pins.set_pin(instance.desk, Guesser("here"), None, 2, old="", new="1357")
    book.set_reading(instance.desk, 1, True)
    assert "/members/2/pin" not in see(instance.table, "/book")
    instance.desk.pin_key = bytes(32)
    assert "/members/2/pin" in see(instance.table, "/book")
    assert "/members/2/pin" not in see(instance.onlooker(), "/book")
    assert "choose one anew" in see(instance.table, "/members/2/pin")


def test_the_page_of_a_pin_tells_the_names_of_members_alone_whom_the_book_names_too(instance: Instance) -> None:
    found_club(instance, 5)
    leave_club(instance, 4)
    evenings.change_member(instance.desk, 5, MemberInput("Emil", None, guest=True))
    book.set_reading(instance.desk, 1, True)
    asked = {number: instance.onlooker().get(f"/members/{number}/pin", headers=HTML) for number in (3, 4, 5, 99)}
    assert {number: answer.status_code for number, answer in asked.items()} == {3: 200, 4: 404, 5: 404, 99: 404}
    assert not any(name in answer.text for answer in asked.values() for name in ("Dana", "Emil"))
    assert "Dana" not in see(instance.onlooker(), "/book")


def test_the_prices_of_offences_are_shown_at_the_instances_own_match_alone(instance: Instance) -> None:
    """Anybody may begin a match: its motions tell a stranger nothing of a closed book."""
    found_club(instance)
    fines.take_preset(instance.desk, 1, "2020-01-01")
    book.set_reading(instance.desk, 1, True)
    stranger = instance.onlooker()
    seats = [
        {"colour": colour, "players": [name]} for colour, name in (("red", "Emil"), ("blue", "Frida"), ("green", "Gus"))
    ]
    answer = stranger.post("/matches", json={"seats": seats}, headers=JSON)
    assert answer.status_code == 201, answer.json
    theirs, ours = answer.json["id"], instance.dealt()
    for client, match, shown in (
        (stranger, theirs, False),
        (instance.phone(ours, "red"), ours, True),
        (instance.table, ours, True),
    ):
        page = see(client, f"/matches/{match}/motions")
        assert ("€" in page, 'id="offence"' in page) == (shown, shown), match
    data = {"mover": "guest:Emil", "accused": "guest:Frida", "offence": "hospitality", "amount": "", "minutes": "5"}
    refused = send(stranger, "/book", f"/matches/{theirs}/motions", data)
    assert (refused.status_code >= 400, "€" in refused.text) == (True, False)
    assert stranger.get(f"/matches/{ours}/motions", headers=HTML).status_code == 303
