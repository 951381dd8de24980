"""What the person at the keyboard is about to do in a match: the cursor, the piece in hand, the
text being typed. It turns keys and clicks into steps for the server, which alone knows the rules:
what is not among the steps it offers is sent all the same, for it says why not."""

from __future__ import annotations

import re
import string
from dataclasses import dataclass

from checkrow.play.match import MatchView
from checkrow.rules.board_view import StepView
from checkrow.terminal.app.board_view import Mark, Place
from checkrow.terminal.app.checkers_view import next_square
from checkrow.terminal.app.hand import LETTERS_OF_MOVES, SIGNS_OF_MOVES
from checkrow.terminal.online.match_board import (
    MatchBoard,
    describe,
    is_connect,
    names_of,
    place_of,
    places,
)

END = "end"
CAPTURE = "x"
LONGEST_TYPED = 40
_BETWEEN = re.compile(r"[-x:*\s]+")


@dataclass(frozen=True, slots=True)
class Wanted:
    """What came of a key or a click: a step to send, or a sentence to say."""

    step: str = ""
    sentence: str = ""
    refused: bool = False


NOTHING = Wanted()


class MatchHand:
    """`take` every view that the server sends."""

    def __init__(self, view: MatchView, seat: int | None) -> None:
        self.seat = seat
        self.flipped = seat == 1 and not is_connect(view)
        self.typed = ""
        self.selected: Place | None = None
        self._planned: tuple[str, ...] = ()  # squares that were typed ahead
        self.view = view
        self._aimed = False  # the cursor has stood among this player's own choices
        self.cursor = self._first_cursor()
        self.take(view)

    def take(self, view: MatchView) -> Wanted:
        """Another view. A new position lets go of everything but a piece that must go on; a
        capture of several steps that was typed at once goes on with its next step."""
        moved = view.position != self.view.position
        self.view = view
        if self.steps and not self._aimed:
            self._aimed, self.cursor = True, self._first_cursor()
        chain = self._chain()
        if moved or chain:
            self.selected = chain
            self.cursor = chain or self.cursor
        if not moved:
            return NOTHING
        return self._go_on()

    # What there is to choose from

    @property
    def steps(self) -> tuple[StepView, ...]:
        """What this player may do now."""
        return self.view.steps if self.is_my_turn else ()

    @property
    def is_my_turn(self) -> bool:
        return self.seat is not None and self.view.turn == self.seat and not self.view.result

    @property
    def may_end(self) -> bool:
        return any(step.move == END for step in self.steps)

    def _chain(self) -> Place | None:
        """The piece that must go on, if only one can move and the turn has begun."""
        last = self.view.last
        origins = {step.origin for step in self.steps if step.origin >= 0}
        if len(origins) != 1 or not self.steps:
            return None
        begun = last is not None and last.seat == self.seat and CAPTURE in last.moves[-1]
        return place_of(self.view, origins.pop()) if begun or self.may_end else None

    def _first_cursor(self) -> Place:
        height, width = len(self.view.rows), len(self.view.rows[0])
        if is_connect(self.view):
            return height - 1, width // 2
        origins = sorted(place_of(self.view, step.origin) for step in self.view.steps)
        return origins[len(origins) // 2] if origins else min(names_of(self.view.game))

    def board(self, *, show_moves: bool) -> MatchBoard:
        return MatchBoard(self.view, self._marks() if show_moves else {}, flipped=self.flipped)

    def _marks(self) -> dict[Place, frozenset[Mark]]:
        view = self.view
        marks: dict[Place, frozenset[Mark]] = {}

        def add(place: Place, mark: Mark) -> None:
            marks[place] = marks.get(place, frozenset()) | {mark}

        if self.selected:
            add(self.selected, Mark.SELECTED)
        for step in self._steps_in_hand():
            if step.to >= 0 and is_connect(view):
                under = place_of(view, step.to)
                add(under, Mark.SELECTED if under[1] == self.cursor[1] else Mark.AVAILABLE)
            elif step.to >= 0:
                add(place_of(view, step.to if self.selected else step.origin), Mark.AVAILABLE)
            if step.captured >= 0:
                add(place_of(view, step.captured), Mark.THREATENED)
        if not self.steps:  # it is not my turn: what the other side could capture
            for place in places(view, view.threatened):
                add(place, Mark.THREATENED)
        return marks

    def _steps_in_hand(self) -> list[StepView]:
        """The steps of the piece in hand, or all of them."""
        return [
            step
            for step in self.steps
            if not self.selected
            or (step.origin >= 0 and place_of(self.view, step.origin) == self.selected)
        ]

    @property
    def under_cursor(self) -> str:
        return describe(self.view, self.cursor)

    # The cursor

    def move_cursor(self, up: int, right: int) -> None:
        """One step in a direction of the screen."""
        way = -1 if self.flipped else 1
        if is_connect(self.view):
            width = len(self.view.rows[0])
            self.cursor = self.cursor[0], (self.cursor[1] + right * way) % width
            return
        names = names_of(self.view.game)
        straight = len(names) == sum(map(len, self.view.rows))
        self.cursor = next_square(names, self.cursor, up * way, right * way, straight=straight)

    def next_place(self, by: int) -> None:
        """To the next cell that can be chosen, or the one before."""
        top = len(self.view.rows) - 1
        goals: set[Place] = set()
        for step in self._steps_in_hand():
            if step.to < 0:
                continue
            goal = place_of(self.view, step.to)
            if is_connect(self.view):
                goal = top, goal[1]
            elif not self.selected:
                goal = place_of(self.view, step.origin)
            goals.add(goal)
        ordered = sorted(goals)
        if not ordered:
            return
        behind = [place for place in ordered if place > self.cursor]
        before = [place for place in ordered if place < self.cursor]
        self.cursor = (behind or ordered)[0] if by > 0 else (before or ordered)[-1]

    # Choosing

    def point(self, place: Place) -> Wanted:
        """Chooses a cell: takes a piece in hand, moves it there, or drops a disc."""
        self.cursor = place
        if not self.is_my_turn:
            return self.not_now()
        if is_connect(self.view):
            return Wanted(str(place[1] + 1))
        if self.selected == place:
            if self.may_end:
                return Wanted(END)
            self.selected = self._chain()
            return NOTHING
        steps = [step for step in self.steps if step.origin >= 0]
        for step in steps:
            origin, target = place_of(self.view, step.origin), place_of(self.view, step.to)
            if (origin, target) == (self.selected, place):
                return Wanted(step.move)
        if any(place_of(self.view, step.origin) == place for step in steps):
            self.selected = place
            moves = [step.move for step in self._steps_in_hand()]
            return Wanted(sentence=f"it may go {' or '.join(moves)}")
        return self._ask_why_not(place)

    def _ask_why_not(self, place: Place) -> Wanted:
        names = names_of(self.view.game)
        name, in_hand = names.get(place), names.get(self.selected) if self.selected else None
        if name is None:
            return Wanted(sentence="pieces stand on the dark squares only", refused=True)
        if in_hand:
            return Wanted(f"{in_hand}-{name}")
        return Wanted(
            sentence=f"{describe(self.view, place)}: not one of yours that can move now",
            refused=True,
        )

    def end_turn(self) -> Wanted:
        return Wanted(END) if self.is_my_turn else self.not_now()

    def let_go(self) -> bool:
        """Forgets what was typed, or puts the piece down; False if there was nothing."""
        chain = self._chain()
        if not self.typed and self.selected == chain:
            return False
        self.typed, self.selected = "", chain
        return True

    def not_now(self) -> Wanted:
        """Why nothing can be chosen."""
        view = self.view
        if view.result:
            sentence = "the match is over"
        elif self.seat is None:
            sentence = "you watch this match: only its players move"
        elif view.players[self.seat].out:
            sentence = "you are out of this match: the others play on"
        else:
            name = view.players[view.turn].name if view.turn is not None else "the other side"
            sentence = f"wait, {name} is to move"
        return Wanted(sentence=sentence, refused=True)

    # Typing

    def type(self, letter: str) -> Wanted | None:
        """Takes a letter of a move; None if it is none."""
        letter = letter.lower()
        taken = letter.isdigit() or letter in LETTERS_OF_MOVES
        if self.typed:
            taken = taken or letter in SIGNS_OF_MOVES or END.startswith(self.typed + letter)
        if not (letter.isascii() and taken) or self.seat is None:
            return None
        if is_connect(self.view) and (letter.isalpha() or len(self.view.rows[0]) <= 9):
            self.typed = letter
            return self.submit()
        self.typed = (self.typed + letter)[:LONGEST_TYPED]
        return NOTHING

    def erase(self) -> None:
        self.typed = self.typed[:-1]

    def submit(self) -> Wanted:
        """Sends what was typed; one square alone takes its piece in hand."""
        text, self.typed = self.typed, ""
        if not self.is_my_turn:
            return self.not_now()
        if is_connect(self.view):
            return self._drop(text)
        if text == END:
            return Wanted(END)
        squares = tuple(name for name in _BETWEEN.split(text) if name)
        by_name = {name: place for place, name in names_of(self.view.game).items()}
        if len(squares) == 1 and squares[0] in by_name:
            return self.point(by_name[squares[0]])
        if len(squares) < 2:
            example = self.steps[0].move if self.steps else "c3-d4"
            return Wanted(
                sentence=f"{text!r} is no move: write one such as {example}", refused=True
            )
        self._planned = squares
        return self._go_on()

    def _drop(self, text: str) -> Wanted:
        if text.isalpha():
            text = str(string.ascii_lowercase.index(text) + 1)
        self.cursor = self.cursor[0], min(int(text), len(self.view.rows[0])) - 1
        return Wanted(text)

    def _go_on(self) -> Wanted:
        """The next step of what was typed."""
        squares, self._planned = self._planned, ()
        if len(squares) < 2 or not self.is_my_turn:
            return NOTHING
        names = names_of(self.view.game)
        for step in self.steps:
            if step.origin < 0:
                continue
            origin, target = place_of(self.view, step.origin), place_of(self.view, step.to)
            if (names[origin], names[target]) == squares[:2]:
                self._planned = squares[1:] if len(squares) > 2 else ()
                self.cursor = target
                return Wanted(step.move)
        return Wanted("-".join(squares[:2]))
