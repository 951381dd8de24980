"""Replay a written game by the rules."""

from __future__ import annotations

from dataclasses import dataclass, field

from checkrow.rules.budget import MOST_JUMPS_REPLAYED, Budget, most_moves
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.games import too_long
from checkrow.rules.model import LAPSE, Move, Position
from checkrow.rules.pdn.annotated import LAPSE_COMMAND, UNFINISHED, PdnNote, PdnRecord
from checkrow.rules.pdn.refusals import placed
from checkrow.rules.pdn.syntax import (
    PdnComment,
    PdnGame,
    PdnItem,
    PdnMove,
    PdnSetup,
    PdnSkip,
    PdnTag,
)
from checkrow.rules.pdn.turns import read_turn, read_unfinished_turn
from checkrow.rules.record import Record

LONGEST_CHAIN = 60  # jumps written one by one; no board has more pieces to capture


@dataclass(slots=True)
class _Note:
    """A `PdnNote` in progress."""

    strength: str = ""
    items: list[PdnItem] = field(default_factory=list[PdnItem])


class Replay:
    """One attempt to replay a written game by the rules of one variant."""

    def __init__(
        self,
        written: PdnGame,
        game: CheckersGame,
        first: int | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.turns = 0  # played so far, including passes
        self._written = written
        self._game = game
        self._first = first
        self._budget = budget or Budget(MOST_JUMPS_REPLAYED)
        self._moves: list[Move] = []
        self._notes: dict[int, _Note] = {}

    def whole(self) -> PdnRecord:
        items = list(self._written.items)
        start = self._position = self._start(items)
        self._pass_if_blocked()
        index = 0
        while index < len(items):
            index += self._take(items, index)
        notes = (PdnNote(turn, n.strength, tuple(n.items)) for turn, n in self._notes.items())
        tags = tuple((tag.name, tag.value) for tag in self._written.tags)
        record = Record(self._game, start, self._moves)
        return PdnRecord(record, tags, _result(self._written), tuple(notes))

    def _start(self, items: list[PdnItem]) -> Position:
        """Return the position in the FEN tag or a setup before the first move, or the usual one."""
        tag = self._written.tag("FEN")
        if tag is not None and tag.value.strip() not in {"", "?"}:
            return self._position_of(tag.value, tag)
        first = next((item for item in items if isinstance(item, PdnMove | PdnSetup)), None)
        if isinstance(first, PdnSetup):
            items.remove(first)
            return self._position_of(first.fen, first)
        start = self._game.start()
        if self._first is None or self._first == start.turn:
            return start
        return self._game.read_position("WB"[self._first] + str(start)[1:])

    def _position_of(self, fen: str, where: PdnTag | PdnSetup) -> Position:
        try:
            return self._game.read_position(fen)
        except CheckrowError as refusal:
            raise placed(refusal, self._written, where) from None

    def _take(self, items: list[PdnItem], index: int) -> int:
        """Play or keep the item at `index`; return how many items that used up."""
        match items[index]:
            case PdnMove() as move:
                try:
                    return self._move(move, items, index)
                except CheckrowError as refusal:
                    raise placed(refusal, self._written, move) from None
            case PdnComment(text) as comment if text == LAPSE_COMMAND:
                try:
                    self._play((LAPSE,))
                except CheckrowError as refusal:
                    raise placed(refusal, self._written, comment) from None
            case PdnComment(text) as comment if text == UNFINISHED:
                misplaced = BadNotation(f"{UNFINISHED} belongs after a capture that continues")
                raise placed(misplaced, self._written, comment)
            case PdnSetup() as setup:
                another = BadNotation(
                    "a position in the middle of a game starts another game:"
                    " end this one before it and give the new one a FEN tag"
                )
                raise placed(another, self._written, setup)
            case PdnSkip():
                pass  # a placeholder for the player who is not to move
            case item:
                self._note().items.append(item)
        return 1

    def _move(self, move: PdnMove, items: list[PdnItem], index: int) -> int:
        squares = tuple(self._game.board.square_named(square) for square in move.squares)
        following = items[index + 1] if index + 1 < len(items) else None
        used = 1
        if isinstance(following, PdnComment) and following.text == UNFINISHED:
            self._play(read_unfinished_turn(self._position, squares))
            used = 2
        else:
            try:
                self._play(read_turn(self._position, squares))
            except IllegalMove:
                # Some programs write each jump of a chain as a move: 11x18 18x25.
                used, squares = self._joined(squares, items, index)
                if used == 1:
                    raise
                self._play(read_turn(self._position, squares))
        if move.strength:
            self._note().strength = move.strength
        return used

    def _joined(
        self, squares: tuple[str, ...], items: list[PdnItem], index: int
    ) -> tuple[int, tuple[str, ...]]:
        """Return the squares of this move and of the following moves that start where it ends."""
        used = 1
        for item in items[index + 1 : index + LONGEST_CHAIN]:
            if not isinstance(item, PdnMove):
                break
            origin, *rest = (self._game.board.square_named(square) for square in item.squares)
            if origin != squares[-1]:
                break
            squares += tuple(rest)
            used += 1
        return used, squares

    def _play(self, steps: tuple[Move, ...]) -> None:
        for step in steps:
            self._budget.spend(self._position.effort)
            lapsed = step == LAPSE
            self._position = self._position.lapse() if lapsed else self._position.play(step)
        self._moves.extend(steps)
        if len(self._moves) > most_moves(self._game):
            raise too_long(self._game)
        if not self._position.in_chain:
            self.turns += 1
            self._pass_if_blocked()

    def _pass_if_blocked(self) -> None:
        """Add passes, which are automatic and not written, like the record does."""
        while forced := self._game.forced(self._position):
            self._position = self._position.play(forced)
            self.turns += 1

    def _note(self) -> _Note:
        """Return where remarks at this point go: an unfinished turn counts."""
        return self._notes.setdefault(self.turns + self._position.in_chain, _Note())


def _result(game: PdnGame) -> str:
    """Return the result after the last move; if that is only a `*`, the result in the tag."""
    tag = game.tag("Result")
    if game.terminator not in {"", "*"}:
        return game.terminator
    return (tag.value.strip() if tag else "") or "*"
