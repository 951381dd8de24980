"""Playing online: a name, the menu, lobbies and matches on somebody's server.

    match_board, match_hand      what a match looks like and what the hand is about to do
    *_words                      what has happened, in sentences
    *_screen, forms              characters and widgets
    app                          which screen follows which

These screens know no rules. The server says what may be done, they show it, and what was
chosen goes back to the server.
"""

from __future__ import annotations

import os


def run_online(address: str, *, letters: bool = False) -> str | None:
    """Opens the screen for a server; ends with a sentence if that cannot be gone on with.
    Raises `NotReached` for what is no address."""
    # Imported here, so that help and refusals come at once.
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415
    from checkrow.terminal.online.app import OnlineApp  # noqa: PLC0415

    colour = not os.environ.get("NO_COLOR")
    return OnlineApp(address, Environment.of_this_user(colour=colour), letters=letters).run()
