"""Submission something over HTTP: it works, twice, stale, refused, malformed (match-record 7)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.rulebooks import load_board
from tests.instance import JSON, Instance

CLASSIC = load_board("classic")


def placing(instance: Instance, match: str) -> str:
    """Return a line that the seat on turn may say."""
    offer = instance.view(match)["legal"]["place"]
    return f"{offer['seat']} place {offer['territories'][0]} 1"


def log_of(instance: Instance, match: str) -> list[str]:
    """Everything that was said."""
    return [line["action"] for line in instance.table.get(f"/matches/{match}/log", headers=JSON).json["log"]]


def test_an_accepted_action_answers_with_its_seq_and_events(instance: Instance) -> None:
    match = instance.dealt()
    line = placing(instance, match)
    seat, _, territory, _ = line.split()
    answer = instance.say(match, line, seq=1)
    assert (answer.status_code, answer.json) == (
        201,
        {
            "seq": 2,
            "action": line,
            "events": [{"type": "placed", "seat": seat, "territory": territory, "armies": 1}],
            "notices": [],
        },
    )


def test_an_answer_brings_the_new_view_along_for_whoever_prefers_it(instance: Instance) -> None:
    match = instance.dealt()
    headers = JSON | {"Prefer": "return=representation"}
    answer = instance.table.post(
        f"/matches/{match}/actions", json={"action": placing(instance, match), "seq": 1}, headers=headers
    )
    assert (answer.status_code, answer.json["seq"]) == (201, 2)
    assert answer.json["view"] == instance.view(match)
    refused = instance.table.post(f"/matches/{match}/actions", json={"action": "red end"}, headers=headers)
    assert "view" not in refused.json


def test_a_refusal_has_the_one_shape_and_changes_nothing(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    answer = instance.say(match, f"{seat} end", seq=1)
    assert (answer.status_code, answer.json["code"], answer.json["cite"]) == (422, "armies_unplaced", "EM-8.8j")
    assert set(answer.json) == {
        *("status", "code", "cite", "paragraph", "text", "facts", "field", "seq", "ways_out", "at_table"),
    }
    assert (answer.json["seq"], answer.json["facts"]["seat"]) == (1, seat)
    assert log_of(instance, match) == ["table deal"]


def test_a_refusal_offers_to_let_it_stand(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    ways = instance.say(match, f"{seat} end").json["ways_out"]
    assert ways == [{"way": "stood", "action": f"{seat} end !stood", "text": "Let it stand"}]
    assert instance.say(match, ways[0]["action"]).status_code == 201


def test_a_seat_is_not_offered_what_the_table_alone_may_say(instance: Instance) -> None:
    """Phones, ways out: to let it stand is the table's."""
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    told = instance.say(match, f"{seat} end", by=instance.phone(match, seat)).json
    assert told["ways_out"] == []
    assert told["at_table"] == [{"way": "stood", "action": f"{seat} end !stood", "text": "Let it stand"}]
    assert instance.say(match, f"{seat} end").json["at_table"] == []


@pytest.mark.parametrize(
    ("throw", "own", "foul"),
    [
        ("{seat} attack {source} {target} 6,5,4 v 1", True, "{seat} foul too_many_attack_dice {source}"),
        ("{seat} attack {source} {target} 6 v 6,5,4", False, "{other} foul three_defence_dice {target}"),
    ],
)
def test_a_seat_may_report_its_own_foul_alone(instance: Instance, throw: str, own: bool, foul: str) -> None:
    match = instance.dealt(6)
    facts = facing(instance, match)
    told = instance.say(match, throw.format(**facts), by=instance.phone(match, facts["seat"])).json
    ways = {place: [way["action"] for way in told[place]] for place in ("ways_out", "at_table")}
    assert (foul.format(**facts) in ways["ways_out"]) is own
    assert (foul.format(**facts) in ways["at_table"]) is not own


def facing(instance: Instance, match: str) -> dict[str, str]:
    """Place all armies, so that two face one of another seat; return who, from where, to which, whose."""
    view = instance.view(match)
    seat, owners = view["position"]["turn"], view["position"]["owners"]
    source, target = next(
        (own, other)
        for own in sorted(owners)
        for other in sorted(CLASSIC.neighbours[own])
        if owners[own] == seat != owners[other]
    )
    for line in (
        f"{seat} place {next(t for t in sorted(owners) if owners[t] == seat and t != source)} "
        f"{view['legal']['place']['most']}",
        f"table correct {source} {seat} 2",
        f"table correct {target} {owners[target]} 1",
    ):
        assert instance.say(match, line).status_code == 201, line
    return {"seat": seat, "source": source, "target": target, "other": owners[target]}


def test_a_malformed_action_names_the_field_and_the_place(instance: Instance) -> None:
    match = instance.dealt()
    answer = instance.say(match, "red place atlantis 3")
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "territory_unknown", "action")
    assert answer.json["facts"]["word"] == 3


def test_the_same_key_gives_the_same_answer_and_does_nothing(instance: Instance) -> None:
    match = instance.dealt()
    line = placing(instance, match)
    first = instance.say(match, line, seq=1, key="k1")
    again = instance.say(match, line, seq=1, key="k1")
    assert (first.status_code, first.json) == (again.status_code, again.json) == (201, first.json)
    assert log_of(instance, match) == ["table deal", line]


def test_the_same_key_gives_the_same_answer_after_a_restart(instance: Instance) -> None:
    match = instance.dealt()
    line = placing(instance, match)
    first = instance.say(match, line, seq=1, key="k1")
    instance.restart()
    assert instance.say(match, line, seq=1, key="k1").json == first.json


def test_a_refusal_is_kept_for_its_key(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    first = instance.say(match, f"{seat} end", key="k1")
    assert first.json == instance.say(match, f"{seat} end", key="k1").json


def test_the_same_key_with_another_action_is_refused(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, placing(instance, match), key="k1")
    answer = instance.say(match, "table undo", key="k1")
    assert (answer.status_code, answer.json["code"]) == (422, "key_reused")


def test_the_same_key_from_somebody_else_is_refused(instance: Instance) -> None:
    match = instance.dealt()
    line = placing(instance, match)
    phone = instance.phone(match, line.split()[0])
    instance.say(match, line, key="k1")
    assert instance.say(match, line, key="k1", by=phone).json["code"] == "key_reused"


def test_a_key_belongs_to_its_match(instance: Instance) -> None:
    one, other = instance.dealt(), instance.dealt()
    assert instance.say(one, placing(instance, one), key="k1").status_code == 201
    assert instance.say(other, placing(instance, other), key="k1").status_code == 201


def test_a_stale_seq_is_told_the_present_one(instance: Instance) -> None:
    match = instance.dealt()
    instance.place(match)
    answer = instance.say(match, "table undo", seq=1)
    assert (answer.status_code, answer.json["code"], answer.json["seq"]) == (409, "stale", 2)
    assert instance.say(match, "table undo", seq=7).status_code == 409


def test_a_stale_seq_is_told_what_came_since(instance: Instance) -> None:
    match = instance.dealt()
    for armies in range(2, 7):
        instance.say(match, f"table correct alaska red {armies}")
    answer = instance.say(match, "table undo", seq=1).json
    assert [line["text"] for line in answer["since"]] == [f"Put right: Alaska, Alice, {n} armies" for n in (2, 3, 4)]
    assert answer["more"] == 2


def test_what_came_since_tells_no_secret(instance: Instance) -> None:
    """The mission that red entered on its phone is nobody else's business."""
    match = instance.begin(cards="entered")
    phone = instance.phone(match, "red")
    seen = instance.view(match)["seq"]
    assert instance.say(match, "red mission africa+asia", by=phone).status_code == 201
    (line,) = instance.say(match, "table deal", seq=seen).json["since"]
    assert line["action"] == "red mission ?"
    assert "africa" not in instance.say(match, "table deal", seq=seen).text


def at_once(calls: list[Any]) -> list[TestResponse]:
    """All calls made at the same time."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def test_sixteen_times_the_same_key_at_once_is_one_action(instance: Instance) -> None:
    match = instance.dealt()
    line = placing(instance, match)
    clients = [instance.app.test_client() for _ in range(16)]
    answers = at_once([lambda c=client: instance.say(match, line, by=c, key="k1", seq=1) for client in clients])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_data() for answer in answers}) == 1
    assert log_of(instance, match) == ["table deal", line]


def test_two_tablets_at_once_have_one_winner_each_time(instance: Instance) -> None:
    match = instance.dealt()
    tablets = [instance.app.test_client() for _ in range(2)]
    for seq in range(1, 61):
        lines = [f"table correct alaska red {seq + tablet}" for tablet in (1, 2)]
        answers = at_once(
            [
                lambda line=line, tablet=tablet, seq=seq: instance.say(match, line, by=tablet, seq=seq)
                for line, tablet in zip(lines, tablets, strict=True)
            ]
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert all(answer.json["seq"] == seq + 1 for answer in answers)
    assert len(log_of(instance, match)) == 61


def test_the_referee_trades_the_best_set_it_knows(instance: Instance) -> None:
    """A-12: `? ? ?` stands for the seat's choice when the tablet asks."""
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    own = [t for t, owner in instance.view(match)["position"]["owners"].items() if owner == seat]
    instance.hold(match, seat, "joker_1", "joker_2", *own[:2])
    answer = instance.say(match, f"{seat} trade ? ? ?")
    assert answer.status_code == 201, answer.json
    traded = answer.json["events"][0]
    assert (traded["type"], sum(traded["bonus"].values())) == ("set_traded", 4)


def armed(instance: Instance, match: str) -> tuple[str, str, str]:
    """Put all armies of the seat on turn at a border, whatever was dealt; return who, from where, to which."""
    view = instance.view(match)
    place, owners = view["legal"]["place"], view["position"]["owners"]
    borders = ((one, two) for one in place["territories"] for two in sorted(CLASSIC.neighbours[one]))
    source, target = next((one, two) for one, two in borders if owners[two] != place["seat"])
    instance.say(match, f"{place['seat']} place {source} {place['most']}")
    return place["seat"], source, target


def test_the_app_rolls_where_it_may_and_the_log_keeps_the_faces(instance: Instance) -> None:
    match = instance.dealt(dice="rolled")
    seat, source, target = armed(instance, match)
    answer = instance.say(match, f"{seat} attack {source} {target} 1d v 1d")
    assert answer.status_code == 201, answer.json
    assert answer.json["action"].split()[4] in "123456"
    assert log_of(instance, match)[-1] == answer.json["action"]


def test_a_match_of_faces_is_not_rolled_by_the_app(instance: Instance) -> None:
    match = instance.dealt()
    seat, source, target = armed(instance, match)
    answer = instance.say(match, f"{seat} attack {source} {target} 1d v 1d")
    assert (answer.status_code, answer.json["code"]) == (422, "roll_is_live")


def test_the_answer_speaks_the_askers_language(instance: Instance) -> None:
    match = instance.dealt()
    seat = instance.view(match)["position"]["turn"]
    english = instance.say(match, f"{seat} end", key="k").json["text"]
    german = instance.table.post(
        f"/matches/{match}/actions",
        json={"action": f"{seat} end"},
        headers=JSON | {"Idempotency-Key": "k", "Accept-Language": "de"},
    ).json["text"]
    assert english != german
    assert "§ 8 (8)" in english and "§ 8 (8)" in german
