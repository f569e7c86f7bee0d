"""The onlookers' page with a key: whom it admits, what proxies may keep of it, and how many follow at the server."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from referee.service.admin import opening
from referee.service.people import book
from referee.web.frame.server_address import PUBLIC_URL
from referee.web.matches import watching
from tests.instance import Instance
from tests.web.book import found_club, open_book
from tests.web.forms import HTML, see

URL = "https://referee.example"


def key_of(instance: Instance, match: str) -> str:
    """Return the path of the page with its key, as the codes page shows it where there is a hub."""
    instance.app.extensions["referee_channels"] = lambda match_id, language: f"{match_id}-{language}"
    found = re.search(rf"/matches/{match}/watch/[0-9a-f]{{36}}", see(instance.table, f"/matches/{match}/codes"))
    assert found is not None
    return found[0]


def go_public(instance: Instance) -> FlaskClient:
    """Give the club a public address; return a device that nothing has admitted."""
    instance.app.config[PUBLIC_URL] = URL
    return instance.onlooker()


def test_without_a_hub_the_address_has_no_key(instance: Instance) -> None:
    match = instance.dealt()
    page = see(instance.table, f"/matches/{match}/codes")
    assert f"/matches/{match}/watch" in page
    assert f"/matches/{match}/watch/" not in page.replace(f"/matches/{match}/watch/code.svg", "")


def test_the_key_admits_to_page_view_story_and_stream(instance: Instance) -> None:
    match = instance.dealt()
    path, stranger = key_of(instance, match), go_public(instance)
    for more in ("", "/view", "/story", "/stream"):
        answer = stranger.get(f"{path}{more}")
        assert answer.status_code == 200, more
        answer.close()
    assert stranger.get(f"/matches/{match}/watch", headers=HTML).status_code == 403


def test_with_the_key_an_onlooker_is_shown_what_every_onlooker_is(instance: Instance) -> None:
    match = instance.dealt()
    path, stranger = key_of(instance, match), instance.onlooker()
    assert stranger.get(f"{path}/view").json == stranger.get(f"/matches/{match}?as=onlooker").json
    assert stranger.get(f"{path}/story").json == stranger.get(f"/matches/{match}/story?as=onlooker").json
    assert re.findall(r'"audience": ?"([a-z]+)"', stranger.get(path).text) == ["onlooker"]
    stream = stranger.get(f"{path}/stream?after=0", buffered=False)
    frames = stream.iter_encoded()
    sent = next(frames) + next(frames)
    stream.close()
    assert re.findall(rb'"audience":"([a-z]+)"', sent) == [b"onlooker"]


def test_the_key_of_a_match_opens_no_other(instance: Instance) -> None:
    key = key_of(instance, instance.dealt()).rsplit("/", 1)[1]
    other, stranger = instance.dealt(), go_public(instance)
    assert key_of(instance, other).rsplit("/", 1)[1] != key
    for more in ("", "/view", "/story"):
        assert stranger.get(f"/matches/{other}/watch/{key}{more}").status_code == 404, more
    assert stranger.get(f"/matches/{other}/watch/{key}/stream").data == b'event: gone\ndata: {"seq":0}\n\n'


def test_it_is_the_same_page_for_everybody_and_a_proxy_may_keep_it(instance: Instance) -> None:
    """For each language by itself; browsers keep nothing."""
    path, stranger = key_of(instance, instance.dealt()), go_public(instance)
    answers = [device.get(path) for device in (stranger, instance.onlooker())]
    assert answers[0].data == answers[1].data
    for answer, seconds in (
        (answers[0], "10"),
        (stranger.get(f"{path}/view"), "1"),
        (stranger.get(f"{path}/story"), "10"),
    ):
        assert (answer.headers["X-Accel-Expires"], answer.headers["Cache-Control"]) == (seconds, "no-store")
        assert "Accept-Language" in answer.headers["Vary"]
        assert "Set-Cookie" not in answer.headers
    german = stranger.get(path, headers={"Accept-Language": "de"}).text
    assert ('lang="de"' in german, '-de"' in german, '-en"' in answers[0].text) == (True, True, True)


@pytest.mark.parametrize("more", ["", "/view"])
def test_whoever_asks_hears_from_the_hub_what_happens_next(instance: Instance, more: str) -> None:
    """Also if so far nobody followed there, and nothing was published."""
    match = instance.dealt()
    path, stranger = key_of(instance, match), go_public(instance)
    published = list[tuple[str, str]]()
    instance.app.extensions["referee_channels"] = lambda *channel: published.append(channel)
    assert stranger.get(f"{path}{more}").status_code == 200
    assert published == [(match, "en")]


def test_a_renewed_link_of_the_house_changes_the_key(instance: Instance) -> None:
    path, stranger = key_of(instance, instance.dealt()), go_public(instance)
    opening.revoke_link(instance.desk, None)
    answers = [stranger.get(f"{path}{more}", headers=HTML) for more in ("", "/view", "/story")]
    assert [answer.status_code for answer in answers] == [404] * 3
    # A proxy has to keep that, too, or it would go on with what it has.
    assert [answer.headers["X-Accel-Expires"] for answer in answers] == ["10", "1", "10"]
    assert not any("Set-Cookie" in answer.headers for answer in answers)
    assert stranger.get(f"{path}/stream").data == b'event: gone\ndata: {"seq":0}\n\n'


def test_no_proxy_keeps_the_refusal_of_a_foreign_name(instance: Instance) -> None:
    """Or one onlooker could have all others refused: nginx passes on the name, and may find another in the address."""
    path, stranger = key_of(instance, instance.dealt()), go_public(instance)
    for more in ("", "/view", "/story"):
        foreign = stranger.get(f"{path}{more}", headers={"Host": "elsewhere.example"})
        assert (foreign.status_code, "X-Accel-Expires" in foreign.headers) == (421, False), more


def test_a_browser_is_not_sent_the_refusal_that_a_program_got(instance: Instance) -> None:
    path, stranger = key_of(instance, instance.dealt()), go_public(instance)
    refused = [stranger.get(f"{path[:-36]}{'0' * 36}", headers=headers) for headers in ({}, HTML)]
    assert [answer.mimetype for answer in refused] == ["application/json", "text/html"]
    assert all(answer.headers["X-Accel-Expires"] == "10" and "Accept" in answer.vary for answer in refused)
    # The page itself is the same for both, and nginx shall not ask for it once for each browser.
    assert "Accept" not in stranger.get(path).vary


def test_whoever_comes_when_there_is_no_room_is_told_to_come_again(
    instance: Instance, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And those who leave make room."""
    monkeypatch.setattr(watching, "MOST_SHARED_STREAMS", 1)
    path, stranger = key_of(instance, instance.dealt()), go_public(instance)
    first = stranger.get(f"{path}/stream", buffered=False)
    assert next(first.iter_encoded()).startswith(b"event: beat")
    assert stranger.get(f"{path}/stream").data == b'event: full\ndata: {"seq":0}\n\n'
    first.close()
    again = stranger.get(f"{path}/stream", buffered=False)
    assert next(again.iter_encoded()).startswith(b"event: beat")
    again.close()


def test_after_the_end_a_closed_book_hides_it(instance: Instance) -> None:
    found_club(instance)
    open_book(instance)
    path, stranger = key_of(instance, instance.take_golden("conceded_3")), go_public(instance)
    book.set_reading(instance.desk, 1, True)
    for headers, status in ((HTML, 303), ({"Accept": "application/json"}, 403)):
        answers = [stranger.get(f"{path}{more}", headers=headers) for more in ("", "/view", "/story")]
        assert [answer.status_code for answer in answers] == [status] * 3
        # Else nginx would go on with what it has from before the end.
        assert [answer.headers.get("X-Accel-Expires") for answer in answers] == ["10", "1", "10"]
