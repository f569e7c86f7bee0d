"""The fines that an evening proposes, in words: each with its source, its paragraph and its price."""

from __future__ import annotations

from flask import request
from markupsafe import Markup

from referee.club.evenings import Rsvp
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.evenings.lapses import ProposedFine
from referee.translations.catalog import N_, NN_
from referee.translations.money import format_money
from referee.translations.texts.fines import describe_price, offence_name
from referee.web.evenings.words import describe_writer
from referee.web.frame.dates import format_moment, place_moment
from referee.web.frame.forms import describe_problem
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import make_initials, translate, translate_number

SAID = {"yes": N_("said yes, %(moment)s"), "maybe": N_("said maybe, %(moment)s"), "no": N_("said no, %(moment)s")}
MAX_ANSWERS = 2
"""As many of somebody's latest answers are told."""


def describe_proposals(evening_id: int, problem: Problem | None) -> list[dict[str, object]]:
    """Return the proposals; after a ``problem`` as they were sent, with what is wrong at each field."""
    faults = {fault.field: describe_problem(fault) for fault in problem.each} if problem else {}
    was_moved = evenings.find_evening(desk(), evening_id).facts.outdated
    no_answer = translate(N_("no answer for this day") if was_moved else N_("never answered"))
    return [
        _describe_proposal(proposal, faults.get(f"amount_{proposal.id}"), no_answer)
        for proposal in lapses.list_proposals(desk(), evening_id)
    ]


def _describe_proposal(proposal: ProposedFine, fault: str | None, no_answer: str) -> dict[str, object]:
    sent = request.form.getlist("fine") if request.endpoint == "evenings.book_fines" else None
    price = describe_price(proposal.offence, lang())
    if proposal.offence.pricing == "rising":
        price = translate(N_("at least %(amount)s"), amount=format_money(proposal.offence.cents[0], lang()))
    return {
        **proposal._asdict(),
        "id": proposal.id,
        "initials": make_initials(proposal.member.name),
        "offence": offence_name(proposal.offence.key, proposal.offence.text, lang()),
        "source": _describe_source(proposal, no_answer),
        "paragraph": proposal.offence.paragraph,
        "price": price,
        "asks": proposal.cents is None,
        "amount": request.form.get(f"amount_{proposal.id}", ""),
        "fault": fault,
        "chosen": proposal.id in sent if sent is not None else proposal.lapse.likely,
        "bookable": proposal.is_bookable,
    }


def _describe_source(proposal: ProposedFine, no_answer: str) -> str:
    """Say who answered what and when, and what came of it; ``no_answer`` if nobody did."""
    if proposal.lapse.offence == "no_statistics":
        return translate(N_("the host of the evening"))
    parts = [_describe_answer(rsvp) for rsvp in proposal.answers[-MAX_ANSWERS:]] or [no_answer]
    if proposal.lapse.offence == "short_notice" and not proposal.lapse.likely:
        parts.append(translate(N_("had never said yes")))
    if proposal.lapse.offence == "absent":
        parts.append(translate(N_("was not there")))
    if proposal.lapse.offence == "repeated_cancelling":
        forms = NN_("%(number)s evening in a row cancelled", "%(number)s evenings in a row cancelled")
        parts.append(translate_number(forms, proposal.lapse.in_a_row))
    return Markup("; ").join(parts)


def _describe_answer(rsvp: Rsvp) -> str:
    answer = place_moment(SAID[rsvp.coming], format_moment(rsvp.at))
    return Markup(", ").join(filter(None, (answer, describe_writer(rsvp))))
