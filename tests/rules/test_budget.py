"""Finding the legal moves takes a limited number of steps, in every position that can be set up."""

import pickle
import random
from collections.abc import Callable

import pytest

import checkrow
from checkrow import BadNotation, CheckersGame, Record, read_pdn, read_record
from checkrow.rules.budget import MOST_JUMPS, MOST_JUMPS_REPLAYED
from checkrow.rules.checkers.movement import Movement
from checkrow.rules.errors import TooManyCaptures
from checkrow.rules.pdn.turns import MOST_STEPS_TRIED
from checkrow.rules.reading import read_any
from checkrow.rules.typed_moves import with_moves

TURKISH = checkrow.game("checkers:turkish")
# A king can capture as many pieces as a side has in any order: 150,000 jumps.
HARD = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"
# As hard as a position may get: nearly 17,000 jumps.
NEARLY = "W:WKf3:BKe8,Kc3,Ke2,Kh6,Kb8,Kf5,Kg3,Kc1,Kd4,Kg8,Ka5,Kb7,Kc6,Kb2"
KINGS_26 = (
    "W:WKg6:BKd5,Kf2,Kh2,Kc2,Kb6,Kd2,Kf7,Kc1,Kc4,Ke4,Kb2,Kg2,Kb7,Kf3,Kh1,Ka5,Kb4,Kb3,Kc6,Kf8,"
    "Kh4,Kg7,Kd3,Kb8,Kd7,Kh6"
)


class Jumps:
    """Counts how often the rules ask where a piece can jump."""

    count = 0


@pytest.fixture
def jumps(monkeypatch: pytest.MonkeyPatch) -> Jumps:
    jumps, ask = Jumps(), Movement.jumps

    def counted(
        self: Movement, side: int, piece: int, king: bool, blocked: int, prey: int, last: int = 0
    ) -> list[tuple[int, int]]:
        jumps.count += 1
        return ask(self, side, piece, king, blocked, prey, last)

    monkeypatch.setattr(Movement, "jumps", counted)
    return jumps


def readers(fen: str) -> list[Callable[[], object]]:
    return [
        lambda: TURKISH.read_position(fen),
        lambda: read_record(f"checkers:turkish | {fen} |"),
        lambda: read_any(fen, TURKISH),
        lambda: read_pdn(f'[GameType "30"]\n[FEN "{fen}"]\n1. g6xg8 *'),
        lambda: read_pdn(f'[GameType "30"]\n/FEN "{fen}"/ 1. g6xg8 *'),
    ]


@pytest.mark.parametrize("read", readers(HARD))
def test_too_many_ways_to_capture_are_refused(read: Callable[[], object], jumps: Jumps) -> None:
    with pytest.raises(BadNotation, match="too many ways to capture"):
        read()
    assert 0 < jumps.count <= MOST_JUMPS


@pytest.mark.parametrize("read", readers(KINGS_26))
def test_more_pieces_than_the_game_starts_with_are_refused(
    read: Callable[[], object], jumps: Jumps
) -> None:
    sentence = (
        "dark has 26 pieces, but checkers:turkish starts with 16 on each side: take off 10 or more"
    )
    with pytest.raises(BadNotation, match=sentence):
        read()
    assert jumps.count == 0


@pytest.mark.parametrize("key", checkrow.VARIANTS)
def test_as_many_pieces_as_the_game_starts_with_are_read(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    assert isinstance(game, CheckersGame)
    most = game.start().pieces[0].bit_count()
    kings = [f"K{square}" for square in game.board.bits]
    for light, dark in ((most, 1), (1, most), (most, most)):
        game.read_position(f"W:W{','.join(kings[:light])}:B{','.join(kings[light:][:dark])}")
    for light, dark, side in ((most + 1, 1, "light"), (1, most + 1, "dark")):
        with pytest.raises(BadNotation, match=f"{side} has {most + 1} pieces"):
            game.read_position(f"W:W{','.join(kings[:light])}:B{','.join(kings[light:][:dark])}")


def test_a_move_that_leads_to_too_many_ways_is_refused(jumps: Jumps) -> None:
    quiet = f"B{HARD[1:]}".replace("Kc1", "Ka1")
    record = read_record(f"checkers:turkish | {quiet} |")
    move = record.game.read_move("a1-c1")
    assert move in record.legal_moves
    with pytest.raises(TooManyCaptures):
        record.play(move)
    with pytest.raises(TooManyCaptures):
        Record(record.game, record.start, [move])
    with pytest.raises(BadNotation, match="move 1: there are too many ways to capture"):
        with_moves(record, "a1-c1")
    with pytest.raises(BadNotation, match="too many ways to capture"):
        read_pdn(f'[GameType "30"]\n[FEN "{quiet}"]\n1... a1-c1 *')
    assert jumps.count <= 5 * MOST_JUMPS


def test_a_refused_position_is_refused_again(jumps: Jumps) -> None:
    quiet = TURKISH.read_position(f"B{HARD[1:]}".replace("Kc1", "Ka1"))
    hard = quiet.play(TURKISH.read_move("a1-c1"))
    for _ in range(10):  # earlier results do not help
        with pytest.raises(TooManyCaptures):
            hard.check()
    assert jumps.count > 9 * MOST_JUMPS


def test_the_steps_of_a_turn_share_what_they_know(jumps: Jumps) -> None:
    """The whole turn costs hardly more than its first step."""
    position = TURKISH.read_position(NEARLY)
    first = jumps.count
    assert MOST_JUMPS // 2 < first == position.effort
    efforts: list[int] = []
    while position.turn == 0:
        position = position.play(position.legal_moves[0])
        efforts.append(position.effort)
    assert len(efforts) > 8
    assert sum(efforts) < 100
    assert jumps.count < first + 200


def test_a_hard_turn_is_read_from_pdn_in_a_few_times_its_steps(jumps: Jumps) -> None:
    position = TURKISH.read_position(NEARLY)
    squares = ["f3"]
    while position.turn == 0:
        move = position.legal_moves[0]
        position = position.play(move)
        squares.append(str(move).split("x")[1])
    jumps.count = 0
    (found,) = read_pdn(f'[GameType "30"]\n[FEN "{NEARLY}"]\n1. {"x".join(squares)} *')
    assert len(found.record.moves) == len(squares) - 1
    assert jumps.count < 4 * MOST_JUMPS


def test_the_refusal_travels_between_processes() -> None:
    refusal = pickle.loads(pickle.dumps(TooManyCaptures()))
    assert type(refusal) is TooManyCaptures
    assert str(refusal) == str(TooManyCaptures())


@pytest.mark.parametrize("key", checkrow.VARIANTS)
def test_no_position_takes_long(key: str, jumps: Jumps) -> None:
    """Kings anywhere among as many pieces as possible: each position is read or refused."""
    game = checkrow.game(f"checkers:{key}")
    assert isinstance(game, CheckersGame)
    squares = list(game.board.bits)
    most = game.start().pieces[0].bit_count()
    rng = random.Random(key)
    for _ in range(150):
        kings = rng.choice([1, 1, 2, most // 2])
        dark = rng.randint(min(8, most), most)
        some = [f"K{square}" for square in rng.sample(squares, kings + dark)]
        jumps.count = 0
        try:
            game.read_position(f"W:W{','.join(some[:kings])}:B{','.join(some[kings:])}")
        except TooManyCaptures:
            assert jumps.count == MOST_JUMPS
        assert jumps.count <= MOST_JUMPS


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


def test_a_short_form_with_too_many_ways_is_refused(jumps: Jumps) -> None:
    """Under house rules a king may jump each of many pieces twice."""
    pieces = "b2,d2,f2,b4,d4,f4,b6,d6,f6,c7,e7,g7"
    with pytest.raises(checkrow.CheckrowError):
        read_pdn(f'[GameType "99"]\n[FEN "W:WKa1:B{pieces}"]\n1. a1xh8 *')
    # Each place tried has up to four jumps, and the rules look behind each of them.
    assert 0 < jumps.count < MOST_JUMPS_REPLAYED
    assert jumps.count < 8 * MOST_STEPS_TRIED
