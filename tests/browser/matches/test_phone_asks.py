"""What a phone asks of its seat: first what must be done first, and nothing that only the table can do."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.devices import PHONE, TABLET, Device, scan, shoot
from tests.browser.faults import faults
from tests.browser.pages import SEATS, armed, join_link, new_match
from tests.browser.phone import Phone
from tests.browser.positions import ATTACK, open_at
from tests.browser.server import Server

Devices = Callable[..., Device]
MANY_TO_PLACE = "red: alaska 6; blue: kamchatka 2; turn green reinforce; missions red ? ?, blue ? ?, green ? ?"
SIZES = ((390, 844), (360, 640), (320, 568))


def phone_at(devices: Devices, server: Server, match: str, seat: str) -> Phone:
    return Phone(devices(PHONE).page(join_link(server, match, seat)))


def with_set(server: Server, *cards: str) -> tuple[str, str]:
    """Begin a match whose seat on turn holds ``cards``, named by the seat itself: (match, seat)."""
    match = str(server.post("/matches", {"seats": SEATS, "cards": "entered"})["id"])
    server.say(match, "table deal")
    seat = str(server.get(f"/matches/{match}")["position"]["turn"])
    server.say(match, f"table correct hand {seat} {' '.join(cards)}")
    return match, seat


def test_a_long_name_of_one_word_stays_within_the_phone_and_its_last_throw_within_its_key(
    server: Server, devices: Devices, shots: Path
) -> None:
    names = {"red": "Ж" * 30, "blue": "Donaudampfschifffahrtsgesellschaftskapit", "green": "C"}
    match = open_at(server, ATTACK, names=names)
    server.say(match, "red attack alaska kamchatka 6,5,4 v 5,4")
    page = phone_at(devices, server, match, "red").page
    key = page.locator(".last-throw")
    expect(key).to_contain_text("loses 2")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        shoot(page, shots / f"long-name-{width}.png")
        assert page.evaluate("document.documentElement.scrollWidth") == width
        assert faults(page) == []
        box = key.bounding_box()
        says = key.locator(".card-felt").bounding_box()
        assert box is not None and says is not None
        assert box["x"] <= says["x"] and says["x"] + says["width"] <= box["x"] + box["width"], width


def test_what_is_refused_stays_typed_until_it_is_said_and_a_phone_offers_only_what_it_can_do(
    server: Server, devices: Devices, shots: Path
) -> None:
    """A number too large: what came from the table took it back to all armies, and the next tap placed them unasked.

    Phones, ways out: what the table alone can do is named as the table's, and is no key.
    """
    match = open_at(server, MANY_TO_PLACE)
    seat = "green"
    phone = phone_at(devices, server, match, seat)
    phone.touch("brazil")
    phone.press("digit-4")
    phone.press("digit-0")
    phone.follows(int(server.say(match, "table note # somebody bumped the table")["seq"]))
    expect(phone.page.locator('[data-key="typed"]')).to_have_text("Place 40")
    phone.press("typed")
    refusal = phone.page.locator("#refusal")
    expect(refusal).to_contain_text("40")

    def end(route: Route) -> None:
        route.continue_(post_data=json.dumps({**json.loads(route.request.post_data or ""), "action": f"{seat} end"}))

    phone.page.route("**/actions", end)
    phone.press("all")
    expect(refusal).to_contain_text("At the tablet: Let it stand")
    assert refusal.locator("button").all_inner_texts() == ["Close"]
    shoot(phone.page, shots / "refused-on-a-phone.png")
    assert faults(phone.page) == []


def test_a_set_that_must_be_traded_is_asked_for_alone_and_chosen_by_whoever_looks(
    server: Server, devices: Devices, shots: Path
) -> None:
    """Phones B5: the first screen asked to place armies, and the set lay two and a half screens below.

    One of counted cards is traded at the tablet: the phone knows none of them, and does not offer what it cannot do.
    """
    match, seat = with_set(server, "joker_1", "joker_2", "brazil", "alaska", "siam")
    phone = phone_at(devices, server, match, seat)
    page = phone.page
    expect(page.locator("#ask")).to_contain_text("You hold a set and must trade it before you play on.")
    assert page.locator("#ask [data-key]").evaluate_all("(keys) => keys.map((key) => key.dataset.key)") == ["best"]
    expect(page.locator("#status")).not_to_contain_text("to place")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        box = page.locator('[data-key="best"]').bounding_box()
        assert box is not None and box["y"] + box["height"] <= height
        shoot(page, shots / f"forced-{width}.png")
        assert faults(page) == []
    phone.press("best")
    expect(page.locator(".ask-what")).to_contain_text("Place")
    # The cards stayed face down.
    expect(page.locator("#hand-cards .card:not(.card-back), .set")).to_have_count(0)
    assert server.get(f"/matches/{match}/log")["log"][-1]["action"].startswith(f"{seat} trade ")
    phone.follows(int(server.say(match, "table undo")["seq"]))
    expect(page.locator(".ask-what")).to_have_count(0)
    phone.taps.on("#turn-over")
    sets = page.locator("#sets .is-forced .set")
    assert sets.count() > 1
    phone.taps.on(sets.last.get_by_role("button"))
    expect(page.locator(".ask-what")).to_contain_text("Place")

    counted = str(server.post("/matches", {"seats": SEATS, "cards": "counted", "starter": "red"})["id"])
    server.say(counted, "table deal", "table correct hand red 5")
    scan(page, join_link(server, counted, "red"))
    expect(page.locator("#ask")).to_contain_text("Lay the three cards on the table")
    expect(page.locator("#ask button")).to_have_count(0)


def test_a_phone_takes_back_what_it_entered_until_somebody_else_acts(
    server: Server, devices: Devices, shots: Path
) -> None:
    """Also its end of the turn. The tablet says who took back what."""
    match = new_match(server)
    table = devices(TABLET).page(f"{server.url}/matches/{match}")
    view = server.get(f"/matches/{match}")
    seat, armies = view["position"]["turn"], view["position"]["reinforcements"]
    name = next(each["players"][0] for each in view["seats"] if each["colour"] == seat)
    phone = phone_at(devices, server, match, seat)
    undo = phone.page.locator('#pad [data-key="undo"]')
    expect(phone.page.locator(".ask-what")).to_contain_text("Place")
    expect(undo).to_be_hidden()
    phone.place_all(match)
    expect(undo).to_contain_text(f"Undo: {armies} → ")
    what = undo.inner_text().removeprefix("Undo: ")
    shoot(phone.page, shots / "own-undo.png")
    assert faults(phone.page) == []
    phone.press("undo")
    expect(table.locator("#tail")).to_contain_text(f"{name} takes back: {what}")
    shoot(table, shots / "own-undo-tablet.png")
    phone.place_all(match)
    phone.press("end")
    expect(undo).to_have_text("Undo: End of the turn")
    phone.press("undo")
    expect(phone.page.locator('[data-key="end"]')).to_be_visible()
    phone.press("end")
    expect(undo).to_have_text("Undo: End of the turn")
    place = server.get(f"/matches/{match}")["legal"]["place"]
    server.say(match, f"{place['seat']} place {place['territories'][0]} 1")
    expect(undo).to_be_hidden()


def test_the_phones_call_it_the_attack_when_all_armies_stand(server: Server, devices: Devices) -> None:
    """Phones B9: they said “Place armies” until the first throw, the tablet “Attack”."""
    match = new_match(server)
    seat = server.get(f"/matches/{match}")["position"]["turn"]
    others = [colour for colour in ("red", "blue", "pink") if colour != seat]
    phones = [phone_at(devices, server, match, colour) for colour in (seat, others[0])]
    for phone in phones:
        expect(phone.page.locator(".status-phase")).to_have_text("Round 1 · Place armies")
    _, source, target, _ = armed(server, match)
    for phone in phones:
        expect(phone.page.locator(".status-phase")).to_have_text("Round 1 · Attack")
    server.say(match, f"{seat} attack {source} {target} 6,5,4 v 1")
    for phone in phones:
        expect(phone.page.locator(".status-phase")).to_have_text("Round 1 · Attack")


def test_a_set_that_may_be_traded_is_a_tap_away(server: Server, devices: Devices) -> None:
    """It lies with the cards, at the bottom, while the board asks for armies (SV-2d)."""
    hand = "hands red alaska+siberia+joker_1"
    text = f"red: north_america, siberia 2; blue: europe 2; rest green; turn red reinforce; {hand}"
    match = open_at(server, text, rulebook="swedish", variant="domination")
    page = phone_at(devices, server, match, "red").page
    key = page.locator('[data-key="to-hand"]')
    key.tap()
    expect(page.locator("#sets .button").first).to_be_in_viewport(ratio=1)
    page.locator('#sets [data-key="best"]').tap()
    expect(key).to_have_count(0)
