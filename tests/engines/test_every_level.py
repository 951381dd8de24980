"""Guarantees of every level in every game."""

import random

import pytest

import checkrow
from checkrow.engines.engine import Finding, Limits, undisturbed
from checkrow.engines.levels import ALL_LEVELS, LEVELS, OLDER_NAMES, engine_for
from checkrow.engines.stop_signal import ASK_NODES
from checkrow.rules.model import END, PASS
from tests.engines.players import (
    after_line,
    ask,
    no_time,
    player,
    random_records,
    record_of,
    search_in_threads,
)

CONNECT = [
    "connect:7x6x4:2",
    "connect:1x1x1:2",
    "connect:3x3x3:2",
    "connect:6x5x4:3",
    "connect:5x8x2:7",
    "connect:12x9x6:2",
    "connect:40x60x4:2",  # larger than a search window
    "connect:300x20x5:3",
]
CHECKERS = [f"checkers:{variant}" for variant in checkrow.VARIANTS]


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("key", CONNECT + CHECKERS)
def test_plays_legal_moves_and_expects_legal_lines(level: str, key: str) -> None:
    for number, record in enumerate(random_records(key, seed=len(key), plies=120)):
        if number % 7 and not record.position.in_chain:
            continue
        before = str(record)
        found = ask(level, record, nodes=60)
        assert found.move in record.legal_moves
        assert found.line[0] == found.move
        after_line(record, found.line)
        assert found.nodes <= 60
        assert str(record) == before


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_every_level_continues_or_ends_chains_of_the_house_rules(level: str) -> None:
    in_chain = 0
    for seed in range(12):
        for record in random_records("checkers:house", seed, plies=90):
            if END in record.legal_moves:
                in_chain += 1
                assert ask(level, record, nodes=40).move in record.legal_moves
    assert in_chain > 3


@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_blocked_player_passes_by_itself_also_in_the_expected_line(level: str) -> None:
    # Dark has no move while b4 and c3 stay.
    record = record_of("checkers:house", start="W:Wb4,c3,h2:Ba5")
    assert record.play("h2-g3").moves[-1] == PASS
    for seed in range(8):
        found = ask(level, record, seed=seed, nodes=300)
        assert found.move in record.legal_moves
        assert PASS not in found.line
        after_line(record, found.line)


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("columns", ["connect:1000x1000x4:2", "connect:1000x1000x4:3"])
def test_a_huge_board_costs_little_work(level: str, columns: str) -> None:
    *_, record = random_records(columns, seed=4, plies=12)
    found = ask(level, record, nodes=300)
    assert found.move in record.legal_moves
    assert found.nodes <= 300


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize(
    ("key", "moves"), [("connect:7x6x4:2", "1 2 1 2 1 2 1"), ("connect:1x1x1:2", "1")]
)
def test_a_game_that_is_over_has_no_move_to_find(level: str, key: str, moves: str) -> None:
    with pytest.raises(ValueError, match="no move to find"):
        ask(level, record_of(key, moves))


@pytest.mark.parametrize("key", CONNECT[:4] + CHECKERS)
@pytest.mark.parametrize("level", ALL_LEVELS)
def test_a_seed_and_a_limit_of_nodes_make_the_same_choice(level: str, key: str) -> None:
    *_, record = random_records(key, seed=3, plies=8)
    findings = {ask(level, record, seed=9, nodes=150) for _ in range(3)}
    assert len(findings) == 1


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:1000x1000x4:2", *CHECKERS])
@pytest.mark.parametrize("level", ALL_LEVELS)
def test_can_be_stopped_at_once_and_still_has_a_move(level: str, key: str) -> None:
    *_, record = random_records(key, seed=2, plies=6)
    told: list[Finding] = []

    def stop(finding: Finding) -> bool:
        told.append(finding)
        return False

    found = player(level).search(record, Limits(), stop)
    assert found.move in record.legal_moves
    assert len(told) <= 1  # after False it is not asked again
    assert found.nodes <= ASK_NODES
    if told:
        assert found == told[0]  # no node more


@pytest.mark.parametrize("level", ALL_LEVELS)
@pytest.mark.parametrize("limits", [Limits(nodes=0), Limits(depth=0), Limits(seconds=0.0)])
def test_has_a_move_without_any_work(level: str, limits: Limits) -> None:
    for key in ("connect:7x6x4:2", "connect:60x60x5:2", "checkers:house"):
        record = record_of(key)
        found = player(level).search(record, limits, undisturbed)
        assert found.move in record.legal_moves


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "connect:60x60x5:2", "checkers:international"])
def test_asks_again_and_again_also_within_one_deep_look(key: str) -> None:
    asked: list[int] = []

    def note(finding: Finding) -> bool:
        asked.append(finding.nodes)
        return True

    record = record_of(key)
    found = player("club").search(record, Limits(nodes=6000), note)
    assert found.nodes == 6000
    assert max(later - sooner for sooner, later in zip([0, *asked], asked, strict=False)) <= 500


def test_asks_by_the_clock_where_nodes_are_slow_and_keeps_to_the_time() -> None:
    now = 0.0

    def slow_clock() -> float:
        nonlocal now
        now += 0.011  # each look at the clock is a node
        return now

    times: list[float] = []

    def note(finding: Finding) -> bool:
        times.append(now)
        return True

    engine = engine_for("club", rng=random.Random(1), clock=slow_clock)
    found = engine.search(record_of("checkers:russian"), Limits(seconds=1.0), note)
    assert 0 < found.nodes <= 1.0 / 0.011
    assert max(later - sooner for sooner, later in zip([0.0, *times], times, strict=False)) < 0.05


def test_one_engine_serves_several_threads() -> None:
    search_in_threads(
        player("club"), [record_of(key) for key in ["checkers:russian", "connect:7x6x4:2"]], 800
    )


def test_levels_are_listed_and_an_unknown_one_is_refused_with_the_list() -> None:
    assert list(LEVELS) == [str(step) for step in range(1, 11)]
    assert list(OLDER_NAMES) == ["random", "casual", "club", "expert", "perfect"]
    assert all(description and "\n" not in description for description in LEVELS.values())
    with pytest.raises(ValueError, match=r"'wizard'.* 1, 2, .*9, 10, random, casual, club"):
        engine_for("wizard", rng=random.Random(1), clock=no_time)


def test_every_level_has_limits_of_its_own_and_plays_every_game() -> None:
    for level in ALL_LEVELS:
        engine = player(level)
        assert all(engine.plays(checkrow.game(key)) for key in CONNECT + CHECKERS)
    assert player("club").usual_limits == Limits(seconds=1.0)


def test_random_chooses_every_move() -> None:
    record = record_of("connect:7x6x4:2")
    chosen = {ask("random", record, seed=seed).move for seed in range(80)}
    assert chosen == set(record.legal_moves)
