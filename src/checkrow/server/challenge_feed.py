"""Sends players their challenges, on any worker.

Open challenges are few and short-lived, so every worker reads all of them once a second and sends
its players the changes. So nothing is lost when a worker or the channel between workers fails.
"""

from __future__ import annotations

import asyncio
import time
from collections import defaultdict
from collections.abc import Callable

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from checkrow.play.challenges import ChallengeView
from checkrow.play.messages import Challenges
from checkrow.play.options import MatchOptions
from checkrow.play.wire import encode
from checkrow.server.room import Follower
from checkrow.server.store.schema import challenges, players

MOST_READ = 5000
NOTHING = encode(Challenges())

_options = msgspec.json.Decoder(MatchOptions)
_challenger, _challenged = players.alias("challenger"), players.alias("challenged")
_OPEN = (
    select(
        challenges,
        _challenger.c.name.label("challenger_name"),
        _challenged.c.name.label("challenged_name"),
    )
    .join(_challenger, _challenger.c.id == challenges.c.challenger)
    .join(_challenged, _challenged.c.id == challenges.c.challenged)
    .order_by(challenges.c.made_at)
    .limit(MOST_READ)
)


class ChallengeFeed:
    """The challenges from and to the players connected to this worker."""

    def __init__(self, engine: AsyncEngine, today: Callable[[], float] = time.time) -> None:
        self._engine = engine
        self._today = today
        self._followers: defaultdict[str, set[Follower]] = defaultdict(set)
        self._sent: dict[str, bytes] = {}  # the last message to each player, unless `NOTHING`
        self._reading = asyncio.Lock()
        # Calls of `send_changes`, and how many of them a completed read has answered.
        self._asked = self._answered = 0

    def follow(self, follower: Follower) -> None:
        """Send a player's challenges to this follower, now and whenever they change."""
        player = follower.player_id
        self._followers[player].add(follower)
        if player in self._sent:
            follower.deliver(self._sent[player])

    def unfollow(self, follower: Follower) -> None:
        player = follower.player_id
        self._followers[player].discard(follower)
        if not self._followers[player]:
            del self._followers[player]
            self._sent.pop(player, None)

    async def send_changes(self) -> None:
        """Read the open challenges and send players the changes to theirs. Calls that come during
        a read share the next one."""
        if not self._followers:
            return
        self._asked += 1
        mine = self._asked
        async with self._reading:
            if self._answered < mine:
                asked = self._asked
                await self._send_now()
                self._answered = asked

    async def _send_now(self) -> None:
        found = await self._messages()
        for player in found.keys() | self._sent.keys():
            message = found.get(player, NOTHING)
            if message == self._sent.get(player, NOTHING):
                continue
            if message == NOTHING:
                del self._sent[player]
            else:
                self._sent[player] = message
            for follower in self._followers.get(player, ()):
                follower.deliver(message)

    async def _messages(self) -> dict[str, bytes]:
        """Return the message for each player of this worker who has challenges."""
        incoming: defaultdict[str, list[ChallengeView]] = defaultdict(list)
        outgoing: defaultdict[str, list[ChallengeView]] = defaultdict(list)
        async with self._engine.connect() as connection:
            rows = await connection.execute(_OPEN.where(challenges.c.until >= self._today()))
            for row in rows:
                options = _options.decode(row.options)
                sent = (options, row.state, row.match)
                if row.challenger in self._followers:
                    shown = ChallengeView(row.id, row.challenged_name, *sent)
                    outgoing[row.challenger].append(shown)
                is_open = row.state == "waiting" or (row.state == "accepted" and not row.match)
                if row.challenged in self._followers and is_open:
                    shown = ChallengeView(row.id, row.challenger_name, options)
                    incoming[row.challenged].append(shown)
        return {
            player: encode(Challenges(tuple(incoming[player]), tuple(outgoing[player])))
            for player in {*incoming, *outgoing} & self._followers.keys()
        }
