"""Bodies of requests: JSON objects read as the types of their fields, and records, each within its size limit."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NoReturn, TypeAlias, TypeVar, dataclass_transform

import msgspec
from flask import request

from referee.service.desk.fields import LONGEST_TEXT, check_known_fields
from referee.service.desk.problems import Problem
from referee.service.matches import records
from referee.web.frame.guard import current_request

LARGEST_ACTION = 16 * 1024
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
"""A number that JSON carries without loss."""
_COMPLAINT = re.compile(r"Expected `(?P<kind>\w+)[^`]*`(?P<got>, got)?.* at `\$\.(?P<field>\w+)")
"""How msgspec says which kind it expects, whether it got another, and where."""
_EXPECTED = {"str": "text", "int": "number", "array": "list", "object": "object"}
_KEY = re.compile(r"[\x21-\x7e]{1,100}")


@dataclass_transform(frozen_default=True)
class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The fields of a request's body."""


def text(means: str = "", **schema: object) -> msgspec.Meta:
    """Describe a field whose text is checked further on; ``schema`` says how, in words of JSON Schema."""
    return msgspec.Meta(description=means or None, extra_json_schema={"type": "string", **schema})


NAME = text(minLength=1, maxLength=LONGEST_TEXT)
B = TypeVar("B", bound=Body)


def read_body(kind: type[B], needed: Mapping[str, Mapping[str, str]] = MappingProxyType({})) -> B:
    """Return the request's JSON object as ``kind``.

    :raises Problem: as `read_json_object` and `parse_body`.
    """
    return parse_body(read_json_object(), kind, needed)


def parse_body(
    body: dict[str, object], kind: type[B], needed: Mapping[str, Mapping[str, str]] = MappingProxyType({})
) -> B:
    """Return the JSON object as ``kind``.

    A missing field counts as null, unless it is ``needed``: then the problem says so, with the facts given for it.

    :raises Problem: field_unknown, field_missing, field_type or field_value, with the name of the field.
    """
    check_known_fields(body, kind.__struct_encode_fields__)
    for name, facts in needed.items():
        if name not in body:
            raise Problem("field_missing", field=name, **facts)
    names = kind.__struct_encode_fields__
    required = names[: len(names) - len(kind.__struct_defaults__)]
    whole = dict.fromkeys(required) | body
    try:
        return _convert(whole, kind)
    except UnicodeEncodeError:
        # Text with half a surrogate pair stands where none is expected, and msgspec fails to say so.
        return _convert({name: "" if isinstance(value, str) else value for name, value in whole.items()}, kind)


def _convert(body: Mapping[str, object], kind: type[B]) -> B:
    try:
        return msgspec.convert(body, kind)
    except msgspec.ValidationError as error:
        raise _problem_of(str(error)) from error


def _problem_of(complaint: str) -> Problem:
    """Return the problem that names the field of which msgspec complains."""
    kind, got, field = _COMPLAINT.match(complaint).group("kind", "got", "field")  # type: ignore[union-attr]
    if kind == "bool":
        return Problem("field_value", field=field, expected="true, false")
    if got:
        return Problem("field_type", field=field, expected=_EXPECTED[kind])
    return Problem("field_value", field=field, expected=f"0–{2**53 - 1}")


def read_json_object(largest: int = LARGEST_ACTION) -> dict[str, object]:
    """Read the body as a JSON object of at most ``largest`` bytes (Flask refuses a larger one).

    :raises Problem: media_type, json_invalid, body_not_object.
    """
    asked = current_request()
    if asked.mimetype != "application/json":
        raise Problem("media_type")
    asked.max_content_length = largest
    try:
        raw = asked.get_data()
        body = _DECODER.decode(raw.decode(json.detect_encoding(raw), "surrogatepass"))
    except (ValueError, RecursionError) as error:
        raise Problem("json_invalid") from error
    if not isinstance(body, dict):
        raise Problem("body_not_object")
    return body


def _reject_repeated_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("a name appears twice")
    return body


def _reject_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


_DECODER = json.JSONDecoder(object_pairs_hook=_reject_repeated_names, parse_constant=_reject_constant)
"""msgspec would let the last of repeated names win."""


def read_record_text() -> str:
    """Return the record's text: of the form's file ``record``, or the body itself.

    :raises Problem: file_missing, record_empty, record_encoding.
    """
    request.max_content_length = records.LARGEST_RECORD
    if request.mimetype == "multipart/form-data":
        file = request.files.get("record")
        if not file:
            raise Problem("file_missing", field="record")
        return records.read_file(file.read())
    return records.decode_text(request.get_data())


def idempotency_key() -> str | None:
    """Return the request's Idempotency-Key, if it has one.

    :raises Problem: key_invalid: it is not 1 to 100 printable ASCII characters.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("key_invalid", field="Idempotency-Key")
    return key
