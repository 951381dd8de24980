"""A decision in the making: its events so far, and the tournament after them."""

from __future__ import annotations

from collections.abc import Collection

from msgspec import Struct

from checkrow.play.events import MatchStarted
from checkrow.play.options import draws_lots
from checkrow.play.people import Player
from checkrow.play.tournament.apply import apply_event, close_entry
from checkrow.play.tournament.context import Context
from checkrow.play.tournament.entries import TournamentEntry
from checkrow.play.tournament.events import TournamentEvent
from checkrow.play.tournament.scoring import seated
from checkrow.play.tournament.settings import Simul, match_options, table_game
from checkrow.play.tournament.state import Tournament


class NewMatch(Struct, frozen=True):
    """A match that starts with the decision: its first entry is written together with the
    tournament's. `bonus` is the additional time of each seat, if anybody has some."""

    started: MatchStarted
    bonus: tuple[float, ...] = ()


class Decided(Struct, frozen=True):
    """The entry to append, and the tournament after it. The `starts` are written in the same
    transaction; the matches in `stops` no longer count, and end."""

    entry: TournamentEntry
    after: Tournament
    starts: tuple[NewMatch, ...] = ()
    stops: tuple[str, ...] = ()


class Changes:
    """Collects events, and applies each at once, so that the next step sees its effect."""

    def __init__(self, tournament: Tournament, context: Context) -> None:
        self.before = tournament
        self.state = tournament
        self.context = context
        self.at = max(context.now, tournament.at)
        self.events: list[TournamentEvent] = []
        self.starts: list[NewMatch] = []

    def add(self, event: TournamentEvent) -> None:
        """Note an event."""
        self.events.append(event)
        self.state = apply_event(self.state, event, self.at)

    def new_match(self, players: tuple[str, ...]) -> str:
        """Start a match of these players, of whom the first begins, and return its id."""
        settings, rng = self.state.settings, self.context.rng
        game = table_game(settings, len(players))
        seats = tuple(self._player(id) for id in seated(game, players))
        start = game.draw_start(rng) if draws_lots(game) else game.start()
        match = self.context.new_id()
        options = match_options(settings, game)
        started = MatchStarted(match, options, seats, str(start), seats[start.turn].id)
        self.starts.append(NewMatch(started, self._bonus(seats)))
        return match

    def _player(self, id: str) -> Player:
        entrant = self.state.entrants[id]
        return Player(id, entrant.name, entrant.level)

    def _bonus(self, seats: tuple[Player, ...]) -> tuple[float, ...]:
        format = self.state.settings.format
        if not isinstance(format, Simul) or not format.bonus_seconds:
            return ()
        host = self.state.order[0]
        return tuple(format.bonus_seconds if seat.id == host else 0.0 for seat in seats)

    def decided(self, by: str = "", command: str = "", ended: Collection[str] = ()) -> Decided:
        """Return the decision of `by`; `ended` are the matches whose end caused it."""
        number = self.before.number + 1
        entry = TournamentEntry(number, self.at, tuple(self.events), by, command)
        after = close_entry(self.state, entry)
        stops = [
            match for match in self.before.live if match not in after.live and match not in ended
        ]
        # A match that starts and is over in the same decision never starts.
        starts = [start for start in self.starts if start.started.match in after.live]
        return Decided(entry, after, tuple(starts), tuple(stops))
