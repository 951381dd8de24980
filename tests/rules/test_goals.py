"""Games with another goal: antidraughts and breakthrough, on the international board."""

import pytest

import checkrow
from checkrow import Outcome, Reason, Record


def record(key: str, fen: str) -> Record:
    game = checkrow.game(f"checkers:{key}")
    return Record(game, game.read_position(fen))


@pytest.mark.parametrize("key", ["antidraughts", "breakthrough", "frisian"])
def test_they_start_as_international_draughts_does(key: str) -> None:
    start = checkrow.game(f"checkers:{key}").start()
    assert str(start) == str(checkrow.game("checkers:international").start())
    assert len(start.legal_moves) == 9


def test_the_player_who_loses_all_pieces_wins_antidraughts() -> None:
    after = record("antidraughts", "W:W28:B23,45").play("28x19")
    assert after.outcome is None
    given_away = record("antidraughts", "W:W28:B23").play("28x19")
    assert given_away.outcome == Outcome(1, Reason.NO_PIECES)
    assert given_away.legal_moves == ()


def test_the_blocked_player_wins_antidraughts() -> None:
    assert record("antidraughts", "W:W6:B1").outcome == Outcome(0, Reason.BLOCKED)
    assert record("international", "W:W6:B1").outcome == Outcome(1, Reason.BLOCKED)


def test_captures_are_mandatory_in_antidraughts_as_well() -> None:
    position = record("antidraughts", "W:W28,45:B23,10").position
    assert [str(move) for move in position.legal_moves] == ["28x19"]


@pytest.mark.parametrize(
    ("fen", "move", "winner"),
    [("W:W7:B40,1", "7-2", 0), ("B:W17:B44,1", "44-49", 1), ("W:W12:B8,45", "12x3", 0)],
)
def test_the_first_king_wins_breakthrough(fen: str, move: str, winner: int) -> None:
    after = record("breakthrough", fen).play(move)
    assert after.outcome == Outcome(winner, Reason.FIRST_KING)
    assert after.legal_moves == ()


def test_a_man_that_only_passes_the_far_row_stays_a_man() -> None:
    after = record("breakthrough", "W:W12,45:B8,9,20,40").play("12x3")
    assert after.outcome is None
    assert after.play("3x14").outcome is None


def test_losing_all_pieces_or_moves_still_loses_breakthrough() -> None:
    assert record("breakthrough", "W:W28:B23").play("28x19").outcome == Outcome(0, Reason.NO_PIECES)
    assert record("breakthrough", "W:W16:B11,7").outcome == Outcome(1, Reason.BLOCKED)


def test_positions_with_a_king_are_over_in_breakthrough() -> None:
    assert record("breakthrough", "W:WK28:B1").outcome == Outcome(0, Reason.FIRST_KING)
    assert record("breakthrough", "W:W28:BK1").outcome == Outcome(1, Reason.FIRST_KING)
