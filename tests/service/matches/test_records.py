"""Records that were judged otherwise once: taken in, with what is said about it (match-record 9)."""

from __future__ import annotations

import json
from typing import Any

from referee.rulebooks import load_board
from referee.rulebooks.records import parse_record
from referee.rules.record.replay import replay_record
from referee.rules.state import Result
from tests.instance import JSON, Instance
from tests.places import CASES

CLASSIC = load_board("classic")


def taken(instance: Instance, text: str) -> dict[str, Any]:
    """Return the answer to a record that is handed in."""
    answer = instance.table.post("/matches", data=text.encode(), content_type="application/toml", headers=JSON)
    found: dict[str, Any] = answer.json
    return found


def case(name: str) -> str:
    return (CASES / f"{name}.toml").read_text(encoding="utf-8")


def exported(instance: Instance, match: str) -> str:
    return instance.table.get(f"/matches/{match}/record.toml").text


def with_actions(text: str, *lines: str) -> str:
    """Return the record with these actions after its own."""
    return text.replace("\n]\n[[seats]]", "\n" + "".join(f'  "{line}",\n' for line in lines) + "]\n[[seats]]", 1)


def test_fouls_that_cannot_have_happened_enter_as_let_stand(instance: Instance) -> None:
    """With a notice for each; the armies are gone as they were, and the export is read as it is."""
    found = taken(instance, case("f3_foul_that_cannot_have_happened_inner_land"))
    assert [(one["code"], one["cite"], one["facts"]["number"]) for one in found["notices"]] == [
        ("judged_otherwise", "EM-8.7.1c", n) for n in (1, 2, 3)
    ]
    assert "Action 1" in found["notices"][0]["text"]
    position = instance.view(found["id"])["position"]
    assert position["armies"]["madagascar"] == 1
    record = parse_record(exported(instance, found["id"]))
    assert record.actions == ("blue foul three_defence_dice madagascar !stood",) * 3
    assert [*replay_record(record)][-1].timeline.state.armies["madagascar"] == 1


def test_what_was_refused_before_is_refused_still(instance: Instance) -> None:
    """Whose foul it was, and everything that is no foul."""
    text = case("f3_foul_that_cannot_have_happened_inner_land")
    for line in ("red foul three_defence_dice madagascar", "red attack alaska brazil 6 v 1"):
        found = taken(instance, with_actions(text, line))
        assert (found["code"], found["facts"]["number"]) == ("record_refused", 4)


def test_who_got_the_last_card_begins_and_the_export_says_so(instance: Instance) -> None:
    """Blue sits left of red, the second of the two with one territory more."""
    match = taken(instance, case("f6_deal_extras_wrong_seats"))["id"]
    view = instance.view(match)
    assert (view["position"]["turn"], view["starter"]) == ("blue", "blue")
    assert 'starter = "blue"' in exported(instance, match)


def test_a_record_in_which_the_dealers_order_began_keeps_it(instance: Instance) -> None:
    """Green places first: as yellow dealt, green begins, and a notice says that it would be blue today."""
    text = with_actions(case("f6_deal_extras_wrong_seats"), "green place japan 3")
    found = taken(instance, text)
    (notice,) = found["notices"]
    assert (notice["code"], notice["facts"]) == ("starter_kept", {"seat": "green", "by": "blue", "dealer": "yellow"})
    assert instance.view(found["id"])["position"]["turn"] == "green"
    again = parse_record(exported(instance, found["id"]))
    assert (again.setting.starter, again.setting.starter_said) == ("green", True)


def test_a_record_that_goes_on_as_the_deal_says_needs_no_notice(instance: Instance) -> None:
    """Blue places first, and no third seat may."""
    text = case("f6_deal_extras_wrong_seats")
    assert "notices" not in taken(instance, with_actions(text, "blue place congo 3"))
    assert taken(instance, with_actions(text, "red place alaska 3"))["code"] == "record_refused"


def test_a_position_that_somebody_has_won_ends_the_match(instance: Instance) -> None:
    """Without any action: the match is over, and a correction opens it again."""
    text = case("f8_position_already_won").replace('  "red attack alaska kamchatka 6 v 6",\n', "")
    match = taken(instance, text)["id"]
    assert instance.view(match)["result"] == {
        **{"winners": ["red"], "reason": "mission", "mission": "24_territories"},
        "after": 0,
    }
    assert instance.say(match, "red end").json["code"] == "match_over"
    for territory in sorted(CLASSIC.continents["europe"] | CLASSIC.continents["asia"]):
        instance.say(match, f"table correct {territory} blue 1")
    assert (instance.view(match)["result"], instance.say(match, "red end").status_code) == (None, 201)


def test_who_begins_is_decided_anew_when_territories_entered_by_hand_are_taken_back(instance: Instance) -> None:
    """The last two territories were entered for the wrong seats; the view says who begins each time."""
    record = parse_record(case("f6_hand_deal_extras_elsewhere"))
    match = instance.begin(4, cards="counted", dealer="yellow", seats=[
        {"colour": colour, "players": [colour]} for colour in ("red", "blue", "green", "yellow")
    ])  # fmt: skip
    for line in record.actions:
        assert instance.say(match, line).status_code == 201, line
    assert instance.view(match)["starter"] == "blue"
    instance.restart()
    for line in ("table undo", "table undo", "blue takes western_australia", "green takes eastern_australia"):
        assert instance.say(match, line).status_code == 201, line
    assert (instance.view(match)["starter"], instance.view(match)["position"]["turn"]) == ("yellow", "yellow")


def test_match_record_9_a_capital_of_another_enters_as_it_was_named(instance: Instance) -> None:
    """What 0.3.0 accepted stays, with a notice and its outcome (F3)."""
    found = taken(instance, with_players(case("r2_capital_of_another_named_as_own")))
    assert [(notice["code"], notice["cite"]) for notice in found["notices"]] == [("judged_otherwise", "SV-C3")]
    assert instance.state(found["id"]).result == Result(("red",), "capitals", None)
    assert instance.desk.match(found["id"]).latest[-1].line == "red capital brazil !stood"


def test_match_record_9_what_rested_on_a_hand_that_keep_took_a_card_from_enters_as_it_was_said(
    instance: Instance,
) -> None:
    """Up to 0.3.0 the card of a draw that fell left its hand: with it there are five cards, and so a set (F4)."""
    symbols = CLASSIC.symbols
    of_symbol = {symbol: [name for name, own in symbols.items() if own == symbol] for symbol in set(symbols.values())}
    first, second, third = of_symbol.values()
    held = [*first[:2], *second[:2]]
    rest = [third[0], *(name for name in symbols if name not in held and name != third[0])]
    text = with_players(case("r4_keep_drops_all_that_follows_a_conquest"))
    text = f"{text[: text.index('deck = [')]}deck = {json.dumps(rest)}\nhands = {{ red = {json.dumps(held)} }}\n"
    behind = ("blue place mongolia 5", "blue end", "green place greenland 4", "green end", "red place alaska 4")
    attack = "red attack alberta northwest_territory 6 v 1"
    found = taken(instance, with_actions(text, *behind, attack))
    assert [(notice["code"], notice["cite"]) for notice in found["notices"]] == [("judged_otherwise", "EM-8.8e")]
    assert instance.desk.match(found["id"]).latest[-1].line == f"{attack} !stood"


def test_match_record_9_what_followed_a_way_back_that_ended_at_a_capital_enters_as_it_was_said(
    instance: Instance,
) -> None:
    """Up to 0.3.0 a capital told later ended the way back; the table then said all of it once more (F5)."""
    text = with_players(case("r3_replace_back_drops_a_capital_told_later"))
    again = ("red capital venezuela", "red place alberta 3", "table declare red")
    found = taken(instance, with_actions(text, *again))
    assert [(notice["facts"]["number"], notice["cite"]) for notice in found["notices"]] == [(4, "SV-C3")]
    state = instance.state(found["id"])
    assert (state.armies["alberta"], state.capitals["red"]) == (5, "venezuela")
    assert state.result == Result(("red",), "declared", None)


def with_players(text: str) -> str:
    """Return the record with a name for each seat."""
    for colour, name in (("red", "Alice"), ("blue", "Bob"), ("green", "Charlie")):
        text = text.replace(f'colour = "{colour}"', f'colour = "{colour}"\nplayers = ["{name}"]', 1)
    return text
