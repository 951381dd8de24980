"""Review a game: analyse every position, and doubtful ones twice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.analysis.accuracy import TurnChances, winning_chance
from checkrow.engines.analysis.budget import AnalysisBudget, KeepOn, Report, undisturbed
from checkrow.engines.analysis.evaluation import Evaluation
from checkrow.engines.analysis.evaluator import EvaluatedLine, Evaluator
from checkrow.engines.analysis.marks import MISTAKE, Mark, given_away, mark_of
from checkrow.engines.analysis.position import PositionAnalysis, analyse_position
from checkrow.engines.analysis.review import GameReview, ReviewedTurn
from checkrow.engines.analysis.turns import (
    Turn,
    after_turn,
    first_turn,
    legal_turns,
    turns_between,
    write_line,
)
from checkrow.engines.engine import Limits
from checkrow.engines.value import Value
from checkrow.rules.model import LAPSE, PASS
from checkrow.rules.record import Record

WHOLE = slice(0, None)
MOST_TIMES = 4  # the limits, for a second search of all turns of a position


def review_game(
    record: Record,
    limits: Limits,
    clock: Callable[[], float],
    keep_on: KeepOn = undisturbed,
    evaluator: Evaluator | None = None,
    part: slice = WHOLE,
) -> GameReview:
    """Review every position of the game; the limits apply to each. Passes and other automatic
    moves are not reviewed. `part` selects turns, for callers that want to show the first ones
    before the last are done."""
    evaluator = evaluator or Evaluator(record.game, clock)
    return _Reviewing(record, evaluator, limits, clock, keep_on, part).whole()


class _Reviewing:
    def __init__(
        self,
        record: Record,
        evaluator: Evaluator,
        limits: Limits,
        clock: Callable[[], float],
        keep_on: KeepOn,
        part: slice,
    ) -> None:
        self._record = record
        self._evaluator = evaluator
        self._limits = limits
        self._clock = clock
        self._keep_on = keep_on
        turns, records = _replayed(record)
        first, last, _ = part.indices(len(turns))
        self._first = first
        self._turns, self._records = turns[first:last], records[first : last + 1]
        self._evaluated: dict[
            tuple[int, int], EvaluatedLine
        ] = {}  # by number of turns played, and seat
        self._second_looks: dict[int, PositionAnalysis] = {}
        self._held_out: set[int] = set()  # turns that delay a loss which others would hasten
        self._nodes = 0

    def whole(self) -> GameReview:
        complete = self._look_at_all()
        turns = [self._reviewed(number) for number in range(len(self._turns))]
        start = self._value(0, 0)
        return GameReview(
            self._record,
            tuple(turn for turn in turns if turn),
            start.chance if start else None,
            self._evaluator.strongest.unit,
            self._nodes,
            complete,
        )

    def _look_at_all(self) -> bool:
        """Evaluate all positions; return False if the caller stopped it."""
        wanted = self._wanted()
        for done, (number, seat) in enumerate(wanted):
            budget = AnalysisBudget(self._limits, self._clock, self._of_all(done, len(wanted)))
            evaluated = self._evaluator.evaluate(self._records[number], seat, budget)
            self._nodes += budget.nodes
            if budget.stopped:
                return False
            self._evaluated[number, seat] = evaluated
        self._follow_best_play()
        self._find_defences(len(wanted))
        return self._look_again(len(wanted))

    def _follow_best_play(self) -> None:
        """Carry solved values along the best play. The game may follow it, even if a later position
        was too hard to solve on its own."""
        for number, turn in enumerate(self._turns):
            seat, then = (self._records[at].position.turn for at in (number, number + 1))
            evaluated = self._evaluated[number, seat]
            if not (
                evaluated.value and evaluated.value.exact and evaluated.line[: len(turn)] == turn
            ):
                continue
            known = self._evaluated[number + 1, then].value
            if known is None or not known.is_certain:
                value = evaluated.value.seen_earlier(-self._turns_of(number), seats=2)
                value = value if then == seat else value.for_the_other
                self._evaluated[number + 1, then] = EvaluatedLine(
                    value, evaluated.line[len(turn) :]
                )

    def _find_defences(self, done: int) -> None:
        """Find the turns that hold out longest in a lost position. If all turns lose equally fast,
        there are none."""
        if self._evaluator.exact is None:
            return
        for number, turn in enumerate(self._turns):
            before = self._records[number]
            seat = before.position.turn
            best = self._value(number, seat)
            if best and best.exact and best.result is Value.LOSS:
                budget = AnalysisBudget(self._limits, self._clock, self._of_all(done, done))
                if self._hastens(before, turn, best, budget):
                    self._held_out.add(number)
                self._nodes += budget.nodes

    def _hastens(
        self, before: Record, turn: Turn, best: Evaluation, budget: AnalysisBudget
    ) -> bool:
        """Return whether some other turn loses sooner than the best one."""
        for other in legal_turns(before):
            if other == turn or not budget.may_continue():
                continue
            after = after_turn(before, other)
            evaluated = self._evaluator.solved(after, before.position.turn, budget)
            if evaluated is None or evaluated.value is None:
                continue
            turns = turns_between(before.position, after.position)
            if evaluated.value.seen_earlier(turns, seats=2).rank < best.rank:
                return True
        return False

    def _look_again(self, done: int) -> bool:
        """Compare doubtful turns again. Neighbouring values come from different depths, so an
        apparent mistake may not be one. Compare the turn with the one that looked best, or with all
        others if it looked best itself, at the same depth. Return False if stopped."""
        doubtful = [number for number in range(len(self._turns)) if self._is_doubtful(number)]
        for again, number in enumerate(doubtful):
            before, played = self._records[number], self._turns[number]
            best = first_turn(before.position, self._evaluated[number, before.position.turn].line)
            if best in (played, ()):  # () if time ran out before there was a line
                rivals, times = legal_turns(before), MOST_TIMES
            else:
                rivals, times = (best,), 2
            reached = self._records[number + 1].position
            rivals = tuple(turn for turn in rivals if after_turn(before, turn).position != reached)
            found = analyse_position(
                before,
                _multiplied(self._limits, times),
                self._clock,
                self._of_all(done + again, done + len(doubtful)),
                self._evaluator,
                (played, *rivals),
            )
            self._nodes += found.nodes
            if not found.complete:
                return False
            self._second_looks[number] = found
        return True

    def _is_doubtful(self, number: int) -> bool:
        seen = self._reviewed(number)
        if seen is None or seen.forced or LAPSE in self._turns[number]:
            return False
        certain = seen.best.is_certain and seen.played.is_certain
        return not certain and mark_of(seen.best, seen.played) in (Mark.MISTAKE, Mark.BLUNDER)

    def _wanted(self) -> list[tuple[int, int]]:
        """Return which positions to evaluate, and for whom. Solved positions near the end help
        earlier ones, so the last comes first."""
        positions = range(len(self._records))
        if self._record.game.seats == 2:
            wanted = [(number, self._records[number].position.turn) for number in positions]
        else:
            wanted = [(number, seat) for number in positions for seat in self._asking(number)]
        return wanted[::-1] if self._evaluator.exact else wanted

    def _asking(self, number: int) -> list[int]:
        """Return the seats that need the value of a position: the first, for the plot, the one that
        made the turn before it, and the one that makes the turn after it."""
        makers = self._records[max(number - 1, 0) : number + 1]
        return sorted({0, *(record.position.turn for record in makers)})

    def _of_all(self, done: int, wanted: int) -> KeepOn:
        def keep_on(report: Report) -> bool:
            share = min(1.0, (done + report.share) / wanted)
            return self._keep_on(replace(report, share=share, nodes=self._nodes + report.nodes))

        return keep_on

    def _value(self, number: int, seat: int) -> Evaluation | None:
        """Return the value of the position after this many turns. If the turn played there surely
        wins, that overrides earlier findings."""
        value = self._found(number, seat)
        if value is None or value.is_certain or number == len(self._turns):
            return value
        maker = self._records[number].position.turn
        later = self._found(number + 1, maker)
        if later is None or later.result is not Value.WIN:
            return value
        sooner = replace(later, exact=False)  # another turn may have won sooner
        won = sooner.seen_earlier(self._turns_of(number), seats=self._record.game.seats)
        return won if seat == maker else won.for_the_other

    def _turns_of(self, number: int) -> int:
        """Return how many turns the turn after this many others took, with passes."""
        return turns_between(self._records[number].position, self._records[number + 1].position)

    def _found(self, number: int, seat: int) -> Evaluation | None:
        if evaluated := self._evaluated.get((number, seat)):
            return evaluated.value
        if self._record.game.seats == 2 and (evaluated := self._evaluated.get((number, 1 - seat))):
            return evaluated.value and evaluated.value.for_the_other
        return None

    def _reviewed(self, number: int) -> ReviewedTurn | None:
        """Return the review of the turn after `number` others; None if too little is known."""
        before, after, turn = self._records[number], self._records[number + 1], self._turns[number]
        seat = before.position.turn
        best, played = self._value(number, seat), self._value(number + 1, seat)
        first = self._value(number + 1, 0)
        if best is None or played is None or first is None:
            return None
        if not after.position.in_chain:
            played = played.seen_earlier(self._turns_of(number), seats=before.game.seats)
        evaluated = self._evaluated[number, seat]
        line, depth = write_line(before.position, evaluated.line), evaluated.depth
        steps = tuple(map(str, first_turn(before.position, evaluated.line)))
        text = before.game.write_turn(turn)
        rival = best  # the turn to compare with
        if again := self._second_looks.get(number):
            mine = next(each.value for each in again.turns if each.text == text)
            if mine and again.best.value:
                played, rival = mine, again.best.value
                if not best.is_certain:
                    best, line, depth = rival, again.best.line, again.best.depth
                    steps = again.best.moves
        if played.rank > best.rank and not best.exact:  # one turn later it looks better
            best = rival = replace(played, exact=played.exact and best.is_certain)
            line, steps = (text,), tuple(map(str, turn))
        forced = len(legal_turns(before)) == 1
        chosen = forced or line[:1] == (text,)
        mark = Mark.BEST if chosen else mark_of(rival, played)
        lost = best.result is Value.LOSS or mark_of(best, best) is Mark.LOST
        if mark is Mark.BEST and lost and number not in self._held_out:
            mark = Mark.LOST
        return ReviewedTurn(
            self._first + number + 1,
            seat,
            text,
            tuple(map(str, turn)),
            str(before.position),
            best,
            played,
            0.0 if chosen else given_away(rival, played),
            _chances(rival, rival if chosen else played, mark, forced=forced),
            mark,
            forced,
            line,
            steps,
            depth,
            first.chance,
        )


def _chances(best: Evaluation, played: Evaluation, mark: Mark, *, forced: bool) -> TurnChances:
    """Return a turn's chances. Forced turns do not count, nor do hopeless positions."""
    before, after = winning_chance(best), winning_chance(played)
    counts = before - after >= MISTAKE if mark is Mark.LOST else not forced
    return TurnChances(before, after, counts)


def _replayed(record: Record) -> tuple[list[Turn], list[Record]]:
    """Return the turns that players made, and the record before each and after the last.
    Automatic moves are already in those records."""
    turns = [turn for turn in record.turns if turn != (PASS,)]
    records = [_going_on(Record(record.game, record.start, (), record.outs))]
    for turn in turns:
        after = _going_on(records[-1])
        for move in turn:
            after = after.lapse() if move == LAPSE else after.play(move)
        records.append(after)
    records[1:-1] = map(_going_on, records[1:-1])
    return turns, records


def _going_on(record: Record) -> Record:
    """Continue past a draw that nobody claimed: forget the history, so that the game is not
    over."""
    drawn = record.outcome and not record.position.outcome
    return Record(record.game, record.position) if drawn else record


def _multiplied(limits: Limits, times: int) -> Limits:
    return replace(
        limits,
        seconds=limits.seconds and limits.seconds * times,
        nodes=limits.nodes and limits.nodes * times,
    )
