"""Computer players of Connect-N win, block and see further ahead."""

from functools import cache

import pytest

from checkrow.rules.model import Position
from checkrow.rules.record import Record
from tests.engines.players import after_line, ask, choices, drops, record_of

SEEING = ["casual", "club"]
HUGE = "connect:1000x1000x4:2"
THREE = "connect:6x6x3:3"


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize(
    ("record", "wins"),
    [
        (drops("414243"), {"4"}),  # vertical
        (drops("172737"), {"4"}),  # horizontal; o could block in 7, but a win is a win
        (drops("1223343446"), {"4"}),  # diagonal
        (record_of(HUGE, "500 1 501 1 502 1"), {"499", "503"}),
        (record_of(HUGE, "500 1 501 1 502 1 900"), {"1"}),  # far from the other discs
        (record_of(THREE, "1 5 6 2 5 6"), {"3"}),
        (record_of("connect:1x1x1:2"), {"1"}),
    ],
)
def test_wins_in_one(level: str, record: Record, wins: set[str]) -> None:
    for move in wins:
        outcome = record.play(move).outcome
        assert outcome is not None
        assert outcome.winner == record.position.turn
    assert choices(level, record, nodes=300) <= wins


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize(
    ("record", "block"),
    [
        (drops("41424"), "4"),
        (drops("17273"), "4"),
        (record_of(HUGE, "500 499 501 1 502"), "503"),
        (record_of(HUGE, "500 1 500 1 900 1"), "1"),
        (record_of(THREE, "1 5 6 2 5"), "3"),  # x comes before o, who could win in 5
    ],
)
def test_blocks_in_one(level: str, record: Record, block: str) -> None:
    assert choices(level, record, nodes=300) == {block}


@pytest.mark.parametrize("level", SEEING)
def test_does_not_help_the_next_player_up(level: str) -> None:
    # o would win in the second row of columns 1 and 5, with nothing below yet.
    record = record_of("connect:7x6x4:2", start="1xox2x/1ooo2x/7/7/7/7 x")
    assert not choices(level, record, nodes=500) & {"1", "5"}


def test_club_makes_a_double_threat() -> None:
    found = ask("club", drops("4455"), depth=4)
    assert str(found.move) in {"3", "6"}
    assert found.ends_in == 3
    outcome = after_line(drops("4455"), found.line).outcome
    assert outcome is not None
    assert outcome.winner == 0


def test_club_sees_a_double_threat_coming() -> None:
    assert choices("club", drops("445"), depth=6) <= {"3", "6"}


# Positions of a published set with their exact scores: above 0 the player to move wins, the
# higher the sooner.
PUBLISHED = {
    "2252576253462244111563365343671351441": -1,
    "7422341735647741166133573473242566": 1,
    "23163416124767223154467471272416755633": 0,
    "71255763773133525731261364622167124446454": 0,
    "65214673556155731566316327373221417": -1,
    "6763525635134453444361412671365712": -1,
    "466556714734557661132163142571725733234": 1,
    "7344333222357623754714114772411155256": 1,
    "6343274434344672215273311526556215": 1,
    "3432357517256661231652672362571175": 3,
    "6274476136716665132411555412333345": 0,
}


@pytest.mark.parametrize(("columns", "score"), PUBLISHED.items())
def test_club_keeps_the_value_of_the_game(columns: str, score: int) -> None:
    record = drops(columns)
    assert _value(record.position) == _sign(score)
    found = ask("club", record, depth=42)
    assert -_value(record.play(found.move).position) == _sign(score)
    assert found.score is not None
    assert _sign(found.score) == _sign(score)
    if found.ends_in:
        discs_at_the_end = len(columns) + found.ends_in
        assert abs(score) == (44 - discs_at_the_end) // 2


@cache
def _value(position: Position) -> int:
    """Play every game to its end: 1 is a win for the side to move, 0 a draw, -1 a loss."""
    if position.outcome:
        return 0 if position.outcome.winner is None else -1
    return max(-_value(position.play(move)) for move in position.legal_moves)


def _sign(score: float) -> int:
    return (score > 0) - (score < 0)


@pytest.mark.parametrize(
    ("key", "winner"), [("connect:4x4x3:2", 1), ("connect:3x3x3:2", 0), ("connect:4x4x2:2", 1)]
)
def test_club_solves_small_boards(key: str, winner: int) -> None:
    found = ask("club", record_of(key), depth=16)
    assert found.score is not None
    assert _sign(found.score) == winner == _value(record_of(key).position)
