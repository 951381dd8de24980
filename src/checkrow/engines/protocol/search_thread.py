"""One search in its own thread, so that the session keeps reading commands."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

from checkrow.engines.engine import Finding, Limits
from checkrow.engines.protocol.engine_factory import ProtocolEngine
from checkrow.engines.protocol.line import ProtocolLine
from checkrow.engines.protocol.text import Text
from checkrow.rules.model import Move
from checkrow.rules.record import Record

Send = Callable[[ProtocolLine], None]

STEP_SECONDS = 0.1  # for each further step of a turn, if an engine finds only the first


class SearchThread:
    """Starts immediately; sends `info` lines and always one final `done` or `error` line."""

    def __init__(
        self,
        player: ProtocolEngine,
        text: Text,
        record: Record,
        limits: Limits,
        send: Send,
        clock: Callable[[], float],
        *,
        pondering: bool = False,
    ) -> None:
        self._player = player
        self._text = text
        self._record = record
        self._limits = limits
        self._send = send
        self._clock = clock
        self._stopped = threading.Event()
        self._answered = threading.Event()
        self._deadline: float | None = None  # set by `ponder_hit`
        self._told: tuple[object, ...] = ()
        self._begun = clock()
        if pondering:  # the clock is not running yet
            self._thinking = replace(limits, seconds=None)
        else:
            self._thinking = limits
        self._thread = threading.Thread(target=self._run, name="search")
        self._thread.start()

    @property
    def over(self) -> bool:
        """Whether the answer was sent, so that the client may ask the next question."""
        return self._answered.is_set()

    def stop(self) -> None:
        """Make the search answer soon."""
        self._stopped.set()

    def wait(self) -> None:
        """Wait until the answer was sent."""
        self._thread.join()

    def ponder_hit(self) -> None:
        """Start the clock, because the opponent played the expected move."""
        if self._limits.seconds is not None:
            self._deadline = self._clock() + self._limits.seconds

    def _run(self) -> None:
        try:
            self._answer(self._find())
        except MemoryError:
            self._fail("not enough memory: set a smaller hash")
        except BaseException:  # our fault; the client must still get an answer
            self._fail("the search failed: see standard error for the reason")
            raise

    def _fail(self, message: str) -> None:
        self._answer(ProtocolLine("error", {"message": message}))

    def _answer(self, line: ProtocolLine) -> None:
        self._answered.set()
        self._send(line)

    def _find(self) -> ProtocolLine:
        engine = self._player.engine
        found = engine.search(self._record, self._thinking, self._tell_and_go_on)
        self._tell(found)
        moves = list(found.line) if found.line[:1] == (found.move,) else [found.move]
        turns = self._text.write_line(self._record.position, moves)
        if not turns:  # the engine chose one step, and the piece must continue
            turns = (self._whole_turn(found.move),)
        answer = {"move": turns[0]}
        if len(turns) > 1:
            answer["ponder"] = turns[1]
        return ProtocolLine("done", answer)

    def _whole_turn(self, first: Move) -> str:
        moves = [first]
        record = self._record.play(first)
        limits = replace(self._thinking, seconds=STEP_SECONDS)
        while record.position.in_chain:
            found = self._player.engine.search(record, limits, self._may_go_on)
            moves.append(found.move)
            record = record.play(found.move)
        return self._text.write_turn(self._record.position, moves)

    def _tell_and_go_on(self, finding: Finding) -> bool:
        self._tell(finding)
        return self._may_go_on(finding)

    def _may_go_on(self, finding: Finding) -> bool:
        late = self._deadline is not None and self._clock() >= self._deadline
        return not (late or self._stopped.is_set())

    def _tell(self, finding: Finding) -> None:
        """Send what was found, if it is new."""
        news = (finding.depth, finding.move, finding.score)
        if finding.depth == 0 or news == self._told:
            return
        self._told = news
        seconds = self._clock() - self._begun
        told = {"depth": str(finding.depth)}
        score = self._player.score(finding)
        if score is not None:
            told["score"] = f"{score:.2f}"
        told["nodes"] = str(finding.nodes)
        told["time"] = f"{seconds:.3f}"
        if seconds > 0:
            told["nps"] = f"{finding.nodes / seconds / 1e6:.3f}"
        line = self._text.write_line(self._record.position, finding.line)
        if line:
            told["pv"] = " ".join(line)
        self._send(ProtocolLine("info", told))
