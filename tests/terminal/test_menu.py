"""From the menu to every screen and back."""

import subprocess
import sys
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from textual.widgets import Input

import checkrow
from checkrow import Record
from checkrow.rules.pdn import read_pdn
from checkrow.terminal.app import run_menu
from checkrow.terminal.app.app import CheckrowApp
from checkrow.terminal.app.choose_screens import SavedScreen, games_to_choose
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.form_screens import NewGameScreen, SettingsScreen
from checkrow.terminal.app.menu_screen import MenuScreen
from checkrow.terminal.app.new_games import NewGameDraft
from checkrow.terminal.app.play_screen import PlayScreen
from checkrow.terminal.app.replay_screen import ReplayScreen
from checkrow.terminal.app.saved_games import SavedGame, SavedGames
from checkrow.terminal.app.seats import Seat
from checkrow.terminal.storage import UserSettings
from tests.terminal.driving import game_on, opened, press_all, type_in, until, until_shown
from tests.terminal.screens import screen_text

NOW = datetime(2030, 1, 31, 18, 45, tzinfo=UTC)


def saved(*moves: str) -> SavedGame:
    record = Record(checkrow.game("connect:7x6x4:2"))
    for move in moves:
        record = record.play(move)
    return SavedGame(record, (Seat("Ann"), Seat("Bob")), saved=NOW.isoformat())


async def test_the_menu_offers_everything_and_quits(environment: Environment) -> None:
    async with opened(environment) as (app, pilot):
        entries = ("Play here", "Play the computer", "Saved games", "Classic", "Settings")
        await until_shown(app, pilot, *entries, "Hello, Ada")
        assert "Continue" not in screen_text(app)
        await press_all(pilot, "up", "enter")  # the last entry
    assert app.return_value is None
    assert app.return_code == 0


async def test_the_name_is_asked_once_and_kept(environment: Environment) -> None:
    environment.files.write_settings(UserSettings())

    async with opened(environment) as (app, pilot):
        await until_shown(app, pilot, "What is your name?")
        await type_in(pilot, "Z" * 21)  # the name is not cut off; a sentence explains the limit
        await until_shown(app, pilot, "A name has 2 to 20 characters; this one has 21.")
        name = app.screen.query_one("#name", Input)
        name.value = "Zed 😀"
        await press_all(pilot, "enter")
        await until_shown(app, pilot, "A name cannot have emoji")
        name.value = ""
        await type_in(pilot, "Zed")
        await until_shown(app, pilot, "Hello, Zed")
        assert isinstance(app.screen, MenuScreen)
    assert environment.files.read_settings().name == "Zed"

    async with opened(environment) as (app, pilot):
        await until_shown(app, pilot, "Hello, Zed")


async def test_settings_refuse_an_invalid_name(environment: Environment) -> None:
    screen = SettingsScreen(UserSettings("Ada"))
    async with opened(environment) as (app, pilot):
        app.push_screen(screen)
        await pilot.pause()
        name = screen.query_one("#name", Input)
        name.value = "Admin"
        await press_all(pilot, "escape")
        assert app.screen is screen
        assert "mistaken for Checkrow itself" in screen_text(app)
        name.value = "Zoë"
        await press_all(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)


def test_a_name_that_is_too_long_for_the_screen_is_refused() -> None:
    game = checkrow.game("connect:7x6x4:2")
    longest = NewGameDraft(game, ("x" * 24,))
    assert longest.checked() == longest
    with pytest.raises(checkrow.BadNotation, match="up to 24 characters here"):
        NewGameDraft(game, ("x" * 25,)).checked()


async def test_play_here_leads_to_a_game_and_leaving_it_back_to_the_menu(
    environment: Environment,
) -> None:
    async with opened(environment) as (app, pilot):
        await press_all(pilot, "enter")
        await until_shown(app, pilot, "Connect-N, with a board of your own")
        await press_all(pilot, "enter")
        assert "Names, separated by commas" in screen_text(app)
        await press_all(pilot, "enter")
        assert [seat.name for seat in game_on(app).match.seats] == ["Ada", "Player 2"]
        await press_all(pilot, "4", "q")
        assert isinstance(app.screen, MenuScreen)
        assert "Continue   Connect Four: Ada, Player 2" in screen_text(app)
        await press_all(pilot, "enter")
        assert len(game_on(app).match.record.moves) == 1


async def test_a_board_of_your_own_is_refused_with_the_reason_until_it_fits(
    environment: Environment,
) -> None:
    async with opened(environment, size=(100, 40)) as (app, pilot):
        await press_all(pilot, "enter")
        await press_all(pilot, "down", "enter")
        assert isinstance(app.screen, NewGameScreen)
        await type_in(pilot, "")  # 9x7 is the default
        screen = game_on(app)
        assert screen.match.game.key == "connect:9x7x5:3"
        await press_all(pilot, "q")
        await press_all(pilot, "enter")
        await press_all(pilot, "down", "enter")
        await pilot.press(*"3x3", "enter")  # typing replaces the default
        await pilot.pause()
        assert "has no room for 5 in a line" in screen_text(app)
        await press_all(pilot, "escape")
        assert isinstance(app.screen, MenuScreen)


async def test_the_computer_is_chosen_with_level_and_side(environment: Environment) -> None:
    async with opened(environment, size=(100, 40)) as (app, pilot):
        await press_all(pilot, "down", "enter")
        american = [key for key, _ in games_to_choose()].index("checkers:american")
        await press_all(pilot, *["down"] * american, "enter")
        assert "looks at your answer" in screen_text(app)
        await pilot.press("up", "up", "up", "tab", *"light", "enter")  # from level 4 to 1
        await pilot.pause()
        screen = game_on(app)
        assert [seat.level for seat in screen.match.seats] == [None, "1"]
        await until(pilot, lambda: bool(screen.match.choices))  # dark has begun
        assert len(screen.match.record.moves) == 1


async def test_settings_are_kept(environment: Environment) -> None:
    async with opened(environment) as (app, pilot):
        await press_all(pilot, "up", "up", "enter")
        await pilot.press("end", "x", "tab", "down", "enter", "escape")
        await pilot.pause()
        assert isinstance(app.screen, MenuScreen)
    settings = environment.files.read_settings()
    assert settings == UserSettings(name="Adax", letters=True, show_moves=True)


async def test_a_saved_game_is_opened_and_watched(environment: Environment) -> None:
    games = SavedGames(environment.files)
    games.save(saved(*"4455"), NOW)
    (environment.files.games / "3000 broken.json").write_text("{", encoding="utf-8")

    async with opened(environment) as (app, pilot):
        await press_all(pilot, "down", "down", "down", "enter")
        assert isinstance(app.screen, SavedScreen)
        text = screen_text(app)
        assert "damaged: it is not a saved game: its text is damaged" in text
        assert "4 moves  Ann to move" in text
        await press_all(pilot, "enter")  # the broken one is first
        assert "This file cannot be opened" in screen_text(app)
        await press_all(pilot, "down", "w")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert "of 4, playing" in screen_text(app)
        await press_all(pilot, "home", "right", "right")
        assert "move 2 of 4" in screen_text(app)
        await press_all(pilot, "left", "end", "right")
        assert "move 4 of 4" in screen_text(app)
        await press_all(pilot, "home", "space")
        await until(pilot, lambda: screen.at == 4)
        await press_all(pilot, "q")
        assert isinstance(app.screen, MenuScreen)
        await press_all(pilot, "enter")  # back to the list
        await press_all(pilot, "down", "enter")
        assert len(game_on(app).match.record.moves) == 4


async def test_a_saved_game_is_deleted_after_a_question(environment: Environment) -> None:
    games = SavedGames(environment.files)
    games.save(saved("4"), NOW)

    async with opened(environment) as (app, pilot):
        await press_all(pilot, "down", "down", "down", "enter")
        await press_all(pilot, "d", "enter")
        assert len(games.listed()) == 1
        await press_all(pilot, "d")
        await press_all(pilot, "down", "enter")
        assert games.listed() == []
        assert "No saved games yet" in screen_text(app)


async def test_saving_opening_and_exporting_from_a_game(environment: Environment) -> None:
    async with opened(
        environment, NewGameDraft(checkrow.game("checkers:american")), size=(90, 40)
    ) as (
        app,
        pilot,
    ):
        await type_in(pilot, "11-15")
        await press_all(pilot, "s")
        assert "Saved as 2030-01-31 18.45.00 checkers-american." in screen_text(app)
        await type_in(pilot, "22-18")
        await press_all(pilot, "o")
        await press_all(pilot, "enter")
        assert len(game_on(app).match.record.moves) == 1
        await press_all(pilot, "p")
        assert "PDN, the game for other programs" in screen_text(app)
        await press_all(pilot, "down")
        assert "1. 11-15 *" in screen_text(app)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert isinstance(app.screen, PlayScreen)
    (path,) = environment.exports.glob("*.pdn")
    assert path.name == "checkrow-2030-01-31.pdn"
    (game,) = read_pdn(path.read_text(encoding="utf-8"))
    assert [str(move) for move in game.record.moves] == ["11-15"]


async def test_an_export_overwrites_nothing(environment: Environment) -> None:
    taken = environment.exports / "checkrow-2030-01-31.fen"
    taken.write_text("mine", encoding="utf-8")

    async with opened(
        environment, NewGameDraft(checkrow.game("connect:7x6x4:2")), size=(120, 40)
    ) as (
        app,
        pilot,
    ):
        await press_all(pilot, "p")
        assert "checkrow-2030-01-31-2.fen" in screen_text(app)
        await pilot.press("tab", "end", *["backspace"] * 6, "full_stop", *"fen", "enter")
        await pilot.pause()
        assert "exists already" in screen_text(app)
        await press_all(pilot, "escape")
        game_on(app)
    assert taken.read_text(encoding="utf-8") == "mine"


async def test_the_screen_can_be_plain_letters_without_colour(environment: Environment) -> None:
    async with opened(
        replace(environment, colour=False),
        NewGameDraft(checkrow.game("connect:7x6x4:2"), ("Ann", "Bob")),
        letters=True,
    ) as (app, pilot):
        await press_all(pilot, "4", "4")
        text = screen_text(app)
        assert text.isascii(), [letter for letter in text if not letter.isascii()]
        assert "-o-" in text.replace(" ", "")


def test_a_classic_edition_runs_and_the_menu_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["classic duel", None])
    ran: list[list[str]] = []
    monkeypatch.setattr(CheckrowApp, "run", lambda self: next(answers))

    def run(command: list[str], *, check: bool) -> None:
        ran.append(command)

    monkeypatch.setattr(subprocess, "run", run)
    run_menu()
    assert [command[-2:] for command in ran] == [["classic", "duel"]]
    assert ran[0][0] == sys.executable


async def test_the_menu_leaves_for_a_classic_edition(environment: Environment) -> None:
    async with opened(environment) as (app, pilot):
        await press_all(pilot, *["down"] * 4, "enter")
        await press_all(pilot, "down", "enter")
    assert app.return_value == "classic duel"
