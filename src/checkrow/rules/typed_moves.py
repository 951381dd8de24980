"""Moves as people type them: `443`, `4 4 3`, `1. 11-15 23-18`, `22x15x6 end`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from checkrow.rules.budget import most_moves
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.families import family_of
from checkrow.rules.games import too_long
from checkrow.rules.model import LAPSE, PASS
from checkrow.rules.record import Record

_NUMBER = re.compile(r"[0-9]++\.++", re.ASCII)  # before a move


def with_moves(record: Record, text: str) -> Record:
    """Return the record with these moves played. Raises `BadNotation` or `IllegalMove`, which
    say which move is wrong."""
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
    family = family_of(record.game)
    for word in text.replace(",", " ").split():
        number = _NUMBER.match(word)
        move = word[number.end() :] if number else word
        if move:
            yield from family.split_typed(record.game, move)


def _with(record: Record, word: str) -> Record:
    if word == str(PASS) and record.moves[-1:] == (PASS,):
        return record  # the record has already passed
    if word == str(LAPSE):
        return record.lapse()
    return family_of(record.game).play_typed(record, word)
