"""One game between two players. The referee is a record: it knows the legal moves and when the game
is over. A player who plays anything else, or nothing, loses."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from bench.match.player import Failed, Player
from checkrow.engines.checkers.endgame.tables import EndgameTables
from checkrow.engines.match import Score
from checkrow.engines.value import Value
from checkrow.rules.checkers import CheckersPosition
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Move
from checkrow.rules.record import Record


@dataclass(slots=True)
class Clock:
    """The thinking time of one side."""

    seconds: float = 0.0
    turns: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / self.turns if self.turns else 0.0


@dataclass(frozen=True, slots=True)
class Game:
    """The result of a game for the first player: 1 for a win, 0 for a draw, -1 for a loss.
    `failure` is the reason for a loss by default; `adjudicated` means that endgame tables
    decided."""

    record: Record
    seat: int
    result: int
    failure: str = ""
    adjudicated: bool = False

    @property
    def winner(self) -> int | None:
        """The winner's seat."""
        return None if not self.result else self.seat if self.result > 0 else 1 - self.seat

    def added_to(self, score: Score) -> Score:
        return Score(
            score.wins + (self.result > 0),
            score.draws + (self.result == 0),
            score.losses + (self.result < 0),
        )


def play_game(
    opening: Record,
    players: tuple[Player, Player],
    seat: int,
    seconds: float,
    now: Callable[[], float],
    clocks: tuple[Clock, Clock],
    tables: EndgameTables | None = None,
) -> Game:
    """Play from the opening to the end. The first player has `seat`. Players move a whole turn at a
    time. With tables, the game ends as soon as they know the result."""
    record = opening
    number = 0
    try:
        for number, player in enumerate(players):
            player.begin(opening, seat if number == 0 else 1 - seat)
        while not record.outcome:
            if (known := adjudicated(record, tables)) is not None:
                result = known if record.position.turn == seat else -known
                return _ended(players, Game(record, seat, result, adjudicated=True))
            number = 0 if record.position.turn == seat else 1
            began = now()
            try:
                record = _after(record, players[number].choose(record, seconds))
            finally:
                clocks[number].seconds += now() - began
                clocks[number].turns += 1
    except Failed as failure:
        return _ended(players, Game(record, seat, 1 if number else -1, str(failure)))
    winner = record.outcome.winner
    return _ended(players, Game(record, seat, 0 if winner is None else 1 if winner == seat else -1))


def _ended(players: tuple[Player, Player], game: Game) -> Game:
    for player in players:
        player.end(game.record)
    return game


def _after(record: Record, turn: tuple[Move, ...]) -> Record:
    try:
        for step in turn:
            record = record.play(step)
    except CheckrowError as refusal:
        raise Failed(f"played {' '.join(map(str, turn))}: {refusal}") from None
    return record


def adjudicated(record: Record, tables: EndgameTables | None) -> int | None:
    """Return 1, 0 or -1 for the side to move if the tables know the result."""
    position = record.position
    if tables is None or position.in_chain or not isinstance(position, CheckersPosition):
        return None
    known = tables.probe(position)
    return None if known is None else {Value.WIN: 1, Value.DRAW: 0, Value.LOSS: -1}[known.value]
