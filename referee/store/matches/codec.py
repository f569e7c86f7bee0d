"""Events, deals and the memory kept beside a snapshot, in the form that the database holds.

Each event carries the version of its shape.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, cast, get_args

from msgspec.structs import asdict, replace

from referee.rules.commands import Deal
from referee.rules.events import BY_NAME, Event, name_of
from referee.rules.judge.recent import Happening, LastThrow, Recent, Setback
from referee.rules.phases.reinforcement import Share
from referee.rules.record.record import Luck

VERSION = 1
Stage: TypeAlias = Literal["open", "closed", "drawn"]


def event_to_json(event: Event) -> dict[str, object]:
    """Write the event with its type and version; `event_from_json` reads it."""
    return {"type": name_of(event), "v": VERSION, **asdict(event)}


def event_from_json(body: object) -> Event:
    """Read the event that `event_to_json` wrote."""
    assert isinstance(body, dict)
    assert body["v"] == VERSION, f"events of version {body['v']} are unknown"
    fields = {name: _freeze_json(value) for name, value in body.items() if name not in ("type", "v")}
    make = cast(Callable[..., Event], BY_NAME[body["type"]])
    return make(**fields)


def _freeze_json(value: object) -> object:
    """Turn lists into tuples, at every depth: JSON knows only lists, events hold tuples."""
    if isinstance(value, list):
        return tuple(_freeze_json(inner) for inner in value)
    if isinstance(value, dict):
        return {name: _freeze_json(inner) for name, inner in value.items()}
    return value


def text_of(value: object) -> str:
    """Write ``value`` as the JSON text that a column holds; what is hashed must not be written in two ways."""
    return json.dumps(value)


def deal_to_json(deal: Deal) -> dict[str, object]:
    """Write the deal as the matches hold it."""
    return asdict(deal)


def deal_from_json(body: Mapping[str, object]) -> Deal:
    """Read the deal that `deal_to_json` wrote."""
    deck = body["deck"]
    return Deal(
        territories=_hands_from_json(body["territories"]),
        missions=_hands_from_json(body["missions"]),
        deck=None if deck is None else tuple(cast(Sequence[str], deck)),
    )


class Contributions(NamedTuple):
    """The phones' contributions to a deal, and the stage they have reached.

    ``open``: they seal their numbers; ``closed``: they show them; ``drawn``: the deal was drawn from them.
    """

    stage: Stage
    luck: Luck


def contributions_to_json(contributions: Contributions) -> dict[str, object]:
    """Write what phones added as the matches hold it."""
    return {"stage": contributions.stage, **vars(contributions.luck), "without": list(contributions.luck.without)}


def contributions_from_json(body: Mapping[str, object]) -> Contributions:
    """Read what `contributions_to_json` wrote."""
    fields = cast("dict[str, Any]", {**body})
    stage = fields.pop("stage")
    assert stage in get_args(Stage), stage
    return Contributions(stage, Luck(**{**fields, "without": tuple(fields["without"])}))


def _hands_from_json(body: object) -> dict[str, tuple[str, ...]]:
    return {colour: tuple(names) for colour, names in cast(Mapping[str, Sequence[str]], body).items()}


def recent_to_json(recent: Recent) -> dict[str, object]:
    """Write what is known beyond a position; `recent_from_json` reads it."""
    return {
        **asdict(recent),
        "shares": [asdict(share) for share in recent.shares],
        "throw": recent.throw and asdict(recent.throw),
        "happenings": [asdict(happening) for happening in recent.happenings],
        "earlier_throws": [asdict(throw) for throw in recent.earlier_throws],
        "setbacks": [asdict(setback) for setback in recent.setbacks],
    }


def recent_from_json(body: object) -> Recent:
    """Read what `recent_to_json` wrote; a field that it did not know yet has its default."""
    assert isinstance(body, dict)
    frozen = cast("dict[str, Any]", _freeze_json(body))
    shares, throw, happenings = frozen["shares"], frozen["throw"], frozen["happenings"]
    return replace(
        Recent(**frozen),
        shares=tuple(Share(**share) for share in shares),
        throw=LastThrow(**throw) if throw else None,
        happenings=tuple(Happening(**happening) for happening in happenings),
        earlier_throws=tuple(LastThrow(**thrown) for thrown in frozen.get("earlier_throws", ())),
        setbacks=tuple(Setback(**setback) for setback in frozen.get("setbacks", ())),
    )
