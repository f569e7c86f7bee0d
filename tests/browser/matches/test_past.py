"""The past of a match of every rulebook and variant: how it ended, its replay, its log, and all of it put right.

Each match is taken in once and visited on one tablet. The other sizes and themes, the finger and the keyboard alone are
each screen's own file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults_of_screen, violations
from tests.browser.matches.past import BADGES, FIGURES, VARIANTS, check_end, holdings, take_golden
from tests.browser.server import Json, Server
from tests.browser.table import Table

Devices = Callable[..., Device]
ATTACK = re.compile(r"(?P<attack>\w+ attack \w+ (?P<target>\w+)) (?P<red>[\d,]+) v (?P<blue>[\d,]+)$")
MODES = ("keep", "back")
DISPUTED = {"red": (6, 6, 6, 6), "blue": (1,)}
"""A die more than any rulebook has the attacker throw."""
REASON = "the board was bumped"


class Misread(NamedTuple):
    """A throw of the past that took a territory, out of which, later on, another one was taken."""

    seq: int
    target: str
    red: int
    blue: int
    foreseen: Json
    """What the referee says would come of the attacker's ones and the defender's sixes."""


@pytest.mark.by_turns(len(VARIANTS))
@pytest.mark.parametrize("variant", VARIANTS)
def test_the_past_of_a_match_is_seen_and_put_right(
    server: Server,
    devices: Devices,
    shots: Path,
    thorough: bool,
    variant: str,
) -> None:
    """An undo takes the win back, so that the past is the table's to put right.

    Every other match goes the one way, the rest the other. One variant a day; with the long counts all of them, and
    both ways.
    """
    name = VARIANTS[variant]
    match = take_golden(server, name)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    check_end(page, server.get(f"/matches/{match}"))
    assert [*faults_of_screen(page), *violations(page, colours=False)] == []
    shoot(page, shots / f"end-{name}.png")
    check_log_and_history(page, server.get(f"/matches/{match}/story")["steps"])
    shoot(page, shots / f"log-{name}.png")
    check_record(page, match)
    check_replay(page, server, match)
    shoot(page, shots / f"replay-{name}.png")

    page.goto(f"{server.url}/matches/{match}")
    table = Table(page)
    table.said("finish-undo")
    check_throw_card(table, server.get(f"/matches/{match}"))
    shoot(page, shots / f"card-{name}.png")
    for mode in MODES if thorough else MODES[:1] if name in [*VARIANTS.values()][::2] else MODES[1:]:
        put_right(table, server, mode)
        shoot(page, shots / f"right-{mode}-{name}.png")
    check_dispute(table, server)
    shoot(page, shots / f"dispute-{name}.png")
    check_audit(table, server)
    check_setting_up(page, server.get(f"/matches/{match}"))
    shoot(page, shots / f"setting-up-{name}.png")


def check_log_and_history(page: Page, steps: list[Json]) -> None:
    """Every line, the newest first, and everything that the territory thrown for last went through."""
    lines = [step for step in steps if step["action"] not in ("table undo", "table redo")]
    page.locator('[data-key="aside"]').tap()
    page.locator('[data-key="log"]').tap()
    panel = page.locator(".log-panel")
    expect(panel.locator(".log-number")).to_have_text(f"{len(lines)} lines")
    expect(panel.locator(".log-line").first).to_have_attribute("data-seq", str(lines[-1]["seq"]))
    expect(panel.locator(".log-round").first).to_have_text(re.compile(r"Round \d+"))
    territory = next(step["throw"]["to"] for step in reversed(lines) if "throw" in step)
    changes = [step for step in lines if territory in step.get("board", {})]
    page.locator('[data-key="log-find"]').fill(territory.replace("_", " "))
    page.keyboard.press("Enter")
    page.locator(f'[data-key="history-{territory}"]').tap()
    history = page.locator(".history-panel")
    expect(history.locator(".log-line")).to_have_count(len(changes))
    standing = next(step for step in reversed(changes) if step.get("counts", True))
    armies = history.locator(".history-line:not(.is-undone) .history-badge strong")
    expect(armies.first).to_have_text(str(standing["board"][territory][1]))
    assert faults_of_screen(page) == []


def check_record(page: Page, match: str) -> None:
    page.goto(f"{page.url}/record")
    expect(page.locator(FIGURES)).to_be_visible()
    expect(page.locator(".figures-board img")).to_have_attribute("src", f"/matches/{match}/board.svg")
    assert faults_of_screen(page) == []


def check_replay(page: Page, server: Server, match: str) -> None:
    """Any moment of the match lies on the board as it was."""
    last = server.get(f"/matches/{match}")["seq"]
    page.get_by_role("link", name="Replay", exact=True).tap()
    replay = page.locator("#replay")
    expect(replay).to_have_attribute("data-seq", str(last))
    for seq in (last // 3, 2 * last // 3, last):
        page.evaluate("(seq) => { location.hash = seq; }", seq)
        expect(replay).to_have_attribute("data-seq", str(seq))
        assert page.evaluate(BADGES) == holdings(server.get(f"/matches/{match}?at={seq}"))
    page.locator("#first").click()
    expect(replay).to_have_attribute("data-seq", "0")
    page.locator("#jump-on").click()
    expect(replay).not_to_have_attribute("data-seq", "0")
    assert faults_of_screen(page) == []


def check_throw_card(table: Table, view: Json) -> None:
    """Who lost what, with which dice, and how likely that was."""
    throw = view["last_throw"]
    table.press("throw-card")
    card = table.page.locator(".throw-card")
    players = {seat["colour"]: " & ".join(seat["players"]) for seat in view["seats"]} | {"neutral": "Neutral"}
    lost = {throw["seat"]: throw["losses"]["attacker"], throw["defending"]: throw["losses"]["defender"]}
    words = ", ".join(f"{players[seat]} loses {number or 'nothing'}" for seat, number in lost.items())
    expect(card.locator(".card-says")).to_contain_text(f"{words}.")
    for side, role in (("red", "attacker"), ("blue", "defender")):
        assert pips(card, side) == sorted(map(str, throw["dice"][role]), reverse=True)
    marked = card.locator(".is-beaten").evaluate_all("(dice) => dice.map(({ dataset }) => dataset.seat)")
    assert Counter(marked) == +Counter(lost)
    ways = losses_of_throws(throw["thrown"]["attacker"], throw["thrown"]["defender"])
    share = 100 * ways[throw["losses"]["attacker"]] / ways.total()
    expect(card).to_contain_text(f"{share:.3g}% of all throws with")
    expect(card).to_contain_text("When and by which device it was entered is not known.")
    assert faults_of_screen(table.page) == []
    close(table.page)


def pips(card: Locator, side: str) -> list[str]:
    """Return the faces of a side from top to bottom."""
    dice = card.locator(f".card-die-{side} .die use")
    return [str(die.get_attribute("href")).removeprefix("#die-") for die in dice.all()]


@cache
def losses_of_throws(attack: int, defence: int) -> Counter[int]:
    """How many throws with so many dice cost the attacker no army, one, two: each of them thrown once."""
    throws = product(product(range(1, 7), repeat=attack), product(range(1, 7), repeat=defence))
    return Counter(
        sum(red <= blue for red, blue in zip(sorted(reds)[::-1], sorted(blues)[::-1], strict=False))
        for reds, blues in throws
    )


def put_right(table: Table, server: Server, mode: str) -> None:
    """Put a misread conquest right, which makes a later one impossible: check its clause, book it, and take it back."""
    page = table.page
    before = server.get(f"/matches/{table.match}")
    throw = find_misread(server, table.match)
    table.press("log")
    page.locator(f'[data-key="right-{throw.seq}"]').locator("visible=true").first.tap()
    for side, dice, face in (("red", throw.red, 1), ("blue", throw.blue, 6)):
        for row in range(dice):
            table.press(f"right-{side}-{row}-{face}")
    against = throw.foreseen["keep"]["against"]
    expect(page.locator(".right-against li strong")).to_have_text(
        [f"{entry['seq']} · {entry['what']}" for entry in against]
    )
    expect(page.locator(".right-against li span")).to_have_text([entry["text"] for entry in against])
    expect(page.locator(".right-way")).to_have_count(2)
    assert faults_of_screen(page) == []
    table.said(f"right-{mode}")
    after = server.get(f"/matches/{table.match}")
    if mode == "keep":
        assert holdings(after) == holdings(before)
    else:
        at_that_time = server.get(f"/matches/{table.match}?at={throw.seq - 1}")
        assert after["position"]["owners"][throw.target] == at_that_time["position"]["owners"][throw.target]
        changes = throw.foreseen["back"]["changes"]["board"]
        assert holdings(after) == holdings(before) | changes
    assert page.evaluate(BADGES) == holdings(after)
    table.press("log")
    line = page.locator(f'.log-panel .log-line[data-seq="{after["seq"]}"]')
    expect(line.locator("summary")).to_have_text(f"What stood there before, from no. {throw.seq} on")
    close(page)
    table.said("undo")
    assert page.evaluate(BADGES) == holdings(before)


def find_misread(server: Server, match: str) -> Misread:
    """Return the newest conquest whose correction makes a later one impossible."""
    steps = [step for step in server.get(f"/matches/{match}/story")["steps"] if step.get("counts", True)]
    conquests = {step["seq"]: step["action"] for step in steps if "conquest" in step.get("marks", ())}
    for seq, action in reversed(conquests.items()):
        said = ATTACK.match(action)
        assert said is not None, action
        red, blue = (len(said[side].split(",")) for side in ("red", "blue"))
        instead = f"{said['attack']} {','.join('1' * red)} v {','.join('6' * blue)}"
        foreseen = server.get(f"/matches/{match}/replace?n={seq}&action={quote(instead)}")
        if any(entry["seq"] in conquests for entry in foreseen["keep"]["against"]):
            return Misread(seq, said["target"], red, blue, foreseen)
    raise AssertionError(match)


def check_dispute(table: Table, server: Server) -> None:
    """Check that a throw with a die too many is judged as it was told, and what is against it comes with its clause."""
    page, seq = table.page, table.seq
    table.press("dispute")
    table.press("dispute-any")
    for side, dice in DISPUTED.items():
        for face in dice:
            table.press(f"dispute-{side}-{face}")
    said = "&".join(
        f"{role}={','.join(map(str, DISPUTED[side]))}" for role, side in (("attacker", "red"), ("defender", "blue"))
    )
    judged = server.get(f"/matches/{table.match}/dispute?{said}")
    assert judged["objections"]
    expect(page.locator(".dispute-objections .notice")).to_have_text([said["text"] for said in judged["objections"]])
    expect(page.locator(".dispute .is-beaten")).to_have_count(sum(judged["throw"]["losses"].values()))
    assert faults_of_screen(page) == []
    close(page)
    assert server.get(f"/matches/{table.match}")["seq"] == seq


def check_audit(table: Table, server: Server) -> None:
    """Three armies more, of the last that holds anything: in a duel the neutral one."""
    before = server.get(f"/matches/{table.match}")["position"]
    owner = max(before["owners"].values())
    territory = next(name for name, holder in before["owners"].items() if holder == owner)
    armies = before["armies"][territory] + 3
    table.press("menu")
    table.press("menu.audit")
    table.press(f"owner-{owner}")
    table.taps.territory(territory)
    for digit in str(armies):
        table.press(f"digit-{digit}")
    table.page.locator('[data-key="audit-reason"]').fill(REASON)
    assert faults_of_screen(table.page) == []
    table.said("audit-set")
    line = server.get(f"/matches/{table.match}/story")["steps"][-1]
    assert line["action"] == f"table correct {territory} {owner} {armies} # {REASON}"


def check_setting_up(page: Page, view: Json) -> None:
    """Every colour that holds anything, every territory with its armies, and one colour after the other."""
    owners = view["position"]["owners"]
    page.goto(f"{page.url}/setup-sheet")
    parts = page.locator(".setup-colour").all()
    assert {part.get_attribute("data-seat") for part in parts} == {*owners.values()}
    expect(page.locator(".setup-continent li")).to_have_count(len(owners))
    assert sum(map(int, page.locator(".setup-continent li strong").all_text_contents())) == sum(
        view["position"]["armies"].values()
    )
    assert faults_of_screen(page) == []
    opened = page.locator(".setup-colour:has(.setup-continents:visible)")
    first, *others = [str(part.get_attribute("data-seat")) for part in parts]
    expect(opened).to_have_attribute("data-seat", first)
    page.locator(f'[data-seat="{first}"] .setup-tick').tap()
    expect(page.locator(f'[data-seat="{first}"] .setup-continents')).to_be_hidden()
    assert [part.get_attribute("data-seat") for part in opened.all()] == others[:1]


def close(page: Page) -> None:
    page.keyboard.press("Escape")
    expect(page.locator("dialog.layer")).not_to_be_visible()
