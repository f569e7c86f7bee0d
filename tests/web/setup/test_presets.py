"""Rules that the club has kept: named, chosen with one tap, renamed, removed; checked like any others."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.service.championship import championship
from referee.service.matches import presets
from referee.service.people import roster
from tests.instance import NAMES, Instance
from tests.rulebooks.tuesday import TUESDAY
from tests.web.forms import fault, see, send

SEATS = ["m1.red", "m2.blue", "m3.green"]
CHANGED = {"rulebook": "swedish", "variant": "domination", "option-bonus_armies": "3"}
CHOSEN = "rulebook=swedish&variant=domination&option-bonus_armies=3"


@pytest.fixture(autouse=True)
def members(instance: Instance) -> None:
    for name in NAMES[:3]:
        roster.add_member(instance.desk, name, None)


def press(instance: Instance, what: str, **fields: Any) -> TestResponse:
    """Return the answer to one button of "who is here"."""
    return send(instance.table, "/matches/new", "/matches/new", {"do": what, "seat": SEATS, **fields})


def keep(instance: Instance, name: str = "Friday", **rules: str) -> TestResponse:
    return press(instance, "keep", keep_name=name, **(rules or CHANGED))


def names(instance: Instance) -> list[str]:
    return [preset.name for preset in presets.list_presets(instance.desk)]


def test_rules_are_kept_under_a_name_and_chosen_with_one_tap(instance: Instance) -> None:
    answer = keep(instance, " Friday ")
    assert (answer.status_code, answer.location.endswith(CHOSEN)) == (303, True)
    assert names(instance) == ["Friday"]
    instance.restart()
    assert "Swedish rules · World domination" in see(instance.table, "/matches/new")
    answer = press(instance, "preset:1", cards="entered")
    assert answer.location.endswith(f"cards=entered&{CHOSEN}")
    assert 'id="preset-1" aria-pressed="true"' in see(instance.table, answer.location)
    assert 'id="preset-1" aria-pressed="false"' in see(instance.table, "/matches/new?seat=m1.&rulebook=swedish")


def test_what_was_chosen_so_is_dealt(instance: Instance) -> None:
    keep(instance)
    press(instance, "deal", **CHANGED)
    match = championship.list_matches(instance.desk)[0].id
    assert (instance.view(match)["variant"], instance.state(match).options.bonus_armies) == ("domination", 3)


@pytest.mark.parametrize(
    ("name", "status", "says"),
    [
        ("", 400, "A name is missing."),
        ("   ", 400, "A name is missing."),
        ("x" * 41, 400, "A name has at most 40 characters."),
        ("a\x07b", 400, "“Name” holds characters that cannot be shown."),
        ("FRIDAY", 409, "Rules are kept as “FRIDAY” already: choose another name."),
    ],
)
def test_a_name_that_cannot_be_is_told_at_its_field(instance: Instance, name: str, status: int, says: str) -> None:
    keep(instance)
    answer = keep(instance, name)
    assert (answer.status_code, fault(answer.text, "keep_name")) == (status, says)
    assert '<details class="rules" open' in answer.text
    answer = send(instance.table, "/matches/new", "/presets/1", {"do": "rename", "name": name})
    assert answer.status_code == (303 if name == "FRIDAY" else 400)
    assert names(instance) == [name if name == "FRIDAY" else "Friday"]


def test_faulty_rules_are_not_kept(instance: Instance) -> None:
    answer = keep(instance, **{"option-bonus_armies": "21"})
    assert (answer.status_code, names(instance)) == (400, [])
    assert "0–20" in fault(answer.text, "option-bonus_armies")
    assert fault(keep(instance, rulebook="atlantis").text, "rulebook")
    assert names(instance) == []


def test_kept_rules_are_renamed_and_removed(instance: Instance) -> None:
    keep(instance)
    keep(instance, "Sunday", rulebook="hasbro")
    text = see(instance.table, "/presets")
    assert "Extra armies for one's own territory on a traded card: 3" in text
    answer = send(instance.table, "/presets", "/presets/2", {"do": "rename", "name": "friday"})
    assert (answer.status_code, fault(answer.text, "name-2")) == (
        409,
        "Rules are kept as “friday” already: choose another name.",
    )
    send(instance.table, "/presets", "/presets/2", {"do": "rename", "name": "Monday"})
    assert names(instance) == ["Friday", "Monday"]
    send(instance.table, "/presets", "/presets/2", {"do": "remove"})
    assert names(instance) == ["Friday"]
    keep(instance, "Sunday")
    assert [preset.id for preset in presets.list_presets(instance.desk)] == [1, 3]


@pytest.mark.parametrize("do", ["remove", "rename"])
def test_what_is_not_kept_any_more_is_told(instance: Instance, do: str) -> None:
    keep(instance)
    assert send(instance.table, "/presets", "/presets/7", {"do": do, "name": "Sunday"}).status_code == 404
    for asked in ("7", "", "x", "1" * 40):
        answer = press(instance, f"preset:{asked}")
        assert (answer.status_code, fault(answer.text, "setup")) == (404, "These rules are not kept any more.")
    assert names(instance) == ["Friday"]


def test_kept_rules_whose_rulebook_is_gone_or_says_otherwise_now_tell_so_and_can_be_removed(instance: Instance) -> None:
    folder = instance.folder / "rulebooks"
    folder.mkdir()
    file = folder / "tuesday.toml"
    file.write_text(TUESDAY, encoding="utf-8")
    keep(instance, "Tuesday", rulebook="tuesday", variant="missions", **{"option-second_mission": "same"})
    assert names(instance) == ["Tuesday"]
    told(instance, file, None, "The rulebook “tuesday” is not there any more, or has faults.")
    told(instance, file, "faulty", "The rulebook “tuesday” is not there any more, or has faults.")
    told(instance, file, TUESDAY.replace('["domination", "missions"]', '["domination"]'), "“variant” cannot have")
    single = TUESDAY.replace("discard_round = { value = 4,", "missions_each = { value = 1,")
    told(instance, file, single, "“second_mission = same” contradicts")
    assert "Tuesday" in see(instance.table, "/presets")
    send(instance.table, "/presets", "/presets/1", {"do": "remove"})
    assert names(instance) == []


def told(instance: Instance, file: Path, text: str | None, why: str) -> None:
    """With its rulebook so, the kept rules cannot be chosen, and both pages say why."""
    file.unlink()
    if text is not None:
        file.write_text(text, encoding="utf-8")
    page = see(instance.table, "/matches/new")
    assert "“Tuesday” cannot be played now." in page and why in page
    assert "preset:1" not in page
    assert why in see(instance.table, "/presets")
    assert press(instance, "preset:1").status_code == 400
    file.write_text(TUESDAY, encoding="utf-8")
    assert press(instance, "preset:1").status_code == 303


def test_while_a_match_runs_another_device_changes_nothing(instance: Instance) -> None:
    keep(instance)
    instance.dealt()
    other = instance.onlooker()
    assert send(other, "/presets", "/presets/1", {"do": "remove"}).status_code == 403
    assert names(instance) == ["Friday"]


@pytest.mark.parametrize(("path", "status"), [("/presets/1", 405), ("/presets/x", 404), ("/presets/-1", 404)])
def test_the_wrong_method_is_refused(instance: Instance, path: str, status: int) -> None:
    assert instance.table.get(path).status_code == status
