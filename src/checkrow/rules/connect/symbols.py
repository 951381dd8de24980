"""The letter of each player's discs: x and o first, as on paper, then the other letters.

From the 27th player on there are no letters left: their symbol is the player's number in
brackets, `(27)`.
"""

from __future__ import annotations

import string

PRIVATE = 0xE000  # the first of the code points that stand for nothing
LETTERS = "xo" + "".join(letter for letter in string.ascii_lowercase if letter not in "xo")


def symbol_of(seat: int) -> str:
    return LETTERS[seat] if seat < len(LETTERS) else f"({seat + 1})"


def seat_of(symbol: str) -> int | None:
    """The seat with this symbol, or None if no player can have it."""
    if len(symbol) == 1:
        seat = LETTERS.find(symbol)
        return seat if seat >= 0 else None
    number = symbol[1:-1]
    if symbol != f"({number})" or not number.isascii() or not number.isdigit():
        return None
    seat = int(number[:9]) - 1
    return seat if symbol_of(seat) == symbol else None


def letter_of(seat: int) -> str:
    """Return the one letter of a seat in rows of cells: its symbol, or a letter for private use
    where symbols are longer."""
    return LETTERS[seat] if seat < len(LETTERS) else chr(PRIVATE + seat)


def symbol_of_letter(letter: str) -> str:
    """Return the symbol of the seat with this letter."""
    return letter if letter < "{" else symbol_of(ord(letter) - PRIVATE)
