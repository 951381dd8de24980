"""The real program behind pipes, driven by our own client and by one that is not ours."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import draughts
import pytest
from draughts.engine import HubEngine, Limit

from checkrow.engines.checkers.endgame.builder import build_tables

COMMAND = [sys.executable, "-m", "checkrow", "hub"]
PATIENCE = 60  # seconds, on a very busy machine
START = "Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww"


class Engine:
    """`checkrow hub` as a process."""

    def __init__(self, **environment: str) -> None:
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env={**os.environ, **environment},
        )

    def say(self, *lines: str) -> None:
        assert self.process.stdin
        self.process.stdin.write("".join(f"{line}\n" for line in lines).encode())
        self.process.stdin.flush()

    def answer(self, command: str) -> str:
        """Return the next line that starts with this command."""
        assert self.process.stdout
        while line := self.process.stdout.readline().decode():
            if line.split()[0] == command:
                return line.strip()
        raise EOFError(command)

    def end(self) -> tuple[int, str]:
        """Close the input; return the exit status and the error output."""
        _, beside = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, beside.decode()


def test_a_conversation_from_greeting_to_quit() -> None:
    engine = Engine()
    engine.say("hub")
    engine.answer("wait")
    engine.say("init")
    engine.answer("ready")
    engine.say("new-game", f"pos pos={START}", "level depth=4", "go think")
    assert engine.answer("done").startswith("done move=3")
    engine.say("nonsense", "ping")
    assert "there is no command 'nonsense'" in engine.answer("error")
    engine.answer("pong")
    engine.say("quit")
    assert engine.end() == (0, "")


def test_the_default_tables_are_those_that_the_command_builds(tmp_path: Path) -> None:
    build_tables(tmp_path / "checkrow" / "tables", "american", 3)
    engine = Engine(XDG_DATA_HOME=str(tmp_path))
    squares = ["e"] * 32
    squares[7], squares[14], squares[17] = "B", "W", "W"
    engine.say("set-param name=variant value=american", "set-param name=tables value=default")
    engine.say("init")
    engine.answer("ready")
    engine.say(f"pos pos=W{''.join(squares)}", "level depth=1", "go think")
    assert " score=99.95 " in engine.answer("info")
    engine.say("quit")
    assert engine.end() == (0, "")


def test_help_comes_with_an_example_and_without_an_engine() -> None:
    program = (
        "import sys; sys.argv[1:] = ['hub', '--help']; from checkrow.cli import main; main();"
        "assert not [name for name in sys.modules if name.startswith('checkrow.engines')]"
    )
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, check=True, capture_output=True, timeout=PATIENCE)
    assert b"| checkrow hub" in run.stdout


def test_the_end_of_the_input_ends_a_search_without_end() -> None:
    engine = Engine()
    engine.say("init", f"pos pos={START}", "level infinite", "go analyze", "ping")
    engine.answer("pong")
    engine.answer("info")
    assert engine.end() == (0, "")


def test_a_client_that_stops_reading_ends_the_program_quietly() -> None:
    engine = Engine()
    assert engine.process.stdout
    engine.process.stdout.close()
    engine.say("hub", "hub")
    assert engine.process.stdin
    assert engine.process.stderr
    assert engine.process.wait(PATIENCE) == 0
    assert engine.process.stderr.read() == b""
    engine.process.stdin.close()
    engine.process.stderr.close()


def test_bytes_that_are_no_text_are_answered() -> None:
    run = subprocess.run(
        COMMAND, input=b"\xff\xfe\x00\n" * 3, capture_output=True, check=True, timeout=PATIENCE
    )
    assert run.stdout.count(b"error message=") == 3
    assert run.stderr == b""


# pydraughts is a library with its own rules and Hub client. Its other variants number squares
# differently in moves and in positions.
FOREIGN = {"standard": "normal", "italian": "italian"}


@pytest.mark.parametrize("theirs", FOREIGN)
def test_a_foreign_client_plays_a_game(theirs: str, tmp_path: Path) -> None:
    """The client checks every move against its own rules, and sends its own moves."""
    starter = tmp_path / "engine"
    starter.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m checkrow hub\n', encoding="utf-8")
    starter.chmod(0o755)
    engine = HubEngine(str(starter))
    try:
        engine.setoption("variant", FOREIGN[theirs])
        engine.init()
        engine.ping()
        assert engine.id["name"] == "Checkrow"
        board = draughts.Board(theirs)
        rng = random.Random(3)
        captures = deepest = 0
        while not board.is_over() and len(board.move_stack) < 80:
            if len(board.move_stack) % 2:
                board.push(rng.choice(list(board.legal_moves())))
                continue
            found = engine.play(board, Limit(depth=3), ponder=False)
            captures += bool(found.move.captures)
            deepest = max(deepest, found.info["depth"])
            board.push(found.move)
        assert captures > 3
        assert deepest == 3
    finally:
        engine.quit()
        engine.p.communicate(timeout=PATIENCE)
    assert engine.p.returncode == 0
