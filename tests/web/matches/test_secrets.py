"""Nothing that leaves the server tells what somebody must not know (S1): missions, hands, the stock."""

from __future__ import annotations

import logging
from dataclasses import replace

import pytest

from referee.rulebooks.records import parse_record
from referee.rules.judge.view import Viewer, conceal_state
from referee.rules.missions import MISSIONS
from referee.rules.record.record import Record, write_record
from referee.service.desk.play import LATEST_LINES
from tests.instance import JSON, Game, Instance
from tests.web.leaks import leaks_in_json, leaks_in_text
from tests.web.matches.streams import find_leaks, read_stream

ACTIONS = 150


@pytest.mark.parametrize("seed", [1, 2])
def test_nobody_is_told_anothers_missions_cards_or_the_stock(
    instance: Instance, seed: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    told_of = 0
    while told_of < ACTIONS:  # chance may end a match early; another one follows
        game = Game(instance, instance.begin(3 + seed), seed)
        askers = {"": instance.table, "onlooker": instance.onlooker(), **game.phones}
        while told_of < ACTIONS:
            answer = game.step()
            if game.over:
                break
            told_of += 1
            actor, verb, *_ = answer.json["action"].split()
            assert leaks_in_json(answer.json["events"], actor) == []
            if told_of % 60 == 0 or verb == "discard" or (verb == "draw" and told_of % 5 == 0):
                if verb != "discard":
                    game.take_back()
                for asker, client in askers.items():
                    seat = asker if asker in game.phones else ""
                    assert find_leaks(instance, game.match, client, seat) == [], asker
    assert leaks_in_text("\n".join(record.getMessage() for record in caplog.records)) == []


def test_a_leak_would_be_found(instance: Instance) -> None:
    match = instance.dealt()
    phone = instance.phone(match, "red")
    view, log = phone.get(f"/matches/{match}", headers=JSON).json, phone.get(f"/matches/{match}/log", headers=JSON).json
    assert leaks_in_json(view, "blue") == [".position.hands.red", ".position.missions.red"]
    assert leaks_in_json(log, "blue") == [
        ".log.events: event missions_dealt of red",
        *leaks_of_the_list(instance, match),
    ]
    assert leaks_in_json(view, "red") == leaks_in_json(log, "red") == []


def test_a_phone_s_number_in_a_view_would_be_found(instance: Instance) -> None:
    view = instance.view(instance.begin())
    assert leaks_in_json(view, "red") == []
    view["luck"]["numbers"] = {"red": "0" * 64}
    assert leaks_in_json(view, "red") == [".luck.numbers"]


def leaks_of_the_list(instance: Instance, match: str) -> list[str]:
    """Red's own two missions, found as words."""
    held = instance.state(match).missions["red"]
    return [f".log.events.missions: {mission}" for mission in held]


def test_a_seat_sees_its_own(instance: Instance) -> None:
    match = instance.dealt()
    shown = instance.view(match, instance.phone(match, "red"))["position"]
    assert shown["missions"] == {"red": list(instance.state(match).missions["red"]), "blue": 2, "green": 2}


def test_what_hides_a_card_has_one_length_whatever_the_card(instance: Instance) -> None:
    match = instance.dealt()
    # The view of a move has the last lines of the log, too: they are alike before both.
    for _ in range(LATEST_LINES):
        instance.hold(match, "red", "china")
    frames = []
    for card in ("peru", "eastern_united_states"):
        instance.hold(match, "red", card)
        frames.append(read_stream(instance, match, Viewer("onlooker")).split("\n\n")[-2])
    assert '"view":' in frames[0]
    assert len(frames[0]) == len(frames[1])


def test_the_table_cannot_find_out_a_mission_by_asking(instance: Instance) -> None:
    match = instance.dealt()
    answers = [instance.say(match, f"red discard {mission}") for mission in MISSIONS]
    assert {answer.status_code for answer in answers} == {403}
    assert len({answer.get_data() for answer in answers}) == 1


def test_a_taken_back_secret_stays_one(instance: Instance) -> None:
    match = instance.dealt()
    instance.hold(match, "red", "joker_1", "joker_2")
    instance.say(match, "table undo")
    for client in (instance.table, instance.onlooker()):
        assert find_leaks(instance, match, client, "") == []


def test_a_sealed_record_holds_the_seal_and_no_deal(instance: Instance) -> None:
    match = instance.dealt()
    text = instance.table.get(f"/matches/{match}/record.toml").get_data(as_text=True)
    assert instance.view(match)["seal"] in text
    assert "[deal]" not in text and "nonce" not in text


@pytest.mark.parametrize("traded_cards", ["bottom", "out"])
def test_a_running_match_from_a_position_is_exported_without_its_secrets(instance: Instance, traded_cards: str) -> None:
    """The file that the match was opened from held hands, missions and the stock in the clear."""
    dealt = instance.dealt(options={"traded_cards": traded_cards})
    instance.hold(dealt, "red", "joker_1", "peru")
    state = instance.state(dealt)
    state = state.with_changes(deck=state.deck[:-1], out_of_play=state.deck[-1:] if traded_cards == "out" else ())
    clear = write_record(Record(state.setting, (), position=state, chosen={"traded_cards": traded_cards}))
    assert leaks_in_text(clear) and 'deck = ["' in clear
    match = instance.table.post("/matches", data=clear, content_type="application/toml").json["id"]
    for client in (instance.table, instance.onlooker(), instance.phone(match, "red")):
        sealed = client.get(f"/matches/{match}/record.toml").text
        assert leaks_in_text(sealed) == []
        assert "deck" not in sealed and "out_of_play" not in sealed
        find_leaks = parse_record(sealed)
        assert find_leaks.position == conceal_state(state).with_changes(setting=find_leaks.setting)
        assert find_leaks.setting == replace(state.setting, starter=state.starter, starter_said=True)
    assert instance.view(match)["position"]["hands"]["red"] == 2
    instance.say(match, "table declare red")
    full = parse_record(instance.table.get(f"/matches/{match}/record.toml").text)
    assert full.position == state.with_changes(setting=full.setting)


def test_after_the_end_everything_is_open_to_everybody(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table declare red")
    onlooker = instance.onlooker()
    text = onlooker.get(f"/matches/{match}/record.toml").get_data(as_text=True)
    assert "[deal]" in text and "nonce" in text
    assert instance.view(match, onlooker)["position"]["missions"]["red"] == list(instance.state(match).missions["red"])
