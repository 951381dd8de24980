"""Helpers for the tests of computer players."""

import random
import threading
from collections.abc import Iterator

import checkrow
from checkrow.engines.engine import Engine, Finding, Limits, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.rules.model import Move
from checkrow.rules.record import Record


def no_time() -> float:
    """A clock that never advances: in these tests only counts are limits."""
    return 0.0


def player(level: str, seed: int = 1) -> Engine:
    return engine_for(level, rng=random.Random(seed), clock=no_time)


def ask(level: str, record: Record, *, seed: int = 1, **limits: int) -> Finding:
    return player(level, seed).search(record, Limits(**limits), undisturbed)


def choices(level: str, record: Record, **limits: int) -> set[str]:
    """Return the moves that a level chooses over a few tries."""
    return {str(ask(level, record, seed=seed, **limits).move) for seed in range(8)}


def record_of(key: str, moves: str = "", start: str | None = None) -> Record:
    game = checkrow.game(key)
    position = None if start is None else game.read_position(start)
    return Record(game, position, [game.read_move(move) for move in moves.split()])


def drops(columns: str) -> Record:
    """Return a game of Connect Four, one digit per drop."""
    return record_of("connect:7x6x4:2", " ".join(columns))


def random_records(key: str, seed: int, plies: int) -> Iterator[Record]:
    """Yield the positions of a random game until it is over."""
    rng = random.Random(seed)
    game = checkrow.game(key)
    record = Record(game, game.draw_start(rng))
    for _ in range(plies):
        if record.outcome:
            return
        yield record
        record = record.play(rng.choice(record.legal_moves))


def after_line(record: Record, line: tuple[Move, ...]) -> Record:
    """Play a whole line; fail if any of it is illegal."""
    for move in line:
        record = record.play(move)
    return record


def search_in_threads(engine: Engine, records: list[Record], nodes: int) -> None:
    """Search in several threads with one engine; fail unless each gets a legal answer."""
    found: list[tuple[Record, Finding]] = []

    def search(record: Record) -> None:
        found.append((record, engine.search(record, Limits(nodes=nodes), undisturbed)))

    threads = [threading.Thread(target=search, args=(record,)) for record in records * 2]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == len(threads)
    assert all(finding.move in record.legal_moves for record, finding in found)
