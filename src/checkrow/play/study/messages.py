"""The requests and responses for studying a game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from checkrow.play.forms import Form, Text
from checkrow.play.games import GameView
from checkrow.play.limits import (
    ARROWS,
    MOST_COLUMNS,
    MOST_ROWS,
    MOST_SEATS,
    MOVE_LENGTH,
    PICTURE_WIDTH,
    STUDY_FEN,
    STUDY_MOVES,
    STUDY_TEXT,
    STUDY_TURNS,
)
from checkrow.play.match.view import TurnView
from checkrow.play.result import Result
from checkrow.rules.board_view import Cells, Idle, StepView

Key = Annotated[str, Meta(max_length=60)]
Fen = Annotated[str, Meta(max_length=STUDY_FEN)]
MoveText = Annotated[str, Meta(max_length=MOVE_LENGTH[1])]
Moves = Annotated[tuple[MoveText, ...], Meta(max_length=STUDY_MOVES)]
Row = Annotated[str, Meta(max_length=MOST_COLUMNS)]
Arrow = Annotated[Cells, Meta(min_length=1, max_length=MOST_COLUMNS)]
TurnNumber = Annotated[int, Meta(ge=1, le=STUDY_MOVES)]
Kind = Literal["win", "draw", "loss", "estimate"]
Mark = Literal["best", "good", "mistake", "blunder", "lost"]
Chance = Annotated[float, Meta(ge=0, le=1)]


class FramesOf(Form, frozen=True):
    """A game to show: its key, its start if it is not the usual one, and its steps. Only boards
    after the first `since` of them are returned. If players dropped out, ` out 1@4` after the
    start says that seat 1 was out after 4 steps; this applies to other requests, too."""

    game: Key
    moves: Moves = ()
    start: Fen | None = None
    since: Annotated[int, Meta(ge=0, le=STUDY_MOVES)] = 0


class FrameView(Struct, frozen=True, omit_defaults=True):
    """The board after a step, as in a `MatchView`."""

    fen: str
    rows: tuple[str, ...]
    steps: tuple[StepView, ...] = ()
    turn: int | None = None
    threatened: Cells = ()
    captured: Cells = ()
    last: TurnView | None = None
    line: Cells = ()
    piles: tuple[tuple[int, int], ...] = ()
    result: Result | None = None
    idle: Idle = ""


class TurnText(Struct, frozen=True):
    """A turn in the players' notation. Its steps go from `first` to `last`, counted from 1; the
    frame of that number shows the board after a step."""

    number: int
    seat: int
    text: str
    first: int
    last: int


class Frames(Struct, frozen=True):
    """A game step by step. `moves` has all its steps, including automatic passes. The first of
    `frames` shows the board after `since` steps."""

    game: GameView
    start: str
    moves: tuple[str, ...]
    since: int
    frames: tuple[FrameView, ...]
    turns: tuple[TurnText, ...]


class ReadText(Form, frozen=True):
    """A text with a game in it: a FEN, PDN, a record, or moves. `game` is the key if the text does
    not name its game, `number` the game to take from a PDN with several."""

    text: Annotated[str, Meta(max_length=STUDY_TEXT)]
    game: Key | None = None
    number: Annotated[int, Meta(ge=1, le=100_000)] = 1


class Reading(Struct, frozen=True):
    """The contents of the text. `headers` has the tags of PDN; `games` has a line for each game of
    a PDN with several."""

    game: str
    start: str
    moves: tuple[str, ...]
    headers: dict[str, str]
    number: int = 1
    games: tuple[str, ...] = ()


class SetUp(Form, frozen=True):
    """A board set up by hand: its rows, as in a `MatchView`, and the seat to
    move."""

    game: Key
    rows: Annotated[tuple[Row, ...], Meta(max_length=MOST_ROWS)]
    turn: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] = 0


class SetUpPosition(Struct, frozen=True):
    """The position on such a board."""

    fen: str


class FileOf(Form, frozen=True):
    """A game to write as a file. `players` has their names by seat, if any."""

    game: Key
    moves: Moves = ()
    start: Fen | None = None
    players: Annotated[tuple[Text, ...], Meta(max_length=MOST_SEATS)] = ()


class GameText(Struct, frozen=True):
    """A game in its family's format: `format` is `pdn` or `record`, `suffix` that of a file."""

    text: str
    format: str
    suffix: str


class PictureOf(Form, frozen=True):
    """A position to draw: the one after these steps. Each of `arrows` follows cells."""

    game: Key
    moves: Moves = ()
    start: Fen | None = None
    arrows: Annotated[tuple[Arrow, ...], Meta(max_length=ARROWS)] = ()
    flipped: bool = False
    width: Annotated[int, Meta(ge=PICTURE_WIDTH[0], le=PICTURE_WIDTH[1])] = PICTURE_WIDTH[2]


class ValuesOf(Form, frozen=True):
    """The position after these steps, and how many seconds to spend on it."""

    game: Key
    moves: Moves = ()
    start: Fen | None = None
    seconds: Annotated[float, Meta(gt=0)] = 1.0


class ValueView(Struct, frozen=True, omit_defaults=True):
    """The value of something to a player. `chance` goes from 0 to 1; `turns` counts the winner's
    turns until the end, with best play if `exact`, otherwise at most. `score` is an estimate in
    men, in checkers. `text` says all of that in English."""

    kind: Kind
    chance: float
    text: str
    exact: bool = False
    turns: int | None = None
    plies: int | None = None
    score: float | None = None


class TurnValue(Struct, frozen=True):
    """A legal turn: its steps, the cells where it begins (-1 in Connect-N) and ends, its value for
    the player who makes it (None if there was no time), the expected play after it, and the depth
    of the search in turns, None if it reached the end."""

    move: str
    steps: tuple[str, ...]
    origin: int
    to: int
    value: ValueView | None
    line: tuple[str, ...]
    depth: int | None


class Values(Struct, frozen=True):
    """Every turn of a position, the best first; `exact` if none is an estimate."""

    turn: int
    exact: bool
    best: str
    moves: tuple[TurnValue, ...]
    depth: int | None
    nodes: int


class HintedTurn(Struct, frozen=True):
    """A legal turn in a match against computers: its steps, the cells it touches in order, its
    value for the player to move, and the best answer to it with its cells, empty if the turn ends
    the game."""

    move: str
    steps: tuple[str, ...]
    path: Cells
    value: ValueView | None
    answer: str
    answer_path: Cells


class Hints(Struct, frozen=True):
    """Every turn in a position of a match, best first. `position` is what a `Step` names."""

    position: int
    turns: tuple[HintedTurn, ...]


class ReviewOf(Form, frozen=True):
    """The turns of a game to review, from number `from` to number `to`."""

    game: Key
    moves: Moves
    first: TurnNumber = field(name="from")
    last: TurnNumber = field(name="to")
    start: Fen | None = None


class TurnChances(Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The input of a player's accuracy: the seat, its winning chances before and after a turn, and
    whether the turn counts."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    before: Chance
    after: Chance
    counts: bool = True


class ReviewedTurn(Struct, frozen=True):
    """A turn and its mark. Values are for the player who made it, counted from before it; `best` is
    the best turn, `path` the cells it touches in order, and `line` the expected play after it;
    `lost` is the chance that the turn gave away, `chance` the first seat's after it, and `chances`
    the input for the accuracy of the game."""

    number: int
    seat: int
    text: str
    mark: Mark
    forced: bool  # there was no other turn
    value_before: ValueView
    value_after: ValueView
    best: str
    path: Cells
    line: tuple[str, ...]
    lost: float
    chance: float
    chances: TurnChances


class Review(Struct, frozen=True):
    """The reviewed turns. Passes have no review. `start_chance` is the first seat's chance before
    the first of them; a request can have up to `most` turns."""

    turns: tuple[ReviewedTurn, ...]
    start_chance: float | None
    nodes: int
    most: int = STUDY_TURNS


class AccuracyOf(Form, frozen=True):
    """The chances of reviewed turns, in the order played."""

    turns: Annotated[tuple[TurnChances, ...], Meta(max_length=STUDY_MOVES)]


class Accuracy(Struct, frozen=True):
    """The share of its winning chances that each seat kept over these turns, from 0 to 1; None for
    a seat that never had a choice that mattered."""

    seats: tuple[float | None, ...]
