"""Knockouts: brackets with byes, series of games, third place, and corrected results."""

import pytest

from checkrow.play.limits import MOST_EXTRA_GAMES, SERIES_BREAK_SECONDS
from checkrow.play.result import Result
from checkrow.play.tournament import due_at, view_of
from checkrow.play.tournament.commands import (
    CorrectResult,
    Enter,
    PresenceSeen,
    Return,
    StartTournament,
    Withdraw,
)
from checkrow.play.tournament.events import (
    EntrantReplaced,
    GameEnded,
    GameStarted,
    ResultCorrected,
    TableEnded,
)
from checkrow.play.tournament.settings import Knockout
from tests.play.hall import HOST, Hall, ids_of, person
from tests.play.playing import refused

ABORTED = Result(None, "aborted", (1, 1))


def seeded(players: int, format: Knockout | None = None) -> Hall:
    """Start a knockout in which p1 has the best rating."""
    hall = Hall(format or Knockout(seeding="rating"))
    for number in range(1, players + 1):
        hall.do(person(number), Enter, f"Kid {number}", rating=2000.0 - number)
    hall.do(HOST, StartTournament)
    return hall


def better_wins(hall: Hall) -> None:
    """End all games in play; the player with the lower number wins."""
    for match in list(hall.matches):
        hall.win(min(int(id[1:]) for id in ids_of(hall.matches[match])))


def pairs(hall: Hall) -> set[frozenset[str]]:
    return {frozenset(ids_of(start)) for start in hall.matches.values()}


def test_everybody_sees_the_bracket() -> None:
    hall = seeded(5)
    assert view_of(hall.tournament, 0.0).bracket == (
        ("Kid 1", "", "Kid 5", "Kid 4", "Kid 3", "", "", "Kid 2"),
        ("Kid 1", "", "Kid 3", "Kid 2"),
    )
    better_wins(hall)
    hall.pass_time()
    assert view_of(hall.tournament, 0.0).bracket[1:] == (
        ("Kid 1", "Kid 4", "Kid 3", "Kid 2"),
        ("", ""),
    )
    better_wins(hall)
    hall.pass_time()
    better_wins(hall)
    assert view_of(hall.tournament, 0.0).bracket[2:] == (("Kid 1", "Kid 2"), ("Kid 1",))


def test_seeds_meet_as_they_should() -> None:
    hall = seeded(8)
    assert pairs(hall) == {
        frozenset(pair) for pair in (("p1", "p8"), ("p4", "p5"), ("p2", "p7"), ("p3", "p6"))
    }
    better_wins(hall)
    hall.pass_time()
    assert pairs(hall) == {frozenset(("p1", "p4")), frozenset(("p2", "p3"))}
    better_wins(hall)
    hall.pass_time()
    assert pairs(hall) == {frozenset(("p1", "p2")), frozenset(("p3", "p4"))}
    better_wins(hall)
    assert hall.tournament.finished
    assert hall.places() == [
        (1, "p1"),
        (2, "p2"),
        (3, "p3"),
        (4, "p4"),
        (5, "p5"),
        (5, "p6"),
        (5, "p7"),
        (5, "p8"),
    ]


def test_without_a_match_for_third_place_two_share_it() -> None:
    hall = seeded(4, Knockout(seeding="rating", third_place=False))
    better_wins(hall)
    hall.pass_time()
    assert len(hall.matches) == 1
    better_wins(hall)
    assert hall.places() == [(1, "p1"), (2, "p2"), (3, "p3"), (3, "p4")]


@pytest.mark.parametrize("players", range(4, 65, 3))
def test_byes_go_to_the_best_seeds_in_the_first_round_only(players: int) -> None:
    hall = seeded(players)
    size = 1 << (players - 1).bit_length()
    best = {f"p{number}" for number in range(1, size - players + 1)}
    assert set(hall.tournament.rounds[0].byes) == best
    while not hall.tournament.finished:
        better_wins(hall)
        if not hall.tournament.finished:
            hall.pass_time()
    assert all(not round.byes for round in hall.tournament.rounds[1:])
    assert [id for _, id in hall.places()[:4]] == ["p1", "p2", "p3", "p4"]
    assert len(hall.tournament.tables) == players  # all but one lose, and two play for third


def test_lots_decide_a_bracket() -> None:
    orders = set()
    for seed in range(5):
        hall = Hall(Knockout(), 8, seed=seed)
        hall.start()
        orders.add(hall.tournament.order)
    assert len(orders) == 5


def test_best_of_three() -> None:
    hall = seeded(4, Knockout(best_of=3, seeding="rating"))
    first = ids_of(hall.matches[hall.game_of(1)])
    (ended,) = hall.win(1)
    assert isinstance(ended, GameEnded)
    assert due_at(hall.tournament) == hall.now + SERIES_BREAK_SECONDS
    (started,) = hall.pass_time()
    assert isinstance(started, GameStarted)
    assert ids_of(hall.matches[started.match]) == first[::-1]  # colours alternate
    hall.win(4)
    hall.pass_time()
    (ended,) = hall.win(1)
    assert isinstance(ended, TableEnded)
    table = hall.tournament.tables[ended.table]
    assert table.points_of("p1") == 1.0
    assert len(table.games) == 3
    assert sum(map(sum, table.scores)) == 2.0


def test_a_series_ends_when_nobody_can_catch_up() -> None:
    hall = seeded(4, Knockout(best_of=5, seeding="rating"))
    for _ in range(2):
        hall.win(1)
        hall.pass_time()
    hall.draw(1)
    assert hall.tournament.tables[1].is_open  # 2.5 to 0.5, and two games are left
    hall.pass_time()
    hall.draw(1)
    assert not hall.tournament.tables[1].is_open
    assert len(hall.tournament.tables[1].games) == 4


def test_drawn_games_are_followed_by_others_and_then_by_the_seeds() -> None:
    hall = seeded(4)
    for _ in range(MOST_EXTRA_GAMES):
        hall.draw(1)
        hall.pass_time()
    hall.draw(1)
    table = hall.tournament.tables[1]
    assert table.points_of("p1") == 1.0
    assert len(table.games) == 1 + MOST_EXTRA_GAMES
    hall.draw(2)
    hall.pass_time()
    hall.win(3)
    assert hall.tournament.tables[2].points_of("p3") == 1.0


def test_at_the_deadline_the_leader_or_the_connected_player_advances() -> None:
    hall = seeded(8, Knockout(best_of=3, seeding="rating"))
    hall.win(8)
    hall.happen(PresenceSeen(gone=("p4", "p2", "p7")))
    hall.now = 30 * 60.0
    hall.pass_time()
    winners = {
        id
        for table in hall.tournament.tables.values()
        for id in table.players
        if table.points_of(id) == 1.0
    }
    assert winners == {"p8", "p5", "p2", "p3"}


def test_a_player_who_withdrew_gives_the_next_one_a_walkover() -> None:
    hall = seeded(4)
    hall.win(1)
    hall.do(person(1), Withdraw)
    with refused("knocked-out"):
        hall.do(person(1), Return)
    hall.win(2)
    hall.pass_time()
    final = hall.tournament.tables[3]
    assert set(final.players) == {"p1", "p2"}
    assert (final.points_of("p2"), final.how, final.games) == (1.0, "forfeit", ())
    hall.win(3)
    assert hall.tournament.finished
    assert hall.places() == [(1, "p2"), (2, "p1"), (3, "p3"), (4, "p4")]


def test_a_game_that_nobody_plays_is_decided() -> None:
    hall = seeded(4)
    match = hall.game_of(1)
    hall.end(match, ABORTED, missed=(0, 1))
    assert hall.tournament.tables[1].points_of("p1") == 1.0
    assert hall.tournament.tables[1].how == "forfeit"


def test_a_correction_after_the_next_round_was_paired_changes_who_plays() -> None:
    hall = seeded(4)
    better_wins(hall)
    hall.pass_time()
    old = set(hall.matches)
    table = hall.tournament.tables[1]
    points = tuple(1.0 - each for each in table.points or ())
    events = hall.host(CorrectResult, 1, points)
    assert events[0] == ResultCorrected(1, points)
    assert all(isinstance(event, EntrantReplaced) for event in events[1:])
    assert pairs(hall) == {frozenset(("p4", "p2")), frozenset(("p1", "p3"))}
    assert set(hall.stopped) == old
    hall.win(4)
    with refused("next-round-decided", "table 3 of the next round already has its result"):
        hall.host(CorrectResult, 1, tuple(1.0 - each for each in points))
    hall.win(1)
    assert hall.places() == [(1, "p4"), (2, "p2"), (3, "p1"), (4, "p3")]


def test_a_correction_before_the_next_round_just_counts() -> None:
    hall = seeded(8)
    better_wins(hall)
    table = hall.tournament.tables[1]
    hall.host(CorrectResult, 1, tuple(1.0 - each for each in table.points or ()))
    hall.pass_time()
    assert frozenset(("p8", "p4")) in pairs(hall)


def test_a_correction_for_a_withdrawn_player() -> None:
    hall = seeded(4)
    better_wins(hall)
    hall.do(person(4), Withdraw)
    hall.pass_time()
    table = hall.tournament.tables[1]
    hall.host(CorrectResult, 1, tuple(1.0 - each for each in table.points or ()))
    final = next(
        each for each in hall.tournament.tables.values() if set(each.players) == {"p4", "p2"}
    )
    assert final.points_of("p2") == 1.0
    assert pairs(hall) == {frozenset(("p1", "p3"))}


def test_a_knockout_needs_a_winner() -> None:
    hall = seeded(4)
    with refused("bad-points", "needs a winner"):
        hall.host(CorrectResult, 1, (0.5, 0.5))
