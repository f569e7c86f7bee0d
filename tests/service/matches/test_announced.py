"""What everybody may know of an attack that waits for its dice, and how it ends without them."""

from __future__ import annotations

from referee.service.matches.announced import Announcement, end_announcement, see_announcement
from referee.store.matches import announcements
from referee.store.schema import AnnouncementRow
from tests.instance import Instance


def announced(instance: Instance, **dice: list[int]) -> str:
    """Return a match in which red has announced an attack on two armies of blue, whatever its phase."""
    match = instance.dealt()
    instance.say(match, "table correct alaska red 4")
    instance.say(match, "table correct kamchatka blue 2")
    row = AnnouncementRow(match, instance.desk.match(match).seq, "red", "blue", "alaska", "kamchatka", 3, **dice)
    instance.desk.change(lambda change: announcements.add_announcement(change.connection, row))
    instance.desk.change(lambda change: change.reopen(match))
    return match


def test_the_dice_themselves_are_not_in_it(instance: Instance) -> None:
    match = announced(instance, defender=[6, 6])
    assert see_announcement(instance.desk.match(match)) == Announcement(
        seat="red",
        defending="blue",
        from_="alaska",
        to="kamchatka",
        dice=3,
        defence_dice=2,
        entered=("blue",),
        at_table=("red", "blue"),
    )
    instance.phone(match, "green")
    found = instance.desk.match(match)
    assert [found.has_phone(seat) for seat in ("red", "green", "neutral")] == [False, True, False]


def test_dice_that_go_without_a_throw_are_marked(instance: Instance) -> None:
    for dice, is_thrown, marks in (({}, False, []), ({"attacker": [6, 5, 4]}, True, []), ({"attacker": [1]}, False, 1)):
        match = announced(instance, **dice)
        after = instance.desk.change(
            lambda change, match=match, is_thrown=is_thrown: change.keep(
                end_announcement(change, change.match(match), is_thrown=is_thrown)
            )
        )
        assert after.announced is None
        assert len(after.row.marks) == (marks or 0)
        assert (
            instance.desk.change(lambda change, after=after: end_announcement(change, after, is_thrown=False)) is after
        )
        instance.say(match, "table abandon")
