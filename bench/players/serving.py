"""How a runner talks to the referee: a line of JSON for each question, and one for its answer.

A question has the position as a FEN (`fen`), the turns of the game so far (`history`), the legal
turns (`legal`) and how long to think (`seconds`). The answer is a turn. A turn is an object with
the squares the piece goes over (`path`) and those it captures on (`captured`); squares are
numbers, counted from the top left. In an answer only the ends of the path matter.

This module is all that the runners share, and it needs nothing but the standard library.
"""

import json
import sys
from collections.abc import Callable
from typing import TypedDict


class Turn(TypedDict):
    path: list[int]
    captured: list[int]


class Question(TypedDict):
    fen: str
    history: list[Turn]
    legal: list[Turn]
    seconds: float


Choose = Callable[[Question], Turn]


def serve(players: dict[str, Callable[[], Choose]]) -> None:
    """Answers every question with the player that the command line names."""
    choose = players[sys.argv[1]]()
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line))), flush=True)
