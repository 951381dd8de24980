"""Playing online: a name, the menu, lobbies, matches and tournaments on a server.

    followed_match, match_screen   a match: receives views, sends commands
    lobby_*, lists, forms          lobbies and their forms
    lobby_texts                    lobbies in sentences
    tournament_*                   tournaments: standings, and one's games as they begin
    saved_sessions                 the tokens by which servers recognize this device
    app                            which screen follows which

These screens know no rules. They show what the server allows, and send the player's choice back
to it. `terminal.match` has what local matches show as well.
"""

from __future__ import annotations

import os


def run_online(address: str, *, letters: bool = False) -> str | None:
    """Open the screen for a server; return a sentence if it cannot continue. Raises
    `NotReached` for an invalid address."""
    # Imported here, so that help and refusals appear immediately.
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415
    from checkrow.terminal.online.app import OnlineApp  # noqa: PLC0415

    colour = not os.environ.get("NO_COLOR")
    return OnlineApp(address, Environment.of_this_user(colour=colour), letters=letters).run()


def run_event(
    address: str, token: str, tournament: str, *, key: str = "", letters: bool = False
) -> str | None:
    """Open the screen for one tournament, as the player with this token; return a sentence if it
    cannot continue. Raises `NotReached` for an invalid address."""
    from checkrow.terminal.app.environment import Environment  # noqa: PLC0415
    from checkrow.terminal.online.event_app import EventApp  # noqa: PLC0415

    environment = Environment.of_this_user(colour=not os.environ.get("NO_COLOR"))
    return EventApp(address, environment, token, tournament, key=key, letters=letters).run()
