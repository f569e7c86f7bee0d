"""The replay: one finger, a keyboard alone, a moment that a link names, what is filtered, followed and kept secret."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.matches.past import BADGES, holdings, take_golden
from tests.browser.pages import armed, join_link, new_match
from tests.browser.phone import join
from tests.browser.server import Server

Devices = Callable[..., Device]
COUNT_SIZE = """() => {
  const text = document.querySelector('[data-badge="china"] text');
  return parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a;
}"""


def open_replay(page: Page, address: str, seq: int | None = None) -> Page:
    """Open the replay of the match at that line, and return its page once it is drawn."""
    page.goto(f"{address}/replay" + ("" if seq is None else f"#{seq}"))
    expect(page.locator("#replay")).not_to_have_class(re.compile("is-loading"))
    return page


def stands_at(page: Page, seq: int) -> None:
    """Wait until the page shows that line, and its address says so."""
    expect(page.locator("#replay")).to_have_attribute("data-seq", str(seq))
    expect(page).to_have_url(re.compile(rf"#{seq}$"))


def test_one_finger_steps_jumps_plays_and_filters(server: Server, devices: Devices) -> None:
    """Counts are read from across the table."""
    match = take_golden(server, "domination_3")
    steps = server.get(f"/matches/{match}/story")["steps"]
    conquests = [step["seq"] for step in steps if "conquest" in step.get("marks", ()) and step.get("counts", True)]
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}", 0)
    filters_what_is_gone_through(page, [step["seq"] for step in steps if re.search(r"\bchina\b", step["action"])])
    page.locator('[data-key="seat-blue"]').click()
    expect(page.locator("#filter")).to_be_hidden()
    page.locator("#step-on").click()
    stands_at(page, 1)
    page.locator("#last").click()
    stands_at(page, len(steps))
    assert page.evaluate(COUNT_SIZE) >= 21
    page.locator("#first").click()
    page.locator('[data-key="kind-conquest"]').click()
    for seq in conquests[:3]:
        page.get_by_role("button", name="Next conquest").click()
        stands_at(page, seq)
    page.get_by_role("button", name="Previous conquest").click()
    stands_at(page, conquests[1])
    page.get_by_role("button", name="Fast").click()
    page.get_by_role("button", name="Play").click()
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    # At its end the match stops playing by itself.
    page.evaluate("(seq) => { location.hash = seq; }", len(steps) - 3)
    page.get_by_role("button", name="Play").click()
    stands_at(page, len(steps))
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def filters_what_is_gone_through(page: Page, touching: list[int]) -> None:
    """Check that from the beginning one goes to China's lines only, and that a seat filters too."""
    page.locator('[data-territory="china"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-territory="china"]')).to_have_attribute("aria-pressed", "true")
    page.locator("#step-on").click()
    expect(page.locator("#replay")).not_to_have_attribute("data-seq", "0")
    assert int(page.locator("#replay").get_attribute("data-seq") or 0) <= touching[0]
    page.get_by_role("button", name=re.compile("China.*show everything")).click()
    expect(page.locator("#filter")).to_be_hidden()
    page.locator('[data-key="seat-blue"]').click()
    expect(page.locator("#filter")).to_contain_text("Bob")
    page.locator("#first").click()
    stands_at(page, 0)


def test_a_keyboard_alone_goes_through_the_match(server: Server, devices: Devices) -> None:
    match = take_golden(server, "domination_3")
    story = server.get(f"/matches/{match}/story")
    turns = [step["seq"] for step in story["steps"] if "turn" in step]
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}", 0)
    for key, seq in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("End", story["seq"]),
        ("Home", 0),
        ("PageDown", turns[0]),
        ("PageDown", turns[1]),
        ("PageUp", turns[0]),
    ):
        page.keyboard.press(key)
        stands_at(page, seq)
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_accessible_name("Pause")
    page.keyboard.press(" ")
    expect(page.locator("#play")).to_have_accessible_name("Play")
    page.locator("#slider").focus()
    page.keyboard.press("Home")
    page.keyboard.press("PageDown")
    stands_at(page, turns[0])


def test_a_throw_is_told_high_to_low_opens_its_card_and_is_shared(
    server: Server, devices: Devices, shots: Path
) -> None:
    """It was entered as "2,3,6 v 6"; link and picture are those of the moment."""
    match, seq = take_golden(server, "mission_by_another_5"), 201
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}", seq)
    expect(page.locator("#moment .moment-text")).to_contain_text("6 3 2 v 6")
    page.get_by_role("button", name="The throw").click()
    expect(page.get_by_role("heading", name=f"The throw of line {seq}")).to_be_visible()
    shoot(page, shots / "replay-throw.png")
    page.keyboard.press("Escape")
    expect(page.locator('[data-key="throw-card"]')).to_be_focused()
    stands_at(page, seq)
    page.get_by_role("button", name="Share").click()
    expect(page.locator("#share-link")).to_have_value(f"{server.url}/matches/{match}/replay#{seq}")
    page.get_by_label("Colours instead of names").check()
    for name, kind in (("PNG", "image/png"), ("SVG", "image/svg+xml")):
        address = page.get_by_role("link", name=name).get_attribute("href") or ""
        assert address.endswith(f"?at={seq}&names=colours"), name
        assert page.request.get(f"{server.url}{address}").headers["content-type"].startswith(kind), name


def test_a_link_stays_when_its_action_is_undone(server: Server, devices: Devices) -> None:
    """One that leads nowhere is a sentence and the last moment."""
    match = new_match(server)
    _, source, *_ = armed(server, match)
    seq = int(server.get(f"/matches/{match}")["seq"])
    armies = holdings(server.get(f"/matches/{match}"))[source]
    server.say(match, "table undo")
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}", seq)
    expect(page.locator("#moment")).to_have_class(re.compile("is-undone"))
    expect(page.locator("#moment")).to_contain_text(f"Was taken back, by No. {seq + 1}")
    assert page.evaluate(BADGES)[source] == armies
    page.get_by_role("link", name=f"No. {seq + 1}").click()
    stands_at(page, seq + 1)
    assert page.evaluate(BADGES) == holdings(server.get(f"/matches/{match}"))

    for hash_, says in (("#99999", "There is no such line yet"), ("#n7", "names no line")):
        page.locator("#first").click()
        stands_at(page, 0)
        page.evaluate("(hash) => { location.hash = hash; }", hash_)
        expect(page.locator("#moment [role=alert]")).to_contain_text(says)
        expect(page.locator("#replay"), hash_).to_have_attribute("data-seq", "1")


def test_the_end_follows_the_match_and_everywhere_else_says_how_much_is_new(server: Server, devices: Devices) -> None:
    """A story that did not come is asked for again."""
    match = new_match(server)
    tablet = devices(TABLET)
    follows, looks_back = (open_replay(tablet.page("about:blank"), f"{server.url}/matches/{match}") for _ in range(2))
    looks_back.locator("#first").click()
    armed(server, match)
    expect(follows.locator("#replay")).to_have_attribute("data-seq", "2")
    expect(looks_back.get_by_role("button", name="1 more line: to the end")).to_be_visible()
    stands_at(looks_back, 0)
    server.say(match, "table undo")
    expect(follows.locator("#replay")).to_have_attribute("data-seq", "1")
    looks_back.locator("#last").click()
    stands_at(looks_back, 1)
    expect(looks_back.locator("#news")).to_be_hidden()

    follows.route(re.compile(r"/story(\?|$)"), lambda route: route.abort(), times=1)
    with follows.expect_event("requestfailed"):
        armed(server, match)
    expect(follows.locator("#replay")).to_have_attribute("data-seq", "4")


def test_a_phone_sees_its_own_of_now_while_it_holds_and_nobody_else_does(
    server: Server, devices: Devices, shots: Path
) -> None:
    match = new_match(server)
    phone = join(devices(PHONE), join_link(server, match, "red"), server)
    page = open_replay(phone.page, f"{server.url}/matches/{match}", 0)
    own = page.locator(".own-facts")
    expect(own).to_be_empty()
    key = page.locator('[data-key="hold"]')
    key.focus()
    page.keyboard.down("Enter")
    expect(own).to_contain_text("Missions")
    shoot(page, shots / "replay-phone.png", full_page=True)
    page.keyboard.up("Enter")
    expect(own).to_be_empty()
    onlooker = open_replay(devices(PHONE).page("about:blank"), f"{server.url}/matches/{match}", 0)
    expect(onlooker.locator("#secrets")).to_be_hidden()


def test_em_8_5f_what_lies_face_down_is_shown_at_a_tap_alone(server: Server, devices: Devices) -> None:
    match = take_golden(server, "mission_4")
    hidden = server.get(f"/matches/{match}/missions")
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}")
    page.get_by_text("Everyone's missions").click()
    expect(page.locator("#secrets")).to_contain_text("§ 8 (5)")
    expect(page.locator("#secrets")).not_to_contain_text("Drawn by nobody")
    page.locator('[data-key="unseen"]').click()
    expect(page.locator("#secrets")).to_contain_text("Drawn by nobody")
    assert hidden["left_over"] != []


@pytest.mark.by_turns(18, "looks")
def test_nothing_stands_in_the_way_at_any_size(server: Server, devices: Devices) -> None:
    match = take_golden(server, "conceded_3")
    page = open_replay(devices(TABLET).page("about:blank"), f"{server.url}/matches/{match}", 30)
    page.locator('[data-key="seat-blue"]').click()
    assert faults_everywhere(page) == []
    page.get_by_role("button", name="Share").click()
    assert faults_everywhere(page) == []
