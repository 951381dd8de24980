"""Positions in the book: one key for a position and its mirror image, and no entry for a position
with an obvious move."""

from __future__ import annotations

from checkrow.rules.connect import ConnectGame, ConnectPosition, Drop


def middle_out(game: ConnectGame) -> list[Drop]:
    """Return the moves in the order that breaks ties."""
    return sorted(game.drops, key=lambda drop: off_middle(drop.column, game))


def key_of(position: ConnectPosition) -> tuple[int, bool]:
    """Return the key, and whether it belongs to the mirror image.

    The discs of the player to move, added to all discs, identify every column: a column of
    height h with the bits m sums to m + 2**h - 1, and no two columns sum to the same.
    """
    key = position.discs[position.turn] + position.filled
    image = mirrored(key, position.game)
    return (image, True) if image < key else (key, False)


def position_of(key: int, game: ConnectGame) -> ConnectPosition:
    """Return the position with this key; the discs say whose turn it is."""
    stride = game.layout.stride
    columns: list[list[int]] = []  # from the bottom: 1 for the player to move, 2 for the other
    for _ in range(game.width):
        column = (key & (1 << stride) - 1) + 1
        height = column.bit_length() - 1
        columns.append([1 if column >> row & 1 else 2 for row in range(height)])
        key >>= stride
    turn = sum(map(len, columns)) % 2
    filled = [column + [0] * (game.height - len(column)) for column in columns]
    rows = zip(*filled, strict=True)
    grid = [[3 - cell if turn and cell else cell for cell in row] for row in rows]
    return game.read_grid(grid[::-1], turn)


def off_middle(column: int, game: ConnectGame) -> int:
    """Return a column's distance from the middle, in half columns."""
    return abs(2 * column - (game.width - 1))


def mirrored(key: int, game: ConnectGame) -> int:
    stride = game.layout.stride
    column, image = (1 << stride) - 1, 0
    for _ in range(game.width):
        image = image << stride | key & column
        key >>= stride
    return image


def plain_move(position: ConnectPosition) -> Drop | None:
    """Return the obvious move, if there is one: it wins, or blocks an immediate win."""
    game, filled = position.game, position.filled
    layout = game.layout
    mine, theirs = position.discs[position.turn], position.discs[1 - position.turn]
    block: Drop | None = None
    for drop in position.legal_moves:
        base = drop.column * layout.stride
        cell = 1 << base + (filled >> base & layout.column).bit_length()
        if layout.has_line(mine | cell):
            return drop
        if block is None and layout.has_line(theirs | cell):
            block = drop
    return block


def after_plain_moves(position: ConnectPosition) -> tuple[ConnectPosition, tuple[Drop, ...]]:
    """Return the next position without an obvious move, or the end of the game, and the moves
    that lead to it."""
    moves: list[Drop] = []
    while not position.outcome and (move := plain_move(position)):
        position = position.play(move)
        moves.append(move)
    return position, tuple(moves)


def final_score(position: ConnectPosition) -> int:
    """Return the score of a finished game for the player who would be next: see
    `Solver.scores`."""
    assert position.outcome is not None
    if position.outcome.winner is None:
        return 0
    cells = position.game.width * position.game.height
    won = (cells + 2 - position.filled.bit_count()) // 2
    return won if position.outcome.winner == position.turn else -won
