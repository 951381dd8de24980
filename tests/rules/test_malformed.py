"""Hundreds of malformed texts: each raises one of the two errors, with a sentence."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import checkrow
from checkrow import BadNotation, Game, IllegalMove, Record
from tests.rules.playing import KEYS, records

GAMES = st.sampled_from(KEYS).map(checkrow.game)
HUNDREDS = settings(max_examples=max(600, settings().max_examples))  # thousands in `make slow`

# Text that looks like notation gets further into a reader than other text.
LOOKALIKE = st.text(alphabet="0123456789abcdefghxoWBKC:,-./ |()x\n٣²", max_size=60)
NONSENSE = st.one_of(st.text(max_size=60), LOOKALIKE)


@st.composite
def damaged(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """Return a valid text with a few characters removed, changed or added."""
    text = draw(texts)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        text = (
            text[:at]
            + draw(st.text("0179axoWBK:,-/ |.(", max_size=2))
            + text[at + draw(st.integers(0, 2)) :]
        )
    return text


def refuses_or_reads(read: Callable[[str], object], text: str) -> None:
    refusal = None
    try:
        read(text)
    except (BadNotation, IllegalMove) as error:
        refusal = str(error)
    assert refusal is None or (len(refusal.split()) > 3 and refusal.isprintable())


@HUNDREDS
@given(st.one_of(NONSENSE, damaged(st.sampled_from(KEYS))))
def test_game_keys(text: str) -> None:
    refuses_or_reads(checkrow.game, text)


@HUNDREDS
@given(GAMES, NONSENSE)
def test_positions_of_nonsense(game: Game, text: str) -> None:
    refuses_or_reads(game.read_position, text)


@HUNDREDS
@given(GAMES, damaged(records(most=20).map(lambda record: str(record.position))))
def test_damaged_positions(game: Game, text: str) -> None:
    refuses_or_reads(game.read_position, text)


@HUNDREDS
@given(GAMES, NONSENSE)
def test_moves(game: Game, text: str) -> None:
    refuses_or_reads(game.read_move, text)
    refuses_or_reads(Record(game).play, text)


@HUNDREDS
@given(st.one_of(NONSENSE, damaged(records(most=12).map(str))))
def test_records(text: str) -> None:
    refuses_or_reads(checkrow.read_record, text)


@pytest.mark.parametrize(
    "key",
    [
        "",
        "chess",
        "connect:",
        "connect:7x6",
        "connect:7x6x4:" + "9" * 5000,
        "connect:99999999x99999999x4:2",
        "connect:007x6x4:2",
        "checkers:",
        "checkers:klingon",
        "checkers:American",
    ],
)
def test_keys_that_are_no_game(key: str) -> None:
    with pytest.raises(BadNotation):
        checkrow.game(key)
