"""The rules of games over HTTP."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from litestar import Response
from litestar.params import Parameter

from checkrow.play.options import playable_game
from checkrow.play.refused import Refused
from checkrow.play.rules_view import RulesView, rules_view
from checkrow.play.wire import encode
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
        return as_json(_rules(key, language))
    except Refused as refused:
        raise Refused("no-such-game", refused.sentence) from None


@lru_cache(maxsize=128)
def _rules(key: str, language: str) -> bytes:
    return encode(rules_view(playable_game(key), language))


ROUTES = [show_rules]
