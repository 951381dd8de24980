"""One game between Checkrow and a peer. A record is the referee: it knows what is legal, and
when the game is over. Who plays something else, or nothing, has lost."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.match.peer import Failed, Peer
from bench.match.turns import whole_turns
from checkrow.engines.engine import Engine, Limits, undisturbed
from checkrow.engines.match import Score
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.record import Record


@dataclass(slots=True)
class Clock:
    """How long one side thought."""

    seconds: float = 0.0
    turns: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class Game:
    """How a game ended for Checkrow: 1 won, 0 drawn, -1 lost; and why, if the peer failed."""

    record: Record
    result: int
    failure: str = ""

    def added_to(self, score: Score) -> Score:
        return Score(
            score.wins + (self.result > 0),
            score.draws + (self.result == 0),
            score.losses + (self.result < 0),
        )


def play_game(
    opening: Record,
    engine: Engine,
    seat: int,
    peer: Peer,
    seconds: float,
    now: Callable[[], float],
    clocks: tuple[Clock, Clock],
) -> Game:
    """Goes on from the opening to the end; Checkrow has `seat`. `clocks` are Checkrow's and
    the peer's. A turn is a whole one for both: Checkrow has its time once for all its steps."""
    record = opening
    while not record.outcome:
        mine = record.position.turn == seat
        clock = clocks[0 if mine else 1]
        began = now()
        try:
            after = ours(record, engine, seconds) if mine else theirs(record, peer, seconds)
        except Failed as failure:
            return Game(record, 1, str(failure))
        finally:
            clock.seconds += now() - began
            clock.turns += 1
        record = after
    winner = record.outcome.winner
    return Game(record, 0 if winner is None else 1 if winner == seat else -1)


def ours(record: Record, engine: Engine, seconds: float) -> Record:
    """Plays the line that the engine found, up to the end of the turn."""
    found = engine.search(record, Limits(seconds=seconds), undisturbed)
    record = record.play(found.move)
    for step in found.line[1:]:
        if not record.position.in_chain:
            return record
        record = record.play(step)
    while record.position.in_chain:  # stopped before it had looked at the whole chain
        record = record.play(record.legal_moves[0])
    return record


def theirs(record: Record, peer: Peer, seconds: float) -> Record:
    position = record.position
    assert isinstance(position, CheckersPosition)
    for step in peer.choose(record, whole_turns(position), seconds).steps:
        record = record.play(step)
    return record
