"""Laws that every game must obey."""

import copy
import itertools
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import checkrow
from checkrow import (
    END,
    LAPSE,
    PASS,
    CheckersGame,
    Drop,
    Game,
    IllegalMove,
    Move,
    Position,
    Record,
    Step,
)
from tests.rules.playing import KEYS, play_at_random, records


def conceivable_moves(game: Game, rng: random.Random) -> list[Move]:
    """Return moves that could be legal somewhere in this game, and some that never are."""
    moves: list[Move] = [END, PASS, LAPSE, Drop(-1), Drop(0), Step("z0", "z0"), Step("", "", True)]
    if isinstance(game, CheckersGame):
        squares = list(game.board.bits)
        return moves + [
            Step(rng.choice(squares), rng.choice(squares), capture)
            for capture in (True, False)
            for _ in range(40)
        ]
    width = len(game.start().legal_moves)
    return moves + [Drop(column) for column in range(width + 2)] + [Step("1", "2")]


@given(records(), st.randoms(use_true_random=False))
def test_legal_moves_are_exactly_the_moves_that_play(record: Record, rng: random.Random) -> None:
    position = record.position
    for move in conceivable_moves(record.game, rng):
        if move not in position.legal_moves:
            with pytest.raises(IllegalMove):
                position.play(move)
    for move in position.legal_moves:
        assert position.play(move) != position
    assert len(set(position.legal_moves)) == len(position.legal_moves)


@given(records(), st.randoms(use_true_random=False))
def test_play_never_changes_a_value(record: Record, rng: random.Random) -> None:
    position = record.position
    before = (str(position), hash(position), position.legal_moves, position.outcome)
    text = str(record)
    for move in conceivable_moves(record.game, rng) + list(position.legal_moves):
        try:
            record.play(move)
        except IllegalMove:
            continue
    assert (str(position), hash(position), position.legal_moves, position.outcome) == before
    assert str(record) == text


@given(records())
def test_values_are_frozen(record: Record) -> None:
    for value in (record, record.position, *record.position.legal_moves[:1]):
        with pytest.raises((AttributeError, TypeError)):
            value.turn = 5  # type: ignore[attr-defined]
        with pytest.raises((AttributeError, TypeError)):
            del value.game  # type: ignore[attr-defined]


@given(records())
def test_text_reads_back(record: Record) -> None:
    game = record.game
    assert checkrow.game(str(game)) == game
    assert game.read_position(str(record.position)) == record.position
    for move in record.moves + record.position.legal_moves:
        assert game.read_move(str(move)) == move
    assert checkrow.read_record(str(record)) == record


@given(records(most=40))
def test_repr_rebuilds(record: Record) -> None:
    names = {name: getattr(checkrow, name) for name in checkrow.__all__}
    names |= {"checkrow": checkrow, "Word": type(END)}
    for value in (record.game, record, record.position, record.outcome, *record.moves):
        assert eval(repr(value), dict(names)) == value


@given(records())
def test_values_can_be_copied_and_pickled(record: Record) -> None:
    for value in (record, record.position, record.game):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    assert pickle.loads(pickle.dumps(record)).outcome == record.outcome
    for position in (
        pickle.loads(pickle.dumps(record.position)),
        copy.deepcopy(record.position),
    ):
        assert position.legal_moves == record.position.legal_moves
        assert position.render() == record.position.render()


@given(records(), st.integers(0))
def test_equal_positions_have_equal_futures(record: Record, seed: int) -> None:
    ours: Position = record.position
    theirs: Position = record.game.read_position(str(ours))
    rng = random.Random(seed)
    for _ in range(30):
        assert (ours, hash(ours)) == (theirs, hash(theirs))
        assert (ours.turn, ours.outcome, ours.in_chain) == (
            theirs.turn,
            theirs.outcome,
            theirs.in_chain,
        )
        assert set(ours.legal_moves) == set(theirs.legal_moves)
        if ours.outcome:
            break
        move = rng.choice(ours.legal_moves)
        ours, theirs = ours.play(move), theirs.play(move)


@given(records())
def test_a_position_has_moves_or_an_outcome(record: Record) -> None:
    for position in record.positions:
        assert bool(position.legal_moves) != bool(position.outcome)


@given(records())
def test_a_turn_passes_to_the_next_seat_unless_a_chain_continues(record: Record) -> None:
    positions = list(record.positions)
    for before, after in itertools.pairwise(positions):
        if after.in_chain:
            assert after.turn == before.turn
        else:
            assert after.turn == (before.turn + 1) % record.game.seats


@pytest.mark.parametrize("key", KEYS)
def test_every_game_ends_within_its_bound(key: str) -> None:
    game = checkrow.game(key)
    for seed in range(3):
        record = play_at_random(game, seed)
        assert record.outcome
        assert record.legal_moves == ()
        assert len(record.moves) <= game.longest
        with pytest.raises(IllegalMove, match="the game is over"):
            record.play(record.moves[0])


@given(records())
def test_a_record_can_be_taken_back_to_its_start(record: Record) -> None:
    if record.moves:
        shorter = record.back()
        assert shorter.moves == record.moves[: len(shorter.moves)]
        assert len(shorter.moves) < len(record.moves)
    else:
        with pytest.raises(IllegalMove, match="no move to take back"):
            record.back()


@given(records())
def test_turns_hold_every_move_once(record: Record) -> None:
    assert tuple(move for turn in record.turns for move in turn) == record.moves
    _, *afterwards = record.positions
    ended = sum(not position.in_chain for position in afterwards)
    assert len(record.turns) == ended + record.position.in_chain
    assert [record.start, *afterwards][-1] == record.position


@settings(max_examples=30)
@given(records(most=30), records(most=30))
def test_a_record_starts_from_a_position_of_its_own_game(one: Record, other: Record) -> None:
    if one.game != other.game:
        with pytest.raises(ValueError, match="cannot start from a position of"):
            Record(one.game, other.start)
