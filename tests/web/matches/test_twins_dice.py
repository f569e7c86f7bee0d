"""Matches that differ in the first hidden entry of dice alone: nobody else tells them apart, whatever they try (S1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from referee.service.desk.play import OpenMatch
from referee.service.matches import announced
from referee.service.matches.announced import Announcement
from referee.web.matches import announcing, view
from tests.instance import JSON
from tests.web.matches.twins import Twin

ATTACKER, DEFENDER = "green", "blue"
"""Who is on turn in the twins, and who is attacked; the spy looks on."""
HIDDEN = {DEFENDER: ("6,5", "1"), ATTACKER: ("6,6,6", "1,2,x")}
"""By who enters first, what it enters here and there."""
ENTERED = tuple(dice for both in HIDDEN.values() for dice in both)
WISHED = {"from": "alaska", "to": "kamchatka", "dice": 3}
TRIED: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("/announcement/dice", {"dice": dice, "seat": seat}) for dice in ENTERED for seat in HIDDEN),
    *(("/announcement/dice", {"dice": dice}) for dice in ("1,1,1,1", "", "7")),
    *(("/announcement", {**WISHED, "dice": dice}) for dice in (2, 3)),
    ("/own-dice", {"on": True}),
)
SAID = (f"{ATTACKER} end", f"{ATTACKER} attack alaska kamchatka 6,4,1 v 5", f"{DEFENDER} concede", "table undo")


def await_other_side(twin: Twin, first: str, dice: str) -> None:
    """Announce an attack for which ``first`` has entered its dice; the phone of the other side may ask, too."""
    instance, match = twin.instance, twin.match
    for line in (f"alaska {ATTACKER} 9", f"kamchatka {DEFENDER} 2", f"japan {DEFENDER} 2"):
        assert instance.say(match, f"table correct {line}").status_code == 201
    left = instance.view(match)["position"]["reinforcements"]
    assert instance.say(match, f"{ATTACKER} place alaska {left}").status_code == 201
    phones = {seat: instance.phone(match, seat) for seat in HIDDEN}
    for device, path, body in (
        (instance.table, "own-dice", {"on": True}),
        (phones[ATTACKER], "announcement", WISHED),
        (phones[first], "announcement/dice", {"dice": dice}),
    ):
        assert device.post(f"/matches/{match}/{path}", json=body, headers=JSON).status_code in (200, 201)
    twin.askers.update({seat: phone for seat, phone in phones.items() if seat != first})


def ask(twins: tuple[Twin, Twin], first: str) -> Iterator[tuple[str, str, str]]:
    """Yield each question with both answers: all that can be read and tried, with the throw waiting and dropped."""
    yield from _read(twins)
    # The other side's own dice would end the wait; its phone tries what is not its own.
    others = [who for who in twins[0].askers if who not in HIDDEN]
    for who in others:
        for path, body in TRIED:
            yield f"{who} {path} {body}", *(twin.send(who, path, body) for twin in twins)
    (other,) = (seat for seat in HIDDEN if seat != first)
    for dice in ENTERED:
        yield (
            f"{other} for {first}",
            *(twin.send(other, "/announcement/dice", {"dice": dice, "seat": first}) for twin in twins),
        )
    for who in (other, *(who for who in others if who != "table")):
        for line in SAID:
            yield f"{who}: {line}", *(twin.say(who, line) for twin in twins)
    yield from _read(twins)
    assert all("announced" in twin.instance.view(twin.match) for twin in twins)
    for twin in twins:
        twin.send("table", "/announcement/drop", {})
    yield from _read(twins)


def _read(twins: tuple[Twin, Twin]) -> Iterator[tuple[str, str, str]]:
    here, there = (twin.told() for twin in twins)
    yield from ((where, here[where], there[where]) for where in here)


@pytest.mark.parametrize("first", HIDDEN)
def test_em_8_7_3d_nobody_learns_the_first_entry(twins: Callable[[str, str], tuple[Twin, Twin]], first: str) -> None:
    both = twins("easy_move", "domination")
    for twin, dice in zip(both, HIDDEN[first], strict=True):
        await_other_side(twin, first, dice)
    assert [where for where, here, there in ask(both, first) if here != there] == []


LEAKS: dict[str, Callable[[OpenMatch, Announcement], Announcement]] = {
    "how many": lambda match, seen: replace(seen, defence_dice=len(match.announced.defender or ())),  # type: ignore[union-attr]
    "the faces": lambda match, seen: replace(seen, dice=sum(match.announced.defender or ())),  # type: ignore[union-attr]
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_tells_of_it_is_found(
    twins: Callable[[str, str], tuple[Twin, Twin]], monkeypatch: pytest.MonkeyPatch, leak: str
) -> None:
    see = announced.see_announcement

    def tell(match: OpenMatch) -> Announcement | None:
        seen = see(match)
        return seen and LEAKS[leak](match, seen)

    for module in (view, announcing):
        monkeypatch.setattr(module, "see_announcement", tell)
    both = twins("easy_move", "domination")
    for twin, dice in zip(both, HIDDEN[DEFENDER], strict=True):
        await_other_side(twin, DEFENDER, dice)
    assert any(here != there for _, here, there in _read(both))
