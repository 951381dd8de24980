"""What only the owner of a lobby can do."""

import pytest

from checkrow.play.clock import TurnLimit
from checkrow.play.commands import (
    AddComputer,
    ChangeOptions,
    ChangePassword,
    ChangeTitle,
    HandOver,
    Join,
    MatchOver,
    Ready,
    RemoveComputer,
    RemovePerson,
    RenewInvitation,
    SwapChairs,
)
from checkrow.play.events import (
    ChairsSwapped,
    ComputerAdded,
    ComputerRemoved,
    InvitationRenewed,
    MatchStarted,
    OptionsChanged,
    OwnerChanged,
    PasswordChanged,
    PersonRemoved,
    TitleChanged,
)
from checkrow.play.options import MatchOptions
from checkrow.play.people import Player
from checkrow.play.result import Result
from tests.play.playing import ANN, BEN, CLEO, DAN, Room, refused, room_of

ORDERS: list[tuple[type, tuple[object, ...]]] = [
    (ChangeOptions, (MatchOptions(game="checkers:house"),)),
    (ChangeTitle, ("mine",)),
    (ChangePassword, ("secret",)),
    (RenewInvitation, ()),
    (AddComputer, ("club",)),
    (RemoveComputer, (0,)),
    (SwapChairs, (0, 1)),
    (RemovePerson, (ANN.id,)),
    (HandOver, (BEN.id,)),
]


@pytest.mark.parametrize(("order", "fields"), ORDERS)
def test_others_cannot(order: type, fields: tuple[object, ...]) -> None:
    room = room_of(BEN)
    with refused("not-the-owner", "only ann can do that"):
        room.do(BEN, order, *fields)
    with refused("not-in-lobby"):
        room.do(CLEO, order, *fields)


def test_a_change_of_options_unreadies_all() -> None:
    room = room_of(BEN)
    room.do(BEN, Ready)
    options = MatchOptions(game="checkers:house", clock=TurnLimit(60))
    assert room.do(ANN, ChangeOptions, options) == (OptionsChanged(options),)
    assert (room.lobby.options, room.lobby.ready) == (options, frozenset())
    assert room.seated == ["ann", "ben"]
    with refused("no-change", "these are already the options"):
        room.do(ANN, ChangeOptions, options)
    with refused("bad-game"):
        room.do(ANN, ChangeOptions, MatchOptions(game="go"))


def test_more_and_fewer_chairs() -> None:
    room = room_of(BEN)
    room.do(ANN, ChangeOptions, MatchOptions(game="connect:7x6x4:4"))
    assert room.seated == ["ann", "ben", "-", "-"]
    room.do(CLEO, Join)
    with refused("no-room", "1 of the people here would have no seat"):
        room.do(ANN, ChangeOptions, MatchOptions(spectators=False))
    room.do(ANN, ChangeOptions, MatchOptions())
    assert room.seated == ["ann", "ben"]
    assert room.lobby.spectators == (CLEO,)


def test_computers_in_any_seat() -> None:
    room = Room("connect:7x6x4:3")
    club = Player("computer:0", "Computer 1 (club)", "club")
    assert room.do(ANN, AddComputer, "club", 2) == (ComputerAdded(2, club),)
    room.do(ANN, AddComputer, "random")
    assert room.seated == ["ann", "Computer 2 (random)", "Computer 1 (club)"]
    with refused("lobby-full", "free one for the computer"):
        room.do(ANN, AddComputer, "club")
    assert room.do(ANN, RemoveComputer, 2) == (ComputerRemoved(2),)
    with refused("no-computer", "no computer in seat 2"):
        room.do(ANN, RemoveComputer, 2)
    with refused("no-computer", "no computer in seat 0"):
        room.do(ANN, RemoveComputer, 0)
    with refused("chair-taken", "ann sits there"):
        room.do(ANN, AddComputer, "club", 0)
    with refused("no-such-level", "the levels are random, club"):
        room.do(ANN, AddComputer, "genius")
    with refused("no-such-chair", "the seats are 0 to 2"):
        room.do(ANN, AddComputer, "club", 3)
    with refused("no-such-chair", "the seats are 0 to 2"):
        room.do(ANN, RemoveComputer, -1)
    with refused("no-such-chair", "the seats are 0 to 2"):
        room.do(ANN, SwapChairs, 0, 3)


def test_computers_are_always_ready() -> None:
    room = Room()
    room.do(ANN, Ready)
    _, started = room.do(ANN, AddComputer, "club")
    assert isinstance(started, MatchStarted)
    assert {player.level for player in started.players} == {"", "club"}


def test_computers_alone_do_not_play() -> None:
    room = room_of(BEN)
    room.do(ANN, RemovePerson, BEN.id)
    room.do(ANN, AddComputer, "club")
    assert room.lobby.running is None


def test_computers_play_no_rated_matches() -> None:
    room = Room(rated=True, clock=TurnLimit(30))
    with refused("rated-computer", "make this one unrated"):
        room.do(ANN, AddComputer, "club")
    room = Room()
    room.do(ANN, AddComputer, "club")
    with refused("rated-computer", "remove them first"):
        room.do(ANN, ChangeOptions, MatchOptions(rated=True, clock=TurnLimit(30)))


def test_swapping_chairs() -> None:
    room = room_of(BEN)
    room.do(BEN, Ready)
    assert room.do(ANN, SwapChairs, 0, 1) == (ChairsSwapped(0, 1),)
    assert room.seated == ["ben", "ann"]
    assert room.lobby.ready == frozenset()  # the ready ones had agreed to other chairs
    with refused("no-change", "choose two different seats"):
        room.do(ANN, SwapChairs, 1, 1)


def test_sending_somebody_away() -> None:
    room = room_of(BEN)
    assert room.do(ANN, RemovePerson, BEN.id) == (PersonRemoved(BEN.id),)
    assert room.seated == ["ann", "-"]
    with refused("removed", "join another one"):
        room.do(BEN, Join, admitted=True)
    with refused("not-yourself", "leave instead"):
        room.do(ANN, RemovePerson, ANN.id)
    with refused("no-such-person"):
        room.do(ANN, RemovePerson, "nobody")


def test_nobody_is_removed_from_a_match() -> None:
    room = room_of(BEN)
    room.do(CLEO, Join, None, None, True)
    room.start(ANN, BEN)
    with refused("match-running", "ben may be playing"):
        room.do(ANN, RemovePerson, BEN.id)
    room.do(ANN, RemovePerson, CLEO.id)


def test_changes_that_must_wait_for_the_end_of_the_match() -> None:
    room = room_of(BEN)
    room.start(ANN, BEN)
    for order, fields in ORDERS:
        if order in (ChangeOptions, AddComputer, RemoveComputer, SwapChairs):
            with refused("match-running", "change this when it is over"):
                room.do(ANN, order, *fields)
    room.happen(MatchOver(match="m1", result=Result(0, "rules", (1, 2))))
    room.do(ANN, SwapChairs, 0, 1)


def test_handing_over() -> None:
    room = room_of(BEN)
    assert room.do(ANN, HandOver, BEN.id) == (OwnerChanged(BEN.id),)
    with refused("not-the-owner", "only ben can do that"):
        room.do(ANN, ChangeTitle, "mine")
    with refused("no-change", "you are already the owner"):
        room.do(BEN, HandOver, BEN.id)
    with refused("no-such-person"):
        room.do(BEN, HandOver, DAN.id)
    assert room.lobby.opened_by == "ann"


def test_title_password_and_invitation() -> None:
    room = Room()
    assert room.do(ANN, ChangeTitle, "Friday") == (TitleChanged("Friday"),)
    assert room.do(ANN, ChangeTitle, "") == (TitleChanged("ann's lobby"),)
    with refused("bad-title"):
        room.do(ANN, ChangeTitle, "x" * 41)
    assert room.do(ANN, ChangePassword, "s", password_hash="h") == (PasswordChanged("h"),)
    assert room.lobby.is_private
    assert room.do(ANN, ChangePassword) == (PasswordChanged(),)
    assert not room.lobby.is_private
    with refused("bad-password"):
        room.do(ANN, ChangePassword, "s")
    assert room.do(ANN, RenewInvitation) == (InvitationRenewed("t2"),)
    assert room.lobby.token == "t2"
