"""The JSON of answers: what the service returns, with sentences in the language of whoever asks."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response

from referee.rules.events import CardDoubted
from referee.rules.record.notation import reason_in, write_action
from referee.rules.refusal import Malformed, Notice, cut_long_words
from referee.rules.state import Setting
from referee.service.desk.problems import Problem
from referee.service.matches.replies import Accepted, Reply, WayOut, facts_as_json, notice_as_json
from referee.service.matches.views import LoggedLine, ReadableLine
from referee.translations.names import People, people_of
from referee.translations.sentences import (
    action_text,
    describe_item,
    event_text,
    facts_of,
    format_citation,
    line_text,
    way_out_text,
)
from referee.translations.texts.actions import short_text
from referee.translations.texts.marks import mark_text
from referee.translations.texts.problems import problem_text
from referee.web.frame.statuses import status_of

Body = dict[str, Any]

encode_compactly = json.JSONEncoder(separators=(",", ":")).encode
"""JSON without spaces."""


def json_response(body: object, status: int = 200) -> Response:
    """``body`` as a JSON answer that no cache keeps."""
    return json_text_response(encode_compactly(body), status)


def json_text_response(text: str, status: int = 200) -> Response:
    """``text``, which is JSON already, as an answer that no cache keeps."""
    response = Response(text, status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def join_view(answer: Body, view: str) -> str:
    """The JSON of ``answer`` with the added key ``view``, whose value is JSON already."""
    return f'{json.dumps(answer, separators=(",", ":"))[:-1]},"view":{view}}}'


def reply_as_json(reply: Reply, setting: Setting, lang: str) -> Body:
    """The answer to an action, with sentences: what was accepted with its notices, or the refusal with its ways out."""
    if isinstance(reply, Accepted):
        notices = notices_as_json(reply.notices, setting, lang)
        return {"seq": reply.seq, "action": reply.line, "events": reply.events, "notices": notices}
    refusal, people = reply.refusal, people_of(setting)

    def list_ways(ways: Iterable[WayOut]) -> list[Body]:
        return [
            {"way": way.kind, "action": write_action(way.action), "text": way_out_text(way.action, lang, people)}
            for way in ways
        ]

    return {
        **_failure_body(422, refusal.code, describe_item(refusal, lang, people)),
        "cite": refusal.cite,
        "paragraph": format_citation(refusal.cite, lang),
        "facts": facts_as_json(refusal.facts),
        "seq": reply.seq,
        "ways_out": list_ways(reply.ways_out),
        "at_table": list_ways(reply.at_table),
    }


def notices_as_json(notices: Iterable[Notice], setting: Setting, lang: str) -> list[Body]:
    """Each notice (``code``, ``cite``, ``facts``) with its ``text`` and the ``paragraph`` that it quotes."""
    people = people_of(setting)
    return [
        {
            **notice_as_json(notice),
            "text": describe_item(notice, lang, people),
            "paragraph": format_citation(notice.cite, lang),
        }
        for notice in notices
    ]


def malformed_as_json(error: Malformed, lang: str) -> Body:
    """The body (400) of a line that is no action."""
    facts = {name: _shorten_fact(value) for name, value in facts_of(error).items()}
    return _failure_body(400, error.code, describe_item(error, lang)) | {"facts": facts, "field": "action"}


def problem_as_json(error: Problem, lang: str) -> Body:
    """The body of a problem; with ``faults`` and ``seq`` where it has them."""
    facts = {name: _shorten_fact(value) for name, value in error.facts.items()}
    text = cut_long_words(problem_text(error, lang))
    body = _failure_body(status_of(error), error.code, text) | {
        "facts": facts,
        "field": error.field and cut_long_words(error.field),
    }
    if "seq" in error.facts:
        body["seq"] = error.facts["seq"]
    if error.faults:
        body["faults"] = [fault_as_json(fault, lang) for fault in error.faults]
    return body


def fault_as_json(fault: Any, lang: str) -> Body:
    """One fault of a file, an option or a position: ``key``, ``line``, ``code`` and ``text``."""
    key = getattr(fault, "key", None) or getattr(fault, "name", None)
    line, text = getattr(fault, "line", None), describe_item(fault, lang)
    return {"key": key and cut_long_words(key), "line": line, "code": str(fault.code), "text": text}


def _shorten_fact(value: object) -> object:
    """A fact for JSON; long texts are cut."""
    return list(value) if isinstance(value, tuple) else cut_long_words(value) if isinstance(value, str) else value


def _failure_body(status: int, code: str, text: str) -> Body:
    """The one shape of everything that was refused."""
    return {
        "status": status,
        "code": str(code),
        "cite": "match-record/7",
        "paragraph": None,
        "text": text,
        "facts": {},
        "field": None,
        "seq": None,
        "ways_out": [],
        "at_table": [],
    }


def word_view(view: Body, setting: Setting, lang: str) -> Body:
    """The view with its log, undo, redo and notices in words, and the paragraphs of what it cites."""
    people = people_of(setting)
    for name in ("undo", "redo"):
        view[name] = view[name] and _undoable_as_json(view[name], people, lang)
    view["log"] = [
        {**line_as_json(line, setting, lang), "short": short_text(line.command, lang, people)} for line in view["log"]
    ]
    view["notices"] = notices_as_json(view["notices"], setting, lang)
    view["marks"] = word_marks(view["marks"], setting, lang)
    view["happenings"] = [_word_happening(happening, lang) for happening in view["happenings"]]
    return view


def _undoable_as_json(line: ReadableLine, people: People, lang: str) -> Body:
    text, short = (say(line.command, lang, people) for say in (action_text, short_text))
    return {"action": line.line, "text": text, "short": short}


def word_marks(marks: Iterable[Mapping[str, object]], setting: Setting, lang: str) -> list[Body]:
    """Each mark that a match bears for good, with its ``text``."""
    return [{**mark, "text": mark_text(mark, lang, people_of(setting))} for mark in marks]


def _word_happening(happening: Body, lang: str) -> Body:
    """The happening with its ``paragraph``; only a doubted card needs a ``text``, pages have phrases for the others."""
    worded = {**happening, "paragraph": format_citation(happening["cite"], lang) if happening["cite"] else None}
    if happening["kind"] == "card_doubted":
        return {**worded, "text": event_text(CardDoubted(happening["seat"], happening["card"]), lang)}
    return worded


def line_as_json(line: ReadableLine | LoggedLine, setting: Setting, lang: str) -> Body:
    """A line of the log with its words; with its reason, its events and its time where it has them."""
    body: Body = {"seq": line.seq, "action": line.line}
    if isinstance(line, LoggedLine):
        body |= {"events": line.events, "at": line.at.isoformat(timespec="seconds") + "Z"}
    reason = reason_in(line.line)
    if reason:
        body["reason"] = reason
    return {**body, "text": line_text(line.command, reason, lang, people_of(setting))}
