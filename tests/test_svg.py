"""Pictures of positions: every family, built-in or from a plug-in, drawn from its view alone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

import checkrow
from checkrow.play.limits import MOST_COLUMNS
from checkrow.rules import families
from checkrow.rules.board_view import NO_CELL
from checkrow.rules.record import Record
from checkrow.svg import CELL, CROWN, DISCS, SIGNS, picture
from tests import plugin

SVG = "{http://www.w3.org/2000/svg}"
KEYS = [
    *(preset.key for family in families.families() for preset in family.presets),
    *("connect:4x4x4:2", "connect:9x7x4:5", "connect:40x40x5:12", "connect:20x20x5:16"),
    *("tictactoe:3x3x3", "tictactoe:15x15x5"),
]


@pytest.fixture(autouse=True)
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with plugin.loaded(monkeypatch):
        yield


def at_random(key: str, moves: int) -> Record:
    rng, record = random.Random(5), Record(checkrow.game(key))
    while len(record.moves) < moves and not record.outcome:
        record = record.play(rng.choice(record.legal_moves))
    return record


def drawn(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("moves", [0, 25])
def test_every_piece_of_every_game_is_drawn(key: str, moves: int) -> None:
    record = at_random(key, moves)
    root = drawn(picture(record.position))
    letters = "".join(record.position.render().rows)
    pieces = [letter for letter in letters if letter in record.game.pieces]
    uses = root.findall(f".//{SVG}use")
    assert len(uses) == len(pieces)
    ids = {each.get("id") for each in root.iter() if each.get("id")}
    assert {each.get("href", "")[1:] for each in uses} <= ids
    assert len({each.get("href") for each in uses}) == len(set(pieces))
    title = root.findtext(f"{SVG}title") or ""
    assert title.startswith(record.game.title)


@pytest.mark.parametrize("key", KEYS)
def test_the_names_of_cells_are_written_as_the_game_says(key: str) -> None:
    game = checkrow.game(key)
    written = [each.text for each in drawn(picture(game.start())).iter(f"{SVG}text")]
    match game.coordinates.value:
        case "columns":
            assert written[: game.size[0]] == [str(n + 1) for n in range(game.size[0])]
        case "edges":
            assert len(written) >= sum(game.size)
        case _:
            assert written == [name for name in game.cell_names if name]


def test_the_picture_is_turned_around_for_the_other_side() -> None:
    start = checkrow.game("checkers:house").read_position("W:Wa1:Bb8")

    def places(flipped: bool) -> list[tuple[str | None, str | None]]:
        uses = drawn(picture(start, flipped=flipped)).iter(f"{SVG}use")
        return [(each.get("x"), each.get("y")) for each in uses]

    assert places(False) == [("150", "50"), ("50", "750")]
    assert places(True) == [("650", "750"), ("750", "50")]


def test_discs_fall_down_on_a_flipped_board_too() -> None:
    position = Record(checkrow.game("connect:7x6x4:2")).play("1").position
    (disc,) = drawn(picture(position, flipped=True)).iter(f"{SVG}use")
    assert (disc.get("x"), disc.get("y")) == ("650", "550")


def test_the_last_turn_and_the_winning_line_are_marked() -> None:
    record = Record(checkrow.game("connect:7x6x4:2"))
    plain = picture(record.position)
    for move in "1213141":
        record = record.play(move)
    assert picture(record.position, last=("1",)).count("<circle cx=") == 8  # two for each of four
    assert "<circle cx=" not in plain
    game = checkrow.game("checkers:house")
    after = game.start().play(game.read_move("c3-d4"))
    assert picture(after, last=("c3-d4",)).count('opacity=".42"') == 1


def test_arrows_go_along_cells() -> None:
    start = checkrow.game("checkers:house").start()
    svg = picture(start, arrows=[(42, 28, 14), (49,)])
    (path,) = re.findall(r'd="M(\d+ \d+L[^"]+)" fill="none" stroke="#17803d"', svg)
    assert path.startswith("250 550L450 350L")
    assert svg.count('r="38"') == 1  # one cell is ringed


def test_the_largest_picture_has_bounds() -> None:
    game = checkrow.game(f"connect:{MOST_COLUMNS}x40x5:12")
    svg = picture(at_random(game.key, 1500).position)
    assert len(svg) < 400_000
    assert f'viewBox="0 0 {MOST_COLUMNS * CELL + 36} ' in svg


def test_nothing_in_a_title_is_markup() -> None:
    position = checkrow.game("connect:7x6x4:2").start()
    title = drawn(picture(position)).findtext(f"{SVG}title")
    assert title == f"Connect Four: {position}"
    assert NO_CELL not in str(position).split()[0]


def test_pieces_look_as_on_the_pages() -> None:
    pages = (Path(__file__).parents[1] / "web/board/src/draw/pieces.ts").read_text()
    for drawn_there in (*SIGNS, *DISCS, CROWN):
        assert f'"{drawn_there}"' in pages
