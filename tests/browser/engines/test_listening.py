"""What the other tests of this folder rely on: whatever a page has to complain about is heard, in each engine."""

from __future__ import annotations

from tests.browser.engines.conftest import COMPLAINTS, Engine, ListeningServer

COMPLAIN = """() => {
  setTimeout(() => nobodyKnowsThis());
  Promise.reject(new Error("not awaited"));
  console.error("shouted");
  const picture = document.body.appendChild(new Image());
  const script = document.body.appendChild(document.createElement("script"));
  script.textContent = "document.title = 'inline'";
  return new Promise((done) => { picture.onerror = done; picture.src = "/nowhere.png"; }).then(() => true);
}"""
HEARD = ("nobodyKnowsThis", "not awaited", "shouted", "script-src-elem: inline", "nowhere.png")


def test_every_complaint_of_a_page_is_heard(engine: Engine, server: ListeningServer) -> None:
    screen = engine.screen(800, 600)
    screen.open(f"{server.url}/rulebooks/compare")
    assert (screen.run(COMPLAINTS), screen.console()) == ([], [])
    screen.run(COMPLAIN)
    complaints = "\n".join(screen.run(COMPLAINTS))
    assert [words for words in HEARD if words not in complaints] == []
    assert screen.run("() => document.title") != "inline"
    assert server.refusals() == ["404 GET /nowhere.png?"]
    if engine.name == "Firefox":
        assert [words for words in HEARD[:3] if words not in "\n".join(screen.console())] == []
