"""Rules kept under a name."""

from __future__ import annotations

from referee.service.matches import presets
from tests.instance import Instance
from tests.service.problems import problems_of


def test_rules_are_kept_renamed_and_removed(instance: Instance) -> None:
    kept = presets.keep_preset(instance.desk, "Friday", {"rulebook": "hasbro", "variant": "domination"})
    presets.rename_preset(instance.desk, kept, "Tuesday")
    (preset,) = presets.list_presets(instance.desk)
    assert preset[:4] == (kept, "Tuesday", "hasbro", "domination") and preset.wrong is None
    presets.remove_preset(instance.desk, kept)
    assert presets.list_presets(instance.desk) == ()


def test_names_are_there_short_and_not_taken(instance: Instance) -> None:
    presets.keep_preset(instance.desk, "Friday", {})
    for name, code in (
        ("", "name_empty"),
        ("x" * 41, "name_long"),
        ("a\x00", "text_invalid"),
        ("FRIDAY", "preset_taken"),
    ):
        assert problems_of(lambda name=name: presets.keep_preset(instance.desk, name, {})) == [(code, "name")]


def test_rules_that_are_not_there_cannot_be_kept_or_removed(instance: Instance) -> None:
    assert problems_of(lambda: presets.keep_preset(instance.desk, "Friday", {"rulebook": "chess"})) == [
        ("field_value", "rulebook")
    ]
    assert problems_of(lambda: presets.remove_preset(instance.desk, 9)) == [("preset_unknown", None)]
