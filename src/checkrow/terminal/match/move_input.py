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
from checkrow.terminal.match.board import Board, describe, letter_at, place_of
from checkrow.terminal.match.board_kind import BoardKind, kind_of
from checkrow.terminal.match.cells import Mark, Place
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
        self.selected: Place | None = None
        self.view = view
        self._goal: Place | None = None  # where a typed move ends
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

    def _chain(self) -> Place | None:
        """Return the piece that must continue, if the turn has begun and only one can move."""
        last = self.view.last
        origins = {step.origin for step in self.steps if step.origin >= 0}
        if len(origins) != 1 or not self.steps:
            return None
        begun = last is not None and last.seat == self.view.turn and CAPTURE in last.moves[-1]
        return place_of(self.view, origins.pop()) if begun or self.may_end else None

    def _first_cursor(self) -> Place:
        kind = self.kind
        if kind.mode is EntryMode.DROP:
            return kind.rows - 1, kind.columns // 2
        if kind.mode is EntryMode.PLACE:
            return kind.rows // 2, kind.columns // 2
        origins = sorted(
            place_of(self.view, step.origin) for step in self.view.steps if step.origin >= 0
        )
        return origins[len(origins) // 2] if origins else min(kind.names)

    def board(self, *, show_moves: bool) -> Board:
        return Board(self.view, self._marks(show_moves=show_moves), flipped=self.flipped)

    def _marks(self, *, show_moves: bool) -> dict[Place, frozenset[Mark]]:
        view = self.view
        marks: dict[Place, frozenset[Mark]] = {}

        def add(cell: int, mark: Mark) -> None:
            if cell >= 0:
                place = place_of(view, cell)
                marks[place] = marks.get(place, frozenset()) | {mark}

        if self.selected:
            marks[self.selected] = frozenset((Mark.SELECTED,))
        for step in view.steps:
            if step.move == self.hint:
                add(step.to, Mark.HINT)
                add(step.origin, Mark.HINT)
        for step in self._steps_of_selected() if show_moves else ():
            if step.origin < 0 <= step.to:
                add(step.to, Mark.SELECTED if self._is_under_cursor(step.to) else Mark.AVAILABLE)
            else:
                add(step.to if self.selected else step.origin, Mark.AVAILABLE)
            add(step.captured, Mark.THREATENED)
        if show_moves and not self.steps:  # what the other side could capture
            for cell in view.threatened:
                add(cell, Mark.THREATENED)
        return marks

    def _is_under_cursor(self, cell: int) -> bool:
        place = place_of(self.view, cell)
        if self.kind.mode is EntryMode.DROP:
            return place[1] == self.cursor[1]
        return place == self.cursor

    def _steps_of_selected(self) -> list[StepView]:
        """Return the steps of the selected piece, or all of them."""
        return [
            step
            for step in self.steps
            if not self.selected
            or (step.origin >= 0 and place_of(self.view, step.origin) == self.selected)
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

    def next_place(self, by: int) -> None:
        """Move to the next cell that can be chosen, or to the one before."""
        goals: set[Place] = set()
        for step in self._steps_of_selected():
            if step.to < 0:
                continue
            goal = place_of(self.view, step.to)
            if self.kind.mode is EntryMode.DROP:
                goal = self.kind.rows - 1, goal[1]
            elif step.origin >= 0 and not self.selected:
                goal = place_of(self.view, step.origin)
            goals.add(goal)
        ordered = sorted(goals)
        if not ordered:
            return
        after = [place for place in ordered if place > self.cursor]
        before = [place for place in ordered if place < self.cursor]
        self.cursor = (after or ordered)[0] if by > 0 else (before or ordered)[-1]

    # Choosing

    def choose(self) -> MoveChoice:
        return self.point(self.cursor)

    def point(self, place: Place) -> MoveChoice:
        """Choose a cell: select a piece, move it there, drop a disc or place a mark."""
        self.cursor, self._goal = place, None
        if not self.is_my_turn:
            return self.not_now()
        if self.kind.mode is EntryMode.STEP:
            return self._point_step(place)
        for step in self.steps:
            if step.to >= 0 and self._is_under_cursor(step.to):
                return MoveChoice((step.move,))
        drop = self.kind.mode is EntryMode.DROP
        return MoveChoice((str(place[1] + 1) if drop else self.kind.names[place],))

    def _point_step(self, place: Place) -> MoveChoice:
        if self.selected == place:
            if self.may_end:
                return MoveChoice((END,))
            self.selected = self._chain()
            return NOTHING
        steps = [step for step in self.steps if step.origin >= 0]
        for step in steps:
            ends = place_of(self.view, step.origin), place_of(self.view, step.to)
            if ends == (self.selected, place):
                return MoveChoice((step.move,))
        if any(place_of(self.view, step.origin) == place for step in steps):
            self.selected, self.hint = place, ""
            moves = [step.move for step in self._steps_of_selected()]
            return MoveChoice(sentence=f"it can go {' or '.join(moves)}")
        return self._ask_why_not(place)

    def _ask_why_not(self, place: Place) -> MoveChoice:
        names = self.kind.names
        name = names.get(place)
        if name is None:
            return refused("only the dark squares are in play")
        seat, _ = self.kind.piece(letter_at(self.view, place))
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
        named = {name: place for place, name in self.kind.names.items()}
        square = read_square(self.view, text)
        if square in named:
            return self.point(named[square])
        try:
            steps = read_typed(self.view, text)
        except CheckrowError as refusal:
            return refused(str(refusal))
        self._goal = self._end_of(steps[-1], named)
        return MoveChoice(steps)

    def _end_of(self, step: str, named: dict[str, Place]) -> Place | None:
        """Return where the cursor goes after a typed step."""
        if self.kind.mode is EntryMode.DROP:
            return self.cursor[0], min(int(step), self.kind.columns) - 1
        return named.get(step.replace(CAPTURE, "-").rpartition("-")[2])


def _next_cell(kind: BoardKind, place: Place, up: int, right: int) -> Place:
    """Return where an arrow key leads from a place; the same place at the edge.

    If only every other square is in play, the cursor moves two squares sideways and zigzags up
    and down, so that it returns the same way.
    """
    row, column = place[0] + up, place[1] + right
    if not kind.two_tones:
        lean = 1 if min(row, place[0]) % 2 == 0 else -1
        lean = lean if up > 0 else -lean
        columns = (column + right,) if right else (column + lean, column - lean)
        column = next((each for each in columns if (row, each) in kind.names), -1)
    return (row, column) if (row, column) in kind.names else place
