"""Who moves and votes: people, by whatever name the match or the club knows them; those who were there."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from referee.service.cash import cash
from referee.service.evenings import evenings
from referee.service.motions import motions
from referee.service.motions.moving import OfEvening, OfMatch
from referee.service.people.roster import MemberInput
from tests.instance import JSON, Instance
from tests.web.book import found_club, open_book
from tests.web.forms import fault, see, send
from tests.web.motions.votes import MOTION, begin_table, count_hands, move_fine, plan_today, send_vote


def renamed(instance: Instance) -> tuple[str, dict[str, FlaskClient]]:
    """Return a match of Alice, Bob and Charlie, after which the club has got to know that Bob is a Robert."""
    match, phones = begin_table(instance)
    evenings.change_member(instance.desk, 2, MemberInput("Robert", "blue"))
    return match, phones


def offered(page: str, field: str) -> list[str]:
    """Return whose faces can be tapped."""
    faces = re.findall(r'<label class="face-choice">.*?</label>', page, re.S)
    return [name for face in faces if f'name="{field}"' in face for name in re.findall(r'face-name">([^<]+)<', face)]


def test_whoever_pays_has_no_vote_under_the_name_of_the_match_either(instance: Instance) -> None:
    match, phones = renamed(instance)
    assert move_fine(instance, match, silenced="y").status_code == 303
    (motion,) = motions.list_latest(instance.desk, OfMatch(match))
    assert (motion.accused, motion.row.excluded, motion.waiting) == ("Robert", ["Bob"], ("Alice", "Charlie"))
    refused = send_vote(phones["Bob"], "Bob", "no")
    assert (refused.status_code, refused.json["code"]) == (403, "vote_excluded")


def test_st_5_5_the_host_has_no_vote_under_the_name_of_the_match_either(instance: Instance) -> None:
    match, phones = renamed(instance)
    plan_today(instance, 2)
    assert move_fine(instance, match, accused="", offence="hospitality", text="", amount="1").status_code == 303
    assert motions.list_latest(instance.desk, OfMatch(match))[0].row.excluded == ["Bob"]
    assert send_vote(phones["Bob"], "Bob", "no").json["code"] == "vote_excluded"


def test_a_secret_vote_counts_those_who_have_one_by_whatever_name(instance: Instance) -> None:
    match, _ = renamed(instance)
    refused = move_fine(instance, match, silenced="y", secret="y")
    assert (refused.status_code, fault(refused.text, "secret-motion") != "") == (400, True)


def test_nobody_is_offered_twice_under_two_names(instance: Instance) -> None:
    match, phones = renamed(instance)
    page = see(instance.table, f"/matches/{match}/motions")
    for field in ("mover", "accused"):
        assert offered(page, field) == ["Alice", "Robert", "Charlie"]


def test_a_phone_moves_for_whoever_sits_there_by_whatever_name(instance: Instance) -> None:
    match, phones = renamed(instance)
    path = f"/matches/{match}/motions"
    assert offered(see(phones["Bob"], path), "mover") == ["Robert"]
    assert move_fine(instance, match, phones["Bob"], mover="2", accused="1").status_code == 303
    ballot = phones["Bob"].get(f"/matches/{match}/ballots", headers=JSON).json["ballots"][0]
    assert (ballot["voters"], ballot["text"].partition(":")[0]) == (["Bob"], "Robert moves")
    assert send_vote(phones["Bob"], "Bob", "yes").status_code == 201


def test_somebody_who_bears_the_old_name_now_is_somebody_else(instance: Instance) -> None:
    """The new Bob does not play: only Robert, who was dealt in as Bob, has no vote."""
    match, phones = renamed(instance)
    send(open_book(instance), "/members", "/members", {"name": "Bob"})
    assert offered(see(instance.table, f"/matches/{match}/motions"), "accused") == ["Alice", "Robert", "Charlie", "Bob"]
    move_fine(instance, match, accused="4", silenced="y")
    assert motions.list_latest(instance.desk, OfMatch(match))[0].row.excluded == []
    assert send_vote(phones["Bob"], "Bob", "no").status_code == 201


def test_only_whoever_was_at_an_evening_moves_a_fine_there(instance: Instance) -> None:
    """Until it is over anybody may still come; whoever stayed away pays all the same."""
    found_club(instance)
    number, device = plan_today(instance, 2, 1, 2), open_book(instance)
    path = f"/evenings/{number}/motions"
    assert offered(see(device, path), "mover") == ["Alice", "Bob", "Charlie"]
    evenings.record_outcome(instance.desk, 1, number, "held", [1, 2])
    page = see(device, path)
    assert (offered(page, "mover"), offered(page, "accused")) == (["Alice", "Bob"], ["Alice", "Bob", "Charlie"])
    refused = send(device, path, path, {**MOTION, "mover": "3"})
    assert (refused.status_code, fault(refused.text, "mover-motion")) == (400, "Choose a member.")
    assert motions.list_latest(instance.desk, OfEvening(number)) == ()
    assert send(device, path, path, {**MOTION, "accused": "3"}).status_code == 303


def test_a_renamed_member_pays_what_was_voted(instance: Instance) -> None:
    match, _ = renamed(instance)
    move_fine(instance, match)
    assert count_hands(instance, match, Alice="yes", Bob="no", Charlie="yes").status_code == 303
    assert [
        (account.member.name, account.owes) for account in cash.read_cash_box(instance.desk).accounts if account.owes
    ] == [("Robert", 50)]
