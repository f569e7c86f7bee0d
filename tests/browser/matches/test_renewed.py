"""A stream that has lasted as long as one may: the page goes on with another one, and nobody sees anything of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.bounded_server import BoundedServer, Limits, bounded
from tests.browser.devices import TABLET, Device
from tests.browser.pages import new_match
from tests.browser.table import Table

WATCH = """() => {
  window.heard = [];
  window.opened = 0;
  window.lines = [];
  const source = window.EventSource;
  window.EventSource = class extends source {
    constructor(...all) {
      super(...all);
      window.opened += 1;
      this.addEventListener("move", (event) => window.heard.push(JSON.parse(event.data).seq));
    }
  };
}"""
LINES = """() => {
  const lamp = document.getElementById("lamp");
  new MutationObserver(() => window.lines.push(lamp.dataset.line)).observe(lamp, { attributeFilter: ["data-line"] });
}"""


@pytest.fixture
def short_lived(tmp_path: Path) -> Iterator[BoundedServer]:
    """Start a server whose streams last for ten ticks."""
    with bounded(tmp_path / "instance", Limits(lasts=10)) as server:
        yield server


def test_a_stream_that_ends_as_planned_is_not_seen_and_leaves_no_gap(
    short_lived: BoundedServer, devices: Callable[..., Device]
) -> None:
    match = new_match(short_lived)
    device = devices(TABLET)
    device.context.add_init_script(f"({WATCH})()")
    table = Table(device.page(f"{short_lived.url}/matches/{match}"))
    begun = table.seq
    table.page.wait_for_function("() => document.getElementById('lamp').dataset.line === 'connected'")
    table.page.evaluate(LINES)
    for opened in (2, 3, 4):
        short_lived.say(match, f"table correct alaska red {opened}")
        table.page.wait_for_function("(number) => window.opened >= number", arg=opened)
    short_lived.say(match, "table correct alaska red 9")
    table.shows(begun + 4)
    assert table.page.evaluate("() => window.heard") == list(range(begun + 1, begun + 5))
    assert set(table.page.evaluate("() => window.lines")) <= {"connected"}
