"""A game on a board: its start, and every step."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from checkrow.play.games import game_view
from checkrow.play.limits import STUDY_CELLS, STUDY_FEN, STUDY_MOVES
from checkrow.play.match.state import Turn
from checkrow.play.match.view import TurnView
from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.play.result import Result, rank
from checkrow.play.study.messages import Frames, FrameView, TurnText
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Game, Memory, Move, Outcome, Position
from checkrow.rules.record import Record, read_start


def replayed(key: str, start: str | None, moves: Sequence[str]) -> Record:
    """Return the game with these steps. Raises `Refused`, which says which of them is wrong."""
    game = playable_game(key)
    if len(moves) > STUDY_MOVES:
        raise Refused("bad-move", f"this game is too long: the limit here is {STUDY_MOVES:,} steps")
    if start is not None and len(start) > STUDY_FEN:
        raise Refused(
            "bad-position", f"this position is too long: the limit is {STUDY_FEN:,} characters"
        )
    try:
        first, outs = (game.start(), ()) if start is None else read_start(game, start)
    except CheckrowError as error:
        raise Refused("bad-position", str(error)) from None
    read = [_read(game, text, number) for number, text in enumerate(moves, 1)]
    try:
        return Record(game, first, read, outs)
    except CheckrowError:
        number, sentence = _first_wrong(Record(game, first, (), outs), read)
        raise Refused("bad-move", f"step {number}, {read[number - 1]}: {sentence}") from None


def _read(game: Game, text: str, number: int) -> Move:
    try:
        return game.read_move(text)
    except CheckrowError as error:
        raise Refused("bad-move", f"step {number}: {error}") from None


def _first_wrong(begun: Record, moves: Sequence[Move]) -> tuple[int, str]:
    """Return the number of the first illegal step, and why: a binary search, because every
    prefix before it can be replayed, and none that includes it."""
    right, wrong, sentence = 0, len(moves) + 1, ""
    while wrong - right > 1:
        middle = (right + wrong) // 2
        try:
            Record(begun.game, begun.start, moves[:middle], begun.outs)
            right = middle
        except CheckrowError as error:
            wrong, sentence = middle, str(error)
    return wrong, sentence


def frames_of(record: Record, since: int) -> Frames:
    """Return the game step by step, from the board after `since` steps on. Raises `Refused`."""
    if since > len(record.moves):
        raise Refused("bad-move", f"there is no step {since}: the game has {len(record.moves)}")
    view = game_view(record.game)
    most = STUDY_CELLS // (view.width * view.height)
    if len(record.moves) - since >= most:
        raise Refused(
            "bad-move",
            f"that is too much at once: for a board of this size the limit is {most:,} positions, "
            f"so ask for those since step {len(record.moves) - most + 1} or later",
        )
    return Frames(
        view,
        record.start_text,
        tuple(map(str, record.moves)),
        since,
        tuple(_frames(record, since)),
        tuple(_turns(record)),
    )


def _frames(record: Record, since: int) -> Generator[FrameView]:
    game, position = record.game, next(record.positions)
    memory, last = game.first_memory(position), None
    if since == 0:
        yield _frame(position, memory, last, at_end=not record.moves)
    for number, (move, after) in enumerate(zip(record.moves, _after(record), strict=True), 1):
        steps = last.moves if last and position.in_chain else ()
        last = Turn(position.turn, (*steps, str(move)))
        memory = game.remember(memory, position, move, after)
        position = after
        if number >= since:
            yield _frame(position, memory, last, at_end=number == len(record.moves))


def _after(record: Record) -> Generator[Position]:
    positions = iter(record.positions)
    next(positions)
    yield from positions


def _frame(position: Position, memory: Memory, last: Turn | None, *, at_end: bool) -> FrameView:
    """Render one. A draw that nobody claimed ends the game only at the last position."""
    outcome = position.outcome or (memory.draw if at_end else None)
    board = position.render(last.moves if last else ())
    return FrameView(
        str(position),
        board.rows,
        () if outcome else board.steps,
        None if outcome else position.turn,
        () if outcome else board.threatened,
        board.captured,
        TurnView(last.seat, last.moves, board.last) if last else None,
        board.line,
        tuple([(pile.men, pile.kings) for pile in memory.piles]),
        _result(outcome, position.game.seats) if outcome else None,
        "" if outcome else board.idle,
    )


def _result(outcome: Outcome, seats: int) -> Result:
    return Result(outcome.winner, "rules", rank(seats, outcome.winner, ()), outcome.reason.value)


def _turns(record: Record) -> Generator[TurnText]:
    positions = iter(record.positions)
    step = 0
    for number, turn in enumerate(record.turns, 1):
        seat = next(positions).turn
        for _ in turn[1:]:
            next(positions)
        yield TurnText(number, seat, record.game.write_turn(turn), step + 1, step + len(turn))
        step += len(turn)
