"""What would come of putting an entry right, as the table is told before it says so."""

from __future__ import annotations

from typing import Any

import pytest

from tests.instance import JSON, Instance

WAR = """
format = "match-record/1"
rulebook = "easy_move"
variant = "domination"
board = "classic"
dice = "faces"
cards = "counted"
dealer = "blue"
starter = "red"
actions = [
  "red attack alaska kamchatka 6,5,4 v 1",
  "red occupy 5",
  "red attack kamchatka japan 6,6,6 v 1",
]

[[seats]]
colour = "red"
players = ["Alice"]
[[seats]]
colour = "blue"
players = ["Bob"]
[[seats]]
colour = "green"
players = ["Charlie"]

"""


@pytest.fixture
def match(instance: Instance) -> str:
    """Red has taken Kamchatka out of Alaska, moved five armies in and attacks Japan."""
    territories = instance.desk.match(instance.dealt()).setting.board.territories
    owners = {territory: "green" for territory in territories}
    owners |= {"alaska": "red", "kamchatka": "blue", "japan": "blue", "brazil": "red"}
    armies = {territory: 1 for territory in territories} | {"alaska": 9}
    position = [
        "[position]",
        'turn = "red"',
        'phase = "attack"',
        f"owners = {{ {', '.join(f'{name} = {chr(34)}{owner}{chr(34)}' for name, owner in owners.items())} }}",
        f"armies = {{ {', '.join(f'{name} = {number}' for name, number in armies.items())} }}",
    ]
    text = WAR + "\n".join(position) + "\n"
    answer = instance.table.post("/matches", data=text, content_type="application/toml", headers=JSON)
    assert answer.status_code == 201, answer.json
    return str(answer.json["id"])


def foresee(instance: Instance, match: str, n: object, action: str | None) -> Any:
    query = {"n": n} | ({} if action is None else {"action": action})
    return instance.table.get(f"/matches/{match}/replace", query_string=query, headers=JSON)


def test_what_no_longer_holds_is_listed_with_its_clause(instance: Instance, match: str) -> None:
    """The throw took nothing: neither the occupation nor the attack out of what was taken holds."""
    answer = foresee(instance, match, 1, "red attack alaska kamchatka 1,1,1 v 6").json
    back, keep = answer["back"], answer["keep"]
    assert (back["holds"], back["falls"], back["first"]["seq"]) == (0, 2, 2)
    assert (back["first"]["code"], back["first"]["cite"]) == ("nothing_to_occupy", "EM-8.7.6a")
    assert back["first"]["paragraph"] and back["first"]["text"]
    assert back["changes"]["board"] == {"alaska": ["red", 8], "kamchatka": ["blue", 1], "japan": ["blue", 1]}
    assert [(entry["seq"], entry["outcome"], entry["code"]) for entry in keep["against"]] == [
        (2, "falls", "nothing_to_occupy"),
        (3, "falls", "source_not_own"),
    ]
    assert keep["corrected"] == {
        territory: [owner, armies]
        for territory, (owner, armies) in board_of(instance, match).items()
        if territory in ("alaska", "kamchatka", "japan")
    }


def board_of(instance: Instance, match: str) -> dict[str, tuple[str, int]]:
    position = instance.view(match)["position"]
    return {territory: (owner, position["armies"][territory]) for territory, owner in position["owners"].items()}


def test_either_way_does_what_was_foreseen_and_is_undone(instance: Instance, match: str) -> None:
    instead = "red attack alaska kamchatka 1,1,1 v 6"
    before = board_of(instance, match)
    foreseen = foresee(instance, match, 1, instead).json
    assert instance.say(match, f"table replace 1 keep: {instead}").status_code == 201
    assert board_of(instance, match) == before
    assert instance.say(match, "table undo").status_code == 201
    assert instance.say(match, f"table replace 1 back: {instead}").status_code == 201
    changed = {territory: tuple(to) for territory, to in foreseen["back"]["changes"]["board"].items()}
    assert board_of(instance, match) == before | changed
    assert instance.say(match, "table undo").status_code == 201
    assert board_of(instance, match) == before


@pytest.mark.parametrize(
    ("n", "action", "status", "code"),
    [
        (1, "red attack alaska kamchatka 6,5,4 v 1", 422, "replace_same"),
        (1, "red occupy 2", 422, "replace_otherwise"),
        (1, "blue attack kamchatka alaska 6 v 1", 422, "replace_otherwise"),
        (1, "red attack alaska brazil 6 v 1", 422, "target_own"),
        (9, "red occupy 2", 422, "replace_unknown"),
        ("x", "red occupy 2", 400, "field_value"),
        ("", "red occupy 2", 400, "field_value"),
        (1, None, 400, "field_missing"),
        (1, "red jumps", 400, "verb_unknown"),
        (1, "table undo", 400, "actor_unknown"),
        (1, "", 400, "argument_missing"),
        ("9" * 40, "red occupy 2", 422, "replace_unknown"),
    ],
)
def test_whatever_else_is_asked_gets_a_sentence(
    instance: Instance, match: str, n: object, action: str | None, status: int, code: str
) -> None:
    answer = foresee(instance, match, n, action)
    assert (answer.status_code, answer.json["code"]) == (status, code)
    assert answer.json["text"]
