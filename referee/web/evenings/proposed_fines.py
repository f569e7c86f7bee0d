"""What an evening proposes to fine, in words: each with its source, its paragraph and its price."""

from __future__ import annotations

from flask import request

from referee.club.evenings import Rsvp
from referee.service.desk.problems import Problem
from referee.service.evenings import evenings, lapses
from referee.service.evenings.lapses import ProposedFine
from referee.translations.catalog import N_, NN_
from referee.translations.money import money
from referee.translations.texts.fines import offence_name, price
from referee.web.evenings.words import written_by
from referee.web.frame import answers
from referee.web.frame.dates import format_moment
from referee.web.frame.guard import desk, lang
from referee.web.frame.pages import make_initials, say, say_number

SAID = {"yes": N_("said yes, %(moment)s"), "maybe": N_("said maybe, %(moment)s"), "no": N_("said no, %(moment)s")}
TOLD = 2
"""So many of somebody's latest answers are told."""


def describe_proposals(evening_id: int, problem: Problem | None) -> list[dict[str, object]]:
    """The proposals; after a ``problem`` as they were sent, with what is wrong at each field."""
    faults = {one.field: answers.problem_as_json(one, lang())["text"] for one in problem.each} if problem else {}
    moved = evenings.find_evening(desk(), evening_id).facts.outdated
    silent = say(N_("no answer for this day") if moved else N_("never answered"))
    return [_proposal(one, faults.get(f"amount_{one.id}"), silent) for one in lapses.list_proposals(desk(), evening_id)]


def _proposal(one: ProposedFine, fault: str | None, silent: str) -> dict[str, object]:
    sent = request.form.getlist("fine") if request.path.endswith("/fines") else None
    return {
        "id": one.id,
        "member": one.member,
        "initials": make_initials(one.member.name),
        "offence": offence_name(one.offence.key, one.offence.text, lang()),
        "source": _source(one, silent),
        "paragraph": one.offence.paragraph,
        "price": _price(one),
        "asks": one.cents is None,
        "amount": request.form.get(f"amount_{one.id}", ""),
        "fault": fault,
        "chosen": one.id in sent if sent is not None else one.lapse.likely,
        "booked": one.booked,
        "moved": one.moved,
        "spared": one.spared,
        "bookable": one.is_bookable,
    }


def _price(one: ProposedFine) -> str:
    if one.offence.pricing == "rising":
        return say(N_("at least %(amount)s"), amount=money(one.offence.cents[0], lang()))
    return price(one.offence, lang())


def _source(one: ProposedFine, silent: str) -> str:
    """Who answered what and when, and what came of it; ``silent`` stands for no answer."""
    if one.lapse.offence == "no_statistics":
        return say(N_("the host of the evening"))
    parts = [_said(said) for said in one.answers[-TOLD:]] or [silent]
    if one.lapse.offence == "short_notice" and not one.lapse.likely:
        parts.append(say(N_("had never said yes")))
    if one.lapse.offence == "absent":
        parts.append(say(N_("was not there")))
    if one.lapse.offence == "repeated_cancelling":
        forms = NN_("%(number)s evening in a row cancelled", "%(number)s evenings in a row cancelled")
        parts.append(say_number(forms, one.lapse.in_a_row))
    return "; ".join(parts)


def _said(said: Rsvp) -> str:
    return ", ".join(filter(None, (say(SAID[said.coming], moment=format_moment(said.at)), written_by(said))))
