"""A record: a game, where it started, and every move since.

A position forgets the past; a record is where repetition, counts of quiet moves and piles
of captured pieces live. It is a frozen value too: `play` gives a new record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from checkrow.rules import notebooks
from checkrow.rules.budget import MOST_JUMPS_REPLAYED, Budget
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import LAPSE, Game, Memory, Move, Outcome, Pile, Position, Word

Outs = tuple[tuple[int, int], ...]  # seats, each with the number of moves before
OUT = " out "  # in the text of a start; no position has it


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Record:
    """`Record(game)` is a game about to start; `Record(game, start, moves)` replays one.

    Where the rules make a move happen by itself (a blocked player's pass), the record
    appends it by itself, so `moves` is always the whole story. A replay may go on past a
    draw that the players did not claim; `play` does not.

    Among more than two a player may fall out of the game (`without`). `outs` has each such seat
    with the number of moves that were made before; its turns are skipped from then on.
    """

    game: Game
    start: Position
    moves: tuple[Move, ...]
    outs: Outs
    position: Position = field(compare=False)
    memory: Memory = field(compare=False)  # what the game's draw rules and piles need

    def __init__(
        self,
        game: Game,
        start: Position | None = None,
        moves: Iterable[Move] = (),
        outs: Outs = (),
    ) -> None:
        start = game.start() if start is None else start
        if start.game != game:
            raise ValueError(f"a record of {game} cannot start from a position of {start.game}")
        played, position, memory = _replay(game, start, moves, outs)
        self._set(game, start, played, outs, position, memory)

    def _set(
        self,
        game: Game,
        start: Position,
        moves: tuple[Move, ...],
        outs: Outs,
        position: Position,
        memory: Memory,
    ) -> None:
        write = object.__setattr__  # a frozen value is written past its own lock
        write(self, "game", game)
        write(self, "start", start)
        write(self, "moves", moves)
        write(self, "outs", outs)
        write(self, "position", position)
        write(self, "memory", memory)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, draws by repetition and quiet moves included."""
        return self.position.outcome or self.memory.draw

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts: none once the game has an outcome."""
        return () if self.outcome else self.position.legal_moves

    def play(self, move: Move | str) -> Record:
        """The record with one more move (or its text), and what then happens by itself.

        Raises `IllegalMove`, or `BadNotation` for a text that is no move or a position with
        too many ways to capture; nothing changes.
        """
        if isinstance(move, str):
            move = self.game.read_move(move)
        if outcome := self.outcome:
            raise IllegalMove(f"the game is over: {outcome.reason.value}")
        if type(move) is Word and move == LAPSE:
            raise IllegalMove("a turn is lost on time by the clock, not by a player")
        return self._with(move, self.position.play(move))

    def lapse(self) -> Record:
        """The record after the player to move has lost this turn on time."""
        if outcome := self.outcome:
            raise IllegalMove(f"the game is over: {outcome.reason.value}")
        return self._with(LAPSE, self.position.lapse())

    def without(self, seat: int) -> Record:
        """The record in which this seat is out from now on: the others play on. Raises
        `IllegalMove` between two."""
        if self.game.seats == 2:
            raise IllegalMove("between two nobody plays on when one is out: the game is over")
        outs = (*self.outs, (seat, len(self.moves)))
        position = _skipping(self.position, outs, len(self.moves))
        record: Record = object.__new__(Record)
        record._set(self.game, self.start, self.moves, outs, position, self.memory)
        return record

    def first(self, moves: int) -> Record:
        """The record after its first so many moves; whoever is out by now stays out."""
        outs = tuple([(seat, min(after, moves)) for seat, after in self.outs])
        return Record(self.game, self.start, self.moves[:moves], outs)

    def back(self) -> Record:
        """The record before the last move. Raises `IllegalMove` at the start."""
        for kept in range(len(self.moves) - 1, -1, -1):
            shorter = self.first(kept)
            if len(shorter.moves) < len(self.moves):  # no move that comes back by itself
                return shorter
        raise IllegalMove("there is no move to take back")

    @property
    def piles(self) -> tuple[Pile, ...]:
        """What each seat has captured; empty in games without captures."""
        return self.memory.piles

    @property
    def positions(self) -> Iterator[Position]:
        """Every position from the start to the present one, replayed one by one."""
        position = _skipping(self.start, self.outs, 0)
        yield position
        for made, move in enumerate(self.moves, 1):
            position = _skipping(_after(position, move), self.outs, made)
            yield position

    @property
    def turns(self) -> tuple[tuple[Move, ...], ...]:
        """The moves grouped by turn: the steps of one capture chain belong together."""
        turns: list[tuple[Move, ...]] = []
        steps: list[Move] = []
        positions = self.positions
        next(positions)
        for move, after in zip(self.moves, positions, strict=True):
            steps.append(move)
            if not after.in_chain:
                turns.append(tuple(steps))
                steps = []
        return (*turns, tuple(steps)) if steps else tuple(turns)

    def _with(self, move: Move, after: Position) -> Record:
        """One move more, which leads to `after`, and what then happens by itself."""
        game = self.game
        after = _skipping(after, self.outs, len(self.moves) + 1)
        after.check()
        memory = game.remember(self.memory, self.position, move, after)
        record: Record = object.__new__(Record)
        record._set(game, self.start, (*self.moves, move), self.outs, after, memory)
        forced = game.forced(after)
        return record._with(forced, after.play(forced)) if forced else record

    @property
    def start_text(self) -> str:
        """The first position, and who fell out after how many moves: `9/9/9/9/9/9/9 x out 1@4`."""
        outs = ",".join(f"{seat}@{after}" for seat, after in self.outs)
        return f"{self.start}{OUT}{outs}" if outs else str(self.start)

    def __str__(self) -> str:
        return " | ".join((self.game.key, self.start_text, " ".join(map(str, self.moves)))).strip()

    def __repr__(self) -> str:
        return f"checkrow.read_record({str(self)!r})"

    def _repr_svg_(self) -> str:
        """Return the picture that a notebook shows: the position, with the last turn marked."""
        turns = self.turns
        return notebooks.drawn(self.position, [str(move) for move in turns[-1]] if turns else ())


def _after(position: Position, move: Move) -> Position:
    # Not `isinstance`, which takes long to say no for an abstract class.
    return position.lapse() if type(move) is Word and move == LAPSE else position.play(move)


def _skipping(position: Position, outs: Outs, made: int) -> Position:
    """The position in which it is the turn of somebody who still plays, after `made` moves."""
    if not outs:
        return position
    out = {seat for seat, after in outs if after <= made}
    while position.turn in out and not position.outcome:
        position = position.lapse()
    return position


def read_start(game: Game, text: str) -> tuple[Position, Outs]:
    """The first position of a record and who fell out, as `Record.start_text` wrote them. Raises
    `BadNotation`."""
    start, _, words = text.partition(OUT)
    position = game.read_position(start)
    if not words:
        return position, ()
    found = [re.fullmatch(r"(\d{1,4})@(\d{1,6})", word) for word in words.split(",")]
    outs = tuple([(int(each[1]), int(each[2])) for each in found if each])
    seats = {seat for seat, _ in outs}
    wrong = len(outs) < len(found) or len(seats) < len(outs) or max(seats) >= game.seats
    if wrong or len(outs) > game.seats - 2:
        raise BadNotation(
            f"{words[:60]!r} does not say who fell out: write the seat and the moves before, such "
            f"as 1@4, for at most {game.seats - 2} of the seats 0 to {game.seats - 1}"
        )
    return position, outs


def _replay(
    game: Game, position: Position, moves: Iterable[Move], outs: Outs
) -> tuple[tuple[Move, ...], Position, Memory]:
    """Plays `moves` one after another, each after what happens by itself before it."""
    position = _skipping(position, outs, 0)
    memory = game.first_memory(position)
    played: list[Move] = []
    budget = Budget(MOST_JUMPS_REPLAYED)

    def add(move: Move) -> None:
        nonlocal position, memory
        budget.spend(position.effort)
        after = _skipping(_after(position, move), outs, len(played) + 1)
        memory = game.remember(memory, position, move, after)
        position = after
        played.append(move)

    for move in moves:
        while (forced := game.forced(position)) and forced != move:
            add(forced)
        add(move)
    while forced := game.forced(position):
        add(forced)
    position.check()
    return tuple(played), position, memory
