"""The open sockets of a worker, by session and player.

A socket ends with its session: `end` closes the sockets of ended sessions, whichever worker ended
them. After the channel was interrupted, `check` asks the database instead.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable
from typing import Protocol

from checkrow.server.accounts import Accounts, SessionsEnded
from checkrow.server.players import Player
from checkrow.server.relations import Blocked, Relations

SIGNED_OUT = 4001  # close code: the session has ended
AT_ONCE = 500  # sessions in one query


class Socket(Protocol):
    """A socket that closes when its session ends."""

    def session_ended(self) -> None:
        """Say goodbye and close, with the code `SIGNED_OUT`."""
        ...

    def blocks_changed(self, blocked: Blocked) -> None:
        """Hide the chat of these people from now on."""
        ...


class OpenSockets:
    """The sockets of people with a name. Others have no session."""

    def __init__(self) -> None:
        self._by_session: defaultdict[str, dict[str, set[Socket]]] = defaultdict(dict)
        self._checks: set[asyncio.Task[None]] = set()

    def add(self, player: Player | None, socket: Socket) -> None:
        if player is not None and player.session is not None:
            sessions = self._by_session[player.id]
            sessions.setdefault(player.session.hash, set()).add(socket)

    def remove(self, player: Player | None, socket: Socket) -> None:
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
        sessions = self._by_session.get(ended.player, {})
        if ended.only:
            self._close((ended.only,), sessions)
        else:
            self._close([each for each in sessions if each != ended.but], sessions)

    def _close(self, ended: Iterable[str], sessions: dict[str, set[Socket]]) -> None:
        for session in ended:
            for socket in list(sessions.get(session, ())):
                socket.session_ended()

    def set_blocked(self, player: str, blocked: Blocked) -> None:
        """Hide the chat of these people from a player's sockets."""
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
