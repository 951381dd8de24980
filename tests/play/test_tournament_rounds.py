"""Rounds: how games end, deadlines, and what happens in each format."""

import pytest

from checkrow.play import tournament as tournaments
from checkrow.play.clock import Fischer
from checkrow.play.limits import MINUTE
from checkrow.play.result import Result
from checkrow.play.tournament import NewMatch
from checkrow.play.tournament.commands import (
    CorrectResult,
    GameOver,
    GamesOver,
    Pause,
    PresenceSeen,
    TimePassed,
    Withdraw,
)
from checkrow.play.tournament.events import (
    RoundEnded,
    RoundPaired,
    TableEnded,
    TournamentFinished,
    TournamentStarted,
)
from checkrow.play.tournament.settings import Relay, RoundRobin, Simul, Swiss
from tests.play.hall import DRAWN, LOSS, RESULTS, WIN, Hall, ids_of, person
from tests.play.playing import refused

FIRST_WINS = Result(0, "rules", (1, 2))
ABORTED = Result(None, "aborted", (1, 1))


def first_seat_wins(start: NewMatch) -> Result:
    seats = len(start.started.players)
    return Result(0, "rules", (1, *(2,) * (seats - 1)))


def test_a_round_is_paired_with_the_first_entries_of_its_matches() -> None:
    hall = Hall(Swiss(3), 5, clock=Fischer(60, 1), rated=True)
    started, paired = hall.start()
    assert isinstance(started, TournamentStarted)
    assert sorted(started.order) == ["p1", "p2", "p3", "p4", "p5"]
    assert isinstance(paired, RoundPaired)
    assert [table.match for table in paired.tables] == ["m1", "m2"]
    assert list(hall.matches) == ["m1", "m2"]
    first = hall.matches["m1"].started
    assert ids_of(hall.matches["m1"]) == paired.tables[0].players
    assert first.first == paired.tables[0].players[0]
    assert (first.options.clock, first.options.rated) == (Fischer(60, 1), True)
    assert first.players[0].name.startswith("Kid ")
    assert set(paired.byes) == set(started.order) - {
        id for table in paired.tables for id in table.players
    }


def test_the_first_player_gets_the_seat_that_the_rules_name() -> None:
    hall = Hall(Swiss(3), 4, game="checkers:international")
    hall.start()
    for start in hall.matches.values():
        table = hall.tournament.tables[hall.tournament.live[start.started.match]]
        assert start.started.first == table.players[0]


def test_players_keep_their_sides_where_the_rules_draw_lots() -> None:
    firsts = set()
    for seed in range(10):
        hall = Hall(Swiss(3), 4, game="checkers:house", seed=seed)
        hall.start()
        for start in hall.matches.values():
            table = hall.tournament.tables[hall.tournament.live[start.started.match]]
            assert ids_of(start) == table.players
            firsts.add(ids_of(start).index(start.started.first))
    assert firsts == {0, 1}


def test_a_round_ends_with_its_last_game_and_the_tournament_with_its_last_round() -> None:
    hall = Hall(Swiss(2), 4)
    hall.start()
    (ended,) = hall.win(1)
    assert isinstance(ended, TableEnded)
    match = next(iter(hall.matches))
    _, over = hall.end(match, FIRST_WINS)
    assert over == RoundEnded(1)
    hall.pass_time()
    hall.draw(1)
    *_, over, finished = hall.end(next(iter(hall.matches)), FIRST_WINS)
    assert (over, finished) == (RoundEnded(2), TournamentFinished())
    assert sum(hall.points().values()) == 4.0
    assert tournaments.due_at(hall.tournament) is None


def test_a_result_counts_once() -> None:
    hall = Hall(Swiss(2), 4)
    hall.start()
    over = GameOver(match="m1", result=FIRST_WINS)
    hall.happen(over)
    with refused("no-such-match"):
        hall.happen(over)
    with refused("bad-result", "2 ranks"):
        hall.happen(GameOver(match="m2", result=Result(0, "rules", (1, 2, 2))))


def test_a_player_who_never_moved_forfeits() -> None:
    hall = Hall(Swiss(3), 4)
    hall.start()
    (ended,) = hall.end("m1", ABORTED, missed=(1,))
    assert isinstance(ended, TableEnded)
    assert (ended.points, ended.how) == ((1.0, 0.0), "forfeit")
    hall.end("m2", ABORTED, missed=(0, 1))
    assert hall.tournament.tables[2].points == (0.0, 0.0)


def test_at_the_deadline_all_games_end() -> None:
    """Two connected players share the point, a player alone wins, and two who left get nothing."""
    hall = Hall(Swiss(3), 6, round_minutes=10)
    hall.start()
    one, two, three = (table.players for table in hall.tournament.open_tables)
    hall.happen(PresenceSeen(gone=(two[0], *three)))
    hall.now = 10 * MINUTE - 1
    with refused("not-yet"):
        hall.happen(TimePassed())
    *_, over = hall.pass_time()
    assert over == RoundEnded(1)
    assert sorted(hall.stopped) == ["m1", "m2", "m3"]
    points = hall.points()
    assert [points[id] for id in (*one, *two, *three)] == [0.5, 0.5, 0.0, 1.0, 0.0, 0.0]
    with refused("not-yet"):  # a second worker is too late
        hall.happen(TimePassed())


def test_the_hosts_laptop_sleeps_for_five_minutes() -> None:
    """The rounds continue without the host."""
    hall = Hall(Swiss(2), 4, round_minutes=1, wait_seconds=10)
    hall.start()
    hall.pass_time()
    hall.pass_time()
    hall.pass_time()
    assert hall.tournament.finished
    assert hall.now == 130.0


def test_nobody_has_two_byes_while_others_had_none() -> None:
    hall = Hall(Swiss(5), 5)
    hall.start()
    free: list[str] = []
    while not hall.tournament.finished:
        free += hall.tournament.rounds[-1].byes
        hall.play_all(first_seat_wins)
        if not hall.tournament.finished:
            hall.pass_time()
    assert sorted(free) == ["p1", "p2", "p3", "p4", "p5"]


def test_a_swiss_tournament_that_everybody_leaves_is_over() -> None:
    hall = Hall(Swiss(5), 4)
    hall.start()
    for number in (1, 2, 3):
        hall.do(person(number), Withdraw)
    if not hall.tournament.finished:
        assert hall.tournament.phase == "between"
        assert hall.pass_time() == (TournamentFinished(),)


@pytest.mark.parametrize("players", [3, 4, 7])
@pytest.mark.parametrize("cycles", [1, 2])
def test_a_round_robin(players: int, cycles: int) -> None:
    hall = Hall(RoundRobin(1 if cycles == 1 else 2), players)
    hall.start()
    rounds = 1
    while not hall.tournament.finished:
        hall.play_all(first_seat_wins)
        if not hall.tournament.finished:
            hall.pass_time()
            rounds += 1
    assert rounds == (players + players % 2 - 1) * cycles
    assert sum(hall.points().values()) == cycles * players * (players - 1) / 2
    view = tournaments.view_of(hall.tournament, hall.now)
    for row, line in enumerate(view.crosses):
        assert [len(cell) for cell in line] == [0 if row == at else cycles for at in range(players)]


def test_forfeits_in_a_round_robin() -> None:
    hall = Hall(RoundRobin(), 4)
    hall.start()
    hall.do(person(1), Withdraw)
    while not hall.tournament.finished:
        hall.play_all(first_seat_wins)
        if not hall.tournament.finished:
            hall.pass_time()
    assert hall.points()["p1"] == 0.0
    assert sum(hall.points().values()) == 6.0
    tables = hall.tournament.tables_of("p1")
    assert [table.how for table in tables] == ["forfeit"] * 3
    assert [table.games for table in tables[1:]] == [(), ()]


def test_a_round_of_nothing_but_forfeits_ends_at_once() -> None:
    hall = Hall(RoundRobin(), 3)
    hall.start()
    for number in (1, 2, 3):
        hall.do(person(number), Withdraw)
    while not hall.tournament.finished:
        hall.pass_time()
    assert sum(hall.points().values()) <= 1.0


def test_a_simul() -> None:
    hall = Hall(Simul(600), 40, clock=Fischer(300, 0))
    hall.start()
    assert len(hall.matches) == 40
    for start in hall.matches.values():
        assert "host" in ids_of(start)
        assert start.bonus[ids_of(start).index("host")] == 600
        assert sum(start.bonus) == 600
        assert start.started.first == "host"
    page = tournaments.player_page(hall.tournament, "host")
    assert page is not None
    assert len(page.matches) == 40
    hall.play_all(first_seat_wins)
    assert hall.tournament.finished
    assert hall.points()["host"] == 40.0


def test_relay_tables() -> None:
    hall = Hall(Relay(3, 3), 7, game="connect:9x7x4:2")
    hall.start()
    sizes = sorted(len(ids_of(start)) for start in hall.matches.values())
    assert sizes == [3, 4]
    games = {start.started.options.game for start in hall.matches.values()}
    assert games == {"connect:9x7x4:3", "connect:9x7x4:4"}
    for match in list(hall.matches):
        seats = len(ids_of(hall.matches[match]))
        hall.end(match, Result(seats - 1, "rules", tuple(range(seats, 0, -1))))
    assert sorted(hall.points().values()) == [1.0, 2.0, 2.0, 3.0, 3.0, 5.0, 5.0]
    hall.do(person(1), Pause)
    hall.pass_time()
    assert [len(ids_of(start)) for start in hall.matches.values()] == [3, 3]
    with refused("bad-points", "share 10 points"):
        hall.host(CorrectResult, 3, (5.0, 5.0, 5.0))
    hall.host(CorrectResult, 3, (5.0, 2.0, 3.0))


def test_a_relay_ends_when_a_table_is_too_small() -> None:
    hall = Hall(Relay(3, 3), 3)
    hall.start()
    hall.win(1)
    hall.do(person(2), Withdraw)
    assert hall.pass_time() == (TournamentFinished(),)


def test_leaving_a_relay_table_lets_the_others_continue() -> None:
    hall = Hall(Relay(1, 3), 3)
    hall.start()
    hall.do(person(1), Withdraw)
    assert hall.stopped == []
    hall.happen(PresenceSeen(gone=("p2",)))
    hall.pass_time()
    assert hall.points() == {"p3": 5.0, "p1": 0.0, "p2": 0.0}


def test_many_games_end_at_once() -> None:
    """Each game counts once, and games that no longer count are ignored."""
    hall = Hall(Swiss(2), players=6)
    hall.start()
    first, second, third = hall.matches
    hall.end(first, RESULTS[WIN])
    over = [
        GameOver(match=match, result=RESULTS[LOSS]) for match in (first, second, "other", second)
    ]
    events = hall.happen(GamesOver(games=tuple(over)))
    assert [type(event) for event in events] == [TableEnded]
    assert hall.stopped == []  # an ended match need not be stopped
    del hall.matches[second]
    with refused("no-such-match"):
        hall.happen(GamesOver(games=tuple(over)))
    last = GameOver(match=third, result=RESULTS[DRAWN])
    events = hall.happen(GamesOver(games=(last,)))
    assert [type(event) for event in events] == [TableEnded, RoundEnded]
    assert [table.points for table in hall.tournament.tables.values()] == [
        (1.0, 0.0),
        (0.0, 1.0),
        (0.5, 0.5),
    ]
