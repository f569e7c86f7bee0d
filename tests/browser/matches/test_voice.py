"""The voice and the gong of the table: off until somebody wants them, and only voices that the device brings itself."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.devices import TABLET, Device, shoot
from tests.browser.faults import faults_everywhere
from tests.browser.positions import open_at
from tests.browser.server import Json, Server
from tests.browser.table import Table
from tests.browser.taps import wait_until

Devices = Callable[..., Device]
SOUNDS = ("voice", "gong")
ATTACKING = "red: alaska 6; blue: kamchatka 4, japan 2; rest green; turn red attack; round 3"
BOTH_LOSE = "red attack alaska kamchatka 6,1 v 5,5"
BLUE_LOSES = "red attack alaska kamchatka 6,6 v 5,5"
RED_LOSES = "red attack alaska kamchatka 4,3 v 5,5"
RECORDER = """(voices) => {
  const speech = new EventTarget();
  const remember = (entry) => {
    const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
    sessionStorage.setItem("heard", JSON.stringify([...heard, entry]));
  };
  Object.assign(speech, {
    speaking: false,
    pending: false,
    getVoices: () => voices,
    speak(words) {
      speech.speaking = true;
      if (words.volume) remember([words.voice.name, words.lang, words.text]);
    },
    cancel() {
      speech.speaking = false;
      remember("cancelled");
    },
    bring(late) {
      voices = late;
      speech.dispatchEvent(new Event("voiceschanged"));
    },
  });
  Object.defineProperty(window, "speechSynthesis", { value: speech });
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
}"""
"""In the place of the browser's own, which has no voices here: remembers what it would say, across reloads."""


HIDE = """(isHidden) => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => isHidden });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
LISTEN = """() => {
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (target, ...more) {
    if (target instanceof AudioDestinationNode && target.context instanceof AudioContext) {
      window.ear ??= new AnalyserNode(target.context);
      connect.call(this, window.ear);
    }
    return connect.call(this, target, ...more);
  };
}"""
"""An ear beside the loudspeaker."""
SOUNDS_NOW = """() => {
  if (!window.ear) return false;
  const wave = new Float32Array(window.ear.fftSize);
  window.ear.getFloatTimeDomainData(wave);
  return wave.some((level) => Math.abs(level) > 0.001);
}"""
IS_QUIET = f"() => !({SOUNDS_NOW})()"
PLAYED = """async () => {
  const { soundIn } = await import("/static/js/matches/table/sound/gong.js");
  const rate = 8000;
  const studio = new OfflineAudioContext(1, 3 * rate, rate);
  soundIn(studio);
  const wave = (await studio.startRendering()).getChannelData(0);
  return [0, 1, 2].map((second) =>
    wave.slice(second * rate, (second + 1) * rate).reduce((most, level) => Math.max(most, Math.abs(level)), 0));
}"""


def voice(name: str, lang: str, *, is_local: bool = True, is_default: bool = False) -> Json:
    return {"name": name, "lang": lang, "localService": is_local, "default": is_default}


CLOUD = voice("Cloud", "en-GB", is_local=False, is_default=True)
ROOM = voice("Room", "en-US")
ZIMMER = voice("Zimmer", "de_DE")


def without_breaks(heard: list[Any]) -> list[Any]:
    return [entry for entry in heard if entry != "cancelled"]


class Listener:
    """The table of a match on a tablet, and what its voice says."""

    def __init__(self, page: Page, server: Server) -> None:
        self.table, self.page, self.server = Table(page), page, server

    def switch(self, sound: str) -> None:
        """Tap its key in the menu, and wait until it is fetched and has let itself be heard."""
        self.table.press("menu")
        key = self.page.locator(f'[data-key="{sound}"]')
        was_on = key.get_attribute("aria-pressed") == "true"
        self.table.press(sound)
        expect(key).to_have_attribute("aria-pressed", "false" if was_on else "true")
        self.table.press("menu")

    def say(self, *actions: str) -> None:
        """They are said elsewhere, and this page shows them."""
        for action in actions:
            self.table.shows(self.server.say(self.table.match, action)["seq"])

    def heard(self) -> list[Any]:
        """Return what was said since this was asked last: its words, or that it was cut short."""
        entries = self.page.evaluate("""() => {
          const heard = JSON.parse(sessionStorage.getItem("heard") ?? "[]");
          sessionStorage.removeItem("heard");
          return heard;
        }""")
        return [entry if isinstance(entry, str) else entry[2] for entry in entries]

    def words(self) -> list[str]:
        return without_breaks(self.heard())


def listen(devices: Devices, server: Server, match: str, *voices: Json, locale: str = "en-GB") -> Listener:
    """Return a tablet with these voices."""
    opened = devices(TABLET, locale=locale)
    opened.context.add_init_script(f"({RECORDER})({json.dumps(voices)})")
    return Listener(opened.page(f"{server.url}/matches/{match}"), server)


def speaking(devices: Devices, server: Server, match: str, *voices: Json, locale: str = "en-GB") -> Listener:
    """Return the same with the voice on; what it says at that is heard already."""
    listener = listen(devices, server, match, *(voices or (ROOM,)), locale=locale)
    listener.switch("voice")
    expect(listener.page.locator('[data-key="voice"]')).to_have_count(0)
    listener.heard()
    return listener


def test_nothing_is_heard_or_fetched_until_one_tap_lets_it_speak_and_one_stills_it(
    server: Server, devices: Devices
) -> None:
    opened, fetched = devices(TABLET), list[str]()
    opened.context.add_init_script(f"({RECORDER})({json.dumps([ROOM])})")
    opened.context.on("request", lambda request: fetched.append(request.url))
    listener = Listener(opened.page(f"{server.url}/matches/{open_at(server, ATTACKING)}"), server)
    listener.say(BOTH_LOSE, "red end", "table undo")
    listener.table.press("menu")
    for sound in SOUNDS:
        expect(listener.page.locator(f'[data-key="{sound}"]')).to_have_attribute("aria-pressed", "false")
    assert listener.heard() == []
    assert [address for address in fetched if "/sound/" in address] == []
    listener.table.press("voice")
    expect(listener.page.locator('[data-key="voice"]')).to_have_attribute("aria-pressed", "true")
    assert [address for address in fetched if "/sound/player.js" in address] != []
    assert listener.heard() == ["Alice's turn."]
    listener.table.press("menu")
    listener.switch("voice")
    assert listener.heard() == ["cancelled"]
    listener.say(BLUE_LOSES)
    assert listener.heard() == []


def test_a_turn_is_said_in_names_and_few_words(server: Server, devices: Devices) -> None:
    """The result of each throw, what is put right, a conquest, an elimination, whose turn it is, and the winner.

    What is said of an older throw breaks off.
    """
    listener = speaking(devices, server, open_at(server, ATTACKING))
    listener.say(BOTH_LOSE, RED_LOSES, BLUE_LOSES)
    heard = listener.heard()
    assert without_breaks(heard) == ["Alice loses one. Bob loses one.", "Alice loses 2.", "Bob loses 2."]
    assert heard[-3:] == ["Alice loses 2.", "cancelled", "Bob loses 2."]

    listener.say("table undo", "table redo", "table correct alaska red 9, japan green 2")
    assert listener.words() == ["Taken back.", "Counts again.", "It is put right."]
    listener.say("red attack alaska kamchatka 6 v 1")
    assert listener.words() == ["Alice takes Kamchatka. Bob is out. The attacks of this turn are over."]

    listener.say("table undo")
    listener.heard()
    listener.say("red end")
    assert listener.words() == ["Bob's turn, 3 armies."]
    listener.say("table declare red")
    assert listener.words() == ["Alice wins. The table agreed."]


def test_a_trade_with_its_value_a_continent_taken_and_one_lost(server: Server, devices: Devices) -> None:
    text = "red: australia 6; blue: eastern_australia, siam 6; rest green; turn red reinforce; round 3; sets_traded 5"
    listener = speaking(devices, server, open_at(server, f"{text}; hands red peru+egypt+joker_1"))
    listener.say("red trade peru egypt joker_1")
    assert listener.words() == ["Alice trades for 15 armies."]
    server.say(listener.table.match, "red place new_guinea 18")
    listener.say("red attack western_australia eastern_australia 6 v 1", "red occupy 3", "red end")
    assert "Alice takes Eastern Australia. Alice holds Australia." in listener.words()
    listener.say("blue place siam 3", "blue attack siam indonesia 6,6 v 1,1", "blue attack siam indonesia 6,6 v 1,1")
    listener.say("blue attack siam indonesia 6,6 v 1,1")
    assert listener.words()[-1] == "Bob takes Indonesia. Alice has lost Australia."


def test_a_capital_is_named_when_it_falls(server: Server, devices: Devices) -> None:
    text = "red: alaska 6; blue: kamchatka, japan; rest green; capitals red alaska, blue kamchatka, green brazil"
    match = open_at(server, f"{text}; turn red attack; round 3", rulebook="swedish", variant="capital")
    listener = speaking(devices, server, match)
    listener.say("red attack alaska kamchatka 6 v 1", "red occupy 3")
    assert listener.words()[0].startswith("Alice takes Kamchatka. Alice takes the capital of Bob: Kamchatka.")


def test_a_reload_says_nothing_and_a_tablet_put_away_says_what_it_missed_in_one_go(
    server: Server, devices: Devices
) -> None:
    """The choice stays with a reload; put away, the tablet is silent."""
    listener = speaking(devices, server, open_at(server, ATTACKING))
    listener.say(BOTH_LOSE)
    listener.heard()
    with listener.page.expect_response("**/sound/player.js**"):
        listener.page.reload()
    listener.table.press("menu")
    expect(listener.page.locator('[data-key="voice"]')).to_have_attribute("aria-pressed", "true")
    assert listener.words() == []
    listener.say(BLUE_LOSES)
    assert listener.words() == ["Bob loses 2."]

    listener.page.evaluate(HIDE, True)
    missed = server.say(listener.table.match, "red attack alaska kamchatka 6 v 6", "red end")["seq"]
    assert listener.heard() == ["cancelled"]
    listener.page.evaluate(HIDE, False)
    listener.table.shows(missed)
    assert listener.words() == ["Alice loses one. Bob's turn, 3 armies."]


def test_a_german_table_speaks_german(server: Server, devices: Devices) -> None:
    listener = listen(devices, server, open_at(server, ATTACKING), ROOM, ZIMMER, locale="de-DE")
    listener.switch("voice")
    listener.say(BOTH_LOSE, "red end")
    entries = listener.page.evaluate("() => JSON.parse(sessionStorage.getItem('heard'))")
    assert [entry for entry in entries if entry != "cancelled"] == [
        ["Zimmer", "de_DE", "Alice ist am Zug."],
        ["Zimmer", "de_DE", "Alice verliert eine. Bob verliert eine."],
        ["Zimmer", "de_DE", "Bob ist am Zug, 3 Armeen."],
    ]


def test_no_word_leaves_the_device_for_a_voice_elsewhere(server: Server, devices: Devices) -> None:
    listener = speaking(devices, server, open_at(server, ATTACKING), CLOUD, ZIMMER)
    listener.say(BOTH_LOSE)
    assert listener.heard() == []
    listener.table.press("menu")
    note = listener.page.locator(".menu-sounds [role=status]")
    expect(note).to_have_text("This device has no voice of its own for English. The gong sounds without one.")
    listener.page.evaluate("(voices) => speechSynthesis.bring(voices)", [CLOUD, ROOM])
    expect(note).to_be_empty()
    listener.say(BLUE_LOSES)
    entries = listener.page.evaluate("() => JSON.parse(sessionStorage.getItem('heard'))")
    assert entries == [["Room", "en-US", "Bob loses 2."]]


def test_a_browser_that_cannot_speak_says_so(server: Server, devices: Devices) -> None:
    opened = devices(TABLET)
    opened.context.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined })")
    listener = Listener(opened.page(f"{server.url}/matches/{open_at(server, ATTACKING)}"), server)
    listener.table.press("menu")
    listener.table.press("voice")
    expect(listener.page.locator(".menu-sounds [role=status]")).to_contain_text("no voice of its own")
    listener.say(BOTH_LOSE)


def test_this_very_browser_has_no_voice(server: Server, devices: Devices, shots: Path) -> None:
    page = devices(TABLET, locale="de-DE").page(f"{server.url}/matches/{open_at(server, ATTACKING)}")
    listener = Listener(page, server)
    listener.table.press("menu")
    listener.table.press("voice")
    expect(page.locator(".menu-sounds [role=status]")).to_contain_text("keine eigene Stimme für Deutsch")
    listener.say(BOTH_LOSE)
    shoot(page, shots / "voice.png")
    assert faults_everywhere(page) == []


def test_the_gong_is_soft_and_fades_and_sounds_when_the_turn_is_handed_over(server: Server, devices: Devices) -> None:
    opened = devices(TABLET)
    opened.context.add_init_script(f"({LISTEN})()")
    page = opened.page(f"{server.url}/matches/{open_at(server, ATTACKING)}")
    first, second, third = page.evaluate(PLAYED)
    assert 0.25 > first > 2 * second > 4 * third > 0
    listener = Listener(page, server)
    listener.switch("gong")
    wait_until(page, SOUNDS_NOW)
    with page.expect_response("**/sound/player.js**"):
        page.reload()
    listener.table.press("menu")
    listener.table.press("menu")
    listener.say(BOTH_LOSE)
    assert page.evaluate(IS_QUIET)
    listener.say("red end")
    wait_until(page, SOUNDS_NOW)
    wait_until(page, IS_QUIET)
