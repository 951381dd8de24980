"""Moves as people type them: `443`, `4 4 3`, `1. 11-15 23-18`, `22x15x6 end`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checkrow.rules.budget import most_moves
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.games import too_long
from checkrow.rules.model import END, LAPSE, PASS
from checkrow.rules.pdn.tokens import MOST_SQUARES
from checkrow.rules.pdn.turns import read_turn
from checkrow.rules.record import Record

_NUMBER = re.compile(r"[0-9]++\.++", re.ASCII)  # in front of a move
_SIGN = re.compile(r"[-x:]")


def with_moves(record: Record, text: str) -> Record:
    """The record with these moves played. Raises `BadNotation` or `IllegalMove`, which say
    which of them is wrong."""
    most = most_moves(record.game)
    for number, word in enumerate(_words(record, text), 1):
        if number > most:
            raise too_long(record.game)
        try:
            record = _with(record, word)
        except BadNotation as refusal:
            raise BadNotation(f"move {number}: {refusal}") from None
        except IllegalMove as refusal:
            raise IllegalMove(f"move {number}, {word[:20]}: {refusal}") from None
    return record


def _words(record: Record, text: str) -> Iterator[str]:
    game = record.game
    digit_is_column = isinstance(game, ConnectGame) and game.width <= 9
    for word in text.replace(",", " ").split():
        number = _NUMBER.match(word)
        move = word[number.end() :] if number else word
        if digit_is_column and move.isdecimal():
            yield from move
        elif move:
            yield move


def _with(record: Record, word: str) -> Record:
    if word == str(PASS) and record.moves[-1:] == (PASS,):
        return record  # it has happened by itself
    if word == str(LAPSE):
        return record.lapse()
    game = record.game
    if not isinstance(game, CheckersGame) or record.outcome:
        return record.play(word)
    try:
        return record.play(word.replace(":", "x"))
    except CheckrowError as refusal:
        if word == str(END) or not _SIGN.search(word):
            raise refusal
    if END in record.legal_moves:  # the turn was over, though nobody has said so
        record = record.play(END)
    squares = tuple(game.board.square_named(name) for name in _SIGN.split(word, MOST_SQUARES))
    for move in read_turn(record.position, squares):
        record = record.play(move)
    return record
