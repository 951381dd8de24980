"""The DamExchange protocol (DXP): two programs play games against each other over a socket.

http://www.mesander.nl/damexchange/edxpmain.htm defines it for international draughts. Other
variants use the same messages, with one letter for each of their squares.

    R01Checkrow                        Z005000A          the initiator asks for a game
    AOther program                     0                 the follower accepts it
    M0012061100                                          12 seconds, from 06 to 11, no captures
    E00                                                  the end of the game
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.model import PASS, Move, Position

LONGEST = 127  # characters of a message
NAME_LENGTH = 32
ACCEPTED, OTHER_GAME = "0", "2"
UNKNOWN, RESIGNED, WON = "0", "1", "3"  # why the sender ends a game
NO_TAKING_BACK = "K1"

_COLOURS = "WZ"  # light and dark
_TO_DXP, _FROM_DXP = str.maketrans("bB", "zZ"), str.maketrans("zZ", "bB")


@dataclass(frozen=True, slots=True)
class GameRequest:
    """Asks the follower for a game. `position` has the side to move and one letter for each
    square; None for the usual start. `moves` is 0 without a limit."""

    name: str
    follower_seat: int
    minutes: int
    moves: int = 0
    position: str | None = None

    def __str__(self) -> str:
        start = "A" if self.position is None else f"B{self.position}"
        colour = _COLOURS[self.follower_seat]
        return f"R01{_padded(self.name)}{colour}{self.minutes:03}{self.moves:03}{start}"


@dataclass(frozen=True, slots=True)
class GameAnswer:
    """The follower accepts a game with the code 0."""

    name: str
    code: str = ACCEPTED

    def __str__(self) -> str:
        return f"A{_padded(self.name)}{self.code}"


@dataclass(frozen=True, slots=True)
class MoveMessage:
    """A turn: its squares as numbers, captured ones in any order."""

    origin: int
    target: int
    captured: tuple[int, ...] = ()
    seconds: int = 0

    def __str__(self) -> str:
        squares = "".join(f"{square:02}" for square in self.captured)
        time = min(self.seconds, 9999)
        return f"M{time:04}{self.origin:02}{self.target:02}{len(self.captured):02}{squares}"


@dataclass(frozen=True, slots=True)
class GameEnd:
    """Ends a game, or confirms the end. With `stop` the sender wants no other game."""

    reason: str = UNKNOWN
    stop: bool = False

    def __str__(self) -> str:
        return f"E{self.reason}{int(self.stop)}"


@dataclass(frozen=True, slots=True)
class TakeBackRequest:
    """Asks to take moves back."""


@dataclass(frozen=True, slots=True)
class Chat:
    """Text for people, or an answer that changes nothing."""

    text: str


Message = GameRequest | GameAnswer | MoveMessage | GameEnd | TakeBackRequest | Chat


def read_message(text: str) -> Message:
    """Read a message. Raises `BadNotation`."""
    kind, rest = text[:1], text[1:]
    try:
        match kind:
            case "R":
                return _game_request(rest)
            case "A":
                return GameAnswer(rest[:NAME_LENGTH].rstrip(), rest[NAME_LENGTH])
            case "M":
                return _move(rest)
            case "E":
                return GameEnd(rest[0], rest[1:2] == "1")
            case "B":
                return TakeBackRequest()
            case "C" | "K":
                return Chat(rest)
            case _:
                raise ValueError
    except (ValueError, IndexError):
        raise BadNotation(
            f"{text[:40]!r} is not a DXP message: write R, A, M, E, C, B or K and its fields, "
            "such as M0012061100"
        ) from None


def _game_request(rest: str) -> GameRequest:
    name, fields = rest[2 : 2 + NAME_LENGTH].rstrip(), rest[2 + NAME_LENGTH :]
    if rest[:2] != "01" or fields[7] not in "AB":
        raise ValueError
    return GameRequest(
        name,
        _COLOURS.index(fields[0]),
        int(fields[1:4]),
        int(fields[4:7]),
        fields[8:] if fields[7] == "B" else None,
    )


def _move(rest: str) -> MoveMessage:
    seconds, origin, target, count = int(rest[:4]), int(rest[4:6]), int(rest[6:8]), int(rest[8:10])
    squares = rest[10:]
    captured = tuple(int(squares[at : at + 2]) for at in range(0, len(squares), 2))
    if len(captured) != count or len(squares) % 2:
        raise ValueError
    return MoveMessage(origin, target, captured, seconds)


def _padded(name: str) -> str:
    return name.encode("ascii", "replace").decode()[:NAME_LENGTH].ljust(NAME_LENGTH)


class DxpText:
    """Positions and turns of one variant in DXP. Raises `BadNotation` for `house`, because DXP has
    no message for a pass."""

    def __init__(self, game: CheckersGame) -> None:
        if game.variant.blocked_passes:
            raise BadNotation(f"DXP cannot tell that a player passes, as in {game}: use Hub")
        self.game = game
        self._text = CheckersText(game)

    def write_position(self, position: Position) -> str | None:
        """Return the position for a request; None for the usual start with light to move."""
        if position == self.game.start() and position.turn == 0:
            return None
        return self._text.write_position(position).translate(_TO_DXP)

    def read_position(self, text: str | None) -> Position:
        """Read the position of a request. Raises `CheckrowError`."""
        if text is None:
            return self.game.start()
        return self._text.read_position(text.translate(_FROM_DXP))

    def write_turn(
        self, position: Position, turn: Sequence[Move], seconds: float = 0.0
    ) -> MoveMessage:
        """Return the message of a whole turn."""
        assert turn[0] != PASS
        squares = self._text.write_turn(position, turn).replace("-", "x").split("x")
        origin, target, *captured = map(int, squares)
        return MoveMessage(origin, target, tuple(captured), round(seconds))

    def read_turn(self, position: Position, message: MoveMessage) -> tuple[Move, ...]:
        """Read the moves of a turn. Raises `CheckrowError`."""
        squares = [message.origin, message.target, *message.captured]
        sign = "x" if message.captured else "-"
        return self._text.read_turn(position, sign.join(map(str, squares)))
