"""Moves as people type them: `443`, `4 4 3`, `1. 11-15 23-18`, `22x15x6 end`."""

from __future__ import annotations

import re

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.model import END, LAPSE, PASS
from checkrow.rules.pdn.turns import read_turn
from checkrow.rules.record import Record

_NUMBER = re.compile(r"[0-9]+\.+", re.ASCII)
_SIGN = re.compile(r"[-x:]")


def with_moves(record: Record, text: str) -> Record:
    """The record with these moves played. Raises `BadNotation` or `IllegalMove`, which say
    which of them is wrong."""
    for number, word in enumerate(_words(record, text), 1):
        try:
            record = _with(record, word)
        except BadNotation as refusal:
            raise BadNotation(f"move {number}: {refusal}") from None
        except IllegalMove as refusal:
            raise IllegalMove(f"move {number}, {word[:20]}: {refusal}") from None
    return record


def _words(record: Record, text: str) -> list[str]:
    words = [_NUMBER.sub("", word, count=1) for word in text.replace(",", " ").split()]
    game = record.game
    if isinstance(game, ConnectGame) and game.width <= 9:  # then every digit is a column
        words = [part for word in words for part in (list(word) if word.isdecimal() else [word])]
    return [word for word in words if word]


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
    squares = tuple(game.board.square_named(name) for name in _SIGN.split(word))
    for move in read_turn(record.position, squares):
        record = record.play(move)
    return record
