"""The API described in OpenAPI 3.1: its paths from `openapi.json`, its schemas from the types of the code."""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Mapping
from functools import cache
from http import HTTPStatus
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_type_hints

import msgspec
from flask import Blueprint, Response
from msgspec import Struct
from msgspec.json import schema_components
from werkzeug.wrappers import Response as AnyResponse

from referee import __version__
from referee.club.challenges import OUTCOMES
from referee.club.money.votes import CHOICES
from referee.rulebooks import BOARDS, load_board
from referee.rules import terms
from referee.rules.events import Event
from referee.rules.judge.recent import Happening
from referee.rules.missions import MISSIONS
from referee.rules.phases.reinforcement import Share
from referee.rules.refusal import Code, NoticeCode
from referee.service.championship import match_figures
from referee.service.deal import marks
from referee.translations import LANGUAGES
from referee.translations.texts.malformed import MALFORMED
from referee.web.admin import club_data
from referee.web.frame import answers
from referee.web.frame.access import open_to_all
from referee.web.frame.errors import RETRY_STATUSES
from referee.web.frame.headers import answer_if_changed
from referee.web.frame.statuses import CODES_BY_STATUS
from referee.web.matches import announcing, api, challenges, figures, live, luck, opening, seat, standing, story, view
from referee.web.motions import ballots, now
from referee.web.past import battles, replacing
from referee.web.reading import clauses

Schema: TypeAlias = dict[str, Any]

blueprint = Blueprint("api_description", __name__)
CODES_BESIDE: Mapping[int, Iterable[str]] = {400: MALFORMED, 422: Code}
"""By status, what an action can be answered besides the problems of every request."""
ANSWERS = (
    *(announcing, answers, api, ballots, battles, challenges, clauses, club_data),
    *(figures, live, luck, match_figures, now, opening, replacing, seat, standing, story, view),
)
"""The modules whose values are sent and received."""
_UNTOLD = ("title", "default")
TEMPLATE = "#/components/schemas/{name}"


@blueprint.get("/api/openapi.json")
@open_to_all
def show_description() -> AnyResponse:
    return answer_if_changed(Response(describe_api(), mimetype="application/json"), "no-cache")


@cache
def describe_api() -> bytes:
    """Return the description as JSON."""
    text = Path(__file__).with_name("openapi.json").read_text(encoding="utf-8")
    description = json.loads(text)
    description["info"]["version"] = __version__
    components = description["components"]
    schemas, responses = components["schemas"], components["responses"]
    schemas |= {name: {"type": "string", "enum": [*dict.fromkeys(words)]} for name, words in _list_words().items()}
    schemas |= _describe_types(set(re.findall(r'schemas/(\w+)"', text)))
    for status, codes in CODES_BY_STATUS.items():
        own = {"status": {"const": status}, "code": {"enum": [*dict.fromkeys((*codes, *CODES_BESIDE.get(status, ())))]}}
        failure = schemas["Failure"]
        schemas[f"Failure{status}"] = {**failure, "properties": {**failure["properties"], **own}}
        responses[str(status)] = _describe_failure(status)
    return msgspec.json.encode(description)


def _describe_types(named: set[str]) -> dict[str, Schema]:
    """Return the schemas of bodies and answers that are ``named``, of all that they are made of, and of the events."""
    kinds = [
        kind
        for module in ANSWERS
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Struct) and name in named | {"Failure"}
    ]
    (*_, event), components = schema_components((*kinds, Event), ref_template=TEMPLATE)
    return {name: _tidy_schema(schema) for name, schema in (components | {"Event": event}).items()}


def _tidy_schema(part: Any) -> Any:
    """Return the schema without what tells a reader nothing: titles, defaults, what stands beside a reference."""
    if isinstance(part, list):
        return [_tidy_schema(item) for item in part]
    if not isinstance(part, dict):
        return part
    told = {"description": inspect.cleandoc(part["description"])} if isinstance(part.get("description"), str) else {}
    if "$ref" in part:
        return {"$ref": part["$ref"], **told}
    if part.get("enum") in ([True], [False]):
        # Generators of clients take a constant of this kind for a text.
        return {"type": "boolean", **told}
    # Generators of clients do not know that a list may end with `items: false`.
    kept = {name: value for name, value in part.items() if name not in _UNTOLD and (name, value) != ("items", False)}
    return {name: _tidy_schema(value) for name, value in kept.items()} | told


def _list_words() -> Mapping[str, Iterable[str]]:
    """Return the words that stand for themselves, by the name of their schema."""
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


def _describe_failure(status: int) -> Schema:
    retry = {"headers": {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}}
    return {
        "description": HTTPStatus(status).phrase,
        **(retry if status in RETRY_STATUSES else {}),
        "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/Failure{status}"}}},
    }
