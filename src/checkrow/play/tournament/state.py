"""The state of a tournament: a frozen value, computed from its entries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from checkrow.play.entries import Remembered
from checkrow.play.people import Person
from checkrow.play.tournament.events import HowDecided
from checkrow.play.tournament.settings import Arena, TournamentSettings

Phase = Literal[
    "open",  # people join
    "running",
    "between",  # two rounds
    "paused",  # by a host
    "finished",
]
Status = Literal["here", "paused", "withdrawn", "removed"]


class Entrant(Struct, frozen=True):
    """A player of the tournament. Computers have a level."""

    id: str
    name: str
    code: str = ""  # moves the player to another device
    level: str = ""
    rating: float = 0.0  # 0 without one
    status: Status = "here"
    connected: bool = True
    missed: int = 0  # games in a row without a move
    free_since: float = 0.0  # service time
    tables: tuple[int, ...] = ()  # numbers of all tables, in order

    @property
    def is_here(self) -> bool:
        return self.status == "here"


class Table(Struct, frozen=True):
    """Players who meet, for one game or for several (in a knockout)."""

    number: int
    round: int  # 0 in an arena
    players: tuple[str, ...]  # the first one begins the first game
    slot: int = 0  # place in a bracket
    match: str = ""  # the game in play
    games: tuple[str, ...] = ()  # all matches so far
    scores: tuple[tuple[float, ...], ...] = ()  # of finished games, in the order of players
    points: tuple[float, ...] | None = None  # the result
    how: HowDecided = "played"
    next_at: float | None = None  # when the next game starts

    @property
    def is_open(self) -> bool:
        return self.points is None

    @property
    def was_played(self) -> bool:
        """Whether the players met, so that it counts for colours and as an encounter."""
        return self.points is not None and self.how in ("played", "deadline", "host")

    def points_of(self, entrant: str) -> float:
        return self.points[self.players.index(entrant)] if self.points else 0.0


class Round(Struct, frozen=True):
    """The tables of a round, by number."""

    number: int
    tables: tuple[int, ...]
    byes: tuple[str, ...] = ()


class ArenaScore(Struct, frozen=True):
    """A player's score in an arena. `streak` counts the last wins in a row."""

    points: int = 0
    streak: int = 0
    wins: int = 0
    games: int = 0
    firsts: int = 0  # games that the player began, minus the others
    last: str = ""  # opponent


class Tournament(Struct, frozen=True, dict=True):
    """One tournament. Create it with `replay` or `open_tournament`; update it with `apply` or
    `decide`. Its `__dict__` keeps results computed from it (see `caching`)."""

    id: str
    settings: TournamentSettings
    hosts: Mapping[str, Person]
    code: str
    password: str  # a hash; "" without one
    number: int
    at: float
    remembered: Remembered
    previous: str = ""
    again: str = ""  # the next tournament of the same people
    entrants: Mapping[str, Entrant] = {}  # by id, in the order they joined
    banned: frozenset[str] = frozenset()  # ids of people removed before the start
    started: int = 0  # number of the entry that started it
    order: tuple[str, ...] = ()  # ids by draw number or seed
    rounds: tuple[Round, ...] = ()
    tables: Mapping[int, Table] = {}
    live: Mapping[str, int] = {}  # match: its table
    reserved: tuple[tuple[str, str], ...] = ()  # paired by hand for the next round
    scores: Mapping[str, ArenaScore] = {}
    ends_at: float | None = None  # of the round or the arena
    next_round_at: float | None = None
    last_wave: float = 0.0  # when the arena last paired
    closing: bool = False  # the arena's time is over, and its last games are in play
    paused_at: float | None = None
    finished: bool = False

    @property
    def phase(self) -> Phase:
        if self.finished:
            return "finished"
        if not self.started:
            return "open"
        if self.paused_at is not None:
            return "paused"
        return "running" if self.next_round_at is None else "between"

    @property
    def is_arena(self) -> bool:
        return isinstance(self.settings.format, Arena)

    @property
    def busy(self) -> frozenset[str]:
        """The ids of the players of all open tables."""
        return frozenset([one for table in self.open_tables for one in table.players])

    @property
    def open_tables(self) -> tuple[Table, ...]:
        """The tables without a result: of the current round, or of the arena."""
        if self.is_arena:
            numbers = tuple(self.live.values())
        else:
            numbers = self.rounds[-1].tables if self.rounds else ()
        return tuple([table for number in numbers if (table := self.tables[number]).is_open])

    def tables_of(self, entrant: str) -> tuple[Table, ...]:
        """Return all tables of a player, in order."""
        player = self.entrants.get(entrant)
        return tuple([self.tables[number] for number in player.tables]) if player else ()


def new_entrants(before: Tournament | None, after: Tournament) -> list[Entrant]:
    """Return the people who entered between two states; None before the tournament was opened."""
    known: Mapping[str, Entrant] = before.entrants if before is not None else {}
    if len(after.entrants) <= len(known):  # the usual case
        return []
    return [each for id, each in after.entrants.items() if id not in known and not each.level]
