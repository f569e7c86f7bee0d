"""Several records at once: each is taken in whole or not at all, and no zip costs more than its bound."""

from __future__ import annotations

import tracemalloc
from contextlib import nullcontext
from io import BytesIO
from zipfile import ZIP_BZIP2

import pytest

from referee.service.championship import championship
from referee.service.desk.problems import Problem
from referee.service.matches import bundles
from referee.service.matches.bundles import Answer, Counts, HandedIn, Limits
from referee.service.matches.taken_out import Giver
from tests.instance import Instance
from tests.zips import (
    bomb,
    broken_inside,
    golden,
    line_of_third,
    locked,
    refused_third,
    with_size,
    without_utf_8,
    zipped,
)

MB = 1024 * 1024


def handed(name: str, content: bytes) -> HandedIn:
    return HandedIn(name, lambda: nullcontext(BytesIO(content)))


def take(instance: Instance, *files: tuple[str, bytes], limits: Limits = bundles.UPLOAD) -> list[Answer]:
    return bundles.take_records(instance.desk, [handed(*file) for file in files], limits=limits)


def codes(answers: list[Answer]) -> list[tuple[str, str]]:
    return [(answer.name, answer.problem.code if answer.problem else "") for answer in answers]


def here(instance: Instance) -> int:
    return len(championship.list_matches(instance.desk))


def test_files_and_zips_are_taken_in_and_one_bad_file_stops_no_other(instance: Instance) -> None:
    bad = refused_third()
    packed = zipped({"2026/b.toml": golden("conceded_3"), "2026/c.toml": bad, "a.toml": golden("mission_4")})
    answers = take(instance, ("all.zip", packed), ("d.toml", b"\xff"), ("e.toml", golden("tie_break_3")))
    assert codes(answers) == [
        ("all.zip/2026/b.toml", ""),
        ("all.zip/2026/c.toml", "record_refused"),
        ("all.zip/a.toml", ""),
        ("d.toml", "record_encoding"),
        ("e.toml", ""),
    ]
    refused = answers[1].problem
    assert refused is not None
    assert (refused.facts["number"], refused.facts["line"]) == (3, line_of_third(bad))
    assert refused.facts["action"] == '"red attack alaska brazil 6 v 1"'
    assert bundles.count_answers(answers) == Counts(3, 0, 2)
    assert {match.id for match in championship.list_matches(instance.desk)} == {
        answer.match_id for answer in answers if answer.is_taken
    }


def test_what_is_here_is_named_and_not_taken_in_again(instance: Instance) -> None:
    """Also what comes twice in one upload, under another name."""
    first, second = take(instance, ("a.toml", golden("conceded_3")), ("b.toml", golden("conceded_3")))
    assert (first.is_taken, second.is_taken, second.is_refused) == (True, False, False)
    assert second.match_id == first.match_id
    (again,) = take(instance, ("c.zip", zipped({"c.toml": golden("conceded_3")})))
    assert (again.match_id, bundles.count_answers([again])) == (first.match_id, Counts(0, 1, 0))
    assert here(instance) == 1


def test_a_match_without_its_end_is_not_begun_by_the_way(instance: Instance) -> None:
    lines = golden("conceded_3").decode().splitlines(keepends=True)
    end = lines.index("]\n")
    answers = take(instance, ("a.toml", "".join(lines[: end - 1] + lines[end:]).encode()))
    assert codes(answers) == [("a.toml", "record_unfinished")]
    assert here(instance) == 0


def test_who_may_write_none_into_the_book_takes_none_in(instance: Instance) -> None:
    file = handed("a.toml", golden("conceded_3"))
    answers = bundles.take_records(instance.desk, [file], Giver(trusted=False, keeper=None))
    assert codes(answers) == [("a.toml", "book_closed")]
    assert here(instance) == 0


@pytest.mark.parametrize(
    ("content", "name", "code"),
    [
        (zipped({"a.toml": golden("conceded_3")})[:-30], "x.zip", "zip_broken"),
        (b"PK\3\4 and no more", "x.zip", "zip_broken"),
        (b"no zip at all", "x.zip", "zip_broken"),
        (without_utf_8(zipped({"a.toml": b"x"})), "x.zip", "zip_broken"),
        (locked(zipped({"a.toml": golden("conceded_3")})), "x.zip/a.toml", "zip_locked"),
        (zipped({"a.toml": golden("conceded_3")}, ZIP_BZIP2), "x.zip/a.toml", "zip_packed"),
        (zipped({"b.zip": zipped({"a.toml": b"x"})}), "x.zip/b.zip", "zip_nested"),
        (zipped({"b.toml": zipped({"a.toml": b"x"})}), "x.zip/b.toml", "zip_nested"),
        (broken_inside("a.toml", golden("conceded_3")), "x.zip/a.toml", "zip_part_broken"),
        (zipped({"a.toml": b""}), "x.zip/a.toml", "record_empty"),
        # a name that begins with NUL is read as none
        (zipped({"a.toml": b""}).replace(b"a.toml", b"\0.toml"), "x.zip/", "record_empty"),
        (zipped({"a.toml": b"\x89PNG\r\n"}), "x.zip/a.toml", "record_encoding"),
        (zipped({"notes.txt": b"The lamp fell over."}), "x.zip/notes.txt", "record_faulty"),
        (zipped({"a.toml": b"#" * (2 * MB + 1)}), "x.zip/a.toml", "record_large"),
        (bomb(), "x.zip/a.toml", "record_large"),
        # its list says 100 bytes where there are 64 MB, or some thousand
        (with_size(bomb(), 100), "x.zip/a.toml", "zip_part_broken"),
        (with_size(zipped({"a.toml": golden("conceded_3")}), 100), "x.zip/a.toml", "zip_part_broken"),
    ],
)
def test_a_zip_that_is_none_or_lies_costs_one_sentence(
    instance: Instance, content: bytes, name: str, code: str
) -> None:
    assert codes(take(instance, ("x.zip", content), ("good.toml", golden("tie_break_3")))) == [
        (name, code),
        ("good.toml", ""),
    ]
    assert here(instance) == 1


def test_a_bomb_is_never_unpacked_in_memory(instance: Instance) -> None:
    whole, lying = bomb(), with_size(bomb(), 2 * MB)
    tracemalloc.start()
    try:
        take(instance, ("a.zip", whole), ("b.zip", lying))
        assert tracemalloc.get_traced_memory()[1] < 16 * MB
    finally:
        tracemalloc.stop()


def test_what_a_computer_adds_to_a_zip_is_left_out(instance: Instance) -> None:
    files = {
        "evening/": b"",
        "evening/a.toml": golden("conceded_3"),
        "__MACOSX/evening/._a.toml": b"\0\5\x16\7",
        "evening/.DS_Store": b"\0",
    }
    assert codes(take(instance, ("x.zip", zipped(files)))) == [("x.zip/evening/a.toml", "")]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("../../etc/passwd", "x.zip/../../etc/passwd"),
        ("/absolute.toml", "x.zip//absolute.toml"),
        ("Späße.toml", "x.zip/Späße.toml"),
        ("a\u202e\nb.toml", "x.zip/a��b.toml"),
        ("n" * 200 + ".toml", "x.zip/…" + "n" * 74 + ".toml"),
    ],
)
def test_a_name_is_only_shown(instance: Instance, name: str, shown: str) -> None:
    assert codes(take(instance, ("x.zip", zipped({name: golden("conceded_3")})))) == [(shown, "")]


@pytest.mark.parametrize(
    ("files", "limits", "code"),
    [
        ([(f"{n}.toml", golden("conceded_3")) for n in range(3)], Limits(2, 32), "records_many"),
        ([(f"{n}.toml", b"#" * MB) for n in range(3)], Limits(3, 2), "records_large"),
        ([("x.zip", zipped({f"{n}.toml": b"#" * MB for n in range(3)}))], Limits(3, 2), "records_large"),
        ([("x.zip", zipped({}))], bundles.UPLOAD, "records_none"),
        ([("x.zip", zipped({"evening/": b""}))], bundles.UPLOAD, "records_none"),
        ([], bundles.UPLOAD, "records_none"),
    ],
)
def test_of_too_many_and_of_none_nothing_is_taken_in(
    instance: Instance, files: list[tuple[str, bytes]], limits: Limits, code: str
) -> None:
    with pytest.raises(Problem) as raised:
        take(instance, *files, limits=limits)
    assert (raised.value.code, here(instance)) == (code, 0)


@pytest.mark.parametrize(("name", "content", "number"), [("", b"x", 10_000), ("n" * 1000, b"", 5_000)])
def test_of_a_zip_of_too_many_nothing_is_taken_in(instance: Instance, name: str, content: bytes, number: int) -> None:
    with pytest.raises(Problem) as raised:
        take(instance, ("x.zip", zipped({f"{name}{n}.toml": content for n in range(number)})))
    assert (raised.value.code, here(instance)) == ("records_many", 0)
