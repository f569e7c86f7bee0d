"""Every match of the house judged again."""

from __future__ import annotations

from referee.service.admin import rejudging
from tests.instance import Instance
from tests.service.desk.chained_instance import change_outside


def test_an_instance_in_order_is_judged_as_it_was(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    (checked,) = rejudging.check_instance(instance.desk)
    assert (checked.match_id, checked.lines, checked.damage, checked.otherwise) == (match, 2, None, ())
    assert rejudging.count_matches(instance.desk) == 1


def test_what_was_changed_outside_is_damage(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    change_outside(instance, "UPDATE events SET actor = 'pink' WHERE seq = 2")
    (checked,) = rejudging.check_instance(instance.desk)
    assert checked.match_id == match and checked.damage is not None and checked.damage.kind == "line"
