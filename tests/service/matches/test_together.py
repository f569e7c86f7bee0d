"""How many actions an undo concerns."""

from __future__ import annotations

from referee.rules.commands import Redo, Undo
from referee.service.matches.together import count_together
from referee.store.matches import standings
from tests.instance import Instance


def test_only_the_whole_of_what_was_entered_together_counts_together(instance: Instance) -> None:
    match = instance.dealt()
    for _ in range(3):
        assert instance.place(match).status_code == 201

    def counted(command: Undo | Redo) -> int:
        return count_together(instance.desk.match(match), command)

    assert (counted(Undo()), counted(Redo())) == (1, 1)
    last = instance.desk.match(match).seq
    instance.desk.change(lambda change: standings.add_together(change.connection, match, last - 1, last))
    instance.restart()
    assert counted(Undo()) == 2
    instance.say(match, "table undo")
    assert counted(Redo()) == 2
    assert counted(Undo()) == 1
