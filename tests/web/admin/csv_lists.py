"""The lists that are handed out as CSV."""

from __future__ import annotations

from flask.testing import FlaskClient

from referee.club.files import csv_text


def read_list(device: FlaskClient, name: str, dialect: str = "rfc", **more: str) -> list[list[str]]:
    """Return the list without its headings, as a reader of CSV has it."""
    query = {"as": dialect, **more}
    answer = device.get(f"/exports/{name}.csv", query_string=query)
    assert (answer.status_code, answer.mimetype) == (200, "text/csv"), answer.text
    return [row for _, row in csv_text.read_rows(answer.text)][1:]
