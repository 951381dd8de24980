"""The app: both families of games on one screen, with keyboard and mouse.

    rules  <-  session, hand          a game and a player's hand, without a screen
               board_view, looks      what a board looks like, without a terminal
               painting, *_screen     characters and widgets
               app                    which screen follows which

The screen knows no rules: what may be done goes in, what was chosen comes out.
"""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from checkrow.terminal.app.new_games import Wish


def run_menu() -> None:
    """Opens the menu, and again after each command that was gone to from it."""
    while command := _run(None, letters=False):
        # It has the terminal to itself, so it runs as a program of its own.
        subprocess.run([sys.executable, "-m", "checkrow", *command.split()], check=False)


def run_game(wish: Wish, *, letters: bool = False) -> None:
    """Goes straight into a game. Raises `BadNotation` for one that cannot be played."""
    _run(wish.checked(), letters=letters)


def _run(wish: Wish | None, *, letters: bool) -> str | None:
    # Imported here, so that help and refusals come at once.
    from checkrow.terminal.app.app import CheckrowApp  # noqa: PLC0415
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415

    colour = not os.environ.get("NO_COLOR")
    return CheckrowApp(Environment.of_this_user(colour=colour), wish, letters=letters).run()
