"""The page of the club's bank account, and the code by which members pay their debts."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField

from referee.club.files.girocode import VERSION, ClubAccount, build_girocode
from referee.service.cash import accounts, cash
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.web.frame import conflicts, qr
from referee.web.frame.forms import Form, add_field_errors, page_request_key
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper, send_to_book
from referee.web.frame.pages import page, translate

blueprint = Blueprint("accounts", __name__)


class AccountForm(Form):
    """The club's bank account."""

    name = StringField()
    iban = StringField()
    bic = StringField()


@blueprint.get("/book/account")
def show_account() -> AnyResponse:
    return _render_page() if current_keeper() else send_to_book()


@blueprint.post("/book/account")
@conflicts.one_at_a_time
def save_account() -> AnyResponse:
    keeper, form = require_keeper(), AccountForm(request.form)
    try:
        written = form.read_input(ClubAccount)
        asked = page_request_key(written)
        if not is_done(desk(), asked, accounts.SCOPE):
            conflicts.check_unchanged(form, _saved_form(), ("account_set", "account_removed"))
        accounts.set_account(desk(), keeper.id, written, asked)
    except Problem as problem:
        return _render_page(problem, form)
    return redirect(url_for("accounts.show_account", kept=1), 303)


def _render_page(problem: Problem | None = None, sent: AccountForm | None = None) -> Response:
    add_field_errors(sent, problem)
    saved = _saved_form()
    return page(
        "cash/account.html",
        problem,
        form=sent or saved,
        made_from=conflicts.digest_to_send(saved, problem),
        kept="kept" in request.args and problem is None,
        known=accounts.read_account(desk()) is not None,
    )


def _saved_form() -> AccountForm:
    account = accounts.read_account(desk())
    data = {"name": account.name, "iban": accounts.format_iban(account), "bic": account.bic or ""} if account else {}
    return AccountForm(data=data)


@blueprint.get("/cash/pay/<int:member_id>")
def show_payment(member_id: int) -> Response:
    debtor = next((debtor for debtor in cash.read_cash_box(desk()).accounts if debtor.member.id == member_id), None)
    if debtor is None:
        raise Problem("member_unknown")
    account = accounts.read_account(desk())
    text = translate(N_("Cash box %(name)s"), name=debtor.member.name)
    code = None
    if account is not None and debtor.owes > 0:
        code = qr.render_svg(build_girocode(account, debtor.owes, text), VERSION)
    return page(
        "cash/pay.html",
        who=debtor.member.name,
        member_id=member_id,
        seen=debtor.owes,
        owes=format_money(debtor.owes, lang()) if debtor.owes > 0 else None,
        account=account,
        iban=accounts.format_iban(account) if account else None,
        text=text,
        code=code,
        keeper=current_keeper(),
    )
