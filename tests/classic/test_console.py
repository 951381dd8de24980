"""How the editions handle typed input, whatever it is."""

from __future__ import annotations

import io
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from checkrow.rules.connect import ConnectGame, Drop
from checkrow.rules.record import Record
from checkrow.terminal.classic import duel, named, party, solo
from checkrow.terminal.classic.console import Console, quoted, showable
from checkrow.terminal.classic.solo_records import RecordBook
from tests.classic.driving import run

EDITIONS = ("party", "duel", "solo", "named")
REPLACED = "\N{REPLACEMENT CHARACTER}"


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("3\n", "3"),
        ("  3 \t\n", "3"),
        ("", ""),
        ("a\0b\x1b[2Jc\x7f\n", f"a{REPLACED}b{REPLACED}[2Jc{REPLACED}"),
        ("one\x0btwo\x0cthree\x85four\u2028five\n", "one two three four five"),
        ("\ud800\n", REPLACED),
        ("👩\u200d🚀 Zoë\n", "👩\u200d🚀 Zoë"),
    ],
)
def test_showable(line: str, shown: str) -> None:
    assert showable(line) == shown


@given(st.text())
def test_a_shown_line_is_one_line_and_stays_the_same(text: str) -> None:
    shown = showable(text)
    assert len(shown.splitlines()) <= 1
    assert showable(shown) == shown


def test_quoted() -> None:
    assert quoted("abc") == "'abc'"
    assert quoted("9" * 5000) == "'99999999999999999999...'"
    assert quoted("") == "An empty line"


def first_move(record: Record) -> Drop:
    move = record.legal_moves[0]
    assert isinstance(move, Drop)
    return move


def play_party(console: Console) -> None:
    party.play(console, line_width=80)


def play_duel(console: Console) -> None:
    duel.play(console, ConnectGame().start())


def play_solo(console: Console) -> None:
    book = RecordBook(Path("no", "such", "file"))
    computer = solo.Computer("first", first_move)
    solo.play(console, computer=computer, name=None, book=book, clock=lambda: 0.0)


def play_named(console: Console) -> None:
    named.play(console, Path("no", "such", "folder"))


words = st.sampled_from(["p", "P", "L", "s", "q", "n", "r", "quit", "A", "g", "", " ", "7x6"])
# Without characters that would let a file name leave the missing folder.
texts = st.text(st.characters(exclude_characters="/\\~"), max_size=30)
answers = words | st.integers(-1, 12).map(str) | texts


@pytest.mark.parametrize("play", [play_party, play_duel, play_solo, play_named])
@given(lines=st.lists(answers, max_size=40))
def test_no_answers_end_an_edition_badly(play: Callable[[Console], None], lines: list[str]) -> None:
    said = io.StringIO()
    play(Console(io.StringIO("\n".join(lines)), said))
    assert said.getvalue().endswith("\n")


@pytest.mark.parametrize("edition", EDITIONS)
def test_bytes_that_are_no_text_end_no_edition_badly(edition: str, tmp_path: Path) -> None:
    rng = random.Random(0)
    garbage = b"\n".join(rng.randbytes(rng.randrange(40)) for _ in range(300))
    starts = {"party": b"2\n7\n6\n4\n", "duel": b"", "solo": b"p\n", "named": b"p\nA\nB\n"}
    typed = starts[edition] + b"\xff\xfe\0\n" + garbage + b"\n" + b"9" * 100_000 + b"\n" + b"x" * 9
    ended = run("classic", edition, typed=typed, folder=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    assert ended.out.splitlines()[-1] in ("Goodbye!", "Thanks for playing!")


@pytest.mark.parametrize("edition", EDITIONS)
def test_words_that_the_output_cannot_show_do_no_harm(edition: str, tmp_path: Path) -> None:
    typed = "p\nJosé\n☃\n☃\n☃\n"
    ended = run(
        *("classic", edition),
        typed=typed,
        folder=tmp_path,
        variables={"PYTHONIOENCODING": "ascii"},
    )
    assert (ended.status, ended.err) == (0, "")
