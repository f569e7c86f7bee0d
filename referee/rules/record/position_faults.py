"""What is wrong with a position, all of it at once (match-record 3 and 8)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias, get_args

from referee.rules.commands import Attack
from referee.rules.record import shape
from referee.rules.record.faults import Fault, FaultCode, fault
from referee.rules.record.notation import parse
from referee.rules.record.shape import LIST, NUMBER, TABLE, TEXT, YES_NO, Kind
from referee.rules.record.words import MOST
from referee.rules.refusal import Code, Malformed
from referee.rules.state import Setting
from referee.rules.terms import NEUTRAL, TURN_PHASES, UNKNOWN, Reason

Data: TypeAlias = Mapping[str, object]

KEYS: Mapping[str, Kind] = {
    "round": NUMBER,
    "turn": TEXT,
    "phase": TEXT,
    "reinforcements": NUMBER,
    "sets_traded": NUMBER,
    "conquered": YES_NO,
    "attacks_made": YES_NO,
    "owners": TABLE,
    "armies": TABLE,
    "hands": TABLE,
    "missions": TABLE,
    "deck": LIST,
    "capitals": TABLE,
    "eliminated": LIST,
    "neutral_reinforcements": NUMBER,
    "must_trade": YES_NO,
    "occupation": TABLE,
    "next_occupation": TABLE,
    "interrupted": TEXT,
    "throw": TEXT,
    "starter": TEXT,
    "drawn": YES_NO,
    "received": NUMBER,
    "neutral_placed": NUMBER,
    "neutral_ended": YES_NO,
    "discarded": LIST,
    "out_of_play": LIST,
    "capitals_taken": LIST,
    "taken_unread": TABLE,
    "eliminated_by": TABLE,
    "conceded": LIST,
    "last_throws": TABLE,
    "to_place": TABLE,
    "inherited": YES_NO,
    "attack_closed": YES_NO,
    "attack_lost": YES_NO,
    "overrides": LIST,
    "fortify_from": TABLE,
    "moved": TABLE,
    "card_due": TEXT,
    "penalties_due": TABLE,
    "trade_runs": TABLE,
    "traded_before": TABLE,
    "result": TABLE,
    "won_before": YES_NO,
}
OCCUPATIONS = ("occupation", "next_occupation")
REQUIRED = ("turn", "phase", "owners", "armies")
PHASES = ("setup", *TURN_PHASES)


def faults_of(setting: Setting, data: object) -> list[Fault]:
    """Everything wrong with the position ``data`` at this table."""
    if type(data) is not dict:
        return [shape.wrong_type("", data, TABLE)]
    return [found for check in _CHECKS for found in check(setting, data)]


def _shape(setting: Setting, data: Data) -> Iterator[Fault]:
    yield from shape.shape(data, KEYS, required=REQUIRED)


def _numbers(setting: Setting, data: Data) -> Iterator[Fault]:
    from_zero = ("reinforcements", "sets_traded", "neutral_reinforcements", "received", "neutral_placed")
    least = {"round": 0 if data.get("phase") == "setup" else 1, **dict.fromkeys(from_zero, 0)}
    for key, low in least.items():
        if type(data.get(key)) is int:
            yield from shape.number(key, data[key], low, MOST)


def _turn(setting: Setting, data: Data) -> Iterator[Fault]:
    yield from shape.choice("phase", data.get("phase"), PHASES)
    turn = data.get("turn")
    if type(turn) is not str or data.get("phase") == "setup":
        return
    yield from shape.colour("turn", turn, setting.colours)
    if "starter" in data:
        yield from shape.colour("starter", data["starter"], setting.colours)
    # Whoever ended the match by leaving it is still on turn.
    for key in ("eliminated", "conceded") if "result" not in data else ():
        if turn in shape.row(data, key):
            yield fault("turn", FaultCode.TURN_OUT, seat=turn, other=key)


def _owners(setting: Setting, data: Data) -> Iterator[Fault]:
    for territory, owner in shape.table(data, "owners").items():
        yield from shape.territory(f"owners.{territory}", territory, setting)
        yield from shape.colour(f"owners.{territory}", owner, setting.holders)
    yield from _complete(setting, data, "owners", FaultCode.TERRITORY_WITHOUT_OWNER)


def _armies(setting: Setting, data: Data) -> Iterator[Fault]:
    waiting = [shape.table(data, key).get("to") for key in OCCUPATIONS]
    for territory, armies in shape.table(data, "armies").items():
        yield from shape.territory(f"armies.{territory}", territory, setting)
        yield from shape.number(f"armies.{territory}", armies, 0 if territory in waiting else 1, MOST)
    yield from _complete(setting, data, "armies", FaultCode.TERRITORY_WITHOUT_ARMIES)


def _complete(setting: Setting, data: Data, key: str, code: FaultCode) -> Iterator[Fault]:
    """Every territory is there; in the set-up, as many as are dealt."""
    if type(data.get(key)) is not dict:
        return
    given = shape.table(data, key)
    all_of = [*shape.table(data, "owners"), *shape.table(data, "armies")]
    for territory in setting.board.territories:
        if territory not in given and (data.get("phase") != "setup" or territory in all_of):
            yield fault(f"{key}.{territory}", code, territory=territory)


def _out(setting: Setting, data: Data) -> Iterator[Fault]:
    for key in ("eliminated", "conceded", "discarded", "capitals_taken"):
        for n, seat in enumerate(shape.row(data, key), 1):
            yield from shape.colour(f"{key}[{n}]", seat, setting.colours)
        places = ((f"{key}[{n}]", seat) for n, seat in enumerate(shape.row(data, key), 1))
        yield from shape.twice(places, FaultCode.COLOUR_TWICE, "seat")
    gone = {seat for seat in shape.row(data, "eliminated") if isinstance(seat, str)}
    for territory, owner in shape.table(data, "owners").items():
        if isinstance(owner, str) and owner in gone:
            yield fault(f"owners.{territory}", FaultCode.ELIMINATED_OWNS, territory=territory, seat=owner)


def _hands(setting: Setting, data: Data) -> Iterator[Fault]:
    for seat, hand in shape.table(data, "hands").items():
        key = f"hands.{seat}"
        yield from shape.colour(key, seat, setting.colours)
        if type(hand) is int:
            yield from shape.number(key, hand, 0, len(setting.deck))
        elif type(hand) is not list:
            yield fault(key, FaultCode.WRONG_TYPE, expected="cards_or_number", got=shape.shown(hand))


def _cards(setting: Setting, data: Data) -> Iterator[Fault]:
    """Every card exists in this match, once; and there are no more of them than the deck has."""
    hands = shape.table(data, "hands")
    places = [*shape.held(hands, "hands")]
    for key in ("deck", "out_of_play"):
        places += [(f"{key}[{n}]", card) for n, card in enumerate(shape.row(data, key), 1)]
    if setting.options.capital_card == "out":
        places += [(f"capitals.{seat}", card) for seat, card in shape.table(data, "capitals").items()]
    for key, card in places:
        if card != UNKNOWN or key.startswith("deck"):
            yield from shape.card(key, card, setting)
    yield from shape.twice(iter(places), FaultCode.CARD_TWICE, "card")
    held = sum(hand for hand in hands.values() if type(hand) is int and hand > 0)
    if held and held + len(places) > len(setting.deck):
        yield fault("hands", FaultCode.TOO_MANY_CARDS, cards=held + len(places), most=len(setting.deck))


def _missions(setting: Setting, data: Data) -> Iterator[Fault]:
    held = shape.table(data, "missions")
    if held and not setting.with_missions:
        cite = setting.cite(Code.MISSIONS_NOT_USED)
        yield fault("missions", FaultCode.MISSIONS_NOT_USED, variant_id=setting.variant, cite=cite)
        return
    for seat, missions in held.items():
        key = f"missions.{seat}"
        yield from shape.colour(key, seat, setting.colours)
        if type(missions) is not list:
            yield shape.wrong_type(key, missions, LIST)
        elif len(missions) > setting.options.missions_each:
            most = setting.options.missions_each
            yield fault(key, FaultCode.TOO_MANY_MISSIONS, seat=seat, missions=len(missions), most=most)
    for key, mission in shape.held(held, "missions"):
        if mission != UNKNOWN:
            yield from shape.mission(key, mission, setting)
    yield from shape.twice(shape.held(held, "missions"), FaultCode.MISSION_TWICE, "mission")


def _capitals(setting: Setting, data: Data) -> Iterator[Fault]:
    """Every seat has named a territory of its own choice; in the set-up some may still do so (SV-C3)."""
    named = shape.table(data, "capitals")
    for seat, territory in named.items():
        yield from shape.colour(f"capitals.{seat}", seat, setting.colours)
        if territory != UNKNOWN:
            yield from shape.territory(f"capitals.{seat}", territory, setting)
    places = ((f"capitals.{seat}", territory) for seat, territory in named.items())
    yield from shape.twice(places, FaultCode.TERRITORY_TWICE, "territory")
    for seat in setting.colours if setting.options.capitals and data.get("phase") != "setup" else ():
        if seat not in named and seat not in shape.row(data, "eliminated"):
            yield fault(f"capitals.{seat}", FaultCode.KEY_MISSING)


def _discard(setting: Setting, data: Data) -> Iterator[Fault]:
    if data.get("phase") != "discard" or "result" in data:
        return
    turn = data.get("turn")
    held = shape.row(shape.table(data, "missions"), turn) if type(turn) is str else []
    if len(held) < 2:
        yield fault("phase", FaultCode.DISCARD_NOT_DUE, seat=str(turn), missions=len(held))


def _other_variants(setting: Setting, data: Data) -> Iterator[Fault]:
    """Keys of other variants or other options: they say nothing here."""
    unused = {
        "capitals": not setting.options.capitals,
        "capitals_taken": not setting.options.capitals,
        "taken_unread": not setting.options.capitals,
        **dict.fromkeys(("neutral_reinforcements", "received", "neutral_placed"), setting.options.neutral == "none"),
        "neutral_ended": setting.options.neutral != "allied",
        "must_trade": setting.options.trade_forced != "five_all",
        "inherited": setting.options.inherited_sets != "at_once",
        "attack_lost": setting.options.unannounced_attack == "nothing",
        "to_place": not setting.options.initial_armies or data.get("phase") != "setup",
    }
    for key, said_in_vain in unused.items():
        if said_in_vain and data.get(key):
            yield fault(key, FaultCode.NOT_IN_VARIANT, variant_id=setting.variant)


def _occupation(setting: Setting, data: Data) -> Iterator[Fault]:
    if data.get("phase") == "occupy" and "occupation" not in data:
        yield fault("occupation", FaultCode.OCCUPATION_MISSING)
    for key in OCCUPATIONS:
        if type(data.get(key)) is dict:
            yield from _waiting(setting, data, key)
    yield from shape.choice("interrupted", data.get("interrupted"), TURN_PHASES)


def _waiting(setting: Setting, data: Data, key: str) -> Iterator[Fault]:
    if data.get("phase") != "occupy":
        yield fault(key, FaultCode.OCCUPATION_UNEXPECTED, phase=str(data.get("phase")))
    shaped = {"from": TEXT, "to": TEXT, "least": NUMBER}
    waiting = shape.table(data, key)
    wrong = [*shape.shape(waiting, shaped, required=tuple(shaped), at=f"{key}."), *_ends(setting, data, key)]
    yield from wrong
    if not wrong:
        yield from _occupiable(setting, data, key)


def _occupiable(setting: Setting, data: Data, key: str) -> Iterator[Fault]:
    """The conquered territory is the conqueror's, stands empty, and the source has the armies to occupy it."""
    waiting = shape.table(data, key)
    source, target = str(waiting["from"]), str(waiting["to"])
    owners, armies = shape.table(data, "owners"), shape.table(data, "armies")
    if armies.get(target) != 0:
        yield fault(f"armies.{target}", FaultCode.OCCUPATION_IMPOSSIBLE, reason="not_empty", territory=target)
    if owners.get(source) != owners.get(target):
        yield fault(
            f"owners.{target}", FaultCode.OCCUPATION_IMPOSSIBLE, reason="not_own", territory=target, source=source
        )
    if target not in setting.board.neighbours[source]:
        yield fault(f"{key}.to", FaultCode.OCCUPATION_IMPOSSIBLE, reason="no_border", territory=target, source=source)
    stands = armies.get(source)
    if type(stands) is int:
        yield from shape.number(f"armies.{source}", stands, 2, MOST)
        yield from shape.number(f"{key}.least", waiting["least"], 1, max(1, stands - 1))


def _ends(setting: Setting, data: Data, key: str) -> Iterator[Fault]:
    """``from`` and ``to`` are territories."""
    for end in ("from", "to"):
        if type(shape.table(data, key).get(end)) is str:
            yield from shape.territory(f"{key}.{end}", shape.table(data, key)[end], setting)


def _throw(setting: Setting, data: Data) -> Iterator[Fault]:
    line = data.get("throw")
    if type(line) is not str:
        return
    try:
        thrown = parse(line, setting)
    except Malformed as malformed:
        yield fault("throw", FaultCode.THROW_MALFORMED, got=line, why=malformed.code)
        return
    attack = thrown.command
    # A penalty can conquer elsewhere while the throw waits (A-18, ``literal``).
    if data.get("phase") not in ("reinforce" if attack.actor == NEUTRAL else "attack", "occupy"):
        yield fault("throw", FaultCode.THROW_UNEXPECTED, phase=str(data.get("phase")))
    if thrown.stood or type(attack) is not Attack or 0 not in attack.attacker + attack.defender:
        yield fault("throw", FaultCode.THROW_MALFORMED, got=line, why="nothing_cocked")
    else:
        yield from _throwable(setting, data, attack)


def _throwable(setting: Setting, data: Data, attack: Attack) -> Iterator[Fault]:
    """The seat on turn attacks from its own territory to another's, or the neutral does (FR-D4)."""
    owners = shape.table(data, "owners")
    if attack.actor != data.get("turn") and (attack.actor != NEUTRAL or setting.options.neutral != "allied"):
        yield fault("throw", FaultCode.THROW_IMPOSSIBLE, reason="not_on_turn", seat=attack.actor)
    if owners.get(attack.source) != attack.actor:
        yield fault(
            "throw", FaultCode.THROW_IMPOSSIBLE, reason="source_not_own", seat=attack.actor, territory=attack.source
        )
    if owners.get(attack.target) == attack.actor:
        yield fault(
            "throw", FaultCode.THROW_IMPOSSIBLE, reason="target_own", seat=attack.actor, territory=attack.target
        )


def _snapshot(setting: Setting, data: Data) -> Iterator[Fault]:
    for target, source in shape.table(data, "last_throws").items():
        for territory in (target, source):
            yield from shape.territory(f"last_throws.{target}", territory, setting)
    for key in ("fortify_from", "moved"):
        for territory, armies in shape.table(data, key).items():
            yield from shape.territory(f"{key}.{territory}", territory, setting)
            yield from shape.number(f"{key}.{territory}", armies, 0, MOST)
    if data.get("fortify_from"):
        yield from _complete(setting, data, "fortify_from", FaultCode.TERRITORY_WITHOUT_ARMIES)
    for territory, seats in shape.table(data, "taken_unread").items():
        at = f"taken_unread.{territory}"
        yield from shape.territory(at, territory, setting)
        if not (type(seats) is list and len(seats) == 2):
            yield fault(at, FaultCode.WRONG_TYPE, expected="loser_and_conqueror", got=shape.shown(seats))
        else:
            yield from shape.colour(f"{at}[1]", seats[0], setting.colours)
            yield from shape.colour(f"{at}[2]", seats[1], setting.holders)
    if data.get("card_due"):
        yield from shape.colour("card_due", data["card_due"], setting.colours)
    for n, option in enumerate(shape.row(data, "overrides"), 1):
        yield from shape.named(f"overrides[{n}]", option, setting.rulebook.specs, FaultCode.OPTION_UNKNOWN)


def _by_seat(setting: Setting, data: Data) -> Iterator[Fault]:
    for key in ("eliminated_by", "penalties_due", "to_place", "traded_before", "trade_runs"):
        for seat, value in shape.table(data, key).items():
            at = f"{key}.{seat}"
            yield from shape.colour(at, seat, setting.holders if key == "penalties_due" else setting.colours)
            if key == "eliminated_by":
                yield from shape.colour(at, value, setting.holders)
            elif key in ("penalties_due", "to_place", "traded_before"):
                yield from shape.number(at, value, 1, MOST)
            elif not (type(value) is list and len(value) == 2 and all(type(one) is int and one >= 0 for one in value)):
                yield fault(at, FaultCode.WRONG_TYPE, expected="round_and_number", got=shape.shown(value))


def _result(setting: Setting, data: Data) -> Iterator[Fault]:
    if type(data.get("result")) is not dict:
        return
    result = shape.table(data, "result")
    kinds = {"winners": LIST, "reason": TEXT, "mission": TEXT}
    yield from shape.shape(result, kinds, required=("winners", "reason"), at="result.")
    yield from shape.choice("result.reason", result.get("reason"), get_args(Reason))
    for n, winner in enumerate(shape.row(result, "winners"), 1):
        yield from shape.colour(f"result.winners[{n}]", winner, setting.colours)
    if type(result.get("mission")) is str:
        yield from shape.mission("result.mission", result["mission"], setting)


_CHECKS: tuple[Callable[[Setting, Data], Iterator[Fault]], ...] = (
    *(_shape, _numbers, _turn, _owners, _armies, _out, _hands, _cards, _missions, _capitals, _discard, _other_variants),
    *(_occupation, _throw, _snapshot, _by_seat, _result),
)
