"""Reading a request's body: JSON objects and records, each within its size limit."""

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
    """The body as a JSON object of at most ``largest`` bytes (Flask refuses a larger one).

    :raises Problem: media_type, json_invalid, body_not_object.
    """
    if request.mimetype != "application/json":
        raise Problem("media_type")
    request.max_content_length = largest
    try:
        body = json.loads(request.get_data(), object_pairs_hook=_reject_repeated_names, parse_constant=_reject_constant)
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


def read_record_text() -> str:
    """The record's text: of the form's file ``record``, or the body itself.

    :raises Problem: file_missing, record_empty, record_encoding.
    """
    request.max_content_length = LARGEST_RECORD
    if request.mimetype == "multipart/form-data":
        file = request.files.get("record")
        if not file:
            raise Problem("file_missing", field="record")
        text = decode_text(file.read())
        if not text.strip():
            raise Problem("record_empty", field="record")
        return text
    return decode_text(request.get_data())


def decode_text(raw: bytes) -> str:
    """``raw`` decoded as UTF-8.

    :raises Problem: record_encoding.
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem("record_encoding", field="record") from error


def idempotency_key() -> str | None:
    """The request's Idempotency-Key, if it has one.

    :raises Problem: key_invalid: it is not 1 to 100 printable ASCII characters.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Problem("key_invalid", field="Idempotency-Key")
    return key
