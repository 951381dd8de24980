"""A state machine of a lobby: its matches, and people who try everything they can, illegal things
included. The invariants are checked after every command."""

import random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from checkrow.play import lobby as lobbies
from checkrow.play import match as matches
from checkrow.play.clock import DaysPerMove, Fischer, NoClock, TurnLimit
from checkrow.play.commands import (
    Abandon,
    Abort,
    AcceptDraw,
    AcceptTakeback,
    AddComputer,
    AskTakeback,
    ChangeOptions,
    ChangePassword,
    ChangeTitle,
    Claim,
    Command,
    ConnectionBack,
    ConnectionGone,
    DeclineDraw,
    DeclineTakeback,
    HandOver,
    Join,
    Leave,
    MatchOver,
    MatchSystemCommand,
    OfferDraw,
    OpenLobby,
    Ready,
    RemoveComputer,
    RemovePerson,
    RenewInvitation,
    Resign,
    Say,
    Sit,
    Stand,
    Step,
    SwapChairs,
    TimeIsUp,
    Unready,
    WithdrawDraw,
    WithdrawTakeback,
)
from checkrow.play.entries import Already, LobbyEntry, MatchEntry
from checkrow.play.events import Ended, MatchStarted, Said, Stepped
from checkrow.play.lobby import Context, Lobby
from checkrow.play.match import Match
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person
from checkrow.play.refused import Refused
from checkrow.play.result import Result
from checkrow.play.wire import decode_lobby_entry, decode_match_entry, encode
from tests.play.playing import LEVELS, PEOPLE, new_id

CHAIRS = st.integers(-1, 4)
PERSONS = st.sampled_from(PEOPLE)
IDS = st.sampled_from([*(person.id for person in PEOPLE), "", "computer:0", "nobody"])
TEXTS = st.sampled_from(["hello", "", "x" * 501, "two\nlines", "schön"])
CLOCKS = [NoClock(), TurnLimit(30), Fischer(60, 2), DaysPerMove(1), Fischer(0, 1)]
CONNECT = ["connect:4x4x3:2", "connect:4x4x3:3", "connect:5x4x3:4"]
POSSIBLE = st.builds(
    MatchOptions,
    game=st.sampled_from([*CONNECT, "checkers:pool"]),
    clock=st.sampled_from(CLOCKS),
    first=st.sampled_from(["lot", "owner", "chairs", "turns", "loser"]),
    rated=st.integers(0, 3).map(lambda number: number == 0),
).filter(lambda options: not options.rated or options.clock != NoClock()) | st.builds(
    MatchOptions, game=st.just("checkers:house"), clock=st.sampled_from(CLOCKS)
)
OPTIONS = POSSIBLE | st.builds(
    MatchOptions,
    game=st.sampled_from(["go", "checkers:house"]),
    clock=st.sampled_from([NoClock(), TurnLimit(0)]),
    first=st.sampled_from(["lot", "owner"]),
    spectators=st.booleans(),
    claim_seconds=st.sampled_from([60.0, 10.0, 0.0]),
)


def command(kind: type[Any], *fields: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.tuples(*fields).map(lambda values: kind(*values, id=new_id()))


LOBBY_COMMANDS = st.one_of(
    command(Join, st.none() | st.just("pw"), st.none(), st.booleans()),
    command(Leave),
    command(Say, TEXTS),
    command(Sit, CHAIRS),
    command(Stand),
    command(SwapChairs, CHAIRS, CHAIRS),
    command(Ready),
    command(Unready),
    command(ChangeOptions, OPTIONS),
    command(ChangeTitle, TEXTS),
    command(ChangePassword, st.none() | st.just("pw")),
    command(RenewInvitation),
    command(AddComputer, st.sampled_from([*LEVELS, "none"]), st.none() | CHAIRS),
    command(RemoveComputer, CHAIRS),
    command(RemovePerson, IDS),
    command(HandOver, IDS),
)
MATCH_COMMANDS = st.one_of(
    command(Step, st.sampled_from(["1", "3", "9", "c3-d4", "end", "lapse", "pass", "?"])),
    command(Resign),
    command(Leave),
    command(Abort),
    command(Claim, st.sampled_from(["win", "draw"])),
    *map(command, (OfferDraw, AcceptDraw, DeclineDraw, WithdrawDraw)),
    *map(command, (AskTakeback, AcceptTakeback, DeclineTakeback, WithdrawTakeback)),
    command(Say, TEXTS),
)
SYSTEM_COMMANDS: st.SearchStrategy[MatchSystemCommand] = st.one_of(
    st.builds(TimeIsUp),
    st.builds(Abandon),
    st.builds(ConnectionGone, seat=st.integers(-1, 4)),
    st.builds(ConnectionBack, seat=st.integers(-1, 4)),
)


def in_the_list(lobby: lobbies.Lobby) -> tuple[object, ...]:
    """Everything that listings show about a lobby."""
    return lobbies.listing_of(lobby), lobby.owner, lobby.is_private, lobby.closed


class LobbyMachine(RuleBasedStateMachine):
    """State machine that keeps what a server would: the stored entries and the state in memory."""

    @initialize(seed=st.integers(0, 99), private=st.booleans(), options=POSSIBLE)
    def open(self, seed: int, private: bool, options: MatchOptions) -> None:
        self.rng = random.Random(seed)
        self.now = 0.0
        self.started = 0
        opened = lobbies.open_lobby(
            OpenLobby(options, id=new_id()), PEOPLE[0], "l1", self.context(private=private)
        )
        self.lobby: Lobby = opened.after
        self.lobby_entries: list[LobbyEntry] = [opened.entry]
        self.match: Match | None = None
        self.match_entries: list[MatchEntry] = []
        self.match_states: list[Match] = []
        self.last: tuple[str, Person, Command, int] | None = None
        self.results: list[Result] = []

    def context(self, *, private: bool = False) -> Context:
        return Context(
            self.now,
            self.rng,
            LEVELS,
            match=f"m{self.started + 1}",
            token=f"t{self.started}",
            admitted=private,
            password_hash="hash" if private else "",
        )

    # Actions of people and the server

    @rule(by=PERSONS, asked=LOBBY_COMMANDS, right=st.booleans())
    def ask_lobby(self, by: Person, asked: Any, right: bool) -> None:
        self.decide_lobby(by, asked, right=right)

    @rule(asked=LOBBY_COMMANDS)
    def ask_as_owner(self, asked: Any) -> None:
        owner = self.lobby.person(self.lobby.owner)
        self.decide_lobby(owner or PEOPLE[0], asked, right=True)

    def decide_lobby(self, by: Person, asked: Any, *, right: bool) -> None:
        before = self.lobby
        try:
            decided = lobbies.decide(before, asked, by, self.context(private=right))
        except Refused as refusal:
            assert refusal.sentence  # noqa: PT017
            return
        assert not isinstance(decided, Already)
        self.store_lobby(decided)
        self.last = ("lobby", by, asked, decided.entry.number)

    def store_lobby(self, decided: lobbies.Decided) -> None:
        assert decode_lobby_entry(encode(decided.entry)) == decided.entry
        assert lobbies.apply(self.lobby, decided.entry) == decided.after
        if lobbies.listed_alike(self.lobby, decided.after):
            assert in_the_list(self.lobby) == in_the_list(decided.after)
        self.lobby = decided.after
        self.lobby_entries.append(decided.entry)
        for event in decided.entry.events:
            if isinstance(event, MatchStarted):
                assert event is decided.entry.events[-1]
                self.begin(event)

    def begin(self, started: MatchStarted) -> None:
        self.check_resuming()
        self.started += 1
        begun = matches.begin(started, "l1", self.now)
        self.match = begun.after
        self.match_entries, self.match_states = [begun.entry], [begun.after]
        assert decode_match_entry(encode(begun.entry)) == begun.entry

    @rule(computers=st.booleans())
    def fill_and_be_ready(self, computers: bool) -> None:
        """Everybody joins, takes a chair and readies up, so that matches do start."""
        if self.lobby.running:
            return
        for by in PEOPLE:
            if self.lobby.person(by.id) is None:
                self.decide_lobby(by, Join("pw", id=new_id()), right=True)
            chair = self.lobby.free_chair
            if chair is not None:
                self.decide_lobby(by, Sit(chair, id=new_id()), right=True)
            if computers:
                self.decide_lobby(by, AddComputer("club", id=new_id()), right=True)
        for by in PEOPLE:
            self.decide_lobby(by, Ready(id=new_id()), right=True)

    @precondition(lambda self: self.match is not None)
    @rule(by=PERSONS, asked=MATCH_COMMANDS)
    def ask_match(self, by: Person, asked: Any) -> None:
        self.decide_match(by, asked)

    @precondition(lambda self: self.match is not None)
    @rule(seat=st.integers(0, 3), asked=MATCH_COMMANDS)
    def ask_as_player(self, seat: int, asked: Any) -> None:
        assert self.match is not None
        player = self.match.players[seat % len(self.match.players)]
        self.decide_match(Person(player.id, player.name), asked)

    @precondition(lambda self: self.match is not None)
    @rule(asked=SYSTEM_COMMANDS)
    def happen(self, asked: MatchSystemCommand) -> None:
        self.decide_match(SYSTEM, asked)

    @precondition(lambda self: self.match is not None and self.match.result is None)
    @rule(choices=st.lists(st.integers(0, 30), min_size=1, max_size=8), stale=st.integers(0, 9))
    def play_on(self, choices: list[int], stale: int) -> None:
        """The players to move make legal steps, computers included; some are too late."""
        for choice in choices:
            assert self.match is not None
            if self.match.result:
                return
            legal = self.match.record.legal_moves
            player = self.match.players[self.match.record.position.turn]
            position = self.match.position - (stale == 0)
            step = Step(str(legal[choice % len(legal)]), position, id=new_id())
            self.decide_match(Person(player.id, player.name), step)

    @precondition(lambda self: self.match is not None and self.match.result is None)
    @rule(
        seat=st.integers(0, 3),
        kinds=st.sampled_from([(OfferDraw, AcceptDraw), (AskTakeback, AcceptTakeback)]),
        agreeing=st.integers(0, 4),
    )
    def offer(self, seat: int, kinds: tuple[type[Any], type[Any]], agreeing: int) -> None:
        """One player asks, and the next `agreeing` players agree."""
        assert self.match is not None
        players = self.match.players
        ask, accept = kinds
        for number in range(len(players)):
            player = players[(seat + number) % len(players)]
            if number <= agreeing:
                kind = accept if number else ask
                self.decide_match(Person(player.id, player.name), kind(id=new_id()))

    @precondition(lambda self: self.match is not None and self.match.result is None)
    @rule(seat=st.integers(0, 3), seconds=st.sampled_from([10.0, 61.0]), asked=st.booleans())
    def disappear(self, seat: int, seconds: float, asked: bool) -> None:
        """A player disconnects, and after a while the next one makes a claim."""
        assert self.match is not None
        players = self.match.players
        seat %= len(players)
        self.decide_match(SYSTEM, ConnectionGone(seat=seat))
        self.now += seconds
        claimer = players[(seat + 1) % len(players)]
        claim = Claim("draw" if asked else "win", id=new_id())
        self.decide_match(Person(claimer.id, claimer.name), claim)

    def decide_match(self, by: Person, asked: Any) -> None:
        before = self.match
        assert before is not None
        try:
            decided = matches.decide(before, asked, by, self.now)
        except Refused as refusal:
            assert refusal.sentence  # noqa: PT017
            return
        assert not isinstance(decided, Already)
        assert decode_match_entry(encode(decided.entry)) == decided.entry
        assert matches.apply(before, decided.entry) == decided.after
        for event in decided.entry.events:
            if isinstance(event, Stepped):
                assert event.seat == before.turn
                assert before.players[event.seat].id == by.id
            if before.result:  # final
                assert isinstance(event, Said)
        self.match = decided.after
        self.match_entries.append(decided.entry)
        self.match_states.append(decided.after)
        if isinstance(asked, Command):
            self.last = ("match", by, asked, decided.entry.number)
        if self.match.result and not before.result:
            self.results.append(self.match.result)
            over = MatchOver(match=self.match.id, result=self.match.result)
            told = lobbies.decide(self.lobby, over, SYSTEM, self.context())
            assert not isinstance(told, Already)
            self.store_lobby(told)
            assert self.lobby.ready == frozenset()

    @precondition(lambda self: self.last is not None)
    @rule()
    def send_again(self) -> None:
        assert self.last is not None
        place, by, asked, number = self.last
        answer: object = None
        if place == "lobby":
            answer = lobbies.decide(self.lobby, asked, by, self.context())  # type: ignore[arg-type]
        elif self.match is not None and ("match", number) == (place, self.match.number):
            answer = matches.decide(self.match, asked, by, self.now)  # type: ignore[arg-type]
        else:
            return
        assert answer == Already(number)

    @rule(seconds=st.sampled_from([0.5, 5.0, 31.0, 100.0, 90_000.0, -3.0]))
    def time_passes(self, seconds: float) -> None:
        self.now += seconds
        if self.match is not None and (due := matches.due(self.match, self.now)):
            number = self.match.number
            self.decide_match(SYSTEM, due)
            assert self.match.number == number + 1  # a due command succeeds

    # Invariants

    @invariant()
    def chairs_are_in_order(self) -> None:
        lobby = self.lobby
        seated = [player.id for player in lobby.chairs if player]
        people = [person.id for person in lobby.people]
        assert len(set(seated)) == len(seated)
        assert len(set(people)) == len(people)
        assert {each for each in seated if not each.startswith("computer:")} <= set(people)
        assert lobby.ready <= set(seated)
        assert lobby.closed == (not people)
        assert lobby.closed or lobby.owner in people
        assert not set(people) & set(lobby.removed)

    @invariant()
    def the_score_adds_up(self) -> None:
        counted = [result for result in self.results if result.counts]
        scores = self.lobby.scores.values()
        assert sum(score.wins for score in scores) == sum(
            result.ranks.count(1) == 1 for result in counted
        )
        assert sum(score.wins + score.draws + score.losses for score in scores) == sum(
            len(result.ranks) for result in counted
        )
        assert self.lobby.played == len(counted)

    @invariant()
    def a_running_match_is_the_one_that_is_played(self) -> None:
        running = self.lobby.running
        assert (running is None) == (self.match is None or self.match.result is not None)
        if running and self.match:
            assert running.match == self.match.id
            assert self.match.turn in self.match.still_in

    @invariant()
    def what_is_shown_can_be_sent(self) -> None:
        encode(lobbies.view_of(self.lobby))
        encode(lobbies.listing_of(self.lobby))
        if self.match:
            view = matches.view_of(self.match, self.now)
            encode(view)
            assert [step.move for step in view.steps] == (
                [] if self.match.result else list(map(str, self.match.record.legal_moves))
            )

    def check_resuming(self) -> None:
        """Check that every prefix of the stored entries replays to the same state."""
        stored = [decode_match_entry(encode(entry)) for entry in self.match_entries]
        for number, state in enumerate(self.match_states, 1):
            if number % 5 == 0 or number == len(stored):
                assert matches.replay(stored[:number]) == state
        ends = sum(isinstance(event, Ended) for entry in stored for event in entry.events)
        assert ends == (self.match is not None and self.match.result is not None)

    def teardown(self) -> None:
        if hasattr(self, "lobby"):
            self.check_resuming()
            stored = [decode_lobby_entry(encode(entry)) for entry in self.lobby_entries]
            assert lobbies.replay(stored) == self.lobby


LobbyMachine.TestCase.settings = settings(stateful_step_count=80)
TestLobbyMachine = pytest.mark.long(LobbyMachine.TestCase)
