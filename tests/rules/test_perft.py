"""Move generators against published counts, and against each other."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given

import checkrow
from checkrow import VARIANTS, CheckersGame, CheckersPosition, Position, Record, perft
from checkrow.rules.checkers import Variant
from tests.rules.playing import CHECKERS_KEYS, records

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
POSITIONS: dict[str, list[int]] = PUBLISHED["positions"]

# Boards and rules that are not games of ours, but that the same generator must get right.
OTHERS = {
    "english6x6": replace(VARIANTS["american"], width=6, height=6, rows_of_men=2),
    "international6x6": replace(VARIANTS["international"], width=6, height=6, rows_of_men=2),
    "international14x14": replace(VARIANTS["international"], width=14, height=14, rows_of_men=6),
    "spantsiretti_intl_rules": replace(
        VARIANTS["international"], width=10, height=8, rows_of_men=3
    ),
    "killer": replace(VARIANTS["international"], king_stops_behind_king=True),
}
THEIR_NAMES = {"english": "american", "canadian12": "canadian"}
FROM_START = [
    name
    for name in PUBLISHED
    if not name.startswith(("_", "positions", "thai", "frisian"))  # variants we do not have
]
MOST_NODES = 1_100_000
# International games first differ between keep and drop at this depth, Turkish ones between
# those and counting each landing.
MORE_NODES = {
    "international_keep": 7_000_000,
    "international_drop": 7_000_000,
    "turkish_kish": 11_000_000,
}


def variant_named(name: str) -> Variant:
    name = THEIR_NAMES.get(name, name)
    return OTHERS.get(name) or VARIANTS[name]


def check(position: Position, counts: list[int], routes: str, most: int = MOST_NODES) -> None:
    assert routes in ("keep", "drop", "each")
    depths = [depth for depth, count in enumerate(counts, 1) if count <= most]
    assert len(depths) >= 4
    for depth in {*depths[:4], depths[-1]}:
        assert perft(position, depth, routes) == counts[depth - 1], f"depth {depth}"  # type: ignore[arg-type]


@pytest.mark.long
@pytest.mark.parametrize("name", FROM_START)
def test_from_the_start(name: str) -> None:
    variant, _, routes = name.rpartition("_")
    start = CheckersGame(variant_named(variant)).start()
    routes = "each" if routes == "kish" else routes
    check(start, PUBLISHED[name], routes, MORE_NODES.get(name, MOST_NODES))


@pytest.mark.parametrize("text", POSITIONS)
def test_from_positions(text: str) -> None:
    match = re.fullmatch(r"(\w+)(?: all kings)? ([WB]:\S+) \((keep|drop)\)", text)
    assert match
    variant, fen, routes = match.groups()
    check(CheckersGame(variant_named(variant)).read_position(fen), POSITIONS[text], routes)


def test_there_are_nine_positions_and_every_standard_variant() -> None:
    assert len(POSITIONS) == 9
    counted = {variant_named(name.rpartition("_")[0]).key for name in FROM_START}
    assert counted == set(VARIANTS) - {"house"}


def whole_turns(position: Position) -> set[Position]:
    """The positions after one turn, found step by step."""
    found: set[Position] = set()
    steps = [position.play(move) for move in position.legal_moves]
    while steps:
        after = steps.pop()
        if after.in_chain:
            steps += [after.play(move) for move in after.legal_moves]
        else:
            found.add(after)
    return found


@given(records([key for key in CHECKERS_KEYS if key != "checkers:house"]))
def test_steps_and_routes_agree(record: Record) -> None:
    position = record.position
    assert isinstance(position, CheckersPosition)
    if position.in_chain or position.outcome:
        return
    assert len(whole_turns(position)) == perft(position, 1, "drop")


@pytest.mark.parametrize(
    ("key", "counts"),
    [
        ("connect:7x6x4:2", [7, 49, 343, 2401, 16807, 117649]),
        ("connect:1x1x1:2", [1, 0]),
        ("connect:2x2x2:2", [2, 4, 6, 0]),
    ],
)
def test_connect(key: str, counts: list[int]) -> None:
    start = checkrow.game(key).start()
    assert [perft(start, depth) for depth in range(1, len(counts) + 1)] == counts


def test_depth_zero_is_the_position_itself() -> None:
    assert perft(checkrow.game("checkers:house").start(), 0) == 1


def test_house_turns_are_counted_step_by_step() -> None:
    # A chain of two that may be stopped after the first, two quiet moves of each light
    # man, and the man on h2 that has one.
    position = checkrow.game("checkers:house").read_position("W:Wc1,h2:Bd2,d4,h8")
    after_one_turn = whole_turns(position)
    assert perft(position, 1) == len(after_one_turn) == 4
