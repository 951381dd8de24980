"""The two kinds of errors in a player's input.

`BadNotation`: this is not a game, a position or a move at all.
`IllegalMove`: it is a move, but the rules do not allow it here.

Both carry one sentence that says what would be right. `TooManyCaptures` is a `BadNotation` too:
the moves of that position would take too long to find.
"""

from __future__ import annotations


class CheckrowError(ValueError):
    """The rules refuse something. `str(error)` is a sentence for the player."""


class BadNotation(CheckrowError):
    """The text cannot be read. `line` and `column` (from 1) say where, if known."""

    def __init__(
        self, sentence: str, *, line: int | None = None, column: int | None = None
    ) -> None:
        place = "" if line is None or column is None else f"line {line}, column {column}: "
        super().__init__(place + sentence)
        self.sentence = sentence
        self.line = line
        self.column = column

    def __reduce__(self) -> tuple[object, ...]:
        return _bad_notation, (self.sentence, self.line, self.column)


def _bad_notation(sentence: str, line: int | None, column: int | None) -> BadNotation:
    return BadNotation(sentence, line=line, column=column)


class TooManyCaptures(BadNotation):
    """Finding the legal captures would take more work than a `Budget` allows."""

    def __init__(self) -> None:
        super().__init__(
            "there are too many ways to capture in this position, far more than in real games: "
            "remove some pieces"
        )

    def __reduce__(self) -> tuple[object, ...]:
        return TooManyCaptures, ()


class IllegalMove(CheckrowError):
    """The move is well formed but not allowed; nothing changed."""


class UnknownGame(BadNotation):
    """A position does not say which game it belongs to. `choices` lists the possible ones."""

    def __init__(self, family: str, choices: str) -> None:
        self.what = f"a position of {family} does not say which game it is"
        self.choices = choices
        super().__init__(f"{self.what}: choose {choices}")

    def __reduce__(self) -> tuple[object, ...]:
        return _bad_notation, (self.sentence, None, None)
