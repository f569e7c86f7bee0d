"""A club's own rulebook on the pages: chosen, compared, dealt; a faulty file is told and breaks nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from referee.service.championship import championship
from referee.service.people import roster
from tests.instance import NAMES, Instance
from tests.rulebooks.tuesday import TUESDAY
from tests.web.forms import fault, see, send


@pytest.fixture
def folder(instance: Instance) -> Path:
    """Return the club's folder of own rulebooks; Alice, Bob and Charlie are members."""
    for name in NAMES[:3]:
        roster.add_member(instance.desk, name, None)
    made = instance.folder / "rulebooks"
    made.mkdir()
    return made


SEATS = ["m1.red", "m2.blue", "m3.green"]


def test_it_can_be_chosen_with_its_own_values(instance: Instance, folder: Path) -> None:
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    text = see(instance.table, "/matches/new?seat=m1.&rulebook=tuesday")
    assert "House rules of this club: Easy-Move § 8 with other values." in text
    assert 'name="option-bonus_armies" value="3"' in text
    assert 'name="option-discard_round"' not in text
    send(instance.table, "/matches/new", "/matches/new", {"do": "deal", "seat": SEATS, "rulebook": "tuesday"})
    match = championship.list_matches(instance.desk)[0].id
    assert instance.view(match)["rulebook"] == "tuesday"
    assert "Tuesday, World domination" in see(instance.table, f"/matches/{match}/record")


def test_it_is_compared_with_the_one_it_extends(instance: Instance, folder: Path) -> None:
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    text = see(instance.table, "/rulebooks/compare?one=tuesday")
    assert '<option value="easy_move" selected>' in text
    assert "one move" in text and "house rule 1" in text


def test_a_faulty_file_is_told_on_the_start_page_and_breaks_nothing(instance: Instance, folder: Path) -> None:
    (folder / "friday.toml").write_bytes(b"\xff")
    sentence = "The house rulebook friday.toml has faults and cannot be chosen"
    assert sentence in see(instance.table, "/")
    assert "friday" not in see(instance.table, "/matches/new")
    send(instance.table, "/matches/new", "/matches/new", {"do": "deal", "seat": SEATS})
    assert instance.view(championship.list_matches(instance.desk)[0].id)["rulebook"] == "easy_move"
    (folder / "friday.toml").unlink()
    assert sentence not in see(instance.table, "/")


def test_the_same_again_after_its_file_has_gone_says_so(instance: Instance, folder: Path) -> None:
    """Nothing else is dealt instead."""
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    send(instance.table, "/matches/new", "/matches/new", {"do": "deal", "seat": SEATS, "rulebook": "tuesday"})
    instance.say(championship.list_matches(instance.desk)[0].id, "table declare red")
    (folder / "tuesday.toml").unlink()
    assert 'name="rulebook" value="tuesday"' in see(instance.table, "/")
    answer = send(instance.table, "/matches/new", "/matches/new", {"do": "deal", "seat": SEATS, "rulebook": "tuesday"})
    assert answer.status_code == 400
    assert "swedish" in fault(answer.text, "rulebook")
    assert len(championship.list_matches(instance.desk)) == 1


def test_its_own_clauses_are_read_with_those_it_extends(instance: Instance, folder: Path) -> None:
    """On its page, and at a match that was started with it when the file has gone."""
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    match = instance.dealt(rulebook="tuesday")
    own = "An own territory on a traded card brings three armies."
    for page in ("/rulebooks/tuesday", f"/matches/{match}/rules"):
        text = see(instance.table, page)
        assert own in text and "This club plays it so." in text and "Easy-Move § 8 (7) 1" in text
    (folder / "tuesday.toml").unlink()
    assert own in see(instance.table, f"/matches/{match}/rules/H-1")
    assert instance.table.get("/rulebooks/tuesday").status_code == 404


def test_it_is_read_with_its_own_clauses_first(instance: Instance, folder: Path) -> None:
    (folder / "tuesday.toml").write_text(TUESDAY, encoding="utf-8")
    text = see(instance.table, "/rulebooks/tuesday")
    assert text.index("An own territory on a traded card brings three armies.") < text.index('id="EM-8.1a"')
    assert '<a class="button" href="/rulebooks/tuesday" aria-current="page">Tuesday</a>' in text
    assert "three armies" in see(instance.table, "/rulebooks/tuesday/clauses/H-1")
