"""Draws by repetition and by counts of quiet turns, variant by variant."""

import random

import pytest

import checkrow
from checkrow import CheckersGame, CheckersPosition, Move, Outcome, Reason, Record, Step
from checkrow.rules.checkers.draws import CheckersMemory
from checkrow.rules.checkers.variants import (
    NEVER,
    Material,
    brazilian_ending,
    international_ending,
    russian_ending,
)

REPEATED = Outcome(None, Reason.REPETITION)
QUIET = Outcome(None, Reason.QUIET_MOVES)
ONE_EACH = Outcome(None, Reason.ONE_EACH)


def shuffle(variant: str, fen: str, seed: int = 0) -> tuple[Record, int]:
    """Move kings at random without captures or a draw by repetition; return the record and its
    turns."""
    game = checkrow.game(f"checkers:{variant}")
    record = Record(game, game.read_position(fen))
    rng = random.Random(seed)
    turns = 0

    def wanders(move: Move) -> bool:
        after = record.play(move)
        takes = [move for move in after.legal_moves if isinstance(move, Step) and move.capture]
        return not takes and after.outcome != REPEATED

    while not record.outcome:
        record = record.play(rng.choice([move for move in record.legal_moves if wanders(move)]))
        turns += 1
    return record, turns


@pytest.mark.parametrize(
    ("variant", "fen", "limit"),
    [
        ("american", "W:WK1,K2:BK31,K32", 80),
        ("italian", "W:WK1,K2:BK31,K32", 80),
        ("pool", "W:WK4,K29,K25:BK1,K5,K9", 30),
        ("spanish", "W:WK4,K29,K25,K8:BK1,K5,K9,K32", 40),
        ("czech", "W:WKa1,Kb2,Kc3:BKb8,Ka7,Kc7", 40),
        ("turkish", "W:WKa1,Ka2:BKh8,Kh7", 100),
        ("international", "W:WK46,K41,K37,K32:BK45,K50,K40,K44", 50),
        ("international", "W:WK46,K41,K37:BK45", 32),
        ("international", "W:WK46,K41:BK45", 10),
        ("international", "W:WK46:BK45", 10),
        ("canadian", "W:WK67,K61:BK66", 10),
        ("frisian", "W:WK46,K47:BK5,K4", 100),
        ("frisian", "W:WK46,K41:BK45", 14),
        ("frisian", "W:WK46:BK4", 4),
        ("antidraughts", "W:WK46,K41,K37,K32:BK45,K50,K40,K44", 100),
        ("portuguese", "W:WK4,K29,K25,K8:BK1,K5,K9,K32", 40),
        ("russian", "W:WKa1,Kb2,Kc3,Kd4:BKa7,Kb8,Kc7,Kh2", 30),
        ("russian", "W:WKa1,Kb2,Kc3:BKb8", 30),
        ("russian", "W:WKa1,Kb2:BKb8", 10),
        ("brazilian", "W:WKa1:BKb8", 10),
        ("brazilian", "W:WKa1,Kb2:BKb8,Ka7", 10),
        ("brazilian", "W:WKa1,Kb2,Kc3:BKb8", 40),
        ("brazilian", "W:WKa1,Kb2,Kc3,Kd4:BKa7,Kb8,Kc7,Kh2", 40),
    ],
)
def test_quiet_turns(variant: str, fen: str, limit: int) -> None:
    record, turns = shuffle(variant, fen)
    assert record.outcome == QUIET
    assert turns == limit


# House rules have their own tests; in breakthrough no king ever moves.
REPEATING = [
    key
    for key, variant in checkrow.VARIANTS.items()
    if key != "house" and variant.repetitions != NEVER and not variant.first_king_wins
]


def test_repetition_is_not_a_draw_in_frisian() -> None:
    game = checkrow.game("checkers:frisian")
    record = Record(game, game.read_position("W:WK46,K1:BK50,K45"))
    for _ in range(4):
        for text in "1-6 45-40 6-1 40-45".split():
            assert record.outcome is None
            record = record.play(text)


@pytest.mark.parametrize("variant", REPEATING)
def test_repetition(variant: str) -> None:
    game = checkrow.game(f"checkers:{variant}")
    rules = checkrow.VARIANTS[variant]
    top, below = rules.height, rules.height - 1
    kings, there_and_back = f"W:WKc1:BKb{top}", f"c1-d2 b{top}-a{below} d2-c1 a{below}-b{top}"
    if rules.mirrored:
        kings, there_and_back = "W:WKf1:BKg8", "f1-e2 g8-h7 e2-f1 h7-g8"
    if rules.orthogonal:
        kings, there_and_back = "W:WKa1,Kb1:BKh8", "a1-a2 h8-h7 a2-a1 h7-h8"
    record = Record(game, game.read_position(kings))
    for _ in range(3 if variant == "italian" else 2):
        for text in there_and_back.split():
            assert record.outcome is None
            record = record.play(text)
    assert record.outcome == REPEATED


def test_a_replay_may_continue_past_an_unclaimed_draw() -> None:
    game = checkrow.game("checkers:american")
    start = game.read_position("W:WK29:BK4")
    there_and_back = [game.read_move(text) for text in ("29-25", "4-8", "25-29", "8-4")]
    record = Record(game, start, there_and_back * 3)
    assert len(record.moves) == 12
    assert record.outcome == REPEATED


def test_sideways_steps_of_turkish_men_are_no_progress() -> None:
    game = checkrow.game("checkers:turkish")
    record = Record(game, game.read_position("W:Wa2,c2:Bh7"))
    for text in ("a2-b2", "h7-g7", "b2-a2", "g7-h7") * 2:
        record = record.play(text)
    assert record.outcome == REPEATED


@pytest.mark.parametrize(
    ("material", "limit"),
    [
        ((0, 3, 0, 1), 32),
        ((2, 1, 0, 1), 32),
        ((0, 1, 1, 2), 32),
        ((3, 0, 0, 1), None),
        ((0, 2, 0, 1), 10),
        ((1, 1, 0, 1), 10),
        ((0, 1, 0, 1), 10),
        ((0, 4, 0, 1), None),
        ((0, 2, 0, 2), None),
        ((0, 1, 1, 0), None),
    ],
)
def test_international_endings(material: tuple[int, int, int, int], limit: int | None) -> None:
    ending = international_ending(Material(*material))
    assert (ending and ending[0]) == limit


@pytest.mark.parametrize(
    ("material", "limit"),
    [
        ((0, 1, 0, 1), 10),
        ((1, 1, 0, 1), 10),
        ((0, 3, 0, 1), 30),
        ((0, 1, 1, 3), 30),
        ((2, 1, 0, 1), 60),
        ((0, 2, 0, 2), 60),
        ((1, 2, 1, 1), 60),
        ((2, 1, 2, 1), 120),
        ((2, 2, 1, 2), 120),
        ((3, 2, 1, 2), None),
        ((3, 0, 0, 1), None),
    ],
)
def test_russian_endings(material: tuple[int, int, int, int], limit: int | None) -> None:
    ending = russian_ending(Material(*material))
    assert (ending and ending[0]) == limit


@pytest.mark.parametrize(
    ("material", "limit"),
    [
        ((0, 1, 0, 1), 10),
        ((0, 1, 0, 2), 10),
        ((1, 1, 0, 1), 10),
        ((0, 2, 0, 2), 10),
        ((0, 2, 1, 1), 10),
        ((1, 1, 1, 1), None),
        ((0, 3, 0, 1), None),
        ((2, 1, 0, 1), None),
        ((0, 1, 2, 0), None),
        ((1, 0, 0, 1), None),
    ],
)
def test_brazilian_endings(material: tuple[int, int, int, int], limit: int | None) -> None:
    """The endings that the Confederacao Brasileira de Damas lists; see `brazilian_ending`."""
    ending = brazilian_ending(Material(*material))
    assert (ending and ending[0]) == limit


def played(variant: str, fen: str, moves: str) -> Record:
    game = checkrow.game(f"checkers:{variant}")
    record = Record(game, game.read_position(fen))
    for text in moves.split():
        assert record.outcome is None
        record = record.play(text)
    return record


# Three kings stay off the main road, and a lone one stays on it. No position occurs three times.
ROAD = "a3-b4 h8-g7 b4-a3 g7-f6 a3-b4 f6-g7 b4-a3 g7-h8 c1-d2 h8-g7"


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
def test_three_pieces_have_five_moves_against_a_king_on_the_main_road(variant: str) -> None:
    """Rule 7.2.7 of the FMJD's section 64, https://fmjd64.org/rules-of-the-game."""
    assert played(variant, "W:WKa3,Kc1,Ke1:BKh8", ROAD).outcome == QUIET
    mirrored = "B:WKa1:BKh6,Kf8,Kd8"
    moves = "h6-g5 a1-b2 g5-h6 b2-c3 h6-g5 c3-b2 g5-h6 b2-a1 f8-e7 a1-b2"
    assert played(variant, mirrored, moves).outcome == QUIET


@pytest.mark.parametrize("variant", ["russian", "brazilian"])
def test_the_five_moves_count_from_when_the_king_holds_the_main_road(variant: str) -> None:
    ten = "a3-b4 g7-f6 b4-a3 f6-g7 a3-b4 g7-h8 e1-f2 h8-g7 c1-d2 g7-h8"
    assert played(variant, "B:WKa3,Kc1,Ke1:BKh6", f"h6-g7 {ten}").outcome == QUIET
    nine = "a3-b4 h8-g7 b4-a3 g7-f6 a3-b4 f6-h8 e1-f2 h8-g7 c1-d2"
    assert played(variant, "W:WKa3,Kc1,Ke1:BKh8", f"{nine} g7-h8").outcome == QUIET
    assert played(variant, "W:WKa3,Kc1,Ke1:BKh8", f"{nine} g7-f8").outcome is None


@pytest.mark.parametrize(
    ("variant", "fen", "turns"),
    [
        ("russian", "W:WKa3,Kc1,c3:BKh8", None),  # another piece is on the road
        ("russian", "W:WKa3,Kc1:BKh8", None),
        ("russian", "W:WKa3,Kc1,Ke1,Kg1:BKh8", None),
        ("russian", "W:Wa3,c1,e1:BKh8", None),  # none of them a king
        ("russian", "W:WKa3,Kc1,Ke1:Bg7", None),  # no lone king
        ("russian", "W:WKa3,Kc1,Ke1:BKb8", None),
        ("russian", "W:Wa3,Kc1,e1:BKd4", 0),
        ("brazilian", "B:WKe5:BKb8,a7,c7", 0),
        ("pool", "W:WK21,K30,K31:BK4", None),  # pool has no such limit
    ],
)
def test_the_main_road_has_its_own_limit(variant: str, fen: str, turns: int | None) -> None:
    game = checkrow.game(f"checkers:{variant}")
    memory = Record(game, game.read_position(fen)).memory
    assert isinstance(memory, CheckersMemory)
    assert memory.road_turns == turns


def test_leaving_the_main_road_does_not_give_more_turns_elsewhere() -> None:
    """Three kings have 30 turns against one, wherever it moves in the meantime."""
    game = checkrow.game("checkers:russian")
    start = game.read_position("W:WKa3,Kc1,Ke1:BKh8")
    there = "a3-b4 h8-g7 b4-a3 g7-h6 a3-b4 h6-g7 b4-a3 g7-h8"
    record = Record(game, start, [game.read_move(text) for text in there.split()] * 4)
    assert isinstance(record.memory, CheckersMemory)
    assert record.memory.ending_turns == 32


@pytest.mark.parametrize(
    ("fen", "outcome"),
    [
        ("W:WKa1:BKh8", ONE_EACH),
        ("W:Wa2:Bh7", ONE_EACH),
        ("B:WKa1:Bh7", ONE_EACH),
        ("W:WKa1:BKa5", None),  # it will be captured
        ("B:WKa1:BKa5", ONE_EACH),  # in the corner, out of reach
        ("W:WKa1,Ka2:BKh8", None),
        ("W:Wa2,b2:Bh7", None),
    ],
)
def test_one_piece_against_one_is_drawn_in_turkish(fen: str, outcome: Outcome | None) -> None:
    """https://draughts.github.io/turkish-draughts.html"""
    game = checkrow.game("checkers:turkish")
    assert Record(game, game.read_position(fen)).outcome == outcome


def test_a_capture_that_leaves_one_piece_each_draws_in_turkish() -> None:
    record = played("turkish", "W:WKa1:BKa5,Kh3", "a1xa8")
    assert record.outcome == ONE_EACH
    assert record.legal_moves == ()
    assert played("turkish", "W:WKa1:BKa5", "a1xa8").outcome == Outcome(0, Reason.NO_PIECES)


def test_the_work_of_a_replay_grows_with_its_turns_and_no_faster() -> None:
    """A memory keeps only as many positions as its draw rules need, however long the replay."""
    game = checkrow.game("checkers:turkish")
    assert isinstance(game, CheckersGame)
    start = game.read_position("W:WKa1,Kb1:BKh8")
    there_and_back = [game.read_move(text) for text in ("a1-a2", "h8-h7", "a2-a1", "h7-h8")]

    def kept(turns: int) -> int:
        """Return how many positions a replay of this many turns copies."""
        position, memory, copied = start, game.first_memory(start), 0
        for number in range(turns):
            move = there_and_back[number % 4]
            after = position.play(move)
            assert isinstance(after, CheckersPosition)
            memory = game.remember(memory, position, move, after)
            position = after
            copied += len(memory.seen)
        assert memory.draw == REPEATED
        return copied

    once = kept(1_000)
    assert once < 1_000 * (game.variant.quiet_turns + 2)
    assert kept(4_000) < 5 * once


def test_russian_endings_start_anew_when_the_material_changes() -> None:
    game = checkrow.game("checkers:russian")
    record = Record(game, game.read_position("W:WKc1,a5:BKh8"))
    for text in "a5-b6 h8-g7 b6-a7 g7-h8 c1-d2 h8-g7 d2-c1 g7-h8".split():
        record = record.play(text)
    record = record.play("a7-b8")  # crowned on the ninth turn of ten
    for text in "h8-g7 c1-d2 g7-h8 d2-c1 h8-g7".split():
        record = record.play(text)
    assert record.outcome is None
