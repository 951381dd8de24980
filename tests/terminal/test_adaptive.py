"""The adaptive level in the terminal uses the results in the player's own files."""

import random
from dataclasses import replace

from checkrow.play.adaptive import ADAPTIVE, ComputerResult
from checkrow.rules.games import game
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.new_games import (
    NewGameDraft,
    match_of,
    new_match,
    saved_from,
    start_match,
)
from checkrow.terminal.app.results import add_result, read_results
from checkrow.terminal.app.saved_games import read_game, write_game
from tests.terminal.driving import draft, game_on, opened, until

KEY = "connect:7x6x4:2"


def adaptive(environment: Environment) -> LocalMatch:
    return new_match(NewGameDraft(game(KEY), level=ADAPTIVE), "Ann", environment)


def test_results_are_kept_and_read_latest_first(environment: Environment) -> None:
    for level in ("4", "5"):
        match = new_match(NewGameDraft(game(KEY), level=level), "Ann", environment)
        add_result(environment.files, match)  # unfinished, so it does not count
        match.resign(0)
        add_result(environment.files, match)
    assert read_results(environment.files, KEY) == (
        ComputerResult("5", 0.0),
        ComputerResult("4", 0.0),
    )
    assert not read_results(environment.files, "checkers:house")


def test_damaged_lines_do_not_count(environment: Environment) -> None:
    environment.files.results.parent.mkdir(parents=True, exist_ok=True)
    environment.files.results.write_text(f"\n{KEY} 4 7 1\n{KEY} 4 1 x\n{KEY} 6 1 1\n\x00")
    assert read_results(environment.files, KEY) == (ComputerResult("6", 1.0),)


def test_it_follows_the_results_and_says_its_level(environment: Environment) -> None:
    for _ in range(12):
        match = new_match(NewGameDraft(game(KEY), level="1"), "Ann", environment)
        match.resign(0)
        add_result(environment.files, match)
    match = adaptive(environment)
    assert match.seats[1].level == "adaptive-1"
    assert match.seats[1].name == "Adaptive (level 1)"
    environment.files.results.write_text(f"{KEY} 10 1 1\n" * 30)
    again = start_match(match.game, match.seats, None, environment)
    assert again.seats[1].level == "adaptive-10"
    assert again.seats[1].name == "Adaptive (level 10)"


def test_a_saved_game_keeps_its_level(environment: Environment) -> None:
    environment = replace(environment, rng=random.Random(2))
    match = adaptive(environment)
    saved = read_game(write_game(saved_from(match, environment)))
    assert match_of(saved, environment).seats == match.seats


async def test_a_game_that_ends_on_the_screen_counts_once(environment: Environment) -> None:
    async with opened(environment, draft(KEY, level="1")) as (app, pilot):
        screen = game_on(app)
        screen.match.resign(0)
        screen.after_change()
        screen.after_change()
        await until(pilot, lambda: bool(screen.match.result))
    assert len(read_results(environment.files, KEY)) == 1
