"""Link previews: a title, a line of text and a picture.

Chats and social sites read them from the linked page. They have no name here, so they see only what
any visitor may see: nothing about a private lobby without its invitation.
"""

from __future__ import annotations

import hmac
import re
from html import escape
from urllib.parse import quote

from msgspec import Struct
from sqlalchemy import select

from checkrow.play.clock import ClockRule, DaysPerMove, Fischer, TurnLimit
from checkrow.play.forms import MatchSummary
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.server.core import Core
from checkrow.server.history import summaries
from checkrow.server.store.schema import matches

_PATH = re.compile(r"(lobby|match|replay)/(\w{1,24})", re.ASCII)
SITE = "Checkrow"


class Preview(Struct, frozen=True):
    """`picture` is the path of a PNG."""

    title: str
    description: str
    picture: str

    def as_html(self, site: str, path: str) -> str:
        """Return the tags for the head of the page at `path` of `site`. The pages' service worker
        removes them again to see whether the page is new."""
        picture = site + self.picture
        tags = {
            "og:site_name": SITE,
            "og:type": "website",
            "og:title": self.title,
            "og:description": self.description,
            "og:url": site + path,
            "og:image": picture,
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
        }
        written = [f'<meta property="{name}" content="{escape(tags[name])}" />' for name in tags]
        return "".join([*written, '<meta name="twitter:card" content="summary_large_image" />'])


async def preview_of(core: Core, path: str, token: str) -> Preview | None:
    """Return the preview of a link to this page; None if it has none of its own."""
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    kind, id = found.groups()
    try:
        if kind == "lobby":
            lobby = (await core.lobbies.load(id)).now
            return _of_lobby(lobby) if may_know(lobby, token) else None
        for each in await summaries(core.engine, select(matches).where(matches.c.id == id)):
            if not each.live:  # public, and need not be loaded
                return _of_finished(each)
        return _of_match((await core.access.visible_match(id, "")).now)
    except Refused:
        return None


def may_know(lobby: Lobby, token: str) -> bool:
    """Return whether an outsider may know of a lobby: with this invitation, if it is private."""
    invited = hmac.compare_digest(token.encode(), lobby.token.encode())
    return not lobby.closed and (invited or not lobby.is_private)


def _of_lobby(lobby: Lobby) -> Preview:
    owner = lobby.person(lobby.owner)
    name = owner.name if owner else lobby.opened_by
    game = playable_game(lobby.options.game)
    rated = ", rated" if lobby.options.rated else ""
    return Preview(
        f"{name} invites you to play",
        f"{game.title}, {clock_words(lobby.options.clock)}{rated}. Open the link and join.",
        f"/api/games/{quote(lobby.options.game)}/picture",
    )


def _of_match(match: Match) -> Preview:
    game = playable_game(match.options.game)
    return Preview(
        " vs. ".join(player.name for player in match.players),
        f"{game.title}, {clock_words(match.options.clock)}. Watch the match.",
        # A new address after every turn, because sites cache pictures for long.
        f"/api/matches/{match.id}/picture?turn={match.position}",
    )


def _of_finished(match: MatchSummary) -> Preview:
    scores = [seat.score for seat in match.seats]
    if None in scores:
        result = "Not counted."
    elif 1.0 in scores:
        result = f"{match.seats[scores.index(1.0)].name} won."
    else:
        result = "A draw."
    return Preview(
        " vs. ".join(seat.name for seat in match.seats),
        f"{playable_game(match.game).title}. {result} Replay the match.",
        f"/api/matches/{match.id}/picture",
    )


def clock_words(clock: ClockRule) -> str:
    """Return a clock in words: 5 minutes + 3 seconds."""
    match clock:
        case Fischer(initial, increment):
            return f"{_count(initial / 60, 'minute')} + {_count(increment, 'second')}"
        case TurnLimit(seconds):
            return f"{_count(seconds, 'second')} per turn"
        case DaysPerMove(days):
            return f"{_count(days, 'day')} per turn"
        case _:
            return "without a clock"


def _count(number: float, what: str) -> str:
    return f"{number:.4g} {what}{'' if number == 1 else 's'}"
