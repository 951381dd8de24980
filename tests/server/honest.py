"""Two people who do what they should while somebody else does what nobody should.

Whatever is said to the server, their match has exactly their moves, both are shown the same, and
the server logs no failure.
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

# For what is said to the server: the same every time. A failure names what was said, so that it
# need not be made shorter, which would take long.
SAME = settings(
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@contextmanager
def no_failure_logged(service: Service) -> Iterator[None]:
    """Fails if the servers write about a failure of theirs in the meantime."""
    before = [server.log.stat().st_size for server in service.servers]
    yield
    for server, size in zip(service.servers, before, strict=True):
        server.still_running()
        said = server.log.read_bytes()[size:].decode()
        assert not any(word in said for word in ("Traceback", "[error", "Exception")), said[-4000:]


@dataclass
class HonestGame:
    """A match of two people who do what they should."""

    players: list[Person]
    match: str
    moves: list[str] = field(default_factory=list)
    number: int = 0  # of the last entry that they know of

    async def move(self) -> bool:
        """Whoever's turn it is makes the first move there is. Whether there was one."""
        for player in self.players:
            view = await self._seen_by(player)
            if view.turn is not None and view.players[view.turn].id == player.id:
                self.moves.append(view.steps[0].move)
                self.number = await player.client.step(self.match, self.moves[-1], view.position)
                return True
        return False

    async def finish(self) -> None:
        """They play on to the end: it is their match and nobody else's, and both know all of it."""
        while await self.move():
            pass
        ends = [(await self._seen_by(each)).result for each in self.players]
        assert ends[0] == ends[1]
        assert ends[0] is not None
        # Somebody may still chat, or be seen to go; that both see this is for other tests.
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
        """The match after the last move, of which another server hears a moment later."""
        async for news in player.client.follow_match(self.match):
            if news.view.number >= self.number:
                return news.view
        raise AssertionError("the match is no longer told")
