"""A level that every family implements in its own way."""

from __future__ import annotations

import random
from abc import abstractmethod
from collections.abc import Callable

from checkrow.engines.club import Club
from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.family_engines import FamilyEngines, engines_of
from checkrow.rules.model import Game
from checkrow.rules.record import Record


class FamilyPlayer(Engine):
    """Delegates to the player of the game's family, or to a club player if it has none."""

    def __init__(self, rng: random.Random, clock: Callable[[], float]) -> None:
        self.rng = rng
        self.clock = clock
        self._players: dict[FamilyEngines, Engine] = {}

    @abstractmethod
    def player_of(self, engines: FamilyEngines) -> Engine | None:
        """Return the player of a family; None if it has none."""

    def ponders(self, game: Game) -> bool:
        return self._player(game).ponders(game)

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        moves_to_choose_from(record)  # raises when the game is over
        return self._player(record.game).search(record, limits, keep_going)

    def _player(self, game: Game) -> Engine:
        engines = engines_of(game)
        player = self._players.get(engines)
        if player is None:
            player = self.player_of(engines) or Club(self.rng, self.clock)
            self._players[engines] = player
        return player
