"""The statement of a year of the cash box, which prints on one sheet of paper."""

from __future__ import annotations

from flask import Blueprint, Response

from referee.club.money.ledger import Funds
from referee.club.money.statement import Statement
from referee.service.cash import statements
from referee.service.cash.statements import YearOfCash
from referee.service.desk import clock
from referee.translations.catalog import N_
from referee.translations.money import format_money
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import page, translate
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("statements", __name__)


@blueprint.get("/cash/years/<year:year>")
@beside_the_loop
def show_year(year: int) -> Response:
    of_year = statements.read_year(desk(), year)
    return page("cash/statement.html", year=year, years=of_year.years, statement=describe_statement(of_year, year))


def describe_statement(of_year: YearOfCash, year: int) -> dict[str, object]:
    """Return the statement for `statement_tables` in cash/_statement.html; ``running`` until its year is over."""
    stated = of_year.statement
    return {
        "running": year >= clock.today().year,
        "opening": _format_funds(stated.opening),
        "flows": _list_flows(stated),
        "closing": _format_funds(stated.closing),
        "sums": [
            (translate(N_("Fines entered")), format_money(stated.fined, lang())),
            (translate(N_("Fines waived")), format_money(stated.waived, lang())),
            (translate(N_("Still owed at the end")), format_money(stated.debts, lang())),
        ],
        "members": [
            (name, _format_amounts(line.owed, line.fined, line.waived, line.paid, line.owes))
            for name, line in of_year.members
        ],
    }


def _list_flows(stated: Statement) -> list[tuple[str, list[str]]]:
    """List what came in and went out, each with its amounts; of what a year need not have only what it has."""
    seldom = [
        (N_("Deposits"), stated.deposited),
        (N_("Moved between box and bank account"), stated.moved),
        (N_("Missing when counted"), stated.missing),
        (N_("Too much when counted"), stated.surplus),
    ]
    paid_out = [(translate(N_("Paid out: %(purpose)s"), purpose=purpose), funds) for purpose, funds in stated.paid_out]
    flows = [
        (translate(N_("Payments of the members")), stated.paid),
        *((translate(label), funds) for label, funds in seldom[:1] if any(funds)),
        *paid_out,
        *((translate(label), funds) for label, funds in seldom[1:] if any(funds)),
    ]
    return [(label, _format_amounts(funds.box, funds.bank, funds.both)) for label, funds in flows]


def _format_funds(funds: Funds) -> list[str]:
    """Return the amounts of the box, of the bank account, and of both."""
    return [format_money(cents, lang()) for cents in (funds.box, funds.bank, funds.both)]


def _format_amounts(*amounts: int) -> list[str]:
    """Return the amounts, with a dash for nothing."""
    return [format_money(cents, lang()) if cents else "–" for cents in amounts]
