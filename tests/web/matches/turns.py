"""What a seat does in its turn."""

from __future__ import annotations

from tests.instance import Instance
from tests.rules.helpers import BOARD


def earn_card(instance: Instance, match: str) -> None:
    """Conquer a territory with the seat on turn, so that it may take its card."""
    view = instance.view(match)
    place, owners, armies = view["legal"]["place"], view["position"]["owners"], view["position"]["armies"]
    seat = place["seat"]
    source, target = next(
        (own, other)
        for own in place["territories"]
        for other in sorted(BOARD.neighbours[own])
        if owners[other] != seat and armies[other] == 1
    )
    for action in (f"place {source} {place['most']}", f"attack {source} {target} 6 v 1", "occupy 1"):
        assert instance.say(match, f"{seat} {action}").status_code == 201
