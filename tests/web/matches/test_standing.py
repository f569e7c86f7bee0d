"""The requests with which the set-up is entered at once."""

from __future__ import annotations

import pytest

from tests.instance import JSON, Instance


@pytest.mark.parametrize("armies", [[], None, "alaska", 3])
def test_armies_that_are_no_object_are_refused(instance: Instance, armies: object) -> None:
    match = instance.dealt()
    answer = instance.table.post(f"/matches/{match}/set-up", json={"seat": "red", "armies": armies}, headers=JSON)
    assert (answer.status_code, answer.json["code"], answer.json["field"]) == (400, "field_type", "armies")
