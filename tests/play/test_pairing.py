"""People who wait for an opponent."""

import random

import pytest

from checkrow.play import lobby as lobbies
from checkrow.play.clock import Fischer, NoClock
from checkrow.play.commands import (
    ChangeOptions,
    ChangePassword,
    Join,
    Leave,
    LobbyCommand,
    Pair,
    Seek,
    StopSeeking,
    Unready,
)
from checkrow.play.entries import LobbyEntry
from checkrow.play.events import (
    BecameReady,
    Joined,
    LobbyClosed,
    LobbyEvent,
    MatchStarted,
    OwnerPaired,
)
from checkrow.play.lobby import Context, Decided, Lobby
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person
from checkrow.play.wire import decode_lobby_entry, encode
from tests.play.playing import ANN, BEN, CLEO, new_id, refused

BLITZ = Fischer(180.0, 2.0)


def context() -> Context:
    return Context(5.0, random.Random(1), match="m1", token="t1", password_hash="hash")


def seek(by: Person, game: str = "connect:7x6x4:2", **options: object) -> Lobby:
    command = Seek(id=new_id(), game=game, **options)  # type: ignore[arg-type]
    return lobbies.open_seek(command, by, f"l-{by.id}", context()).after


def do(lobby: Lobby, by: Person, command: LobbyCommand) -> Decided:
    decided = lobbies.decide(lobby, command, by, context())
    assert isinstance(decided, Decided)
    return decided


def kinds(entry: LobbyEntry) -> list[type[LobbyEvent]]:
    return [type(event) for event in entry.events]


def test_the_owner_of_a_seek_is_ready_and_waits() -> None:
    lobby = seek(ANN, clock=BLITZ)
    assert lobby.is_seeking
    assert lobby.options == MatchOptions(clock=BLITZ)
    assert lobbies.view_of(lobby).seeking
    assert lobbies.listing_of(lobby).seeking
    assert not lobbies.view_of(lobby).private


@pytest.mark.parametrize(
    ("game", "code", "words"),
    [
        (
            "connect:9x9x4:3",
            "not-for-two",
            "pairing is for two people, and connect:9x9x4:3 takes 3",
        ),
        ("ludo", "bad-game", "."),
    ],
)
def test_a_seek_that_cannot_be(game: str, code: str, words: str) -> None:
    with refused(code, words):
        seek(ANN, game)
    with refused("bad-clock"):
        seek(ANN, clock=Fischer(0.0, 0.0))


def test_joining_a_seek_starts_the_match() -> None:
    decided = do(seek(ANN), BEN, Join(id=new_id()))
    assert kinds(decided.entry) == [Joined, BecameReady, MatchStarted]
    lobby = decided.after
    assert lobby.running
    assert {player.id for player in lobby.running.players} == {ANN.id, BEN.id}
    assert not lobby.is_seeking
    with refused("lobby-full"):
        do(lobby, CLEO, Join(id=new_id()))


def test_spectators_do_not_play() -> None:
    lobby = do(seek(ANN), BEN, Join(id=new_id(), watch=True)).after
    assert lobby.is_seeking
    assert lobby.running is None


def test_two_who_wait_for_the_same_are_paired() -> None:
    waiting, seeker = seek(ANN), seek(BEN)
    here, there = lobbies.pair(waiting, seeker, context())
    assert kinds(here.entry) == [Joined, BecameReady, MatchStarted]
    assert kinds(there.entry) == [OwnerPaired, LobbyClosed]
    assert here.after.running
    assert here.after.running.match == "m1"
    assert not here.after.is_seeking
    assert there.after.closed
    view = lobbies.view_of(there.after)
    assert (view.match, view.paired_in, view.seeking) == ("m1", waiting.id, False)
    for before, decided in ((waiting, here), (seeker, there)):
        assert lobbies.apply(before, decode_lobby_entry(encode(decided.entry))) == decided.after


def test_nobody_is_paired_twice_or_with_themselves() -> None:
    waiting, seeker = seek(ANN), seek(BEN)
    here, there = lobbies.pair(waiting, seeker, context())
    for one, other in (
        (here.after, seek(CLEO)),  # Ann plays
        (seek(CLEO), there.after),  # Ben plays
        (waiting, waiting),
        (seek(ANN, "connect:7x6x4:2"), seek(ANN, "connect:7x6x4:2")),
        (waiting, seek(BEN, clock=BLITZ)),
        (waiting, seek(BEN, "checkers:american")),
    ):
        with refused("not-seeking"):
            lobbies.pair(one, other, context())


def test_an_owner_stops_waiting_until_somebody_has_come() -> None:
    lobby = seek(ANN)
    with refused("not-seeking"):
        do(lobby, BEN, StopSeeking(id=new_id()))
    stopped = do(lobby, ANN, StopSeeking(id=new_id())).after
    assert stopped.closed
    assert lobbies.view_of(stopped).match == ""
    with refused("not-seeking", "somebody may have joined"):
        do(do(lobby, BEN, Join(id=new_id())).after, ANN, StopSeeking(id=new_id()))


@pytest.mark.parametrize(
    "command",
    [
        Unready(id="1"),
        ChangeOptions(id="2", options=MatchOptions(clock=BLITZ, rated=True)),
        ChangePassword(id="3", password="secret"),
        Leave(id="4"),
    ],
)
def test_whoever_makes_a_lobby_of_it_waits_no_more(command: LobbyCommand) -> None:
    assert not do(seek(ANN), ANN, command).after.is_seeking


def test_only_the_server_pairs() -> None:
    with refused("not-allowed"):
        lobbies.decide(seek(ANN), Pair(seeker="x"), BEN, context())
    with refused("not-here"):
        lobbies.decide(seek(ANN), Pair(seeker="x"), SYSTEM, context())


def test_a_seek_without_a_clock_is_one_of_its_own() -> None:
    assert seek(ANN).options.clock == NoClock()
