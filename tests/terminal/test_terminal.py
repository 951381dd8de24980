"""The command in a real pseudo-terminal, as a player runs it."""

import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path

from checkrow.terminal.app.saved_games import SavedGames
from checkrow.terminal.storage import UserFiles
from tests import plugin

LONGEST_WAIT = 60.0  # seconds; only a failure takes this long
START = "import sys; from checkrow.cli import main; sys.exit(main())"


class Terminal:
    """Keys in, characters out."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self.shown = ""

    def press(self, keys: str) -> None:
        os.write(self._handle, keys.encode())

    def wait_for(self, text: str) -> None:
        """Read until the text appears."""
        end = time.monotonic() + LONGEST_WAIT
        seen = len(self.shown)
        while text not in self.shown[seen:]:
            assert time.monotonic() < end, f"{text!r} was never shown"
            self.read()

    def read(self) -> bool:
        """Read the available output; return False once the program has closed the terminal."""
        ready, _, _ = select.select([self._handle], [], [], 0.2)
        if not ready:
            return True
        try:
            data = os.read(self._handle, 65536)
        except OSError:
            return False
        self.shown += data.decode(errors="replace")
        return bool(data)


@contextmanager
def started(
    *command: str, home: Path, **more: str
) -> Iterator[tuple[Terminal, subprocess.Popen[bytes]]]:
    outer, inner = pty.openpty()
    ioctl(inner, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {
        **{name: value for name, value in os.environ.items() if name != "NO_COLOR"},
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        **more,
    }
    process = subprocess.Popen(
        [sys.executable, "-c", START, *command],
        stdin=inner,
        stdout=inner,
        stderr=inner,
        env=environment,
        start_new_session=True,
    )
    os.close(inner)
    try:
        yield Terminal(outer), process
    finally:
        process.kill()
        process.wait()
        os.close(outer)


def leave(terminal: Terminal, process: subprocess.Popen[bytes]) -> int:
    """Wait for the program to end, and keep reading so that it can always write."""
    end = time.monotonic() + LONGEST_WAIT
    while process.poll() is None:
        assert time.monotonic() < end, "it never ended"
        terminal.read()
    while terminal.read() and select.select([terminal._handle], [], [], 0)[0]:
        pass
    return process.returncode


def test_connect_four_is_played_in_a_terminal_and_left_cleanly(tmp_path: Path) -> None:
    with started("play", "connect", "--names", "Ann,Bob", home=tmp_path) as (terminal, process):
        terminal.wait_for("Ann")
        terminal.wait_for("Leave")
        assert "▗▄▄▖" in terminal.shown  # a hole of the board
        terminal.press("4")
        terminal.wait_for("Bob")
        terminal.press("\x1b[C\r")  # right, Enter
        terminal.wait_for("Ann")
        terminal.press("q")
        assert leave(terminal, process) == 0
    assert terminal.shown.rstrip().endswith("\x1b[?25h") or "\x1b[?1049l" in terminal.shown
    assert "Traceback" not in terminal.shown
    last = SavedGames(UserFiles(tmp_path / "data/checkrow", tmp_path / "config")).last()
    assert last is not None
    assert [str(move) for move in last.record.moves] == ["4", "5"]


def test_a_game_of_another_package_is_played_against_the_computer(tmp_path: Path) -> None:
    path = str(plugin.installed())
    command = ("play", "game", "tictactoe:3x3x3", "--vs", "casual", "--names", "Ann")
    with started(*command, home=tmp_path, PYTHONPATH=path) as (terminal, process):
        terminal.wait_for("Tic-tac-toe")
        terminal.wait_for("Leave")
        terminal.press("b2\r")
        terminal.wait_for("b2, x")  # her mark, and the contents of the cursor's cell
        terminal.press("q")
        assert leave(terminal, process) == 0
    assert "Traceback" not in terminal.shown


def test_without_colour_not_one_colour_is_sent(tmp_path: Path) -> None:
    command = ("play", "checkers", "--variant", "american", "--ascii")
    with started(*command, home=tmp_path, NO_COLOR="1") as (terminal, process):
        terminal.wait_for("American checkers")
        terminal.wait_for("Leave")
        terminal.press("11-15\r")
        terminal.wait_for("11-15")
        terminal.press("q")
        assert leave(terminal, process) == 0
    assert "38;2" not in terminal.shown
    assert "48;2" not in terminal.shown
    assert "38;5" not in terminal.shown


def test_the_menu_opens_and_ctrl_c_leaves(tmp_path: Path) -> None:
    with started(home=tmp_path) as (terminal, process):
        terminal.wait_for("What is your name?")
        terminal.press("Zoe\r")
        terminal.wait_for("Hello, Zoe")
        terminal.press("\x03")
        assert leave(terminal, process) == 0
    assert "Traceback" not in terminal.shown
