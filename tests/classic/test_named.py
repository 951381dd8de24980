"""The `named` edition: the sample runs, and every form that a move or an answer may take."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from checkrow.terminal.classic import named
from checkrow.terminal.classic.named import ILLEGAL, LOAD_OR_PLAY, MENU, THANKS
from tests.classic.driving import DATA, DRAWN_GAME, run, sit_down
from tests.classic.in_process import played

SAMPLES = DATA / "named"
START = ["p", "Batman", "Bane"]


def text_lines(text: str) -> list[str]:
    """Return the lines that are not blank. (The samples omit the space after a prompt.)"""
    return [line.rstrip() for line in text.splitlines() if line.strip()]


def typed_in(sample: str) -> list[str]:
    """Return the input at each prompt. An empty line gets no new prompt, so the next line belongs
    to the same one."""
    typed: list[str] = []
    for line in (SAMPLES / f"{sample}.in").read_text(encoding="utf-8").splitlines():
        if typed and not typed[-1].strip():
            typed[-1] += f"\n{line}"
        else:
            typed.append(line)
    return typed


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
@pytest.mark.parametrize("sample", ["run1", "run2", "run3"])
def test_the_sample_runs_match_to_the_character(
    sample: str, terminal: bool, tmp_path: Path
) -> None:
    if sample == "run2":
        shutil.copy(SAMPLES / "c1.txt", tmp_path)
    ended = sit_down("named", typed=typed_in(sample), folder=tmp_path, terminal=terminal)
    sample_text = (SAMPLES / f"{sample}.transcript").read_text(encoding="utf-8")
    assert text_lines(ended.out) == text_lines(sample_text)
    assert (ended.status, ended.err) == (0, "")


def test_the_sample_save_is_written_to_the_byte(tmp_path: Path) -> None:
    run("classic", "named", typed=(SAMPLES / "run1.in").read_bytes(), folder=tmp_path)
    assert (tmp_path / "c1.txt").read_bytes() == (SAMPLES / "c1.txt").read_bytes()
    assert [path.name for path in tmp_path.iterdir()] == ["c1.txt"]


def test_a_draw(tmp_path: Path) -> None:
    columns = [str(int(column) + 1) for column in DRAWN_GAME]
    ended = sit_down("named", typed=[*START, *columns], folder=tmp_path)
    last_typed, last_board = ended.out.rsplit("Draw!\n", 1)
    assert last_typed.endswith("Bane enter your move: 2\n")
    assert (
        last_board
        == """
  +---+---+---+---+---+---+---+
  | o | o | x | o | x | o | x |
  +---+---+---+---+---+---+---+
  | o | x | x | x | o | x | x |
  +---+---+---+---+---+---+---+
  | o | x | o | x | o | x | o |
  +---+---+---+---+---+---+---+
  | x | o | x | o | o | o | x |
  +---+---+---+---+---+---+---+
  | x | o | o | o | x | x | o |
  +---+---+---+---+---+---+---+
  | x | x | o | x | o | x | o |
  +---+---+---+---+---+---+---+
col 1   2   3   4   5   6   7
"""
    )
    assert (ended.status, ended.err) == (0, "")


@pytest.fixture
def play_in(tmp_path: Path) -> Player:
    return Player(tmp_path)


class Player:
    """Plays in process, with its own folder for files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __call__(self, *lines: str) -> str:
        return played(lambda console: named.play(console, self.folder), *lines)


@pytest.mark.parametrize("quitting", ["q", "Q", " q "])
def test_quitting(quitting: str, play_in: Player) -> None:
    said = play_in(*START, "3", quitting, "4")
    assert said.endswith(f"Bane enter your move: {THANKS}\n")


@pytest.mark.parametrize(
    "answer",
    [
        *("0", "8", "42", "-5", "a", "+3", "03", "3.0", "3 4", "33", "quit", "save", "1e0"),
        *("\N{SUPERSCRIPT THREE}", "\N{FULLWIDTH DIGIT THREE}", "\N{REPLACEMENT CHARACTER}"),
        *("\0", "\x1b[A", "3\0", "9" * 5000, "x" * 100_000),
    ],
)
def test_every_other_input_is_an_illegal_move(answer: str, play_in: Player) -> None:
    said = play_in(*START, "3", answer, "q")
    assert said.count(ILLEGAL) == 1
    assert said.count("Bane enter your move: ") == 2  # the same player again
    before, after = said.split(ILLEGAL)
    assert before.split(MENU)[1].split("+---")[1:] == after.split(MENU)[0].split("+---")[1:]


def test_a_full_column_is_an_illegal_move(play_in: Player) -> None:
    said = play_in(*START, *"3333333", "q")
    assert said.endswith(
        f"Batman enter your move: {ILLEGAL}\n"
        + said[said.rindex("\n\n  +---") + 1 : said.rindex("Batman")]
        + f"Batman enter your move: {THANKS}\n"
    )


@pytest.mark.parametrize("empty", ["", "   ", "\t"])
def test_an_empty_line_is_passed_over(empty: str, play_in: Player) -> None:
    assert play_in(empty, *START, empty, empty, "3", "q") == play_in(*START, "3", "q")


@pytest.mark.parametrize(
    "answer", ["L", "l", "x", "play", "7", "pp", "\N{FULLWIDTH LATIN SMALL LETTER P}"]
)
def test_anything_but_p_loads(answer: str, play_in: Player) -> None:
    assert play_in(answer).startswith(f"{LOAD_OR_PLAY}Enter the filename: ")


@pytest.mark.parametrize("answer", ["p", "P", " p"])
def test_p_plays(answer: str, play_in: Player) -> None:
    assert play_in(answer).startswith(f"{LOAD_OR_PLAY}Player 1, enter your name: ")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "at least one character"),
        ("\u200b", "at least one character"),
        ("a\0b", "only characters that can be shown"),
        ("\x1b[2J", "only characters that can be shown"),
        ("n" * 101, "at most 100 characters"),
    ],
)
def test_a_name_that_will_not_do(name: str, reason: str, play_in: Player) -> None:
    said = play_in("p", name, "Batman", "Bane", "q")
    assert said.count("Player 1, enter your name: ") == 2
    assert reason in said
    assert "Batman enter your move: " in said


@pytest.mark.parametrize(
    "name", ["Bruce Wayne", "x", "7/7/7/7/7/7 x", "Ünï 🦇", "مهدی", "q", "n" * 100]
)
def test_any_other_name_comes_back_from_a_save(name: str, play_in: Player) -> None:
    play_in("p", name, "Bane", "4", "s", "game.txt")
    said = play_in("L", "game.txt", "4", "q")
    assert f"{name} enter your move: " in said


@pytest.mark.parametrize("lines", range(7))
def test_the_end_of_input_is_polite_at_every_prompt(lines: int, play_in: Player) -> None:
    typed = [*START, "3", "s", "c.txt", "4"][:lines]
    assert play_in(*typed).endswith(f": \n{THANKS}\n")
