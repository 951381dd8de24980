"""A match and a lobby, driven by commands as a server would drive them."""

import itertools
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from checkrow.play import lobby as lobbies
from checkrow.play import match as matches
from checkrow.play.clock import ClockRule, NoClock
from checkrow.play.commands import (
    Join,
    LobbyCommand,
    LobbySystemCommand,
    MatchCommand,
    MatchSystemCommand,
    OpenLobby,
    Ready,
    Step,
)
from checkrow.play.entries import Already, LobbyEntry, MatchEntry
from checkrow.play.events import LobbyEvent, MatchEvent, MatchStarted
from checkrow.play.lobby import Context, Lobby
from checkrow.play.match import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person, Player, computer
from checkrow.play.refused import Refused
from checkrow.play.result import Result
from checkrow.rules.games import game as game_of

PEOPLE = tuple(
    Person(f"p{number}", name)
    for number, name in enumerate(("ann", "ben", "cleo", "dan", "eve", "finn"))
)
ANN, BEN, CLEO, DAN, EVE, FINN = PEOPLE
LEVELS = ("random", "club")
_ids = itertools.count(1)


def new_id() -> str:
    return f"c{next(_ids)}"


@contextmanager
def refused(code: str, words: str = ".") -> Iterator[None]:
    """Expect a refusal with this code, and a sentence that contains these words."""
    with pytest.raises(Refused, match=words) as caught:
        yield
    assert caught.value.code == code
    assert caught.value.sentence == str(caught.value)


class Table:
    """A match and its entries. Seat 0 is ann's, seat 1 ben's, and so on."""

    def __init__(
        self,
        key: str = "connect:7x6x4:2",
        *,
        clock: ClockRule = NoClock(),  # noqa: B008  (a frozen value)
        computers: tuple[int, ...] = (),
        start: str = "",
        **options: Any,
    ) -> None:
        game = game_of(key)
        players = tuple(
            computer(seat, "club") if seat in computers else Player(person.id, person.name)
            for seat, person in enumerate(PEOPLE[: game.seats])
        )
        first = game.read_position(start) if start else game.start()
        started = MatchStarted(
            "m1",
            MatchOptions(game=key, clock=clock, **options),
            players,
            str(first),
            players[first.turn].id,
        )
        begun = matches.begin(started, "l1", 0.0)
        self.now = 0.0
        self.rng = random.Random(1)
        self.match: Match = begun.after
        self.entries: list[MatchEntry] = [begun.entry]

    def author(self, seat: int) -> Person:
        player = self.match.players[seat]
        return Person(player.id, player.name)

    def decide(
        self, by: Person, command: MatchCommand | MatchSystemCommand, now: float | None = None
    ) -> tuple[MatchEvent, ...] | Already:
        """Decide a command and keep its entry. Return the events."""
        if now is not None:
            self.now = now
        following = matches.NextMatch(lambda: "m2", self.rng)
        decided = matches.decide(self.match, command, by, self.now, following)
        if isinstance(decided, Already):
            return decided
        assert matches.apply(self.match, decided.entry) == decided.after
        self.match = decided.after
        self.entries.append(decided.entry)
        return decided.entry.events

    def do(
        self, seat: int, kind: type[Any], *fields: Any, now: float | None = None
    ) -> tuple[MatchEvent, ...]:
        """Run a command as the player in a seat: `table.do(0, Resign)`."""
        events = self.decide(self.author(seat), kind(*fields, id=new_id()), now)
        assert not isinstance(events, Already)
        return events

    def happen(
        self, command: MatchSystemCommand, now: float | None = None
    ) -> tuple[MatchEvent, ...]:
        """Run a command as the server itself."""
        events = self.decide(SYSTEM, command, now)
        assert not isinstance(events, Already)
        return events

    def play(self, moves: str, now: float | None = None) -> tuple[MatchEvent, ...]:
        """Make these steps for the players to move, and return the events of the last one."""
        events: tuple[MatchEvent, ...] = ()
        for move in moves.split():
            turn = self.match.turn
            assert turn is not None
            events = self.do(turn, Step, move, now=now)
        return events

    @property
    def result(self) -> Result:
        assert self.match.result is not None
        return self.match.result


class Room:
    """A lobby opened by ann, and its entries."""

    def __init__(
        self,
        key: str = "connect:7x6x4:2",
        *,
        title: str = "",
        password_hash: str = "",
        **options: Any,
    ) -> None:
        self.now = 0.0
        self.rng = random.Random(1)
        self.matches = 0
        command = OpenLobby(MatchOptions(game=key, **options), title, id=new_id())
        opened = lobbies.open_lobby(
            command, ANN, "l1", self.context(token="t1", password_hash=password_hash)
        )
        self.lobby: Lobby = opened.after
        self.entries: list[LobbyEntry] = [opened.entry]

    def context(self, **more: Any) -> Context:
        values = {"levels": LEVELS, "match": f"m{self.matches + 1}", "token": "t2"} | more
        return Context(self.now, self.rng, **values)

    def decide(
        self, by: Person, command: LobbyCommand | LobbySystemCommand, **context: Any
    ) -> tuple[LobbyEvent, ...] | Already:
        decided = lobbies.decide(self.lobby, command, by, self.context(**context))
        if isinstance(decided, Already):
            return decided
        assert lobbies.apply(self.lobby, decided.entry) == decided.after
        self.lobby = decided.after
        self.entries.append(decided.entry)
        self.matches += any(isinstance(event, MatchStarted) for event in decided.entry.events)
        return decided.entry.events

    def do(
        self, by: Person, kind: type[Any], *fields: Any, **context: Any
    ) -> tuple[LobbyEvent, ...]:
        """Run a command as somebody: `room.do(BEN, Join)`."""
        events = self.decide(by, kind(*fields, id=new_id()), **context)
        assert not isinstance(events, Already)
        return events

    def happen(self, command: LobbySystemCommand) -> tuple[LobbyEvent, ...]:
        events = self.decide(SYSTEM, command)
        assert not isinstance(events, Already)
        return events

    def start(self, *people: Person) -> MatchStarted:
        """Let these people ready up, and return the match that starts."""
        started: LobbyEvent | None = None
        for person in people:
            *_, started = self.do(person, Ready)
        assert isinstance(started, MatchStarted)
        return started

    @property
    def seated(self) -> list[str]:
        """The names on the chairs, with - for an empty one."""
        return [player.name if player else "-" for player in self.lobby.chairs]


def room_of(*people: Person, key: str = "connect:7x6x4:2", **options: Any) -> Room:
    """Return ann's lobby after these people have joined."""
    room = Room(key, **options)
    for person in people:
        room.do(person, Join)
    return room
