"""What the other tests of this folder rely on: whatever a page has to complain about is heard, in each engine."""

from __future__ import annotations

from tests.browser.engines.conftest import COMPLAINTS, ListeningServer
from tests.browser.engines.screen import Screen

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


def test_every_complaint_of_a_page_is_heard(blank: Screen, server: ListeningServer) -> None:
    blank.open(f"{server.url}/rulebooks/compare")
    assert (blank.run(COMPLAINTS), blank.console()) == ([], [])
    blank.run(COMPLAIN)
    complaints = "\n".join(blank.run(COMPLAINTS))
    assert [words for words in HEARD if words not in complaints] == []
    assert blank.run("() => document.title") != "inline"
    assert server.refusals() == ["404 GET /nowhere.png?"]
    if blank.engine == "Firefox":
        assert [words for words in HEARD[:3] if words not in "\n".join(blank.console())] == []
