"""An engine that speaks the Hub protocol, version 2, on standard input and output."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence

from bench.match.player import Failed, Player
from bench.match.program import PATIENCE
from checkrow.engines.engine import Limits, undisturbed
from checkrow.research.agents import AgentFailed
from checkrow.research.hub_agent import HubAgent
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record


class HubEngine(Player):
    """One program. It is started when a game begins, and restarted after a failure."""

    def __init__(
        self,
        command: Sequence[str],
        game: Game,
        params: Mapping[str, str],
        patience: float = PATIENCE,
    ) -> None:
        self.name = ""
        self._command = shlex.join(command)
        self._game = game
        self._params = dict(params)
        self._patience = patience
        self._agent: HubAgent | None = None

    def begin(self, opening: Record, seat: int) -> None:
        try:
            if self._agent is None:
                agent = HubAgent(self._command, self._game, self._patience, self._params)
                self._agent = agent.__enter__()
                self.name = agent.name
            self._agent.new_game()
        except AgentFailed as failure:
            raise self._failed(failure) from None

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        assert self._agent is not None
        try:
            return self._agent.search(record, Limits(seconds=seconds), undisturbed).line
        except AgentFailed as failure:
            raise self._failed(failure) from None

    def close(self) -> None:
        if self._agent is not None:
            self._agent.__exit__(None, None, None)
            self._agent = None

    def _failed(self, failure: AgentFailed) -> Failed:
        self.close()
        return Failed(str(failure).removeprefix("it "))
