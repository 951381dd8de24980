"""The native search as an engine that plays records step by step."""

import random
import threading
import time

import pytest

import checkrow
from checkrow import VARIANTS, Record
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Finding, Limits, undisturbed
from checkrow.rules.checkers import END
from tests.rules.playing import play_at_random

ENGINE = NativeCheckers(time.monotonic, megabytes=1)


def ask(record: Record, nodes: int = 2_000, depth: int | None = None) -> Finding:
    return ENGINE.search(record, Limits(nodes=nodes, depth=depth), undisturbed)


@pytest.mark.parametrize("key", VARIANTS)
def test_plays_legal_moves_and_expects_legal_lines(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    chains = 0
    for seed in range(160):
        record = play_at_random(game, seed, most=seed % 80)
        if record.outcome:
            continue
        chains += record.position.in_chain
        found = ask(record)
        assert found.nodes <= 2_000
        assert found.move in record.legal_moves
        assert found.line[0] == found.move
        for move in found.line:
            record = record.play(move)
    assert chains


def test_continues_a_chain_while_it_pays() -> None:
    # Both captures together lead to a king; stopping after the first loses a man.
    game = checkrow.game("checkers:house")
    record = Record(game, game.read_position("W:Wc3:Bd4,d6,a7"))
    for expected in ("c3xe5", "e5xc7"):
        found = ask(record, depth=4)
        assert str(found.move) == expected
        record = record.play(found.move)
    assert str(END) not in map(str, record.legal_moves)


@pytest.mark.parametrize("key", ["house", "american", "turkish"])
def test_beats_random_play(key: str) -> None:
    game = checkrow.game(f"checkers:{key}")
    rng = random.Random(5)
    for seat in (0, 1):
        record = Record(game, game.draw_start(rng))
        while not record.outcome:
            if record.position.turn == seat:
                record = record.play(ask(record, nodes=1_000).move)
            else:
                record = record.play(rng.choice(record.legal_moves))
        assert record.outcome.winner == seat


def test_has_a_move_without_any_work_and_can_be_stopped() -> None:
    record = Record(checkrow.game("checkers:russian"))
    assert ask(record, nodes=0).move in record.legal_moves
    told: list[Finding] = []

    def keep_going(found: Finding) -> bool:
        told.append(found)
        return len(told) < 5

    found = ENGINE.search(record, Limits(), keep_going)
    assert found.depth >= 1
    assert len(told) == 5


def test_tells_for_certain_what_it_has_seen_to_the_end() -> None:
    game = checkrow.game("checkers:american")
    found = ask(Record(game, game.read_position("W:W18:B14")), depth=3)
    assert found.ends_in == 1
    with pytest.raises(ValueError, match="no move to find"):
        ask(Record(game, game.read_position("W:W18:B")))


def test_a_limit_of_nodes_makes_the_same_choice_whatever_was_searched_before() -> None:
    record = Record(checkrow.game("checkers:international"))
    engine = NativeCheckers(time.monotonic, megabytes=1)
    first = engine.search(record, Limits(nodes=5_000), undisturbed)
    engine.search(record, Limits(seconds=0.05), undisturbed)
    engine.search(record.play(first.move), Limits(nodes=3_000), undisturbed)
    assert engine.search(record, Limits(nodes=5_000), undisturbed) == first


def test_with_a_time_limit_it_reuses_earlier_searches() -> None:
    record = Record(checkrow.game("checkers:american"))
    engine = NativeCheckers(time.monotonic, megabytes=4)

    def after(nodes: int) -> Finding:
        return engine.search(record, Limits(), lambda found: found.nodes < nodes)

    first = after(50_000)
    after(50_000)
    assert after(50_000).depth > first.depth


def test_one_engine_serves_several_threads() -> None:
    engine = NativeCheckers(time.monotonic, megabytes=1)
    records = [play_at_random(checkrow.game("checkers:russian"), seed, most=8) for seed in range(4)]
    alone = [engine.search(record, Limits(nodes=20_000), undisturbed) for record in records]
    together: dict[int, Finding] = {}

    def search(number: int) -> None:
        together[number] = engine.search(records[number], Limits(nodes=20_000), undisturbed)

    threads = [threading.Thread(target=search, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [together[number] for number in range(4)] == alone
