"""A record: a game, its start, and every move since.

A position forgets the past; the record keeps what repetition, counts of quiet moves and captured
pieces need. It is a frozen value too: `play` returns a new record.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from checkrow.rules import notebooks
from checkrow.rules.budget import MOST_JUMPS_REPLAYED, Budget
from checkrow.rules.errors import BadNotation, IllegalMove
from checkrow.rules.model import LAPSE, Game, Memory, Move, Outcome, Pile, Position, Word
from checkrow.rules.slots import slot_setters

Outs = tuple[tuple[int, int], ...]  # seats, each with the number of moves before
OUT = " out "  # in the text of a start; no position contains it


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Record:
    """`Record(game)` is a game about to start; `Record(game, start, moves)` replays one.

    The record appends automatic moves (a blocked player's pass), so `moves` is always
    complete. A replay may continue past a draw that the players did not claim; `play` does
    not.

    With more than two players, one may drop out of the game (`without`). `outs` has each such seat
    with the number of moves before that; the record skips its turns from then on.
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
        _set_game(self, game)
        _set_start(self, start)
        _set_moves(self, moves)
        _set_outs(self, outs)
        _set_position(self, position)
        _set_memory(self, memory)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, including draws by repetition and quiet moves."""
        return self.position.outcome or self.memory.draw

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """The moves that `play` accepts: none once the game has an outcome."""
        return () if self.outcome else self.position.legal_moves

    def play(self, move: Move | str) -> Record:
        """Return the record after a move (or its text) and the automatic moves that follow.

        Raises `IllegalMove`, or `BadNotation` for text that is not a move or a position with too
        many ways to capture; nothing changes.
        """
        if isinstance(move, str):
            move = self.game.read_move(move)
        if outcome := self.outcome:
            raise IllegalMove(f"the game is over: {outcome.reason.value}")
        if type(move) is Word and move == LAPSE:
            raise IllegalMove("only the clock can end a turn on time, not a player")
        return self._with(move, self.position.play(move))

    def lapse(self) -> Record:
        """Return the record after the player to move loses this turn on time."""
        if outcome := self.outcome:
            raise IllegalMove(f"the game is over: {outcome.reason.value}")
        return self._with(LAPSE, self.position.lapse())

    def without(self, seat: int) -> Record:
        """Return the record in which this seat is out from now on, and the others continue. Raises
        `IllegalMove` with two players."""
        if self.game.seats == 2:
            raise IllegalMove("with two players the game is over when one is out")
        outs = (*self.outs, (seat, len(self.moves)))
        position = _skipping(self.position, outs, len(self.moves))
        record: Record = object.__new__(Record)
        record._set(self.game, self.start, self.moves, outs, position, self.memory)
        return record

    def first(self, moves: int) -> Record:
        """Return the record after its first `moves` moves; seats that are out by now stay out."""
        outs = tuple([(seat, min(after, moves)) for seat, after in self.outs])
        return Record(self.game, self.start, self.moves[:moves], outs)

    def back(self) -> Record:
        """Return the record before the last move. Raises `IllegalMove` at the start."""
        for kept in range(len(self.moves) - 1, -1, -1):
            shorter = self.first(kept)
            if len(shorter.moves) < len(self.moves):  # not an automatic move, which would come back
                return shorter
        raise IllegalMove("there is no move to take back")

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The captured pieces of each seat; empty in games without captures."""
        return self.memory.piles

    @property
    def positions(self) -> Iterator[Position]:
        """Yield every position from the start to the current one."""
        position = _skipping(self.start, self.outs, 0)
        yield position
        for made, move in enumerate(self.moves, 1):
            position = _skipping(_after(position, move), self.outs, made)
            yield position

    @property
    def turns(self) -> tuple[tuple[Move, ...], ...]:
        """Return the moves grouped by turn: the steps of one capture chain belong together."""
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
        """Return the record after one more move, which leads to `after`, and automatic moves."""
        game = self.game
        if self.outs:
            after = _skipping(after, self.outs, len(self.moves) + 1)
        after.check()
        memory = game.remember(self.memory, self.position, move, after)
        record: Record = object.__new__(Record)
        record._set(game, self.start, (*self.moves, move), self.outs, after, memory)
        forced = game.forced(after)
        return record._with(forced, after.play(forced)) if forced else record

    @property
    def start_text(self) -> str:
        """The first position, and who dropped out after how many moves: `9/9/9/9 x out 1@4`."""
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


_set_game, _set_start, _set_moves, _set_outs, _set_position, _set_memory = slot_setters(Record)


def _after(position: Position, move: Move) -> Position:
    # Not `isinstance`, which is slow to reject an abstract class.
    return position.lapse() if type(move) is Word and move == LAPSE else position.play(move)


def _skipping(position: Position, outs: Outs, made: int) -> Position:
    """Skip turns until a seat that still plays is to move, after `made` moves."""
    if not outs:
        return position
    out = {seat for seat, after in outs if after <= made}
    while position.turn in out and not position.outcome:
        position = position.lapse()
    return position


def read_start(game: Game, text: str) -> tuple[Position, Outs]:
    """Read the first position of a record and who dropped out, as `Record.start_text` wrote them.
    Raises `BadNotation`."""
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
            f"{words[:60]!r} does not say who dropped out: write the seat and moves before, such "
            f"as 1@4, for at most {game.seats - 2} of the seats 0 to {game.seats - 1}"
        )
    return position, outs


def _replay(
    game: Game, position: Position, moves: Iterable[Move], outs: Outs
) -> tuple[tuple[Move, ...], Position, Memory]:
    """Play `moves` one after another, with the automatic moves between them."""
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
