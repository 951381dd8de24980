"""Messages on the wire: parsed strictly, and written so that they parse back to the same."""

import pickle
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.json import Decoder

from checkrow.play.clock import Fischer
from checkrow.play.commands import (
    Claim,
    Join,
    LobbyCommand,
    MatchCommand,
    OpenLobby,
    Say,
    Step,
)
from checkrow.play.entries import LobbyEntry, MatchEntry, remember
from checkrow.play.events import Joined, Stepped
from checkrow.play.limits import REMEMBERED_COMMANDS
from checkrow.play.options import MatchOptions
from checkrow.play.people import Person
from checkrow.play.refused import Refused
from checkrow.play.tags import kebab
from checkrow.play.wire import decode_lobby_entry, decode_match_entry, encode, read_message
from tests.play.playing import refused

read_lobby_command = partial(read_message, Decoder(LobbyCommand))
read_match_command = partial(read_message, Decoder(MatchCommand))
read_open_lobby = partial(read_message, Decoder(OpenLobby))
READERS = (
    read_lobby_command,
    decode_lobby_entry,
    read_match_command,
    decode_match_entry,
    read_open_lobby,
)


def test_commands_as_clients_write_them() -> None:
    assert read_match_command(b'{"type":"step","id":"a1","move":"4"}') == Step("4", id="a1")
    assert read_match_command('{"type":"claim","id":"a"}') == Claim("win", id="a")
    assert read_lobby_command('{"type":"join","id":"b","password":"x"}') == Join("x", id="b")
    assert read_open_lobby(
        '{"type":"open-lobby","id":"c","title":"Friday","options":'
        '{"game":"checkers:house","clock":{"type":"fischer","initial":300,"increment":3}}}'
    ) == OpenLobby(MatchOptions("checkers:house", Fischer(300, 3)), "Friday", id="c")


def test_entries_as_they_are_stored() -> None:
    entry = MatchEntry(7, 12.5, (Stepped(1, "c3-d4"),), "p1", "c9")
    text = (
        b'{"number":7,"at":12.5,"events":[{"type":"stepped","seat":1,"move":"c3-d4"}],'
        b'"by":"p1","command":"c9"}'
    )
    assert encode(entry) == text
    assert decode_match_entry(text) == entry
    joined = LobbyEntry(2, 1.0, (Joined(Person("p2", "ben")),), "p2", "c1")
    assert decode_lobby_entry(encode(joined)) == joined


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"4",
        b"null",
        b"{}",
        b"\xff\xfe",
        b'{"type":"step","id":"a1"}',  # without a move
        b'{"type":"step","id":"a1","move":4}',
        b'{"type":"step","id":"a1","move":"4","more":1}',
        b'{"type":"step","id":"","move":"4"}',
        b'{"type":"step","id":"%s","move":"4"}' % (b"x" * 65),
        b'{"type":"step","id":"a1","move":"%s"}' % (b"4" * 17),
        b'{"type":"step","id":"a1","move":"4","position":1.5}',
        b'{"type":"time-is-up"}',  # only the server may send it
        b'{"type":"connection-gone","seat":0}',
        b'{"type":"match-over","match":"m","result":{"winner":0,"how":"rules","ranks":[1,2]}}',
        b'{"type":"claim","id":"a","result":"loss"}',
        b'{"type":"say","id":"a","text":"%s"}' % (b"x" * 2001),
        b'{"type":"sit","id":"a","chair":"0"}',
        b'{"type":"change-options","id":"a","options":{"clock":{"type":"sand"}}}',
        b'{"type":"change-options","id":"a","options":{"first":"me"}}',
        b"[" * 100_000,
    ],
)
def test_text_that_is_no_command_is_refused(text: bytes) -> None:
    with refused("bad-message", "this is not a message: "):
        read_match_command(text)
    with refused("bad-message", "this is not a message: "):
        read_lobby_command(text)


@given(st.binary(max_size=200) | st.text(max_size=200))
def test_nonsense_is_refused_and_nothing_else_happens(text: bytes | str) -> None:
    for read in READERS:
        with pytest.raises(Refused):
            read(text)


def test_commands_are_for_one_place() -> None:
    say = encode(Say("hello", id="a"))
    assert read_match_command(say) == read_lobby_command(say)
    with refused("bad-message"):
        read_lobby_command(encode(Step("4", id="a")))
    with refused("bad-message"):
        read_match_command(encode(Join(id="a")))


def test_kinds_have_readable_names() -> None:
    assert [kebab(name) for name in ("Step", "OfferDraw", "BecameUnready")] == [
        "step",
        "offer-draw",
        "became-unready",
    ]


def test_refusals_survive_a_trip_between_processes() -> None:
    refusal = pickle.loads(pickle.dumps(Refused("not-yet", "wait a little")))
    assert repr(refusal) == "Refused('not-yet', 'wait a little')"
    assert (refusal.code, str(refusal)) == ("not-yet", "wait a little")


def test_only_so_many_commands_are_remembered() -> None:
    known = remember({}, "p", "", 1)
    assert known == {}
    for number in range(1, REMEMBERED_COMMANDS + 3):
        known = remember(known, "p", f"c{number}", number)
    assert len(known) == REMEMBERED_COMMANDS
    assert ("p", "c2") not in known
    assert known["p", "c3"] == 3


def test_remembering_changes_no_earlier_memory() -> None:
    one = remember({}, "p", "c1", 1)
    branches = [remember(one, "p", "c2", 2), remember(one, "q", "c3", 2)]
    assert one == {("p", "c1"): 1}
    assert branches == [{**one, ("p", "c2"): 2}, {**one, ("q", "c3"): 2}]
