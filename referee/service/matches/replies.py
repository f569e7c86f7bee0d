"""The replies to an action, as objects and as JSON, which is given again to the same Idempotency-Key."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from msgspec import convert, to_builtins

from referee.rules.commands import Action
from referee.rules.events import Event
from referee.rules.record.notation import parse_action, write_action
from referee.rules.refusal import Code, Fact, Notice, NoticeCode, Refusal
from referee.rules.state import Setting

Body: TypeAlias = dict[str, Any]


class WayOut(NamedTuple):
    """An action that can be said instead of a refused one: ``foul`` reports it, ``stood`` lets it stand.

    What is secret in the action is ``?``.
    """

    kind: Literal["foul", "stood"]
    action: Action


class Accepted(NamedTuple):
    """The action is entered: its number, its line and events as far as the asker may know them, what was noticed."""

    seq: int
    line: str
    events: tuple[Event, ...]
    notices: tuple[Notice, ...]


class Refused(NamedTuple):
    """The action is against the rules; nothing was entered behind ``seq``.

    ``ways_out`` are open to the asker, ``at_table`` to the table alone (match-record 2.3).
    """

    refusal: Refusal
    seq: int
    ways_out: tuple[WayOut, ...]
    at_table: tuple[WayOut, ...]


Reply: TypeAlias = Accepted | Refused


def reply_as_json(reply: Reply) -> Body:
    """Return the reply without sentences: ``seq``, ``action``, ``events``, ``notices``; or refusal and ways out."""
    if isinstance(reply, Accepted):
        notices = [notice_as_json(notice) for notice in reply.notices]
        return {"seq": reply.seq, "action": reply.line, "events": to_builtins(reply.events), "notices": notices}
    refusal = reply.refusal
    return {
        "code": str(refusal.code),
        "cite": refusal.cite,
        "facts": facts_as_json(refusal.facts),
        "seq": reply.seq,
        "ways_out": _ways_as_json(reply.ways_out),
        "at_table": _ways_as_json(reply.at_table),
    }


def reply_from_json(body: Body, setting: Setting) -> Reply:
    """Read the reply that `reply_as_json` wrote in a match of that setting."""
    if "code" not in body:
        notices = (
            Notice(NoticeCode(notice["code"]), notice["cite"], _facts_from_json(notice["facts"]))
            for notice in body["notices"]
        )
        return Accepted(body["seq"], body["action"], convert(body["events"], tuple[Event, ...]), tuple(notices))
    return Refused(
        refusal=Refusal(Code(body["code"]), body["cite"], _facts_from_json(body["facts"])),
        seq=body["seq"],
        ways_out=_ways_from_json(body["ways_out"], setting),
        at_table=_ways_from_json(body["at_table"], setting),
    )


def notice_as_json(notice: Notice) -> Body:
    """Return the notice as JSON: ``code``, ``cite`` and ``facts``."""
    return {"code": str(notice.code), "cite": notice.cite, "facts": facts_as_json(notice.facts)}


def facts_as_json(facts: Mapping[str, object]) -> Body:
    """Return the facts of a sentence as JSON; tuples become lists."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in facts.items()}


def _facts_from_json(facts: Mapping[str, Any]) -> dict[str, Fact]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}


def _ways_as_json(ways: Sequence[WayOut]) -> list[Body]:
    return [{"way": way.kind, "action": write_action(way.action)} for way in ways]


def _ways_from_json(ways: Sequence[Body], setting: Setting) -> tuple[WayOut, ...]:
    return tuple(WayOut(way["way"], parse_action(way["action"], setting)) for way in ways)
