"""The panels beside the board: players with captured pieces and clocks, turns, and chat."""

from __future__ import annotations

import math
from collections.abc import Sequence

from rich.style import Style
from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from checkrow.terminal.match.board_kind import kind_of
from checkrow.terminal.match.cells import Field
from checkrow.terminal.match.clock_texts import show_time
from checkrow.terminal.match.match_texts import winners_of
from checkrow.terminal.match.theme import SQUARES, BoardTheme, disc_colour, piece_letter
from checkrow.terminal.match.view_time import ViewTime

MOST_SHOWN = 12  # captured pieces shown one by one; more are counted


def piece_of(field: Field, seat: int, board_theme: BoardTheme, *, king: bool = False) -> Text:
    """Return a player's piece as one coloured character, on its square if the board has squares,
    so that light and dark pieces are both visible."""
    letter = piece_letter(field, seat, king, board_theme)
    if not board_theme.colour:
        return Text(letter)
    return Text(letter, Style(color=disc_colour(field, seat), bgcolor=SQUARES.get(field)))


def chip_of(field: Field, seat: int, board_theme: BoardTheme) -> Text:
    """Return a player's piece with some space around it."""
    piece = piece_of(field, seat, board_theme)
    if not board_theme.colour or field not in SQUARES:
        return piece
    edge = Style(bgcolor=SQUARES[field])
    return Text.assemble((" ", edge), piece, (" ", edge))


class PlayersPanel(Static):
    """One entry for each player, with a pointer at the one to move."""

    def show(
        self, time: ViewTime, board_theme: BoardTheme, *, me: str = "", flipped: bool = False
    ) -> None:
        view, kind = time.view, kind_of(time.view.game)
        width = max(16, self.content_size.width or 24)
        seats = list(range(len(view.players)))
        if kind.seats_face_each_other and not flipped:
            seats.reverse()  # the player at the top of the board comes first
        winners = winners_of(view.result) if view.result else ()
        text = Text()
        for seat in seats:
            player = view.players[seat]
            to_move, won = view.turn == seat and not view.result, seat in winners
            pointer = "> " if to_move else "* " if won else "  "
            left = time.left(seat)
            shown = "" if left is None else f" {show_time(left)}"
            chip = chip_of(kind.field, seat, board_theme)
            room = width - len(pointer) - len(chip) - 1 - len(shown)
            name = f"{player.name} (you)" if player.id == me else player.name
            name = name if len(name) <= room else f"{name[: room - 1]}…"
            if board_theme.letters:
                name = name.replace("…", "~")
            else:
                pointer = pointer.replace(">", "▸").replace("*", "★")
            text.append(pointer)
            text.append_text(chip)
            text.append(f" {name.ljust(room)}", Style(bold=to_move or won, dim=player.out))
            text.append(shown, Style(bold=to_move))
            text.append("\n")
            indent = " " * (len(chip) + 3)
            if view.piles:
                text.append(indent)
                text.append_text(pile_text(kind.field, 1 - seat, view.piles[seat], board_theme))
                text.append("\n")
            if state := _state(time, seat):
                text.append(f"{indent}{state}\n", Style(italic=True))
        text.right_crop(1)
        self.update(text)


def pile_text(field: Field, victim: int, pile: tuple[int, int], board_theme: BoardTheme) -> Text:
    """Show the captured pieces, men before kings."""
    men, kings = pile
    if not men + kings:
        return Text("nothing captured", Style(dim=True))
    text = Text()
    man = piece_of(field, victim, board_theme)
    king = piece_of(field, victim, board_theme, king=True)
    if men + kings <= MOST_SHOWN:
        for piece in (man,) * men + (king,) * kings:
            text.append_text(piece)
        text.append(f" {men + kings}", Style(dim=True))
        return text
    text.append_text(man)
    text.append(f" x {men}")
    if kings:
        text.append("  ")
        text.append_text(king)
        text.append(f" x {kings}")
    return text


def _state(time: ViewTime, seat: int) -> str:
    player = time.view.players[seat]
    if player.out:
        return "out"
    if player.gone is None or time.view.result:
        return ""
    wait = time.until_claim(seat)
    if wait is None:
        return "gone"
    return f"gone, claim in {math.ceil(wait)} s" if wait else "gone: w claims"


class EndInSight(VerticalScroll, can_focus=False):
    """A text scrolled to its end. It accepts text before it is on the screen, because a fast
    server may answer that early."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._text = Static(id=f"{id}-text", markup=False)

    def compose(self) -> ComposeResult:
        yield self._text

    def write(self, text: Text) -> None:
        self._text.update(text)
        self.call_after_refresh(self.scroll_end, animate=False)


class TurnList(EndInSight):
    """The turns so far, a line for each round."""

    def show(self, turns: Sequence[str], seats: int) -> None:
        text = Text()
        if not turns:
            text.append("No moves yet", Style(dim=True))
        width = max(map(len, turns), default=0)
        for at, turn in enumerate(turns):
            if at % seats == 0:
                text.append(f"{at // seats + 1:>3}. ", Style(dim=True))
            text.append(turn, Style(bold=at == len(turns) - 1))
            text.append(" " * (width - len(turn) + 2))
            if at % seats == seats - 1:
                text.append("\n")
        self.write(text)


class ChatPanel(EndInSight):
    """What players said, and other events."""

    def show(self, lines: Sequence[str]) -> None:
        self.write(Text("\n").join(_chat_line(line) for line in lines))


def _chat_line(line: str) -> Text:
    """Format a line of chat: people's words follow their name, events are dimmed."""
    name, colon, rest = line.partition(": ")
    if colon and " " not in name:
        return Text.assemble((f"{name}: ", Style(bold=True)), rest)
    return Text(line, Style(dim=True))
