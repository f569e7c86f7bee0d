"""The players' own randomness: their phones add to the deal, so that nobody can choose what is dealt.

Until the table wants to deal, each phone seals a number by giving its hash. Then no further phone can take part, and
each shows its number. With the last one the deal is drawn from all of them and the referee's nonce, which was sealed
before. The player who shows last knows no other number, or can only hold their own back: then the table may deal
without it, everybody is told and the record says so.

Numbers are kept only in memory until all are there: neither a page nor the instance's folder tells one before. After a
restart the phones show them again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Annotated

from referee.rules.commands import Action, DealOut
from referee.rules.record.record import Luck
from referee.rules.record.seal import PREFIX, seal_deal
from referee.rules.terms import Colour
from referee.rules.value import Value, described
from referee.service.deal import chance, shuffle
from referee.service.desk.desk import Change, Desk
from referee.service.desk.play import OpenMatch, contributions_of, open_match
from referee.service.desk.problems import Problem
from referee.service.matches.actions import enter_action
from referee.store.matches import matches
from referee.store.matches.codec import Contributions, Stage, contributions_to_json, deal_to_json

_COMMITMENT = re.compile(rf"{PREFIX}[0-9a-f]{{64}}")
_NUMBER = re.compile(r"[0-9a-f]{64}")


class LuckOfTheDeal(Value):
    """The public facts about the numbers that phones add to a deal."""

    stage: Annotated[Stage, described("`open`: they are sealed; `closed`: they are shown; `drawn`: it is dealt.")]
    referee: Annotated[str, described("The sealed number of the referee.")]
    commitments: Annotated[Mapping[Colour, str], described("The sealed number of each seat.")]
    missing: Annotated[tuple[Colour, ...], described("The seats whose phones are asked to show their number.")]
    without: Annotated[tuple[Colour, ...], described("The seats whose number was left out.")]


def luck_view(match: OpenMatch) -> LuckOfTheDeal | None:
    """Return what everybody may know of the numbers that phones add.

    ``None`` if nobody can add anything: the deal is made without, or was never the referee's.
    """
    kept = contributions_of(match.row)
    if kept is None:
        return _shown_numbers(Contributions("open", _open_stage(match))) if _is_open(match, kept) else None
    if kept.stage != "drawn" and not _is_undealt(match):
        return None
    return _shown_numbers(kept, missing_of(match))


def _shown_numbers(kept: Contributions, missing: tuple[Colour, ...] = ()) -> LuckOfTheDeal:
    luck = kept.luck
    return LuckOfTheDeal(kept.stage, luck.referee, luck.commitments, missing, luck.without)


def missing_of(match: OpenMatch) -> tuple[Colour, ...]:
    """List the seats whose phones have sealed a number and are asked to show it."""
    kept = contributions_of(match.row)
    if kept is None or kept.stage != "closed":
        return ()
    return tuple(seat for seat in kept.luck.commitments if seat not in match.revealed)


def _open_stage(match: OpenMatch) -> Luck:
    assert match.row.nonce is not None
    return Luck(shuffle.seal_nonce(match.row.nonce), {})


def _is_open(match: OpenMatch, kept: Contributions | None) -> bool:
    """Tell whether a phone may still seal a number: nothing has been said yet, and the deal is the referee's own.

    What is said later may open the nonce to everybody, for a match that has ended hides nothing.
    """
    if match.row.source != "live" or match.row.nonce is None or match.seq > 0:
        return False
    return match.row.deal is not None if kept is None else kept.stage == "open"


def _is_undealt(match: OpenMatch) -> bool:
    """Tell whether `table deal` may still be said."""
    state = match.state
    return state.phase == "setup" and state.result is None and not state.owners and not any(state.missions.values())


def commit_number(desk: Desk, match_id: str, seat: Colour, commitment: str) -> None:
    """Keep the sealed number of the phone of ``seat``; the same again changes nothing.

    :raises Problem: luck_form, luck_late, luck_twice, luck_copied, match_changed, or there is no such match.
    """
    if not _COMMITMENT.fullmatch(commitment):
        raise Problem("luck_form", field="commitment")
    desk.change(lambda change: _keep_seal(change, match_id, seat, commitment))


def _keep_seal(change: Change, match_id: str, seat: Colour, commitment: str) -> None:
    match = change.match(match_id)
    kept = contributions_of(match.row)
    luck = kept.luck if kept else None
    if luck is not None and luck.commitments.get(seat) == commitment:
        return
    if not _is_open(match, kept):
        raise Problem("luck_late")
    luck = luck or _open_stage(match)
    if seat in luck.commitments:
        raise Problem("luck_twice")
    if commitment in (luck.referee, *luck.commitments.values()):
        raise Problem("luck_copied", field="commitment")
    # The deal that was drawn before, which somebody may have seen, is never made now.
    _save_contributions(change, match, "open", replace(luck, commitments={**luck.commitments, seat: commitment}))


def forget_numbers(change: Change, match_id: str, seat: Colour) -> None:
    """Forget the number of a seat that another phone takes, as long as that changes nothing for the others.

    The other phone then seals a number of its own.
    """
    match = change.match(match_id)
    kept = contributions_of(match.row)
    if kept is None or kept.stage != "open" or seat not in kept.luck.commitments:
        return
    left = {colour: sealed for colour, sealed in kept.luck.commitments.items() if colour != seat}
    # A changed match is for reading only, but a seat may have a new code anyway.
    with suppress(Problem):
        _save_contributions(change, match, "open", replace(kept.luck, commitments=left))


def reveal_number(desk: Desk, match_id: str, seat: Colour, number: str) -> None:
    """Keep the number that the phone of ``seat`` has shown; with the last one, deal the match.

    :raises Problem: luck_form, luck_unsealed, luck_early, luck_late, luck_other, match_changed, or there is no such
        match.
    """
    if not _NUMBER.fullmatch(number):
        raise Problem("luck_form", field="number")
    desk.change(lambda change: _keep_number(change, match_id, seat, number))


def _keep_number(change: Change, match_id: str, seat: Colour, number: str) -> None:
    match = change.match(match_id)
    kept = contributions_of(match.row)
    if kept is None or seat not in kept.luck.commitments:
        raise Problem("luck_unsealed")
    if kept.stage == "open":
        raise Problem("luck_early")
    if kept.luck.commitments[seat] != shuffle.commit_number(kept.luck.referee, seat, number):
        raise Problem("luck_other", field="number")
    if number in (kept.luck.numbers.get(seat), match.revealed.get(seat)):
        return
    if kept.stage == "drawn" or not _is_undealt(match):
        raise Problem("luck_late")
    match = change.keep(match._replace(revealed={**match.revealed, seat: number}))
    change.changed_matches.add(match_id)
    _draw_when_complete(change, match, kept.luck)


def deal_with_luck(desk: Desk, match_id: str, without: Collection[Colour]) -> None:
    """Let the table deal: no further phone can add anything, and the match is dealt once all have shown their numbers.

    ``without`` names the phones that the table no longer waits for. Said again it changes nothing.

    :raises Problem: luck_none, luck_late, luck_missing, match_changed, or there is no such match.
    """
    desk.change(lambda change: _draw_and_deal(change, match_id, without))


def _draw_and_deal(change: Change, match_id: str, without: Collection[Colour]) -> None:
    match = change.match(match_id)
    kept = contributions_of(match.row)
    if kept is None:
        raise Problem("luck_none")
    if kept.stage == "drawn":
        return
    if not _is_undealt(match):
        raise Problem("luck_late")
    if kept.stage == "open":
        match = _save_contributions(change, match, "closed", kept.luck)
    elif without and not set(missing_of(match)) <= set(without):
        raise Problem("luck_missing")
    elif without:
        return _draw_deal(change, match, replace(kept.luck, without=missing_of(match)))
    return _draw_when_complete(change, match, kept.luck)


def _draw_when_complete(change: Change, match: OpenMatch, luck: Luck) -> None:
    if not missing_of(match):
        _draw_deal(change, match, luck)


def _draw_deal(change: Change, match: OpenMatch, luck: Luck) -> None:
    nonce, setting = match.row.nonce, match.setting
    assert nonce is not None
    luck = replace(luck, numbers={seat: match.revealed[seat] for seat in luck.commitments if seat in match.revealed})
    drawn = chance.draw_deal(setting, shuffle.Shuffle(shuffle.build_seed(nonce, luck, setting.colours)))
    row = replace(match.row, deal=deal_to_json(drawn), seal=seal_deal(drawn, nonce))
    enter_action(
        change, _save_contributions(change, match._replace(row=row, revealed={}), "drawn", luck), Action(DealOut())
    )


def _save_contributions(change: Change, match: OpenMatch, stage: Stage, luck: Luck) -> OpenMatch:
    """Keep these contributions and return the match with them.

    :raises Problem: match_changed, before anything is written
    """
    change.check_on_disk(match.row.id)
    row = replace(match.row, luck=contributions_to_json(Contributions(stage, luck)))
    if stage != "drawn":
        row = replace(row, deal=None, seal=None)
    matches.set_luck(change.connection, row)
    # The deal is settled anew, and the hashes of the log begin with it.
    change.begin_chain(row.id, "begun")
    change.changed_matches.add(row.id)
    return change.keep(open_match(change.connection, row.id)._replace(revealed=match.revealed))
