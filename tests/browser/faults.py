"""Finds faults of pages: with axe, with a finger, on a narrow screen, with a long word."""

from __future__ import annotations

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.devices import paint
from tests.browser.measuring import measure

SIZES = ((1280, 800), (1024, 768), (800, 1280), (390, 844), (320, 568))
"""The screens round the table: tablets on their side and upright, phones."""
THEMES = {(1280, 800): "dark", (390, 844): "light"}
"""The theme in which axe checks the colours, by the size of the screen."""
SMALLEST = 44
TARGETS = "button, a[href], input:not([type=hidden]), select, summary, [role=button]:not([data-territory])"
# The label of a checkbox or radio can be tapped as well; a link in a sentence, or in a text of a user, is text.
_TOO_SMALL = """(nodes, least) => nodes
  .filter((node) => node.checkVisibility({ visibilityProperty: true })
    && !node.closest(".visually-hidden, .skip, p, .prose"))
  .map((node) => [node, (node.closest("label") ?? node).getBoundingClientRect()])
  .filter(([, box]) => box.width && box.height && Math.min(box.width, box.height) < least - 0.5)
  .map(([node, box]) => `${node.outerHTML.slice(0, 90)} ${Math.round(box.width)}x${Math.round(box.height)}`)"""
# axe cannot judge a text on the board, but takes longest for it; `test_army_counts_can_be_read` checks it instead.
_NOT_ON_THE_BOARD = "axe.configure({ rules: [{ id: 'color-contrast', selector: ':not(.board *)' }] })"
# Besides colours, axe judges the elements, their visibility, and whether they scroll.
_LOOKS_NEW = """() => {
  const scrolls = (node) => /auto|scroll/.test(getComputedStyle(node).overflow)
    && (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth);
  const state = (node) => node.checkVisibility({ visibilityProperty: true }) ? (scrolls(node) ? "s" : "v") : "-";
  const look = [...document.body.querySelectorAll("*")].map(state).join("")
    + document.body.innerHTML.replace(/ r="[^"]*"/g, "");
  window.looks ??= new Set();
  return window.looks.size < window.looks.add(look).size;
}"""
TOO_WIDE = """() => {
  const root = document.documentElement;
  return root.scrollWidth > root.clientWidth ? [`scrolls sideways: ${root.scrollWidth}`] : [];
}"""
# The text of a key, a heading or a label must not be cut off by its edge or with an ellipsis.
CUT_OFF = """() => {
  const says = (node) => [...node.childNodes].some((child) => child.nodeType === 3 && child.textContent.trim());
  const isCut = (node) => {
    const { display, overflowX } = getComputedStyle(node);
    return display !== "inline" && !/auto|scroll/.test(overflowX) && node.scrollWidth > node.clientWidth + 1;
  };
  return [...document.querySelectorAll("h1, h2, h3, h4, button, button *, .button, .button *, summary, label, dt, th")]
    .filter((node) => says(node) && node.checkVisibility({ visibilityProperty: true }))
    .filter((node) => node.getBoundingClientRect().width > 1 && isCut(node))
    .map((node) => `cut off: ${node.outerHTML.slice(0, 90)} ${node.scrollWidth}>${node.clientWidth}`);
}"""

_SAME_ID = """() => {
  const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
  return [...new Set(ids.filter((id, at) => ids.indexOf(id) < at))].map((id) => `used twice: #${id}`);
}"""


ONLY_ON_PAPER = """() => [...document.querySelectorAll(".on-paper")]
  .filter((node) => node.checkVisibility())
  .map((node) => `only for paper: ${node.outerHTML.slice(0, 90)}`)"""


def violations(page: Page, *, colours: bool = True) -> list[str]:
    """Return what axe finds; looking at the ``colours`` takes it twice as long as all the rest."""
    # Before the style sheets are loaded, words have the browser's own colours.
    page.wait_for_load_state()
    paint(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE_SCRIPT)
        page.evaluate(_NOT_ON_THE_BOARD)
    # Do not load the style sheets again: only a rule that is not checked needs that.
    options = {"resultTypes": ["violations"], "preload": False, "rules": {"color-contrast": {"enabled": colours}}}
    violations = page.evaluate("async (options) => (await axe.run(options)).violations", options)
    return [f"{violation['id']}: {node['html'][:120]}" for violation in violations for node in violation["nodes"]]


def too_small(page: Page) -> list[str]:
    """Every target too small for a finger."""
    small: list[str] = measure(page.locator(TARGETS), _TOO_SMALL, SMALLEST)
    return small


def faults(page: Page) -> list[str]:
    """Everything on the screen as it is."""
    return [*violations(page), *faults_of_screen(page)]


def faults_of_screen(page: Page) -> list[str]:
    """Small targets, what is wider than its place, and ids that are used twice; axe takes ten times as long."""
    return [
        *too_small(page),
        *(fault for found in (TOO_WIDE, CUT_OFF, ONLY_ON_PAPER, _SAME_ID) for fault in page.evaluate(found)),
    ]


def faults_of_layout(page: Page, *, axe_everywhere: bool = True) -> list[str]:
    """Those of the screen at each of the sizes, with what axe finds but for colours there, or only on the first."""
    return [
        f"{size[0]}: {fault}"
        for size in SIZES
        for fault in _at(page, size, axe=axe_everywhere or size == SIZES[0], colours=False)
    ]


def faults_everywhere(page: Page, *, axe_everywhere: bool = True) -> list[str]:
    """Those of the layout, and what axe finds in the colours of a dark tablet and of a light phone.

    Unless ``axe_everywhere``, it looks nowhere but at those two.
    """
    faults = []
    for size in SIZES:
        theme = THEMES.get(size)
        if theme is not None:
            # The colours depend on nothing else; a second load would take longer than the check.
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        colours = theme is not None
        of_size = _at(page, size, axe=axe_everywhere or colours, colours=colours)
        faults += [f"{size[0]} {theme or ''}: {fault}" for fault in of_size]
    return faults


def _at(page: Page, size: tuple[int, int], *, axe: bool, colours: bool) -> list[str]:
    """Return the faults at that size."""
    width, height = size
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_load_state()
    is_looked_at = axe and (page.evaluate(_LOOKS_NEW) or colours)
    return [*faults_of_screen(page), *(violations(page, colours=colours) if is_looked_at else [])]
