"""A whole evening of the club and the morning after, as its people tap it in German; the taps are counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.books import GOLDEN, found_club, open_book
from tests.browser.devices import PHONE, TABLET, Device, scan
from tests.browser.faults import faults_everywhere
from tests.browser.server import Server

Devices = Callable[..., Device]
COMING = ("Alice", "Bob", "Charlie", "Dana", "Emil")
SEATS = {"Alice": "red", "Bob": "blue", "Charlie": "pink", "Dana": "black"}
A4_PAGE = re.compile(rb"/Type\s*/Page\b")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a club of six with its book, and no evening yet."""
    instance = tmp_path_factory.mktemp("club") / "instance"
    found_club(instance)
    serving = Server(instance)
    serving.start()
    yield serving
    serving.kill()


@pytest.mark.by_turns(8, "long matches")
def test_a_whole_evening(server: Server, devices: Devices, shots: Path) -> None:
    """At five sizes and in both themes the vote on a phone is for everybody; `test_access` looks at the other pages."""
    still = {"locale": "de-DE", "reduced_motion": "reduce"}
    page = devices(TABLET, permissions=["clipboard-read", "clipboard-write"], **still).context.new_page()
    open_book(server, page)
    phones = {name: devices(PHONE, **still) for name in (*COMING, "Frida")}
    evening = EveningInBrowser(server, page, phones)
    evening.is_planned()
    evening.invites()
    evening.is_answered()
    evening.fines_who_cancelled_late()
    evening.begins()
    evening.has_a_match_from_its_record(shots)
    evening.has_a_match_at_the_table()
    evening.fines_by_a_face()
    evening.was_held()
    evening.is_paid_for()
    evening.counts_for_the_championship()
    evening.has_its_statistics_on_one_sheet(shots)
    evening.is_reported_the_morning_after(shots)
    evening.has_its_box_counted()
    evening.reminds_of_debts()


class EveningInBrowser:
    """The evening on the keeper's tablet and on everybody's own phone."""

    def __init__(self, server: Server, page: Page, phones: dict[str, Device]) -> None:
        self.server, self.page, self.phones = server, page, phones
        self.address = ""
        self.taps = 0

    def tap(self, name: str, role: str = "button", *, exact: bool = True) -> None:
        self.tap_on(self.page.get_by_role(role, name=name, exact=exact).first)  # type: ignore[arg-type]

    def tap_on(self, target: Locator) -> None:
        self.taps += 1
        target.tap()

    @contextmanager
    def within(self, taps: int) -> Iterator[None]:
        """Check that what is done meanwhile takes at most so many taps."""
        before = self.taps
        yield
        assert self.taps - before <= taps

    def pasted(self) -> str:
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    def invites(self) -> None:
        """Send one text to the group."""
        with self.within(2):
            self.tap("Einladen", "link")
            self.tap("Kopieren Für die Gruppe")
        expect(self.page.get_by_text("Kopiert.").first).to_be_visible()
        text = self.pasted()
        assert "Bob" in text and "/evenings/" in text

    def fines_by_a_face(self) -> None:
        self.page.goto(f"{self.server.url}/cash")
        with self.within(2):
            self.tap_on(self.page.locator(".face-choice", has_text="Emil").first)
            self.tap_on(self.page.locator('.offence-key[value="burp"]'))
        expect(self.page.locator(".booked")).to_contain_text(re.compile("Strafe: Emil .* 0,50.€"))

    def is_planned(self) -> None:
        self.page.goto(f"{self.server.url}/evenings")
        self.page.get_by_label("Tag", exact=True).fill(f"{date.today() + timedelta(days=3)}")
        self.page.get_by_label("Gastgeber").select_option(label="Bob")
        self.tap("Planen")
        expect(self.page.locator(".page-head .state")).to_have_text("steht noch nicht fest")
        self.address = self.page.url

    def is_answered(self) -> None:
        """Everybody says by their own link that they come; then one does not."""
        self.tap_on(self.page.get_by_text("Ein Text für jedes Mitglied, mit seinem Link"))
        invited = self.page.locator(".invitations")
        links = {name: invited.get_by_role("link", name=name).get_attribute("href") or "" for name in self.phones}
        for name, link in links.items():
            phone = self.phones[name].page(re.sub(r"^http://[^/]+", self.server.url, link))
            phone.get_by_role("button", name="Ich komme", exact=True).tap()
            expect(phone.get_by_role("button", name="Ich komme", exact=True)).to_have_attribute("aria-pressed", "true")
        frida = self.phones["Frida"].context.pages[0]
        frida.get_by_role("button", name="Ich komme nicht").tap()
        expect(frida.get_by_role("button", name="Ich komme nicht")).to_have_attribute("aria-pressed", "true")
        self.page.reload()
        expect(self.page.locator(".page-head .state")).to_have_text("findet statt")

    def fines_who_cancelled_late(self) -> None:
        expect(self.page.locator(".lapses li")).to_have_count(1)
        expect(self.page.locator(".lapses li")).to_contain_text("Frida: Weniger als eine Woche vorher abgesagt")
        self.tap("Gewählte Strafen buchen")
        expect(self.page.locator(".lapses li")).to_contain_text("gebucht")

    def begins(self) -> None:
        """Move the evening to the day on which the test runs, all of it, so that it is on."""
        self.page.get_by_text("Abend ändern").tap()
        self.page.get_by_label("Tag", exact=True).fill(f"{date.today()}")
        self.page.get_by_label("Uhrzeit").fill("00:00")
        self.page.get_by_label("Dauer in Stunden").fill("24")
        self.tap("Speichern")
        expect(self.page.get_by_role("button", name="Diese sind da")).to_be_visible()

    def has_a_match_from_its_record(self, shots: Path) -> None:
        played = (GOLDEN / "mission_by_another_5.toml").read_text(encoding="utf-8")
        record = shots / "record.toml"
        record.write_text(re.sub(r"(?m)^date = .*$", f"date = {date.today()}", played), encoding="utf-8")
        self.tap("Partien", "link")
        self.page.locator("#record").set_input_files(record)
        self.tap("Öffnen")
        expect(self.page.locator("#finish")).to_contain_text("Emil gewinnt")

    def has_a_match_at_the_table(self) -> None:
        """Three phones vote on a fourth one's fine; then the table says who has won."""
        self.page.goto(self.server.url)
        self.tap("Partie beginnen", "link", exact=False)
        for name in ("Emil", "Frida"):
            self.page.locator(".face-tile", has_text=name).tap()
            expect(self.page.locator(".place", has_text=name)).to_have_count(0)
        self.tap("Austeilen")
        for name, colour in SEATS.items():
            link = self.page.locator(f"#code-{colour} .code-link").inner_text()
            scan(self.phones[name].context.pages[0], re.sub(r"^http://[^/]+", self.server.url, link))
        self.tap("Zum Tisch", "link")
        self._votes()
        self.page.locator('[data-key="menu"]').tap()
        self.page.locator('[data-key="menu.declare"]').tap()
        for _ in range(2):
            self.page.locator('[data-key="choice-red"]').tap()
        expect(self.page.locator("#finish")).to_contain_text("Alice gewinnt")

    def _votes(self) -> None:
        self.page.locator('[data-key="menu"]').tap()
        self.tap("Über eine Strafe abstimmen", "link")
        with self.within(6):
            self.tap_on(self.page.locator('.face-choice:has([name="mover"])', has_text="Alice"))
            self.tap_on(self.page.locator('.face-choice:has([name="accused"])', has_text="Dana"))
            self.page.locator("#text").fill("zu laut")
            self.page.locator("#amount").fill("0,50")
            self.tap_on(self.page.get_by_text("Wer zahlt, stimmt nicht mit"))
            self.tap("Zur Abstimmung stellen")
        phones = {name: self.phones[name].context.pages[0] for name in SEATS}
        expect(phones["Alice"].locator(".vote-choices")).to_be_visible()
        assert faults_everywhere(phones["Alice"]) == []
        for name, answer in (("Alice", "Ja"), ("Bob", "Nein"), ("Charlie", "Ja")):
            if name == "Charlie":
                expect(phones["Dana"].locator(".vote")).to_contain_text("2 von 3 haben abgestimmt")
                expect(phones["Dana"].locator(".vote-choices")).to_have_count(0)
            phones[name].get_by_role("button", name=answer, exact=True).tap()
            expect(phones[name].locator(".vote-choices")).to_have_count(0)
        expect(self.page.get_by_text("Angenommen: 2 ja, 1 nein, 0 enthalten")).to_be_visible()
        self.page.reload()  # By itself it does so once more when the last vote is told.
        self.tap("Zum Tisch", "link")

    def was_held(self) -> None:
        self.page.goto(self.address)
        expect(self.page.locator(".year-matches li")).to_have_count(2)
        self.tap("Diese sind da")
        expect(self.page.locator(".page-head .state")).to_have_text("läuft gerade")
        expect(self.page.locator(".comers li", has_text="ist da")).to_have_count(5)

    def is_paid_for(self) -> None:
        with self.within(2):
            self.tap("Kasse", "link")
            self.tap_on(self.page.get_by_role("button", name=re.compile(r"Zahlt 0,50.€ Dana")))
        expect(self.page.locator(".in-the-box strong").first).to_have_text(re.compile("0,50.€"))
        says_of = (("Alice", "nichts"), ("Dana", "nichts"), ("Emil", "0,50"), ("Frida", "2,50"))
        for name, says in ((name, f"schuldet {owes}") for name, owes in says_of):
            expect(self.page.locator(".accounts li", has_text=name)).to_contain_text(says)

    def counts_for_the_championship(self) -> None:
        self.tap("Club", "link")
        lines = self.page.locator(".data tbody tr")
        expect(lines).to_have_count(5)
        rows = [re.findall(r"\w+", line.inner_text()) for line in lines.all()]
        assert rows == [
            ["1", "Alice", "1", "2"],
            ["1", "Emil", "1", "1"],
            ["3", "Bob", "0", "2"],
            ["3", "Charlie", "0", "2"],
            ["3", "Dana", "0", "2"],
        ]

    def has_its_statistics_on_one_sheet(self, shots: Path) -> None:
        """One tap leads from the evening to the sheet; printed, it is one page of A4."""
        self.page.goto(self.address)
        self.tap("Statistikblatt", "link")
        expect(self.page.get_by_role("button", name="Blatt drucken")).to_be_visible()
        printed = self.page.pdf(path=shots / "statistics.pdf", prefer_css_page_size=True)
        assert len(A4_PAGE.findall(printed)) == 1

    def is_reported_the_morning_after(self, shots: Path) -> None:
        """Open the report by one tap; printed, it has the year's table and what everybody owes."""
        self.page.goto(f"{self.server.url}/championship/{date.today().year}")
        with self.within(1):
            self.tap("Saisonbericht", "link")
        expect(self.page.get_by_role("heading", name=re.compile("Saisonbericht"))).to_be_visible()
        self.page.emulate_media(media="print")
        report = self.page.locator("main").inner_text()
        self.page.emulate_media(media="screen")
        assert "Alice und Emil liegen mit je 1 Sieg gleichauf." in report
        assert re.search(r"Frida\s.*2,50.€", report) and re.search(r"Dana\s.*0,50.€", report)
        printed = self.page.pdf(path=shots / "report.pdf", prefer_css_page_size=True)
        assert len(A4_PAGE.findall(printed)) <= 2

    def has_its_box_counted(self) -> None:
        """Enter the count and the difference together, as a coin is missing."""
        self.page.goto(f"{self.server.url}/cash")
        with self.within(3):
            self.tap("Kasse zählen", "link")
            self.page.get_by_label("Gezählt, in Euro").fill("0,30")
            self.tap("Mit dem Buch vergleichen")
            self.tap_on(self.page.get_by_role("button", name=re.compile(r"dazu 0,20.€ als Fehlbetrag")))
        expect(self.page.locator(".in-the-box strong").first).to_have_text(re.compile("0,30.€"))

    def reminds_of_debts(self) -> None:
        with self.within(2):
            self.tap_on(self.page.get_by_text("Die Schulden als Text zum Verschicken"))
            self.tap("Kopieren Für die Gruppe")
        expect(self.page.get_by_text("Kopiert.").first).to_be_visible()
        text = self.pasted()
        assert re.search("Frida.*2,50", text) and re.search("Emil.*0,50", text) and "Dana" not in text
