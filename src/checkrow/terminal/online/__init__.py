"""Playing online: a name, the menu, lobbies and matches on somebody's server.

    followed_match, match_screen   a match: views come in, commands go out
    lobby_*, lists, forms          lobbies and what is filled in
    lobby_texts                    lobbies in sentences
    saved_sessions                 the tokens by which servers know this device
    app                            which screen follows which

These screens know no rules. The server says what may be done, they show it, and what was
chosen goes back to the server. What local matches show as well is in `terminal.match`.
"""

from __future__ import annotations

import os


def run_online(address: str, *, letters: bool = False) -> str | None:
    """Open the screen for a server; return a sentence if it cannot continue. Raises
    `NotReached` for what is no address."""
    # Imported here, so that help and refusals come at once.
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415
    from checkrow.terminal.online.app import OnlineApp  # noqa: PLC0415

    colour = not os.environ.get("NO_COLOR")
    return OnlineApp(address, Environment.of_this_user(colour=colour), letters=letters).run()
