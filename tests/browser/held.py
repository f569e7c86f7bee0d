"""A request that waits on its way until the test lets it go on."""

from __future__ import annotations

from playwright.sync_api import Page, Route


class Held:
    """The next request to such an address waits on its way; those after it pass."""

    def __init__(self, page: Page, address: str) -> None:
        self._page = page
        self._routes: list[Route] = []
        page.route(address, lambda route: self._routes.append(route), times=1)

    def caught(self) -> Route:
        """The request, as soon as it has been made."""
        while not self._routes:
            self._page.wait_for_timeout(20)
        return self._routes.pop()
