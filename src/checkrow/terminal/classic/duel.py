"""The `duel` edition: two players, columns 0 to 6, and a start from any grid."""

from __future__ import annotations

import json
from typing import TypeGuard, cast

from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.errors import BadNotation
from checkrow.terminal.classic.console import Console, leaving_politely, quoted

TURN = "Player {} has a turn"
FULL = "Column Full!"
WINS = "Player {} wins!"
DRAW = "Game ended in a draw!"
FINISHED = "Game has finished!"
CHOOSE = "Choose a column from 0 to 6, or q to quit:"
CHOOSE_AFTER_THE_END = "Enter n for a new game, or q to quit:"
NO_COLUMN = "{} is not a column: the columns are 0 to 6."
FAREWELL = "Goodbye!"

_GAME = ConnectGame()
_RULE = "+---------------+"


def play(console: Console, start: ConnectPosition) -> None:
    """Play games until the players leave, the first one from `start`."""
    with leaving_politely(console, FAREWELL):
        position = start
        console.say("Player 1 has the discs marked 1, Player 2 those marked 2.")
        _show(console, position)
        while True:
            console.say(CHOOSE_AFTER_THE_END if position.outcome else CHOOSE)
            answer = console.ask()
            if answer in ("q", "Q"):
                console.say(FAREWELL)
                return
            if answer in ("n", "N") and position.outcome:
                position = _GAME.start()
                _show(console, position)
                continue
            position = _take_turn(console, position, answer)


def _take_turn(console: Console, position: ConnectPosition, answer: str) -> ConnectPosition:
    """Return the position after this answer of the player to move."""
    if position.outcome:  # first of all: a finished game has no full columns
        console.say(FINISHED)
        return position
    if answer not in tuple("0123456"):
        console.say(NO_COLUMN.format(quoted(answer)), state_of(position))
        return position
    move = Drop(int(answer))
    if move not in position.legal_moves:
        console.say(FULL, state_of(position))
        return position
    position = position.play(move)
    _show(console, position)
    return position


def _show(console: Console, position: ConnectPosition) -> None:
    console.say("", *grid_lines(position), state_of(position))


def state_of(position: ConnectPosition) -> str:
    """Say whose turn it is, or how the game ended."""
    outcome = position.outcome
    if outcome is None:
        return TURN.format(position.turn + 1)
    return DRAW if outcome.winner is None else WINS.format(outcome.winner + 1)


def grid_lines(position: ConnectPosition) -> list[str]:
    """Return the grid, top row first, under its column numbers."""
    rows = ("| " + " ".join(".12"[cell] for cell in row) + " |" for row in position.grid())
    return ["  0 1 2 3 4 5 6", _RULE, *rows, _RULE]


def read_start(grid: str | None, player: int) -> ConnectPosition:
    """Return the position of a grid, written as `[[0, 0, ...], ...]` with the top row first, and
    `player` (1 or 2) to move. None is the empty grid. Raises `BadNotation`."""
    if grid is None:
        return _GAME.read_grid(_GAME.start().grid(), player - 1)
    try:
        rows: object = json.loads(grid)
    except (ValueError, RecursionError):
        rows = None
    if not _is_list_of_lists(rows):
        raise BadNotation(
            f"{quoted(grid)} is not a grid: write 6 rows of 7 cells, the top row first, such as "
            "[[0, 0, 0, 0, 0, 0, 0], ...], where 0 is empty and 1 and 2 are the players' discs"
        )
    return _GAME.read_grid(rows, player - 1)


def _is_list_of_lists(value: object) -> TypeGuard[list[list[int]]]:
    """Check the lists only; the rules check the cells and say which one is wrong."""
    if not isinstance(value, list):
        return False
    return all(isinstance(row, list) for row in cast("list[object]", value))
