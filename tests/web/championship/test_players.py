"""The pages of members' figures and of the club's records."""

from __future__ import annotations

import re

from referee.service.cash import cash
from referee.service.cash.cash import EntryInput
from referee.service.evenings import evenings
from referee.service.people import roster
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.championship.result_pages import enter_result
from tests.web.forms import HTML, see


def played_club(instance: Instance) -> str:
    """Return the match of a club whose members have played matches with and without a record, with a stranger."""
    found_club(instance)
    device = open_book(instance)
    for day, winner in (("2022-01-07", "Bob"), ("2022-02-04", "Alice"), ("2022-03-04", "Alice")):
        enter_result(device, day=day, players="Alice, Bob, Zoe", winners=winner, meant="y")
    return instance.take_golden("domination_3")


def test_a_members_page_tells_their_form_rivals_and_luck(instance: Instance) -> None:
    match = played_club(instance)
    page = see(instance.onlooker(), "/members/1")
    assert "<strong>2 wins</strong>" in page and "in 4 matches (50 %)" in page
    places = re.findall(r'aria-hidden="true">(\d)\.</span><span class="visually-hidden">(.*?)</span>', page)
    assert [place for place, _ in places][:3] == ["2", "1", "1"]
    assert places[1][1] == "4 Feb 2022: won, 3 players"
    assert f'href="/matches/{match}/record"' in page
    assert ">Attacker:</strong>" in page and ">Defender:</strong>" in page
    assert "Champion 2022" in page


def test_a_player_who_has_not_played_has_a_page_that_says_so(instance: Instance) -> None:
    found_club(instance)
    assert "Alice has not played a match to its end yet." in see(instance.onlooker(), "/members/1")


def test_guests_and_strangers_have_no_page(instance: Instance) -> None:
    played_club(instance)
    assert "Zoe" not in see(instance.onlooker(), "/members/1")
    guest = roster.add_member(instance.desk, "Zoe", None)
    evenings.change_member(instance.desk, guest, roster.MemberInput("Zoe", guest=True), 1)
    refused = instance.onlooker().get(f"/members/{guest}", headers=HTML)
    assert refused.status_code == 404 and "Zoe is a guest, and only members have a page" in refused.text
    assert instance.onlooker().get("/members/99", headers=HTML).status_code == 404


def test_money_is_for_whoever_keeps_the_book(instance: Instance) -> None:
    played_club(instance)
    for text in ("late", "late again"):
        entry = cash.add_entry(instance.desk, 1, EntryInput("fine", 1, "2.50", text, "2022-03-05"), None)
    cash.take_back(instance.desk, 1, entry)
    cash.add_entry(instance.desk, 1, EntryInput("payment_cash", 1, "1", "", "2022-03-06"), None)
    assert "<dt>Owes</dt>" not in see(instance.onlooker(), "/members/1")
    page = see(open_book(instance), "/members/1")
    assert '<dt>Fines</dt><dd>€2.50 <span class="hint">(1 fine)</span></dd>' in page
    assert "<dt>Owes</dt><dd>€1.50</dd>" in page


def test_the_hall_of_fame_names_champions_and_leads_to_each_records_moment(instance: Instance) -> None:
    match = played_club(instance)
    page = see(instance.onlooker(), "/championship/hall-of-fame")
    assert "Alice" in page and 'href="/championship/2022"' in page
    moments = re.findall(rf'href="/matches/{match}/replay(#\d+)?"', page)
    assert len(moments) == 4 and "" in moments
    steps = instance.onlooker().get(f"/matches/{match}/story").json["steps"]
    assert {int(moment[1:]) for moment in moments if moment} <= {step["seq"] for step in steps}


def test_a_club_that_has_won_nothing_has_no_hall_of_fame_yet(instance: Instance) -> None:
    found_club(instance)
    assert "No match has been won yet." in see(instance.onlooker(), "/championship/hall-of-fame")
