"""The levels of the ladder err like people: they overlook lines and captures by their kind."""

import itertools
import random
from collections import Counter

import pytest

from checkrow.engines.checkers.human import CheckersHuman, CheckersSkill
from checkrow.engines.checkers.oversights import Oversights
from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.human import SKILLS, ConnectHuman, ConnectSkill, attention_area
from checkrow.engines.connect.search_window import view
from checkrow.engines.connect.sight import AttentionArea, Overlooking, random_cells
from checkrow.engines.engine import Limits, undisturbed
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.connect import ConnectPosition
from checkrow.rules.record import Record
from tests.engines.players import ask, drops, no_time, record_of

TURNS = 400
# x to move has one winning column, at the edge, where nothing else attracts a player.
UPWARD, ACROSS, DIAGONAL = ("141212554653", "1"), ("51634445", "7"), ("311232212242", "1")
WINS = [UPWARD, ACROSS, DIAGONAL]
BLOCK = ("12121", "1")


def share_that_play(record: Record, column: str, skill: ConnectSkill) -> float:
    """Return the share of games in which a player makes this move."""
    engine = ConnectHuman(skill, random.Random(7), no_time)
    found = [engine.search(record, Limits(), undisturbed).move for _ in range(TURNS)]
    return sum(str(move) == column for move in found) / TURNS


def forgetful(overlooks: float) -> ConnectSkill:
    return ConnectSkill(1, 0.0, overlooks, 0, follows_forced=False)


def test_a_diagonal_is_overlooked_more_easily_than_a_row_and_a_row_than_a_column() -> None:
    skill = forgetful(0.9)
    upward, across, diagonal = (
        share_that_play(drops(columns), best, skill) for columns, best in WINS
    )
    assert 1 > upward > across + 0.05 > diagonal + 0.1 > 0.5


def test_a_player_that_overlooks_nothing_always_wins_and_blocks() -> None:
    for columns, best in [*WINS, BLOCK]:
        assert share_that_play(drops(columns), best, forgetful(0.0)) == 1


@pytest.mark.parametrize("level", range(3, 11))
@pytest.mark.parametrize(("columns", "best"), [*WINS, BLOCK])
def test_above_the_lowest_levels_a_win_or_a_block_in_plain_sight_is_seen(
    level: int, columns: str, best: str
) -> None:
    record = drops(columns)
    seen = sum(
        str(ask(str(level), record, seed=seed, nodes=2000).move) == best for seed in range(60)
    )
    assert seen >= 60 * (0.8 if level == 3 else 0.9)


def test_chances_depend_on_the_place_and_are_those_of_the_skill() -> None:
    record = drops("4444")
    position = record.position
    assert isinstance(position, ConnectPosition)
    window, discs = view(position, Cells(position), lambda: None)
    around = attention_area(window, record, discs)
    assert around.near.bit_count() == 5 * 6  # columns 2 to 6
    assert around.open.bit_count() == 7
    counts = Counter[str]()
    rng = random.Random(3)
    mine = sum(1 << 7 * column for column in range(3))  # three in the bottom row, from the left
    fourth = 1 << 7 * 3
    for _ in range(3000):
        for name, place in (("near", fourth), ("far", 0), ("plain", fourth)):
            sight = Overlooking(
                AttentionArea(window.cells, place, fourth if name == "plain" else 0),
                0.4,
                0,
                rng,
                follows_forced=True,
            )
            counts[name] += not sight.winning_cells(window.layout, mine) & fourth
    assert counts["near"] / 3000 == pytest.approx(0.4, abs=0.03)
    assert counts["far"] / 3000 == pytest.approx(0.6, abs=0.03)
    assert counts["plain"] / 3000 == pytest.approx(0.1, abs=0.02)


def test_oversights_are_chosen_once_for_a_turn() -> None:
    record = drops(DIAGONAL[0])
    position = record.position
    assert isinstance(position, ConnectPosition)
    window, discs = view(position, Cells(position), lambda: None)
    around = attention_area(window, record, discs)
    seen: set[int] = set()
    for seed in range(20):
        sight = Overlooking(around, 0.5, 20, random.Random(seed), follows_forced=True)
        cells = {sight.winning_cells(window.layout, discs[0]) for _ in range(5)}
        assert len(cells) == 1
        assert len({sight.estimate(100, discs) for _ in range(5)}) == 1
        assert abs(sight.estimate(100, discs) - 100) <= 20
        seen |= cells
    assert len(seen) > 1  # each turn sees something else


@pytest.mark.parametrize("chance", [0.0, 0.1, 0.5, 0.9])
def test_random_cells_have_their_chance(chance: float) -> None:
    rng = random.Random(1)
    cells = sum(random_cells(1000, chance, rng).bit_count() for _ in range(50)) / 50_000
    assert cells == pytest.approx(chance, abs=0.01)


@pytest.mark.parametrize("key", ["connect:7x6x4:3", "connect:9x7x5:4", "connect:300x20x5:3"])
def test_they_win_and_block_with_more_players_too(key: str) -> None:
    players = int(key[-1])
    line = 5 if "x5:" in key else 4
    # The first player stacks column 1; the others drop elsewhere.
    moves = " ".join(" ".join(["1", *("4567"[: players - 1])]) for _ in range(line - 1))
    record = record_of(key, moves)
    best = [ask("6", record, seed=seed, nodes=2000).move for seed in range(20)]
    assert sum(str(move) == "1" for move in best) >= 17


def oversights(overlooks: float, position: CheckersPosition, value: int, *jumps: int) -> float:
    """Return how often a player overlooks the captures in a line with these numbers of jumps."""
    squares = [1 << number for number in (0, 5, 9, 14)]
    line = [
        (squares[0], squares[1], sum(1 << 18 + place for place in range(count)), False)
        for count in jumps
    ]
    found = 0
    for seed in range(TURNS):
        believed = Oversights(overlooks, random.Random(seed)).believed(position, 0, value, line)
        found += believed != value
    return found / TURNS


def test_a_shot_is_overlooked_more_easily_than_an_exchange() -> None:
    position = record_of("checkers:american").position
    assert isinstance(position, CheckersPosition)
    one, two, three = (oversights(0.3, position, -100, jumps) for jumps in (1, 2, 3))
    assert one == pytest.approx(0.06, abs=0.04)
    assert two == pytest.approx(0.3, abs=0.07)
    assert three == pytest.approx(0.6, abs=0.07)
    later = oversights(0.3, position, -100, 0, 2)  # after a quiet turn
    assert later == pytest.approx(0.45, abs=0.08)
    assert oversights(0.0, position, -100, 1, 2, 3) == 0


def test_an_overlooked_capture_is_not_in_the_value() -> None:
    position = record_of("checkers:american").position
    assert isinstance(position, CheckersPosition)
    shot = [(1, 32, 0b111 << 18, False)]
    values = {
        Oversights(0.3, random.Random(seed)).believed(position, 1 - position.turn, -250, shot)
        for seed in range(50)
    }
    assert values == {-250, 50}  # three men that the opponent takes
    values = {
        Oversights(0.3, random.Random(seed)).believed(position, position.turn, 250, shot)
        for seed in range(50)
    }
    assert values == {250, -50}  # and its own three
    certain = {
        Oversights(0.3, random.Random(seed)).believed(position, 1 - position.turn, -29_990, shot)
        for seed in range(50)
    }
    assert certain == {-29_990, 0}  # only the material before it counts


def test_a_player_that_overlooks_nothing_finds_the_best_capture() -> None:
    record = record_of("checkers:american", start="W:W27,32:B24,16,8")
    engine = CheckersHuman(CheckersSkill(3, 0.0, 0.0, 0), random.Random(1), no_time)
    found = engine.search(record, Limits(), undisturbed)
    assert str(found.move) == "27x20"  # captures are forced
    assert found.nodes > 0


def test_every_level_of_checkers_differs_from_turn_to_turn_and_repeats_by_seed() -> None:
    record = record_of("checkers:house")
    first = [ask("2", record, seed=seed, nodes=5000) for seed in range(12)]
    assert first == [ask("2", record, seed=seed, nodes=5000) for seed in range(12)]
    assert len({str(found.move) for found in first}) > 2


def test_the_numbers_of_a_level_never_get_worse() -> None:
    for weaker, stronger in itertools.pairwise(SKILLS):
        assert stronger.depth + stronger.further >= weaker.depth + weaker.further
        assert stronger.overlooks < weaker.overlooks
        assert stronger.vague < weaker.vague
