"""Game files: PDN from other programs, records, saved games; and files that are none of these."""

from pathlib import Path

import pytest

from checkrow.rules.errors import CheckrowError
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.game_files import MOST_BYTES, open_file
from checkrow.terminal.app.replay_screen import ReplayScreen
from tests.terminal.driving import game_on, opened, press_all, type_in, until_shown
from tests.terminal.screens import screen_text

ONE = """[Event "Club"]
[White "Ada"]
[Black "Ben"]
[GameType "21"]
[Result "*"]

1. 11-15 22-18 2. 15x22 25x18 *
"""
RESIGNED = ONE.replace('"Ben"', '"Cy [2]"').replace("*", "0-1")


@pytest.fixture
def folder(environment: Environment) -> Path:
    return environment.exports


def written(folder: Path, name: str, text: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_a_game_that_continues_has_its_players_and_moves(folder: Path) -> None:
    file = open_file(written(folder, "one.pdn", ONE))
    assert file.titles == ()
    game = file.game()
    assert [str(move) for move in game.record.moves] == ["11-15", "22-18", "15x22", "25x18"]
    assert game.names == ("Ada", "Ben")
    assert not game.over


@pytest.mark.parametrize(
    ("result", "sentence"),
    [
        ("1-0", "Ada (light) wins: Ben resigned."),
        ("0-1", "Ben (dark) wins: Ada resigned."),
        ("1/2-1/2", "A draw: the players agreed."),
        ("*", ""),
    ],
)
def test_the_result_of_the_file_counts(folder: Path, result: str, sentence: str) -> None:
    game = open_file(written(folder, "one.pdn", ONE.replace("*", result))).game()
    assert game.result_sentence() == sentence


def test_the_games_of_a_collection_are_listed(folder: Path) -> None:
    file = open_file(written(folder, "two.pdn", f"{ONE}\n{RESIGNED}"))
    assert file.titles == ("Ada - Ben, Club", "Ada - Cy [2], Club, 0-1")
    assert file.game(2).names == ("Ada", "Cy [2]")


def test_a_record_and_a_saved_game_are_opened_from_anywhere(folder: Path) -> None:
    record = open_file(written(folder, "game.txt", "connect:7x6x4:2 | 7/7/7/7/7/7 x | 4 4 3\n"))
    assert len(record.game().record.moves) == 3
    saved = Path(__file__).parent / "saved_by_1" / "connect-won.json"
    assert open_file(saved).game().names == ("Ada", "Ben")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("hello", "it is not a position or a saved game"),
        ("a\nb\nc", "a is not a move: write squares as in 32-28"),
        ('[GameType "77"]\n\n1. 11-15 *', "game type 77 is not supported"),
        (ONE.replace("22-18", "22-19"), "22-19"),
        ("{", "it is not a saved game"),
        ("W:W21:B1", "does not say which game"),
        (b"\x00\xff\xfe\x01" * 50, ""),
        (b"x" * (MOST_BYTES + 1), "is too large: the limit here is 2,000,000 bytes"),
    ],
)
def test_a_bad_file_is_refused_with_a_sentence(
    folder: Path, text: str | bytes, sentence: str
) -> None:
    path = written(folder, "bad.pdn", text)
    with pytest.raises(CheckrowError) as refusal:
        open_file(path).game()
    assert sentence in str(refusal.value)


@pytest.mark.parametrize("name", ["none.pdn", ".", "a\0b"])
def test_unreadable_files_are_refused_with_a_sentence(folder: Path, name: str) -> None:
    with pytest.raises(CheckrowError, match="cannot be read"):
        open_file(folder / name)


async def test_a_pdn_file_is_opened_from_the_saved_games_and_continued(
    environment: Environment, folder: Path
) -> None:
    written(folder, "one.pdn", ONE)
    written(folder, "bad.pdn", ONE.replace("22-18", "22-19"))
    async with opened(environment, size=(100, 40)) as (app, pilot):
        await press_all(pilot, "down", "down", "down", "enter")
        await until_shown(app, pilot, "to open a file")
        await press_all(pilot, "o")
        await type_in(pilot, "bad.pdn")
        assert "22-19" in screen_text(app)  # it stays, and says why
        await pilot.press("home", *["delete"] * 3, *"one", "enter")
        await pilot.pause()
        match = game_on(app).match
        assert len(match.record.moves) == 4
        assert "Ben (dark) to move" in screen_text(app)
        await type_in(pilot, "12-16")
        assert len(match.record.moves) == 5


async def test_a_game_of_a_collection_is_chosen_and_replayed(
    environment: Environment, folder: Path
) -> None:
    written(folder, "two.pdn", f"{ONE}\n{RESIGNED}")
    async with opened(environment, size=(100, 40)) as (app, pilot):
        await press_all(pilot, "down", "down", "down", "enter")
        await press_all(pilot, "o")
        await type_in(pilot, "two.pdn")
        assert "Ada - Cy [2], Club, 0-1" in screen_text(app)
        await press_all(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        await press_all(pilot, "end")
        assert "Cy [2] (dark) wins: Ada resigned." in screen_text(app)
        assert "move 4 of 4" in screen_text(app)
