"""Messages to followers are assembled from stored JSON, and match their types exactly."""

from __future__ import annotations

from checkrow.play import lobby as lobbies
from checkrow.play import match as matches
from checkrow.play.commands import ChangePassword, Join, Say
from checkrow.play.events import Said
from checkrow.play.messages import LobbySnapshot, LobbyUpdate, MatchSnapshot, MatchUpdate
from checkrow.play.wire import encode
from checkrow.server.room_types import MOST_CHAT_LINES, LobbyType, MatchType
from tests.play.playing import ANN, BEN, Room, Table


def test_updates_and_snapshots_of_a_match() -> None:
    kind = MatchType(lambda: 5.0)
    table = Table()
    table.play("4 4 3", now=3.0)
    table.do(1, Say, 'a "quote"')
    view, entries = matches.view_of(table.match, 5.0), tuple(table.entries)
    bodies = list(map(encode, entries))
    assert kind.update(table.match, bodies[-1]) == encode(MatchUpdate(entries[-1], view))
    assert kind.snapshot(table.match, bodies) == encode(MatchSnapshot(view, entries))


def test_a_snapshot_of_a_lobby_has_the_last_chat() -> None:
    room = Room(password_hash="the-hash")
    room.do(BEN, Join, admitted=True)
    for number in range(MOST_CHAT_LINES + 3):
        room.do(ANN, Say, f'"type":"said" {number}')
        room.do(ANN, ChangePassword, '"type":"said"', password_hash="another-hash")
    said = [entry for entry in room.entries if isinstance(entry.events[0], Said)][-MOST_CHAT_LINES:]
    shown = LobbySnapshot(lobbies.view_of(room.lobby), tuple(said))
    told = LobbyType().snapshot(room.lobby, list(map(encode, room.entries)))
    assert told == encode(shown)
    assert b"-hash" not in told


def test_updates_of_a_lobby_hold_no_secrets() -> None:
    kind = LobbyType()
    room = Room(password_hash="the-hash")
    room.do(ANN, ChangePassword, "x", password_hash="another-hash")
    room.do(BEN, Join, admitted=True)
    room.do(BEN, Say, "invitation-renewed")
    room.start(ANN, BEN)
    state = None
    for entry in room.entries:
        state = lobbies.replay((entry,)) if state is None else lobbies.apply(state, entry)
        shown = LobbyUpdate(lobbies.without_secrets(entry), lobbies.view_of(state))
        assert kind.update(state, encode(entry)) == encode(shown)
        assert b"-hash" not in kind.update(state, encode(entry))
