"""The `solo` edition: a player against the computer, or two players with names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.rules.record import Record
from checkrow.terminal.classic import player_names
from checkrow.terminal.classic.console import Console, leaving_politely, quoted
from checkrow.terminal.classic.solo_records import (
    NotARecord,
    PlayedGame,
    RecordBook,
    fastest_wins,
    same_person,
    standings,
)

WELCOME = "Welcome to CONNECT FOUR"
MENU = "Enter p to play. Enter q to quit."
COLUMNS = "ABCDEFG"
NOT_IN_MENU = "{} is not in the menu (r shows the ranking). " + MENU
CHOOSE = "Enter a letter A-G:"
CHOOSE_BY_NAME = "{} ({}), enter a letter A-G:"
NO_SUCH_COLUMN = "{} is not a column: enter a letter from A to G, or quit to stop this game."
FULL_COLUMN = "Column {} is full: there is room in {}."
YOU_WON = "You won! You have connected four."
COMPUTER_WON = "The computer won: it has connected four."
NAMED_WON = "{} won! That is four connected."
DRAW = "The game is a draw: the board is full."
STOPPED = "The game was stopped."
NOBODY_YET = "Nobody has a record yet: it is kept for players with a name (see --help)."
FAREWELL = "Goodbye!"

COMPUTER = "Computer"
LONGEST_NAME = 40
_FASTEST_SHOWN = 5
_PIECES = "XO"
_CELLS = "." + _PIECES
_GAME = ConnectGame()


@dataclass(frozen=True, slots=True)
class Computer:
    """The player of O when one person plays alone."""

    level: str
    choose: Callable[[Record], Drop]


class _Stop(Exception):
    """The player wants to stop this game."""


def play(
    console: Console,
    *,
    computer: Computer | None,
    name: str | None,
    book: RecordBook,
    clock: Callable[[], float],
) -> None:
    """Play games until the player leaves: against `computer`, or between two people without it.

    The record book keeps games against the computer under `name`, if there is one. `clock`
    returns seconds from any starting point.
    """
    with leaving_politely(console, FAREWELL):
        _SoloSession(console, computer, name, book, clock).run()


def show_ranking(console: Console, book: RecordBook) -> None:
    """Show the players with the most wins and the fastest wins."""
    try:
        games = book.games()
    except (OSError, NotARecord) as error:
        console.say(f"The record cannot be read: {_reason(error)}.")
        return
    if not games:
        console.say(NOBODY_YET)
        return
    console.say("Ranking")
    for place, standing in enumerate(standings(games), 1):
        console.say(f"{place}. {standing}")
    if wins := fastest_wins(games, _FASTEST_SHOWN):
        console.say("Fastest wins")
        for place, game in enumerate(wins, 1):
            console.say(f"{place}. {_told(game)}")


def _told(game: PlayedGame) -> str:
    winner = game.winner or 0
    loser = f"the computer ({game.level})" if game.level else game.names[1 - winner]
    return (
        f"{game.names[winner]}: {game.seconds:.1f} seconds and {game.pieces} pieces against {loser}"
    )


def _reason(error: OSError | NotARecord) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.strerror} ({error.filename})"
    return str(error)


def fault_of_name(name: str) -> str | None:
    """Return the fault of a player's name, as a sentence; None if it is fine."""
    if same_person(name) == same_person(COMPUTER):
        return f"The name {COMPUTER} is taken: choose another one."
    return player_names.fault_of_name(name, LONGEST_NAME)


def board_lines(position: ConnectPosition) -> list[str]:
    return [COLUMNS, *("".join(_CELLS[cell] for cell in row) for row in position.grid())]


class _SoloSession:
    def __init__(
        self,
        console: Console,
        computer: Computer | None,
        name: str | None,
        book: RecordBook,
        clock: Callable[[], float],
    ) -> None:
        self.console = console
        self.computer = computer
        self.book = book
        self.clock = clock
        self.names: tuple[str, str] | None = None  # not asked yet
        if computer and name:
            self.names = name, COMPUTER

    def run(self) -> None:
        while self._wants_to_play():
            if self.computer is None:
                self.names = self._ask_for_names()
            try:
                self._play_game()
            except _Stop:
                self.console.say(STOPPED)
        self.console.say(FAREWELL)

    def _wants_to_play(self) -> bool:
        self.console.say(WELCOME, MENU)
        while True:
            match self.console.ask().lower():
                case "p":
                    return True
                case "q":
                    return False
                case "r":
                    show_ranking(self.console, self.book)
                    self.console.say(WELCOME, MENU)
                case answer:
                    self.console.say(NOT_IN_MENU.format(quoted(answer)))

    def _play_game(self) -> None:
        started = self.clock()
        position = _GAME.start()
        moves: list[Drop] = []
        self.console.say("", *board_lines(position))
        while position.outcome is None:
            if self.computer and position.turn == 1:
                move = self.computer.choose(Record(_GAME, moves=moves))
            else:
                move = self._ask_for_move(position)
            moves.append(move)
            position = position.play(move)
            self.console.say("", *board_lines(position))
        winner = position.outcome.winner
        self.console.say(self._told_end(winner))
        self._keep(winner, len(moves), self.clock() - started)

    def _ask_for_move(self, position: ConnectPosition) -> Drop:
        prompt = CHOOSE
        if self.names and not self.computer:
            prompt = CHOOSE_BY_NAME.format(self.names[position.turn], _PIECES[position.turn])
        while True:
            self.console.say(prompt)
            answer = self.console.ask()
            letter = answer.upper()
            if letter == "QUIT":
                raise _Stop
            if letter not in tuple(COLUMNS):
                self.console.say(NO_SUCH_COLUMN.format(quoted(answer)))
                continue
            move = Drop(COLUMNS.index(letter))
            if move in position.legal_moves:
                return move
            room = ", ".join(COLUMNS[drop.column] for drop in position.legal_moves)
            self.console.say(FULL_COLUMN.format(letter, room))

    def _told_end(self, winner: int | None) -> str:
        if winner is None:
            return DRAW
        if self.computer:
            return YOU_WON if winner == 0 else COMPUTER_WON
        assert self.names is not None
        return NAMED_WON.format(self.names[winner])

    # Names and the record.

    def _ask_for_names(self) -> tuple[str, str]:
        one = self._ask_for_name(0, taken=None)
        return one, self._ask_for_name(1, taken=one)

    def _ask_for_name(self, seat: int, taken: str | None) -> str:
        """Ask for a name that nobody else at this table has; an empty line keeps the last one."""
        kept = self.names[seat] if self.names else ""
        again = f" (or an empty line for {kept})" if kept else ""
        while True:
            self.console.say(f"Player {seat + 1} ({_PIECES[seat]}), enter a name{again}:")
            name = self.console.ask() or kept
            if taken is not None and same_person(name) == same_person(taken):
                self.console.say(f"{taken} is playing already: two players need two names.")
            elif fault := fault_of_name(name):
                self.console.say(fault)
            else:
                return name

    def _keep(self, winner: int | None, pieces: int, seconds: float) -> None:
        """Add a game with names to the book, and show the players' records."""
        if self.names is None:
            return
        level = self.computer.level if self.computer else None
        own_pieces = pieces // 2 if winner == 1 else (pieces + 1) // 2
        try:
            self.book.add(PlayedGame(self.names, level, winner, own_pieces, round(seconds, 1)))
            people = {same_person(name) for name in self.names}
            for standing in standings(self.book.games()):
                if same_person(standing.name) in people:
                    self.console.say(f"{standing}.")
        except (OSError, NotARecord) as error:
            self.console.say(f"The record could not be kept: {_reason(error)}.")
