"""What each audience may look at (match-record 5)."""

from __future__ import annotations

import json

import pytest

from referee.rules.commands import Action
from referee.rules.judge.view import REFEREE, Viewer, mask_command, may_see
from referee.rules.record.notation import parse_action, write_action
from tests.as_json import view
from tests.rules.helpers import after, play, position, table_of

TEXT = (
    "red: alaska 4; blue: kamchatka 2; turn red attack; attacks_made; conquered; deck joker_2+siam; "
    "hands red joker_1; missions red africa+asia eliminate_blue, blue 24_territories"
)
SECRETS = ("joker_1", "joker_2", "africa+asia", "eliminate_blue", "24_territories")
TABLE, ONLOOKER, RED, BLUE = Viewer("table"), Viewer("onlooker"), Viewer("seat", "red"), Viewer("seat", "blue")


@pytest.mark.parametrize(
    ("viewer", "seen"),
    [
        (TABLE, ()),
        (ONLOOKER, ()),
        (RED, ("joker_1", "africa+asia", "eliminate_blue")),
        (BLUE, ("24_territories",)),
        (REFEREE, ("joker_1", "africa+asia", "eliminate_blue", "24_territories")),
    ],
)
def test_em_8_5e_each_audience_sees_its_own_secrets(viewer: Viewer, seen: tuple[str, ...]) -> None:
    """Everybody sees numbers; a seat its own cards and missions; the order of the stock is nobody's."""
    text = json.dumps(view(position(TEXT), viewer))
    assert tuple(secret for secret in SECRETS if f'"{secret}"' in text) == seen


def test_the_card_drawn_is_seen_by_the_seat_alone() -> None:
    """That it was drawn, everybody sees."""
    events = play(position(TEXT), "red draw").events
    seen = {viewer.kind + viewer.seat: sum(may_see(event, viewer) for event in events) for viewer in (TABLE, RED, BLUE)}
    assert seen == {"table": 1, "seatred": 2, "seatblue": 1}


def test_the_cards_offered_for_naming_tell_nothing_of_other_hands() -> None:
    """Own cards are left out, another's are not; the table is not shown the list."""
    state = position(
        "red: alaska 4; blue: kamchatka 2; turn red draw; conquered; attacks_made; hands red joker_1, blue siam",
        cards="entered",
    )
    offered = view(state, RED)["legal"]["draw"]["cards"]
    assert set(state.setting.deck) - set(offered) == {"joker_1"}
    assert view(state, TABLE)["legal"]["draw"] == {"seat": "red"}


def test_cards_face_down_may_be_shown_and_traded() -> None:
    """With a counted deck no set is known; three cards or more may hold one."""
    text = "red: alaska 4; blue: kamchatka 2; turn red reinforce; hands red "
    offered = [view(position(text + number, cards="counted"), TABLE)["legal"].get("trade") for number in "235"]  # type: ignore[union-attr]
    assert offered == [
        None,
        {"seat": "red", "forced": False, "shown": True},
        {"seat": "red", "forced": True, "shown": True},
    ]


def test_after_the_end_hands_and_missions_are_open_and_offers_are_still_the_audiences() -> None:
    """An onlooker sees everything then, and still has nothing to say."""
    state = after(position(TEXT), "table declare red")
    page = view(state, ONLOOKER)
    assert (page["position"], page["legal"]) == (view(state, REFEREE)["position"], {})
    assert view(state, TABLE)["legal"] == {"correct": True}


@pytest.mark.parametrize(
    ("line", "public"),
    {
        "red discard 24_territories": "red discard ?",
        "red mission 24_territories": "red mission ?",
        "red draw alaska": "red draw ?",
        "table correct hand red alaska brazil": "table correct hand red 2",
    }.items(),
)
def test_match_record_5_what_everybody_may_read_is_a_line_that_can_be_read(line: str, public: str) -> None:
    setting = table_of()
    assert write_action(Action(mask_command(parse_action(line, setting).command))) == public
    assert write_action(parse_action(public, setting)) == public


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("red: alaska 3; blue: kamchatka; turn red attack; attacks_made", "attack"),
        ("red: alaska, alberta 3; blue: kamchatka; turn red attack; attacks_made; rest red 1", "fortify"),
        ("red: alaska, alberta; blue: kamchatka; turn red attack; attacks_made; conquered; rest blue 1", "draw"),
        ("red: alaska, alberta; blue: kamchatka; turn red attack; attacks_made; rest blue 1", "attack"),
    ],
)
def test_the_step_is_what_is_asked_now(text: str, step: str) -> None:
    assert view(position(text), TABLE)["asked"] == step
