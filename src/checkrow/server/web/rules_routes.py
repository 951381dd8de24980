"""The rules of games over HTTP."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.play.rules_view import RulesView, rules_view
from checkrow.play.wire import encode
from checkrow.rules.families import families
from checkrow.rules.model import Game
from checkrow.server.languages import LANGUAGES
from checkrow.server.web.analysis_routes import as_json
from checkrow.server.web.routes import get

Language = Annotated[
    str,
    Parameter(
        pattern="^[a-z]{2}$",
        description="A language such as `de`. Untranslated rules are in English.",
    ),
]


@get("/api/rules/{key:str}", tags=["study"], summary="The rules of a game")
async def show_rules(key: str, language: Language = "en") -> Response[RulesView]:
    """Sentences, and boards that illustrate them: each is a short piece of a game, step by step."""
    try:
        return as_json(rules_in(key, language))
    except Refused as refused:
        raise Refused("no-such-game", refused.sentence) from None


def rules_in(key: str, language: str) -> bytes:
    """Return the rules of a game as JSON. Raises `Refused`.

    Those of a preset take up to three milliseconds to write, and are kept. There are too many other
    boards to keep theirs, which take half a millisecond.
    """
    game = playable_game(key)
    language = language if language in LANGUAGES else "en"
    return _of_preset(game, language) if game.key in _presets() else _written(game, language)


def _written(game: Game, language: str) -> bytes:
    return encode(rules_view(game, language))


_of_preset = lru_cache(maxsize=256)(_written)


@cache
def _presets() -> frozenset[str]:
    return frozenset(each.key for family in families() for each in family.presets)


ROUTES = [show_rules]
