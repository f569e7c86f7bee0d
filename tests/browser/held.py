"""A request that waits until the test lets it continue."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, Route

LOOKS = 1000
"""The most checks for the request, one every 20 ms."""


def wait_for(page: Page, is_there: Callable[[], object], what: str) -> None:
    """Wait, while the page goes on, for something that the test itself keeps.

    :raises AssertionError: it is not there within some seconds.
    """
    for _ in range(LOOKS):
        if is_there():
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"waited in vain for {what}")


class Held:
    """The next request to a matching address, which waits; later ones pass."""

    def __init__(self, page: Page, address: str) -> None:
        self._page, self._address = page, address
        self._routes: list[Route] = []
        page.route(address, lambda route: self._routes.append(route), times=1)

    def caught(self) -> Route:
        """Return the request, as soon as it has been made.

        :raises AssertionError: none is made within some seconds.
        """
        wait_for(self._page, lambda: self._routes, f"a request to {self._address}")
        return self._routes.pop()
