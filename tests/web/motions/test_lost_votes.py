"""Votes whose action counts no more: marked wherever they are listed, and closed without a result with one tap."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.club_house import JSON, House
from tests.web.book import open_book
from tests.web.forms import send
from tests.web.motions.votes import begin_table, count_hands, list_owed, move_fine

GONE = "Action 2, which this was moved for, counts no more."


def declared(house: House) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match with a vote for the action that ended it, which is taken back."""
    match, phones = begin_table(house)
    house.say(match, "table declare red")
    move_fine(house, match, seq="2")
    assert ballots(house.table, match)["ballots"][0]["lost"] is None
    house.say(match, "table undo")
    return match, phones


def ballots(device: FlaskClient, match: str) -> dict[str, list[dict[str, object]]]:
    answer = device.get(f"/matches/{match}/ballots", headers=JSON)
    assert answer.status_code == 200
    return answer.json  # type: ignore[no-any-return]


def drop(device: FlaskClient, match: str, motion: int = 1) -> tuple[int, str | None]:
    answer = device.post(f"/matches/{match}/ballots/{motion}/drop", json={}, headers=JSON)
    return answer.status_code, answer.json.get("code")


def test_everybody_reads_the_mark_and_only_the_table_has_the_key(house: House) -> None:
    match, phones = declared(house)
    for device, drops in ((house.table, True), (phones["Alice"], False), (house.onlooker(), False)):
        (ballot,) = ballots(device, match)["ballots"]
        assert (ballot["lost"], ballot["drops"]) == (GONE, drops)
    page = house.table.get(f"/matches/{match}/motions").text
    assert GONE in page and "/motions/1/drop" in page
    assert "/drop" not in phones["Alice"].get(f"/matches/{match}/motions").text
    assert "1 vote runs for an action that counts no more." in house.table.get(f"/matches/{match}/fines").text
    house.say(match, "table redo")
    assert ballots(house.table, match)["ballots"][0]["lost"] is None
    assert GONE not in house.table.get(f"/matches/{match}/motions").text


def test_the_table_drops_it_on_its_page(house: House) -> None:
    match, _ = declared(house)
    path = f"/matches/{match}/motions"
    answer = send(house.table, path, "/motions/1/drop", {})
    assert (answer.status_code, answer.location) == (303, path)
    assert "Dropped: what it was for counts no more" in house.table.get(path).text
    assert (ballots(house.table, match)["ballots"], list_owed(house)) == ([], [0, 0, 0])
    answer = send(house.table, path, "/motions/1/drop", {})
    assert answer.status_code == 409 and "This motion has been counted already." in answer.text


def test_the_table_drops_it_from_the_board_and_nobody_else_does(house: House) -> None:
    match, phones = declared(house)
    assert drop(phones["Alice"], match)[0] == drop(house.onlooker(), match)[0] == 403
    assert drop(house.table, match, 7) == (404, "motion_unknown")
    assert drop(house.table, house.dealt()) == (404, "motion_unknown")
    assert drop(house.table, match) == (200, None)
    (ended,) = ballots(house.table, match)["ended"]
    assert ended["outcome"] == "Dropped: what it was for counts no more"
    assert drop(house.table, match) == (409, "vote_counted")


def test_what_still_has_its_ground_is_voted_on(house: House) -> None:
    match, _ = declared(house)
    house.say(match, "table redo")
    assert drop(house.table, match) == (409, "vote_grounded")


def test_a_fine_that_was_voted_is_marked_and_taken_back_by_whoever_keeps_the_book(house: House) -> None:
    match, _ = begin_table(house)
    house.say(match, "table declare red")
    move_fine(house, match, seq="2")
    count_hands(house, match, Alice="yes", Charlie="yes")
    assert list_owed(house) == [0, 50, 0]
    house.say(match, "table undo")
    (lost,) = ballots(house.table, match)["lost"]
    assert (lost["seq"], lost["text"], lost["amount"]) == (2, "Bob: rolled under the table", "€0.50")
    device, path = open_book(house), f"/matches/{match}/motions"
    for page in (path, f"/matches/{match}/fines"):
        assert f"/cash/entries/{lost['id']}/back" in device.get(page).text
    assert GONE in device.get(path).text
    answer = send(device, path, f"/cash/entries/{lost['id']}/back", {"next": path})
    assert (answer.status_code, answer.location, list_owed(house)) == (303, path, [0, 0, 0])
    assert ballots(house.table, match)["lost"] == [] and GONE not in device.get(path).text
