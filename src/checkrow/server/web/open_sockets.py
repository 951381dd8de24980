"""The open sockets of a worker, by session and player.

A socket ends with its session: `end` closes the sockets of ended sessions, whichever worker ended
them. After the channel was interrupted, `check` asks the database instead. Between the query for a
session and the registration of its socket, an `Opening` keeps what happens.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Protocol

from checkrow.server.accounts import Accounts
from checkrow.server.players import Player, SessionsEnded
from checkrow.server.relations import Blocked, Relations

SIGNED_OUT = 4001  # close code: the session has ended
AT_ONCE = 500  # sessions in one query


class SessionSocket(Protocol):
    """A socket that closes when its session ends."""

    def session_ended(self) -> None:
        """Say goodbye and close, with the code `SIGNED_OUT`."""
        ...

    def blocks_changed(self, blocked: Blocked) -> None:
        """Hide the chat of these people from now on."""
        ...


@dataclass(eq=False, slots=True)
class Opening:
    """What happens while a socket is opened, before it is registered."""

    ended: list[SessionsEnded] = field(default_factory=list[SessionsEnded])
    blocked: dict[str, Blocked] = field(default_factory=dict[str, Blocked])  # by player

    def has_ended(self, player: Player) -> bool:
        """Return whether the session of this player has ended meanwhile."""
        session = player.session
        return session is not None and any(
            each.includes(player.id, session.hash) for each in self.ended
        )


class OpenSockets:
    """The sockets of people with a name. Others have no session."""

    def __init__(self) -> None:
        self._openings: set[Opening] = set()
        self._by_session: defaultdict[str, dict[str, set[SessionSocket]]] = defaultdict(dict)
        self._checks: set[asyncio.Task[None]] = set()

    @contextmanager
    def opening(self) -> Generator[Opening]:
        """Keep what happens while the context lasts. Add the socket before anything is awaited
        after it."""
        opening = Opening()
        self._openings.add(opening)
        try:
            yield opening
        finally:
            self._openings.remove(opening)

    def add(self, player: Player | None, socket: SessionSocket) -> None:
        if player is not None and player.session is not None:
            sessions = self._by_session[player.id]
            sessions.setdefault(player.session.hash, set()).add(socket)

    def remove(self, player: Player | None, socket: SessionSocket) -> None:
        if player is None or player.session is None:
            return
        sessions = self._by_session.get(player.id, {})
        sockets = sessions.get(player.session.hash, set())
        sockets.discard(socket)
        if not sockets:
            sessions.pop(player.session.hash, None)
        if not sessions:
            self._by_session.pop(player.id, None)

    def end(self, ended: SessionsEnded) -> None:
        """Close the sockets of these sessions."""
        for opening in self._openings:
            opening.ended.append(ended)
        for session, sockets in list(self._by_session.get(ended.player, {}).items()):
            if ended.includes(ended.player, session):
                for socket in list(sockets):
                    socket.session_ended()

    def set_blocked(self, player: str, blocked: Blocked) -> None:
        """Hide the chat of these people from a player's sockets."""
        for opening in self._openings:
            opening.blocked[player] = blocked
        for sockets in self._by_session.get(player, {}).values():
            for socket in sockets:
                socket.blocks_changed(blocked)

    def check_soon(self, accounts: Accounts, relations: Relations) -> None:
        """Run `check` in the background."""
        task = asyncio.create_task(self.check(accounts, relations))
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    async def check(self, accounts: Accounts, relations: Relations) -> None:
        """Close sockets whose sessions ended unnoticed; update blocks that were missed."""
        known = [
            (player, session)
            for player, sessions in self._by_session.items()
            for session in sessions
        ]
        for start in range(0, len(known), AT_ONCE):
            some = known[start : start + AT_ONCE]
            alive = await accounts.live_sessions([session for _, session in some])
            for player, session in some:
                if session not in alive:
                    self.end(SessionsEnded(player, only=session))
            blocked = await relations.blocked_by_each({player for player, _ in some})
            for player, theirs in blocked.items():
                self.set_blocked(player, theirs)
