"""Checkrow itself."""

from collections.abc import Callable, Sequence

import checkrow
from bench.measure import Batch, Perft, RandomGame, Steps, serve
from checkrow.engines import batch
from checkrow.engines.connect.solver import Solver
from checkrow.environments.vector import VectorEnv

CONNECT_FOUR = checkrow.ConnectGame()


def connect(key: str) -> RandomGame:
    game = checkrow.game(key)

    def play(random: Callable[[], float]) -> int:
        position = game.start()
        turns = 0
        while position.outcome is None:
            moves = position.legal_moves
            position = position.play(moves[int(random() * len(moves))])
            turns += 1
        return turns

    return play


def checkers(key: str) -> RandomGame:
    game = checkrow.game(key)

    def play(random: Callable[[], float]) -> int:
        record = checkrow.Record(game)
        turns = 0
        while record.outcome is None:
            moves = record.position.legal_moves
            record = record.play(moves[int(random() * len(moves))])
            turns += not record.position.in_chain
        return turns

    return play


def batch_of(key: str) -> Batch:
    game = checkrow.game(key)
    return lambda count, seed: int(batch.random_games(game, count, seed=seed).turns.sum())


def steps_of(key: str, *, copy: bool = True) -> Steps:
    def make(games: int, seed: int) -> tuple[Callable[[], object], Callable[[], object]]:
        env = VectorEnv(key, games, seed=seed, copy=copy)
        actions = env.sample_actions()

        def choose() -> None:
            actions[:] = env.sample_actions()

        return choose, lambda: env.step(actions)

    return make


def perft(key: str) -> Perft:
    start = checkrow.game(key).start()
    return lambda depth: checkrow.perft(start, depth, routes="drop")


def boards(lines: Sequence[str]) -> list[checkrow.ConnectPosition]:
    found = []
    for columns in lines:
        position = CONNECT_FOUR.start()
        for column in columns:
            position = position.play(CONNECT_FOUR.read_move(column))
        found.append(position)
    return found


def solve_all(lines: Sequence[str]) -> Callable[[], list[int]]:
    positions, solver = boards(lines), Solver(CONNECT_FOUR)
    return lambda: solver.scores(positions)


def solve_each(lines: Sequence[str]) -> Callable[[], list[int]]:
    positions, solver = boards(lines), Solver(CONNECT_FOUR)
    return lambda: [solver.score(position) for position in positions]


if __name__ == "__main__":
    serve(
        games={
            "connect": connect("connect:7x6x4:2"),
            "american": checkers("checkers:american"),
            "international": checkers("checkers:international"),
        },
        perfts={
            "american": perft("checkers:american"),
            "international": perft("checkers:international"),
        },
        solvers={"all": solve_all, "each": solve_each},
        batches={
            "connect": batch_of("connect:7x6x4:2"),
            "american": batch_of("checkers:american"),
            "international": batch_of("checkers:international"),
        },
        steps={
            "connect": steps_of("connect:7x6x4:2"),
            "connect_views": steps_of("connect:7x6x4:2", copy=False),
            "american": steps_of("checkers:american"),
            "international": steps_of("checkers:international"),
        },
    )
