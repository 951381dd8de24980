"""Records and positions are frozen values, both at the start and after moves."""

import copy
import pickle
from dataclasses import FrozenInstanceError

import pytest

import checkrow
from checkrow import Record
from tests.rules.playing import KEYS


@pytest.fixture(params=KEYS)
def played(request: pytest.FixtureRequest) -> Record:
    first = Record(checkrow.game(request.param))
    return first.play(first.legal_moves[0])


def test_a_played_position_equals_a_replayed_one(played: Record) -> None:
    replayed = Record(played.game, None, played.moves)
    assert type(played) is type(replayed) is Record
    assert type(played.position) is type(replayed.position)
    assert played == replayed
    assert hash(played) == hash(replayed)
    assert played.position == replayed.position
    assert hash(played.position) == hash(replayed.position)


def test_copies_are_equal(played: Record) -> None:
    for value in (played, played.position):
        assert pickle.loads(pickle.dumps(value)) == copy.deepcopy(value) == value
        assert eval(repr(value), {"checkrow": checkrow}) == value


def test_nothing_can_be_changed(played: Record) -> None:
    before = str(played)
    for value, name in ((played, "moves"), (played, "position"), (played.position, "turn")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)
        with pytest.raises(FrozenInstanceError):
            delattr(value, name)
    assert str(played) == before


def test_new_fields_cannot_be_added(played: Record) -> None:
    for value in (played, played.position):
        with pytest.raises((AttributeError, TypeError)):
            setattr(value, "anything", 1)  # noqa: B010
        assert not hasattr(value, "__dict__")
