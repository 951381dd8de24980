"""Lobbies and matches as rooms: how entries apply and what followers receive."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from checkrow.play import lobby as lobbies
from checkrow.play import match as matches
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.wire import decode_lobby_entry, decode_match_entry, encode
from checkrow.server.hidden_chat import SAID

MOST_CHAT_LINES = 50  # lines of chat sent to somebody who joins a lobby


class MatchType:
    """A match: all followers see the same, so each message is written once."""

    name = "match"

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now

    def apply(self, state: Match | None, body: bytes) -> Match:
        entry = decode_match_entry(body)
        return matches.replay((entry,)) if state is None else matches.apply(state, entry)

    def update(self, state: Match, body: bytes) -> bytes:
        # A `MatchUpdate`, assembled from the entry as stored.
        view = encode(matches.view_of(state, self._now()))
        return b'{"type":"match-update","entry":%b,"view":%b}' % (body, view)

    def snapshot(self, state: Match, bodies: list[bytes]) -> bytes:
        # A `MatchSnapshot`, assembled in the same way.
        view = encode(matches.view_of(state, self._now()))
        history = b",".join(bodies)
        return b'{"type":"match-snapshot","view":%b,"history":[%b]}' % (view, history)

    def is_over(self, state: Match) -> bool:
        return state.result is not None


class LobbyType:
    """A lobby. Secrets in its entries are not sent."""

    name = "lobby"

    def apply(self, state: Lobby | None, body: bytes) -> Lobby:
        entry = decode_lobby_entry(body)
        return lobbies.replay((entry,)) if state is None else lobbies.apply(state, entry)

    def update(self, state: Lobby, body: bytes) -> bytes:
        # A `LobbyUpdate`, assembled in the same way if there is nothing to remove.
        if lobbies.may_hold_secrets(body):
            body = encode(lobbies.without_secrets(decode_lobby_entry(body)))
        view = encode(lobbies.view_of(state))
        return b'{"type":"lobby-update","entry":%b,"view":%b}' % (body, view)

    def snapshot(self, state: Lobby, bodies: list[bytes]) -> bytes:
        # A `LobbySnapshot`, assembled in the same way.
        said = islice((body for body in reversed(bodies) if SAID in body), MOST_CHAT_LINES)
        view, talk = encode(lobbies.view_of(state)), b",".join(list(said)[::-1])
        return b'{"type":"lobby-snapshot","view":%b,"talk":[%b]}' % (view, talk)

    def is_over(self, state: Lobby) -> bool:
        return state.closed
