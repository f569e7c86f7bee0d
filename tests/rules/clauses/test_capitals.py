"""Capitals of the Swedish rules and headquarters of the Regelbuch, clause by clause."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from referee.rulebooks import load_rulebook, resolve_options
from referee.rulebooks.records import RecordFaults, parse_record
from referee.rules import events
from referee.rules.judge.legal import legal
from referee.rules.judge.view import Viewer, conceal_state, mask_command
from referee.rules.phases.capitals import capital_winners
from referee.rules.record.faults import FaultCode, PositionFaults
from referee.rules.record.notation import parse_action, write_action
from referee.rules.record.position import position_of
from referee.rules.record.position_faults import state_from
from referee.rules.state import State
from tests.as_json import view, visible_events
from tests.rules.books import all_placed, dealt
from tests.rules.clauses.capital_positions import CAPITALS, SWEDISH, WAR, capital_position
from tests.rules.helpers import after, armies, facts, play, refused, won

REGELBUCH = {"rulebook": "regelbuch", "variant": "headquarters"}
BOTH = pytest.mark.parametrize("table", [SWEDISH, REGELBUCH], ids=["capital", "headquarters"])
TAKEN = "red attack alaska kamchatka 6 v 1"
VIEWERS = (Viewer("table"), Viewer("onlooker"), Viewer("seat", "red"))


def naming(seats: int = 3, **table: Any) -> State:
    """All armies of the set-up stand, nobody has named a capital."""
    return all_placed(dealt(seats, **{**SWEDISH, **table}))


def named(state: State) -> State:
    """Everybody has named the first of his territories."""
    for seat, territories in legal(state).capital.items():
        state = after(state, f"{seat} capital {territories[0]}")
    return state


@BOTH
def test_sv_c3_rb_5c_capitals_are_named_once_all_armies_are_placed(table: dict[str, Any]) -> None:
    """In any order, each an own territory; then the first turn begins."""
    cite = "SV-C3" if table is SWEDISH else "RB-5c"
    early = dealt(3, **table)
    assert refused(early, "red capital alaska")[0] == "placement_pending"
    state = naming(**table)
    assert refused(state, "red end") == ("capital_pending", cite)
    own, foreign = legal(state).capital["green"][0], legal(state).capital["red"][0]
    assert refused(state, f"green capital {foreign}") == ("capital_not_own", cite)
    assert facts(state, f"green capital {foreign}", "seat", "territory", "owner") == ("green", foreign, "red")
    state = after(state, f"green capital {own}")
    assert refused(state, f"green capital {own}") == ("capital_named", cite)
    assert (named(state).phase, named(state).turn) == ("reinforce", "red")
    assert refused(named(state), f"green capital {own}") == ("capital_named", cite)


def test_match_record_5_a_capital_may_lie_unread() -> None:
    """``capital ?``: the referee knows none, and counts none; its seat may tell it as long as it owns it."""
    state = naming()
    for seat in state.setting.colours:
        state = after(state, f"{seat} capital ?")
    assert (state.phase, state.stock, capital_winners(state)) == ("reinforce", 44 - 3, ())
    assert refused(state, "green capital ?") == ("capital_named", "SV-C3")
    own, foreign = legal(state).capital["green"][0], legal(state).capital["red"][0]
    assert refused(state, f"green capital {foreign}")[0] == "capital_not_own"
    named = after(state, f"green capital {own}")
    assert (named.capitals["green"], named.turn, named.stock) == (own, state.turn, 44 - 3)
    assert refused(named, f"green capital {own}")[0] == "capital_named"
    assert state_from(named.setting, position_of(named)) == named


def test_match_record_5_a_capital_told_late_wins_at_once() -> None:
    """Whoever holds another's capital and then tells the own one has both."""
    capitals = CAPITALS.replace("red alaska", "red ?")
    state = capital_position(f"red: alaska, brazil; blue: kamchatka; {capitals}; capitals_taken green")
    assert won(after(state, "red capital alaska")) == (("red",), "capitals", None)


def test_match_record_1_1_no_capitals_elsewhere() -> None:
    """The variant without them says so."""
    assert refused(naming(variant="domination"), "red capital alaska")[0] == "no_capitals"


@BOTH
def test_sv_c3_a_capital_is_secret_until_it_is_taken(table: dict[str, Any]) -> None:
    """No view, no event and no line tells it to anybody but its owner."""
    state = naming(**table)
    capital = legal(state).capital["blue"][-1]
    judged = play(state, f"blue capital {capital}")
    action = parse_action(f"blue capital {capital}", state.setting)
    assert write_action(replace(action, command=mask_command(action.command))) == "blue capital ?"
    for viewer in VIEWERS:
        assert visible_events(judged.events, viewer) == [{"type": "capital_chosen", "seat": "blue"}]
        assert view(judged.state, viewer)["position"]["capitals"] == {"blue": None}  # type: ignore[index, call-overload]
    assert visible_events(judged.events, Viewer("seat", "blue"))[1]["territory"] == capital
    seen = view(judged.state, Viewer("seat", "blue"))["position"]
    assert seen["capitals"] == {"blue": capital}  # type: ignore[index, call-overload]
    assert conceal_state(judged.state).capitals == {"blue": "?"}


def test_sv_c4_a_capital_taken_is_known_to_all() -> None:
    """Its event names it, and so does every view from then on."""
    judged = play(capital_position(WAR), TAKEN)
    for viewer in VIEWERS:
        assert {"type": "capital_taken", "territory": "kamchatka", "by": "red", "seat": "blue"} in visible_events(
            judged.events, viewer
        )
    seen = view(judged.state, Viewer("table"))["position"]["capitals"]  # type: ignore[index, call-overload]
    assert seen == {"red": None, "blue": "kamchatka", "green": None}
    assert '"brazil"' not in json.dumps(dict(conceal_state(judged.state).capitals))


def test_sv_c4_the_cards_are_handed_over() -> None:
    """Not the capital's own card; they are for the next turn (A-S13)."""
    judged = play(capital_position(f"{WAR}; hands red siam, blue egypt+joker_1"), TAKEN)
    kinds = [type(event) for event in judged.events]
    assert kinds == [
        events.Losses,
        events.Conquered,
        events.CapitalTaken,
        events.CardsHandedOver,
        events.CardsInherited,
        events.ContinentTaken,
    ]
    assert events.CardsHandedOver("blue", "red", 2) in judged.events
    assert judged.state.hands == {"red": ("siam", "egypt", "joker_1"), "blue": (), "green": ()}


def test_a_s09_the_losers_land_on_that_continent_is_the_winners_with_one_army() -> None:
    """The capital keeps what moves in; other continents stay; it is one card all the same (SV-C5)."""
    state = after(capital_position(WAR), TAKEN, "red occupy 3")
    assert armies(state, "kamchatka", "japan", "siam", "egypt") == (3, 1, 1, 2)
    assert [state.owners[t] for t in ("japan", "siam", "egypt")] == ["red", "red", "blue"]
    assert state.counts["blue"] == 1
    assert state.conquered


def test_a_s09_it_may_eliminate() -> None:
    """Whoever had land on that continent alone is out; the cards have gone over once."""
    judged = play(capital_position(f"red: alaska 5; blue: kamchatka, japan 4; hands blue egypt; {CAPITALS}"), TAKEN)
    assert [type(event) for event in judged.events][-1] is events.Eliminated
    assert [event for event in judged.events if isinstance(event, events.CardsHandedOver)] == [
        events.CardsHandedOver("blue", "red", 1)
    ]


def test_a_s12_only_the_first_owners_loss_has_consequences() -> None:
    """Taken from a third player the capital only counts; lost again by its owner the land falls again."""
    third = "red: alaska 5; green: kamchatka; blue: japan 4, siam, egypt, brazil; turn red attack; "
    judged = play(capital_position(f"{third}{CAPITALS}; hands green egypt"), TAKEN)
    assert [type(event) for event in judged.events] == [events.Losses, events.Conquered]
    again = capital_position(f"{WAR}; capitals_taken blue")
    assert events.CapitalTaken("kamchatka", "red", "blue") in play(again, TAKEN).events
    assert [type(event) for event in play(again, TAKEN).events][-1] is events.ContinentTaken


def test_a_r08_headquarters_only_count() -> None:
    """The others' are all that is asked (RB-5c); no cards, no land."""
    text = f"{WAR}; hands blue egypt"
    judged = play(capital_position(text, **REGELBUCH), TAKEN)
    assert [type(event) for event in judged.events] == [events.Losses, events.Conquered, events.CapitalTaken]
    assert won(after(judged.state, "red occupy 3")) is None
    both = capital_position(
        f"red: alaska 5, brazil; blue: kamchatka, japan 4; turn red attack; {CAPITALS}", **REGELBUCH
    )
    assert won(after(both, TAKEN, "red occupy 1")) == (("red",), "capitals", None)


def test_a_r08_the_own_headquarters_is_not_asked_for() -> None:
    """All opponents' are."""
    text = "red: alberta 5, brazil, alaska 4; green: siam 4; turn red attack; "
    state = capital_position(f"{text}blue: ontario, egypt; capitals red siam, blue ontario, green brazil", **REGELBUCH)
    assert won(after(state, "red attack alberta ontario 6 v 1", "red occupy 1")) == (("red",), "capitals", None)


@pytest.mark.parametrize(("seats", "needed"), list(enumerate([2, 2, 3, 3, 4], 2)))
def test_sv_c6_capitals_that_win(seats: int, needed: int) -> None:
    """X-SV-13: the own one included, by the players at the start (A-S11); that is how one wins (SV-C1)."""
    colours = "red blue green black yellow pink".split()[:seats]
    homes = dict(zip(colours, ("alaska", "kamchatka", "brazil", "egypt", "argentina", "iceland"), strict=False))
    mine = ["alaska 5", *list(homes.values())[2:needed]]
    others = "; ".join(f"{seat}: {home}" for seat, home in homes.items() if seat != "red" and home not in mine)
    named = ", ".join(f"{seat} {home}" for seat, home in homes.items())
    text = f"red: {', '.join(mine)}; {others}; rest blue; turn red attack; capitals {named}"
    state = capital_position(text, " ".join(colours))
    assert "red" not in capital_winners(state)
    assert won(after(state, TAKEN, "red occupy 1")) == (("red",), "capitals", None)


def test_a_s10_the_own_capital_counts_only_while_it_is_held() -> None:
    """One may win without it."""
    text = "red: alberta 5; blue: ontario, siam; green: brazil; black: egypt; rest black; turn red attack; {}"
    text += "capitals red siam, blue ontario, green brazil, black egypt"
    attack, seats = ("red attack alberta ontario 6 v 1", "red occupy 1"), "red blue green black"
    assert won(after(capital_position(text.format(""), seats), *attack)) is None
    assert won(after(capital_position(text.format("red: brazil, egypt; "), seats), *attack)) is not None


def test_a_s08_the_capitals_card_leaves_the_deck() -> None:
    """Its seat never draws it, and once the capital was taken nobody does; the Regelbuch's deck stays whole."""
    assert named(naming()).stock == 44 - 3
    assert named(naming(**REGELBUCH)).stock == 42
    state = capital_position(f"{WAR}; attacks_made; conquered; capitals_taken blue", cards="entered")
    assert state.stock == 41
    for public in ("alaska", "kamchatka"):
        assert refused(state, f"red draw {public}")[0] == "card_elsewhere"
        assert public not in legal(state).drawable
    with pytest.raises(PositionFaults):
        capital_position(f"{WAR}; hands red brazil")


def test_a_s08_a_secret_capitals_card_is_taken_as_said() -> None:
    """A no would tell that Brazil is green's capital: it counts as any other card of the stock would."""
    state = capital_position(f"{WAR}; attacks_made; conquered", cards="entered")
    drawn = after(state, "red draw brazil")
    assert "brazil" in legal(state).drawable
    assert (drawn.hands["red"], drawn.stock) == (("brazil",), 40)
    assert after(state, "red draw peru").stock == 40


def test_a_s07_missions_win_too_unless_the_table_does_without() -> None:
    """The default is the literal text (SV-C2)."""
    assert load_rulebook("swedish").defaults_in("capital").capital_missions
    assert refused(capital_position(WAR, capital_missions=False), "red mission africa+asia")[0] == "missions_not_used"
    held = "red: north_america, africa 5; blue: egypt, siam; missions red north_america+africa"
    state = capital_position(f"{held}; capitals red alaska, blue siam, green brazil; turn red attack")
    state = after(state, "red attack north_africa egypt 6 v 1", "red occupy 1")
    assert won(state) == (("red",), "mission", "north_america+africa")


def test_a_s07_capital_missions_belong_to_the_capitals() -> None:
    """Elsewhere both names are told."""
    faults = resolve_options(load_rulebook("swedish"), "missions", {"capital_missions": False})[1]
    assert [(fault.name, fault.code, fault.facts["variant_id"]) for fault in faults] == [
        ("capital_missions", "option_not_in_variant", "missions")
    ]


def test_a_s16_two_players_need_two_capitals() -> None:
    """Without a neutral colour; seven are too many."""
    state = named(naming(2))
    assert (state.phase, sum(state.counts.values()), len(state.counts)) == ("reinforce", 42, 2)
    seats = "".join(f'[[seats]]\ncolour = "{c}"\nplayers = ["{c}"]\n' for c in "red blue green".split())
    head = 'format = "match-record/1"\nrulebook = "swedish"\nvariant = "capital"\nactions = []\n'
    assert len(parse_record(head + seats).setting.seats) == 3
    assert len(parse_record(head + seats[: seats.rindex("[[")]).setting.seats) == 2
    with pytest.raises(RecordFaults):
        parse_record(head + seats * 3)


@pytest.mark.parametrize("variant", ["missions", "domination"])
def test_sv_1d_two_are_too_few_without_capitals(variant: str) -> None:
    """The file says which variant asks for how many, and the clause."""
    seats = "".join(f'[[seats]]\ncolour = "{c}"\nplayers = ["{c}"]\n' for c in "red blue".split())
    with pytest.raises(RecordFaults) as faults:
        parse_record(f'format = "match-record/1"\nrulebook = "swedish"\nvariant = "{variant}"\nactions = []\n{seats}')
    (fault,) = faults.value.faults
    wishes = {"key": "seats", "seats": 2, "least": 3, "variant_id": variant, "cite": "SV-1d"}
    assert (fault.code, dict(fault.facts)) == (FaultCode.TOO_FEW_SEATS, wishes)


def test_match_record_3_a_position_holds_the_capitals() -> None:
    """What was known of them too, and everything wrong with them is told at once."""
    state = after(capital_position(WAR), TAKEN, "red occupy 3")
    assert state_from(state.setting, position_of(state)) == state
    assert position_of(state)["capitals"] == {"red": "alaska", "blue": "kamchatka", "green": "brazil"}
    half = after(naming(), f"red capital {legal(naming()).capital['red'][0]}")
    assert state_from(half.setting, position_of(half)) == half
    wrong = {**position_of(state), "capitals": {"red": "atlantis", "blue": "siam", "pink": "siam"}}
    with pytest.raises(PositionFaults) as faults:
        state_from(state.setting, wrong)
    assert {fault.key for fault in faults.value.faults} >= {"capitals.red", "capitals.pink", "capitals.green"}


UNREAD = f"{WAR.partition('; capitals')[0]}; capitals red ?, blue ?, green ?; hands blue egypt"


def test_sv_c4_a_capital_face_down_is_declared_when_it_is_taken() -> None:
    """Everything follows then that follows at once where the referee knows it."""
    public = capital_position(UNREAD.replace("blue ?", "blue kamchatka"))
    at_once = play(public, TAKEN)
    judged = play(capital_position(UNREAD), TAKEN, "blue capital kamchatka")
    assert judged.events == (
        events.CapitalChosen("blue"),
        events.CapitalNamed("blue", "kamchatka"),
        *(event for event in at_once.events if not isinstance(event, events.Losses | events.Conquered)),
    )
    assert (judged.state.owners, judged.state.armies, judged.state.hands) == (
        at_once.state.owners,
        at_once.state.armies,
        at_once.state.hands,
    )


def test_sv_c4_until_the_conquerors_turn_ends() -> None:
    """After the occupation too, of a territory that was taken in this turn, once; then no more."""
    taken = after(capital_position(UNREAD, cards="counted"), TAKEN, "red occupy 2")
    assert set(legal(taken).capital["blue"]) == {"egypt", "siam", "japan", "kamchatka"}
    assert state_from(taken.setting, position_of(taken)) == taken
    declared = after(taken, "blue capital kamchatka")
    assert (declared.capitals_taken, declared.owners["japan"], declared.hands["red"]) == (("blue",), "red", ("egypt",))
    assert refused(declared, "blue capital siam") == ("capital_named", "SV-C3")
    late = after(taken, "red draw", "red end")
    assert refused(late, "blue capital kamchatka") == ("capital_not_own", "SV-C3")
    assert refused(taken, "green capital kamchatka") == ("capital_not_own", "SV-C3")


def test_sv_c4_also_by_whoever_it_put_out() -> None:
    """The last territory was the capital: the captor holds one more, and has won with it."""
    state = capital_position(
        "red: alaska 5, brazil; blue: kamchatka; turn red attack; capitals red alaska, blue ?, green siam"
    )
    state = after(state, TAKEN, "red occupy 1")
    assert (state.eliminated, won(state)) == (("blue",), None)
    judged = play(state, "blue capital kamchatka")
    assert judged.events[2:] == (
        events.CapitalTaken("kamchatka", "red", "blue"),
        events.MatchWon(("red",), "capitals"),
    )


def test_sv_c4_what_falls_with_it_may_eliminate() -> None:
    """Blue's other land lay on the same continent; nobody is put out twice."""
    state = capital_position(
        "red: alaska 5; blue: kamchatka, japan 4; turn red attack; capitals red ?, blue ?, green ?"
    )
    judged = play(state, TAKEN, "red occupy 1", "blue capital kamchatka")
    assert [type(event) for event in judged.events[2:]] == [
        events.CapitalTaken,
        events.ContinentTaken,
        events.Eliminated,
    ]
    assert judged.state.eliminated_by == {"blue": "red"}


def test_sv_c5_a_throw_at_land_that_falls_with_it_is_void() -> None:
    """The die lay cocked while blue turned up its capital: Japan is red's now."""
    state = after(capital_position(UNREAD), TAKEN, "red occupy 3", "red attack kamchatka japan 6,x v 4")
    judged = play(state, "blue capital kamchatka")
    assert judged.events[-1] == events.ThrowVoided()
    assert (judged.state.throw, judged.state.owners["japan"]) == (None, "red")


@BOTH
def test_sv_c3_rb_5c_a_capital_told_later_was_ones_own_when_capitals_were_named(table: dict[str, Any]) -> None:
    """As far as everybody knows: what was conquered since is refused, what stood on the board then is not."""
    cite = "SV-C3" if table is SWEDISH else "RB-5c"
    state = naming(**table)
    for seat in state.setting.colours:
        state = after(state, f"{seat} capital ?")
    foreign = next(territory for territory, owner in state.owners.items() if owner == "blue")
    counts = {**state.counts, "red": state.counts["red"] + 1, "blue": state.counts["blue"] - 1}
    conquered = state.with_changes(owners={**state.owners, foreign: "red"}, counts=counts)
    assert refused(conquered, f"red capital {foreign}") == ("capital_not_owned_then", cite)
    assert facts(conquered, f"red capital {foreign}", "seat", "territory", "owner") == ("red", foreign, "blue")
    assert foreign not in legal(conquered).capital["red"]
    assert state_from(conquered.setting, position_of(conquered)) == conquered
    own = next(territory for territory, owner in state.owners.items() if owner == "red")
    assert after(conquered, f"red capital {own}").capitals["red"] == own


def test_sv_c3_of_a_territory_that_was_put_right_nobody_knows_whose_it_was() -> None:
    state = naming()
    for seat in state.setting.colours:
        state = after(state, f"{seat} capital ?")
    foreign = next(territory for territory, owner in state.owners.items() if owner == "blue")
    corrected = after(state, f"table correct {foreign} red 2")
    assert after(corrected, f"red capital {foreign}").capitals["red"] == foreign


def test_sv_c3_in_a_match_from_a_position_only_what_everybody_knows_is_refused() -> None:
    state = capital_position("red: alaska, brazil; blue: kamchatka; capitals red ?, blue ?, green ?")
    assert after(state, "red capital brazil").capitals["red"] == "brazil"
    known = capital_position(
        "red: alaska, kamchatka; blue: brazil; capitals red ?, blue kamchatka, green ?; capitals_taken blue"
    )
    assert refused(known, "red capital kamchatka") == ("capital_anothers", "SV-C3")
