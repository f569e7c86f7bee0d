"""Saying something over HTTP: it works, twice, stale, refused, malformed (match-record 7)."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.rulebooks import load_board
from tests.club_house import JSON, House

CLASSIC = load_board("classic")


def placing(house: House, match: str) -> str:
    """Return a line that the seat on turn may say."""
    offer = house.view(match)["legal"]["place"]
    return f"{offer['seat']} place {offer['territories'][0]} 1"


def log_of(house: House, match: str) -> list[str]:
    """Everything that was said."""
    return [line["action"] for line in house.table.get(f"/matches/{match}/log", headers=JSON).json["log"]]


def test_an_accepted_action_answers_with_its_seq_and_events(house: House) -> None:
    match = house.dealt()
    line = placing(house, match)
    seat, _, territory, _ = line.split()
    answer = house.say(match, line, seq=1)
    assert (answer.status_code, answer.json) == (
        201,
        {
            "seq": 2,
            "action": line,
            "events": [{"type": "placed", "seat": seat, "territory": territory, "armies": 1}],
            "notices": [],
        },
    )


def test_an_answer_brings_the_new_view_along_for_whoever_prefers_it(house: House) -> None:
    match = house.dealt()
    headers = JSON | {"Prefer": "return=representation"}
    answer = house.table.post(
        f"/matches/{match}/actions", json={"action": placing(house, match), "seq": 1}, headers=headers
    )
    assert (answer.status_code, answer.json["seq"]) == (201, 2)
    assert answer.json["view"] == house.view(match)
    refused = house.table.post(f"/matches/{match}/actions", json={"action": "red end"}, headers=headers)
    assert "view" not in refused.json


def test_a_refusal_has_the_one_shape_and_changes_nothing(house: House) -> None:
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    answer = house.say(match, f"{seat} end", seq=1)
    assert (answer.status_code, answer.json["code"], answer.json["cite"]) == (422, "armies_unplaced", "EM-8.8j")
    assert set(answer.json) == {
        *("status", "code", "cite", "paragraph", "text", "facts", "field", "seq", "ways_out", "at_table"),
    }
    assert (answer.json["seq"], answer.json["facts"]["seat"]) == (1, seat)
    assert log_of(house, match) == ["table deal"]


def test_a_refusal_offers_to_let_it_stand(house: House) -> None:
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    ways = house.say(match, f"{seat} end").json["ways_out"]
    assert ways == [{"way": "stood", "action": f"{seat} end !stood", "text": "Let it stand"}]
    assert house.say(match, ways[0]["action"]).status_code == 201


def test_a_seat_is_not_offered_what_the_table_alone_may_say(house: House) -> None:
    """Phones, ways out: to let it stand is the table's."""
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    told = house.say(match, f"{seat} end", by=house.phone(match, seat)).json
    assert told["ways_out"] == []
    assert told["at_table"] == [{"way": "stood", "action": f"{seat} end !stood", "text": "Let it stand"}]
    assert house.say(match, f"{seat} end").json["at_table"] == []


@pytest.mark.parametrize(
    ("throw", "own", "foul"),
    [
        ("{seat} attack {source} {target} 6,5,4 v 1", True, "{seat} foul too_many_attack_dice {source}"),
        ("{seat} attack {source} {target} 6 v 6,5,4", False, "{other} foul three_defence_dice {target}"),
    ],
)
def test_a_seat_may_report_its_own_foul_alone(house: House, throw: str, own: bool, foul: str) -> None:
    match = house.dealt(6)
    facts = facing(house, match)
    told = house.say(match, throw.format(**facts), by=house.phone(match, facts["seat"])).json
    ways = {place: [way["action"] for way in told[place]] for place in ("ways_out", "at_table")}
    assert (foul.format(**facts) in ways["ways_out"]) is own
    assert (foul.format(**facts) in ways["at_table"]) is not own


def facing(house: House, match: str) -> dict[str, str]:
    """Place all armies, so that two face one of another seat; return who, from where, to which, whose."""
    view = house.view(match)
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
        assert house.say(match, line).status_code == 201, line
    return {"seat": seat, "source": source, "target": target, "other": owners[target]}


def test_a_malformed_action_names_the_field_and_the_place(house: House) -> None:
    match = house.dealt()
    answer = house.say(match, "red place atlantis 3")
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "territory_unknown", "action")
    assert answer.json["facts"]["word"] == 3


def test_the_same_key_gives_the_same_answer_and_does_nothing(house: House) -> None:
    match = house.dealt()
    line = placing(house, match)
    first = house.say(match, line, seq=1, key="k1")
    again = house.say(match, line, seq=1, key="k1")
    assert (first.status_code, first.json) == (again.status_code, again.json) == (201, first.json)
    assert log_of(house, match) == ["table deal", line]


def test_the_same_key_gives_the_same_answer_after_a_restart(house: House) -> None:
    match = house.dealt()
    line = placing(house, match)
    first = house.say(match, line, seq=1, key="k1")
    house.restart()
    assert house.say(match, line, seq=1, key="k1").json == first.json


def test_a_refusal_is_kept_for_its_key(house: House) -> None:
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    first = house.say(match, f"{seat} end", key="k1")
    assert first.json == house.say(match, f"{seat} end", key="k1").json


def test_the_same_key_with_another_action_is_refused(house: House) -> None:
    match = house.dealt()
    house.say(match, placing(house, match), key="k1")
    answer = house.say(match, "table undo", key="k1")
    assert (answer.status_code, answer.json["code"]) == (422, "key_reused")


def test_the_same_key_from_somebody_else_is_refused(house: House) -> None:
    match = house.dealt()
    line = placing(house, match)
    phone = house.phone(match, line.split()[0])
    house.say(match, line, key="k1")
    assert house.say(match, line, key="k1", by=phone).json["code"] == "key_reused"


def test_a_key_belongs_to_its_match(house: House) -> None:
    one, other = house.dealt(), house.dealt()
    assert house.say(one, placing(house, one), key="k1").status_code == 201
    assert house.say(other, placing(house, other), key="k1").status_code == 201


def test_a_stale_seq_is_told_the_present_one(house: House) -> None:
    match = house.dealt()
    house.place(match)
    answer = house.say(match, "table undo", seq=1)
    assert (answer.status_code, answer.json["code"], answer.json["seq"]) == (409, "stale", 2)
    assert house.say(match, "table undo", seq=7).status_code == 409


def test_a_stale_seq_is_told_what_came_since(house: House) -> None:
    match = house.dealt()
    for armies in range(2, 7):
        house.say(match, f"table correct alaska red {armies}")
    answer = house.say(match, "table undo", seq=1).json
    assert [line["text"] for line in answer["since"]] == [f"Put right: Alaska, Alice, {n} armies" for n in (2, 3, 4)]
    assert answer["more"] == 2


def test_what_came_since_tells_no_secret(house: House) -> None:
    """The mission that red entered on its phone is nobody else's business."""
    match = house.begin(cards="entered")
    phone = house.phone(match, "red")
    seen = house.view(match)["seq"]
    assert house.say(match, "red mission africa+asia", by=phone).status_code == 201
    (line,) = house.say(match, "table deal", seq=seen).json["since"]
    assert line["action"] == "red mission ?"
    assert "africa" not in house.say(match, "table deal", seq=seen).text


def at_once(calls: list[Any]) -> list[TestResponse]:
    """All calls made at the same time."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result() for future in [pool.submit(call) for call in calls]]


def test_sixteen_times_the_same_key_at_once_is_one_action(house: House) -> None:
    match = house.dealt()
    line = placing(house, match)
    clients = [house.app.test_client() for _ in range(16)]
    answers = at_once([lambda c=client: house.say(match, line, by=c, key="k1", seq=1) for client in clients])
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_data() for answer in answers}) == 1
    assert log_of(house, match) == ["table deal", line]


def test_two_tablets_at_once_have_one_winner_each_time(house: House) -> None:
    match = house.dealt()
    tablets = [house.app.test_client() for _ in range(2)]
    for seq in range(1, 61):
        lines = [f"table correct alaska red {seq + tablet}" for tablet in (1, 2)]
        answers = at_once(
            [
                lambda line=line, tablet=tablet, seq=seq: house.say(match, line, by=tablet, seq=seq)
                for line, tablet in zip(lines, tablets, strict=True)
            ]
        )
        assert sorted(answer.status_code for answer in answers) == [201, 409]
        assert all(answer.json["seq"] == seq + 1 for answer in answers)
    assert len(log_of(house, match)) == 61


def test_the_referee_trades_the_best_set_it_knows(house: House) -> None:
    """A-12: `? ? ?` stands for the seat's choice when the tablet asks."""
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    own = [t for t, owner in house.view(match)["position"]["owners"].items() if owner == seat]
    house.hold(match, seat, "joker_1", "joker_2", *own[:2])
    answer = house.say(match, f"{seat} trade ? ? ?")
    assert answer.status_code == 201, answer.json
    traded = answer.json["events"][0]
    assert (traded["type"], sum(traded["bonus"].values())) == ("set_traded", 4)


def armed(house: House, match: str) -> tuple[str, str, str]:
    """Put all armies of the seat on turn at a border, whatever was dealt; return who, from where, to which."""
    view = house.view(match)
    place, owners = view["legal"]["place"], view["position"]["owners"]
    borders = ((one, two) for one in place["territories"] for two in sorted(CLASSIC.neighbours[one]))
    source, target = next((one, two) for one, two in borders if owners[two] != place["seat"])
    house.say(match, f"{place['seat']} place {source} {place['most']}")
    return place["seat"], source, target


def test_the_app_rolls_where_it_may_and_the_log_keeps_the_faces(house: House) -> None:
    match = house.dealt(dice="rolled")
    seat, source, target = armed(house, match)
    answer = house.say(match, f"{seat} attack {source} {target} 1d v 1d")
    assert answer.status_code == 201, answer.json
    assert answer.json["action"].split()[4] in "123456"
    assert log_of(house, match)[-1] == answer.json["action"]


def test_a_match_of_faces_is_not_rolled_by_the_app(house: House) -> None:
    match = house.dealt()
    seat, source, target = armed(house, match)
    answer = house.say(match, f"{seat} attack {source} {target} 1d v 1d")
    assert (answer.status_code, answer.json["code"]) == (422, "roll_is_live")


def test_the_answer_speaks_the_askers_language(house: House) -> None:
    match = house.dealt()
    seat = house.view(match)["position"]["turn"]
    english = house.say(match, f"{seat} end", key="k").json["text"]
    german = house.table.post(
        f"/matches/{match}/actions",
        json={"action": f"{seat} end"},
        headers=JSON | {"Idempotency-Key": "k", "Accept-Language": "de"},
    ).json["text"]
    assert english != german
    assert "§ 8 (8)" in english and "§ 8 (8)" in german
