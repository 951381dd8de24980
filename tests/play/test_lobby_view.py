"""What a lobby shows to people, and what it hides."""

import json
from typing import get_args

from checkrow.play.commands import (
    AddComputer,
    ChangePassword,
    Join,
    MatchOver,
    Ready,
    RenewInvitation,
    Say,
    Stand,
)
from checkrow.play.events import LobbyEvent
from checkrow.play.lobby import listed_alike, listing_of, may_hold_secrets, view_of, without_secrets
from checkrow.play.result import Result
from checkrow.play.wire import decode_lobby_entry, encode
from tests.play.playing import ANN, BEN, CLEO, Room, room_of


def test_a_lobby_from_inside() -> None:
    room = Room("connect:7x6x4:3", title="Friday")
    room.do(BEN, Join)
    room.do(CLEO, Join)
    room.do(CLEO, Stand)
    room.do(BEN, Ready)
    room.do(ANN, AddComputer, "club")
    shown = json.loads(encode(view_of(room.lobby)))
    assert shown["chairs"] == [
        {"id": "p0", "name": "ann"},
        {"id": "p1", "name": "ben", "ready": True},
        {"id": "computer:0", "name": "Computer 1 (club)", "level": "club", "ready": True},
    ]
    assert shown["spectators"] == [{"id": "p2", "name": "cleo"}]
    assert (shown["title"], shown["owner"], shown["token"]) == ("Friday", "p0", "t1")
    assert shown["options"]["game"] == "connect:7x6x4:3"


def test_an_empty_chair_and_a_score() -> None:
    room = room_of(BEN, first="chairs")
    assert json.loads(encode(view_of(Room().lobby)))["chairs"][1] == {}
    room.start(ANN, BEN)
    assert view_of(room.lobby).match == "m1"
    room.happen(MatchOver(match="m1", result=Result(0, "time", (1, 2))))
    view = view_of(room.lobby)
    assert (view.match, view.played) == ("", 1)
    assert [(line.id, line.score.points) for line in view.scores] == [("p0", 1.0), ("p1", 0.0)]


def test_a_lobby_in_the_list() -> None:
    room = room_of(BEN)
    room.do(CLEO, Join, None, None, True)
    listing = listing_of(room.lobby)
    assert (listing.title, listing.owner) == ("ann's lobby", "ann")
    assert (listing.taken, listing.chairs, listing.spectators) == (2, 2, 1)
    assert (listing.private, listing.playing) == (False, False)
    room.start(ANN, BEN)
    assert listing_of(room.lobby).playing


def test_hidden_details_do_not_change_the_list() -> None:
    room = room_of(BEN)
    before = room.lobby
    room.do(ANN, Ready)
    room.do(ANN, Say, "hello")
    assert listed_alike(before, room.lobby)
    room.do(BEN, Ready)
    assert not listed_alike(before, room.lobby)


def test_secrets_are_not_sent() -> None:
    room = Room(password_hash="the-hash")
    room.do(ANN, ChangePassword, "x", password_hash="another-hash")
    room.do(ANN, RenewInvitation)
    room.do(ANN, ChangePassword)
    room.do(BEN, Join)
    for entry in room.entries:
        sent = encode(without_secrets(entry))
        for secret in (b"the-hash", b"another-hash", b'"t1"', b'"t2"'):
            assert secret not in sent
        assert decode_lobby_entry(sent).number == entry.number
    opened, secured, _, unsecured, joined = map(without_secrets, room.entries)
    assert (b'"password":"*"' in encode(opened), b'"password":"*"' in encode(secured)) == (
        True,
        True,
    )
    assert b"*" not in encode(unsecured)
    assert joined == room.entries[-1]
    for view in (view_of(room.lobby), listing_of(room.lobby)):
        assert b"hash" not in encode(view)


def test_json_that_may_hold_secrets_is_known() -> None:
    room = Room(password_hash="hash")
    room.do(ANN, ChangePassword, "x", password_hash="hash")
    room.do(ANN, RenewInvitation)
    for entry in room.entries:
        assert may_hold_secrets(encode(entry))
    secretive = {
        event.__name__
        for event in get_args(LobbyEvent)
        if {"password", "token"} & set(event.__struct_fields__)
    }
    assert secretive == {type(entry.events[0]).__name__ for entry in room.entries}
    room.do(BEN, Join, admitted=True)
    room.do(BEN, Say, '"type":"lobby-opened"')
    assert not any(may_hold_secrets(encode(entry)) for entry in room.entries[-2:])
