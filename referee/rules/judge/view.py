"""What somebody may look at: the one place that decides what the table, a seat and an onlooker see (match-record 5).

Everything here is plain data for JSON. A viewer who may not see a card or a mission sees their number.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec.structs import asdict, replace

from referee.rules.audience import Audience
from referee.rules.commands import Action, Command, CorrectHand, Discard, Draw, EnterMission, NameCapital, Trade
from referee.rules.events import Event, audience_of, name_of
from referee.rules.judge.legal import Legal, legal
from referee.rules.judge.offers import AttackOffer, NeutralOffer, SetOffer
from referee.rules.judge.outcome import next_starter
from referee.rules.judge.own_values import cite_option_behind
from referee.rules.phases.capitals import capitals_to_win, count_known_capitals
from referee.rules.phases.reinforce import check_bonus, check_is_set, next_set_value
from referee.rules.refusal import Code, Refusal
from referee.rules.state import State
from referee.rules.terms import NEUTRAL, UNKNOWN, Colour, Territory
from referee.rules.value import Value

Json: TypeAlias = "None | bool | int | str | list[Json] | dict[str, Json]"


class Viewer(Value):
    """Who looks. ``referee`` sees everything: the command line, and everybody once the match has ended."""

    kind: Literal["table", "seat", "onlooker", "referee"]
    seat: Colour = ""

    def sees(self, seat: Colour) -> bool:
        """Whether this viewer may see the secrets of ``seat``."""
        return self.kind == "referee" or (self.kind == "seat" and self.seat == seat)


REFEREE = Viewer("referee")


def view(state: State, viewer: Viewer, possible: Legal | None = None) -> dict[str, Json]:
    """What the page of ``viewer`` shows and follows from the state: no names of people, texts, result and log.

    ``possible`` is `legal(state)` where that was asked for already: views of several viewers share it.
    """
    possible = legal(state) if possible is None else possible
    step = _step_of(state, possible)
    sees = REFEREE if state.result is not None else viewer
    return {
        "seats": [_seat_as_json(state, colour) for colour in state.setting.colours],
        "position": position_as_json(state, sees),
        "step": step,
        "asked": _asked_step(state, possible, step),
        "next_set": next_set_value(state),
        "stock": state.stock,
        "penalties_due": dict(state.penalties_due),
        **({"capitals": _capitals_as_json(state, possible)} if state.options.capitals else {}),
        **({"neutral": _neutral_as_json(state)} if NEUTRAL in state.counts else {}),
        "legal": offers_as_json(possible, viewer),
        **({"next_starter": list(next_starter(state))} if state.result is not None and state.owners else {}),
    }


def _seat_as_json(state: State, colour: Colour) -> dict[str, Json]:
    return {
        "colour": colour,
        "territories": state.counts.get(colour, 0),
        "armies": sum(armies for territory, armies in state.armies.items() if state.owners[territory] == colour),
        "cards": len(state.hands.get(colour, ())),
        "missions": len(state.missions.get(colour, ())),
        "eliminated": colour in state.eliminated,
        "conceded": colour in state.conceded,
    }


def _step_of(state: State, possible: Legal) -> str:
    """The phase as the players speak of it: once all armies stand and throws may be made, it is the attack."""
    if state.result is not None:
        return "over"
    if (possible.neutral and _neutral_offers(possible.neutral)) or (state.throw and state.throw.actor == NEUTRAL):
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


def _capitals_as_json(state: State, possible: Legal) -> dict[str, Json]:
    """What everybody knows of them: how many win, who still chooses, who holds how many that were taken."""
    return {
        "to_win": capitals_to_win(state),
        "own_counts": state.options.capitals_won == "number",
        "choosing": list(possible.capital),
        "held": {colour: count_known_capitals(state, colour) for colour in state.setting.colours},
    }


def _neutral_as_json(state: State) -> dict[str, Json]:
    """The third army of a duel, and who leads it in this turn."""
    return {
        "leader": state.operator if state.turn else None,
        "territories": state.counts[NEUTRAL],
        "armies": sum(armies for territory, armies in state.armies.items() if state.owners[territory] == NEUTRAL),
        "reinforcements": state.neutral_reinforcements,
        "acts": state.neutral_acts and bool(state.turn),
    }


def position_as_json(state: State, viewer: Viewer) -> dict[str, Json]:
    """The position as far as ``viewer`` may see it; hands and missions of others are numbers."""
    throw = state.throw
    return {
        "round": state.round,
        "turn": state.turn,
        "phase": "over" if state.result else state.phase,
        "reinforcements": state.reinforcements,
        "to_place": dict(state.to_place),
        "sets_traded": state.sets_traded,
        "conquered": state.conquered,
        "drawn": state.drawn,
        "attacks_made": state.attacks_made,
        "attack_closed": state.attack_closed,
        "attack_lost": state.attack_lost,
        "card_due": state.card_due or None,
        "owners": dict(state.owners),
        "armies": dict(state.armies),
        "hands": {seat: list(hand) if viewer.sees(seat) else len(hand) for seat, hand in state.hands.items()},
        "missions": {seat: list(held) if viewer.sees(seat) else len(held) for seat, held in state.missions.items()},
        "capitals": {
            seat: capital if viewer.sees(seat) or seat in state.capitals_taken else None
            for seat, capital in state.capitals.items()
        },
        "eliminated": list(state.eliminated),
        "neutral_reinforcements": state.neutral_reinforcements,
        "occupation": _occupation_as_json(state),
        "throw": None
        if throw is None
        else {
            "seat": throw.actor,
            "from": throw.source,
            "to": throw.target,
            "attacker": list(throw.attacker),
            "defender": list(throw.defender),
        },
    }


def _occupation_as_json(state: State) -> dict[str, Json] | None:
    waiting = state.occupation
    if waiting is None:
        return None
    return {"from": waiting.source, "to": waiting.target, "least": waiting.least, "most": state.occupy_most}


def offers_as_json(possible: Legal, viewer: Viewer) -> dict[str, Json]:
    """What ``viewer`` may say next: the table everything but secrets, a seat its own, an onlooker nothing."""
    if viewer.kind == "onlooker":
        return {}
    offers = {**_turn_offers(possible, viewer), **_table_offers(possible)}
    if viewer.kind != "seat":
        return offers
    return _offers_to_seat(viewer.seat, offers)


def _turn_offers(possible: Legal, viewer: Viewer) -> dict[str, Json]:
    seat = possible.seat
    offers: dict[str, Json] = {}
    if possible.discard:
        offers["discard"] = {"seat": seat, **({"missions": list(possible.discard)} if viewer.sees(seat) else {})}
    if _may_see_trade(possible, viewer):
        offers["trade"] = _trade_as_json(possible, viewer)
    if possible.place:
        offers["place"] = {"seat": seat, "territories": list(possible.place), "most": possible.place_most}
    if possible.attack:
        offers["attack"] = {"seat": seat, "from": _attacks_as_json(possible.attack)}
    if possible.occupy:
        offers["occupy"] = {"seat": seat, **_occupy_as_json(possible.occupy)}
    if possible.reroll:
        offers["reroll"] = [{"seat": who, "dice": dice} for who, dice in possible.reroll.items()]
    if possible.fortify:
        moves: dict[str, Json] = {t: {"most": move.most, "to": list(move.to)} for t, move in possible.fortify.items()}
        offers["fortify"] = {"seat": seat, "from": moves}
    if possible.draw:
        named = bool(possible.drawable) and viewer.sees(possible.draw)
        offers["draw"] = {"seat": possible.draw, **({"cards": list(possible.drawable)} if named else {})}
    if possible.end:
        offers["end"] = {"seat": seat, "card_waiting": possible.card_waits}
    if possible.override:
        offers["override"] = {"seat": seat, "option": possible.override}
    if possible.neutral:
        offers |= _neutral_offers(possible.neutral)
    return offers


def _neutral_offers(possible: NeutralOffer) -> dict[str, Json]:
    """What its leader may say for the neutral; empty where that is nothing."""
    offers: dict[str, Json] = {}
    if possible.place:
        offers["place"] = {"territories": list(possible.place), "most": possible.place_most}
    if possible.attack:
        offers["attack"] = {"from": _attacks_as_json(possible.attack)}
    if possible.occupy:
        offers["occupy"] = _occupy_as_json(possible.occupy)
    if possible.end:
        offers["end"] = True
    return {"neutral": {"seat": possible.leader, **offers}} if offers else {}


def _trade_as_json(possible: Legal, viewer: Viewer) -> Json:
    """The sets themselves are the seat's secret; that one must be traded is not (EM-8.8e)."""
    trade: dict[str, Json] = {"seat": possible.seat, "forced": possible.trade_forced}
    armies = _set_armies(possible, viewer)
    if armies is not None:
        trade["armies"] = armies
    if possible.trade_shown:
        trade["shown"] = True
    if viewer.sees(possible.seat):
        trade["sets"] = [_set_as_json(offer) for offer in possible.trade]
    return trade


def _may_see_trade(possible: Legal, viewer: Viewer) -> bool:
    """A set that need not be traded is the seat's secret."""
    if possible.trade_forced or possible.trade_open or possible.trade_shown:
        return True
    return bool(possible.trade) and viewer.sees(possible.seat)


def _set_armies(possible: Legal, viewer: Viewer) -> int | None:
    """Armies for a set now; where its symbols decide, only the seat itself may know."""
    if not possible.trade:
        return None
    if viewer.sees(possible.seat):
        return possible.trade[0].armies
    return possible.set_armies if possible.trade_forced else None


def _set_as_json(offer: SetOffer) -> Json:
    return {"cards": list(offer.cards), "armies": offer.armies, "bonus": dict(offer.bonus)}


def _occupy_as_json(waiting: tuple[Territory, Territory, int, int]) -> dict[str, Json]:
    source, target, least, most = waiting
    return {"from": source, "to": target, "least": least, "most": most}


def _attacks_as_json(offers: Mapping[Territory, AttackOffer]) -> dict[str, Json]:
    return {
        source: {
            "dice": offer.dice,
            "to": {target: {"owner": defence.owner, "dice": defence.dice} for target, defence in offer.to.items()},
        }
        for source, offer in offers.items()
    }


def _table_offers(possible: Legal) -> dict[str, Json]:
    offers: dict[str, Json] = {
        "pay": {who: {"territories": dict(most)} for who, most in possible.pay.items()},
        "foul": [{"seat": who, "foul": foul, "territories": list(where)} for who, foul, where in possible.fouls],
        "initial": dict(possible.initial),
        "take": {who: list(territories) for who, territories in possible.take.items()},
        "capital": {who: list(territories) for who, territories in possible.capital.items()},
        "mission": list(possible.mission),
        "concede": list(possible.concede),
        "declare": list(possible.declare),
        "deal": possible.deal,
        "abandon": possible.abandon,
        "correct": possible.correct,
    }
    return {name: offer for name, offer in offers.items() if offer}


def _offers_to_seat(seat: Colour, offers: dict[str, Json]) -> dict[str, Json]:
    """The offers that ``seat`` itself may take up; setting a ruling aside is the table's."""
    own_offers: dict[str, Json] = {}
    for name, offer in offers.items():
        if name == "override":
            continue
        if isinstance(offer, dict) and offer.get("seat") == seat:
            own_offers[name] = offer
        elif name in ("pay", "take", "initial", "capital") and isinstance(offer, dict) and seat in offer:
            own_offers[name] = {seat: offer[seat]}
        elif name in ("mission", "concede") and isinstance(offer, list) and seat in offer:
            own_offers[name] = [seat]
        elif name == "reroll" and isinstance(offer, list):
            rerolls: list[Json] = [reroll for reroll in offer if isinstance(reroll, dict) and reroll["seat"] == seat]
            own_offers.update({name: rerolls} if rerolls else {})
    return own_offers


def visible_events(events: Iterable[Event], viewer: Viewer) -> list[dict[str, Json]]:
    """The events as data, those left out that ``viewer`` may not see."""
    return [event_as_json(event) for event in events if may_see(event, viewer)]


def may_see(event: Event, viewer: Viewer) -> bool:
    """Whether ``event`` is for ``viewer``'s eyes: the audience is a property of its class."""
    audience = audience_of(event)
    if audience is Audience.PUBLIC or viewer.kind == "referee":
        return True
    return audience is Audience.SEAT and viewer.sees(getattr(event, "seat", ""))


def event_as_json(event: Event) -> dict[str, Json]:
    """Return the event's name and facts as JSON data; tuples are lists."""
    return {
        "type": name_of(event),
        **{name.rstrip("_"): _value_as_json(value) for name, value in asdict(event).items()},
    }


def _value_as_json(value: object) -> Json:
    if isinstance(value, tuple | list):
        return [_value_as_json(item) for item in value]
    if isinstance(value, dict):
        return {key: _value_as_json(item) for key, item in value.items()}
    assert value is None or isinstance(value, bool | int | str)
    return value


def mask_command(command: Command) -> Command:
    """The command as everybody may read it: secret arguments are ``?``, of a hand only its number (match-record 5)."""
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
    """The state as everybody may have it while the match runs: all cards, missions and capitals face down."""
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
    """The refusal without what ``viewer`` may not know: nobody finds out what a hand holds by trying."""
    command = action.command
    match command:
        case Trade() if not viewer.sees(command.actor) and refusal.code in _KNOWS_THE_HAND:
            return _refuse_by_cards_alone(refusal, state, action)
        case CorrectHand() if refusal.code is Code.CARD_ELSEWHERE and viewer.kind != "referee":
            facts = {"seat": command.seat, "card": UNKNOWN}
            return Refusal(refusal.code, refusal.cite, facts, arithmetic=refusal.arithmetic)
    return refusal


_KNOWS_THE_HAND = (Code.CARD_NOT_HELD, Code.NOT_A_SET, Code.BONUS_NOT_NAMED)
"""Reasons against a trade of which the one that is cited depends on the hand."""


def _refuse_by_cards_alone(refusal: Refusal, state: State, action: Action) -> Refusal:
    """The reason that the named cards alone give, whoever holds them; else that they are not all in the hand."""
    command = action.command
    assert isinstance(command, Trade)
    for check in (check_is_set, check_bonus):
        public = None if UNKNOWN in command.cards else check(state, command)
        if public is not None and (public.arithmetic or not action.stood):
            return cite_option_behind(public, state, check, command)
    if refusal.code is not Code.CARD_NOT_HELD:
        return refusal
    return Refusal(refusal.code, refusal.cite, {"seat": command.actor, "cards": command.cards}, arithmetic=True)
