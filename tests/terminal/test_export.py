"""A game as text: FEN, PDN and a page to read."""

from datetime import date

import pytest

from checkrow.rules.pdn import read_pdn
from checkrow.terminal.app.export import export, formats_of
from checkrow.terminal.app.local_match import LocalMatch
from checkrow.terminal.app.seats import Seat
from tests.terminal.local_matches import local_match

TODAY = date(2030, 1, 31)


def played(key: str, moves: str = "") -> LocalMatch:
    return local_match(key, moves, seats=(Seat("Ann"), Seat("Bob")))


def test_pdn_is_for_checkers() -> None:
    assert formats_of(played("checkers:house")) == ("fen", "pdn", "text")
    assert formats_of(played("connect:7x6x4:2")) == ("fen", "text")


@pytest.mark.parametrize("key", ["connect:7x6x4:2", "checkers:american"])
def test_fen_is_the_position(key: str) -> None:
    game = played(key)
    text = export(game, "fen", TODAY)
    assert game.game.read_position(text.strip()) == game.record.position


def test_pdn_reads_back_with_names_and_result() -> None:
    game = played("checkers:american", "11-15 22-18 15x22 25x18")
    game.resign(0)
    (read,) = read_pdn(export(game, "pdn", TODAY))
    assert read.record == game.record
    assert (read.tag("White"), read.tag("Black")) == ("Ann", "Bob")
    assert read.tag("Date") == "2030.01.31"
    assert read.result in ("0-1", "0-2")


def test_a_page_has_the_board_the_moves_and_the_result() -> None:
    game = played("connect:7x6x4:2", "4 4 5 5 6 6 7")
    assert export(game, "text", TODAY) == (
        "Connect Four\n\nx  Ann\no  Bob\n\n"
        ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n"
        ". . . o o o .\n. . . x x x x\n1 2 3 4 5 6 7\n\n"
        "  1. 4  4\n  2. 5  5\n  3. 6  6\n  4. 7\n\n"
        "Ann wins: a line is complete.\n"
    )


def test_a_page_of_an_unfinished_game_says_whose_turn_it_is() -> None:
    page = export(played("checkers:american"), "text", TODAY)
    assert page.endswith("\n\nBob (dark) to move.\n")
    assert " 1   x   x   x   x 4\n" in page
