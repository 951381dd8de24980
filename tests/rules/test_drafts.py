"""Values that were written as drafts are as frozen, and of the same class, as any others."""

import copy
import pickle
from dataclasses import FrozenInstanceError, dataclass
from typing import Any

import pytest

import checkrow
from checkrow import Record
from checkrow.rules.drafts import draft_of


@dataclass(frozen=True, slots=True)
class Pair:
    one: int
    other: int


def written(one: int, other: int) -> Any:
    draft: Any = object.__new__(draft_of(Pair))
    draft.one = one
    draft.other = other
    draft.__class__ = Pair
    return draft


def test_a_draft_becomes_the_value_that_was_meant() -> None:
    pair = written(1, 2)
    assert type(pair) is Pair
    assert pair == Pair(1, 2)
    assert hash(pair) == hash(Pair(1, 2))
    assert repr(pair) == "Pair(one=1, other=2)"
    assert pickle.loads(pickle.dumps(pair)) == copy.deepcopy(pair) == pair


def test_it_is_frozen_from_then_on() -> None:
    pair = written(1, 2)
    with pytest.raises(FrozenInstanceError):
        pair.one = 3
    with pytest.raises(FrozenInstanceError):
        del pair.other
    assert pair == Pair(1, 2)


def test_records_and_positions_show_nothing_of_it() -> None:
    first = Record(checkrow.game("connect:7x6x4:2"))
    played = first.play("4")
    assert type(played) is type(first) is Record
    assert type(played.position) is type(first.position)
