"""Rulebooks as plain text and as Markdown. A diagram shows the board before and after its moves."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from checkrow.rules.model import Coordinates, Game, Position
from checkrow.rules.rulebook import Diagram, Rulebook

WIDTH = 78
INDENT = "    "
ARROW = "  ->  "


def write_text(rulebook: Rulebook, width: int = WIDTH) -> str:
    """Return the rules below their title, formatted by `write_sections`."""
    title = rulebook.game.title
    return f"{title}\n{'=' * len(title)}\n\n{write_sections(rulebook, width)}"


def write_sections(rulebook: Rulebook, width: int = WIDTH) -> str:
    """Return the rules as lines of up to `width` characters, wider only if a board is."""
    lines = wrap(_legend(rulebook.game), width)
    for section in rulebook.sections:
        lines += ["", section.title, "-" * len(section.title)]
        for paragraph in section.paragraphs:
            lines += wrap(paragraph, width, initial_indent="- ", subsequent_indent="  ")
        for each in section.diagrams:
            lines += ["", *wrap(each.caption, width, initial_indent="  ", subsequent_indent="  ")]
            lines += (f"{INDENT}{line}".rstrip() for line in diagram_lines(each, width - 4))
    return "\n".join(lines).strip() + "\n"


def write_markdown(rulebook: Rulebook) -> str:
    """Return the rules as a Markdown document."""
    lines = [f"# {rulebook.game.title}"]
    if legend := _legend(rulebook.game):
        lines += ["", legend]
    for section in rulebook.sections:
        lines += ["", f"## {section.title}", ""]
        lines += (f"- {paragraph}" for paragraph in section.paragraphs)
        for each in section.diagrams:
            lines += ["", each.caption, "", "```"]
            lines += (line.rstrip() for line in diagram_lines(each, WIDTH))
            lines.append("```")
    return "\n".join(lines) + "\n"


def diagram_lines(diagram: Diagram, width: int) -> list[str]:
    """Return the board before and after the moves of a diagram, and the moves."""
    record = diagram.record
    before, after = _board(record.start), _board(record.position)
    if not record.moves:
        return before
    turns = " ".join(map(record.game.write_turn, record.turns))
    moves = ["", *wrap(turns, width)]
    if 2 * len(before[0]) + len(ARROW) > width:
        return [*before, ARROW.strip(), *after, *moves]
    middle = len(before) // 2
    both = zip(before, after, strict=True)
    return [
        *(
            f"{left}{ARROW if row == middle else ' ' * len(ARROW)}{right}"
            for row, (left, right) in enumerate(both)
        ),
        *moves,
    ]


def _board(position: Position) -> list[str]:
    """Return the cells as letters, surrounded by the names of cells, in lines of equal length."""
    game, rows = position.game, position.render().rows
    labels = list(_labels(game))
    wide = max(len(each) for pair in labels for each in pair)
    cell = max(1, len(str(game.size[0]))) if game.coordinates is Coordinates.COLUMNS else 1
    lines = [
        f"{left:>{wide}} {' '.join(letter.rjust(cell) for letter in row)} {right:<{wide}}"
        for row, (left, right) in zip(rows, labels, strict=True)
    ]
    bottom = " ".join(each.rjust(cell) for each in _columns(game))
    if bottom:
        lines.append(f"{' ' * wide} {bottom} {' ' * wide}")
    return lines


def _labels(game: Game) -> Iterator[tuple[str, str]]:
    """Return the labels left and right of each row: its number, or its first and last cell's."""
    width, height = game.size
    for row in range(height):
        named = [name for name in game.cell_names[row * width : (row + 1) * width] if name]
        match game.coordinates:
            case Coordinates.COLUMNS:
                yield "", ""
            case Coordinates.EDGES:
                yield str(height - row), ""
            case Coordinates.CELLS:
                yield named[0], named[-1]


def _columns(game: Game) -> list[str]:
    width, _ = game.size
    match game.coordinates:
        case Coordinates.COLUMNS:
            return [str(column + 1) for column in range(width)]
        case Coordinates.EDGES:
            return [_letters(game, column) for column in range(width)]
        case Coordinates.CELLS:
            return []


def _letters(game: Game, column: int) -> str:
    """Return the common start of the names in a column."""
    names = filter(None, game.cell_names[column :: game.size[0]])
    return next(names, " ").rstrip("0123456789")


def _legend(game: Game) -> str:
    """Explain the letters on the boards that need it."""
    named = [f"{letter} {each.name}" for letter, each in game.pieces.items() if each.name != letter]
    return f"On the boards: {', '.join(named)}." if named else ""
