"""The chart of the wins over a season, a line for each player in their own colour."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TypeAlias

from referee.club.season.season import Season
from referee.rules.terms import Colour
from referee.service.desk import clock
from referee.service.people import roster
from referee.web.frame.dates import format_short_day
from referee.web.frame.guard import desk

Wins: TypeAlias = Sequence[tuple[date, tuple[int, ...]]]
"""As from `running_wins`."""
WIDTH, HEIGHT = 640, 200
LINE_GAP, LABEL_GAP = 2.5, 20
"""Between lines of as many wins, and between the names behind their ends."""
MAX_DRAWN_PLAYERS = 8
"""Lines in the chart: more could not be told apart. The table below it has all players."""


def draw_chart(names: Sequence[str], wins: Wins, season: Season) -> dict[str, object] | None:
    """Return the chart of the wins over the season; ``None`` if nobody has won.

    Its keys: ``lines``, ``grid`` (``wins``, ``y``), the ``first`` and the ``last`` day, and its ``size``. A line has
    ``name``, ``colour``, the ``path`` of SVG, the height of its ``end`` and of the name that stands behind it
    (``label``).
    """
    if not wins:
        return None
    first = min(season.first, wins[0][0])
    last = max(wins[-1][0], min(season.last, clock.today()))
    most = max(max(counts) for _, counts in wins)
    days = max((last - first).days, 1)
    drawn = names[:MAX_DRAWN_PLAYERS]
    colours, lines, ends = _choose_colours(drawn), [], []
    for place, name in enumerate(drawn):
        # Lines of as many wins lie beside each other, not on one another.
        beside = round(LINE_GAP * (place - (len(drawn) - 1) / 2))
        height, path = HEIGHT + beside, f"M0 {HEIGHT + beside}"
        for day, counts in wins:
            height = round(HEIGHT - HEIGHT * counts[place] / most) + beside
            path += f"H{max(0, round(WIDTH * (day - first).days / days) + beside)}V{height}"
        lines.append({"name": name, "colour": colours[name], "path": path + f"H{WIDTH}", "end": height})
        ends.append(height)
    labels = _spread_labels(ends)
    steps = range(0, most + 1, max(1, -(-most // 5)))
    grid = [{"wins": step, "y": round(HEIGHT - HEIGHT * step / most)} for step in steps]
    return {
        "lines": [{**line, "label": label} for line, label in zip(lines, labels, strict=True)],
        "grid": grid,
        "first": format_short_day(first),
        "last": format_short_day(last),
        "size": (WIDTH, HEIGHT),
    }


def _choose_colours(names: Sequence[str]) -> dict[str, Colour | None]:
    """Give each name the member's own colour; where two have had the same one, the first keeps it."""
    own = {member.name: member.colour for member in roster.list_members(desk())}
    taken: set[Colour] = set()
    chosen: dict[str, Colour | None] = {}
    for name in names:
        colour = own.get(name)
        chosen[name] = None if colour in taken else colour
        if colour is not None:
            taken.add(colour)
    return chosen


def _spread_labels(heights: Sequence[int]) -> list[int]:
    """Move labels that would stand on each other apart, within the chart; they keep their order.

    >>> _spread_labels([0, 200, 198, 0])
    [0, 200, 180, 20]
    """
    labels, top, lowest = list(heights), -LABEL_GAP, HEIGHT
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    for place in order:
        top = labels[place] = max(heights[place], top + LABEL_GAP)
    for place in reversed(order):
        labels[place] = min(labels[place], lowest)
        lowest = labels[place] - LABEL_GAP
    return labels
