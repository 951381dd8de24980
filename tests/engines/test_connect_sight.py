"""What the Connect-N engines see agrees with the rules, on boards of many shapes."""

import itertools
import random

import pytest

from checkrow.engines.connect.cells import Cells
from checkrow.engines.connect.forced_moves import find_forced_moves
from checkrow.engines.connect.lines import completing, open_lines
from checkrow.engines.connect.search_window import HEADROOM, WIDEST, view
from checkrow.rules.connect import ConnectGame, ConnectPosition, Result
from checkrow.rules.connect.lines import Layout
from tests.engines.players import random_records

BOARDS = ["7x6x4:2", "4x4x1:2", "5x9x2:4", "6x6x3:3", "9x8x5:2", "11x11x6:2", "3x3x3:2"]


def positions(options: str, count: int) -> list[ConnectPosition]:
    found: list[ConnectPosition] = []
    for seed in itertools.count():
        for record in random_records(f"connect:{options}", seed, plies=60):
            assert isinstance(record.position, ConnectPosition)
            found.append(record.position)
        if len(found) >= count:
            return found
    raise AssertionError


def nothing() -> None:
    pass


@pytest.mark.parametrize("options", BOARDS)
def test_winning_cells_are_those_that_make_a_line(options: str) -> None:
    for position in positions(options, 40):
        layout, cells = position.game.layout, Cells(position)
        for column in cells.open_columns:
            row = cells.heights[column]
            cell = 1 << column * layout.stride + row
            wins = {
                seat for seat, discs in enumerate(position.discs) if layout.has_line(discs | cell)
            }
            assert cells.winners_at(column, row) == wins
            seen = {
                seat
                for seat, discs in enumerate(position.discs)
                if completing(layout, discs) & cell
            }
            assert seen == wins


@pytest.mark.parametrize("options", BOARDS)
def test_forced_moves_are_those_the_rules_call_wins(options: str) -> None:
    for position in positions(options, 40):
        seen = find_forced_moves(position, Cells(position), nothing)
        wins = {move for move in position.legal_moves if position.result(move) is Result.Win}
        assert set(seen.wins) == wins
        assert seen.moves == (seen.wins or seen.blocks)
        for move in seen.gifts:
            after = position.play(move)
            assert after.outcome or after.result(move) is Result.Win


@pytest.mark.parametrize("options", ["7x6x4:2", "6x6x3:2", "9x8x5:2", "11x11x7:2"])
def test_open_lines_are_counted_as_by_hand(options: str) -> None:
    for position in positions(options, 20):
        layout = position.game.layout
        mine, theirs = position.discs
        board = sum(layout.column << layout.stride * column for column in range(layout.width))
        assert open_lines(layout, mine, board & ~theirs) == _by_hand(layout, mine, theirs)


def _by_hand(layout: Layout, mine: int, theirs: int) -> int:
    total = 0
    for column, row in itertools.product(range(layout.width), range(layout.height)):
        for across, up in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(column + across * step, row + up * step) for step in range(layout.connect)]
            if not all(0 <= x < layout.width and 0 <= y < layout.height for x, y in cells):
                continue
            bits = sum(1 << x * layout.stride + y for x, y in cells)
            if not bits & theirs:
                # One disc counts 1, two 4, three 5, four 16: the binary digits by powers of 4.
                total += int(f"{(bits & mine).bit_count():b}", 4)
    return total


@pytest.mark.parametrize("options", ["40x60x4:2", "30x500x5:3", "24x41x4:2"])
def test_a_window_shows_the_discs_where_they_are(options: str) -> None:
    game = ConnectGame.read_options(options)
    rng = random.Random(5)
    position = game.start()
    busy = [game.drops[column] for column in range(8, 16)]
    for _ in range(150):
        after = position.play(rng.choice(busy))
        if not after.outcome and len(after.legal_moves) == game.width:
            position = after
    window, discs = view(position, Cells(position), nothing)
    layout = window.layout
    assert layout.width <= WIDEST
    highest = max(Cells(position).heights)
    assert window.bottom + layout.height >= min(game.height, highest + HEADROOM)
    for seat, mine in enumerate(discs):
        for row, column in layout.rows_and_columns(mine):
            assert position.at(window.bottom + row, window.left + column) == seat
    shown = sum(mine.bit_count() for mine in discs)
    expected = sum(
        position.at(row, column) is not None
        for column in range(window.left, window.left + layout.width)
        for row in range(window.bottom, min(game.height, window.bottom + layout.height))
    )
    assert shown == expected
    filled = 0
    for mine in discs:
        filled |= mine
    landing = set(layout.rows_and_columns(window.landing(filled)))
    heights = Cells(position).heights
    assert landing == {
        (heights[window.left + column] - window.bottom, column)
        for column in range(layout.width)
        if heights[window.left + column] < game.height
    }
