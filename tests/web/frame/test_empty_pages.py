"""What is empty says what to do, and one tap leads there: in a house without a club and in a club without a match."""

from __future__ import annotations

import re

import pytest

from referee.service.admin import founding
from tests.instance import Instance
from tests.web.forms import see

EMPTY = re.compile(r'<p class="(?:empty|hint|notice[^"]*)">((?:(?!</p>).)*)</p>', re.S)
LEADS = {
    "/matches": ("No match has been played yet.", "/"),
    "/championship": ("No match has been won in", "/"),
    "/championship/all": ("No match has been won yet.", "/"),
    "/statistics": ("No match has been won in", "/"),
    "/evenings": ("No evening is planned.", "/book?next=/evenings"),
    "/cash": ("Nothing has been entered yet.", "/book?next=/cash"),
    "/news": ("There is no news yet.", "/book?next=/news/new"),
    "/motions": ("Nothing was put to the vote here yet.", "/book?next=/motions"),
}
WITHOUT_MEMBERS = {
    "/club": ("The club has no members yet.", "/members"),
    "/book": ("The club has no members yet.", "/members"),
    "/fines": ("The club has no catalogue of fines yet.", "/book?next=/fines"),
}


def lead(page: str, says: str) -> str:
    """Where the sentence that begins so leads."""
    sentence = next(sentence.strip() for sentence in EMPTY.findall(page) if sentence.strip().startswith(says))
    return re.findall(r'href="([^"]+)"', sentence)[0]


@pytest.mark.parametrize("path", [*LEADS, *WITHOUT_MEMBERS])
def test_an_empty_page_of_an_empty_instance_leads_on(instance: Instance, path: str) -> None:
    says, address = (LEADS | WITHOUT_MEMBERS)[path]
    assert lead(see(instance.table, path), says) == address
    assert instance.table.get(address).status_code == 200


@pytest.mark.parametrize("path", LEADS)
def test_an_empty_page_of_a_new_club_leads_on(instance: Instance, path: str) -> None:
    founding.found_club(instance.desk, "easy_move_club")
    says, address = LEADS[path]
    assert lead(see(instance.table, path), says) == address
    assert instance.table.get(address).status_code == 200


def test_a_table_and_a_club_without_anybody_say_how_somebody_comes(instance: Instance) -> None:
    assert "Nobody yet: add a name." in see(instance.table, "/matches/new")
    assert "Nobody yet. Add the first member below" in see(instance.table, "/members")
