"""The app: both families of games on one screen, with keyboard and mouse.

local_match, restore     a match of `play.match`, running in process
new_games, saved_games   start a match, save and load it
game_files, export       exchange games with other programs
engine_search            the computer, in a thread
*_screen                 widgets; `terminal.match` has what all matches share
app                      which screen follows which
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checkrow.terminal.app.new_games import NewGameDraft


def run_menu() -> None:
    """Open the menu, and reopen it after each command started from it."""
    while command := _run(None, letters=False):
        # The command needs the terminal to itself, so it runs in its own process.
        subprocess.run([sys.executable, "-m", "checkrow", *command.split()], check=False)


def run_game(draft: NewGameDraft, *, letters: bool = False) -> None:
    """Start a game without the menu. Raises `BadNotation` for one that cannot be played."""
    _run(draft.checked(), letters=letters)


def _run(draft: NewGameDraft | None, *, letters: bool) -> str | None:
    # Imported here, so that help and refusals appear immediately.
    from checkrow.terminal.app.app import CheckrowApp  # noqa: PLC0415
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415

    colour = not os.environ.get("NO_COLOR")
    return CheckrowApp(Environment.of_this_user(colour=colour), draft, letters=letters).run()
