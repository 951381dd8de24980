"""Link previews: a title, a line of text and a picture.

Chats and social sites read them from the linked page. They have no name here, so they see only what
any visitor may see: nothing about a private lobby without its invitation, or a tournament that is
not open. The few that send Accept-Language get the texts in that language.
"""

from __future__ import annotations

import hmac
import re
from html import escape
from urllib.parse import quote

from msgspec import Struct

from checkrow.play.forms import MatchSummary
from checkrow.play.lobby import Lobby
from checkrow.play.match import Match
from checkrow.play.refused import Refused
from checkrow.play.tournament import Tournament
from checkrow.server.core import Core
from checkrow.server.history import summary_of
from checkrow.server.languages import Language
from checkrow.server.preview_texts import TEXTS, PreviewTexts

_PATH = re.compile(r"(lobby|match|replay|tournament)/(\w{1,24})", re.ASCII)
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


async def preview_of(core: Core, path: str, token: str, language: Language) -> Preview | None:
    """Return the preview of a link to this page; None if it has none of its own."""
    texts = TEXTS[language]
    found = _PATH.fullmatch(path)
    if found is None:
        return None
    kind, id = found.groups()
    try:
        if kind == "lobby":
            lobby = (await core.lobbies.load(id)).now
            return _of_lobby(lobby, texts) if may_know(lobby, token) else None
        if kind == "tournament":
            room, _ = await core.access.visible_tournament(id, "")
            return _of_tournament(room.now, texts)
        summary = await summary_of(core.engine, id)
        if summary is not None and not summary.live:  # public, and need not be loaded
            return _of_finished(summary, texts)
        return _of_match((await core.access.visible_match(id, "")).now, texts)
    except Refused:
        return None


def may_know(lobby: Lobby, token: str) -> bool:
    """Return whether an outsider may know of a lobby: with this invitation, if it is private."""
    invited = hmac.compare_digest(token.encode(), lobby.token.encode())
    return not lobby.closed and (invited or not lobby.is_private)


def _of_lobby(lobby: Lobby, texts: PreviewTexts) -> Preview:
    owner = lobby.person(lobby.owner)
    options = lobby.options
    what = [texts.game(options.game), texts.clock(options.clock)]
    if options.rated:
        what.append(texts.rated)
    return Preview(
        texts.invites.format(name=owner.name if owner else lobby.opened_by),
        f"{', '.join(what)}. {texts.join}",
        f"/api/games/{quote(options.game)}/picture",
    )


def _of_tournament(tournament: Tournament, texts: PreviewTexts) -> Preview:
    settings = tournament.settings
    what = [texts.game(settings.game), texts.clock(settings.clock)]
    if settings.rated:
        what.append(texts.rated)
    return Preview(
        texts.tournament.format(title=settings.title),
        f"{', '.join(what)}. {'' if tournament.started else texts.join}".rstrip(),
        f"/api/games/{quote(settings.game)}/picture",
    )


def _of_match(match: Match, texts: PreviewTexts) -> Preview:
    game, clock = texts.game(match.options.game), texts.clock(match.options.clock)
    return Preview(
        texts.versus.join(player.name for player in match.players),
        f"{game}, {clock}. {texts.watch}",
        # A new address after every turn, because sites cache pictures for long.
        f"/api/matches/{match.id}/picture?turn={match.position}",
    )


def _of_finished(match: MatchSummary, texts: PreviewTexts) -> Preview:
    scores = [seat.score for seat in match.seats]
    if None in scores:
        result = texts.not_counted
    elif 1.0 in scores:
        result = texts.won.format(name=match.seats[scores.index(1.0)].name)
    else:
        result = texts.draw
    return Preview(
        texts.versus.join(seat.name for seat in match.seats),
        f"{texts.game(match.game)}. {result} {texts.replay}",
        f"/api/matches/{match.id}/picture",
    )
