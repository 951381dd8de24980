"""Add the place in a file to refusals of the rules."""

from __future__ import annotations

from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.pdn.syntax import PdnComment, PdnGame, PdnMove, PdnSetup, PdnTag

_LONGEST_SHOWN = 40


def placed(
    refusal: CheckrowError, game: PdnGame, where: PdnMove | PdnComment | PdnSetup | PdnTag
) -> CheckrowError:
    """Return the same refusal with the number of the game, the text it is about, and its line."""
    about = f"game {game.number}"
    if isinstance(where, PdnMove):
        about += f", {shortened(str(where))}"
    if isinstance(refusal, BadNotation):
        sentence = f"{about}: {refusal.sentence}"
        return BadNotation(sentence, line=where.line, column=where.column)
    return IllegalMove(f"line {where.line}, column {where.column}: {about}: {refusal}")


def shortened(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 3]}..."
