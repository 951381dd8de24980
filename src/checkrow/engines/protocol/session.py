"""A conversation with one client: lines in, lines out.

It answers immediately, even while the engine thinks. An invalid line gets an `error` line that
says what would be right; nothing else changes.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from checkrow.engines.engine import Limits
from checkrow.engines.protocol.engine_factory import ProtocolEngine, engine_for_params
from checkrow.engines.protocol.level import read_limits
from checkrow.engines.protocol.line import ProtocolLine, read_line
from checkrow.engines.protocol.params import Params
from checkrow.engines.protocol.search_thread import SearchThread
from checkrow.engines.protocol.text import PASSED, Text
from checkrow.rules.errors import BadNotation, CheckrowError, IllegalMove
from checkrow.rules.model import PASS
from checkrow.rules.record import Record

MODES = ("think", "ponder", "analyze")
Arguments = Mapping[str, str]


class Session:
    """`handle` each line of the client until it returns False, then `close`.

    `send` receives the lines for the client. A search calls it from its own thread, so it must be
    thread-safe and write whole lines.
    """

    def __init__(
        self,
        send: Callable[[str], None],
        *,
        version: str,
        rng: random.Random,
        clock: Callable[[], float],
    ) -> None:
        self._write = send
        self._version = version
        self._rng = rng
        self._clock = clock
        self._params = Params()
        self._text = self._params.text
        self._player: ProtocolEngine | None = None  # made by init
        self._record: Record | None = None
        self._passes = False  # the player to move must pass
        self._limits: Limits | None = None
        self._search: SearchThread | None = None
        self._commands: dict[str, Callable[[Arguments], None]] = {
            "hub": self._hub,
            "set-param": self._set_param,
            "init": self._init,
            "new-game": self._new_game,
            "pos": self._pos,
            "level": self._level,
            "go": self._go,
        }
        self._at_any_time: dict[str, Callable[[], None]] = {
            "ping": lambda: self._send(ProtocolLine("pong")),
            "stop": self._stop,
            "ponder-hit": self._ponder_hit,
        }

    def handle(self, text: str) -> bool:
        """Carry out one line; return False after `quit`."""
        try:
            line = read_line(text)
            if line.command == "quit":
                return False
            if line.command:
                self._obey(line)
        except CheckrowError as refusal:
            self._send(ProtocolLine("error", {"message": str(refusal)}))
        return True

    def close(self) -> None:
        """End the search in progress."""
        if self._search:
            self._search.stop()
            self._search.wait()

    def _obey(self, line: ProtocolLine) -> None:
        if line.command in self._at_any_time:
            self._at_any_time[line.command]()
            return
        if line.command not in self._commands:
            known = ", ".join([*self._commands, *self._at_any_time, "quit"])
            raise BadNotation(f"there is no command {line.command[:30]!r}: use {known}")
        if self._search and not self._search.over:
            raise IllegalMove(f"a search is in progress: send stop before {line.command}")
        self._search = None
        self._commands[line.command](line.arguments)

    def _hub(self, arguments: Arguments) -> None:
        author = "The Checkrow authors"
        self._send(
            ProtocolLine("id", {"name": "Checkrow", "version": self._version, "author": author})
        )
        for param in self._params.described():
            self._send(param)
        self._send(ProtocolLine("wait"))

    def _set_param(self, arguments: Arguments) -> None:
        if "name" not in arguments or "value" not in arguments:
            raise BadNotation("write set-param name=... value=..., such as name=hash value=64")
        params = self._params.with_value(arguments["name"], arguments["value"])
        text = params.text
        if self._player:
            self._player = self._new_player(params, text)
        if text.game != self._text.game:
            self._record = None
        self._params = params
        self._text = text

    def _init(self, arguments: Arguments) -> None:
        self._player = self._new_player(self._params, self._text)
        self._send(ProtocolLine("ready"))

    def _new_game(self, arguments: Arguments) -> None:
        if self._player:  # a new engine has no memory
            self._player = self._new_player(self._params, self._text)

    def _new_player(self, params: Params, text: Text) -> ProtocolEngine:
        return engine_for_params(params, text.game, self._rng, self._clock)

    def _pos(self, arguments: Arguments) -> None:
        turns = arguments.get("moves", "")
        self._record = self._text.read_record(arguments.get("pos"), turns)
        passed = self._record.moves[-1:] == (PASS,)
        self._passes = passed and turns.split()[-1:] != [PASSED]

    def _level(self, arguments: Arguments) -> None:
        self._limits = read_limits(arguments)

    def _go(self, arguments: Arguments) -> None:
        mode = next((mode for mode in MODES if mode in arguments), None)
        if mode is None:
            raise BadNotation("write go think, go ponder or go analyze")
        if self._player is None:
            raise IllegalMove("the engine is not ready: send init, and wait for ready")
        record = self._record
        if record is None:
            raise IllegalMove("there is no position: send pos")
        if self._passes:
            self._send(ProtocolLine("done", {"move": PASSED}))
            return
        if record.outcome:
            raise IllegalMove(f"there is no move to find: {record.outcome.reason.value}")
        limits = self._limits or self._player.engine.usual_limits
        self._search = SearchThread(
            self._player,
            self._text,
            record,
            limits,
            self._send,
            self._clock,
            pondering=mode == "ponder",
        )

    def _stop(self) -> None:
        if self._search:
            self._search.stop()

    def _ponder_hit(self) -> None:
        if self._search:
            self._search.ponder_hit()

    def _send(self, line: ProtocolLine) -> None:
        self._write(str(line))
