"""BitBully: a Connect Four solver in C++ with a Python interface. It runs without its book."""

from collections.abc import Callable, Sequence
from importlib import import_module

from bench.measure import serve

bitbully = import_module("bitbully")  # the library, not this module of the same name


def solve_each(lines: Sequence[str]) -> Callable[[], list[int]]:
    boards = [bitbully.Board([int(column) - 1 for column in columns]) for columns in lines]
    agent = bitbully.BitBully(opening_book=None)
    return lambda: [agent.mtdf(board) for board in boards]


if __name__ == "__main__":
    serve(games={}, perfts={}, solvers={"each": solve_each})
