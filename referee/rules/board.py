"""The board: territories, continents with their bonus, borders and sea links (EM-8.3a, EM-8.7.1c-e, EM-8.7.7, A-44)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from referee.rules.terms import Continent, Symbol, Territory

Border = tuple[Territory, Territory]


@dataclass(frozen=True)
class Board:
    """A map that never changes during a match; ``neighbours`` is symmetric."""

    id: str
    continents: Mapping[Continent, frozenset[Territory]]
    bonus: Mapping[Continent, int]
    symbols: Mapping[Territory, Symbol]
    land: frozenset[Border]
    sea: frozenset[Border]
    options: frozenset[str] = frozenset()
    """The options that change this board at a table; no other option changes it."""
    neighbours: Mapping[Territory, frozenset[Territory]] = field(init=False)
    territories: tuple[Territory, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "territories", tuple(self.symbols))
        object.__setattr__(self, "neighbours", _build_neighbours(self.symbols, (*self.land, *self.sea)))

    def without_border(self, a: Territory, b: Territory) -> Board:
        """Return the same board without a border between ``a`` and ``b`` (editions differ, A-44)."""
        gone = {(a, b), (b, a)}
        return replace(self, land=self.land - gone, sea=self.sea - gone)

    def with_border(self, a: Territory, b: Territory) -> Board:
        """Return the same board with a border between ``a`` and ``b`` (A-44)."""
        if b in self.neighbours[a]:
            return self
        return replace(self, land=self.land | {(a, b)})

    def with_bonus(self, armies: Iterable[int]) -> Board:
        """Return the same board with so many armies for each continent, in its own order (EM-8.7.7, RB-2b, SV-2c)."""
        return replace(self, bonus=dict(zip(self.continents, armies, strict=True)))

    def continent_of(self, territory: Territory) -> Continent:
        """Return the continent that ``territory`` belongs to."""
        return next(name for name, members in self.continents.items() if territory in members)


def _build_neighbours(
    territories: Iterable[Territory], borders: Iterable[Border]
) -> dict[Territory, frozenset[Territory]]:
    neighbours: dict[Territory, set[Territory]] = {territory: set() for territory in territories}
    for a, b in borders:
        neighbours[a].add(b)
        neighbours[b].add(a)
    return {territory: frozenset(others) for territory, others in neighbours.items()}
