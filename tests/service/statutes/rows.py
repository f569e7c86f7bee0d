"""The rows of the Easy-Move club's statutes, as data, and steps that their tests share.

A row's test is called after it: ``test_st_4_2_…`` shows § 4 (2), ``test_st_6_1_insult_…`` the insult of § 6 (1).
"""

from __future__ import annotations

import re
from datetime import timedelta

from referee.service.cash import fines
from referee.service.desk import clock
from referee.service.evenings import evenings, lapses
from referee.service.evenings.evenings import EveningInput
from tests.instance import Instance

ALICE, BOB, CHARLIE = 1, 2, 3
PEOPLE = {"red": "Alice", "blue": "Bob", "green": "Charlie"}
ROWS = {
    "4_2": "a date stands once five have agreed to come",
    "4_3": "cancelling late, cancelling again and again, staying away",
    "5_1": "the host changes",
    "5_2": "a volunteer hosts, else whoever has not for the longest time",
    "5_3": "in the open air from 19.234 °C on",
    "5_5": "poor hospitality: the amount is voted within bounds, and the host has no vote",
    "6_1": "conduct at the table: by majority",
    "6_3": "wrongly traded cards that come to light",
    "6_4": "a wrong statement about hidden dice",
    "6_5_beaten_armies": "beaten armies not removed",
    "6_5_too_many_armies": "too many armies taken",
    "6_5_too_many_cards": "too many cards taken",
    "6_5_traded_too_often": "traded too often in a row",
    "6_5_secret_regrouping": "armies moved in secret",
    "6_5_the_attempt": "whoever cheats pays, and the attempt counts",
    "6_6": "the host keeps order",
    "7_2": "fines are due at once; what nobody noticed is not due",
    "7_4": "the proceeds go to a good cause",
    "n": "wins of the year, a champion, several matches an evening, the next date",
}
CATALOGUE = {
    "absent": ("§ 4 (3)", (500,)),
    "aborted": ("§ 6 (1)", (500,)),
    "short_notice": ("§ 4 (3)", (250,)),
    "false_accusation": ("§ 6 (3)", (250,)),
    "false_set": ("§ 6 (3)", (500,)),
    "no_shirt": ("§ 7", (200,)),
    "repeated_cancelling": ("§ 4 (3)", (100, 250)),
    "mission_late": ("§ 6 (3)", (50,)),
    "air": ("§ 6 (1)", (50,)),
    "insult": ("§ 6 (1)", (50,)),
    "false_dice": ("§ 6 (4)", (50,)),
    "wrong_dice": ("§ 6 (4)", (50,)),
    "hospitality": ("§ 5 (5)", (100, 250)),
    "burp": ("§ 6 (1)", (50,)),
    "wrong_trade": ("§ 6 (3)", (50,)),
    "wrong_armies": ("§ 6 (5)", (50,)),
    "lost": ("§ 7", (50,)),
    "lost_all": ("§ 7", (100,)),
    "no_statistics": ("§ 7", (100,)),
    "cheating": ("§ 6 (5)", (50,)),
}


def name_paragraph(paragraph: str) -> str:
    """Return a paragraph as the name of a test says it: "4_3"."""
    return "_".join(re.findall(r"\d+", paragraph))


def plan_evening(instance: Instance, days: int, host: int | None = None, zone: str = "", **more: bool) -> int:
    """Plan an evening in so many days, in the computer's time zone or in ``zone``, and return its id."""
    day = (clock.today(clock.local_zone()) + timedelta(days=days)).isoformat()
    return evenings.plan_evening(
        instance.desk, ALICE, EveningInput(day, "20:00", zone or clock.local_zone(), host, **more), None
    )


def answer_evening(instance: Instance, evening: int, member: int, *coming: str) -> None:
    """Record what the member answers, one after the other."""
    for answer in coming:
        evenings.record_answer(instance.desk, evening, member, answer, ALICE)


def cancel_evenings(instance: Instance, member: int, times: int) -> int:
    """Return the last of so many evenings that the member cancelled in good time."""
    for number in range(times):
        evening = plan_evening(instance, 10 + 7 * number)
        answer_evening(instance, evening, member, "yes", "no")
    return evening


def proposed_by_evening(instance: Instance, evening: int) -> list[tuple[int, str, int | None, bool]]:
    """Member, offence, cents, and whether it is likely."""
    proposals = lapses.list_proposals(instance.desk, evening)
    return [(proposal.member.id, proposal.offence.key, proposal.cents, proposal.lapse.likely) for proposal in proposals]


def list_proposed(instance: Instance, match: str) -> list[tuple[int, str, str]]:
    """Return action, offence and name of what is proposed, without what the end of the match costs."""
    proposals = fines.list_proposals(instance.desk, match)
    return [
        (fine.proposal.seq, fine.offence.key, fine.name)
        for fine in proposals
        if fine.offence.key not in ("lost", "lost_all", "aborted")
    ]


def list_clauses(instance: Instance, match: str) -> list[tuple[str, str | None, str]]:
    """Offence, the clause of the rules and the paragraph of the statutes that each proposal names."""
    proposals = fines.list_proposals(instance.desk, match)
    return [(fine.offence.key, fine.proposal.cite, fine.offence.paragraph) for fine in proposals]


def say_actions(instance: Instance, match: str, *actions: str) -> None:
    """All of it has been accepted."""
    for action in actions:
        answer = instance.say(match, action)
        assert answer.status_code == 201, answer.json


def own_territory(instance: Instance, match: str) -> str:
    """Return a territory of the seat on turn."""
    state = instance.state(match)
    return next(place for place, owner in state.owners.items() if owner == state.turn)


def find_defended(instance: Instance, match: str) -> tuple[str, str]:
    """Return a territory that borders on one of the seat on turn, and its owner."""
    state = instance.state(match)
    around = state.setting.board.neighbours
    return next(
        (place, owner)
        for place, owner in state.owners.items()
        if owner != state.turn and any(state.owners[other] == state.turn for other in around[place])
    )


def begin_attack(instance: Instance, **more: object) -> tuple[str, str]:
    """Return a match whose first seat has placed everything and may attack; the match and that seat."""
    match = instance.dealt(**more)
    state = instance.state(match)
    say_actions(instance, match, f"{state.turn} place {own_territory(instance, match)} {state.reinforcements}")
    return match, state.turn


def propose_after(instance: Instance, match: str, *actions: str) -> list[tuple[int, str, str]]:
    """Return what is proposed when the match ends after the ``actions``."""
    say_actions(instance, match, *actions, "table declare red")
    return list_proposed(instance, match)


def pass_on(instance: Instance, match: str, ending: str = "end") -> None:
    """Place everything for the seat on turn, and end its turn."""
    state = instance.state(match)
    say_actions(
        instance,
        match,
        f"{state.turn} place {own_territory(instance, match)} {state.reinforcements}",
        f"{state.turn} {ending}",
    )
