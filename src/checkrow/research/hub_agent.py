"""A player that is a program and speaks the Hub protocol: see docs/protocol.md."""

from __future__ import annotations

import contextlib
import queue
import shlex
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping
from types import TracebackType

from checkrow.engines.engine import Engine, Finding, KeepGoing, Limits, moves_to_choose_from
from checkrow.engines.protocol.line import ProtocolLine, read_line
from checkrow.engines.protocol.params import CONNECT, GAMES, NORMAL, Params
from checkrow.research.agents import AgentFailed
from checkrow.rules.errors import CheckrowError
from checkrow.rules.model import Game, Move
from checkrow.rules.record import Record

SECONDS = 0.1  # for a move, unless the caller sets other limits
PATIENCE = 30.0  # seconds of silence, beyond the time for a move, until a program has failed


class HubAgent(Engine):
    """Starts the program when a `with` block begins, and ends it after. It asks for whole turns;
    the steps of a capture chain come from the same answer."""

    def __init__(
        self,
        command: str,
        game: Game,
        patience: float = PATIENCE,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        """Set the parameters in `settings` when it starts. Raises `ValueError` for an invalid
        command."""
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise ValueError(f"{command[:60]!r} is not a command: {error}") from None
        if not self._command:
            raise ValueError("name the command that starts the program, such as 'checkrow hub'")
        self.name = ""  # that the program gives itself
        self._patience = patience
        self._settings = dict(settings or {})
        self._params = _params_of(game)
        self._text = self._params.text
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._planned: tuple[tuple[Move, ...], tuple[Move, ...]] = ((), ())
        self._replay = Record(game)  # the game so far, whose turns are in `_texts`
        self._texts: list[str] = []

    @property
    def usual_limits(self) -> Limits:
        return Limits(seconds=SECONDS)

    def __enter__(self) -> HubAgent:
        try:
            self._process = subprocess.Popen(
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
            )
        except OSError as error:
            raise AgentFailed(
                f"{self._command[0]} does not start: {error.strerror or error}"
            ) from None
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()
        try:
            self._greet()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._end()

    def search(self, record: Record, limits: Limits, keep_going: KeepGoing) -> Finding:
        legal = moves_to_choose_from(record)
        before, planned = self._planned
        if not (record.position.in_chain and record.moves == before and planned):
            if record.position.in_chain:
                raise AgentFailed("a turn that somebody else began cannot be finished by Hub")
            planned = self._ask(record, limits)
        move, *rest = planned
        if move not in legal:
            raise AgentFailed(f"it played {move}, which is not legal: {record}")
        self._planned = ((*record.moves, move), tuple(rest))
        return Finding(move, planned)

    def new_game(self) -> None:
        """Tell the program that the next question belongs to another game."""
        self._send(ProtocolLine("new-game"))

    def _greet(self) -> None:
        self._send(ProtocolLine("hub"))
        params: dict[str, str] = {}
        for line in self._until("wait", self._patience):
            if line.command == "id":
                told = (line.arguments.get("name", ""), line.arguments.get("version", ""))
                self.name = " ".join(told).strip()
            elif line.command == "param":
                params[line.arguments.get("name", "")] = line.arguments.get("values", "")
        variant = self._params.variant
        if variant not in params.get("variant", NORMAL).split():
            raise AgentFailed(f"it does not play the variant {variant}")
        if "variant" in params:
            self._set("variant", variant)
        if variant == CONNECT:
            self._set("board", self._params.board)
        for name, value in self._settings.items():
            if name not in params:
                offered = ", ".join(sorted(params)) or "none"
                raise AgentFailed(f"it has no parameter {name[:40]}: it offers {offered}")
            self._set(name, value)
        self._send(ProtocolLine("init"))
        for line in self._until("ready", self._patience):
            if line.command == "error":
                raise _refused(line)

    def _ask(self, record: Record, limits: Limits) -> tuple[Move, ...]:
        arguments = {"pos": self._text.write_position(record.start)}
        if turns := self._turns(record):
            arguments["moves"] = turns
        self._send(ProtocolLine("pos", arguments))
        self._send(ProtocolLine("level", _level(limits)))
        self._send(ProtocolLine("go", {"think": ""}))
        answer = ""
        patience = self._patience + (limits.seconds or 0)
        began = time.monotonic()
        for line in self._until("done", patience):
            if limits.seconds is not None and time.monotonic() > began + patience:
                raise AgentFailed(f"it talked for {patience:g} seconds and played nothing")
            if line.command == "error":
                raise _refused(line)
            answer = line.arguments.get("move", "") if line.command == "done" else answer
        try:
            return self._text.read_turn(record.position, answer)
        except CheckrowError as wrong:
            raise AgentFailed(f"it played {answer[:40]!r}: {wrong}") from None

    def _turns(self, record: Record) -> str:
        """Return the turns of a game that is at the start of a turn. Writing one needs the
        position before it, so a game that continues the last one adds only its new turns."""
        known = self._replay
        if (known.start, known.moves) != (record.start, record.moves[: len(known.moves)]):
            self._replay, self._texts = Record(record.game, record.start), []
        written = sum(map(len, record.turns[: len(self._texts)]))
        for turn in record.turns[len(self._texts) :]:
            written += len(turn)
            if len(self._replay.moves) >= written:
                self._texts.append("0-0")  # a pass, which the replay has made by itself
                continue
            self._texts.append(self._text.write_turn(self._replay.position, turn))
            for move in turn:
                self._replay = self._replay.play(move)
        return " ".join(self._texts)

    def _set(self, name: str, value: str) -> None:
        self._send(ProtocolLine("set-param", {"name": name, "value": value}))

    def _send(self, line: ProtocolLine) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        # `go think` has a word without a value; other programs expect it without the = sign.
        text = str(line).replace('=""', "")
        try:
            self._process.stdin.write(f"{text}\n")
            self._process.stdin.flush()
        except OSError:
            raise AgentFailed(self._ended()) from None

    def _until(self, command: str, seconds: float) -> Iterator[ProtocolLine]:
        """Yield the lines of the program up to one with this command, which is the last."""
        while True:
            try:
                text = self._lines.get(timeout=seconds)
            except queue.Empty:
                raise AgentFailed(f"it said nothing for {seconds:g} seconds") from None
            if text is None:
                raise AgentFailed(self._ended())
            try:
                line = read_line(text)
            except CheckrowError:
                continue  # not for us
            yield line
            if line.command == command:
                return

    def _ended(self) -> str:
        assert self._process is not None
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        return f"{self._command[0]} has ended with status {self._process.poll()}"

    def _listen(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        for line in process.stdout:
            self._lines.put(line)
        self._lines.put(None)

    def _end(self) -> None:
        process = self._process
        if process is None:
            return
        assert process.stdin is not None
        with contextlib.suppress(OSError):
            process.stdin.write("quit\n")
        with contextlib.suppress(OSError):
            process.stdin.close()  # drops what the program has not read
        try:
            process.wait(2)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _params_of(game: Game) -> Params:
    """Return the parameters with which a program plays this game. Raises `ValueError`."""
    board = game.key.partition(":")[2]
    for variant in GAMES:
        with contextlib.suppress(CheckrowError):  # no board of Connect-N
            params = Params(variant, board) if variant == CONNECT else Params(variant)
            if params.text.game == game:
                return params
    raise ValueError(f"{game} cannot be played by Hub: it knows checkers and Connect-N")


def _refused(line: ProtocolLine) -> AgentFailed:
    return AgentFailed(f"it refused: {line.arguments.get('message', 'no reason')}")


def _level(limits: Limits) -> dict[str, str]:
    given = {"move-time": limits.seconds, "depth": limits.depth, "nodes": limits.nodes}
    return {
        name: f"{limit:g}" if name == "move-time" else str(limit)
        for name, limit in given.items()
        if limit is not None
    }
