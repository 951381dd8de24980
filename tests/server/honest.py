"""Two people who play by the rules while others attack the server.

Whatever the server receives, their match has exactly their moves, both see the same, and the server
logs no failure.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from hypothesis import HealthCheck, Phase, settings

from checkrow.play.events import Stepped
from checkrow.play.match import MatchView
from tests.server.backing import Service
from tests.server.people import Person, entries_of

# Generates the same messages every time. A failure prints its messages, so hypothesis need not
# spend a long time on shrinking them.
SAME = settings(
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@contextmanager
def no_failure_logged(service: Service) -> Iterator[None]:
    """Fail if a server logs a failure inside this block."""
    before = [server.log.stat().st_size for server in service.servers]
    yield
    for server, size in zip(service.servers, before, strict=True):
        server.still_running()
        said = server.log.read_bytes()[size:].decode()
        assert not any(word in said for word in ("Traceback", "[error", "Exception")), said[-4000:]


@dataclass
class HonestGame:
    """A match between two people who play by the rules."""

    players: list[Person]
    match: str
    moves: list[str] = field(default_factory=list)
    number: int = 0  # of the last entry that they have made

    async def move(self) -> bool:
        """Make the first legal step for the player to move. Return whether a step was made."""
        for player in self.players:
            view = await self._seen_by(player)
            if view.turn is not None and view.players[view.turn].id == player.id:
                self.moves.append(view.steps[0].move)
                self.number = await player.client.step(self.match, self.moves[-1], view.position)
                return True
        return False

    async def finish(self) -> None:
        """Play to the end, then check that both players saw the same match, with only their own
        steps."""
        while await self.move():
            pass
        ends = [(await self._seen_by(each)).result for each in self.players]
        assert ends[0] == ends[1]
        assert ends[0] is not None
        # Chat or disconnections may follow; other tests check that both players see those.
        first, second = [
            (await entries_of(each, self.match))[: self.number] for each in self.players
        ]
        assert first == second
        steps = [
            (entry.by, event.move)
            for entry in first
            for event in entry.events
            if isinstance(event, Stepped)
        ]
        assert [move for _, move in steps] == self.moves
        assert {by for by, _ in steps} == {each.id for each in self.players}

    async def _seen_by(self, player: Person) -> MatchView:
        """Return the match once this player's server has the last move."""
        async for news in player.client.follow_match(self.match):
            if news.view.number >= self.number:
                return news.view
        raise AssertionError("the match is no longer told")
