"""Guess the variant of PDN games that do not name it.

The squares they name leave a few variants. All games of a file count as one variant: the one by
whose rules most of them are legal from the first move to the last.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress

from checkrow.rules.budget import MOST_JUMPS_REPLAYED, Budget
from checkrow.rules.checkers import VARIANTS, CheckersGame, Variant
from checkrow.rules.errors import BadNotation, CheckrowError
from checkrow.rules.games import game as game_of
from checkrow.rules.pdn.gametype import GAME_TYPES, tagged_game_type
from checkrow.rules.pdn.replay import Replay
from checkrow.rules.pdn.syntax import PdnGame, PdnMove

# In the order to try them: by PDN number, and large boards last, because an opening on them may
# use only numbers that all boards have. Games whose number is not in the standard are never
# guessed.
_TRIED = sorted(
    (VARIANTS[kind.key] for kind in GAME_TYPES if kind.standard),
    key=lambda variant: variant.width * variant.height,
)


def _squares(variant: Variant) -> int:
    """Return how many squares are in play."""
    return variant.width * variant.height // (1 if variant.orthogonal else 2)


_FEN_SQUARE = re.compile(r"[a-l]?[0-9]{1,3}(?![0-9])")


def guess_game(games: Sequence[PdnGame]) -> CheckersGame:
    """Return the most likely game of those without a GameType (see docs/pdn.md)."""
    unsaid = [game for game in games if not _says_its_game(game)]
    best, most_legal, furthest = "", -1, -1
    budget = Budget(MOST_JUMPS_REPLAYED)  # for all variants together
    for key in _likely_variants(unsaid):
        legal = turns = 0
        for behind, game in enumerate(unsaid):
            if legal + len(unsaid) - behind < most_legal:
                break  # it cannot catch up
            replay = Replay(game, checkers(key), budget=budget)
            with suppress(CheckrowError):
                replay.whole()
                legal += 1
            turns += replay.turns
        if (legal, turns) > (most_legal, furthest):  # in a tie the earlier, likelier one stays
            best, most_legal, furthest = key, legal, turns
        if legal == len(unsaid):
            break
    return checkers(best)


def _likely_variants(games: Sequence[PdnGame]) -> tuple[str, ...]:
    """Return the keys of the variants to try, by the squares that the games name."""
    played = {
        square
        for game in games
        for item in game.items
        if isinstance(item, PdnMove)
        for square in item.squares
    }
    fens = (game.tag("FEN") for game in games)
    stood: set[str] = {square for fen in fens if fen for square in _FEN_SQUARE.findall(fen.value)}
    highest = max((int(square) for square in played | stood if square.isdigit()), default=0)
    # A Russian game may have letters in its moves and numbers in its FEN. Large boards also use
    # letters; numbers occur only in variants that normally use them.
    lettered = highest <= 32 and any(square[0].isalpha() for square in played or stood)
    return tuple(
        variant.key
        for variant in _TRIED
        if _squares(variant) >= highest
        and (variant.algebraic == lettered or variant.width * variant.height > 64)
    )


def _says_its_game(game: PdnGame) -> bool:
    try:
        return tagged_game_type(game) is not None
    except BadNotation:
        return True  # a wrong one, which `replay_pdn` reports


def checkers(key: str) -> CheckersGame:
    game = game_of(f"checkers:{key}")
    assert isinstance(game, CheckersGame)
    return game
