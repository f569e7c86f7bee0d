"""The set-up: the deal by the app, or the entries of a deal with physical cards.

| clause | function |
|---|---|
| EM-8.5a, EM-8.5d | the deal is a value of the command; `deal_out` makes it true |
| EM-8.5b, EM-8.5c, A-04 | `drawing_order` |
| EM-8.5g, A-40 | `check_mission_in_pool` |
| EM-8.6b-d, A-07, A-08 | `deal_out`, `take_territory`, `check_within_share` |
| EM-8.7.0a, A-09 | `capitals.begin_first_turn`, `Setting.starter` |
| SV-1d, RB-1a, FR-4 | `initial_armies_due`, `check_armies_in_hand` |
| SV-1f, RB-1c, FR-5 | `next_to_place`, `next_placement`, `check_places_in_turn`, `place_initial_armies` |
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.rules import events
from referee.rules.commands import DealOut, Discard, EnterMission, Place, Take
from referee.rules.draft import Draft, impossible
from referee.rules.missions import mission_pool
from referee.rules.phases.capitals import begin_first_turn
from referee.rules.phases.reinforce import check_own_territory, refuse_too_many
from referee.rules.refusal import Code, Refusal
from referee.rules.state import Setting, State
from referee.rules.terms import UNKNOWN, Colour, Territory


def drawing_order(setting: Setting) -> tuple[Colour, ...]:
    """Return who draws a mission, one after the other: from the dealer or his left on (EM-8.5b, SV-1c).

    The second time the order is reversed (EM-8.5c).
    """
    from_dealer = (setting.dealer, *setting.colours_after(setting.dealer))
    first = from_dealer if setting.options.first_mission == "dealer" else setting.from_dealer
    second = first[::-1] if setting.options.second_mission == "reverse" else first
    return (*first, *second)[: setting.options.missions_each * len(first)]


def check_undealt(state: State, command: DealOut | Take) -> Refusal | None:
    """Refuse to deal the territories twice (EM-8.6b)."""
    if state.phase == "setup" and not state.to_place:
        return None
    return impossible(state, Code.ALREADY_DEALT, seat=command.actor)


def check_deal_at_hand(state: State, command: DealOut) -> Refusal | None:
    """Refuse to deal without the record's ``[deal]`` or the app's own, or after something was entered by hand."""
    if state.owners or any(state.missions.values()):
        return impossible(state, Code.ALREADY_DEALT, seat=command.actor)
    return None if command.deal is not None else impossible(state, Code.DEAL_MISSING)


def deal_out(draft: Draft, command: DealOut) -> None:
    """Deal territories with one army each, missions and the stock; the first turn begins (EM-8.6d, EM-8.7.0a)."""
    assert command.deal is not None
    draft.add(events.TerritoriesDealt(command.deal.territories))
    for seat, missions in command.deal.missions.items():
        draft.add(events.MissionsDealt(seat, missions))
    if command.deal.deck is not None:
        draft.add(events.DeckShuffled(command.deal.deck))
    _begin_placement(draft)


def _begin_placement(draft: Draft) -> None:
    due = initial_armies_due(draft.state)
    if due:
        draft.add(events.PlacementBegun(due))
    else:
        begin_first_turn(draft)


def initial_armies_due(state: State) -> dict[Colour, int]:
    """Return the armies each seat still places before the first turn; those on the board count (SV-1d, SV-1f)."""
    each = state.options.initial_armies
    if not each:
        return {}
    stand = dict.fromkeys(state.setting.holders, 0)
    for territory, owner in state.owners.items():
        stand[owner] += state.armies[territory]
    armies = each[len(state.setting.colours) - 2]
    return {seat: armies - stand[seat] for seat in state.setting.colours if armies > stand[seat]}


def next_to_place(state: State) -> Colour:
    """Return whose armies are placed next where they are placed in turn, from the dealer's left on (SV-1f, RB-1c)."""
    placing = [seat for seat in state.setting.from_dealer if seat in state.to_place]
    return min(placing, key=lambda seat: _count_placed(state, seat) // state.options.placement_step)


def placed_at_once(state: State, seat: Colour) -> int:
    """Return how many armies ``seat`` still places before the next one does."""
    step = state.options.placement_step
    return min(step - _count_placed(state, seat) % step, state.to_place[seat])


def next_placement(state: State, standing: Mapping[Territory, int]) -> Place:
    """Return the next single action of a set-up that ends with these armies ``standing``, in the rulebook's order.

    Where everybody places freely, one seat after the other does (SV-1f, RB-1c, FR-5).
    """
    is_free = state.options.placement == "free"
    seat = next(seat for seat in state.setting.from_dealer if seat in state.to_place)
    if not is_free:
        seat = next_to_place(state)
    most = state.to_place[seat] if is_free else placed_at_once(state, seat)
    territory = next(
        name
        for name in state.setting.board.territories
        if state.owners[name] == seat and state.armies[name] < standing[name]
    )
    return Place(seat, territory, min(most, standing[territory] - state.armies[territory]))


def _count_placed(state: State, seat: Colour) -> int:
    """Count the armies that ``seat`` has placed beside those that came with its territories."""
    each = state.options.initial_armies[len(state.setting.colours) - 2]
    return each - state.to_place[seat] - state.counts[seat]


def check_places_in_turn(state: State, command: Place) -> Refusal | None:
    """Refuse to place out of turn or too many armies at a time, unless everybody places freely (SV-1f, RB-1c, FR-5)."""
    if state.options.placement == "free":
        return None
    following, cite = next_to_place(state), state.setting.rulebook.specs["placement"].cite
    if command.actor != following:
        return impossible(state, Code.NOT_YOUR_TURN, seat=command.actor, turn=following).citing(cite)
    allowed = placed_at_once(state, following)
    if command.armies <= allowed:
        return None
    facts = {"tried": command.armies, "allowed": allowed}
    return impossible(state, Code.TOO_MANY_PLACED, seat=command.actor, **facts).citing(cite)


def check_armies_in_hand(state: State, command: Place) -> Refusal | None:
    """Refuse to place more than the armies of the set-up (SV-1d, RB-1a, FR-4)."""
    left = state.to_place.get(command.actor, 0)
    if command.armies <= left:
        return None
    return refuse_too_many(state, command, left).citing(state.setting.rulebook.specs["initial_armies"].cite)


def check_on_own_territory(state: State, command: Place) -> Refusal | None:
    """Refuse to place armies of the set-up on territories that are not one's own (SV-1f, RB-1c, FR-5)."""
    refusal = check_own_territory(state, command)
    return refusal.citing(state.setting.rulebook.specs["placement"].cite) if refusal else None


def place_initial_armies(draft: Draft, command: Place) -> None:
    """Place the armies; after the last one capitals are named or the first turn begins."""
    draft.add(events.Placed(command.actor, command.territory, command.armies))
    if not draft.state.to_place:
        begin_first_turn(draft)


def check_free_territory(state: State, command: Take) -> Refusal | None:
    """Refuse to deal a territory twice (EM-8.6b)."""
    owner = state.owners.get(command.territory)
    if owner is None:
        return None
    return impossible(state, Code.TERRITORY_TAKEN, seat=command.actor, territory=command.territory, owner=owner)


def check_within_share(state: State, command: Take) -> Refusal | None:
    """Refuse a territory by which a seat would have more than one more than another (EM-8.6b, EM-8.6c).

    It counts where territories are dealt one by one.
    """
    total, seats = len(state.setting.board.territories), len(state.setting.holders)
    most = -(-total // seats)
    others_full = sum(1 for count in state.counts.values() if count == most)
    allowed = most if others_full < (total % seats or seats) else most - 1
    if state.counts.get(command.actor, 0) < allowed:
        return None
    territory = command.territory
    return impossible(state, Code.TOO_MANY_TERRITORIES, seat=command.actor, allowed=allowed, territory=territory)


def take_territory(draft: Draft, command: Take) -> None:
    """Give the territory to the seat with one army; the last one ends the dealing."""
    draft.add(events.TerritoryTaken(command.actor, command.territory))
    if len(draft.state.owners) == len(draft.state.setting.board.territories):
        _begin_placement(draft)


def check_missions_used(state: State, command: EnterMission | Discard) -> Refusal | None:
    """Refuse missions in a variant played without them (EM-8.2a)."""
    if state.setting.has_missions:
        return None
    return impossible(state, Code.MISSIONS_NOT_USED, seat=command.actor)


def check_mission_in_pool(state: State, command: EnterMission) -> Refusal | None:
    """Refuse a card that names a colour not in play: it is drawn again (EM-8.5g, A-40)."""
    if command.mission == UNKNOWN or command.mission in mission_pool(state.setting.colours):
        return None
    return impossible(state, Code.MISSION_OUT, seat=command.actor, mission=command.mission)


def check_mission_free(state: State, command: EnterMission) -> Refusal | None:
    """Refuse a mission card that is held already: each exists once (EM-8.5d)."""
    if command.mission == UNKNOWN or all(command.mission not in held for held in state.missions.values()):
        return None
    return impossible(state, Code.MISSION_TAKEN, seat=command.actor, mission=command.mission)


def check_mission_missing(state: State, command: EnterMission) -> Refusal | None:
    """Refuse a mission once all missions of the seat have been entered (EM-8.5d, EM-8.5j)."""
    held = state.missions.get(command.actor, ())
    due = 1 if command.actor in state.discarded else state.options.missions_each
    if len(held) < due or UNKNOWN in held:
        return None
    return impossible(state, Code.MISSIONS_COMPLETE, seat=command.actor, allowed=due)


def enter_mission(draft: Draft, command: EnterMission) -> None:
    """Enter one more of the seat's missions, which the referee knows from now on."""
    draft.add(events.MissionEntered(command.actor, command.mission))


def never_reached(draft: Draft, command: object) -> None:
    """Raise an error if called at all: the checks of this verb always refuse."""
    raise AssertionError("refused before")
