"""Draws by repetition and by counts of quiet turns, variant by variant."""

import random

import pytest

import checkrow
from checkrow import Move, Outcome, Reason, Record, Step
from checkrow.rules.checkers.variants import (
    NEVER,
    Material,
    international_ending,
    russian_ending,
)

REPEATED = Outcome(None, Reason.REPETITION)
QUIET = Outcome(None, Reason.QUIET_MOVES)


def shuffle(variant: str, fen: str, seed: int = 0) -> tuple[Record, int]:
    """Kings that wander without capturing or repeating too often, and for how many turns."""
    game = checkrow.game(f"checkers:{variant}")
    record = Record(game, game.read_position(fen))
    lots = random.Random(seed)
    turns = 0

    def wanders(move: Move) -> bool:
        after = record.play(move)
        takes = [move for move in after.legal_moves if isinstance(move, Step) and move.capture]
        return not takes and after.outcome != REPEATED

    while not record.outcome:
        record = record.play(lots.choice([move for move in record.legal_moves if wanders(move)]))
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
    ],
)
def test_quiet_turns(variant: str, fen: str, limit: int) -> None:
    record, turns = shuffle(variant, fen)
    assert record.outcome == QUIET
    assert turns == limit


# House rules have tests of their own; in breakthrough nobody moves a king.
REPEATING = [
    key
    for key, variant in checkrow.VARIANTS.items()
    if key != "house" and variant.repetitions != NEVER and not variant.first_king_wins
]


def test_repeating_is_no_draw_in_frisian() -> None:
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
        kings, there_and_back = "W:WKa1:BKh8", "a1-a2 h8-h7 a2-a1 h7-h8"
    record = Record(game, game.read_position(kings))
    for _ in range(3 if variant == "italian" else 2):
        for text in there_and_back.split():
            assert record.outcome is None
            record = record.play(text)
    assert record.outcome == REPEATED


def test_a_replay_may_go_on_past_a_draw_nobody_claimed() -> None:
    game = checkrow.game("checkers:american")
    start = game.read_position("W:WK29:BK4")
    there_and_back = [game.read_move(text) for text in ("29-25", "4-8", "25-29", "8-4")]
    record = Record(game, start, there_and_back * 3)
    assert len(record.moves) == 12
    assert record.outcome == REPEATED


def test_sideways_steps_of_turkish_men_are_no_progress() -> None:
    game = checkrow.game("checkers:turkish")
    record = Record(game, game.read_position("W:Wa2:Bh7"))
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


def test_russian_endings_start_anew_when_the_material_changes() -> None:
    game = checkrow.game("checkers:russian")
    record = Record(game, game.read_position("W:WKc1,a5:BKh8"))
    for text in "a5-b6 h8-g7 b6-a7 g7-h8 c1-d2 h8-g7 d2-c1 g7-h8".split():
        record = record.play(text)
    record = record.play("a7-b8")  # crowned on the ninth turn of ten
    for text in "h8-g7 c1-d2 g7-h8 d2-c1 h8-g7".split():
        record = record.play(text)
    assert record.outcome is None
