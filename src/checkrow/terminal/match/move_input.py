"""The input of the person at the keyboard: the cursor, the chosen piece, the text being typed.
Keys and clicks become steps. Steps that the view does not offer still go to the authority, which
says why they are refused."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from checkrow.play.match import MatchView
from checkrow.rules.board_view import StepView
from checkrow.rules.errors import CheckrowError
from checkrow.rules.family import EntryMode
from checkrow.rules.games import game as game_of
from checkrow.terminal.match.board import Board, describe, letter_at, square_of
from checkrow.terminal.match.board_kind import BoardKind, kind_of
from checkrow.terminal.match.cells import CellMark, Square
from checkrow.terminal.match.typed_moves import read_square, read_typed

END = "end"
CAPTURE = "x"
LONGEST_TYPED = 40
# The letters that name columns and squares; the others are free for commands.
LETTERS_OF_MOVES = "abcdefghijkl"
SIGNS_OF_MOVES = "-x:*"


@dataclass(frozen=True, slots=True)
class MoveChoice:
    """The effect of a key or a click: the steps of a turn, or a sentence."""

    steps: tuple[str, ...] = ()
    sentence: str = ""
    refused: bool = False


NOTHING = MoveChoice()


def refused(sentence: str) -> MoveChoice:
    return MoveChoice(sentence=sentence, refused=True)


class MoveInput:
    """The input of the people who play `seats` from this keyboard. `update` it with every view."""

    def __init__(self, view: MatchView, seats: Collection[int]) -> None:
        self.seats = frozenset(seats)
        self.kind: BoardKind = kind_of(view.game)
        self.flipped = tuple(self.seats) == (1,) and self.kind.seats_face_each_other
        self.typed = ""
        self.hint = ""  # a step to highlight
        self.selected: Square | None = None
        self.view = view
        self._goal: Square | None = None  # where a typed move ends
        self._aimed = False  # the cursor has moved to one of this player's choices
        self.cursor = self._first_cursor()
        self.update(view)

    def update(self, view: MatchView) -> None:
        """Show another view. A new position deselects the piece, unless it must continue."""
        moved = view.position != self.view.position
        self.view = view
        if self.steps and not self._aimed:
            self._aimed, self.cursor = True, self._first_cursor()
        chain = self._chain()
        if moved or chain:
            self.hint = ""
            self.selected = chain
            self.cursor = chain or self._goal or self.cursor
            self._goal = None

    # What can be chosen

    @property
    def steps(self) -> tuple[StepView, ...]:
        """The steps open to the people here."""
        return self.view.steps if self.is_my_turn else ()

    @property
    def is_my_turn(self) -> bool:
        return self.view.turn in self.seats and not self.view.result

    @property
    def may_end(self) -> bool:
        return any(step.move == END for step in self.steps)

    @property
    def shows_drop(self) -> bool:
        """Return whether the cursor follows the mouse, to show where a disc would fall."""
        return self.kind.mode is EntryMode.DROP and self.is_my_turn

    def _chain(self) -> Square | None:
        """Return the piece that must continue, if the turn has begun and only one can move."""
        last = self.view.last
        origins = {step.origin for step in self.steps if step.origin >= 0}
        if len(origins) != 1 or not self.steps:
            return None
        begun = last is not None and last.seat == self.view.turn and CAPTURE in last.moves[-1]
        return square_of(self.view, origins.pop()) if begun or self.may_end else None

    def _first_cursor(self) -> Square:
        kind = self.kind
        if kind.mode is EntryMode.DROP:
            return kind.rows - 1, kind.columns // 2
        if kind.mode is EntryMode.PLACE:
            return kind.rows // 2, kind.columns // 2
        origins = sorted(
            square_of(self.view, step.origin) for step in self.view.steps if step.origin >= 0
        )
        return origins[len(origins) // 2] if origins else min(kind.names)

    def board(self, *, show_moves: bool) -> Board:
        return Board(self.view, self._marks(show_moves=show_moves), flipped=self.flipped)

    def _marks(self, *, show_moves: bool) -> dict[Square, frozenset[CellMark]]:
        view = self.view
        marks: dict[Square, frozenset[CellMark]] = {}

        def add(cell: int, mark: CellMark) -> None:
            if cell >= 0:
                square = square_of(view, cell)
                marks[square] = marks.get(square, frozenset()) | {mark}

        if self.selected:
            marks[self.selected] = frozenset((CellMark.SELECTED,))
        for step in view.steps:
            if step.move == self.hint:
                add(step.to, CellMark.HINT)
                add(step.origin, CellMark.HINT)
        for step in self._steps_of_selected() if show_moves else ():
            if step.origin < 0 <= step.to:
                add(
                    step.to,
                    CellMark.SELECTED if self._is_under_cursor(step.to) else CellMark.AVAILABLE,
                )
            else:
                add(step.to if self.selected else step.origin, CellMark.AVAILABLE)
            add(step.captured, CellMark.THREATENED)
        if show_moves and not self.steps:  # what the other side could capture
            for cell in view.threatened:
                add(cell, CellMark.THREATENED)
        return marks

    def _is_under_cursor(self, cell: int) -> bool:
        square = square_of(self.view, cell)
        if self.kind.mode is EntryMode.DROP:
            return square[1] == self.cursor[1]
        return square == self.cursor

    def _steps_of_selected(self) -> list[StepView]:
        """Return the steps of the selected piece, or all of them."""
        return [
            step
            for step in self.steps
            if not self.selected
            or (step.origin >= 0 and square_of(self.view, step.origin) == self.selected)
        ]

    @property
    def under_cursor(self) -> str:
        game = game_of(self.view.game)
        sides = tuple(game.seat_name(seat) for seat in range(game.seats))
        return describe(self.view, self.cursor, sides)

    # The cursor

    def move_cursor(self, up: int, right: int) -> None:
        """Move one step in a direction of the screen."""
        way, kind = -1 if self.flipped else 1, self.kind
        if kind.mode is EntryMode.DROP:
            self.cursor = self.cursor[0], (self.cursor[1] + right * way) % kind.columns
        else:
            self.cursor = _next_cell(kind, self.cursor, up * way, right * way)

    def next_choice(self, by: int) -> None:
        """Move to the next cell that can be chosen, or to the one before."""
        goals: set[Square] = set()
        for step in self._steps_of_selected():
            if step.to < 0:
                continue
            goal = square_of(self.view, step.to)
            if self.kind.mode is EntryMode.DROP:
                goal = self.kind.rows - 1, goal[1]
            elif step.origin >= 0 and not self.selected:
                goal = square_of(self.view, step.origin)
            goals.add(goal)
        ordered = sorted(goals)
        if not ordered:
            return
        after = [square for square in ordered if square > self.cursor]
        before = [square for square in ordered if square < self.cursor]
        self.cursor = (after or ordered)[0] if by > 0 else (before or ordered)[-1]

    # Choosing

    def choose(self) -> MoveChoice:
        return self.point(self.cursor)

    def point(self, square: Square) -> MoveChoice:
        """Choose a cell: select a piece, move it there, drop a disc or place a mark."""
        self.cursor, self._goal = square, None
        if not self.is_my_turn:
            return self.not_now()
        if self.kind.mode is EntryMode.STEP:
            return self._point_step(square)
        for step in self.steps:
            if step.to >= 0 and self._is_under_cursor(step.to):
                return MoveChoice((step.move,))
        drop = self.kind.mode is EntryMode.DROP
        return MoveChoice((str(square[1] + 1) if drop else self.kind.names[square],))

    def _point_step(self, square: Square) -> MoveChoice:
        if self.selected == square:
            if self.may_end:
                return MoveChoice((END,))
            self.selected = self._chain()
            return NOTHING
        steps = [step for step in self.steps if step.origin >= 0]
        for step in steps:
            ends = square_of(self.view, step.origin), square_of(self.view, step.to)
            if ends == (self.selected, square):
                return MoveChoice((step.move,))
        if any(square_of(self.view, step.origin) == square for step in steps):
            self.selected, self.hint = square, ""
            moves = [step.move for step in self._steps_of_selected()]
            return MoveChoice(sentence=f"it can go {' or '.join(moves)}")
        return self._ask_why_not(square)

    def _ask_why_not(self, square: Square) -> MoveChoice:
        names = self.kind.names
        name = names.get(square)
        if name is None:
            return refused("only the dark squares are in play")
        seat, _ = self.kind.piece(letter_at(self.view, square))
        leaves = self.selected is None or seat == self.view.turn
        origin = name if leaves or self.selected is None else names[self.selected]
        return MoveChoice((f"{origin}-{name}",))

    def end_turn(self) -> MoveChoice:
        return MoveChoice((END,)) if self.is_my_turn else self.not_now()

    def let_go(self) -> bool:
        """Forget what was typed, or deselect the piece; False if there was nothing."""
        chain = self._chain()
        if not self.typed and self.selected == chain:
            return False
        self.typed, self.selected = "", chain
        return True

    def not_now(self) -> MoveChoice:
        """Say why nothing can be chosen."""
        view = self.view
        if view.result:
            return refused("the match is over")
        if not self.seats:
            return refused("you are watching: only the players move")
        if all(view.players[seat].out for seat in self.seats):
            return refused("you are out of this match: the others continue")
        name = view.players[view.turn].name if view.turn is not None else "the other side"
        return refused(f"wait for {name} to move")

    # Typing

    def type(self, letter: str) -> MoveChoice | None:
        """Add a letter to the typed move; None if no move contains it."""
        letter = letter.lower()
        taken = letter.isdigit() or letter in LETTERS_OF_MOVES
        if self.typed:
            taken = taken or letter in SIGNS_OF_MOVES or END.startswith(self.typed + letter)
        if not (letter.isascii() and taken) or not self.seats:
            return None
        drop = self.kind.mode is EntryMode.DROP
        if drop and (letter.isalpha() or self.kind.columns <= 9):
            self.typed = letter
            return self.submit()
        self.typed = (self.typed + letter)[:LONGEST_TYPED]
        return NOTHING

    def erase(self) -> None:
        self.typed = self.typed[:-1]

    def submit(self) -> MoveChoice:
        """Play the typed move; a single square selects that square."""
        text, self.typed = self.typed, ""
        if not self.is_my_turn:
            return self.not_now()
        named = {name: square for square, name in self.kind.names.items()}
        name = read_square(self.view, text)
        if name in named:
            return self.point(named[name])
        try:
            steps = read_typed(self.view, text)
        except CheckrowError as refusal:
            return refused(str(refusal))
        self._goal = self._end_of(steps[-1], named)
        return MoveChoice(steps)

    def _end_of(self, step: str, named: dict[str, Square]) -> Square | None:
        """Return where the cursor goes after a typed step."""
        if self.kind.mode is EntryMode.DROP:
            return self.cursor[0], min(int(step), self.kind.columns) - 1
        return named.get(step.replace(CAPTURE, "-").rpartition("-")[2])


def _next_cell(kind: BoardKind, square: Square, up: int, right: int) -> Square:
    """Return where an arrow key leads from a square; the same square at the edge.

    If only every other square is in play, the cursor moves two squares sideways and zigzags up
    and down, so that it returns the same way.
    """
    row, column = square[0] + up, square[1] + right
    if not kind.two_tones:
        lean = 1 if min(row, square[0]) % 2 == 0 else -1
        lean = lean if up > 0 else -lean
        columns = (column + right,) if right else (column + lean, column - lean)
        column = next((each for each in columns if (row, each) in kind.names), -1)
    return (row, column) if (row, column) in kind.names else square
