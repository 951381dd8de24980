"""The exchange between a runner and the referee: one line of JSON per question, and one per answer.

A question has the position as a FEN (`fen`), the turns of the game so far (`history`), the legal
turns (`legal`) and the time to think (`seconds`). The answer is a turn: an object with the squares
that the piece visits (`path`) and those that it captures on (`captured`). Squares are numbered from
the top left. In an answer only the ends of the path matter.

This is the only module that the runners share. It uses only the standard library.
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
    """Answer every question with the player that the command line names."""
    choose = players[sys.argv[1]]()
    for line in sys.stdin:
        print(json.dumps(choose(json.loads(line))), flush=True)
