"""Boards on screens of every size."""

import pytest

from checkrow.terminal.app.environment import Environment
from tests.terminal.driving import draft, game_on, opened
from tests.terminal.screens import screen_text


@pytest.mark.parametrize(
    ("key", "size"),
    [
        ("connect:7x6x4:2", (23, 10)),
        ("connect:7x6x4:2", (40, 20)),
        ("connect:7x6x4:2", (80, 24)),
        ("connect:7x6x4:2", (200, 60)),
        ("checkers:house", (30, 12)),
        ("checkers:international", (80, 24)),
        ("checkers:canadian", (120, 40)),
    ],
)
async def test_the_whole_board_and_the_turn_are_seen_on_small_and_large_screens(
    environment: Environment, key: str, size: tuple[int, int]
) -> None:
    async with opened(environment, draft(key, "Ann", "Bob"), size=size) as (app, _pilot):
        board = game_on(app).query_one("#board")
        assert board.virtual_size.width <= board.size.width
        assert board.virtual_size.height <= board.size.height
        assert "to move" in screen_text(app)


async def test_a_board_larger_than_the_screen_scrolls_with_the_cursor(
    environment: Environment,
) -> None:
    async with opened(environment, draft("connect:60x20x4:2", "Ann", "Bob")) as (app, pilot):
        board = game_on(app).query_one("#board")
        await pilot.press(*["right"] * 25)
        await pilot.pause()
        assert board.scroll_offset.x > 0
        assert "column 56" in screen_text(app)
        await pilot.resize_terminal(250, 60)
        await pilot.pause()
        assert board.scroll_offset.x == 0
