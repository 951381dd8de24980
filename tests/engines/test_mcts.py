"""The mcts engine, for Connect-N with any board and number of players."""

import random

import pytest

import checkrow
from checkrow import ConnectGame
from checkrow.engines.casual import Casual
from checkrow.engines.engine import Engine, Finding, Limits, undisturbed
from checkrow.engines.match import measure
from checkrow.engines.mcts import Mcts
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.record import Record
from tests.engines.players import (
    after_line,
    drops,
    no_time,
    random_records,
    record_of,
    search_in_threads,
)
from tests.native.mcts_positions import (
    GAMES,
    stops,
    surviving_columns,
    tense_positions,
    wins_in_one,
)

KEYS = [
    *(game.key for game in GAMES),
    "connect:30x30x20:2",
    "connect:40x60x4:2",  # larger than a search window
    "connect:300x20x5:3",
    "connect:200x100x5:2",
    "connect:5x200x5:2",
    "connect:20x20x4:1000",
]
HUGE = "connect:10000x10000x5:3"


def mcts(seed: int = 1, megabytes: int = 4) -> Mcts:
    return Mcts(random.Random(seed), no_time, megabytes)


def ask(record: Record, seed: int = 1, **limits: int) -> Finding:
    return mcts(seed).search(record, Limits(**limits), undisturbed)


@pytest.mark.parametrize("key", KEYS)
def test_plays_legal_moves_and_expects_legal_lines(key: str) -> None:
    for number, record in enumerate(random_records(key, seed=len(key), plies=120)):
        if number % 5:
            continue
        before = str(record)
        found = ask(record, nodes=300)
        assert found.move in record.legal_moves
        assert found.line[0] == found.move
        assert found.depth == len(found.line)
        assert found.nodes <= 300
        after = after_line(record, found.line)
        if found.ends_in:
            assert len(found.line) <= found.ends_in
        if found.ends_in and record.game.seats == 2:
            assert found.score is not None
            assert after.outcome is not None
            assert (after.outcome.winner == record.position.turn) == (found.score > 0)
        assert str(record) == before


@pytest.mark.parametrize("game", [game for game in GAMES if game.players <= 4], ids=str)
def test_never_misses_a_win_or_a_forced_block(game: ConnectGame) -> None:
    engine = mcts()
    costs = len(game.drops) ** (game.players - 1)
    for position in tense_positions(game, random.Random(9), min(150, 3000 // costs + 10)):
        record = Record(game, position)
        for limits in (Limits(nodes=0), Limits(nodes=100)):
            column = game.drops.index(engine.search(record, limits, undisturbed).move)
            surviving, blocks = surviving_columns(position), stops(position)
            expected = wins_in_one(position) or blocks & surviving or surviving or blocks
            assert not expected or column in expected


@pytest.mark.parametrize(
    ("key", "moves", "expected"),
    [
        ("connect:1000x1000x4:2", "500 1 501 1 502 1", {"499", "503"}),
        ("connect:1000x1000x4:2", "500 1 501 1 502 1 900", {"1"}),  # far from the other discs
        ("connect:1000x1000x4:2", "500 1 500 1 900 1", {"1"}),
        ("connect:10000x10000x4:2", "5000 4999 5001 1 5002", {"5003"}),
        ("connect:6x6x3:3", "1 5 6 2 5 6", {"3"}),
    ],
)
def test_sees_the_whole_board(key: str, moves: str, expected: set[str]) -> None:
    for seed in range(4):
        assert str(ask(record_of(key, moves), seed, nodes=50).move) in expected


def test_makes_a_double_threat_and_knows_that_it_wins() -> None:
    found = ask(drops("4455"), nodes=2000)
    assert str(found.move) in {"3", "6"}
    assert found.ends_in is not None
    outcome = after_line(drops("4455"), found.line).outcome
    assert outcome is not None
    assert outcome.winner == 0


def test_sees_a_double_threat_coming() -> None:
    assert {str(ask(drops("445"), seed, nodes=2000).move) for seed in range(8)} <= {"3", "6"}


@pytest.mark.parametrize(
    ("key", "sign"), [("connect:4x4x3:2", 1), ("connect:3x3x3:2", 0), ("connect:4x4x2:2", 1)]
)
def test_solves_small_boards(key: str, sign: int) -> None:
    found = ask(record_of(key), nodes=30_000)
    assert found.score is not None
    assert (found.score > 0) - (found.score < 0) == sign
    assert found.nodes < 30_000  # certain results need no more search
    assert bool(found.ends_in) == bool(sign)


@pytest.mark.parametrize("key", ["connect:5x4x3:2", "connect:7x6x4:2"])
def test_certain_wins_hold_against_any_reply(key: str) -> None:
    """A player with a forced win in a number of drops wins against any defence."""
    rng = random.Random(4)
    certain = 0
    for seed in range(30):
        *_, record = random_records(key, seed, plies=rng.randrange(4, 16))
        found = ask(record, nodes=1500)
        if found.ends_in is None or found.score is None or found.score < 0:
            continue
        certain += found.ends_in > 1
        winner = record.position.turn
        while not record.outcome:
            if record.position.turn == winner:
                found = ask(record, nodes=20_000)
                assert found.ends_in is not None
                record = record.play(found.move)
            else:
                record = record.play(rng.choice(record.legal_moves))
        assert record.outcome.winner == winner
    assert certain > 2


def test_three_threats_are_certain_to_win_against_two() -> None:
    """Two players can stop two of the threats: whatever they do, one is left."""
    game = ConnectGame(9, 6, 3, 3)
    grid = [[0] * 9] * 4 + [[0, 0, 1, 0, 0, 0, 1, 0, 0], [0, 0, 2, 3, 1, 2, 3, 0, 0]]
    record = Record(game, game.read_grid(grid, turn=0))
    found = ask(record, nodes=3000)
    assert (str(found.move), found.ends_in) == ("5", 4)
    record = record.play(found.move)
    for second in record.legal_moves:
        for third in record.play(second).legal_moves:
            position = record.play(second).play(third).position
            assert isinstance(position, ConnectPosition)
            assert wins_in_one(position)


@pytest.mark.parametrize("key", [*KEYS[:8], HUGE])
def test_a_seed_and_a_limit_of_nodes_make_the_same_choice(key: str) -> None:
    *_, record = random_records(key, seed=3, plies=5)
    findings = {ask(record, seed=9, nodes=700) for _ in range(3)}
    assert len(findings) == 1


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:9x7x4:3", HUGE])
def test_can_be_stopped_at_once_and_still_has_a_move(key: str) -> None:
    *_, record = random_records(key, seed=2, plies=6)
    told: list[Finding] = []

    def stop(finding: Finding) -> bool:
        told.append(finding)
        return False

    found = mcts().search(record, Limits(), stop)
    assert told == [found]  # no node more, and after False it is not asked again
    assert 0 < found.nodes <= 500


def test_tells_more_and_more() -> None:
    told: list[Finding] = []

    def note(finding: Finding) -> bool:
        told.append(finding)
        return len(told) < 8

    found = mcts().search(record_of("connect:9x7x4:3"), Limits(), note)
    nodes = [finding.nodes for finding in told]
    assert nodes == sorted(set(nodes))
    assert told[-1] == found
    assert all(abs(finding.score or 0) <= 100 for finding in told)


@pytest.mark.parametrize("limits", [Limits(nodes=0), Limits(depth=0), Limits(seconds=0.0)])
def test_has_a_move_without_any_work(limits: Limits) -> None:
    for key in ("connect:7x6x4:2", "connect:60x60x5:2", HUGE):
        record = record_of(key)
        found = mcts().search(record, limits, undisturbed)
        assert found.move in record.legal_moves
        assert found.nodes == 0


def test_keeps_to_the_time_of_the_clock_it_is_given() -> None:
    now = 0.0

    def slow_clock() -> float:
        nonlocal now
        now += 0.1
        return now

    engine = Mcts(random.Random(1), slow_clock, 4)
    asked = 0

    def note(finding: Finding) -> bool:
        nonlocal asked
        asked += 1
        return True

    engine.search(record_of("connect:12x10x4:2"), Limits(seconds=1.05), note)
    assert 8 <= asked <= 10


def test_a_limit_of_depth_ends_when_the_line_is_so_long() -> None:
    shallow, deep = (ask(record_of("connect:9x7x5:2"), depth=depth) for depth in (3, 7))
    assert shallow.depth >= 3
    assert deep.depth >= 7
    assert shallow.nodes < deep.nodes


def test_a_full_tree_continues_with_playouts() -> None:
    engine = mcts(megabytes=1)
    found = engine.search(record_of("connect:12x10x5:3"), Limits(nodes=60_000), undisturbed)
    assert found.nodes == 60_000
    ended = engine.search(record_of("connect:12x10x5:3"), Limits(depth=100), undisturbed)
    assert ended.depth < 100


def test_an_only_move_takes_little_thought() -> None:
    found = ask(drops("41424"), nodes=100_000)
    assert str(found.move) == "4"
    assert found.nodes <= 1_000


def test_one_engine_serves_several_threads() -> None:
    search_in_threads(
        mcts(), [record_of(key) for key in ["connect:9x7x4:3", "connect:7x6x4:2"]], 3000
    )


def test_errors_of_the_asker_come_through() -> None:
    def fail(_: Finding) -> bool:
        raise LookupError("what the asker said")

    with pytest.raises(LookupError, match="what the asker said"):
        mcts().search(record_of("connect:7x6x4:2"), Limits(), fail)


def test_invalid_requests_are_refused() -> None:
    with pytest.raises(ValueError, match="no move to find"):
        ask(record_of("connect:1x1x1:2", "1"))
    with pytest.raises(ValueError, match="plays Connect-N, not checkers:house"):
        ask(record_of("checkers:house"))
    with pytest.raises(ValueError, match="at least 1 megabyte, not 0"):
        mcts(megabytes=0)
    assert not mcts().plays(checkrow.game("checkers:house"))
    assert mcts().plays(checkrow.game(HUGE))
    assert mcts().usual_limits == Limits(seconds=1.0)


def beaten(key: str, opponent: Engine, games: int, limits: Limits) -> float:
    """Return the share of games that mcts wins outright, as one seat against all others."""
    score = measure(
        checkrow.game(key), mcts(), opponent, games=games, rng=random.Random(5), limits=limits
    )
    return score.wins / games


@pytest.mark.parametrize(
    ("key", "games", "share"),
    [
        ("connect:7x6x4:2", 10, 0.9),
        ("connect:9x7x5:2", 10, 0.9),
        ("connect:40x30x5:2", 6, 0.8),
        ("connect:9x7x4:3", 9, 0.75),
        ("connect:10x8x4:4", 8, 0.5),
    ],
)
def test_beats_casual_clearly(key: str, games: int, share: float) -> None:
    casual = Casual(random.Random(2), no_time)
    assert beaten(key, casual, games, Limits(nodes=1000)) >= share
