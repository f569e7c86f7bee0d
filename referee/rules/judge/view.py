"""The views of a match: only this module decides what the table, a seat and an onlooker see (match-record 5).

A viewer who may not see cards or missions sees their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import asdict, replace

from referee.rules.audience import Audience
from referee.rules.commands import Action, Command, CorrectHand, Discard, Draw, EnterMission, NameCapital, Trade
from referee.rules.events import Event, audience_of
from referee.rules.judge import seen
from referee.rules.judge.legal import Legal, legal
from referee.rules.judge.offers import NeutralOffer
from referee.rules.judge.outcome import next_starter
from referee.rules.judge.own_values import cite_option_behind
from referee.rules.judge.recent import LastThrow, Recent
from referee.rules.phases.capitals import capitals_to_win, count_known_capitals
from referee.rules.phases.reinforce import check_bonus, check_is_set, next_set_value
from referee.rules.phases.reinforcement import Share
from referee.rules.refusal import Code, NoticeCode, Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, UNKNOWN, Colour, Territory
from referee.rules.value import Value

T = TypeVar("T")
ViewerKind: TypeAlias = Literal["table", "seat", "onlooker", "referee"]
NOTHING = Recent()


class Viewer(Value):
    """The reader of a view. ``referee`` sees everything: the command line, and everybody once the match has ended."""

    kind: ViewerKind
    seat: Colour = ""

    def sees(self, seat: Colour) -> bool:
        """Tell whether this viewer may see the secrets of ``seat``."""
        return self.kind == "referee" or (self.kind == "seat" and self.seat == seat)


REFEREE = Viewer("referee")


def view(state: State, viewer: Viewer, recent: Recent = NOTHING, possible: Legal | None = None) -> seen.StateView:
    """Return what the page of ``viewer`` shows of the state and of what happened lately.

    ``possible`` is `legal(state)` where that was asked for already: views of several viewers share it.
    """
    possible = legal(state) if possible is None else possible
    step = _step_of(state, possible)
    ended = state.result is not None
    armies = _count_armies(state)
    return seen.StateView(
        starter=state.starter,
        seats=tuple(_see_seat(state, seat.colour, seat.players, armies) for seat in state.setting.seats),
        position=_see_position(state, REFEREE if ended else viewer),
        step=step,
        asked=_asked_step(state, possible, step),
        next_set=next_set_value(state),
        stock=state.stock,
        penalties_due=state.penalties_due,
        capitals=_see_capitals(state, possible) if state.options.capitals else UNSET,
        neutral=_see_neutral(state, armies) if NEUTRAL in state.counts else UNSET,
        to_place=state.to_place or UNSET,
        legal=offer(possible, viewer),
        next_starter=tuple(next_starter(state)) if ended and state.owners else UNSET,
        reinforcement=_see_reinforcement(state, recent),
        last_throw=None if recent.throw is None else _see_last_throw(recent.throw),
        earlier_throws=tuple(map(_see_last_throw, recent.earlier_throws)),
        happenings=_see_happenings(state, recent, viewer),
        setbacks=_see_setbacks(recent, viewer.seat) if viewer.kind == "seat" else UNSET,
    )


def _see_seat(state: State, colour: Colour, players: tuple[str, ...], armies: Mapping[Colour, int]) -> seen.Seat:
    return seen.Seat(
        colour=colour,
        territories=state.counts.get(colour, 0),
        armies=armies.get(colour, 0),
        cards=len(state.hands.get(colour, ())),
        missions=len(state.missions.get(colour, ())),
        eliminated=colour in state.eliminated,
        conceded=colour in state.conceded,
        players=players,
    )


def _count_armies(state: State) -> Mapping[Colour, int]:
    """Return the armies on the board by their owner."""
    counts, owners = dict.fromkeys(state.counts, 0), state.owners
    for territory, armies in state.armies.items():
        counts[owners[territory]] += armies
    return counts


def _step_of(state: State, possible: Legal) -> str:
    """Name the phase as the players speak of it: the attack, once all armies are placed and throws may be made."""
    if state.result is not None:
        return "over"
    if (possible.neutral and _offer_neutral(possible.neutral)) or (state.throw and state.throw.actor == NEUTRAL):
        return NEUTRAL
    if state.phase == "occupy" or (state.phase == "reinforce" and possible.attack):
        return "attack"
    if state.phase == "draw" and state.options.draw_moment == "after_attack" and possible.fortify:
        return "fortify"
    return state.phase


def _asked_step(state: State, possible: Legal, step: str) -> str:
    """Name the step the turn has come to: once no attack is possible, what is left of it."""
    if step not in ("attack", "fortify") or state.phase == "occupy" or state.throw or possible.attack:
        return step
    if possible.fortify:
        return "fortify"
    return "draw" if possible.draw == state.turn else step


def _see_capitals(state: State, possible: Legal) -> seen.Capitals:
    return seen.Capitals(
        to_win=capitals_to_win(state),
        own_counts=state.options.capitals_won == "number",
        choosing=tuple(possible.capital),
        held={colour: count_known_capitals(state, colour) for colour in state.setting.colours},
    )


def _see_neutral(state: State, armies: Mapping[Colour, int]) -> seen.Neutral:
    return seen.Neutral(
        leader=state.operator if state.turn else None,
        territories=state.counts[NEUTRAL],
        armies=armies.get(NEUTRAL, 0),
        reinforcements=state.neutral_reinforcements,
        acts=state.neutral_acts and bool(state.turn),
    )


_ASKED_FOR = ("phase", "card_due", "hands", "missions", "capitals", "occupation", "throw")
_FOR_EVERYBODY = tuple(
    name for name in seen.Position.__struct_fields__ if name in State.__struct_fields__ and name not in _ASKED_FOR
)
"""Fields of the state that a position shows unchanged to everybody; the others depend on the viewer."""


def _see_position(state: State, viewer: Viewer) -> seen.Position:
    """Return the position as far as ``viewer`` may see it; hands and missions of others are numbers."""
    throw, waiting = state.throw, state.occupation
    return seen.Position(
        **{name: getattr(state, name) for name in _FOR_EVERYBODY},
        phase="over" if state.result else state.phase,
        card_due=state.card_due or None,
        hands={seat: hand if viewer.sees(seat) else len(hand) for seat, hand in state.hands.items()},
        missions={seat: held if viewer.sees(seat) else len(held) for seat, held in state.missions.items()},
        capitals={
            seat: capital if viewer.sees(seat) or seat in state.capitals_taken else None
            for seat, capital in state.capitals.items()
        },
        neutral_reinforcements=state.neutral_reinforcements,
        occupation=seen.Occupation(waiting.source, waiting.target, waiting.least, state.occupy_most)
        if waiting
        else None,
        throw=seen.WaitingThrow(throw.actor, throw.source, throw.target, throw.attacker, throw.defender)
        if throw
        else None,
    )


def offer(possible: Legal, viewer: Viewer) -> seen.Offers:
    """Offer what ``viewer`` may say next: the table everything but secrets, a seat its own, an onlooker nothing.

    Setting a ruling aside, and what only the table reports, is not for a seat.
    """
    if viewer.kind == "onlooker":
        return seen.Offers()
    seat, of_table = possible.seat, viewer.kind != "seat"
    on_turn = of_table or viewer.seat == seat

    def own(offers: Mapping[Colour, T]) -> Mapping[Colour, T] | UnsetType:
        mine = offers if of_table else {who: offers[who] for who in (viewer.seat,) if who in offers}
        return mine or UNSET

    def own_seats(seats: tuple[Colour, ...]) -> tuple[Colour, ...] | UnsetType:
        return tuple(who for who in seats if of_table or who == viewer.seat) or UNSET

    def to_table(is_offered: bool) -> Literal[True] | UnsetType:
        return True if of_table and is_offered else UNSET

    pays = {who: seen.Paying(most) for who, most in possible.pay.items()}
    rerolls = tuple(
        seen.Rerolling(who, dice) for who, dice in possible.reroll.items() if of_table or who == viewer.seat
    )
    neutral = possible.neutral if possible.neutral and (of_table or possible.neutral.leader == viewer.seat) else None
    fouls = tuple(seen.Fouling(*foul) for foul in possible.fouls) if of_table else ()
    return seen.Offers(
        discard=_offer_discard(possible, viewer) if on_turn else UNSET,
        trade=_offer_trade(possible, viewer) if on_turn else UNSET,
        place=seen.Placing(possible.place, possible.place_most, seat) if on_turn and possible.place else UNSET,
        attack=seen.Attacking(possible.attack, seat) if on_turn and possible.attack else UNSET,
        occupy=seen.Occupying(*possible.occupy, seat) if on_turn and possible.occupy else UNSET,
        reroll=rerolls or UNSET,
        fortify=seen.Fortifying(seat, possible.fortify) if on_turn and possible.fortify else UNSET,
        draw=_offer_draw(possible, viewer) if of_table or viewer.seat == possible.draw else UNSET,
        end=seen.Ending(seat, possible.card_waits) if on_turn and possible.end else UNSET,
        override=seen.Overriding(seat, possible.override) if of_table and possible.override else UNSET,
        neutral=(neutral and _offer_neutral(neutral)) or UNSET,
        pay=own(pays),
        foul=fouls or UNSET,
        initial=own(possible.initial),
        take=own(possible.take),
        capital=own(possible.capital),
        mission=own_seats(possible.mission),
        concede=own_seats(possible.concede),
        declare=(of_table and possible.declare) or UNSET,
        deal=to_table(possible.deal),
        abandon=to_table(possible.abandon),
        correct=to_table(possible.correct),
    )


def _offer_discard(possible: Legal, viewer: Viewer) -> seen.Discarding | UnsetType:
    if not possible.discard:
        return UNSET
    return seen.Discarding(possible.seat, possible.discard if viewer.sees(possible.seat) else UNSET)


def _offer_trade(possible: Legal, viewer: Viewer) -> seen.Trading | UnsetType:
    """Offer the seat its sets, which are its secret; that one must be traded is not (EM-8.8e)."""
    if not _may_see_trade(possible, viewer):
        return UNSET
    armies = _set_armies(possible, viewer)
    return seen.Trading(
        seat=possible.seat,
        forced=possible.trade_forced,
        armies=UNSET if armies is None else armies,
        shown=True if possible.trade_shown else UNSET,
        sets=possible.trade if viewer.sees(possible.seat) else UNSET,
    )


def _may_see_trade(possible: Legal, viewer: Viewer) -> bool:
    """Tell whether ``viewer`` may see the trade: a set that need not be traded is the seat's secret."""
    if possible.trade_forced or possible.trade_open or possible.trade_shown:
        return True
    return bool(possible.trade) and viewer.sees(possible.seat)


def _set_armies(possible: Legal, viewer: Viewer) -> int | None:
    """Return the armies for a set now; where its symbols decide, only the seat itself may know."""
    if not possible.trade:
        return None
    if viewer.sees(possible.seat):
        return possible.trade[0].armies
    return possible.set_armies if possible.trade_forced else None


def _offer_draw(possible: Legal, viewer: Viewer) -> seen.Drawing | UnsetType:
    if not possible.draw:
        return UNSET
    named = bool(possible.drawable) and viewer.sees(possible.draw)
    return seen.Drawing(possible.draw, possible.drawable if named else UNSET)


def _offer_neutral(possible: NeutralOffer) -> seen.LeadingNeutral | None:
    """Offer its leader what may be said for the neutral; nothing where that is nothing."""
    if not (possible.place or possible.attack or possible.occupy or possible.end):
        return None
    return seen.LeadingNeutral(
        seat=possible.leader,
        place=seen.NeutralPlacing(possible.place, possible.place_most) if possible.place else UNSET,
        attack=seen.NeutralAttacking(possible.attack) if possible.attack else UNSET,
        occupy=seen.Occupation(*possible.occupy) if possible.occupy else UNSET,
        end=True if possible.end else UNSET,
    )


def _see_reinforcement(state: State, recent: Recent) -> seen.Reinforcement | None:
    """Return the armies that are placed now; ``None`` where none are."""
    if not state.turn or state.result is not None:
        return None
    if state.reinforcements:
        return seen.Reinforcement(
            state.turn, state.reinforcements, tuple(map(_see_share, recent.shares)), recent.placed
        )
    left = state.neutral_reinforcements
    if not left:
        return None
    if not recent.whole:
        return seen.Reinforcement(NEUTRAL, left, (seen.Part("before", left),), 0)
    armies = left + state.neutral_placed
    part = seen.Part(NEUTRAL, armies, of=state.received, divisor=state.options.neutral_divisor)
    return seen.Reinforcement(NEUTRAL, left, (part,), state.neutral_placed)


def _see_share(share: Share) -> seen.Part:
    return seen.Part(share.kind, share.armies, share.number, share.continent)


def _see_last_throw(throw: LastThrow) -> seen.LastThrow:
    return seen.LastThrow(**asdict(see_throw(throw)), seq=throw.n, conquered=throw.conquered, this_turn=throw.this_turn)


def see_throw(throw: LastThrow) -> seen.Throw:
    """Return who threw at whom, and the losses."""
    return seen.Throw(
        seat=throw.seat,
        defending=throw.defending,
        from_=throw.source,
        to=throw.target,
        dice=seen.Dice(throw.attacker_dice, throw.defender_dice),
        thrown=seen.BothSides(throw.attacker_number, throw.defender_number),
        losses=seen.BothSides(throw.attacker_loses, throw.defender_loses),
    )


def _see_happenings(state: State, recent: Recent, viewer: Viewer) -> tuple[seen.Happening, ...]:
    """Return the happenings of this turn that ``viewer`` may know, and a forgotten card that can still be taken."""
    happenings = [
        seen.Happening(
            kind=happening.kind,
            seat=happening.seat,
            cite=happening.cite or None,
            paragraph=None,
            by=happening.by,
            number=happening.number,
            territories=happening.territories,
            card=happening.card,
        )
        for happening in recent.happenings
        if not happening.card or viewer.sees(happening.seat)
    ]
    if state.card_due:
        cite = state.setting.rulebook.cite(NoticeCode.CARD_FORGOTTEN)
        happenings.append(seen.Happening("card_forgotten", state.card_due, cite, None))
    return tuple(happenings)


def _see_setbacks(recent: Recent, seat: Colour) -> tuple[seen.Setback, ...]:
    """Return what ``seat`` has lost since its last turn: on each territory to each attacker, the latest last."""
    lost: dict[tuple[Colour, Territory], seen.Setback] = {}
    for setback in recent.setbacks:
        if setback.seat == seat:
            before = lost.pop((setback.by, setback.territory), None)
            lost[setback.by, setback.territory] = seen.Setback(
                seq=setback.n,
                by=setback.by,
                territory=setback.territory,
                armies=setback.armies + (before.armies if before else 0),
                conquered=setback.conquered,
                continent=setback.continent or UNSET,
            )
    return tuple(lost.values())


def visible_events(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """Return the events without those that ``viewer`` may not see."""
    return tuple(event for event in events if may_see(event, viewer))


def may_see(event: Event, viewer: Viewer) -> bool:
    """Tell whether ``viewer`` may see ``event``: the audience is a property of its class."""
    audience = audience_of(event)
    if audience is Audience.PUBLIC or viewer.kind == "referee":
        return True
    return audience is Audience.SEAT and viewer.sees(getattr(event, "seat", ""))


def mask_command(command: Command) -> Command:
    """Return the command as everybody may read it: secrets are ``?``, of a hand only its number (match-record 5)."""
    match command:
        case Discard() | EnterMission():
            return replace(command, mission=UNKNOWN)
        case NameCapital():
            return replace(command, territory=UNKNOWN)
        case Draw() if command.card is not None:
            return replace(command, card=UNKNOWN)
        case CorrectHand() if command.cards is not None:
            return replace(command, cards=None)
        case _:
            return command


def conceal_state(state: State) -> State:
    """Return the state as everybody may have it while the match runs: all cards, missions and capitals face down."""
    return state.with_changes(
        hands={seat: (UNKNOWN,) * len(hand) for seat, hand in state.hands.items()},
        missions={seat: (UNKNOWN,) * len(held) for seat, held in state.missions.items()},
        capitals={
            seat: capital if seat in state.capitals_taken else UNKNOWN for seat, capital in state.capitals.items()
        },
        deck=None,
        out_of_play=(),
    )


def mask_refusal(refusal: Refusal, state: State, action: Action, viewer: Viewer) -> Refusal:
    """Return the refusal without what ``viewer`` may not know: nobody finds out what a hand holds by trying."""
    command = action.command
    match command:
        case Trade() if not viewer.sees(command.actor) and refusal.code in _KNOWS_THE_HAND:
            return _refuse_by_cards_alone(refusal, state, action)
        case CorrectHand() if refusal.code is Code.CARD_ELSEWHERE and viewer.kind != "referee":
            facts = {"seat": command.seat, "card": UNKNOWN}
            return Refusal(refusal.code, refusal.cite, facts, arithmetic=refusal.arithmetic)
    return refusal


_KNOWS_THE_HAND = (Code.CARD_NOT_HELD, Code.NOT_A_SET, Code.BONUS_NOT_NAMED)
"""The reasons against a trade that depend on the hand."""


def _refuse_by_cards_alone(refusal: Refusal, state: State, action: Action) -> Refusal:
    """Return what refuses the named cards, whoever has them; else ``refusal``, not telling which card is not held."""
    command = action.command
    assert isinstance(command, Trade)
    for check in (check_is_set, check_bonus):
        public = None if UNKNOWN in command.cards else check(state, command)
        if public is not None and (public.arithmetic or not action.stood):
            return cite_option_behind(public, state, check, command)
    if refusal.code is not Code.CARD_NOT_HELD:
        return refusal
    return Refusal(refusal.code, refusal.cite, {"seat": command.actor, "cards": command.cards}, arithmetic=True)
