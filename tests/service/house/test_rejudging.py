"""Every match of the house judged again."""

from __future__ import annotations

from referee.service.house import rejudging
from tests.club_house import House
from tests.service.desk.chained_house import change_outside


def test_a_house_in_order_is_judged_as_it_was(house: House) -> None:
    match = house.dealt()
    house.place(match)
    (checked,) = rejudging.check_house(house.desk)
    assert (checked.match_id, checked.lines, checked.damage, checked.otherwise) == (match, 2, None, ())
    assert rejudging.count_matches(house.desk) == 1


def test_what_was_changed_outside_is_damage(house: House) -> None:
    match = house.dealt()
    house.place(match)
    change_outside(house, "UPDATE events SET actor = 'pink' WHERE seq = 2")
    (checked,) = rejudging.check_house(house.desk)
    assert checked.match_id == match and checked.damage is not None and checked.damage.kind == "line"
