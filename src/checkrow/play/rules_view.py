"""The rules of a game for clients: text, and boards step by step."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from checkrow.play.games import GameView, game_view
from checkrow.play.study.messages import FrameView
from checkrow.play.study.showing import frames_of
from checkrow.rules.families import family_of
from checkrow.rules.model import Game
from checkrow.rules.rulebook import Diagram


class DiagramView(Struct, frozen=True):
    """A short piece of a game. `game` is the key of the board's game; `frames` has the board before
    and after each step; `turns` are in the players' notation."""

    caption: str
    game: str
    frames: tuple[FrameView, ...]
    turns: tuple[str, ...]


class SectionView(Struct, frozen=True):
    """A heading, sentences, and boards that illustrate them."""

    title: str
    paragraphs: tuple[str, ...]
    diagrams: tuple[DiagramView, ...]


class RulesView(Struct, frozen=True):
    """The rules of a game. `language` is that of its texts: English if the game has none in the
    requested language. `boards` has the games of all diagrams."""

    game: str
    title: str
    language: str
    sections: tuple[SectionView, ...]
    boards: tuple[GameView, ...]


def rules_view(game: Game, language: str) -> RulesView:
    """Return the rules of a game, in a language if its family has a translation."""
    rulebook = family_of(game).rulebook(game, language)
    boards = dict.fromkeys(each.record.game for each in rulebook.diagrams)
    sections = [
        SectionView(each.title, each.paragraphs, tuple(map(_diagram_view, each.diagrams)))
        for each in rulebook.sections
    ]
    return RulesView(
        game.key, game.title, rulebook.language, tuple(sections), tuple(map(game_view, boards))
    )


def _diagram_view(diagram: Diagram) -> DiagramView:
    shown = frames_of(diagram.record, 0)
    # Nobody moves on these boards.
    frames = tuple(replace(frame, steps=(), threatened=()) for frame in shown.frames)
    turns = tuple(turn.text for turn in shown.turns)
    return DiagramView(diagram.caption, shown.game.key, frames, turns)
