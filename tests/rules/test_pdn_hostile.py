"""Any text as PDN: it is read or refused, in time, and with one of two errors."""

import contextlib
import random
import re
import time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from checkrow import BadNotation, IllegalMove
from checkrow.rules.pdn import decode_pdn, parse_pdn, read_pdn, write_pdn

SUITE = Path(__file__).parent.parent / "data" / "pdn" / "pdn3_suite"


@pytest.mark.parametrize(
    "text",
    [
        "1. 32-28 19-23 {a remark} (1... 18-23 $2) ",
        "(((((" + "!",
        "{" * 1000,
        "[",
        '[A "\\',
        '[A "' + "\\" * 999,
        "%",
        "1",
        "12-",
        "a1",
        "a1 ",
        "32-28(!",
        ".",
        "/",
        "*",
        " \t",
        '[A ""]',
        "32x28" + "x23",
    ],
)
def test_time_is_linear(text: str) -> None:
    long = text * (300_000 // len(text))
    begin = time.process_time()  # not affected by other programs
    with contextlib.suppress(BadNotation):
        parse_pdn(long)
    assert time.process_time() - begin < 20  # it takes less than a second


# Fragments of PDN in any order reach the grammar far more often than random letters.
PIECES = st.sampled_from(
    [
        *("1.", "12...", "32-28", "26x37x48", "c3:e5", "a3b4", "3228", "...", "!?", "(!)", "$7"),
        *("(", ")", "{", "}", "{a}", "[", "]", '"', '[FEN "W:W31:B1"]', '/FEN "W:W1:B2"/', "/"),
        *("*", "1-0", "1/2-1/2", "0-0", "%", ";", "\n", "\r", " ", "\\", "x", "-", ".", "Word"),
        *("\ufeff", "\x00", "é", "٣", "²", "\U0001d7db", "\ud800"),
    ]
)


@given(st.lists(PIECES | st.text(max_size=3), max_size=40).map("".join))
@example("²-²")
@example("٣٢-٢٨")
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    check_read_or_refused(text)


def test_broken_files_are_read_or_refused() -> None:
    """Real files with a character lost, doubled or changed."""
    chance = random.Random(1)
    texts = [decode_pdn(path.read_bytes())[:2000] for path in sorted((SUITE / "succeed").iterdir())]
    for _ in range(2000):
        text = chance.choice(texts)
        at = chance.randrange(len(text))
        other = chance.choice(["", text[at] * 2, chance.choice('()[]{}"*-x:.$/%;!1a\\ \n')])
        check_read_or_refused(text[:at] + other + text[at + 1 :])


def check_read_or_refused(text: str) -> None:
    try:
        parse_pdn(text)
    except BadNotation as error:
        refused = error
    else:
        return
    assert refused.line is not None
    assert refused.column is not None
    lines = re.split(r"\r\n|\r|\n", text)
    assert 1 <= refused.line <= len(lines)
    assert 1 <= refused.column <= len(lines[refused.line - 1]) + 1
    assert "\n" not in refused.sentence


GAME_PIECES = st.sampled_from(
    [
        *('[GameType "20"]', '[GameType "21"]', '[GameType "99"]', '[GameType "30,B"]', "[White"),
        *('[FEN "W:WK47:B1,14,19,29,31,42"]', '[FEN "B:W18,K30:BK1,2"]', '[FEN "W::"]', '"]'),
        *("32-28", "19-23", "28x19", "47x36", "11-15", "c3-d4", "d4:f6", "a1xh8", "12-12", "1-7"),
        *("1.", "...", "{[%lapse]}", "{[%unfinished]}", "(1-2)", "*", "1-0", "$7", "!", "\n", "x"),
        *('[Result "0-1"]', "99-98", "l12-k11", '/FEN "W:W31:B1"/', '/FEN "?"/', "{", ")"),
    ]
)


@given(st.lists(GAME_PIECES | st.text(max_size=2), max_size=12).map(" ".join))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        games = read_pdn(text)
    except (BadNotation, IllegalMove):
        return
    assert read_pdn(write_pdn(games)) == games
    assert len(parse_pdn(text)) == len(games)
