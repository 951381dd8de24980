"""A lobby: people join and leave, take chairs, ready up, and play again."""

import pytest

from checkrow.play import lobby as lobbies
from checkrow.play.commands import (
    AddComputer,
    Join,
    Leave,
    MatchOver,
    OpenLobby,
    Ready,
    Say,
    Sit,
    Stand,
    Step,
    TimeIsUp,
    Unready,
)
from checkrow.play.entries import Already
from checkrow.play.events import (
    BecameReady,
    BecameUnready,
    Joined,
    Left,
    LobbyClosed,
    MatchEnded,
    MatchStarted,
    OwnerChanged,
    Said,
    Sat,
    Stood,
)
from checkrow.play.limits import MOST_PEOPLE, MOST_SCORES
from checkrow.play.lobby import Score
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person
from checkrow.play.result import Result
from tests.play.playing import ANN, BEN, CLEO, DAN, Room, refused, room_of

WON = Result(0, "rules", (1, 2), "a line is complete")


def test_a_lobby_is_named_by_its_owner() -> None:
    assert Room().lobby.title == "ann's lobby"
    room = Room(title="Friday night")
    assert (room.lobby.title, room.lobby.opened_by, room.lobby.owner) == (
        "Friday night",
        "ann",
        ANN.id,
    )
    assert room.seated == ["ann", "-"]


def test_a_lobby_that_cannot_be_opened() -> None:
    room = Room()
    for command, code in (
        (OpenLobby(MatchOptions(game="chess"), id="o"), "bad-game"),
        (OpenLobby(title="x" * 41, id="o"), "bad-title"),
        (OpenLobby(password="secret", id="o"), "bad-password"),
    ):
        with refused(code):
            lobbies.open_lobby(command, ANN, "l2", room.context())


def test_joining_takes_the_first_free_chair() -> None:
    room = Room("connect:7x6x4:3")
    assert room.do(BEN, Join) == (Joined(BEN, 1),)
    room.do(ANN, Leave)
    assert room.do(CLEO, Join) == (Joined(CLEO, 0),)
    assert room.seated == ["cleo", "ben", "-"]
    with refused("already-here", "you are already in this lobby"):
        room.do(CLEO, Join)


def test_a_full_lobby_refuses_politely() -> None:
    room = room_of(BEN)
    with refused("lobby-full", "all seats are taken, but you can join to watch"):
        room.do(CLEO, Join)
    assert room.do(CLEO, Join, None, None, True) == (Joined(CLEO),)
    assert room.lobby.spectators == (CLEO,)
    closed = room_of(BEN, spectators=False)
    with refused("lobby-full", "join another lobby, or open your own"):
        closed.do(CLEO, Join)
    with refused("no-spectators", "join it to play"):
        closed.do(CLEO, Join, None, None, True)


def test_so_many_people_and_no_more() -> None:
    room = Room()
    for number in range(MOST_PEOPLE - 1):
        room.do(Person(f"q{number}", f"guest{number}"), Join, None, None, True)
    with refused("lobby-full", f"{MOST_PEOPLE} people are here"):
        room.do(BEN, Join, None, None, True)


def test_a_private_lobby_wants_its_password_or_an_invitation() -> None:
    room = Room(password_hash="hash")
    assert room.lobby.is_private
    with refused("password-needed", "enter its password"):
        room.do(BEN, Join)
    with refused("wrong-password", "not the lobby's password"):
        room.do(BEN, Join, "guess")
    with refused("wrong-invitation", "ask for a new one"):
        room.do(BEN, Join, None, "token")
    assert room.do(BEN, Join, "right", admitted=True) == (Joined(BEN, 1),)


def test_an_owner_who_leaves_hands_over_to_the_oldest_member() -> None:
    room = room_of(BEN)
    room.do(CLEO, Join, None, None, True)
    assert room.do(BEN, Leave) == (Left(BEN.id),)
    room.do(BEN, Join)
    assert room.do(ANN, Leave) == (Left(ANN.id), OwnerChanged(CLEO.id))
    assert room.lobby.owner == CLEO.id


def test_an_empty_lobby_closes() -> None:
    room = Room()
    room.do(ANN, AddComputer, "club")
    assert room.do(ANN, Leave) == (Left(ANN.id), LobbyClosed())
    assert room.lobby.closed
    with refused("lobby-closed", "join another one, or open your own"):
        room.do(BEN, Join)


def test_changing_chairs() -> None:
    room = room_of(BEN, key="connect:7x6x4:4")
    assert room.do(BEN, Sit, 3) == (Sat(BEN.id, 3),)
    assert room.seated == ["ann", "-", "-", "ben"]
    with refused("chair-taken", "ann sits there"):
        room.do(BEN, Sit, 0)
    with refused("no-change", "you already have this seat"):
        room.do(BEN, Sit, 3)
    for chair in (-1, 4):
        with refused("no-such-chair", "the seats are 0 to 3"):
            room.do(BEN, Sit, chair)
    assert room.do(BEN, Stand) == (Stood(BEN.id),)
    with refused("no-change", "you are already watching"):
        room.do(BEN, Stand)
    room.do(BEN, Sit, 1)
    assert room.seated == ["ann", "ben", "-", "-"]
    no_watching = room_of(BEN, spectators=False)
    with refused("no-spectators", "stay, or leave it"):
        no_watching.do(BEN, Stand)


def test_everybody_readies_up_and_the_match_starts() -> None:
    room = room_of(BEN, first="chairs")
    assert room.do(ANN, Ready) == (BecameReady(ANN.id),)
    assert room.lobby.running is None
    ready, started = room.do(BEN, Ready)
    assert ready == BecameReady(BEN.id)
    assert isinstance(started, MatchStarted)
    assert (started.match, started.first) == ("m1", ANN.id)
    assert [player.name for player in started.players] == ["ann", "ben"]
    assert room.lobby.running is not None
    assert room.lobby.running.match == "m1"


def test_one_alone_does_not_start() -> None:
    room = Room()
    assert room.do(ANN, Ready) == (BecameReady(ANN.id),)
    assert room.lobby.running is None


def test_anyone_may_be_unready_again() -> None:
    room = room_of(BEN)
    room.do(ANN, Ready)
    with refused("no-change", "you are already ready"):
        room.do(ANN, Ready)
    assert room.do(ANN, Unready) == (BecameUnready(ANN.id),)
    with refused("no-change", "you are not ready"):
        room.do(ANN, Unready)
    assert room.do(BEN, Ready) == (BecameReady(BEN.id),)


def test_standing_up_or_leaving_ends_ready() -> None:
    room = room_of(BEN)
    room.do(BEN, Ready)
    room.do(BEN, Stand)
    with refused("not-seated", "take a seat first"):
        room.do(BEN, Ready)
    room.do(BEN, Sit, 1)
    assert room.do(ANN, Ready) == (BecameReady(ANN.id),)
    room.do(ANN, Leave)
    assert room.lobby.ready == frozenset()


def test_spectators_need_not_be_ready() -> None:
    room = room_of(BEN)
    room.do(CLEO, Join, None, None, True)
    room.start(ANN, BEN)


def test_after_the_match_all_are_back_unready_with_the_score() -> None:
    room = room_of(BEN, first="chairs")
    room.start(ANN, BEN)
    with refused("match-running", "get ready when it is over"):
        room.do(ANN, Ready)
    assert room.happen(MatchOver(match="m1", result=WON)) == (MatchEnded("m1", WON),)
    assert (room.lobby.running, room.lobby.ready, room.seated) == (
        None,
        frozenset(),
        ["ann", "ben"],
    )
    assert room.lobby.scores == {ANN.id: Score("ann", 1), BEN.id: Score("ben", 0, 0, 1)}
    room.start(ANN, BEN)
    room.happen(MatchOver(match="m2", result=Result(None, "agreement", (1, 1))))
    assert room.lobby.scores == {ANN.id: Score("ann", 1, 1), BEN.id: Score("ben", 0, 1, 1)}
    assert [score.points for score in room.lobby.scores.values()] == [1.5, 0.5]
    room.start(ANN, BEN)
    room.happen(MatchOver(match="m3", result=Result(None, "aborted", (1, 1))))
    assert room.lobby.played == 2


def test_the_score_of_several() -> None:
    room = room_of(BEN, CLEO, key="connect:7x6x4:3", first="chairs")
    room.start(ANN, BEN, CLEO)
    room.happen(MatchOver(match="m1", result=Result(None, "rules", (1, 3, 1))))
    assert room.lobby.scores[BEN.id] == Score("ben", losses=1)
    assert room.lobby.scores[CLEO.id] == Score("cleo", draws=1)


def test_only_so_many_scores_are_kept() -> None:
    room = Room(first="chairs")
    for number in range(MOST_SCORES):
        guest = Person(f"q{number}", f"guest{number}")
        room.do(guest, Join)
        room.start(ANN, guest)
        room.happen(MatchOver(match=f"m{number + 1}", result=WON))
        room.do(guest, Leave)
    assert len(room.lobby.scores) == MOST_SCORES
    assert "q0" not in room.lobby.scores
    assert room.lobby.scores[ANN.id].wins == MOST_SCORES


def test_only_the_match_that_is_played_here_can_be_over() -> None:
    room = room_of(BEN)
    with refused("no-such-match"):
        room.happen(MatchOver(match="m1", result=WON))
    room.start(ANN, BEN)
    with refused("no-such-match"):
        room.happen(MatchOver(match="m9", result=WON))
    with refused("bad-result", "2 ranks"):
        room.happen(MatchOver(match="m1", result=Result(0, "rules", (1, 2, 2))))
    with refused("not-allowed", "only the server itself"):
        room.decide(ANN, MatchOver(match="m1", result=WON))


def test_latecomers_sit_down_for_the_next_match() -> None:
    room = room_of(BEN)
    room.start(ANN, BEN)
    room.do(BEN, Leave)
    assert room.do(CLEO, Join) == (Joined(CLEO, 1),)
    room.happen(MatchOver(match="m1", result=Result(0, "left", (1, 2))))
    assert room.lobby.scores[BEN.id] == Score("ben", losses=1)
    room.start(ANN, CLEO)


def test_chat_is_for_those_inside() -> None:
    room = room_of(BEN)
    assert room.do(BEN, Say, "hi") == (Said("ben", "hi"),)
    with refused("not-in-lobby", "join it first"):
        room.do(CLEO, Say, "hi")
    with refused("bad-chat"):
        room.do(BEN, Say, " ")


@pytest.mark.parametrize(
    ("command", "fields"), [(Leave, ()), (Sit, (1,)), (Stand, ()), (Ready, ()), (Unready, ())]
)
def test_outsiders_can_only_join(command: type, fields: tuple[int, ...]) -> None:
    with refused("not-in-lobby", "join it first"):
        Room().do(DAN, command, *fields)


def test_the_same_command_counts_once() -> None:
    room = Room()
    command = Join(id="once")
    assert room.decide(BEN, command) == (Joined(BEN, 1),)
    assert room.decide(BEN, command) == Already(2)
    assert room.decide(CLEO, Join(None, None, True, id="once")) == (Joined(CLEO),)


def test_commands_for_a_match_are_refused() -> None:
    with refused("not-here", "Step is not a command for a lobby"):
        Room().decide(ANN, Step("4", id="s"))  # type: ignore[arg-type]
    with refused("not-here", "TimeIsUp is not a command for a lobby"):
        Room().decide(SYSTEM, TimeIsUp())  # type: ignore[arg-type]


def test_the_server_itself_cannot_join() -> None:
    room = Room()
    with refused("not-allowed", "only people"):
        room.decide(SYSTEM, Join(id="j"))


def test_entries_are_folded_in_their_order() -> None:
    room = room_of(BEN)
    room.do(BEN, Ready)
    assert lobbies.replay(room.entries) == room.lobby
    with pytest.raises(ValueError, match="entry 3 cannot follow entry 1"):
        lobbies.replay([room.entries[0], room.entries[2]])
