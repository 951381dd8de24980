"""Sends the tournaments of this worker to their followers; see `audience`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from checkrow.play.tournament import Tournament
from checkrow.server.room import Follower, Room
from checkrow.server.rooms import Rooms
from checkrow.server.tournaments.audience import Audience, Sent


@dataclass(frozen=True, slots=True)
class TournamentFeed:
    """The audiences of this worker, by tournament."""

    rooms: Rooms[Tournament]
    now: Callable[[], float]  # service time
    key_of: Callable[[str], str]  # the projector's key
    audiences: dict[str, Audience] = field(default_factory=dict[str, Audience])

    async def follow(self, room: Room[Tournament], follower: Follower, with_code: bool) -> None:
        """Send `follower` the tournament, and what changes from then on."""
        audience = self.audiences.get(room.id)
        if audience is None:
            audience = self.audiences[room.id] = Audience(room, self.now, self.key_of)
            audience.attached = asyncio.create_task(self.rooms.follow(room, audience, None))
        assert audience.attached
        audience.arriving += 1
        try:
            await asyncio.shield(audience.attached)
        except Exception:
            if self.audiences.get(room.id) is audience:
                del self.audiences[room.id]
            raise
        finally:
            audience.arriving -= 1
        shared = self.rooms.loaded(room.id)
        assert shared is not None
        audience.room = shared
        audience.add(follower, Sent(with_code))

    def unfollow(self, id: str, follower: Follower) -> None:
        audience = self.audiences[id]
        audience.followers.pop(follower, None)
        self._remove_if_empty(audience)

    def _remove_if_empty(self, audience: Audience) -> None:
        if audience.followers or audience.arriving or not _is_attached(audience):
            return
        audience.close()
        del self.audiences[audience.room.id]
        self.rooms.unfollow(audience.room.id, audience)

    async def send_changes(self) -> None:
        """Send the views that are due."""
        for audience in list(self.audiences.values()):
            if audience.followers:
                audience.send_views()
            else:
                self._remove_if_empty(audience)  # nobody waited until it was attached
            await asyncio.sleep(0)  # let other work run between large tournaments


def _is_attached(audience: Audience) -> bool:
    return audience.attached is not None and audience.attached.done()
