"""A match at one keyboard: the same authority as online, `play.match`, running in process.

Every change is a command that `decide` accepts or refuses; the match keeps the accepted entries
and the states after them in order. This driver adds what a server and its clients add online:
the time, the computers' answers, and agreement to takebacks. Two things exist only here: players
can replay a turn they took back, and continue a finished match from the entry before its end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from checkrow.play.clock import ClockRule, NoClock
from checkrow.play.commands import (
    AcceptDraw,
    AcceptTakeback,
    AskTakeback,
    DeclineDraw,
    MatchCommand,
    OfferDraw,
    Resign,
    Step,
)
from checkrow.play.entries import MatchEntry
from checkrow.play.events import Ended, MatchStarted, PlayerOut, Stepped
from checkrow.play.match import Decided, Match, MatchView, begin, decide, due, view_of
from checkrow.play.options import MatchOptions
from checkrow.play.people import SYSTEM, Person, Player
from checkrow.play.refused import Refused
from checkrow.play.result import Result
from checkrow.rules.model import LAPSE, PASS, Game, Move, Position
from checkrow.rules.record import Record
from checkrow.terminal.app.seats import Seat
from checkrow.terminal.match.match_texts import as_sentence, called, result_sentence
from checkrow.terminal.match.notices import QUIET, Notice, notice_of, refusal

MATCH = "local"


class MatchTime:
    """Seconds since the match began. It follows a clock, and can be set back."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._offset = 0.0
        self.set(0.0)

    def __call__(self) -> float:
        return self._clock() + self._offset

    def set(self, at: float) -> None:
        self._offset = at - self._clock()


class LocalMatch:
    """A match between the people at this keyboard and the computers of this machine.

    To the authority a computer is a player like any other, so that it can answer offers.
    """

    def __init__(
        self,
        game: Game,
        seats: Sequence[Seat],
        clock: Callable[[], float],
        *,
        start: Position | None = None,
        rule: ClockRule | None = None,
        control: str | None = None,  # the clock as the players typed it
    ) -> None:
        if len(seats) != game.seats:
            raise ValueError(f"{game} takes {game.seats} players, not {len(seats)}")
        self.seats = tuple(seats)
        self.control = control
        self.notice = QUIET
        self.time = MatchTime(clock)
        position = start or game.start()
        players = tuple(Player(f"seat:{at}", seat.name) for at, seat in enumerate(seats))
        options = MatchOptions(game=game.key, clock=rule or NoClock())
        first = players[position.turn].id
        started = MatchStarted(MATCH, options, players, str(position), first)
        decided = begin(started, "", self.time())
        self.entries: list[MatchEntry] = [decided.entry]
        self.states: list[Match] = [decided.after]  # after each entry
        self._taken_back: list[Move] = []  # what `redo` plays, the next move first
        self._commands = 0

    # The state

    @property
    def state(self) -> Match:
        return self.states[-1]

    @property
    def record(self) -> Record:
        return self.state.record

    @property
    def game(self) -> Game:
        return self.state.game

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)

    @property
    def turn(self) -> int:
        return self.record.position.turn

    @property
    def to_move(self) -> Seat:
        return self.seats[self.turn]

    @property
    def result(self) -> Result | None:
        return self.state.result

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of the people who are still playing."""
        return tuple(seat for seat in self.state.still_in if not self.seats[seat].is_computer)

    @property
    def computer_to_move(self) -> bool:
        return not self.result and self.to_move.is_computer

    @property
    def choices(self) -> tuple[Move, ...]:
        """The steps open to the person to move; none while a computer is to move."""
        return () if self.result or self.to_move.is_computer else self.record.legal_moves

    @property
    def view(self) -> MatchView:
        return view_of(self.state, self.time())

    def left(self, seat: int) -> float | None:
        """Return the seconds that this seat has left; None without a clock."""
        return self.state.clocks.left(seat, self.time())

    def called(self, seat: int) -> str:
        return called(self.game, self.names, seat)

    def result_sentence(self) -> str:
        return result_sentence(self.game, self.names, self.result) if self.result else ""

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.notice = refusal(why)

    def say(self, text: str) -> None:
        self.notice = Notice(as_sentence(text))

    # Commands

    def play(self, *moves: Move | str) -> bool:
        """Play the steps of one turn, all or none. If they are refused, the notice says why."""
        if self.tick():
            return False
        if self.result:
            self.refuse(f"the game is over. {self.result_sentence()}")
            return False
        if not self._step(moves):
            return False
        self._taken_back.clear()
        return True

    def _step(self, moves: Sequence[Move | str]) -> bool:
        seat, match, made = self.turn, self.state, list[Decided]()
        try:
            for move in moves:
                made.append(self._decide(match, seat, Step(id=self._id(), move=str(move))))
                match = made[-1].after
        except Refused as refused:
            self.refuse(refused.sentence)
            return False
        for decided in made:
            self._add(decided)
        return True

    def resign(self, seat: int) -> bool:
        return self._command(seat, Resign(id=self._id()))

    def offer_draw(self) -> bool:
        """Offer a draw for the player to move; `answer_draw` answers for the others."""
        return self._command(self.turn, OfferDraw(id=self._id()))

    def answer_draw(self, *, agreed: bool) -> None:
        offer = self.state.draw
        if offer is None:
            return
        others = [seat for seat in self.state.still_in if seat != offer.by]
        for seat in others if agreed else others[:1]:
            answer = AcceptDraw(id=self._id()) if agreed else DeclineDraw(id=self._id())
            self._command(seat, answer)

    def tick(self) -> bool:
        """Apply a timeout if one is due, and return whether it was."""
        command = due(self.state, self.time())
        if command is None:
            return False
        decided = decide(self.state, command, SYSTEM, self.time())
        assert isinstance(decided, Decided)
        self._taken_back.clear()
        self._add(decided)
        return True

    def _command(self, seat: int, command: MatchCommand) -> bool:
        if self.result:
            self.refuse("the game is over already")
            return False
        try:
            self._add(self._decide(self.state, seat, command))
        except Refused as refused:
            self.refuse(refused.sentence)
            return False
        return True

    def _decide(self, match: Match, seat: int, command: MatchCommand) -> Decided:
        player = match.players[seat]
        decided = decide(match, command, Person(player.id, player.name), self.time())
        assert isinstance(decided, Decided)  # every command has its own id
        return decided

    def _id(self) -> str:
        self._commands += 1
        return str(self._commands)

    def _add(self, decided: Decided) -> None:
        self.entries.append(decided.entry)
        self.states.append(decided.after)
        self.notice = notice_of(self.game, self.names, decided.entry.events)

    # Taking back

    def undo(self) -> bool:
        """Undo the end of the match, or take back the last turn of a person."""
        last = self.entries[-1].events
        if any(isinstance(event, Ended | PlayerOut) for event in last):
            self._drop_last_entry()
            if not any(isinstance(event, Stepped) for event in last):
                self.say("the game continues")
                return True
            if self._waits_for_person:
                self._say_taken_back()
                return True
        return self._take_back()

    def _drop_last_entry(self) -> None:
        after = self.state.record.moves
        self.entries.pop()
        self.states.pop()
        self._taken_back[:0] = after[len(self.record.moves) :]
        self.time.set(self.state.at)  # the players get back the time since then

    def _take_back(self) -> bool:
        """Ask for a takeback and agree to it: people by pressing the key, computers always."""
        seat = self._last_to_move()
        if seat is None:
            self.refuse("there is no move to take back")
            return False
        before = self.record.moves
        if not self._command(seat, AskTakeback(id=self._id())):
            return False
        for other in self.state.still_in:
            if other != seat and self.state.takeback:
                self._command(other, AcceptTakeback(id=self._id()))
        self._taken_back[:0] = before[len(self.record.moves) :]
        self._say_taken_back()
        return True

    def _say_taken_back(self) -> None:
        self.say("taken back; r replays it")

    def _last_to_move(self) -> int | None:
        """Return the person who moved last, or the last computer if only computers play."""
        asking = self.people or self.state.still_in
        seats = [
            position.turn
            for move, position in zip(self.record.moves, self.record.positions, strict=False)
            if move not in (PASS, LAPSE) and position.turn in asking
        ]
        return seats[-1] if seats else None

    def redo(self) -> bool:
        """Replay the turn that was taken back, and the computers' answers to it."""
        played = False
        while self._taken_back and not self.result and not (played and self._waits_for_person):
            move = self._taken_back.pop(0)
            if move == PASS:  # passes are automatic
                continue
            if move == LAPSE or not self._step((move,)):
                self._taken_back.clear()
                break
            played = True
        if not played:
            self.refuse("there is nothing to replay")
        return played

    @property
    def _waits_for_person(self) -> bool:
        """Return whether a turn begins that no computer plays immediately."""
        if self.record.position.in_chain:
            return False
        return not self.people or not self.to_move.is_computer
