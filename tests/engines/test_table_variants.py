"""Endgame tables of every variant: brute force, the Python rules, and known theory."""

from __future__ import annotations

import itertools
import random
import time
from pathlib import Path

import pytest

from checkrow import VARIANTS, CheckersGame, CheckersPosition, Record
from checkrow.engines import _native
from checkrow.engines.analysis.budget import AnalysisBudget
from checkrow.engines.analysis.evaluator import Evaluator
from checkrow.engines.analysis.position import analyse_position
from checkrow.engines.checkers.endgame.builder import check_tables
from checkrow.engines.checkers.endgame.exact_values import CheckersExactValues
from checkrow.engines.checkers.endgame.files import (
    SMALL_BOARD,
    TABLE_VARIANTS,
    endings_up_to,
    squares_of,
)
from checkrow.engines.checkers.endgame.tables import EndgameTables, TableValue
from checkrow.engines.checkers.native_search import NativeCheckers
from checkrow.engines.engine import Limits, undisturbed
from checkrow.engines.value import Value
from tests.engines.endgames import after_each_turn, game_of, random_ending, value_by_rules

# In Turkish draughts one piece against one is a draw, which positions do not know.
BY_POSITION = tuple(key for key in TABLE_VARIANTS if key != "turkish")


def pieces_of(variant: str) -> int:
    """Return how many pieces the fixture's tables have."""
    return 3 if squares_of(VARIANTS[variant]) <= SMALL_BOARD else 2


def test_all_boards_but_the_largest_have_tables() -> None:
    assert set(VARIANTS) - set(TABLE_VARIANTS) == {"canadian"}
    assert all(not ending.kings for ending in endings_up_to(4, "breakthrough"))


@pytest.mark.parametrize("variant", TABLE_VARIANTS)
def test_every_value_follows_from_those_after_each_turn(few_pieces: Path, variant: str) -> None:
    checked = list(check_tables(few_pieces, variant, pieces_of(variant), threads=2))
    assert len(checked) == len(endings_up_to(pieces_of(variant), variant))
    assert all(table.is_right for table in checked)


@pytest.mark.parametrize("variant", BY_POSITION)
def test_values_follow_from_the_python_rules(few_pieces: Path, variant: str) -> None:
    tables = EndgameTables(few_pieces)
    game = game_of(variant)
    rng = random.Random(f"tables of {variant}")
    seen = set()
    compared = 0
    while compared < 120:
        position = random_ending(game, 2 + compared % (pieces_of(variant) - 1), rng)
        if position.outcome:
            continue
        value = tables.probe(position)
        assert value is not None
        seen.add(value.value)
        assert value == value_by_rules(tables, position), str(position)
        compared += 1
    assert {Value.WIN, Value.LOSS} <= seen


def brute_force(game: CheckersGame) -> dict[CheckersPosition, TableValue]:
    """Return the values of all positions with one piece against one, by the Python rules: each
    value follows from those after each turn, repeated until nothing changes."""
    followers: dict[CheckersPosition, list[CheckersPosition]] = {}
    values: dict[CheckersPosition, TableValue] = {}
    far = game.movement.far_row
    kings_play = not game.variant.first_king_wins
    for light, dark in itertools.permutations(game.board.places, 2):
        for crowned in itertools.product((False, True), repeat=2):
            kings = (light if crowned[0] else 0) | (dark if crowned[1] else 0)
            if (light & far[0] and not crowned[0]) or (dark & far[1] and not crowned[1]):
                continue
            if kings and not kings_play:
                continue
            for turn in (0, 1):
                position = CheckersPosition(game, turn, (light, dark), kings)
                followers[position] = after_each_turn(position) if not position.outcome else []
    ended = {after for afters in followers.values() for after in afters if after.outcome}
    for position in ended | {one for one in followers if one.outcome}:
        assert position.outcome
        won = position.outcome.winner == position.turn
        values[position] = TableValue(Value.WIN if won else Value.LOSS, 0)
    for turns in itertools.count(1):
        found: dict[CheckersPosition, TableValue] = {}
        for position, afters in followers.items():
            known = [values.get(after) for after in afters]
            if position in values:
                continue
            if any(one and one.value is Value.LOSS for one in known):
                found[position] = TableValue(Value.WIN, turns)
            elif all(one and one.value is Value.WIN for one in known):
                found[position] = TableValue(Value.LOSS, turns)
        if not found:
            break
        values |= found
    return {position: values.get(position, TableValue(Value.DRAW)) for position in followers}


@pytest.mark.parametrize(
    "variant",
    [
        "russian",
        "breakthrough",
        *(
            pytest.param(key, marks=pytest.mark.slow)
            for key in BY_POSITION
            if key not in ("russian", "breakthrough", "house")  # house has passes
        ),
    ],
)
def test_two_pieces_by_brute_force(few_pieces: Path, variant: str) -> None:
    tables = EndgameTables(few_pieces)
    compared = 0
    for position, value in brute_force(game_of(variant)).items():
        if position.outcome:
            continue
        assert tables.probe(position) == value, str(position)
        compared += 1
    assert compared > 1_000


def probe(folder: Path, variant: str, fen: str) -> Value:
    position = game_of(variant).read_position(fen)
    assert isinstance(position, CheckersPosition)
    found = EndgameTables(folder).probe(position)
    assert found is not None
    return found.value


@pytest.mark.parametrize(
    ("fen", "value"),
    [
        # A king on the main road draws against three; anywhere else Petrov's triangle wins.
        ("B:WKc1,Ke1,Kg1:BKa1", Value.DRAW),
        ("W:WKb8,Kd8,Kf8:BKd4", Value.DRAW),
        ("W:WKc3,Kd4,Ke5:BKg1", Value.WIN),
        ("B:WKa1,Kb2,Kc3:BKh2", Value.LOSS),
        # Two kings cannot catch a king that is safe.
        ("B:WKc1,Ke1:BKh8", Value.DRAW),
    ],
)
def test_three_kings_against_one_in_russian_draughts(
    four_pieces: Path, fen: str, value: Value
) -> None:
    assert probe(four_pieces, "russian", fen) is value


@pytest.mark.slow
def test_kings_against_one_in_international_draughts() -> None:
    """Three kings catch one only with a shot; four kings to move almost always do."""
    native = _native.CheckersTables("international", 64)
    counts = {}
    for kings in (1, 2, 3, 4):
        native.build((0, kings, 0, 1), False, threads=2)
        found = native.contents((0, kings, 0, 1))
        assert found is not None
        won, drawn, lost, *_ = found
        counts[kings] = won / (won + drawn + lost)
        assert kings == 1 or lost == 0  # the side with more kings never loses when it moves
    assert counts[2] < 0.4
    assert counts[3] < 0.6
    assert counts[4] > 0.99


def test_turkish_kings_one_against_one(few_pieces: Path) -> None:
    assert probe(few_pieces, "turkish", "W:WKa1:BKh8") is Value.DRAW
    assert probe(few_pieces, "turkish", "W:WKa1:BKa5") is Value.WIN  # it captures at once


def test_the_player_without_pieces_wins_antidraughts(few_pieces: Path) -> None:
    game = game_of("antidraughts")
    position = game.read_position("W:W28:B22")
    assert isinstance(position, CheckersPosition)
    assert str(EndgameTables(few_pieces).probe(position)) == "loss in 1 turn"


def test_the_first_king_wins_breakthrough(few_pieces: Path) -> None:
    position = game_of("breakthrough").read_position("W:W6:B45")
    assert isinstance(position, CheckersPosition)
    assert str(EndgameTables(few_pieces).probe(position)) == "win in 1 turn"


@pytest.mark.parametrize("variant", ["international", "turkish", "frisian", "antidraughts"])
def test_the_search_knows_what_the_tables_know(few_pieces: Path, variant: str) -> None:
    tables = EndgameTables(few_pieces)
    engine = NativeCheckers(lambda: 0.0, megabytes=1, tables=tables)
    rng = random.Random(f"search of {variant}")
    game = game_of(variant)
    compared = 0
    while compared < 20:
        position = random_ending(game, 2, rng)
        value = tables.probe(position)
        if position.outcome or value is None or not value.turns or Record(game, position).outcome:
            continue
        if value.value is not Value.WIN:
            continue
        found = engine.search(Record(game, position), Limits(nodes=2_000), undisturbed)
        assert found.ends_in == value.turns, str(position)
        compared += 1


def test_an_analysis_takes_values_and_lines_from_tables(few_pieces: Path, tmp_path: Path) -> None:
    position = game_of("american").read_position("W:WK15,K18:BK8")
    budget = AnalysisBudget(Limits(nodes=1), lambda: 0.0, lambda report: True)
    exact = CheckersExactValues(lambda: few_pieces)
    assert str(exact.value(position, budget)) == "wins in 3"
    line = exact.line(position, budget)
    record = Record(position.game, position)
    for move in line:
        record = record.play(move)
    assert record.outcome
    assert record.outcome.winner == 0
    assert len(record.turns) == 5
    assert CheckersExactValues(lambda: tmp_path).value(position, budget) is None
    (tmp_path / "american-0m2k-0m1k.table").write_bytes(b"no table")
    assert CheckersExactValues(lambda: tmp_path).value(position, budget) is None


def test_an_analysis_counts_the_turns_of_a_player_who_must_pass(few_pieces: Path) -> None:
    position = game_of("house").read_position("W:WKg1,Kg3:Bh2")
    evaluator = Evaluator(position.game, time.monotonic)
    evaluator.exact = CheckersExactValues(lambda: few_pieces)
    found = analyse_position(
        Record(position.game, position), Limits(), time.monotonic, evaluator=evaluator
    )
    values = {turn.text: turn.value for turn in found.turns if turn.value}
    best = max(values.values(), key=lambda value: value.rank)
    assert values["g3-f4"].rank == best.rank  # dark has no move after it
    known = EndgameTables(few_pieces).probe(position)
    assert known
    assert best.plies == known.turns
