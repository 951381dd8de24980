"""The levels expert and perfect: what they guarantee beyond every other level."""

import random

import pytest

from checkrow import ConnectGame, Record, game
from checkrow.engines.checkers.players import EXPERT_NODES as CHECKERS_NODES
from checkrow.engines.connect.book.openings import Book, shipped_book
from checkrow.engines.connect.expert import SEARCHER_NODES, SOLVER_NODES
from checkrow.engines.connect.perfect import ConnectPerfect
from checkrow.engines.connect.solver import Solver
from checkrow.engines.engine import Engine, Finding, Limits, undisturbed
from checkrow.engines.expert import Expert
from checkrow.engines.perfect import Perfect
from checkrow.engines.value import Value
from checkrow.rules.connect import Drop
from tests.engines.players import drops, no_time, record_of

SMALL = 4 << 20
BOARD = ConnectGame(5, 5, 4)
NEVER = 10**9  # nodes that no test reaches


def no_book() -> Book | None:
    return None


def perfect(*, threads: int = 1, seed: int = 1) -> ConnectPerfect:
    return ConnectPerfect(random.Random(seed), no_time, table_bytes=SMALL, threads=threads)


def bookless() -> ConnectPerfect:
    return ConnectPerfect(random.Random(1), no_time, book=no_book, table_bytes=SMALL, threads=1)


def expert(seed: int = 1) -> Expert:
    return Expert(random.Random(seed), no_time)


@pytest.mark.parametrize("engine", [perfect(), perfect(threads=3), expert()])
def test_never_loses_a_drawn_game_to_chance(engine: Engine) -> None:
    rng = random.Random(1)
    for number in range(6):
        record = Record(BOARD)
        while not record.outcome:
            if record.position.turn == number % 2:
                move = engine.search(record, Limits(), undisturbed).move
            else:
                move = rng.choice(record.legal_moves)
            record = record.play(move)
        assert record.outcome.winner in (None, number % 2)


def test_the_finding_tells_when_the_game_ends() -> None:
    record = record_of("connect:5x5x4:2", "2 2 3 3")
    found = perfect().search(record, Limits(), undisturbed)
    exact = Solver(BOARD, SMALL).solve(record)
    assert exact.value is Value.WIN
    assert found.ends_in == exact.plies == len(found.line)
    assert found.line[0] == found.move


def test_does_not_depend_on_what_was_asked_before() -> None:
    record = Record(BOARD)
    engine = perfect()
    for _ in range(4):
        found = engine.search(record, Limits(nodes=NEVER), undisturbed)
        assert found == perfect().search(record, Limits(nodes=NEVER), undisturbed)
        record = record.play(found.move)


def test_chance_does_not_change_what_is_solved() -> None:
    record = record_of("connect:5x5x4:2", "3 3")
    assert len({perfect(seed=seed).search(record, Limits(), undisturbed) for seed in range(4)}) == 1


def test_openings_of_connect_four_are_looked_up_and_cost_nothing() -> None:
    for columns, best in (("", "4"), ("44", "4"), ("4444", "4")):
        found = perfect().search(drops(columns), Limits(nodes=0), undisturbed)
        assert (found.nodes, str(found.move)) == (0, best)
        assert found.ends_in == 41 - len(columns)  # the first player wins with the 41st disc


def test_a_looked_up_move_is_the_one_that_would_be_found() -> None:
    book = shipped_book()
    assert book is not None
    solver = Solver(book.game, 16 << 20)
    late = [each for each in book.sample(400, random.Random(5)) if each[0].filled.bit_count() > 8]
    assert late
    for position, _ in late[:8]:
        record = Record(book.game, position)
        found = perfect().search(record, Limits(), undisturbed)
        [before], after = solver.scores([position]), position.play(found.move)
        assert solver.scores([after])[0] == -before
        assert found.ends_in == solver.solve(position).plies


def test_without_a_book_the_solver_is_asked() -> None:
    record = drops("44444326555")
    one, other = (each.search(record, Limits(), undisturbed) for each in (perfect(), bookless()))
    assert one == other
    assert one.nodes > 0


def test_with_little_time_it_still_finds_who_wins() -> None:
    record = record_of("connect:6x5x4:2", "3 3 2")
    exact = Solver(record.game, SMALL).columns(record, weak=True)
    whole = bookless().search(record, Limits(nodes=NEVER), undisturbed)
    found = bookless().search(record, Limits(nodes=int(whole.nodes * 1.7)), undisturbed)
    values = {Drop(column): value for column, value in enumerate(exact) if value}
    assert isinstance(found.move, Drop)
    assert values[found.move].rank == max(value.rank for value in values.values())
    assert len(found.line) == 1  # no line, since the end of the game is unknown


def test_out_of_time_the_searching_player_decides() -> None:
    found = bookless().search(drops("12"), Limits(nodes=4000), undisturbed)
    assert found.score is not None
    assert found.ends_in is None
    assert 2000 < found.nodes <= 4000


def test_stopped_early_it_still_takes_a_win_and_stops_one() -> None:
    wins = drops("171717")
    blocks = drops("1717173")

    def stop(finding: Finding) -> bool:
        return False

    for engine in (bookless(), perfect(), expert()):
        for limits in (Limits(nodes=0), Limits()):
            assert str(engine.search(wins, limits, stop).move) == "1"
            assert str(engine.search(blocks, limits, stop).move) == "7"


def test_a_plain_move_gets_a_small_part_of_the_limits() -> None:
    forced = record_of("checkers:american", start="B:W18:B14,1")
    assert len(forced.legal_moves) == 1
    for engine in (Perfect(random.Random(1), no_time), expert()):
        found = engine.search(forced, Limits(nodes=20_000), undisturbed)
        assert found.move == forced.legal_moves[0]
        assert found.nodes <= 2_000
    quiet, block = drops("1213"), drops("12131")
    assert bookless().search(quiet, Limits(nodes=10_000), undisturbed).nodes > 1_000
    assert bookless().search(block, Limits(nodes=10_000), undisturbed).nodes <= 1_000


def test_the_expert_uses_no_more_nodes_than_its_own() -> None:
    most = {
        "connect:7x6x4:2": SOLVER_NODES + SEARCHER_NODES,
        "connect:7x6x4:3": SEARCHER_NODES,
        "checkers:american": CHECKERS_NODES,
    }
    for key, nodes in most.items():
        assert 0 < expert().search(Record(game(key)), Limits(), undisturbed).nodes <= nodes


def test_the_expert_is_the_same_whatever_the_clock_says() -> None:
    record = record_of("checkers:russian")
    hurried = Expert(random.Random(1), no_time).search(record, Limits(seconds=9), undisturbed)
    assert hurried == expert().search(record, Limits(), undisturbed)


def test_keeps_to_its_time_on_a_board_that_is_too_large_to_solve() -> None:
    now = 0.0

    def hurried_clock() -> float:
        nonlocal now
        now += 0.125
        return now

    record = record_of("connect:9x9x4:2", "5 5")
    for engine in (
        Perfect(random.Random(1), hurried_clock),
        Expert(random.Random(1), hurried_clock),
    ):
        begun = now
        found = engine.search(record, Limits(seconds=3.0), undisturbed)
        assert found.move in record.legal_moves
        assert found.score is not None  # the searching player got its turn
        assert now - begun < 4.0
