"""Endgame tables: known counts, values that follow from the rules, and games that use them."""

import random
import time
from pathlib import Path

import pytest

from checkrow import CheckersPosition, Record
from checkrow.engines.checkers.endgame.builder import build_tables, check_tables
from checkrow.engines.checkers.endgame.files import Ending, endings, endings_up_to
from checkrow.engines.checkers.endgame.tables import EndgameTables, TableValue
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.value import Value
from tests.engines.endgames import best_turn, game_of, random_ending, value_by_rules

FOUR_PIECES = ("american", "house", "russian")  # the variants of the fixture

# Published for american: won, drawn and lost with black to move and both sides present.
COUNTS = {
    2: (716, 2_370, 402),
    3: (100_250, 8_477, 87_305),
    4: (2_574_304, 1_717_922, 1_917_090),
}


def counts(folder: Path, variant: str, pieces: int) -> tuple[int, int, int]:
    some = [one for one in EndgameTables(folder).contents(variant) if one.ending.pieces == pieces]
    return (
        sum(one.won for one in some),
        sum(one.drawn for one in some),
        sum(one.lost for one in some),
    )


@pytest.mark.parametrize("pieces", COUNTS)
def test_american_counts_are_those_published(four_pieces: Path, pieces: int) -> None:
    assert counts(four_pieces, "american", pieces) == COUNTS[pieces]


def test_every_ending_comes_after_those_it_leads_to() -> None:
    known: set[Ending] = set()
    for ending in endings_up_to(6, "american"):
        men, kings, their_men, their_kings = ending.sides[0]
        for crowned in (
            (men - 1, kings + 1, their_men, their_kings),
            (men, kings, their_men - 1, their_kings + 1),
        ):
            if min(crowned) >= 0:
                assert {Ending(*crowned), Ending(*crowned[2:], *crowned[:2])} & known
        known.add(ending)
    assert [len(list(endings(pieces))) for pieces in range(2, 7)] == [3, 6, 14, 22, 37]


@pytest.mark.parametrize("variant", FOUR_PIECES)
def test_values_follow_from_the_python_rules(four_pieces: Path, variant: str) -> None:
    tables = EndgameTables(four_pieces)
    game = game_of(variant)
    rng = random.Random(f"tables of {variant}")
    seen = set()
    for number in range(1_500):
        position = random_ending(game, 2 + number % 3, rng)
        value = tables.probe(position)
        assert value is not None
        seen.add(value.value)
        assert value == value_by_rules(tables, position), str(position)
    assert seen == set(Value)


@pytest.mark.parametrize("variant", FOUR_PIECES)
def test_every_value_follows_from_those_after_each_turn(four_pieces: Path, variant: str) -> None:
    checked = list(check_tables(four_pieces, variant, 3, threads=2))
    assert len(checked) == 9
    assert sum(table.positions for table in checked) == 3_488 + 196_032
    assert all(table.is_right for table in checked)


def play_out(
    tables: EndgameTables, engine: NativeCheckers, start: CheckersPosition, limits: Limits
) -> Record:
    """Play the engine against the best defence that the tables know."""
    record = Record(start.game, start)
    winner = start.turn
    while not record.outcome:
        position = record.position
        assert isinstance(position, CheckersPosition)
        if position.turn == winner or position.in_chain:
            record = record.play(engine.search(record, limits, undisturbed).move)
        else:
            _, after = best_turn(tables, position)
            record = _turn_to(record, after)
    return record


def _turn_to(record: Record, after: CheckersPosition) -> Record:
    """Return the record after the turn that leads to this position."""
    begun = [record]
    while begun:
        now = begun.pop()
        for move in now.legal_moves:
            then = now.play(move)
            if then.position == after:
                return then
            if isinstance(then.position, CheckersPosition) and then.position.in_chain:
                begun.append(then)
    raise AssertionError(f"no turn leads to {after}")


@pytest.mark.parametrize("variant", FOUR_PIECES)
def test_the_engine_wins_what_the_tables_call_won(four_pieces: Path, variant: str) -> None:
    tables = EndgameTables(four_pieces)
    engine = NativeCheckers(time.monotonic, megabytes=1, tables=tables)
    game = game_of(variant)
    rng = random.Random(f"won endings of {variant}")
    played = 0
    while played < 25:
        start = random_ending(game, 4, rng)
        value = tables.probe(start)
        if start.outcome or value is None or value.value != Value.WIN:
            continue
        if value.turns is None or value.turns < 9:
            continue
        found = engine.search(Record(game, start), Limits(nodes=2_000), undisturbed)
        assert found.ends_in == value.turns
        record = play_out(tables, engine, start, Limits(nodes=2_000))
        assert record.outcome is not None
        assert record.outcome.winner == start.turn, str(start)
        played += 1


def test_positions_that_no_table_knows(four_pieces: Path, tmp_path: Path) -> None:
    tables = EndgameTables(four_pieces)
    american, house = game_of("american"), game_of("house")
    assert tables.probe(american.read_position("W:W32,31,30:B1,2")) is None
    assert tables.probe(american.read_position("W:W32:B")) is None
    assert tables.probe(game_of("canadian").read_position("W:WK1:BK72")) is None
    assert tables.of_variant("canadian") is None
    assert tables.of_variant("turkish") is None  # supported, but not built
    assert EndgameTables(tmp_path).probe(house.read_position("W:WKa1:BKh8")) is None
    assert EndgameTables(tmp_path / "none").contents("american") == []
    in_chain = house.read_position("W:Wc3:Bd4,d6,h8").play(house.read_move("c3xe5"))
    assert isinstance(in_chain, CheckersPosition)
    assert in_chain.in_chain
    assert tables.probe(in_chain) is None


def test_values_tell_what_they_are() -> None:
    assert str(TableValue(Value.WIN, 1)) == "win in 1 turn"
    assert str(TableValue(Value.LOSS, 4)) == "loss in 4 turns"
    assert str(TableValue(Value.DRAW)) == "draw"


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["american", "house"])
def test_five_pieces(four_pieces: Path, variant: str) -> None:
    """All values with five pieces agree with each other, and samples agree with the rules."""
    build_tables(four_pieces, variant, 5, threads=2)
    assert all(table.is_right for table in check_tables(four_pieces, variant, 5, threads=2))
    tables = EndgameTables(four_pieces)
    rng = random.Random(f"five pieces of {variant}")
    for _ in range(2_000):
        position = random_ending(game_of(variant), 5, rng)
        value = tables.probe(position)
        assert value is not None
        assert value.value == value_by_rules(tables, position).value, str(position)
