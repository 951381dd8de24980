"""What stands beside the board: the players with their piles and clocks, and the moves."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from checkrow.rules.checkers import CheckersGame
from checkrow.rules.model import Game, Pile
from checkrow.terminal.app.board_view import Field
from checkrow.terminal.app.clock import show_time
from checkrow.terminal.app.looks import SQUARES, Look, disc_colour, piece_letter
from checkrow.terminal.app.move_list import rounds
from checkrow.terminal.app.session import Session

MOST_SHOWN = 12  # captured pieces shown one by one; more are counted


def piece_of(game: Game, seat: int, look: Look, *, king: bool = False) -> Text:
    """A player's piece as one coloured character; one of checkers stands on a dark square,
    where light and dark can both be seen."""
    field = Field.DARK if isinstance(game, CheckersGame) else Field.HOLE
    letter = piece_letter(field, seat, king, look)
    if not look.colour:
        return Text(letter)
    ground = SQUARES[field] if field is Field.DARK else None
    return Text(letter, Style(color=disc_colour(field, seat), bgcolor=ground))


def chip_of(game: Game, seat: int, look: Look) -> Text:
    """A player's piece with some room around it."""
    piece = piece_of(game, seat, look)
    if not (look.colour and isinstance(game, CheckersGame)):
        return piece
    edge = Style(bgcolor=SQUARES[Field.DARK])
    return Text.assemble((" ", edge), piece, (" ", edge))


class PlayersPanel(Static):
    """One entry for each player; the one to move is pointed at."""

    def show(self, session: Session, look: Look, *, flipped: bool = False) -> None:
        text = Text()
        clock = session.clock
        width = max(16, self.content_size.width or 24)
        piles = session.record.piles
        seats = list(enumerate(session.seats))
        if isinstance(session.game, CheckersGame) and not flipped:
            seats.reverse()  # who sits at the top of the board comes first
        for seat, player in seats:
            to_move = seat == session.turn and not session.ending
            won = session.ending is not None and seat in session.ending.winners
            pointer = "> " if to_move else "* " if won else "  "
            time = f" {show_time(clock.left(seat))}" if clock else ""
            chip = chip_of(session.game, seat, look)
            room = width - len(pointer) - len(chip) - 1 - len(time)
            name = player.name if len(player.name) <= room else f"{player.name[: room - 1]}…"
            if look.letters:
                name = name.replace("…", "~")
            text.append(pointer if look.letters else pointer.replace(">", "▸").replace("*", "★"))
            text.append_text(chip)
            text.append(f" {name.ljust(room)}", Style(bold=to_move or won, dim=False))
            text.append(time, Style(bold=to_move))
            text.append("\n")
            if piles:
                text.append(" " * (len(chip) + 3))
                text.append_text(pile_text(session.game, 1 - seat, piles[seat], look))
                text.append("\n")
        text.right_crop(1)
        self.update(text)


def pile_text(game: Game, victim: int, pile: Pile, look: Look) -> Text:
    """The captured pieces, men before kings."""
    if not len(pile):
        return Text("nothing captured", Style(dim=True))
    text = Text()
    man = piece_of(game, victim, look)
    king = piece_of(game, victim, look, king=True)
    if len(pile) <= MOST_SHOWN:
        for piece in (man,) * pile.men + (king,) * pile.kings:
            text.append_text(piece)
        text.append(f" {len(pile)}", Style(dim=True))
        return text
    text.append_text(man)
    text.append(f" x {pile.men}")
    if pile.kings:
        text.append("  ")
        text.append_text(king)
        text.append(f" x {pile.kings}")
    return text


class LastInSight(VerticalScroll, can_focus=False):
    """A text of which the end is in sight. It can be written before it is on the screen, since a
    quick server may say something before that."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._text = Static(id=f"{id}-text", markup=False)

    def compose(self) -> ComposeResult:
        yield self._text

    def write(self, text: Text) -> None:
        self._text.update(text)
        self.call_after_refresh(self.scroll_end, animate=False)


class MoveList(LastInSight):
    """The moves so far."""

    def show(self, session: Session) -> None:
        text = Text()
        played = rounds(session.record)
        if not played:
            text.append("No moves yet", Style(dim=True))
        width = max((len(turn) for each in played for turn in each.turns), default=0)
        for each in played:
            text.append(f"{each.number:>3}. ", Style(dim=True))
            last = each is played[-1]
            for at, turn in enumerate(each.turns):
                newest = last and at == len(each.turns) - 1
                text.append(turn, Style(bold=newest))
                text.append(" " * (width - len(turn) + 2))
            text.append("\n")
        self.write(text)
