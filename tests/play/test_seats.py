"""Seats in the match, and who plays first."""

import random

import pytest

from checkrow.play.commands import ChangeOptions, HandOver, Join, Leave, MatchOver, Stand
from checkrow.play.events import MatchStarted
from checkrow.play.options import First, MatchOptions
from checkrow.play.result import Result
from tests.play.playing import ANN, BEN, CLEO, Room, room_of

THREE = "connect:7x6x4:3"


def order(started: MatchStarted) -> list[str]:
    return [player.name for player in started.players]


def play_out(room: Room, started: MatchStarted, ranks: tuple[int, ...]) -> None:
    """End a match; `ranks` are in the order of the chairs."""
    by_id = {
        player.id: place for player, place in zip(room.lobby.chairs, ranks, strict=True) if player
    }
    seats = tuple(by_id[player.id] for player in started.players)
    winner = seats.index(1) if seats.count(1) == 1 else None
    room.happen(MatchOver(match=started.match, result=Result(winner, "rules", seats)))


def firsts(first: First, *ranks: tuple[int, ...]) -> list[str]:
    """Return who plays first in each of these matches between three people."""
    room = room_of(BEN, CLEO, key=THREE, first=first)
    found: list[str] = []
    for each in ranks:
        started = room.start(ANN, BEN, CLEO)
        assert order(started)[0] == next(p.name for p in started.players if p.id == started.first)
        found.append(order(started)[0])
        play_out(room, started, each)
    return found


ANN_WINS, DRAW = (1, 3, 2), (1, 1, 1)


def test_in_the_order_of_the_chairs() -> None:
    room = room_of(BEN, CLEO, key=THREE, first="chairs")
    assert order(room.start(ANN, BEN, CLEO)) == ["ann", "ben", "cleo"]


def test_the_owner_begins_and_the_others_follow_in_order() -> None:
    room = room_of(BEN, CLEO, key=THREE, first="owner")
    room.do(ANN, HandOver, BEN.id)
    assert order(room.start(ANN, BEN, CLEO)) == ["ben", "cleo", "ann"]


def test_an_owner_who_watches_does_not_begin() -> None:
    room = Room(first="owner")
    room.do(ANN, Stand)
    room.do(BEN, Join)
    room.do(CLEO, Join)
    assert sorted(order(room.start(BEN, CLEO))) == ["ben", "cleo"]


def test_the_chairs_take_turns() -> None:
    names = ["ann", "ben", "cleo"]
    found = firsts("turns", ANN_WINS, DRAW, ANN_WINS, ANN_WINS)
    start = names.index(found[0])  # drawn at random the first time
    assert found == [names[(start + number) % 3] for number in range(4)]


def test_the_loser_begins() -> None:
    found = firsts("loser", ANN_WINS, (3, 2, 1), (2, 1, 2), DRAW)
    assert found[1:3] == ["ben", "ann"]
    assert found[3] == "ben"  # two share the last place: the chair after ann's is next


def test_an_aborted_match_changes_no_loser() -> None:
    room = room_of(BEN, first="loser")
    play_out(room, room.start(ANN, BEN), (1, 2))
    started = room.start(ANN, BEN)
    assert started.first == BEN.id
    room.happen(MatchOver(match="m2", result=Result(None, "aborted", (1, 1))))
    assert room.start(ANN, BEN).first == BEN.id


def test_a_loser_who_has_left_does_not_begin() -> None:
    room = room_of(BEN, first="loser")
    play_out(room, room.start(ANN, BEN), (1, 2))
    room.do(BEN, Leave)
    room.do(CLEO, Join)
    assert room.start(ANN, CLEO).first in (ANN.id, CLEO.id)


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:american", "checkers:russian"])
def test_by_lot_everybody_begins_sometimes(key: str) -> None:
    room = room_of(BEN, key=key)
    found = set()
    for seed in range(20):
        room.rng = random.Random(seed)
        started = room.start(ANN, BEN)
        found.add(started.first)
        play_out(room, started, (1, 1))
    assert found == {ANN.id, BEN.id}


def test_in_checkers_the_first_player_has_the_first_colour() -> None:
    room = room_of(BEN, key="checkers:american", first="chairs")
    started = room.start(ANN, BEN)
    assert order(started) == ["ben", "ann"]  # dark begins, and dark is the second seat
    assert started.start.startswith("B:")
    play_out(room, started, (1, 1))
    room.do(ANN, ChangeOptions, MatchOptions(game="checkers:russian", first="chairs"))
    assert order(room.start(ANN, BEN)) == ["ann", "ben"]


def test_the_house_rules_draw_lots_for_the_first_turn() -> None:
    room = room_of(BEN, key="checkers:house")
    found = set()
    for seed in range(20):
        room.rng = random.Random(seed)
        started = room.start(ANN, BEN)
        assert order(started) == ["ann", "ben"]  # the chairs are the colours
        assert (started.start[0], started.first) in (("W", ANN.id), ("B", BEN.id))
        found.add(started.first)
        play_out(room, started, (1, 1))
    assert found == {ANN.id, BEN.id}
