"""Whole games on the screen with keys alone, and everything else that a match offers."""

import random
from dataclasses import replace

import pytest

import checkrow
from checkrow import END, Record, Step
from checkrow.play.result import Result
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.play_screen import PlayScreen
from checkrow.terminal.app.restore import restore
from checkrow.terminal.app.saved_games import SavedGames
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import Square
from checkrow.terminal.match.move_input import MoveInput
from tests.terminal.driving import draft, game_on, opened, press_all, type_in, until, until_shown
from tests.terminal.screens import screen_text

# Short games that end on the board, found by random play.
AMERICAN = """11-15 21-17 7-11 23-18 11-16 18x11 8x15 24-20 15-19 20x11 4-8 11x4 19-23 26x19 2-7
27-23 9-13 17-14 10x17x26 31x22 3-8 4x11x2x9 5x14 22-17 13x22 25x18x9 12-16 19x12 1-6 9x2"""
HOUSE = """e3-f4 b6-c5 c3-b4 c5-d4 d2-e3 h6-g5 f4xh6 a7-b6 e3xc5 c5xa7 f6-g5 b4-c5 d6xb4 a3xc5
g5-f4 g3xe5 e7-d6 c5xe7 d8xf6 f6xd4 b2-c3 d4xb2 a1xc3 c7-d6 f2-e3 d6-c5 c3-d4 f8-e7 h6xf8 f8xh6
e7-f6 d4xb6 f6-g5 h6xf4 f4xh6 h8-g7 h6xf8 f8xh6 b8-c7 b6xd8 d8xb6"""


async def test_a_game_of_connect_four_by_keys_alone(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2", "Ann", "Bob")) as (app, pilot):
        match = game_on(app).match
        await until_shown(app, pilot, "Ann to move")
        await pilot.press("enter")  # the cursor starts in the middle
        await pilot.press("4", "right", "space", "e")
        assert [str(move) for move in match.record.moves] == ["4", "4", "5", "5"]
        await pilot.press("6", "6", "7")
        await pilot.pause()
        assert "Ann wins: a line is complete." in screen_text(app)
        assert "Game over" in screen_text(app)
        await pilot.press("1")
        await pilot.pause()
        assert len(match.record.moves) == 7
        await pilot.press("n")  # play again
        await pilot.pause()
        assert game_on(app).match is not match
        assert not game_on(app).match.record.moves
        await pilot.press("q")


async def test_three_players_line_up_five(environment: Environment) -> None:
    async with opened(environment, draft("connect:9x7x5:3", "Ann", "Bob", "Cleo")) as (app, pilot):
        for turns in ("123", "123", "123", "123"):
            await pilot.press(*turns)
        assert not game_on(app).match.result
        await pilot.press("1")
        await pilot.pause()
        assert game_on(app).match.result is not None
        assert "Ann wins" in screen_text(app)


async def test_a_game_of_american_checkers_typed(environment: Environment) -> None:
    async with opened(environment, draft("checkers:american", "Ann", "Bob")) as (app, pilot):
        for turn in AMERICAN.split():
            await type_in(pilot, turn)
        match = game_on(app).match
        assert match.result is not None
        assert "Bob (light) wins: a side has no pieces left." in screen_text(app)
        assert len(match.record.piles[0]) == 12


def tabs_to(screen: PlayScreen, square: Square) -> list[str]:
    """Return the Tab presses that reach a square, found by trying them off screen."""
    trial = MoveInput(screen.match.view, screen.match.people)
    trial.cursor, trial.selected = screen.move_input.cursor, screen.move_input.selected
    for count in range(40):
        if trial.cursor == square:
            return ["tab"] * count
        trial.next_choice(1)
    raise AssertionError(f"Tab never reaches {square}")


async def test_a_game_of_the_house_rules_with_tab_and_enter(environment: Environment) -> None:
    async with opened(
        replace(environment, rng=_light_begins()), draft("checkers:house", "Ann", "Bob")
    ) as (app, pilot):
        screen = game_on(app)
        squares = {name: square for square, name in kind_of("checkers:house").names.items()}
        for text in HOUSE.split():
            step = screen.match.game.read_move(text)
            assert isinstance(step, Step)
            if screen.move_input.selected is None:
                await press_all(pilot, *tabs_to(screen, squares[step.origin]), "enter")
            await press_all(pilot, *tabs_to(screen, squares[step.target]), "enter")
        assert "wins: a side has no pieces left." in screen_text(app)


def _light_begins() -> random.Random:
    """Return a random generator that lets light start."""
    house = checkrow.game("checkers:house")
    return random.Random(
        next(seed for seed in range(99) if house.draw_start(random.Random(seed)).turn == 0)
    )


async def test_a_refused_move_says_why_and_shows_what_is_allowed(environment: Environment) -> None:
    async with opened(environment, draft("checkers:american", "Ann", "Bob")) as (app, pilot):
        await type_in(pilot, "11-15")
        await type_in(pilot, "22-18")
        await type_in(pilot, "9-14")
        text = screen_text(app)
        assert "You must capture: 15x22." in text
        assert "Ann (dark) to move" in text


async def test_the_end_turn_key_appears_when_a_chain_may_be_ended(
    environment: Environment,
) -> None:
    async with opened(environment, draft("checkers:house", "Ann", "Bob")) as (app, pilot):
        screen = game_on(app)
        game = screen.match.game
        start = game.read_position("W:Wc1,a1:Bd2,d4,h8")
        screen.show_match(restore(Record(game, start), screen.match.seats, lambda: 0.0))
        await pilot.pause()
        assert "End turn" not in screen_text(app)
        await type_in(pilot, "c1xe3")
        assert "End turn" in screen_text(app)
        assert "Keep capturing, or end your turn with the . key." in screen_text(app)
        await pilot.press("full_stop")
        await pilot.pause()
        assert screen.match.record.moves[-1] == END
        assert screen.match.turn == 1
        await pilot.press("u")  # the whole turn
        await type_in(pilot, "c1xe3")
        await pilot.press(*"end", "enter")  # n is also a command key
        await pilot.pause()
        assert screen.match.record.moves[-1] == END


async def test_undo_redo_flip_and_the_menu(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("4", "4", "u", "u", "r")
        assert [str(move) for move in match.record.moves] == ["4"]
        await pilot.press("v")
        assert game_on(app).move_input.flipped
        await pilot.press("m", "enter")  # the menu's first entry takes back
        await pilot.pause()
        assert not match.record.moves
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Rules: Connect Four" in screen_text(app)
        await pilot.press("escape", "f1")
        await pilot.pause()
        assert "move the cursor" in screen_text(app)
        await pilot.press("escape")
        await pilot.pause()
        game_on(app)


async def test_starting_again_asks_first_while_a_game_is_on(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2")) as (app, pilot):
        match = game_on(app).match
        await pilot.press("4", "n", "enter")  # no is the first option
        await pilot.pause()
        assert game_on(app).match is match
        await pilot.press("n", "down", "enter")
        await pilot.pause()
        assert not game_on(app).match.record.moves


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:house"])
async def test_resigning_asks_first(environment: Environment, key: str) -> None:
    async with opened(environment, draft(key, "Ann", "Bob")) as (app, pilot):
        await pilot.press("y", "enter")  # nobody is the first option
        await pilot.pause()
        assert game_on(app).match.result is None
        await pilot.press("y", "down", "down", "enter")  # other players may resign too
        await pilot.pause()
        assert "wins: Bob resigned." in screen_text(app)
        assert game_on(app).match.result == Result(0, "resignation", (1, 2))


async def test_a_draw_is_offered_and_agreed_on(environment: Environment) -> None:
    async with opened(environment, draft("checkers:russian", "Ann", "Bob")) as (app, pilot):
        await pilot.press("equals_sign", "down", "enter")
        await pilot.pause()
        assert "A draw: the players agreed." in screen_text(app)


async def test_the_mouse_moves_as_well(environment: Environment) -> None:
    async with opened(environment, draft("checkers:russian")) as (app, pilot):
        match = game_on(app).match
        board = game_on(app).query_one("#board")
        # Cells are 6x2 here; the board starts after its row labels, centred in its widget.
        width, height = 2 + 8 * 6, 8 * 2 + 1
        left = (board.size.width - width) // 2 + 2
        top = (board.size.height - height) // 2
        await pilot.click("#board", offset=(left + 2 * 6 + 1, top + 5 * 2))  # c3
        await pilot.click("#board", offset=(left + 3 * 6 + 1, top + 4 * 2))  # d4
        assert [str(move) for move in match.record.moves] == ["c3-d4"]


async def test_the_clock_is_shown_and_runs_out(environment: Environment) -> None:
    now = 0.0
    environment = replace(environment, clock=lambda: now)

    async with opened(environment, draft("connect:7x6x4:2", "Ann", "Bob", clock="5+3")) as (
        app,
        pilot,
    ):
        match = game_on(app).match
        assert "5:00" in screen_text(app)
        await pilot.press("4")
        now = 61.0
        await until(pilot, lambda: "3:59" in screen_text(app))
        now = 301.0
        await until(pilot, lambda: match.result is not None)
        await pilot.pause()
        assert "Ann wins: Bob ran out of time." in screen_text(app)


async def test_every_move_is_on_disk_when_it_is_made(environment: Environment) -> None:
    async with opened(environment, draft("connect:7x6x4:2")) as (_app, pilot):
        for number, column in enumerate("445566", 1):
            await pilot.press(column)
            await pilot.pause()
            last = SavedGames(environment.files).last()
            assert last is not None
            assert len(last.record.moves) == number
        await pilot.press("7")
        await pilot.pause()
        assert SavedGames(environment.files).last() is None


async def test_a_full_disk_is_reported_and_the_game_continues(
    environment: Environment, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: SavedGames, game: object, now: object = None) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(SavedGames, "keep_last", full)
    monkeypatch.setattr(SavedGames, "save", full)

    async with opened(environment, draft("connect:7x6x4:2")) as (app, pilot):
        await pilot.press("4")
        await pilot.pause()
        assert "cannot be saved to disk: No space left" in screen_text(app)
        await pilot.press("s")
        await pilot.pause()
        assert "cannot be saved: No space left" in screen_text(app)
        assert len(game_on(app).match.record.moves) == 1
