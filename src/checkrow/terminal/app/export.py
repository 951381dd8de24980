"""Export a game as text for other programs and for people: FEN, PDN and a plain page."""

from __future__ import annotations

from datetime import date

from checkrow.play.match import MatchView
from checkrow.rules.model import Game, Position
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.rules.pdn.gametype import GameType, game_type_of
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.match.board import Board
from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import Field
from checkrow.terminal.match.match_texts import winners_of
from checkrow.terminal.match.theme import BoardTheme, piece_letter

FORMATS = ("fen", "pdn", "text")
ENDINGS = {"fen": ".fen", "pdn": ".pdn", "text": ".txt"}
PLAIN = BoardTheme(colour=False, letters=True)


def formats_of(local: LocalMatch) -> tuple[str, ...]:
    """Return the formats a match can be written in; PDN does not cover every game."""
    known = _pdn_type(local.game) is not None
    return tuple(form for form in FORMATS if form != "pdn" or known)


def _pdn_type(game: Game) -> GameType | None:
    try:
        return game_type_of(game.key)
    except KeyError:
        return None


def export(local: LocalMatch, form: str, today: date) -> str:
    match form:
        case "fen":
            return f"{local.record.position}\n"
        case "pdn":
            return _pdn(local, today)
        case _:
            return _page(local)


def _pdn(local: LocalMatch, today: date) -> str:
    white, black = local.names
    tags = (("Date", f"{today:%Y.%m.%d}"), ("White", white), ("Black", black))
    written, result = _pdn_type(local.game), ""
    if written and local.result and not local.record.outcome:
        winners = winners_of(local.result)
        result = written.result(winners[0] if winners else None)
    return write_pdn([PdnRecord(local.record, tags, result)])


def _page(local: LocalMatch) -> str:
    position, seats = local.record.position, len(local.seats)
    field = kind_of(local.game.key).field
    names = [
        f"{piece_letter(field, seat, False, PLAIN)}  {local.called(seat)}" for seat in range(seats)
    ]
    lines = [local.game.title, "", *names, "", *board_lines(position), ""]
    turns = list(map(local.game.write_turn, local.record.turns))
    width = max(map(len, turns), default=0)
    for at in range(0, len(turns), seats):
        played = "  ".join(turn.ljust(width) for turn in turns[at : at + seats])
        lines.append(f"{at // seats + 1:>3}. {played}".rstrip())
    if turns:
        lines.append("")
    lines.append(local.result_sentence() or f"{local.called(local.turn)} to move.")
    return "\n".join((*lines, ""))


def board_lines(position: Position) -> list[str]:
    """Return the board in plain letters, as the first player sees it."""
    board = Board(view_of_position(position), {})
    edges = [board.edge_labels(row) for row in range(board.rows)]
    left = max(len(edge[0]) for edge in edges)
    lines: list[str] = []
    for row in range(board.rows - 1, -1, -1):
        cells = [board.cell((row, column)) for column in range(board.columns)]
        letters = [
            (" " if cell.field is Field.LIGHT else ".")
            if cell.seat is None
            else piece_letter(cell.field, cell.seat, cell.king, PLAIN)
            for cell in cells
        ]
        lines.append(f"{edges[row][0]:>{left}} {' '.join(letters)} {edges[row][1]}".rstrip())
    labels = [board.column_label(column) for column in range(board.columns)]
    if all(len(label) == 1 for label in labels):
        lines.append(f"{'':{left}} {' '.join(labels)}")
    return lines if left else [line.removeprefix(" ") for line in lines]


def view_of_position(position: Position) -> MatchView:
    """Return a view that shows the pieces alone, without players or steps."""
    rows = position.render().rows
    return MatchView("", 0, 0, 0.0, position.game.key, str(position), rows, ())
