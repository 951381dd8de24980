"""A game being played at one keyboard, without a screen.

It holds what has happened (a line of moments, with the present somewhere on it, so that
moves can be taken back and made again), who sits where, the clock, and one sentence for
the players. Rules stay in the record: the session asks it what may be done, and adds only
what is between the players: resigning, agreeing on a draw, time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import LAPSE, PASS, Game, Move, Position
from checkrow.rules.record import Record
from checkrow.terminal.app.clock import Clock
from checkrow.terminal.app.seats import Ending, Seat, called, ending_of, result_sentence
from checkrow.terminal.app.typed_moves import read_typed


class Tone(Enum):
    """What a notice is about; screens show each in its own way."""

    PLAIN = auto()
    REFUSED = auto()
    PASSED = auto()
    OVER = auto()


@dataclass(frozen=True, slots=True)
class Notice:
    text: str
    tone: Tone = Tone.PLAIN


QUIET = Notice("")


@dataclass(frozen=True, slots=True)
class Moment:
    """A record, and the time that was left on the clock when it came about."""

    record: Record
    left: tuple[float, ...] = ()


class Session:
    """`Session(record, seats)` goes on from wherever the record is."""

    def __init__(
        self,
        record: Record,
        seats: Sequence[Seat],
        *,
        clock: Clock | None = None,
        ending: Ending | None = None,
    ) -> None:
        if len(seats) != record.game.seats:
            raise ValueError(f"{record.game} is played by {record.game.seats}, not {len(seats)}")
        self.seats = tuple(seats)
        self.clock = clock
        self.notice = QUIET
        self._agreed = ending
        left = clock.snapshot if clock else ()
        self._line = [Moment(each, left) for each in unfold(record)]
        self._at = len(self._line) - 1

    # What there is to see

    @property
    def record(self) -> Record:
        return self._line[self._at].record

    @property
    def game(self) -> Game:
        return self.record.game

    @property
    def position(self) -> Position:
        return self.record.position

    @property
    def turn(self) -> int:
        return self.position.turn

    @property
    def to_move(self) -> Seat:
        return self.seats[self.turn]

    @property
    def ending(self) -> Ending | None:
        """How the match ended, whoever or whatever ended it."""
        return ending_of(self.record, self._agreed)

    @property
    def choices(self) -> tuple[Move, ...]:
        """What the person to move may do; nothing while the computer thinks."""
        if self.ending or self.to_move.is_computer:
            return ()
        return self.record.legal_moves

    @property
    def computer_to_move(self) -> bool:
        return not self.ending and self.to_move.is_computer

    def called(self, seat: int) -> str:
        return called(self.game, self.seats, seat)

    # Playing

    def play(self, move: Move) -> bool:
        """Plays one step. If it is refused, the notice says why and nothing changes."""
        return self._play((move,))

    def play_typed(self, text: str) -> bool:
        """Plays what a player typed: a step, or several steps of one turn."""
        try:
            moves = read_typed(self.position, text)
        except CheckrowError as refusal:
            self.notice = Notice(_sentence(str(refusal)), Tone.REFUSED)
            return False
        return self._play(moves)

    def _play(self, moves: Sequence[Move]) -> bool:
        if self._agreed:
            self.notice = Notice(f"The game is over: {self._agreed.reason}.", Tone.REFUSED)
            return False
        records: list[Record] = []
        record = self.record
        try:
            for move in moves:
                record = record.play(move)
                records.append(record)
        except CheckrowError as refusal:
            self.notice = Notice(_sentence(str(refusal)), Tone.REFUSED)
            return False
        for each in records:
            self._go_on_to(each)
        return True

    def refuse(self, why: str) -> None:
        """Says why something cannot be done."""
        self.notice = Notice(_sentence(why), Tone.REFUSED)

    def say(self, text: str) -> None:
        self.notice = Notice(_sentence(text))

    def _go_on_to(self, record: Record) -> None:
        seat, before = self.turn, self.record
        if self.clock and not record.position.in_chain:
            self.clock.turn_over(seat)
        del self._line[self._at + 1 :]
        self._line.append(Moment(record, self.clock.snapshot if self.clock else ()))
        self._at += 1
        self.notice = self._notice_after(before, record)
        if self.clock and not self.ending:
            self.clock.run(self.turn)

    def _notice_after(self, before: Record, after: Record) -> Notice:
        if self.ending:
            return Notice(self.result_sentence(), Tone.OVER)
        added = after.moves[len(before.moves) :]
        if LAPSE in added:
            late = self.called(before.position.turn)
            return Notice(f"{late} ran out of time: the turn passes.", Tone.PASSED)
        if PASS in added:
            blocked = next(seat for seat in range(len(self.seats)) if seat != self.turn)
            return Notice(
                f"{self.called(blocked)} passes: every piece is blocked, there is no move.",
                Tone.PASSED,
            )
        return QUIET

    # Ending the match by other means than the rules

    def resign(self, seat: int) -> None:
        others = tuple(other for other in range(len(self.seats)) if other != seat)
        self._end(Ending(others, f"{self.seats[seat].name} resigned"))

    def agree_draw(self) -> None:
        self._end(Ending((), "the players agreed on it"))

    def check_clock(self) -> bool:
        """What happens if the player to move is out of time; True if something did."""
        late = self.clock.ran_out if self.clock else None
        if late is None or self.ending or not self.clock:
            return False
        if self.clock.control.each_turn:
            self._go_on_to(self.record.lapse())
        else:
            others = tuple(other for other in range(len(self.seats)) if other != late)
            self._end(Ending(others, f"{self.seats[late].name} ran out of time"))
        return True

    def _end(self, ending: Ending) -> None:
        if self.ending:
            return
        self._agreed = ending
        if self.clock:
            self.clock.stop()
        self.notice = Notice(self.result_sentence(), Tone.OVER)

    def result_sentence(self) -> str:
        return result_sentence(self.game, self.seats, self.ending)

    # Back and forth

    @property
    def can_undo(self) -> bool:
        return self._agreed is not None or self._earlier() is not None

    @property
    def can_redo(self) -> bool:
        return self._at + 1 < len(self._line)

    def undo(self) -> bool:
        """Takes back an agreed end, or a step; against the computer, back to the person."""
        earlier = self._earlier()
        if self._agreed:
            self._agreed = None
            self.say("the game goes on")
        elif earlier is None:
            self.refuse("there is no move to take back")
            return False
        else:
            self._move_to(earlier)
            self.say("taken back; redo makes the move again")
        return True

    def redo(self) -> bool:
        """Makes again what was taken back; against the computer, its answer too."""
        if not self.can_redo:
            self.refuse("there is nothing to make again")
            return False
        last = len(self._line) - 1
        later = next((at for at in range(self._at + 1, last) if self._is_persons(at)), last)
        self._move_to(later)
        self.notice = Notice(self.result_sentence(), Tone.OVER) if self.ending else QUIET
        return True

    def _earlier(self) -> int | None:
        return next((at for at in range(self._at - 1, -1, -1) if self._is_persons(at)), None)

    def _is_persons(self, at: int) -> bool:
        """Whether the present may rest here: a computer would at once move on."""
        only_computers = all(seat.is_computer for seat in self.seats)
        return only_computers or not self.seats[self._line[at].record.position.turn].is_computer

    def _move_to(self, at: int) -> None:
        self._at = at
        if self.clock:
            self.clock.reset(self._line[at].left)

    # Looking through a game that has been played

    @property
    def place(self) -> tuple[int, int]:
        """Which moment is shown, and how many come after the first."""
        return self._at, len(self._line) - 1

    def show_moment(self, at: int) -> None:
        """Goes to any moment, for watching; the first is 0."""
        self._at = max(0, min(at, len(self._line) - 1))
        at_end = self._at == len(self._line) - 1
        self.notice = Notice(self.result_sentence(), Tone.OVER) if at_end else QUIET


def unfold(record: Record) -> list[Record]:
    """The records from the start to this one, one for each move that somebody made."""
    line = [Record(record.game, record.start)]
    while len(line[-1].moves) < len(record.moves):
        last = line[-1]
        move = record.moves[len(last.moves)]
        if last.outcome:  # a replay may go on past a draw that nobody claimed
            line.append(Record(record.game, record.start, record.moves[: len(last.moves) + 1]))
        else:
            line.append(last.lapse() if move == LAPSE else last.play(move))
    return line


def _sentence(text: str) -> str:
    """The rules' words as a sentence on the screen."""
    if not text:
        return ""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?", "...")) else f"{text}."
