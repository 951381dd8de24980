"""The sentences and captions for checkers describe what the rules do."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from checkrow import VARIANTS, CheckersGame, Record
from checkrow.rules.checkers.rulebook.sketches import SKETCHES, Sketch
from checkrow.rules.checkers.rulebook.statements import keys_of
from checkrow.rules.checkers.step import Step
from checkrow.rules.checkers.variants import Crowning
from checkrow.rules.model import PASS, Reason

VARIANT_KEYS = list(VARIANTS)


def named(name: str) -> list[tuple[str, Sketch]]:
    """Return the sketches of this name, with the variants that show them."""
    return [
        (key, sketch)
        for key, variant in VARIANTS.items()
        for sketch in SKETCHES
        if sketch.name == name and sketch.when(variant)
    ]


def game_with(key: str, **change: Any) -> CheckersGame:
    return CheckersGame(replace(VARIANTS[key], **change))


def origins(record: Record) -> set[str]:
    """Return the squares from which a piece may move at the start."""
    return {move.origin for move in record.start.legal_moves if isinstance(move, Step)}


def captures(record: Record) -> list[Step]:
    moves = record.start.legal_moves
    return [move for move in moves if isinstance(move, Step) and move.capture]


def end_of(record: Record) -> str:
    move = [each for each in record.moves if isinstance(each, Step)][-1]
    return move.target


def label(case: str | Sketch) -> str:
    return case.name if isinstance(case, Sketch) else case


@pytest.mark.parametrize(
    ("key", "sketch"),
    [
        each
        for name in ("most", "most_value", "king_first", "most_kings", "kings_earliest")
        for each in named(name)
    ],
    ids=label,
)
def test_boards_of_duties_show_what_must_be_done(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    first = record.moves[0]
    assert isinstance(first, Step)
    assert origins(record) == {first.origin}
    # Without the obligation there would be another first capture.
    free = Record(
        game_with(key, prefer=()), game_with(key, prefer=()).read_position(str(record.start))
    )
    assert {(each.origin, each.target) for each in captures(free)} > {
        (each.origin, each.target) for each in captures(record)
    }


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_men_capture_backward_only_where_the_text_says_so(key: str) -> None:
    if VARIANTS[key].orthogonal:
        return
    (sketch,) = {each.name: each for each in SKETCHES if each.name == "man_backward"}.values()
    start = Record(game_with(key), sketch._start(game_with(key)))  # pyright: ignore[reportPrivateUsage]
    said = {"capturing.man_backward", "capturing.man_eight_ways"} & set(keys_of(VARIANTS[key]))
    assert bool(captures(start)) == bool(said)


@pytest.mark.parametrize(("key", "sketch"), named("man_captures"), ids=label)
def test_captures_are_compulsory_where_the_text_says_so(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    quiet = set(record.start.legal_moves) - set(captures(record))
    assert bool(quiet) == ("duty.optional" in keys_of(VARIANTS[key]))


def test_light_could_capture_and_does_not() -> None:
    ((key, sketch),) = named("optional")
    record = sketch.play(game_with(key))
    assert captures(record)
    assert record.moves[0] not in captures(record)


def test_a_chain_is_stopped_and_a_piece_jumped_twice() -> None:
    ((key, stop),) = named("stop")
    stopped = stop.play(game_with(key))
    assert stopped.piles[0].men == 1
    further = Record(stopped.game, stopped.start).play(str(stopped.moves[0]))
    assert any(isinstance(move, Step) for move in further.legal_moves)
    ((key, twice),) = named("twice")
    jumped = twice.play(game_with(key))
    assert len([move for move in jumped.moves if isinstance(move, Step)]) == 3
    assert jumped.piles[0].men == 2


@pytest.mark.parametrize(
    ("key", "sketch"),
    [each for name in ("ends_turn", "goes_on", "at_rest") for each in named(name)],
    ids=label,
)
def test_boards_of_crowning(key: str, sketch: Sketch) -> None:
    record = sketch.play(game_with(key))
    piece = record.position.at(end_of(record))  # type: ignore[attr-defined]
    assert piece.king == (sketch.name != "at_rest")
    assert len([move for move in record.moves if isinstance(move, Step)]) == (
        1 if sketch.name == "ends_turn" else 2
    )
    if sketch.name == "ends_turn":  # a king that continued could capture more
        going_on = game_with(key, crowning=Crowning.GOES_ON)
        first = Record(going_on, going_on.read_position(str(record.start))).play(
            str(record.moves[0])
        )
        assert first.position.in_chain


@pytest.mark.parametrize(
    ("name", "winner", "reason"),
    [
        ("blocked_loses", 0, Reason.BLOCKED),
        ("blocked_wins", 1, Reason.BLOCKED),
        ("first_king", 0, Reason.FIRST_KING),
        ("repetition", None, Reason.REPETITION),
        ("one_each", None, Reason.ONE_EACH),
    ],
)
def test_boards_of_ends(name: str, winner: int | None, reason: Reason) -> None:
    assert named(name)
    for key, sketch in named(name):
        outcome = sketch.play(game_with(key)).outcome
        assert outcome is not None
        assert (outcome.winner, outcome.reason) == (winner, reason)


def test_a_blocked_side_passes_in_house_checkers() -> None:
    ((key, sketch),) = named("blocked_passes")
    record = sketch.play(game_with(key))
    assert record.moves[-1] == PASS
    assert record.position.turn == 0


def test_a_king_rests_after_three_moves() -> None:
    ((key, sketch),) = named("king_rests")
    record = sketch.play(game_with(key)).back()
    assert {move.origin for move in record.legal_moves if isinstance(move, Step)} == {"36"}


@pytest.mark.parametrize("key", VARIANT_KEYS)
def test_flying_kings_land_where_they_capture_again(key: str) -> None:
    for other, sketch in named("king_captures_afar"):
        if other == key:
            record = sketch.play(game_with(key))
            assert len(captures(record)) == len({each.target for each in captures(record)})
            assert record.piles[0].men == 2
