"""An arena: pairing times, streaks, missed games, the end."""

from checkrow.play import tournament as tournaments
from checkrow.play.limits import (
    ARENA_BREAK_SECONDS,
    ARENA_OVERTIME_SECONDS,
    ARENA_REMATCH_SECONDS,
    ARENA_WAVE_SECONDS,
    LONGEST_PAUSE_SECONDS,
)
from checkrow.play.result import Result
from checkrow.play.tournament.commands import (
    CorrectResult,
    Enter,
    EnterComputer,
    PairByHand,
    Pause,
    PauseTournament,
    PresenceSeen,
    ResumeTournament,
    Return,
)
from checkrow.play.tournament.events import (
    ArenaClosed,
    Paused,
    TableEnded,
    TablesOpened,
    TournamentFinished,
)
from checkrow.play.tournament.settings import Arena
from checkrow.play.tournament.state import ArenaScore
from tests.play.hall import Hall, ids_of, person
from tests.play.playing import refused

ABORTED = Result(None, "aborted", (1, 1))


def arena(players: int, minutes: float = 10) -> Hall:
    hall = Hall(Arena(minutes), players)
    hall.start()
    return hall


def test_free_players_are_paired_soon_after_the_start() -> None:
    hall = arena(5)
    assert tournaments.due_at(hall.tournament) == ARENA_BREAK_SECONDS
    (opened,) = hall.pass_time()
    assert isinstance(opened, TablesOpened)
    assert len(hall.matches) == 2
    assert tournaments.due_at(hall.tournament) == 600.0  # one player waits
    hall.do(person(9), Enter, "Late")
    assert tournaments.due_at(hall.tournament) == hall.now + ARENA_BREAK_SECONDS
    hall.pass_time()
    assert len(hall.matches) == 3


def test_a_winner_and_a_loser_wait_for_other_opponents() -> None:
    hall = arena(4)
    hall.pass_time()
    one = ids_of(hall.matches["m1"])
    hall.now = 30.0
    hall.win(int(one[0][1:]))
    # They have just met: they wait for somebody else to be free, or for the rematch delay.
    assert tournaments.due_at(hall.tournament) == 30.0 + ARENA_REMATCH_SECONDS
    hall.now = 35.0
    hall.end("m2", Result(0, "rules", (1, 2)))
    assert tournaments.due_at(hall.tournament) == 35.0 + ARENA_BREAK_SECONDS
    hall.pass_time()
    assert all(set(ids_of(start)) != set(one) for start in hall.matches.values())
    assert len(hall.matches) == 2


def test_after_a_while_the_same_two_meet_again() -> None:
    hall = arena(4)
    hall.pass_time()
    one = ids_of(hall.matches["m1"])
    hall.win(int(one[0][1:]))
    hall.pass_time()
    again = ids_of(hall.matches["m3"])
    assert again == one[::-1]  # the other player starts
    two = arena(2)
    two.pass_time()
    two.win(1)
    assert tournaments.due_at(two.tournament) == two.now + ARENA_BREAK_SECONDS  # nobody else
    two.pass_time()
    assert len(two.matches) == 1


def test_two_points_for_a_win_and_double_after_two_in_a_row() -> None:
    hall = arena(2, 180)
    gained = []
    for result in "wwwwdwlwwd":
        hall.pass_time()
        before = hall.points()["p1"]
        if result == "d":
            hall.draw(1)
        else:
            hall.win(1 if result == "w" else 2)
        gained.append(hall.points()["p1"] - before)
    assert gained == [2, 2, 4, 4, 2, 2, 0, 2, 2, 2]
    line = tournaments.standings(hall.tournament)[0]
    assert (line.id, line.games, line.wins, line.streak) == ("p1", 10, 7, 0)


def test_pausing_and_coming_back() -> None:
    hall = arena(4)
    hall.do(person(1), Pause)
    hall.pass_time()
    assert len(hall.matches) == 1
    hall.do(person(1), Return)
    hall.pass_time()
    assert "p1" in [id for start in hall.matches.values() for id in ids_of(start)]


def test_only_connected_players_and_computers_are_paired() -> None:
    hall = Hall(Arena(), 3)
    hall.host(EnterComputer, "club")
    hall.start()
    hall.happen(PresenceSeen(gone=("p1", "p2")))
    hall.pass_time()
    assert [set(ids_of(start)) for start in hall.matches.values()] == [{"p3", "computer:0"}]


def test_two_missed_games_in_a_row_pause_a_player() -> None:
    hall = arena(2)
    for number in (1, 2):
        hall.pass_time()
        match = hall.game_of(1)
        seat = ids_of(hall.matches[match]).index("p1")
        ended, *more = hall.end(match, ABORTED, missed=(seat,))
        assert isinstance(ended, TableEnded)
        assert more == ([Paused("p1")] if number == 2 else [])
    assert hall.points() == {"p2": 4.0, "p1": 0.0}


def test_a_game_that_nobody_played_does_not_count() -> None:
    hall = arena(2)
    hall.pass_time()
    hall.end("m1", ABORTED, missed=(0, 1))
    assert hall.tournament.tables[1].how == "annulled"
    assert all(score.games == 0 for score in hall.tournament.scores.values())
    assert hall.tournament.scores["p1"].last == "p2"


def test_a_correction_counts_the_whole_streak_again() -> None:
    hall = arena(2, 180)
    for _ in range(4):
        hall.pass_time()
        hall.win(1)
    assert hall.points() == {"p1": 12.0, "p2": 0.0}
    table = hall.tournament.tables[2]
    points = tuple(0.0 if id == "p1" else 1.0 for id in table.players)
    hall.host(CorrectResult, 2, points)
    assert hall.points() == {"p1": 6.0, "p2": 2.0}
    assert hall.tournament.scores["p1"].streak == 2
    assert hall.tournament.scores["p1"].last == "p2"


def test_at_the_end_the_last_games_can_be_finished() -> None:
    hall = arena(4)
    hall.pass_time()
    hall.now = 600.0
    assert hall.pass_time() == (ArenaClosed(),)
    hall.win(1)
    assert tournaments.due_at(hall.tournament) == 600.0 + ARENA_OVERTIME_SECONDS
    free = set(hall.tournament.entrants) - hall.tournament.busy
    with refused("not-free", "paused, or over"):
        hall.host(PairByHand, *free)
    *_, finished = hall.end(next(iter(hall.matches)), Result(0, "rules", (1, 2)))
    assert finished == TournamentFinished()
    assert sum(hall.points().values()) == 4.0


def test_games_that_last_too_long_after_the_end_do_not_count() -> None:
    hall = arena(2)
    hall.pass_time()
    hall.now = 600.0
    hall.pass_time()
    assert hall.pass_time() == (TournamentFinished(),)
    assert hall.stopped == ["m1"]
    assert hall.now == 600.0 + ARENA_OVERTIME_SECONDS
    assert set(hall.tournament.scores.values()) == {ArenaScore()}


def test_an_arena_without_games_ends_on_time() -> None:
    hall = arena(2)
    hall.happen(PresenceSeen(gone=("p1",)))
    assert hall.pass_time() == (TournamentFinished(),)
    assert hall.now == 600.0


def test_a_paused_arena_pairs_nobody() -> None:
    hall = arena(2)
    hall.host(PauseTournament)
    assert tournaments.due_at(hall.tournament) == LONGEST_PAUSE_SECONDS
    hall.now = 100.0
    hall.host(ResumeTournament)
    hall.pass_time()
    assert hall.tournament.ends_at == 700.0
    assert len(hall.matches) == 1


def test_pairings_come_in_waves() -> None:
    """A wave starts a moment after the previous one, so that more people are free."""
    hall = arena(6)
    hall.pass_time()
    at = hall.now
    hall.now = at + 0.1
    hall.end("m1", Result(0, "rules", (1, 2)))
    hall.now = at + 0.2
    hall.end("m2", Result(0, "rules", (1, 2)))
    hall.pass_time()
    assert hall.now == at + 0.2 + ARENA_BREAK_SECONDS
    hall.do(person(8), Enter, "Kid 8")
    hall.do(person(9), Enter, "Kid 9")
    due = tournaments.due_at(hall.tournament)
    assert due is not None
    assert due >= hall.now + ARENA_WAVE_SECONDS
