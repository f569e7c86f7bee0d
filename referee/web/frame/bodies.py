"""Reading a request's body: JSON objects and records, each within its size."""

from __future__ import annotations

import json
import re
from typing import NoReturn

from flask import request

from referee.service.desk.problems import Problem

LARGEST_ACTION = 16 * 1024
LARGEST_RECORD = 2 * 1024 * 1024
_KEY = re.compile(r"[\x21-\x7e]{1,100}")


def read_json_object(largest: int = LARGEST_ACTION) -> dict[str, object]:
    """The body as a JSON object.

    :raises Problem: it is something else. Too large a body is refused by Flask.
    """
    if request.mimetype != "application/json":
        raise Problem("media_type")
    request.max_content_length = largest
    try:
        body = json.loads(request.get_data(), object_pairs_hook=_each_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise Problem("json_invalid") from error
    if not isinstance(body, dict):
        raise Problem("body_not_object")
    return body


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    body = dict(pairs)
    if len(body) != len(pairs):
        raise ValueError("a name stands twice")
    return body


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def read_record_text() -> str:
    """The record in the body: a file of a form, or the body itself.

    :raises Problem: there is none, it is empty, or it is no text.
    """
    request.max_content_length = LARGEST_RECORD
    if request.mimetype == "multipart/form-data":
        file = request.files.get("record")
        if not file:
            raise Problem("file_missing", field="record")
        return _not_empty(decode_text(file.read()))
    return decode_text(request.get_data())


def _not_empty(text: str) -> str:
    if not text.strip():
        raise Problem("record_empty", field="record")
    return text


def decode_text(raw: bytes) -> str:
    """``raw`` as text.

    :raises Problem: it is no UTF-8.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("record_encoding", field="record") from error


def idempotency_key() -> str | None:
    """The key that the sender gave this request, if any.

    :raises Problem: it is no key.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("key_invalid", field="Idempotency-Key")
    return key
