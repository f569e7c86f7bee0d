"""Each engine understands what the style sheets say."""

from __future__ import annotations

import re
from collections.abc import Iterator

from referee.bootstrap.environment import ROOT
from tests.browser.engines.screen import Screen

COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
RULE = re.compile(r"(?P<selector>[^{};]+)\{(?P<declarations>[^{}]*)\}")
STEP = re.compile(r"from|to|[\d.%, ]+")
"""What stands before a block that is no selector."""
ONE_ENGINES = ("-webkit-", "-moz-")
HARMLESS = {
    "text-size-adjust",  # of phones, which blow up narrow columns otherwise
    "scrollbar-color",  # WebKit's own bars suit either theme
    "overflow-anchor",  # WebKit keeps nothing in its place by itself
    "field-sizing",  # a text to be shared has a row a line, and is scrolled where one wraps
}
UNKNOWN_DECLARATIONS = "(all) => all.filter(([property, value]) => !CSS.supports(property, value))"
UNKNOWN_SELECTORS = """(all) => all.filter((selector) => {
  try {
    new CSSStyleSheet().insertRule(`${selector} {}`);
    return false;
  } catch {
    return true;
  }
})"""


def read_rules() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Each rule's selector and what it declares; a sheet of paper and custom properties are left out."""
    for sheet in sorted((ROOT / "static" / "css").glob("*.css")):
        for rule in RULE.finditer(COMMENT.sub("", sheet.read_text(encoding="utf-8"))):
            if rule["selector"].strip().startswith("@"):
                continue
            lines = [line.partition(":") for line in rule["declarations"].split(";") if ":" in line]
            pairs = [(name.strip(), value.replace("!important", "").strip()) for name, _, value in lines]
            yield " ".join(rule["selector"].split()), [pair for pair in pairs if not pair[0].startswith("--")]


def test_every_declaration_is_understood_or_spelt_for_this_engine_as_well(blank: Screen) -> None:
    declared = [pairs for _, pairs in read_rules()]
    pairs = sorted({pair for pairs in declared for pair in pairs})
    unknown = {(name, value) for name, value in blank.run(UNKNOWN_DECLARATIONS, pairs)}
    missing = {
        f"{name}: {value}"
        for pairs in declared
        for name, value in unknown.intersection(pairs)
        if not name.startswith(ONE_ENGINES) and name not in HARMLESS
        if not any((prefix + name, value) in {*pairs} - unknown for prefix in ONE_ENGINES)
    }
    assert missing == set()


def test_every_selector_is_understood(blank: Screen) -> None:
    selectors = {selector for selector, _ in read_rules() if not STEP.fullmatch(selector)}
    assert blank.run(UNKNOWN_SELECTORS, [each for each in sorted(selectors) if "::-" not in each]) == []


def test_what_the_screens_are_laid_out_with_is_understood(blank: Screen) -> None:
    """Of what stands in values with variables an engine says nothing before it draws them."""
    features = [
        ("color", "color-mix(in srgb, red 20%, blue)"),
        ("container-type", "inline-size"),
        ("width", "20cqi"),
        ("height", "100dvh"),
        ("font-size", "clamp(1rem, 2vw, 3rem)"),
    ]
    assert blank.run(UNKNOWN_DECLARATIONS, features) == []
