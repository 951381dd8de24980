"""The bench signature: how many nodes the solver visits on a fixed workload.

The number is the same on every machine, so it tells an intended change of the search from an
accident. A commit that touches the search says it in its last line, `Bench: N`.
"""

from pathlib import Path

from checkrow import ConnectGame, ConnectPosition, game
from checkrow.engines.solver import Solver

SETS = Path(__file__).parents[1] / "tests" / "data" / "connect"
TABLE_BYTES = 16 << 20


def read_set(name: str) -> tuple[list[ConnectPosition], list[int]]:
    """The positions of one of Pascal Pons' test sets, and their scores."""
    positions: list[ConnectPosition] = []
    scores: list[int] = []
    connect_four = ConnectGame()
    for line in (SETS / name).read_text(encoding="utf-8").splitlines():
        columns, score = line.split()
        position = connect_four.start()
        for column in columns:
            position = position.play(connect_four.read_move(column))
        positions.append(position)
        scores.append(int(score))
    return positions, scores


def signature() -> int:
    """Connect Four from the opening to the end, and boards of 64 and of 128 bits."""
    nodes = 0
    solver = Solver(ConnectGame(), TABLE_BYTES)
    for name in ("Test_L1_R1", "Test_L2_R1", "Test_L2_R2", "Test_L3_R1"):
        solver.scores(read_set(name)[0][:250])
    nodes += solver.nodes
    for key in ("connect:6x5x4:2", "connect:4x8x4:2", "connect:9x3x3:2", "connect:5x5x3:2"):
        board = game(key)
        solver = Solver(board, TABLE_BYTES)
        start = board.start()
        assert isinstance(start, ConnectPosition)
        solver.solve(start)
        nodes += solver.nodes
    return nodes


if __name__ == "__main__":
    print(f"Bench: {signature()}")
