"""Codes to join with: six letters that are easy to read from a blackboard and to type."""

from __future__ import annotations

import random

from checkrow.play.limits import CODE_LENGTH
from checkrow.play.refused import Refused

# Without G (like C), I, L (like each other), O, Q (like D), U, V (like each other), and without
# A and E, so that no code is a word.
LETTERS = "BCDFHJKMNPRSTWXYZ"


def new_code(rng: random.Random) -> str:
    """Return a random code."""
    return "".join(rng.choice(LETTERS) for _ in range(CODE_LENGTH))


def read_code(text: str) -> str:
    """Return a typed code in capitals and without spaces. Raises `Refused`."""
    code = "".join(text.replace("-", " ").split()).upper()
    if len(code) != CODE_LENGTH:
        raise Refused("bad-code", f"a code has {CODE_LENGTH} letters; this one has {len(code)}")
    for letter in code:
        if letter not in LETTERS:
            raise Refused("bad-code", f"no code has the character {letter!r}: look at it again")
    return code
