"""Turns a command to a tournament into a change of the database.

One change holds the tournament's entry, the first entries of all matches that start with it, and
the rows of the tables: nobody is paired twice, and nobody is left out.

This module awaits nothing. A large Swiss pairing takes a second, so `decide` raises
`MatchingNeeded`: another process computes the matching, and the command is decided again with it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import cast

from checkrow.engines.levels import ALL_LEVELS
from checkrow.play import match as match_play
from checkrow.play import tournament as tournament_play
from checkrow.play.entries import Already
from checkrow.play.match import Match
from checkrow.play.tournament import Decided, Tournament
from checkrow.play.tournament.commands import (
    GamesOver,
    OpenTournament,
    RunAgain,
    TournamentCommand,
    TournamentSystemCommand,
)
from checkrow.play.wire import encode
from checkrow.server import passwords
from checkrow.server.pending_commands import (
    Accepted,
    Decision,
    Edge,
    MatchingNeeded,
    PendingCommand,
)
from checkrow.server.room import Room
from checkrow.server.rooms import Rooms
from checkrow.server.rows import update_wake
from checkrow.server.store.streams import Append, Change, Row
from checkrow.server.tournaments.matching import matching
from checkrow.server.tournaments.rows import (
    hold_entrants,
    insert_tournament,
    report_match,
    update_tournament,
)

FEW_EDGES = 400  # of a matching that takes milliseconds

# Returns the change that writes a new match, and the callback that publishes it.
FirstEntry = Callable[..., tuple[Change, Callable[[], None]]]


@dataclass(frozen=True, slots=True)
class TournamentDecisions:
    """Applies commands to the tournaments of this worker."""

    tournaments: Rooms[Tournament]
    matches: Rooms[Match]
    now: Callable[[], float]  # service time
    today: Callable[[], float]
    first_entry: FirstEntry
    stop: Callable[[Sequence[str]], None]  # called with matches that no longer count
    changed: Callable[[Tournament | None, Tournament], None]  # called with before and after
    worker: str  # id of this one
    rng: random.Random = field(default_factory=random.SystemRandom)

    def decide(self, pending: PendingCommand) -> Decision | Accepted:
        """Return the change that the command makes. Raises `Refused` and `MatchingNeeded`."""
        room = cast("Room[Tournament]", pending.room)
        command = pending.command
        if type(command) is OpenTournament:
            return self._open(room, command, pending)
        if type(command) is RunAgain:
            return self._run_again(room, command, pending)
        decided = tournament_play.decide(
            room.now,
            cast("TournamentCommand | TournamentSystemCommand", command),
            pending.by,
            self._context(pending),
        )
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        if type(command) is not GamesOver:
            return self._change(room, decided)
        reported = [report_match(game.match) for game in command.games]
        return self._change(room, decided, reported)

    def _open(
        self, room: Room[Tournament], command: OpenTournament, pending: PendingCommand
    ) -> Decision | Accepted:
        if room.state is not None:
            return Accepted(1, before=True)
        context = self._context(pending)
        decided = tournament_play.open_tournament(command, pending.by, room.id, context)
        change, publish = self._first(room, decided)
        return Decision(1, change, (publish,))

    def _run_again(
        self, room: Room[Tournament], command: RunAgain, pending: PendingCommand
    ) -> Decision | Accepted:
        following = passwords.id_from(room.id, "again")
        context = self._context(pending)
        decided = tournament_play.run_again(room.now, command, pending.by, following, context)
        if isinstance(decided, Already):
            return Accepted(decided.number, before=True)
        last, first = decided
        ended = self._change(room, last)
        opened, publish = self._first(self.tournaments.new_room(following), first)
        change = Change(
            (*ended.change.appends, *opened.appends), (*ended.change.rows, *opened.rows)
        )
        return Decision(ended.number, change, (publish, *ended.publish))

    def _first(self, room: Room[Tournament], decided: Decided) -> tuple[Change, Callable[[], None]]:
        append = Append(room.stream, 1, encode(decided.entry))
        created = [
            *insert_tournament(decided.after, decided.entry, self.today()),
            *hold_entrants(None, decided.after, self.worker),
        ]
        publish = partial(self._publish, room, append, decided.after)
        return Change((append,), tuple(created)), publish

    def _change(
        self, room: Room[Tournament], decided: Decided, more: Sequence[Row] = ()
    ) -> Decision:
        after, now = decided.after, self.now()
        append = Append(room.stream, after.number, encode(decided.entry))
        appends = [append]
        changes = [
            *update_tournament(after, decided.entry, self.today()),
            *hold_entrants(room.now, after, self.worker),
            *more,
            # Another worker stops them if this one dies before it does.
            *(update_wake(match, now) for match in decided.stops),
        ]
        publish: list[Callable[[], None]] = []
        public = after.settings.access == "open"
        for start in decided.starts:
            started = self.matches.new_room(start.started.match)
            first = match_play.begin(
                start.started, "", decided.entry.at, tournament=room.id, bonus=start.bonus
            )
            begun, publish_match = self.first_entry(started, first, public=public)
            appends += begun.appends
            changes += begun.rows
            publish.append(publish_match)
        publish.append(partial(self._publish, room, append, after))
        if decided.stops:
            publish.append(partial(self.stop, decided.stops))
        return Decision(after.number, Change(tuple(appends), tuple(changes)), tuple(publish))

    def _publish(self, room: Room[Tournament], append: Append, tournament: Tournament) -> None:
        before = room.state
        self.tournaments.committed(room, append.number, append.body, tournament)
        self.changed(before, tournament)

    def _context(self, pending: PendingCommand) -> tournament_play.Context:
        today = self.today()
        return tournament_play.Context(
            now=self.now(),
            rng=self.rng,
            new_id=lambda: passwords.new_match_id(today),
            matching=partial(_matching, pending.matchings),
            levels=ALL_LEVELS,
            admitted=pending.admitted,
            password_hash=pending.password_hash,
            bot=pending.bot,
            rating=pending.rating,
        )


def _matching(
    known: dict[tuple[Edge, ...], list[tuple[int, int]]], edges: Sequence[Edge]
) -> Sequence[tuple[int, int]]:
    """Return a matching that is quick to find, or known. Raises `MatchingNeeded`."""
    if len(edges) <= FEW_EDGES:
        return list(matching(edges))
    found = known.get(tuple(edges))
    if found is None:
        raise MatchingNeeded(tuple(edges))
    return found
