"""Names that look the same, mix scripts, or hold what nobody sees."""

from __future__ import annotations

import pytest

from referee.club.people.lookalikes import invisible_characters, scripts_of, skeleton_of


@pytest.mark.parametrize(
    ("name", "looks_like"),
    [
        *(("Т\u043em", "Tom"), ("\u0422\u041em", "tom"), ("\u0421\u0430\u0440\u0430", "capa")),
        *(("\u0391nna", "Anna"), ("B\u03bfb", "Bob"), ("\uff34\uff4f\uff4d", "Tom"), ("Em\u0456l", "Emil")),
        *(("  TOM ", "tom"), ("\U0001d413om", "Tom"), ("J\u00f6rg", "Jo\u0308rg"), ("\u0555tto", "Otto")),
    ],
)
def test_names_that_look_the_same_have_one_skeleton(name: str, looks_like: str) -> None:
    assert skeleton_of(name) == skeleton_of(looks_like)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Tom", "Tim"), ("Müller", "Muller"), ("Вера", "Vera"), ("Иван", "Ivan"), ("Zoë", "Zoe"), ("Νίκος", "Nikos")],
)
def test_names_that_look_different_have_two(one: str, other: str) -> None:
    assert skeleton_of(one) != skeleton_of(other)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        *(("Tom", ("latin",)), ("Т\u043eм", ("cyrillic",)), ("T\u043em", ("latin", "cyrillic"))),
        *(("Bj\u03bfrn", ("latin", "greek")), ("山田 Taro", ("latin",)), ("1 & 2", ()), ("Zoë-Ann d’Or", ("latin",))),
    ],
)
def test_the_scripts_of_a_name(name: str, found: tuple[str, ...]) -> None:
    assert scripts_of(name) == found


@pytest.mark.parametrize(
    ("name", "found"),
    [
        *(("Tom", ()), ("T\u200bo\u200bm", ("U+200B",)), ("To\u00adm", ("U+00AD",))),
        *(("\u2060Tom\ufeff", ("U+2060", "U+FEFF")), ("Tom\u2800", ("U+2800",))),
        *(("\u3164", ("U+3164",)), ("To\u034fm", ("U+034F",)), ("Tom\ufe0f", ("U+FE0F",))),
        *(("Tom\u202e", ("U+202E",)), ("Tom\U000e0101", ("U+E0101",)), ("Zoë", ()), ("Zoe\u0308", ())),
    ],
)
def test_what_nobody_sees_in_a_name(name: str, found: tuple[str, ...]) -> None:
    assert invisible_characters(name) == found
