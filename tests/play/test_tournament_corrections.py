"""Results corrected by hosts, and players paired by hand."""

import pytest

from checkrow.play.tournament.commands import (
    CorrectResult,
    Enter,
    PairByHand,
    Pause,
)
from checkrow.play.tournament.events import (
    PairReserved,
    ResultCorrected,
    RoundEnded,
    TableEnded,
    TablesOpened,
)
from checkrow.play.tournament.settings import Arena, RoundRobin, Swiss
from tests.play.hall import FIRST_WINS, Hall, after_a_round, person
from tests.play.playing import refused


def test_a_result_is_corrected_after_the_next_round_was_paired() -> None:
    hall = after_a_round()
    hall.pass_time()
    table = hall.tournament.tables[1]
    pairings = hall.tournament.rounds[1]
    points = hall.points()
    assert hall.host(CorrectResult, 1, (0.0, 1.0)) == (ResultCorrected(1, (0.0, 1.0)),)
    after = hall.points()
    assert after[table.players[0]] == points[table.players[0]] - 1
    assert after[table.players[1]] == points[table.players[1]] + 1
    assert hall.tournament.rounds[1] == pairings
    assert len(hall.matches) == 2
    with refused("no-change"):
        hall.host(CorrectResult, 1, (0.0, 1.0))


def test_a_correction_ends_a_game_in_play() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    (first, second) = hall.matches
    (ended,) = hall.host(CorrectResult, 1, (0.5, 0.5))
    assert ended == TableEnded(1, (0.5, 0.5), "host")
    assert hall.stopped == [first]
    *_, over = hall.host(CorrectResult, 2, (0.0, 0.0))
    assert over == RoundEnded(1)
    assert hall.stopped == [first, second]
    assert sum(hall.points().values()) == 1.0


@pytest.mark.parametrize("points", [(1.0, 1.0), (1.0, 0.5), (0.25, 0.75), (-1.0, 1.0), (2.0, 0.0)])
def test_impossible_points_are_refused(points: tuple[float, ...]) -> None:
    hall = after_a_round()
    with refused("bad-points", "1 and 0 points"):
        hall.host(CorrectResult, 1, points)


def test_corrections_need_a_table() -> None:
    hall = after_a_round()
    with refused("no-such-table", "1 to 2"):
        hall.host(CorrectResult, 9, (1.0, 0.0))
    with refused("bad-points", "2 players"):
        hall.host(CorrectResult, 1, (1.0, 0.0, 0.0))


def test_a_result_is_corrected_after_the_end() -> None:
    hall = Hall(Swiss(1), 4)
    hall.start()
    hall.play_all(lambda start: FIRST_WINS)
    assert hall.tournament.finished
    hall.host(CorrectResult, 1, (0.0, 1.0))
    assert hall.points()[hall.tournament.tables[1].players[1]] == 1.0


def test_pairing_by_hand_for_the_next_round() -> None:
    hall = after_a_round(6)
    one, other = hall.tournament.tables[1].players
    assert hall.host(PairByHand, one, other) == (PairReserved((one, other)),)
    hall.pass_time()
    first = hall.tournament.tables[hall.tournament.rounds[1].tables[0]]
    assert first.players == (one, other)
    assert len(hall.tournament.rounds[1].tables) == 3
    assert hall.tournament.reserved == ()


def test_pairs_by_hand_replace_each_other_and_end_with_a_pause() -> None:
    hall = after_a_round(6)
    hall.host(PairByHand, "p1", "p2")
    hall.host(PairByHand, "p2", "p3")
    assert list(hall.tournament.reserved) == [("p2", "p3")]
    hall.do(person(3), Pause)
    assert not hall.tournament.reserved
    with refused("player-paused", "Kid 3 has paused"):
        hall.host(PairByHand, "p2", "p3")
    with refused("bad-pair"):
        hall.host(PairByHand, "p2", "p2")


def test_a_late_arrival_plays_the_player_with_the_bye() -> None:
    hall = Hall(Swiss(3), 5)
    hall.start()
    (free,) = hall.tournament.rounds[0].byes
    hall.do(person(9), Enter, "Late")
    (opened,) = hall.host(PairByHand, free, "p9")
    assert isinstance(opened, TablesOpened)
    assert hall.tournament.rounds[0].byes == ()
    assert len(hall.matches) == 3
    assert hall.points()[free] == 0.0
    playing = hall.tournament.tables[1].players[0]
    assert hall.host(PairByHand, playing, "p9") == (PairReserved((playing, "p9")),)


def test_pairing_by_hand_in_an_arena() -> None:
    hall = Hall(Arena(), 3)
    with refused("not-started"):
        hall.host(PairByHand, "p1", "p2")
    hall.start()
    hall.host(PairByHand, "p1", "p2")
    assert len(hall.matches) == 1
    with refused("not-free", "wait until both are free"):
        hall.host(PairByHand, "p1", "p3")
    fixed = Hall(RoundRobin(), 3)
    fixed.start()
    with refused("not-in-format"):
        fixed.host(PairByHand, "p1", "p2")
