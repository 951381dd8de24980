"""An engine that speaks the Hub protocol, version 2, on standard input and output."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bench.match.player import Failed, Player
from bench.match.program import PATIENCE, Program
from checkrow.engines.protocol.checkers_text import CheckersText
from checkrow.engines.protocol.line import ProtocolLine, read_line
from checkrow.engines.protocol.params import NORMAL
from checkrow.rules.checkers import CheckersGame
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Move
from checkrow.rules.record import Record

INTERNATIONAL = "international"
MOST_LINES = 10_000  # before an answer


class HubEngine(Player):
    """One program. `params` are set before it starts; it must know them all."""

    def __init__(
        self,
        command: Sequence[str],
        game: CheckersGame,
        params: Mapping[str, str],
        patience: float = PATIENCE,
    ) -> None:
        self.name = ""
        self._program = Program(command, patience)
        self._text = CheckersText(game)
        self._variant = NORMAL if game.variant.key == INTERNATIONAL else game.variant.key
        self._params = dict(params)

    def begin(self, opening: Record, seat: int) -> None:
        if not self._program.is_running:
            self._start()
        self._send("new-game")

    def choose(self, record: Record, seconds: float) -> tuple[Move, ...]:
        if not self._program.is_running:
            self._start()
        turns = self._text.write_line(record.start, record.moves)
        pos = {"pos": self._text.write_position(record.start)}
        if turns:
            pos["moves"] = " ".join(turns)
        self._send("pos", **pos)
        self._send("level", **{"move-time": f"{seconds:g}"})
        self._program.send("go think")
        answer = self._wait_for("done", seconds)
        move = answer.arguments.get("move", "")
        try:
            return self._text.read_turn(record.position, move)
        except CheckrowError as refusal:
            raise Failed(f"played {move[:40] or 'nothing'}: {refusal}") from None

    def close(self) -> None:
        self._program.stop()

    def _start(self) -> None:
        self._program.send("hub")
        known: set[str] = set()
        while (line := self._next(0)).command != "wait":
            if line.command == "id":
                self.name = " ".join(
                    line.arguments[part] for part in ("name", "version") if part in line.arguments
                )
            elif line.command == "param":
                known.add(line.arguments.get("name", ""))
        wanted = dict(self._params)
        if self._variant != NORMAL or "variant" in known:
            wanted["variant"] = self._variant
        for name, value in wanted.items():
            if name not in known:
                self._program.stop()
                raise Failed(
                    f"has no parameter {name}: it offers {', '.join(sorted(known)) or 'none'}"
                )
            self._send("set-param", name=name, value=value)
        self._send("init")
        self._wait_for("ready", 0)

    def _send(self, command: str, **arguments: str) -> None:
        self._program.send(str(ProtocolLine(command, arguments)))

    def _wait_for(self, command: str, seconds: float) -> ProtocolLine:
        for _ in range(MOST_LINES):
            line = self._next(seconds)
            if line.command == command:
                return line
            if line.command == "error":
                raise Failed(f"refused: {line.arguments.get('message', '')[:200]}")
        self._program.stop()
        raise Failed(f"talked without end instead of saying {command}")

    def _next(self, seconds: float) -> ProtocolLine:
        text = self._program.receive(seconds)
        try:
            return read_line(text)
        except CheckrowError:
            raise Failed(f"answered nonsense: {text.strip()[:80]}") from None
