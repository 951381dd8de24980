"""A game as text for other programs and for people: FEN, PDN, and a plain page."""

from __future__ import annotations

from datetime import date

from checkrow.rules.checkers import DARK, LIGHT, CheckersGame
from checkrow.rules.model import Position
from checkrow.rules.pdn import PdnRecord, write_pdn
from checkrow.rules.pdn.gametype import game_type_of
from checkrow.rules.titles import title_of
from checkrow.terminal.app.board_view import Field, Shown
from checkrow.terminal.app.families import family_of
from checkrow.terminal.app.looks import Look, piece_letter
from checkrow.terminal.app.move_list import rounds
from checkrow.terminal.app.session import Session

FORMATS = ("fen", "pdn", "text")
ENDINGS = {"fen": ".fen", "pdn": ".pdn", "text": ".txt"}


def formats_of(session: Session) -> tuple[str, ...]:
    """PDN is for checkers only."""
    checkers = isinstance(session.game, CheckersGame)
    return FORMATS if checkers else tuple(name for name in FORMATS if name != "pdn")


def export(session: Session, form: str, today: date) -> str:
    match form:
        case "fen":
            return f"{session.position}\n"
        case "pdn":
            return _pdn(session, today)
        case _:
            return _page(session)


def _pdn(session: Session, today: date) -> str:
    tags = (
        ("Date", f"{today:%Y.%m.%d}"),
        ("White", session.seats[LIGHT].name),
        ("Black", session.seats[DARK].name),
    )
    ending = session.ending
    result = ""
    if ending and not session.record.outcome:
        winner = ending.winners[0] if ending.winners else None
        result = game_type_of(session.game.key).result(winner)
    return write_pdn([PdnRecord(session.record, tags, result)])


def _page(session: Session) -> str:
    record = session.record
    names = [f"{piece}  {session.called(seat)}" for seat, piece in enumerate(_pieces(session))]
    lines = [title_of(session.game), "", *names, "", *board_lines(session.position), ""]
    played = rounds(record)
    width = max((len(turn) for each in played for turn in each.turns), default=0)
    for each in played:
        turns = "  ".join(turn.ljust(width) for turn in each.turns)
        lines.append(f"{each.number:>3}. {turns}".rstrip())
    if played:
        lines.append("")
    lines.append(session.result_sentence() or f"{session.called(session.turn)} to move.")
    return "\n".join((*lines, ""))


def _pieces(session: Session) -> list[str]:
    field = Field.DARK if isinstance(session.game, CheckersGame) else Field.HOLE
    look = Look(colour=False, letters=True)
    return [piece_letter(field, seat, False, look) for seat in range(len(session.seats))]


def board_lines(position: Position) -> list[str]:
    """A board in plain letters, as the first player sees it."""
    view = family_of(position.game).view(position, Shown())
    look = Look(colour=False, letters=True)
    edges = [view.edge_labels(row) for row in range(view.rows)]
    left = max(len(edge[0]) for edge in edges)
    lines: list[str] = []
    for row in range(view.rows - 1, -1, -1):
        cells = [view.cell((row, column)) for column in range(view.columns)]
        letters = [
            (" " if cell.field is Field.LIGHT else ".")
            if cell.seat is None
            else piece_letter(cell.field, cell.seat, cell.king, look)
            for cell in cells
        ]
        lines.append(f"{edges[row][0]:>{left}} {' '.join(letters)} {edges[row][1]}".rstrip())
    labels = [view.column_label(column) for column in range(view.columns)]
    if all(len(label) == 1 for label in labels):
        lines.append(f"{'':{left}} {' '.join(labels)}")
    return lines if left else [line.removeprefix(" ") for line in lines]
