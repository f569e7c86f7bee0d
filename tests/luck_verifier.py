"""An independent verifier of deals: written from docs/notation.md alone, it shares no code with the program."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

TERRITORIES = """
alaska northwest_territory greenland alberta ontario quebec western_united_states eastern_united_states
central_america venezuela peru brazil argentina iceland great_britain scandinavia northern_europe western_europe
southern_europe ukraine north_africa egypt east_africa congo south_africa madagascar ural siberia yakutsk kamchatka
irkutsk mongolia japan afghanistan china middle_east india siam indonesia new_guinea western_australia
eastern_australia
""".split()
MISSIONS = """
north_america+africa north_america+australia 24_territories 18_territories_2_armies europe+south_america+any
europe+australia+any asia+south_america africa+asia eliminate_red eliminate_blue eliminate_green eliminate_black
eliminate_yellow eliminate_pink
""".split()


def sha256(text: str) -> str:
    """In hex."""
    return hashlib.sha256(text.encode()).hexdigest()


def seal_of_nonce(nonce: str) -> str:
    """Return the value of `referee`."""
    return f"sha256:{sha256(f'referee-luck/1 {nonce}')}"


def commitment(referee: str, seat: str, number: str) -> str:
    """Return a value of `commitments`."""
    return f"sha256:{sha256(f'referee-luck/1 {referee} {seat} {number}')}"


def seal_of_deal(record: Mapping[str, Any]) -> str:
    """Return the value of `seal`."""
    text = json.dumps(record["deal"], sort_keys=True, separators=(",", ":"))
    return f"sha256:{sha256(text + record['nonce'])}"


class Draw:
    """A series of draws of names from a sorted pile."""

    def __init__(self, record: Mapping[str, Any]) -> None:
        luck = record["luck"]
        lines = ["referee-luck/1", record["nonce"]]
        for seat in record["seats"]:
            colour = seat["colour"]
            if colour in luck["commitments"]:
                number = "-" if colour in luck.get("without", ()) else luck["numbers"][colour]
                lines.append(f"{colour} {luck['commitments'][colour]} {number}")
        self.seed = sha256("\n".join(lines))
        self.count = 0

    def take(self, names: Sequence[str], number: int) -> list[str]:
        """Return the next ``number`` names."""
        pile, taken = sorted(names), []
        for _ in range(number):
            taken.append(pile.pop(int(sha256(f"{self.seed} {self.count}"), 16) % len(pile)))
            self.count += 1
        return taken


def deal(record: Mapping[str, Any], *, missions_each: int, from_dealer: bool, jokers: bool) -> dict[str, Any]:
    """``[deal]`` drawn again; what the rulebook says of missions and jokers is handed in."""
    colours = [seat["colour"] for seat in record["seats"]]
    at = colours.index(record["dealer"]) + 1
    from_left = colours[at:] + colours[:at]
    holders = [*from_left, *(["neutral"] if record["variant"] == "duel" else [])]
    draw = Draw(record)

    territories = draw.take(TERRITORIES, 42)
    deal: dict[str, Any] = {"territories": {seat: territories[n :: len(holders)] for n, seat in enumerate(holders)}}
    if missions_each:
        first = [from_left[-1], *from_left[:-1]] if from_dealer else from_left
        order = [*first, *first[::-1]][: missions_each * len(colours)]
        absent = {"red", "blue", "green", "black", "yellow", "pink"} - set(colours)
        pool = [mission for mission in MISSIONS if mission.removeprefix("eliminate_") not in absent]
        deal["missions"] = {seat: [] for seat in order}
        for seat, mission in zip(order, draw.take(pool, len(order)), strict=True):
            deal["missions"][seat].append(mission)
    if record["cards"] == "dealt":
        cards = [*TERRITORIES, *(["joker_1", "joker_2"] if jokers else [])]
        deal["deck"] = draw.take(cards, len(cards))
    return deal
