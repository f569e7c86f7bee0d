"""The log over a page, and the history of a territory: rounds and turns, what was taken back, where each line leads."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.pages import SEATS, armed, join_link
from tests.browser.server import Json, Server
from tests.browser.taps import Taps, tab_to

Devices = Callable[..., Device]
MARKUP = "agreed: <b>two</b> armies & no <script>alert(1)</script>"
MANY = 3_000
STORY = re.compile(r"/matches/\w+/story$")
DRAWN_AT_ONCE = 200
FOCUSED = "document.activeElement.dataset.key ?? ''"


def quarrelled(server: Server) -> tuple[str, str]:
    """Return a match with an undone placing, a throw, a reasoned correction and a note, and the corrected territory."""
    match = str(server.post("/matches", {"seats": SEATS})["id"])
    server.say(match, "table deal")
    seat, source, target, owner = armed(server, match)
    server.say(match, "table undo")
    server.say(match, f"{seat} place {source} {server.get(f'/matches/{match}')['legal']['place']['most']}")
    server.say(match, f"table correct {target} {owner} 5", f"{seat} attack {source} {target} 1,6,2 v 5,6")
    server.say(match, f"table correct {target} {owner} 7 # the board was bumped", f"table note # {MARKUP}")
    return match, target


def open_log(page: Page) -> Locator:
    page.locator('[data-key="log"]').tap()
    panel = page.locator(".log-panel")
    expect(panel).to_be_visible()
    return panel


def find(page: Page, name: str) -> None:
    """Look for that territory or player."""
    page.locator('[data-key="log-find"]').fill(name)
    page.keyboard.press("Enter")


def name_of(territory: str) -> str:
    return territory.replace("_", " ")


def story_of(server: Server, match: str) -> Json:
    return server.get(f"/matches/{match}/story")


def test_each_line_says_what_became_of_it(server: Server, devices: Devices, shots: Path) -> None:
    """The next tap on the board names the territory. A note that is refused says why and stays."""
    match, target = quarrelled(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    panel = open_log(page)
    undone = panel.locator(".log-line.is-undone")
    expect(undone).to_have_count(1)
    expect(undone.locator(".line-mark")).to_have_text("taken back")
    expect(undone.locator("del")).to_contain_text("→")
    expect(panel.get_by_text("Undo")).to_have_count(0)
    thrown = panel.locator(".log-line", has=page.locator(".line-throw"))
    expect(thrown.locator(".line-dice-red")).to_have_text(re.compile(r"6\s*2\s*1"))
    expect(thrown.locator(".line-dice-blue")).to_have_text(re.compile(r"6\s*5"))
    expect(thrown.locator(".line-losses")).to_have_text(re.compile("loses 2$"))
    expect(panel.get_by_text(f"Note: {MARKUP}")).to_be_visible()
    expect(panel.get_by_text("(the board was bumped)")).to_be_visible()
    shoot(page, shots / "log-lines.png")
    panel.locator('[data-key="kind-undone"]').tap()
    expect(panel.locator(".log-line")).to_have_count(1)
    panel.locator('[data-key="kind-undone"]').tap()
    find(page, name_of(target))
    expect(panel.locator(f'[data-key="chip-{target}"]')).to_be_visible()
    find(page, "no such place")
    expect(panel.locator(".log-suggestions")).to_contain_text("No territory and no player")

    panel.locator(f'[data-key="chip-{target}"]').tap()
    expect(panel.locator(f'[data-key="chip-{target}"]')).to_have_count(0)
    page.locator('[data-key="log-pick"]').tap()
    expect(page.locator(".log-panel")).to_be_hidden()
    Taps(page).territory(target)
    expect(page.locator(f'.log-panel [data-key="chip-{target}"]')).to_be_visible()

    panel.locator('[data-key="log-note"]').tap()
    field = page.locator('[data-key="log-note-text"]')
    field.fill("hidden \u202e direction")
    page.locator('[data-key="log-write"]').tap()
    expect(panel.locator(".notice.bad")).not_to_be_empty()
    expect(field).to_have_value("hidden \u202e direction")


def test_the_table_writes_a_note_and_others_only_read(server: Server, devices: Devices) -> None:
    match, _ = quarrelled(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    panel = open_log(page)
    panel.locator('[data-key="log-note"]').tap()
    page.locator('[data-key="log-note-text"]').fill("<i>cocked</i> dice are thrown again")
    page.locator('[data-key="log-write"]').tap()
    expect(panel.locator(".log-line").first).to_contain_text("Note: <i>cocked</i> dice are thrown again")
    watching = devices(TABLET).page(f"{server.url}/matches/{match}?as=onlooker")
    expect(open_log(watching).locator(".log-line").first).to_contain_text("<i>cocked</i>")
    expect(watching.locator('[data-key="log-note"]')).to_have_count(0)
    phone = devices(PHONE).page(join_link(server, match, "blue"))
    phone.locator("#drawer-key").tap()
    phone.locator("#open-log").tap()
    expect(phone.locator(".log-panel .log-line").first).to_contain_text("<i>cocked</i>")
    expect(phone.locator('[data-key="log-note"]')).to_have_count(0)
    server.say(match, "table note # meanwhile")
    expect(panel.locator('[data-key="log-new"]')).to_be_visible()
    panel.locator('[data-key="log-new"]').tap()
    expect(panel.locator(".log-line").first).to_contain_text("meanwhile")


def test_a_long_log_is_drawn_as_far_as_somebody_reads(server: Server, devices: Devices, shots: Path) -> None:
    """What was put right opens what stood there, and a log that does not come is told: other stories of that match."""
    match, target = quarrelled(server)
    story = story_of(server, match)
    first = story["steps"][0]
    rounds = (
        {"seq": at, "action": "red end", "actor": "red", "text": f"line {at}", "turn": ["red", at // 10 + 1]}
        for at in range(2, MANY + 1)
    )
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    panel = open_story(page, story | {"seq": MANY, "steps": [first, *rounds]})
    lines = panel.locator(".log-line")
    expect(panel.locator(".log-number")).to_have_text(f"{MANY} lines")
    assert lines.count() <= DRAWN_AT_ONCE
    before = lines.count()
    panel.locator('[data-key="log-older"]').scroll_into_view_if_needed()
    expect(lines.nth(before)).to_be_attached()
    find(page, name_of(target))
    expect(lines).to_have_count(1)

    page.reload()
    panel = open_story(page, story | {"seq": 3, "steps": put_right()})
    expect(panel.locator(".line-mark")).to_have_text(["judged again after no. 1", "put right later"])
    panel.locator("summary").tap()
    expect(panel.locator(".line-past li")).to_have_text([re.compile("Peru"), re.compile("ends the turn")])
    expect(panel.locator(".line-past del")).to_have_count(1)
    shoot(page, shots / "log-put-right.png")

    page.reload()
    page.route(STORY, lambda route: route.fulfill(status=503, body=json.dumps({})))
    page.locator('[data-key="log"]').tap()
    expect(page.locator("#refusal")).to_contain_text("No log")


def open_story(page: Page, story: Json) -> Locator:
    """Open the log of a match of which the server tells that story."""
    page.unroute(STORY)
    page.route(STORY, lambda route: route.fulfill(json=story))
    return open_log(page)


def put_right() -> list[Json]:
    """Return the steps of a story whose first line was put right, and whose second was judged again."""
    line = {"actor": "red", "text": "3 armies → Peru", "action": "red place peru 3", "counts": False}
    told = [{**line, "seq": 1}]
    told += [{**line, "seq": 2, "action": "red end", "text": "Alice ends the turn", "again": True}]
    right = {"seq": 3, "actor": "table", "action": "table replace 1 back: red place siam 3", "of": 1, "parent": 0}
    return [*told, {**right, "text": "Entry 1 put right: 3 armies → Siam"}]


def test_the_replay_tells_a_territorys_history_too(server: Server, devices: Devices, shots: Path) -> None:
    match, target = quarrelled(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}/replay")
    expect(page.locator("#replay")).not_to_have_class(re.compile("is-loading"))
    with Taps(page).hold(f'[data-badge="{target}"] .badge-shape'):
        expect(page.locator(".history-panel")).to_be_visible()
    shoot(page, shots / "replay-history.png")
    expect(page.locator('[data-key="history-correct"]')).to_have_count(0)
    first = page.locator(".history-line").last
    seq = str(first.get_attribute("data-seq"))
    first.locator(".line-open").tap()
    expect(page.locator(".history-panel")).to_be_hidden()
    expect(page.locator("#replay")).to_have_attribute("data-seq", seq)


@pytest.mark.by_turns(18, "looks")
def test_the_log_and_a_history_have_no_faults(server: Server, devices: Devices) -> None:
    match, target = quarrelled(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    panel = open_log(page)
    panel.locator('[data-key="log-note"]').tap()
    find(page, name_of(target))
    assert faults_everywhere(page) == []
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator(f'[data-key="history-{target}"]').tap()
    expect(page.locator(".history-panel")).to_be_visible()
    assert faults_everywhere(page) == []


def test_the_log_by_keys_alone_and_a_history_with_its_numbers(server: Server, devices: Devices, shots: Path) -> None:
    """A history tells the reason, too, and leads to the correction. Table 5: Ukraine was seven, not five."""
    match, target = quarrelled(server)
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    page.locator('[data-key="log"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(".log-panel")).to_be_visible()
    tab_to(page, "log-find")
    page.keyboard.type(name_of(target))
    page.keyboard.press("Enter")
    tab_to(page, f"history-{target}")
    page.keyboard.press("Enter")
    expect(page.locator(".history-panel")).to_be_visible()
    tab_to(page, "history-correct")
    page.keyboard.press("Escape")
    expect(page.locator(".log-panel")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".log-panel")).to_be_hidden()
    assert page.evaluate(FOCUSED) == "log"
    page.locator(f'[data-territory="{target}"]').focus()
    page.keyboard.press("Shift+F10")
    expect(page.locator(".history-panel")).to_be_visible()
    page.keyboard.press("Escape")
    page.wait_for_function("(target) => document.activeElement.dataset.territory === target", arg=target)

    with Taps(page).hold(f'[data-badge="{target}"] .badge-shape'):
        expect(page.locator(".history-panel")).to_be_visible()
    corrected = page.locator(".history-line").first
    expect(corrected.locator(".history-delta")).to_have_text("5 → 7")
    expect(corrected).to_contain_text("Put right from 5 to 7")
    expect(corrected.locator("q")).to_have_text("the board was bumped")
    expect(corrected.locator(".line-when")).to_contain_text(re.compile(r"Round 1 · No. \d+ · \d\d:\d\d · table"))
    shoot(page, shots / "history.png")
    page.locator('[data-key="history-correct"]').tap()
    expect(page.locator(".history-panel")).to_be_hidden()
    expect(page.locator("#pad .panel-body")).to_be_visible()
