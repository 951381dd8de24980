"""What the person at the keyboard is about to do: the cursor, the piece in hand, the text
being typed. It turns keys and clicks into moves of the session, and knows no rules."""

from __future__ import annotations

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.connect import ConnectGame
from checkrow.rules.model import END, Move
from checkrow.terminal.app.board_view import BoardView, Place, Shown
from checkrow.terminal.app.checkers_view import place_of
from checkrow.terminal.app.families import family_of
from checkrow.terminal.app.move_list import last_move
from checkrow.terminal.app.session import Session
from checkrow.terminal.app.typed_moves import read_square

# The letters that name columns and squares; the others are free for commands.
LETTERS_OF_MOVES = "abcdefghijkl"
SIGNS_OF_MOVES = "-x:*"


class Hand:
    """`settle` after every change of the session that did not come from here."""

    def __init__(self, session: Session, *, flipped: bool = False) -> None:
        self.session = session
        self.flipped = flipped
        self.typed = ""
        self.hint: Move | None = None
        self.selected: Place | None = None
        self._family = family_of(session.game)
        self.cursor = self._family.first_cursor(session.position)
        self.settle()

    def settle(self) -> None:
        """Lets go of everything but the piece that must go on."""
        self.typed = ""
        self.hint = None
        self.selected = self._family.in_hand(self.session.position, self.session.choices)
        if self.selected:
            self.cursor = self.selected

    def view(self, *, show_moves: bool, watching: bool = False) -> BoardView:
        choices = self.session.choices if show_moves and not watching else ()
        shown = Shown(
            choices,
            last=last_move(self.session.record),
            selected=self.selected,
            cursor=self.cursor if choices or not show_moves else None,
            hint=self.hint,
            flipped=self.flipped,
        )
        return self._family.view(self.session.position, shown)

    @property
    def under_cursor(self) -> str:
        return self._family.describe(self.session.position, self.cursor)

    # The cursor

    def move_cursor(self, up: int, right: int) -> None:
        """One step in a direction of the screen."""
        way = -1 if self.flipped else 1
        self.cursor = self._family.step(self.session.position, self.cursor, up * way, right * way)

    def next_place(self, by: int) -> None:
        """To the next cell that can be chosen, or the one before."""
        places = self._family.places_to_go(
            self.session.position, self.session.choices, self.selected
        )
        if not places:
            return
        if self.cursor in places:
            self.cursor = places[(places.index(self.cursor) + by) % len(places)]
            return
        behind = [place for place in places if place > self.cursor]
        self.cursor = (behind or places)[0] if by > 0 else places[len(places) - len(behind) - 1]

    def point(self, place: Place) -> None:
        """Chooses a cell: takes a piece in hand, moves it there, or drops a disc."""
        self.cursor = place
        if not self._may_move():
            return
        session = self.session
        chosen = self._family.choose(session.position, session.choices, self.selected, place)
        if chosen.move:
            if session.play(chosen.move):
                self.settle()
            return
        self.selected = chosen.selected
        if chosen.refusal:
            session.refuse(chosen.refusal)
        else:
            self.hint = None
            session.say(self._where_to() if self.selected else "")

    def choose(self) -> None:
        self.point(self.cursor)

    def _where_to(self) -> str:
        """What the piece in hand may do, in the words in which it can be typed."""
        moves = self._family.moves_of(self.session.position, self.session.choices, self.selected)
        return f"it may go {' or '.join(map(str, moves))}"

    def end_turn(self) -> None:
        if self._may_move() and self.session.play(END):
            self.settle()

    def let_go(self) -> bool:
        """Forgets what was typed, or puts the piece down; False if there was nothing."""
        chain = self._family.in_hand(self.session.position, self.session.choices)
        if not self.typed and self.selected == chain:
            return False
        self.typed = ""
        self.selected = chain
        self.session.say("")
        return True

    # Typing

    def type(self, letter: str) -> bool:
        """Takes a letter of a move; False if it is none."""
        letter = letter.lower()
        taken = letter.isdigit() or letter in LETTERS_OF_MOVES
        if self.typed:
            taken = taken or letter in SIGNS_OF_MOVES or "end".startswith(self.typed + letter)
        if not (letter.isascii() and taken):
            return False
        game = self.session.game
        if isinstance(game, ConnectGame) and (letter.isalpha() or game.width <= 9):
            self.typed = letter
            self.submit()
        else:
            self.typed = (self.typed + letter)[:40]
        return True

    def erase(self) -> None:
        self.typed = self.typed[:-1]

    def submit(self) -> None:
        """Plays what was typed; one square alone takes its piece in hand."""
        text, self.typed = self.typed, ""
        if not self._may_move():
            return
        game = self.session.game
        if isinstance(game, CheckersGame) and (square := read_square(game, text)):
            self.point(place_of(game.board, square))
        elif self.session.play_typed(text):
            self._follow()
            self.settle()

    def _follow(self) -> None:
        """Leaves the cursor where the move was made."""
        move = last_move(self.session.record)
        if move and (place := self._family.place_of_move(self.session.position, move)):
            self.cursor = place

    def _may_move(self) -> bool:
        session = self.session
        if session.ending:
            session.refuse(f"the game is over: {session.ending.reason}")
            return False
        if session.to_move.is_computer:
            session.refuse(f"wait, {session.to_move.name} is to move; Esc makes it move now")
            return False
        return True
