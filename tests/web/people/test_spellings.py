"""The page of spellings: joined by one tap, taken apart by another, for whoever keeps the book."""

from __future__ import annotations

import re

from referee.service.championship import results
from referee.service.championship.results import ResultInput
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see, send

PAGE = "/members/names"


def test_a_misspelt_name_is_joined_by_one_tap_and_taken_apart_by_another(instance: Instance) -> None:
    found_club(instance)
    results.add_result(instance.desk, 1, ResultInput("2022-03-01", "Alice, Bobb", "Bobb", meant=True), None)
    device = open_book(instance)
    page = see(device, PAGE)
    assert "in 1 match · like Bob?" in page
    chosen = re.search(r'<option value="(\d+)" selected>Bob<', page)
    assert chosen and send(device, PAGE, PAGE, {"name": "Bobb", "member": chosen[1], "do": "join"}).status_code == 303
    assert "Bobb</strong> → Bob" in see(device, PAGE)
    assert ">Bobb<" not in see(instance.onlooker(), "/championship/2022")
    again = send(device, PAGE, PAGE, {"name": "Bobb", "member": "2", "do": "join"})
    assert again.status_code == 409 and "Nothing is kept under the name Bobb any more" in again.text
    send(device, PAGE, PAGE, {"name": "Bobb", "member": "2", "do": "part"})
    assert "like Bob?" in see(device, PAGE)


def test_only_whoever_keeps_the_book_sees_the_names(instance: Instance) -> None:
    found_club(instance)
    assert instance.onlooker().get(PAGE, headers=HTML).location == f"/book?next={PAGE}"
    assert "Everybody who has played is a member" in see(open_book(instance), PAGE)


def test_nobody_is_proposed_for_a_name_that_is_like_no_members(instance: Instance) -> None:
    """Otherwise a hasty tap would join it to whoever comes first."""
    found_club(instance)
    results.add_result(instance.desk, 1, ResultInput("2022-03-01", "Bob, Xaver", "Xaver", meant=True), None)
    device = open_book(instance)
    assert re.search(r"<select[^>]*required>\s*<option value=\"\">Who\?</option>", see(device, PAGE))
    answer = send(device, PAGE, PAGE, {"name": "Xaver", "member": "", "do": "join"})
    assert answer.status_code == 400 and "Choose a member." in answer.text
    assert "Xaver</strong> in 1 match" in see(device, PAGE)
