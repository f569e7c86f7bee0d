"""A request that waits on its way until the test lets it go on."""

from __future__ import annotations

from playwright.sync_api import Page, Route

LOOKS = 1000
"""One every 20 ms."""


class Held:
    """The next request to such an address waits on its way; those after it pass."""

    def __init__(self, page: Page, address: str) -> None:
        self._page, self._address = page, address
        self._routes: list[Route] = []
        page.route(address, lambda route: self._routes.append(route), times=1)

    def caught(self) -> Route:
        """The request, as soon as it has been made.

        :raises AssertionError: none is made within some seconds.
        """
        for _ in range(LOOKS):
            if self._routes:
                return self._routes.pop()
            self._page.wait_for_timeout(20)
        raise AssertionError(f"nothing was asked for at {self._address}")
