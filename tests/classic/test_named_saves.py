"""Saved games of the `named` edition: written completely or not at all, and never over other
files."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from checkrow.rules.connect import ConnectGame
from checkrow.terminal.classic import named
from checkrow.terminal.classic.named_save import NamedGame, Unreadable, read_save, write_save
from tests.classic.in_process import played

SAVE = "Batman\nBane\n2x4/7/7/7/7/7 o\n"
START = ["p", "Batman", "Bane", "3"]

Play = Callable[..., str]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    return lambda *lines: played(lambda console: named.play(console, tmp_path), *lines)


def test_reading_and_writing_are_a_pair() -> None:
    position = ConnectGame().read_position("2x1oo1/2x4/7/7/7/7 x")
    game = NamedGame(("Batman", "Bane"), position)
    assert read_save(write_save(game)) == game


def test_after_a_save_the_same_player_moves(play: Play, tmp_path: Path) -> None:
    said = play(*START, "s", "game.txt", "q")
    assert said.count("Bane enter your move: ") == 2
    assert (tmp_path / "game.txt").read_text() == SAVE


@pytest.mark.parametrize("form", [SAVE, SAVE.rstrip(), SAVE.replace("\n", "\r\n"), SAVE + "\n\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "marked"])
def test_loading(form: str, mark: str, play: Play, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_bytes((mark + form).encode())
    said = play("L", "game.txt", "q")
    assert "|   |   | x |   |   |   |   |" in said
    assert "Bane enter your move: " in said


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "this file has none"),
        (b"Batman\nBane\n", "this file has 2"),
        (SAVE.encode() + b"more\n", "this file has 4"),
        (b"Batman\n\n2x4/7/7/7/7/7 o\n", "line 2 is not the name of a player"),
        (b"Bat\x1bman\nBane\n2x4/7/7/7/7/7 o\n", "line 1 is not the name of a player"),
        (b"Batman\nBane\n2x4/7/7/7/7 o\n", "line 3 is not a board: the position has 5 rows"),
        (b"Batman\nBane\n7/2x4/7/7/7/7 o\n", "floats"),
        (b"Batman\nBane\n2x4/7/7/7/7/7 z\n", "'z' is not a player"),
        (b"Batman\nBane\n2x4/7/7/7/7/7\n", "is not a position"),
        (b"Batman\nBane\n" + b"9" * 9000, "is not a position"),
        (b"x" * 100_000, "far longer than a saved game"),
        (b"\xff\xfe\x00\n\n\n", "it is not a text"),
    ],
)
def test_a_damaged_save_is_explained_and_asked_for_again(
    content: bytes, reason: str, play: Play, tmp_path: Path
) -> None:
    (tmp_path / "bad.txt").write_bytes(content)
    (tmp_path / "good.txt").write_text(SAVE)
    said = play("L", "bad.txt", "good.txt", "q")
    assert "'bad.txt' cannot be loaded: " in said
    assert reason in said
    assert said.count("Enter the filename: ") == 2
    assert "Bane enter your move: " in said


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nothing.txt", "there is no such file."),
        ("folder", "it is not a file."),
        ("no/such/folder.txt", "there is no such file."),
        ("n" * 300, "file name too long."),
        ("a\0b", "A file name can hold only characters that can be shown."),
        ("~nobody-has-this-name/x", "there is no such home folder."),
    ],
)
def test_a_missing_save_is_explained_and_asked_for_again(
    name: str, reason: str, play: Play, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "good.txt").write_text(SAVE)
    said = play("L", name, "good.txt", "q")
    assert reason in said
    assert "Bane enter your move: " in said


def test_an_empty_file_name_goes_back(play: Play) -> None:
    said = play("L", "", "p", "Batman", "Bane", "s", "", "q")
    assert said.count("Enter L to load a game, or P to play: ") == 2
    assert "Enter the filename: Nothing was saved.\n" in said


@pytest.mark.parametrize(
    ("fen", "end"),
    [
        ("xxxx3/ooo4/7/7/7/7 o", "Congratulations Batman! You won!"),
        ("ooooxx1/xxx4/7/7/7/7 x", "Congratulations Bane! You won!"),
        ("xxooxxo/ooxxoox/xxooxxo/ooxxoox/xxooxxo/ooxxoox x", "Draw!"),
    ],
)
def test_a_finished_game_can_be_loaded(fen: str, end: str, play: Play, tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(f"Batman\nBane\n{fen}\n")
    said = play("L", "game.txt")
    assert said.startswith(
        f"Enter L to load a game, or P to play: Enter the filename: {end}\n\n  +---"
    )
    assert said.endswith("col 1   2   3   4   5   6   7\n")


# Writing.


def test_one_of_our_saves_is_written_over(play: Play, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text("Ada\nBea\n7/7/7/7/7/7 x\n")
    file.chmod(0o640)
    assert "write over it" not in play(*START, "s", "game.txt", "q")
    assert file.read_text() == SAVE
    assert stat.S_IMODE(file.stat().st_mode) == 0o640


@pytest.mark.parametrize("content", [b"my diary\n", b"", b"\xff\xff", b"Ada\nBea\nbroken\n"])
@pytest.mark.parametrize("answer", ["n", "", "yes?", "s"])
def test_another_file_is_kept_unless_given_up(
    content: bytes, answer: str, play: Play, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_bytes(content)
    said = play(*START, "s", "game.txt", answer, "q")
    assert "'game.txt' exists and is not a saved game." in said
    assert "Nothing was saved." in said
    assert file.read_bytes() == content
    assert said.count("Bane enter your move: ") == 2
    play(*START, "s", "game.txt", "y", "q")
    assert file.read_text() == SAVE


def test_a_failed_save_is_explained(play: Play, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    said = play(*START, "s", "folder", "s", "no/such/folder.txt", "s", "n" * 300, "q")
    assert "'folder' cannot be written: it is not a file. Nothing was saved" in said
    assert "'no/such/folder.txt' cannot be written: no such file or directory. Nothing" in said
    assert "cannot be written: file name too long. Nothing was saved; the game continues." in said
    assert said.count("Bane enter your move: ") == 4


def test_a_save_that_fails_half_way_leaves_the_old_one(
    play: Play, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    file = tmp_path / "game.txt"
    old = "Ada\nBea\n7/7/7/7/7/7 x\n"
    file.write_text(old)
    monkeypatch.setattr(os, "fsync", full_disk)
    said = play(*START, "s", "game.txt", "q")
    assert "'game.txt' cannot be written: no space left on device. Nothing was saved" in said
    assert file.read_text() == old
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed(play: Play, tmp_path: Path) -> None:
    file, link = tmp_path / "game.txt", tmp_path / "link.txt"
    link.symlink_to(file)
    play(*START, "s", "link.txt", "q")
    assert link.is_symlink()
    assert file.read_text() == SAVE


def test_a_pipe_is_not_a_saved_game(play: Play, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "'pipe' cannot be loaded: it is not a file." in play("L", "pipe")
    assert "'pipe' cannot be written: it is not a file." in play(*START, "s", "pipe")


def test_a_name_in_a_save_may_have_anything_but_a_line_end() -> None:
    with pytest.raises(Unreadable, match="three lines"):
        read_save("Bat\nman\nBane\n2x4/7/7/7/7/7 o\n")
