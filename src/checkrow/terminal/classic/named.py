"""The `named` edition: two named players, and games that can be saved and loaded."""

from __future__ import annotations

from pathlib import Path

from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop
from checkrow.terminal.classic.console import UNSHOWABLE, Console, leaving_politely, quoted
from checkrow.terminal.classic.named_save import LONGEST_NAME, NamedGame, Unreadable, load, save
from checkrow.terminal.classic.player_names import fault_of_name

LOAD_OR_PLAY = "Enter L to load a game, or P to play: "
NAME = "Player {}, enter your name: "
FILENAME = "Enter the filename: "
MENU = "Enter: the column to move, q to quit, s to save"
MOVE = "{} enter your move: "
ILLEGAL = "ILLEGAL MOVE: Try again"
WON = "Congratulations {}! You won!"
DRAW = "Draw!"
THANKS = "Thanks for playing!"

_RULE = "  +" + "---+" * 7
_COLUMNS = "col 1   2   3   4   5   6   7"


def play(console: Console, folder: Path) -> None:
    """Play one sitting. File names that people type are relative to `folder`."""
    with leaving_politely(console, THANKS):
        _NamedSession(console, folder).run()


def board_lines(position: ConnectPosition) -> list[str]:
    """Return the board as printed, after a blank line."""
    lines = ["", _RULE]
    for row in position.grid():
        lines += ["  |" + "".join(f" {' xo'[cell]} |" for cell in row), _RULE]
    return [*lines, _COLUMNS]


class _NamedSession:
    def __init__(self, console: Console, folder: Path) -> None:
        self.console = console
        self.folder = folder

    def run(self) -> None:
        game = self._opening()
        while game.position.outcome is None:
            self.console.say(*board_lines(game.position), "", MENU)
            answer = self._ask_for_move(game)
            if answer in ("q", "Q"):
                self.console.say(THANKS)
                return
            if answer in ("s", "S"):
                self._save(game)
            elif position := _after(game.position, answer):
                game = NamedGame(game.names, position)
            else:
                self.console.say(ILLEGAL)
        winner = game.position.outcome.winner
        self.console.say(DRAW if winner is None else WON.format(game.names[winner]))
        self.console.say(*board_lines(game.position))

    def _opening(self) -> NamedGame:
        while True:
            answer = self.console.ask(LOAD_OR_PLAY)
            while not answer:  # an empty line is not an answer
                answer = self.console.ask()
            if answer in ("p", "P"):
                names = self._ask_for_name(1), self._ask_for_name(2)
                return NamedGame(names, ConnectGame().start())
            if game := self._load():
                return game

    def _ask_for_name(self, number: int) -> str:
        while True:
            name = self.console.ask(NAME.format(number))
            fault = fault_of_name(name, LONGEST_NAME)
            self.console.say(fault or "")
            if fault is None:
                return name

    def _ask_for_move(self, game: NamedGame) -> str:
        answer = self.console.ask(MOVE.format(game.names[game.position.turn]))
        while not answer:  # skip empty lines without asking again
            answer = self.console.ask()
        return answer

    def _load(self) -> NamedGame | None:
        """Ask for a file until it is a saved game; return None to go back."""
        while path := self._ask_for_file():
            try:
                return load(path)
            except FileNotFoundError:
                reason = "there is no such file"
            except Unreadable as error:
                reason = str(error)
            except (OSError, ValueError) as error:
                reason = _reason(error)
            self.console.say(
                f"{_quoted_file(path, self.folder)} cannot be loaded: {_sentence(reason)}",
                "Enter the name of a saved game, or an empty line to go back.",
            )
        return None

    def _save(self, game: NamedGame) -> None:
        path = self._ask_for_file()
        try:
            if path is None or not self._may_write(path):
                self.console.say("Nothing was saved.")
                return
            save(path, game)
        except (OSError, ValueError) as error:
            assert path is not None
            self.console.say(
                f"{_quoted_file(path, self.folder)} cannot be written: {_sentence(_reason(error))}"
                " Nothing was saved; the game continues."
            )

    def _may_write(self, path: Path) -> bool:
        """Return True for a new file, a saved game, or a file the player agrees to overwrite."""
        if not path.exists():
            return True
        if not path.is_file():
            raise ValueError("it is not a file")
        try:
            load(path)
        except (OSError, ValueError):
            file = _quoted_file(path, self.folder)
            answer = self.console.ask(
                f"{file} exists and is not a saved game. Enter y to write over it: "
            )
            return answer in ("y", "Y")
        return True

    def _ask_for_file(self) -> Path | None:
        """Return the file that the player names; None for an empty line."""
        while name := self.console.ask(FILENAME):
            if UNSHOWABLE in name:
                self.console.say("A file name can hold only characters that can be shown.")
                continue
            try:
                return self.folder / Path(name).expanduser()
            except RuntimeError:
                self.console.say(f"{quoted(name)}: there is no such home folder.")
        return None


def _after(position: ConnectPosition, answer: str) -> ConnectPosition | None:
    """Return the position after a typed move; None if it is not a move or not legal."""
    if answer not in tuple("1234567"):
        return None
    move = Drop(int(answer) - 1)
    return position.play(move) if move in position.legal_moves else None


def _quoted_file(path: Path, folder: Path) -> str:
    """Return a file's name as the player typed it."""
    return quoted(
        str(path.relative_to(folder) if path.is_relative_to(folder) else path), longest=200
    )


def _reason(error: Exception) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _sentence(reason: str) -> str:
    reason = reason[0].lower() + reason[1:]
    return reason if reason.endswith(".") else reason + "."
