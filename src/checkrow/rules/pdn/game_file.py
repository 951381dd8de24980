"""Read one game of a PDN file, for programs that read files of any family."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from checkrow.rules.checkers import DARK, LIGHT, CheckersGame
from checkrow.rules.errors import BadNotation
from checkrow.rules.family import GameFile
from checkrow.rules.model import Game
from checkrow.rules.pdn.annotated import LAPSE_COMMAND
from checkrow.rules.pdn.gametype import GAME_TYPES
from checkrow.rules.pdn.guess import guess_game
from checkrow.rules.pdn.parse import parse_pdn
from checkrow.rules.pdn.read import replay_pdn
from checkrow.rules.pdn.syntax import PdnComment, PdnGame, PdnMove

NEIGHBOURS = 10
MOST_GUESSED = 2_000  # moves to play when guessing the variant
MOST_TITLES = 1_000
PLAYERS = ("White", "Black")  # the tags that name light and dark


def games_in(text: str) -> Sequence[PdnGame]:
    """Return the games of a file, at least one. Raises `BadNotation`."""
    games = parse_pdn(text)
    if not games:
        raise BadNotation("it contains no game: PDN has tags, moves and a result")
    return games


def read_game_file(text: str, default: Game | None, number: int, most: int | None) -> GameFile:
    """Return game `number` of a file, of up to `most` moves. `default` applies to games that do
    not name their variant. Raises `CheckrowError`."""
    try:
        games = games_in(text)
    except BadNotation as refusal:
        if "[" in text or not text:
            raise
        raise BadNotation(f"it is not a position or a saved game, and as PDN: {refusal}") from None
    if not 1 <= number <= len(games):
        count = len(games) if len(games) > 1 else "only one"
        raise BadNotation(f"there is no game {number}: it has {count}")
    if most is not None and _length(games[number - 1]) > most:
        raise BadNotation(f"game {number} is too long: the limit here is {most:,} moves")
    if not isinstance(default, CheckersGame):
        default = guess_game(_around(games, number))
    found = replay_pdn(games[number - 1], default)
    tags = dict(found.tags)
    return GameFile(
        found.record,
        tuple(tags.get(name, "") for name in PLAYERS),
        tuple(found.tags),
        tuple(map(describe, games[:MOST_TITLES])) if len(games) > 1 else (),
        number,
        *_result_of(games[number - 1]),
    )


def _result_of(game: PdnGame) -> tuple[bool, int | None]:
    """Return whether a file says that a game is over, and who won it."""
    tag = game.tag("Result")
    text = game.terminator if game.terminator.strip("*") else tag.value if tag else ""
    for winner in (LIGHT, DARK, None):
        if any(text.replace("½", "1/2") == kind.result(winner) for kind in GAME_TYPES):
            return True, winner
    return False, None


def _length(game: PdnGame) -> int:
    """Return how many turns are written, including those lost on time."""
    lapse = PdnComment(LAPSE_COMMAND)
    return sum(isinstance(item, PdnMove) or item == lapse for item in game.items)


def _around(games: Sequence[PdnGame], number: int) -> Sequence[PdnGame]:
    """Return enough games to guess the variant, because a file may have thousands. The requested
    one is among them, cut off if it is very long."""
    before = games[max(0, number - 1 - NEIGHBOURS) : number - 1]
    left = MOST_GUESSED
    around: list[PdnGame] = []
    for game in (games[number - 1], *before, *games[number : number + NEIGHBOURS]):
        around.append(replace(game, items=game.items[:left]))
        left -= len(game.items)
        if left <= 0:
            break
    return around


def describe(game: PdnGame) -> str:
    """Describe a game in a list: `Ann - Bob, Club evening, 2026.11.15, 1-0`."""

    def tag(name: str) -> str:
        found = game.tag(name)
        return " ".join(_printable(found.value).split()) if found else ""

    players = " - ".join(tag(name) or "?" for name in ("White", "Black"))
    said = (players if players != "? - ?" else "", tag("Event"), tag("Date"), tag("Result"))
    return ", ".join(text for text in said if text.strip("?.*")) or "a game without tags"


def _printable(text: str) -> str:
    return "".join(letter if letter.isprintable() else " " for letter in text)
