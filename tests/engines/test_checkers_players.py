"""Computer players of checkers capture, avoid captures, and know when a draw is near."""

import pytest

from tests.engines.players import after_line, ask, choices, record_of

SEEING = ["casual", "club"]


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize(
    ("key", "start", "best"),
    [
        ("checkers:house", "W:Wc3,h2:Bd4,g7", {"c3xe5"}),  # it may capture, and should
        ("checkers:house", "W:Wc3,a1:Bd4,f6,h8", {"c3xe5"}),
        ("checkers:american", "W:W22,32:B18", {"22x15"}),
        ("checkers:american", "W:W15:B10,11,3", {"15x6"}),  # the other capture loses a man back
        ("checkers:russian", "W:Wc1,h2:Bg5,a7", {"c1-b2", "c1-d2", "h2-g3"}),
    ],
)
def test_takes_what_it_can_and_gives_nothing_away(
    level: str, key: str, start: str, best: set[str]
) -> None:
    assert choices(level, record_of(key, start=start), nodes=400) <= best


@pytest.mark.parametrize("level", [*SEEING, "expert"])
@pytest.mark.parametrize(
    ("key", "start", "best"),
    [
        ("checkers:antidraughts", "W:W28:B3,17", {"28-22"}),  # its last man must be taken
        ("checkers:antidraughts", "B:W31,50:B26,5", {"5-10", "5-9", "26x37"}),
        ("checkers:breakthrough", "W:W7,31:B17,20", {"7-1", "7-2"}),
        ("checkers:frisian", "W:W28,45:B1,11,22,K29,K40", {"45x34"}),
    ],
)
def test_knows_what_wins(level: str, key: str, start: str, best: set[str]) -> None:
    assert choices(level, record_of(key, start=start), nodes=2000) <= best


def test_house_chains_continue_while_it_pays() -> None:
    record = record_of("checkers:house", "c3xe5", start="W:Wc3:Bd4,f6,h2")
    assert record.position.in_chain
    for level in SEEING:
        assert choices(level, record, nodes=400) == {"e5xg7"}


@pytest.mark.parametrize("level", SEEING)
@pytest.mark.parametrize(
    ("key", "start", "wins"),
    [
        ("checkers:american", "W:W21,22,30:B13", {"21-17"}),  # leaves no piece able to move
        ("checkers:house", "W:Wc3,h2:Bd4", {"c3xe5"}),
        ("checkers:russian", "W:WKa1,h2:Be5", {"a1xf6", "a1xg7", "a1xh8"}),
    ],
)
def test_wins_in_one(level: str, key: str, start: str, wins: set[str]) -> None:
    record = record_of(key, start=start)
    for move in wins:
        outcome = record.play(move).outcome
        assert outcome is not None
        assert outcome.winner == 0
    assert choices(level, record, nodes=2000) <= wins


def test_club_finds_a_shot() -> None:
    """It gives up a man and takes two, and no other move keeps the balance."""
    record = record_of("checkers:american", start="W:W14,18,22,23,29:B3,5-7,28")
    assert choices("club", record, depth=4) == {"14-10"}


def test_club_is_certain_of_a_win_within_its_depth() -> None:
    # Whatever light does, the last man must step between light's men and be captured.
    record = record_of("checkers:american", start="W:W21,26,30:B13")
    found = ask("club", record, depth=4)
    assert found.ends_in == 3
    outcome = after_line(record, found.line).outcome
    assert outcome is not None
    assert outcome.winner == 0


SHUFFLE = "23-27 1-5 27-23 5-1 23-27 1-5"
AHEAD = "W:WK14,K18,K23:BK1"


def test_club_does_not_repeat_the_position_when_it_is_ahead() -> None:
    record = record_of("checkers:american", SHUFFLE, AHEAD)
    assert "27-23" not in choices("club", record, depth=3)


def test_club_repeats_the_position_when_it_is_behind() -> None:
    record = record_of("checkers:american", SHUFFLE + " 27-23", AHEAD)
    assert choices("club", record, depth=3) == {"5-1"}
    assert record.play("5-1").outcome is not None


def test_club_makes_progress_before_the_quiet_moves_run_out() -> None:
    # One more turn without a capture or a man move draws the game.
    quiet = (
        "4-22 32-9 22-15 9-14 15-25 14-5 25-8 5-9 8-15 9-23 15-25 23-9 25-29 30-19 29-8 19-28 "
        "8-4 9-14 4-22 14-3 22-8 28-1 8-4 1-10 4-18 3-7 18-29 10-1 29-8"
    )
    record = record_of("checkers:pool", quiet, "B:WK30,K32,21:BK4,12")
    assert record.play("1-5").outcome is not None
    assert choices("club", record, depth=2) == {"21-17"}
