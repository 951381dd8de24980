"""The reason in a view why a piece of the player to move cannot move."""

from __future__ import annotations

import pytest

import checkrow
from checkrow.rules.families import families
from checkrow.rules.family import Family


@pytest.mark.parametrize(
    ("key", "fen", "idle"),
    [
        ("checkers:american", None, "blocked"),
        ("checkers:american", "W:W22,30:B17,1", "capture"),
        ("checkers:house", "W:Wc3,a1:Bd4,h8", "blocked"),  # nobody has to capture
        ("checkers:turkish", None, "blocked"),
        ("connect:7x6x4:2", None, ""),
    ],
)
def test_a_view_says_why_the_others_cannot_move(key: str, fen: str | None, idle: str) -> None:
    game = checkrow.game(key)
    position = game.start() if fen is None else game.read_position(fen)
    assert position.render().idle == idle


def test_in_a_chain_only_its_piece_moves() -> None:
    game = checkrow.game("checkers:house")
    position = game.read_position("W:Wc3,a1:Bd4,f6,h8").play(game.read_move("c3xe5"))
    assert position.in_chain
    assert position.render().idle == "chain"


@pytest.mark.parametrize("family", families(), ids=lambda family: family.name)
def test_only_boards_on_which_pieces_move_say_it(family: Family) -> None:
    moves = family.entry_mode.value == "step"
    for preset in family.presets:
        assert bool(checkrow.game(preset.key).start().render().idle) == moves
