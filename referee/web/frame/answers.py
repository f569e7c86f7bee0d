"""The shapes of answers: the service's results with sentences in the asker's language, and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from flask import Response
from flask.json.provider import DefaultJSONProvider
from msgspec import UNSET, Meta, UnsetType

from referee.rules.events import CardDoubted, Event
from referee.rules.judge import seen
from referee.rules.record.notation import parse_action, reason_in, write_action
from referee.rules.refusal import Malformed, cut_long_words
from referee.rules.refusal import Notice as NoticedCode
from referee.rules.state import Setting
from referee.rules.value import Value, described, named
from referee.service.desk.problems import Problem
from referee.service.matches import replies
from referee.service.matches.views import LoggedLine, ReadableLine
from referee.translations.sentences import (
    action_text,
    describe_item,
    event_text,
    facts_of,
    format_citation,
    line_text,
    way_out_text,
)
from referee.translations.texts.actions import own_undo_text, set_up_text, short_text, taken_back_text
from referee.translations.texts.marks import mark_text
from referee.translations.texts.problems import problem_text
from referee.web.frame.statuses import status_of

Facts: TypeAlias = Annotated[
    Mapping[str, str | float | bool | tuple[str | int, ...] | None],
    described("The facts of a sentence; which there are depends on its code."),
]
Events: TypeAlias = tuple[Annotated[Event, named("Event")], ...]
Moment: TypeAlias = Annotated[str, Meta(pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
Reason: TypeAlias = Annotated[str, Meta(max_length=200)]
Seq: TypeAlias = Annotated[int, Meta(ge=0)]


class WayOut(Value):
    """An action to say instead of a refused one: `foul` reports what happened, `stood` lets it stand."""

    way: Literal["foul", "stood"]
    action: Annotated[str, described("The action to say; what is secret in it is `?`.")]
    text: str


class Fault(Value):
    key: str | None
    line: int | None
    code: str
    text: str


class Notice(Value):
    """A notice: something the referee remarked on and did not refuse."""

    code: Annotated[str, named("NoticeCode")]
    cite: str
    facts: Facts
    text: str
    paragraph: str | None


class Made(Value):
    id: int


class Quotation(Value):
    """The words of a rule, or the way it is quoted where ``text`` is the same as ``paragraph``."""

    text: str
    cite: str
    paragraph: str


class Line(Value):
    """An action as its reader may have it."""

    action: str
    text: Annotated[str, described("The action in words.")]
    short: Annotated[str, described("The action in the fewest words.")]


class LogLine(Value, kw_only=True):
    """An action of the log as its reader may have it: what is secret in it is `?`.

    A view leaves out `events` and `at`; only a view has `short`.
    """

    seq: Annotated[Seq, described("The number of the action it is about; actions are counted from 1.")]
    action: str
    text: Annotated[str, described("The action in words, with its reason.")]
    short: Annotated[str | UnsetType, described("The action in the fewest words.")] = UNSET
    reason: Annotated[
        Reason | UnsetType, described("What the table wrote behind `#`; left out where it is nothing.")
    ] = UNSET
    events: Events | UnsetType = UNSET
    at: Annotated[Moment | UnsetType, described("UTC.")] = UNSET


class Mark(Value):
    """A mark that a match bears for good."""

    kind: Annotated[str, named("MarkKind")]
    seat: str
    seq: Seq
    text: str


class Failure(Value, kw_only=True):
    """The one shape of every answer to a request that was not met."""

    status: Annotated[int, described("The HTTP status once more.")]
    code: Annotated[str, described("What is wrong; this word never changes.")]
    cite: Annotated[
        str, described("The clause, ruling, option (`option:NAME`) or section of the match record behind it.")
    ]
    paragraph: Annotated[str | None, described("The clause as people quote it.")]
    text: Annotated[str, described("One sentence for people, in the language asked for.")]
    facts: Facts
    field: Annotated[
        str | None,
        described(
            "The field of the body, the parameter or the header that is wrong; `action` for a line that is no action."
        ),
    ]
    seq: Annotated[int | None, described("The newest action, where the answer depends on it.")]
    ways_out: Annotated[tuple[WayOut, ...], described("What whoever asked may say instead.")]
    at_table: Annotated[tuple[WayOut, ...], described("What only the table may say instead.")]
    faults: Annotated[
        tuple[Fault, ...] | UnsetType, described("With `record_faulty` and `options_faulty`: everything that is wrong.")
    ] = UNSET
    since: Annotated[
        tuple[LogLine, ...] | UnsetType, described("With `stale`: the first actions that the asker had not seen.")
    ] = UNSET
    more: Annotated[int | UnsetType, described("With `stale`: how many actions there are beyond those.")] = UNSET


class StructProvider(DefaultJSONProvider):
    """A writer of JSON in the source of a page, where a `Value` has the shape that it has in answers."""

    @staticmethod
    def default(o: Any) -> Any:
        """Return plain data for a `Value`; as Flask does for all else."""
        return msgspec.to_builtins(o) if isinstance(o, Value) else DefaultJSONProvider.default(o)


def json_response(body: object, status: int = 200) -> Response:
    """Answer with ``body`` as JSON that no cache keeps."""
    try:
        data = msgspec.json.encode(body)
    except UnicodeEncodeError:
        # It quotes half a surrogate pair, which JSON alone can write.
        data = json.dumps(msgspec.to_builtins(body)).encode()
    response = Response(data, status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def word_refusal(refused: replies.Refused, setting: Setting, lang: str) -> Failure:
    """Answer (422) what is against the rules."""
    refusal, people = refused.refusal, setting.seats

    def word_ways(ways: Iterable[replies.WayOut]) -> tuple[WayOut, ...]:
        return tuple(WayOut(way.kind, write_action(way.action), way_out_text(way.action, lang, people)) for way in ways)

    return msgspec.structs.replace(
        _failure(422, refusal.code, describe_item(refusal, lang, people)),
        cite=refusal.cite,
        paragraph=format_citation(refusal.cite, lang),
        facts=refusal.facts,
        seq=refused.seq,
        ways_out=word_ways(refused.ways_out),
        at_table=word_ways(refused.at_table),
    )


def word_notices(notices: Iterable[NoticedCode], setting: Setting, lang: str) -> tuple[Notice, ...]:
    """Say each notice in words, with the paragraph that it quotes."""
    people = setting.seats
    return tuple(
        Notice(
            code=notice.code,
            cite=notice.cite,
            facts=notice.facts,
            text=describe_item(notice, lang, people),
            paragraph=format_citation(notice.cite, lang),
        )
        for notice in notices
    )


def word_malformed(error: Malformed, lang: str) -> Failure:
    """Answer (400) a line that is no action."""
    facts = {name: _shorten_fact(value) for name, value in facts_of(error).items()}
    return msgspec.structs.replace(_failure(400, error.code, describe_item(error, lang)), facts=facts, field="action")


def word_problem(error: Problem, lang: str) -> Failure:
    """Answer a problem; with ``faults`` and ``seq`` where it has them."""
    return msgspec.structs.replace(
        _failure(status_of(error), error.code, cut_long_words(problem_text(error, lang))),
        facts={name: _shorten_fact(value) for name, value in error.facts.items()},
        field=error.field and cut_long_words(error.field),
        seq=error.facts.get("seq"),
        faults=tuple(word_fault(fault, lang) for fault in error.faults) or UNSET,
    )


def word_fault(fault: Any, lang: str) -> Fault:
    """Say one fault of a file, an option or a position in words."""
    key = getattr(fault, "key", None) or getattr(fault, "name", None)
    return Fault(
        key=key and cut_long_words(key),
        line=getattr(fault, "line", None),
        code=str(fault.code),
        text=describe_item(fault, lang),
    )


def _shorten_fact(value: Any) -> Any:
    return cut_long_words(value) if isinstance(value, str) else value


def _failure(status: int, code: str, text: str) -> Failure:
    return Failure(
        status=status,
        code=str(code),
        cite="match-record/7",
        paragraph=None,
        text=text,
        facts={},
        field=None,
        seq=None,
        ways_out=(),
        at_table=(),
    )


def word_line(line: ReadableLine | LoggedLine, setting: Setting, lang: str) -> LogLine:
    """Say a line of the log in words; with its reason, its events and its time where it has them."""
    reason = reason_in(line.line)
    return LogLine(
        seq=line.seq,
        action=line.line,
        text=_line_text(line, reason, setting, lang),
        reason=reason or UNSET,
        events=line.events if isinstance(line, LoggedLine) else UNSET,
        at=format_time(line.at) if isinstance(line, LoggedLine) else UNSET,
    )


def _line_text(line: ReadableLine | LoggedLine, reason: str, setting: Setting, lang: str) -> str:
    if not line.taken_back or not line.device:
        return line_text(line.command, reason, lang, setting.seats)
    undone = parse_action(line.taken_back, setting).command
    return own_undo_text(line.device, undone, lang, setting.seats)


def word_latest(line: ReadableLine, setting: Setting, lang: str) -> LogLine:
    """Say a line of the log in words, and in the fewest words."""
    if line.taken_back:
        short = taken_back_text(parse_action(line.taken_back, setting).command, lang, setting.seats)
    else:
        short = short_text(line.command, lang, setting.seats)
    return msgspec.structs.replace(word_line(line, setting, lang), short=short)


def word_undoable(
    line: ReadableLine | None, setting: Setting, lang: str, *, is_whole_set_up: bool = False
) -> Line | None:
    """Say in words what an undo or a redo would change."""
    if line is None:
        return None
    if is_whole_set_up:
        return Line(line.line, set_up_text(lang), set_up_text(lang))
    people = setting.seats
    return Line(line.line, action_text(line.command, lang, people), short_text(line.command, lang, people))


def word_marks(marks: Iterable[Mapping[str, Any]], setting: Setting, lang: str) -> tuple[Mark, ...]:
    """Say each mark that a match bears for good in words."""
    return tuple(Mark(**mark, text=mark_text(mark, lang, setting.seats)) for mark in marks)


def word_happening(happening: seen.Happening, lang: str) -> seen.Happening:
    """Quote the clause; only a doubted card needs a text, pages have phrases for the others."""
    doubted = happening.kind == "card_doubted"
    return msgspec.structs.replace(
        happening,
        paragraph=format_citation(happening.cite, lang) if happening.cite else None,
        text=event_text(CardDoubted(happening.seat, happening.card), lang) if doubted else "",
    )


def quote_clause(cite: str, lang: str) -> Quotation:
    """Quote a clause of which the page has no more to say."""
    paragraph = format_citation(cite, lang)
    return Quotation(paragraph, cite, paragraph)


def format_time(moment: datetime) -> str:
    """Return a moment, in UTC, as answers write it."""
    return f"{moment.isoformat(timespec='seconds')}Z"
