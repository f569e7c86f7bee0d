"""Rules kept under a name."""

from __future__ import annotations

from referee.service.matches import presets
from tests.club_house import House
from tests.service.problems import problems_of


def test_rules_are_kept_renamed_and_removed(house: House) -> None:
    kept = presets.keep_preset(house.desk, "Friday", {"rulebook": "hasbro", "variant": "domination"})
    presets.rename_preset(house.desk, kept, "Tuesday")
    (preset,) = presets.list_presets(house.desk)
    assert preset[:4] == (kept, "Tuesday", "hasbro", "domination") and preset.wrong is None
    presets.remove_preset(house.desk, kept)
    assert presets.list_presets(house.desk) == ()


def test_names_are_there_short_and_not_taken(house: House) -> None:
    presets.keep_preset(house.desk, "Friday", {})
    for name, code in (
        ("", "name_empty"),
        ("x" * 41, "name_long"),
        ("a\x00", "text_invalid"),
        ("FRIDAY", "preset_taken"),
    ):
        assert problems_of(lambda name=name: presets.keep_preset(house.desk, name, {})) == [(code, "name")]


def test_rules_that_are_not_there_cannot_be_kept_or_removed(house: House) -> None:
    assert problems_of(lambda: presets.keep_preset(house.desk, "Friday", {"rulebook": "chess"})) == [
        ("field_value", "rulebook")
    ]
    assert problems_of(lambda: presets.remove_preset(house.desk, 9)) == [("preset_unknown", None)]
