"""Nothing jumps: through a whole match no key moves while it is there, and nothing on the table's screen shifts."""

from __future__ import annotations

import tomllib
from collections.abc import Callable

import pytest

from tests.browser.devices import TABLET, Device
from tests.browser.server import Server
from tests.browser.stillness import play, watch
from tests.places import GOLDEN

MATCHES = (
    "domination_3",
    "hasbro_domination_domination_3",
    "regelbuch_domination_domination_3",
    "swedish_duel_duel_2",
    "french_1976_duel_duel_2",
)
"""A golden match of each rulebook."""


@pytest.mark.parametrize("name", MATCHES)
def test_no_key_moves_in_a_whole_match(
    server: Server, devices: Callable[..., Device], one_a_day: Callable[[int, int], None], name: str
) -> None:
    one_a_day(MATCHES.index(name), len(MATCHES))
    written = (GOLDEN / f"{name}.toml").read_text(encoding="utf-8")
    first, *actions = tomllib.loads(written)["actions"]
    head, _, rest = written.partition("actions = [")
    tail = rest.partition("\n]")[2]
    record = f'{head}actions = ["{first}"]{tail}'
    match = str(server.post("/matches", {"record": record})["id"])
    page = devices(TABLET).page(f"{server.url}/matches/{match}")
    page.locator("#table[data-seq]").wait_for()
    watch(page)
    assert play(page, match, actions) == []
