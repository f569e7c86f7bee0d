"""The page of a year's statement."""

from __future__ import annotations

import re

from referee.service.cash import cash
from referee.service.cash.cash import EntryInput
from referee.service.desk import clock
from tests.instance import Instance
from tests.web.book import found_club
from tests.web.forms import see


def rows(page: str) -> list[list[str]]:
    """Return the text of the cells of every row."""
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", page, re.DOTALL)]
    return [[re.sub(r"<[^>]+>", "", cell) for cell in row] for row in cells]


def test_the_statement_has_the_money_and_every_member(instance: Instance) -> None:
    found_club(instance)
    for kind, member, amount, text, day in (
        ("deposit", None, "20", "", "2024-03-01"),
        ("fine", 2, "5", "late", "2025-03-01"),
        ("payment_transfer", 2, "2", "", "2025-03-02"),
        ("payout", None, "15", "Cup & plate", "2025-04-01"),
        ("banked", None, "1", "", "2025-05-01"),
    ):
        cash.add_entry(instance.desk, 1, EntryInput(kind, member, amount, text, day), None)
    page = see(instance.onlooker(), "/cash/years/2025")
    assert rows(page) == [
        ["", "Box", "Bank account", "Together"],
        ["At the beginning of the year", "€20.00", "€0.00", "€20.00"],
        ["Payments of the members", "–", "€2.00", "€2.00"],
        ["Paid out: Cup & plate", "−€15.00", "–", "−€15.00"],
        ["Moved between box and bank account", "−€1.00", "€1.00", "–"],
        ["At the end of the year", "€4.00", "€3.00", "€7.00"],
        ["Name", "Owed before", "Fined", "Waived", "Paid", "Owes"],
        ["Bob", "–", "€5.00", "–", "€2.00", "€3.00"],
    ]
    assert "The year is not over" not in page
    assert 'href="/cash/years/2024"' in page


def test_the_cash_box_leads_to_the_running_year(instance: Instance) -> None:
    found_club(instance)
    path = f"/cash/years/{clock.today().year}"
    assert f'href="{path}"' in see(instance.onlooker(), "/cash")
    page = see(instance.onlooker(), path)
    assert "The year is not over" in page and "Nobody was fined" in page
