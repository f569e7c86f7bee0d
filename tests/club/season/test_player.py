"""The figures of one player and the club's records, by a match of three seats."""

from __future__ import annotations

from datetime import date

from referee.club.season.feats import EQUALS, Feat, find_feats
from referee.club.season.figures import Figures, Moment, ThrowLuck
from referee.club.season.player import RECENT, RecentMatch, build_player_figures
from referee.club.season.season import PlayedMatch
from referee.club.season.statistics import CountedMatch, Streak, WinShare

DAY = date(2022, 3, 4)
LUCK = ThrowLuck(10, 8, 6.5, 4.0)
SEATS = {"red": ("Alice",), "blue": ("Bob", "Charlie"), "green": ("Zoe",)}
FIGURES = Figures(
    rounds=4,
    eliminated=(("green", "blue"), ("red", "blue")),
    trades={"blue": (4, 10), "red": (6,)},
    missions={"blue": ("24_territories", "?"), "red": ("eliminate_blue",)},
    attack_luck={"red": LUCK},
    defence_luck={"blue": LUCK, "red": ThrowLuck(1, 1, 0.5, 0.25)},
    attack_faces=(0,) * 6,
    defence_faces=(0,) * 6,
    order=("red", "blue", "green"),
    largest_trade=Moment(70, "blue", 10),
    largest_turn=Moment(90, "blue", 2),
    fewest={"red": Moment(3, "red", 1), "blue": Moment(20, "blue", 2)},
)
MATCH = CountedMatch(
    DAY,
    PlayedMatch(
        ("Alice", "Bob", "Charlie", "Zoe"),
        ("Bob", "Charlie"),
        out=(("Zoe",), ("Alice",)),
        shared=(("Bob", "Charlie"),),
    ),
    SEATS,
    ("blue",),
    rulebook="easy_move",
    mission="24_territories",
    figures=FIGURES,
    id="m1",
)
BARE = CountedMatch(date(2022, 1, 5), PlayedMatch(("Alice", "Bob"), ("Alice",)))
MEMBERS = ("Alice", "Bob", "Charlie")


def test_a_05_whoever_shares_a_colour_has_all_that_it_did() -> None:
    bob = build_player_figures("Bob", [MATCH, BARE], MEMBERS)
    assert (bob.matches, bob.wins, bob.recorded) == (2, 1, 1)
    assert bob.recent == (RecentMatch(BARE.day, 2, 2, False, None), RecentMatch(DAY, 1, 4, True, "m1"))
    assert bob.places == {1: 1, 2: 1}
    assert bob.streak == Streak(1, 1)
    assert bob.colours == {"blue": WinShare(1, 1)}
    assert bob.rulebooks == {"easy_move": WinShare(1, 1)}
    assert bob.trades == (4, 10)
    assert (bob.attack, bob.defence) == (ThrowLuck(), LUCK)
    assert bob.first_turns == WinShare(0, 0)


def test_guests_and_strangers_have_no_name_in_others_figures() -> None:
    assert build_player_figures("Charlie", [MATCH], MEMBERS).prey == {"Alice": 1, None: 1}


def test_whom_somebody_is_hunted_by_who_shares_a_colour_with_another() -> None:
    alice = build_player_figures("Alice", [MATCH], MEMBERS)
    assert (alice.prey, alice.hunters) == ({}, {"Bob": 1, "Charlie": 1})
    assert alice.first_turns == WinShare(1, 0)
    assert (alice.attack.throws, alice.defence.throws) == (10, 1)


def test_a_27_missions_that_lie_face_down_at_the_end_are_nobodys_figures() -> None:
    assert build_player_figures("Alice", [MATCH], MEMBERS).missions == {}
    assert build_player_figures("Bob", [MATCH], MEMBERS).missions == {"24_territories": WinShare(1, 1)}
    gone = MATCH._replace(figures=FIGURES._replace(conceded=("blue",)))
    assert build_player_figures("Bob", [gone], MEMBERS).missions == {}


def test_form_is_of_the_last_matches_in_the_order_of_play() -> None:
    days = [BARE._replace(day=date(2022, 1, day)) for day in range(1, 13)]
    recent = build_player_figures("Alice", days[::-1], MEMBERS).recent
    assert [match.day.day for match in recent] == [*range(13 - RECENT, 13)]


def test_who_never_played_has_figures_of_nothing() -> None:
    nobody = build_player_figures("Gus", [MATCH, BARE], MEMBERS)
    assert (nobody.matches, nobody.recent, nobody.places, nobody.attack) == (0, (), {}, ThrowLuck())


def test_each_record_names_its_holders_its_match_and_its_moment() -> None:
    records = find_feats([MATCH, BARE])
    both = ("Bob", "Charlie")
    assert records.shortest == (Feat(4, both, DAY, "m1", None),)
    assert records.trade == (Feat(10, both, DAY, "m1", 70),)
    assert records.turn == (Feat(2, both, DAY, "m1", 90),)
    # Red began a turn with one territory, but did not win.
    assert records.comeback == (Feat(2, both, DAY, "m1", 20),)


def test_equals_share_a_record_and_the_earliest_are_named() -> None:
    matches = [MATCH._replace(day=date(2022, 5, day), id=f"m{day}") for day in range(1, EQUALS + 3)]
    assert [record.match_id for record in find_feats(matches[::-1]).turn] == [f"m{day}" for day in range(1, EQUALS + 1)]


def test_a_club_without_records_of_its_matches_has_none() -> None:
    assert find_feats([BARE]) == ((), (), (), ())
