"""Simulate whole tournaments with people who come, leave, pause, vanish and are corrected: more
than two thousand of them, each checked after every command."""

import random
from collections import Counter

import pytest

from checkrow.play import tournament as tournaments
from checkrow.play.limits import ARENA_REMATCH_SECONDS
from checkrow.play.refused import Refused
from checkrow.play.result import Result
from checkrow.play.tournament import NewMatch, Table
from checkrow.play.tournament.commands import (
    AddTime,
    CorrectResult,
    Enter,
    EnterComputer,
    FinishTournament,
    PairByHand,
    Pause,
    PauseTournament,
    PresenceSeen,
    RemoveEntrant,
    ResumeTournament,
    Return,
    SkipWait,
    StartTournament,
    TimePassed,
    Withdraw,
)
from checkrow.play.tournament.events import RoundPaired, TablesOpened, TournamentEvent
from checkrow.play.tournament.pairing.relay import PLACE_POINTS
from checkrow.play.tournament.settings import (
    Arena,
    Format,
    Knockout,
    Relay,
    RoundRobin,
    Simul,
    Swiss,
)
from tests.play.hall import Hall, ids_of, person

FORMATS: dict[str, tuple[Format, int, int]] = {  # with the fewest and the most players
    "arena": (Arena(10), 2, 12),
    "round robin": (RoundRobin(), 3, 8),
    "double round robin": (RoundRobin(2), 3, 5),
    "swiss": (Swiss(5), 4, 13),
    "knockout": (Knockout(), 4, 17),
    "best of three": (Knockout(best_of=3, third_place=False), 4, 9),
    "simul": (Simul(), 1, 9),
    "relay": (Relay(4, 3), 3, 14),
}
CALM = 100  # tournaments in which everybody stays
WILD = 200


def random_result(rng: random.Random, start: NewMatch) -> Result:
    seats = len(ids_of(start))
    if seats == 2:
        return rng.choice(
            [
                Result(0, "rules", (1, 2)),
                Result(1, "time", (2, 1)),
                Result(None, "agreement", (1, 1)),
                Result(None, "aborted", (1, 1)),
            ]
        )
    ranks = tuple(rng.randrange(1, seats) for _ in range(seats))
    return Result(None, "rules", ranks)


class Simulation:
    """A tournament, and the checks after each of its steps."""

    def __init__(self, name: str, seed: int) -> None:
        self.rng = random.Random(f"{name} {seed}")
        format, least, most = FORMATS[name]
        self.hall = Hall(format, self.rng.randint(least, most), seed=seed, round_minutes=20)
        self.people = most
        self.hall.start()
        self.check_events(self.hall.entries[-1].events)

    def step(self, wild: bool) -> None:
        """Do one more thing, then check everything."""
        hall, rng = self.hall, self.rng
        before = len(hall.entries)
        due = tournaments.due_at(hall.tournament)
        if wild and rng.random() < 0.5:
            try:
                self.disturb()
            except Refused:
                assert len(hall.entries) == before
        elif hall.matches and rng.random() < 0.7:
            match = rng.choice(list(hall.matches))
            start = hall.matches[match]
            result = random_result(rng, start)
            seats = range(len(ids_of(start)))
            missed = () if result.counts else tuple(rng.sample(seats, rng.randint(1, 2)))
            hall.now += rng.random() * 10
            hall.end(match, result, missed)
        elif due is not None and (due < hall.now + 60 or not hall.matches or self.late(wild)):
            hall.pass_time()  # never refused, or a worker would retry forever
        for entry in hall.entries[before:]:
            self.check_events(entry.events)
        self.check_state()

    def late(self, wild: bool) -> bool:
        """Return whether games in play last until the end of their round."""
        return wild and self.rng.random() < 0.1

    def disturb(self) -> None:
        hall, rng = self.hall, self.rng
        one, other = (f"p{rng.randint(1, self.people)}" for _ in range(2))
        player = person(int(one[1:]))
        tables = len(hall.tournament.tables)
        commands = (
            (player, Withdraw, ()),
            (player, Pause, ()),
            (player, Return, ()),
            (player, Return, ()),
            (person(self.people + 1), Enter, (f"Kid {self.people + 1}",)),
        )
        orders = (
            (RemoveEntrant, (one,)),
            (PairByHand, (one, other)),
            (CorrectResult, (rng.randint(1, max(1, tables)), (1.0, 0.0))),
            (CorrectResult, (rng.randint(1, max(1, tables)), (0.0, 1.0))),
            (CorrectResult, (rng.randint(1, max(1, tables)), (2.0, 3.0, 5.0))),
            (EnterComputer, ("club",)),
            (AddTime, (30.0,)),
            (PauseTournament, ()),
            (ResumeTournament, ()),
            (ResumeTournament, ()),
            (SkipWait, ()),
            (StartTournament, ()),
        )
        match rng.randrange(4):
            case 0:
                by, kind, fields = rng.choice(commands)
                hall.do(by, kind, *fields)
            case 1:
                hall.happen(PresenceSeen(gone=(one,), back=(other,)))
            case 2:
                hall.happen(TimePassed())
            case _:
                order, values = rng.choice(orders)
                if order is StartTournament:
                    assert hall.decide(hall.tournament.hosts["host"], StartTournament(id="s"))
                else:
                    hall.host(order, *values)

    def check_state(self) -> None:
        """Check that the tables list the matches in play, and that nobody plays two of them."""
        hall = self.hall
        state = hall.tournament
        assert set(state.live) == set(hall.matches)
        for match, number in state.live.items():
            table = state.tables[number]
            assert (table.match, table.is_open) == (match, True)
            assert sorted(ids_of(hall.matches[match])) == sorted(table.players)
        playing = Counter(id for table in state.open_tables for id in table.players)
        if isinstance(state.settings.format, Simul):
            del playing["host"]
        assert set(playing.values()) <= {1}
        for player in state.entrants:
            every = [table for table in state.tables.values() if player in table.players]
            assert list(state.tables_of(player)) == every
        if not state.finished:
            assert tournaments.due_at(state) is not None  # it can always continue

    def check_events(self, events: tuple[TournamentEvent, ...]) -> None:
        for event in events:
            if isinstance(event, RoundPaired):
                self.check_round(event)
            elif isinstance(event, TablesOpened) and self.hall.tournament.is_arena:
                self.check_wave(event)

    def check_round(self, paired: RoundPaired) -> None:
        """Check that everybody who can play has exactly one table or a bye."""
        state = self.hall.tournament
        seen = Counter(id for table in paired.tables for id in table.players)
        seen.update(paired.byes)
        if isinstance(state.settings.format, Simul):
            del seen["host"]
        assert set(seen.values()) == {1}
        if isinstance(state.settings.format, Swiss | Relay | RoundRobin):
            here = {id for id, each in state.entrants.items() if each.is_here and id in state.order}
            assert here <= set(seen)

    def check_wave(self, opened: TablesOpened) -> None:
        """Check that players meet again only after a wait, or with nobody else there."""
        before = tournaments.replay(self.hall.entries[:-1])
        if self.hall.entries[-1].command:  # paired by hand
            return
        assert opened.tables
        for table in opened.tables:
            one, other = (before.entrants[id] for id in table.players)
            scores = before.scores
            if scores[one.id].last == other.id or scores[other.id].last == one.id:
                waited = self.hall.now - max(one.free_since, other.free_since)
                others = sum(each.is_here for each in before.entrants.values()) > 2
                assert not others or waited > ARENA_REMATCH_SECONDS - 1e-6


def check_points(hall: Hall) -> None:
    """Check that the points of all players add up to those of all tables and byes."""
    state = hall.tournament
    given = sum(sum(table.points or ()) for table in state.tables.values())
    if isinstance(state.settings.format, Swiss):
        given += sum(len(round.byes) for round in state.rounds)
    if not state.is_arena:
        assert sum(hall.points().values()) == pytest.approx(given)
    for table in state.tables.values():
        assert sum(table.points or ()) <= _most(table) + 1e-9
    wins = sum(score.wins for score in state.scores.values())
    assert wins == (
        sum(1.0 in (table.points or ()) for table in state.tables.values()) if state.is_arena else 0
    )


def _most(table: Table) -> float:
    return 1.0 if len(table.players) == 2 else sum(PLACE_POINTS[: len(table.players)])


@pytest.mark.parametrize("wild", [False, True])
@pytest.mark.parametrize("name", FORMATS)
def test_simulated_tournaments(name: str, wild: bool) -> None:
    for seed in range(WILD if wild else CALM):
        simulation = Simulation(name, seed)
        hall = simulation.hall
        for _ in range(400):
            simulation.step(wild)
            if hall.tournament.finished:
                break
        if not wild and not hall.tournament.is_arena:
            assert hall.tournament.finished
        elif not hall.tournament.finished:
            hall.host(FinishTournament)
        check_points(hall)
        assert tournaments.replay(hall.entries) == hall.tournament
        places = [line.place for line in tournaments.standings(hall.tournament)]
        assert places == sorted(places)
        assert not places or places[0] == 1
