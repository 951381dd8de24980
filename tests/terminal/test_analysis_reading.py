"""Input for the analysis: whatever the text, a reader answers with a game or with a sentence."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import checkrow
from checkrow.engines.match import random_opening
from checkrow.rules.errors import CheckrowError
from checkrow.rules.record import Record
from checkrow.rules.typed_moves import with_moves
from checkrow.terminal.analysis.subject import Subject, listed, read_argument, read_bytes, read_text

KEYS = ("connect:7x6x4:2", "connect:12x7x5:3", "checkers:house", "checkers:turkish")
TEXTS = st.text() | st.text(alphabet="{}[]|/:-x*0123456789WBKabco \n\"'.#$()", max_size=60)


def sentence_of(read: Callable[[], object]) -> str:
    """Return the refusal, or nothing if there is a result. Any other error is a bug."""
    try:
        return "" if read() else "no result and no refusal"
    except CheckrowError as refusal:
        return str(refusal) or "no sentence"


FAULTS = ("no result and no refusal", "no sentence")


@given(TEXTS, st.sampled_from((None, *KEYS)), st.integers(-2, 3))
def test_any_text_is_a_game_or_gets_a_sentence(text: str, key: str | None, number: int) -> None:
    game = None if key is None else checkrow.game(key)
    assert sentence_of(lambda: read_text(text, game, number)) not in FAULTS
    assert sentence_of(lambda: read_argument(text, game)) not in FAULTS


@given(st.binary(max_size=80))
def test_any_bytes_are_games_or_get_a_sentence(data: bytes) -> None:
    assert sentence_of(lambda: read_bytes(data, None)) not in FAULTS
    assert sentence_of(lambda: listed(data)) not in FAULTS


@given(TEXTS, st.sampled_from(KEYS))
def test_any_moves_are_played_or_get_a_sentence(text: str, key: str) -> None:
    start = Record(checkrow.game(key))
    sentence = sentence_of(lambda: with_moves(start, text))
    assert sentence == "" or sentence.startswith("move ")


@pytest.mark.parametrize(
    "key", ["connect:7x6x4:2", "connect:12x7x5:3", "checkers:house", "checkers:international"]
)
@pytest.mark.parametrize("seed", range(5))
def test_moves_and_turns_of_any_game_are_read_back(key: str, seed: int) -> None:
    game = checkrow.game(key)
    record = random_opening(game, 30, random.Random(seed))
    start = Record(game, record.start)
    assert with_moves(start, " ".join(map(str, record.moves))) == record
    turns = list(map(record.game.write_turn, record.turns))
    assert with_moves(start, ", ".join(turns)).position == record.position


def test_one_position_of_a_game() -> None:
    subject = read_text("connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3", None)
    assert subject.called == ("x", "o")
    assert str(subject.after(2).record).endswith("| 4 4")
    assert not subject.after(0).has_turns
    assert Subject(subject.record, ("Ann", "")).called == ("Ann (x)", "o")
