"""The page of the cash box: balances, the money in the box, the book, and the forms for entries."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import HiddenField, SelectField, StringField

from referee.club.money.ledger import PAYMENTS, Kind
from referee.service.cash import accounts, cash, counts
from referee.service.cash.cash import LINES_A_PAGE, CashBox, EntryInput
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.motions import grounds
from referee.service.motions.moving import OfClub
from referee.service.people import roster
from referee.service.people.roster import Member, Person
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.web.cash import booked, fining
from referee.web.cash.book_lines import KINDS, build_book_line
from referee.web.cash.counts import describe_last
from referee.web.cash.fines import offence_choices
from referee.web.frame.due_votes import settle_before_writing
from referee.web.frame.faces import build_faces
from referee.web.frame.forms import (
    Form,
    add_field_errors,
    describe_problem,
    form_request_key,
    page_request_key,
    parse_id,
)
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import choose_way_back, make_initials, page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("cash", __name__)
blueprint.before_request(settle_before_writing)
OF_MEMBERS: tuple[Kind, ...] = (*PAYMENTS, "fine", "waiver")
OF_THE_BOX: tuple[Kind, ...] = (
    "payout",
    "payout_transfer",
    "banked",
    "withdrawn",
    "deposit",
    "deposit_transfer",
)


class EntryForm(Form):
    """One entry of the book; ``once`` keeps a form that is sent twice from making two."""

    kind = SelectField()
    member = SelectField()
    guest = StringField()
    amount = StringField()
    offence = SelectField()
    text = StringField()
    day = StringField()
    once = HiddenField()

    def set_choices(self, kinds: tuple[Kind, ...]) -> None:
        """Fill the selects in the device's language."""
        self.kind.choices = [(kind, translate(KINDS[kind])) for kind in kinds]
        self.offence.choices = offence_choices()
        self.member.choices = [
            ("", translate(N_("Who?"))),
            *((str(member.id), _describe_member(member)) for member in roster.list_members(desk())),
        ]


def _describe_member(member: Member) -> str:
    return translate(N_("%(name)s (guest)"), name=member.name) if member.guest else member.name


@blueprint.get("/cash")
@beside_the_loop
def show_cash_box() -> Response:
    return _render_page()


@blueprint.post("/cash/entries")
def save_entry() -> AnyResponse:
    keeper, form = require_keeper(), EntryForm(request.form)
    form.set_choices(OF_THE_BOX if form.kind.data in OF_THE_BOX else OF_MEMBERS)
    written = form.read_input(EntryInput, member=parse_id(form.member.data))
    try:
        entry = cash.add_entry(desk(), keeper.id, written, form_request_key(form, written))
    except Problem as problem:
        return _render_page(problem, form)
    return booked.redirect_with([entry], url_for("cash.show_cash_box"))


@blueprint.post("/cash/entries/<int:entry_id>/back")
def take_back(entry_id: int) -> AnyResponse:
    keeper = require_keeper()
    try:
        counter_entry = cash.take_back(desk(), keeper.id, entry_id, page_request_key())
    except Problem as problem:
        return _render_page(problem)
    if "next" in request.form:
        return redirect(choose_way_back(request.form["next"], url_for("cash.show_cash_box")), 303)
    return booked.redirect_with([counter_entry], url_for("cash.show_cash_box"))


@blueprint.post("/cash/settle/<int:member_id>")
def settle_account(member_id: int) -> AnyResponse:
    keeper = require_keeper()
    payment = (member_id, request.form.get("kind", ""), parse_id(request.form.get("seen")) or 0)
    try:
        entry = cash.settle_account(desk(), keeper.id, *payment, page_request_key(*payment))
    except Problem as problem:
        return _render_page(problem)
    return booked.redirect_with([entry], url_for("cash.show_cash_box"))


@blueprint.post("/cash/settle")
def settle_all() -> AnyResponse:
    keeper = require_keeper()
    payments = (request.form.get("kind", ""), parse_id(request.form.get("seen")) or 0)
    try:
        entries = cash.settle_all(desk(), keeper.id, *payments, page_request_key(*payments))
    except Problem as problem:
        return _render_page(problem)
    return booked.redirect_with(entries, url_for("cash.show_cash_box"))


def _render_page(problem: Problem | None = None, sent: EntryForm | None = None) -> Response:
    add_field_errors(sent, problem)
    box, lines = cash.read_cash_box(desk()), cash.list_lines(desk(), parse_id(request.args.get("before")))
    keeper = current_keeper()
    return page(
        "cash/cash.html",
        problem,
        problem=describe_problem(problem) if problem and sent is None else None,
        box=format_money(box.funds.box, lang()),
        bank=format_money(box.funds.bank, lang()),
        both=format_money(box.funds.both, lang()),
        last_count=describe_last(counts.find_last(desk())),
        this_year=clock.today().year,
        overdrawn=box.funds.box < 0,
        owed=box.owed and format_money(box.owed, lang()),
        seen=box.owed,
        debts=_describe_debts(box),
        debtors=len(box.debtors),
        accounts=[
            {
                **account._asdict(),
                "initials": make_initials(account.member.name),
                "amount": format_money(abs(account.owes), lang()),
            }
            for account in box.accounts
        ],
        lines=[build_book_line(line) for line in lines[:LINES_A_PAGE]],
        older=lines[LINES_A_PAGE - 1].entry.id if len(lines) > LINES_A_PAGE else None,
        keeper=keeper,
        lost=[build_book_line(line) for line in grounds.list_groundless(desk())] if keeper else (),
        transfers=accounts.read_account(desk()) is not None,
        **(_build_forms(sent, box) if keeper else {"forms": ()}),
        fining=fining.build_panel(OfClub()) if keeper else None,
        booked=booked.describe_booked() if problem is None else None,
    )


def _describe_debts(box: CashBox) -> str:
    """Return a text that names everybody's debt, to be sent to the group."""
    lines = [f"{account.member.name}: {format_money(account.owes, lang())}" for account in box.debtors]
    return "\n".join([translate(N_("Still open in the cash box:")), *lines])


def _build_forms(sent: EntryForm | None, box: CashBox) -> dict[str, object]:
    """Return the form for members and the one for the box, and the faces of those with an account and of all others.

    The form that was ``sent`` keeps its content.
    """
    of_the_box = sent is not None and sent.kind.data in OF_THE_BOX
    members = sent if sent and not of_the_box else _blank_form(OF_MEMBERS)
    chosen = {members.member.data or ""}
    with_account = [account.member for account in box.accounts]
    others = [member for member in roster.list_members(desk()) if member not in with_account]
    return {
        "forms": [("members", members), ("box", sent if sent and of_the_box else _blank_form(OF_THE_BOX))],
        "payers": _build_member_faces(with_account, chosen),
        "others": _build_member_faces(others, chosen),
    }


def _build_member_faces(members: Iterable[Member], chosen: Collection[str]) -> list[dict[str, object]]:
    return build_faces([Person(_describe_member(member), member.id) for member in members], chosen)


def _blank_form(kinds: tuple[Kind, ...]) -> EntryForm:
    form = EntryForm(data={"day": clock.today()})
    form.set_choices(kinds)
    return form
