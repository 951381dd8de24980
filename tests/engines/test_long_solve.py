"""Long runs of the solver: interrupted, killed and continued, with the same answer."""

import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner

from bench.sets import read_set
from checkrow import ConnectGame
from checkrow.cli import app
from checkrow.engines.connect.long_solve import LongSolve
from checkrow.engines.connect.proof_file import BadProofs, Proofs, read_proofs, write_proofs
from checkrow.engines.connect.solver import PROOF_BYTES, Exact, Solver
from checkrow.engines.value import Value

BOARD = ConnectGame(6, 5, 4)
MEMORY = 16 << 20
LONG = ConnectGame(6, 6, 4)  # takes a second


def run(path: Path | None, memory: int = MEMORY, game: ConnectGame = BOARD) -> LongSolve:
    """Return a run whose clock advances by a second on every read."""
    ticks = count()
    return LongSolve(game, table_bytes=memory, path=path, clock=lambda: float(next(ticks)))


class Interrupted(Exception):
    pass


def interrupt(_: LongSolve) -> None:
    raise Interrupted


def test_saved_proofs_are_not_searched_again(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    first = run(path)
    assert first.solve(weak=True, every=1e9) == Exact(Value.DRAW)
    assert (first.continued, first.parts) == (Proofs(BOARD.key), 1)
    second = run(path)
    assert second.continued.count > 10
    assert second.continued.nodes == first.nodes
    assert second.solve(weak=True, every=1e9) == Exact(Value.DRAW)
    assert second.parts == 2
    assert second.nodes - first.nodes < first.nodes / 100


def test_an_interrupted_run_continues_with_a_table_of_another_size(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    for part in range(1, 4):
        one = run(path, game=LONG)
        with pytest.raises(Interrupted):  # after about 40 ms: the solver asks every 20
            one.solve(weak=True, every=3, report=interrupt)
        saved = read_proofs(path, LONG.key)
        assert (saved.parts, saved.nodes) == (part, one.nodes)
        assert saved.seconds > 3 * part
    last = run(path, memory=4 << 20, game=LONG)
    assert last.solve(weak=True, every=1e9) == Exact(Value.LOSS)
    assert last.parts == 4


def test_a_run_that_saves_often_ends(tmp_path: Path) -> None:
    reports: list[int] = []
    often = run(tmp_path / "proofs", game=LONG)
    found = often.solve(weak=True, every=3, report=lambda long: reports.append(long.nodes))
    assert found == Exact(Value.LOSS)
    assert len(reports) > 3
    assert reports == sorted(reports)


@pytest.mark.long
def test_a_killed_run_continues_with_the_same_answer(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    command = [sys.executable, "-m", "checkrow", "solve", "6x6", "--memory", "16"]
    command += ["--save", str(path), "--every", "0.1"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as first:
        while not path.exists() and first.poll() is None:
            time.sleep(0.01)
        first.kill()
        assert first.communicate()[0] == b""  # it had no answer yet
    saved = read_proofs(path, "connect:6x6x4:2")
    assert saved.count > 0
    second = subprocess.run(command, capture_output=True, text=True, check=True)
    assert second.stdout.startswith("connect:6x6x4:2: loss for the player who starts; ")
    assert second.stdout.endswith(" in 2 runs\n")
    assert second.stderr.startswith(f"continuing with {saved.count:,} positions; {saved.nodes:,}")


def test_a_solver_learns_positions_of_128_bits() -> None:
    wide = ConnectGame(10, 6, 4)
    position = read_set("Middle_10x6", wide)[0][0]
    one, other = Solver(wide, MEMORY), Solver(wide, MEMORY)
    exact = one.solve(position)
    other.learn(proved := one.proved(4))
    assert len(proved) // PROOF_BYTES > 10
    assert other.solve(position) == exact
    assert other.nodes < one.nodes / 10


def test_invalid_proofs_are_refused() -> None:
    solver = Solver(BOARD, MEMORY)
    with pytest.raises(ValueError, match="a record has 19 bytes"):
        solver.learn(b"x" * 20)
    with pytest.raises(ValueError, match="not about this board"):
        solver.learn(b"\xff" * PROOF_BYTES)
    with pytest.raises(ValueError, match="work is from 1 to 15"):
        solver.proved(0)


GOOD = Proofs(BOARD.key, 5, 1.5, 1, bytes(16) + bytes([0, 1, 7]))


def test_a_file_holds_what_was_written(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    write_proofs(path, GOOD)
    assert read_proofs(path, BOARD.key) == GOOD
    assert [*tmp_path.iterdir()] == [path]


def damaged(how: str) -> bytes:
    """Return the file of GOOD with one defect."""
    entries = GOOD.entries
    digest = "c" * 64
    head = f"Checkrow proofs 2\ngame {GOOD.game}\nnodes 5\nseconds 1.5\nparts 1\nentries 1\n"
    return {
        "empty": b"",
        "another kind": b"Checkrow book 1\ngame connect:7x6x4:2\n\n",
        "no end of the head": head.encode(),
        "a line too few": head.encode() + b"\n" + entries,
        "another checksum": f"{head}sha256 {digest}\n\n".encode() + entries,
    }[how]


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ("empty", "is not a file of proofs, which begins with 'Checkrow proofs 2': name another"),
        ("another kind", "is not a file of proofs"),
        ("no end of the head", "is not a file of proofs"),
        ("a line too few", "the first lines of .* are damaged: delete it to start again"),
        ("another checksum", "is damaged .*: delete it to start again"),
    ],
)
def test_files_that_are_no_proofs_are_refused(tmp_path: Path, how: str, sentence: str) -> None:
    path = tmp_path / "proofs"
    path.write_bytes(damaged(how))
    with pytest.raises(BadProofs, match=sentence):
        run(path)
    assert path.read_bytes() == damaged(how)


def test_a_truncated_file_and_impossible_bounds_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    write_proofs(path, GOOD)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(BadProofs, match="its checksum is wrong"):
        run(path)
    write_proofs(path, Proofs(BOARD.key, entries=b"\xff" * PROOF_BYTES))
    with pytest.raises(BadProofs, match="not about this board"):
        run(path)


def refusal(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["solve", *arguments])
    assert result.exit_code == 2
    assert result.stdout == ""
    return result.stderr


def test_the_command_says_what_would_be_right(tmp_path: Path) -> None:
    path = tmp_path / "proofs"
    write_proofs(path, GOOD)
    assert "is about connect:6x5x4:2, not connect:6x6x4:2: name another file" in refusal(
        "6x6", "--save", str(path)
    )
    assert "'six' is not a board: write WIDTHxHEIGHT, such as 7x6" in refusal("six")
    assert "cannot be solved: it needs two players" in refusal("30x30")
    assert "No such file or directory" in refusal(
        "4x4", "--memory", "1", "--save", str(tmp_path / "none" / "proofs")
    )
    assert refusal("7x6", "--connect", "0").startswith("checkrow: ")


def test_the_command_names_value_nodes_and_time() -> None:
    result = CliRunner().invoke(app, ["solve", "6x4", "--exact", "--memory", "16"])
    assert result.exit_code == 0
    solver = Solver(board := ConnectGame(6, 4, 4), 16 << 20)
    exact = solver.solve(board.start())
    assert exact.value is Value.LOSS
    assert result.stdout.startswith(
        f"connect:6x4x4:2: loss for the player who starts with move {exact.plies}; "
        f"{solver.nodes:,} nodes, "
    )
