"""What the cash book says of where a fine comes from."""

from __future__ import annotations

import re

from referee.service.cash import cash
from tests.instance import Instance
from tests.web.admin.csv_lists import read_list
from tests.web.book import found_club, open_book
from tests.web.forms import see
from tests.web.motions.votes import count_hands, move_fine

CARRIED = {"Alice": "yes", "Bob": "no", "Charlie": "yes"}


def fined(instance: Instance, match: str, motion: int = 1) -> list[tuple[str, str]]:
    """Where the newest fine, voted at the match's table, comes from: the address and its name."""
    move_fine(instance, match)
    assert count_hands(instance, match, **CARRIED).status_code == 303
    assert cash.list_lines(instance.desk, None)[0].entry.match_id == match
    return re.findall(r'<a href="(/matches/[^"]+)">([^<]+)</a>', see(instance.onlooker(), "/cash?lang=de"))


def test_a_fine_voted_before_the_first_action_names_its_match(instance: Instance) -> None:
    found_club(instance)
    match = instance.begin()
    played = instance.desk.match(match).row.played_on
    [(where, name)] = fined(instance, match)
    assert where == f"/matches/{match}/record"
    assert name == f"Partie vom {played:%d.%m.%Y}"
    assert read_list(open_book(instance), "cash-book")[0][7:9] == [match, ""]


def test_a_fine_names_the_action_and_the_match_behind_it(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    played = instance.desk.match(match).row.played_on
    [(where, name)] = fined(instance, match)
    assert where == f"/matches/{match}/replay#1"
    assert name == f"Partie vom {played:%d.%m.%Y}, Aktion 1"
