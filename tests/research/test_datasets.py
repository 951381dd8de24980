"""Data sets: their contents are exact, and files restore them."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from checkrow import ConnectGame, ConnectPosition
from checkrow.cli import app
from checkrow.engines.batch import read_rows
from checkrow.engines.connect.solver import Solver
from checkrow.research.dataset_files import columns_of, write_dataset
from checkrow.research.datasets import (
    UCI_DRAWN,
    UCI_LOST,
    UCI_WON,
    Dataset,
    WrongScores,
    all_positions,
    random_positions,
    uci,
)

SMALL = ConnectGame(5, 4, 4)
pq: Any = import_module("pyarrow.parquet")  # without types


def solved_one_by_one(dataset: Dataset) -> list[int]:
    solver = Solver(dataset.game)
    positions = read_rows(dataset.game, dataset.rows)
    return [solver.score(one) for one in positions if isinstance(one, ConnectPosition)]


def test_all_positions_have_the_scores_of_the_solver() -> None:
    dataset = all_positions(SMALL, 5)
    assert dataset.scores.tolist() == solved_one_by_one(dataset)
    half = all_positions(SMALL, 5, mirror_images=False)
    assert len(dataset) / 2 < len(half) < len(dataset)
    assert dataset.check(20) == 20


def test_the_openings_of_the_book_are_those_of_the_solver() -> None:
    dataset = all_positions(ConnectGame(), 4)
    assert len(dataset) == 1 + 7 + 49 + 238 + 1120
    assert dataset.scores[:8].tolist() == [1, 2, 1, 0, -1, 0, 1, 2]  # published


def test_random_positions_are_different_and_repeatable() -> None:
    dataset = random_positions(ConnectGame(), 300, discs=(20, 30), seed=5)
    discs = np.bitwise_count(dataset.rows[:, 0] | dataset.rows[:, 1])
    assert (discs.min(), discs.max()) == (20, 30)
    assert len(np.unique(dataset.rows, axis=0)) == 300
    assert dataset.scores.tolist() == solved_one_by_one(dataset)
    again = random_positions(ConnectGame(), 300, discs=(20, 30), seed=5)
    assert np.array_equal(again.rows, dataset.rows)
    other = random_positions(ConnectGame(), 300, discs=(20, 30), seed=6)
    assert not np.array_equal(other.rows, dataset.rows)


def test_boards_of_two_words_have_scores_and_cells() -> None:
    game = ConnectGame(9, 8, 4)
    dataset = random_positions(game, 5, discs=(60, 66))
    assert dataset.scores.tolist() == solved_one_by_one(dataset)
    for cells, position in zip(dataset.cells, read_rows(game, dataset.rows), strict=True):
        assert isinstance(position, ConnectPosition)
        by_column = [row[column] for column in range(9) for row in reversed(position.grid())]
        assert cells.tolist() == by_column


def test_the_uci_data_set_is_reproduced() -> None:
    dataset = uci()
    assert len(dataset) == 67_557
    won, drawn, lost = ((dataset.values == value).sum() for value in (1, 0, -1))
    assert (won, drawn, lost) == (UCI_WON, UCI_DRAWN, UCI_LOST) == (44_473, 6_449, 16_635)
    assert (dataset.rows[:, 2] == 0).all()
    assert dataset.check(5) == 5


@pytest.mark.slow
def test_the_solver_alone_gives_the_uci_scores() -> None:
    """Without the book. All positions would take about an hour (docs/research.md): this is one in
    100."""
    dataset = uci()
    solver = Solver(dataset.game, threads=2)
    for number in range(0, len(dataset), 100):
        first, second, _ = dataset.rows[number].tolist()
        (value,) = solver.scores_of([(first, second)], weak=True)
        assert value == dataset.values[number], number


def test_wrong_scores_are_found() -> None:
    dataset = all_positions(SMALL, 3)
    scores = dataset.scores.copy()
    scores[7] += 1
    with pytest.raises(WrongScores, match="1 of 126 scores are wrong: rows 7"):
        Dataset(SMALL, dataset.rows, scores).check(len(dataset))


@pytest.mark.parametrize("suffix", [".npz", ".parquet"])
def test_files_give_back_what_was_written(tmp_path: Path, suffix: str) -> None:
    dataset = all_positions(SMALL, 4)
    path = tmp_path / f"small{suffix}"
    write_dataset(dataset, path)
    expected = columns_of(dataset)
    assert list(expected) == ["x", "o", "turn", "score", "value", "cells"]
    if suffix == ".npz":
        with np.load(path) as read:
            found = {name: read[name] for name in read.files}
    else:
        table = pq.read_table(path)
        assert table.schema.metadata[b"game"] == b"connect:5x4x4:2"
        found = {name: np.array(table[name].to_pylist()) for name in table.column_names}
    assert list(found) == list(expected)
    for name, column in expected.items():
        assert np.array_equal(found[name], column), name
    # Column by column from the left, each from bottom to top.
    position = read_rows(SMALL, dataset.rows[100:101])[0]
    assert isinstance(position, ConnectPosition)
    by_column = [row[column] for column in range(5) for row in reversed(position.grid())]
    assert found["cells"][100].tolist() == by_column


def run(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["datasets", *arguments])
    return result.exit_code, result.output


def test_the_command_writes_and_says_what_it_made(tmp_path: Path) -> None:
    path = tmp_path / "small.npz"
    status, output = run("positions", str(path), "--discs", "3", "--game", "connect:5x4x4:2")
    assert status == 0
    lines = output.splitlines()
    assert lines[0] == f"{path}: 126 positions of connect:5x4x4:2"
    assert lines[1].startswith("For the player to move ")
    assert lines[2] == "10 scores were solved again, each column by itself: all are right."
    with np.load(path) as read:
        assert len(read["score"]) == 126
    status, output = run("random", str(path), "--count", "50", "--discs", "30-36", "--check", "5")
    assert status == 0
    assert "50 positions of connect:7x6x4:2" in output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["uci", "uci.csv"], "name a file that ends in .npz or .parquet, not 'uci.csv'"),
        (["uci", "no/such/folder/uci.npz"], "there is no folder 'no/such/folder' for it"),
        (["random", "x.npz", "--discs", "9"], "--discs takes two numbers such as 16-30, not '9'"),
        (["random", "x.npz", "--discs", "9-99"], "ask for discs between 0 and 41"),
        (["random", "x.npz", "--count", "0"], "ask for at least 1"),
        (["random", "x.npz", "--count", "99", "--discs", "1-1"], "only 7 different positions"),
        (["random", "x.npz", "--game", "checkers:house"], "Connect-N for two"),
        (["positions", "x.npz", "--discs", "2", "--game", "nope"], "nope"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_impossible_datasets_are_refused(
    arguments: list[str], words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    status, output = run(*arguments)
    assert status == 2
    assert output.startswith("checkrow: ")
    assert words in output
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("missing", "file", "words"),
    [
        ("numpy", "x.npz", "pip install 'checkrow[research]'"),
        ("pyarrow", "x.parquet", "pip install 'checkrow[research]', or name a file"),
    ],
)
def test_without_its_extra_one_sentence_says_what_to_install(
    missing: str, file: str, words: str, tmp_path: Path
) -> None:
    program = f"import sys; sys.modules[{missing!r}] = None\nfrom checkrow.cli import main\n"
    program += f"sys.argv[1:] = ['datasets', 'uci', {file!r}]\nsys.exit(main())"
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=tmp_path)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
