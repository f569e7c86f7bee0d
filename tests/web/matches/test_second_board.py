"""A board beside the classic one: three isles on two continents, put where docs/developing.md says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import ChoiceLoader, DictLoader

from referee import rulebooks
from referee.rulebooks import drawing, loader
from referee.translations import names
from tests.instance import JSON, Game, Instance, furnished

ISLES = Path(__file__).parents[2] / "boards"
CACHED = (loader.load_board, drawing.board_drawing, names.load_board_names, names._load_symbols)
PLAYED = [(book.id, variant) for book in loader.shipped_rulebooks().values() for variant in book.variants]


@pytest.fixture
def isles(instance: Instance, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Instance]:
    """Yield an instance whose program ships with the isles, too."""
    shipped = Path(str(loader.FILES))
    files = tmp_path / "rulebooks"
    (files / "boards").mkdir(parents=True)
    for source in (*shipped.glob("*.toml"), shipped / "clauses", shipped / "presets"):
        (files / source.name).symlink_to(source)
    for source in (*(shipped / "boards").glob("*.toml"), *ISLES.glob("*.toml")):
        (files / "boards" / source.name).symlink_to(source)
    monkeypatch.setattr(loader, "FILES", files)
    for module in (loader, rulebooks):
        monkeypatch.setattr(module, "BOARDS", ("classic", "isles"))
    drawn = DictLoader({"matches/boards/isles.svg": (ISLES / "isles.svg").read_text(encoding="utf-8")})
    assert instance.app.jinja_env.loader is not None
    monkeypatch.setattr(instance.app.jinja_env, "loader", ChoiceLoader([drawn, instance.app.jinja_env.loader]))
    forget()
    yield instance
    forget()


def forget() -> None:
    """Boards that were read are read again."""
    for cached in CACHED:
        cached.cache_clear()


@pytest.mark.parametrize(("rulebook", "variant"), PLAYED)
def test_a_second_board_is_played_shown_and_read_again(
    rulebook: str, variant: str, isles: Instance, tmp_path: Path
) -> None:
    number = loader.load_rulebook(rulebook).defaults_in(variant).players_least
    match = isles.begin(number, rulebook=rulebook, variant=variant, board="isles")
    board = isles.state(match).setting.board
    assert dict(board.bonus) == {"north_isles": 4, "south_isle": 1}
    game = Game(isles, match, seed=7)
    for _ in range(30):
        if not game.over:
            game.step()
    for client, query in ((isles.table, ""), (isles.onlooker(), "?as=onlooker")):
        answer = client.get(f"/matches/{match}/table{query}")
        assert answer.status_code == 200
        shown = [territory for territory in board.territories if f'id="outline-{territory}"' in answer.text]
        assert (shown, "Gull Bay" in answer.text, "Northern Isles" in answer.text) == (
            list(board.territories),
            True,
            True,
        )
        assert [f"+{armies}</text>" in answer.text for armies in (4, 1, 7)] == [True, True, False]
    if not game.over:
        assert isles.say(match, "table abandon").status_code == 201
    record = isles.table.get(f"/matches/{match}/record.toml").text
    assert 'board = "isles"' in record
    reader = furnished(tmp_path / "other")
    again = reader.table.post("/matches", data=record, content_type="application/toml", headers=JSON)
    assert again.status_code == 201, again.json
    assert reader.view(str(again.json["id"]))["position"] == isles.view(match)["position"]
    reader.close()


def test_em_8_7_7_the_armies_that_a_table_chooses_are_for_the_continents_of_the_classic_board(isles: Instance) -> None:
    chosen = {"continent_bonus": [1, 2, 3, 4, 5, 6], "east_africa_middle_east": False}
    boards = [isles.state(isles.begin(options=chosen, board=board)).setting.board for board in ("classic", "isles")]
    assert [tuple(board.bonus.values()) for board in boards] == [(1, 2, 3, 4, 5, 6), (4, 1)]
    assert boards[1].neighbours == loader.load_board("isles").neighbours


def test_what_is_refused_on_the_isles_is_asked_of_the_isles_under_the_rulebooks_values_too(isles: Instance) -> None:
    chosen = {"continent_bonus": [1, 2, 3, 4, 5, 6], "east_africa_middle_east": False}
    match = isles.dealt(options=chosen, board="isles")
    seat = isles.view(match)["position"]["turn"]
    assert isles.say(match, f"{seat} place gull_bay 99").status_code == 422


def test_every_name_of_the_isles_is_there(isles: Instance) -> None:
    board = loader.load_board("isles")
    assert set(names.page_names("de")["territories"]) > set(board.territories)
