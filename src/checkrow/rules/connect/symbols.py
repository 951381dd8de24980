"""The letter of each player's discs: x and o first, as on paper, then the other letters.

The 27th player and later ones have no letter left: their symbol is the player's number in
brackets, `(27)`.
"""

from __future__ import annotations

import string

PRIVATE = 0xE000  # the first code point for private use
LETTERS = "xo" + "".join(letter for letter in string.ascii_lowercase if letter not in "xo")


def symbol_of(seat: int) -> str:
    return LETTERS[seat] if seat < len(LETTERS) else f"({seat + 1})"


def seat_of(symbol: str) -> int | None:
    """Return the seat with this symbol, or None if no player can have it."""
    if len(symbol) == 1:
        seat = LETTERS.find(symbol)
        return seat if seat >= 0 else None
    number = symbol[1:-1]
    if symbol != f"({number})" or not number.isascii() or not number.isdigit():
        return None
    seat = int(number[:9]) - 1
    return seat if symbol_of(seat) == symbol else None


def letter_of(seat: int) -> str:
    """Return the one letter of a seat in rows of cells: its symbol, or a private-use letter if
    the symbol is longer."""
    return LETTERS[seat] if seat < len(LETTERS) else chr(PRIVATE + seat)


def symbol_of_letter(letter: str) -> str:
    """Return the symbol of the seat with this letter."""
    return letter if letter < "{" else symbol_of(ord(letter) - PRIVATE)
