"""A reader of stories: the moments of a match put together again from what each line changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def moments_of(story: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the moment after each line, the beginning first."""
    moments = [story["start"]]
    for step in story["steps"]:
        moments.append(_moment_after(moments[step.get("parent", step["seq"] - 1)], step))
    return moments


def _moment_after(before: Mapping[str, Any], step: Mapping[str, Any]) -> dict[str, Any]:
    after = {**before, **{key: step[key] for key in ("phase", "sets_traded", "out") if key in step}}
    if "turn" in step:
        after["turn"], after["round"] = step["turn"]
    after["cards"] = {**before["cards"], **step.get("cards", {})}
    board = step.get("board", {})
    gone = {territory for territory, (owner, _) in board.items() if owner is None}
    for key, at in (("owners", 0), ("armies", 1)):
        held = {**before[key], **{territory: pair[at] for territory, pair in board.items()}}
        after[key] = {territory: value for territory, value in held.items() if territory not in gone}
    return after
