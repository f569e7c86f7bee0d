"""A match speaks in its rulebook's words on every screen and in every answer, in every language."""

from __future__ import annotations

import json
from html import unescape
from re import DOTALL, findall, match, search, sub

import pytest
from flask.testing import FlaskClient

from tests.instance import JSON, Game, Instance
from tests.playouts.player import STEADY, Player
from tests.translations.own_words import DUELLING, KEPT, OURS, without_places
from tests.web.forms import HTML

A_NAME = "Northwest Territory"
HASBRO = [(name, language) for name, language in OURS if name == "hasbro"]


def played(instance: Instance, **more: object) -> str:
    """Return the id of a match in which some turns have been played."""
    game = Game(instance, instance.begin(3, **more), 5)
    game.player = Player(game.rng, STEADY)
    while instance.state(game.match).round < 2 and not game.over:
        game.step()
    return game.match


def said(page: str) -> list[str]:
    """Return what a page shows, reads out, and hands its scripts to say."""
    handed = [block for block in findall(r'<script type="application/json"[^>]*>(.*?)</script>', page, DOTALL)]
    shown = sub(r"<(script|style|svg)\b.*?</\1>", " ", page, flags=DOTALL)
    read_out = findall(r'(?:aria-label|title|placeholder)="([^"]*)"', page)
    return [unescape(text) for text in (*findall(r">([^<>]+)<", shown), *read_out)] + values(map(json.loads, handed))


def values(found: object) -> list[str]:
    """Return the texts in JSON: those with a blank or a capital; the others are ids."""
    if isinstance(found, str):
        return [found] if " " in found or found[:1].isupper() else []
    if isinstance(found, dict):
        texts = {key: one for key, one in found.items() if key != "action"}
        return [text for one in texts.values() for text in values(one)]
    return [text for one in found for text in values(one)] if hasattr(found, "__iter__") else []


def of_ours(texts: list[str], name: str, language: str) -> set[str]:
    """Return the texts with a word that the rulebook calls otherwise; the record's own lines are no text.

    Of the neutral nothing is said where no duel is played.
    """
    texts = [text for text in texts if name in DUELLING or "neutral" not in text.lower()]
    worded = (text for text in texts if text not in KEPT and not match(r"(red|blue|green|table) [a-z]+", text))
    return {text for text in worded if search(OURS[name, language], without_places(text.replace(A_NAME, "")))}


def asked(client: FlaskClient, path: str, language: str) -> str:
    answer = client.get(f"{path}?lang={language}", headers=HTML)
    assert answer.status_code == 200
    return answer.text


@pytest.mark.parametrize(("name", "language"), HASBRO)
def test_hb_every_page_of_a_match_speaks_of_liberator_and_occupier(
    instance: Instance, name: str, language: str
) -> None:
    table = played(instance, rulebook=name, variant="missions")
    of_table = [
        asked(instance.table, f"/matches/{table}{page}", language) for page in ("", "/look", "/look/red", "/codes")
    ]
    pages = [*of_table, asked(instance.phone(table, "red"), f"/matches/{table}/seat", language)]
    pages.append(asked(instance.table, f"/matches/{table}/record", language))
    assert [of_ours(said(page), name, language) for page in pages] == [set()] * 6
    assert {"de": "Besatzer", "en": "Occupier"}[language] in said(pages[0])


@pytest.mark.parametrize(("name", "language"), OURS)
def test_every_answer_speaks_in_the_rulebook_s_words(instance: Instance, name: str, language: str) -> None:
    rulebook = {"french": "french_1976"}.get(name, name)
    table = played(instance, rulebook=rulebook, variant="missions")
    turn = instance.state(table).turn
    for line in (f"{turn} attack brazil peru 6,6,6,6 v 1", f"{turn} place brazil 99", f"{turn} fortify brazil peru 99"):
        answer = instance.table.post(f"/matches/{table}/actions?lang={language}", json={"action": line}, headers=JSON)
        assert answer.status_code == 422
        assert of_ours([answer.json["text"]], name, language) == set()
    log = instance.table.get(f"/matches/{table}/log?lang={language}", headers=JSON).json["log"]
    assert of_ours([line["text"] for line in log], name, language) == set()


def test_easy_move_keeps_its_words(instance: Instance) -> None:
    table = instance.dealt(rulebook="easy_move")
    texts = said(asked(instance.table, f"/matches/{table}", "de"))
    assert {"Verteidiger", "Angreifen", "{number} Armeen"} <= set(texts)
    assert [text for text in texts if "Besatz" in text or "Einheit" in text] == []


def test_what_is_not_about_a_match_is_said_in_our_words(instance: Instance) -> None:
    instance.dealt(rulebook="hasbro")
    assert instance.table.get("/matches/none?lang=en", headers=JSON).json["text"] == "There is no such match."
    assert "Armee" in asked(instance.table, "/rulebooks/compare", "de")
