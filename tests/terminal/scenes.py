"""Screens worth watching for changes: how to reach each one, and which are pictures in the docs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from random import Random

from textual.pilot import Pilot

import checkrow
from checkrow import Record
from checkrow.terminal.app.app import CheckrowApp
from checkrow.terminal.app.environment import Environment
from checkrow.terminal.app.new_games import NewGameDraft
from checkrow.terminal.app.saved_games import SavedGame, SavedGames
from checkrow.terminal.app.seats import Seat

NOW = datetime(2030, 1, 31, 18, 45, tzinfo=UTC)


@dataclass(frozen=True)
class Scene:
    """A game to start, and the keys that lead to the screen. Words are typed letter by letter and
    end with Enter."""

    name: str
    keys: str = ""
    game: str | None = None
    names: tuple[str, ...] = ("Ada", "Ben")
    clock: str | None = None
    size: tuple[int, int] = (80, 24)
    letters: bool = False
    colour: bool = True
    picture: str = ""  # what the picture in the docs shows, if there is one

    @property
    def draft(self) -> NewGameDraft | None:
        if self.game is None:
            return None
        return NewGameDraft(checkrow.game(self.game), self.names, clock=self.clock)

    def environment(self, environment: Environment) -> Environment:
        games = SavedGames(environment.files)
        record = Record(checkrow.game("connect:7x6x4:2"))
        for column in "4455667":
            record = record.play(column)
        seats = (Seat("Ada"), Seat("Club computer", "club"))
        games.save(SavedGame(record, seats, saved=NOW.isoformat()), NOW)
        (environment.files.games / "2029 half a file.json").write_text('{"check', encoding="utf-8")
        # With this seed light starts.
        return replace(environment, rng=Random(1), colour=self.colour, exports=Path("/home/ada"))

    async def act(self, app: CheckrowApp, pilot: Pilot[str]) -> None:
        for word in self.keys.split():
            if word.startswith("<"):
                await pilot.press(word.strip("<>"))
            else:
                typed = ("minus" if letter == "-" else letter for letter in word)
                await pilot.press(*typed, *(() if self._drops else ("enter",)))
        await pilot.pause()

    @property
    def _drops(self) -> bool:
        return self.game is not None and self.game.startswith("connect")


SCENES = (
    Scene("menu", picture="The menu"),
    Scene("settings", "<up> <up> <enter>"),
    Scene("choose-game", "<enter>"),
    Scene("own-board", "<enter> <down> <enter>"),
    Scene("against-computer", "<down> <enter> <enter>"),
    Scene("saved-games", "<down> <down> <down> <enter>"),
    Scene(
        "connect-four",
        "3 7 4 6 7 4 4 1 4 3 7 7 4 4 1 2 2 5 5 6 6 5 5",
        game="connect:7x6x4:2",
        picture="Connect Four, won: the winning line is bright, the other discs have stepped back",
    ),
    Scene(
        "three-players",
        "4 5 6 5 6 4 6 5 7 3 4 <right>",
        game="connect:9x7x5:3",
        names=("Ada", "Ben", "Cleo"),
        clock="5+3",
        size=(100, 34),
        picture="Connect Five with three players and a clock",
    ),
    Scene(
        "house-capture",
        "e3-f4 b6-c5 c3-b4 c5-d4 d2-e3 h6-g5 f4xh6 a7-b6 e3xc5",
        game="checkers:house",
        picture="House rules in the middle of a capture: the piece in hand is green, where it may"
        " go is blue, what it would capture is red",
    ),
    Scene(
        "must-capture",
        "11-15 22-18 9-14",
        game="checkers:american",
        picture="A move is refused: the screen says why, and what is allowed",
    ),
    Scene("international-small", "31-27", game="checkers:international", size=(40, 20)),
    Scene("international", "32-28 19-23", game="checkers:international"),
    Scene("connect-medium", "4 4 5", game="connect:7x6x4:2", size=(48, 20)),
    Scene("connect-small", "4 4", game="connect:7x6x4:2", size=(24, 10)),
    Scene("letters", "c3-d4 d6-c5 <tab>", game="checkers:russian", letters=True),
    Scene("no-colour", "11-15 22-18", game="checkers:american", colour=False),
    Scene("plainest", "4 4 5 5 6 6 7", game="connect:7x6x4:2", letters=True, colour=False),
    Scene("game-menu", "<m>", game="connect:7x6x4:2"),
    Scene("export", "11-15 <p> <down>", game="checkers:american", size=(80, 30)),
    Scene("keys", "<f1>", game="checkers:house", size=(80, 40)),
    Scene("rules", "<question_mark> <pagedown> <pagedown>", game="checkers:house"),
    Scene("rules-small", "<question_mark>", game="checkers:international", size=(44, 16)),
)
