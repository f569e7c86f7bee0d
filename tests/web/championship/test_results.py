"""Results without a record: by hand, from a file, taken out and put back; the championship of a year and of all."""

from __future__ import annotations

import re
from io import BytesIO

import pytest
from flask.testing import FlaskClient

from referee.service.admin import founding
from referee.service.championship import championship
from referee.service.evenings import evenings
from referee.service.people.roster import MemberInput
from tests.instance import Instance
from tests.web.book import found_club, leave_club, open_book
from tests.web.championship.result_pages import RESULT, enter_result, load_results, read_table
from tests.web.evenings.evening_pages import plan
from tests.web.forms import HTML, fault, see, send


def test_a_result_without_a_record_counts_like_a_match(instance: Instance) -> None:
    found_club(instance)
    assert enter_result(open_book(instance), winners="bob", note="at Charlie's").status_code == 303
    assert read_table(instance, 2022) == [("1", "Bob", "1", "1"), ("2", "Alice", "0", "1"), ("2", "Charlie", "0", "1")]
    page = see(instance.onlooker(), "/championship/2022")
    assert "Bob against Alice and Charlie" in page and "at Charlie's" in page
    assert "Champion of the year" in page


def test_em_a_05_who_share_a_win_have_both_won(instance: Instance) -> None:
    found_club(instance)
    enter_result(open_book(instance), winners="Alice & Charlie")
    assert [line[:3] for line in read_table(instance, 2022)] == [
        ("1", "Alice", "1"),
        ("1", "Charlie", "1"),
        ("3", "Bob", "0"),
    ]
    assert "Champions of the year" in see(instance.onlooker(), "/championship/2022")


def test_em_n1_em_n2_the_news_of_2022_are_told_by_the_championship(instance: Instance) -> None:
    """Tom leads with five wins; the latest evening has two matches, won by Pauli and by Lena, and no third."""
    founding.found_club(instance.desk, "easy_move_club")
    data = {"keeper": "1", "new": "2580", "again": "2580"}
    assert send(instance.table, "/book", "/book/pin", data).status_code == 303
    everybody = "Michel/Tom/Lena/Holk/Rado/Pauli"
    rows = [f"{day:02}.06.2022;{everybody};Tom" for day in (3, 3, 10, 17, 17)]
    rows += [f"16.09.2022;{everybody};{name}" for name in ("Pauli", "Lena")]
    assert (
        load_results(instance.table, "\r\n".join(["Datum;Spieler;Sieger", *rows]).encode("utf-8-sig")).status_code
        == 303
    )
    assert [line[:3] for line in read_table(instance, 2022)] == [
        *(("1", "Tom", "5"), ("2", "Lena", "1"), ("2", "Pauli", "1")),
        *(("4", "Holk", "0"), ("4", "Michel", "0"), ("4", "Rado", "0")),
    ]
    evening = [
        result for result in championship.read_championship(instance.desk, 2022).results if result.day.month == 9
    ]
    assert sorted(result.played.winners for result in evening) == [("Lena",), ("Pauli",)]


def test_all_years_name_every_champion(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for day, winner in (("2021-01-01", "Alice"), ("2022-01-01", "Bob"), ("2022-12-31", "Bob")):
        enter_result(device, day=day, winners=winner)
    page = see(instance.onlooker(), "/championship/all")
    assert re.findall(r'href="/championship/(\d+)">\d+</a><span>(\w+)', page) == [("2022", "Bob"), ("2021", "Alice")]
    assert read_table(instance, "all")[0] == ("1", "Bob", "2", "3")
    assert "Most wins of all time" in page


def test_who_leaves_while_the_page_is_open_and_is_tapped_still_counts(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    see(device, "/results")
    leave_club(instance, 3)
    sent = {"day": "", "played": ["2", "3"], "won": "1"}
    refused = send(device, "/results", "/results", sent)
    assert refused.status_code == 400
    assert re.findall(r'name="played" value="(\d+)"[^>]* checked', refused.text) == ["2", "3"]
    assert send(device, "/results", "/results", {**sent, "day": "2022-03-04"}).status_code == 303
    assert [line[1:] for line in read_table(instance, 2022)] == [
        ("Alice", "1", "1"),
        ("Bob", "0", "1"),
        ("Charlie", "0", "1"),
    ]


def test_a_renamed_member_keeps_old_wins(instance: Instance) -> None:
    found_club(instance)
    enter_result(open_book(instance))
    evenings.change_member(instance.desk, 2, MemberInput("Bobby", "blue"))
    assert read_table(instance, 2022)[0][1] == "Bobby"


def test_what_is_taken_out_does_not_count_and_everybody_reads_why(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    out = {"target": "result:1", "do": "void", "reason": "was a test"}
    assert send(device, "/results", "/results/void", out).status_code == 303
    assert read_table(instance, 2022) == []
    assert "does not count: was a test" in see(instance.onlooker(), "/championship/2022")
    assert send(device, "/results", "/results/void", {**out, "do": "count", "reason": "was none"}).status_code == 303
    assert len(read_table(instance, 2022)) == 3


def turn_result(device: FlaskClient, do: str, query: str = "") -> str:
    """Take the first result out, or let it count again; return the notice on the page that follows."""
    sent = {"target": "result:1", "do": do, "reason": "wrong"}
    page = see(device, send(device, "/results", f"/results/void{query}", sent).location or "")
    (notice,) = re.findall(r'<div class="notice good booked".*?</div>', page, re.S)
    return str(notice)


def test_the_answer_to_a_result_taken_out_has_the_way_back(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    notice = turn_result(device, "void")
    assert 'value="result:1"' in notice and "Let it count again" in notice
    notice = turn_result(device, "count")
    assert len(read_table(instance, 2022)) == 3
    assert "Take it out again" in notice


def test_the_way_back_leads_to_the_results_that_were_looked_for(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    assert 'action="/results/void?year=2022&player=Alice"' in turn_result(device, "void", "?year=2022&player=Alice")


def test_older_results_can_be_taken_out_on_the_pages_after_the_first(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    load_results(
        device, b"date;players;winners;note\n" + b"".join(b"2022-03-04;Alice,Bob;Bob;n%d\n" % n for n in range(101))
    )
    first, second = see(device, "/results"), see(device, "/results?skip=100")
    assert 'href="/results?skip=100#results-title">Older results' in first and "Older results" not in second
    assert ('value="result:1"' in first, re.findall('value="(result:[0-9]+)"', second)) == (False, ["result:1"])
    assert 'action="/results/void?skip=100"' in second
    out = {"target": "result:1", "do": "void", "reason": "was a test"}
    answer = send(device, "/results", "/results/void?skip=100", out)
    address = "/results?skip=100&turned=result:1#results-title"
    assert (answer.status_code, re.sub("&did=[0-9]+", "", answer.location)) == (303, address)
    assert "does not count: was a test" in see(device, "/results?skip=100")


def test_a_match_can_be_taken_out_as_well(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    instance.say(match, "table declare red")
    year = championship.this_year(instance.desk)
    assert read_table(instance, year)[0][:3] == ("1", "Alice", "1")
    out = {"target": f"match:{match}", "do": "void", "reason": "the wrong deck"}
    send(open_book(instance), "/results", "/results/void", out)
    assert read_table(instance, year) == []


@pytest.mark.parametrize(
    ("data", "status", "says"),
    [
        ({"target": "result:9"}, 404, "There is no such result."),
        ({"target": "match:none"}, 404, "There is no such result."),
        ({"target": "result:x"}, 404, "There is no such result."),
        ({"target": ""}, 404, "There is no such result."),
        ({"reason": " "}, 400, "Write why."),
    ],
)
def test_what_is_not_there_or_has_no_reason_is_not_taken_out(
    instance: Instance, data: dict[str, str], status: int, says: str
) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    out = {"target": "result:1", "do": "void", "reason": "was a test", **data}
    answer = send(device, "/results", "/results/void", out)
    assert (answer.status_code, says in answer.text) == (status, True)
    assert len(read_table(instance, 2022)) == 3


@pytest.mark.parametrize(
    ("reason", "says"), [(" ", "Write why."), ("x" * 201, "That is too long: at most 200 characters.")]
)
def test_a_faulty_reason_is_told_at_its_field_in_the_line_of_the_result(
    instance: Instance, reason: str, says: str
) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    enter_result(device, day="2022-03-05")
    out = {"target": "result:1", "do": "void", "reason": reason}
    page = send(device, "/results", "/results/void", out).text
    assert fault(page, "reason") == says
    opened = re.findall(r"<details open>.*?</details>", page, re.S)
    assert ['value="result:1"' in panel and f'value="{reason}"' in panel for panel in opened] == [True]
    assert 'id="fault-file"' not in page


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        ({"day": ""}, "day", "Choose a day."),
        ({"day": "31/12/2021"}, "day", "Write the day like 2025-12-31 or 31.12.2025."),
        ({"day": "0025-05-12"}, "day", "The year lies between 1900 and 2199: write it with four digits."),
        ({"day": "2022-02-30"}, "day", "There is no such day."),
        ({"day": "29.02.2022"}, "day", "There is no such day."),
        ({"day": "2199-01-01"}, "day", "That day has not come yet."),
        ({"players": ""}, "players", "A name is missing."),
        ({"players": "Alice"}, "players", "Between 2 and 7 players"),
        ({"players": "a,b,c,d,e,f,g,h", "winners": "a"}, "players", "Between 2 and 7 players"),
        ({"players": "Alice, Bob, alice"}, "players", "alice stands there twice."),
        ({"players": "Alice, Bob, " + " " * 790 + "Charlie"}, "players", "That is too long: at most 800 characters."),
        ({"players": "Bob, " + "x" * 41}, "players", "A name has at most 40 characters."),
        ({"players": "Bob, Zo\x07e"}, "players", "characters that cannot be shown"),
        ({"winners": ""}, "winners", "A name is missing."),
        ({"winners": "charlie, Alice, Bob"}, "winners", "Everybody cannot win"),
        ({"winners": "Dana"}, "winners", "Dana is not among the players."),
        ({"note": "x" * 201}, "note", "That is too long: at most 200 characters."),
    ],
)
def test_a_faulty_result_is_told_at_its_field(
    lasting: Instance, keeping: FlaskClient, data: dict[str, str], field: str, says: str
) -> None:
    answer = enter_result(keeping, **data)
    assert answer.status_code == 400
    assert says in fault(answer.text, f"{field}-result")
    assert championship.read_championship(lasting.desk, None).results == ()


def test_everything_that_is_wrong_with_a_result_is_told_at_once(instance: Instance) -> None:
    found_club(instance)
    answer = enter_result(open_book(instance), day="2022-02-30", players="Alice, Bob", winners="Zoe", note="x" * 201)
    assert answer.status_code == 400
    faults = {field: fault(answer.text, f"{field}-result") for field in ("day", "players", "winners", "note")}
    assert faults == {
        "day": "There is no such day.",
        "players": "",
        "winners": "Zoe is not among the players.",
        "note": "That is too long: at most 200 characters.",
    }


@pytest.mark.parametrize(
    "content",
    [
        b"date;players;winners\n2022-03-04;Alice, Bob;Bob\n",
        b'date,players,winners,note\r\n2022-03-04,"Alice, Bob",Bob,fine\r\n',
        b"Datum\tSieger\tSpieler\n04.03.2022\tBob\tAlice/Bob\n\n",
        "\ufeffDatum;Spieler;Sieger;Notiz\n4.3.2022;Alice+Bob;Bob;schön\n".encode(),
    ],
)
def test_files_of_several_programs_are_read(instance: Instance, content: bytes) -> None:
    found_club(instance)
    assert load_results(open_book(instance), content).status_code == 303
    assert read_table(instance, 2022) == [("1", "Bob", "1", "1"), ("2", "Alice", "0", "1")]


def test_every_faulty_line_is_told_and_nothing_is_taken(instance: Instance) -> None:
    found_club(instance)
    lines = ["date;players;winners", "2022-03-04;Alice,Bob;Bob", "2022-02-30;Alice,Bob;Bob", "2022-03-05;Alice;Bob"]
    lines += ["2022-03-06;Alice,Bob;Zoe", "2022-03-07", "31.12.21;Alice,Bob;Bob", "0021-12-31;Alice,Bob;Bob"]
    answer = load_results(open_book(instance), "\n".join(lines).encode())
    assert answer.status_code == 400
    assert re.findall(r"<li>(Line \d: [^<]+)</li>", answer.text) == [
        "Line 3: There is no such day.",
        "Line 4: Between 2 and 7 players, with a comma between their names.",
        "Line 5: Zoe is not among the players.",
        "Line 6: A name is missing.",
        "Line 7: Write the day like 2025-12-31 or 31.12.2025.",
        "Line 8: The year lies between 1900 and 2199: write it with four digits.",
    ]
    assert championship.read_championship(instance.desk, None).results == ()


def test_headings_that_mean_the_same_and_lines_with_more_cells_than_headings_are_told(instance: Instance) -> None:
    """Nothing is taken, nor is anything cut off in silence; empty cells at the end of a line are none."""
    found_club(instance)
    lines = ["date,players,winners,Winner,Sieger", "2022-03-04,Alice & Bob,Bob,Alice,", "2022-03-05,Alice,Bob,,,Bob"]
    answer = load_results(open_book(instance), "\n".join(lines).encode())
    assert answer.status_code == 400
    assert re.findall(r"<li>(Line \d: [^<]+)</li>", answer.text) == [
        "Line 1: These headings mean the same, of which only one can stand there: winners, Winner, Sieger.",
        "Line 3: There are 6 cells, but only 5 headings. What holds a comma or a semicolon stands in quotation marks.",
    ]
    assert championship.read_championship(instance.desk, None).results == ()
    content = b"date;players;winners;x;x\n2022-03-04;Alice,Bob;Bob;1;2;;\n"
    assert load_results(open_book(instance), content).status_code == 303


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "This file is empty."),
        ("\ufeff\n\n".encode(), "This file is empty."),
        (b"when;who\n1;2\n", "The columns Date, Players and Winners are missing"),
        (b"date;players\n2022-03-04;Alice,Bob\n", "The column Winners is missing"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "This file is no text."),
        ("date;players;winners\n".encode("utf-16"), "This file is not in UTF-8."),
        (b"date;players;winners\n", "This file holds nothing below its headings."),
        ("Datum;Spieler;Sieger\n4.3.2022;Jörg,Bob;Bob\n".encode() + b"\xfc", "This file is not in UTF-8."),
        (b"date;players;winners\n" + b"2022-03-04;Alice,Bob;Bob\n" * 5001, "more than 5000 lines"),
        (b"date;players;winners\n\x00;\x00;\x00\n", "This file is no text."),
        (b'date;players;winners\n"' + b"x" * 200_000, "Line 2: "),
    ],
)
def test_a_file_that_holds_something_else_is_told(
    lasting: Instance, keeping: FlaskClient, content: bytes, says: str
) -> None:
    answer = load_results(keeping, content)
    assert (answer.status_code, says in answer.text) == (400, True)
    assert championship.read_championship(lasting.desk, None).results == ()


def test_missing_columns_are_called_as_the_page_calls_them(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    see(device, "/results?lang=de")
    answer = load_results(device, b"Tag;Spieler;Gewonnen\n4.3.2022;Alice,Bob;Bob\n")
    assert "Es fehlt die Spalte Sieger: Die erste Zeile der Datei nennt ihre Spalten." in answer.text
    see(device, "/members?lang=de")
    assert (
        "Es fehlt die Spalte Name:"
        in send(device, "/members", "/members/file", {"file": (BytesIO(b"Farbe\nrot\n"), "members.csv")}).text
    )
    assert "Bitte eine Datei wählen." in send(device, "/results", "/results/file", {}).text


def test_the_same_again_adds_nothing(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    for _ in range(2):
        load_results(device, b"date;players;winners\n2022-03-04;Alice,Bob;Bob\n2022-03-04;Alice,Bob;Bob\n")
        enter_result(device, once="token")
    assert len(championship.read_championship(instance.desk, None).results) == 3


def test_what_is_here_already_is_not_counted_again(instance: Instance) -> None:
    """Names may be written in small letters and in another order; the page says how many were known."""
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    enter_result(device, day="2022-03-05", once="other")
    file = b"date;players;winners\n2022-03-04;charlie, alice, bob;BOB\n2022-03-06;Alice, Bob;Bob\n"
    answer_page = see(device, load_results(device, file).location)
    assert "1 result was taken, 1 was here already." in answer_page
    answer_page = see(device, load_results(device, file + b"2022-03-05;Alice,Bob,Charlie;Bob\n").location)
    assert "0 results were taken, 3 were here already." in answer_page
    assert "0 Ergebnisse übernommen, 3 waren schon da." in see(device, "/results?taken=0&known=3&lang=de")
    assert len(championship.read_championship(instance.desk, None).results) == 3


def test_an_equal_result_of_one_day_is_asked_about_once(instance: Instance) -> None:
    """The page comes back with what was typed; with its box ticked it counts as another match."""
    found_club(instance)
    device = open_book(instance)
    enter_result(device, note="first")
    assert 'name="another"' not in see(device, "/results")
    answer = enter_result(device, players="Bob, Charlie, alice", note="second")
    assert answer.status_code == 409
    assert "won by Bob, is here already. If this was another one" in fault(answer.text, "another-result")
    assert 'name="another"' in answer.text and 'value="second"' in answer.text
    assert len(championship.read_championship(instance.desk, None).results) == 1
    assert enter_result(device, players="Bob, Charlie, alice", note="second", another="y").status_code == 303
    assert enter_result(device, winners="Alice").status_code == 303
    assert len(championship.read_championship(instance.desk, None).results) == 3


def test_a_result_that_equals_a_match_of_its_day_is_asked_about(instance: Instance) -> None:
    found_club(instance)
    match = instance.dealt()
    instance.say(match, "table declare red")
    [played] = championship.read_championship(instance.desk, None).results
    names = ", ".join(name for seat in instance.view(match)["seats"] for name in seat["players"])
    [winner] = played.played.winners
    answer = enter_result(open_book(instance), day=played.day.isoformat(), players=names, winners=winner)
    assert (answer.status_code, "is here already" in fault(answer.text, "another-result")) == (409, True)


def test_two_equal_matches_of_one_day_in_a_file_are_two(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, players="Alice, Bob")
    line = b"2022-03-04;Alice,Bob;Bob\n"
    assert "1 result was taken, 1 was here" in see(
        device, load_results(device, b"date;players;winners\n" + line * 2).location
    )
    assert len(championship.read_championship(instance.desk, None).results) == 2


def test_only_whoever_keeps_the_book_enters_results(instance: Instance) -> None:
    found_club(instance)
    for path in ("/results", "/results/file", "/results/void"):
        assert send(instance.table, "/book", path, RESULT).status_code == 403
    assert instance.table.get("/results").location == "/book?next=/results"


def test_a_result_is_changed_by_its_form_and_changed_back_with_one_tap(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device, players="Alice, Bob, Gustav", note="at Bob's")
    assert 'href="/results/1">Change<' in see(device, "/results")
    form = see(device, "/results/1")
    assert re.findall(r'name="(won|played)" value="(\d)" checked', form) == [("won", "2"), ("played", "1")]
    assert ('name="players" type="text" value="Gustav"' in form, 'value="typing mistake"' in form) == (True, True)
    written = {"day": "2022-03-04", "won": "1", "played": "2", "players": "Gustav", "note": "at Bob's"}
    answer = send(device, "/results/1", "/results/1", {**written, "reason": "typing mistake"})
    assert (answer.status_code, answer.location) == (303, "/results?changed=1")
    page = see(device, answer.location)
    assert "Changed: Alice against Bob and Gustav" in page
    assert [line[1:3] for line in read_table(instance, 2022)] == [("Alice", "1"), ("Bob", "0"), ("Gustav", "0")]
    assert send(device, "/results", "/results/1/back", {"version": "1"}).location == "/results?changed=2"
    assert "Changed: Bob against Alice and Gustav" in see(device, "/results?changed=2")
    assert [line[1:3] for line in read_table(instance, 2022)][0] == ("Bob", "1")
    again = send(device, "/results", "/results/1/back", {"version": "1"})
    assert (again.status_code, "nothing was changed back" in again.text) == (409, True)
    assert "Changed:" not in see(device, "/results?changed=1")
    moved = {**written, "won": "2", "played": "1", "day": "2022-03-05", "reason": "wrong day"}
    assert send(device, "/results/1", "/results/1", moved).location == "/results?changed=3"
    enter_result(device, players="Alice, Bob, Gustav")
    equal = send(device, "/results?changed=3", "/results/1/back", {"version": "3"})
    assert (equal.status_code, "say there that it was another match" in equal.text) == (409, True)


def test_a_change_without_a_reason_keeps_what_was_typed(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    answer = send(device, "/results/1", "/results/1", {**RESULT, "winners": "Alice", "note": "mine", "reason": " "})
    assert (answer.status_code, fault(answer.text, "reason-result")) == (400, "Write why.")
    assert 'value="mine"' in answer.text
    assert "Nothing was changed" in see(device, "/results?changed=0")


def test_a_match_with_a_record_and_no_result_at_all_are_not_changed_there(instance: Instance) -> None:
    found_club(instance)
    device, match = open_book(instance), instance.dealt()
    instance.say(match, "table declare red")
    page = see(device, "/results")
    assert ("This match has a record" in page, ">Change<" in page) == (True, False)
    assert device.get("/results/9", headers=HTML).status_code == 404
    assert send(device, "/results", "/results/9", {**RESULT, "reason": "why"}).status_code == 404


def test_results_are_found_by_year_player_and_evening(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    planned = plan(device, day="2022-03-04", time="20:00", zone="Europe/Berlin")
    evening = planned.location.partition("?")[0].rpartition("/")[2]
    for day, players in (("2021-03-04", "Alice, Bob"), ("2022-03-04", "Bob, Charlie"), ("2022-05-05", "Alice, Bob")):
        enter_result(device, day=day, players=players)

    def days(query: str) -> list[str]:
        return re.findall(r'results-day">([^<]+)<', see(device, f"/results?{query}"))

    assert days("") == ["5 May 2022", "4 Mar 2022", "4 Mar 2021"]
    assert days("year=2022&player=") == ["5 May 2022", "4 Mar 2022"]
    assert days("year=2022&player=alice") == ["5 May 2022"]
    assert days("player=Zoe") == [] and "Nothing fits." in see(device, "/results?player=Zoe")
    assert days(f"evening={evening}") == ["4 Mar 2022"]
    assert days("target=result:1") == ["4 Mar 2021"]
    assert f'href="/results?evening={evening}#results-title">Change results' in see(device, f"/evenings/{evening}")
    out = {"target": "result:3", "do": "void", "reason": "was a test"}
    answer = send(device, "/results", "/results/void?year=2022&player=Alice", out)
    address = "/results?year=2022&player=Alice&turned=result:3#results-title"
    assert re.sub("&did=[0-9]+", "", answer.location) == address
    assert device.get("/results?evening=99", headers=HTML).status_code == 404


def test_the_championship_leads_its_keeper_to_each_result(instance: Instance) -> None:
    found_club(instance)
    device = open_book(instance)
    enter_result(device)
    keepers, others = see(device, "/championship/2022"), see(instance.onlooker(), "/championship/2022")
    for link in ('href="/results/1"', 'href="/results?target=result:1#results-title"'):
        assert (link in keepers, link in others) == (True, False)
