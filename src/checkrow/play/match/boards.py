"""Boards as clients draw them, whatever the game."""

from __future__ import annotations

from checkrow.play.match.discs import draw_discs, landed
from checkrow.play.match.pieces import cells_of, draw_pieces, squares_of
from checkrow.play.match.render import Cells, Drawing, StepView
from checkrow.play.match.state import Turn
from checkrow.rules.checkers import CheckersGame, CheckersPosition
from checkrow.rules.connect import ConnectGame, ConnectPosition
from checkrow.rules.model import Game, Position

__all__ = ["Cells", "Drawing", "StepView", "cell_names", "drawing_of", "ends_of"]


def drawing_of(position: Position, last: Turn | None, *, over: bool) -> Drawing:
    """What to draw. Nobody may step when the match is `over`."""
    moves = last.moves if last else ()
    if isinstance(position, ConnectPosition):
        return draw_discs(position, moves, over=over)
    assert isinstance(position, CheckersPosition)
    return draw_pieces(position, moves, over=over)


def ends_of(position: Position, moves: tuple[str, ...]) -> tuple[int, int]:
    """The cells where a turn that may be made now begins and ends; -1 where there is none."""
    if isinstance(position, ConnectPosition):
        after = position.play(position.game.read_move(moves[0]))
        return -1, landed(after, moves)[0]
    assert isinstance(position, CheckersPosition)
    assert isinstance(position.game, CheckersGame)
    cells = cells_of(moves, squares_of(position.game))
    return (cells[0], cells[-1]) if cells else (-1, -1)


def cell_names(game: Game) -> tuple[str, ...]:
    """What each cell is called, empty where nothing is played: in checkers as in moves, in
    Connect-N by a letter for the column and the row from the bottom."""
    if isinstance(game, ConnectGame):
        rows = range(game.height, 0, -1)
        return tuple(f"{_letters(col)}{row}" for row in rows for col in range(game.width))
    assert isinstance(game, CheckersGame)
    names = [""] * (game.board.width * game.board.height)
    for name, cell in squares_of(game).by_name.items():
        names[cell] = name
    return tuple(names)


def _letters(column: int) -> str:
    """A to Z, then AA, AB ..."""
    before, letter = divmod(column, 26)
    return (_letters(before - 1) if before else "") + chr(ord("A") + letter)
