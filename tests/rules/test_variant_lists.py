"""Every list of variants is complete: a row in the table is enough to add one."""

import re
from pathlib import Path

import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.rules.pdn.gametype import game_type_of

DOCS = Path(__file__).parents[2] / "docs"


def first_cells(page: str) -> list[str]:
    """Return the first column of the tables on a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return re.findall(r"^\| `?(\w+)`? \|", text, re.MULTILINE)


@pytest.mark.parametrize("page", ["variants.md", "pdn.md"])
def test_tables_of_the_documentation(page: str) -> None:
    assert [cell for cell in first_cells(page) if cell in VARIANTS]
    assert set(VARIANTS) <= set(first_cells(page))


def test_game_types_of_the_documentation() -> None:
    page = (DOCS / "pdn.md").read_text(encoding="utf-8")
    for key in VARIANTS:
        assert f"| {key} | `{game_type_of(key)}` |" in page


def test_numbers_of_game_types_are_different() -> None:
    assert len({variant.pdn_number for variant in VARIANTS.values()}) == len(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_rows_make_games(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    assert game.start().legal_moves
    assert game.read_position(str(game.start())) == game.start()
