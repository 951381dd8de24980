"""The native search of checkers: it plays by the rules, finds what it must, and respects its
limits."""

import random
import threading

import pytest

from checkrow import VARIANTS, CheckersGame
from checkrow.engines import _native
from checkrow.rules.checkers.fen import read_fen
from tests.native.checkers_positions import (
    Setup,
    play,
    position_of,
    wandering,
    whole_turns,
)

WIN = 30_000
# More kings than a side can have: the rules refuse this position.
KINGS_26 = (
    "W:WKg6:BKe6,Kh1,Kf1,Kf6,Kd2,Kf2,Kg2,Kf5,Kb3,Kd3,Kf3,Kb4,Kc4,Ke4,Kg4,Kh4,Ka5,Kd5,Kb6,Kc6,"
    "Kh6,Kb7,Kd7,Kg7,Kb8,Kf8"
)
# As many kings as a side can have; another king captures them in any order, through 130,000
# positions in mid-chain.
KINGS_16 = "W:WKc8:BKc1,Kf1,Ke2,Ka3,Kd3,Kg3,Kb4,Kf4,Kh4,Kd5,Ka6,Kc6,Ke6,Kd7,Kb8,Kd8"


def setup_of(key: str, fen: str) -> Setup:
    position = CheckersGame(VARIANTS[key]).read_position(fen)
    return position.turn, *position.pieces, position.kings


@pytest.mark.parametrize("key", VARIANTS)
def test_lines_are_legal(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    search = _native.CheckersSearch(key, 1)
    for start, turns in wandering(VARIANTS[key], 8, 120):
        if not turns:
            continue
        depth, _, _, line = search.search([start], depth=6)
        assert depth >= 1
        assert line
        setup = start
        for turn in line:
            assert turn in whole_turns(game, setup), (start, line)
            setup = play(setup, turn)


@pytest.mark.parametrize("key", VARIANTS)
def test_wins_that_are_seen_are_there(key: str) -> None:
    """The search answers every turn of the loser until there are none left."""
    game = CheckersGame(VARIANTS[key])
    search = _native.CheckersSearch(key, 4)
    rng = random.Random(9)
    seen = 0
    for start, turns in wandering(VARIANTS[key], 9, 300):
        if not turns:
            continue
        setup = start
        _, value, _, _ = search.search([setup], depth=8)
        if value < WIN - 12:
            continue
        seen += 1
        left = WIN - value
        winner = setup[0]
        while left > 0 and not position_of(game, setup).outcome:
            _, value, _, line = search.search([setup], depth=14)
            assert value >= WIN - left, (setup, value, left)
            setup = play(setup, line[0])
            left -= 1
            replies = sorted(whole_turns(game, setup))
            if replies:
                setup = play(setup, rng.choice(replies))
                left -= 1
            else:
                break
        outcome = position_of(game, setup).outcome
        assert outcome
        assert outcome.winner == winner
    assert seen


@pytest.mark.parametrize("key", VARIANTS)
def test_it_beats_random_play(key: str) -> None:
    game = CheckersGame(VARIANTS[key])
    search = _native.CheckersSearch(key, 1)
    rng = random.Random(11)
    won = 0
    for number in range(6):
        start = game.starts[number % len(game.starts)]
        setup: Setup = (start.turn, *start.pieces, start.kings)
        for _ in range(300):
            turns = whole_turns(game, setup)
            if not turns:
                break
            if setup[0] == number % 2:
                turn = search.search([setup], nodes=3_000)[3][0]
            else:
                turn = rng.choice(sorted(turns))
            setup = play(setup, turn)
        outcome = position_of(game, setup).outcome
        won += outcome is not None and outcome.winner == number % 2
    assert won >= 5


def test_repetition_is_a_draw() -> None:
    # Light is a king behind. Returning to a repeated position saves it half a point.
    one = setup_of("american", "W:WK32:BK1,K10")
    game = CheckersGame(VARIANTS["american"])
    search = _native.CheckersSearch("american", 1)
    assert search.search([one], depth=4)[1] < -50
    seen = [one]
    for step in ("32-28", "1-5", "28-32", "5-1", "32-28", "1-5"):
        origin, target = (game.board.bits[name] for name in step.split("-"))
        seen.append(play(seen[-1], (origin, target, 0, True)))
    assert search.search(seen, depth=4)[1] == 0


def test_turns_without_progress_are_a_draw() -> None:
    one = setup_of("american", "W:WK32:BK1,K2,K3")
    two = (1 - one[0], *one[1:])
    # Other positions than this one: only their number may matter.
    other = setup_of("american", "W:WK31:BK4,K2,K3")
    before = [(1 - other[0], *other[1:]), other] * 38
    search = _native.CheckersSearch("american", 1)
    assert search.search([*before, two, one], depth=7)[1] == 0
    assert search.search([two, one], depth=7)[1] < -50


def test_progress_is_reported_and_the_search_can_be_stopped() -> None:
    told: list[int] = []
    asked = 0

    def keep_going() -> bool:
        nonlocal asked
        asked += 1
        return asked < 20

    search = _native.CheckersSearch("international", 4)
    start = _native.checkers_start("international")
    depth, _, nodes, line = search.search(
        [start], keep_going=keep_going, progress=lambda found: told.append(found[0])
    )
    assert asked == 20
    assert nodes <= 20 * 2048
    assert told == list(range(1, depth + 1))
    assert line


def unchecked(key: str, fen: str) -> Setup:
    """Return the setup of a FEN that the rules may refuse."""
    setup = read_fen(fen, CheckersGame(VARIANTS[key]).board)
    return setup.turn, *setup.pieces, setup.kings


def test_too_many_ways_to_capture_are_refused() -> None:
    setup = unchecked("turkish", KINGS_26)
    with pytest.raises(ValueError, match="too many ways to capture"):
        _native.checkers_turns("turkish", *setup)
    with pytest.raises(ValueError, match="too many ways to capture"):
        _native.CheckersSearch("turkish", 1).search([setup], depth=2)
    with pytest.raises(ValueError, match="too many ways to capture"):
        _native.checkers_perft("turkish", *setup, 1)


def test_the_search_can_be_stopped_among_captures() -> None:
    """Finding captures counts as work too: the search asks before it has seen a thousand
    positions."""
    turn, light, dark, kings = unchecked("turkish", KINGS_16)
    search = _native.CheckersSearch("turkish", 1)
    asked = 0

    def keep_going() -> bool:
        nonlocal asked
        asked += 1
        return asked < 3

    found = search.search([(1 - turn, light, dark, kings)], keep_going=keep_going)
    assert asked == 3
    assert found[2] < 1_000


def test_a_king_on_the_main_road_draws() -> None:
    for key in ("russian", "brazilian"):
        game = CheckersGame(VARIANTS[key])
        seen = [setup_of(key, "W:WKa3,Kc1,Ke1:BKh8")]
        search = _native.CheckersSearch(key, 1)
        for step in ("a3-b4", "h8-g7", "b4-a3", "g7-f6", "a3-b4", "f6-e5", "e1-f2", "e5-h8"):
            origin, target = (game.board.bits[name] for name in step.split("-"))
            seen.append(play(seen[-1], (origin, target, 0, True)))
        fresh = search.search(seen[-1:], depth=3)[1]
        search.forget()
        drawn = search.search(seen, depth=3)[1]
        assert drawn < fresh - 50  # giving away a king is better than a draw


def test_one_piece_against_one_draws_in_turkish() -> None:
    search = _native.CheckersSearch("turkish", 1)
    assert search.search([setup_of("turkish", "W:WKa1:BKa5,h4")], depth=4)[1] == 0
    assert search.search([setup_of("turkish", "W:WKa1,Kb1:BKa5,h4")], depth=4)[1] > 50
    assert search.search([setup_of("turkish", "W:WKa1:BKa5")], depth=4)[1] == WIN - 1


def test_nodes_and_depth_are_limits() -> None:
    start = _native.checkers_start("russian")
    search = _native.CheckersSearch("russian", 1)
    assert search.search([start], nodes=5_000)[2] <= 5_000
    assert search.search([start], depth=5)[0] == 5


def test_errors_of_callbacks_come_through() -> None:
    def fail(_: object) -> None:
        raise LookupError("what the callback said")

    search = _native.CheckersSearch("pool", 1)
    start = _native.checkers_start("pool")
    with pytest.raises(LookupError, match="what the callback said"):
        search.search([start], depth=3, progress=fail)
    assert search.search([start], depth=3)[0] == 3  # it can be used again


def test_one_search_at_a_time() -> None:
    search = _native.CheckersSearch("american", 1)
    start = _native.checkers_start("american")
    begun, stop = threading.Event(), threading.Event()

    def keep_going() -> bool:
        begun.set()
        return not stop.is_set()

    thread = threading.Thread(target=lambda: search.search([start], keep_going=keep_going))
    thread.start()
    try:
        assert begun.wait(60)
        with pytest.raises(RuntimeError, match="already running"):
            search.search([start], depth=1)
    finally:
        stop.set()
        thread.join()


def test_invalid_searches_are_refused() -> None:
    search = _native.CheckersSearch("american", 1)
    start = _native.checkers_start("american")
    with pytest.raises(ValueError, match="no position"):
        search.search([])
    with pytest.raises(ValueError, match="the game is over"):
        search.search([setup_of("american", "W:W:B1")])
    with pytest.raises(ValueError, match="must alternate"):
        search.search([start, start])
    with pytest.raises(ValueError, match="megabyte"):
        _native.CheckersSearch("american", 0)


def test_the_bench_is_the_same_every_time() -> None:
    assert _native.checkers_bench() == _native.checkers_bench()


def test_after_forgetting_it_searches_as_if_it_were_new() -> None:
    search = _native.CheckersSearch("american", 1)
    start = _native.checkers_start("american")
    first = search.search([start], depth=9)
    again = search.search([start], depth=9)
    assert again[2] < first[2]  # it remembers: the same depth takes fewer nodes
    search.forget()
    assert search.search([start], depth=9) == first
