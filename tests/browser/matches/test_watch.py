"""The onlookers' page on a TV and on phones: read across the room, live, still, and with nothing to press."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import TABLET, Device, paint, shoot
from tests.browser.faults import faults_of_screen, violations
from tests.browser.matches.past import BADGES, holdings, take_golden
from tests.browser.measuring import wait_two_frames
from tests.browser.pages import armed, new_match
from tests.browser.positions import open_at
from tests.browser.server import Server
from tests.browser.table import Table

Devices = Callable[..., Device]
TV = (1920, 1080)
SCREENS = (TV, (1280, 720), (1024, 768), (844, 390))
"""Those on which whose turn it is, the board and the throw lie beside one another."""
SIZES = (*SCREENS, (800, 1280), (390, 844), (320, 568))
NAMES = {
    "red": ["Alice"],
    "blue": ["Maximiliane-Theodora von Hohenlohe-Lang"],
    "green": ["Charlie"],
    "black": ["Dana"],
    "yellow": ["Emil"],
    "pink": ["Maximilian-Theodor von Hohenlohe-Langenb", "Xaver-Ferdinand von Hohenlohe-Langenburg"],
}
"""Seven people on six seats, some of them with the longest names there can be."""
LISTENS = """() => {
  if (getComputedStyle(document.documentElement).opacity === "0") throw new Error("the page is not painted");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? node?.textContent)]);
  }).observe({ type: "layout-shift" });
}"""
FOCUSED = """() => {
  const node = document.activeElement;
  return node === document.body || node === document.documentElement ? null : node.outerHTML.slice(0, 90);
}"""
OUTSIDE = """(selectors) => selectors.filter((selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  return box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight;
})"""
"""Which of them are not whole on the screen."""
OVERFULL = """() => [...document.querySelectorAll(".turn, .asked, .stage, .stage-words, .standing, .standing-name")]
  .filter((node) => node.scrollHeight > node.clientHeight + 1)
  .map(({ className, scrollHeight, clientHeight }) => `${className} ${scrollHeight} > ${clientHeight}`)"""
"""What needs more room than it has."""
COVERED = """() => [...document.querySelectorAll(".standing")].filter((row) => {
  const { outlineStyle, outlineOffset } = getComputedStyle(row);
  const inset = outlineStyle === "none" ? 0 : Math.max(0, -parseFloat(outlineOffset));
  const [box, name] = [row, row.querySelector(".standing-name")].map((node) => node.getBoundingClientRect());
  return name.top < box.top + inset || name.bottom > box.bottom - inset;
}).map(({ dataset }) => dataset.seat)"""
"""The seats whose frame lies over their name."""


def watch(devices: Devices, server: Server, match: str, size: tuple[int, int] = TV, **more: str) -> Page:
    """Return the page on a screen of that size, its curve drawn."""
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    page = devices(screen, reduced_motion="reduce", **more).page(f"{server.url}/matches/{match}/watch")
    expect(page.locator("#curve .chart")).to_be_attached()
    return page


def shows(page: Page, server: Server, match: str) -> None:
    """Wait until the page has come as far as the match; check that its board and numbers are those of the match."""
    view = server.get(f"/matches/{match}?as=onlooker")
    expect(page.locator("#watch")).to_have_attribute("data-seq", str(view["seq"]))
    assert page.evaluate(BADGES) == holdings(view)
    for seat in view["seats"]:
        numbers = page.locator(f'.standing[data-seat="{seat["colour"]}"] .standing-number')
        expect(numbers).to_have_text([str(seat[name]) for name in ("territories", "armies", "cards")])


def thrown(page: Page) -> list[str]:
    """Return the faces of the last throw in their order, the lost ones with a minus."""
    read = """(nodes) => nodes.map((node) =>
      (node.classList.contains("is-lost") ? "-" : "") + node.querySelector("use").getAttribute("href").slice(-1))"""
    return list(page.locator(".stage-die").evaluate_all(read))


def seven(server: Server) -> str:
    """Begin a match of seven people with the first throw made, and return its id."""
    seats = [{"colour": colour, "players": players} for colour, players in NAMES.items()]
    match = str(server.post("/matches", {"seats": seats})["id"])
    server.say(match, "table deal")
    seat, source, target, _ = armed(server, match)
    server.say(match, f"table correct {source} {seat} 120", f"{seat} attack {source} {target} 6,5,4 v 6")
    return match


def test_it_follows_the_match_with_its_throws(server: Server, devices: Devices, shots: Path) -> None:
    """Forwards and back; whoever is out stands last."""
    match = new_match(server)
    page = watch(devices, server, match)
    expect(page.locator("#asked")).to_contain_text("Place")
    seat, source, target, other = armed(server, match)
    shows(page, server, match)
    server.say(match, f"table correct {source} {seat} 9", f"table correct {target} {other} 5")
    server.say(match, f"{seat} attack {source} {target} 6,4,1 v 5,4")
    shows(page, server, match)
    assert thrown(page) == ["6", "-5", "-4", "4", "1"]
    names = {own["colour"]: own["players"][0] for own in server.get(f"/matches/{match}")["seats"]}
    expect(page.locator("#turn")).to_contain_text(names[seat])
    expect(page.locator(".stage-says")).to_contain_text(re.compile(f"{names[seat]}.*1.*{names[other]}.*1"))
    shoot(page, shots / "watch-throw.png")
    server.say(match, f"{seat} end")
    shows(page, server, match)
    expect(page.locator("#turn")).not_to_contain_text(names[seat])
    assert thrown(page) == ["6", "-5", "-4", "4", "1"]
    server.say(match, "table undo", "table undo")
    shows(page, server, match)
    expect(page.locator(".stage-die")).to_have_count(0)
    server.say(match, "blue concede")
    shows(page, server, match)
    expect(page.locator(".standing.is-out")).to_contain_text("has left")
    tops = {seat: page.locator(f'.standing[data-seat="{seat}"]').bounding_box() for seat in ("red", "blue", "pink")}
    assert max(tops, key=lambda seat: (tops[seat] or {})["y"]) == "blue"


def test_it_says_what_is_left_of_a_turn_without_attacks(server: Server, devices: Devices) -> None:
    match = open_at(server, "red: alaska 2, siam 3, china 2; blue: kamchatka 2; rest red; turn red attack; round 3")
    page = watch(devices, server, match)
    expect(page.locator(".asked-text")).to_have_text("Choose where to attack from")
    server.say(match, "red attack alaska kamchatka 1 v 6")
    shows(page, server, match)
    expect(page.locator(".asked-text")).to_have_text("Regroup or end the turn")
    expect(page.locator("#asked [aria-current]")).to_have_text("Regroup")


def test_losses_without_faces_are_numbers(server: Server, devices: Devices) -> None:
    match = str(
        server.post(
            "/matches",
            {"seats": [{"colour": c, "players": NAMES[c]} for c in ("red", "green", "black")], "dice": "losses"},
        )["id"]
    )
    server.say(match, "table deal")
    page = watch(devices, server, match)
    seat, source, target, _ = armed(server, match)
    server.say(match, f"{seat} attack {source} {target} 1d v 1d losing 0 v 1")
    shows(page, server, match)
    expect(page.locator(".stage-loss")).to_have_text(["0", "−1"])


@pytest.mark.by_turns(len(SIZES))
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_nothing_stands_in_the_way_or_moves_while_the_match_runs(
    server: Server, devices: Devices, shots: Path, size: tuple[int, int]
) -> None:
    """In either theme, and with letters twice as large, all stays on the page; then the match runs."""
    match = seven(server)
    page = watch(devices, server, match, size)
    for theme in ("dark", "light"):
        page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        assert [*faults_of_screen(page), *violations(page)] == [], theme
        if size in SCREENS:
            assert page.evaluate(OUTSIDE, ["#turn", "#asked", "#board", "#stage"]) == [], theme
        shoot(page, shots / f"watch-{theme}-{size[0]}.png", full_page=True)
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert faults_of_screen(page) == []
    shoot(page, shots / f"watch-200-{size[0]}.png", full_page=True)
    page.evaluate("() => { document.documentElement.style.fontSize = ''; }")
    wait_two_frames(page)
    paint(page)
    page.evaluate(LISTENS)
    for _ in NAMES:
        seat = server.get(f"/matches/{match}")["position"]["turn"]
        server.say(match, f"{seat} end")
        seat, source, target, other = armed(server, match)
        server.say(match, f"table correct {source} {seat} 123", f"table correct {target} {other} 1")
        server.say(match, f"{seat} attack {source} {target} 6,5,4 v 6", f"{seat} attack {source} {target} 6,5,4 v 5")
        server.say(match, f"{seat} occupy 100")
        shows(page, server, match)
        assert page.evaluate(OVERFULL) == []
        assert page.evaluate(COVERED) == []
    assert page.evaluate("() => new Promise((done) => requestAnimationFrame(() => done(window.shifts)))") == []


def test_a_tv_is_read_from_the_sofa_and_has_nothing_to_press(server: Server, devices: Devices) -> None:
    """No key leads anywhere, and no tap does anything."""
    match = seven(server)
    page = watch(devices, server, match)
    assert page.evaluate("() => document.documentElement.scrollHeight <= innerHeight")
    sizes = page.evaluate("""() => {
      const size = (selector) => parseFloat(getComputedStyle(document.querySelector(selector)).fontSize);
      const count = document.querySelector(".badge-count");
      const box = document.querySelector(".stage-die").getBoundingClientRect();
      return [box.width, size(".turn-name"), size(".stage-says"), size(".standing-number"),
        size(".badge-count") * count.getScreenCTM().a];
    }""")
    assert [size >= least for size, least in zip(sizes, (96, 40, 24, 24, 17), strict=True)] == [True] * 5, sizes
    for _ in NAMES:
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED) is None
    html = "() => document.getElementById('watch').innerHTML"
    # What each territory is called is written once the board stands still.
    for territory in (page.locator("[data-territory]").first, page.locator("[data-territory]").last):
        expect(territory).to_have_attribute("aria-label", re.compile(","))
    before = page.evaluate(html)
    for place in ("#board", "#stage", "#turn", ".standing"):
        page.locator(place).first.click()
    assert page.evaluate(html) == before
    expect(page).to_have_url(f"{server.url}/matches/{match}/watch")


def test_at_the_end_it_says_who_won_and_why(server: Server, devices: Devices, shots: Path) -> None:
    match = take_golden(server, "mission_4")
    view = server.get(f"/matches/{match}")
    page = watch(devices, server, match)
    shows(page, server, match)
    winner = next(seat for seat in view["seats"] if seat["colour"] == view["result"]["winners"][0])
    expect(page.locator("#turn")).to_contain_text(f"{winner['players'][0]} wins")
    expect(page.locator("#asked")).to_contain_text("Mission fulfilled")
    expect(page.locator(".standing.is-winner")).to_have_count(1)
    assert violations(page) == []
    shoot(page, shots / "watch-end.png")


def test_the_tablet_shows_the_code_and_the_address(server: Server, devices: Devices, shots: Path) -> None:
    match = new_match(server)
    table = Table(devices(TABLET).page(f"{server.url}/matches/{match}"))
    table.press("menu")
    table.press("menu.watch")
    page, link = table.page, f"{server.url}/matches/{match}/watch"
    code = page.get_by_role("img", name="Code of the page for onlookers")
    expect(code).to_be_visible()
    page.wait_for_function("() => document.querySelector('.onlookers-code').naturalWidth > 0")
    address = page.locator(".onlookers-address").inner_text()
    assert address.endswith(f"/matches/{match}/watch")
    assert violations(page) == []
    shoot(page, shots / "watch-code.png")
    page.goto(f"{server.url}/matches/{match}/codes")
    expect(page.locator(".onlookers")).to_contain_text(address)
    page.goto(link)
    expect(page.locator("#watch")).to_have_attribute("data-seq", re.compile(r"\d"))


def test_numbers_of_three_digits_stand_whole_beside_the_curve(server: Server, devices: Devices) -> None:
    page = watch(devices, server, seven(server), (1280, 800))
    numbers = page.locator(".chart-number")
    expect(numbers.last).to_have_text("150")
    assert numbers.evaluate_all("(nodes) => Math.min(...nodes.map((node) => node.getBBox().x))") >= 0


@pytest.mark.parametrize(("status", "is_final"), [(403, True), (404, True), (429, False), (503, False)])
def test_a_story_that_is_refused_for_good_is_not_asked_for_again(
    server: Server, devices: Devices, status: int, is_final: bool
) -> None:
    """As one of a match that a closed book hides since its end."""
    device = devices(TABLET)
    device.context.clock.install()
    device.context.route("**/story?*", lambda route: route.fulfill(status=status, json={"code": "refused"}))
    page = device.context.new_page()
    with page.expect_response("**/story?*") as refused:
        page.goto(f"{server.url}/matches/{new_match(server)}/watch")
    refused.value.finished()
    wait_two_frames(page)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    for _ in range(12):
        page.clock.run_for(1_000)
        wait_two_frames(page)
    assert asked.count("story") == (0 if is_final else 1)


def test_a_story_that_was_refused_is_asked_for_again_once_the_match_goes_on(server: Server, devices: Devices) -> None:
    """As when the table takes back an end that a closed book has hidden; not with each action, should it go on so."""
    match = new_match(server)
    device = devices(TABLET)
    device.context.clock.install()
    device.context.route("**/story?*", lambda route: route.fulfill(status=404, json={"code": "refused"}), times=1)
    page = device.context.new_page()
    with page.expect_response("**/story?*") as refused:
        page.goto(f"{server.url}/matches/{match}/watch")
    assert refused.value.status == 404
    refused.value.finished()
    wait_two_frames(page)
    asked = list[str]()
    page.on("request", lambda request: asked.append(request.url.partition("?")[0].rpartition("/")[2]))
    seat = armed(server, match)[0]
    server.say(match, f"{seat} end")
    expect(page.locator("#watch")).to_have_attribute("data-seq", str(server.get(f"/matches/{match}")["seq"]))
    page.clock.run_for(1_000)
    wait_two_frames(page)
    assert asked.count("story") == 0
    page.clock.run_for(10_000)
    expect(page.locator("#curve .chart")).to_be_attached()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_room_of_a_bar_is_no_strip_of_another_colour(server: Server, devices: Devices, theme: str) -> None:
    page = devices({"viewport": {"width": 1280, "height": 800}}).page(
        f"{server.url}/matches/{new_match(server)}/watch?theme={theme}"
    )
    paint(page)
    edge, frame = page.evaluate("[innerWidth, document.querySelector('#turn').getBoundingClientRect().right]")
    beside, outmost = (
        page.screenshot(clip={"x": x, "y": 400, "width": 4, "height": 4}) for x in (round(frame) + 2, edge - 4)
    )
    assert beside == outmost


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_without_scripts_it_says_at_once_what_is_missing(
    server: Server, devices: Devices, size: tuple[int, int]
) -> None:
    """Not below the empty frames of what they would draw."""
    screen = {"viewport": {"width": size[0], "height": size[1]}}
    match = new_match(server)
    page = devices(screen, java_script_enabled=False).page(f"{server.url}/matches/{match}/watch")
    expect(page.locator("noscript .notice")).to_be_in_viewport(ratio=1)
