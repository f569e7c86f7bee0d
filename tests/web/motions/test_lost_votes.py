"""Votes whose action counts no more: marked wherever they are listed, and closed without a result with one tap."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.instance import JSON, Instance
from tests.web.book import open_book
from tests.web.forms import send
from tests.web.motions.votes import begin_table, count_hands, list_owed, move_fine

GONE = "Action 2, which this was moved for, counts no more."


def declared(instance: Instance) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match with a vote for the action that ended it, which is taken back."""
    match, phones = begin_table(instance)
    instance.say(match, "table declare red")
    move_fine(instance, match, seq="2")
    assert ballots(instance.table, match)["ballots"][0]["lost"] is None
    instance.say(match, "table undo")
    return match, phones


def ballots(device: FlaskClient, match: str) -> dict[str, list[dict[str, object]]]:
    answer = device.get(f"/matches/{match}/ballots", headers=JSON)
    assert answer.status_code == 200
    return answer.json  # type: ignore[no-any-return]


def drop(device: FlaskClient, match: str, motion: int = 1) -> tuple[int, str | None]:
    answer = device.post(f"/matches/{match}/ballots/{motion}/drop", json={}, headers=JSON)
    return answer.status_code, answer.json.get("code")


def test_everybody_reads_the_mark_and_only_the_table_has_the_key(instance: Instance) -> None:
    match, phones = declared(instance)
    for device, drops in ((instance.table, True), (phones["Alice"], False), (instance.onlooker(), False)):
        (ballot,) = ballots(device, match)["ballots"]
        assert (ballot["lost"], ballot["drops"]) == (GONE, drops)
    page = instance.table.get(f"/matches/{match}/motions").text
    assert GONE in page and "/motions/1/drop" in page
    assert "/drop" not in phones["Alice"].get(f"/matches/{match}/motions").text
    assert "1 vote runs for an action that counts no more." in instance.table.get(f"/matches/{match}/fines").text
    instance.say(match, "table redo")
    assert ballots(instance.table, match)["ballots"][0]["lost"] is None
    assert GONE not in instance.table.get(f"/matches/{match}/motions").text


def test_the_table_drops_it_on_its_page(instance: Instance) -> None:
    match, _ = declared(instance)
    path = f"/matches/{match}/motions"
    answer = send(instance.table, path, "/motions/1/drop", {})
    assert (answer.status_code, answer.location) == (303, path)
    assert "Dropped: what it was for counts no more" in instance.table.get(path).text
    assert (ballots(instance.table, match)["ballots"], list_owed(instance)) == ([], [0, 0, 0])
    answer = send(instance.table, path, "/motions/1/drop", {})
    assert answer.status_code == 409 and "This motion has been counted already." in answer.text


def test_the_table_drops_it_from_the_board_and_nobody_else_does(instance: Instance) -> None:
    match, phones = declared(instance)
    assert drop(phones["Alice"], match)[0] == drop(instance.onlooker(), match)[0] == 403
    assert drop(instance.table, match, 7) == (404, "motion_unknown")
    assert drop(instance.table, instance.dealt()) == (404, "motion_unknown")
    assert drop(instance.table, match) == (200, None)
    (ended,) = ballots(instance.table, match)["ended"]
    assert ended["outcome"] == "Dropped: what it was for counts no more"
    assert drop(instance.table, match) == (409, "vote_counted")


def test_what_still_has_its_ground_is_voted_on(instance: Instance) -> None:
    match, _ = declared(instance)
    instance.say(match, "table redo")
    assert drop(instance.table, match) == (409, "vote_grounded")


def test_a_fine_that_was_voted_is_marked_and_taken_back_by_whoever_keeps_the_book(instance: Instance) -> None:
    match, _ = begin_table(instance)
    instance.say(match, "table declare red")
    move_fine(instance, match, seq="2")
    count_hands(instance, match, Alice="yes", Charlie="yes")
    assert list_owed(instance) == [0, 50, 0]
    instance.say(match, "table undo")
    (lost,) = ballots(instance.table, match)["lost"]
    assert (lost["seq"], lost["text"], lost["amount"]) == (2, "Bob: rolled under the table", "€0.50")
    device, path = open_book(instance), f"/matches/{match}/motions"
    for page in (path, f"/matches/{match}/fines"):
        assert f"/cash/entries/{lost['id']}/back" in device.get(page).text
    assert GONE in device.get(path).text
    answer = send(device, path, f"/cash/entries/{lost['id']}/back", {"next": path})
    assert (answer.status_code, answer.location, list_owed(instance)) == (303, path, [0, 0, 0])
    assert ballots(instance.table, match)["lost"] == [] and GONE not in device.get(path).text
