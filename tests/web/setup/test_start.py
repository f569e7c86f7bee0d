"""From the first page of an empty club to the deal: start, who is here, colours, rules."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from referee.rulebooks import loader, presets
from referee.rules.terms import COLOURS
from referee.service.cash import fines
from referee.service.championship import championship
from referee.service.desk import clock
from referee.service.people import book, roster
from referee.web.frame import guard
from tests.instance import JSON, NAMES, Instance
from tests.web.forms import fault, hidden, see, send

REGULARS = dict(zip(NAMES, COLOURS, strict=False))


@pytest.fixture
def members(instance: Instance) -> dict[str, int]:
    """Six regulars with their colours and Gus without one, by name."""
    return {name: roster.add_member(instance.desk, name, REGULARS.get(name)) for name in NAMES}


def keys(members: dict[str, int], *names: str) -> list[str]:
    """Return what the form holds of these people, nobody with a wish."""
    return [f"m{members[name]}." for name in names]


def press(instance: Instance, what: str, **fields: Any) -> TestResponse:
    """Return the answer to one button of "who is here"."""
    return send(instance.table, "/matches/new", "/matches/new", {"do": what, **fields})


def seats(instance: Instance) -> dict[str, tuple[str, ...]]:
    """Return the seats of the newest match, clockwise."""
    return {seat.colour: seat.players for seat in championship.list_matches(instance.desk)[0].seats}


def matches(instance: Instance) -> int:
    """How many matches there are."""
    return len(championship.list_matches(instance.desk))


# the first page


def test_an_empty_club_starts_with_the_preset_in_one_tap(instance: Instance) -> None:
    assert "The Easy-Move club" in see(instance.table, "/")
    answer = send(instance.table, "/", "/start", {"club": "easy_move_club"})
    assert (answer.status_code, answer.location) == (303, "/matches/new")
    assert [member.colour for member in roster.list_members(instance.desk)] == [*COLOURS, None]


def test_the_preset_brings_the_catalogue_of_fines_with_it(instance: Instance) -> None:
    """A late cancel of the founding year costs what the statutes say; the book says that the table took it."""
    send(instance.table, "/", "/start", {"club": "easy_move_club"})
    today = clock.today(clock.local_zone())
    first = today.replace(month=1, day=1)
    valid = fines.read_catalogue(instance.desk, first)
    assert valid is not None
    assert [(fine.key, fine.cents) for fine in valid.offences] == [
        (fine.key, fine.cents) for fine in presets.load_fines()
    ]
    assert fines.read_catalogue(instance.desk, first - timedelta(days=1)) is None
    assert "cancelled less than a week before" in see(instance.table, "/fines").lower()
    assert [(change.what, change.who) for change in book.list_changes(instance.desk)] == [
        ("catalogue_taken", None),
        ("club_founded", None),
    ]


def test_the_preset_is_loaded_once(instance: Instance) -> None:
    page = see(instance.table, "/")
    for _ in range(2):
        instance.table.post("/start", data={"csrf_token": hidden(page, "csrf_token")[0], "club": "easy_move_club"})
    assert len(roster.list_members(instance.desk)) == 7
    assert len(book.list_changes(instance.desk)) == 2


def test_a_club_may_start_empty(instance: Instance) -> None:
    answer = send(instance.table, "/", "/start", {"club": "blank"})
    assert (answer.status_code, answer.location) == (303, "/members")
    assert roster.list_members(instance.desk) == ()


@pytest.mark.parametrize("club", ["easy_move_club", "blank"])
def test_only_the_instances_own_devices_found_the_club(instance: Instance, club: str) -> None:
    stranger = instance.onlooker()
    refused = send(stranger, "/", "/start", {"club": club})
    assert (refused.status_code, "Open the link that stands where Referee was started" in refused.text) == (403, True)
    assert send(stranger, "/matches/new", "/members", {"name": "Mallory"}).status_code == 403
    assert (roster.list_members(instance.desk), book.list_changes(instance.desk)) == ((), ())
    assert see(stranger, "/matches/new?apart=yes")
    with instance.app.app_context():
        assert stranger.get(f"/table/{guard.table_key()}").status_code == 303
    assert send(stranger, "/", "/start", {"club": club}).status_code == 303


def test_a_script_is_told_so_in_a_word(instance: Instance) -> None:
    stranger = instance.onlooker()
    token = hidden(see(stranger, "/"), "csrf_token")[0]
    answer = stranger.post("/start", data={"csrf_token": token, "club": "easy_move_club"}, headers=JSON)
    assert (answer.status_code, answer.json["code"]) == (403, "club_not_here")


def test_an_unknown_club_is_refused(instance: Instance) -> None:
    assert send(instance.table, "/", "/start", {"club": "nobody"}).status_code == 400


def test_a_form_without_its_token_is_refused(instance: Instance) -> None:
    answer = instance.table.post("/start", data={"club": "easy_move_club"}, headers={"Accept": "text/html"})
    assert answer.status_code == 400
    assert "too old" in answer.text
    assert roster.list_members(instance.desk) == ()


@pytest.mark.parametrize(("method", "path"), [("POST", "/"), ("GET", "/start"), ("PUT", "/matches/new")])
def test_the_wrong_method_is_refused(instance: Instance, method: str, path: str) -> None:
    assert instance.table.open(path, method=method).status_code == 405
    assert matches(instance) == 0


def test_a_running_match_leads_back_to_its_table(instance: Instance) -> None:
    match = instance.dealt()
    assert f'href="/matches/{match}"' in see(instance.table, "/")


def test_two_running_matches_of_the_same_people_are_told_apart_by_when_they_began(instance: Instance) -> None:
    instance.dealt()
    assert "begun on" not in see(instance.table, "/")
    instance.dealt()
    assert see(instance.table, "/").count("<br>begun on ") == 2


# who is here


def test_the_regulars_sit_before_anybody_has_tapped(instance: Instance, members: dict[str, int]) -> None:
    assert hidden(see(instance.table, "/matches/new"), "seat") == keys(members, *NAMES[:6])


def test_two_taps_deal_for_six_regulars(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "deal", seat=keys(members, *NAMES[:6]))
    assert answer.status_code == 303
    assert answer.location.endswith("/codes")
    assert seats(instance) == {colour: (name,) for name, colour in REGULARS.items()}
    assert championship.list_matches(instance.desk)[0].is_running


def test_the_device_that_deals_is_the_table(instance: Instance, members: dict[str, int]) -> None:
    tablet = instance.onlooker()
    answer = send(tablet, "/matches/new", "/matches/new", {"do": "deal", "seat": keys(members, *NAMES[:3])})
    assert tablet.get(answer.location).status_code == 200


def test_two_taps_on_deal_are_one_match(instance: Instance, members: dict[str, int]) -> None:
    page = see(instance.table, "/matches/new")
    form = {name: hidden(page, name) for name in ("csrf_token", "once", "seat")}
    answers = [instance.table.post("/matches/new", data={**form, "do": "deal"}) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [303, 303]
    assert answers[0].location == answers[1].location
    assert matches(instance) == 1


@pytest.mark.parametrize(("there", "missing"), [((), 3), (("Alice",), 2)])
@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Missions: at least 3 seats are needed; still missing: %s. Easy-Move § 8 (5)."),
        ("de", "Aufträge: Mindestens 3 Plätze sind nötig; es fehlen noch: %s. Easy-Move § 8 (5)."),
    ],
)
def test_b8_dealing_to_nobody_or_one_says_how_many_are_missing(
    instance: Instance, members: dict[str, int], there: tuple[str, ...], missing: int, language: str, says: str
) -> None:
    answer = send(
        instance.table,
        f"/matches/new?lang={language}",
        "/matches/new",
        {"do": "deal", "seat": keys(members, *there)},
    )
    assert (answer.status_code, fault(answer.text, "people")) == (400, says % missing)


def test_after_a_lost_answer_the_device_that_dealt_is_the_table_all_the_same(
    instance: Instance, members: dict[str, int]
) -> None:
    """The cookie that makes it the table was in the answer; another device learns nothing by the same form."""
    tablet, other = instance.onlooker(), instance.onlooker()
    form = {name: hidden(see(tablet, "/matches/new"), name) for name in ("csrf_token", "once", "seat")}
    dealt = tablet.post("/matches/new", data={**form, "do": "deal"})
    match = dealt.location.split("/")[2]
    tablet.delete_cookie(f"table_{match}")
    assert tablet.get(dealt.location).status_code == 403
    again = tablet.post("/matches/new", data={**form, "do": "deal"})
    assert (again.status_code, again.location, matches(instance)) == (303, dealt.location, 1)
    assert tablet.get(again.location).status_code == 200
    refused = send(other, "/matches", "/matches/new", {"once": form["once"], "seat": form["seat"], "do": "deal"})
    assert (refused.status_code, matches(instance)) == (403, 1)


@pytest.mark.parametrize(
    ("what", "after"),
    [
        ("toggle:m3", ["m1.", "m2.", "m7."]),
        ("toggle:m4", ["m1.", "m2.", "m3.", "m7.", "m4."]),
        ("up:1", ["m2.", "m1.", "m3.", "m7."]),
        ("up:0", ["m2.", "m3.", "m7.", "m1."]),
        ("down:3", ["m7.", "m1.", "m2.", "m3."]),
        ("colour:3:pink", ["m1.", "m2.", "m3.", "m7.pink"]),
        ("refresh", ["m1.", "m2.", "m3.", "m7."]),
        ("toggle:m99", ["m1.", "m2.", "m3.", "m7."]),
        ("up:99", ["m1.", "m2.", "m3.", "m7."]),
        ("colour:x:y", ["m1.", "m2.", "m3.", "m7."]),
        ("", ["m1.", "m2.", "m3.", "m7."]),
    ],
)
def test_every_tap_leads_to_an_address_that_can_be_reloaded(
    instance: Instance, members: dict[str, int], what: str, after: list[str]
) -> None:
    answer = press(instance, what, seat=["m1.", "m2.", "m3.", "m7."])
    assert answer.status_code == 303
    assert hidden(see(instance.table, answer.location), "seat") == after


def test_nobody_at_all_can_be_shown(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "toggle:m1", seat=["m1."])
    assert hidden(see(instance.table, answer.location), "seat") == []


@pytest.mark.parametrize("seat", ["m99.", "x", "g..", "g.pink." + "A" * 41, "", "m1.", "g..A\x00B"])
def test_seats_nobody_can_have_are_left_out_of_an_address(
    instance: Instance, members: dict[str, int], seat: str
) -> None:
    answer = instance.table.get("/matches/new", query_string={"seat": ["m1.", seat]})
    assert answer.status_code == 200
    assert hidden(answer.text, "seat") == ["m1."]


def test_too_few_players_are_told_so(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "deal", seat=keys(members, "Alice", "Bob"))
    assert answer.status_code == 400
    sentence = "Missions: at least 3 seats are needed; still missing: 1. Easy-Move § 8 (5)."
    assert fault(answer.text, "people") == sentence
    assert hidden(answer.text, "seat") == keys(members, "Alice", "Bob")
    assert matches(instance) == 0


# guests


def test_a_guest_takes_a_free_colour(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "guest", seat=["m1.", "m2."], guest_name=" Zoe ", guest_colour="pink")
    assert hidden(see(instance.table, answer.location), "seat") == ["m1.", "m2.", "g.pink.Zoe"]


def test_a_guest_still_in_the_field_is_dealt_for(instance: Instance, members: dict[str, int]) -> None:
    assert press(instance, "deal", seat=["m1.", "m2."], guest_name="Zoe", guest_colour="pink").status_code == 303
    assert seats(instance) == {"red": ("Alice",), "blue": ("Bob",), "pink": ("Zoe",)}


@pytest.mark.parametrize(
    ("name", "colour", "field", "says"),
    [
        ("", "", "guest_name", "Who is it? Enter a name."),
        ("alice", "", "guest_name", "alice is there already."),
        ("A" * 41, "", "guest_name", "That name is too long: at most 40 letters."),
        ("Zo\x07e", "", "guest_name", "This name holds signs that cannot be shown."),
        ("Zoe", "red", "guest_colour", "This colour is taken: choose another one."),
        ("Zoe", "mauve", "guest_colour", "This colour is taken: choose another one."),
    ],
)
def test_a_faulty_guest_is_told_at_the_field(
    instance: Instance, members: dict[str, int], name: str, colour: str, field: str, says: str
) -> None:
    answer = press(instance, "guest", seat=["m1.", "m2."], guest_name=name, guest_colour=colour)
    assert answer.status_code == 422
    assert fault(answer.text, field) == says
    assert hidden(answer.text, "seat") == ["m1.", "m2."]
    if name == "Zoe":
        assert 'value="Zoe"' in answer.text


def test_an_eighth_finds_no_seat(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "guest", seat=keys(members, *NAMES), guest_name="Zoe")
    assert fault(answer.text, "guest_name") == "The table is full: at most 7 players."


# colours


def test_em_8_4a_a_regular_may_not_take_anothers_colour(instance: Instance, members: dict[str, int]) -> None:
    """Whoever asks for a colour that is not theirs is told so, and nothing is lost."""
    answer = press(instance, "deal", seat=["m1.blue", "m2.", "m3."])
    assert answer.status_code == 422
    assert fault(answer.text, "seat") == "Alice cannot have this colour: it is another player's."
    assert hidden(answer.text, "seat") == ["m1.blue", "m2.", "m3."]


def test_em_8_4b_the_seventh_shares_a_colour_by_lot(instance: Instance, members: dict[str, int]) -> None:
    """All six regulars and the seventh: one colour has two players, and everybody sits where they sat."""
    assert press(instance, "deal", seat=keys(members, *NAMES)).status_code == 303
    shared = [players for players in seats(instance).values() if len(players) == 2]
    assert list(seats(instance)) == list(COLOURS)
    assert [players[1] for players in shared] == ["Gus"]


def test_em_8_4c_the_seventh_takes_the_one_free_colour(instance: Instance, members: dict[str, int]) -> None:
    """Dana is missing: Gus plays black without being asked."""
    assert press(instance, "deal", seat=keys(members, "Alice", "Bob", "Charlie", "Emil", "Frida", "Gus"))
    assert seats(instance)["black"] == ("Gus",)


def test_em_8_4d_the_seventh_chooses_among_several(instance: Instance, members: dict[str, int]) -> None:
    """Three are missing: the colour that was tapped."""
    assert press(instance, "deal", seat=["m1.", "m2.", "m3.", "m7.pink"]).status_code == 303
    assert seats(instance)["pink"] == ("Gus",)


# dealer, rules, the next match


def test_em_8_5a_the_last_seat_deals_unless_another_is_chosen(instance: Instance, members: dict[str, int]) -> None:
    """The dealer is the last seat, or the one tapped."""
    press(instance, "deal", seat=["m1.", "m2.", "m3."])
    assert instance.view(championship.list_matches(instance.desk)[0].id)["dealer"] == "green"
    instance.say(championship.list_matches(instance.desk)[0].id, "table abandon")
    press(instance, "deal", seat=["m1.", "m2.", "m3."], dealer="m1")
    assert instance.view(championship.list_matches(instance.desk)[0].id)["dealer"] == "red"


def test_changed_rules_are_the_match_s(instance: Instance, members: dict[str, int]) -> None:
    changed = {"option-elimination_ends_attack": "false", "option-bonus_armies": "3"}
    press(instance, "deal", seat=["m1.", "m2.", "m3."], variant="domination", dice="losses", **changed)
    match = championship.list_matches(instance.desk)[0].id
    view, options = instance.view(match), instance.state(match).options
    assert (view["variant"], view["dice"]) == ("domination", "losses")
    assert (options.elimination_ends_attack, options.bonus_armies) == (False, 3)


def test_own_cards_lead_to_the_table_at_once(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "deal", seat=["m1.", "m2.", "m3."], cards="entered")
    assert answer.location == f"/matches/{championship.list_matches(instance.desk)[0].id}"
    assert instance.view(championship.list_matches(instance.desk)[0].id)["seq"] == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("option-bonus_armies", "many"),
        ("option-bonus_armies", "-1"),
        ("option-bonus_armies", "9" * 30),
        ("option-bonus_armies", ""),
        ("option-joker", "often"),
        ("option-elimination_ends_attack", "perhaps"),
        ("option-ascending_values", "4, six"),
        ("variant", "chess"),
        ("dice", "loaded"),
        ("cards", "marked"),
    ],
)
def test_a_faulty_rule_is_told_at_its_field(
    instance: Instance, members: dict[str, int], field: str, value: str
) -> None:
    answer = press(instance, "deal", seat=["m1.", "m2.", "m3."], **{field: value})
    assert answer.status_code == 400
    assert fault(answer.text, field)
    assert hidden(answer.text, "seat") == ["m1.", "m2.", "m3."]
    assert matches(instance) == 0


def test_a_35_the_next_match_is_one_tap_and_the_loser_begins(instance: Instance, members: dict[str, int]) -> None:
    """The same seats; whoever lost begins."""
    press(instance, "deal", seat=["m1.", "m2.", "m3."])
    first = championship.list_matches(instance.desk)[0].id
    instance.say(first, "table declare red")
    loser = instance.view(first)["next_starter"][0]
    page = see(instance.table, "/")
    assert "Deal the next match" in page
    form = {name: hidden(page, name) for name in ("csrf_token", "once", "seat", "starter", "dealer")}
    assert instance.table.post("/matches/new", data={**form, "do": "deal"}).status_code == 303
    again = championship.list_matches(instance.desk)[0].id
    assert again != first
    assert seats(instance) == {"red": ("Alice",), "blue": ("Bob",), "green": ("Charlie",)}
    assert instance.view(again)["starter"] == loser


def test_another_device_starts_nothing_while_a_match_runs(instance: Instance, members: dict[str, int]) -> None:
    instance.dealt()
    other = instance.onlooker()
    assert other.get("/matches/new").status_code == 403
    assert other.get("/", headers=JSON).status_code == 200
    assert matches(instance) == 1


# rulebooks


def test_the_options_follow_the_rulebook(instance: Instance, members: dict[str, int]) -> None:
    """Another rulebook brings its own variants and options; what was changed under the other one is gone."""
    text = see(instance.table, "/matches/new?seat=m1.&rulebook=french_1976")
    assert 'name="option-initial_armies" value="40, 35, 30, 25, 20"' in text
    assert "For two, three, four, five and six players" in text
    assert hidden(text, "options_of") == ["french_1976 missions"]
    changed = {"options_of": "easy_move missions", "option-bonus_armies": "3"}
    moved = press(instance, "refresh", seat=["m1."], rulebook="swedish", **changed)
    assert moved.location == "/matches/new?seat=m1.&rulebook=swedish"
    kept = press(instance, "refresh", seat=["m1."], rulebook="easy_move", variant="domination", **changed)
    assert kept.location == "/matches/new?seat=m1.&variant=domination&option-bonus_armies=3"


def test_easy_move_is_the_rulebook_unless_the_table_chooses(instance: Instance, members: dict[str, int]) -> None:
    press(instance, "deal", seat=["m1.", "m2.", "m3."])
    assert instance.view(championship.list_matches(instance.desk)[0].id)["rulebook"] == "easy_move"


@pytest.mark.parametrize("rulebook", loader.NAMES)
@pytest.mark.parametrize("variant", ["missions", "domination"])
def test_every_rulebook_can_be_chosen(instance: Instance, members: dict[str, int], rulebook: str, variant: str) -> None:
    press(instance, "deal", seat=["m1.", "m2.", "m3."], rulebook=rulebook, variant=variant)
    view = instance.view(championship.list_matches(instance.desk)[0].id)
    assert (view["rulebook"], view["variant"]) == (rulebook, variant)


def test_sv_1d_two_players_are_refused_at_the_seats(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "deal", seat=["m1.", "m2."], rulebook="swedish")
    sentence = "Missions: at least 3 seats are needed; still missing: 1. Swedish rules 1d."
    assert fault(answer.text, "people") == sentence
    assert matches(instance) == 0


def test_a_rulebook_nobody_wrote_is_told_at_its_field(instance: Instance, members: dict[str, int]) -> None:
    answer = press(instance, "deal", seat=["m1.", "m2.", "m3."], rulebook="atlantis")
    assert "swedish" in fault(answer.text, "rulebook")


def test_em_8_4a_a_regular_keeps_the_colour(instance: Instance, members: dict[str, int]) -> None:
    """SV-1a: under the Swedish rules it is no more than the first wish."""
    places = [f"m{members[NAMES[0]]}.yellow", *keys(members, *NAMES[1:3])]
    press(instance, "deal", seat=places, rulebook="swedish")
    assert seats(instance)["yellow"] == (NAMES[0],)
    assert press(instance, "deal", seat=places).status_code == 422
    assert matches(instance) == 1


def test_em_8_7_7_the_legend_of_the_board_has_the_tables_armies_for_continents(instance: Instance) -> None:
    """Those that are printed, or those that were chosen."""
    printed, chosen = instance.begin(), instance.begin(options={"continent_bonus": [5, 2, 5, 3, 9, 2]})
    pages = [see(instance.table, f"/matches/{match}/table") for match in (printed, chosen)]
    assert [("+7</text>" in page, "+9</text>" in page) for page in pages] == [(True, False), (False, True)]
