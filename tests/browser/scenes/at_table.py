"""The table in every state of a turn, over other rulebooks, with long names and large numbers."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.club import move_fine
from tests.browser.held import Held
from tests.browser.scenes.stage import EVERYWHERE, SIX, Chapter, Visit, is_drawn
from tests.browser.strategy import BOARD
from tests.browser.table import Table, dice_keys

TABLE = Chapter("The table", EVERYWHERE)
LONG = dict(
    zip(
        SIX,
        (f"{name} Maximiliane von und zu Obersteinbrunn-Hohenlohe-Waldeck"[:40].strip() for name in SIX.values()),
        strict=True,
    )
)

MISSIONS = (
    "missions red north_america+africa, blue europe+australia+any, green eliminate_black, "
    "black north_america+australia, yellow europe+south_america+any, pink eliminate_green"
)


def full(*items: str, most: int = 14) -> str:
    """Return a board of six that nobody has cleared, with missions: up to ``most`` armies on every territory."""
    return spread(MISSIONS, *items, most=most)


def spread(*items: str, most: int = 14) -> str:
    """Such a board without missions."""
    lands = (
        f"{[*SIX][at % len(SIX)]}: {territory} {1 + at * 5 % most}" for at, territory in enumerate(BOARD.territories)
    )
    return "; ".join((*lands, "red: alaska 9, alberta 2", "blue: kamchatka 4", "round 4", *items))


ATTACK = full("turn red attack")
PLACE = full("turn red reinforce", "red: north_america 2, alaska 9")
THROW = "red attack alaska kamchatka 6,4,2 v 5,5"
LAST_OF_BLUE = (
    "red: north_america 2, alaska 6; blue: kamchatka 1; black: europe 3; yellow: africa 2; pink: australia; "
    f"hands blue siam+peru+brazil; rest green 2; turn red attack; round 6; attacks_made; {MISSIONS}"
)


@TABLE.scene("set-up: missions and deal awaited")
def undealt(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [name]} for colour, name in SIX.items()]
    return visit.table(str(visit.server.post("/matches", {"seats": seats})["id"])).page


@TABLE.scene("the tour: the board")
def tour_of_the_board(visit: Visit) -> Page:
    return tour(visit, 1)


@TABLE.scene("the tour: whose turn")
def tour_of_the_turn(visit: Visit) -> Page:
    return tour(visit, 2)


@TABLE.scene("the tour: the menu")
def tour_of_the_menu(visit: Visit) -> Page:
    return tour(visit, 3)


def tour(visit: Visit, card: int) -> Page:
    table = visit.table(visit.match(PLACE))
    table.press("menu")
    table.press("menu.tour")
    for number in range(1, card + 1):
        expect(table.page.locator(".tour-step")).to_have_text(re.compile(rf"^{number} "))
        is_drawn(table.page)
        if number < card:
            table.press("tour.next")
    return table.page


@TABLE.scene("set-up: placing")
def placing(visit: Visit) -> Page:
    return visit.table(visit.match(full("turn red setup", most=3), rulebook="regelbuch", variant="missions")).page


@TABLE.scene("capitals are chosen")
def capitals(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [SIX[colour]]} for colour in ("red", "blue", "green")]
    body = {"seats": seats, "rulebook": "swedish", "variant": "capital", "options": {"initial_armies": [14] * 5}}
    match = str(visit.server.post("/matches", body)["id"])
    visit.server.say(match, "table deal")
    return visit.table(match).page


@TABLE.scene("missions due")
def missions_due(visit: Visit) -> Page:
    missions = ", ".join(f"{colour} ? ?" for colour in SIX)
    return visit.table(visit.match(spread("turn red discard", "round 3", f"missions {missions}"))).page


@TABLE.scene("reinforcements with their sum")
def reinforcements(visit: Visit) -> Page:
    return visit.table(visit.match(PLACE)).page


@TABLE.scene("a number of armies")
def how_many(visit: Visit) -> Page:
    table = visit.table(visit.match(PLACE))
    table.taps.territory("alaska")
    return table.page


@TABLE.scene("forced trade")
def forced_trade(visit: Visit) -> Page:
    hands = "hands red alaska+siberia+brazil+peru+joker_1, blue 4, green 3, black 2"
    return visit.table(visit.match(f"{PLACE}; {hands}")).page


@TABLE.scene("traded: pieces to move")
def traded(visit: Visit) -> Page:
    match = visit.match(f"{PLACE}; hands red alaska+alberta+joker_1, blue 4", "red trade alaska alberta joker_1")
    return visit.table(match).page


@TABLE.scene("attack: nothing chosen")
def attacking(visit: Visit) -> Page:
    return visit.table(visit.match(ATTACK)).page


@TABLE.scene("attack: armed")
def armed(visit: Visit) -> Page:
    return aimed(visit, visit.match(ATTACK)).page


def aimed(visit: Visit, match: str) -> Table:
    table = visit.table(match)
    table.aim("alaska", "kamchatka")
    return table


@TABLE.scene("attack: dice on the pad")
def half_thrown(visit: Visit) -> Page:
    table = aimed(visit, visit.match(ATTACK, THROW))
    for key in dice_keys([6, 5], []):
        table.press(key)
    return table.page


@TABLE.scene("attack: a cocked die")
def cocked(visit: Visit) -> Page:
    return visit.table(visit.match(ATTACK, "red attack alaska kamchatka 6,x,2 v 5,5")).page


@TABLE.scene("attack: only losses")
def losses(visit: Visit) -> Page:
    table = aimed(visit, visit.match(ATTACK))
    table.press("way-losses")
    return table.page


@TABLE.scene("a throw in the band")
def thrown(visit: Visit) -> Page:
    table = aimed(visit, visit.match(ATTACK))
    table.throw([6, 4, 2], [5, 5])
    return table.page


@TABLE.scene("occupation")
def occupation(visit: Visit) -> Page:
    match = visit.match(f"{ATTACK}; blue: kamchatka 1", "red attack alaska kamchatka 6,4,2 v 1")
    return visit.table(match).page


@TABLE.scene("out of the match")
def eliminated(visit: Visit) -> Page:
    match = visit.match(LAST_OF_BLUE, "red attack alaska kamchatka 6,5,4 v 3", "red occupy 3")
    return visit.table(match).page


@TABLE.scene("regrouping")
def regrouping(visit: Visit) -> Page:
    table = visit.table(visit.match(full("turn red fortify", "red: alberta 5, northwest_territory 3")))
    table.taps.territory("alaska")
    return table.page


@TABLE.scene("the card")
def card(visit: Visit) -> Page:
    return visit.table(visit.match(full("turn red draw", "conquered", "attacks_made"))).page


@TABLE.scene("a forgotten card")
def forgotten_card(visit: Visit) -> Page:
    return visit.table(visit.match(full("turn red attack", "conquered", "attacks_made"), "red end")).page


@TABLE.scene("the turn handed over")
def handed_over(visit: Visit) -> Page:
    return visit.table(visit.match(ATTACK, THROW, "red end")).page


@TABLE.scene("the banner of the hand-over")
def banner(visit: Visit) -> Page:
    table = visit.table(visit.match(ATTACK, THROW, "red end"))
    table.press("whose")
    ceremony = table.page.locator("#ceremony")
    expect(ceremony).to_be_hidden()
    # It stays for the pictures.
    ceremony.evaluate("(node) => { node.hidden = false; }")
    return table.page


@TABLE.scene("an answer to a tap")
def answer(visit: Visit) -> Page:
    table = visit.table(visit.match(f"{ATTACK}; red: brazil 1"))
    table.taps.territory("brazil")
    expect(table.page.locator("#tip")).to_contain_text("§ 8")
    return table.page


@TABLE.scene("a refusal")
def refusal(visit: Visit) -> Page:
    """Show the refusal of what was tapped, as it crossed what another had entered."""
    table = visit.table(visit.match(PLACE))
    on_its_way = Held(table.page, "**/actions")
    table.taps.territory("alaska")
    table.press("all")
    request = on_its_way.caught()
    visit.server.say(table.match, "red place alberta 5")
    request.continue_()
    expect(table.page.locator("#refusal")).to_be_visible()
    return table.page


@TABLE.scene("dispute")
def dispute(visit: Visit) -> Page:
    table = aimed(visit, visit.match(ATTACK, THROW))
    table.press("dispute")
    for key in ("red-2", "red-6", "red-5", "blue-4", "blue-6", "blue-6"):
        table.press(f"dispute-{key}")
    expect(table.page.locator(".dispute-objections")).not_to_be_empty()
    return table.page


@TABLE.scene("odds")
def odds(visit: Visit) -> Page:
    table = aimed(visit, visit.match(ATTACK))
    table.press("odds")
    expect(table.page.locator("dialog.layer")).to_be_visible()
    return table.page


def after_a_quarrel(visit: Visit) -> str:
    """Throws, a placing taken back, a correction with its reason, a note."""
    return visit.match(
        PLACE,
        "red place alaska 3",
        "table undo",
        "red place alaska 5",
        "table correct kamchatka blue 7 # the board was bumped",
        "red place alberta 4",
        THROW,
        "red attack alaska kamchatka 5,4,1 v 6,6",
        "table note # agreed: the lamp fell over",
        "red attack alaska kamchatka 6,4,1 v 6,1",
    )


@TABLE.scene("the log")
def log(visit: Visit) -> Page:
    table = visit.table(after_a_quarrel(visit))
    table.press("log")
    expect(table.page.locator(".log-panel .log-line").first).to_be_visible()
    return table.page


@TABLE.scene("the throw card")
def throw_card(visit: Visit) -> Page:
    table = visit.table(after_a_quarrel(visit))
    table.press("throw-card")
    expect(table.page.locator(".card-luck")).to_be_visible()
    return table.page


@TABLE.scene("the history of a territory")
def history(visit: Visit) -> Page:
    table = visit.table(after_a_quarrel(visit))
    with table.taps.hold('[data-badge="kamchatka"] .badge-shape'):
        expect(table.page.locator(".history-panel")).to_be_visible()
    return table.page


@TABLE.scene("audit")
def audit(visit: Visit) -> Page:
    table = visit.table(visit.match(ATTACK))
    table.press("menu")
    table.press("menu.audit")
    table.taps.territory("ukraine")
    table.press("digit-7")
    return table.page


@TABLE.scene("putting right")
def putting_right(visit: Visit) -> Page:
    table = visit.table(
        visit.match(
            f"{ATTACK}; blue: kamchatka 1",
            "red attack alaska kamchatka 6,5,4 v 1",
            "red occupy 5",
        )
    )
    table.press("log")
    table.press("right-1")
    for row in range(3):
        table.press(f"right-red-{row}-1")
    table.press("right-blue-0-6")
    expect(table.page.locator(".right-against li").first).to_be_visible()
    return table.page


@TABLE.scene("the menu")
def menu(visit: Visit) -> Page:
    table = visit.table(visit.match(ATTACK, THROW))
    table.press("menu")
    return table.page


@TABLE.scene("a vote and cards demanded")
def vote(visit: Visit) -> Page:
    assert visit.books
    hands = "hands red 5, blue 4"
    match = visit.match(f"{PLACE}; {hands}", "red trade alaska alberta joker_1", cards="counted")
    # The keys of this page are found by their English names.
    with Visit(visit.stage, "en") as moving:
        page = moving.page(f"/matches/{match}/motions")
        move_fine(page)
        expect(page.locator("[data-motion]")).to_have_count(1)
    visit.server.post(f"/matches/{match}/challenges", {"seq": 1, "challenger": "pink"})
    return visit.table(match).page


@TABLE.scene("the match in figures")
def figures(visit: Visit) -> Page:
    match = visit.golden("domination_3")
    visit.server.say(match, "table undo")
    table = visit.table(match)
    table.press("menu")
    table.press("menu-figures")
    return with_figures(table.page)


def with_figures(page: Page) -> Page:
    """They are fetched for this screen alone."""
    expect(page.locator(".figures-paper").first).to_be_visible()
    return page


@TABLE.scene("the end: a mission")
def end(visit: Visit) -> Page:
    return with_figures(visit.page(f"/matches/{visit.golden('mission_4')}"))


@TABLE.scene("the end: capitals")
def end_of_capitals(visit: Visit) -> Page:
    return with_figures(visit.page(f"/matches/{visit.golden('swedish_capital_capitals_2')}"))


@TABLE.scene("the end: the board")
def end_with_board(visit: Visit) -> Page:
    table = visit.table(visit.golden("mission_4"))
    table.press("aside")
    return table.page


@TABLE.scene("the Hasbro action field: sending")
def sending(visit: Visit) -> Page:
    return on_the_field(visit).page


@TABLE.scene("the Hasbro action field: thrown")
def sent(visit: Visit) -> Page:
    table = on_the_field(visit)
    table.throw((3, 2), (6, 2))
    return table.page


def on_the_field(visit: Visit) -> Table:
    match = visit.match(spread("turn red attack", most=9), rulebook="hasbro", variant="domination")
    return aimed(visit, match)


@TABLE.scene("French duel with the neutral")
def duel(visit: Visit) -> Page:
    position = (
        "red: north_america 3, siam; blue: europe 2, kamchatka 4; rest neutral 2; turn red reinforce; round 2; "
        "neutral_reinforcements 2"
    )
    two = {"red": "Alice", "blue": "Bob"}
    return visit.table(visit.match(position, rulebook="french_1976", variant="duel", names=two)).page


@TABLE.scene("Swedish capitals, one of them taken")
def capital_taken(visit: Visit) -> Page:
    position = full(
        "turn red attack",
        "capitals red alaska, blue kamchatka, green brazil, black siam, yellow egypt, pink japan",
        "blue: kamchatka 1",
    )
    match = visit.match(
        position, "red attack alaska kamchatka 6,5,4 v 1", "red occupy 3", rulebook="swedish", variant="capital"
    )
    return visit.table(match).page


@TABLE.scene("seven players")
def seven(visit: Visit) -> Page:
    seats = [{"colour": colour, "players": [name]} for colour, name in SIX.items()]
    seats[-1]["players"] = ["Frida", "Gus"]
    match = str(visit.server.post("/matches", {"seats": seats, "starter": "red"})["id"])
    visit.server.say(match, "table deal")
    return visit.table(match).page


@TABLE.scene("names of forty letters")
def long_names(visit: Visit) -> Page:
    return aimed(visit, visit.match(ATTACK, THROW, names=LONG)).page


@TABLE.scene("counts of three digits")
def three_digits(visit: Visit) -> Page:
    return aimed(visit, visit.match(full("turn red attack", "red: alaska 128", most=200), THROW)).page


@TABLE.scene("an onlooker at the table")
def onlooker(visit: Visit) -> Page:
    return visit.page(f"/matches/{visit.match(ATTACK, THROW)}?as=onlooker")
