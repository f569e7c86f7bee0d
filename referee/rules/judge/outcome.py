"""The winners of a match, determined after every atomic change among all seats that still play.

| clause | function |
|---|---|
| EM-8.11a, EM-8.11b, A-28 to A-34 | `missions_fulfilled` |
| EM-8.11d, A-29 | `outcome_of` (the mover's own mission first) |
| EM-8.2a | `owner_of_all` (domination) |
| A-01 | `may_win_yet` |
| A-35 | `next_starter` |
| SV-D4, FR-D8, FR-D9, A-F04 | `outcome_of` (`duel`) |
| SV-C6, RB-5c | `outcome_of` (with `capitals.capital_winners`) |
| match-record 2.3 | `declare_winner`, `abandon_match`, `concede_match` |
"""

from __future__ import annotations

from msgspec.structs import astuple

from referee.rules import events
from referee.rules.commands import Abandon, Concede, Declare
from referee.rules.draft import Draft
from referee.rules.events import Event
from referee.rules.missions import mission_pool
from referee.rules.phases.capitals import capital_winners
from referee.rules.phases.order import refuse_out_of_match
from referee.rules.phases.turn import start_next
from referee.rules.refusal import Refusal
from referee.rules.state import Result, State
from referee.rules.terms import Colour, MissionId

DECISIVE: frozenset[type[Event]] = frozenset(
    (
        events.CapitalNamed,
        events.Placed,
        events.Occupied,
        events.Fortified,
        events.MissionGivenBack,
        events.MissionEntered,
        events.Penalty,
        events.PenaltyPaid,
        events.SetTraded,
        events.TerritoryCorrected,
        events.TurnStarted,
    )
)
"""The events that can decide a match; a conquest counts once it is occupied (A-30)."""


def settle_outcome(draft: Draft) -> None:
    """End the match if the draft's events have decided it; a correction may also lift the result (match-record 9)."""
    state = draft.state
    if state.occupation is not None or state.phase == "setup" or DECISIVE.isdisjoint(map(type, draft.events)):
        return
    if state.result is None:
        won = outcome_of(state)
        if won is None and state.eliminated and any(isinstance(event, events.Occupied) for event in draft.events):
            # After a conquest and an elimination the only seat that still plays and owns anything has won (EM-8.10a).
            last = last_with_territory(state) if state.options.victory != "duel" else ""
            won = events.MatchWon((last,), "declared") if last else None
        if won is not None:
            draft.add(won)
    elif state.won_before:
        _look_again(draft, state.result)


def _look_again(draft: Draft, before: Result) -> None:
    """Correct the result of a position that began won: perhaps nobody has, or somebody else."""
    won = outcome_of(draft.state)
    if won is not None and Result(*astuple(won)) == before:
        return
    draft.add(events.ResultLifted(before.winners))
    if won is not None:
        draft.add(won)


def outcome_of(state: State) -> events.MatchWon | None:
    """Tell who has won in ``state``, if anybody has: the mission of the seat on turn comes first (EM-8.11d, A-29)."""
    setting = state.setting
    won = missions_fulfilled(state) if setting.has_missions else {}
    capitals = capital_winners(state) if state.capitals else ()
    if won and (state.turn in won or state.turn not in capitals):
        winners = (state.turn,) if state.turn in won else tuple(won)
        return events.MatchWon(winners, "mission", won[winners[0]])
    if capitals:
        return events.MatchWon((state.turn,) if state.turn in capitals else capitals, "capitals")
    if setting.options.victory == "duel":
        # A seat that has taken the opponent's last territory has won, whatever the neutral holds (SV-D4, FR-D9, A-F04).
        left = last_with_territory(state)
        return events.MatchWon((left,), "duel") if left else None
    if owner := owner_of_all(state):
        return events.MatchWon((owner,), "domination")
    last = last_playing(state) if state.eliminated or state.conceded else ""
    return events.MatchWon((last,), "declared") if last else None


def missions_fulfilled(state: State) -> dict[Colour, MissionId]:
    """Find the missions fulfilled for seats that still play, no matter by whom (EM-8.11b, A-28)."""
    fulfilled: dict[Colour, MissionId] = {}
    goals_of, counts = state.setting.goals, state.counts
    for colour, held in state.missions.items():
        goals, territories = goals_of[colour], counts[colour]
        for mission in held:
            goal = goals.get(mission)
            # One that nobody knows, or that is far from being fulfilled, as most are.
            if goal is None or goal.least > territories or (goal.victim and goal.victim not in state.eliminated):
                continue
            if goal.reached(state, colour) and state.is_playing(colour) and may_win_yet(state, colour):
                fulfilled.setdefault(colour, mission)
    return fulfilled


def missions_met(state: State) -> frozenset[tuple[Colour, MissionId]]:
    """Return each seat with the missions of this table that the board fulfils for it, whether it holds them or not.

    Board and seats alone are looked at, so that the answer tells nothing of who holds what.
    """
    counts = state.counts
    return frozenset(
        (colour, mission)
        for colour in state.setting.colours
        for mission, goal in state.setting.goals[colour].items()
        if goal.least <= counts[colour]
        and (not goal.victim or goal.victim in state.eliminated)
        and goal.reached(state, colour)
        and mission in mission_pool(state.setting.colours)
    )


def may_win_yet(state: State, colour: Colour) -> bool:
    """Tell whether a seat that still holds two missions can win with one of them (A-01)."""
    return state.options.missions_before_discard == "any" or len(state.missions[colour]) == 1


def owner_of_all(state: State) -> Colour:
    """Return the seat that owns the whole board, or nobody (EM-8.2a)."""
    everything = len(state.owners)
    if everything not in state.counts.values():
        return ""
    return next((colour for colour, n in state.counts.items() if n == everything and state.is_playing(colour)), "")


def last_playing(state: State) -> Colour:
    """Return the only seat that still plays, or nobody.

    Armies of those who left may still be on the board (match-record 8).
    """
    if len(state.eliminated) + len(state.conceded) < len(state.setting.seats) - 1:
        return ""
    left = [colour for colour in state.setting.colours if state.is_playing(colour)]
    return left[0] if len(left) == 1 else ""


def last_with_territory(state: State) -> Colour:
    """Return the only seat that still plays and owns anything, or nobody."""
    left = [colour for colour in state.setting.colours if state.is_playing(colour) and state.counts.get(colour)]
    return left[0] if len(left) == 1 else ""


def check_may_win(state: State, command: Declare) -> Refusal | None:
    """Refuse to declare a seat that is out the winner (EM-8.10a)."""
    if state.is_playing(command.winner):
        return None
    return refuse_out_of_match(state, command.winner)


def declare_winner(draft: Draft, command: Declare) -> None:
    """Declare the winner that the table has agreed on."""
    draft.add(events.MatchWon((command.winner,), "declared"))


def abandon_match(draft: Draft, command: Abandon) -> None:
    """End the match as void."""
    draft.add(events.MatchWon((), "abandoned"))


def concede_match(draft: Draft, command: Concede) -> None:
    """Let the seat leave; its armies stay and defend. The last one left wins as declared."""
    on_turn = draft.state.turn == command.actor
    draft.add(events.Conceded(command.actor))
    winner = last_playing(draft.state)
    if winner:
        draft.add(events.MatchWon((winner,), "declared"))
    elif on_turn:
        draft.add(events.TurnEnded(command.actor))
        start_next(draft)


def next_starter(state: State) -> tuple[Colour, ...]:
    """Return who begins the next match: the loser (EM-8.13), or nobody where the rulebook decides anew.

    Several colours: only a lot can decide between them. The first eliminated; else the fewest territories, then the
    fewest armies, winners left out (A-35).
    """
    assert state.result is not None
    if state.options.next_starter == "rulebook":
        return ()
    if state.eliminated:
        return (state.eliminated[0],)
    losers = [colour for colour in state.setting.colours if colour not in state.result.winners]
    armies = {c: sum(n for t, n in state.armies.items() if state.owners[t] == c) for c in losers}
    least = min((state.counts.get(c, 0), armies[c]) for c in losers)
    return tuple(c for c in losers if (state.counts.get(c, 0), armies[c]) == least)
