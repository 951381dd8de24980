"""Native checkers against published counts, or against the Python rules where none are
published."""

import json
import re
from pathlib import Path

import pytest

from checkrow import VARIANTS, CheckersGame, CheckersPosition, perft
from checkrow.engines import _native
from tests.native.checkers_positions import wandering

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
THEIR_NAMES = {"english": "american", "canadian12": "canadian"}
ROUTES = {"kish": "each"}
# Variants with the same turns but no counts of their own: see tests/rules/test_perft.py.
SAME_TURNS = {"international": ("antidraughts", "breakthrough"), "spanish": ("portuguese",)}
QUICK, SLOW = 12_000_000, 120_000_000  # the most nodes to count


def counted(position: CheckersPosition, depth: int, routes: str = "keep") -> int:
    key = position.game.variant.key
    (light_count, light_king), (dark_count, dark_king) = position.king_moves
    return _native.checkers_perft(
        key,
        position.turn,
        *position.pieces,
        position.kings,
        depth,
        routes,
        king_moves=[light_count, light_king, dark_count, dark_king],
    )


def cases() -> list[tuple[str, str, str, list[int]]]:
    """Return variant, position (empty for the start), routes and counts."""
    found = []
    for name, counts in PUBLISHED.items():
        theirs, _, routes = str(name).rpartition("_")
        variant = THEIR_NAMES.get(theirs, theirs)
        for key in [variant, *SAME_TURNS.get(variant, ())]:
            if key in VARIANTS:
                most = 9 if key == "breakthrough" else None  # deeper, a man can be crowned
                found.append((key, "", ROUTES.get(routes, routes), counts[:most]))
    for text, counts in PUBLISHED["positions"].items():
        match = re.fullmatch(r"(\w+)(?: all kings)? ([WB]:\S+) \((keep|drop)\)", text)
        assert match
        if match[1] in VARIANTS:
            found.append((match[1], match[2], match[3], counts))
    return found


@pytest.mark.parametrize("most", [QUICK, pytest.param(SLOW, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("variant", "fen", "routes", "counts"), cases())
def test_published_counts(
    variant: str, fen: str, routes: str, counts: list[int], most: int
) -> None:
    game = CheckersGame(VARIANTS[variant])
    position = game.read_position(fen) if fen else game.start()
    depths = [depth for depth, count in enumerate(counts, 1) if count <= most]
    assert len(depths) >= (7 if most == SLOW else 6)
    for depth in depths:
        assert counted(position, depth, routes) == counts[depth - 1], f"depth {depth}"


def test_every_variant_but_house_has_published_counts() -> None:
    assert {variant for variant, *_ in cases()} == set(VARIANTS) - {"house"}


def test_breakthrough_is_international_draughts_until_a_man_is_crowned() -> None:
    start = CheckersGame(VARIANTS["breakthrough"]).start()
    crowned = CheckersGame(VARIANTS["breakthrough"]).read_position("W:WK5:B6")
    counts = PUBLISHED["international_drop"]
    assert [counted(start, depth, "drop") for depth in range(1, 10)] == counts[:9]
    assert counted(crowned, 1) == 0


def test_frisian_kings_rest_in_deep_counts() -> None:
    game = CheckersGame(VARIANTS["frisian"])
    for fen in ("W:WK46,16:B15,K5:+0+246", "W:WK47,K1,36:BK50,15:+150+347", "B:WK46,16:B15,K5"):
        position = game.read_position(fen)
        for depth in range(1, 5):
            assert counted(position, depth, "drop") == perft(position, depth, "drop"), fen
    # Seven turns of kings only: the fourth move of one of them is left out.
    lonely = game.read_position("W:WK46,6:B1,K5")
    assert counted(lonely, 4) == perft(lonely, 4)


def test_house_counts_every_series_of_steps() -> None:
    game = CheckersGame(VARIANTS["house"])
    for start in game.starts:
        for depth in range(1, 6):
            assert counted(start, depth) == perft(start, depth)
    for (turn, light, dark, kings), _ in wandering(game.variant, 5, 400):
        position = CheckersPosition(game, turn, (light, dark), kings)
        assert counted(position, 1) == perft(position, 1), str(position)
    # A chain of two that may stop early, and a king that may jump its victim twice.
    for fen in ("W:Wc1,h2:Bd2,d4,h8", "W:WKc3:Bd4,d6,b6,b4", "B:Wa3:Bb4,c5,Kh8"):
        position = game.read_position(fen)
        for depth in range(1, 5):
            assert counted(position, depth) == perft(position, depth), fen


@pytest.mark.parametrize("routes", ["keep", "drop", "each"])
@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "house"])
def test_any_position(key: str, routes: str) -> None:
    game = CheckersGame(VARIANTS[key])
    for (turn, light, dark, kings), turns in wandering(game.variant, 6, 150):
        position = CheckersPosition(game, turn, (light, dark), kings)
        depth = 2 if len(turns) < 20 else 1
        assert counted(position, depth, routes) == perft(position, depth, routes), str(position)  # type: ignore[arg-type]


def test_depth_zero_and_games_that_are_over() -> None:
    game = CheckersGame(VARIANTS["american"])
    assert counted(game.start(), 0) == 1
    assert counted(game.read_position("W:W21:B"), 3) == 0


def test_a_long_count_tells_how_far_it_is_and_can_be_stopped() -> None:
    told: list[int] = []

    def progress(counted: int) -> bool:
        told.append(counted)
        return len(told) < 3

    start = _native.checkers_start("international")
    with pytest.raises(_native.Stopped):
        _native.checkers_perft("international", *start, 40, progress=progress)
    assert len(told) == 3
    assert 0 < told[0] < told[1] < told[2]
