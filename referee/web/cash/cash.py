"""The cash box: balances, what lies in it, its book, and the forms to keep it."""

from __future__ import annotations

from flask import Blueprint, Response, redirect, request
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response as AnyResponse
from wtforms import DateField, HiddenField, SelectField, StringField

from referee.club.money.ledger import Kind
from referee.service.cash import accounts, cash
from referee.service.cash.cash import PAGE, BookLine, EntryInput, EntryRow, MemberAccount
from referee.service.desk import clock
from referee.service.desk.problems import Problem
from referee.service.motions import grounds
from referee.service.people import roster
from referee.service.people.roster import Member
from referee.translations.catalog import N_
from referee.translations.money import money
from referee.translations.texts.fines import OFFENCES, offence_name
from referee.web.cash.fines import offence_choices
from referee.web.frame import answers
from referee.web.frame.dates import format_moment, format_short_day
from referee.web.frame.due_votes import count_due_votes
from referee.web.frame.forms import add_field_errors, error_attributes, form_request_key, page_request_key, parse_id
from referee.web.frame.guard import desk, lang
from referee.web.frame.keeper import current_keeper, require_keeper
from referee.web.frame.pages import choose_way_back, make_initials, page, say
from referee.web.server.slow_views import beside_the_loop

blueprint = Blueprint("cash", __name__)
blueprint.before_request(count_due_votes)
KINDS: dict[Kind, str] = {
    "fine": N_("Fine"),
    "waiver": N_("Waiver"),
    "payment_cash": N_("Paid in cash"),
    "payment_transfer": N_("Paid by transfer"),
    "payout": N_("Pay-out"),
    "deposit": N_("Deposit"),
}
OF_MEMBERS: tuple[Kind, ...] = ("payment_cash", "payment_transfer", "fine", "waiver")
OF_THE_BOX: tuple[Kind, ...] = ("payout", "deposit")


class EntryForm(FlaskForm):  # type: ignore[misc]
    """One entry of the book; ``once`` keeps two taps from making two."""

    kind = SelectField(validate_choice=False)
    member = SelectField(validate_choice=False)
    guest = StringField()
    amount = StringField()
    offence = SelectField(validate_choice=False)
    text = StringField()
    day = DateField()
    once = HiddenField()

    def offer(self, kinds: tuple[Kind, ...]) -> None:
        """The fields list the kinds and the members."""
        self.kind.choices = [(kind, say(KINDS[kind])) for kind in kinds]
        self.offence.choices = offence_choices()
        people = [(str(one.id), _called(one)) for one in roster.list_members(desk())]
        self.member.choices = [("", say(N_("Who?"))), *people]


def _called(one: Member) -> str:
    return say(N_("%(name)s (guest)"), name=one.name) if one.guest else one.name


@blueprint.get("/cash")
@beside_the_loop
def show_cash_box() -> Response:
    return _page()


@blueprint.post("/cash/entries")
def save_entry() -> AnyResponse:
    who, form = require_keeper(), EntryForm(request.form)
    form.offer(OF_THE_BOX if form.kind.data in OF_THE_BOX else OF_MEMBERS)
    wanted = EntryInput(
        form.kind.data or "",
        parse_id(form.member.data),
        form.amount.data or "",
        form.text.data or "",
        "".join(form.day.raw_data or ()),
        form.offence.data or "",
        form.guest.data or "",
    )
    try:
        cash.add_entry(desk(), who.id, wanted, form_request_key(form, wanted))
    except Problem as problem:
        return _page(problem, form)
    return redirect("/cash", 303)


@blueprint.post("/cash/entries/<int:entry_id>/back")
def take_back(entry_id: int) -> AnyResponse:
    who = require_keeper()
    try:
        cash.take_back(desk(), who.id, entry_id, page_request_key())
    except Problem as problem:
        return _page(problem)
    return redirect(choose_way_back(request.form.get("next"), "/cash"), 303)


@blueprint.post("/cash/settle/<int:member_id>")
def settle_account(member_id: int) -> AnyResponse:
    who, form = require_keeper(), EntryForm(request.form)
    said = (member_id, request.form.get("kind", ""), parse_id(request.form.get("seen")) or 0)
    try:
        cash.settle_account(desk(), who.id, *said, form_request_key(form, said))
    except Problem as problem:
        return _page(problem)
    return redirect("/cash", 303)


@blueprint.post("/cash/settle")
def settle_all() -> AnyResponse:
    who = require_keeper()
    said = (request.form.get("kind", ""), parse_id(request.form.get("seen")) or 0)
    try:
        cash.settle_all(desk(), who.id, *said, page_request_key(*said))
    except Problem as problem:
        return _page(problem)
    return redirect("/cash", 303)


def _page(problem: Problem | None = None, sent: EntryForm | None = None) -> Response:
    """The page; what was ``sent`` and could not be done stays in its form, with the reason at the field."""
    if problem is not None and sent is not None:
        add_field_errors(sent, problem)
    kept, lines = cash.read_cash_box(desk()), cash.list_lines(desk(), parse_id(request.args.get("before")))
    who = current_keeper()
    return page(
        "cash/cash.html",
        problem.status if problem else 200,
        problem=answers.problem_as_json(problem, lang())["text"] if problem and sent is None else None,
        box=money(kept.box, lang()),
        owed=kept.owed and money(kept.owed, lang()),
        seen=kept.owed,
        accounts=[_account(one) for one in kept.accounts],
        lines=[build_book_line(one) for one in lines[:PAGE]],
        older=lines[PAGE - 1].entry.id if len(lines) > PAGE else None,
        keeper=who,
        lost=[build_book_line(one) for one in grounds.list_groundless(desk())] if who else (),
        transfers=accounts.read_account(desk()) is not None,
        forms=_forms(sent) if who else (),
        wrong=error_attributes,
    )


def _account(one: MemberAccount) -> dict[str, object]:
    return {
        "member": one.member,
        "initials": make_initials(one.member.name),
        "owes": one.owes,
        "amount": money(abs(one.owes), lang()),
    }


def build_book_line(line: BookLine) -> dict[str, object]:
    """A line of the book in words."""
    entry = line.entry
    return {
        "id": entry.id,
        "day": format_short_day(entry.day),
        "what": say(KINDS[entry.kind]),
        "who": line.member,
        "text": entry_text(entry),
        "match": entry.match_id,
        "source": _source(line),
        "evening": (entry.evening_id, format_short_day(line.evening)) if line.evening else None,
        "amount": money(entry.cents, lang()),
        "undoes": entry.undoes,
        "undone": line.undone,
        "recorded": say(N_("%(name)s, %(moment)s"), name=recorder_name(line), moment=format_moment(entry.at)),
        "mover": line.mover,
    }


def _source(line: BookLine) -> tuple[str, str] | None:
    """Where the match or its action that led to the entry is read, and its name; a vote before the first action led to
    none.
    """
    entry = line.entry
    if entry.match_id is None or line.played is None:
        return None
    record, played = f"/matches/{entry.match_id}/record", format_short_day(line.played)
    if entry.seq is None:
        return record, say(N_("Match of %(day)s"), day=played)
    where = f"{record}?at={entry.seq}#n{entry.seq}"
    return where, say(N_("Match of %(day)s, action %(seq)s"), day=played, seq=entry.seq)


def recorder_name(line: BookLine) -> str:
    """Who recorded it: whoever kept the book, the table by its votes, or the clock once their time was up."""
    return line.keeper or say(N_("the clock") if line.timed else N_("the table"))


def entry_text(entry: EntryRow) -> str:
    """What an entry is for: its offence, its text, or both."""
    known = entry.offence is not None and entry.offence in OFFENCES
    named = offence_name(entry.offence or "", None, lang()) if known else ""
    return ": ".join(filter(None, (named, entry.text)))


def _forms(sent: EntryForm | None) -> list[tuple[str, EntryForm]]:
    """The form for members and the one for the box; the one that was ``sent`` is shown as it was."""
    of_the_box = sent is not None and sent.kind.data in OF_THE_BOX
    return [
        ("members", sent if sent and not of_the_box else _blank(OF_MEMBERS)),
        ("box", sent if sent and of_the_box else _blank(OF_THE_BOX)),
    ]


def _blank(kinds: tuple[Kind, ...]) -> EntryForm:
    form = EntryForm(formdata=None, data={"day": clock.today()})
    form.offer(kinds)
    return form
