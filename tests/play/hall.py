"""A tournament driven by commands, as a server would drive it."""

import itertools
import random
from collections.abc import Callable
from typing import Any

from checkrow.play import tournament as tournaments
from checkrow.play.entries import Already
from checkrow.play.people import SYSTEM, Person
from checkrow.play.result import Result
from checkrow.play.tournament import Context, Decided, NewMatch, Tournament, TournamentEntry
from checkrow.play.tournament.commands import (
    Enter,
    GameOver,
    OpenTournament,
    StartTournament,
    TimePassed,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.play.tournament.events import TournamentEvent
from checkrow.play.tournament.settings import Format, Swiss, TournamentSettings
from checkrow.play.tournament.wire import decode_tournament_entry
from checkrow.play.wire import encode
from checkrow.server.tournaments.matching import matching
from tests.play.playing import LEVELS, new_id

HOST = Person("host", "Teacher")
WIN, LOSS, DRAWN = "win", "loss", "draw"  # for the player who moves first
RESULTS = {
    WIN: Result(0, "rules", (1, 2)),
    LOSS: Result(1, "rules", (2, 1)),
    DRAWN: Result(None, "agreement", (1, 1)),
}
Events = tuple[TournamentEvent, ...]


def person(number: int) -> Person:
    """Return the player with this number: p1 is called Kid 1."""
    return Person(f"p{number}", f"Kid {number}")


class Hall:
    """A tournament, its entries, and the matches it has started."""

    def __init__(
        self, format: Format | None = None, players: int = 0, *, seed: int = 1, **settings: Any
    ) -> None:
        self.now = 0.0
        self.rng = random.Random(seed)
        self.ids = itertools.count(1)
        self.matches: dict[str, NewMatch] = {}  # in play
        self.stopped: list[str] = []
        values: dict[str, Any] = {"access": "open"} | settings
        chosen = TournamentSettings(format=format or Swiss(3), **values)
        password = "secret" if chosen.access == "password" else None
        command = OpenTournament(chosen, password, id=new_id())
        opened = tournaments.open_tournament(command, HOST, "t1", self.context(password_hash="#"))
        self.tournament: Tournament = opened.after
        self.entries: list[TournamentEntry] = [opened.entry]
        for number in range(1, players + 1):
            self.do(person(number), Enter, person(number).name)

    def context(self, **more: Any) -> Context:
        return Context(self.now, self.rng, lambda: f"m{next(self.ids)}", matching, LEVELS, **more)

    def decide(
        self, by: Person, command: TournamentCommand | TournamentSystemCommand, **context: Any
    ) -> Events | Already:
        decided = tournaments.decide(self.tournament, command, by, self.context(**context))
        return decided if isinstance(decided, Already) else self.keep(decided)

    def keep(self, decided: Decided) -> Events:
        """Store a decision as a server would: the entry, and the matches that start or stop."""
        stored = decode_tournament_entry(encode(decided.entry))
        assert tournaments.apply(self.tournament, stored) == decided.after
        self.tournament = decided.after
        self.entries.append(decided.entry)
        for match in decided.stops:
            del self.matches[match]
            self.stopped.append(match)
        for start in decided.starts:
            self.matches[start.started.match] = start
        return decided.entry.events

    def do(self, by: Person, kind: type[Any], *fields: Any, **context: Any) -> Events:
        """Run a command as somebody: `hall.do(person(1), Pause)`."""
        events = self.decide(by, kind(*fields, id=new_id()), **context)
        assert not isinstance(events, Already)
        return events

    def host(self, kind: type[Any], *fields: Any) -> Events:
        """Run a command as the host."""
        return self.do(HOST, kind, *fields)

    def happen(self, command: TournamentSystemCommand) -> Events:
        """Run a command as the server itself."""
        events = self.decide(SYSTEM, command)
        assert not isinstance(events, Already)
        return events

    def start(self) -> Events:
        return self.host(StartTournament)

    def end(self, match: str, result: Result, missed: tuple[int, ...] = ()) -> Events:
        """End a match."""
        del self.matches[match]
        return self.happen(GameOver(match=match, result=result, missed=missed))

    def game_of(self, player: int) -> str:
        """Return the match that a player is playing."""
        return next(match for match, start in self.matches.items() if f"p{player}" in ids_of(start))

    def win(self, player: int) -> Events:
        """Let a player win their current game."""
        match = self.game_of(player)
        seat = ids_of(self.matches[match]).index(f"p{player}")
        ranks = tuple(1 if each == seat else 2 for each in range(len(ids_of(self.matches[match]))))
        return self.end(match, Result(seat, "rules", ranks))

    def draw(self, player: int) -> Events:
        return self.end(self.game_of(player), RESULTS[DRAWN])

    def pass_time(self) -> Events:
        """Advance to the next due time, and do what is due."""
        due = tournaments.due_at(self.tournament)
        assert due is not None
        self.now = max(self.now, due)
        return self.happen(TimePassed())

    def play_all(self, outcome: Callable[[NewMatch], Result]) -> None:
        """End all games in play, and any games that these ends start at once."""
        for match in list(self.matches):
            if match in self.matches:
                self.end(match, outcome(self.matches[match]))

    def points(self) -> dict[str, float]:
        """Return the points of all players."""
        return {line.id: line.points for line in tournaments.standings(self.tournament)}

    def places(self) -> list[tuple[int, str]]:
        return [(line.place, line.id) for line in tournaments.standings(self.tournament)]


def ids_of(start: NewMatch) -> tuple[str, ...]:
    """Return the ids of a match's players by seat."""
    return tuple(player.id for player in start.started.players)


FIRST_WINS = Result(0, "rules", (1, 2))


def after_a_round(players: int = 4) -> Hall:
    """Return a Swiss tournament between its first two rounds."""
    hall = Hall(Swiss(3), players)
    hall.start()
    hall.play_all(lambda start: FIRST_WINS)
    assert hall.tournament.phase == "between"
    return hall
