"""Read PDN text as records of legal games."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import Game
from checkrow.rules.pdn.annotated import PdnRecord
from checkrow.rules.pdn.gametype import tagged_game_type
from checkrow.rules.pdn.guess import checkers, guess_game
from checkrow.rules.pdn.parse import parse_pdn
from checkrow.rules.pdn.replay import Replay
from checkrow.rules.pdn.syntax import PdnGame


def read_pdn(text: str, default: Game | None = None) -> tuple[PdnRecord, ...]:
    """Return the games of a file, replayed. `default` is the variant of games without a GameType
    tag; without it the variant is guessed.

    Raises `BadNotation` or `IllegalMove` for the first game that cannot be read. To continue
    after one, pass the games of `parse_pdn` to `replay_pdn` one by one.
    """
    games = parse_pdn(text)
    default = default or guess_game(games)
    return tuple(replay_pdn(game, default) for game in games)


def replay_pdn(game: PdnGame, default: Game | None = None) -> PdnRecord:
    """Replay one game of a file. Raises `BadNotation` or `IllegalMove`.

    Without a `default`, the variant of a game without GameType is guessed from its own moves;
    its file has more information, so prefer `guess_game` of all its games.
    """
    kind = tagged_game_type(game)
    if kind is not None:
        return Replay(game, checkers(kind[0].key), kind[1]).whole()
    default = default or guess_game([game])
    if not isinstance(default, CheckersGame):
        raise BadNotation(f"PDN is for checkers, not for {default}: choose a checkers variant")
    return Replay(game, default).whole()
