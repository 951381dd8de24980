"""The `party` edition: any number of players, any board, any number of tokens in a line."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.connect.game import MOST
from checkrow.terminal.classic.console import Console, leaving_politely, quoted
from checkrow.terminal.classic.party_board import board_lines

WELCOME = "Welcome to Connect N! Enter q to leave at any time."
PLAYERS = "How many players?"
WIDTH = "How many columns wide is the board?"
HEIGHT = "How many rows high is the board?"
CONNECT = "How many tokens in a line win?"
TURN = "Player {}, choose a column (1 to {}):"
FULL_COLUMN = "A token cannot be added to a full column, and column {} is full."
NO_SUCH_COLUMN = "A token can only be added to columns which exist: 1 to {}."
FAREWELL = "Goodbye!"

_NUMBER = re.compile(r"([+-]?)(?=[0-9])0*+([0-9]*+)", re.ASCII)
_WIDTH_AND_HEIGHT = re.compile(r"([0-9]++)(?: *+[x*,;] *+| ++)([0-9]++)", re.ASCII | re.IGNORECASE)

Value = TypeVar("Value")


class _Leave(Exception):
    """A player wants to leave."""


class _Wrong(ValueError):
    """The answer is not valid; the sentence says why."""


def play(console: Console, line_width: int) -> None:
    """Play one game, from the questions to its end, on lines of `line_width` characters."""
    with leaving_politely(console, FAREWELL):
        try:
            console.say(WELCOME)
            _play_out(console, _ask_for_game(console), line_width)
        except _Leave:
            console.say(FAREWELL)


def _play_out(console: Console, game: ConnectGame, line_width: int) -> None:
    tokens = "1 token" if game.connect == 1 else f"{game.connect} tokens in a line"
    console.say("", f"The first player with {tokens} wins.")
    position = game.start()
    while position.outcome is None:
        player = position.turn + 1
        console.say("", *board_lines(position, line_width))
        console.say("", f"It is the turn of player {player} of {game.players}.")
        move = _ask(console, TURN.format(player, game.width), partial(_read_move, position))
        position = position.play(move)
    console.say("", *board_lines(position, line_width), "")
    if position.outcome.winner is None:
        console.say(*_screen("GAME OVER", f"The board is full and nobody has {tokens}."))
    else:
        winner = position.outcome.winner + 1
        console.say(*_screen(f"PLAYER {winner} WINS!", f"Player {winner} has {tokens}."))


def _screen(title: str, sentence: str) -> list[str]:
    rule = "=" * max(len(title), len(sentence))
    return [rule, title, sentence, rule]


def _ask_for_game(console: Console) -> ConnectGame:
    players = _ask(console, PLAYERS, _read_players)
    width, height = _ask(console, WIDTH, _read_width)
    if height is None:
        height = _ask(console, HEIGHT, partial(_read_size, "high"))
    connect = _ask(console, CONNECT, partial(_read_connect, width, height))
    return ConnectGame(width, height, connect, players)


def _ask(console: Console, prompt: str, read: Callable[[str], Value]) -> Value:
    """Ask until `read` accepts an answer, and return the result of `read`."""
    while True:
        console.say(prompt)
        answer = console.ask()
        if answer in ("q", "Q"):
            raise _Leave
        try:
            return read(answer)
        except _Wrong as wrong:
            console.say(str(wrong))


# Reading the answers.


def _read_number(answer: str) -> int:
    match = _NUMBER.fullmatch(answer)
    if match is None:
        raise _Wrong(
            f"{quoted(answer)} is not a number: enter a whole number, in the digits 0 to 9."
        )
    sign, digits = match.groups()
    return int(sign + (digits[:12] or "0"))  # a longer number is too large anyway


def _read_players(answer: str) -> int:
    players = _read_number(answer)
    if players < 2:
        raise _Wrong(f"{quoted(answer)} is too small: it takes at least 2 players.")
    if players > MOST:
        raise _Wrong(f"{quoted(answer)} is too large: there can be up to {MOST} players.")
    return players


def _read_width(answer: str) -> tuple[int, int | None]:
    """Read the width, and the height too if the answer has both, as in 7x6."""
    if match := _WIDTH_AND_HEIGHT.fullmatch(answer):
        return _read_size("wide", match[1]), _read_size("high", match[2])
    return _read_size("wide", answer), None


def _read_size(way: str, answer: str) -> int:
    size = _read_number(answer)
    if size < 1:
        raise _Wrong(f"{quoted(answer)} is too small: the board is at least 1 {way}.")
    if size > MOST:
        raise _Wrong(f"{quoted(answer)} is too large: the board is up to {MOST} {way}.")
    return size


def _read_connect(width: int, height: int, answer: str) -> int:
    connect = _read_number(answer)
    if connect < 1:
        raise _Wrong(f"{quoted(answer)} is too small: it takes at least 1 token to win.")
    if connect > min(width, height):
        raise _Wrong(
            f"{quoted(answer)} is larger than the board, which is {width} wide and {height} high: "
            f"enter {min(width, height)} or less."
        )
    return connect


def _read_move(position: ConnectPosition, answer: str) -> Drop:
    game = position.game
    try:
        column = _read_number(answer)
    except _Wrong as wrong:
        raise _Wrong(f"{wrong} {NO_SUCH_COLUMN.format(game.width)}") from wrong
    if not 1 <= column <= game.width:
        raise _Wrong(NO_SUCH_COLUMN.format(game.width))
    move = game.drops[column - 1]
    if move not in position.legal_moves:
        raise _Wrong(FULL_COLUMN.format(column))
    return move
