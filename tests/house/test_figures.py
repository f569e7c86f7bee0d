"""Figures of how the code reads, each within its limit: names, calls, the size of functions and of rooms."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from math import inf
from pathlib import Path
from statistics import median
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2]
STAND_INS = frozenset("one found told said shown wanted known there also besides work".split())
"""Words that name nothing: a variable is called what it holds."""
MOST_POSITIONAL = 4
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Measured(NamedTuple):
    """A figure, and the places to look at where it is beyond its limit."""

    value: float
    places: tuple[str, ...] = ()


class Module(NamedTuple):
    path: Path
    nodes: tuple[ast.AST, ...]

    def place(self, line: int, what: str) -> str:
        return f"{self.path}:{line} {what}"


def module_of(path: str, text: str) -> Module:
    return Module(Path(path), tuple(ast.walk(ast.parse(text))))


@cache
def house() -> tuple[Module, ...]:
    """All code of the program."""
    return tuple(
        module_of(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))
        for path in sorted((ROOT / "referee").rglob("*.py"))
    )


def nodes(code: tuple[Module, ...]) -> Iterator[tuple[Module, ast.AST]]:
    return ((module, node) for module in code for node in module.nodes)


def functions(code: tuple[Module, ...]) -> Iterator[tuple[Module, Function]]:
    return ((module, node) for module, node in nodes(code) if isinstance(node, Function))


def words_of(name: str) -> list[str]:
    return [word for word in name.split("_") if word]


def count_words(code: tuple[Module, ...]) -> dict[str, int]:
    """The number of words in each function's name, but those that Python itself gives; by place."""
    return {
        module.place(node.lineno, node.name): len(words_of(node.name))
        for module, node in functions(code)
        if not node.name.startswith("__")
    }


def loops_over_one(code: tuple[Module, ...]) -> Measured:
    places = [
        module.place(node.target.lineno, "for one in")
        for module, node in nodes(code)
        if isinstance(node, ast.For | ast.comprehension)
        and isinstance(node.target, ast.Name)
        and node.target.id == "one"
    ]
    return Measured(len(places), tuple(places))


def stand_ins(code: tuple[Module, ...]) -> Measured:
    places = [
        module.place(node.lineno, node.id)
        for module, node in nodes(code)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id in STAND_INS
    ]
    return Measured(len(places), tuple(places))


def single_words(code: tuple[Module, ...]) -> Measured:
    """Percent of the functions."""
    counts = count_words(code)
    places = tuple(place for place, count in counts.items() if count == 1)
    return Measured(100 * len(places) / max(1, len(counts)), places)


def words_a_name(code: tuple[Module, ...]) -> Measured:
    counts = count_words(code)
    return Measured(sum(counts.values()) / max(1, len(counts)))


def shared_class_names(code: tuple[Module, ...]) -> Measured:
    places = defaultdict(list)
    for module, node in nodes(code):
        if isinstance(node, ast.ClassDef):
            places[node.name].append(module.place(node.lineno, node.name))
    shared = [where for where in places.values() if len(where) > 1]
    return Measured(len(shared), tuple(place for where in shared for place in where))


def crowded_calls(code: tuple[Module, ...]) -> Measured:
    places = [
        module.place(node.lineno, "call")
        for module, node in nodes(code)
        if isinstance(node, ast.Call)
        and (len(node.args) > MOST_POSITIONAL or sum(isinstance(part, ast.Starred) for part in node.args) > 1)
    ]
    return Measured(len(places), tuple(places))


def modules_a_room(code: tuple[Module, ...]) -> Measured:
    """Of the fullest folder; migrations are a history and no room."""
    rooms = Counter(
        module.path.parent
        for module in code
        if module.path.name != "__init__.py" and "versions" not in module.path.parts
    )
    ((room, count),) = rooms.most_common(1)
    return Measured(count, (str(room),))


def lines_of(function: Function) -> int:
    """The lines of a function without its docstring."""
    length = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function, clean=False) is not None:
        docstring = function.body[0]
        length -= (docstring.end_lineno or docstring.lineno) - docstring.lineno + 1
    return length


def usual_length(code: tuple[Module, ...]) -> Measured:
    return Measured(median(lines_of(function) for _, function in functions(code)))


def length_of_the_long(code: tuple[Module, ...]) -> Measured:
    """What nine of ten functions do not exceed."""
    lengths = sorted(lines_of(function) for _, function in functions(code))
    return Measured(lengths[int(0.9 * (len(lengths) - 1))])


Measure = Callable[[tuple[Module, ...]], Measured]


class Limit(NamedTuple):
    measure: Measure
    least: float = 0
    most: float = inf


LIMITS = (
    Limit(loops_over_one, most=0),
    Limit(stand_ins, most=0),
    Limit(single_words, most=45),
    Limit(words_a_name, least=1.8),
    Limit(shared_class_names, most=0),
    Limit(crowded_calls, most=3),
    Limit(modules_a_room, most=16),
    Limit(usual_length, most=8),
    Limit(length_of_the_long, most=30),
)


@pytest.mark.parametrize("limit", LIMITS, ids=lambda limit: limit.measure.__name__)
def test_the_house_keeps_its_figures(limit: Limit) -> None:
    measured = limit.measure(house())
    assert limit.least <= measured.value <= limit.most, "\n".join(measured.places[:40])


SAMPLE = '''
class Seat:
    """A seat."""

class Seat:
    def take(self, found):
        """What
        it does.
        """
        for one in self.seats:
            told = one.said
        return told

def list_open_seats(seats):
    return place(*[one for one in seats], *seats)

def _find(a, b):
    return place(a, b, a, b, a)

def __len__():
    return place(a, b, c, d)
'''


@pytest.mark.parametrize(
    ("measure", "value", "places"),
    [
        (loops_over_one, 2, ("a.py:10 for one in", "a.py:15 for one in")),
        (stand_ins, 3, ("a.py:10 one", "a.py:11 told", "a.py:15 one")),
        (single_words, 200 / 3, ("a.py:6 take", "a.py:17 _find")),
        (words_a_name, 5 / 3, ()),
        (shared_class_names, 1, ("a.py:2 Seat", "a.py:5 Seat")),
        (crowded_calls, 2, ("a.py:15 call", "a.py:18 call")),
        (modules_a_room, 1, (".",)),
        (usual_length, 2, ()),
        (length_of_the_long, 2, ()),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_a_figure_is_measured(measure: Measure, value: float, places: tuple[str, ...]) -> None:
    measured = measure((module_of("a.py", SAMPLE),))
    assert measured.value == pytest.approx(value)
    assert sorted(measured.places) == sorted(places)
