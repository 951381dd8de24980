"""Positions as rows of numbers, written and read back, and invalid rows."""

import random
import subprocess
import sys

import numpy as np
import pytest

import checkrow
from checkrow import VARIANTS, ConnectGame
from checkrow.engines import batch
from checkrow.engines.match import random_opening

GAMES = [
    *(f"checkers:{key}" for key in VARIANTS),
    *("connect:7x6x4:2", "connect:9x8x4:2", "connect:6x5x3:4", "connect:30x20x5:2"),
]


@pytest.mark.parametrize("key", GAMES)
def test_rows_give_back_the_positions(key: str) -> None:
    game = checkrow.game(key)
    rng = random.Random(1)
    positions = [random_opening(game, turns, rng).position for turns in range(20)]
    rows = batch.write_rows(game, positions)
    assert rows.shape == (20, len(batch.fields(game)))
    assert rows.dtype == np.uint64
    assert batch.read_rows(game, rows) == positions


def test_the_numbers_of_a_row_have_names() -> None:
    assert batch.fields(checkrow.game("checkers:american")) == ("light", "dark", "kings", "turn")
    assert batch.fields(ConnectGame()) == ("x", "o", "turn")
    assert batch.fields(checkrow.game("checkers:turkish"))[:3] == ("light.0", "light.1", "dark.0")


def row(*numbers: int) -> batch.Rows:
    return np.array([numbers], dtype=np.uint64)


@pytest.mark.parametrize(
    ("key", "rows", "sentence"),
    [
        ("connect:7x6x4:2", row(1, 1, 0), "row 0: two discs are in column 1, row 1"),
        ("connect:7x6x4:2", row(2, 0, 0), "row 0: the disc in column 1, row 2 .* floats"),
        ("connect:7x6x4:2", row(1 << 6, 0, 0), "row 0: a disc is outside the board"),
        ("connect:7x6x4:2", row(0, 0, 2), "there is no seat 2: the seats are 0 to 1"),
        ("connect:7x6x4:2", row(0, 0), r"rows of 3 numbers \(x, o, turn\), not .* \(1, 2\)"),
        ("connect:7x6x4:2", np.zeros(3, np.uint64), r"not an array of shape \(3,\)"),
        ("connect:7x6x4:2", np.zeros((1, 3)), "numbers of type uint64, not float64"),
        ("checkers:american", row(1, 1, 0, 0), "two pieces are on the same square"),
        ("checkers:american", row(1 << 4, 2, 0, 0), "a piece is outside the board"),
        ("checkers:american", row(1, 2, 4, 0), "a king must be one of the pieces"),
        ("checkers:american", row(2, 1, 0, 0), "a dark man cannot be on 29"),
        ("checkers:american", row(0, 0, 0, 0), "the board is empty"),
        ("checkers:american", row(1, 2, 0, 7), "there is no seat 7"),
    ],
)
def test_invalid_rows_are_refused(key: str, rows: batch.Rows, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        batch.read_rows(checkrow.game(key), rows)


def test_positions_that_have_no_row_are_refused() -> None:
    house = checkrow.game("checkers:house")
    with pytest.raises(ValueError, match="this is a position of connect:7x6x4:2"):
        batch.write_rows(house, [ConnectGame().start()])
    chain = house.read_position("W:We5:Bd4,f6:Ce5xd4")
    with pytest.raises(ValueError, match="a row cannot hold half a turn"):
        batch.write_rows(house, [chain])


def test_without_numpy_one_sentence_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['numpy'] = None; sys.path_importer_cache.clear()\n"
        "import checkrow.engines.batch"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, check=False, capture_output=True, text=True)
    assert run.returncode == 1
    last = run.stderr.splitlines()[-1]
    assert last.startswith("ImportError: checkrow.engines.batch works on NumPy arrays")
    assert last.endswith("pip install 'checkrow[research]'")
