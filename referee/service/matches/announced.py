"""The attack that waits for the dice of both sides, as everybody may know it, and how it ends without them."""

from __future__ import annotations

from typing import Annotated

from referee.rules.dice import max_defence_dice
from referee.rules.terms import Colour, Territory
from referee.rules.value import Value, described
from referee.service.deal.marks import add_mark
from referee.service.desk.desk import Change
from referee.service.desk.play import OpenMatch
from referee.store.matches import announcements


class Announcement(Value):
    """An attack that waits for the dice of both sides. Dice that were entered are told to nobody before both were."""

    seat: Colour
    defending: Colour
    from_: Territory
    to: Territory
    dice: Annotated[int, described("How many the attacker throws.")]
    defence_dice: Annotated[int, described("How many the defender may throw at most.")]
    entered: Annotated[tuple[Colour, ...], described("Who has entered the own dice.")]
    at_table: Annotated[tuple[Colour, ...], described("Whose dice the table enters, for want of a phone.")]


def see_announcement(match: OpenMatch) -> Announcement | None:
    """Return what everybody may know of the attack that waits; ``None`` if none does."""
    row, options = match.announced, match.setting.options
    if row is None:
        return None
    armies = match.state.armies[row.target]
    entered = ((row.seat, row.attacker), (row.defending, row.defender))
    return Announcement(
        seat=row.seat,
        defending=row.defending,
        from_=row.source,
        to=row.target,
        dice=row.dice,
        defence_dice=max_defence_dice(
            armies, limit=options.defence_dice, second_die_from=options.second_defence_die_from
        ),
        entered=tuple(seat for seat, dice in entered if dice is not None),
        at_table=tuple(seat for seat, _ in entered if not match.has_phone(seat)),
    )


def end_announcement(change: Change, match: OpenMatch, *, is_thrown: bool) -> OpenMatch:
    """Delete the announcement with its dice and return the match; mark it if dice go that no throw was made of."""
    row = match.announced
    if row is None:
        return match
    announcements.delete_announcement(change.connection, row.match_id)
    change.changed_matches.add(row.match_id)
    match = match._replace(announced=None)
    if is_thrown or (row.attacker is None and row.defender is None):
        return match
    return add_mark(change, match, "dice_dropped", row.seat)
