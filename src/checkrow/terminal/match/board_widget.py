"""The board on the screen: shows a `Board` and reports which cell the player points at.

It knows no rules. It uses the largest cells with which the whole board fits; a board too large
for the smallest cells scrolls, and follows the cursor.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from checkrow.terminal.match.board import Board
from checkrow.terminal.match.cells import Square
from checkrow.terminal.match.painting import SMALLEST, Scale, paint_cell, scales
from checkrow.terminal.match.theme import BoardTheme


@dataclass(frozen=True, slots=True)
class Frame:
    """The margins around the cells, in characters."""

    left: int
    right: int
    above: int
    below: int

    @classmethod
    def of(cls, view: Board) -> Frame:
        # The widest labels are at the ends, whichever way the board faces.
        ends = [view.edge_labels(row) for row in (0, view.rows - 1)]
        left, right = (max(len(labels[side]) for labels in ends) for side in (0, 1))
        return cls(
            left + 1 if left else 0,
            right + 1 if right else 0,
            1 if view.drop_line else 0,
            1 if view.column_label(0) else 0,
        )

    def around(self, view: Board, scale: Scale) -> Size:
        return Size(
            self.left + view.columns * scale.width + self.right,
            self.above + view.rows * scale.height + self.below,
        )


class BoardWidget(ScrollView, can_focus=True, inherit_bindings=False):
    """Set `board_theme`, then call `show` with every new picture."""

    class Pointed(Message):
        """A cell was clicked."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    class Hovered(Message):
        """The mouse moved to another cell."""

        def __init__(self, square: Square) -> None:
            super().__init__()
            self.square = square

    def __init__(self, board_theme: BoardTheme, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.board_theme = board_theme
        self._view: Board | None = None
        self._cursor: Square | None = None
        self._cursor_colour = "#ffffff"
        self._frame = Frame(0, 0, 0, 0)
        self._scale = SMALLEST
        self._hovered: Square | None = None

    def show(self, view: Board, cursor: Square | None, cursor_colour: str) -> None:
        moved = cursor != self._cursor
        self._view, self._cursor, self._cursor_colour = view, cursor, cursor_colour
        self._frame = Frame.of(view)
        self._fit()
        if cursor and moved:
            self._follow(cursor)
        self.refresh()

    # Size

    def on_resize(self) -> None:
        self._fit()
        if self._cursor:
            self._follow(self._cursor)

    def _fit(self) -> None:
        view = self._view
        if view is None:
            return
        room = self.container_size if self.container_size.area else self.size
        fitting = (
            scale
            for scale in scales(self.board_theme)
            if self._frame.around(view, scale).width <= room.width
            and self._frame.around(view, scale).height <= room.height
        )
        self._scale = next(fitting, SMALLEST)
        self.virtual_size = self._frame.around(view, self._scale)

    @property
    def _margin(self) -> tuple[int, int]:
        """Return the empty space left of and above the board that centres it, in characters."""
        return (
            max(0, (self.size.width - self.virtual_size.width) // 2),
            max(0, (self.size.height - self.virtual_size.height) // 2),
        )

    def _follow(self, square: Square) -> None:
        assert self._view is not None
        row, column = self._view.display_of(square)
        scale, frame = self._scale, self._frame
        self.scroll_to_region(
            Region(
                frame.left + (column - 1) * scale.width,
                frame.above + (row - 1) * scale.height,
                scale.width * 3,
                scale.height * 3,
            ),
            animate=False,
        )

    # Painting

    def render_line(self, y: int) -> Strip:
        view, ground = self._view, self.rich_style
        width = self.size.width
        if view is None:
            return Strip.blank(width, ground)
        margin_left, margin_above = self._margin
        line = y - margin_above + self.scroll_offset.y
        segments = self._line(view, line, ground)
        strip = Strip(segments).crop(self.scroll_offset.x, self.scroll_offset.x + width)
        padded = Strip([Segment(" " * margin_left, ground), *strip])
        return padded.adjust_cell_length(width, ground)

    def _line(self, view: Board, line: int, ground: Style) -> list[Segment]:
        frame, scale = self._frame, self._scale
        row, within = divmod(line - frame.above, scale.height)
        if frame.above and line == 0:
            return self._drop_line(view, ground)
        if frame.below and line == frame.above + view.rows * scale.height:
            return self._column_labels(view, ground)
        if not 0 <= row < view.rows:
            return []
        label_style = ground + Style(dim=True)
        left, right = view.edge_labels(view.square_at(row, 0)[0])
        middle = within == scale.height // 2
        first, last = self._shown_columns(view)
        segments = [
            Segment(
                f"{left if middle else '':>{max(0, frame.left - 1)}}"[: frame.left], label_style
            )
        ]
        if frame.left:
            segments.append(Segment(" ", ground))
        if first:
            segments.append(Segment(" " * first * scale.width, ground))
        for column in range(first, last):
            square = view.square_at(row, column)
            cell = view.cell(square)
            segments += paint_cell(cell, within, scale, self.board_theme, square == self._cursor)
        if last < view.columns:
            segments.append(Segment(" " * (view.columns - last) * scale.width, ground))
        if frame.right:
            segments.append(Segment(f" {right if middle else ''}".ljust(frame.right), label_style))
        return segments

    def _shown_columns(self, view: Board) -> tuple[int, int]:
        first = max(0, (self.scroll_offset.x - self._frame.left) // self._scale.width)
        return first, min(view.columns, first + self.size.width // self._scale.width + 2)

    def _drop_line(self, view: Board, ground: Style) -> list[Segment]:
        segments = [Segment(" " * self._frame.left, ground)]
        at = view.display_of(self._cursor)[1] if self._cursor else None
        arrow = "v" if self.board_theme.letters else "▼"
        for column in range(view.columns):
            text = arrow if column == at else ""
            style = (
                Style(color=self._cursor_colour, bold=True) if self.board_theme.colour else Style()
            )
            segments.append(Segment(_middle(text, self._scale.width), ground + style))
        return segments

    def _column_labels(self, view: Board, ground: Style) -> list[Segment]:
        segments = [Segment(" " * self._frame.left, ground)]
        for column in range(view.columns):
            square = view.square_at(0, column)
            under_cursor = self._cursor is not None and square[1] == self._cursor[1]
            style = Style(bold=True) if under_cursor else Style(dim=True)
            label = _middle(view.column_label(square[1]), self._scale.width)
            segments.append(Segment(label, ground + style))
        return segments

    # Pointing

    def _square_under(self, x: int, y: int) -> Square | None:
        view = self._view
        if view is None:
            return None
        margin_left, margin_above = self._margin
        column = (x - margin_left + self.scroll_offset.x - self._frame.left) // self._scale.width
        row = (y - margin_above + self.scroll_offset.y - self._frame.above) // self._scale.height
        if view.drop_line:  # the arrows and the numbers belong to their columns
            row = max(0, min(row, view.rows - 1))
        if 0 <= row < view.rows and 0 <= column < view.columns:
            return view.square_at(row, column)
        return None

    def on_click(self, event: events.Click) -> None:
        if square := self._square_under(event.x, event.y):
            event.stop()
            self.post_message(self.Pointed(square))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        square = self._square_under(event.x, event.y)
        if square and square != self._hovered:
            self.post_message(self.Hovered(square))
        self._hovered = square


def _middle(text: str, width: int) -> str:
    """Centre a text; if the space is uneven, it goes left of the middle."""
    before = (width - len(text)) // 2
    return f"{'':{before}}{text}"[:width].ljust(width)
