"""The match that plays itself: everybody may watch it, and it leaves nothing behind."""

from __future__ import annotations

from referee.rules.judge.decide import Judgement
from referee.rules.record.replay import replay_record
from referee.service.past.demo import tell_demo
from referee.store.database import FILE
from tests.instance import Instance


def dump(instance: Instance) -> list[str]:
    import sqlite3

    with sqlite3.connect(instance.folder / FILE) as connection:
        return [*connection.iterdump()]


def test_the_match_that_ships_is_sound() -> None:
    record = tell_demo().record
    verdicts = [*replay_record(record)]
    assert all(isinstance(verdict.outcome, Judgement) for verdict in verdicts)
    assert verdicts[-1].timeline.state.result is not None


def test_watching_it_changes_nothing_in_the_instance(instance: Instance) -> None:
    before, stranger = dump(instance), instance.onlooker()
    assert "A match that plays itself" in stranger.get("/demo").get_data(as_text=True)
    story = stranger.get("/matches/demo/story?lang=de").get_json()
    assert len(story["steps"]) == story["seq"] == len(tell_demo().record.actions)
    assert stranger.get("/matches/demo/rules/8.7", headers={"Accept": "text/html"}).status_code == 303
    assert stranger.get("/matches/demo").status_code == 404
    assert dump(instance) == before


def test_start_page_and_empty_list_lead_to_it(instance: Instance) -> None:
    for address in ("/", "/matches"):
        assert 'href="/demo"' in instance.table.get(address, headers={"Accept": "text/html"}).get_data(as_text=True)
