"""The page by which the board is set up again (issue: somebody bumped the table)."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from tests.instance import Instance
from tests.web.forms import HTML, see


def pieces(device: FlaskClient, match: str) -> dict[str, dict[str, int]]:
    """Return what the page says of each colour: territories and their armies."""
    page = see(device, f"/matches/{match}/setup-sheet")
    parts = re.split(r'<section class="setup-colour"[^>]* data-seat="(\w+)">', page)[1:]
    rows = re.compile(r"<li><span>([^<]+)</span><strong>(\d+)</strong></li>")
    return {
        colour: {name: int(armies) for name, armies in rows.findall(part)}
        for colour, part in zip(parts[::2], parts[1::2], strict=True)
    }


def test_every_colour_has_its_territories_and_armies(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table correct alaska red 7, ukraine blue 12")
    state = instance.state(match)
    told = pieces(instance.table, match)
    assert list(told) == ["red", "blue", "green"]
    for colour, rows in told.items():
        own = [name for name, owner in state.owners.items() if owner == colour]
        assert sorted(rows.values()) == sorted(state.armies[name] for name in own)
    assert (told["red"]["Alaska"], told["blue"]["Ukraine"]) == (7, 12)
    assert sum(map(len, told.values())) == 42


def test_onlookers_and_phones_read_the_same_and_nothing_else(instance: Instance) -> None:
    match = instance.dealt()
    assert (
        pieces(instance.onlooker(), match)
        == pieces(instance.phone(match, "red"), match)
        == pieces(instance.table, match)
    )
    held = {mission for missions in instance.state(match).missions.values() for mission in missions}
    page = see(instance.phone(match, "red"), f"/matches/{match}/setup-sheet")
    assert [mission for mission in held if mission in page] == []
    assert ("#audit" in see(instance.table, f"/matches/{match}/setup-sheet"), "#audit" in page) == (True, False)


def test_a_waiting_conquest_stands_there_empty_and_a_board_before_the_deal_has_nothing(instance: Instance) -> None:
    undealt = instance.begin()
    assert "Nothing stands on the board yet." in see(instance.table, f"/matches/{undealt}/setup-sheet")
    match = instance.dealt()
    state, seat = instance.state(match), instance.state(match).turn
    source, target = next(
        (own, other)
        for own, owner in state.owners.items()
        for other in sorted(state.setting.board.neighbours[own])
        if owner == seat != state.owners[other]
    )
    instance.say(match, f"table correct {source} {seat} 9, {target} {state.owners[target]} 1")
    instance.say(match, f"{seat} place {source} {state.reinforcements}")
    instance.say(match, f"{seat} attack {source} {target} 6,6,6 v 1")
    assert instance.state(match).phase == "occupy"
    assert 0 in pieces(instance.table, match)[seat].values()


def test_start_page_and_phones_lead_there_and_an_unknown_match_is_told(instance: Instance) -> None:
    match = instance.dealt()
    assert f'href="/matches/{match}/setup-sheet"' in see(instance.table, "/")
    assert f'href="/matches/{match}/setup-sheet"' in see(instance.phone(match, "red"), f"/matches/{match}/seat")
    assert instance.table.get("/matches/nowhere/setup-sheet", headers=HTML).status_code == 404
