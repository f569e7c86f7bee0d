"""Rulebooks to read: whole, searched, one clause, and as a match's table plays them."""

from __future__ import annotations

import re

import pytest

from referee.rulebooks.loader import NAMES, load_rulebook
from referee.rulebooks.reading import build_reading
from tests.instance import JSON, Instance
from tests.web.forms import HTML, see

SEATS = [{"colour": "red", "players": ["Alice"]}, {"colour": "blue", "players": ["Bob"]}] + [
    {"colour": "pink", "players": ["Charlie"]}
]


def entries(page: str) -> dict[str, bool]:
    """Return the clauses on the page, and whether each is shown."""
    clauses = re.findall(r'<article class="clause-entry" id="([^"]+)"( hidden)?>', page)
    return {cite: not hidden for cite, hidden in clauses}


def swedish(instance: Instance) -> str:
    """Return a match whose table lets one army occupy."""
    wish = {"seats": SEATS, "rulebook": "swedish", "options": {"occupy_minimum": "one"}}
    return str(instance.table.post("/matches", json=wish).get_json()["id"])


@pytest.mark.parametrize("book", NAMES)
def test_a_rulebook_is_read_from_its_first_clause_to_its_last_ruling(instance: Instance, book: str) -> None:
    ids = [clause.id for section in build_reading(load_rulebook(book)).all_sections() for clause in section.clauses]
    clauses = entries(see(instance.table, f"/rulebooks/{book}"))
    assert list(clauses) == ids
    assert all(clauses.values())


def test_a_clause_stands_as_it_is_quoted_with_what_it_fixes(instance: Instance) -> None:
    text = see(instance.table, "/rulebooks/easy_move?lang=de")
    (clause,) = re.findall(r'<article class="clause-entry" id="EM-8.7.4g">(.+?)</article>', text, re.DOTALL)
    assert "Easy-Move § 8 (7) 4" in clause
    assert "Wer mit drei Würfeln verteidigt, verliert dafür zwei Armeen." in clause
    assert "Verlorene Armeen bei mehr Verteidigungswürfeln als erlaubt" in clause
    assert "/rulebooks/compare?one=easy_move&other=hasbro#option-penalty_three_defence_dice" in clause


def test_a_variant_s_own_option_is_told_with_its_variant(instance: Instance) -> None:
    text = see(instance.table, "/rulebooks/french_1976")
    (clause,) = re.findall(r'id="FR-V2">(.+?)</article>', text, re.DOTALL)
    assert "What a combination is worth (World domination)" in clause


@pytest.mark.parametrize(
    ("asked", "some", "others"),
    [
        ("dotted line", {"SV-3a", "SV-3k"}, {"SV-1a", "SV-3b"}),
        ("SV-3m", {"SV-3m"}, {"SV-3l"}),
        ("  JOKER ", {"SV-2f", "SV-0e"}, {"SV-3a"}),
        ("announced", {"SV-3d", "SV-3e"}, {"SV-1a"}),
        ("Swedish rules 4", {"SV-4"}, {"SV-3a"}),
    ],
)
def test_the_search_finds_words_numbers_and_options(
    instance: Instance, asked: str, some: set[str], others: set[str]
) -> None:
    """All words must be there, capitals and accents do not matter, and it needs no script."""
    clauses = entries(see(instance.table, f"/rulebooks/swedish?q={asked}"))
    assert {cite for cite in some | others if clauses[cite]} == some


def test_the_search_counts_and_says_when_there_is_nothing(instance: Instance) -> None:
    text = see(instance.table, "/rulebooks/hasbro?q=Besatzer&lang=de")
    assert f'<span id="found">{sum(entries(text).values())}</span>' in text
    assert '<p class="empty" id="nothing" hidden>' in text
    nothing = see(instance.table, "/rulebooks/hasbro?q=<zebra>")
    assert '<span id="found">0</span>' in nothing
    assert '<p class="empty" id="nothing">' in nothing


def test_accents_do_not_matter(instance: Instance) -> None:
    clauses = entries(see(instance.table, "/rulebooks/hasbro?q=wurfelaktion&lang=de"))
    assert clauses["HB-2"] and not clauses["HB-1"]


def test_a_match_is_read_with_what_its_table_chose(instance: Instance) -> None:
    match = swedish(instance)
    for device in (instance.table, instance.onlooker()):
        text = see(device, f"/matches/{match}/rules")
        (clause,) = re.findall(r'id="SV-3m">(.+?)</article>', text, re.DOTALL)
        assert "as many as announced" in clause
        assert "At this table: one army" in clause
        assert text.count("At this table: ") == 1


def test_one_clause_stands_alone_for_a_sheet_over_the_table(instance: Instance) -> None:
    match = swedish(instance)
    text = see(instance.table, f"/matches/{match}/rules/SV-3m")
    assert '<article class="clause-alone" id="clause">' in text
    assert "At this table: one army" in text
    assert f'href="/matches/{match}/rules#SV-3m"' in text
    assert "At this table" not in see(instance.table, "/rulebooks/swedish/clauses/SV-3m")


def test_a_cited_option_is_read_with_what_the_table_plays_and_the_rulebook_s_clause(instance: Instance) -> None:
    """The link of a refusal that cites the table's own option."""
    match = swedish(instance)
    text = see(instance.table, f"/matches/{match}/rules/option%3Aoccupy_minimum")
    for part in (
        "<h1>Armies that must occupy at least</h1>",
        "So many armies must move into a conquered area.",
        "as many as announced",
        "At this table: one army",
        "<h2>The rulebook itself: Swedish rules 3m</h2>",
        f'href="/matches/{match}/rules#SV-3m"',
    ):
        assert part in text
    data = instance.table.get(f"/matches/{match}/rules/option:occupy_minimum", headers=JSON).get_json()
    assert (data["cite"], data["paragraph"]) == ("option:occupy_minimum", "option “Armies that must occupy at least”")
    assert data["rulebook"]["cite"] == "SV-3m"


def test_a_section_of_the_record_is_a_clause_like_others(instance: Instance) -> None:
    answer = instance.table.get("/rulebooks/regelbuch/clauses/match-record/2.2", headers=JSON)
    assert answer.get_json()["paragraph"] == "match record 2.2"


def test_clauses_as_data(instance: Instance) -> None:
    clauses = instance.table.get("/rulebooks/regelbuch", headers=JSON).get_json()["clauses"]
    assert {clause["cite"]: clause for clause in clauses}["RB-2d"] == {
        "cite": "RB-2d",
        "paragraph": "Regelbuch 2d",
        "section": "Reinforcement",
        "text": "The first card set of the match brings 4 units, the following ones 6, 8, 10, 12 and 15.",
        "options": [
            {"name": "What a card set is worth", "value": "more with every card set", "at_this_table": None},
            {"name": "Units for the first card sets", "value": "4, 6, 8, 10, 12, 15", "at_this_table": None},
        ],
    }


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/rulebooks/chess", "There is no rulebook “chess”."),
        ("/rulebooks/chess/clauses/SV-3m", "There is no rulebook “chess”."),
        ("/rulebooks/easy_move/clauses/SV-3m", "Easy-Move § 8: there is no clause “SV-3m”."),
        ("/rulebooks/easy_move/clauses/option:gravity", "Easy-Move § 8: there is no clause “option:gravity”."),
        ("/rulebooks/easy_move/clauses/a/b", "Easy-Move § 8: there is no clause “a/b”."),
        ("/matches/nowhere/rules", "There is no such match."),
        ("/matches/nowhere/rules/SV-3m", "There is no such match."),
    ],
)
def test_what_cannot_be_read_is_said(instance: Instance, path: str, said: str) -> None:
    assert instance.table.get(path, headers=JSON).get_json()["text"] == said
    page = instance.table.get(path, headers=HTML)
    assert (page.status_code, said in page.text) == (404, True)


@pytest.mark.parametrize("asked", ["x" * 5000, "%00", "%ff", "<script>", "'"])
def test_no_search_is_too_strange(instance: Instance, asked: str) -> None:
    assert instance.table.get(f"/rulebooks/swedish?q={asked}", headers=HTML).status_code == 200
    assert instance.table.get(f"/rulebooks/swedish/clauses/{asked}", headers=HTML).status_code == 404
