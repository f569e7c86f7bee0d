"""A final: whoever has the page's address follows it through the hub, and nobody waits long for what gets lost."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from referee.web.matches.watching import KEPT_SECONDS
from tests.browser.devices import PHONE, Device
from tests.browser.final import Final, playing
from tests.browser.pages import armed

Devices = Callable[..., Device]
WITHIN_MS = 1_000
SILENCE_MS = 31_000
"""A page that hears nothing for so long has asked again."""
KEPT_MS = 1_000 * KEPT_SECONDS["watching.send_shared_story"]
"""How long nginx keeps a story."""
POINTS = "() => document.querySelector('#curve .curve')?.getAttribute('d').split(/[ML]/).length - 1"
"""How many values a curve has."""
HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { value: isHidden, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Final]:
    """Yield a match that is watched through the hub."""
    yield from playing(tmp_path)


def watch(played: Final, devices: Devices) -> Page:
    """Return the page of somebody who has its address and nothing else."""
    page = devices(PHONE).page(f"{played.hub.url}{played.link}")
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    return page


def eager(devices: Devices) -> Device:
    """Return a phone that asks at the earliest moment at which one of thousands may."""
    device = devices(PHONE)
    device.context.add_init_script("Math.random = () => 0;")
    return device


def sees(page: Page, seq: int) -> None:
    """Check that the page shows the action within a second of its answer."""
    expect(page.locator("#watch")).to_have_attribute("data-seq", str(seq), timeout=WITHIN_MS)


def test_throw_put_right_and_end_are_seen_through_the_hub(played: Final, devices: Devices) -> None:
    """And nothing is asked of the server meanwhile."""
    server, match = played.server, played.match
    page = watch(played, devices)
    asked = list[str]()
    seat, source, target, other = armed(server, match)
    server.say(match, f"table correct {source} {seat} 9", f"table correct {target} {other} 5")
    sees(page, int(server.say(match, f"{seat} attack {source} {target} 6 v 5")["seq"]))
    page.reload()
    expect(page.locator("#curve .chart")).to_be_attached()
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    page.on("request", lambda request: asked.append(request.url))
    seq = int(server.say(match, f"{seat} attack {source} {target} 6,4,1 v 5,4")["seq"])
    sees(page, seq)
    expect(page.locator(".stage-die")).to_have_count(5)
    sees(page, server.say(match, f"{seat} end")["seq"])
    assert asked == []
    sees(page, server.say(match, f"table replace {seq} back: {seat} attack {source} {target} 6,4,1 v 6,4")["seq"])
    sees(page, server.say(match, "table abandon")["seq"])
    expect(page.locator("#watch")).to_have_class(re.compile("is-over"))
    # What was put right changes the curves: nginx has them, and is asked within half a minute.
    assert [address for address in asked if not address.endswith("/story")] == []


@pytest.mark.parametrize("lost", ["hub", "server", "both"])
def test_a_restart_costs_whoever_looks_on_a_moment(played: Final, devices: Devices, lost: str) -> None:
    """What is entered while the hub is away is seen once it is back, and what comes later at once."""
    server, hub, match = played.server, played.hub, played.match
    page = watch(played, devices)
    seat, source, target, other = armed(server, match)
    server.say(match, f"table correct {source} {seat} 19", f"table correct {target} {other} 15")
    attack = f"{seat} attack {source} {target} 6,4,1 v 5,4"
    sees(page, server.say(match, attack)["seq"])
    if lost != "server":
        hub.stop()
    if lost != "hub":
        server.kill()
        server.start()
    elsewhere = int(server.say(match, attack)["seq"])
    if lost != "server":
        hub.start()
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    sees(page, elsewhere)
    seq = int(server.say(match, attack)["seq"])
    sees(page, seq)
    sees(page, server.say(match, f"table replace {seq} back: {seat} attack {source} {target} 6,4,1 v 6,4")["seq"])
    sees(page, server.say(match, "table abandon")["seq"])


def test_a_hub_that_stays_away_is_replaced_by_the_server_and_taken_again(played: Final, devices: Devices) -> None:
    """The hub alone fails, while its nginx goes on: half a minute at most, shortened here."""
    server, match = played.server, played.match
    device = eager(devices)
    lost = list[str]()
    page = device.page(f"{played.hub.url}{played.link}")
    device.context.route("**/hub/*", lambda route: (lost.append(route.request.url), route.abort())[1])
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    page.reload()
    expect(page.locator("#lamp")).to_have_attribute("data-line", "away")
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected", timeout=10_000)
    sees(page, server.say(match, "table correct alaska red 7")["seq"])
    assert len(lost) > 1
    device.context.unroute("**/hub/*")
    with page.expect_response("**/hub/*", timeout=40_000) as answered:
        pass
    assert answered.value.status == 200
    sees(page, server.say(match, "table correct alaska red 8")["seq"])


def test_whoever_finds_no_room_waits_and_is_told(played: Final, devices: Devices) -> None:
    device = eager(devices)
    device.context.route("**/hub/*", lambda route: route.abort())
    full = 'event: full\ndata: {"seq":1}\n\n'
    device.context.route(
        "**/stream?*", lambda route: route.fulfill(body=full, headers={"Content-Type": "text/event-stream"})
    )
    page = device.page(f"{played.hub.url}{played.link}")
    expect(page.locator("#line")).to_have_text(
        "Very many are watching. This page goes on by itself as soon as there is room.", timeout=10_000
    )
    # The hub is asked on meanwhile, and that it does not answer is no news.
    for _ in range(2):
        with page.expect_event("requestfailed", lambda request: "/hub/" in request.url):
            pass
    expect(page.locator("#lamp")).to_have_attribute("data-line", "full")


@pytest.mark.by_turns(4)
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (844, 390), (390, 844)])
def test_a_notice_leaves_whose_turn_it_is_to_be_read(played: Final, devices: Devices, size: tuple[int, int]) -> None:
    device = devices({"viewport": {"width": size[0], "height": size[1]}}, locale="de-DE")
    device.context.route("**/hub/*", lambda route: route.abort())
    page = device.page(f"{played.hub.url}{played.link}")
    expect(page.locator("#line")).to_be_visible()
    assert page.evaluate(
        """() => {
          const [turn, line] = ["#turn", "#line"].map((name) => document.querySelector(name).getBoundingClientRect());
          const isOnScreen = line.top >= 0 && line.left >= 0 && line.right <= innerWidth && line.bottom <= innerHeight;
          return [isOnScreen, line.bottom > turn.top && line.top < turn.bottom && line.right > turn.left];
        }"""
    ) == [True, False]


def test_a_hub_to_which_nobody_publishes_any_more_is_replaced_by_the_server(played: Final, devices: Devices) -> None:
    """It goes on repeating the message that it keeps, which is no sign of life."""
    server, match = played.server, played.match
    device = eager(devices)
    device.context.clock.install()
    page = device.page(f"{played.hub.url}{played.link}")
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    server.kill()
    server.hub = ""
    server.start()
    for _ in range(2):
        with page.expect_response("**/hub/*"):
            page.clock.run_for(SILENCE_MS)
        expect(page.locator("#line")).to_be_hidden()
    with page.expect_response("**/stream?*"):
        page.clock.run_for(SILENCE_MS)
    sees(page, server.say(match, "table correct alaska red 7")["seq"])


def test_whoever_looks_again_sees_at_once_where_the_match_is(played: Final, devices: Devices) -> None:
    """Also if the hub has only what was published before the last of them had looked away."""
    server, match = played.server, played.match
    page = watch(played, devices)
    page.evaluate(HIDE, True)
    server.kill()
    server.hub = ""
    server.start()
    seq = int(server.say(match, "table correct alaska red 7")["seq"])
    page.evaluate(HIDE, False)
    sees(page, seq)


def test_a_story_that_a_proxy_kept_is_asked_for_again(played: Final, devices: Devices) -> None:
    """It knows nothing of a turn that ended before the page was opened."""
    server, match = played.server, played.match
    device = eager(devices)
    device.context.clock.install()
    kept = server.get(f"/matches/{match}/story?as=onlooker")
    seat = armed(server, match)[0]
    server.say(match, f"{seat} end")
    device.context.route("**/story", lambda route: route.fulfill(json=kept), times=1)
    page = device.page(f"{played.hub.url}{played.link}")
    expect(page.locator("#curve .chart")).to_be_attached()
    assert page.evaluate(POINTS) == 2
    with page.expect_response("**/story"):
        page.clock.run_for(KEPT_MS)
    page.wait_for_function(f"({POINTS})() === 3")


def test_with_another_key_of_the_house_the_page_opens_nothing(played: Final, devices: Devices) -> None:
    """Its channel has another name, too, so that it hears nothing; when it asks the server, it is told."""
    device = eager(devices)
    page = device.page(f"{played.hub.url}{played.link}")
    expect(page.locator("#lamp")).to_have_attribute("data-line", "connected")
    device.context.route("**/hub/*", lambda route: route.abort())
    played.server.kill()
    (played.server.instance / "table.key").write_bytes(bytes(32))
    played.hub.stop()
    # It would go on with the page that it keeps for some seconds more.
    shutil.rmtree(played.hub.folder / "cache-pages")
    played.hub.start()
    played.server.start()
    expect(page.locator("body")).to_contain_text("This code is not valid", timeout=30_000)
