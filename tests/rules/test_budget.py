"""Finding the legal moves takes a limited amount of work, in every position that can be set up."""

import pickle
import random
import time
from collections.abc import Callable

import pytest

import checkrow
from checkrow import BadNotation, Record, read_pdn, read_record
from checkrow.rules.budget import MOST_JUMPS
from checkrow.rules.errors import TooManyCaptures
from checkrow.rules.reading import read_any
from checkrow.rules.typed_moves import with_moves

TURKISH = checkrow.game("checkers:turkish")
# A king among pieces that stand so that it can go round them in any order.
HARD = (
    "W:WKg6:BKd5,Kf2,Kh2,Kc2,Kb6,Kd2,Kf7,Kc1,Kc4,Ke4,Kb2,Kg2,Kb7,Kf3,Kh1,Ka5,Kb4,Kb3,Kc6,Kf8,"
    "Kh4,Kg7,Kd3,Kb8,Kd7,Kh6,Kg4"
)
SECONDS = 0.25


def cpu_seconds(work: Callable[[], object]) -> float:
    """Return the least processor time of three runs."""
    times: list[float] = []
    for _ in range(3):
        begin = time.process_time()
        work()
        times.append(time.process_time() - begin)
    return min(times)


@pytest.mark.parametrize(
    "read",
    [
        lambda: TURKISH.read_position(HARD),
        lambda: read_record(f"checkers:turkish | {HARD} |"),
        lambda: read_any(HARD, TURKISH),
        lambda: read_pdn(f'[GameType "30"]\n[FEN "{HARD}"]\n1. g6xg8 *'),
        lambda: read_pdn(f'[GameType "30"]\n/FEN "{HARD}"/ 1. g6xg8 *'),
    ],
)
def test_too_many_ways_to_capture_are_refused(read: Callable[[], object]) -> None:
    def refused() -> None:
        with pytest.raises(BadNotation, match="too many ways to capture"):
            read()

    assert cpu_seconds(refused) < SECONDS


def test_a_move_that_leads_to_too_many_ways_is_refused() -> None:
    quiet = "B:WKh7:BKa1,Kb1,Kc1,Kg1,b2,e2,f2,h2,a3,c3,g3,b4,f4,d5,e5,g5,b6,e6,h6,b7,f7,g7,d8,g8,h8"
    record = read_record(f"checkers:turkish | {quiet} |")
    move = record.game.read_move("b6-c6")
    assert move in record.legal_moves
    with pytest.raises(TooManyCaptures):
        record.play(move)
    with pytest.raises(TooManyCaptures):
        Record(record.game, record.start, [move])
    with pytest.raises(BadNotation, match="move 1: there are too many ways to capture"):
        with_moves(record, "b6-c6")
    with pytest.raises(BadNotation, match="too many ways to capture"):
        read_pdn(f'[GameType "30"]\n[FEN "{quiet}"]\n1... b6-c6 *')


def test_the_refusal_travels_between_processes() -> None:
    refusal = pickle.loads(pickle.dumps(TooManyCaptures()))
    assert type(refusal) is TooManyCaptures
    assert str(refusal) == str(TooManyCaptures())


@pytest.mark.parametrize("key", checkrow.VARIANTS)
def test_no_position_takes_long(key: str) -> None:
    """Kings among many pieces, anywhere: each is read or refused in time."""
    game = checkrow.game(f"checkers:{key}")
    assert isinstance(game, checkrow.CheckersGame)
    squares = list(game.board.bits)
    rng = random.Random(key)
    for _ in range(150):
        some = rng.sample(squares, rng.randint(8, len(squares) * 2 // 3))
        kings = rng.choice([1, 1, 2, len(some) // 2])
        light, dark = some[:kings], some[kings:]
        fen = f"W:W{','.join(f'K{at}' for at in light)}:B{','.join(f'K{at}' for at in dark)}"

        def read(fen: str = fen) -> None:
            try:
                game.read_position(fen)
            except TooManyCaptures:
                return

        begin = time.process_time()
        read()
        if time.process_time() - begin > SECONDS:
            assert cpu_seconds(read) < SECONDS


@pytest.mark.parametrize("key", checkrow.VARIANTS)
def test_real_games_stay_far_below(key: str) -> None:
    rng = random.Random(key)
    worst = 0
    for _ in range(30):
        position = checkrow.game(f"checkers:{key}").start()
        for _ in range(200):
            worst = max(worst, position.effort)
            if position.outcome:
                break
            position = position.play(rng.choice(position.legal_moves))
    assert 0 < worst * 20 < MOST_JUMPS


def test_a_short_form_with_too_many_ways_is_refused_in_time() -> None:
    """By the house rules a king may jump each of many pieces twice."""
    pieces = "b2,d2,f2,b4,d4,f4,b6,d6,f6,c7,e7,g7,g3,g5"
    text = f'[GameType "99"]\n[FEN "W:WKa1:B{pieces}"]\n1. a1xh8 *'

    def refused() -> None:
        with pytest.raises(checkrow.CheckrowError):
            read_pdn(text)

    assert cpu_seconds(refused) < 2 * SECONDS
