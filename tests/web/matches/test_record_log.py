"""The log on the page of a record: rounds and turns as headings, and what was taken back as such."""

from __future__ import annotations

import re

from msgspec import convert

from referee.web.matches.record_log import group_by_turn
from referee.web.matches.story import Story
from tests.instance import Instance

STORY = {
    **{"seq": 0, "began": None, "seats": (), "known_from": 0, "chances": {}},
    **dict.fromkeys(("throw_rule", "card_rule"), {"text": "", "cite": "", "paragraph": ""}),
    "start": {
        **{"turn": "red", "round": 3, "phase": "attack", "owners": {}, "armies": {}},
        **{"cards": {}, "sets_traded": 0, "out": ()},
    },
}


def story(*steps: dict[str, object], **facts: object) -> Story:
    """Return a story whose lines follow each other, a minute apart."""
    told = [
        {"seq": at, "action": "red end", "text": "…", "actor": "red", "after": 60, **step}
        for at, step in enumerate(steps, start=1)
    ]
    return convert({**STORY, "steps": told, **facts}, Story)


def test_lines_stand_under_their_round_and_turn() -> None:
    told = story({"turn": ["blue", 3]}, {}, {"turn": ["red", 4]}, {})
    turns = group_by_turn(told, 1, 4)
    assert [(turn.round, turn.turn, turn.opens_round, [line.seq for line in turn.lines]) for turn in turns] == [
        (3, "red", True, [1]),
        (3, "blue", False, [2, 3]),
        (4, "red", True, [4]),
    ]


def test_a_page_begins_in_the_middle_of_a_turn() -> None:
    turns = group_by_turn(story({"turn": ["blue", 3]}, {}, {}), 3, 3)
    assert [(turn.turn, turn.opens_round, [line.seq for line in turn.lines]) for turn in turns] == [("blue", True, [3])]


def test_undo_and_redo_are_marks_and_no_lines() -> None:
    undo, redo = (
        {"actor": "table", "action": "table undo", "of": 1},
        {"actor": "table", "action": "table redo", "of": 1},
    )
    (turn,) = group_by_turn(story({"counts": False}, undo | {"parent": 1}), 1, 2)
    assert [(line.seq, line.mark, line.by) for line in turn.lines] == [(1, "undone", 2)]
    (turn,) = group_by_turn(story({}, undo, redo), 1, 3)
    assert [(line.seq, line.mark, line.by) for line in turn.lines] == [(1, "", None)]


def test_what_was_put_right_marks_all_that_it_took_the_place_of() -> None:
    replace = {"actor": "table", "action": "table replace 1 back: red end", "of": 1, "parent": 0}
    (turn,) = group_by_turn(story({"counts": False}, {"counts": False}, replace), 1, 3)
    assert [(line.seq, line.mark, line.by) for line in turn.lines] == [
        (1, "replaced", 3),
        (2, "again", 3),
        (3, "", None),
    ]


THROW = {
    "seat": "red",
    "defending": "blue",
    "from": "alaska",
    "to": "kamchatka",
    "dice": {"attacker": [1, 6, 5], "defender": [5, 2]},
    "thrown": {"attacker": 3, "defender": 2},
    "losses": {"attacker": 0, "defender": 2},
}


def test_a_throw_stands_sorted_with_what_was_beaten() -> None:
    (turn,) = group_by_turn(story({"throw": THROW, "marks": ["conquest"]}), 1, 1)
    throw = turn.lines[0].throw
    assert throw is not None
    assert [(die.face, die.lost) for die in throw.red] == [(6, False), (5, False), (1, False)]
    assert [(die.face, die.lost) for die in throw.blue] == [(5, True), (2, True)]
    assert (throw.losses, throw.conquered) == ([("blue", 2)], True)


def test_of_equal_dice_each_side_has_lost_what_the_losses_leave() -> None:
    """EM-8.7.4b: a tie costs the attacker; where a rulebook says else the losses tell it."""
    equal = {"attacker": [4, 4], "defender": [4, 4]}
    for lost in (2, 1, 0):
        thrown = THROW | {"dice": equal, "losses": {"attacker": lost, "defender": 2 - lost}}
        (turn,) = group_by_turn(story({"throw": thrown}), 1, 1)
        throw = turn.lines[0].throw
        assert throw is not None
        assert [sum(die.lost for die in row) for row in (throw.red, throw.blue)] == [lost, 2 - lost]


def test_where_only_losses_are_known_no_die_is_shown() -> None:
    thrown = THROW | {"dice": {"attacker": [], "defender": []}}
    (turn,) = group_by_turn(story({"throw": thrown}), 1, 1)
    throw = turn.lines[0].throw
    assert throw is not None
    assert (throw.red, throw.blue, throw.thrown) == ([], [], (3, 2))


def test_a_throw_is_told_in_squares_names_and_losses(instance: Instance) -> None:
    page = instance.table.get(f"/matches/{instance.take_golden('mission_by_another_5')}/record?at=201").text
    (line,) = re.findall(r'<li id="n203" .*?</li>', page, re.S)
    assert re.findall(r"<span[^>]*>(\d)</span>", line) == ["6", "4", "3", "1"]
    words = " ".join(re.sub(r"<[^>]+>", " ", line).split())
    assert "Irkutsk → Siberia 6 4 3 v 1 Dana loses 1 Siberia conquered" in words


def test_the_page_says_what_was_taken_back(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.state(match).turn
    instance.place(match)
    instance.say(match, "table undo")
    page = instance.table.get(f"/matches/{match}/record").text
    assert ("Round 1" in page, "Undo" in page) == (True, False)
    (line,) = re.findall(r'<li id="n2" class="log-line is-undone".*?</li>', page, re.S)
    assert "taken back" in line
    (notation,) = re.findall(r'<details class="log-notation">.*?</details>', page, re.S)
    assert f"{seat} place" in notation and f"{seat} place" not in page.replace(notation, "")
    assert re.findall(r'id="n(\d+)"', page) == ["1", "2", "3"]
    assert f'href="/matches/{match}/replay#2"' in line


def test_a_link_to_an_undo_leads_to_what_it_took_back(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    instance.say(match, "table undo")
    assert 'id="n3"' in instance.table.get(f"/matches/{match}/record?at=3").text


def test_of_an_imported_match_nobody_knows_when_and_where(instance: Instance) -> None:
    page = instance.table.get(f"/matches/{instance.take_golden('mission_4')}/record").text
    assert ("not known" in page, " · table" in page) == (True, False)
