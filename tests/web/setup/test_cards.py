"""The cards of the first page, and those of the rulebooks."""

from __future__ import annotations

import re

import pytest

from referee.rulebooks import loader
from referee.service.people import roster
from tests.instance import Instance
from tests.web.forms import see


@pytest.fixture
def member(instance: Instance) -> int:
    """Alice, the club's only member."""
    return roster.add_member(instance.desk, "Alice", "red")


def test_an_empty_instance_offers_three_ways_none_before_the_others(instance: Instance) -> None:
    text = see(instance.table, "/")
    cards = re.findall(r'class="start-card"[^>]*><strong>([^<]*)</strong>\s*<span>([^<]+)</span>', text)
    assert [name for name, _ in cards] == ["Just play", "A club of our own", "The Easy-Move club"]
    assert "button primary" not in text


def test_the_first_page_shows_a_board_and_a_throw(instance: Instance) -> None:
    text = see(instance.table, "/")
    label = re.search(r'role="img" aria-label="([^"]*)"', text)
    assert label is not None
    assert "Brazil 6, 5, 2 against North Africa 6, 3" in label[1]
    assert re.findall(r'start-die( is-beaten)?"', text) == [" is-beaten", "", "", "", " is-beaten"]
    assert re.findall(r'start-lost">([^<]*)<', text) == ["−1", "−1"]


def test_the_board_of_the_first_page_has_armies_on_every_territory(instance: Instance) -> None:
    answer = instance.onlooker().get("/demo/board.svg")
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    assert len(re.findall(r'class="count[^"]*" y="8"[^>]*>\d+<', answer.text)) == 42
    assert not re.search(r'class="(label|legend-name|title)', answer.text)


def test_an_instance_with_members_asks_for_no_club(instance: Instance, member: int) -> None:
    text = see(instance.table, "/")
    assert "start-card" not in text
    assert "Start a match" in text


def test_a_club_can_still_be_founded_after_strangers_have_played(instance: Instance) -> None:
    match = instance.dealt()
    instance.say(match, "table abandon")
    text = see(instance.table, "/")
    assert "The same seats" in text
    assert "The Easy-Move club" in text
    assert "Just play" not in text


def test_each_rulebook_is_a_card_and_the_chosen_one_says_what_is_special_about_it(
    instance: Instance, member: int
) -> None:
    text = see(instance.table, "/matches/new")
    cards = text[text.index('class="book-cards"') : text.index('class="book-links"')]
    assert cards.count('class="book-card"') == len(loader.NAMES)
    assert "3 to 6 players · Missions, World domination · 3 dice against 2" in cards
    assert re.findall(r'value="(\w+)" checked', cards) == ["easy_move"]


def test_more_says_how_many_options_differ_from_the_rulebook(instance: Instance, member: int) -> None:
    text = see(instance.table, "/matches/new?seat=m1.&option-bonus_armies=3")
    assert "1 option changed" in text[text.index('id="rules"') :]
    assert "option changed" not in see(instance.table, "/matches/new")


def test_strangers_read_no_word_of_a_club(instance: Instance) -> None:
    text = see(instance.table, "/matches/new?apart=yes")
    for words in ("Add a guest", "Outside the club", "Tap the faces", "tap a face"):
        assert words not in text, words
    assert "Add a player" in text
    assert '<input type="hidden" name="apart" value="yes">' in text


def test_a_club_has_guests_and_matches_outside_of_it(instance: Instance, member: int) -> None:
    text = see(instance.table, "/matches/new")
    for words in ("Add a guest", "Outside the club", "Tap the faces"):
        assert words in text, words
