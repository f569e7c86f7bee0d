"""Files that are handed in: how far they are, what is wrong with them on the same page, all that without scripts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from referee.service.admin import backups
from tests.browser.books import GOLDEN, Books, keep_books, open_book
from tests.browser.devices import TABLET, Device
from tests.browser.faults import faults
from tests.browser.held import wait_for
from tests.browser.server import Server
from tests.instance import Instance

Devices = Callable[..., Device]
HEAD = "date;players;winners\n"
SENT, WORKING = "The file is being sent …", "The file is there. It is being read and checked, which may take a while …"
LISTENING = """() => {
  window.said = [];
  const status = document.querySelector(".sending-state [role=status]");
  new MutationObserver(() => window.said.push(status.textContent)).observe(status, { childList: true });
}"""

MINUTE = """
const later = setTimeout;
globalThis.setTimeout = (act, time, ...more) => {
  if (time !== 60000) return later(act, time, ...more);
  globalThis.minuteIsOver = act;
};
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Books]]:
    instance = tmp_path_factory.mktemp("sending") / "instance"
    books = keep_books(instance)
    serving = Server(instance)
    serving.start()
    yield serving, books
    serving.kill()


def csv(text: str) -> FilePayload:
    return {"name": "list.csv", "mimeType": "text/csv", "buffer": text.encode()}


def hand_in(page: Page, file: FilePayload) -> None:
    page.locator("input[type=file]").set_input_files(file)
    page.locator(".file-form button").tap()


def test_a_file_is_sent_once_and_a_faulty_one_is_told_on_the_same_page_and_stays_chosen(
    library: tuple[Server, Books], devices: Devices
) -> None:
    server, _ = library
    page = devices(TABLET).context.new_page()
    open_book(server, page)
    page.goto(f"{server.url}/results")
    page.evaluate(LISTENING)
    hand_in(page, csv(HEAD + "2022-01-01;Alice, Bob;Zoe\n31.02.2022;Alice, Bob;Bob\n"))
    expect(page.locator("#fault-file")).to_contain_text("Line 2")
    expect(page.locator("#fault-file")).to_contain_text("Line 3")
    expect(page.locator("#fault-file")).to_be_focused()
    assert page.evaluate("() => window.said") == [SENT, WORKING]
    assert page.locator("input[type=file]").evaluate("(input) => input.files[0].name") == "list.csv"
    assert faults(page) == []
    hand_in(page, csv(HEAD + "2022-01-01;Alice, Bob;Bob\n"))
    expect(page.get_by_text("1 result was taken.")).to_be_visible()
    assert page.url == f"{server.url}/results?taken=1&known=0"
    page.goto(f"{server.url}/members")
    while_it_is_sent_a_bar_says_so_and_nothing_is_sent_twice(page)


def while_it_is_sent_a_bar_says_so_and_nothing_is_sent_twice(page: Page) -> None:
    held: list[Route] = []
    page.route("**/members/file", lambda route: held.append(route))
    hand_in(page, csv("name\nHans\n"))
    expect(page.locator(".sending-state progress")).to_be_visible()
    expect(page.locator(".sending-state [role=status]")).to_have_text(SENT)
    expect(page.locator(".file-form button")).to_be_disabled()
    assert faults(page) == []
    wait_for(page, lambda: held, "the file")
    assert len(held) == 1
    held[0].continue_()
    expect(page.locator(".member-card", has_text="Hans")).to_be_visible()


def test_a_backup_is_restored_with_a_bar_and_a_broken_one_is_told(
    server: Server, devices: Devices, tmp_path: Path
) -> None:
    keep_books(tmp_path / "other")
    instance = Instance(tmp_path / "other")
    whole = b"".join(backups.stream_backup(instance.desk))
    instance.close()
    page = devices(TABLET).page(f"{server.url}/files")
    backup: FilePayload = {"name": "backup.json", "mimeType": "application/json", "buffer": whole}
    hand_in(page, {**backup, "buffer": whole[:-50]})
    expect(page.locator("#fault-file")).to_contain_text("damaged")
    hand_in(page, backup)
    expect(page.get_by_text("The club is restored.")).to_be_visible()


def test_without_scripts_a_file_is_sent_all_the_same(library: tuple[Server, Books], devices: Devices) -> None:
    server, _ = library
    page = devices(TABLET, java_script_enabled=False).page(f"{server.url}/matches")
    record: FilePayload = {"name": "a.toml", "mimeType": "text/plain", "buffer": b"x = "}
    hand_in(page, record)
    expect(page.locator("#fault-record")).to_be_visible()
    expect(page.locator(".sending-state")).to_be_hidden()


def test_without_an_answer_for_a_minute_nobody_knows_and_sent_again_it_is_taken_in_once(
    library: tuple[Server, Books], devices: Devices
) -> None:
    """The instance has taken the file; its answer is lost. Another time the connection is."""
    server, _ = library
    page = devices(TABLET).context.new_page()
    page.add_init_script(MINUTE)
    page.goto(f"{server.url}/matches")
    listed = page.locator(".matches tbody tr").count()
    lost: list[str] = []

    def lose(route: Route) -> None:
        if not lost:
            lost.append(route.fetch(max_redirects=0).headers["location"])
        else:
            route.continue_()

    page.route("**/matches/upload", lose)
    record = (GOLDEN / "domination_3.toml").read_bytes()
    hand_in(page, {"name": "a.toml", "mimeType": "text/plain", "buffer": record})
    wait_for(page, lambda: lost, "the house to take the file")
    page.evaluate("minuteIsOver()")
    expect(page.locator(".sending-state [role=status]")).to_have_text(
        "No answer for a minute: it is not known whether the file was taken in."
        " Send it again: nothing is taken in twice."
    )
    expect(page.locator(".sending-state progress")).to_be_hidden()
    assert faults(page) == []
    page.locator(".file-form button").tap()
    page.wait_for_url(f"**{lost[0]}")
    page.goto(f"{server.url}/matches")
    assert page.locator(".matches tbody tr").count() == listed + 1
    page.unroute("**/matches/upload")
    a_lost_connection_is_told_and_the_file_may_be_sent_again(server, page)


def a_lost_connection_is_told_and_the_file_may_be_sent_again(server: Server, page: Page) -> None:
    page.route("**/matches/upload", lambda route: route.abort())
    record: FilePayload = {"name": "a.toml", "mimeType": "text/plain", "buffer": b"x = "}
    hand_in(page, record)
    expect(page.locator(".sending-state [role=status]")).to_contain_text("The connection broke: it is not known")
    page.unroute("**/matches/upload")
    page.locator(".file-form button").tap()
    expect(page.locator("#fault-record")).to_be_focused()
    hand_in(page, {**record, "buffer": (GOLDEN / "conceded_3.toml").read_bytes()})
    expect(page.get_by_role("heading", name="Alice wins")).to_be_visible()
    assert page.url.startswith(f"{server.url}/matches/")
