"""The cash box page: balances for everybody, forms for whoever keeps the book."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.club.files.girocode import ClubAccount
from referee.club.money.ledger import Booking
from referee.service.cash import accounts as accounts_of_bank
from referee.service.cash import cash
from referee.service.cash.occasions import build_entry
from referee.store.base import add_row
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import fault, hidden, see, send

FINE = {"kind": "fine", "member": "2", "amount": "2,50", "text": "cancelled late"}


def enter(device: FlaskClient, **data: str) -> TestResponse:
    return send(device, "/cash", "/cash/entries", {**FINE, **data})


def pay(device: FlaskClient, page: str) -> TestResponse:
    """Tap what makes Bob pay what the page says, and return the answer."""
    form = page[page.index('action="/cash/settle/2"') :].partition("</form>")[0]
    fields = {name: hidden(form, name)[0] for name in ("once", "seen")}
    return send(device, "/cash", "/cash/settle/2", {"kind": "payment_cash", **fields})


def accounts(instance: Instance) -> dict[str, int]:
    return {account.member.name: account.owes for account in cash.read_cash_box(instance.desk).accounts}


def funds(instance: Instance) -> tuple[int, int]:
    return cash.read_cash_box(instance.desk).funds


def figure(page: str, label: str) -> str:
    """Return the amount beside a label."""
    amount = re.search(r"<strong>([^<]+)", page.partition(f">{label}</span>")[2])
    assert amount
    return amount[1]


def test_everybody_may_read_and_nobody_without_the_pin_write(instance: Instance) -> None:
    found_club(instance)
    enter(open_book(instance))
    page = see(instance.onlooker(), "/cash")
    assert "Fine: Bob" in page and "cancelled late" in page and "owes €2.50" in page
    assert "<form" not in page


def test_an_entry_says_who_wrote_it(instance: Instance) -> None:
    found_club(instance)
    enter(open_book(instance, 3))
    line = cash.list_lines(instance.desk, None)[0]
    assert (line.member, line.keeper, line.entry.cents, line.entry.text) == ("Bob", "Charlie", 250, "cancelled late")
    assert "Charlie, " in see(instance.onlooker(), "/cash")


def test_a_debt_is_paid_with_one_tap(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter(device)
    page = see(device, "/cash")
    assert "Pays €2.50" in page
    for _ in range(2):
        assert pay(device, page).status_code == 303
    assert accounts(instance)["Bob"] == 0
    assert cash.read_cash_box(instance.desk).funds.box == 250


def test_a_debt_that_two_devices_show_is_paid_once(instance: Instance) -> None:
    """The older page is told, and shows what stands now; what is owed again can be paid again."""
    found_club(instance)
    tablet, phone = open_book(instance), open_book(instance, 3)
    enter(tablet)
    older, newer = see(tablet, "/cash"), see(phone, "/cash")
    assert pay(phone, newer).status_code == 303
    late = pay(tablet, older)
    assert (late.status_code, "nothing was booked" in late.text, "Pays €" in late.text) == (409, True, False)
    assert (accounts(instance)["Bob"], cash.read_cash_box(instance.desk).funds.box) == (0, 250)
    enter(phone, amount="1")
    assert pay(tablet, older).status_code == 409
    assert pay(tablet, see(tablet, "/cash")).status_code == 303
    assert (accounts(instance)["Bob"], cash.read_cash_box(instance.desk).funds.box) == (0, 350)


def test_everybody_settles_at_once(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter(device), enter(device, member="3", amount="1")
    assert "Everybody pays in cash: €3.50" in see(device, "/cash")
    assert send(device, "/cash", "/cash/settle", {"kind": "payment_cash", "seen": "350"}).status_code == 303
    assert set(accounts(instance).values()) == {0}
    again = send(device, "/cash", "/cash/settle", {"kind": "payment_cash", "seen": "350"})
    assert (again.status_code, "Nobody owes anything." in again.text) == (409, True)


@pytest.mark.parametrize("data", [{"seen": "349"}, {"seen": "x"}, {}, {"seen": "9" * 500}])
def test_settling_an_old_page_books_nothing(instance: Instance, data: dict[str, str]) -> None:
    found_club(instance)
    device = open_book(instance)
    enter(device)
    for path in ("/cash/settle", "/cash/settle/2"):
        answer = send(device, "/cash", path, {"kind": "payment_cash", **data})
        assert (answer.status_code, "nothing was booked" in answer.text) == (409, True)
    assert accounts(instance)["Bob"] == 250


def test_a_mistake_is_taken_back_and_both_stay_in_sight(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter(device)
    assert send(device, "/cash", "/cash/entries/1/back", {}).status_code == 303
    page = see(device, "/cash")
    assert "takes back no. 1" in page and 'class="is-undone"' in page
    assert accounts(instance)["Bob"] == 0
    again = send(device, "/cash", "/cash/entries/1/back", {})
    assert (again.status_code, "taken back already" in again.text) == (409, True)
    assert send(device, "/cash", "/cash/entries/99/back", {}).status_code == 404


def test_em_statutes_7_4_the_proceeds_leave_the_box_with_a_purpose(instance: Instance) -> None:
    """What was collected goes to a good cause: a pay-out names it and takes no more than there is."""
    found_club(instance)
    device = open_book(instance)
    enter(device, kind="deposit", amount="20", text="")
    nameless = enter(device, kind="payout", amount="15", text=" ")
    assert fault(nameless.text, "text-box") == "Write what it is for."
    large = enter(device, kind="payout", amount="20,01", text="Good cause")
    assert fault(large.text, "amount-box") == "Only €20.00 lies in the box."
    assert enter(device, kind="payout", amount="15", text="Good cause").status_code == 303
    assert cash.read_cash_box(instance.desk).funds.box == 500


def test_what_is_transferred_is_on_the_account_and_moved_with_one_entry(instance: Instance) -> None:
    """A transfer never lies in the box; what is banked leaves it, and comes back with one tap."""
    found_club(instance)
    device = open_book(instance)
    enter(device), enter(device, kind="payment_transfer", amount="1"), enter(device, kind="payment_cash", amount="1,50")
    assert funds(instance) == (150, 100)
    page = see(device, "/cash")
    assert (figure(page, "In the box"), figure(page, "On the bank account")) == ("€1.50", "€1.00")
    assert figure(page, "Box and account together") == "€2.50"
    large = enter(device, kind="payout_transfer", amount="1,01", text="Cup")
    assert fault(large.text, "amount-box") == "Only €1.00 is on the bank account."
    assert 'value="Cup"' in large.text
    nameless = enter(device, kind="payout_transfer", amount="1", text="")
    assert fault(nameless.text, "text-box") == "Write what it is for."
    answer = enter(device, kind="banked", amount="1,50", text="")
    assert funds(instance) == (0, 250)
    assert "From the box to the bank account" in see(device, answer.location)
    assert enter(device, kind="payout", amount="0,01", text="Cup").status_code == 409
    send(device, answer.location, "/cash/back", {"entries": "4", "next": "/cash"})
    assert funds(instance) == (150, 100)


def test_a_transfer_is_entered_where_its_code_stands(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    accounts_of_bank.set_account(instance.desk, 1, ClubAccount("Risikoclub", "DE89370400440532013000", ""))
    enter(device)
    form = see(device, "/cash/pay/2").partition('action="/cash/settle/2"')[2].partition("</form>")[0]
    assert 'name="kind" value="payment_transfer"' in form
    fields = {"kind": "payment_transfer", "seen": hidden(form, "seen")[0]}
    assert send(device, "/cash/pay/2", "/cash/settle/2", fields).status_code == 303
    assert (accounts(instance)["Bob"], funds(instance)) == (0, (0, 250))
    assert "/cash/settle/" not in see(instance.onlooker(), "/cash/pay/2")


def test_a_book_of_before_says_how_it_is_put_right(instance: Instance) -> None:
    """An old pay-out took what was on the account out of the box."""
    found_club(instance)
    device = open_book(instance)
    old = [build_entry(1, Booking("payment_transfer", 2, 250)), build_entry(1, Booking("payout", None, 100), "Cup")]
    instance.desk.change(lambda change: [add_row(change.connection, row) for row in old])
    assert "more was paid out of the box than was put into it" in see(device, "/cash")
    assert enter(device, kind="withdrawn", amount="1", text="").status_code == 303
    assert "more was paid out of the box than was put into it" not in see(device, "/cash")
    assert funds(instance) == (0, 150)


def test_a_day_may_be_written_as_germans_write_it(instance: Instance) -> None:
    """With an entry, an evening, a catalogue and news as with members and results."""
    found_club(instance)
    device = open_book(instance)
    assert enter(device, day="31.12.2025").status_code == 303
    assert "31.12.2025" in see(device, "/cash?lang=de")
    for page, path, data in (
        ("/evenings", "/evenings", {"day": "30.12.2125", "time": "20:00", "host": "1", "quorum": "5", "hours": "5"}),
        ("/fines", "/fines", {"valid_from": "1.1.2025", "price_own_1": "3", "text_own_1": "Fell asleep"}),
        ("/news/new", "/news", {"day": "31.12.2025", "text": "What a year"}),
    ):
        assert send(device, page, path, data).status_code == 303, path


@pytest.mark.parametrize(
    ("data", "status", "field", "says"),
    [
        ({"day": "2026-W01-1"}, 400, "day", "Write the day like 2025-12-31 or 31.12.2025."),
        ({"day": "0025-05-12"}, 400, "day", "The year lies between 1900 and 2199: write it with four digits."),
        ({"amount": ""}, 400, "amount", "An amount is missing."),
        ({"amount": "-1"}, 400, "amount", "a mistake is taken back at its entry"),
        ({"amount": "1,234"}, 400, "amount", "at most two digits after the comma"),
        ({"amount": "99999999"}, 400, "amount", "One entry takes at most €9,999.99."),
        ({"amount": "one"}, 400, "amount", "Write it like 2.50 or 2,50."),
        ({"amount": "0"}, 400, "amount", "An amount is more than nothing."),
        ({"member": ""}, 400, "member", "Choose a member."),
        ({"member": None}, 400, "member", "Choose a member."),
        ({"member": "77"}, 400, "member", "Choose a member."),
        ({"text": ""}, 400, "text", "Write what it is for."),
        ({"text": "x" * 201}, 400, "text", "That is too long: at most 200 characters."),
        ({"text": "a\x00b"}, 400, "text", "characters that cannot be shown"),
        ({"day": "2026-02-30"}, 400, "day", "There is no such day."),
        ({"day": "soon"}, 400, "day", "Write the day like"),
        ({"day": (date.today() + timedelta(days=9)).isoformat()}, 400, "day", "That day has not come yet."),
        ({"kind": "waiver"}, 409, "amount", "No more can be waived than is owed: €0.00."),
        ({"kind": "theft"}, 400, "kind", "cannot have this value"),
    ],
)
def test_a_faulty_entry_is_told_at_the_field(
    lasting: Instance, keeping: FlaskClient, data: dict[str, str | None], status: int, field: str, says: str
) -> None:
    answer = enter(keeping, **data)
    assert answer.status_code == status
    assert says in fault(answer.text, f"{field}-members")
    assert 'value="cancelled late"' in answer.text or "text" in data
    assert cash.list_lines(lasting.desk, None) == ()


def test_two_taps_make_one_entry(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for _ in range(2):
        assert enter(device, once="token").status_code == 303
    assert accounts(instance)["Bob"] == 250
    enter(device, once="token", amount="1")
    assert accounts(instance)["Bob"] == 350


def test_each_page_brings_a_token_of_its_own(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    tokens = [re.findall(r'name="once" value="([^"]+)"', see(device, "/cash")) for _ in range(2)]
    assert tokens[0] and not set(tokens[0]) & set(tokens[1])


def test_markup_in_a_text_stays_text(instance: Instance) -> None:
    found_club(instance)
    enter(open_book(instance), text="<script>go()</script>")
    assert "&lt;script&gt;go()" in instance.onlooker().get("/cash").text


def test_a_long_book_is_read_page_by_page(instance: Instance) -> None:
    found_club(instance)
    for number in range(cash.LINES_A_PAGE + 3):
        cash.add_entry(instance.desk, 1, cash.EntryInput("deposit", None, "1", f"coin {number}", ""), None)
    first = see(instance.onlooker(), "/cash")
    assert first.count("Deposit") == cash.LINES_A_PAGE
    older = re.search(r'href="(/cash\?before=\d+)#', first)
    assert older
    assert see(instance.onlooker(), older[1]).count("Deposit") == 3
    assert see(instance.onlooker(), "/cash?before=x").count("Deposit") == cash.LINES_A_PAGE
