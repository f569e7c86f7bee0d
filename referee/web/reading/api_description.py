"""The API described in OpenAPI 3.1: written by hand in `openapi.json`, filled here with the words the code knows."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from types import NoneType
from typing import Any, Literal, NewType, TypeAlias, get_args, get_origin, get_type_hints

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from referee import __version__
from referee.club.challenges import OUTCOMES
from referee.club.money.votes import CHOICES
from referee.rulebooks import BOARDS, load_board
from referee.rules import terms
from referee.rules.events import BY_NAME
from referee.rules.judge.recent import Happening
from referee.rules.missions import MISSIONS
from referee.rules.phases.reinforcement import Share
from referee.rules.refusal import Code, NoticeCode
from referee.service.deal import marks
from referee.translations import LANGUAGES
from referee.translations.texts.malformed import MALFORMED
from referee.web.frame.access import open_to_all
from referee.web.frame.answers import encode_compactly
from referee.web.frame.errors import RETRY_STATUSES
from referee.web.frame.statuses import CODES_BY_STATUS

Schema: TypeAlias = dict[str, Any]

blueprint = Blueprint("api_description", __name__)
CODES_BESIDE: Mapping[int, Iterable[str]] = {400: MALFORMED, 422: Code}
"""By status, what an action can be answered besides the problems of every request."""
NAMED = {name: NewType(name, str) for name in ("Colour", "Territory", "Card", "MissionId", "Phase", "Foul", "Reason")}
"""The types of the rules that have a schema of their own; most of them are plain text in the code."""
PLAIN = {str: "string", int: "integer", bool: "boolean", NoneType: "null"}


@blueprint.get("/api/openapi.json")
@open_to_all
def show_description() -> AnyResponse:
    response = Response(describe_api(), mimetype="application/json")
    response.headers["Cache-Control"] = "no-cache"
    response.add_etag()
    return response.make_conditional(request)


@cache
def describe_api() -> str:
    """The description as JSON."""
    description = json.loads(Path(__file__).with_name("openapi.json").read_text(encoding="utf-8"))
    description["info"]["version"] = __version__
    components = description["components"]
    schemas, responses = components["schemas"], components["responses"]
    schemas |= {name: {"type": "string", "enum": list(words)} for name, words in _list_words().items()}
    schemas["Event"] = {"oneOf": [_describe_event(name, kind) for name, kind in BY_NAME.items()]}
    for status, codes in CODES_BY_STATUS.items():
        own = {"status": {"const": status}, "code": {"enum": [*codes, *CODES_BESIDE.get(status, ())]}}
        failure = schemas["Failure"]
        schemas[f"Failure{status}"] = {**failure, "properties": {**failure["properties"], **own}}
        responses[str(status)] = _describe_failure(status)
    return encode_compactly(description)


def _list_words() -> Mapping[str, Iterable[str]]:
    """The words that stand for themselves, by the name of their schema."""
    territories = [name for board in BOARDS for name in load_board(board).territories]
    return {
        "Board": BOARDS,
        "SeatColour": terms.COLOURS,
        "Colour": (*terms.COLOURS, terms.NEUTRAL),
        "Territory": (*territories, terms.UNKNOWN),
        "Card": (*territories, *terms.JOKERS, terms.UNKNOWN),
        "MissionId": (*MISSIONS, terms.UNKNOWN),
        "Phase": terms.PHASES,
        "Step": (*terms.PHASES, terms.NEUTRAL),
        "Foul": terms.FOULS,
        "Reason": get_args(terms.Reason),
        "DiceMode": get_args(terms.DiceMode),
        "CardMode": get_args(terms.CardMode),
        "NoticeCode": (*NoticeCode, *Code),
        "HappeningKind": (*get_args(get_type_hints(Happening)["kind"]), NoticeCode.CARD_FORGOTTEN),
        "ShareKind": (*get_args(get_type_hints(Share)["kind"]), terms.NEUTRAL),
        "MarkKind": get_args(marks.Kind),
        "Outcome": OUTCOMES,
        "Vote": CHOICES,
        "Language": LANGUAGES,
    }


def _describe_event(name: str, kind: type) -> Schema:
    facts = {field.rstrip("_"): _describe_type(hint) for field, hint in get_type_hints(kind, localns={**NAMED}).items()}
    return {
        "title": name,
        "description": kind.__doc__,
        "type": "object",
        "properties": {"type": {"const": name}, **facts},
        "required": ["type", *facts],
    }


def _describe_type(hint: Any) -> Schema:
    """The schema of a value that is annotated so in an event."""
    if isinstance(hint, NewType):
        return {"$ref": f"#/components/schemas/{hint.__name__}"}
    if hint in PLAIN:
        return {"type": PLAIN[hint]}
    if hint is object:
        return {}
    if get_origin(hint) is Literal:
        return {"enum": list(get_args(hint))}
    first, *others = get_args(hint)
    if get_origin(hint) is tuple:
        return {"type": "array", "items": _describe_type(first)}
    if get_origin(hint) is dict:
        return {"type": "object", "additionalProperties": _describe_type(others[0])}
    return {"anyOf": [_describe_type(choice) for choice in (first, *others)]}


def _describe_failure(status: int) -> Schema:
    retry = {"headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}}
    return {
        "description": HTTPStatus(status).phrase,
        **(retry if status in RETRY_STATUSES else {}),
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/Failure{status}"}}},
    }
