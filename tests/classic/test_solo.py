"""The `solo` edition: the game against the computer, and two players with names."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from checkrow.engines.engine import Engine, undisturbed
from checkrow.engines.levels import engine_for
from checkrow.rules.connect import ConnectGame, Drop
from checkrow.rules.model import Move
from checkrow.rules.record import Record
from checkrow.terminal.classic import solo
from checkrow.terminal.classic.solo import Computer
from checkrow.terminal.classic.solo_records import RecordBook
from tests.classic.driving import DRAWN_GAME, check_transcript, run, sit_down
from tests.classic.in_process import played

MENU = "Welcome to CONNECT FOUR\nEnter p to play. Enter q to quit.\n"
EMPTY_BOARD = "ABCDEFG\n" + ".......\n" * 6

Play = Callable[..., str]


def always(columns: str) -> Computer:
    """Return a computer that plays these columns."""
    moves = iter(columns)
    return Computer("planned", lambda _: Drop("ABCDEFG".index(next(moves))))


def by_chance(seed: int) -> Computer:
    rng = random.Random(seed)

    def choose(record: Record) -> Drop:
        move = rng.choice(record.legal_moves)
        assert isinstance(move, Drop)
        return move

    return Computer("random", choose)


@pytest.fixture
def play(tmp_path: Path) -> Play:
    """Play the edition in process; its clock advances by a second on every read."""
    book = RecordBook(tmp_path / "data" / "solo.jsonl")

    def play(*lines: str, computer: Computer | None = None, name: str | None = None) -> str:
        clock = itertools.count().__next__
        return played(
            lambda console: solo.play(
                console, computer=computer, name=name, book=book, clock=lambda: float(clock())
            ),
            *lines,
        )

    return play


@pytest.mark.parametrize("terminal", [False, True], ids=["pipe", "terminal"])
def test_a_sitting(terminal: bool, tmp_path: Path) -> None:
    typed = ["x", "p", "A", "H", "a", "AB", "b", "", "b", "g", "c", "D", "d", "e", "f", "c", "c"]
    typed += ["c", "q"]
    ended = sit_down("solo", "--seed", "3", typed=typed, folder=tmp_path, terminal=terminal)
    assert (ended.status, ended.err) == (0, "")
    check_transcript("solo", ended.out)


def test_the_first_screen_and_q(play: Play) -> None:
    assert play("q", computer=always("")) == f"{MENU}Goodbye!\n"


def test_p_shows_a_new_board_and_asks(play: Play) -> None:
    assert play("p", computer=always("")).startswith(f"{MENU}\n{EMPTY_BOARD}Enter a letter A-G:\n")


def test_a_board_after_every_piece_and_nothing_from_the_computer(play: Play) -> None:
    said = play("p", "a", computer=always("B"))
    rows = ".......\n" * 5
    assert said.endswith(
        "Enter a letter A-G:\n"
        f"\nABCDEFG\n{rows}X......\n"
        f"\nABCDEFG\n{rows}XO.....\n"
        "Enter a letter A-G:\n\nGoodbye!\n"
    )


def test_a_win_a_loss_and_a_draw_each_return_to_the_menu(play: Play) -> None:
    assert f"You won! You have connected four.\n{MENU}Goodbye!" in play(
        "p", *"aaaa", "q", computer=always("BBB")
    )
    assert f"The computer won: it has connected four.\n{MENU}Goodbye!" in play(
        "p", *"abab", "q", computer=always("CCCC")
    )
    letters = "".join("ABCDEFG"[int(column)] for column in DRAWN_GAME)
    assert f"The game is a draw: the board is full.\n{MENU}Goodbye!" in play(
        "p", *letters[::2].lower(), "q", computer=always(letters[1::2])
    )


@pytest.mark.parametrize("answer", ["h", "1", "", "AA", "@", "q", "\0", "9" * 5000, "Ä"])
def test_a_column_that_is_none_explains_itself_and_asks_again(answer: str, play: Play) -> None:
    said = play("p", answer, "A", computer=always("B"))
    assert "is not a column: enter a letter from A to G, or quit to stop this game.\n" in said
    assert said.count("Enter a letter A-G:") == 3
    assert "XO....." in said


def test_a_full_column_explains_itself_and_asks_again(play: Play) -> None:
    said = play("p", *"aaaag", computer=always("AAAB"))
    assert said.count("Column A is full: there is room in B, C, D, E, F, G.\n") == 1
    assert "XO....X" in said


def test_quit_stops_a_game(play: Play) -> None:
    said = play("p", "a", "quit", "p", "q", computer=always("B"))
    assert f"The game was stopped.\n{MENU}\n{EMPTY_BOARD}" in said


@pytest.mark.parametrize("answer", ["", "play", "1", "\x1b", "9" * 5000])
def test_the_menu_knows_only_its_letters(answer: str, play: Play) -> None:
    said = play(answer, "P", computer=always(""))
    assert "is not in the menu (r shows the ranking). Enter p to play. Enter q to quit.\n" in said
    assert EMPTY_BOARD in said


def test_the_computer_plays_only_valid_columns(play: Play) -> None:
    for seed in range(20):
        letters = [letter for letter in "abcdefg" for _ in range(6)]
        random.Random(seed).shuffle(letters)
        said = play("p", *letters, computer=by_chance(seed))
        boards = said.count("ABCDEFG\n")
        pieces = said[: said.rindex("ABCDEFG") + 60].rsplit("ABCDEFG", 1)[1]
        assert boards == 1 + pieces.count("X") + pieces.count("O")


def test_the_same_seed_is_the_same_game(tmp_path: Path) -> None:
    def game(seed: int) -> str:
        typed = "p\na\nb\nc\nd\ne\nf\n"
        return run("classic", "solo", "--seed", str(seed), typed=typed, folder=tmp_path).out

    assert game(1) == game(1)
    assert len({game(seed) for seed in range(4)}) > 1


def test_casual_wins_before_it_blocks_and_blocks_before_all_else(tmp_path: Path) -> None:
    for seed in range(20):
        engine = engine_for("casual", rng=random.Random(seed), clock=lambda: 0.0)

        def choice(columns: str, engine: Engine = engine) -> Move:
            record = Record(ConnectGame(), moves=[Drop("ABCDEFG".index(one)) for one in columns])
            return engine.search(record, engine.usual_limits, undisturbed).move

        assert choice("ABABAB" + "G") == Drop(1)  # both have three in a column: it wins
        assert choice("ABACA") == Drop(0)  # only the player has three: it blocks
    ended = run("classic", "solo", "--level", "casual", typed="p\na\na\na\n", folder=tmp_path)
    last_board = ended.out.rsplit("ABCDEFG\n", 1)[1].split("\n")[:6]
    assert "O" in [row[0] for row in last_board]


def test_a_level_that_is_none(tmp_path: Path) -> None:
    ended = run("classic", "solo", "--level", "grandmaster", folder=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert "there is no level 'grandmaster': the levels are 1, 2, 3" in ended.err


# Two players, and records.


def test_two_players_with_unique_names(tmp_path: Path) -> None:
    typed = ["p", "", "Computer", "Ada", "ada", "Bea", *"abababa"]
    typed += ["p", "", "", *"gagag", "quit", "r", "q"]
    ended = sit_down("solo", "--two", typed=typed, folder=tmp_path)
    assert (ended.status, ended.err) == (0, "")
    told = ended.out.replace(f"1. Ada: {seconds_in(ended.out)} seconds", "1. Ada: 0.0 seconds")
    check_transcript("solo_two", told)


def seconds_in(said: str) -> str:
    return said.split("Fastest wins\n1. Ada: ")[1].split(" seconds", maxsplit=1)[0]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "at least one character"),
        ("\u200b", "at least one character"),
        ("n" * 41, "at most 40 characters"),
        ("a\0", "only characters that can be shown"),
        ("COMPUTER", "is taken"),
    ],
)
def test_a_name_that_will_not_do(name: str, reason: str, play: Play) -> None:
    said = play("p", name, "Ada", "Bea")
    assert reason in said
    assert said.count("Player 1 (X), enter a name:") == 2
    assert "Ada (X), enter a letter A-G:" in said


def test_a_record_by_name_lasts(tmp_path: Path) -> None:
    options = ("classic", "solo", "--name", "Ada", "--seed", "1")
    for games in (1, 2):
        ended = run(*options, typed="p\n" + "a\nb\nc\nd\ne\nf\ng\n" * 6 + "q\nq\n", folder=tmp_path)
        counts = [int(word) for word in ended.out.split("Ada: ")[1].split() if word.isdigit()]
        assert sum(counts) == games
    ranking = run("classic", "solo", "--ranking", folder=tmp_path)
    assert ranking.out.startswith("Ranking\n1. Ada: ")


def test_against_the_computer_a_name_is_kept_and_none_is_not(play: Play) -> None:
    assert play("r", computer=always("")).startswith(f"{MENU}Nobody has a record yet")
    play("p", *"aaaa", computer=always("BBB"))
    assert "Nobody has a record yet" in play("r", computer=always(""))
    assert "Ada: 1 won, 0 lost, 0 drawn.\n" in play(
        "p", *"aaaa", computer=always("BBB"), name="Ada"
    )
    assert "Ada: 1 won, 1 lost, 0 drawn.\n" in play(
        "p", *"abab", computer=always("CCCC"), name="Ada"
    )
    assert "1. Ada: 1.0 seconds and 4 pieces against the computer (planned)\n" in play(
        "r", computer=always("")
    )


def test_a_name_on_the_command_line_is_checked_too(tmp_path: Path) -> None:
    ended = run("classic", "solo", "--name", "Computer", folder=tmp_path)
    assert (ended.status, ended.out) == (2, "")
    assert "The name Computer is taken" in ended.err
    ended = run("classic", "solo", "--name", "Ada", "--two", folder=tmp_path)
    assert ended.status == 2
    assert "asks for both names" in ended.err


def test_the_game_continues_if_the_record_cannot_be_written(tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("Dear diary\n")
    for place in (diary, tmp_path):  # someone else's file, and a folder
        ended = run(
            *("classic", "solo", "--two", "--records", str(place)),
            typed="r\np\nAda\nBea\n" + "\n".join("abababa") + "\nq\n",
            folder=tmp_path,
        )
        assert "The record cannot be read: " in ended.out
        assert "Ada won!" in ended.out
        assert "The record could not be kept: " in ended.out
        assert (ended.status, ended.err) == (0, "")
    assert diary.read_text() == "Dear diary\n"
