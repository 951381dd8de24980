"""Move generators against published counts and against each other."""

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

# Boards and rules that are not games here, but that the generator must still get right.
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
    if not name.startswith(("_", "positions", "thai"))  # thai is not supported
]
# Variants whose turns are those of another, whose counts are published; no others are. Frisian
# counts are those of dctl (github.com/rhalbersma/dctl, test/src/algo/traversal) and of Rein
# Halbersma's "Perft for all recognized draughts variants" (damforum.nl, viewtopic.php?p=125329).
#   antidraughts: differs from international draughts only in who wins, as scaladraughts says
#     (github.com/RoepStoep/scaladraughts, variant/Antidraughts.scala);
#   breakthrough: the same until a man is crowned (variant/Breakthrough.scala), which takes nine
#     turns at least, so that the counts are equal up to that depth;
#   portuguese: spanish (the federation's laws of capture, and the same GameType but its number).
SAME_TURNS = [
    ("antidraughts", "international_keep"),
    ("antidraughts", "international_drop"),
    ("breakthrough", "international_keep"),
    ("breakthrough", "international_drop"),
    ("portuguese", "spanish_keep"),
    ("portuguese", "spanish_drop"),
]
MOST_NODES = 300_000
DEEP_NODES = 1_100_000  # for slow tests
# International games first differ between keep and drop at this depth, Turkish ones between these
# and counting every landing.
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


def check_start(name: str, most: int) -> None:
    variant, _, routes = name.rpartition("_")
    start = CheckersGame(variant_named(variant)).start()
    check(start, PUBLISHED[name], "each" if routes == "kish" else routes, most)


@pytest.mark.long
@pytest.mark.parametrize("name", FROM_START)
def test_from_the_start(name: str) -> None:
    check_start(name, MOST_NODES)


@pytest.mark.slow
@pytest.mark.parametrize("name", FROM_START)
def test_deep_from_the_start(name: str) -> None:
    check_start(name, MORE_NODES.get(name, DEEP_NODES))


@pytest.mark.slow
@pytest.mark.parametrize("text", POSITIONS)
def test_deep_from_positions(text: str) -> None:
    check_position(text, DEEP_NODES)


@pytest.mark.long
@pytest.mark.parametrize(("key", "name"), SAME_TURNS)
def test_variants_with_the_turns_of_another(key: str, name: str) -> None:
    check(CheckersGame(VARIANTS[key]).start(), PUBLISHED[name], name.rpartition("_")[2])


def test_breakthrough_ends_with_the_first_king() -> None:
    both = "W:W6,7,8,9,10:B41,42,43,44,45"  # every step crowns a man
    ends = CheckersGame(VARIANTS["breakthrough"]).read_position(both)
    goes_on = CheckersGame(VARIANTS["antidraughts"]).read_position(both)
    assert [perft(ends, depth) for depth in (1, 2, 3)] == [9, 0, 0]
    counts = POSITIONS["international W:W6,7,8,9,10:B41,42,43,44,45 (drop)"][:3]
    assert [perft(goes_on, depth, "drop") for depth in (1, 2, 3)] == counts


def test_a_frisian_king_at_rest_is_not_counted() -> None:
    game = CheckersGame(VARIANTS["frisian"])
    fresh = game.read_position("W:WK46,36:B3,8")
    tired = game.read_position("W:WK46,36:B3,8:+0+346")
    assert (perft(fresh, 1), perft(tired, 1)) == (10, 1)
    # A king's fourth move in a row is missing when turns are counted step by step, too.
    few = game.read_position("W:WK46,16:B15,K5:+0+246")
    assert [perft(few, depth) for depth in range(1, 5)] == [by_steps(few, d) for d in range(1, 5)]


def by_steps(position: Position, depth: int) -> int:
    """Count turns one step at a time; correct only if no capture has two routes."""
    if depth == 0:
        return 1
    count = 0
    for move in position.legal_moves:
        after = position.play(move)
        count += by_steps(after, depth if after.in_chain else depth - 1)
    return count


def check_position(text: str, most: int) -> None:
    match = re.fullmatch(r"(\w+)(?: all kings)? ([WB]:\S+) \((keep|drop)\)", text)
    assert match
    variant, fen, routes = match.groups()
    check(CheckersGame(variant_named(variant)).read_position(fen), POSITIONS[text], routes, most)


@pytest.mark.parametrize("text", POSITIONS)
def test_from_positions(text: str) -> None:
    check_position(text, MOST_NODES)


def test_there_are_nine_positions_and_every_standard_variant() -> None:
    assert len(POSITIONS) == 9
    counted = {variant_named(name.rpartition("_")[0]).key for name in FROM_START}
    assert counted | {key for key, _ in SAME_TURNS} == set(VARIANTS) - {"house"}


def whole_turns(position: Position) -> set[Position]:
    """Return the positions after one turn, found step by step."""
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
    # A chain that may stop after the first of its two captures, and a quiet move of each light man.
    position = checkrow.game("checkers:house").read_position("W:Wc1,h2:Bd2,d4,h8")
    after_one_turn = whole_turns(position)
    assert perft(position, 1) == len(after_one_turn) == 4
