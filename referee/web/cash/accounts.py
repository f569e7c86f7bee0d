"""The club's bank account as the keeper of the book writes it, and the code by which somebody pays what they owe."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField

from referee.club.files.girocode import VERSION, ClubAccount, build_girocode
from referee.service.cash import accounts, cash
from referee.service.desk.once import is_done
from referee.service.desk.problems import Problem
from referee.translations.catalog import N_
from referee.translations.money import money
from referee.web.frame import conflicts, qr
from referee.web.frame.forms import add_field_errors, error_attributes, page_request_key
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import page, say

blueprint = Blueprint("accounts", __name__)


class AccountForm(FlaskForm):  # type: ignore[misc]
    """Whose account it is and where."""

    name = StringField()
    iban = StringField()
    bic = StringField()


@blueprint.get("/book/account")
def show_account() -> AnyResponse:
    return _page() if current_keeper() else redirect("/book?next=/book/account", 303)


@blueprint.post("/book/account")
def save_account() -> AnyResponse:
    who, form = require_keeper(), AccountForm(request.form)
    try:
        written = ClubAccount(form.name.data or "", form.iban.data or "", form.bic.data)
        asked = page_request_key(written)
        if not is_done(desk(), asked, accounts.SCOPE):
            conflicts.check_unchanged(form, _kept(), ("account_set", "account_removed"))
        accounts.set_account(desk(), who.id, written, asked)
    except Problem as problem:
        return _page(problem, form)
    return redirect("/book/account?kept=1", 303)


def _page(problem: Problem | None = None, sent: AccountForm | None = None) -> Response:
    """The page; what was ``sent`` and is wrong stays in the form, with the reason at each field."""
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
    now = _kept()
    return page(
        "cash/account.html",
        problem.status if problem else 200,
        form=sent or now,
        made_from=conflicts.digest_to_send(now, problem),
        kept="kept" in request.args and problem is None,
        known=accounts.read_account(desk()) is not None,
        wrong=error_attributes,
    )


def _kept() -> AccountForm:
    known = accounts.read_account(desk())
    data = {"name": known.name, "iban": accounts.format_iban(known), "bic": known.bic or ""} if known else {}
    return AccountForm(formdata=None, data=data)


@blueprint.get("/cash/pay/<int:member_id>")
def show_payment(member_id: int) -> Response:
    found = next((one for one in cash.read_cash_box(desk()).accounts if one.member.id == member_id), None)
    if found is None:
        raise Problem("member_unknown")
    known = accounts.read_account(desk())
    text = say(N_("Cash box %(name)s"), name=found.member.name)
    code = qr.render_svg(build_girocode(known, found.owes, text), VERSION) if known and found.owes > 0 else None
    return page(
        "cash/pay.html",
        who=found.member.name,
        owes=money(found.owes, lang()) if found.owes > 0 else None,
        account=known,
        iban=accounts.format_iban(known) if known else None,
        text=text,
        code=code,
        keeper=current_keeper(),
    )
