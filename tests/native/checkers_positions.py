"""Whole turns of checkers by the Python rules, and random positions for comparing them."""

import random
from collections.abc import Iterator

from checkrow import CheckersGame, CheckersPosition
from checkrow.rules.checkers import PASS, Variant
from checkrow.rules.checkers.king_moves import NO_RUNS, Runs, resting, runs_after

Setup = tuple[int, int, int, int]  # turn, light, dark, kings
Turn = tuple[int, int, int, bool]  # origin, target, captured, whether the piece ends up a king
NO_SQUARES: Turn = (0, 0, 0, False)  # a pass


def position_of(game: CheckersGame, setup: Setup, runs: Runs = NO_RUNS) -> CheckersPosition:
    turn, light, dark, kings = setup
    return CheckersPosition(game, turn, (light, dark), kings, king_moves=runs)


def runs_then(game: CheckersGame, setup: Setup, turn: Turn, runs: Runs) -> Runs:
    """Return the consecutive king moves after a turn."""
    if not game.variant.king_moves_in_row:
        return NO_RUNS
    side, light, dark, kings = play(setup, turn)
    origin, target, captured, _ = turn
    by_king = not captured and origin & setup[3]
    moved = (origin, target) if by_king else (0, 0)
    return runs_after(runs, 1 - side, *moved, (light, dark), kings)


def whole_turns(game: CheckersGame, setup: Setup, runs: Runs = NO_RUNS) -> set[Turn]:
    """Return the legal turns, from the part of the rules that computes whole turns."""
    if game.variant.may_stop:
        return turns_by_steps(game, setup)
    side, kings = setup[0], setup[3]
    mine, theirs = setup[1 + side], setup[2 - side]
    if not (mine and theirs) or (kings and game.variant.first_king_wins):
        return set()
    movement = game.movement
    if capturers := movement.capturers(side, mine, theirs, kings):
        return {route[:4] for route in game.routes.of(side, mine, theirs, kings, capturers)}
    far_row = movement.far_row[side]
    tired = resting(runs[side], game.variant.king_moves_in_row)
    return {
        (origin, target, 0, bool(origin & kings or target & far_row))
        for origin, target in movement.quiets(side, mine, theirs, kings, tired)
    }


def turns_by_steps(game: CheckersGame, setup: Setup) -> set[Turn]:
    """Return the legal turns, found one step at a time."""
    start = position_of(game, setup)
    side = start.turn
    found: set[Turn] = set()
    if start.legal_moves == (PASS,):
        return {NO_SQUARES}
    begun = [start.play(move) for move in start.legal_moves]
    seen = set(begun)
    while begun:
        position = begun.pop()
        if position.in_chain:
            after = {position.play(move) for move in position.legal_moves}
            begun += after - seen
            seen |= after
            continue
        gone = start.pieces[side] & ~position.pieces[side]
        come = position.pieces[side] & ~start.pieces[side]
        captured = start.pieces[1 - side] & ~position.pieces[1 - side]
        if come:
            found.add((gone, come, captured, bool(come & position.kings)))
        else:  # a piece is back on its origin; only its chain tells which one
            found |= {turn for turn in _round_trips(start) if turn[2] == captured}
    return found


def _round_trips(start: CheckersPosition) -> set[Turn]:
    found: set[Turn] = set()
    for move in start.legal_moves:
        first = start.play(move)
        if not first.in_chain:
            continue
        mine = start.pieces[start.turn]
        (origin,) = start.game.board.split(mine & ~first.pieces[start.turn])
        begun, seen = [first], {first}
        while begun:
            position = begun.pop()
            if position.jumper == origin or not position.in_chain:
                captured = _captured(start, position)
                if position.pieces[start.turn] == mine:
                    found.add((origin, origin, captured, bool(origin & position.kings)))
            if position.in_chain:
                after = {position.play(step) for step in position.legal_moves}
                begun += after - seen
                seen |= after
    return found


def _captured(start: CheckersPosition, position: CheckersPosition) -> int:
    other = 1 - start.turn
    return start.pieces[other] & ~position.pieces[other] | position.jumped


def play(setup: Setup, turn: Turn) -> Setup:
    """Return the position after a turn."""
    side, light, dark, kings = setup
    origin, target, captured, king = turn
    pieces = [light & ~captured, dark & ~captured]
    pieces[side] = pieces[side] & ~origin | target
    kings &= ~(origin | captured)
    return 1 - side, pieces[0], pieces[1], kings | target if king else kings


def start_of(game: CheckersGame, seed: random.Random) -> Setup:
    start = seed.choice(game.starts)
    return start.turn, *start.pieces, start.kings


def scattered(game: CheckersGame, rng: random.Random) -> Setup:
    """Place pieces on random squares, with many kings, unlike any real game; without kings where
    the first king wins."""
    squares = list(game.board.places)
    if game.variant.first_king_wins:
        squares = [bit for bit in squares if not bit & sum(game.movement.far_row)]
    rng.shuffle(squares)
    light = dark = kings = 0
    most = len(squares) // 3
    crowned = 0.0 if game.variant.first_king_wins else rng.choice((0.1, 0.3, 0.6))
    for seat, pieces in enumerate((rng.randint(1, most), rng.randint(1, most))):
        for _ in range(pieces):
            bit = squares.pop()
            if seat == 0:
                light |= bit
            else:
                dark |= bit
            if bit & game.movement.far_row[seat] or rng.random() < crowned:
                kings |= bit
    return rng.randint(0, 1), light, dark, kings


def wandering(variant: Variant, seed: int, count: int) -> Iterator[tuple[Setup, set[Turn]]]:
    """Yield positions with their turns, from random games that begin at the start or with scattered
    pieces."""
    game = CheckersGame(variant)
    rng = random.Random(f"{variant.key} {seed}")
    while True:
        setup = scattered(game, rng) if rng.random() < 0.5 else start_of(game, rng)
        for _ in range(60):
            turns = whole_turns(game, setup)
            yield setup, turns
            count -= 1
            if count == 0:
                return
            if not turns:
                break
            setup = play(setup, rng.choice(sorted(turns)))
