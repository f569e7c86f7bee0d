"""Facts from the service into what is answered: the same data with sentences in the asker's language."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from flask import Response

from referee.rules.events import CardDoubted
from referee.rules.record.notation import parse_action
from referee.rules.refusal import Code, Malformed, Notice, Refusal, cut
from referee.rules.state import Setting
from referee.service.desk.problems import Problem
from referee.translations.names import People, people_of
from referee.translations.sentences import action_text, event_text, facts_of, paragraph, sentence, way_out_text
from referee.translations.texts.marks import mark_text
from referee.translations.texts.problems import problem_text

Body = dict[str, Any]

encode_compactly = json.JSONEncoder(separators=(",", ":")).encode
"""The shortest JSON of a body."""


def json_response(body: object, status: int = 200) -> Response:
    """``body`` as an answer that nobody keeps."""
    return json_text_response(encode_compactly(body), status)


def json_text_response(text: str, status: int = 200) -> Response:
    """JSON already written, as an answer that nobody keeps."""
    response = Response(text, status, mimetype="application/json")
    response.headers["Cache-Control"] = "no-store"
    return response


def join_view(answer: Body, view: str) -> str:
    """The answer as JSON, with the view that is JSON already."""
    return f'{json.dumps(answer, separators=(",", ":"))[:-1]},"view":{view}}}'


def word_answer(status: int, body: Body, setting: Setting, lang: str) -> Body:
    """The answer to an action, worded."""
    if status == 422:
        return _word_refusal(body, setting, lang)
    return {**body, "notices": word_notices(body["notices"], setting, lang)}


def word_notices(found: list[Body], setting: Setting, lang: str) -> list[Body]:
    """Each notice with its sentence and the paragraph that it quotes."""
    people = people_of(setting)
    return [
        {**one, **_word_notice(Notice(one["code"], one["cite"], _facts_from_json(one["facts"])), lang, people)}
        for one in found
    ]


def _word_notice(notice: Notice, lang: str, people: People) -> Body:
    return {"text": sentence(notice, lang, people), "paragraph": paragraph(notice.cite, lang)}


def _word_refusal(body: Body, setting: Setting, lang: str) -> Body:
    refusal = Refusal(Code(body["code"]), body["cite"], _facts_from_json(body["facts"]))
    people = people_of(setting)

    def worded(way: Body) -> Body:
        return {**way, "text": way_out_text(parse_action(way["action"], setting), lang, people)}

    ways = {where: [worded(way) for way in body.get(where, ())] for where in ("ways_out", "at_table")}
    return (
        _failure_body(422, refusal.code, sentence(refusal, lang, people))
        | body
        | {
            "paragraph": paragraph(refusal.cite, lang),
            **ways,
        }
    )


def malformed_as_json(error: Malformed, lang: str) -> Body:
    """A line that is no action, as an answer."""
    facts = {name: _shorten_fact(value) for name, value in facts_of(error).items()}
    return _failure_body(400, error.code, sentence(error, lang)) | {"facts": facts, "field": "action"}


def problem_as_json(error: Problem, lang: str) -> Body:
    """A request that cannot be met, as an answer."""
    facts = {name: _shorten_fact(value) for name, value in error.facts.items()}
    text = cut(problem_text(error, lang))
    body = _failure_body(error.status, error.code, text) | {"facts": facts, "field": error.field and cut(error.field)}
    if "seq" in error.facts:
        body["seq"] = error.facts["seq"]
    if error.faults:
        body["faults"] = [fault_as_json(one, lang) for one in error.faults]
    return body


def fault_as_json(one: Any, lang: str) -> Body:
    """One thing wrong with a file, an option or a position."""
    where = getattr(one, "key", None) or getattr(one, "name", None)
    line, text = getattr(one, "line", None), sentence(one, lang)
    return {"key": where and cut(where), "line": line, "code": str(one.code), "text": text}


def _shorten_fact(value: object) -> object:
    """A fact as JSON has it, no word of it longer than anybody reads."""
    return list(value) if isinstance(value, tuple) else cut(value) if isinstance(value, str) else value


def _failure_body(status: int, code: str, text: str) -> Body:
    """The one shape of everything that was not done."""
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
    for name in ("undo", "redo"):
        if view[name]:
            view[name] = word_line(view[name], setting, lang)
    view["log"] = [word_line(line, setting, lang) for line in view["log"]]
    view["notices"] = word_notices(view["notices"], setting, lang)
    view["marks"] = word_marks(view["marks"], setting, lang)
    view["happenings"] = [_word_happening(happening, lang) for happening in view["happenings"]]
    return view


def word_marks(found: Iterable[Mapping[str, object]], setting: Setting, lang: str) -> list[Body]:
    """What a match bears for good, each with its sentence."""
    return [{**mark, "text": mark_text(mark, lang, people_of(setting))} for mark in found]


def _word_happening(happening: Body, lang: str) -> Body:
    """The happening with the paragraph behind it; pages have phrases of their own for what is no secret."""
    found = {**happening, "paragraph": paragraph(happening["cite"], lang) if happening["cite"] else None}
    if happening["kind"] == "card_doubted":
        return {**found, "text": event_text(CardDoubted(happening["seat"], happening["card"]), lang)}
    return found


def word_line(line: Body, setting: Setting, lang: str) -> Body:
    """A line of the log with its words."""
    return {**line, "text": _word_action(line["action"], setting, lang)}


def _word_action(action: str, setting: Setting, lang: str) -> str:
    # What everybody may read of a corrected hand has "?" where no card may be written.
    try:
        return action_text(parse_action(action, setting).command, lang, people_of(setting))
    except Malformed:
        return action


def _facts_from_json(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(value) if isinstance(value, list) else value for name, value in facts.items()}
