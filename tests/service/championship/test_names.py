"""Names are people: a misspelt one by hand or in a file makes nobody new, and a file is taken out as one."""

from __future__ import annotations

from referee.service.championship import championship, results
from referee.service.championship.results import NewName, ResultInput
from tests.instance import Instance
from tests.service.problems import problems_of

ALICE = 1
HEAD = "date;players;winners\n"


def enter(club: Instance, players: str, winners: str, **more: bool) -> int:
    """Enter a result and return its id."""
    return results.add_result(club.desk, ALICE, ResultInput("2022-03-04", players, winners, **more), None)  # type: ignore[arg-type]


def table(club: Instance) -> list[tuple[str, int]]:
    """Return who has won how often, of all years."""
    return [(line.name, line.wins) for line in championship.read_championship(club.desk, None).table]


def load(club: Instance, *lines: str, meant: dict[str, str] | None = None) -> int:
    """Take in a file of these lines and return how many results are new."""
    return results.load_file(club.desk, ALICE, (HEAD + "\n".join(lines)).encode(), None, meant or {}).taken


def test_a_name_like_a_known_one_is_asked_about(club: Instance) -> None:
    assert problems_of(lambda: enter(club, "Bob, Alcie, Charly", "Bob")) == 2 * [("name_similar", "meant")]
    assert championship.read_championship(club.desk, None).results == ()
    enter(club, "Bob, Alcie", "Bob", meant=True)
    enter(club, "Bob, Alcie", "Alcie", another=True)
    assert table(club) == [("Alcie", 1), ("Bob", 1)]


def test_a_name_like_nobody_elses_is_somebody_new(club: Instance) -> None:
    enter(club, "Bob, Xaver", "Xaver")
    assert table(club) == [("Xaver", 1), ("Bob", 0)]


def test_a_file_names_those_whom_nobody_knows_and_whom_they_are_like(club: Instance) -> None:
    lines = ("2022-03-04;Alice, Brt, Bob;brt", "2022-03-05;BOB, Alcie, Xaver;Bob", "2022-03-06;Bob, Brt;Bob")
    raw = (HEAD + "\n".join(lines)).encode()
    assert results.list_new_names(club.desk, raw) == (
        NewName("Brt", 2, None),
        NewName("Alcie", 1, "Alice"),
        NewName("Xaver", 1, None),
    )


def test_what_is_said_of_a_name_counts_for_every_line_however_it_is_written(club: Instance) -> None:
    lines = ("2022-03-04;Alice, Alcie, Bob;Bob", "2022-03-05;Bob, ALCIE;alcie")
    meant = {"Alcie": "Charlie"}
    assert load(club, *lines, meant=meant) == 2
    assert table(club) == [("Bob", 1), ("Charlie", 1), ("Alice", 0)]
    assert load(club, *lines, meant=meant) == 0


def test_two_names_of_a_line_cannot_be_one_person(club: Instance) -> None:
    assert problems_of(lambda: load(club, "2022-03-04;Alice, Alcie;Alice", meant={"Alcie": "Alice"})) == [
        ("csv_faulty", "file")
    ]


def test_a_file_is_taken_out_as_one_and_counts_again_as_one(club: Instance) -> None:
    enter(club, "Bob, Charlie", "Charlie")
    load(club, "2022-03-05;Alice, Bob;Bob", "2022-03-06;Alice, Bob;Alice")
    (file,) = results.list_imports(club.desk)
    assert (file.number, file.counting) == (2, 2)
    for void, wins in ((True, [("Charlie", 1), ("Bob", 0)]), (False, [("Alice", 1), ("Bob", 1), ("Charlie", 1)])):
        assert results.set_void_of_file(club.desk, ALICE, file.first, void=void, reason="wrong file") == 2
        assert table(club) == wins
        assert results.set_void_of_file(club.desk, ALICE, file.first, void=void, reason="wrong file") == 0
    assert problems_of(lambda: results.set_void_of_file(club.desk, ALICE, 99, void=True, reason="x")) == [
        ("result_unknown", None)
    ]


def test_what_was_out_before_its_file_was_taken_out_stays_out(club: Instance) -> None:
    load(club, "2022-03-05;Alice, Bob;Bob", "2022-03-06;Alice, Bob;Alice", "2022-03-07;Alice, Bob;Alice")
    (file,) = results.list_imports(club.desk)
    results.set_void(club.desk, ALICE, "result:1", void=True, reason="a jest")
    assert results.set_void_of_file(club.desk, ALICE, file.first, void=True, reason="wrong file") == 2
    assert results.set_void_of_file(club.desk, ALICE, file.first, void=False, reason="wrong file") == 2
    assert table(club) == [("Alice", 2), ("Bob", 0)]
